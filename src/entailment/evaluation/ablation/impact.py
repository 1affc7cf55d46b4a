"""The impact of parts on systems, summed up as Table 7 of the RTE-6 overview does.

For each part the tests with a positive and those with a negative impact are counted, with the
range of the impact, the least first, and its mean. An impact is the score with the part minus
the score without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from statistics import fmean
from typing import NamedTuple

__all__ = ["Impact", "Side", "impacts", "published_impacts", "published_of"]

_DIGITS = 12
"""Digits at which an impact differs from none: scores are sums of floats."""


class Side(NamedTuple):
    """The tests with an impact of one sign: how many, the least and the most impact, the mean.

    *mean* is None where a paper gives none.
    """

    tests: int
    least: float
    most: float
    mean: float | None


class Impact(NamedTuple):
    """What a part, of its kind, did in how many tests; *none* are those without any impact.

    *title* is what the paper calls it.
    """

    kind: str
    part: str
    tests: int
    positive: Side | None
    none: int
    negative: Side | None
    title: str = ""


def impacts(tests: Iterable[tuple[str, str, float]]) -> tuple[Impact, ...]:
    """Return the impact of each part, given `(kind, part, score with minus without)` of each test.

    Kinds and parts stand in the order in which they come, resources and tools before the rest.

    >>> (one,) = impacts([("tool", "parser", 0.02), ("tool", "parser", -0.01)])
    >>> one.tests, one.positive
    (2, Side(tests=1, least=0.02, most=0.02, mean=0.02))
    """
    values: dict[tuple[str, str], list[float]] = {}
    for kind, part, value in tests:
        values.setdefault((kind, part), []).append(round(value, _DIGITS))
    kinds = list(dict.fromkeys(["resource", "tool", *(kind for kind, _ in values)]))
    ordered = sorted(values, key=lambda key: kinds.index(key[0]))
    return tuple(_impact(kind, part, values[kind, part]) for kind, part in ordered)


def published_impacts() -> tuple[Impact, ...]:
    """Return the rows of Table 7: what resources and tools were worth to the systems of RTE-6.

    Impacts are of F in [0, 1]. For single tests the paper gives the impact as the range.
    """
    table = files("entailment.evaluation") / "published" / "rte6-ablation.tsv"
    lines = table.read_text(encoding="utf-8").splitlines()
    header, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple(_published(dict(zip(header, row, strict=True))) for row in rows)


def published_of(kind: str, part: str) -> Impact | None:
    """Return the row of Table 7 of *part*, None where it has none."""
    return next((row for row in published_impacts() if (row.kind, row.part) == (kind, part)), None)


def _impact(kind: str, part: str, values: list[float]) -> Impact:
    positive = [value for value in values if value > 0]
    negative = [value for value in values if value < 0]
    none = len(values) - len(positive) - len(negative)
    return Impact(kind, part, len(values), _side(positive), none, _side(negative))


def _side(values: list[float]) -> Side | None:
    if not values:
        return None
    mean = round(fmean(values), _DIGITS)
    return Side(len(values), min(values, key=abs), max(values, key=abs), mean)


def _published(row: Mapping[str, str]) -> Impact:
    positive, negative = _published_side(row, "positive"), _published_side(row, "negative")
    return Impact(row["kind"], row["part"], int(row["tests"]), positive, 0, negative, row["title"])


def _published_side(row: Mapping[str, str], side: str) -> Side | None:
    if not int(row[side]):
        return None
    least, most = (round(float(row[f"{side}_{what}"]) / 100, 6) for what in ("least", "most"))
    mean = row[f"{side}_mean"]
    return Side(int(row[side]), least, most, round(float(mean) / 100, 6) if mean else None)
