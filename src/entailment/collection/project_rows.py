"""The rows of a project's database: its connection, and values to rows and back."""

from __future__ import annotations

import datetime
import json
import sqlite3
from contextlib import ExitStack
from pathlib import Path

from entailment.collection.annotations import Annotation, Purpose, Resolution, Suggestion
from entailment.collection.candidates import CandidatePair, Provenance
from entailment.errors import DataError
from entailment.model import Label

__all__ = [
    "ADD_PAIR",
    "BUSY_SECONDS",
    "annotation_of",
    "connected",
    "pair_of",
    "pair_row",
    "resolution_of",
    "resolution_row",
    "suggestion_of",
]

BUSY_SECONDS = 30.0
"""How long a process waits for another's transaction."""

ADD_PAIR = (
    "insert into pairs (id, text, hypothesis, context, task, expected, gold, provenance) "
    "values (?, ?, ?, ?, ?, ?, ?, ?)"
)


def connected(path: Path) -> sqlite3.Connection:
    """Return a connection to the project at *path*; raise DataError for another file."""
    with ExitStack() as opened:
        try:
            connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            opened.callback(connection.close)
            connection.row_factory = sqlite3.Row
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            connection.execute("pragma foreign_keys = on")
        except sqlite3.OperationalError as error:
            raise DataError(f"cannot be opened: {error}", path=path) from error
        except sqlite3.DatabaseError as error:
            raise DataError(f"is not a project: {error}", path=path) from error
        opened.pop_all()
    return connection


def pair_row(candidate: CandidatePair, gold: Label | None) -> tuple[str | None, ...]:
    """Return *candidate* and its *gold* as values for `ADD_PAIR`."""
    return (
        candidate.id,
        candidate.text,
        candidate.hypothesis,
        candidate.context,
        candidate.task,
        candidate.expected and str(candidate.expected),
        gold and str(gold),
        json.dumps(candidate.provenance.to_json(), ensure_ascii=False),
    )


def pair_of(row: sqlite3.Row) -> CandidatePair:
    """Return the pair of a row of `pairs`; raise TypeError for a text that is none."""
    texts = row["id"], row["text"], row["hypothesis"]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text is of another type")
    return CandidatePair(
        *texts,
        Provenance.from_json(json.loads(row["provenance"])),
        row["task"],
        row["context"],
        _label(row["expected"]),
    )


def annotation_of(row: sqlite3.Row) -> Annotation:
    """Return the annotation of a row of `annotations`, joined with its assignment."""
    return Annotation(
        pair_id=row["pair_id"],
        annotator=row["annotator"],
        label=_label(row["label"]),
        guidelines=row["guidelines"],
        time=datetime.datetime.fromisoformat(row["time"]),
        partly=bool(row["partly"]),
        evidence=tuple((start, end) for start, end in json.loads(row["evidence"])),
        comment=row["comment"],
        seconds=row["seconds"],
        purpose=Purpose(row["purpose"]),
    )


def suggestion_of(row: sqlite3.Row) -> Suggestion:
    """Return the system's judgment of a row of `suggestions`."""
    return Suggestion(row["pair_id"], row["system"], Label(row["label"]), row["score"])


def resolution_row(resolution: Resolution) -> tuple[str | None, ...]:
    """Return *resolution* as a row of `resolutions`."""
    return (
        resolution.pair_id,
        resolution.label and str(resolution.label),
        resolution.method,
        resolution.person,
        resolution.reason,
        resolution.time.isoformat(),
    )


def resolution_of(row: sqlite3.Row) -> Resolution:
    """Return the resolution of a row of `resolutions`."""
    time = datetime.datetime.fromisoformat(row["time"])
    label = _label(row["label"])
    return Resolution(row["pair_id"], label, row["method"], row["person"], row["reason"], time)


def _label(value: str | None) -> Label | None:
    return None if value is None else Label(value)
