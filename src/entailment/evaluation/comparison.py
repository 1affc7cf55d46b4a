"""Runs over the same pairs, each compared with the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.errors import OptionError
from entailment.evaluation import metrics
from entailment.evaluation.gold import Gold
from entailment.evaluation.intervals import Estimate, IntArray, percentile_interval, replicates
from entailment.evaluation.matched import Matched, common_scheme, match
from entailment.evaluation.options import attributes_of
from entailment.evaluation.runs import Run
from entailment.evaluation.scoring import judged_by, places_of
from entailment.evaluation.significance import (
    approximate_randomisation,
    bootstrap_p,
    holm,
    mcnemar,
    only_one_correct,
    paired_bootstrap,
)
from entailment.model import LabelScheme
from entailment.signature import Signature

if TYPE_CHECKING:
    import pandas

__all__ = ["Comparison", "Difference", "compare_runs", "comparison_json"]


class Difference(NamedTuple):
    """A measure for two runs: by how much the second exceeds the first, and the bootstrap's p.

    *p* is None where there is no interval, as for fewer than 10 clusters. *holm_p* is corrected
    for all comparisons that are made together.
    """

    first: float
    second: float
    difference: Estimate
    p: float | None
    holm_p: float | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A run compared with the first: differences are positive if the run is better.

    *only_first* and *only_run* are the pairs that one of them alone has right. The clusters of
    pairs are what the bootstrap draws and approximate randomisation swaps. *holm_mcnemar_p* and
    *holm_randomisation_p* are corrected for all runs that are compared with the first together, in
    a group for all its runs and all groups of the attribute. *groups* has, by the name of an
    attribute, the comparisons over the pairs of each of its values, by accuracy alone.
    """

    first: str
    run: str
    labels: LabelScheme
    n: int
    clusters: int
    accuracy: Difference
    average_precision: Difference | None
    only_first: int
    only_run: int
    mcnemar_p: float
    randomisation_p: float | None
    signature: Signature
    holm_mcnemar_p: float | None = None
    holm_randomisation_p: float | None = None
    groups: Mapping[str, Mapping[str, Comparison]] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as values that JSON holds, with the name of the first run.

        All else is as `entail compare --format json` has a run; numbers are fractions of 1 with six
        digits.
        """
        return {"first": self.first, **_row_json(self)}

    def to_pandas(self) -> pandas.DataFrame:
        """Return a row for each measure, as `entail compare --format tsv` prints them.

        Raise MissingExtraError without the extra `pandas`.
        """
        from entailment.evaluation.frames import pandas_frame
        from entailment.evaluation.tabbed import comparison_tsv

        return pandas_frame(comparison_tsv([self]))


def compare_runs(
    gold: Gold,
    runs: Sequence[Run],
    *,
    labels: LabelScheme | None = None,
    by: str | Sequence[str] | None = None,
    bootstrap: int = 10_000,
    seed: int = 0,
) -> tuple[Comparison, ...]:
    """Return each of *runs* but the first compared with the first, over the pairs of *gold*.

    The scheme is the three-way one if gold and all runs have it, unless *labels* says otherwise;
    average precision is compared where both are ranked. *by* names an attribute, or several, whose
    groups of pairs are compared, too. *bootstrap* is the number of bootstrap samples and of random
    swaps; 0 leaves out intervals and the p of these tests. Raise OptionError for fewer than two
    runs, and where no pair has the attribute *by*.
    """
    if len(runs) < 2:
        raise OptionError("a comparison requires two runs or more")
    scheme = common_scheme(gold, list(runs), labels)
    grouped = {name: places_of(gold, name) for name in attributes_of(by)}
    matched = [match(run, gold, scheme) for run in runs]
    signatures = [
        Signature(
            measure="difference",
            data=gold.name,
            checksum=gold.checksum,
            labels=scheme,
            n=len(gold.entries),
            cluster=gold.cluster or "",
            bootstrap=bootstrap,
            seed=seed,
            system=f"{judged_by(run)} against {judged_by(runs[0])}",
        )
        for run in runs[1:]
    ]
    names = [run.name for run in runs]
    whole = _corrected(_with_first(names, matched, signatures))
    groups = {
        name: _compared_groups(names, matched, signatures, name, values)
        for name, values in grouped.items()
    }
    return tuple(
        replace(row, groups={name: rows[place] for name, rows in groups.items()})
        for place, row in enumerate(whole)
    )


def comparison_json(gold: Gold, comparisons: Iterable[Comparison]) -> dict[str, Any]:
    """Return comparisons as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "first", "runs": [{"run", "accuracy", "average_precision",
    "tests", "n", "clusters", "by", "signature"}]}`. `by` holds, under the name of each attribute,
    the comparison of each group.
    """
    rows = list(comparisons)
    return {
        "task": "pairs",
        "data": gold.name,
        "checksum": gold.checksum,
        "first": rows[0].first if rows else None,
        "runs": [_row_json(row) for row in rows],
    }


def _with_first(
    names: Sequence[str], matched: Sequence[Matched], signatures: Sequence[Signature]
) -> list[Comparison]:
    """Return each run of *names* but the first compared with the first."""
    others = zip(names[1:], matched[1:], signatures, strict=True)
    return [
        _compared(names[0], matched[0], name, other, signature) for name, other, signature in others
    ]


def _compared_groups(
    names: Sequence[str],
    matched: Sequence[Matched],
    signatures: Sequence[Signature],
    by: str,
    values: Mapping[str, IntArray],
) -> list[dict[str, Comparison]]:
    """Return of each run but the first the comparison with the first in each group of *by*."""
    rows: list[Comparison] = []
    for value, places in values.items():
        of_group = [
            replace(signature, n=int(places.size), part=f"{by}={value}") for signature in signatures
        ]
        rows += _with_first(names, [each.part(places) for each in matched], of_group)
    rows, count = _corrected(rows), len(signatures)
    return [dict(zip(values, rows[place::count], strict=True)) for place in range(count)]


def _corrected(rows: Sequence[Comparison]) -> list[Comparison]:
    """Return *rows* with each p corrected for all of them."""
    precisions = [row.average_precision for row in rows]
    corrected = zip(
        rows,
        holm([row.mcnemar_p for row in rows]),
        holm([row.randomisation_p for row in rows]),
        holm([row.accuracy.p for row in rows]),
        holm([None if precision is None else precision.p for precision in precisions]),
        strict=True,
    )
    return [
        replace(
            row,
            holm_mcnemar_p=mcnemar_p,
            holm_randomisation_p=swaps_p,
            accuracy=row.accuracy._replace(holm_p=accuracy_p),
            average_precision=row.average_precision
            and row.average_precision._replace(holm_p=precision_p),
        )
        for row, mcnemar_p, swaps_p, accuracy_p, precision_p in corrected
    ]


def _compared(
    first_name: str, first: Matched, name: str, other: Matched, signature: Signature
) -> Comparison:
    right, others_right = first.correct, other.correct
    only_first, only_run = only_one_correct(right, others_right)
    accuracy, p = paired_bootstrap(
        right,
        others_right,
        first.clusters,
        n=signature.bootstrap,
        rng=np.random.default_rng(signature.seed),
    )
    swaps_p = approximate_randomisation(
        right,
        others_right,
        first.clusters,
        n=signature.bootstrap,
        rng=np.random.default_rng(signature.seed),
    )
    return Comparison(
        first=first_name,
        run=name,
        labels=signature.labels,
        n=signature.n,
        clusters=int(first.clusters.max()) + 1,
        accuracy=Difference(float(right.mean()), float(others_right.mean()), accuracy, p),
        average_precision=None if signature.part else _average_precision(first, other, signature),
        only_first=only_first,
        only_run=only_run,
        mcnemar_p=mcnemar(only_first, only_run),
        randomisation_p=swaps_p,
        signature=signature,
    )


def _average_precision(first: Matched, other: Matched, signature: Signature) -> Difference | None:
    if first.ranking is None or other.ranking is None or not first.entailed.any():
        return None
    entailed, array, two = first.entailed, first.ranking, other.ranking

    def difference(times: IntArray) -> float:
        return _weighted(entailed, two, times) - _weighted(entailed, array, times)

    once = np.ones(len(first.gold), dtype=np.intp)
    samples = replicates(
        difference, first.clusters, n=signature.bootstrap, rng=np.random.default_rng(signature.seed)
    )
    return Difference(
        first=_weighted(entailed, array, once),
        second=_weighted(entailed, two, once),
        difference=percentile_interval(difference(once), samples),
        p=bootstrap_p(samples),
    )


def _weighted(entailed: NDArray[np.bool_], ranking: IntArray, times: IntArray) -> float:
    """Return the average precision of a ranking in which each pair stands *times* times."""
    return metrics.average_precision(np.repeat(entailed[ranking], times[ranking]))


def _row_json(row: Comparison) -> dict[str, Any]:
    return {
        "run": row.run,
        "accuracy": _difference_json(row.accuracy),
        "average_precision": row.average_precision and _difference_json(row.average_precision),
        "tests": {
            "mcnemar_p": round(row.mcnemar_p, 6),
            "randomisation_p": _rounded(row.randomisation_p),
            "only_first_correct": row.only_first,
            "only_run_correct": row.only_run,
            "holm_mcnemar_p": _rounded(row.holm_mcnemar_p),
            "holm_randomisation_p": _rounded(row.holm_randomisation_p),
        },
        "labels": row.labels.value,
        "n": row.n,
        "clusters": row.clusters,
        "by": {
            name: {value: _row_json(part) for value, part in values.items()}
            for name, values in row.groups.items()
        },
        "signature": str(row.signature),
    }


def _difference_json(values: Difference) -> dict[str, Any]:
    return {
        "first": round(values.first, 6),
        "run": round(values.second, 6),
        "difference": round(values.difference.value, 6),
        "interval": values.difference.interval,
        "bootstrap_p": _rounded(values.p),
        "holm_bootstrap_p": _rounded(values.holm_p),
    }


def _rounded(p: float | None) -> float | None:
    return None if p is None else round(p, 6)
