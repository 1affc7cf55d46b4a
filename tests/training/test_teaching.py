from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.training.teaching import CHUNK, cached_logits


def lines(count: int) -> bytes:
    return b"".join(json.dumps([n, 0.0, 1.0]).encode() + b"\n" for n in range(count))


@pytest.mark.parametrize(
    ("there", "total", "size"),
    [
        (0, 9, 0),
        (9, 9, 9),
        (CHUNK + 5, 2 * CHUNK, CHUNK),
        (CHUNK - 1, 2 * CHUNK, 0),
        (2 * CHUNK + 3, 2 * CHUNK + 3, 2 * CHUNK + 3),
    ],
)
def test_whole_chunks_of_a_killed_run_remain(
    tmp_path: Path, there: int, total: int, size: int
) -> None:
    path = tmp_path / "taught.jsonl"
    path.write_bytes(lines(there) + b"[1.0, 2")
    assert len(cached_logits(path, total)) == size
    assert path.read_bytes() == lines(size)


@pytest.mark.parametrize("line", [b"{}\n", b"[1, 2]\n", b"\xff\n", b'["x", 1, 2]\n', b"1\n"])
def test_what_is_no_file_of_logits_is_reported(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "taught.jsonl"
    path.write_bytes(line)
    with pytest.raises(DataError, match="remove it"):
        cached_logits(path, 1)


def test_where_nothing_was_stated_nothing_is_saved(tmp_path: Path) -> None:
    assert cached_logits(tmp_path / "none", 5) == []
