"""Scores over topics as tables for people and as tab-separated text for programs.

Tables fit 80 columns and say percent; what is separated by tabs says fractions of 1 with six
digits. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from entailment.evaluation.cells import (
    add_row,
    empty_table,
    fraction,
    percent,
    tsv,
    with_width,
)
from entailment.evaluation.published import OFFICIAL_MEASURES, published_runs
from entailment.evaluation.search import TopicScores
from entailment.evaluation.statistics import Spread, best_runs, spread
from entailment.evaluation.topic_runs import TopicGold

__all__ = [
    "spread_report",
    "spread_rows",
    "topic_scores_report",
    "topic_scores_tsv",
    "topic_signature_lines",
]

_SPREAD = ("runs", "highest", "median", "average", "lowest")


def topic_scores_report(
    gold: TopicGold,
    scores: Sequence[TopicScores],
    baselines: Sequence[TopicScores] = (),
    *,
    by_topic: bool = False,
) -> RenderableType:
    """Return the tables of *scores*: micro and macro measures, or novelty and justification.

    *baselines* stand below the runs; *by_topic* adds the table of the topics.
    """
    novelty = gold.task == "novelty"
    first, second = ("novelty", "justif.") if novelty else ("micro", "macro")
    prefixes = ("", "justification_") if novelty else ("micro_", "macro_")
    heads = [f"{first}\n{name}" for name in "PRF"] + [f"{second}\n{name}" for name in "PRF"]
    table = empty_table(["run"], heads if novelty else [*heads, "gap\nP, R"])
    table.title = Text(_title(gold, scores))
    for number, one in enumerate([*scores, *baselines]):
        cells = []
        for prefix in prefixes:
            cells += [percent(one.scores[prefix + name].value) for name in ("precision", "recall")]
            cells.append(with_width(one.scores[f"{prefix}f"]))
        if not novelty:
            cells.append(percent(one.scores["precision_recall_gap"].value))
        add_row(table, one.run, *cells, style="dim" if number >= len(scores) else "")
    parts: list[RenderableType] = [table]
    if by_topic:
        parts += [_topics_table(one, novelty) for one in scores]
    return Group(*parts)


def topic_signature_lines(scores: Iterable[TopicScores]) -> list[str]:
    """Return the signature of each of *scores* with its official measure, never wrapped."""
    return [one.signature.of_score(one.value.value, one.value.half_width) for one in scores]


def topic_scores_tsv(scores: Sequence[TopicScores], *, by_topic: bool = False) -> str:
    """Return a row for each run, and with *by_topic* for each topic of it, under a header."""
    names = list(scores[0].scores)
    head = ["run", "topic", "n"]
    for name in names:
        head += [name, f"{name}_low", f"{name}_high"]
    rows = [[*head, "signature"]]
    for one in scores:
        row = [one.run, "", str(one.n)]
        for found in one.scores.values():
            row += [fraction(found.value), fraction(found.low), fraction(found.high)]
        rows.append([*row, str(one.signature)])
        for topic, part in one.by.items() if by_topic else ():
            row = [one.run, topic, ""]
            for name in names:
                row += [fraction(part.get(name.removeprefix("micro_"))), "", ""]
            rows.append([*row, str(one.signature)])
    return tsv(rows)


def spread_rows(published: str) -> list[tuple[str, str, Spread]]:
    """Return the spread of each F of *published* runs, over all and over the best of each team."""
    runs = published_runs(published)
    measures = sorted({name for run in runs for name in run.measures if name.endswith("f")})
    measures.sort(key=lambda name: name != OFFICIAL_MEASURES[published])
    found = []
    for measure in measures:
        for which, some in (("all runs", runs), ("best runs", best_runs(runs, measure))):
            values = [run.measures[measure] for run in some if measure in run.measures]
            found.append((measure, which, spread(values)))
    return found


def spread_report(published: str) -> RenderableType:
    """Return the table of how the *published* runs are spread."""
    table = empty_table(["", "published"], _SPREAD)
    previous = ""
    for measure, which, found in spread_rows(published):
        cells = [f"{100 * value:.2f}" for value in found[1:]]
        add_row(table, "" if measure == previous else measure, which, str(found.runs), *cells)
        previous = measure
    return table


def _title(gold: TopicGold, scores: Sequence[TopicScores]) -> str:
    told = f"{gold.name}, {gold.task} task: {gold.hypotheses:,} hypotheses"
    if gold.decisions is not None:
        told += f", {gold.decisions:,} decisions"
    told += "; percent"
    if any(one.value.half_width is not None for one in scores):
        told += ", ± half a 95 % interval over topics"
    return told


def _topics_table(one: TopicScores, novelty: bool) -> RenderableType:
    columns = ["there", "said", "right"]
    second = [f"justif.\n{name}" for name in "PRF"] if novelty else []
    table = empty_table(["topic"], ["P", "R", "F", *columns, *second])
    what = "novel hypotheses" if novelty else "entailing sentences"
    table.title = Text(f"{one.run}: {what} of each topic")
    measures = ("precision", "recall", "f")
    for topic, part in one.by.items():
        cells = [percent(part[name]) for name in measures]
        cells += [f"{part[name]:.0f}" for name in ("relevant", "returned", "hits")]
        if novelty:
            cells += [percent(part[f"justification_{name}"]) for name in measures]
        add_row(table, topic, *cells)
    return table
