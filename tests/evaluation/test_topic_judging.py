"""Runs over topics in each form that a file name asks for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from entailment.datasets.topics import open_topics
from entailment.errors import DataError, MissingExtraError
from entailment.evaluation.runs import read_run
from entailment.evaluation.topic_judging import judge_topics
from entailment.examples import example_topics
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.retrieval.topic_pairs import TopicPairs


@pytest.fixture(scope="module")
def pairs() -> TopicPairs:
    topics = open_topics(example_topics() / "Topic_E0601")
    return TopicPairs(topics, ranker="bm25", count=1)


@pytest.fixture(scope="module")
def recipe() -> SearchRecipe:
    return load_search_recipe("overlap")


def test_a_run_is_parquet_where_its_name_ends_so(
    pairs: TopicPairs, recipe: SearchRecipe, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    columns, lines = tmp_path / "run.parquet", tmp_path / "run.jsonl"
    judged = judge_topics(pairs, recipe, columns).judged
    judge_topics(pairs, recipe, lines)
    assert columns.read_bytes()[:4] == b"PAR1"
    assert read_run(columns).judgments == read_run(lines).judgments
    assert read_run(columns).signature == read_run(lines).signature
    assert judge_topics(pairs, recipe, columns) == (0, judged, 0)
    with pytest.raises(DataError, match="is there already, of another system"):
        judge_topics(pairs, load_search_recipe("length"), columns)


def test_nothing_is_judged_for_parquet_that_cannot_be_written(
    pairs: TopicPairs, recipe: SearchRecipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError, match="writing Parquet"):
        judge_topics(pairs, recipe, tmp_path / "run.parquet")
    assert list(tmp_path.iterdir()) == []
