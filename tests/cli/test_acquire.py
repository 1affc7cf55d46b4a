"""`entail acquire`: what is wrong with its options and its files is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Entail, is_one_error_line

GROUNDED = ("acquire", "grounded", "pairs.jsonl", "-o", "made.jsonl")
CONTRASTS = ("acquire", "contrasts", "pairs.jsonl", "-o", "made.jsonl")


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_text(
        '{"id": "1", "text": "A cat sat.", "hypothesis": "A cat sat.", "label": "ENTAILMENT"}\n'
    )
    (tmp_path / "ids.txt").write_bytes(b"1\n\xff\n")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        ((*GROUNDED, "--sentences", "10", "3"), 2, "10 is above 3"),
        ((*GROUNDED, "--without", "ids.txt"), 1, "ids.txt: has the byte 0xff"),
        ((*CONTRASTS, "--pairs", "--without", "ids.txt"), 1, "ids.txt: has the byte 0xff"),
        ((*GROUNDED, "--without", "none.txt"), 1, "none.txt: cannot be read"),
        ((*CONTRASTS, "--without", "ids.txt"), 2, "give it with --pairs"),
    ],
)
def test_what_is_wrong_is_one_line(
    entail: Entail, tmp_path: Path, arguments: tuple[str, ...], status: int, message: str
) -> None:
    done = entail(*arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert message in done.stderr
    assert not (tmp_path / "made.jsonl").exists()
