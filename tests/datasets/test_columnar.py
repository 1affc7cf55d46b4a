"""Pairs in Parquet and Arrow files and behind URLs are read as JSON lines are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import entail, examples, is_one_error_line  # noqa: F401

from entailment.datasets import Source, open_dataset
from entailment.errors import DataError

pyarrow = pytest.importorskip("pyarrow")
fsspec = pytest.importorskip("fsspec")

ROWS = [
    {"id": str(n), "text": f"Ann met Bøb {n}.", "hypothesis": f"Bob met {n}.", "label": "UNKNOWN"}
    for n in range(3000)
]


def parquet(path: Path) -> None:
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(ROWS), path)


def arrow(path: Path) -> None:
    from pyarrow import feather

    feather.write_feather(pyarrow.Table.from_pylist(ROWS), path)


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ROWS))
    return path


@pytest.fixture
def memory(lines: Path) -> Iterator[str]:
    with fsspec.open("memory://bucket/pairs.jsonl", "wb") as stream:
        stream.write(lines.read_bytes())
    yield "memory://bucket/pairs.jsonl"
    fsspec.filesystem("memory").rm("/bucket", recursive=True)


@pytest.mark.parametrize("write", [parquet, arrow])
def test_rows_are_the_pairs_of_json_lines(
    tmp_path: Path, lines: Path, write: Callable[[Path], object]
) -> None:
    path = tmp_path / "pairs.columns"
    write(path)
    assert list(open_dataset(path)) == list(open_dataset(lines))
    assert Source(path).checksum() == Source(lines).checksum()


def test_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "pairs.parquet"
    parquet(path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(DataError, match=r"pairs.parquet: cannot be read: it is damaged Parquet"):
        open_dataset(path)


def test_a_url_is_read_without_a_copy(lines: Path, memory: str) -> None:
    assert list(open_dataset(memory)) == list(open_dataset(lines))
    assert open_dataset(memory).checksum() == open_dataset(lines).checksum()


def test_a_file_url_is_the_file(lines: Path) -> None:
    assert open_dataset(lines.as_uri()).paths == open_dataset(lines).paths


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("memory://bucket/none.jsonl", "there is no such file"),
        ("nowhere://bucket/pairs.jsonl", "nowhere"),
    ],
)
def test_a_url_that_leads_nowhere_is_an_error_of_one_line(url: str, problem: str) -> None:
    with pytest.raises(DataError, match=problem) as error:
        open_dataset(url)
    assert "\n" not in str(error.value)


def test_a_run_over_parquet_is_one_over_json_lines(entail, tmp_path: Path, lines: Path) -> None:  # noqa: F811
    parquet(tmp_path / "pairs.parquet")
    for data in ("pairs.parquet", "pairs.jsonl"):
        done = entail("run", data, "-o", f"{data}.run", "-s", "overlap")
        assert done.returncode == 0, done.stderr
    runs = [(tmp_path / f"pairs.{ending}.run").read_text() for ending in ("parquet", "jsonl")]
    assert runs[0].splitlines()[1:] == runs[1].splitlines()[1:]
