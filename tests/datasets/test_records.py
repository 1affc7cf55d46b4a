"""Pairs in memory: frames, datasets and mappings are read as files are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import entailment
from entailment.datasets import open_dataset
from entailment.errors import DataError, OptionError
from entailment.model import Label, Pair

ROWS = [
    {"premise": "A cat sat.", "claim": "A cat sat.", "label": "entailment", "topic": "cats"},
    {"premise": "A cat sat.", "claim": "A dog ran.", "label": None, "topic": None},
]


class Named:
    names = ("entailment", "neutral", "contradiction")


class Dataset:
    """As a dataset of Hugging Face: rows, and features that name the labels."""

    def __init__(self) -> None:
        self.features = {"text": object(), "hypothesis": object(), "label": Named()}

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[dict[str, object]]:
        yield {"text": "A cat sat.", "hypothesis": "A cat sat.", "label": 0}
        yield {"text": "A cat sat.", "hypothesis": "A dog ran.", "label": -1}


def frame_of_pandas(rows: list[dict[str, Any]]) -> object:
    return pytest.importorskip("pandas").DataFrame(rows)


def frame_of_polars(rows: list[dict[str, Any]]) -> object:
    return pytest.importorskip("polars").DataFrame(rows)


@pytest.mark.parametrize("table", [list, iter, frame_of_pandas, frame_of_polars])
def test_rows_are_read_by_their_usual_names(table: Callable[[Any], Any]) -> None:
    dataset = open_dataset(table(ROWS))
    first, second = dataset
    assert first == Pair("1", "A cat sat.", "A cat sat.", Label.ENTAILMENT, {"topic": "cats"})
    assert second == Pair("2", "A cat sat.", "A dog ran.")
    assert list(dataset) == [first, second]  # also what can be gone through only once
    assert dataset.name == "rows"


def test_columns_name_others_and_a_missing_column_is_named() -> None:
    rows = [{"doc": "A cat sat.", "said": "A cat sat.", "key": 7}]
    columns = {"text": "doc", "hypothesis": "said", "id": "key"}
    (pair,) = open_dataset(rows, columns=columns)
    assert pair == Pair("7", "A cat sat.", "A cat sat.")
    with pytest.raises(OptionError, match=r"no column for the text \(columns: doc, said, key\)"):
        open_dataset(rows)
    with pytest.raises(OptionError, match="the rows have no column 'passage'"):
        open_dataset(rows, columns={"text": "passage"})
    with pytest.raises(OptionError, match="no part of a pair is called 'doc'"):
        open_dataset(rows, columns={"doc": "text"})


def test_a_broken_row_is_named_by_its_place() -> None:
    rows = [{"text": "A cat sat.", "hypothesis": "It sat."}, {"text": 3, "hypothesis": "It sat."}]
    with pytest.raises(DataError, match=r"^<rows>:2: pair '2' has no \"text\" that is a string"):
        list(open_dataset(rows))
    with pytest.raises(DataError, match="<rows>:1: is an int, not a mapping"):
        open_dataset([3])
    with pytest.raises(OptionError, match="pairs must be a path, a data frame, a dataset"):
        open_dataset(3)


def test_the_names_of_labels_are_those_that_a_dataset_declares() -> None:
    first, second = open_dataset(Dataset())
    assert (first.gold, second.gold) == (Label.ENTAILMENT, None)


@pytest.mark.parametrize("table", [list, frame_of_pandas, frame_of_polars])
def test_rows_are_judged_in_their_order(table: Callable[[Any], Any]) -> None:
    judgments = entailment.judge(table(ROWS), system="overlap")
    assert [judgment.label for judgment in judgments] == [Label.ENTAILMENT, Label.NO_ENTAILMENT]
    assert [judgment.pair_id for judgment in judgments] == ["1", "2"]
    renamed = table([{"a": row["premise"], "b": row["claim"]} for row in ROWS])
    columns = {"text": "a", "hypothesis": "b"}
    again = entailment.judge(renamed, system="overlap", columns=columns)
    assert [judgment.score for judgment in again] == [judgment.score for judgment in judgments]


def test_a_dataset_of_rows_is_judged() -> None:
    assert len(entailment.judge(Dataset(), system="overlap")) == 2
