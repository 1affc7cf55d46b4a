"""Corpora, indexes and candidates that are not what they should be: one clear line each."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from entailment.examples import example_topics

from ..corpora.pdfs import encrypted, pdf
from .conftest import Entail, is_one_error_line

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
ZIP = b"PK\x05\x06" + bytes(18)
FERRY = "A ferry sank off Malta."
GIGABYTE = 2**30


def written(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def search_status(entail: Entail, corpus: str, *options: str) -> tuple[int, str, str]:
    done = entail(
        "candidates",
        corpus,
        "--hypotheses",
        "-",
        "--format",
        "tsv",
        *options,
        stdin="A ferry sank.\n",
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"news/.keep": b""}, "news: holds no documents that can be read; read are .csv"),
        ({"news/a.png": PNG, "news/b.zip": ZIP}, "2 not read: 1 of no known format ('.png')"),
        ({"news/a.pdf": pdf("", "")}, "news/a.pdf: has no text, only pictures"),
        ({"news/a.pdf": encrypted(pdf(FERRY))}, "news/a.pdf: is encrypted"),
        ({"news/a.pdf": pdf(FERRY)[:300]}, "news/a.pdf: is not a readable pdf"),
        (
            {"news/a.jsonl": b'{"id": "x", "text": "A ferry."}\n{"id": "x", "text": "A"}\n'},
            "document 'x' is here and in news/a.jsonl:1; ids must be unique (news/a.jsonl:2)",
        ),
        (
            {"news/a.jsonl": b'{"id": "x", "text": "A"}\n', "news/b.csv": b"id,text\nx,A ferry\n"},
            "document 'x' is here and in news/a.jsonl:1; ids must be unique (news/b.csv:2)",
        ),
    ],
    ids=[
        "empty",
        "no text at all",
        "scanned",
        "locked",
        "cut off",
        "one id",
        "one id in two files",
    ],
)
def test_a_corpus_that_cannot_be_read_is_one_line(
    entail: Entail, tmp_path: Path, files: dict[str, bytes], message: str
) -> None:
    written(tmp_path, files)
    status, shown, errors = search_status(entail, "news")
    assert (status, shown) == (1, "")
    assert is_one_error_line(errors)
    assert message in errors
    made = entail("index", "news", "-o", "news.index")
    assert made.returncode == 1
    assert message in made.stderr
    assert not (tmp_path / "news.index").exists()


def test_images_and_zips_among_texts_are_named_and_the_texts_read(
    entail: Entail, tmp_path: Path
) -> None:
    written(tmp_path, {"news/a.txt": FERRY.encode(), "news/b.png": PNG, "news/c/d.zip": ZIP})
    status, shown, errors = search_status(entail, "news")
    assert (status, len(shown.splitlines())) == (0, 2)
    assert errors.count("\n") == 1
    assert "2 not read: 1 of no known format ('.png') (news/b.png)" in errors
    assert "(news/c/d.zip)" in errors


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html", "a.pdf", "a.jsonl", "a.csv"])
def test_a_gigabyte_in_one_document_is_refused_in_little_memory(
    entail: Entail, tmp_path: Path, name: str
) -> None:
    with (tmp_path / name).open("wb") as stream:
        stream.write(b"%PDF-1.4 " if name.endswith("pdf") else b"A ferry sank off Malta. ")
        os.truncate(stream.fileno(), GIGABYTE)
    status, shown, errors = search_status(entail, name)
    assert (status, shown) == (1, "")
    assert is_one_error_line(errors)
    assert "has more than" in errors or "NUL" in errors or "not text" in errors


def test_what_a_damaged_pdf_may_have_lost_is_reported(entail: Entail, tmp_path: Path) -> None:
    whole = pdf(FERRY)
    written(tmp_path, {"a.pdf": whole.replace(b"startxref\n", b"startxref\n9")})
    status, shown, errors = search_status(entail, "a.pdf")
    assert (status, len(shown.splitlines())) == (0, 2)
    assert errors.startswith(
        "entail: warning: a.pdf: is a damaged pdf, of which text may be missing"
    )
    assert errors.count("\n") == 1


@pytest.mark.parametrize("command", ["search", "novelty", "candidates"])
def test_a_hypothesis_of_stop_words_alone_is_reported(
    entail: Entail, tmp_path: Path, command: str
) -> None:
    written(tmp_path, {"a.txt": FERRY.encode(), "said.txt": b"it is not\n"})
    option = "--statements" if command == "novelty" else "--hypotheses"
    made = entail("index", "a.txt", "-o", "a.index")
    assert made.returncode == 0
    for corpus, *ranker in (["a.txt"], ["a.txt", "--ranker", "lucene-2.9"], ["a.index"]):
        done = entail(command, corpus, option, "said.txt", *ranker, "--format", "json")
        value = json.loads(done.stdout)
        assert done.returncode == 0
        assert value.get("searchable") is False or value.get("status") == "unsearchable"
        assert "'it is not' has no word to look up; nothing is known of it" in done.stderr


def test_an_index_is_ranked_by_bm25_alone(entail: Entail, tmp_path: Path) -> None:
    written(tmp_path, {"a.txt": FERRY.encode()})
    assert entail("index", "a.txt", "-o", "a.index").returncode == 0
    for ranker in ("lucene-2.9", "all"):
        status, shown, errors = search_status(entail, "a.index", "--ranker", ranker)
        assert (status, shown) == (2, "")
        assert is_one_error_line(errors)
        assert f"an index is ranked by bm25, not by '{ranker}'" in errors


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('s_id="5"', 's_id="99"', "document 'XYN_ENG_20050616.0020' has no sentence 99"),
        ('doc_id="XYN_ENG_20050616.0020"', 'doc_id="NONE"', "topic 'E0601' has no document 'NONE'"),
    ],
)
def test_candidates_that_name_unknown_sentences_are_reported_with_their_line(
    entail: Entail, tmp_path: Path, old: str, new: str, message: str
) -> None:
    shutil.copytree(example_topics(), tmp_path / "topics")
    pairs = tmp_path / "topics" / "Topic_E0601" / "Main_Task" / "Main_evaluation_pairs.xml"
    pairs.write_text(pairs.read_text().replace(old, new, 1))
    for done in (
        entail("search", "topics/Topic_E0601", "-s", "overlap"),
        entail("run", "topics", "-o", "run.jsonl", "-s", "overlap"),
    ):
        assert done.returncode == 1
        assert is_one_error_line(done.stderr)
        assert "Main_evaluation_pairs.xml:4: " in done.stderr
        assert message in done.stderr
    assert not (tmp_path / "run.jsonl").exists()
