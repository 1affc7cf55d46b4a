"""From a topic set to a run: every candidate of every hypothesis judged in its context.

The journal (`judging`) holds the judgments as the system gave them; when the last is there, the
decision of the recipe labels them, since local novelty requires all candidates of a hypothesis.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from entailment.datasets.topic_files import read_answers, write_answers
from entailment.errors import DataError, OptionError
from entailment.evaluation.journal import JOURNAL
from entailment.evaluation.judging import RunSummary, judge_pairs
from entailment.evaluation.options import Progress
from entailment.evaluation.parts import Jobs
from entailment.evaluation.run_jsonl import run_line
from entailment.evaluation.run_writing import header_line, write_jsonl
from entailment.evaluation.runs import read_run
from entailment.evaluation.submissions import Admits, Submission
from entailment.files import output_file
from entailment.model import Judgment, Label
from entailment.retrieval.decisions import decided_label, not_predating
from entailment.retrieval.recipes import SearchRecipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.signature import package_version

__all__ = ["TOPIC_FORMATS", "decided", "judge_topics", "topic_header"]

TOPIC_FORMATS = ("jsonl", "rte6")
"""The formats of runs over topics: ours, and the submissions of RTE-6 and RTE-7."""


def topic_header(
    pairs: TopicPairs, recipe: SearchRecipe, system: str | None = None
) -> dict[str, Any]:
    """Return the signature of a run: all that could change a judgment in it.

    *system* is what judges, the description of *recipe* where it is not given.
    """
    return {
        "data": pairs.topics.name.encode("utf-8", "backslashreplace").decode(),
        "checksum": pairs.topics.checksum(),
        "task": pairs.topics.task,
        **pairs.description,
        "labels": recipe.system.labels.value,
        "system": system or recipe.description,
        "version": package_version(),
    }


def judge_topics(
    pairs: TopicPairs,
    recipe: SearchRecipe,
    path: str | Path,
    *,
    format: str = "jsonl",
    jobs: Jobs = 1,
    overwrite: bool = False,
    inputs: Iterable[str | Path] = (),
    progress: Progress | None = None,
) -> RunSummary:
    """Judge all *pairs* into the run *path*, resuming a killed run.

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
        write_jsonl(_decided_in(journal, pairs, recipe), target, header)

    def write(journal: Path, submitted: Path) -> None:
        write_answers(_answers(_decided_in(journal, pairs, recipe), pairs), submitted)

    def admitting(submitted: Path) -> Admits:
        return _admitting(submitted, pairs, recipe)

    judged, resumed = judge_pairs(
        pairs,
        recipe.system,
        target,
        head=header_line(header) + "\n",
        finish=finish,
        comparable=True,
        submission=None if format == "jsonl" else Submission(write, admitting),
        jobs=jobs,
        overwrite=overwrite,
        progress=progress,
    )
    return RunSummary(judged, resumed, 0)


def _decided_in(journal: Path, pairs: TopicPairs, recipe: SearchRecipe) -> list[Judgment]:
    return list(decided(read_run(journal).as_judgments(), pairs, recipe))


def _admitting(submitted: Path, pairs: TopicPairs, recipe: SearchRecipe) -> Admits:
    """Return whether a judgment can be of the run at *submitted*.

    With local novelty a sentence that entails may be left out for another, which is seen last.
    """
    try:
        sentences = read_answers(submitted).sentences
    except DataError:  # some other file
        return lambda line: False

    def admits(line: str) -> bool:
        judged = run_line(line)
        judgment = Judgment(judged.id, judged.label, judged.probabilities or {})
        topic, hypothesis, passage = judgment.pair_id.split("/", 2)
        is_there = passage in sentences.get(topic, {}).get(hypothesis, ())
        is_entailed = bool(_entailing([judgment], pairs, recipe))
        return is_there == is_entailed or (is_entailed and recipe.decision.local_novelty)

    return admits


def decided(
    judgments: Iterable[Judgment], pairs: TopicPairs, recipe: SearchRecipe
) -> Iterator[Judgment]:
    """Yield *judgments*, in order, labelled as the decision of *recipe* has it."""
    undecided = list(judgments)
    entailing = _entailing(undecided, pairs, recipe)
    for judgment in undecided:
        label = decided_label(judgment, judgment.pair_id in entailing)
        yield Judgment(judgment.pair_id, label, judgment.probabilities)


class _Decision(NamedTuple):
    """A judgment and the parts of its pair's id, `topic/h_id/doc:s_id`."""

    judgment: Judgment
    topic: str
    hypothesis: str
    document: str

    @classmethod
    def of(cls, judgment: Judgment) -> _Decision:
        topic, hypothesis, passage = judgment.pair_id.split("/", 2)
        return cls(judgment, topic, hypothesis, passage.rpartition(":")[0])


def _entailing(judgments: Iterable[Judgment], pairs: TopicPairs, recipe: SearchRecipe) -> set[str]:
    """Return the ids of the pairs that are decided to be entailed."""
    by_hypothesis: dict[tuple[str, str], list[_Decision]] = defaultdict(list)
    for decision in map(_Decision.of, judgments):
        threshold = recipe.decision.threshold_of(decision.topic)
        if (
            decision.judgment.label is Label.ENTAILMENT
            if threshold is None
            else (decision.judgment.score >= threshold)
        ):
            by_hypothesis[decision.topic, decision.hypothesis].append(decision)
    if not recipe.decision.local_novelty:
        return {
            decision.judgment.pair_id for several in by_hypothesis.values() for decision in several
        }
    dates = pairs.dates
    return {
        decision.judgment.pair_id
        for several in by_hypothesis.values()
        for decision in not_predating(
            several,
            lambda decision: decision.judgment.score,
            lambda decision: dates[decision.topic, decision.document],
        )
    }


def _answers(judgments: Iterable[Judgment], pairs: TopicPairs) -> dict[str, dict[str, list[str]]]:
    """Return what is entailed for each hypothesis of each topic, for many nothing."""
    answers: dict[str, dict[str, list[str]]] = {
        topic: {hypothesis: [] for hypothesis in hypotheses}
        for topic, hypotheses in pairs.hypotheses.items()
    }
    for judgment in judgments:
        if judgment.label is Label.ENTAILMENT:
            topic, hypothesis, passage = judgment.pair_id.split("/", 2)
            answers[topic][hypothesis].append(passage)
    return answers
