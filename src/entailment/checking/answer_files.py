"""Files that answers come in: text and Markdown as they are, other formats as sources are read."""

from __future__ import annotations

from pathlib import Path

from entailment.checking.report import MAX_ANSWER, require_text
from entailment.corpora import reader_of
from entailment.corpora.document import decoded
from entailment.corpora.files import CorpusFile
from entailment.corpora.markdown import Markdown
from entailment.corpora.plain import Plain
from entailment.datasets.problems import Problems
from entailment.datasets.source import NO_TEXT, Source, is_binary
from entailment.errors import DataError

__all__ = ["read_answer"]

_TEXT = (Plain, Markdown)


def read_answer(path: str | Path) -> str:
    """Return the answer in the file at *path*; `-` is standard input, which is text or Markdown.

    Of a docx, html or pdf it is the extracted text. Raise DataError for what is not text, is broken
    or holds several documents.
    """
    source = Source(path)
    text = _text(source)
    require_text(text, source.name)
    return text


class _Whole(Problems):
    """Treats a document without text as broken, as there is no other."""

    def skip(self, problem: str, line: int | None = None) -> None:
        raise DataError("holds no text; an answer is a single text", path=self.path, line=line)


def _text(source: Source) -> str:
    file = CorpusFile(Path(source.name), source.name, source)
    reader = reader_of(file) if file.suffix and source.name != "<stdin>" else None
    if reader is not None and not isinstance(reader, _TEXT):
        documents = list(reader.read(file, _Whole(source.name)))
        if len(documents) != 1:
            problem = f"holds {len(documents)} documents; an answer is a single text"
            raise DataError(problem, path=source.name)
        return documents[0].text
    with source.open() as stream:
        data = stream.read(4 * MAX_ANSWER + 1)
    if is_binary(data[:4096]):
        raise DataError(NO_TEXT, path=source.name)
    return decoded(file, data, source.encoding)
