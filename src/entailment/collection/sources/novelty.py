"""RTE-6 and RTE-7: for each hypothesis the sentences that Lucene ranks best, by date.

The corpus is what was published before the hypothesis (cluster A), so that a hypothesis which no
candidate entails is novel. Topics bring their own hypotheses. In any other corpus, either they are
given, or they are the statements of the documents from a day on (cluster B), at most `PER_TOPIC`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from entailment.collection.candidates import CandidatePair, Span
from entailment.collection.sources.passages import pair_of
from entailment.collection.sources.simplification import units_of
from entailment.datasets.topics import Topic
from entailment.errors import DataError
from entailment.model import Document, Hypothesis
from entailment.retrieval.collection import DocumentCollection

__all__ = ["PER_TOPIC", "Statement", "novelty_pairs", "statements_since", "topic_novelty_pairs"]

PER_TOPIC = 30
"""Hypotheses of a topic, at most, as in RTE-6."""

RANKER = "lucene-2.9"


class Statement(NamedTuple):
    """A hypothesis, where it comes from and when that was published, if that is known."""

    hypothesis: Hypothesis
    span: Span | None = None
    date: datetime.date | None = None


def statements_since(
    documents: Iterable[Document], day: datetime.date, *, most: int = PER_TOPIC
) -> list[Statement]:
    """Return the statements of the documents published on *day* or later, *most* at most.

    Each document in turn gives one, so that all have a share. Raise DataError where none is dated
    so late.
    """
    late = [
        document for document in documents if document.date is not None and document.date >= day
    ]
    if not late:
        raise DataError(f"no document is dated {day.isoformat()} or later")
    streams = [list(_statements(document)) for document in late]
    longest = max(map(len, streams))
    in_turn = (stream[n] for n in range(longest) for stream in streams if n < len(stream))
    different = {statement.hypothesis.text.lower(): statement for statement in in_turn}
    return list(islice(different.values(), most))


def novelty_pairs(
    statements: Sequence[Statement],
    documents: Iterable[Document],
    *,
    source: str,
    topic: str | None = None,
    before: datetime.date | None = None,
    top: int = 100,
) -> Iterator[CandidatePair]:
    """Yield each statement with its *top* sentences among the documents dated *before* that day.

    Without *before* all documents are searched, also those without a date.
    """
    corpus = [
        document
        for document in documents
        if before is None or (document.date is not None and document.date < before)
    ]
    if not corpus:
        raise DataError(f"no document is dated before {before}", path=source)
    collection = DocumentCollection(corpus, RANKER)
    for statement in statements:
        hypothesis = statement.hypothesis
        for candidate in collection.rank(hypothesis.text, top):
            pair_id = "-".join(filter(None, ["novelty", topic, hypothesis.id, str(candidate.rank)]))
            yield pair_of(
                pair_id,
                candidate.passage,
                collection.document(candidate.passage.document_id),
                hypothesis.text,
                method="novelty",
                source=source,
                topic=topic,
                query=hypothesis.text,
                hypothesis_span=statement.span,
                hypothesis_date=statement.date,
                details={"rank": str(candidate.rank)},
            )


def topic_novelty_pairs(topic: Topic, *, source: str, top: int = 100) -> Iterator[CandidatePair]:
    """Yield the hypotheses of *topic* with their *top* sentences of its documents."""
    statements = [Statement(hypothesis) for hypothesis in topic.hypotheses]
    return novelty_pairs(statements, topic.documents, source=source, topic=topic.id, top=top)


def _statements(document: Document) -> Iterator[Statement]:
    for number, unit in enumerate(units_of(document.text), start=1):
        span = Span(document.id, unit.start, unit.end)
        yield Statement(Hypothesis(f"{document.id}.{number}", unit.text), span, document.date)
