"""Facts decided by several workers, each with a validator of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from entailment.datasets.problems import shown
from entailment.evaluation.parts import Jobs, WorkPart, done_in_order, processes_of_machine
from entailment.validation.answers import Validation
from entailment.validation.facts import Fact
from entailment.validation.judging import TOGETHER, Validator

__all__ = ["decided_by_workers"]


def decided_by_workers(
    load: Callable[[], Validator], facts: Iterable[Fact], jobs: Jobs
) -> Iterator[Validation]:
    """Yield the decision on each of *facts*, in order, by the workers of *jobs*.

    *load* is what a worker has its validator from, once; it can be pickled.
    """
    for decided in done_in_order(jobs, _load, (load, jobs), _decide, _parts(iter(facts))):
        yield from decided


def _parts(facts: Iterator[Fact]) -> Iterator[WorkPart[list[Fact]]]:
    while chunk := list(islice(facts, TOGETHER)):
        yield WorkPart(f"facts '{shown(chunk[0].id)}' to '{shown(chunk[-1].id)}'", chunk)


_validator: Validator
"""That of a worker."""


def _load(load: Callable[[], Validator], jobs: Jobs) -> None:
    global _validator
    loaded = load()
    system = loaded.system.for_workers(processes_of_machine(jobs))
    _validator = Validator(loaded.documents, system, loaded.profile)


def _decide(facts: list[Fact]) -> list[Validation]:
    return list(_validator.validate(facts))
