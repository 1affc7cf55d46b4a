"""An index that is interrupted while it is named, or written by another while it is opened."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from entailment.corpora import open_corpus
from entailment.retrieval import index
from entailment.retrieval.folder import locked
from entailment.retrieval.index import build_index, open_index, update_index
from entailment.retrieval.segments import check_segments
from entailment.retrieval.shard_building import build_shards

from .corpora import KIDNAP, document


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(4):
        (folder / f"{number}.txt").write_text(f"Gunmen seized reporter {number}.")
    return folder


@pytest.fixture
def shards(corpus: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "shards"
    build_shards(folder, open_corpus(corpus), 2)
    return folder


def built(folder: Path, corpus: Path) -> None:
    build_index(folder, open_corpus(corpus), overwrite=True)


def built_in_shards(folder: Path, corpus: Path) -> None:
    build_shards(folder, open_corpus(corpus), 3, overwrite=True)


def updated(folder: Path, corpus: Path) -> None:
    update_index(folder, [document("new", "Gunmen fled.")])


@pytest.mark.parametrize("write", [built, built_in_shards, updated])
def test_an_interrupt_while_the_old_data_goes_leaves_the_new(
    shards: Path, corpus: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path, Path], None]
) -> None:
    (corpus / "new").write_text("Gunmen fled.")
    remove = shutil.rmtree
    old = shards / "data-1"

    def interrupted(path: Path, **options: Any) -> None:
        remove(path / "shard-1" if path == old else path, **options)
        if path == old:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write(shards, corpus)
    assert open_index(shards).holds("new")
    write(shards, corpus)
    assert open_index(shards).holds("new")
    assert not old.exists()


def test_an_interrupt_after_the_last_note_of_a_build_leaves_its_index(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "index"
    unlink = Path.unlink

    def interrupted(path: Path, missing_ok: bool = False) -> None:
        unlink(path, missing_ok)
        if (folder / "index.json").exists() and not list(folder.glob("*/shard-*.json")):
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", interrupted)
        with pytest.raises(KeyboardInterrupt):
            build_shards(folder, open_corpus(corpus), 2)
    assert len(open_index(folder)) == 4


def test_two_updates_one_just_after_the_other(
    shards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def after_another(folder: Path) -> Iterator[None]:
        monkeypatch.setattr(index, "locked", locked)
        update_index(shards, [document("first", "Gunmen fled.")])
        with locked(folder):
            yield

    monkeypatch.setattr(index, "locked", after_another)
    update_index(shards, KIDNAP)
    opened = open_index(shards)
    assert opened.holds("first")
    assert opened.holds("afp-1")


def test_an_index_that_is_updated_while_it_is_opened_is_whole(
    shards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def after_an_update(data: Path) -> bool:
        monkeypatch.setattr(index, "check_segments", check_segments)
        update_index(shards, KIDNAP)
        return check_segments(data)

    monkeypatch.setattr(index, "check_segments", after_an_update)
    assert open_index(shards).holds("afp-1")
