"""A short round of mutated inputs over everything that reads, and what was once found."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.hostile.fuzzing import FINDINGS
from tests.hostile.mutation import Target, mutations, problem_with
from tests.hostile.targets import TARGETS

ROUND = 60


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("name", TARGETS)
def test_whatever_the_input_it_is_read_or_refused_in_one_line(name: str) -> None:
    target = TARGETS[name]
    seeds = target.seeds()
    assert all(problem_with(target, seed) is None for seed in seeds)
    for data in islice(mutations(seeds, random.Random(name)), ROUND):
        assert problem_with(target, data) is None, data[:200]


@pytest.mark.parametrize(
    "path", sorted(FINDINGS.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_what_was_once_a_problem_is_none(path: Path) -> None:
    assert problem_with(TARGETS[path.parent.name], path.read_bytes()) is None


def test_a_problem_would_be_seen() -> None:
    def read(data: bytes, folder: Path) -> object:
        return data.index(b"<")

    assert problem_with(Target(lambda: [b"<"], read), b"<") is None
    finding = problem_with(Target(lambda: [b"<"], read), b">")
    assert finding is not None
    assert finding.error == "ValueError"
