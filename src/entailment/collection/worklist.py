"""An annotator's list: the next pair, its judgment, and how far the annotator is.

Undoing an annotation marks it as undone, and the pair comes back as the next, with what was chosen.
Suggestions never reach a judgment: a system's judgment is shown only after the person's, and not
before the annotator is through with a pair that comes twice; an annotation whose suggestion was
shown cannot be undone.
"""

from __future__ import annotations

import json
import math
import sqlite3
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from entailment.collection.annotations import Purpose, Suggestion, now, require_evidence
from entailment.collection.candidates import CandidatePair
from entailment.collection.project import Project, ProjectError
from entailment.errors import OptionError
from entailment.model import Label

__all__ = [
    "MAX_COMMENT",
    "Assignment",
    "AssignmentError",
    "Choice",
    "JudgedError",
    "Progress",
    "Qualification",
    "annotate",
    "next_assignment",
    "progress",
    "qualification",
    "shown_suggestion",
    "undo",
    "undone_choice",
]

MAX_COMMENT = 10_000
"""Characters of a comment."""

MAX_SECONDS = 86_400.0
"""Seconds on one pair; more is a page that was left open."""

PACE_OVER = 50
"""Annotations that the pace is measured on, the latest."""


class AssignmentError(ProjectError):
    """A pair is not, or no longer, to be annotated by this person."""


class JudgedError(AssignmentError):
    """The pair is judged already, otherwise; *choice* is the judgment that stands."""

    def __init__(self, message: str, choice: Choice):
        super().__init__(message)
        self.choice = choice


class Assignment(NamedTuple):
    """A pair in an annotator's list."""

    id: int
    annotator: str
    pair: CandidatePair
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class Choice:
    """The fields of an annotation that a person gives."""

    label: Label | None
    partly: bool = False
    evidence: tuple[tuple[int, int], ...] = ()
    comment: str = ""
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.partly and self.label in (Label.ENTAILMENT, None):
            raise OptionError("what is entailed partly is not entailed; give another label")
        if len(self.comment) > MAX_COMMENT:
            raise OptionError(f"a comment has at most {MAX_COMMENT:,} characters")
        if self.seconds is not None and not 0 <= self.seconds < math.inf:
            raise OptionError(f"{self.seconds} seconds on a pair; give 0 or more")


class Qualification(NamedTuple):
    """How an annotator did on the qualifying pairs: judged, of how many, and how many as gold."""

    judged: int
    total: int
    correct: int
    required: float
    admitted: bool

    @property
    def is_finished(self) -> bool:
        """Whether every qualifying pair is judged."""
        return self.judged == self.total

    @property
    def is_passed(self) -> bool:
        """Whether the annotator gets to the pairs: by accuracy, or admitted by hand."""
        if self.admitted or not self.total:
            return True
        return self.is_finished and self.correct >= self.required * self.total


class Progress(NamedTuple):
    """How far an annotator is; *pace* is the median of the latest seconds a pair, where known."""

    done: int
    total: int
    flawed: int
    pace: float | None

    @property
    def remaining_seconds(self) -> float | None:
        """How long the rest takes at this pace."""
        return None if self.pace is None else self.pace * (self.total - self.done)


def next_assignment(project: Project, name: str) -> Assignment | None:
    """Return the first pair of *name*'s list that is not judged; None after the last.

    None too for an annotator who is through with the qualifying pairs and has not passed.
    """
    rows = project.rows(_NEXT, name)
    if not rows:
        return None
    assignment = _assignment(project, rows[0])
    return assignment if _is_admitted(project, assignment) else None


def annotate(project: Project, name: str, assignment_id: int, choice: Choice) -> Assignment:
    """Save the judgment of *name* about a pair, and return the pair's place in the list.

    The same judgment once more changes nothing. Raise JudgedError where another judgment of *name*
    about that pair stands, AssignmentError where the pair is not in *name*'s list or comes after
    qualifying pairs that *name* has not passed, OptionError for a label of the other scheme or
    evidence that is not in the text.
    """
    with project.transaction() as writing:
        rows = writing.execute(_OWN, (assignment_id, name)).fetchall()
        if not rows:
            raise AssignmentError(f"pair {assignment_id} is not in the list of {name}")
        assignment = _assignment(project, rows[0])
        if not _is_admitted(project, assignment):
            problem = f"{name} has not passed the qualifying pairs"
            raise AssignmentError(f"pair '{assignment.pair.id}': {problem}")
        _check(project, assignment, choice)
        try:
            writing.execute(_ANNOTATE, _annotation_row(project, assignment, choice))
        except sqlite3.IntegrityError as error:
            (row,) = writing.execute(_STANDING, (assignment_id,)).fetchall()
            if not _is_same(_choice(row), choice):
                problem = f"{name} has judged pair '{assignment.pair.id}' already; undo comes first"
                raise JudgedError(problem, _choice(row)) from error
    return assignment


def undo(project: Project, name: str) -> Assignment | None:
    """Take the last judgment of *name* back, and return that pair; None where there is none.

    Raise AssignmentError where it cannot be taken back: its suggestion was shown, or it is one of
    the qualifying pairs after the last of them.
    """
    with project.transaction() as writing:
        rows = writing.execute(_LAST, (name,)).fetchall()
        if not rows:
            return None
        assignment = _assignment(project, rows[0])
        if shown_suggestion(project, assignment):
            problem = "its suggestion was shown, so the judgment stays"
            raise AssignmentError(f"pair '{assignment.pair.id}': {problem}")
        if assignment.purpose is Purpose.QUALIFY and qualification(project, name).is_finished:
            raise AssignmentError("the qualifying pairs are finished, so their judgments stay")
        writing.execute(
            "update annotations set undone = ? where assignment = ? and undone is null",
            (now().isoformat(), assignment.id),
        )
    return assignment


def undone_choice(project: Project, assignment: Assignment) -> Choice | None:
    """Return the latest judgment of a pair that was taken back; None where there is none."""
    rows = project.rows(_UNDONE, assignment.id)
    return _choice(rows[0]) if rows else None


def shown_suggestion(project: Project, assignment: Assignment) -> Suggestion | None:
    """Return the system's judgment of a pair that its annotator may see now; None before that."""
    if project.settings.suggestions is None or assignment.purpose is Purpose.QUALIFY:
        return None
    rows = project.rows(_SUGGESTED, assignment.pair.id)
    open_rows = project.rows(_STILL_OPEN, assignment.annotator, assignment.pair.id)
    if not rows or open_rows:
        return None
    row = rows[0]
    return Suggestion(row["pair_id"], row["system"], Label(row["label"]), row["score"])


def qualification(project: Project, name: str) -> Qualification:
    """Return how *name* did on the qualifying pairs; all are zero where there are none."""
    (row,) = project.rows(_QUALIFICATION, name)
    (admitted,) = project.rows("select admitted from annotators where name = ?", name)
    return Qualification(
        row["judged"] or 0,
        row["total"],
        row["correct"] or 0,
        project.settings.qualification,
        bool(admitted[0]),
    )


def progress(project: Project, name: str) -> Progress:
    """Return how far *name* is."""
    (row,) = project.rows(_PROGRESS, name)
    seconds = [row["seconds"] for row in project.rows(_PACE, name, PACE_OVER)]
    pace = median(seconds) if seconds else None
    return Progress(row["done"], row["total"], row["flawed"] or 0, pace)


def _assignment(project: Project, row: sqlite3.Row) -> Assignment:
    pair = project.pair(row["pair_id"])
    return Assignment(row["id"], row["annotator"], pair, Purpose(row["purpose"]))


def _choice(row: sqlite3.Row) -> Choice:
    """Return the choice of a row of `annotations`."""
    return Choice(
        None if row["label"] is None else Label(row["label"]),
        bool(row["partly"]),
        tuple((start, end) for start, end in json.loads(row["evidence"])),
        row["comment"],
        row["seconds"],
    )


def _is_same(saved: Choice, choice: Choice) -> bool:
    """Return whether *choice* is the judgment *saved*, however long it took."""
    return (saved.label, saved.partly, set(saved.evidence), saved.comment) == (
        choice.label, choice.partly, set(choice.evidence), choice.comment.strip()
    )  # fmt: skip


def _is_admitted(project: Project, assignment: Assignment) -> bool:
    """Return whether its annotator may judge that pair now, by the qualifying pairs."""
    if assignment.purpose is Purpose.QUALIFY:
        return True
    return qualification(project, assignment.annotator).is_passed


def _check(project: Project, assignment: Assignment, choice: Choice) -> None:
    labels = project.settings.labels
    if choice.label is not None and choice.label not in labels.members:
        known = ", ".join(labels.members)
        raise OptionError(f"'{choice.label}' is not a label of this project (known: {known})")
    require_evidence(choice.evidence, assignment.pair.text)


def _annotation_row(project: Project, assignment: Assignment, choice: Choice) -> tuple[object, ...]:
    seconds = None if choice.seconds is None else min(choice.seconds, MAX_SECONDS)
    return (
        assignment.id,
        choice.label and str(choice.label),
        int(choice.partly),
        json.dumps(sorted(set(choice.evidence))),
        choice.comment.strip(),
        project.guidelines_version,
        now().isoformat(),
        seconds,
    )


_NEXT = (
    "select * from assignments where annotator = ? and not exists (select 1 from annotations "
    "where assignment = assignments.id and undone is null) order by position limit 1"
)
_OWN = "select * from assignments where id = ? and annotator = ?"
_ANNOTATE = (
    "insert into annotations (assignment, label, partly, evidence, comment, guidelines, time, "
    "seconds) values (?, ?, ?, ?, ?, ?, ?, ?)"
)
_STANDING = "select * from annotations where assignment = ? and undone is null"
_UNDONE = (
    "select * from annotations where assignment = ? and undone is not null order by id desc limit 1"
)
_LAST = (
    "select assignments.* from annotations join assignments on assignments.id = assignment "
    "where annotator = ? and undone is null order by annotations.id desc limit 1"
)
_SUGGESTED = "select * from suggestions where pair_id = ?"
_STILL_OPEN = (
    "select 1 from assignments where annotator = ? and pair_id = ? and not exists "
    "(select 1 from annotations where assignment = assignments.id and undone is null)"
)
_QUALIFICATION = (
    "select count(*) as total, sum(annotations.id is not null) as judged, "
    "sum(annotations.label = pairs.gold) as correct from assignments "
    "join pairs on pairs.id = pair_id left join annotations on assignment = assignments.id "
    "and undone is null where annotator = ? and purpose = 'qualify'"
)
_PROGRESS = (
    "select count(*) as total, count(annotations.id) as done, "
    "sum(annotations.id is not null and label is null) as flawed from assignments "
    "left join annotations on assignment = assignments.id and undone is null "
    "where annotator = ?"
)
_PACE = (
    "select seconds from annotations join assignments on assignments.id = assignment "
    "where annotator = ? and undone is null and seconds is not null "
    "order by annotations.id desc limit ?"
)
