"""The candidate documents of a claim, and their sentences, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from claim_sets import Claim, ClaimSet
from entailment.cli.output import progress_bar
from entailment.model import Candidate, Document, Passage
from entailment.retrieval.ranking import CANDIDATES, rankers

__all__ = ["UNITS", "document_finder", "seen", "sentences_of"]

UNITS = ("abstracts", "sentences")
"""The units that are ranked to retrieve documents."""

DEEP = 5_000
"""Sentences that are ranked to retrieve 100 documents by their best sentence."""

T = TypeVar("T")


def document_finder(
    claims: ClaimSet, ranker: str, unit: str = "abstracts"
) -> Callable[[Claim], list[str]]:
    """Return a function from a claim to the ids of at most 100 documents, best first.

    Whole abstracts are ranked with their titles; by sentences a document has the rank of its best
    sentence.
    """
    passages = [p for document in claims.documents.values() for p in _passages(document, unit)]
    ranked = rankers.create(ranker, passages=passages)
    count = CANDIDATES if unit == "abstracts" else DEEP

    def find(claim: Claim) -> list[str]:
        names = (
            candidate.passage.document_id for candidate in ranked.rank(claim.hypothesis.text, count)
        )
        return list(dict.fromkeys(names))[:CANDIDATES]

    return find


def sentences_of(
    claims: ClaimSet, claim: Claim, names: Iterable[str], ranker: str
) -> list[Candidate]:
    """Return all sentences of the documents called *names*, best first.

    Those that share no term with the claim come last, in their order.
    """
    passages = [p for name in names for p in claims.documents[name].passages]
    if not passages:
        return []
    best = rankers.create(ranker, passages=passages).rank(claim.hypothesis.text, len(passages))
    known = {candidate.passage.id for candidate in best}
    last = [p for p in passages if p.id not in known]
    return [*best, *(Candidate(p, rank, 0.0) for rank, p in enumerate(last, len(best) + 1))]


def seen(claims: Sequence[T], label: str) -> Iterator[T]:
    """Yield each of *claims*, with a progress bar on standard error."""
    with progress_bar(label) as progress:
        for done, claim in enumerate(claims):
            if progress is not None:
                progress(done, len(claims))
            yield claim


def _passages(document: Document, unit: str) -> Sequence[Passage]:
    """Return the sentences of *document*, or all of it with its title as one passage."""
    if unit == "sentences":
        return document.passages
    text = f"{document.title or ''} {document.text}"
    return [Passage(document.id, 0, text, 0, len(text))]
