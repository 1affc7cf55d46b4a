"""Results written as Parquet have every key that any of their objects has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.datasets import Source
from entailment.datasets.parquet import check_ending, write_parquet
from entailment.errors import OptionError

pytest.importorskip("pyarrow")


@pytest.mark.parametrize("first", [0, 1, 10_001])
def test_a_key_may_begin_in_any_row(tmp_path: Path, first: int) -> None:
    lines = [f'{{"a":{n}}}' for n in range(first)] + ['{"a":-1,"undecided":true}']
    write_parquet(tmp_path / "r.parquet", lambda: iter(lines))
    *others, last = [json.loads(line.text) for line in Source(tmp_path / "r.parquet").lines()]
    assert last == {"a": -1, "undecided": True}
    assert all(row["undecided"] is None for row in others)


def test_a_signature_alone_has_no_columns(tmp_path: Path) -> None:
    write_parquet(tmp_path / "r.parquet", lambda: ['{"run":{"system":"x"}}'])
    assert [line.text for line in Source(tmp_path / "r.parquet").lines()] == [
        '{"run":{"system":"x"}}'
    ]


@pytest.mark.parametrize("name", ["r.csv", "r.TSV", "r.arrow", "r.feather", "r.xlsx"])
def test_other_tables_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match=r"results are JSON lines or \.parquet, not"):
        check_ending(name)


@pytest.mark.parametrize("name", ["r.jsonl", "r.txt", "r", "r.parquet"])
def test_other_endings_are_json_lines(name: str) -> None:
    check_ending(name)
