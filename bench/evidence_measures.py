"""What the machine behind search finds of the gold evidence of claims, by step and by context.

| step | measures |
| --- | --- |
| `retrieval` | recall of the abstracts with evidence among all of the corpus (SciFact) |
| `given` | evidence among the sentences of the documents that a claim cites |
| `open` | the same among those of the first abstracts that are found for it (SciFact) |

Evidence is measured by sentences: precision, recall and F over all pairs of claim and sentence,
of those that support and of those that contradict. A claim is taken to be supported where its best
sentence is. Nothing is fitted to the half of the claims that is measured (`two_fold`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from claim_candidates import UNITS, document_finder, seen, sentences_of
from claim_decisions import claim_decisions, gold_of, returned, sentence_decisions
from claim_sets import Claim, ClaimSet
from entailment.errors import OptionError
from entailment.evaluation.f_scores import Counts
from entailment.model import Candidate, LabelScheme, Pair
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import NamedContext, make_parts, without
from entailment.retrieval.evidence import Finding, Searcher
from entailment.retrieval.ranking import BASELINES
from entailment.retrieval.thresholds import Scored
from entailment.signature import Signature
from entailment.systems import NamedSystem
from saved_judgments import SavedJudgments
from two_fold import (
    FOLDS,
    Figure,
    accuracy,
    counted,
    first_by_score,
    fold_of,
    precision_recall_f,
    without_judging,
)

__all__ = ["STEPS", "Bench", "Row", "Settings"]

STEPS = {"scifact": ("retrieval", "given", "open"), "wice": ("given",), "citint": ("given",)}
"""The steps that can be measured on each set."""

TOGETHER = 16
FIRST = (1, 3, *BASELINES)
CUTS = (3, 10, 20, 100)
RANKERS = ("bm25", "lucene-2.9")
Candidates = Sequence[tuple[Claim, Sequence[Candidate]]]
Findings = Sequence[tuple[Claim, Finding]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How is measured. *contexts* None is all; *candidates* None judges every sentence.

    *top* is how many abstracts are found for a claim, *bootstrap* how many samples of the claims an
    interval is drawn from; with *refit* the system itself learns from the other half.
    """

    cache: Path
    steps: Sequence[str]
    contexts: Sequence[str] | None = None
    ranker: str = "bm25"
    top: int = 3
    candidates: int | None = None
    bootstrap: int = 1000
    seed: int = 0
    refit: bool = False
    fresh: bool = False

    @property
    def drawn(self) -> dict[str, int]:
        """How intervals are drawn."""
        return {"bootstrap": self.bootstrap, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: what was measured under which setting, and how."""

    table: str
    row: str
    figure: Figure
    signature: Signature

    def json(self) -> dict[str, object]:
        """Return the row as JSON has it: fractions of 1 with six digits."""
        values: dict[str, object] = {}
        for name, estimate in self.figure.values.items():
            values[name] = round(estimate.value, 6)
            if estimate.low is not None and estimate.high is not None:
                values[f"{name}_interval"] = [round(estimate.low, 6), round(estimate.high, 6)]
        return {
            "table": self.table,
            "row": self.row,
            **values,
            "thresholds": self.figure.thresholds,
            "signature": str(self.signature),
        }


class Bench:
    """One set of claims under one system.

    *cost* is how many pairs were judged anew, and the seconds that it took; *refused* are the
    claims that the system would not judge, with its reasons. Their evidence counts as not found.
    """

    def __init__(self, claims: ClaimSet, named: NamedSystem, settings: Settings):
        self.claims = claims
        self.named = named
        self.settings = settings
        self._collection = DocumentCollection(claims.documents.values(), "all")
        self._judges: dict[str, SavedJudgments] = {}
        self.refused: dict[str, str] = {}

    @property
    def cost(self) -> tuple[int, float]:
        """How many pairs were judged anew, and the seconds that it took."""
        judges = self._judges.values()
        return sum(judge.judged for judge in judges), sum(judge.seconds for judge in judges)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all steps, in their order."""
        for step in self.settings.steps:
            yield from self._retrieval() if step == "retrieval" else self._evidence(step)

    def _retrieval(self) -> Iterator[Row]:
        for ranker in RANKERS:
            for unit in UNITS:
                yield from self._recall(ranker, unit)

    def _recall(self, ranker: str, unit: str) -> Iterator[Row]:
        """Yield the share of all pairs of a claim and an abstract with evidence that are found."""
        claims = [value for value in self.claims.claims if value.documents]
        find = document_finder(self.claims, ranker, unit)
        best_documents = {c: find(c) for c in seen(claims, f"{ranker}, {unit}")}
        for cut in CUTS:
            counts = {
                claim.id: Counts(len(claim.documents & set(best[:cut])), cut, len(claim.documents))
                for claim, best in best_documents.items()
            }
            figure = counted(counts, **self.settings.drawn)
            recall = Figure({"recall": figure.values["recall"]})
            part = f"retrieval;unit={unit};first={cut}"
            made = self._signature("recall", part, f"candidates({ranker})", len(claims))
            yield Row("retrieval", f"{ranker}, {unit}, first {cut}", recall, made)

    def _evidence(self, step: str) -> Iterator[Row]:
        claims = self._candidates(step)
        yield from self._baselines(step, claims)
        parts = make_parts({"name": name} for name in self.claims.context)
        for name, chosen in _contexts(parts, self.settings.contexts):
            yield from self._judged(step, name, chosen, claims)

    def _candidates(self, step: str) -> Candidates:
        """Return the claims with their candidates, those of their documents or of found ones."""
        settings = self.settings
        find = document_finder(self.claims, settings.ranker) if step == "open" else None
        claims = []
        for value in seen(self.claims.claims, f"{step}, candidates"):
            names = value.cited if find is None else find(value)[: settings.top]
            candidates = sentences_of(self.claims, value, names, settings.ranker)
            claims.append((value, candidates[: settings.candidates]))
        return claims

    def _baselines(self, step: str, claims: Candidates) -> Iterator[Row]:
        """Yield what comes of taking the first candidates, unjudged."""
        for kind in self._kinds(LabelScheme.THREE_WAY):
            for first in FIRST:
                cut_name = "all" if first is None else f"first {first}"
                counts = {
                    c.id: returned(candidates[:first], gold_of(c, kind)) for c, candidates in claims
                }
                part = f"{self._setting(step)};{cut_name.replace(' ', '=')}"
                made = self._signature(f"{kind}.prf", part, f"candidates({self.settings.ranker})")
                figure = counted(counts, **self.settings.drawn)
                yield Row(f"{step}, {kind}", f"{cut_name} candidates", figure, made)
            yield self._opening(step, kind, claims)
        decisions = {c.id: [Scored(c.id, c.id, None, c.supported)] for c, _ in claims}
        for cut_name, supported in (("every", True), ("no", False)):
            figure = without_judging(decisions, supported, **self.settings.drawn)
            made = self._signature("claims.prf+accuracy", f"{step};{cut_name}", f"{cut_name} claim")
            yield Row(f"{step}, claims", f"{cut_name} claim supported", figure, made)

    def _opening(self, step: str, kind: str, claims: Candidates) -> Row:
        """Return what comes of taking the first sentence of each document."""
        counts = {}
        for claim, candidates in claims:
            names = {value.passage.document_id for value in candidates}
            first = {self.claims.documents[name].passages[0] for name in names}
            taken = [value for value in candidates if value.passage in first]
            counts[claim.id] = returned(taken, gold_of(claim, kind))
        made = self._signature(f"{kind}.prf", f"{self._setting(step)};opening", "opening")
        figure = counted(counts, **self.settings.drawn)
        return Row(f"{step}, {kind}", "first sentence of a document", figure, made)

    def _judged(
        self, step: str, name: str, parts: Sequence[NamedContext], claims: Candidates
    ) -> Iterator[Row]:
        """Yield what comes of judging the candidates in one context."""
        by_fold = self._by_fold(parts, claims, f"{step}, {name}")
        part = f"{self._setting(step)};context={name};folds={FOLDS}"
        system = self.named.description
        if self.settings.refit:
            part, system = f"{part};refitted", self.named.configuration
        drawn, row = self.settings.drawn, f"context {name}"
        for kind in self._kinds(self.named.labels):
            decisions = [sentence_decisions(findings, kind) for findings in by_fold]
            figure = precision_recall_f(decisions, **drawn)
            made = self._signature(f"{kind}.prf", part, system)
            yield Row(f"{step}, {kind}", row, figure, made)
            figure = first_by_score(decisions, **drawn)
            made = self._signature(f"{kind}.prf", f"{part};first-by-score", system)
            yield Row(f"{step}, {kind}", f"{row}, first n by score", figure, made)
        decided = [claim_decisions(findings) for findings in by_fold]
        of_claims, right = precision_recall_f(decided, **drawn), accuracy(decided, **drawn)
        made = self._signature("claims.prf+accuracy", part, system)
        values = {**of_claims.values, **right.values}
        figure = Figure(values, (*of_claims.thresholds, *right.thresholds))
        yield Row(f"{step}, claims", row, figure, made)

    def _by_fold(
        self, parts: Sequence[NamedContext], claims: Candidates, step_name: str
    ) -> list[Findings]:
        """Return what is judged of all claims, for each half by what may be used to measure it."""
        findings = self._findings(self.named, parts, claims, step_name)
        if not self.settings.refit:
            return [findings] * FOLDS
        fitted = [self._fitted(findings, fold) for fold in range(FOLDS)]
        return [self._findings(value, parts, claims, f"{step_name}, refitted") for value in fitted]

    def _fitted(self, findings: Findings, fold: int) -> NamedSystem:
        """Return the system fitted to the sentences of the claims that are not of *fold*."""
        seed = self.settings.seed
        others = [row for row in findings if fold_of(row[0].id, seed) != fold]
        return self.named.fit((p for row in others for p in self._labelled(*row)), seed=seed)

    def _findings(
        self, named: NamedSystem, parts: Sequence[NamedContext], claims: Candidates, step_name: str
    ) -> Findings:
        """Judge all candidates, each in its context, by the machine itself."""
        name = named.description
        if name not in self._judges:
            settings = self.settings
            self._judges[name] = SavedJudgments(named, settings.cache, fresh=settings.fresh)
        judge = replace(named, system=self._judges[name])
        searcher = Searcher(self._collection, judge, context=parts, lenient=True)
        findings: list[tuple[Claim, Finding]] = []
        stream = iter(seen(claims, step_name))
        while batch := list(islice(stream, TOGETHER)):
            judged = searcher.judge([(claim.hypothesis, proposed) for claim, proposed in batch])
            findings += [(claim, value) for (claim, _), value in zip(batch, judged, strict=True)]
        self.refused |= {
            claim.id: value.refused for claim, value in findings if value.refused is not None
        }
        return findings

    def _labelled(self, claim: Claim, finding: Finding) -> Iterator[Pair]:
        for value in finding.judged:
            gold = self.claims.label(claim, value.passage.id)
            yield Pair(value.judgment.pair_id, value.judged.text, claim.hypothesis.text, gold)

    def _kinds(self, labels: LabelScheme) -> tuple[str, ...]:
        both = self.claims.has_contradictions and labels is LabelScheme.THREE_WAY
        return ("supporting", "contradicting") if both else ("supporting",)

    def _setting(self, step: str) -> str:
        settings = self.settings
        top = f";top={settings.top}" if step == "open" else ""
        cut = "" if settings.candidates is None else f";candidates={settings.candidates}"
        return f"{step};ranker={settings.ranker}{top}{cut}"

    def _signature(self, measure: str, part: str, system: str, n: int | None = None) -> Signature:
        return Signature(
            measure=measure,
            data=self.claims.name,
            checksum=self.claims.checksum,
            labels=self.named.labels,
            n=len(self.claims.claims) if n is None else n,
            bootstrap=self.settings.bootstrap,
            seed=self.settings.seed,
            system=system,
            part=part,
        )


def _contexts(
    parts: tuple[NamedContext, ...], wanted: Sequence[str] | None
) -> Iterator[tuple[str, tuple[NamedContext, ...]]]:
    """Yield each context under its name: none, all parts, and all but one."""
    known = {"none": (), "full": parts}
    known |= {f"full-{part.name}": without(parts, part.name) for part in parts}
    for name in known if wanted is None else wanted:
        if name not in known:
            raise OptionError(f"unknown context '{name}' (known: {', '.join(known)})")
        yield name, known[name]
