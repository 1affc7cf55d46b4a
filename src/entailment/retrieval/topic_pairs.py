"""The decisions of a topic set as pairs: each hypothesis with each candidate, in its context."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from entailment.datasets.topic_files import pair_id
from entailment.datasets.topics import Topic, TopicSet
from entailment.model import Hypothesis, Label, Pair, Passage
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import ContextualText, NamedContext, in_context, within
from entailment.retrieval.ranking import CANDIDATES, check_count

__all__ = ["TopicPairs", "proposed"]


class TopicPairs:
    """The pairs of a topic set; they can be read again and again, in the same order.

    Each pair is one of `Topic.pairs` with the sentence in its *context*, and with the gold label
    where people judged it. The candidates are those of the set, every sentence where it has none
    (as in RTE-5's Search), or with *ranker* the *count* that it ranks best (for `all` every
    sentence).
    """

    def __init__(
        self,
        topics: TopicSet,
        context: Sequence[NamedContext] = (),
        *,
        ranker: str | None = None,
        count: int = CANDIDATES,
    ):
        check_count(count)
        self.topics = topics
        self.context = tuple(context)
        self.ranker = ranker
        self.count = count

    def __iter__(self) -> Iterator[Pair]:
        """Yield the pairs, topic by topic; raise DataError for what is broken in one."""
        for topic in self.topics:
            yield from self._of(topic)

    def _of(self, topic: Topic) -> Iterator[Pair]:
        documents = {document.id: document for document in topic.documents}
        texts: dict[str, ContextualText] = {}
        context = within(self.context, lambda: DocumentCollection(topic.documents))
        for hypothesis, passages in proposed(topic, self.ranker, self.count):
            gold = _gold(topic, hypothesis.id)
            for passage in passages:
                name = passage.document_id
                if passage.id not in texts:
                    texts[passage.id] = in_context(passage, documents[name], context)
                yield Pair(
                    pair_id(topic.id, hypothesis.id, passage.id),
                    texts[passage.id].text,
                    hypothesis.text,
                    gold.get(passage.id),
                    {
                        **texts[passage.id].attributes,
                        "topic": topic.id,
                        "document": name,
                        "sentence": str(passage.number),
                    },
                )

    @property
    def hypotheses(self) -> dict[str, tuple[str, ...]]:
        """The ids of the hypotheses of each topic."""
        return {
            topic.id: tuple(hypothesis.id for hypothesis in topic.hypotheses)
            for topic in self.topics
        }

    @cached_property
    def dates(self) -> Mapping[tuple[str, str], datetime.date | None]:
        """The day on which each document of each topic was published, by `(topic, document)`."""
        return {
            (topic.id, document.id): document.date
            for topic in self.topics
            for document in topic.documents
        }

    @property
    def description(self) -> dict[str, object]:
        """How the candidates are chosen, for the header of a run."""
        if self.ranker is None:
            return {}
        count = {} if self.ranker == "all" else {"candidates": self.count}
        return {"ranker": self.ranker, **count}


def _gold(topic: Topic, hypothesis_id: str) -> dict[str, Label]:
    """Return the gold label of each passage that people judged for a hypothesis, by its id."""
    if topic.gold is None:
        return {}
    entailing = {passage.id for passage in topic.gold[hypothesis_id]}
    judged = entailing | {passage.id for passage in topic.candidates_of(hypothesis_id)}
    return {
        passage_id: Label.ENTAILMENT if passage_id in entailing else Label.NO_ENTAILMENT
        for passage_id in judged
    }


def proposed(
    topic: Topic, ranker: str | None, count: int
) -> Iterator[tuple[Hypothesis, Sequence[Passage]]]:
    """Yield each hypothesis of *topic* with its candidates, those of the set without *ranker*."""
    if ranker is None:
        for hypothesis in topic.hypotheses:
            yield hypothesis, topic.candidates_of(hypothesis.id)
        return
    collection = DocumentCollection(topic.documents, ranker)
    for hypothesis in topic.hypotheses:
        yield (
            hypothesis,
            [candidate.passage for candidate in collection.rank(hypothesis.text, count)],
        )
