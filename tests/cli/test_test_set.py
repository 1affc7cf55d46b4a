"""The walk-through of docs/workbench.md: from a folder of documents to a released test set."""

from __future__ import annotations

import json
from pathlib import Path

from entailment.collection.annotations import Purpose
from entailment.collection.project import Project
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.datasets import open_dataset
from entailment.model import Label

from .conftest import Entail

PEOPLE = ["Ann Lee", "Bob Roe", "Carla Poe", "David Kim", "Emma Stone"]
FIRMS = (
    "Alba Bolt Cora Dunlo Ecko Ferno Galo Harto Irisa Jovo Kitel Larko Mintel Novo Opalo Piko "
    "Quayo Reedo Sageo Tealo"
).split()
PLACES = ["Oslo", "Bonn", "Rome", "Madrid"]


def write_news(folder: Path) -> None:
    """Twenty stories, each of another person in another place, no two with a sentence in common."""
    folder.mkdir()
    for number in range(20):
        person, place = PEOPLE[number % 5], PLACES[number // 5]
        (folder / f"{number:02}.txt").write_text(
            f"{person} works for {FIRMS[number]} Corp. in {place}. "
            f"The reporter number {number} stayed at home.",
            encoding="utf-8",
        )


def annotate_all(path: Path) -> None:
    """Three people judge everything; Cyd differs from the others on a few pairs."""
    with Project(path) as project:
        for name in ("Ann", "Bob", "Cyd"):
            while (assignment := next_assignment(project, name)) is not None:
                is_wrong = assignment.pair.expected is Label.UNKNOWN
                label = Label.UNKNOWN if is_wrong else Label.ENTAILMENT
                differs = name == "Cyd" and assignment.pair.id.endswith("7")
                annotate(
                    project, name, assignment.id, Choice(Label.CONTRADICTION if differs else label)
                )
        assert project.annotations(Purpose.ANNOTATE)


def test_a_folder_of_documents_becomes_a_released_set(entail: Entail, tmp_path: Path) -> None:
    write_news(tmp_path / "news")
    (tmp_path / "relations.toml").write_text(
        '[[relation]]\nname = "employment"\ntemplate = "{person} works for {organisation}."\n'
        'triggers = ["work"]\n'
    )

    def done(*arguments: object) -> str:
        finished = entail(*arguments)
        assert finished.returncode == 0, finished.stderr
        return finished.stdout

    done("collect", "ie", "news", "--relations", "relations.toml", "-o", "pairs.jsonl")
    collected = len((tmp_path / "pairs.jsonl").read_text(encoding="utf-8").splitlines())
    done("annotate", "init", "rte.project", "--judges", 3)
    done("annotate", "import", "rte.project", "pairs.jsonl")
    done("annotate", "assign", "rte.project", "Ann", "Bob", "Cyd")
    annotate_all(tmp_path / "rte.project")
    done("annotate", "reconcile", "rte.project", "--method", "drop")
    done("annotate", "select", "rte.project", "-o", "sets", "--test", 0.5)
    done("release", "sets", "-o", "jobs-1.0", "--name", "Jobs", "--project", "rte.project")
    assert done("datasets", "check", "jobs-1.0") == "jobs-1.0: all checks passed\n"

    counts = json.loads((tmp_path / "jobs-1.0" / "release.json").read_text())["sets"]
    released = sum(of_set["pairs"] for of_set in counts.values())
    assert 0 < released <= collected
    page = (tmp_path / "jobs-1.0" / "README.md").read_text(encoding="utf-8")
    assert f"3 people judged {collected} pairs, 3 for each pair." in page
    assert "were removed: disagreement" in page
    gold = list(open_dataset(tmp_path / "jobs-1.0" / "rte3-3way" / "test_gold.xml"))
    assert {pair.gold for pair in gold} == {Label.ENTAILMENT, Label.UNKNOWN}
