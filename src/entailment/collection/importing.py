"""Files into a project: pairs, qualifying pairs and annotations that were made elsewhere."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotation_files import read_annotations
from entailment.collection.annotations import require_evidence
from entailment.collection.candidates import CandidatePair, Provenance, read_candidates
from entailment.collection.label_studio import read_tasks
from entailment.collection.project import Project, ProjectError
from entailment.datasets.problems import checked_pair, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError
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


def import_pairs(
    project: Project, path: str | Path, *, prefix: str = "", **reading: Any
) -> Imported:
    """Add the pairs of a file of any format of pairs, *prefix* before each id.

    *reading* are options of `open_dataset`.
    """
    return Imported(project.add_pairs(_prefixed(path, prefix, reading)), 0, 0)


def import_qualifying_pairs(
    project: Project, path: str | Path, *, prefix: str = "", **reading: Any
) -> Imported:
    """Add the pairs of a file as qualifying pairs; raise DataError for one without a gold label.

    *prefix* goes before each id. In a two-way project three-way gold labels are conflated.
    """
    candidates = _prefixed(path, prefix, reading)
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
    New people get no pairs, nor do those who were released. Raise ProjectError for a pair that is
    not in the project where the file does not have its text and hypothesis, one that has others
    there, a label of the other scheme or evidence that is not in the text; then nothing is added.
    """
    source = Source(path)
    annotated = read_annotations(path)
    is_tasks = source.head().lstrip().startswith("[")
    candidates = read_tasks(source) if is_tasks else list(_pairs_of(annotated, source))
    with project.transaction() as writing:
        pairs = {pair.id: pair for pair in project.every_pair()}
        new = {entry.id: entry for entry in candidates if entry.id not in pairs}
        pairs |= new
        for candidate in candidates:
            _require_same(pairs[candidate.id], candidate.text, candidate.hypothesis, source.name)
        for entry in annotated:
            _require_fitting(project, pairs.get(entry.annotation.pair_id), entry, source.name)
        project.add_pairs(new.values())
        for name in sorted({entry.annotation.annotator for entry in annotated}):
            project.record_annotator(name)
        added = _add_annotations(writing, annotated)
    return Imported(len(new), added, len(annotated) - added)


def _prefixed(path: str | Path, prefix: str, reading: Mapping[str, Any]) -> list[CandidatePair]:
    """Return the pairs of a file, *prefix* before each id."""
    candidates = read_candidates(path, **reading)
    return [replace(entry, id=f"{prefix}{entry.id}") for entry in candidates]


def _pairs_of(annotated: Iterable[AnnotatedPair], source: Source) -> Iterator[CandidatePair]:
    for entry in annotated:
        if entry.text and entry.hypothesis:
            try:
                pair = checked_pair(entry.annotation.pair_id, entry.text, entry.hypothesis)
            except ValueError as error:
                raise DataError(str(error), path=source.name) from error
            provenance = Provenance(source.stem, topic=entry.topic)
            yield CandidatePair(pair.id, pair.text, pair.hypothesis, provenance, entry.task)


def _require_same(pair: CandidatePair, text: str, hypothesis: str, path: str) -> None:
    """Raise ProjectError where *pair* has another text or hypothesis than those given, if any."""
    for part, own, given in (
        ("text", pair.text, text),
        ("hypothesis", pair.hypothesis, hypothesis),
    ):
        if given and given.split() != own.split():
            problem = f"pair '{shown(pair.id)}' has another {part} here: '{shown(given)}'"
            raise ProjectError(
                f"{path}: {problem}, not '{shown(own)}'; give one of them another id"
            )


def _require_fitting(
    project: Project, pair: CandidatePair | None, entry: AnnotatedPair, path: str
) -> None:
    """Raise ProjectError where an annotation is not of *pair* or cannot be of this project."""
    annotation = entry.annotation
    where = f"{path}: pair '{shown(annotation.pair_id)}'"
    if pair is None:
        problem = "is not in the project, and the file has no text of it"
        raise ProjectError(f"{where} {problem}; import the pairs first")
    _require_same(pair, entry.text, entry.hypothesis, path)
    if annotation.label is not None and annotation.label not in project.settings.labels.members:
        known = ", ".join(project.settings.labels.members)
        problem = f"has the label '{annotation.label}', none of this project (known: {known})"
        raise ProjectError(f"{where} {problem}")
    try:
        require_evidence(annotation.evidence, pair.text)
    except OptionError as error:
        raise ProjectError(f"{where}: {error}") from error


def _add_annotations(writing: sqlite3.Connection, annotated: Iterable[AnnotatedPair]) -> int:
    """Write the annotations and return how many were new."""
    added = 0
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
