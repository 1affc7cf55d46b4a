"""The one machine behind search, novelty, check and validate.

Hypotheses come in; for each the collection proposes candidates, each candidate is put in its
context and judged by a system, and what entails or contradicts the hypothesis goes out with the
sentence as it stands in its document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from entailment.errors import OptionError
from entailment.model import Candidate, Document, Hypothesis, Judgment, Label, Pair, Passage
from entailment.search.collection import Collection
from entailment.search.context import ContextualText, Part, in_context
from entailment.search.ranking import CANDIDATES, check_count
from entailment.systems import NamedSystem

__all__ = ["Evidence", "Finding", "Searcher"]

_TOGETHER = 16
"""Hypotheses whose pairs are handed to the system together."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate, the text as it was judged and the judgment.

    `document.text[passage.start:passage.end]` is the sentence to quote.
    """

    candidate: Candidate
    judged: ContextualText
    judgment: Judgment
    document: Document = field(repr=False)

    @property
    def passage(self) -> Passage:
        """The sentence as it stands in its document."""
        return self.candidate.passage

    @property
    def score(self) -> float:
        """P(entailment), in [0, 1]."""
        return self.judgment.score

    @property
    def contradiction(self) -> float:
        """P(contradiction), in [0, 1]; 0 for a two-way judgment."""
        return self.judgment.probabilities.get(Label.CONTRADICTION, 0.0)


@dataclass(frozen=True, slots=True)
class Finding:
    """All that was judged for a hypothesis, candidates in their order.

    *searchable* is false for a hypothesis of stop words alone: nothing was looked up, so that
    nothing was found says nothing. *threshold* is the P(entailment) from which a passage is
    taken to entail; None takes the label that the system gave.
    """

    hypothesis: Hypothesis
    judged: tuple[Evidence, ...]
    searchable: bool = True
    threshold: float | None = None

    @property
    def entailing(self) -> tuple[Evidence, ...]:
        """What entails the hypothesis, likeliest first."""
        return self._best([one for one in self.judged if self._entails(one)], False)

    @property
    def contradicting(self) -> tuple[Evidence, ...]:
        """What contradicts the hypothesis, likeliest first."""
        found = [
            one
            for one in self.judged
            if one.judgment.label is Label.CONTRADICTION and not self._entails(one)
        ]
        return self._best(found, True)

    def _entails(self, one: Evidence) -> bool:
        if self.threshold is None:
            return one.judgment.label is Label.ENTAILMENT
        return one.score >= self.threshold

    @staticmethod
    def _best(found: list[Evidence], contradicting: bool) -> tuple[Evidence, ...]:
        def order(one: Evidence) -> tuple[float, int]:
            return -(one.contradiction if contradicting else one.score), one.candidate.rank

        return tuple(sorted(found, key=order))


class Searcher:
    """Judges what a collection proposes: candidates, context and system are its parts.

    *count* is how many candidates are judged for a hypothesis, *threshold* the P(entailment) in
    [0, 1] from which one entails it (the system's own label without it).
    """

    def __init__(
        self,
        collection: Collection,
        system: NamedSystem,
        *,
        context: Sequence[Part] = (),
        count: int = CANDIDATES,
        threshold: float | None = None,
    ):
        check_count(count)
        if threshold is not None and not 0.0 <= threshold <= 1.0:
            raise OptionError(f"threshold must be from 0 to 1, not {threshold}")
        self.collection = collection
        self.system = system
        self.context = tuple(context)
        self.count = count
        self.threshold = threshold

    def find(self, hypotheses: Iterable[Hypothesis]) -> Iterator[Finding]:
        """Yield a finding for each of *hypotheses*, in their order."""
        stream = iter(hypotheses)
        while batch := list(islice(stream, _TOGETHER)):
            proposed = [self.collection.rank(one.text, self.count) for one in batch]
            yield from self.judge(zip(batch, proposed, strict=True))

    def judge(
        self, proposed: Iterable[tuple[Hypothesis, Sequence[Candidate]]]
    ) -> Iterator[Finding]:
        """Yield a finding for each hypothesis with the candidates that somebody proposed."""
        asked = [(one, self._in_context(candidates)) for one, candidates in proposed]
        pairs = (
            Pair(f"{one.id}/{text.passage.id}", text.text, one.text, None, one.attributes)
            for one, texts in asked
            for _, text, _ in texts
        )
        judgments = self.system.judge(pairs)
        for one, texts in asked:
            evidence = tuple(
                Evidence(candidate, text, judgment, document)
                for (candidate, text, document), judgment in zip(texts, judgments, strict=False)
            )
            searchable = bool(texts) or bool(self.collection.terms(one.text))
            yield Finding(one, evidence, searchable, self.threshold)

    def _in_context(
        self, candidates: Iterable[Candidate]
    ) -> list[tuple[Candidate, ContextualText, Document]]:
        texts = []
        for candidate in candidates:
            document = self.collection.document(candidate.passage.document_id)
            texts.append(
                (candidate, in_context(candidate.passage, document, self.context), document)
            )
        return texts
