"""README and datasheet of a release, from what is known of its project."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.collection.annotations import Settings
from entailment.collection.assignment import assign
from entailment.collection.project import Project
from entailment.collection.reconciliation import reconcile
from entailment.collection.release import set_counts
from entailment.collection.release_pages import Making, datasheet, making_of, readme
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.model import Label

from .conftest import candidate


def made(folder: Path, *names: str, repeats: float = 0.0) -> Making:
    """How ten pairs are annotated by people who differ on the tenth."""
    settings = Settings(judges=len(names), repeats=repeats)
    with Project.create(folder / "p.project", settings) as project:
        project.add_pairs(candidate(number) for number in range(10))
        for name in names:
            project.add_annotator(name)
        assign(project)
        for name in names:
            while (assignment := next_assignment(project, name)) is not None:
                differs = assignment.pair.id == "9" and name == "Bob"
                label = Label.UNKNOWN if differs else Label.ENTAILMENT
                annotate(project, name, assignment.id, Choice(label))
        reconcile(project, "majority")
    return making_of(folder / "p.project")


def page(making: Making) -> str:
    members = [candidate(number, expected=Label.ENTAILMENT) for number in range(4)]
    return readme("Towers", "1.0", "", {"dev": set_counts(members)}, making)


def test_a_project_of_one_judge_is_released_without_agreement(tmp_path: Path) -> None:
    making = made(tmp_path, "Ann")
    assert making.measured is None
    assert "1 person judged 10 pairs, 1 for each pair. No agreement was measured." in page(making)
    assert "1 person, 1 for each pair" in datasheet("Towers", "", "", {"dev": []}, making)


def test_the_readme_says_what_became_of_every_pair(tmp_path: Path) -> None:
    readme = page(made(tmp_path, "Ann", "Bob", repeats=0.2))
    assert "2 people judged 10 pairs, 2 for each pair. They agree on 90.0%" in readme
    assert "Of 4 pairs shown to somebody twice, 4 got the same label." in readme
    assert "9 have a gold label, 1 is undecided. The sets have 4; the others were" in readme


@pytest.mark.parametrize("context", ["", "It rained."])
def test_the_datasheet_says_what_annotators_read_besides_the_pair(context: str) -> None:
    sets = {"dev": [candidate(1, context=context), candidate(2)]}
    sheet = datasheet("Towers", "", "", sets, None)
    assert ("For 1 pair, annotators also read what precedes the text." in sheet) == bool(context)
