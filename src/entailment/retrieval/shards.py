"""The shards of an index ranked as one: each passage by the figures of the whole corpus.

N, n_t and the terms of all passages are whole numbers, so those of the whole are the sums of those
of its shards, and a passage has the score to the last bit that it has in an index without shards.
Equal scores are in the order of document ids, then of sentences, however the index was made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from heapq import nlargest, nsmallest

from entailment.model import Candidate, Passage
from entailment.retrieval.postings import Hit, Postings, Proposal, Totals, weights_of

__all__ = ["ranked"]


def ranked(
    shards: Sequence[Postings],
    terms: Iterable[str],
    count: int,
    passage_of: Callable[[Hit], Passage],
) -> list[Candidate]:
    """Return the *count* best passages of *shards* that share one of *terms*, best first."""
    wanted = Counter(terms)
    if not wanted:
        return []
    held = [{term: shard.holding(term) for term in wanted} for shard in shards]
    totals = Totals(
        sum(shard.totals.passages for shard in shards), sum(shard.totals.terms for shard in shards)
    )
    holding = {term: sum(here[term] for here in held) for term in wanted}
    weights = weights_of(wanted, holding, totals)
    proposed = [
        shard.proposed(wanted, here, weights, count)
        for shard, here in zip(shards, held, strict=True)
    ]
    least = _least(proposed, count)
    candidates = (
        Candidate(passage_of(hit), 0, hit.score)
        for shard, proposals in zip(shards, proposed, strict=True)
        for hit in shard.scored(
            [proposal.address for proposal in proposals if proposal.most >= least], weights
        )
    )
    best = nsmallest(count, candidates, _order)
    return [replace(candidate, rank=rank) for rank, candidate in enumerate(best, start=1)]


def _order(candidate: Candidate) -> tuple[float, str, int]:
    passage = candidate.passage
    return -candidate.score, passage.document_id, passage.number


def _least(proposed: Iterable[Iterable[Proposal]], count: int) -> float:
    """Return a score that *count* of the proposed passages have at least, if there are so many."""
    sure = nlargest(count, (proposal.least for proposals in proposed for proposal in proposals))
    return sure[-1] if len(sure) == count else 0.0
