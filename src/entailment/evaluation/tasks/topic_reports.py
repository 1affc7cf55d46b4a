"""Scores and comparisons of runs over topics, as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from entailment.errors import OptionError, counted
from entailment.evaluation.report import Report

if TYPE_CHECKING:
    from entailment.evaluation.f_comparison import FComparison, FSetting
    from entailment.evaluation.f_reports import Layout
    from entailment.evaluation.f_scores import FScores
    from entailment.evaluation.topic_runs import TopicGold

__all__ = ["published_name", "topic_comparison_printed", "topic_scores_printed"]


def topic_scores_printed(
    gold: TopicGold, scores: Sequence[FScores], baselines: Sequence[FScores] = ()
) -> Report:
    """Return *scores* over *gold* in each form, *baselines* below the runs."""
    from entailment.evaluation.f_reports import f_scores_printed

    return f_scores_printed(_head(gold), _layout(gold), scores, baselines)


def topic_comparison_printed(gold: TopicGold, comparisons: Sequence[FComparison]) -> Report:
    """Return *comparisons* of runs over *gold* in each form."""
    from entailment.evaluation.f_comparison import f_comparison_printed

    return f_comparison_printed(_setting(gold), comparisons)


def published_name(name: str, *, novelty: bool) -> str:
    """Return the set of published runs that *name* means; `rte6` is that of the task."""
    right = "rte6-novelty" if novelty else "rte6-main"
    if name not in ("rte6", right):
        task = "Novelty" if novelty else "Main"
        raise OptionError(
            f"'{name}' has no runs of the {task} task; that of this gold is '{right}'"
        )
    return right


def _head(gold: TopicGold) -> dict[str, object]:
    """Return what the JSON object of scores begins with."""
    return {
        "task": gold.task,
        "data": gold.name,
        "checksum": gold.checksum,
        "hypotheses": gold.hypotheses,
        "decisions": gold.decisions,
    }


def _layout(gold: TopicGold) -> Layout:
    """Return the columns of micro and macro measures, or of novelty and justification."""
    from entailment.evaluation.f_reports import Column, Layout

    def columns(heading: str, prefix: str) -> tuple[Column, ...]:
        return (
            Column(f"{heading}\nP", f"{prefix}precision"),
            Column(f"{heading}\nR", f"{prefix}recall"),
            Column(f"{heading}\nF", f"{prefix}f", interval=True),
        )

    decisions = "" if gold.decisions is None else f", {gold.decisions:,} decisions"
    hypotheses = counted(gold.hypotheses, "hypothesis", "hypotheses")
    subject = f"{gold.name}, {gold.task} task: {hypotheses}{decisions}; percent"
    interval = ", ± half a 95 % interval over topics"
    justification = columns("justif.", "justification_")
    if gold.task == "novelty":
        shown = (*columns("novelty", ""), *justification)
        groups = "novel hypotheses of each {}"
        return Layout(subject, interval, shown, "topic", groups, justification)
    gap = Column("gap\nP, R", "precision_recall_gap")
    shown = (*columns("micro", "micro_"), *columns("macro", "macro_"), gap)
    return Layout(subject, interval, shown, "topic", "entailing sentences of each {}")


def _setting(gold: TopicGold) -> FSetting:
    from entailment.evaluation.f_comparison import FSetting

    clusters = len(gold.entailing)
    hypotheses = counted(gold.hypotheses, "hypothesis", "hypotheses")
    return FSetting(
        head={"task": gold.task, "data": gold.name, "checksum": gold.checksum},
        title=f"{gold.name}, {gold.task} task: {hypotheses}; percent",
        n=gold.hypotheses,
        clusters=clusters,
        independence=(
            "McNemar's takes single decisions as independent; the bootstrap draws whole topics, "
            f"of which there are {clusters:,}."
        ),
    )
