from __future__ import annotations

import datetime
import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment import novelty, search
from entailment.corpora import open_corpus
from entailment.errors import OptionError
from entailment.retrieval.collection import open_collection
from entailment.retrieval.filters import DocumentFilter, period
from entailment.retrieval.index import build_index

Write = Callable[[str, str | bytes], Path]

HYPOTHESIS = "A ship sank off Malta."


@pytest.fixture
def daily(write: Write) -> Path:
    """Thirty documents of thirty days, the first ones ranked first, and one without a date."""
    rows = [
        {
            "id": f"d{day:02}",
            "text": f"A ship sank off Malta{' again' * day}.",
            "date": f"2026-06-{day:02}",
        }
        for day in range(1, 31)
    ]
    rows.append({"id": "undated", "text": HYPOTHESIS})
    return write("daily.jsonl", "".join(json.dumps(row) + "\n" for row in rows))


@pytest.mark.parametrize("indexed", [False, True])
def test_candidates_are_the_best_of_the_period(daily: Path, tmp_path: Path, indexed: bool) -> None:
    path = daily
    if indexed:
        path = tmp_path / "index"
        build_index(path, open_corpus(daily))
    collection = period("2026-06-20", "22 June 2026").applied(open_collection(path))
    ranked = collection.rank(HYPOTHESIS, 2)
    assert [(c.passage.document_id, c.rank) for c in ranked] == [("d20", 1), ("d21", 2)]
    assert [c.passage.document_id for c in collection.rank(HYPOTHESIS, 50)] == ["d20", "d21", "d22"]
    assert collection.rank("of the", 2) == []


def test_a_ranker_that_lists_all_lists_all_of_the_period(daily: Path) -> None:
    collection = period(None, "2026-06-05").applied(open_collection(daily, ranker="all"))
    assert [c.passage.document_id for c in collection.rank("x", 2)] == [
        f"d0{day}" for day in range(1, 6)
    ]


def test_a_search_reads_only_the_period(daily: Path) -> None:
    finding = search(daily, HYPOTHESIS, system="overlap", since="2026-06-29", until=None)
    assert {evidence.document.id for evidence in finding.judged} == {"d29", "d30"}
    until = datetime.datetime(2026, 6, 1, 12)
    (first,) = novelty(daily, [HYPOTHESIS], system="overlap", until=until)
    assert [evidence.document.id for evidence in first.known_from] == ["d01"]


def test_documents_without_a_date_are_counted(
    daily: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        period("2027-01-01", None).applied(open_collection(daily))
    assert caplog.messages == ["documents of the period: 0 of 31; without a date: 1"]


def test_documents_without_a_date_are_counted_for_an_article_too(
    daily: Path, caplog: pytest.LogCaptureFixture
) -> None:
    novelty(daily, article="A ship sank off Rhodes.", system="overlap", since="2026-06-29")
    assert caplog.messages == ["documents of the period: 2 of 31; without a date: 1"]


def test_without_a_period_a_collection_stays_as_it_is(daily: Path) -> None:
    collection = open_collection(daily)
    assert period(None, None).applied(collection) is collection
    others = DocumentFilter(excluded=frozenset([HYPOTHESIS])).applied(collection)
    assert "undated" in {c.passage.document_id for c in collection.rank(HYPOTHESIS, 31)}
    assert "undated" not in {c.passage.document_id for c in others.rank(HYPOTHESIS, 31)}


@pytest.mark.parametrize(
    ("since", "until", "problem"),
    [
        ("soon", None, "since must be a day such as 2026-06-01, not 'soon'"),
        (None, 20260601, "until must be a day such as '2026-06-01', not an int"),
        ("2026-06-02", "2026-06-01", "ends on 2026-06-01, before it begins on 2026-06-02"),
    ],
)
def test_a_wrong_period_is_refused(since: str | None, until: str | None, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        period(since, until)
    with pytest.raises(OptionError, match=problem):  # before the corpus is read
        novelty("none", article="It rained.", since=since, until=until)
