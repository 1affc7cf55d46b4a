from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from entailment.collection.annotations import Settings
from entailment.collection.assignment import assign
from entailment.collection.candidates import write_candidates
from entailment.collection.guidelines import Guidelines, guideline_names
from entailment.collection.importing import import_pairs, import_qualifying_pairs
from entailment.collection.project import Project, ProjectError, ProjectUnavailableError
from entailment.collection.project_rows import connected
from entailment.collection.worklist import AssignmentError, Choice, annotate, next_assignment
from entailment.datasets import read_pairs
from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.examples import worked_examples
from entailment.model import Label, LabelScheme, conflate

from .conftest import candidate

ANNOTATING = """
import sys
from entailment.collection.project import Project
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.model import Label

with Project(sys.argv[1]) as project:
    while (found := next_assignment(project, sys.argv[2])) is not None:
        annotate(project, sys.argv[2], found.id, Choice(Label.UNKNOWN, comment=found.pair.id))
        print(found.pair.id, flush=True)
"""
"""What another process does to a project: it judges all of a person's pairs."""


def test_a_project_opens_as_it_was_made(tmp_path: Path) -> None:
    settings = Settings(LabelScheme.TWO_WAY, "rte2", 1, 0.1, 0.7, 5, "overlap")
    with Project.create(tmp_path / "p", settings) as made:
        made.add_pairs([candidate(1)])
    with Project(tmp_path / "p") as opened:
        assert opened.settings == settings
        assert opened.pairs() == [candidate(1)]
        assert opened.guidelines == Guidelines.named("rte2")


@pytest.mark.parametrize(
    ("fails", "is_there"),
    [("entailment.files.os.fsync", False), ("entailment.collection.project.connected", True)],
)
def test_on_a_full_disk_a_project_is_whole_or_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, is_there: bool
) -> None:
    def fail(*_: object) -> None:
        raise DataError("cannot be written: No space left on device")

    settings = Settings(LabelScheme.TWO_WAY, "rte2")
    with monkeypatch.context() as disk:
        disk.setattr(fails, fail)
        with pytest.raises(DataError, match="No space left"):
            Project.create(tmp_path / "p", settings)
    assert [path.name for path in tmp_path.iterdir()] == ["p"] * is_there
    if is_there:
        with Project(tmp_path / "p") as opened:
            assert opened.guidelines == Guidelines.named("rte2")


@pytest.mark.parametrize("name", ["\x1b[31mAnn", "Ann\nBob", "\u202eAnn", " ", "A" * 101, b"Ann"])
def test_a_project_with_a_name_that_cannot_be_shown_is_refused(
    project: Project, name: object
) -> None:
    with project.transaction() as writing:
        writing.execute("pragma defer_foreign_keys = on")
        writing.execute("insert into annotators values (?, 'x', 'x', 0, 0)", (name,))
    with pytest.raises(DataError, match="has an annotator with the name"):
        Project(project.path)


@pytest.mark.parametrize(
    "change",
    [
        "update settings set value = 'x' where name = 'labels'",
        "update settings set value = '[]' where name = 'labels'",
        "update settings set value = '[[' || replace(hex(zeroblob(50000)), '0', '[')",
        "update settings set value = '\"a\"' where name = 'judges'",
        "delete from settings where name = 'labels'",
        "insert into settings values ('pace', '1')",
        "update pairs set text = x'ff'",
        "update pairs set text = cast(x'ff41' as text)",
        "update pairs set provenance = '{'",
        "update pairs set provenance = '{}'",
        "update pairs set expected = 'MAYBE'",
        "alter table pairs rename to texts",
    ],
)
def test_a_damaged_project_is_an_error_that_names_it(project: Project, change: str) -> None:
    with project.transaction() as writing:
        writing.execute(change)
    with (
        pytest.raises(DataError, match=r"damaged|not those of a project") as raised,
        Project(project.path) as opened,
    ):
        opened.every_pair()
    assert str(raised.value).startswith(str(project.path))


def test_a_new_project_has_nothing_of_a_deleted_one(tmp_path: Path) -> None:
    log = tmp_path / "p-wal"
    with Project.create(tmp_path / "p", Settings(LabelScheme.TWO_WAY, "rte2")) as deleted:
        deleted.add_pairs([candidate(1)])
        unfinished = log.read_bytes()  # as after a kill
    (tmp_path / "p").unlink()
    log.write_bytes(unfinished)
    journal = tmp_path / "p-journal"  # as after a kill before there is a log
    journal.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
    with Project.create(tmp_path / "p", Settings(LabelScheme.TWO_WAY, "rte2")) as project:
        assert project.pairs() == []
        assert not journal.exists()


def test_pairs_are_added_all_or_none(project: Project) -> None:
    with pytest.raises(ProjectError, match="pair '7' is in the project already; nothing was"):
        project.add_pairs([candidate(99), candidate(7)])
    assert len(project.pairs()) == 30


@pytest.mark.parametrize(
    ("content", "problem"), [(b"id,text\n", "not a project"), (b"", "not a project")]
)
def test_other_files_are_no_projects(tmp_path: Path, content: bytes, problem: str) -> None:
    (tmp_path / "p").write_bytes(content)
    with pytest.raises(DataError, match=problem):
        Project(tmp_path / "p")
    assert (tmp_path / "p").read_bytes() == content


def test_ids_that_no_release_can_have_are_logged(
    project: Project, caplog: pytest.LogCaptureFixture
) -> None:
    project.add_pairs([candidate(50, id="story 1"), candidate(51)])
    assert "1 id has a blank, such as 'story 1', and cannot be released" in caplog.text


def test_a_prefix_makes_the_ids_of_two_files_different(project: Project, tmp_path: Path) -> None:
    write_candidates(tmp_path / "more.jsonl", [candidate(1, expected=Label.UNKNOWN)])
    with pytest.raises(ProjectError, match=r"pair .1. is in the project already; .*--prefix"):
        import_pairs(project, tmp_path / "more.jsonl")
    assert import_pairs(project, tmp_path / "more.jsonl", prefix="b-").pairs == 1
    assert import_qualifying_pairs(project, tmp_path / "more.jsonl", prefix="q-").pairs == 1
    assert project.pair("b-1").text == project.pair("1").text


def test_a_project_that_another_process_writes_to_is_unavailable(project: Project) -> None:
    with closing(sqlite3.connect(project.path, isolation_level=None)) as other:
        other.execute("begin immediate")
        project.rows("pragma busy_timeout = 10")
        with pytest.raises(ProjectUnavailableError, match="database is locked"):
            project.add_annotator("Dan")
        other.execute("rollback")
    assert project.add_annotator("Dan").name == "Dan"


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be opened: unable to open database file"):
        connected(tmp_path)


def test_a_transaction_within_another_is_a_part_of_it(project: Project) -> None:
    def add_twice() -> None:
        with project.transaction():
            project.add_pairs([candidate(98)])
            project.add_pairs([candidate(7)])

    with pytest.raises(ProjectError, match="'7' is in the project"):
        add_twice()
    assert len(project.pairs()) == 30


@pytest.mark.parametrize("rule", ["'abc'", "[1]", "[{ example = [2] }]"])
def test_a_rule_that_is_no_table_is_an_error(rule: str) -> None:
    lines = Guidelines.named("rte5").source.split("[[rule]]")[0]
    with pytest.raises(DataError, match=r"are (no )?guidelines"):
        Guidelines.parse(f"{lines}\nrule = {rule}")


def test_a_project_is_never_made_over_a_file(tmp_path: Path) -> None:
    (tmp_path / "p").write_text("mine")
    with pytest.raises(ProjectError, match="there already"):
        Project.create(tmp_path / "p", Settings())
    with pytest.raises(ProjectError, match="entail annotate init"):
        Project(tmp_path / "none")
    assert (tmp_path / "p").read_text() == "mine"


def test_two_processes_and_threads_annotate_at_once_and_lose_nothing(project: Project) -> None:
    assign(project)
    command = [sys.executable, "-c", ANNOTATING, str(project.path)]
    others = [
        subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True)
        for name in ("Ann", "Bob")
    ]

    def work() -> None:
        while (assignment := next_assignment(project, "Cyd")) is not None:
            annotate(project, "Cyd", assignment.id, Choice(Label.ENTAILMENT))

    thread = threading.Thread(target=work)
    thread.start()
    annotated_ids = [set(other.communicate()[0].split()) for other in others]
    thread.join()
    for name, ids in zip(("Ann", "Bob"), annotated_ids, strict=True):
        mine = [annotation for annotation in project.annotations() if annotation.annotator == name]
        assert {annotation.pair_id for annotation in mine} == ids
        assert all(annotation.comment == annotation.pair_id for annotation in mine)
    assert len(project.annotations()) == 60


def test_what_was_reported_as_saved_outlives_a_kill(project: Project) -> None:
    assign(project)
    command = [sys.executable, "-c", ANNOTATING, str(project.path), "Ann"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        seen = [other.stdout.readline().strip() for _ in range(3)]
        os.kill(other.pid, signal.SIGKILL)
        seen += other.stdout.read().split()
    saved = [annotation.pair_id for annotation in project.annotations()]
    assert saved[: len(seen)] == seen
    assert next_assignment(project, "Ann") is None or len(saved) < 20


def test_one_pair_takes_one_judgment_of_a_person(project: Project) -> None:
    assign(project)
    assignment = next_assignment(project, "Ann")
    assert assignment is not None
    annotate(project, "Ann", assignment.id, Choice(Label.ENTAILMENT))
    with pytest.raises(AssignmentError, match="already"):
        annotate(project, "Ann", assignment.id, Choice(Label.UNKNOWN))
    with pytest.raises(AssignmentError, match="not in the list of Bob"):
        annotate(project, "Bob", assignment.id, Choice(Label.UNKNOWN))
    assert [annotation.label for annotation in project.annotations()] == [Label.ENTAILMENT]


def test_every_annotation_has_person_time_and_version_of_the_guidelines(project: Project) -> None:
    assign(project)
    for number in range(2):
        assignment = next_assignment(project, "Ann")
        assert assignment is not None
        annotate(project, "Ann", assignment.id, Choice(Label.UNKNOWN, seconds=2.5))
        if not number:
            text = Guidelines.named("rte5").source.replace("version = 2", "version = 3")
            project.set_guidelines(Guidelines.parse(text))
    first, second = project.annotations()
    assert (first.annotator, first.seconds) == ("Ann", 2.5)
    assert first.time <= second.time
    assert first.guidelines == Guidelines.named("rte5").version
    assert second.guidelines.startswith("rte5-3@")


@pytest.mark.parametrize("name", guideline_names())
def test_the_examples_of_guidelines_have_labels_of_their_scheme(name: str) -> None:
    guidelines = Guidelines.named(name)
    labels = {example.label for rule in guidelines.rules for example in rule.examples}
    assert labels <= set(guidelines.labels.members)
    assert Guidelines.parse(guidelines.source) == guidelines


@pytest.mark.parametrize(("name", "paper"), [("rte5", "RTE-5"), ("rte2", "RTE-2")])
def test_the_guidelines_show_the_worked_examples_of_their_paper_with_its_labels(
    name: str, paper: str
) -> None:
    guidelines = Guidelines.named(name)
    shown = {
        example.hypothesis.rstrip("."): example.label
        for rule in guidelines.rules
        for example in rule.examples
    }
    printed = {
        pair.hypothesis.rstrip("."): pair.gold
        if pair.gold in guidelines.labels.members or pair.gold is None
        else conflate(pair.gold)
        for pair in read_pairs(worked_examples())
        if pair.attributes["source"] == paper
        and not pair.hypothesis.endswith("new furniture")  # made from a remark of the paper
        and not pair.hypothesis.startswith("Slovenia")  # shows how pairs are collected
    }
    assert shown == printed


def test_wrong_settings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="at least 1"):
        Settings(judges=0)
    with pytest.raises(OptionError, match="share"):
        Settings(repeats=1.5)
    with pytest.raises(OptionError, match="3-way"):
        Project.create(tmp_path / "p", Settings(LabelScheme.TWO_WAY))
    with pytest.raises(UnknownNameError, match="rte5"):
        Project.create(tmp_path / "p", Settings(guidelines="rte55"))
    with pytest.raises(DataError, match="without 'name'"):
        Guidelines.parse("version = 1")
    assert not (tmp_path / "p").exists()
