"""Which documents of a collection are searched: those dated within a period, but for some.

A search of what was known on a day reads only what had been published by then. A document without a
date is not known to be of a period, so it is not searched where there is one.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from entailment.errors import OptionError, kind_of
from entailment.model import Candidate, Document
from entailment.retrieval.collection import Collection, documents_in_memory
from entailment.retrieval.ranking import CANDIDATES

__all__ = ["Day", "DocumentFilter", "FilteredCollection", "period"]

logger = logging.getLogger(__name__)

Day = date | str
"""A day, or how it is written: `2026-06-01`, `1 June 2026`, an ISO date and time."""

_MORE = 4
"""How many times as many candidates are ranked if too few of them match."""


@dataclass(frozen=True, slots=True)
class DocumentFilter:
    """Which documents are searched.

    They are those dated from *since* to *until*, both days included and either open if None, whose
    text is none of *excluded*.
    """

    since: date | None = None
    until: date | None = None
    excluded: frozenset[str] = field(default=frozenset(), repr=False)

    @property
    def has_period(self) -> bool:
        """Whether only documents of certain days match."""
        return self.since is not None or self.until is not None

    def matches(self, document: Document) -> bool:
        """Return whether *document* is searched; one without a date is of no period."""
        if document.text in self.excluded:
            return False
        day = document.date
        if not self.has_period:
            return True
        return day is not None and (self.since or day) <= day <= (self.until or day)

    def applied(self, collection: Collection) -> Collection:
        """Return *collection* with only the documents that match.

        Its `notes` are logged.
        """
        if not (self.has_period or self.excluded):
            return collection
        for note in self.notes(collection):
            logger.warning("%s", note)
        return FilteredCollection(collection, self)

    def notes(self, collection: Collection) -> list[str]:
        """Return how many documents in memory have no date, or that none is of the period."""
        known = documents_in_memory(collection) if self.has_period else None
        if known is None:
            return []
        undated = sum(document.date is None for document in known)
        of_period = sum(map(self.matches, known))
        if of_period and not undated:
            return []
        note = f"documents of the period: {of_period:,} of {len(known):,}"
        return [f"{note}; without a date: {undated:,}" if undated else note]


class FilteredCollection:
    """The documents of *collection* that match *chosen*, ranked as in the whole collection."""

    def __init__(self, collection: Collection, chosen: DocumentFilter):
        self._collection = collection
        self._chosen = chosen
        self._matches: dict[str, bool] = {}

    def __len__(self) -> int:
        """Return the number of passages of the whole collection."""
        return len(self._collection)

    def terms(self, hypothesis: str) -> list[str]:
        """Return what *hypothesis* is looked up by; nothing for one of stop words alone."""
        return self._collection.terms(hypothesis)

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates among documents that match, best first."""
        ranked = count
        while True:
            candidates = self._collection.rank(hypothesis, ranked)
            matching = list(self._matching(candidates))
            if len(candidates) != ranked:  # there are no others, or the ranker lists all
                return matching if len(candidates) > ranked else matching[:count]
            if len(matching) >= count:
                return matching[:count]
            ranked *= _MORE

    def document(self, document_id: str) -> Document:
        """Return a document of the whole collection; raise DataError for an id that it has not."""
        return self._collection.document(document_id)

    def _matching(self, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
        rank = 0
        for candidate in candidates:
            name = candidate.passage.document_id
            if name not in self._matches:
                self._matches[name] = self._chosen.matches(self.document(name))
            if self._matches[name]:
                rank += 1
                yield replace(candidate, rank=rank)


def period(since: Day | None, until: Day | None) -> DocumentFilter:
    """Return the filter for documents of the days from *since* to *until*, both included.

    Raise OptionError for what is no day, and for a period that ends before it begins.

    >>> period("1 June 2026", None)
    DocumentFilter(since=datetime.date(2026, 6, 1), until=None)
    """
    first, last = _day("since", since), _day("until", until)
    if first and last and last < first:
        raise OptionError(f"the period ends on {last}, before it begins on {first}")
    return DocumentFilter(first, last)


def _day(name: str, value: Day | None) -> date | None:
    from entailment.corpora.document import day_of

    if isinstance(value, datetime):
        return value.date()
    if value is None or isinstance(value, date):
        return value
    if not isinstance(value, str):
        raise OptionError(f"{name} must be a day such as '2026-06-01', not {kind_of(value)}")
    day = day_of(value)
    if day is None:
        raise OptionError(f"{name} must be a day such as 2026-06-01, not '{value[:40]}'")
    return day
