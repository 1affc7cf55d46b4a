"""A plug-in that cannot be loaded, or fails, stops nothing that does not need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from entailment.checking.sources import open_sources
from entailment.cli.resources import _rows
from entailment.corpora import corpus_readers, known_suffixes, open_corpus
from entailment.datasets import open_dataset, recognised
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import EntailmentError
from entailment.evaluation.task import recognised as recognised_task
from entailment.evaluation.task import tasks
from entailment.examples import worked_examples
from entailment.knowledge.resource import resources
from entailment.model import Pair
from entailment.registry import Registry, readers
from entailment.systems.neural.catalogue import models


def broken() -> object:
    """Stands for a plug-in that fails when it is made."""
    raise RuntimeError("boom")


def _document(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text("A cat sat down.")
    return path


@pytest.mark.parametrize(
    ("registry", "call"),
    [
        (readers, lambda tmp_path: recognised(Source(worked_examples()))),
        (corpus_readers, lambda tmp_path: len([*open_corpus(_document(tmp_path))]) == 1),
        (corpus_readers, lambda tmp_path: ".txt" in known_suffixes()),
        (corpus_readers, lambda tmp_path: open_sources([_document(tmp_path)]).collections),
        (tasks, lambda tmp_path: recognised_task(str(worked_examples())).name == "pairs"),
        (models, lambda tmp_path: "small" in dict(models.created())),
    ],
)
def test_what_does_not_need_it_works(
    registry: Registry[object],
    call: Callable[[Path], object],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    name = tmp_path.name  # of which nothing is cached
    with registry.registered({name: broken}):
        assert call(tmp_path)
        assert caplog.messages == [
            f"{registry.kind} '{name}' cannot be created: RuntimeError: boom"
        ]
        with pytest.raises(EntailmentError, match=f"'{name}' cannot be created"):
            registry.create(name)


class FailingReader:
    """A reader of any file, with a bug."""

    def recognises(self, source: Source) -> bool:
        return bool(source.head()[5])

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        yield Pair("1", "It rains.", "It rains.")
        raise KeyError("x")


def test_what_a_reader_raises_is_one_error_that_names_it(tmp_path: Path) -> None:
    long, short = tmp_path / "long.txt", tmp_path / "short.txt"
    long.write_text("A line of a format.")
    short.write_text("abc")
    with readers.registered({"mine": FailingReader}):
        with pytest.raises(EntailmentError, match=r"long.txt: reader 'mine' failed: KeyError: 'x'"):
            list(open_dataset(long, reader="mine"))
        with pytest.raises(EntailmentError, match=r"^reader 'mine' failed: IndexError: "):
            open_dataset(short)


class Vague:
    """A resource whose description is a string."""

    def about(self) -> str:
        return "words"


def test_a_resource_that_describes_itself_wrongly_is_listed_with_the_problem() -> None:
    with resources.registered({"vague": Vague}):
        rows = {row["resource"]: row for row in _rows()}
    assert rows["vague"]["get"].startswith("resource 'vague' failed: TypeError: about() gave a str")
    assert "geography" in rows
