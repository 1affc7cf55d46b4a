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
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.runs import read_run
from entailment.evaluation.scoring import NO_VALUE, judged_by
from entailment.evaluation.search import Counts, estimated, matrix, micro, topic_part
from entailment.model import Label, LabelScheme
from entailment.signature import Signature
from entailment.validation.facts import Fact
from entailment.validation.formats import read_answers
from entailment.validation.sets import FactSet

__all__ = [
    "FactRun",
    "FactScores",
    "all_supported",
    "check_fact_run",
    "fact_counts",
    "fact_scores_json",
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
    """What a run says of each fact, by id. *lines* and *signature* are as in `TopicRun`."""

    name: str
    supported: Mapping[str, bool] = field(hash=False)
    path: str = ""
    checksum: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)
    signature: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class FactScores:
    """Precision, recall and F of a run, as *scores*, over *n* facts.

    *by* has, for each value of what the facts are *grouped_by*, the measures and counts of its
    facts alone.
    """

    run: str
    n: int
    scores: Mapping[str, Estimate] = field(hash=False)
    signature: Signature
    grouped_by: str | None = None
    by: Mapping[str, Mapping[str, float]] = field(default_factory=dict, hash=False)

    @property
    def value(self) -> Estimate:
        """The official measure, F."""
        return self.scores["f"]


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
        told = f"run misses {len(missing):,} of {len(facts.labelled):,} facts"
        raise DataError(f"{told}: '{shown(missing[0])}'{more}", path=path)
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
) -> FactScores:
    """Return precision, recall and F of *run* over the facts that have gold.

    *by* groups them: `slot`, `entity_type`, `query`, `document` or an attribute. Raise DataError
    where there is no gold and as `check_fact_run` does, OptionError where no fact has what they
    are to be grouped by.
    """
    check_fact_run(run, facts)
    if not facts.labelled:
        raise DataError("has no gold: entailment is empty throughout", path=facts.path)
    counts = matrix(fact_counts(run, facts, "query"))
    made = fact_signature("f", run, facts, bootstrap=bootstrap, seed=seed)
    groups = {} if by is None else fact_counts(run, facts, by)
    return FactScores(
        run.name,
        len(facts.labelled),
        estimated(counts, micro, "", made),
        made,
        by,
        {name: topic_part(found) for name, found in groups.items()},
    )


def all_supported(facts: FactSet) -> FactRun:
    """Return the baseline that calls every fact supported."""
    return FactRun("all supported", {fact.id: True for fact in facts})


def fact_counts(run: FactRun, facts: FactSet, by: str) -> dict[str, Counts]:
    """Return the counts of each group of facts that have gold, by name of the group."""
    if by not in _GROUPS and not any(by in fact.attributes for fact in facts):
        known = sorted({*_GROUPS, *(name for fact in facts for name in fact.attributes)})
        raise OptionError(f"no fact has '{by}' to group by (known: {', '.join(known)})")
    found: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for fact in facts.labelled:
        found[_group(fact, by)].append((bool(fact.gold), run.supported[fact.id]))
    return {
        name: Counts(
            hits=sum(gold and said for gold, said in rows),
            returned=sum(said for _, said in rows),
            relevant=sum(gold for gold, _ in rows),
        )
        for name, rows in sorted(found.items())
    }


def _group(fact: Fact, by: str) -> str:
    return _GROUPS[by](fact) if by in _GROUPS else fact.attributes.get(by, NO_VALUE)


def fact_signature(
    measure: str, run: FactRun, facts: FactSet, *, bootstrap: int, seed: int
) -> Signature:
    """Return how the scores of *run* over *facts* are made."""
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


def fact_scores_json(
    facts: FactSet, scores: Iterable[FactScores], baselines: Iterable[FactScores] = ()
) -> dict[str, Any]:
    """Return the scores of runs as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "facts", "supported", "runs": [{"run", "scores", "by",
    "signature"}], "baselines"}`; a score with an interval has a second key, `f_interval`. `by`
    holds, under the name of what the facts are grouped by, the scores and counts of each group.
    """
    return {
        "task": "kbp-validation",
        "data": facts.name,
        "checksum": facts.checksum,
        "facts": len(facts.labelled),
        "supported": sum(bool(fact.gold) for fact in facts.labelled),
        "runs": [_row(one) for one in scores],
        "baselines": [_row(one) for one in baselines],
    }


def _row(one: FactScores) -> dict[str, Any]:
    scores: dict[str, Any] = {"n": one.n}
    for name, found in one.scores.items():
        scores[name] = round(found.value, 6)
        if found.low is not None and found.high is not None:
            scores[f"{name}_interval"] = [round(found.low, 6), round(found.high, 6)]
    parts = {
        group: {name: round(value, 6) for name, value in part.items()}
        for group, part in one.by.items()
    }
    by = {one.grouped_by: parts} if one.grouped_by else {}
    return {"run": one.run, "scores": scores, "by": by, "signature": str(one.signature)}
