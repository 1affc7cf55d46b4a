"""A plug-in that cannot be loaded, or fails, stops nothing that does not need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from entailment import check
from entailment.checking.sources import open_sources
from entailment.cli.resources import resource_rows
from entailment.corpora import corpus_readers, known_suffixes, open_corpus
from entailment.corpora.files import CorpusFile
from entailment.datasets import open_dataset, recognised
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.task import recognised as recognised_task
from entailment.evaluation.task import tasks
from entailment.examples import worked_examples
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import About, make_resources, resources
from entailment.knowledge.rules import Rule
from entailment.model import Candidate, Document, Pair, Passage
from entailment.registry import Registry, readers
from entailment.retrieval.context import Addition, contexts
from entailment.retrieval.ranking import rankers
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


class FailingCorpusReader:
    """A reader of documents that fails in the method *failing*."""

    suffixes = (".boom",)
    failing = ""

    def recognises(self, source: Source) -> bool:
        if self.failing == "recognises":
            raise KeyError("boom")
        return False

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Any]:
        if self.failing == "read":
            raise KeyError("boom")
        yield "not a document"


@pytest.mark.parametrize(
    ("failing", "file", "problem"),
    [
        ("read", "a.boom", "KeyError: 'boom'"),
        ("", "a.boom", "TypeError: gave a str where a Document was expected"),
        ("recognises", "a.odd", "KeyError: 'boom'"),
    ],
)
def test_what_a_reader_of_documents_raises_is_one_error_that_names_it_and_the_file(
    failing: str, file: str, problem: str, tmp_path: Path
) -> None:
    reader = type("Failing", (FailingCorpusReader,), {"failing": failing})
    path = tmp_path / file
    path.write_text("A cat sat down.")
    name = "boom"
    with corpus_readers.registered({name: reader}):
        message = f"{file}: corpus reader '{name}' failed: {problem}"
        with pytest.raises(DataError, match=f"{message}$"):
            check("A cat sat.", path, system="overlap")
        _document(tmp_path)
        with pytest.raises(DataError, match=f"{message}; repair or remove it"):
            check("A cat sat.", tmp_path, system="overlap")
        report = check("A cat sat.", tmp_path, system="overlap", lenient=True)
    assert report.supported
    assert f"corpus reader '{name}' failed: {problem}" in report.notes[0]


def test_a_reader_of_documents_whose_endings_are_none_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("A cat sat down.")
    for suffixes in (None, ".txt"):
        unended = type("Unended", (FailingCorpusReader,), {"suffixes": suffixes})
        with corpus_readers.registered({"unended": unended}):
            assert check("A cat sat.", path, system="overlap").supported
        assert f"corpus reader 'unended' is not used: its suffixes are {suffixes!r}" in caplog.text


def test_a_reader_of_documents_gets_no_ending_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("A cat sat down.")
    greedy = type("Greedy", (FailingCorpusReader,), {"suffixes": (".txt", ".boom")})
    with corpus_readers.registered({"greedy": greedy}):
        assert check("A cat sat.", path, system="overlap").supported
        assert ".boom" in known_suffixes()
    message = "corpus reader 'greedy' is not used for .txt: the ending is taken by entailment"
    assert caplog.messages == [message]


def test_a_reader_of_documents_that_is_registered_again_is_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "a.boom"
    path.write_text("A cat sat down.")
    with corpus_readers.registered({"mine": FailingCorpusReader}), pytest.raises(DataError):
        check("A cat sat.", path, system="overlap")
    repaired = type("Repaired", (type(corpus_readers.create("plain")),), {"suffixes": (".boom",)})
    with corpus_readers.registered({"mine": repaired}):
        assert check("A cat sat.", path, system="overlap").supported


class FailingRanker:
    """A ranker that fails when it is used, or gives what no ranker may."""

    def __init__(self, passages: object):
        self.passages = passages

    def terms(self, hypothesis: str) -> list[str]:
        return hypothesis.split()

    def rank(self, hypothesis: str, count: int = 100) -> list[Candidate]:
        raise KeyError("boom")


class OddRanker(FailingRanker):
    def rank(self, hypothesis: str, count: int = 100) -> list[Any]:
        return ["A cat sat."]


class FailingContext:
    """A part of context that fails at the first passage."""

    def add(self, passage: Passage, document: Document) -> Iterator[Addition]:
        yield Addition("It was in May.", "may")
        raise KeyError("boom")


class OddContext:
    """A part of context that adds text in place of an Addition."""

    def add(self, passage: Passage, document: Document) -> Iterator[str]:
        yield "It was in May."


class FailingResource:
    """A resource that fails when it is looked into."""

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        raise KeyError("boom")

    def about(self) -> About:
        return About("here", "CC0-1.0", ("synonym",), "")


BOOM = "KeyError: 'boom'"


@pytest.mark.parametrize(
    ("registry", "factory", "options", "message"),
    [
        (rankers, FailingRanker, {"ranker": "mine"}, f"ranker 'mine' failed: {BOOM}"),
        (
            rankers,
            OddRanker,
            {"ranker": "mine"},
            "ranker 'mine' failed: TypeError: rank gave a str where a Candidate was expected",
        ),
        (contexts, FailingContext, {"context": ["mine"]}, f"context part 'mine' failed: {BOOM}"),
        (
            contexts,
            OddContext,
            {"context": ["mine"]},
            "context part 'mine' failed: TypeError: add gave a str where an Addition was expected",
        ),
    ],
)
def test_what_a_ranker_or_context_raises_is_one_error_that_names_it(
    registry: Registry[object],
    factory: Callable[..., object],
    options: dict[str, Any],
    message: str,
) -> None:
    with registry.registered({"mine": factory}), pytest.raises(EntailmentError) as raised:
        check("A cat sat.", ["A cat sat down."], system="overlap", **options)
    assert str(raised.value) == message


class OddResource(FailingResource):
    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        return cast("tuple[Rule, ...]", ("cat -> animal",))


@pytest.mark.parametrize(
    ("factory", "problem"),
    [
        (FailingResource, BOOM),
        (OddResource, r"TypeError: rules\(\) gave a str where a Rule was expected"),
    ],
)
def test_what_a_resource_raises_is_one_error_that_names_it(
    factory: type[FailingResource], problem: str
) -> None:
    with resources.registered({"mine": factory}):
        loaded = make_resources([{"name": "mine"}])
    with pytest.raises(EntailmentError, match=f"^resource 'mine' failed: {problem}$"):
        Lookup(loaded).entails("cat", "animal")


class Vague:
    """A resource whose description is a string."""

    def about(self) -> str:
        return "words"


def test_a_resource_that_describes_itself_wrongly_is_listed_with_the_problem() -> None:
    with resources.registered({"vague": Vague}):
        rows = {row["resource"]: row for row in resource_rows()}
    assert rows["vague"]["get"].startswith("resource 'vague' failed: TypeError: about() gave a str")
    assert "geography" in rows
