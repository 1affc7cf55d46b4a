"""The shards of an index ranked as one: each passage by the figures of the whole corpus.

N, n_t and the terms of all passages are whole numbers, so those of the whole are the sums of those
of its shards, and a passage has the score to the last bit that it has in an index without shards.
Equal scores keep the order of the passages, which is that of the shards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nsmallest

from entailment.retrieval.postings import Hit, Postings, Totals, weights_of

__all__ = ["ranked"]


def ranked(shards: Sequence[Postings], terms: Iterable[str], count: int) -> list[Hit]:
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
    hits = (
        (hit, number)
        for number, (shard, here) in enumerate(zip(shards, held, strict=True))
        for hit in shard.best(wanted, here, weights, count)
    )
    best = nsmallest(count, hits, lambda found: (-found[0].score, found[1], found[0].sequence))
    return [hit for hit, _ in best]
