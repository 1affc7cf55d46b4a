"""Two runs compared by micro F: what topics and facts have in common.

The difference of F is drawn over clusters, topics or queries (paired bootstrap). McNemar's exact
test takes single decisions as independent and tests which run has more of those right that one run
alone has right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from entailment.errors import OptionError
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    fraction,
    p_value,
    percent,
    tsv,
    with_bounds,
)
from entailment.evaluation.f_scores import Counts, matrix, micro
from entailment.evaluation.intervals import (
    FEW_CLUSTERS,
    FEWEST_CLUSTERS,
    Estimate,
    IntArray,
    percentile_interval,
    replicates,
)
from entailment.evaluation.report import Report
from entailment.evaluation.significance import bootstrap_p, mcnemar
from entailment.signature import Signature

if TYPE_CHECKING:
    import pandas

__all__ = [
    "FComparison",
    "FSetting",
    "compared_by_f",
    "f_comparison_printed",
    "f_comparison_tsv",
    "two_runs_or_more",
]

_COLUMNS = (
    "run first f_first f_run difference low high bootstrap_p mcnemar_p only_first_correct "
    "only_run_correct signature"
).split()


@dataclass(frozen=True, slots=True)
class FComparison:
    """A run compared with the first: the difference of F is positive if the run is better.

    *only_first* and *only_run* are the decisions that one of them alone has right. *bootstrap_p*
    is None for fewer than 10 *clusters*, which are topics or queries.
    """

    first: str
    run: str
    first_f: float
    run_f: float
    difference: Estimate
    bootstrap_p: float | None
    only_first: int
    only_run: int
    mcnemar_p: float
    signature: Signature
    clusters: int

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as values that JSON holds, with the name of the first run.

        All else is as `entail compare --format json` has a run; numbers are fractions of 1 with six
        digits.
        """
        counted = {"n": self.signature.n, "clusters": self.clusters}
        return {"first": self.first, **_row(self), **counted, "signature": str(self.signature)}

    def to_pandas(self) -> pandas.DataFrame:
        """Return a row, as `entail compare --format tsv` prints it.

        Raise MissingExtraError without the extra `pandas`.
        """
        from entailment.evaluation.frames import pandas_frame

        return pandas_frame(f_comparison_tsv([self]))


def compared_by_f(
    names: tuple[str, str],
    counts: tuple[Mapping[str, Counts], Mapping[str, Counts]],
    alone_right: tuple[int, int],
    signature: Signature,
) -> FComparison:
    """Return the second of two runs against the first.

    *counts* are those of each, by cluster, *alone_right* how many decisions each alone has right;
    *signature* says how many samples are drawn, and from which seed.
    """
    first, second = map(matrix, counts)
    once = np.ones(len(first), dtype=np.intp)

    def difference(times: IntArray) -> float:
        return micro(second, times)[2] - micro(first, times)[2]

    clusters = np.arange(len(first), dtype=np.intp)
    rng = np.random.default_rng(signature.seed)
    drawn = replicates(difference, clusters, n=signature.bootstrap, rng=rng)
    return FComparison(
        first=names[0],
        run=names[1],
        first_f=micro(first, once)[2],
        run_f=micro(second, once)[2],
        difference=percentile_interval(difference(once), drawn),
        bootstrap_p=bootstrap_p(drawn),
        only_first=alone_right[0],
        only_run=alone_right[1],
        mcnemar_p=mcnemar(*alone_right),
        signature=signature,
        clusters=len(first),
    )


def two_runs_or_more(runs: Sequence[object]) -> None:
    """Raise OptionError for fewer than two runs, which cannot be compared."""
    if len(runs) < 2:
        raise OptionError("a comparison requires two runs or more")


@dataclass(frozen=True, slots=True)
class FSetting:
    """What runs are compared on: *head* begins the JSON object, *title* is that of the table.

    *n* decisions are in so many *clusters*; *independence* says what the tests take as independent.
    """

    head: Mapping[str, Any]
    title: str
    n: int
    clusters: int
    independence: str


def f_comparison_printed(setting: FSetting, comparisons: Sequence[FComparison]) -> Report:
    """Return *comparisons* in each form, with their signatures."""
    return Report(
        json=lambda: [f_comparison_json(setting, comparisons)],
        tsv=lambda: f_comparison_tsv(comparisons),
        tables=lambda: [f_comparison_report(setting, comparisons)],
        signatures=lambda: [str(row.signature) for row in comparisons],
        values=tuple(comparisons),
    )


def f_comparison_json(setting: FSetting, comparisons: Sequence[FComparison]) -> dict[str, Any]:
    """Return comparisons as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "first", "runs": [{"run", "f", "tests", "n", "clusters",
    "signature"}]}`.
    """
    counted = {"n": setting.n, "clusters": setting.clusters}
    return {
        **setting.head,
        "first": comparisons[0].first if comparisons else None,
        "runs": [{**_row(row), **counted, "signature": str(row.signature)} for row in comparisons],
    }


def f_comparison_report(setting: FSetting, comparisons: Sequence[FComparison]) -> RenderableType:
    """Return the table of *comparisons*: F, its difference and the tests."""
    numbers = ["F", "difference", "right alone\nfirst : run", "McNemar", "bootstrap"]
    table = empty_table(["run"], numbers)
    table.title = Text(setting.title)
    add_row(table, comparisons[0].first, percent(comparisons[0].first_f))
    for row in comparisons:
        add_row(
            table,
            row.run,
            percent(row.run_f),
            with_bounds(row.difference),
            f"{row.only_first:,} : {row.only_run:,}",
            p_value(row.mcnemar_p),
            p_value(row.bootstrap_p),
        )
    begins = "Difference of F from the first run, with its 95 % interval; then the p of each test. "
    explanation = begins + setting.independence
    if comparisons[0].signature.bootstrap and setting.clusters < FEWEST_CLUSTERS:
        explanation += f" {FEW_CLUSTERS.capitalize()}."
    return Group(table, Text(explanation))


def f_comparison_tsv(comparisons: Iterable[FComparison]) -> str:
    """Return a row for each run but the first, under a header."""
    rows = [_COLUMNS]
    for row in comparisons:
        values = [row.first_f, row.run_f, *row.difference]
        values += [row.bootstrap_p, row.mcnemar_p]
        alone = [str(row.only_first), str(row.only_run)]
        rows.append([row.run, row.first, *map(fraction, values), *alone, str(row.signature)])
    return tsv(rows)


def _row(row: FComparison) -> dict[str, Any]:
    return {
        "run": row.run,
        "f": {
            "first": round(row.first_f, 6),
            "run": round(row.run_f, 6),
            "difference": round(row.difference.value, 6),
            "interval": row.difference.interval,
            "bootstrap_p": None if row.bootstrap_p is None else round(row.bootstrap_p, 6),
        },
        "tests": {
            "mcnemar_p": round(row.mcnemar_p, 6),
            "only_first_correct": row.only_first,
            "only_run_correct": row.only_run,
        },
    }
