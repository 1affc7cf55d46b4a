"""Files that answers come in: text and Markdown as they are, other formats as sources are read."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from entailment.checking.report import MAX_ANSWER, require_text
from entailment.corpora import reader_of
from entailment.corpora.document import decoded
from entailment.corpora.files import CorpusFile, corpus_files
from entailment.corpora.markdown import Markdown
from entailment.corpora.plain import Plain
from entailment.corpora.tables import Csv, JsonLines
from entailment.datasets.problems import Problems
from entailment.datasets.source import NO_TEXT, Source, is_binary
from entailment.errors import DataError

__all__ = ["answer_paths", "read_answer", "read_answers"]

logger = logging.getLogger(__name__)

_TEXT = (Plain, Markdown)

_DATA = (".json", ".toml", ".yaml", ".yml")
"""The endings of data, which has no sentences."""


def answer_paths(paths: Iterable[str], *, without: Iterable[str | None] = ()) -> Iterator[str]:
    """Yield *paths*, each once, for a folder those of the answers in it but the files *without*.

    Tables and other data in a folder are no answers, nor are reports of checks, nor what no reader
    reads. Raise DataError for a folder that has no answers.
    """
    left_out = {os.path.realpath(path) for path in without if path is not None}
    seen: set[str] = set()
    for path in paths:
        for answer in _answers_in(path, left_out) if os.path.isdir(path) else [path]:
            if (whole := os.path.abspath(answer)) not in seen:
                seen.add(whole)
                yield answer


def _answers_in(folder: str, without: set[str]) -> list[str]:
    files = corpus_files(Path(folder), [], without=without)
    if answers := [str(file.path) for file in files if _is_answer(file)]:
        return answers
    raise DataError("is a folder without answers: text, Markdown, docx, html, pdf", path=folder)


def read_answers(paths: Iterable[str], *, lenient: bool = False) -> list[tuple[str, str]]:
    """Return *paths* with the answers in them; *lenient* leaves broken ones out and names them.

    Raise DataError where none is left.
    """
    answers: list[tuple[str, str]] = []
    problem: DataError | None = None
    for path in paths:
        try:
            answers.append((path, read_answer(path)))
        except DataError as error:
            if not lenient:
                raise
            logger.warning("skipped: %s", error)
            problem = error
    if problem is not None and not answers:
        raise problem
    return answers


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
    if file.suffix in _DATA:
        problem = "holds data, not sentences; an answer is text, Markdown, docx, html or pdf"
        raise DataError(problem, path=source.name)
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


def _is_answer(file: CorpusFile) -> bool:
    from entailment.checking.page import is_report_page

    is_data = file.suffix in (*_DATA, *Csv.suffixes, *JsonLines.suffixes)
    return not is_data and reader_of(file) is not None and not is_report_page(file.path)
