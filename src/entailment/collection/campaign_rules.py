"""The rules of a campaign: which files of a folder are runs, and which of them are scored.

| rule | of |
| --- | --- |
| a run file is called `TEAM-RUN.ext` | this command |
| it was there at the deadline, by the time of the file | every campaign |
| no run twice: the same judgments under two names | every campaign |
| no two-way run with the judgments of the team's three-way one | RTE-5, which scores both |
| a team has so many runs at most | two in RTE-2, three of a task (labels) in RTE-5 |
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.source import Source
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.run_formats import recognised as format_of
from entailment.evaluation.runs import entailment_first, read_run
from entailment.model import LabelScheme, conflate

__all__ = ["Broken", "Submission", "allowed", "files_of", "submissions", "without_path"]


class Submission(NamedTuple):
    """A file of a run, its team and its name."""

    team: str
    name: str
    path: Path


class Broken(NamedTuple):
    """A file that is not scored, and the rule that it breaks."""

    file: str
    problem: str

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"


def submissions(
    folder: Path, broken: list[Broken], deadline: datetime.datetime | None = None
) -> list[Submission]:
    """Return the files of *folder* by team and run; those of another name or late are *broken*.

    Raise DataError where there is no such folder.
    """
    named = []
    for path in files_of(folder):
        team, hyphen, name = path.stem.rpartition("-")
        if not (hyphen and team and name):
            broken.append(Broken(path.name, "is not called TEAM-RUN.ext"))
        elif (problem := _lateness(path, deadline)) is not None:
            broken.append(Broken(path.name, problem))
        else:
            named.append(Submission(team, name, path))
    return named


def allowed(
    named: Sequence[Submission], most: int, broken: list[Broken], gold: LabelScheme | None = None
) -> list[Submission]:
    """Return the *most* first runs of each team, none with the judgments of another.

    With three-way *gold*, two- and three-way runs are counted apart, and three-way runs come first.
    """
    is_three_way = gold is LabelScheme.THREE_WAY
    contents = {submission: _content(submission.path) for submission in named}
    scored: set[Submission] = set()
    seen: dict[object, list[tuple[str, _Content]]] = {}
    counts: Counter[tuple[str, LabelScheme | None]] = Counter()
    for submission in sorted(named, key=lambda each: is_three_way and contents[each].is_two_way):
        file = submission.path.name
        content = contents[submission]
        task = submission.team, content.scheme if is_three_way else None
        keys = (content.judgments, (submission.team, content.judgments))
        alike = [
            name for key in keys for name, other in seen.get(key, ()) if content.is_like(other)
        ]
        if content.judgments is not None and alike:
            broken.append(Broken(file, f"has the judgments of {alike[0]}"))
        elif counts[task] >= most:
            broken.append(Broken(file, f"is run {most + 1} of its team; {most} are scored"))
        else:
            counts[task] += 1
            scored.add(submission)
            for key in (content.judgments, (submission.team, content.conflated)):
                seen.setdefault(key, []).append((file, content))
    return [submission for submission in named if submission in scored]


class _Content(NamedTuple):
    """The label scheme of a run, and what is the same in runs of the same judgments.

    All are None for what cannot be read. *conflated* is what a two-way run with the same judgments
    would have as *judgments*. *ranking* are the pairs of a ranked run by entailment, empty for
    others. Formats without scores, or without a ranking, hold the same judgments as ours.
    """

    scheme: LabelScheme | None
    judgments: object | None
    conflated: object | None
    ranking: tuple[str, ...] = ()

    @property
    def is_two_way(self) -> bool:
        return self.scheme is LabelScheme.TWO_WAY

    def is_like(self, other: _Content) -> bool:
        """Return whether *other*, with the same labels, does not rank the pairs otherwise."""
        return not (self.ranking and other.ranking) or self.ranking == other.ranking


def _content(path: Path) -> _Content:
    try:
        source = Source(path)
        format_of(source)
        run = read_run(source)
    except EntailmentError:
        with suppress(OSError):
            whole = path.read_bytes()
            return _Content(None, whole, whole)
        return _Content(None, None, None)
    ordered = entailment_first(run.judgments) if run.ranked else ()
    return _Content(
        run.labels,
        frozenset((line.id, line.label) for line in run.judgments),
        frozenset((line.id, conflate(line.label)) for line in run.judgments),
        tuple(line.id for line in ordered),
    )


def files_of(folder: Path) -> list[Path]:
    """Return the files of *folder* but hidden ones, by name; raise DataError for no folder."""
    if not folder.is_dir():
        raise DataError("is not a folder of runs", path=folder)
    paths = sorted(folder.iterdir())
    return [path for path in paths if path.is_file() and not path.name.startswith(".")]


def _lateness(path: Path, deadline: datetime.datetime | None) -> str | None:
    """Return what is to be said of a file that is later than *deadline*, None for others."""
    time = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
    if deadline is None or time <= deadline:
        return None
    return f"is late: of {time:%Y-%m-%d %H:%M} UTC, after {deadline:%Y-%m-%d %H:%M} UTC"


def without_path(error: EntailmentError, path: Path) -> str:
    """Return the message of *error* without the file, which the caller names."""
    return str(error).removeprefix(f"{path}: ").removeprefix(str(path)).lstrip(":")
