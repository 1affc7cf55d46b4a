"""Topic sets: the RTE-5 Search, RTE-6 and RTE-7 Main and Novelty tasks, from their folders.

    RTE6_DEVSET/                       RTE7_DEVSET/data/
      RTE6_Main_DEVSET_GS.xml          the gold, next to the topics or a folder above
      Topic_D0909/
        Corpus/*.xml                   the documents
        Main_Task/Main_hypotheses.xml  Main_Task/Main_evaluation_pairs.xml: the candidates
        Novelty_Task/Novelty_hypotheses.xml  Novelty_Task/Novelty_evaluation_pairs.xml

The Search task of RTE-5 has no candidates: every sentence of the corpus is one. That it is laid
out as the Main task otherwise is inferred; no source at hand says so.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.datasets.topic_documents import read_rte6_document
from entailment.datasets.topic_files import (
    Answers,
    Candidates,
    pair_id,
    read_answers,
    read_candidates,
    read_hypotheses,
)
from entailment.errors import DataError, OptionError
from entailment.model import Document, Hypothesis, Label, Pair, Passage

__all__ = [
    "TASKS",
    "Topic",
    "TopicSet",
    "check_task",
    "looks_like_topics",
    "open_topics",
    "read_rte6_document",
    "task_of_name",
]

logger = logging.getLogger(__name__)

TASKS = ("main", "novelty", "search")
"""The tasks that a topic set is for."""

_FOLDERS = {"main": "Main", "novelty": "Novelty", "search": "Main"}


@dataclass(frozen=True, slots=True)
class Topic:
    """A corpus, its hypotheses and, where they are known, candidates and gold.

    *candidates* and *gold* hold passages by hypothesis id; without *candidates* every sentence
    is one, without *gold* nobody has judged.
    """

    id: str
    documents: tuple[Document, ...]
    hypotheses: tuple[Hypothesis, ...]
    candidates: Mapping[str, tuple[Passage, ...]] | None = field(default=None, hash=False)
    gold: Mapping[str, tuple[Passage, ...]] | None = field(default=None, hash=False)

    @property
    def passages(self) -> dict[str, Passage]:
        """Every sentence of the corpus by its id, in order."""
        return {passage.id: passage for document in self.documents for passage in document.passages}

    def candidates_of(self, hypothesis_id: str) -> tuple[Passage, ...]:
        """Return what is to be judged for a hypothesis of the topic."""
        if self.candidates is None:
            return tuple(self.passages.values())
        return self.candidates[hypothesis_id]

    def pairs(self) -> Iterator[Pair]:
        """Yield a pair for each hypothesis and candidate, the sentence alone as its text.

        Its id is `topic/h_id/doc:s_id`; its attributes are `topic`, `document` and `sentence`.
        """
        for hypothesis in self.hypotheses:
            entailing = None if self.gold is None else _ids(self.gold[hypothesis.id])
            for passage in self.candidates_of(hypothesis.id):
                yield Pair(
                    pair_id(self.id, hypothesis.id, passage.id),
                    passage.text,
                    hypothesis.text,
                    _label(passage.id, entailing),
                    {
                        "topic": self.id,
                        "document": passage.document_id,
                        "sentence": str(passage.number),
                    },
                )


@dataclass(frozen=True, slots=True)
class TopicSet:
    """Topics that can be read again and again, one at a time, each time from the start."""

    name: str
    task: str
    folders: tuple[Path, ...]
    gold: Answers | None = None

    def __iter__(self) -> Iterator[Topic]:
        """Yield the topics, by id; raise DataError for a broken topic or one unlike its gold."""
        for folder in self.folders:
            yield _topic(folder, self.task, self.gold)

    def pairs(self) -> Iterator[Pair]:
        """Yield the pairs of all topics."""
        for topic in self:
            yield from topic.pairs()

    @property
    def paths(self) -> tuple[Path, ...]:
        """All files that are read: documents, hypotheses, candidates and the gold."""
        files = [
            path
            for folder in self.folders
            for path in (*_documents(folder), *_task_files(folder, self.task))
        ]
        return (*files, Path(self.gold.path)) if self.gold and self.gold.path else tuple(files)

    def checksum(self) -> str:
        """Return the SHA-256 of the names and bytes of all files that are read."""
        digest = hashlib.sha256()
        for folder in self.folders:
            for path in [*_documents(folder), *_task_files(folder, self.task)]:
                entry = f"{path.relative_to(folder.parent)} {Source(path).checksum()}\n"
                digest.update(entry.encode("utf-8", "surrogateescape"))
        digest.update((self.gold.checksum if self.gold else "").encode())
        return digest.hexdigest()


def open_topics(
    path: str | Path, *, task: str | None = None, gold: str | Path | None = None
) -> TopicSet:
    """Return the topics at *path*: a set's folder, the one above its `data`, or one topic alone.

    *task* is `main`, `novelty` or `search`; without it that of the name of *gold*, else `main`
    if there is such a folder. *gold* is a gold file; without it one is looked for by name next to
    the topics. Raise DataError where there are no topics, or more than one gold file.
    """
    root = Path(path)
    check_task(task)
    folders = _topic_folders(root)
    task = task or (None if gold is None else task_of_name(str(gold)))
    if task is None:
        task = (
            "main"
            if any(_task_folder(folder, "main").is_dir() for folder in folders)
            else "novelty"
        )
    gold_path = _find_gold(folders[0].parent, task) if gold is None else Path(gold)
    answers = None if gold_path is None else read_answers(gold_path)
    if answers is not None:
        _warn_of_unused(answers, [_topic_id(folder) for folder in folders])
    name = root.resolve().name
    return TopicSet(name, task, folders, answers)


def check_task(task: str | None) -> None:
    """Raise OptionError for a name that is not a task of topic sets; None is any."""
    if task is not None and task not in TASKS:
        raise OptionError(f"unknown task '{task}' (known: {', '.join(TASKS)})")


def task_of_name(name: str) -> str | None:
    """Return the task that the name of a gold file contains, or None.

    >>> task_of_name("RTE6_Novelty_DEVSET_GS.xml")
    'novelty'
    """
    lower = Path(name).name.lower()
    return next((task for task in TASKS if task in lower), None)


def looks_like_topics(path: str | Path) -> bool:
    """Return whether *path* is a folder, or a file of answers to topics."""
    if os.path.isdir(path):
        return True
    if not os.path.isfile(path):
        return False
    head = Source(path).head().lstrip()
    return head.startswith("<") and "<TOPIC" in head


def _topic_folders(root: Path) -> tuple[Path, ...]:
    if not os.path.exists(root):
        raise DataError("there is no such folder", path=root)
    if not os.path.isdir(root):
        raise DataError("is a file; name the folder that holds the topics", path=root)
    if (root / "Corpus").is_dir():
        return (root.resolve(),)
    for folder in (root, root / "data"):
        if folders := sorted(path for path in folder.glob("Topic_*") if path.is_dir()):
            return tuple(folders)
    problem = "is a folder and holds no topics, which are folders Topic_ID with a Corpus"
    raise DataError(f"{problem}; name a file of pairs, or a folder of topics", path=root)


def _topic_id(folder: Path) -> str:
    return folder.name.removeprefix("Topic_")


def _task_folder(folder: Path, task: str) -> Path:
    return folder / f"{_FOLDERS[task]}_Task"


def _task_files(folder: Path, task: str) -> list[Path]:
    """Return the file of hypotheses and, but in the Search task, that of candidates."""
    names = ["hypotheses"] if task == "search" else ["hypotheses", "evaluation_pairs"]
    return [_task_folder(folder, task) / f"{_FOLDERS[task]}_{name}.xml" for name in names]


def _documents(folder: Path) -> list[Path]:
    paths = sorted((folder / "Corpus").glob("*.xml"))
    if not paths:
        raise DataError("holds no documents; they are *.xml files", path=folder / "Corpus")
    return paths


def _find_gold(root: Path, task: str) -> Path | None:
    tasks = {"main", "search"} if task == "search" else {task}
    places = [root, root.parent] if root.name == "data" else [root]
    paths = [
        path
        for place in places
        for path in sorted(place.glob("*.xml"))
        if "_gs" in path.name.lower() and task_of_name(path.name) in tasks
    ]
    if len(paths) > 1:
        names = ", ".join(path.name for path in paths)
        raise DataError(
            f"holds {len(paths)} gold files ({names}); choose one with --gold", path=root
        )
    return paths[0] if paths else None


def _warn_of_unused(gold: Answers, topics: list[str]) -> None:
    unused = [topic_id for topic_id in gold.sentences if topic_id not in topics]
    if unused and len(topics) > 1:
        problem = f"has topics that are not in the set: {', '.join(map(shown, unused[:5]))}"
        logger.warning("%s", DataError(problem, path=gold.path, line=gold.lines[unused[0]]))


def _topic(folder: Path, task: str, gold: Answers | None) -> Topic:
    documents = tuple(read_rte6_document(path) for path in _documents(folder))
    _check_ids(documents)
    files = _task_files(folder, task)
    topic = Topic(_topic_id(folder), documents, read_hypotheses(files[0]))
    candidates = None
    if len(files) > 1:
        read = read_candidates(files[1])
        if read.topic_id != topic.id:
            problem = f"is of topic '{shown(read.topic_id)}'; its folder is of '{topic.id}'"
            raise DataError(problem, path=read.path, line=read.lines[read.topic_id])
        candidates = _passages(topic, read.sentences, read)
    answers = None
    if gold is not None:
        if topic.id not in gold.sentences:
            raise DataError(f"has no topic '{shown(topic.id)}'", path=gold.path)
        answers = _passages(topic, gold.sentences[topic.id], gold)
    return Topic(topic.id, documents, topic.hypotheses, candidates, answers)


def _check_ids(documents: tuple[Document, ...]) -> None:
    first_of: dict[str, str | None] = {}
    for document in documents:
        if document.id in first_of:
            problem = (
                f"document '{shown(document.id)}' is here twice (first in {first_of[document.id]})"
            )
            raise DataError(problem, path=document.source)
        first_of[document.id] = document.source


def _passages(
    topic: Topic, sentences: Mapping[str, tuple[str, ...]], file: Answers | Candidates
) -> dict[str, tuple[Passage, ...]]:
    """Return the passages with the ids that *sentences* has; raise DataError for an unknown id."""
    known = topic.passages
    documents = {document.id for document in topic.documents}
    hypotheses = [hypothesis.id for hypothesis in topic.hypotheses]
    for hypothesis_id, ids in sentences.items():
        if hypothesis_id not in hypotheses:
            problem = f"topic '{shown(topic.id)}' has no hypothesis '{shown(hypothesis_id)}'"
            line = file.lines[f"{topic.id}/{hypothesis_id}"]
            raise DataError(problem, path=file.path, line=line)
        for passage_id in ids:
            if passage_id not in known:
                problem = _missing_passage(topic.id, passage_id, documents)
                line = file.lines[pair_id(topic.id, hypothesis_id, passage_id)]
                raise DataError(problem, path=file.path, line=line)
    if missing := [name for name in hypotheses if name not in sentences]:
        problem = f"topic '{shown(topic.id)}' lacks hypothesis '{shown(missing[0])}'"
        message = f"{problem}; every hypothesis has its <H>, be it empty"
        raise DataError(message, path=file.path, line=file.lines[topic.id])
    return {name: tuple(known[passage] for passage in sentences[name]) for name in hypotheses}


def _missing_passage(topic_id: str, passage_id: str, documents: set[str]) -> str:
    document, _, number = passage_id.rpartition(":")
    if document not in documents:
        return f"topic '{shown(topic_id)}' has no document '{shown(document)}'"
    return f"document '{shown(document)}' has no sentence {number}"


def _ids(passages: tuple[Passage, ...]) -> set[str]:
    return {passage.id for passage in passages}


def _label(passage_id: str, entailing: set[str] | None) -> Label | None:
    if entailing is None:
        return None
    return Label.ENTAILMENT if passage_id in entailing else Label.NO_ENTAILMENT
