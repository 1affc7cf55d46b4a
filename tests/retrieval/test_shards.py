"""An index in shards answers as one, whoever built it and whatever happened meanwhile."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.errors import DataError, OptionError
from entailment.retrieval import shard_building
from entailment.retrieval.index import build_index, is_index, open_index, update_index
from entailment.retrieval.shard_building import Shard, build_shards

from .corpora import KIDNAP, document

WORDS = [f"w{number}" for number in range(200)]
FILES = 24


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Files whose words and lengths of sentences change from the first to the last."""
    draw = random.Random(5)
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number in range(FILES):
        words = WORDS[number * 5 : number * 5 + 80]
        sentences = [draw.choices(words, k=draw.randint(3, 6 + number)) for _ in range(12)]
        text = " ".join(f"{' '.join(sentence)}.".capitalize() for sentence in sentences)
        (folder / f"{number:02}.txt").write_text(text)
    return folder


def assert_answer_alike(single: Path, other: Path) -> None:
    draw = random.Random(7)
    first, second = open_index(single), open_index(other)
    assert len(first) == len(second)
    for _ in range(60):
        hypothesis = " ".join(draw.choices(WORDS, k=draw.randint(1, 7)))
        for count in (1, 10, 100):
            assert first.rank(hypothesis, count) == second.rank(hypothesis, count)


@pytest.mark.parametrize("count", [1, 3, FILES])
def test_shards_rank_as_one_index(corpus: Path, tmp_path: Path, count: int) -> None:
    whole = build_index(tmp_path / "one", open_corpus(corpus))
    assert build_shards(tmp_path / "shards", open_corpus(corpus), count) == whole
    assert_answer_alike(tmp_path / "one", tmp_path / "shards")
    assert 0.8 * count < len(list((tmp_path / "shards" / "data-1").iterdir())) <= count


def test_updated_shards_rank_as_an_updated_index(corpus: Path, tmp_path: Path) -> None:
    build_index(tmp_path / "one", open_corpus(corpus))
    build_shards(tmp_path / "shards", open_corpus(corpus), 5)
    new = [document("00.txt", "W1 w2 w3 w99."), document("new", "W1 w150.", "W7.")]
    for folder in ("one", "shards"):
        done = update_index(tmp_path / folder, new, remove=["03.txt", "23.txt"])
        assert done == (2, 3, 0, 2, 1)
    assert_answer_alike(tmp_path / "one", tmp_path / "shards")
    index = open_index(tmp_path / "shards")
    assert index.document("00.txt") == new[0]
    assert not index.holds("03.txt")
    assert is_index(tmp_path / "shards")
    assert not (tmp_path / "shards" / "data-1").exists()


def test_a_failed_update_of_shards_changes_nothing(corpus: Path, tmp_path: Path) -> None:
    build_shards(tmp_path / "shards", open_corpus(corpus), 5)
    before = open_index(tmp_path / "shards").rank("w1 w2")
    with pytest.raises(DataError, match="is here twice"):
        update_index(tmp_path / "shards", [KIDNAP[0], KIDNAP[0]], remove=["00.txt"])
    assert open_index(tmp_path / "shards").rank("w1 w2") == before
    assert [path.name for path in (tmp_path / "shards").glob("data-*")] == ["data-1"]


def test_a_build_that_ended_early_is_resumed(corpus: Path, tmp_path: Path) -> None:
    build_index(tmp_path / "one", open_corpus(corpus))
    built: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        build_shards(tmp_path / "shards", open_corpus(corpus), 6, in_order=ending(built, 3))
    with pytest.raises(DataError, match="was never finished"):
        open_index(tmp_path / "shards")
    (corpus / "00.txt").write_text("W1 w2.")
    built.clear()
    build_shards(tmp_path / "shards", open_corpus(corpus), 6, in_order=ending(built, 99))
    assert built == [1, 4, 5, 6]
    shutil.rmtree(tmp_path / "one")
    build_index(tmp_path / "one", open_corpus(corpus))
    assert_answer_alike(tmp_path / "one", tmp_path / "shards")


def ending(
    built: list[int], most: int
) -> Callable[[Callable[[Shard], None], Iterable[Shard]], Iterator[None]]:
    """Return what builds shards here, notes their numbers, and is interrupted after *most*."""

    def in_order(work: Callable[[Shard], None], shards: Iterable[Shard]) -> Iterator[None]:
        for shard in shards:
            if len(built) == most:
                raise KeyboardInterrupt
            built.append(shard.number)
            work(shard)
            yield None

    return in_order


def test_a_shard_that_was_replaced_is_not_taken_for_the_one_before(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, built = corpus / "00.txt", list[int]()
    text, times = first.read_text(), (1_600_000_000, 1_600_000_000)
    os.utime(first, times)
    with pytest.raises(KeyboardInterrupt):
        build_shards(tmp_path / "shards", open_corpus(corpus), 4, in_order=ending(built, 2))
    first.write_text("Another text.")
    with monkeypatch.context() as patched:
        patched.setattr(os, "rename", interrupted(os.rename))
        with pytest.raises(KeyboardInterrupt):
            build_shards(tmp_path / "shards", open_corpus(corpus), 4)
    first.write_text(text)
    os.utime(first, times)
    built.clear()
    build_shards(tmp_path / "shards", open_corpus(corpus), 4, in_order=ending(built, 99))
    assert built == [1, 3, 4]
    assert open_index(tmp_path / "shards").document("00.txt").text == text


def interrupted(work: Callable[..., None]) -> Callable[..., None]:
    """Return what does *work* and is interrupted at the end of it."""

    def end(*arguments: object) -> None:
        work(*arguments)
        raise KeyboardInterrupt

    return end


def test_what_a_finished_build_left_is_in_no_later_one(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "shards"
    with monkeypatch.context() as patched:
        patched.setattr(shard_building, "_clear", interrupted(lambda *_: None))
        with pytest.raises(KeyboardInterrupt):
            build_shards(folder, open_corpus(corpus), 3)
    assert len(open_index(folder)) == FILES * 12
    shutil.copytree(folder / "data-1", tmp_path / "old")
    update_index(folder, remove=["00.txt"])
    assert not list((folder / "data-2").glob("*.*"))
    shutil.copytree(tmp_path / "old", folder / "data-1")
    next((folder / "data-1" / "shard-1").glob("*.store")).unlink()
    build_shards(folder, open_corpus(corpus), 3, overwrite=True)
    assert open_index(folder).holds("00.txt")


def test_one_id_in_two_shards_is_an_error_that_names_both(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "a.jsonl").write_text('{"id": "x", "text": "One ship sank."}\n')
    (corpus / "b.jsonl").write_text('{"id": "x", "text": "Two ships sank."}\n')
    with pytest.raises(DataError) as raised:
        build_shards(tmp_path / "index", open_corpus(corpus), 2)
    assert "document 'x' is in shard 1 (files 'a.jsonl') and shard 2 (files 'b.jsonl')" in str(
        raised.value
    )


def test_what_is_broken_in_a_shard_is_named(corpus: Path, tmp_path: Path) -> None:
    (corpus / "11.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"11\.txt"):
        build_shards(tmp_path / "index", open_corpus(corpus), 3)
    build_shards(tmp_path / "index", lenient := open_corpus(corpus, lenient=True), 3)
    assert [Path(skipped.path).name for skipped in lenient.skipped] == ["11.txt"]


def test_a_file_that_vanishes_before_its_shard_is_built_is_named(
    corpus: Path, tmp_path: Path
) -> None:
    def vanishing(work: Callable[[Shard], None], shards: Iterable[Shard]) -> Iterator[None]:
        (corpus / "11.txt").unlink(missing_ok=True)
        return map(work, shards)

    with pytest.raises(DataError, match=r"11\.txt"):
        build_shards(tmp_path / "index", open_corpus(corpus), 3, in_order=vanishing)
    (corpus / "11.txt").write_text("W1.")
    lenient = open_corpus(corpus, lenient=True)
    build_shards(tmp_path / "index", lenient, 3, in_order=vanishing)
    assert [Path(skipped.path).name for skipped in lenient.skipped] == ["11.txt"]


def test_a_build_of_which_nothing_is_whole_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "a.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"a\.txt"):
        build_shards(tmp_path / "index", open_corpus(tmp_path / "corpus"), 2)
    assert not (tmp_path / "index").exists()


def test_a_damaged_shard_is_named(corpus: Path, tmp_path: Path) -> None:
    build_shards(tmp_path / "index", open_corpus(corpus), 3)
    damaged = next((tmp_path / "index" / "data-1" / "shard-2").glob("*.store"))
    damaged.write_bytes(damaged.read_bytes()[:-9])
    with pytest.raises(DataError, match=r"shard-2/.*\.store: is cut off"):
        open_index(tmp_path / "index")


def test_one_kind_of_index_takes_the_place_of_the_other(corpus: Path, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    build_index(folder, KIDNAP)
    with pytest.raises(DataError, match="is an index already"):
        build_shards(folder, open_corpus(corpus), 2)
    build_shards(folder, open_corpus(corpus), 2, overwrite=True)
    assert len(open_index(folder)) == FILES * 12
    build_index(folder, KIDNAP, overwrite=True)
    assert len(open_index(folder)) == 7


@pytest.mark.parametrize("count", [0, 10_001])
def test_the_number_of_shards_has_bounds(corpus: Path, tmp_path: Path, count: int) -> None:
    with pytest.raises(OptionError, match="1 to 10,000 shards"):
        build_shards(tmp_path / "index", open_corpus(corpus), count)
