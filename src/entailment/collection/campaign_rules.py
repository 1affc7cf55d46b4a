"""The rules of a campaign: which files of a folder are runs, and which of them are scored.

| rule | of |
| --- | --- |
| a run file is called `TEAM-RUN.ext` | this command |
| it was there at the deadline, by the time of the file | every campaign |
| no run twice: the same judgments under two names | RTE-5: three-way runs are scored two-way, too |
| a team has so many runs at most | two in RTE-2, three of a task in RTE-5 |
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.source import Source
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.run_formats import recognised as format_of
from entailment.evaluation.runs import read_run

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


def allowed(named: Sequence[Submission], most: int, broken: list[Broken]) -> list[Submission]:
    """Return the *most* first runs of each team, none with the judgments of another."""
    scored: list[Submission] = []
    seen: dict[object, str] = {}
    for submission in named:
        file = submission.path.name
        judgments = _judgments(submission.path)
        count = sum(rival.team == submission.team for rival in scored)
        if judgments is not None and judgments in seen:
            broken.append(Broken(file, f"has the judgments of {seen[judgments]}"))
        elif count >= most:
            broken.append(Broken(file, f"is run {count + 1} of its team; {most} are scored"))
        else:
            scored.append(submission)
            if judgments is not None:
                seen[judgments] = file
    return scored


def _judgments(path: Path) -> object | None:
    """Return what two runs that are the same have in common; None for what cannot be read."""
    try:
        source = Source(path)
        format_of(source)
        return tuple((line.id, line.label, line.score) for line in read_run(source).judgments)
    except EntailmentError:
        pass
    try:
        return path.read_bytes()
    except OSError:
        return None


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
