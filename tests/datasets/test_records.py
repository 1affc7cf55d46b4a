"""Pairs in memory: frames, datasets and mappings are read as files are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
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


def table_of_arrow(rows: list[dict[str, Any]]) -> object:
    return pytest.importorskip("pyarrow").Table.from_pylist(rows)


def frame_of_polars(rows: list[dict[str, Any]]) -> object:
    return pytest.importorskip("polars").DataFrame(rows)


@pytest.mark.parametrize("table", [list, iter, frame_of_pandas, frame_of_polars, table_of_arrow])
def test_rows_are_read_by_their_usual_names(table: Callable[[Any], Any]) -> None:
    dataset = open_dataset(table(ROWS))
    first, second = dataset
    assert first == Pair("1", "A cat sat.", "A cat sat.", Label.ENTAILMENT, {"topic": "cats"})
    assert second == Pair("2", "A cat sat.", "A dog ran.")
    assert list(dataset) == [first, second]  # also what can be gone through only once
    assert dataset.name == "rows"


def test_ids_that_a_missing_one_made_floats_are_whole_numbers() -> None:
    rows = [{"text": "A.", "hypothesis": "B.", "id": number} for number in (101283, None)]
    frame = frame_of_pandas(rows)
    assert [pair.id for pair in open_dataset(frame)] == ["101283", "2"]
    judged = entailment.judge(frame, system="overlap")  # type: ignore[call-overload]
    assert [judgment.pair_id for judgment in judged] == ["101283", "2"]


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


TABLES = [list, frame_of_pandas, frame_of_polars]


@pytest.mark.parametrize("table", TABLES)
def test_no_other_column_stands_in_for_a_missing_value(table: Callable[[Any], Any]) -> None:
    rows = [
        {
            "text": "Short.",
            "doc": "All.",
            "hypothesis": "A.",
            "label": "entailment",
            "human": None,
        },
        {"text": "Short.", "doc": None, "hypothesis": "A.", "label": "entailment", "human": "x"},
    ]
    dataset = open_dataset(table(rows), columns={"text": "doc", "label": "human"})
    pairs = iter(dataset)
    assert next(pairs) == Pair("1", "All.", "A.")
    with pytest.raises(DataError, match="pair '2' has no \"text\" that is a string"):
        next(pairs)
    with pytest.raises(OptionError, match="pair '2' has no text that is a string"):
        list(entailment.judge(table(rows), system="overlap", columns={"text": "doc"}))


def test_a_label_that_the_first_row_has_not_is_read() -> None:
    rows = [{"text": "A.", "hypothesis": "B."}, {"text": "A.", "hypothesis": "B.", "label": "yes"}]
    _, second = open_dataset(rows, label_map={"yes": "entailment"})
    assert second.gold is Label.ENTAILMENT


def test_pandas_has_whole_numbers_as_floats_and_other_missing_values() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {
            "text": ["A."] * 3,
            "hypothesis": ["B."] * 3,
            "label": [1, 0, None],
            "day": [pandas.Timestamp("2020-01-01"), pandas.NaT, None],
        }
    )
    pairs = list(open_dataset(frame, label_map={"1": "entailment", "0": "not_entailment"}))
    assert [pair.gold for pair in pairs] == [Label.ENTAILMENT, Label.NO_ENTAILMENT, None]
    assert [pair.attributes for pair in pairs] == [{"day": "2020-01-01 00:00:00"}, {}, {}]
    (pair,) = open_dataset([{"text": "A.", "hypothesis": "B.", "note": pandas.NA}])
    assert pair.attributes == {}


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


def test_lists_in_rows_are_attributes_as_json_writes_them() -> None:
    values = [["a", "b"], np.array(["a", "b"])]
    rows = [{"text": "A.", "hypothesis": f"B {n}.", "tags": tags} for n, tags in enumerate(values)]
    assert [pair.attributes["tags"] for pair in open_dataset(rows)] == ['["a", "b"]'] * 2
