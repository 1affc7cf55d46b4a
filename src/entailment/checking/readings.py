"""Which passages of the sources are judged for a claim, and in which readings.

| reading | of which passages |
| --- | --- |
| alone, references resolved | the `FIRST` candidates of a collection, and those with at least |
| | `LEAST` of the best one's score |
| with the sentence before | those of them that lack a content word of the claim that it has |
| in its surroundings | for a claim that no reading entails or one contradicts: the best of |
| | them, as many as come to `STRETCHES` stretches of text, and those that contradict the claim, |
| | but for what stands in the surroundings of a better one |

A passage that shares little with a claim, where others share much, is rarely evidence: what it
changes in a verdict is more often wrong than right (`bench/README.md`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from entailment.checking.decisive import PRECEDING, SURROUNDINGS, Read, sentences_read
from entailment.checking.thresholds import entails_from
from entailment.model import Candidate, Document, Hypothesis, Label, Passage
from entailment.retrieval.collection import Collection
from entailment.retrieval.context import NamedContext, in_context, make_parts
from entailment.retrieval.evidence import Finding, Searcher
from entailment.systems import NamedSystem
from entailment.text.words import content_stems

__all__ = ["FIRST", "LEAST", "STRETCHES", "Readings"]

FIRST = 5
"""Candidates of each collection that are judged whatever their score."""

LEAST = 0.4
"""The share of the best candidate's score from which any other is judged."""

STRETCHES = 2
"""Surroundings that are judged for a claim, apart from those of what contradicts it."""

_TOGETHER = 4
"""Claims that are judged together: more take longer to the first verdict."""


class Readings:
    """The readings in which passages are judged: that of *context* alone, or the three above."""

    def __init__(self, context: Sequence[NamedContext] | None = None):
        self._alone = make_parts([{"name": "references"}]) if context is None else tuple(context)
        self._preceding = make_parts([{"name": PRECEDING, "count": 1}]) if context is None else ()
        self._surroundings = make_parts([{"name": SURROUNDINGS}]) if context is None else ()

    @property
    def description(self) -> str:
        """The names of the parts of context, for signatures: a/b+a."""
        readings = [self._alone]
        if self._preceding:
            readings += [(*self._preceding, *self._alone), self._surroundings]
        return "/".join("+".join(part.name for part in parts) or "none" for parts in readings)

    def find(
        self,
        hypotheses: Iterable[Hypothesis],
        collection: Collection,
        system: NamedSystem,
        top: int,
        *,
        threshold: float | None = None,
        lenient: bool,
    ) -> Iterator[Read]:
        """Yield what is read for each of *hypotheses*, of *top* candidates at most.

        *threshold* is the P(entailment), in [0, 1], from which a reading entails one, where that is
        not what *system* labels so. With *lenient* a hypothesis that *system* refuses has findings
        that say so. Surroundings that it refuses, as too long, are left out.
        """
        alone, preceded, surrounded = (
            Searcher(collection, system, context=parts, count=top, lenient=is_lenient)
            for parts, is_lenient in (
                (self._alone, lenient),
                ((*self._preceding, *self._alone), lenient),
                (self._surroundings, True),
            )
        )
        stream = iter(hypotheses)
        while batch := list(islice(stream, _TOGETHER)):
            ranked = (_likely(collection.rank(hypothesis.text, top)) for hypothesis in batch)
            findings = list(alone.judge(zip(batch, ranked, strict=True)))
            if not self._preceding:
                yield from (Read([finding]) for finding in findings)
                continue
            candidates = zip(batch, map(self._with_preceding, findings), strict=True)
            both = list(zip(findings, preceded.judge(candidates), strict=True))
            around = (self._with_surroundings(findings, threshold) for findings in both)
            candidates = zip(batch, around, strict=True)
            for two, third in zip(both, surrounded.judge(candidates), strict=True):
                yield Read(two, [third])

    def _with_preceding(self, finding: Finding) -> list[Candidate]:
        """Return the candidates that the sentence before them brings nearer to the hypothesis."""
        needed = content_stems(finding.hypothesis.text)
        return [
            evidence.candidate
            for evidence in finding.judged
            if needed
            & self._before(evidence.passage, evidence.document)
            - content_stems(evidence.judged.text)
        ]

    def _with_surroundings(
        self, findings: Sequence[Finding], threshold: float | None
    ) -> list[Candidate]:
        """Return the candidates that are judged in their surroundings; none for a settled claim.

        A claim is settled where a reading entails it and none contradicts it.
        """
        judged = [evidence for finding in findings for evidence in finding.judged]
        against = {e.passage.id for e in judged if e.judgment.label is Label.CONTRADICTION}
        if not against and any(entails_from(e.judgment, threshold) for e in judged):
            return []
        chosen: list[Candidate] = []
        covered: set[str] = set()
        for evidence in findings[0].judged:
            is_against = evidence.passage.id in against
            if evidence.passage.id in covered or (len(chosen) >= STRETCHES and not is_against):
                continue
            text = in_context(evidence.passage, evidence.document, self._surroundings)
            covered |= {read.id for read in sentences_read(text, evidence.document)}
            chosen += [evidence.candidate] if text.additions else []
        return chosen

    def _before(self, passage: Passage, document: Document) -> frozenset[str]:
        """Return the stems of the content words of what the window adds to *passage*."""
        added = (part.additions(passage, document) for part in self._preceding)
        return frozenset().union(
            *(content_stems(addition.text) for some in added for addition in some)
        )


def _likely(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return those of *candidates*, best first, that are judged."""
    least = LEAST * candidates[0].score if candidates else 0.0
    return [
        candidate for candidate in candidates if candidate.rank <= FIRST or candidate.score >= least
    ]
