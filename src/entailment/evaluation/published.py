"""The runs that the overview papers report, to compare one's own with them.

| name | task | ranked by |
| --- | --- | --- |
| `rte2` | RTE-2 | accuracy |
| `rte6-main` | RTE-6 Main Task | micro_f |
| `rte6-novelty` | RTE-6 Novelty Detection | f |
| `rte6-kbp` | RTE-6 KBP Validation Pilot | f |

The figures lie in `published/*.tsv` as they are printed, with their source and unit above them
and what is odd about a row in its note. They are of the challenges' test sets and of nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from entailment.errors import OptionError, UnknownNameError

__all__ = [
    "OFFICIAL_MEASURES",
    "PublishedRun",
    "Ranked",
    "published_runs",
    "published_source",
    "ranking",
    "unlike",
]

OFFICIAL_MEASURES: Mapping[str, str] = {
    "rte2": "accuracy",
    "rte6-kbp": "f",
    "rte6-main": "micro_f",
    "rte6-novelty": "f",
}
"""For each set of published runs the measure by which its challenge ranked them."""

_UNIT = "# Unit: "

_LAST_DIGIT = 1e-4
"""What the last digit of a figure is worth; all have two digits of percent."""

_TEST_SETS: Mapping[str, tuple[str, int, int | None]] = {
    "rte2": ("pairs", 800, 400),
    "rte6-kbp": ("facts", 23_192, None),
    "rte6-main": ("hypotheses", 243, 945),
    "rte6-novelty": ("hypotheses", 199, 723),
}
"""What each challenge's test set has, how many, and how many of its decisions are entailed."""


class PublishedRun(NamedTuple):
    """A run as a paper reports it; *measures* are fractions of 1, what is not printed is absent.

    *kind* is `generic` or `tailored` where the task has both.
    """

    name: str
    measures: Mapping[str, float]
    kind: str | None
    note: str


class Ranked(NamedTuple):
    """A run in a ranking: its place, shared by equals, its value, whether it is one of ours.

    The value of ours is that of a published run where the two are equal in what the paper prints.
    """

    place: int
    run: str
    value: float
    ours: bool


def published_runs(name: str) -> tuple[PublishedRun, ...]:
    """Return the published runs of *name*, in the order of the paper's table.

    >>> best = max(published_runs("rte2"), key=lambda run: run.measures["accuracy"])
    >>> best.name, best.measures["accuracy"]
    ('Hickl', 0.7538)
    """
    lines = _lines(name)
    header, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    unit = 100 if f"{_UNIT}percent" in lines else 1
    return tuple(_run(dict(zip(header, row, strict=True)), unit) for row in rows)


def published_source(name: str) -> str:
    """Return where the published runs of *name* are from: set, paper and table."""
    head = (line for line in _lines(name) if line.startswith("#") and not line.startswith(_UNIT))
    return " ".join(line.removeprefix("# ") for line in head)


def unlike(published: str, data: str, count: int, entailed: int | None = None) -> str | None:
    """Return why runs on *data* are no match for the *published* ones, which are of a test set.

    *count* is how many pairs, facts or hypotheses it has, *entailed* how many are entailed. None
    where it may be that set; one that is called a development set is not.

    >>> unlike("rte2", "rte2_test", 800, 400)
    >>> unlike("rte2", "rte3_dev", 800, 412)
    "the runs of rte2 are of its test set (800 pairs, 400 entailed); 'rte3_dev' is another set"
    """
    unit, size, positive = _TEST_SETS[published]
    is_dev = re.search(r"(?<![a-z])dev", data.lower()) is not None
    is_other = entailed is not None and positive is not None and entailed != positive
    if not is_dev and not is_other and count == size:
        return None
    described = f"{size:,} {unit}" + ("" if positive is None else f", {positive:,} entailed")
    return f"the runs of {published} are of its test set ({described}); '{data}' is another set"


def ranking(
    published: str, ours: Mapping[str, float], *, measure: str | None = None
) -> tuple[Ranked, ...]:
    """Return our runs, by name and value, among the *published* ones, best first.

    *measure* is the official one of the challenge unless another is named; a run that the paper
    gives no value for is left out. Raise OptionError where no run has such a measure.
    """
    listed = published_runs(published)
    measure = measure or OFFICIAL_MEASURES[published]
    rows = [
        (run.measures[measure], f"{run.name} ({run.kind})" if run.kind else run.name, False)
        for run in listed
        if measure in run.measures
    ]
    if not rows:
        known = ", ".join(sorted({name for run in listed for name in run.measures}))
        raise OptionError(f"no run of {published} has the measure '{measure}' (known: {known})")
    printed = [value for value, _, _ in rows]
    rows += [(_as_printed(value, printed), name, True) for name, value in ours.items()]
    rows.sort(key=lambda row: (-row[0], row[1]))
    values = [value for value, _, _ in rows]
    return tuple(Ranked(values.index(value) + 1, name, value, own) for value, name, own in rows)


def _as_printed(value: float, printed: Sequence[float]) -> float:
    """Return the one of *printed* that *value* may have been before it was rounded, else *value*.

    The papers round a half up and down.
    """
    nearest = min(printed, key=lambda other: abs(other - value))
    return nearest if abs(nearest - value) < _LAST_DIGIT / 2 + 1e-9 else value


def _run(row: dict[str, str], unit: int) -> PublishedRun:
    name, note, kind = row.pop("run"), row.pop("note"), row.pop("kind", None)
    measures = {measure: round(float(value) / unit, 6) for measure, value in row.items() if value}
    return PublishedRun(name, measures, kind, note)


def _lines(name: str) -> list[str]:
    if name not in OFFICIAL_MEASURES:
        raise UnknownNameError("set of published runs", name, OFFICIAL_MEASURES)
    table = files("entailment.evaluation") / "published" / f"{name}.tsv"
    return table.read_text(encoding="utf-8").splitlines()
