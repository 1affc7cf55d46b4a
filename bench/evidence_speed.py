"""One hypothesis with 100 candidates judged in context: seconds with and without a cascade.

The candidates are the best of all sentences of SciFact, each with the sentence before it, its title
and its references. The bounds of the cascade are fitted to the sentences of the abstracts that
claims of one half cite, so that F falls by a point at most; the claims that are timed are of the
other half. Each is judged once by either, in turns, after both are loaded and warm.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from claim_sets import Claim, ClaimSet
from entailment.model import Candidate, Pair
from entailment.search.collection import DocumentCollection
from entailment.search.context import Part, in_context, make_parts
from entailment.search.evidence import Searcher
from entailment.search.ranking import CANDIDATES
from entailment.systems import load_system
from measure import machine
from two_fold import fold_of

__all__ = ["speed_lines"]

SEED = 0
FITTED = 60
"""Claims whose sentences the bounds of the cascade are fitted to."""


class _Timed(NamedTuple):
    """Seconds for one claim, and which candidates were said to entail it."""

    seconds: float
    entailing: frozenset[str]


def speed_lines(claims: ClaimSet, system: str | None, first: str, count: int) -> Iterator[str]:
    """Yield what *count* claims took by *system* alone and behind the cheap judge *first*."""
    parts = make_parts({"name": name} for name in claims.context)
    alone = load_system(system)
    asked = _half(claims, 1)[:count]
    cascade = load_system("cascade", options=_members(first, str(system or alone.name)))
    fitted = cascade.fit(_pairs(claims, _half(claims, 0)[:FITTED], parts), seed=SEED)
    collection = DocumentCollection(claims.documents.values())
    proposed = [(one, collection.rank(one.hypothesis.text, CANDIDATES)) for one in asked]
    judges = {"alone": alone, "cascade": fitted}
    timed: dict[str, list[_Timed]] = {name: [] for name in judges}
    for turn, (claim, candidates) in enumerate([proposed[0], *proposed]):
        for name, judge in judges.items():
            found = _timed(Searcher(collection, judge, context=parts), claim, candidates)
            if turn:  # the first time around is for warming up
                timed[name].append(found)
    yield f"{len(asked)} claims of {claims.name}, {CANDIDATES} candidates each; {machine()}"
    yield f"cascade: {fitted.description}, bounds {fitted.system.state()}"
    medians = {n: statistics.median(one.seconds for one in found) for n, found in timed.items()}
    for name, seconds in medians.items():
        yield f"{name:8} {seconds:7.3f} s a claim (median)"
    both = list(zip(timed["alone"], timed["cascade"], strict=True))
    said = sum(len(one.entailing) for one, _ in both)
    same = sum(len(one.entailing & other.entailing) for one, other in both)
    more = sum(len(other.entailing - one.entailing) for one, other in both)
    yield f"ratio: {medians['alone'] / medians['cascade']:.2f} times as fast with the cascade"
    yield f"entailing: {said} alone, of which {same} with the cascade; {more} with it only"


def _members(first: str, then: str) -> dict[str, object]:
    return {"first": {"name": first}, "then": {"name": then}, "loss": 0.01, "measure": "f"}


def _half(claims: ClaimSet, fold: int) -> list[Claim]:
    return [one for one in claims.claims if fold_of(one.id, SEED) == fold]


def _pairs(claims: ClaimSet, asked: Sequence[Claim], parts: Sequence[Part]) -> Iterator[Pair]:
    """Yield the sentences that *asked* cite, in context, with their gold labels."""
    for claim in asked:
        for name in claim.cited:
            document = claims.documents[name]
            for passage in document.passages:
                text = in_context(passage, document, parts).text
                gold = claims.label(claim, passage.id)
                yield Pair(f"{claim.id}/{passage.id}", text, claim.hypothesis.text, gold)


def _timed(searcher: Searcher, claim: Claim, candidates: Sequence[Candidate]) -> _Timed:
    begun = time.perf_counter()
    (finding,) = searcher.judge([(claim.hypothesis, candidates)])
    seconds = time.perf_counter() - begun
    return _Timed(seconds, frozenset(one.passage.id for one in finding.entailing))
