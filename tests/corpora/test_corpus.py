"""A corpus: which files of a folder are read, their order, and what is reported of the others."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from entailment.corpora import Skipped, corpus_readers, open_corpus
from entailment.corpora.files import links_followed
from entailment.errors import DataError
from entailment.model import Document, Passage

DOC = '<DOC doc_id="{0}"><HEADLINE>h</HEADLINE><TEXT><S s_id="0">One.</S></TEXT></DOC>'


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "corpus"
    (root / "b" / "c").mkdir(parents=True)
    (root / "b" / "c" / "deep.txt").write_text("Deep.")
    (root / "b" / "a.md").write_text("# Head\n\nText.")
    (root / "z.html").write_text("<p>Page.</p>")
    (root / "A.TXT").write_text("Upper.")
    (root / "b.jsonl").write_text('{"id": "j", "text": "J."}\n')
    return root


def test_documents_come_sorted_by_path_and_are_named_by_it(folder):
    ids = [document.id for document in open_corpus(folder)]
    assert ids == ["A.TXT", "j", "b/a.md", "b/c/deep.txt", "z.html"]


def test_a_corpus_reads_the_same_twice(folder):
    corpus = open_corpus(folder)
    assert list(corpus) == list(corpus)


def test_a_single_file_is_a_corpus_named_by_its_file(folder):
    (document,) = open_corpus(folder / "b" / "c" / "deep.txt")
    assert document.id == "deep.txt"


@pytest.mark.parametrize(
    ("part", "within", "name"),
    [
        ("b.txt", "..", "FOLDER/b.txt"),
        ("sub", ".", "sub/c.txt"),
        ("sub/c.txt", ".", "sub/c.txt"),
        ("sub/../sub/c.txt", "sub", "c.txt"),
        ("b.txt", "sub", "b.txt"),
    ],
)
def test_a_part_of_a_folder_has_the_ids_of_the_folder(folder, part, within, name):
    for path in ("b.txt", "sub/c.txt"):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text("A ship sank.")
    (document,) = open_corpus(folder / part, within=folder / within)
    assert document.id == document.passages[0].document_id == name.replace("FOLDER", folder.name)


def test_files_of_unknown_formats_are_counted_and_named_in_one_line(folder):
    for name in ("x.png", "y.png", "z.zip"):
        (folder / name).write_bytes(b"\x89PNG\0\xff")
    corpus = open_corpus(folder)
    assert len(list(corpus)) == 5
    assert {os.path.basename(skipped.path) for skipped in corpus.skipped} == {
        "x.png",
        "y.png",
        "z.zip",
    }
    assert corpus.note is not None
    assert "3 not read: 2 of no known format ('.png')" in corpus.note
    assert "\n" not in corpus.note


def test_nothing_is_noted_where_all_was_read(folder):
    corpus = open_corpus(folder)
    list(corpus)
    assert corpus.note is None


def test_an_empty_document_is_left_out_and_named(folder):
    (folder / "empty.txt").write_text(" \n")
    corpus = open_corpus(folder)
    assert len(list(corpus)) == 5
    (skipped,) = corpus.skipped
    assert skipped == Skipped(str(folder / "empty.txt"), "document 'empty.txt' has no text")


@pytest.mark.parametrize("files", [[], ["x.png"], ["empty.txt"]])
def test_a_corpus_of_nothing_readable_is_an_error(tmp_path, files):
    for name in files:
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(DataError, match="holds no documents that can be read"):
        list(open_corpus(tmp_path))


@pytest.mark.parametrize(
    ("name", "problem"),
    [("absent.txt", "there is no such file"), ("x.png", "holds no documents that can be read")],
)
def test_a_file_that_cannot_be_a_corpus_is_refused_at_once(tmp_path, name, problem):
    (tmp_path / "x.png").write_bytes(b"\x89PNG\0")
    with pytest.raises(DataError, match=problem):
        open_corpus(tmp_path / name)


def test_two_documents_of_one_id_are_both_placed(tmp_path):
    (tmp_path / "a.jsonl").write_text('{"id": "same", "text": "One."}\n')
    (tmp_path / "b.jsonl").write_text('\n{"id": "same", "text": "Two."}\n')
    with pytest.raises(DataError, match=r"b\.jsonl: document 'same' is here and in .*a\.jsonl:1"):
        list(open_corpus(tmp_path))


def test_lenient_leaves_the_broken_out_and_names_them(folder):
    (folder / "bad.txt").write_bytes(b"caf\xe9")
    (folder / "bad.pdf").write_bytes(b"no pdf")
    (folder / "bad.jsonl").write_text('{"id": "j", "text": "Again."}\nno json\n{"text": "Good."}\n')
    corpus = open_corpus(folder, lenient=True)
    assert {document.id for document in corpus} == {
        "A.TXT",
        "b/a.md",
        "b/c/deep.txt",
        "j",
        "z.html",
        "bad.jsonl:3",
    }
    places = {(os.path.basename(skipped.path), skipped.line) for skipped in corpus.skipped}
    assert places == {("bad.txt", 1), ("bad.pdf", None), ("bad.jsonl", 2), ("bad.jsonl", None)}
    with pytest.raises(DataError):
        list(open_corpus(folder))


def test_a_page_that_declares_no_text_encoding_does_not_stop_a_folder(folder):
    (folder / "hex.html").write_text('<meta charset="hex"><p>Hex.</p>')
    assert "hex.html" in {document.id for document in open_corpus(folder, lenient=True)}


def test_the_folder_of_a_topic_gives_its_documents_only(tmp_path):
    (tmp_path / "Corpus").mkdir()
    (tmp_path / "Main_Task").mkdir()
    for name in ("AFP_ENG_20050615.0002", "AFP_ENG_20050614.0001"):
        (tmp_path / "Corpus" / f"{name}.xml").write_text(DOC.format(name))
    (tmp_path / "Main_Task" / "Main_hypotheses.xml").write_text(
        '<HYPOTHESES><H h_id="1"><text>x</text><ref doc_id="d" s_id="1">y</ref></H></HYPOTHESES>'
    )
    corpus = open_corpus(tmp_path)
    assert [d.id for d in corpus] == ["AFP_ENG_20050614.0001", "AFP_ENG_20050615.0002"]
    assert [os.path.basename(skipped.path) for skipped in corpus.skipped] == ["Main_hypotheses.xml"]


def test_links_in_a_circle_end_and_nothing_is_read_twice(folder):
    (folder / "b" / "loop").symlink_to(folder)
    (folder / "again.txt").symlink_to(folder / "z.html")
    (folder / "nowhere.txt").symlink_to(folder / "absent")
    corpus = open_corpus(folder)
    assert len(list(corpus)) == 5
    assert sorted((os.path.basename(s.path), s.reason) for s in corpus.skipped) == [
        ("loop", "behind a link to a folder that is read already"),
        ("nowhere.txt", "behind a link that leads nowhere"),
        ("z.html", "behind a link to a file that is read already"),
    ]


def test_a_link_to_another_folder_is_followed_only_on_request(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "more.txt").write_text("More.")
    (folder / "linked").symlink_to(other)
    assert "linked/more.txt" not in [document.id for document in open_corpus(folder)]
    with links_followed():
        assert "linked/more.txt" in [document.id for document in open_corpus(folder)]


def test_hidden_files_and_pipes_are_not_read(folder):
    (folder / ".hidden.txt").write_text("Hidden.")
    (folder / ".git").mkdir()
    (folder / ".git" / "x.txt").write_text("Hidden.")
    os.mkfifo(folder / "pipe.txt")
    corpus = open_corpus(folder)
    assert len(list(corpus)) == 5
    assert [skipped.reason for skipped in corpus.skipped] == [
        "of a special kind (pipe, socket or device)"
    ]


def test_the_checksum_changes_with_what_is_read_alone(folder):
    before = open_corpus(folder).checksum()
    (folder / "x.png").write_bytes(b"\0")
    assert open_corpus(folder).checksum() == before
    (folder / "A.TXT").write_text("Other.")
    assert open_corpus(folder).checksum() != before


def test_every_reader_names_its_endings_and_says_what_it_is():
    for entry in corpus_readers.entries():
        reader = corpus_readers.create(entry.name)
        assert entry.summary.endswith(".")
        assert all(suffix == suffix.lower() and suffix[0] == "." for suffix in reader.suffixes)


@pytest.mark.parametrize(
    ("content", "document_id"),
    [
        (b"Plain text. Two.", "stdin"),
        (b'{"id": "j", "text": "One."}\n', "j"),
        (DOC.format("AFP_1").encode(), "AFP_1"),
        (b"<!doctype html><p>One.", "stdin"),
    ],
)
def test_what_comes_through_a_pipe_is_recognised_and_read_again(monkeypatch, content, document_id):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    corpus = open_corpus("-")
    first = list(corpus)
    assert [document.id for document in first] == [document_id]
    assert list(corpus) == first


def test_every_reader_and_its_endings_are_documented():
    page = (Path(__file__).parents[2] / "docs" / "corpora.md").read_text(encoding="utf-8")
    for name in corpus_readers.names():
        if type(reader := corpus_readers.create(name)).__module__.startswith("entailment."):
            assert f"| `{name}` |" in page
            assert all(suffix in page for suffix in reader.suffixes)


class Upper:
    """A plug-in's reader, of files that end in .up."""

    suffixes = (".up",)

    def recognises(self, source):
        return False

    def read(self, file, problems):
        text = file.source().head().upper()
        yield Document(file.id, text, (Passage(file.id, 0, text, 0, len(text)),))


def test_a_plug_in_reads_its_own_endings(folder):
    (folder / "x.up").write_text("loud")
    assert "x.up" not in [document.id for document in open_corpus(folder)]
    with corpus_readers.registered({"upper": Upper}):
        assert [d.text for d in open_corpus(folder) if d.id == "x.up"] == ["LOUD"]
