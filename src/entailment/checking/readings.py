"""Which passages of the sources are judged for a claim, and in which readings.

| reading | of which passages |
| --- | --- |
| alone, references resolved | the `FIRST` candidates of a collection, and those with at least |
| | `LEAST` of the best one's score |
| with the sentence before | those of them that lack a content word of the claim that it has |

A passage that shares little with a claim, where others share much, is rarely evidence: what it
changes in a verdict is more often wrong than right (`bench/README.md`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from entailment.checking.verdicts import WINDOW
from entailment.model import Candidate, Document, Hypothesis, Passage
from entailment.retrieval.collection import Collection
from entailment.retrieval.context import Part, make_parts
from entailment.retrieval.evidence import Finding, Searcher
from entailment.systems import NamedSystem
from entailment.text.words import content_stems

__all__ = ["FIRST", "LEAST", "Readings"]

FIRST = 5
"""Candidates of each collection that are judged whatever their score."""

LEAST = 0.4
"""The share of the best candidate's score from which any other is judged."""

_TOGETHER = 4
"""Claims that are judged together: more take longer to the first verdict."""


class Readings:
    """The readings in which passages are judged: those of *context* alone, or the two above."""

    def __init__(self, context: Sequence[Part] | None = None):
        self._alone = make_parts([{"name": "references"}]) if context is None else tuple(context)
        self._window = make_parts([{"name": WINDOW, "count": 1}]) if context is None else ()

    @property
    def description(self) -> str:
        """The names of the parts of context, for signatures: a/b+a."""
        readings = [self._alone, *([(*self._window, *self._alone)] if self._window else [])]
        return "/".join("+".join(part.name for part in parts) or "none" for parts in readings)

    def find(
        self,
        hypotheses: Iterable[Hypothesis],
        collection: Collection,
        system: NamedSystem,
        top: int,
        *,
        lenient: bool,
    ) -> Iterator[list[Finding]]:
        """Yield for each of *hypotheses* a finding for each reading, of *top* candidates at most.

        With *lenient* a hypothesis that *system* refuses has findings that say so.
        """
        alone, wide = (
            Searcher(collection, system, context=parts, count=top, lenient=lenient)
            for parts in (self._alone, (*self._window, *self._alone))
        )
        stream = iter(hypotheses)
        while batch := list(islice(stream, _TOGETHER)):
            ranked = (_likely(collection.rank(hypothesis.text, top)) for hypothesis in batch)
            findings = list(alone.judge(zip(batch, ranked, strict=True)))
            if self._window:
                widened = zip(batch, map(self._widened, findings), strict=True)
                yield from map(list, zip(findings, wide.judge(widened), strict=True))
            else:
                yield from ([finding] for finding in findings)

    def _widened(self, finding: Finding) -> list[Candidate]:
        """Return the candidates that the sentence before them brings nearer to the hypothesis."""
        needed = content_stems(finding.hypothesis.text)
        return [
            evidence.candidate
            for evidence in finding.judged
            if needed
            & self._before(evidence.passage, evidence.document)
            - content_stems(evidence.judged.text)
        ]

    def _before(self, passage: Passage, document: Document) -> frozenset[str]:
        """Return the stems of the content words of what the window adds to *passage*."""
        added = (part.context.add(passage, document) for part in self._window)
        return frozenset().union(
            *(content_stems(addition.text) for some in added for addition in some)
        )


def _likely(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return those of *candidates*, best first, that are judged."""
    least = LEAST * candidates[0].score if candidates else 0.0
    return [
        candidate for candidate in candidates if candidate.rank <= FIRST or candidate.score >= least
    ]
