"""Every registered reader keeps the contract of a reader, and what breaks it is reported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from entailment.datasets import Source, open_dataset
from entailment.datasets.problems import Problems
from entailment.errors import DataError
from entailment.model import Pair
from entailment.registry import readers
from entailment.testing import check_reader


def reader_of(path: Path) -> str | None:
    """The name of the reader that recognises a sample; None where the sample needs telling."""
    try:
        return open_dataset(path).reader_name
    except DataError:
        return None


SAMPLES = [
    (name, path)
    for path in sorted((Path(__file__).parent.parent / "data").iterdir())
    if path.is_file() and (name := reader_of(path))
]


@pytest.mark.parametrize(("name", "path"), SAMPLES, ids=[path.name for _, path in SAMPLES])
def test_every_reader_keeps_the_contract(name: str, path: Path) -> None:
    check_reader(readers.factory(name), path.read_bytes(), name=path.name)


def test_every_reader_has_a_sample() -> None:
    assert set(readers.names()) == {name for name, _ in SAMPLES}


class Lines:
    """Reads `> text -> hypothesis`, a pair a line."""

    def recognises(self, source: Source) -> bool:
        return source.head().startswith("> ")

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        for line in source.lines():
            text, _, hypothesis = line.text.removeprefix("> ").partition(" -> ")
            if text.strip() and hypothesis.strip():
                yield Pair(str(line.number), text, hypothesis)
            else:
                problems.report("is not '> text -> hypothesis'", line.number)


class Everything(Lines):
    def recognises(self, source: Source) -> bool:
        return True


class Nothing(Lines):
    def recognises(self, source: Source) -> bool:
        return False


class Twice(Lines):
    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        yield from super().read(source, problems)
        yield from super().read(source, problems)


class Hollow(Lines):
    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        yield Pair("1", " ", "A cat sat.")


class Idle(Lines):
    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        yield from ()


class Worn(Lines):
    def __init__(self) -> None:
        self.read_before = 0

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        self.read_before += 1
        yield Pair(str(self.read_before), "A cat sat.", "A cat sat.")


class Sloppy(Lines):
    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        for line in source.lines():
            text, hypothesis = line.text.split(" -> ")
            yield Pair(str(line.number), text, hypothesis)


SAMPLE = "> A cat sat down. -> A cat sat.\n> A dog ran off. -> A dog stayed.\n"


def test_a_reader_of_ten_lines_keeps_the_contract() -> None:
    check_reader(Lines, SAMPLE)


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Everything, "recognises b''"),
        (Nothing, "does not recognise its own format"),
        (Twice, "reads an id twice"),
        (Hollow, "has an empty id, text or hypothesis"),
        (Idle, "reads no pair"),
        (Worn, "reads other pairs the second time"),
        (Sloppy, r"raises ValueError\(.*\) at the end of a cut file"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_what_is_broken_is_reported(broken: type[Lines], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_reader(broken, SAMPLE)


def test_an_object_in_place_of_its_class_is_reported() -> None:
    with pytest.raises(TypeError, match="give the class or a function that makes it, not an obj"):
        check_reader(Lines(), SAMPLE)  # type: ignore[arg-type]
