"""Rankers by name, and the retrieval baselines of RTE-6."""

from __future__ import annotations

import pytest

from entailment.errors import OptionError, UnknownNameError
from entailment.model import Candidate, Passage
from entailment.retrieval.ranking import BASELINES, baseline_evidence, rankers

TEXTS = ["Gunmen seized her.", "She was seized.", "Nobody knows."]
PASSAGES = [Passage("d", number, text, 0, len(text)) for number, text in enumerate(TEXTS)]


def test_the_ranker_of_rte6_is_there() -> None:
    assert "lucene-2.9" in rankers.names()


@pytest.mark.parametrize("name", rankers.names())
def test_every_ranker_keeps_the_contract(name: str) -> None:
    ranker = rankers.create(name, passages=PASSAGES)
    candidates = ranker.rank("Gunmen seized her", 2)
    assert [c.passage for c in candidates] == PASSAGES[:2]
    assert [c.rank for c in candidates] == [1, 2]
    assert candidates[0].score > candidates[1].score > 0
    assert ranker.rank("Gunmen seized her", 1) == candidates[:1]
    assert ranker.terms("It is not.") == []
    assert ranker.rank("It is not.") == []
    assert ranker.rank("unheard") == []
    with pytest.raises(OptionError, match="at least 1"):
        ranker.rank("her", 0)


def test_an_unknown_ranker_says_which_is_near() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean 'lucene-2\.9'"):
        rankers.create("lucene-29", passages=PASSAGES)


def candidates(*numbers: int) -> list[Candidate]:
    return [Candidate(PASSAGES[n], rank, 1 / rank) for rank, n in enumerate(numbers, start=1)]


@pytest.mark.parametrize(("first", "accepted"), [(1, [2]), (2, [2, 0]), (20, [2, 0, 1])])
def test_a_baseline_accepts_the_first_candidates(first: int, accepted: list[int]) -> None:
    proposed = {"H1": candidates(2, 0, 1), "H2": []}
    evidence = baseline_evidence(proposed, first)
    assert evidence == {"H1": [PASSAGES[n] for n in accepted], "H2": []}


def test_the_last_baseline_accepts_all_and_order_is_by_rank() -> None:
    assert BASELINES == (5, 10, 15, 20, None)
    shuffled = {"H1": list(reversed(candidates(1, 2, 0)))}
    assert baseline_evidence(shuffled, None) == {"H1": [PASSAGES[n] for n in (1, 2, 0)]}


def test_a_baseline_accepts_at_least_one() -> None:
    with pytest.raises(OptionError, match="at least 1"):
        baseline_evidence({}, 0)


@pytest.mark.parametrize("name", rankers.names())
@pytest.mark.parametrize("hypothesis", ["seized " * 100_000, " ".join(map(str, range(50_000)))])
def test_a_hypothesis_may_be_of_any_length(name: str, hypothesis: str) -> None:
    ranker = rankers.create(name, passages=PASSAGES)
    expected = PASSAGES[:2] if "seized" in hypothesis else []
    assert {c.passage.number for c in ranker.rank(hypothesis)} == {p.number for p in expected}
