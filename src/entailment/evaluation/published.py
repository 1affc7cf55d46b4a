"""The runs that the overview papers report, to set one's own beside them.

| name | task | unit | ranked by |
| --- | --- | --- | --- |
| `rte2` | RTE-2, 800 pairs | fraction | accuracy |
| `rte6-main` | RTE-6 Main Task | percent | micro_f |
| `rte6-novelty` | RTE-6 Novelty Detection | percent | f |
| `rte6-kbp` | RTE-6 KBP Validation Pilot | percent | f |

The figures lie in `published/*.tsv` as they are printed, with their source above them and with
what is odd about a row in its note. They are of the challenges' test sets and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import NamedTuple

from entailment.errors import UnknownNameError

__all__ = ["OFFICIAL_MEASURES", "PublishedRun", "published_runs", "published_source"]

OFFICIAL_MEASURES: Mapping[str, str] = {
    "rte2": "accuracy",
    "rte6-kbp": "f",
    "rte6-main": "micro_f",
    "rte6-novelty": "f",
}
"""For each set of published runs the measure by which its challenge ranked them."""

_FRACTIONS = frozenset({"rte2"})


class PublishedRun(NamedTuple):
    """A run as a paper reports it; *measures* are fractions of 1, what is not printed is absent.

    *kind* is `generic` or `tailored` where the task has both.
    """

    name: str
    measures: Mapping[str, float]
    kind: str | None
    note: str


def published_runs(name: str) -> tuple[PublishedRun, ...]:
    """Return the published runs of *name*, in the order of the paper's table.

    >>> best = max(published_runs("rte2"), key=lambda run: run.measures["accuracy"])
    >>> best.name, best.measures["accuracy"]
    ('Hickl', 0.7538)
    """
    rows = (line for line in _lines(name) if not line.startswith("#"))
    header = next(rows).split("\t")
    unit = 1 if name in _FRACTIONS else 100
    return tuple(_run(dict(zip(header, row.split("\t"), strict=True)), unit) for row in rows if row)


def published_source(name: str) -> str:
    """Return where the published runs of *name* are from: set, paper and table."""
    return " ".join(line.removeprefix("# ") for line in _lines(name) if line.startswith("#"))


def _run(row: dict[str, str], unit: int) -> PublishedRun:
    name, note, kind = row.pop("run"), row.pop("note"), row.pop("kind", None)
    measures = {measure: round(float(value) / unit, 6) for measure, value in row.items() if value}
    return PublishedRun(name, measures, kind, note)


def _lines(name: str) -> Iterator[str]:
    if name not in OFFICIAL_MEASURES:
        raise UnknownNameError("set of published runs", name, OFFICIAL_MEASURES)
    table = files("entailment.evaluation") / "published" / f"{name}.tsv"
    return iter(table.read_text(encoding="utf-8").splitlines())
