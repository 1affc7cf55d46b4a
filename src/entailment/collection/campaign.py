"""A campaign: the runs of several teams scored by the rules of a task, as overview papers do.

A folder holds a file for each run, `TEAM-RUN.ext`. What breaks a rule (`campaign_rules`), cannot be
read or does not judge every pair once is named and not scored.

Runs are ranked by the official measure. A group holds the best run and all that do not differ from
it significantly; the best of the rest begins the next.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple, cast

from entailment.collection.campaign_rules import (
    Broken,
    Submission,
    allowed,
    submissions,
    without_path,
)
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.gold import read_gold
from entailment.evaluation.options import ScoreOptions
from entailment.evaluation.task import DEFAULT_TASK, Task, recognised
from entailment.model import LabelScheme

__all__ = [
    "SIGNIFICANT",
    "Campaign",
    "Row",
    "Summary",
    "Table",
    "campaign_json",
    "hold_campaign",
]

SIGNIFICANT = 0.05
"""The p below which two runs are in different groups."""

_MEASURES = ("micro_f", "f", "accuracy")
"""The measures by which a task ranks, the first that its scores have."""


class Row(NamedTuple):
    """A run in a table: *value* and *interval* in [0, 1], *group* counted from 1."""

    place: int
    team: str
    run: str
    value: float
    interval: tuple[float, float] | None
    average_precision: float | None
    group: int


class Summary(NamedTuple):
    """The best, the median and the mean of the teams' best runs, in [0, 1]."""

    teams: int
    best: float
    median: float
    mean: float


@dataclass(frozen=True, slots=True)
class Table:
    """The runs of one way to score, best first."""

    title: str
    measure: str
    rows: tuple[Row, ...]

    @property
    def summary(self) -> Summary:
        """The teams' best runs in three figures."""
        best: dict[str, float] = {}
        for row in self.rows:
            best[row.team] = max(row.value, best.get(row.team, 0.0))
        values = list(best.values())
        return Summary(len(values), max(values), median(values), fmean(values))


@dataclass(frozen=True, slots=True)
class Campaign:
    """The tables of a campaign and the files that were not scored."""

    gold: str
    checksum: str
    tables: tuple[Table, ...]
    broken: tuple[Broken, ...] = ()
    signatures: tuple[str, ...] = field(default=(), repr=False)
    scored: tuple[Submission, ...] = field(default=(), repr=False)
    notes: tuple[str, ...] = ()

    def table_of(self, team: str, run: str) -> tuple[Table, Row] | None:
        """Return the first table that has a run, and its row; None where it was not scored."""
        for table in self.tables:
            for row in table.rows:
                if (row.team, row.run) == (team, run):
                    return table, row
        return None


class _Scored(NamedTuple):
    submission: Submission
    scores: Mapping[str, Any]


def hold_campaign(
    folder: str | Path,
    gold: str,
    *,
    most: int = 3,
    deadline: datetime.datetime | None = None,
    options: ScoreOptions | None = None,
) -> Campaign:
    """Return the campaign of the runs in *folder* against *gold*, *most* of each team and task.

    Files later than *deadline*, by their time, are not scored. Raise DataError where no run can be.
    """
    options = options or ScoreOptions()
    task = recognised(gold, options.reading)
    of_pairs = task.name == DEFAULT_TASK
    labels = read_gold(gold, **options.reading.of_pairs).labels if of_pairs else None
    broken: list[Broken] = []
    named = allowed(submissions(Path(folder), broken, deadline), most, broken, labels)
    scored: list[_Scored] = []
    signatures: list[str] = []
    data, checksum, notes = gold, "", dict[str, None]()
    for submission in named:
        try:
            report = task.score(gold, [str(submission.path)], options)
            (scores,) = report.json()
        except EntailmentError as error:
            broken.append(Broken(submission.path.name, without_path(error, submission.path)))
            continue
        whole = cast("Mapping[str, Any]", scores)
        data, checksum = str(whole["data"]), str(whole["checksum"])
        notes |= dict.fromkeys(report.notes)
        scored.append(_Scored(submission, whole["runs"][0]["scores"]))
        signatures.append(f"{submission.path.name}: {whole['runs'][0]['signature']}")
    if not scored:
        raise DataError("has no run that can be scored" + _listed(broken), path=folder)
    tables = [_table(gold, task, *of_table, options) for of_table in _tables(scored)]
    runs = tuple(rival.submission for rival in scored)
    return Campaign(
        data, checksum, tuple(tables), tuple(broken), tuple(signatures), runs, tuple(notes)
    )


def campaign_json(campaign: Campaign) -> dict[str, Any]:
    """Return the campaign as one JSON object, numbers as fractions of 1 with six digits."""
    return {
        "gold": campaign.gold,
        "checksum": campaign.checksum,
        "tables": [
            {
                "title": table.title,
                "measure": table.measure,
                "summary": table.summary._asdict(),
                "runs": [row._asdict() for row in table.rows],
            }
            for table in campaign.tables
        ],
        "not_scored": [broken._asdict() for broken in campaign.broken],
        "signatures": list(campaign.signatures),
    }


def _tables(scored: Sequence[_Scored]) -> list[tuple[str, str, list[_Scored], LabelScheme | None]]:
    """Return title, measure, runs and scheme of each table."""
    measure = next(name for name in _MEASURES if name in scored[0].scores)
    if measure != "accuracy":
        return [("Runs", measure, list(scored), None)]
    three_way = [submission for submission in scored if submission.scores["labels"] == 3]
    if not three_way:
        return [("Two-way task", "accuracy", list(scored), LabelScheme.TWO_WAY)]
    return [
        ("Three-way task", "accuracy", three_way, LabelScheme.THREE_WAY),
        ("Two-way task", "accuracy_2way", list(scored), LabelScheme.TWO_WAY),
    ]


def _table(
    gold: str,
    task: Task,
    title: str,
    measure: str,
    scored: Sequence[_Scored],
    labels: LabelScheme | None,
    options: ScoreOptions,
) -> Table:
    ranked = sorted(scored, key=lambda submission: -_value(submission, measure))
    scheme = replace(options, labels=labels) if task.name == DEFAULT_TASK else options
    groups = _groups(gold, task, [str(submission.submission.path) for submission in ranked], scheme)
    rows = []
    for submission, group in zip(ranked, groups, strict=True):
        value = _value(submission, measure)
        place = 1 + sum(_value(other, measure) > value for other in ranked)
        bounds = submission.scores.get(f"{_key(submission, measure)}_interval")
        rows.append(
            Row(
                place,
                submission.submission.team,
                submission.submission.name,
                value,
                (bounds[0], bounds[1]) if bounds else None,
                submission.scores.get("average_precision"),
                group,
            )
        )
    return Table(title, measure.removesuffix("_2way"), tuple(rows))


def _groups(gold: str, task: Task, paths: Sequence[str], options: ScoreOptions) -> list[int]:
    """Return the group of each run of *paths*, which are best first."""
    groups: list[int] = []
    group = 0
    rest = list(paths)
    while rest:
        group += 1
        alike = 1
        if len(rest) > 1:
            (compared,) = task.compare(gold, rest, options).json()
            tests = [_p(row) for row in cast("Mapping[str, Any]", compared)["runs"]]
            alike += next((n for n, p in enumerate(tests) if p < SIGNIFICANT), len(tests))
        groups += [group] * alike
        rest = rest[alike:]
    return groups


def _p(row: Mapping[str, Any]) -> float:
    """Return the p of the test that holds pairs of one source together."""
    is_of_pairs = "accuracy" in row
    known = row["tests"]["randomisation_p"] if is_of_pairs else row["f"]["bootstrap_p"]
    return 1.0 if known is None else float(known)


def _key(scored: _Scored, measure: str) -> str:
    """Return the name of *measure* in the scores: those of a two-way run have one alone."""
    return measure if measure in scored.scores else measure.removesuffix("_2way")


def _value(scored: _Scored, measure: str) -> float:
    return float(scored.scores[_key(scored, measure)])


def _listed(broken: Iterable[Broken]) -> str:
    named = "; ".join(map(str, broken))
    return f" ({named})" if named else ""
