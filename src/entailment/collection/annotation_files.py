"""Annotations as files: csv and JSON lines, a row for each annotation, and Label Studio's JSON.

| column | is |
| --- | --- |
| `id`, `text`, `hypothesis`, `task`, `topic` | the pair |
| `annotator`, `time`, `seconds`, `guidelines` | who, when, how long, by which version |
| `label` | the judgment; empty for a pair that was skipped as flawed |
| `flawed`, `partly` | `yes` or empty (true or false in JSON) |
| `evidence` | stretches of the text: `12-40 55-60` ([[12, 40], [55, 60]] in JSON) |
| `comment` | the annotator's |
| `purpose` | `annotate`, `qualify` or `repeat` |
| `suggestion`, `disagrees` | the system's judgment, and whether the annotator's differs |

Only `id`, `annotator` and `label` are required of a file that is read.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from entailment.collection.annotated import FROM_FILE_GUIDELINES, AnnotatedPair, time_of
from entailment.collection.annotations import Annotation, Purpose
from entailment.collection.label_studio import read_label_studio
from entailment.collection.project import Project, is_project
from entailment.datasets.labels import Vocabulary, key_vocabulary, parse_label
from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError

__all__ = [
    "COLUMNS",
    "annotated_pairs",
    "annotations_of",
    "as_csv",
    "as_jsonl",
    "read_annotations",
]

COLUMNS = (
    "id text hypothesis task topic annotator label flawed partly evidence comment time seconds "
    "guidelines purpose suggestion disagrees"
).split()


def annotated_pairs(project: Project, *purposes: Purpose) -> Iterator[AnnotatedPair]:
    """Yield the annotations of *project* that stand, by time; of *purposes*, where any is named."""
    suggestions = project.suggestions() if project.settings.suggestions else {}
    for annotation in project.annotations(*purposes):
        pair = project.pair(annotation.pair_id)
        suggestion = suggestions.get(annotation.pair_id)
        yield AnnotatedPair(
            annotation,
            pair.text,
            pair.hypothesis,
            pair.task,
            pair.provenance.topic,
            suggestion and suggestion.label,
        )


def annotations_of(path: str | Path) -> list[AnnotatedPair]:
    """Return the annotations of a project, or of a file of them, by what is at *path*."""
    if not is_project(path):
        return read_annotations(path)
    with Project(path) as project:
        return list(annotated_pairs(project))


def as_jsonl(annotated: Iterable[AnnotatedPair]) -> str:
    """Return a JSON object for each annotation, a line each."""
    return "".join(json.dumps(entry.to_json(), ensure_ascii=False) + "\n" for entry in annotated)


def as_csv(annotated: Iterable[AnnotatedPair]) -> str:
    """Return a header and a row for each annotation."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for entry in annotated:
        values = entry.to_json()
        values["evidence"] = " ".join(f"{start}-{end}" for start, end in values["evidence"])
        writer.writerow({name: _cell(value) for name, value in values.items()})
    return text.getvalue()


def read_annotations(path: str | Path) -> list[AnnotatedPair]:
    """Return the annotations in a file: csv, tab-separated, JSON lines or Label Studio's JSON.

    Raise DataError, with the line where there is one, for a file without the columns `id`,
    `annotator` and `label`, or with a value that is none of theirs.
    """
    source = Source(path)
    begin = source.head().lstrip()[:1]
    if begin == "[":
        return read_label_studio(source)
    rows = list(_objects(source) if begin == "{" else _records(source))
    if not rows:
        raise DataError("holds no annotations", path=source.name)
    vocabulary = key_vocabulary(str(row["label"]) for _, row in rows if row.get("label"))
    return [_annotated(row, vocabulary, source.name, line) for line, row in rows]


def _objects(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    for line in source.lines():
        if not line.text.strip():
            continue
        try:
            value = json.loads(line.text)
        except ValueError as error:
            raise DataError(f"is not JSON: {error}", path=source.name, line=line.number) from error
        if not isinstance(value, dict):
            raise DataError("is not an object", path=source.name, line=line.number)
        yield line.number, value


def _records(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    head = source.head().partition("\n")[0]
    reader = csv.DictReader(
        (f"{line.text}\n" for line in source.lines()),
        delimiter="\t" if "\t" in head else ",",
        restkey="",
    )
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise DataError(
            f"is not a table: {error}", path=source.name, line=reader.line_num
        ) from error


def _annotated(
    row: Mapping[str, Any], vocabulary: Vocabulary, path: str, line: int
) -> AnnotatedPair:
    for name in ("id", "annotator", "label"):
        if name not in row or (name != "label" and not str(row[name] or "").strip()):
            problem = f"has no '{name}'; annotations have id, annotator and label"
            raise DataError(problem, path=path, line=line)
    try:
        annotation = Annotation(
            pair_id=str(row["id"]).strip(),
            annotator=str(row["annotator"]).strip(),
            label=parse_label(row["label"] and str(row["label"]), vocabulary),
            guidelines=str(row.get("guidelines") or FROM_FILE_GUIDELINES),
            time=time_of(row.get("time")),
            partly=_truth(row.get("partly")),
            evidence=_evidence(row.get("evidence")),
            comment=str(row.get("comment") or ""),
            seconds=float(row["seconds"]) if row.get("seconds") else None,
            purpose=Purpose(row.get("purpose") or Purpose.ANNOTATE),
        )
        suggestion = parse_label(row.get("suggestion"), vocabulary)
    except (TypeError, ValueError) as error:
        problem = f"pair '{shown(str(row['id']))}': {error}"
        raise DataError(problem, path=path, line=line) from error
    return AnnotatedPair(
        annotation,
        str(row.get("text") or ""),
        str(row.get("hypothesis") or ""),
        row.get("task") or None,
        row.get("topic") or None,
        suggestion,
    )


def _truth(value: object) -> bool:
    word = str(value or "").strip().lower()
    if word not in {"", "yes", "no", "true", "false", "0", "1"}:
        raise ValueError(f"'{shown(word)}' is neither yes nor no")
    return word in {"yes", "true", "1"}


def _evidence(value: object) -> tuple[tuple[int, int], ...]:
    stretches: Any = (
        [stretch.split("-") for stretch in value.split()] if isinstance(value, str) else value
    )
    try:
        return tuple((int(start), int(end)) for start, end in stretches or ())
    except (TypeError, ValueError) as error:
        raise ValueError(f"evidence {value!r} is not of the form '12-40 55-60'") from error


def _cell(value: object) -> str:
    if value is None or value is False:
        return ""
    return "yes" if value is True else str(value)
