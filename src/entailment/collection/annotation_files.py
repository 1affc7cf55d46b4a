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
import datetime
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from entailment.collection.annotated import (
    FROM_FILE_GUIDELINES,
    AnnotatedPair,
    evidence_of,
    seconds_of,
    text_of,
    time_of,
)
from entailment.collection.annotations import Annotation, Purpose, now
from entailment.collection.label_studio import read_label_studio
from entailment.collection.project import Project, is_project
from entailment.datasets.labels import Vocabulary, key_vocabulary, parse_label
from entailment.datasets.lines import readable_lines
from entailment.datasets.problems import Problems, shown
from entailment.datasets.rows import first_line, header_of, quoted_rows, separator_of, tab_rows
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
    `annotator` and `label`, or with a value that is none of theirs. Annotations without a time all
    have the present.
    """
    source = Source(path)
    begin = source.head().lstrip()[:1]
    if begin == "[":
        return read_label_studio(source)
    rows = list(_objects(source) if begin == "{" else _records(source))
    if not rows:
        raise DataError("holds no annotations", path=source.name)
    vocabulary = key_vocabulary(str(row["label"]) for _, row in rows if row.get("label"))
    present = now()
    return [_annotated(row, vocabulary, present, source.name, line) for line, row in rows]


def _objects(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    for line in readable_lines(source, Problems(source.name)):
        try:
            value = json.loads(line.text)
        except (RecursionError, ValueError) as error:
            raise DataError(f"is not JSON: {error}", path=source.name, line=line.number) from error
        if not isinstance(value, dict):
            raise DataError("is not an object", path=source.name, line=line.number)
        yield line.number, value


def _records(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    separator = separator_of(first_line(source))
    is_quoted = separator != "\t"  # in tab-separated values, a quote is a character like others
    rows = quoted_rows(source, separator, Problems(source.name)) if is_quoted else tab_rows(source)
    names = header_of(rows, source).cells
    for row in rows:
        if (byte := row.bad_byte) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
            raise DataError(problem, path=source.name, line=row.line)
        if len(row.cells) != len(names):
            problem = f"has {len(row.cells)} columns where the header has {len(names)}"
            raise DataError(problem, path=source.name, line=row.line)
        yield row.line, dict(zip(names, row.cells, strict=True))


def _annotated(
    row: Mapping[str, Any], vocabulary: Vocabulary, present: datetime.datetime, path: str, line: int
) -> AnnotatedPair:
    for name in ("id", "annotator", "label"):
        if name not in row or (name != "label" and not str(row[name] or "").strip()):
            problem = f"has no '{name}'; annotations have id, annotator and label"
            raise DataError(problem, path=path, line=line)
    try:
        annotation = Annotation(
            pair_id=text_of(row, "id").strip(),
            annotator=text_of(row, "annotator").strip(),
            label=parse_label(text_of(row, "label"), vocabulary),
            guidelines=text_of(row, "guidelines") or FROM_FILE_GUIDELINES,
            time=time_of(row.get("time"), present),
            partly=_truth(row.get("partly")),
            evidence=_evidence(row.get("evidence")),
            comment=text_of(row, "comment"),
            seconds=seconds_of(row.get("seconds")),
            purpose=Purpose(text_of(row, "purpose") or Purpose.ANNOTATE),
        )
        return AnnotatedPair(
            annotation,
            text_of(row, "text"),
            text_of(row, "hypothesis"),
            text_of(row, "task") or None,
            text_of(row, "topic") or None,
            parse_label(text_of(row, "suggestion"), vocabulary),
        )
    except (TypeError, ValueError) as error:
        problem = f"pair '{shown(str(row['id']))}': {error}"
        raise DataError(problem, path=path, line=line) from error


def _truth(value: object) -> bool:
    word = str(value or "").strip().lower()
    if word not in {"", "yes", "no", "true", "false", "0", "1"}:
        raise ValueError(f"'{shown(word)}' is neither yes nor no")
    return word in {"yes", "true", "1"}


def _evidence(value: object) -> tuple[tuple[int, int], ...]:
    stretches: Any = (
        [stretch.split("-") for stretch in value.split()] if isinstance(value, str) else value
    )
    return evidence_of(stretches or ())


def _cell(value: object) -> str:
    if value is None or value is False:
        return ""
    return "yes" if value is True else str(value)
