"""Every ranker, part of context and resource keeps its contract; what breaks one is reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from entailment.knowledge.resource import About, resources
from entailment.knowledge.rules import Rule, RuleTable
from entailment.model import Candidate, Document, Passage
from entailment.retrieval.bm25 import Bm25Ranker
from entailment.retrieval.context import Addition, contexts
from entailment.retrieval.ranking import rankers
from entailment.testing import check_context, check_ranker, check_resource

LEMMAS = {
    "geography": ("paris",),
    "kinship": ("mother",),
    "names": ("bill",),
    "occupations": ("baker",),
    "units": ("dozen",),
}
"""Lemmas of some of the resources that come with the package."""


@pytest.mark.parametrize("name", rankers.names())
def test_every_ranker_keeps_the_contract(name: str) -> None:
    check_ranker(rankers.factory(name))


@pytest.mark.parametrize("name", contexts.names())
def test_every_part_of_context_keeps_the_contract(name: str) -> None:
    check_context(contexts.factory(name))


@pytest.mark.parametrize("name", resources.names())
def test_every_resource_keeps_the_contract(name: str) -> None:
    check_resource(resources.factory(name), LEMMAS.get(name, ()))


class Reversed(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        return super().rank(hypothesis, count)[::-1]


class Doubling(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        ranked = super().rank(hypothesis, count)
        return [replace(ranked[0], rank=rank) for rank in (1, 2)] if ranked else []


class Unsure(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        return [replace(each, score=float("nan")) for each in super().rank(hypothesis, count)]


class Elsewhere(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        ranked = super().rank(hypothesis, count)
        return [replace(each, passage=Passage("x", 0, "X.", 0, 2)) for each in ranked[:1]]


class Typed(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        return [hypothesis]  # type: ignore[list-item]


class Speechless(Bm25Ranker):
    terms = None  # type: ignore[assignment]


class Mute(Bm25Ranker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        return []


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Reversed, "does not count the ranks from 1"),
        (Doubling, "gives a passage twice"),
        (Unsure, "has scores that are no numbers"),
        (Elsewhere, "gives a passage of no document"),
        (Typed, "gives 'Baker .*', where objects of Candidate are expected, for 'Baker"),
        (Speechless, "a Speechless has no method 'terms'"),
        (Mute, "does not give passage .* for its own text"),
    ],
)
def test_a_broken_ranker_is_reported(broken: type[Bm25Ranker], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_ranker(broken)


class Id:
    """Puts the id of the document before the passage."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        yield Addition(f"This is {document.id}.", "id")


class Outside(Id):
    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        yield Addition("it", "id", 0, len(document.text))


class Half(Id):
    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        yield Addition("it", "id", passage.start)


class Idle(Id):
    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        return None  # type: ignore[return-value]


class Counting(Id):
    def __init__(self) -> None:
        self.count = 0

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        self.count += 1
        yield Addition(f"This is number {self.count}.", "count")


def test_a_part_of_context_of_three_lines_keeps_the_contract() -> None:
    check_context(Id)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Outside, "changes characters outside of the passage"),
        (Half, "gives one of two offsets"),
        (Idle, "gives None, where objects of Addition are expected, for passage"),
        (Counting, "adds other things to .* the second time"),
    ],
)
def test_a_broken_part_of_context_is_reported(broken: type[Id], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_context(broken)


class Pumps:
    """Kinds of pumps."""

    relations: tuple[str, ...] = ("hypernym",)
    where: str | None = "here"
    rule = Rule("bilge pump", "pump", "hypernym", 1.0, "pumps", "n")

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        return RuleTable([self.rule]).rules(lemma, pos)

    def about(self) -> About:
        return About(self.where, "CC0-1.0", self.relations, "pip install pumps")


class Misnamed(Pumps):
    relations = ("kind-of",)


class Undeclared(Pumps):
    relations = ("synonym",)


class Generous(Pumps):
    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        return (self.rule,)


class Regardless(Pumps):
    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        of_verbs = replace(self.rule, pos="v")
        return (self.rule, of_verbs) if lemma == self.rule.left else ()


class Worded(Pumps):
    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        return (lemma,)  # type: ignore[return-value]


class Absent(Pumps):
    where = None


def test_a_resource_of_one_rule_keeps_the_contract() -> None:
    check_resource(Pumps, ["bilge pump"])
    with pytest.raises(AssertionError, match="has no rules for 'valve'"):
        check_resource(Pumps, ["valve"])


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Misnamed, "names relations that there are not: kind-of"),
        (Undeclared, "has other relations for 'bilge pump' than it says"),
        (Generous, "gives 'bilge pump -> pump .*' for ''"),
        (Regardless, "gives rules of another part of speech for 'bilge pump' as '.'"),
        (Worded, "gives 'bilge pump', where objects of Rule are expected"),
        (Absent, "is missing and gives rules"),
    ],
)
def test_a_broken_resource_is_reported(broken: type[Pumps], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_resource(broken, ["bilge pump"])
