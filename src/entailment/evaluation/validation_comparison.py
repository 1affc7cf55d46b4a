"""Runs over facts, each compared with the first of them.

The difference of F is drawn over queries (paired bootstrap). McNemar's exact test takes facts as
independent and asks which run has more of those right that one run alone has right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType

from entailment.errors import OptionError
from entailment.evaluation.f_comparison import (
    FComparison,
    compared_by_f,
    f_comparison_json,
    f_comparison_report,
)
from entailment.evaluation.scoring import judged_by
from entailment.evaluation.significance import only_one_correct
from entailment.evaluation.validation import FactRun, check_fact_run, fact_counts, fact_signature
from entailment.validation.sets import FactSet

__all__ = ["compare_fact_runs", "fact_comparison_json", "fact_comparison_report"]


def compare_fact_runs(
    facts: FactSet, runs: Sequence[FactRun], *, bootstrap: int = 10_000, seed: int = 0
) -> tuple[FComparison, ...]:
    """Return each of *runs* but the first compared with the first by F; a topic is a query.

    Raise OptionError for fewer than two runs, DataError as `check_fact_run` does.
    """
    if len(runs) < 2:
        raise OptionError("a comparison wants two runs and more")
    for run in runs:
        check_fact_run(run, facts)
    return tuple(_compared(facts, runs[0], run, bootstrap, seed) for run in runs[1:])


def fact_comparison_json(facts: FactSet, comparisons: Iterable[FComparison]) -> dict[str, Any]:
    """Return comparisons as one JSON object, as `f_comparison_json` has it, by queries."""
    head = {"task": "kbp-validation", "data": facts.name, "checksum": facts.checksum}
    n, clusters = len(facts.labelled), _queries(facts)
    return f_comparison_json(head, comparisons, n=n, clusters=clusters)


def fact_comparison_report(facts: FactSet, comparisons: Sequence[FComparison]) -> RenderableType:
    """Return the table of *comparisons*: F, its difference and the tests."""
    title = f"{facts.name}: {len(facts.labelled):,} facts; percent"
    told = (
        "McNemar's takes facts as independent; the bootstrap draws all facts of a query "
        f"together, and there are {_queries(facts):,} queries."
    )
    return f_comparison_report(title, comparisons, told)


def _compared(
    facts: FactSet, first: FactRun, run: FactRun, bootstrap: int, seed: int
) -> FComparison:
    made = fact_signature("difference", run, facts, bootstrap=bootstrap, seed=seed)
    right = [
        [each.supported[fact.id] == fact.gold for fact in facts.labelled] for each in (first, run)
    ]
    return compared_by_f(
        (first.name, run.name),
        (fact_counts(first, facts, "query"), fact_counts(run, facts, "query")),
        only_one_correct(*right),
        replace(made, system=f"{judged_by(run)} against {judged_by(first)}"),
    )


def _queries(facts: FactSet) -> int:
    return len({fact.query for fact in facts.labelled})
