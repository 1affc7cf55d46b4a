from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotation_files import (
    annotated_pairs,
    annotations_of,
    as_csv,
    as_jsonl,
    read_annotations,
)
from entailment.collection.annotations import Settings, Suggestion
from entailment.collection.assignment import assign, release
from entailment.collection.importing import (
    has_annotations,
    import_annotations,
    import_pairs,
    import_qualifying_pairs,
)
from entailment.collection.label_studio import as_label_studio, labelling
from entailment.collection.project import Project, ProjectError
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.errors import DataError, OptionError
from entailment.examples import worked_examples
from entailment.model import Label, LabelScheme

WRITERS = {
    "csv": lambda project: as_csv(annotated_pairs(project)),
    "jsonl": lambda project: as_jsonl(annotated_pairs(project)),
    "json": lambda project: as_label_studio(project.pairs(), annotated_pairs(project)),
}


def judge_all(project: Project, label: Label | None) -> Project:
    """Assign the pairs of *project*, and have Ann judge all of hers alike."""
    assign(project)
    while (assignment := next_assignment(project, "Ann")) is not None:
        annotate(project, "Ann", assignment.id, Choice(label))
    return project


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


@pytest.mark.parametrize(("label", "disagrees"), [(Label.UNKNOWN, False), (Label.ENTAILMENT, True)])
def test_a_two_way_system_agrees_with_what_is_not_entailed(
    project: Project, label: Label, disagrees: bool
) -> None:
    annotation = next(iter(annotated_pairs(judge_all(project, label)))).annotation
    assert AnnotatedPair(annotation, suggestion=Label.NO_ENTAILMENT).disagrees is disagrees


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


TASK: dict[str, Any] = {
    "data": {"id": "1", "text": "Ann left.", "hypothesis": "Ann left."},
    "annotations": [
        {
            "completed_by": 7,
            "result": [
                {"from_name": "label", "type": "choices", "value": {"choices": ["unknown"]}}
            ],
        }
    ],
}
"""A task as Label Studio exports it, with one annotation."""


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"seconds": "inf"}, "'inf' seconds on a pair"),
        ({"seconds": float("nan")}, "nan seconds on a pair"),
        ({"seconds": -1}, "-1 seconds on a pair"),
        ({"evidence": [[0, float("inf")]]}, "12-40"),
        ({"evidence": 5}, "12-40"),
        ({"task": []}, "'task' is"),
        ({"text": {}}, "'text' is"),
        ({"suggestion": 5}, "unknown label '5'"),
        ({"annotator": "Ann \ud800"}, "'annotator' is"),
    ],
)
def test_a_value_that_no_annotation_has_is_an_error_with_its_line(
    tmp_path: Path, values: dict[str, object], problem: str
) -> None:
    row = {"id": "1", "annotator": "Ann", "label": "YES", **values}
    (tmp_path / "a.jsonl").write_text(json.dumps(row))
    with pytest.raises(DataError, match=rf"a\.jsonl:1: .*{problem}"):
        read_annotations(tmp_path / "a.jsonl")


@pytest.mark.parametrize(
    ("task", "problem"),
    [
        ({**TASK, "annotations": 5}, "'annotations' that are not a list"),
        ({**TASK, "annotations": [{**TASK["annotations"][0], "lead_time": "abc"}]}, "seconds"),
        ({**TASK, "annotations": [{**TASK["annotations"][0], "completed_by": {}}]}, "one person"),
        ({**TASK, "annotations": [{**TASK["annotations"][0], "result": 5}]}, "not understood"),
        ({**TASK, "data": {**TASK["data"], "task": ["IE"]}}, "'task' is"),
    ],
)
def test_a_value_that_no_task_has_is_an_error_with_its_number(
    tmp_path: Path, task: dict[str, object], problem: str
) -> None:
    (tmp_path / "a.json").write_text(json.dumps([TASK, task]))
    with pytest.raises(DataError, match=f"task 2 has .*{problem}"):
        read_annotations(tmp_path / "a.json")


def test_json_that_is_nested_too_deeply_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "1", "x": ' + "[" * 100_000 + "]" * 100_000 + "}")
    with pytest.raises(DataError, match="not JSON"):
        read_annotations(tmp_path / "a.jsonl")


def test_numbers_are_the_text_of_a_task(tmp_path: Path) -> None:
    rows = [{"id": "1", "annotator": name, "label": "YES", "task": task}
            for name, task in (("Ann", 5), ("Bob", "IE"))]  # fmt: skip
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert [entry.task for entry in read_annotations(tmp_path / "a.jsonl")] == ["5", "IE"]


def test_a_quote_in_tab_separated_values_is_a_character_like_others(tmp_path: Path) -> None:
    rows = ['1\tAnn\tYES\t"We won', '1\tBob\tNO\t"We won', '2\tAnn\tYES\tHe said so"']
    (tmp_path / "a.tsv").write_text("\n".join(["id\tannotator\tlabel\ttext", *rows]) + "\n")
    texts = [entry.text for entry in read_annotations(tmp_path / "a.tsv")]
    assert texts == ['"We won', '"We won', 'He said so"']


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ('id,annotator,label,text\n1,Ann,YES,"so\n2,Ann,NO,so\n', "2: a quote that opens here"),
        ("id,annotator,label\n1,Ann\n", "2: has 2 columns where the header has 3"),
        ("id\tannotator\tlabel\n1\tAnn\tYES\tmore\n", "2: has 4 columns"),
        (b"id,annotator,label\n1,Ren\xe9,YES\n", "2: has the byte 0xe9"),
    ],
)
def test_a_row_that_is_broken_is_an_error_with_its_line(
    tmp_path: Path, content: str | bytes, problem: str
) -> None:
    written = content if isinstance(content, bytes) else content.encode()
    (tmp_path / "a.csv").write_bytes(written)
    with pytest.raises(DataError, match=rf"a\.csv:{problem}"):
        read_annotations(tmp_path / "a.csv")


def test_annotations_of_unknown_pairs_are_refused(project: Project, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,annotator,label\n777,Ann,ENTAILMENT\n")
    with pytest.raises(ProjectError, match="pair '777' is not in the project"):
        import_annotations(project, tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text("id,annotator,label\n7,Ann,NO\n7,Ann,YES\n")
    with pytest.raises(ProjectError, match="none of this project"):
        import_annotations(project, tmp_path / "b.csv")


OWN = "The tower number 7 was built by Ann Lee in Oslo."


@pytest.mark.parametrize(
    ("text", "hypothesis", "problem"),
    [
        ("Another text.", "Ann Lee built tower 7.", "pair '7' has another text"),
        (OWN, "Another hypothesis.", "pair '7' has another hypothesis"),
        ("", "Another hypothesis.", "pair '7' has another hypothesis"),
        (OWN.replace(" ", "  "), "", None),
    ],
)
def test_annotations_of_another_pair_with_the_same_id_are_refused(
    project: Project, tmp_path: Path, text: str, hypothesis: str, problem: str | None
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"id,text,hypothesis,annotator,label\n7,{text},{hypothesis},Zoe,UNKNOWN\n")
    if problem is None:
        assert import_annotations(project, path).annotations == 1
        return
    with pytest.raises(ProjectError, match=problem):
        import_annotations(project, path)
    assert project.annotations() == []


@pytest.mark.parametrize("annotated", [True, False])
def test_a_task_of_another_pair_with_the_same_id_is_refused_without_annotations_too(
    project: Project, tmp_path: Path, annotated: bool
) -> None:
    data = {"id": "7", "text": "Another text.", "hypothesis": "Ann Lee built tower 7."}
    task = {"data": data, "annotations": TASK["annotations"] if annotated else []}
    (tmp_path / "a.json").write_text(json.dumps([task]))
    with pytest.raises(ProjectError, match="pair '7' has another text"):
        import_annotations(project, tmp_path / "a.json")


@pytest.mark.parametrize("evidence", ["900-1000", "7-3"])
def test_evidence_that_is_not_in_the_text_is_refused(
    project: Project, tmp_path: Path, evidence: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"id,annotator,label,evidence\n7,Zoe,UNKNOWN,{evidence}\n")
    with pytest.raises(ProjectError, match=f"a.csv: pair '7': evidence {evidence} is not in the"):
        import_annotations(project, path)


@pytest.mark.parametrize("name", ["x" * 101, "tab\there"])
def test_an_import_that_fails_adds_nothing(project: Project, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.jsonl"
    row = {"id": "new", "text": "Ann left.", "hypothesis": "Ann left.", "annotator": name}
    path.write_text(json.dumps({**row, "label": "UNKNOWN"}))
    with pytest.raises(OptionError, match="not a valid name"):
        import_annotations(project, path)
    assert len(project.pairs()) == 30


def test_people_of_imported_annotations_get_no_pairs(project: Project, tmp_path: Path) -> None:
    release(project, "Ann")
    path = tmp_path / "a.csv"
    path.write_text("id,annotator,label\n7,Ann,UNKNOWN\n7,Zoe,UNKNOWN\n")
    assert import_annotations(project, path).annotations == 2
    assert assign(project).new == {"Bob": 29, "Cyd": 29}


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


def test_annotations_without_times_have_one_however_long_reading_takes(tmp_path: Path) -> None:
    table, tasks = tmp_path / "ann.tsv", tmp_path / "tasks.json"
    rows = "".join(f"{number}\tann\tENTAILMENT\n" for number in range(3000))
    table.write_text(f"id\tannotator\tlabel\n{rows}", encoding="utf-8")
    chosen = {"type": "choices", "from_name": "label", "value": {"choices": ["ENTAILMENT"]}}
    annotation = {"completed_by": "ann", "result": [chosen]}
    task = {"data": {"text": "A.", "hypothesis": "A."}, "annotations": [annotation]}
    tasks.write_text(json.dumps([task] * 3000), encoding="utf-8")
    for path in (table, tasks):
        assert len({entry.annotation.time for entry in read_annotations(path)}) == 1
