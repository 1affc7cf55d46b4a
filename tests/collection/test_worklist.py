from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from entailment.collection.annotations import Purpose, Settings, Suggestion
from entailment.collection.assignment import assign
from entailment.collection.project import Project
from entailment.collection.status import project_status
from entailment.collection.worklist import (
    Assignment,
    AssignmentError,
    Choice,
    JudgedError,
    annotate,
    next_assignment,
    progress,
    qualification,
    shown_suggestion,
    undo,
    undone_choice,
)
from entailment.errors import OptionError
from entailment.model import Label

from .conftest import candidate


def judge(project: Project, name: str, label: Label | None = Label.ENTAILMENT) -> Assignment:
    assignment = next_assignment(project, name)
    assert assignment is not None
    return annotate(project, name, assignment.id, Choice(label, seconds=3.0))


def made(tmp_path: Path, **settings: Any) -> Project:
    project = Project.create(tmp_path / "p", Settings(judges=1, **settings))
    project.add_pairs(candidate(number) for number in range(10))
    project.add_annotator("Ann")
    return project


def test_undo_brings_the_last_pair_back(project: Project) -> None:
    assign(project)
    first, second = judge(project, "Ann"), judge(project, "Ann", None)
    assert undo(project, "Ann") == second
    assert next_assignment(project, "Ann") == second
    assert judge(project, "Ann", Label.UNKNOWN) == second
    assert [annotation.label for annotation in project.annotations()] == [
        Label.ENTAILMENT,
        Label.UNKNOWN,
    ]
    undo(project, "Ann")
    assert undo(project, "Ann") == first
    assert undo(project, "Ann") is None


def test_the_same_judgment_twice_is_one_and_another_is_refused(project: Project) -> None:
    assign(project)
    assignment = judge(project, "Ann", Label.UNKNOWN)
    same = Choice(Label.UNKNOWN, seconds=9.0)
    assert annotate(project, "Ann", assignment.id, same) == assignment
    with pytest.raises(JudgedError, match="undo comes first") as error:
        annotate(project, "Ann", assignment.id, Choice(Label.CONTRADICTION))
    assert error.value.choice == Choice(Label.UNKNOWN, seconds=3.0)
    assert len(project.annotations()) == 1


def test_an_undone_judgment_is_that_of_its_own_pair(project: Project) -> None:
    assign(project)
    first, second = judge(project, "Ann", Label.UNKNOWN), judge(project, "Ann", None)
    assert undone_choice(project, second) is None
    undo(project, "Ann")
    assert undone_choice(project, second) == Choice(None, seconds=3.0)
    assert undone_choice(project, first) is None


def test_judgments_in_under_a_second_are_counted(project: Project) -> None:
    assign(project)
    for seconds in (0.1, 0.999, 1.0, None):
        assignment = next_assignment(project, "Ann")
        assert assignment is not None
        annotate(project, "Ann", assignment.id, Choice(Label.UNKNOWN, seconds=seconds))
    hurried = {person.name: person.hurried for person in project_status(project).annotators}
    assert hurried.pop("Ann") == 2
    assert set(hurried.values()) <= {0}


def test_progress_counts_and_measures_the_pace(project: Project) -> None:
    assign(project)
    assert progress(project, "Ann") == (0, 20, 0, None)
    judge(project, "Ann")
    judge(project, "Ann", None)
    done = progress(project, "Ann")
    assert done == (2, 20, 1, 3.0)
    assert done.remaining_seconds == 54.0


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        (Choice(Label.NO_ENTAILMENT), "is not a label of this project"),
        (Choice(Label.UNKNOWN, evidence=((0, 500),)), "is not in the text"),
        (Choice(Label.UNKNOWN, evidence=((5, 5),)), "is not in the text"),
    ],
)
def test_a_judgment_that_cannot_be_is_refused(
    project: Project, choice: Choice, problem: str
) -> None:
    assign(project)
    assignment = next_assignment(project, "Ann")
    assert assignment is not None
    with pytest.raises(OptionError, match=problem):
        annotate(project, "Ann", assignment.id, choice)
    assert project.annotations() == []


def test_what_is_entailed_is_not_entailed_partly() -> None:
    with pytest.raises(OptionError, match="partly"):
        Choice(Label.ENTAILMENT, partly=True)
    with pytest.raises(OptionError, match="comment"):
        Choice(Label.UNKNOWN, comment="x" * 10_001)


def test_only_who_knows_the_guidelines_gets_pairs(tmp_path: Path) -> None:
    with made(tmp_path, qualification=0.5) as project:
        gold = {"90": Label.ENTAILMENT, "91": Label.UNKNOWN}
        project.add_pairs([candidate(90), candidate(91)], gold=gold)
        project.add_annotator("Bob")
        assign(project)
        judged = [judge(project, "Ann") for _ in range(2)]
        assert [assignment.pair.id for assignment in judged] == ["90", "91"]
        assert qualification(project, "Ann").is_passed
        judge(project, "Ann")
        for _ in range(2):
            judge(project, "Bob", Label.CONTRADICTION)
        assert not qualification(project, "Bob").is_passed
        assert next_assignment(project, "Bob") is None
        real = project.rows(
            "select id from assignments where annotator = 'Bob' and purpose = 'annotate'"
        )[0]["id"]
        with pytest.raises(AssignmentError, match="Bob has not passed the qualifying pairs"):
            annotate(project, "Bob", real, Choice(Label.ENTAILMENT))
        with pytest.raises(AssignmentError, match="qualifying pairs are finished"):
            undo(project, "Bob")
        project.admit("Bob")
        assert next_assignment(project, "Bob") is not None
        annotate(project, "Bob", real, Choice(Label.ENTAILMENT))
        assert len(project.pairs()) == 10
        assert len(project.annotations(Purpose.ANNOTATE)) == 2


def test_repeats_measure_a_person_against_himself(tmp_path: Path) -> None:
    with made(tmp_path, repeats=0.3) as project:
        assign(project)
        seen = set()
        while (assignment := next_assignment(project, "Ann")) is not None:
            label = Label.UNKNOWN if assignment.pair.id in seen else Label.ENTAILMENT
            again = assignment.pair.id in seen and len(seen) % 2
            annotate(project, "Ann", assignment.id, Choice(Label.ENTAILMENT if again else label))
            seen.add(assignment.pair.id)
        (ann,) = project_status(project).annotators
        assert ann.self_agreement.repeated == 3
        assert ann.self_agreement.same <= 3
        assert ann.progress.total == 13


def test_suggestions_are_shown_only_after_the_last_judgment_of_a_pair(tmp_path: Path) -> None:
    with made(tmp_path, suggestions="overlap", repeats=0.5) as project:
        project.set_suggestions(
            Suggestion(pair.id, "overlap", Label.UNKNOWN, 0.2) for pair in project.pairs()
        )
        assign(project)
        repeated = {
            row["pair_id"]
            for row in project.rows("select pair_id from assignments where purpose = 'repeat'")
        }
        while (assignment := next_assignment(project, "Ann")) is not None:
            assert shown_suggestion(project, assignment) is None
            annotate(project, "Ann", assignment.id, Choice(Label.ENTAILMENT))
            is_last = assignment.purpose is Purpose.REPEAT or assignment.pair.id not in repeated
            assert (shown_suggestion(project, assignment) is not None) == is_last
            if is_last:
                with pytest.raises(AssignmentError, match="suggestion was shown"):
                    undo(project, "Ann")


def test_without_suggestions_none_is_ever_shown(tmp_path: Path) -> None:
    with made(tmp_path) as project:
        project.set_suggestions([Suggestion("1", "overlap", Label.UNKNOWN, 0.2)])
        assign(project)
        for _ in range(10):
            assert shown_suggestion(project, judge(project, "Ann")) is None
