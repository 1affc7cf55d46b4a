"""Every reader of documents keeps the contract, and what breaks it is reported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from entailment.corpora import corpus_readers
from entailment.corpora.document import decoded, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.datasets import Source
from entailment.datasets.problems import Problems
from entailment.model import Document, Passage
from entailment.testing import check_corpus_reader
from tests.corpora.docxs import docx, paragraph
from tests.corpora.pdfs import pdf

NEWSWIRE = (
    '<DOC doc_id="AFP_{0}"><HEADLINE>Head</HEADLINE><TEXT><S s_id="0">One {0}.</S>'
    '<S s_id="1">Two.</S></TEXT></DOC>\n'
)

SAMPLES: dict[str, tuple[str, str | bytes]] = {
    "plain": ("a.txt", "It rained in Rome. The pump stopped.\n\nIt is late.\n"),
    "markdown": (
        "a.md",
        "# Pumps\n\nOne stopped.\n\n- a valve\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    ),
    "html": ("a.html", "<title>Pumps</title><h1>Pumps</h1><p>One stopped. Two did not.</p>"),
    "docx": ("a.docx", docx(paragraph("One stopped. Two did not."), paragraph("Late."))),
    "pdf": ("a.pdf", pdf("One stopped. Two did not.", "Late.")),
    "jsonl": ("a.jsonl", '{"id": "a", "text": "One stopped."}\n{"id": "b", "text": "Two."}\n'),
    "csv": ("a.csv", "id,text\na,One stopped.\nb,Two did not.\n"),
    "subtitles": (
        "a.srt",
        "1\n00:00:01,000 --> 00:00:03,000\nANN: It did\n"
        "\n2\n00:00:03,000 --> 00:00:05,000\nnot rain.\n"
        "\n3\n00:00:05,500 --> 00:00:06,000\nBEN: It is late.\n",
    ),
    "settings": ("a.json", '{"a": 1, "b": {"c": "One stopped. Two did not."}}'),
    "newswire": ("AFP_1", NEWSWIRE.format(1)),
}


def test_every_reader_has_a_sample() -> None:
    ours = {entry.name for entry in corpus_readers.entries() if entry.package == "entailment"}
    assert ours == SAMPLES.keys()


@pytest.mark.parametrize("name", SAMPLES)
def test_every_reader_keeps_the_contract(name: str) -> None:
    file, content = SAMPLES[name]
    check_corpus_reader(corpus_readers.factory(name), content, name=file)


class Notes:
    """A document a file, with a sentence a line."""

    suffixes: tuple[str, ...] = (".note",)

    def recognises(self, source: Source) -> bool:
        return source.head().startswith("note")

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        text = decoded(file, whole(file))
        yield from document_or_problem(problems, lambda: make_document(file.id, text))


class Loud(Notes):
    suffixes = (".NOTE",)


class Unended(Notes):
    suffixes = ".note"  # type: ignore[assignment]


class Typed(Notes):
    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        yield decoded(file, whole(file))  # type: ignore[misc]


class Shifted(Notes):
    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        for document in super().read(file, problems):
            passage = Passage(document.id, 0, document.passages[0].text, 1, 5)
            yield Document(document.id, document.text, (passage,))


class Twins(Notes):
    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        yield from super().read(file, problems)
        yield from super().read(file, problems)


class Idle(Notes):
    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        yield from ()


class Strict(Notes):
    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        assert whole(file).endswith(b"late.\n")
        yield from super().read(file, problems)


class Hasty(Notes):
    def recognises(self, source: Source) -> bool:
        return source.head()[4] == ":"


SAMPLE = "note: The pump stopped. It is late.\n"


@pytest.mark.parametrize("name", ["a.note", "a.odd"])
def test_a_reader_of_ten_lines_keeps_the_contract(name: str) -> None:
    check_corpus_reader(Notes, SAMPLE, name=name)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Loud, "has the ending '.NOTE'"),
        (Unended, "has suffixes '.note', not a collection of endings"),
        (Typed, "gives 'note: .*', where objects of Document are expected"),
        (Shifted, "is 'note: The pump stopped.', and at its offsets is 'ote:'"),
        (Twins, "gives two documents one id"),
        (Idle, "reads no document"),
        (Strict, r"raises AssertionError\(.*\) at the end of a cut file"),
        (Hasty, r"raises IndexError\(.*\) for a file of the bytes b''"),
    ],
)
def test_what_is_broken_is_reported(broken: type[Notes], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_corpus_reader(broken, SAMPLE, name="a.note")


def test_a_reader_of_other_endings_has_to_recognise_its_format() -> None:
    with pytest.raises(AssertionError, match="does not recognise its own format"):
        check_corpus_reader(Notes, "The pump stopped.", name="a.odd")
