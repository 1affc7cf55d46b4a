"""From a topic set to a run: every candidate of every hypothesis judged in its context.

The journal (`judging`) holds the judgments as the system gave them; when the last is there, the
decision of the recipe labels them, for local novelty wants to see all candidates of a hypothesis.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from entailment.datasets.topic_files import write_answers
from entailment.errors import OptionError
from entailment.evaluation.journal import JOURNAL
from entailment.evaluation.judging import Progress, RunSummary, judge_pairs
from entailment.evaluation.run_formats import RunLine
from entailment.evaluation.runs import header_line, read_run, write_jsonl
from entailment.files import output_file
from entailment.model import Judgment, Label
from entailment.retrieval.decisions import decided_label, not_predating
from entailment.retrieval.recipes import SearchRecipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.signature import package_version

__all__ = ["TOPIC_FORMATS", "decided", "judge_topics", "topic_header"]

TOPIC_FORMATS = ("jsonl", "rte6")
"""The formats of runs over topics: ours, and the submissions of RTE-6 and RTE-7."""


def topic_header(pairs: TopicPairs, recipe: SearchRecipe) -> dict[str, Any]:
    """Return the signature of a run: all that could change a judgment in it."""
    return {
        "data": pairs.topics.name.encode("utf-8", "backslashreplace").decode(),
        "checksum": pairs.topics.checksum(),
        "task": pairs.topics.task,
        **pairs.description,
        "labels": recipe.system.labels.value,
        "system": recipe.description,
        "version": package_version(),
    }


def judge_topics(
    pairs: TopicPairs,
    recipe: SearchRecipe,
    path: str | Path,
    *,
    format: str = "jsonl",
    jobs: int = 1,
    overwrite: bool = False,
    inputs: Iterable[str | Path] = (),
    progress: Progress | None = None,
) -> RunSummary:
    """Judge all *pairs* into the run *path*, going on where a killed run stopped.

    *format* is one of `TOPIC_FORMATS`. Raise OptionError for another or a recipe whose threshold
    has still to be tuned, DataError as `judge_dataset` does; *inputs* is what is read besides
    the files of the topics.
    """
    if format not in TOPIC_FORMATS:
        raise OptionError(f"unknown format '{format}' of topics (known: jsonl, rte6)")
    recipe.decided()
    target = output_file(
        path, inputs=[*pairs.topics.paths, *inputs], overwrite=True, unfinished=[JOURNAL]
    )
    header = topic_header(pairs, recipe)

    def finish(journal: Path) -> None:
        lines = list(decided(read_run(journal).judgments, pairs, recipe))
        if format == "jsonl":
            write_jsonl(lines, target, header)
        else:
            write_answers(_answers(lines, pairs), target)

    judged, resumed = judge_pairs(
        pairs,
        recipe.system,
        target,
        head=header_line(header) + "\n",
        finish=finish,
        comparable=format == "jsonl",
        jobs=jobs,
        overwrite=overwrite,
        progress=progress,
    )
    return RunSummary(judged, resumed, 0)


def decided(
    lines: Iterable[RunLine], pairs: TopicPairs, recipe: SearchRecipe
) -> Iterator[Judgment]:
    """Yield the judgments of *lines*, in order, labelled as the decision of *recipe* has it."""
    kept = list(lines)
    entailing = _entailing(kept, pairs, recipe)
    for line in kept:
        judgment = Judgment(line.id, line.label, line.probabilities or {})
        label = decided_label(judgment, line.id in entailing)
        yield Judgment(line.id, label, judgment.probabilities)


@dataclass(frozen=True, slots=True)
class _Line:
    """A judged pair and what its id says: `topic/h_id/doc:s_id`."""

    line: RunLine
    topic: str
    hypothesis: str
    document: str

    @classmethod
    def of(cls, line: RunLine) -> _Line:
        topic, hypothesis, passage = line.id.split("/", 2)
        return cls(line, topic, hypothesis, passage.rpartition(":")[0])

    @property
    def score(self) -> float:
        """P(entailment)."""
        return self.line.score or 0.0


def _entailing(lines: Iterable[RunLine], pairs: TopicPairs, recipe: SearchRecipe) -> set[str]:
    """Return the ids of the pairs that are decided to be entailed."""
    found: dict[tuple[str, str], list[_Line]] = defaultdict(list)
    for one in map(_Line.of, lines):
        threshold = recipe.decision.threshold_of(one.topic)
        said = one.line.label is Label.ENTAILMENT if threshold is None else one.score >= threshold
        if said:
            found[one.topic, one.hypothesis].append(one)
    if not recipe.decision.local_novelty:
        return {one.line.id for several in found.values() for one in several}
    dates = pairs.dates
    return {
        one.line.id
        for several in found.values()
        for one in not_predating(
            several, lambda one: one.score, lambda one: dates[one.topic, one.document]
        )
    }


def _answers(judgments: Iterable[Judgment], pairs: TopicPairs) -> dict[str, dict[str, list[str]]]:
    """Return what is entailed for each hypothesis of each topic, nothing for many."""
    answers: dict[str, dict[str, list[str]]] = {
        topic: {hypothesis: [] for hypothesis in hypotheses}
        for topic, hypotheses in pairs.hypotheses.items()
    }
    for judgment in judgments:
        if judgment.label is Label.ENTAILMENT:
            topic, hypothesis, passage = judgment.pair_id.split("/", 2)
            answers[topic][hypothesis].append(passage)
    return answers
