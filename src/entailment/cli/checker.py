"""What `entail check` does with every answer, in this process or by several workers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from entailment.checking.batch import Record
    from entailment.checking.report import Report
    from entailment.checking.sources import ReadSources, Sources
    from entailment.evaluation.parts import Jobs
    from entailment.retrieval.context import NamedContext
    from entailment.systems import NamedSystem

__all__ = ["Checker", "checked_by_workers"]


@dataclass(frozen=True)
class Checker:
    """What is the same for all answers: the system, the sources and how they are searched.

    *paths* are the sources that answers share, of which the files *without* are none, nor an
    answer for itself; *system* are arguments of `load_system`, *search* options of `check_answer`,
    *context* the names of the parts in which each passage is judged; none for the readings that
    `check_answer` chooses.
    """

    system: Mapping[str, Any]
    threshold: float | None
    paths: tuple[str, ...]
    without: tuple[str, ...]
    search: Mapping[str, Any]
    context: tuple[str, ...] = ()
    processes: int = 1

    @cached_property
    def named(self) -> NamedSystem:
        """The system, loaded once."""
        from entailment.systems import load_system

        named = load_system(**self.system).with_threshold(self.threshold)
        return named if self.processes == 1 else named.for_workers(self.processes)

    @property
    def parts(self) -> tuple[NamedContext, ...] | None:
        """The parts of context; raise UnknownNameError or OptionError for a wrong name."""
        from entailment.retrieval.context import make_parts

        return make_parts({"name": name} for name in self.context) if self.context else None

    @cached_property
    def read(self) -> ReadSources:
        """The sources that all answers share, read once."""
        from entailment.checking.sources import read_sources, require_local

        require_local(self.paths)
        return read_sources(
            [Path(path) for path in self.paths],
            lenient=self.search["lenient"],
            without=[Path(path) for path in self.without],
        )

    @cached_property
    def sources(self) -> Sources:
        """The sources that all answers share, opened once."""
        return self.read.opened(self.search["ranker"])

    def sources_for(self, answer: str) -> Sources:
        """Return the sources of the answer in the file *answer*, which is none of them itself."""
        if answer == "-" or not self.read.has_from(Path(answer)):
            return self.sources
        return self.read.opened(self.search["ranker"], without=[Path(answer)])

    @property
    def settings(self) -> Mapping[str, str]:
        """How passages are retrieved and read, as in the signature of a report."""
        from entailment.checking.report import search_settings

        return search_settings(self.parts, self.search["top"], self.search["ranker"])

    def require_sources_without(self, output: str) -> None:
        """Raise DataError where the file *output* exists among the sources and is not a report."""
        from entailment.checking.page import is_report_page
        from entailment.errors import DataError

        real = Path(os.path.realpath(output))
        folders = [Path(os.path.realpath(path)) for path in self.paths if path != "-"]
        is_source = any(real.is_relative_to(folder) for folder in folders)
        if real.exists() and is_source and not is_report_page(real):
            problem = "is one of the sources; name another file to write to"
            raise DataError(problem, path=output)

    def check(self, answer: str, sources: object, **options: Any) -> Report:
        """Return the report on *answer*, text, by *sources*."""
        from entailment.checking.report import check_answer

        return check_answer(
            answer, sources, self.named, context=self.parts, **self.search, **options
        )

    def check_record(self, record: Record) -> Report:
        """Return the report on a record, by its own sources or else by those shared.

        With *lenient*, one that cannot be checked gets a report without claims, which notes why.
        """
        from entailment.checking.report import unchecked
        from entailment.errors import DataError, EntailmentError, OptionError

        own = self.sources if record.sources is None else record.sources
        try:
            return record.signed(self.check(record.answer, own))
        except EntailmentError as error:
            if isinstance(error, DataError | OptionError) and self.search["lenient"]:
                system = self.named.description
                return record.signed(unchecked(record.answer, error, system, self.settings))
            raise DataError(f"record '{record.id}': {error}") from error

    def check_records(self, records: Iterable[Record]) -> Iterator[Report]:
        """Yield the reports on *records*, in order."""
        return map(self.check_record, records)


def checked_by_workers(checker: Checker, records: Iterable[Record], jobs: Jobs) -> Iterator[Report]:
    """Yield the reports on *records*, in order, by the workers of *jobs*."""
    from entailment.datasets.problems import shown
    from entailment.evaluation.parts import WorkPart, done_in_order

    parts = (WorkPart(f"record '{shown(record.id)}'", record) for record in records)
    return done_in_order(jobs, _load, (checker, jobs), _check, parts)


_checker: Checker
"""That of a worker."""


def _load(checker: Checker, jobs: Jobs) -> None:
    from entailment.evaluation.parts import processes_of_machine

    global _checker
    _checker = replace(checker, processes=processes_of_machine(jobs))


def _check(record: Record) -> Report:
    return _checker.check_record(record)
