"""Plain text: a file is a document, and offsets are those of the decoded file.

That is, `path.open(newline="", encoding=...).read()[start:end]` is the sentence quoted: line ends
stay as in the file, and a byte-order mark is not part of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.corpora.document import decoded, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.corpora.subtitles import has_cues
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.model import Document

__all__ = ["Plain"]


class Plain:
    """Plain text in UTF-8, or in the encoding of its byte-order mark."""

    suffixes = (".txt", ".text")

    def recognises(self, source: Source) -> bool:
        """Return whether a file without ending has text that is neither XML nor JSON."""
        head = source.head()
        if "." in source.path.name.lstrip(".") and source.name != "<stdin>":
            return False
        return "\0" not in head and not head.lstrip().startswith(("<", "{"))

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        text = decoded(file, whole(file))
        if has_cues(text):
            problems.warn("has the times of subtitles; as .srt or .vtt its cues would be joined")
        yield from document_or_problem(
            problems, lambda: make_document(file.id, text, source=str(file.path))
        )
