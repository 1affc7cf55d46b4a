from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.collection.annotation_files import (
    annotated_pairs,
    annotations_of,
    as_csv,
    as_jsonl,
    read_annotations,
)
from entailment.collection.annotations import Settings, Suggestion
from entailment.collection.assignment import assign
from entailment.collection.importing import (
    has_annotations,
    import_annotations,
    import_pairs,
    import_qualifying_pairs,
)
from entailment.collection.label_studio import as_label_studio, labelling
from entailment.collection.project import Project, ProjectError
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.errors import DataError
from entailment.examples import worked_examples
from entailment.model import Label, LabelScheme

WRITERS = {
    "csv": lambda project: as_csv(annotated_pairs(project)),
    "jsonl": lambda project: as_jsonl(annotated_pairs(project)),
    "json": lambda project: as_label_studio(project.pairs(), annotated_pairs(project)),
}


@pytest.fixture
def judged(project: Project) -> Project:
    """Ann and Bob have judged three pairs each, with all that a judgment can have."""
    assign(project)
    choices = [
        Choice(Label.ENTAILMENT, evidence=((4, 9), (10, 16)), seconds=2.5),
        Choice(Label.UNKNOWN, partly=True, comment='commas, "quotes"\nand lines'),
        Choice(None, comment="tower, not town"),
    ]
    for name in ("Ann", "Bob"):
        for choice in choices:
            assignment = next_assignment(project, name)
            assert assignment is not None
            annotate(project, name, assignment.id, choice)
    return project


@pytest.mark.parametrize("ending", WRITERS)
def test_what_is_exported_reads_back_and_into_another_project(
    ending: str, judged: Project, tmp_path: Path
) -> None:
    path = tmp_path / f"annotations.{ending}"
    path.write_text(WRITERS[ending](judged), encoding="utf-8")
    assert has_annotations(path)
    key = lambda value: (value.annotator, value.pair_id)  # noqa: E731
    expected = sorted(judged.annotations(), key=key)
    assert (
        sorted((annotation.annotation for annotation in read_annotations(path)), key=key)
        == expected
    )
    with Project.create(tmp_path / "other", Settings(judges=2)) as other:
        assert import_annotations(other, path).annotations == 6
        assert sorted(other.annotations(), key=key) == expected
        assert import_annotations(other, path) == (0, 0, 6)
        pair = other.pair(expected[0].pair_id)
        assert pair.text == judged.pair(pair.id).text


def test_no_export_shows_annotators_what_the_source_expects(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p", Settings(judges=1)) as project:
        import_pairs(project, worked_examples())
        tasks = json.loads(as_label_studio(project.pairs(), []))
    assert not any("label" in task["data"] for task in tasks)


def test_the_configuration_for_label_studio_names_what_its_json_refers_to(
    judged: Project,
) -> None:
    tasks = json.loads(as_label_studio(judged.pairs(), annotated_pairs(judged)))
    results = [
        value
        for task in tasks
        for annotation in task["annotations"]
        for value in annotation["result"]
    ]
    configuration = labelling(LabelScheme.THREE_WAY)
    assert {value["from_name"] for value in results} == {"label", "marks", "evidence", "comment"}
    assert all(f'name="{value["from_name"]}"' in configuration for value in results)
    assert all(f'value="{label}"' in configuration for label in LabelScheme.THREE_WAY.members)


def test_disagreement_with_the_system_is_a_column(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p", Settings(judges=1, suggestions="overlap")) as project:
        import_pairs(project, worked_examples())
        project.add_annotator("Ann")
        assign(project)
        project.set_suggestions(
            Suggestion(pair.id, "overlap", Label.UNKNOWN, 0.3) for pair in project.pairs()
        )
        for label in (Label.ENTAILMENT, Label.UNKNOWN, None):
            assignment = next_assignment(project, "Ann")
            assert assignment is not None
            annotate(project, "Ann", assignment.id, Choice(label))
        rows = [json.loads(line) for line in as_jsonl(annotated_pairs(project)).splitlines()]
    assert [(row["suggestion"], row["disagrees"]) for row in rows] == [
        ("UNKNOWN", True), ("UNKNOWN", False), ("UNKNOWN", None)
    ]  # fmt: skip


def test_a_bare_table_of_three_columns_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_text("id\tannotator\tlabel\n1\tAnn\tYES\n1\tBob\tNO\n2\tAnn\t\n")
    labels = [annotation.annotation.label for annotation in annotations_of(path)]
    assert labels == [Label.ENTAILMENT, Label.NO_ENTAILMENT, None]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.csv", "id,annotator\n1,Ann\n", r"a\.csv:2: has no 'label'"),
        ("a.csv", "id,annotator,label\n1,,YES\n", r"a\.csv:2: has no 'annotator'"),
        ("a.csv", "id,annotator,label\n1,Ann,perhaps\n", "perhaps"),
        ("a.csv", "id,annotator,label,partly\n1,Ann,YES,so\n", "neither yes nor no"),
        ("a.csv", "id,annotator,label,evidence\n1,Ann,YES,3\n", "12-40"),
        ("a.csv", "id,annotator,label,time\n1,Ann,YES,noon\n", "noon"),
        ("a.csv", "id,annotator,label\n", "holds no annotations"),
        ("a.jsonl", '{"id": "1", "annotator": "Ann"\n', "not JSON"),
        ("a.json", '[{"id": 1}]', "task 1 has no 'data'"),
        ("a.json", '[{"data": {}, "annotations": [{"result": []}]}]', "task 1"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(
    tmp_path: Path, name: str, content: str, problem: str
) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(DataError, match=problem):
        read_annotations(tmp_path / name)


def test_annotations_of_unknown_pairs_are_refused(project: Project, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,annotator,label\n777,Ann,ENTAILMENT\n")
    with pytest.raises(ProjectError, match="pair '777' is not in the project"):
        import_annotations(project, tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text("id,annotator,label\n7,Ann,NO\n7,Ann,YES\n")
    with pytest.raises(ProjectError, match="none of this project"):
        import_annotations(project, tmp_path / "b.csv")


def test_qualifying_pairs_have_gold(project: Project, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(
        '{"id": "q", "text": "Ann left.", "hypothesis": "Ann left."}\n'
    )
    with pytest.raises(DataError, match="pair 'q' has no gold label"):
        import_qualifying_pairs(project, tmp_path / "a.jsonl")
    with Project.create(tmp_path / "two-way", Settings(LabelScheme.TWO_WAY, "rte2")) as two_way:
        assert import_qualifying_pairs(two_way, worked_examples()).pairs == 31
        assert set(two_way.qualifying_pairs().values()) == set(LabelScheme.TWO_WAY.members)
        assert two_way.pairs() == []
