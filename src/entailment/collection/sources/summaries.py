"""SUM: sentences of one cluster of documents that share most words, and units of summaries.

In RTE-2 both sides were sentences of a cluster of news with high lexical overlap; annotators then
shortened the hypothesis. `overlap_pairs` proposes such pairs. `summary_pairs` takes the
hypotheses from a summary of the cluster: its sentences split and made standalone
(`simplification`), each next to the sentences of the cluster that Lucene ranks best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import PurePosixPath

from entailment.collection.candidates import CandidatePair, Span
from entailment.collection.sources.novelty import PER_TOPIC
from entailment.collection.sources.passages import pair_of
from entailment.collection.sources.simplification import Unit, units_of
from entailment.model import Document, Passage
from entailment.retrieval.collection import DocumentCollection
from entailment.text.words import words

__all__ = ["clusters_of", "overlap_pairs", "summary_pairs"]

RANKER = "lucene-2.9"
NEAREST = 10
"""Sentences that are compared with each hypothesis: those that share rare words with it."""


def clusters_of(documents: Sequence[Document]) -> dict[str, list[Document]]:
    """Return the documents of each folder by its name; those of none are the cluster ''."""
    clusters: dict[str, list[Document]] = {}
    for document in documents:
        folder = str(PurePosixPath(document.id).parent)
        clusters.setdefault("" if folder == "." else folder, []).append(document)
    return clusters


def overlap_pairs(
    cluster: Sequence[Document],
    *,
    source: str,
    topic: str = "",
    least: float = 0.6,
    most: int | None = None,
) -> Iterator[CandidatePair]:
    """Yield sentences of different documents of *cluster*, *most* of them, most overlap first.

    *least* is the share, from 0 to 1, of the hypothesis's content words that the text has; those
    that have all of each other's are left out, as they say the same.
    """
    collection = DocumentCollection(cluster, RANKER)
    contents = {
        passage.id: _content(passage.text) for document in cluster for passage in document.passages
    }
    scored: list[tuple[float, Passage, Passage]] = []
    for document in cluster:
        for hypothesis in document.passages:
            claimed = contents[hypothesis.id]
            if len(claimed) < 3 or "?" in hypothesis.text:
                continue
            for candidate in collection.rank(hypothesis.text, NEAREST):
                stated = contents[candidate.passage.id]
                share = len(claimed & stated) / len(claimed)
                if candidate.passage.document_id == document.id or stated == claimed:
                    continue
                if share >= least:
                    scored.append((share, candidate.passage, hypothesis))
    scored.sort(key=lambda entry: -entry[0])
    for number, (share, text, hypothesis) in enumerate(islice(scored, most), start=1):
        own = collection.document(hypothesis.document_id)
        yield pair_of(
            "-".join(filter(None, ["sum", _named(topic), str(number)])),
            text,
            collection.document(text.document_id),
            " ".join(hypothesis.text.split()),
            method="sum",
            source=source,
            topic=topic or None,
            hypothesis_span=Span(own.id, hypothesis.start, hypothesis.end),
            hypothesis_date=own.date,
            details={"overlap": f"{share:.3f}"},
        )


def summary_pairs(
    summaries: Mapping[str, str],
    cluster: Sequence[Document],
    *,
    source: str,
    topic: str = "",
    top: int = 3,
    most: int = PER_TOPIC,
) -> Iterator[CandidatePair]:
    """Yield the units of *summaries*, texts by name, with their *top* sentences of *cluster*.

    At most *most* hypotheses of the topic, no two alike. The sentence of the summary by which a
    hypothesis is true is the detail `sentence`.
    """
    collection = DocumentCollection(cluster, RANKER)
    units: dict[str, tuple[str, Unit]] = {}
    for name, text in summaries.items():
        for unit in units_of(text):
            units.setdefault(unit.text.lower(), (name, unit))
    for number, (name, unit) in enumerate(islice(units.values(), most), start=1):
        for candidate in collection.rank(unit.text, top):
            passage = candidate.passage
            yield pair_of(
                "-".join(filter(None, ["sum", _named(topic), f"s{number}", str(candidate.rank)])),
                passage,
                collection.document(passage.document_id),
                unit.text,
                method="sum",
                source=source,
                topic=topic or None,
                query=unit.text,
                details={
                    "summary": name,
                    "sentence": summaries[name][unit.start : unit.end],
                    "changes": "; ".join(unit.changes),
                    "rank": str(candidate.rank),
                },
            )


def _content(text: str) -> frozenset[str]:
    return frozenset(word.lemma for word in words(text) if word.is_content)


def _named(topic: str) -> str:
    return topic.replace("/", "-")
