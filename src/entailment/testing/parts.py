"""The contracts of rankers, of parts of context and of resources."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from numbers import Real

from entailment.corpora.document import make_document
from entailment.errors import EntailmentError, MissingExtraError, kind_of
from entailment.knowledge.resource import About, MissingResourceError, Resource
from entailment.knowledge.rules import RELATIONS, Rule
from entailment.model import Candidate, Document, Passage
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import Addition, Context, CorpusContext
from entailment.retrieval.ranking import Ranker
from entailment.testing.expectations import component, expect, objects
from entailment.testing.systems import EXAMPLE_PAIRS

__all__ = ["check_context", "check_ranker", "check_resource"]

_ODD = ("", " ", "?!", '"', "a AND (b OR", "title:x*", "~", "\\", "\x00", "渡轮", "x" * 5000)
"""Hypotheses and lemmas that no component may fail on."""

_FEW, _MANY = 3, 1000
"""Counts of candidates, fewer and more than there are passages."""


def check_ranker(make: Callable[..., Ranker]) -> None:
    """Raise AssertionError unless the rankers that *make* makes keep the contract.

    *make* is called with `passages`, as the registry does.
    """
    passages = [passage for document in _documents() for passage in document.passages]
    ranker = component(make, "terms", "rank", passages=passages)
    other = component(make, passages=passages)
    for hypothesis in (*(passage.text for passage in passages), *_ODD):
        where = f"for {hypothesis[:60]!r}"
        terms = objects(ranker.terms(hypothesis), str, where)
        ranked = ranker.rank(hypothesis, _MANY)
        _check_candidates(ranked, passages, where)
        expect(ranker.rank(hypothesis, _MANY) == ranked, f"ranks differently again {where}")
        expect(other.rank(hypothesis, _MANY) == ranked, f"ranks differently, made again, {where}")
        few = ranker.rank(hypothesis, _FEW)
        expect(few == ranked[:_FEW], f"does not give the best {_FEW} of all {where}")
        expect(bool(terms) or not ranked, f"gives candidates without terms {where}")
    for passage in passages:
        best = [candidate.passage for candidate in ranker.rank(passage.text, _MANY)]
        expect(passage in best, f"does not give passage '{passage.id}' for its own text")
    expect(not component(make, passages=[]).rank("It rains.", _FEW), "ranks what is not there")


def _check_candidates(ranked: Sequence[Candidate], passages: Sequence[Passage], where: str) -> None:
    expect(isinstance(ranked, list), f"gives {kind_of(ranked)}, not a list, {where}")
    objects(ranked, Candidate, where)
    expect(
        [candidate.rank for candidate in ranked] == [*range(1, len(ranked) + 1)],
        f"does not count the ranks from 1 {where}",
    )
    scores = [candidate.score for candidate in ranked]
    are_numbers = all(isinstance(score, Real) and math.isfinite(score) for score in scores)
    expect(are_numbers, f"has scores that are no numbers {where}")
    expect(scores == sorted(scores, reverse=True), f"does not give the best first {where}")
    given = {passage.id: passage for passage in passages}
    own = [given.get(candidate.passage.id) == candidate.passage for candidate in ranked]
    expect(all(own), f"gives a passage of no document {where}")
    ids = {candidate.passage.id for candidate in ranked}
    expect(len(ids) == len(ranked), f"gives a passage twice {where}")


def check_context(make: Callable[[], Context], documents: Iterable[Document] | None = None) -> None:
    """Raise AssertionError unless the part of context that *make* makes keeps the contract.

    It is given each passage of *documents*, of documents with and without metadata by default.
    """
    given = _documents() if documents is None else list(documents)
    part, other = component(make, "add"), component(make, "add")
    if isinstance(part, CorpusContext) and isinstance(other, CorpusContext):
        corpus = DocumentCollection(given)
        part, other = part.within(corpus), other.within(corpus)
    for document in given:
        for passage in document.passages:
            added = objects(part.add(passage, document), Addition, f"for passage '{passage.id}'")
            for addition in added:
                _check_addition(addition, passage)
            again = list(part.add(passage, document))
            expect(again == added, f"adds other things to '{passage.id}' the second time")
            expect(
                list(other.add(passage, document)) == added,
                f"adds other things to '{passage.id}' when it is made again",
            )


def _check_addition(addition: Addition, passage: Passage) -> None:
    where = f"{addition!r} for passage '{passage.id}'"
    expect(
        isinstance(addition.text, str) and isinstance(addition.origin, str), f"is no text: {where}"
    )
    start, end = addition.start, addition.end
    if start is None or end is None:
        expect(start is None and end is None, f"gives one of two offsets: {where}")
    else:
        is_inside = passage.start <= start <= end <= passage.end
        expect(is_inside, f"changes characters outside of the passage: {where}")


def check_resource(make: Callable[[], Resource], lemmas: Iterable[str] = ()) -> None:
    """Raise AssertionError unless the resource that *make* makes keeps the contract.

    *lemmas* are some that it has rules for. One that is not installed need only say so.
    """
    resource = component(make, "rules", "about")
    about = resource.about()
    expect(isinstance(about, About), f"describes itself by {about!r}, which is no About")
    unknown = set(about.relations) - set(RELATIONS)
    expect(not unknown, f"names relations that there are not: {', '.join(sorted(unknown))}")
    expect(bool(about.licence), "names no licence")
    if about.where is None:
        expect(bool(about.get), "is missing and names no command that gets it")
        _check_missing(resource)
        return
    other = component(make)
    for lemma in lemmas:
        rules = _rules(resource, lemma)
        expect(bool(rules), f"has no rules for {lemma!r}")
        expect(rules == _rules(resource, lemma), f"has other rules for {lemma!r} the second time")
        expect(
            rules == _rules(other, lemma), f"has other rules for {lemma!r} when it is made again"
        )
        relations = {rule.relation for rule in rules}
        expect(relations <= set(about.relations), f"has other relations for {lemma!r} than it says")
    for lemma in _ODD:
        expect(not _rules(resource, lemma), f"has rules for {lemma[:20]!r}")


def _rules(resource: Resource, lemma: str) -> list[Rule]:
    """Return the rules of *lemma*; raise AssertionError for those of another one."""
    rules = objects(resource.rules(lemma), Rule, f"for {lemma!r}")
    for rule in rules:
        expect(rule.left == lemma, f"gives '{rule}' for {lemma!r}")
        expect(bool(rule.resource), f"gives '{rule}' without the name of the resource")
    for pos in {rule.pos for rule in rules if rule.pos} | {"n"}:
        of_pos = objects(resource.rules(lemma, pos), Rule, f"for {lemma!r} as '{pos}'")
        wrong = [rule for rule in of_pos if not rule.fits(pos)]
        expect(not wrong, f"gives rules of another part of speech for {lemma!r} as '{pos}'")
    return rules


def _check_missing(resource: Resource) -> None:
    try:
        list(resource.rules("pump"))
    except (MissingExtraError, MissingResourceError):
        return
    except EntailmentError as error:
        raise AssertionError(f"is missing and raises {error!r}") from error
    raise AssertionError("is missing and gives rules; raise MissingResourceError")


def _documents() -> list[Document]:
    """Return invented documents, every other with a title, a dateline and a date."""
    return list(_documents_of([pair.text for pair in EXAMPLE_PAIRS]))


def _documents_of(sentences: Sequence[str]) -> Iterator[Document]:
    for number, start in enumerate(range(0, len(sentences), 3)):
        text = " ".join(sentences[start : start + 3])
        if number % 2:
            yield make_document(f"plain-{number}.txt", text)
        else:
            yield make_document(
                f"dated-{number}.txt",
                text,
                title=sentences[start].rstrip("."),
                dateline="LOWER WEND, May 3",
                date=datetime.date(2011, 5, 3),
            )
