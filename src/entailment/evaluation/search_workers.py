"""Hypotheses searched for by several workers, each with the system and the collection loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from entailment.datasets.problems import shown
from entailment.evaluation.parts import (
    Jobs,
    WorkPart,
    done_in_order,
    is_alone,
    processes_of_machine,
)
from entailment.model import Hypothesis
from entailment.retrieval.evidence import TOGETHER, Finding
from entailment.retrieval.inquiries import Inquiry, open_inquiries
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe

__all__ = ["Search"]


@dataclass(frozen=True)
class Search:
    """Hypotheses, the corpus, index or topics at *path* to search for them, and who judges.

    *reading* are options of `open_inquiries`, *judging* of `load_search_recipe`, its source among
    them. *count* candidates of each hypothesis are judged.
    """

    path: str
    hypotheses: Sequence[Hypothesis] | None
    reading: Mapping[str, Any]
    judging: Mapping[str, Any]
    count: int
    processes: int = 1

    @cached_property
    def recipe(self) -> SearchRecipe:
        """What judges; OptionError where its threshold is still to be tuned."""
        recipe = load_search_recipe(**self.judging).decided()
        if self.processes == 1:
            return recipe
        return replace(recipe, system=recipe.system.for_workers(self.processes))

    @cached_property
    def inquiries(self) -> tuple[Inquiry, ...]:
        """What is searched for, and in what."""
        return open_inquiries(self.path, self.hypotheses, **self.reading)

    @property
    def is_lenient(self) -> bool:
        """Whether a hypothesis that the system refuses is no error."""
        return bool(self.reading["lenient"])

    def __len__(self) -> int:
        """Return the number of hypotheses."""
        return sum(len(inquiry.hypotheses) for inquiry in self.inquiries)

    def findings(self, jobs: Jobs = 1, first: int = 0) -> Iterator[Finding]:
        """Yield the finding for each hypothesis but the *first*, in order, by *jobs*."""
        parts = _parts(self.inquiries, first)
        if is_alone(jobs):
            for part in parts:
                yield from self.findings_of(part.work)
            return
        for findings in done_in_order(jobs, _load, (self._unread(), jobs), _find, parts):
            yield from findings

    def findings_of(self, span: _Span) -> Iterator[Finding]:
        """Yield the finding for each hypothesis of *span*."""
        inquiry = self.inquiries[span.inquiry].between(span.begin, span.end)
        return inquiry.find(self.recipe, self.count, lenient=self.is_lenient)

    def _unread(self) -> Search:
        """Return the same, with nothing loaded."""
        return replace(self)


class _Span(NamedTuple):
    """Hypotheses *begin* to *end* of an inquiry, by its place."""

    inquiry: int
    begin: int
    end: int


def _parts(inquiries: Sequence[Inquiry], first: int) -> Iterator[WorkPart[_Span]]:
    """Yield hypotheses that are judged together, all but the *first*."""
    for place, inquiry in enumerate(inquiries):
        count = len(inquiry.hypotheses)
        for begin in range(min(first, count), count, TOGETHER):
            end = min(begin + TOGETHER, count)
            ends = [shown(inquiry.hypotheses[number].id) for number in (begin, end - 1)]
            name = f"hypotheses '{ends[0]}' to '{ends[1]}'"
            yield WorkPart(name, _Span(place, begin, end))
        first = max(0, first - count)


_search: Search
"""That of a worker."""


def _load(search: Search, jobs: Jobs) -> None:
    global _search
    _search = replace(search, processes=processes_of_machine(jobs))
    _ = _search.recipe, _search.inquiries


def _find(span: _Span) -> list[Finding]:
    return list(_search.findings_of(span))
