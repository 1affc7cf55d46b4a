"""Hypotheses that a system does not judge, as one too long for its model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from entailment.errors import DataError
from entailment.model import Hypothesis, Judgment, Pair
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.evidence import Finding, Searcher
from entailment.retrieval.novelty import Novelty, NoveltyFinding
from entailment.systems import NamedSystem

from .builders import Says, document

SUNK = [document("a", "The ferry sank 0.9 today.", "The ferry sailed 0.1 on.")]
HYPOTHESES = [Hypothesis(str(n), "The ferry sank." if n != 2 else "ferry " * 9) for n in range(4)]


class Strict(Says):
    """Refuses a hypothesis of more than five words, having judged what is before its batch."""

    def __init__(self, batch: int):
        super().__init__()
        self.batch = batch

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        waiting: list[Pair] = []
        for pair in pairs:
            if len(pair.hypothesis.split()) > 5:
                raise DataError(f"pair '{pair.id}': its hypothesis has 9 words; at most 5 are read")
            waiting.append(pair)
            if len(waiting) == self.batch:
                yield from super().judge(waiting)
                waiting.clear()
        yield from super().judge(waiting)


def searcher(batch: int, *, lenient: bool) -> Searcher:
    system = NamedSystem("strict", {}, Strict(batch))
    return Searcher(DocumentCollection(SUNK), system, lenient=lenient)


@pytest.mark.parametrize("batch", [1, 3, 256])
def test_those_before_a_refused_hypothesis_are_searched_and_it_is_named(batch: int) -> None:
    findings: list[Finding] = []  # that extend() fills before it meets the error
    with pytest.raises(DataError, match=r"^hypothesis '2' cannot be judged: it has 9 words; at"):
        findings.extend(searcher(batch, lenient=False).find(HYPOTHESES))
    assert [finding.hypothesis.id for finding in findings] == ["0", "1"]


@pytest.mark.parametrize("batch", [1, 3, 256])
def test_lenient_goes_on_and_says_which_was_refused(batch: int) -> None:
    findings = list(searcher(batch, lenient=True).find(HYPOTHESES))
    assert [finding.hypothesis.id for finding in findings] == ["0", "1", "2", "3"]
    assert [len(finding.judged) for finding in findings] == [2, 2, 0, 2]
    assert [finding.refused for finding in findings] == [
        None,
        None,
        "it has 9 words; at most 5 are read",
        None,
    ]
    assert NoveltyFinding(findings[2]).status is Novelty.UNJUDGED
    assert not NoveltyFinding(findings[2]).contradicted


def test_what_is_judged_does_not_depend_on_what_is_refused_with_it() -> None:
    alone = list(searcher(2, lenient=True).find([HYPOTHESES[0], HYPOTHESES[1], HYPOTHESES[3]]))
    together = [
        finding for finding in searcher(2, lenient=True).find(HYPOTHESES) if finding.refused is None
    ]
    assert together == alone
