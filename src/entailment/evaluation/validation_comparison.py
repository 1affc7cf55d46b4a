"""Runs over facts, each compared with the first of them.

The difference of F is drawn over queries (paired bootstrap). McNemar's exact test takes facts as
independent and asks which run has more of those right that one run alone has right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from entailment.errors import OptionError
from entailment.evaluation.intervals import IntArray, percentile_interval, replicates
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.search import matrix, micro
from entailment.evaluation.search_comparison import TopicComparison
from entailment.evaluation.significance import bootstrap_p, mcnemar, only_one_correct
from entailment.evaluation.validation import FactRun, check_fact_run, fact_counts, fact_signature
from entailment.validation.sets import FactSet

__all__ = ["compare_fact_runs", "fact_comparison_json"]


def compare_fact_runs(
    facts: FactSet, runs: Sequence[FactRun], *, bootstrap: int = 1000, seed: int = 0
) -> tuple[TopicComparison, ...]:
    """Return each of *runs* but the first compared with the first by F; a topic is a query.

    Raise OptionError for fewer than two runs, DataError as `check_fact_run` does.
    """
    if len(runs) < 2:
        raise OptionError("a comparison wants two runs and more")
    for run in runs:
        check_fact_run(run, facts)
    return tuple(_compared(facts, runs[0], run, bootstrap, seed) for run in runs[1:])


def fact_comparison_json(facts: FactSet, comparisons: Iterable[TopicComparison]) -> dict[str, Any]:
    """Return comparisons as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "first", "runs": [{"run", "f", "tests", "n", "clusters",
    "signature"}]}`; the clusters are the queries.
    """
    rows = list(comparisons)
    return {
        "task": "kbp-validation",
        "data": facts.name,
        "checksum": facts.checksum,
        "first": rows[0].first if rows else None,
        "runs": [_row_json(facts, row) for row in rows],
    }


def _row_json(facts: FactSet, row: TopicComparison) -> dict[str, Any]:
    low, high = row.difference.low, row.difference.high
    return {
        "run": row.run,
        "f": {
            "first": round(row.first_f, 6),
            "run": round(row.run_f, 6),
            "difference": round(row.difference.value, 6),
            "interval": None if low is None or high is None else [round(low, 6), round(high, 6)],
            "bootstrap_p": None if row.bootstrap_p is None else round(row.bootstrap_p, 6),
        },
        "tests": {
            "mcnemar_p": round(row.mcnemar_p, 6),
            "only_first_correct": row.only_first,
            "only_run_correct": row.only_run,
        },
        "n": len(facts.labelled),
        "clusters": len({fact.query for fact in facts.labelled}),
        "signature": str(row.signature),
    }


def _compared(
    facts: FactSet, first: FactRun, run: FactRun, bootstrap: int, seed: int
) -> TopicComparison:
    made = fact_signature("difference", run, facts, bootstrap=bootstrap, seed=seed)
    made = replace(made, system=f"{judged_by(run)} against {judged_by(first)}")
    one, other = (matrix(fact_counts(each, facts, "query")) for each in (first, run))
    once = np.ones(len(one), dtype=np.intp)

    def difference(times: IntArray) -> float:
        return micro(other, times)[2] - micro(one, times)[2]

    drawn = np.empty(0)
    if bootstrap and len(one) > 1:
        queries = np.arange(len(one), dtype=np.intp)
        drawn = replicates(difference, queries, n=bootstrap, rng=np.random.default_rng(seed))
    right = [
        [each.supported[fact.id] == fact.gold for fact in facts.labelled] for each in (first, run)
    ]
    only_first, only_run = only_one_correct(*right)
    return TopicComparison(
        first=first.name,
        run=run.name,
        first_f=micro(one, once)[2],
        run_f=micro(other, once)[2],
        difference=percentile_interval(difference(once), drawn),
        bootstrap_p=bootstrap_p(drawn) if drawn.size else None,
        only_first=only_first,
        only_run=only_run,
        mcnemar_p=mcnemar(only_first, only_run),
        signature=made,
    )
