"""Statements with what a corpus says of them, as a page of HTML like that of a check.

It needs no script and no network. A *tone* is a class of the style sheet, which is that of a
verdict: `supported`, `contradicted`, `conflicting` or `not-found`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from entailment.checking.page import page_template
from entailment.model import Document

__all__ = ["Entry", "EvidencePage", "EvidenceQuotation"]


@dataclass(frozen=True, slots=True)
class EvidenceQuotation:
    """A passage of a document, its relation to the statement and the probability of that.

    *judged* is the text as the system read it.
    """

    document: Document
    start: int
    end: int
    relation: str
    probability: float
    judged: str

    @property
    def quote(self) -> str:
        """The words of the document."""
        return self.document.text[self.start : self.end]

    @property
    def source(self) -> str:
        """The file that the document was read from; its id if there is none."""
        return self.document.source or self.document.id


@dataclass(frozen=True, slots=True)
class Entry:
    """A statement, its status and what is quoted for it."""

    id: str
    text: str
    status: str
    tone: str
    reason: str = ""
    quotations: tuple[EvidenceQuotation, ...] = ()


@dataclass(frozen=True)
class EvidencePage:
    """A page of several entries under a title.

    *signature* is how the judgments were made, *searched* what was searched for the entries.
    """

    title: str
    heading: str
    entries: tuple[Entry, ...]
    signature: str
    searched: str = ""

    @cached_property
    def tally(self) -> list[tuple[str, str, int]]:
        """The number of entries of each status, with its tone, the most frequent first."""
        counts = Counter((entry.status, entry.tone) for entry in self.entries)
        return [(status, tone, count) for (status, tone), count in counts.most_common()]

    @property
    def summary(self) -> str:
        """The counts in one line."""
        counts = "; ".join(f"{count} {status}" for status, _, count in self.tally)
        number = len(self.entries)
        return f"{number} {'statement' if number == 1 else 'statements'}: {counts}"

    def html(self) -> str:
        """Return the page, to be written in UTF-8."""
        return page_template("evidence.html").render(page=self)
