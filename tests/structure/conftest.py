"""One analyser for all tests, and readings that are made once each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from entailment.structure.reading import Reading, read
from entailment.structure.statements import Statement


@cache
def reading_of(text: str) -> Reading:
    pytest.importorskip("spacy")
    return read(text)


@pytest.fixture(scope="session")
def reading() -> Callable[[str], Reading]:
    """A function that reads a text, each text once a session."""
    return reading_of


@pytest.fixture(scope="session")
def statement() -> Callable[[str, str], Statement]:
    """A function that returns the first statement of a text with a predicate."""

    def first(text: str, predicate: str) -> Statement:
        statements = [
            statement
            for statement in reading_of(text).statements
            if statement.predicate == predicate
        ]
        assert statements, (
            f"no {predicate} in {[str(statement) for statement in reading_of(text).statements]}"
        )
        return statements[0]

    return first
