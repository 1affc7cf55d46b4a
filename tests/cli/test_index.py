from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "ferry.txt").write_text("A ferry sank off Malta on Monday. Nine people died.\n")
    (folder / "bank.md").write_text("# A bank\n\nThe bank was sold to a rival.\n")
    return folder


def hits(entail: Entail, hypothesis: str, folder: str = "index") -> list[str]:
    done = entail("search", folder, "--hypothesis", hypothesis, "--all", "--format", "json")
    assert done.returncode == 0, done.stderr
    return [value["sentence_id"] for value in json.loads(done.stdout)["judged"]]


def test_an_index_is_searched_as_the_corpus_is(entail: Entail, corpus: Path) -> None:
    done = entail("index", corpus, "-o", "index")
    assert done.returncode == 0
    assert done.stdout == ""
    assert done.stderr == "index: 2 documents with 4 sentences indexed\n"
    arguments = ("--hypothesis", "A ferry sank.", "--all", "--format", "tsv")
    assert (
        entail("search", "index", *arguments).stdout == entail("search", corpus, *arguments).stdout
    )


def test_documents_are_put_in_replaced_and_removed(entail: Entail, corpus: Path) -> None:
    entail("index", corpus, "-o", "index")
    (corpus / "ferry.txt").write_text("A bridge fell.\n")
    (corpus / "new.txt").write_text("A train stopped.\n")
    done = entail("index", corpus, "-o", "index", "--update")
    new = "index: 3 documents with 4 sentences indexed (1 new, 2 replaced)\n"
    assert done.stderr == new
    assert hits(entail, "ferry") == []
    assert hits(entail, "train") == ["new.txt:0"]
    done = entail("index", "-o", "index", "--remove", "new.txt")
    assert done.stderr == "index: 1 removed\n"
    assert hits(entail, "train") == []


@pytest.mark.parametrize("shards", [(), ("--shards", "2")], ids=["one", "shards"])
def test_a_file_of_the_folder_replaces_its_document(
    entail: Entail, corpus: Path, shards: tuple[str, ...]
) -> None:
    (corpus / "2024").mkdir()
    (corpus / "2024" / "new.txt").write_text("Two trains stopped.\n")
    entail("index", corpus, "-o", "index", *shards)
    (corpus / "2024" / "new.txt").write_text("Three trains stopped.\n")
    done = entail("index", "corpus/2024/new.txt", "-o", "index", "--update")
    assert done.stderr == "index: 1 document with 1 sentence indexed (0 new, 1 replaced)\n"
    assert hits(entail, "trains") == ["2024/new.txt:0"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("corpus", "-o", "index"), "is an index already"),
        (("-o", "index", "--remove", "nobody"), "holds no document 'nobody' to remove"),
        (("corpus", "-o", "corpus"), "holds other things"),
        (("nowhere", "-o", "new"), "nowhere"),
        (("corpus", "-o", "new", "--update"), "is not an index"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_one_line(
    entail: Entail, corpus: Path, arguments: tuple[str, ...], message: str
) -> None:
    entail("index", corpus, "-o", "index")
    done = entail("index", *arguments)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("-o", "index"),
        ("corpus", "-o", "index", "--remove", "a"),
        ("corpus", "-o", "index", "--update", "--stemming", "none"),
        ("corpus", "-o", "index", "--update", "--overwrite"),
    ],
    ids=str,
)
def test_wrong_usage_is_reported(entail: Entail, corpus: Path, arguments: tuple[str, ...]) -> None:
    done = entail("index", *arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)


def test_an_unreadable_document_stops_the_build_and_lenient_names_it(
    entail: Entail, corpus: Path, tmp_path: Path
) -> None:
    (corpus / "broken.txt").write_bytes(b"caf\xe9 au lait\n")
    done = entail("index", corpus, "-o", "index")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "broken.txt:1: the byte 0xe9" in done.stderr
    assert not (tmp_path / "index").exists()
    done = entail("index", corpus, "-o", "index", "--lenient")
    assert done.returncode == 0
    assert "broken.txt" in done.stderr
    assert "1 not read" in done.stderr


def test_a_damaged_index_is_one_line_not_a_short_answer(
    entail: Entail, corpus: Path, tmp_path: Path
) -> None:
    entail("index", corpus, "-o", "index")
    store = next((tmp_path / "index").glob("data-*/*.store"))
    store.write_bytes(store.read_bytes()[:-5])
    done = entail("search", "index", "--hypothesis", "A ferry sank.")
    assert (done.returncode, done.stdout) == (1, "")
    assert is_one_error_line(done.stderr)
