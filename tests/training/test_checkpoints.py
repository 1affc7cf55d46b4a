from __future__ import annotations

from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.training.checkpoints import (
    checkpoints,
    held,
    keep_last,
    put_folder,
    read_json,
    restore_folder,
)


def content(text: str):
    return lambda folder: (folder / "file").write_text(text)


def test_a_folder_takes_the_place_of_another(tmp_path: Path) -> None:
    target = tmp_path / "best"
    for text in ("one", "two"):
        put_folder(target, content(text))
        assert (target / "file").read_text() == text
    assert [path.name for path in tmp_path.iterdir()] == ["best"]


def test_what_fails_half_way_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "best"
    put_folder(target, content("one"))

    def full(folder: Path) -> None:
        (folder / "file").write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(DataError, match="best: cannot be written: No space left"):
        put_folder(target, full)
    assert (target / "file").read_text() == "one"


def test_a_kill_between_the_renames_loses_nothing(tmp_path: Path) -> None:
    target = tmp_path / "best"
    put_folder(target, content("one"))
    target.rename(tmp_path / ".best.old")
    restore_folder(target)
    restore_folder(target)
    assert (target / "file").read_text() == "one"
    target.rename(tmp_path / ".best.old")
    with pytest.raises(DataError):
        put_folder(target, lambda folder: (folder / "no" / "file").write_text("x"))
    assert (target / "file").read_text() == "one"


def test_the_last_two_checkpoints_remain_and_no_half_ones(tmp_path: Path) -> None:
    for step in (10, 2, 1_000_000, 12_345_678):
        put_folder(tmp_path / f"step-{step:07d}", content(""))
    (tmp_path / ".step-0000011.new").mkdir()
    (tmp_path / "step-x").mkdir()
    keep_last(tmp_path, 2)
    assert [path.name for path in checkpoints(tmp_path)] == ["step-1000000", "step-12345678"]
    assert not (tmp_path / ".step-0000011.new").exists()


def test_one_process_at_a_time_trains_in_a_folder(tmp_path: Path) -> None:
    work = tmp_path / "work"
    with held(work):
        (work / "kept").touch()
        with pytest.raises(DataError, match="another process"), held(work):
            pass
    with held(work):
        pass
    assert (work / "kept").exists()


def test_a_training_that_did_nothing_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="wrong"), held(tmp_path / "work"):
        raise ValueError("wrong")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff", b"[" * 100_000])
def test_notes_that_are_no_object_are_reported(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(data)
    with pytest.raises(DataError, match=r"plan\.json: is not"):
        read_json(path)
