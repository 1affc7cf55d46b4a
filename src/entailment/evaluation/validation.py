"""Measures of the KBP Validation task: micro-averaged precision, recall and F of *supported*.

With r facts that a run calls supported, g that are, and h that are both (RTE-6 overview, section
4.4; RTE-7 guidelines, section 5):

| measure | formula |
| --- | --- |
| precision, recall, f | h/r, h/g, 2PR/(P+R) over all facts; F is official |

What would be 0/0 is 0. The baseline calls every fact supported. Intervals draw all facts of a
query (of an entity) together, for these stand or fall with one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, counted
from entailment.evaluation.f_comparison import FComparison, compared_by_f, two_runs_or_more
from entailment.evaluation.f_scores import Counts, FScores, estimated, group_scores, matrix, micro
from entailment.evaluation.runs import read_run
from entailment.evaluation.scoring import NO_VALUE, judged_by
from entailment.evaluation.significance import only_one_correct
from entailment.model import Label, LabelScheme
from entailment.signature import Signature
from entailment.validation.facts import Fact
from entailment.validation.formats import read_answers
from entailment.validation.sets import FactSet

__all__ = [
    "FactRun",
    "all_supported",
    "check_fact_run",
    "compare_fact_runs",
    "fact_counts",
    "fact_signature",
    "read_fact_run",
    "score_facts",
]

_GROUPS: Mapping[str, Callable[[Fact], str]] = {
    "document": lambda fact: fact.document_id,
    "entity_type": lambda fact: fact.entity_type,
    "query": lambda fact: fact.query,
    "slot": lambda fact: fact.slot_name,
}


@dataclass(frozen=True, slots=True)
class FactRun:
    """What a run decides on each fact, by id. *lines* and *signature* are as in `TopicRun`."""

    name: str
    supported: Mapping[str, bool] = field(hash=False)
    path: str = ""
    checksum: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)
    signature: Mapping[str, Any] | None = None

    def renamed(self, name: str) -> FactRun:
        """Return the same run under another name."""
        return replace(self, name=name)


def read_fact_run(path: str | Path | Source) -> FactRun:
    """Return the run at *path*, of the submission format or ours; `-` is standard input.

    In ours a fact is a pair under its id, and entailment is support. Raise DataError as
    `read_answers` and `read_run` do.
    """
    source = path if isinstance(path, Source) else Source(path)
    if source.head().lstrip().startswith("<"):
        answers = read_answers(source)
        return FactRun(
            answers.name, answers.supported, answers.path, answers.checksum, answers.lines
        )
    run = read_run(source)
    supported = {line.id: line.label is Label.ENTAILMENT for line in run.judgments}
    return FactRun(run.name, supported, source.name, run.checksum, signature=run.signature)


def check_fact_run(run: FactRun, facts: FactSet) -> None:
    """Raise DataError unless *run* answers every fact of *facts*, and no other.

    Facts without gold may be answered or not.
    """
    path = run.path or run.name
    if missing := [fact.id for fact in facts.labelled if fact.id not in run.supported]:
        more = " and more" if len(missing) > 1 else ""
        problem = f"run misses {len(missing):,} of {counted(len(facts.labelled), 'fact')}"
        raise DataError(f"{problem}: '{shown(missing[0])}'{more}", path=path)
    known = {fact.id for fact in facts}
    if unknown := [fact_id for fact_id in run.supported if fact_id not in known]:
        problem = f"run answers fact '{shown(unknown[0])}', which '{facts.name}' does not have"
        raise DataError(problem, path=path, line=run.lines.get(unknown[0]))


def score_facts(
    run: FactRun,
    facts: FactSet,
    *,
    by: str | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
) -> FScores:
    """Return precision, recall and F of *run* over the facts that have gold.

    *by* groups them: `slot`, `entity_type`, `query`, `document` or an attribute. Raise DataError
    where there is no gold and as `check_fact_run` does, OptionError where no fact has what they
    are to be grouped by.
    """
    check_fact_run(run, facts)
    if not facts.labelled:
        problem = f"has no gold: {facts.gold_name} is missing or empty throughout"
        raise DataError(problem, path=facts.path)
    counts = matrix(fact_counts(run, facts, "query"))
    signature = fact_signature("f", run, facts, bootstrap=bootstrap, seed=seed)
    groups = {} if by is None else fact_counts(run, facts, by)
    return FScores(
        run.name,
        len(facts.labelled),
        "f",
        estimated(counts, micro, "", signature),
        signature,
        by,
        {name: group_scores(counted) for name, counted in groups.items()},
    )


def all_supported(facts: FactSet) -> FactRun:
    """Return the baseline that calls every fact supported."""
    return FactRun("all supported", {fact.id: True for fact in facts})


def fact_counts(run: FactRun, facts: FactSet, by: str) -> dict[str, Counts]:
    """Return the counts of each group of facts that have gold, by name of the group."""
    if by not in _GROUPS and not any(by in fact.attributes for fact in facts):
        known = sorted({*_GROUPS, *(name for fact in facts for name in fact.attributes)})
        raise OptionError(f"no fact has '{by}' to group by (known: {', '.join(known)})")
    decisions: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for fact in facts.labelled:
        decisions[_group(fact, by)].append((bool(fact.gold), run.supported[fact.id]))
    return {
        name: Counts(
            hits=sum(gold and supported for gold, supported in rows),
            returned=sum(supported for _, supported in rows),
            relevant=sum(gold for gold, _ in rows),
        )
        for name, rows in sorted(decisions.items())
    }


def _group(fact: Fact, by: str) -> str:
    return _GROUPS[by](fact) if by in _GROUPS else fact.attributes.get(by, NO_VALUE)


def compare_fact_runs(
    facts: FactSet, runs: Sequence[FactRun], *, bootstrap: int = 10_000, seed: int = 0
) -> tuple[FComparison, ...]:
    """Return each of *runs* but the first compared with the first by F.

    The difference of F is drawn over queries. McNemar's test takes facts as independent. Raise
    OptionError for fewer than two runs, DataError as `check_fact_run` does.
    """
    two_runs_or_more(runs)
    for run in runs:
        check_fact_run(run, facts)
    return tuple(_compared(facts, runs[0], run, bootstrap, seed) for run in runs[1:])


def _compared(
    facts: FactSet, first: FactRun, run: FactRun, bootstrap: int, seed: int
) -> FComparison:
    signature = fact_signature("difference", run, facts, bootstrap=bootstrap, seed=seed)
    right = [
        [each.supported[fact.id] == fact.gold for fact in facts.labelled] for each in (first, run)
    ]
    return compared_by_f(
        (first.name, run.name),
        (fact_counts(first, facts, "query"), fact_counts(run, facts, "query")),
        only_one_correct(*right),
        replace(signature, system=f"{judged_by(run)} against {judged_by(first)}"),
    )


def fact_signature(
    measure: str, run: FactRun, facts: FactSet, *, bootstrap: int, seed: int
) -> Signature:
    """Return how the scores of *run* over *facts* are computed."""
    return Signature(
        measure=measure,
        data=facts.name,
        checksum=facts.checksum,
        labels=LabelScheme.TWO_WAY,
        n=len(facts.labelled),
        bootstrap=bootstrap,
        seed=seed,
        system=judged_by(run),
        part="kbp-validation",
    )
