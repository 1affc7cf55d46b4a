"""Gold and runs over topics: which sentences entail which hypothesis.

A run is in the submission format of RTE-6 or in ours, one judgment a candidate under the id
`topic/h_id/doc:s_id`. Against a gold file alone, which does not list the candidates, less can be
checked than against the folder of the topics.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.datasets.topic_files import pair_id, read_answers
from entailment.datasets.topics import TopicSet, check_task, open_topics, task_of_name
from entailment.errors import DataError, counted
from entailment.evaluation.runs import read_run
from entailment.model import Label, Passage

__all__ = [
    "TopicGold",
    "TopicRun",
    "check_topic_run",
    "gold_of_topics",
    "read_topic_gold",
    "read_topic_run",
]

Sentences = Mapping[str, Mapping[str, frozenset[str]]]
"""Passage ids by topic id and hypothesis id."""


@dataclass(frozen=True, slots=True)
class TopicGold:
    """The gold labels of the candidates of each topic and hypothesis.

    *entailing* are the sentences that entail it, *candidates* those that were judged, or None
    where only the gold file is known. *passages* are all sentences of each topic, or None.
    """

    name: str
    task: str
    checksum: str
    entailing: Sentences = field(hash=False)
    candidates: Sentences | None = field(default=None, hash=False)
    passages: Mapping[str, frozenset[str]] | None = field(default=None, hash=False)

    @property
    def hypotheses(self) -> int:
        """How many hypotheses there are."""
        return sum(map(len, self.entailing.values()))

    @property
    def relevant(self) -> int:
        """How many pairs of hypothesis and sentence are entailed."""
        return sum(
            len(sentences) for topic in self.entailing.values() for sentences in topic.values()
        )

    @property
    def decisions(self) -> int | None:
        """How many pairs of hypothesis and candidate there are, or None where that is unknown."""
        if self.candidates is None:
            return None
        return sum(
            len(passages) for topic in self.candidates.values() for passages in topic.values()
        )


@dataclass(frozen=True, slots=True)
class TopicRun:
    """The sentences that a run returns for each topic and hypothesis.

    *judged* are the ids of all pairs that a run in our format judges; None in the submission
    format. *lines* is as in `Answers`. *signature* is the header of our format.
    """

    name: str
    returned: Sentences = field(hash=False)
    path: str = ""
    checksum: str = ""
    judged: frozenset[str] | None = None
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)
    signature: Mapping[str, Any] | None = field(default=None, hash=False)

    @property
    def is_ranked(self) -> bool:
        """Whether a ranker proposed what is judged; nothing else is returned."""
        return "ranker" in (self.signature or {})

    def renamed(self, name: str) -> TopicRun:
        """Return the same run under another name."""
        return replace(self, name=name)


def read_topic_gold(
    path: str | Path, *, task: str | None = None, gold: str | Path | None = None
) -> TopicGold:
    """Return the gold of the topics in the folder *path*, or of the gold file *path* alone.

    *task* and *gold* are as in `open_topics`; the name of a gold file has its task, which is
    `main` where it has none. Raise DataError for topics without gold.
    """
    if os.path.isdir(path):
        return gold_of_topics(open_topics(path, task=task, gold=gold))
    check_task(task)
    answers = read_answers(path)
    task = task or task_of_name(answers.path) or "main"
    return TopicGold(answers.name, task, answers.checksum, _frozen(answers.sentences))


def gold_of_topics(topics: TopicSet) -> TopicGold:
    """Return the gold of *topics* with their candidates; raise DataError where it has none."""
    entailing: dict[str, dict[str, frozenset[str]]] = {}
    candidates: dict[str, dict[str, frozenset[str]]] = {}
    passages: dict[str, frozenset[str]] = {}
    for topic in topics:
        if topic.gold is None:
            problem = f"has no gold for the {topics.task} task; name a gold file with --key"
            raise DataError(problem, path=topics.folders[0].parent)
        passages[topic.id] = frozenset(topic.passages)
        entailing[topic.id] = {h: _ids(entailed) for h, entailed in topic.gold.items()}
        candidates[topic.id] = {
            hypothesis.id: passages[topic.id]
            if topic.candidates is None
            else _ids(topic.candidates[hypothesis.id])
            for hypothesis in topic.hypotheses
        }
    return TopicGold(topics.name, topics.task, topics.checksum(), entailing, candidates, passages)


def read_topic_run(path: str | Path | Source) -> TopicRun:
    """Return the run at *path*, of the submission format or ours; `-` is standard input.

    Raise DataError as `read_answers` and `read_run` do, and for an id that is not a decision.
    """
    source = path if isinstance(path, Source) else Source(path)
    if source.head().lstrip().startswith("<"):
        answers = read_answers(source)
        returned = _frozen(answers.sentences)
        return TopicRun(source.stem, returned, source.name, answers.checksum, None, answers.lines)
    run = read_run(source)
    sentences: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for line in run.judgments:
        topic_id, hypothesis_id, passage_id = _parts(line.id, source.name)
        passages = sentences[topic_id][hypothesis_id]
        if line.label is Label.ENTAILMENT:
            passages.add(passage_id)
    return TopicRun(
        run.name,
        _frozen(sentences),
        source.name,
        run.checksum,
        frozenset(line.id for line in run.judgments),
        signature=run.signature,
    )


def check_topic_run(run: TopicRun, gold: TopicGold) -> None:
    """Raise DataError unless *run* answers every hypothesis of *gold* and none besides.

    What it returns, and judges, are candidates; a run in our format judges every candidate, or
    what a ranker proposed.
    """
    _check_hypotheses(run, gold)
    for topic_id, answers in run.returned.items():
        for hypothesis_id, returned in answers.items():
            _check_sentences(run, gold, topic_id, hypothesis_id, returned)
    if run.judged is not None and not run.is_ranked:
        _check_judged(run, run.judged, gold)


def _check_hypotheses(run: TopicRun, gold: TopicGold) -> None:
    for topic_id, answers in run.returned.items():
        if topic_id not in gold.entailing:
            problem = f"run has the topic '{shown(topic_id)}', which '{gold.name}' has not"
            raise _wrong(run, problem, topic_id)
        for hypothesis_id in answers:
            if hypothesis_id not in gold.entailing[topic_id]:
                problem = f"topic '{shown(topic_id)}' has no hypothesis '{shown(hypothesis_id)}'"
                problem += f" in the {gold.task} task; --task names that of the run"
                raise _wrong(run, problem, f"{topic_id}/{hypothesis_id}")
    if run.is_ranked:
        return
    for topic_id, known in gold.entailing.items():
        if topic_id not in run.returned and (run.judged is None or _has_candidates(gold, topic_id)):
            raise _wrong(run, f"run misses topic '{shown(topic_id)}'", "")
        for hypothesis_id in known:
            if run.judged is not None and not _has_candidates(gold, topic_id, hypothesis_id):
                continue
            if hypothesis_id not in run.returned[topic_id]:
                problem = f"run misses hypothesis '{shown(hypothesis_id)}'"
                where = f"{problem} of topic '{shown(topic_id)}'"
                hint = "an empty <H> says none entails it; --task names the task of the run"
                raise _wrong(run, f"{where}; {hint}", topic_id)


def _has_candidates(gold: TopicGold, topic_id: str, hypothesis_id: str | None = None) -> bool:
    if gold.candidates is None:
        return True
    candidates = gold.candidates[topic_id]
    return any(candidates.values()) if hypothesis_id is None else bool(candidates[hypothesis_id])


def _check_sentences(
    run: TopicRun, gold: TopicGold, topic_id: str, hypothesis_id: str, returned: Iterable[str]
) -> None:
    if gold.candidates is None or gold.passages is None:
        return
    known = gold.passages[topic_id]
    documents = {value.rpartition(":")[0] for value in known}
    for passage_id in sorted(set(returned) - gold.candidates[topic_id][hypothesis_id]):
        document, _, number = passage_id.rpartition(":")
        if document not in documents:
            problem = f"topic '{shown(topic_id)}' has no document '{shown(document)}'"
        elif passage_id not in known:
            problem = f"document '{shown(document)}' has no sentence {shown(number)}"
        else:
            of = f"hypothesis '{shown(hypothesis_id)}' of topic '{shown(topic_id)}'"
            problem = f"sentence '{shown(passage_id)}' is not a candidate for {of}"
        raise _wrong(run, problem, pair_id(topic_id, hypothesis_id, passage_id))


def _check_judged(run: TopicRun, judged: frozenset[str], gold: TopicGold) -> None:
    expected = {
        pair_id(topic_id, hypothesis_id, passage_id)
        for topic_id, answers in (gold.candidates or gold.entailing).items()
        for hypothesis_id, passages in answers.items()
        for passage_id in passages
    }
    if missing := sorted(expected - judged):
        pairs = counted(len(expected), "pair")
        problem = f"run misses {len(missing):,} of {pairs}: '{shown(missing[0])}'"
        raise _wrong(run, problem + (" and more" if len(missing) > 1 else ""), "")
    if gold.candidates is not None and (unknown := sorted(judged - expected)):
        raise _wrong(run, f"run judges '{shown(unknown[0])}', which is not a candidate", "")


def _wrong(run: TopicRun, problem: str, key: str) -> DataError:
    return DataError(problem, path=run.path or run.name, line=run.lines.get(key))


def _parts(line_id: str, path: str) -> tuple[str, str, str]:
    parts = line_id.split("/", 2)
    if len(parts) == 3 and all(parts):
        document, _, number = parts[2].rpartition(":")
        if document and number.isascii() and number.isdigit():
            return parts[0], parts[1], parts[2]
    problem = f"pair '{shown(line_id)}' is of no topic; an id is 'topic/h_id/doc:s_id'"
    raise DataError(problem, path=path)


def _ids(passages: Iterable[Passage]) -> frozenset[str]:
    return frozenset(passage.id for passage in passages)


def _frozen(sentences: Mapping[str, Mapping[str, Iterable[str]]]) -> Sentences:
    return {
        topic_id: {
            hypothesis_id: frozenset(passages) for hypothesis_id, passages in answers.items()
        }
        for topic_id, answers in sentences.items()
    }
