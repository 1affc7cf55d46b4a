"""What is searched for, and where: hypotheses in a corpus or an index, or topics with their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.topics import Topic, open_topics
from entailment.errors import OptionError
from entailment.model import Candidate, Hypothesis
from entailment.retrieval.collection import Collection, DocumentCollection, open_collection
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import Day, period
from entailment.retrieval.ranking import CANDIDATES
from entailment.retrieval.recipes import SearchRecipe

__all__ = ["Inquiry", "is_topics", "open_inquiries"]

_TOPIC_RANKER = "lucene-2.9"
"""What ranks the candidates of topics where no other ranker is named, as in RTE-6 and RTE-7."""


class Inquiry(NamedTuple):
    """Hypotheses, and what they are looked for in.

    *topic* is the id of a topic, whose hypotheses have ids `topic/h_id`; None for a corpus.
    *candidates* are those of the topic set, best first, for each hypothesis; None where a ranker
    is to find them.
    """

    topic: str | None
    collection: Collection
    hypotheses: Sequence[Hypothesis]
    candidates: Sequence[Sequence[Candidate]] | None = None

    def between(self, begin: int, end: int) -> Inquiry:
        """Return the inquiry with its hypotheses *begin* to *end* alone, counted from 0."""
        candidates = None if self.candidates is None else self.candidates[begin:end]
        return self._replace(hypotheses=self.hypotheses[begin:end], candidates=candidates)

    def find(
        self, recipe: SearchRecipe, count: int = CANDIDATES, *, lenient: bool = False
    ) -> Iterator[Finding]:
        """Yield a finding for each hypothesis, judged by *recipe*.

        Raise DataError for one that the system refuses, unless *lenient*: the finding says so then.
        """
        searcher = recipe.searcher(self.collection, count=count, topic=self.topic, lenient=lenient)
        if self.candidates is None:
            return searcher.find(self.hypotheses)
        return searcher.judge(zip(self.hypotheses, self.candidates, strict=True))


def is_topics(path: str | Path) -> bool:
    """Return whether *path* is the folder of a topic or of a topic set."""
    root = Path(path)
    if (root / "Corpus").is_dir():
        return True
    return any(
        (path / "Corpus").is_dir()
        for folder in (root, root / "data")
        for path in folder.glob("Topic_*")
    )


def open_inquiries(
    path: str | Path,
    hypotheses: Sequence[Hypothesis] | None = None,
    *,
    ranker: str | None = None,
    task: str | None = None,
    lenient: bool = False,
    since: Day | None = None,
    until: Day | None = None,
    excluded: frozenset[str] = frozenset(),
) -> tuple[Inquiry, ...]:
    """Return the inquiries of the corpus, index or topics at *path*.

    *hypotheses* are searched for in a corpus, an index or one topic; without them topics have their
    own of *task*, each topic alone, with the candidates of the set unless there is a *ranker*.
    Of a corpus or an index only documents from *since* to *until* are searched. No *hypotheses* are
    searched for in documents whose text is one of *excluded*. Raise OptionError where hypotheses
    are missing, or given for several topics, for a wrong period and for one of topics.
    """
    chosen = replace(period(since, until), excluded=excluded)
    if not is_topics(path):
        if task is not None:
            raise OptionError(f"{path}: is not a topic set; a task is for topic sets")
        if hypotheses is None:
            problem = "nothing to look for; name a file of hypotheses, one a line"
            raise OptionError(f"{path}: {problem} (only topic sets have their own)")
        collection = open_collection(path, ranker=ranker, lenient=lenient)
        return (Inquiry(None, chosen.applied(collection), hypotheses),)
    if chosen.has_period:
        raise OptionError(f"{path}: is a topic set, searched whole; a period is for other corpora")
    topics = list(open_topics(path, task=task))
    if hypotheses is None:
        return tuple(_of_topic(topic, ranker) for topic in topics)
    if len(topics) > 1:
        problem = f"{path}: holds {len(topics)} topics; name the folder of one for these hypotheses"
        raise OptionError(f"{problem}, or leave them out to ask each topic its own")
    documents = DocumentCollection(topics[0].documents, ranker or _TOPIC_RANKER)
    others = chosen.applied(documents)
    return (Inquiry(topics[0].id, others, _named(topics[0].id, hypotheses)),)


def _of_topic(topic: Topic, ranker: str | None) -> Inquiry:
    candidates = None
    if ranker is None:
        candidates = tuple(
            tuple(Candidate(passage, rank, 0.0) for rank, passage in enumerate(passages, start=1))
            for passages in (topic.candidates_of(hypothesis.id) for hypothesis in topic.hypotheses)
        )
    collection = DocumentCollection(topic.documents, ranker or _TOPIC_RANKER)
    return Inquiry(topic.id, collection, _named(topic.id, topic.hypotheses), candidates)


def _named(topic_id: str, hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
    return tuple(replace(hypothesis, id=f"{topic_id}/{hypothesis.id}") for hypothesis in hypotheses)
