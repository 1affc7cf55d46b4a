"""Files into a project: pairs, qualifying pairs and annotations that were made elsewhere."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotation_files import read_annotations
from entailment.collection.candidates import CandidatePair, Provenance, read_candidates
from entailment.collection.label_studio import read_tasks
from entailment.collection.project import Project, ProjectError
from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import conflate

__all__ = [
    "Imported",
    "has_annotations",
    "import_annotations",
    "import_pairs",
    "import_qualifying_pairs",
]


class Imported(NamedTuple):
    """What an import added, and how many annotations were in the project already."""

    pairs: int
    annotations: int
    known: int


def has_annotations(path: str | Path) -> bool:
    """Return whether the file at *path* names annotators; Label Studio's JSON always may."""
    head = Source(path).head().lstrip()
    return head.startswith("[") or "annotator" in head.partition("\n")[0]


def import_pairs(project: Project, path: str | Path, **reading: Any) -> Imported:
    """Add the pairs of a file of any format of pairs; *reading* are options of `open_dataset`."""
    return Imported(project.add_pairs(read_candidates(path, **reading)), 0, 0)


def import_qualifying_pairs(project: Project, path: str | Path, **reading: Any) -> Imported:
    """Add the pairs of a file as qualifying pairs; raise DataError for one without a gold label.

    In a two-way project three-way gold labels are conflated.
    """
    candidates = list(read_candidates(path, **reading))
    gold = {}
    for entry in candidates:
        label = entry.expected
        if label is not None and label not in project.settings.labels.members:
            label = conflate(label)
        if label not in project.settings.labels.members:
            problem = f"pair '{shown(entry.id)}' has no gold label of this project"
            raise DataError(f"{problem}, which a qualifying pair needs", path=path)
        gold[entry.id] = label
    return Imported(project.add_pairs(candidates, gold=gold), 0, 0)


def import_annotations(project: Project, path: str | Path) -> Imported:
    """Add the annotations of a file, together, with their people and the pairs not there yet.

    An annotation of a pair that the same person has judged already is left as it is, and counted.
    Raise ProjectError for a pair that is not in the project where the file does not have its text
    and hypothesis, or for a label of the other scheme.
    """
    source = Source(path)
    annotated = read_annotations(path)
    is_tasks = source.head().lstrip().startswith("[")
    candidates = read_tasks(source) if is_tasks else _pairs_of(annotated, source.stem)
    known = {entry.id for entry in project.pairs()} | set(project.qualifying_pairs())
    new = [entry for entry in candidates if entry.id not in known]
    missing = (
        {entry.annotation.pair_id for entry in annotated} - known - {entry.id for entry in new}
    )
    if missing:
        problem = f"pair '{shown(min(missing))}' is not in the project, and the file has no text"
        raise ProjectError(f"{source.name}: {problem} of it; import the pairs first")
    for entry in annotated:
        _require_label(project, entry, source.name)
    pairs = project.add_pairs(new)
    for name in sorted({entry.annotation.annotator for entry in annotated}):
        project.add_annotator(name)
    added = _add_annotations(project, annotated)
    return Imported(pairs, added, len(annotated) - added)


def _pairs_of(annotated: list[AnnotatedPair], source: str) -> list[CandidatePair]:
    pairs = {
        entry.annotation.pair_id: CandidatePair(
            entry.annotation.pair_id,
            entry.text,
            entry.hypothesis,
            Provenance(source, topic=entry.topic),
            entry.task,
        )
        for entry in annotated
        if entry.text and entry.hypothesis
    }
    return list(pairs.values())


def _require_label(project: Project, entry: AnnotatedPair, path: str) -> None:
    label = entry.annotation.label
    if label is not None and label not in project.settings.labels.members:
        known = ", ".join(project.settings.labels.members)
        problem = f"pair '{shown(entry.annotation.pair_id)}' has the label '{label}'"
        raise ProjectError(f"{path}: {problem}, none of this project (known: {known})")


def _add_annotations(project: Project, annotated: list[AnnotatedPair]) -> int:
    """Write the annotations in one transaction and return how many were new."""
    added = 0
    with project.transaction() as writing:
        for entry in annotated:
            assignment = _assignment(writing, entry)
            standing = writing.execute(
                "select 1 from annotations where assignment = ? and undone is null", (assignment,)
            ).fetchone()
            if standing is None:
                writing.execute(_ADD, (assignment, *_values(entry)))
                added += 1
    return added


def _assignment(writing: sqlite3.Connection, entry: AnnotatedPair) -> int:
    """Return the place of the pair in the annotator's list, at its end where it had none."""
    who = (entry.annotation.annotator, entry.annotation.pair_id, str(entry.annotation.purpose))
    writing.execute(_ASSIGN, (*who, entry.annotation.annotator))
    row = writing.execute(_FIND, who).fetchone()
    return int(row["id"])


def _values(entry: AnnotatedPair) -> tuple[object, ...]:
    annotation = entry.annotation
    return (
        annotation.label and str(annotation.label),
        int(annotation.partly),
        json.dumps(annotation.evidence),
        annotation.comment,
        annotation.guidelines,
        annotation.time.isoformat(),
        annotation.seconds,
    )


_ASSIGN = (
    "insert or ignore into assignments (annotator, pair_id, purpose, position) values (?, ?, ?, "
    "(select coalesce(max(position), -1) + 1 from assignments where annotator = ?))"
)
_FIND = "select id from assignments where annotator = ? and pair_id = ? and purpose = ?"
_ADD = (
    "insert into annotations (assignment, label, partly, evidence, comment, guidelines, time, "
    "seconds) values (?, ?, ?, ?, ?, ?, ?, ?)"
)
