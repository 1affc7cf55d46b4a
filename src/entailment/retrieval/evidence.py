"""The one machine behind search, novelty, check and validate.

Hypotheses come in; for each the collection proposes candidates, each candidate is put in its
context and judged by a system, and what entails or contradicts the hypothesis goes out with the
sentence as it stands in its document.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from entailment.datasets.problems import shown
from entailment.errors import DataError
from entailment.model import (
    Candidate,
    Document,
    Hypothesis,
    Judgment,
    Label,
    Pair,
    Passage,
    PassageKind,
)
from entailment.retrieval.collection import Collection
from entailment.retrieval.context import ContextualText, NamedContext, in_context, within, without
from entailment.retrieval.decisions import check_threshold, not_predating
from entailment.retrieval.ranking import CANDIDATES, check_count
from entailment.retrieval.row_changes import changes_in, states_change
from entailment.retrieval.rows import earlier_rows, is_about_row, with_columns_of
from entailment.systems import NamedSystem
from entailment.text.questions import is_question, problem_of_question
from entailment.text.words import content_stems, has_content

__all__ = ["TOGETHER", "Evidence", "Finding", "Searcher"]

TOGETHER = 16
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

    def is_about(self, statement: str) -> bool:
        """Return whether it speaks of *statement* (`relevance`) or the system saw a mismatch.

        Neither counts where it speaks of another than *statement* names.
        """
        from entailment.retrieval.relevance import speaks_of

        explanation = self.judgment.explanation
        mismatches = explanation.mismatches if explanation is not None else ()
        is_near = bool(mismatches) or speaks_of(statement, self.judged.text, self.document.text)
        return is_near and not self.is_of_other(statement)

    def may_entail(self, statement: str) -> bool:
        """Return whether it has enough of *statement* to entail it (`relevance`)."""
        from entailment.retrieval.relevance import may_entail

        return may_entail(statement, self.judged.text, self.document.text, self.score)

    def is_of_other(self, statement: str) -> bool:
        """Return whether it speaks of another than *statement* names (`referents`)."""
        from entailment.retrieval.referents import speaks_of_other

        return speaks_of_other(statement, self.judged.text, self.passage, self.document)


@dataclass(frozen=True, slots=True)
class Finding:
    """All judged candidates for a hypothesis, in rank order.

    *searchable* is false for a hypothesis without a content word, and for a question: nothing was
    looked up, so that no evidence says nothing. *threshold* is the P(entailment) from which a
    passage is taken to entail; None takes the label that the system gave. With *local_novelty*
    nothing entails that was published on a day before the best that does (`decisions`). *refused*
    says why the hypothesis was not judged, of which nothing is known then.
    """

    hypothesis: Hypothesis
    judged: tuple[Evidence, ...]
    searchable: bool = True
    threshold: float | None = None
    local_novelty: bool = False
    refused: str | None = None

    @property
    def entailing(self) -> tuple[Evidence, ...]:
        """What entails the hypothesis and may speak of what it speaks of, likeliest first."""
        evidence = [
            evidence
            for evidence in self.judged
            if self.entails(evidence) and evidence.may_entail(self.hypothesis.text)
        ]
        if self.local_novelty:
            evidence = not_predating(
                evidence, lambda evidence: evidence.score, lambda evidence: evidence.document.date
            )
        return self._best(evidence, False)

    @property
    def contradicting(self) -> tuple[Evidence, ...]:
        """What contradicts the hypothesis and speaks of what it speaks of, likeliest first."""
        evidence = [
            evidence
            for evidence in self.judged
            if self.contradicts(evidence) and evidence.is_about(self.hypothesis.text)
        ]
        return self._best(evidence, True)

    def contradicts(self, evidence: Evidence) -> bool:
        """Return whether *evidence* is judged a contradiction, whatever it speaks of."""
        return evidence.judgment.label is Label.CONTRADICTION and not self.entails(evidence)

    def entails(self, evidence: Evidence) -> bool:
        """Return whether *evidence* is judged to entail, whatever it speaks of."""
        if self.threshold is None:
            return evidence.judgment.label is Label.ENTAILMENT
        return evidence.score >= self.threshold

    def to_dict(self, system: str | None = None) -> dict[str, Any]:
        """Return the finding as values that JSON holds, of the schema `finding`.

        *system*, what judged (`NamedSystem.description`), is an entry of it where it is given.
        """
        from entailment.retrieval.finding_json import finding_json

        value = finding_json(self, limit=None, everything=False)
        return value if system is None else {**value, "system": system}

    @staticmethod
    def _best(evidence: list[Evidence], contradicting: bool) -> tuple[Evidence, ...]:
        def order(evidence: Evidence) -> tuple[float, int]:
            return -(
                evidence.contradiction if contradicting else evidence.score
            ), evidence.candidate.rank

        return tuple(sorted(evidence, key=order))


class Searcher:
    """Judges what a collection proposes: candidates, context and system are its parts.

    *count* is how many candidates are judged for a hypothesis, *threshold* the P(entailment) in
    [0, 1] from which one entails it (the system's own label without it), *local_novelty* whether
    what is older than the best evidence is left out. A hypothesis that the system does not judge,
    as one too long for its model, is an error, or with *lenient* a finding that says why. A
    question, which states nothing, is neither looked up nor judged, and has such a finding.
    """

    def __init__(
        self,
        collection: Collection,
        system: NamedSystem,
        *,
        context: Sequence[NamedContext] = (),
        count: int = CANDIDATES,
        threshold: float | None = None,
        local_novelty: bool = False,
        lenient: bool = False,
    ):
        check_count(count)
        self.collection = collection
        self.system = system
        self.context = tuple(context)
        self.count = count
        self.threshold = None if threshold is None else check_threshold(threshold)
        self.local_novelty = local_novelty
        self.lenient = lenient

    def find(self, hypotheses: Iterable[Hypothesis]) -> Iterator[Finding]:
        """Yield a finding for each of *hypotheses*, in their order."""
        stream = iter(hypotheses)
        while batch := list(islice(stream, TOGETHER)):
            yield from self.judge((hypothesis, self._proposed(hypothesis)) for hypothesis in batch)

    def judge(
        self, proposed: Iterable[tuple[Hypothesis, Sequence[Candidate]]]
    ) -> Iterator[Finding]:
        """Yield a finding for each hypothesis with the candidates that somebody proposed.

        Raise DataError for a candidate that is not in the collection and, when those before it are
        judged, for a hypothesis that the system refuses, EntailmentError for a system that does
        not give each pair one judgment, in order.
        """
        place = _Places(self.collection, self.context)
        queries = [
            _Query(
                hypothesis,
                () if is_question(hypothesis.text) else [*place(candidates, hypothesis.text)],
            )
            for hypothesis, candidates in proposed
        ]
        done = 0
        try:
            for finding in self._judged(queries):
                yield finding
                done += 1
        except _RefusedError:  # by what was refused, or by what the system read ahead
            for query in queries[done:]:
                yield self._alone(query)

    def _proposed(self, hypothesis: Hypothesis) -> Sequence[Candidate]:
        """Return the candidates for *hypothesis*; none for a question or without content words."""
        if is_question(hypothesis.text) or not has_content(hypothesis.text):
            return ()
        return self.collection.rank(hypothesis.text, self.count)

    def _judged(self, queries: Iterable[_Query]) -> Iterator[Finding]:
        judgments = self._judgments(pair for query in queries for pair in query.pairs())
        for query in queries:
            if is_question(query.hypothesis.text):
                problem = problem_of_question(query.hypothesis.text)
                yield Finding(query.hypothesis, (), searchable=False, refused=problem)
                continue
            evidence = tuple(
                self._with_words_of_its_own(
                    query,
                    Evidence(candidate, text, next(judgments), document),
                )
                for candidate, text, document in query.texts
            )
            text = query.hypothesis.text
            searchable = bool(evidence) or (has_content(text) and bool(self.collection.terms(text)))
            yield Finding(
                query.hypothesis, evidence, searchable, self.threshold, self.local_novelty
            )

    def _with_words_of_its_own(self, query: _Query, evidence: Evidence) -> Evidence:
        """Return *evidence*, judged without the title where only that seems to entail.

        So it is where the title entails alone, as it stands before a byline, too, and the sentence
        has no content word of the hypothesis that the title lacks, and does not entail it alone.
        """
        title = " ".join(a.text for a in evidence.judged.additions if a.origin == "title")
        if not title or not self._is_entailed(evidence.judgment):
            return evidence
        lacking = content_stems(query.hypothesis.text) - content_stems(title)
        if lacking & content_stems(evidence.passage.reading):
            return evidence
        parts = within(without(self.context, "headline"), lambda: self.collection)
        text = in_context(evidence.passage, evidence.document, parts)
        alone = self._read_as(text, query, evidence)
        if self._is_entailed(alone.judgment):
            return evidence
        by_title = self._read_as(ContextualText(title, evidence.passage), query, evidence)
        return alone if self._is_entailed(by_title.judgment) else evidence

    def _read_as(self, text: ContextualText, query: _Query, evidence: Evidence) -> Evidence:
        """Return *evidence* read as *text* and judged so."""
        apart = query._replace(texts=[(evidence.candidate, text, evidence.document)])
        judgment = next(self._judgments(apart.pairs()))
        return replace(evidence, judged=text, judgment=judgment)

    def _is_entailed(self, judgment: Judgment) -> bool:
        if self.threshold is None:
            return judgment.label is Label.ENTAILMENT
        return judgment.score >= self.threshold

    def _alone(self, query: _Query) -> Finding:
        """Judge *query* alone; raise DataError where the system refuses it, unless lenient."""
        try:
            return next(self._judged([query]))
        except _RefusedError as error:
            problem = query.problem(str(error))
            if not self.lenient:
                name = shown(query.hypothesis.id)
                raise DataError(f"hypothesis '{name}' cannot be judged: {problem}") from error
            return Finding(query.hypothesis, (), refused=problem)

    def _judgments(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield what the system says; raise _RefusedError for an error of its own."""
        try:
            yield from self.system.judge(pairs)
        except DataError as error:
            raise _RefusedError(str(error)) from error


class _RefusedError(DataError):
    """What a system says when it does not judge a pair."""


class _Query(NamedTuple):
    """A hypothesis and its candidates, each in its context and with its document."""

    hypothesis: Hypothesis
    texts: Sequence[tuple[Candidate, ContextualText, Document]]

    def pairs(self) -> Iterator[Pair]:
        """Yield what is to be judged."""
        hypothesis = self.hypothesis
        for _, text, _ in self.texts:
            attributes = {**hypothesis.attributes, **text.attributes}
            yield Pair(
                _pair_id(hypothesis, text.passage), text.text, hypothesis.text, None, attributes
            )

    def problem(self, message: str) -> str:
        """Return the *message* about one of the pairs, without the name of that pair."""
        begins = (
            f"pair '{_pair_id(self.hypothesis, text.passage)}': " for _, text, _ in self.texts
        )
        problem = next(
            (
                message.removeprefix(beginning)
                for beginning in begins
                if message.startswith(beginning)
            ),
            message,
        )
        return problem.replace("its hypothesis has", "it has", 1)


class _Places:
    """Puts candidates in their context; a sentence that several hypotheses share only once.

    Of a table only the rows and columns are read that a hypothesis may speak of (`rows`). Instead
    of a heading or a lead-in, which are no evidence, the sentence behind it is judged.
    """

    def __init__(self, collection: Collection, context: Sequence[NamedContext]):
        self._collection = collection
        self._context = within(context, lambda: collection)
        self._documents: dict[str, Document] = {}
        self._texts: dict[Passage, ContextualText] = {}

    def __call__(
        self, candidates: Iterable[Candidate], hypothesis: str
    ) -> Iterator[tuple[Candidate, ContextualText, Document]]:
        seen: set[str] = set()
        for proposed in candidates:
            document = self._document(proposed.passage)
            candidate = _of_sentence(proposed, document)
            if candidate is None or candidate.passage.id in seen:
                continue
            seen.add(candidate.passage.id)
            if not is_about_row(hypothesis, candidate.passage, document):
                continue
            passage = with_columns_of(hypothesis, candidate.passage)
            if passage not in self._texts:
                self._texts[passage] = in_context(passage, document, self._context)
            text = self._texts[passage]
            earlier = earlier_rows(passage, document) if states_change(hypothesis) else ()
            if changes := changes_in(hypothesis, passage, earlier):
                text = replace(text, text=f"{text.text} {changes}")
            yield candidate, text, document

    def _document(self, passage: Passage) -> Document:
        """Return the document of *passage*; raise DataError if it has no such sentence."""
        name = passage.document_id
        if name not in self._documents:
            self._documents[name] = self._collection.document(name)
        document = self._documents[name]
        if passage not in self._texts:
            at = bisect_left(document.passages, passage.start, key=lambda known: known.start)
            if passage not in document.passages[at : at + 1]:
                raise DataError(f"document '{shown(name)}' has no sentence {passage.number}")
        return document


def _of_sentence(candidate: Candidate, document: Document) -> Candidate | None:
    """Return *candidate*, or the first sentence behind it if it only gives context."""
    if candidate.passage.kind is PassageKind.SENTENCE:
        return candidate
    passages = document.passages
    at = bisect_left(passages, candidate.passage.start, key=lambda passage: passage.start)
    behind = islice(passages, at, None)
    sentence = next((other for other in behind if other.kind is PassageKind.SENTENCE), None)
    return None if sentence is None else replace(candidate, passage=sentence)


def _pair_id(hypothesis: Hypothesis, passage: Passage) -> str:
    return f"{hypothesis.id}/{passage.id}"
