"""IR: propositional queries as hypotheses, the sentences that an index ranks for them as texts.

In RTE-2 the queries were statements simplified from TREC and CLEF topics, and the texts came from
what search engines returned for them, relevant or not. The label is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entailment.collection.candidates import CandidatePair
from entailment.collection.sources.passages import pair_of
from entailment.model import Hypothesis
from entailment.retrieval.collection import Collection

__all__ = ["query_pairs"]


def query_pairs(
    queries: Iterable[Hypothesis], collection: Collection, *, source: str, top: int = 10
) -> Iterator[CandidatePair]:
    """Yield for each query the *top* sentences of *collection*, best first.

    A sentence that repeats the query word for word is left out.
    """
    for query in queries:
        for candidate in collection.rank(query.text, top):
            passage = candidate.passage
            if _plain(passage.text) == _plain(query.text):
                continue
            yield pair_of(
                f"ir-{query.id}-{candidate.rank}",
                passage,
                collection.document(passage.document_id),
                query.text,
                method="ir",
                source=source,
                query=query.text,
                details={"rank": str(candidate.rank), "score": f"{candidate.score:.6f}"},
            )


def _plain(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(".")
