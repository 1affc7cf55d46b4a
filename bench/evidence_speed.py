"""One hypothesis with 100 candidates judged in context: seconds with and without a cascade.

The candidates are the best of all sentences of SciFact, each with the sentence before it, its title
and its references. The bounds of the cascade are fitted to the sentences of the abstracts that
claims of one half cite, so that F falls by a point at most; the claims that are timed are of the
other half. Each is judged once by either, in turns, after both are loaded and warm. What the
cascade costs is seen by the labels of the sentences that claims of that half cite.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np

from claim_sets import Claim, ClaimSet
from entailment.evaluation.f_scores import micro
from entailment.model import Candidate, Hypothesis, Label, Pair
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.context import NamedContext, in_context, make_parts
from entailment.retrieval.evidence import Searcher
from entailment.retrieval.ranking import CANDIDATES
from entailment.systems import NamedSystem, load_system
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
    alone, cheap = load_system(system), load_system(first)
    cascade = load_system("cascade", options=_members(first, str(system or alone.name)))
    fitted = cascade.fit(_pairs(claims, _half(claims, 0)[:FITTED], parts), seed=SEED)
    low, high = (cast("float", fitted.system.state()[name]) for name in ("low", "high"))
    measured, collection = _half(claims, 1)[:count], DocumentCollection(claims.documents.values())
    yield f"{len(measured)} claims of {claims.name}, {CANDIDATES} candidates each; {machine()}"
    yield f"cascade: {fitted.description}, bounds {low:.3f} and {high:.3f}"
    proposed = [(value, collection.rank(value.hypothesis.text, CANDIDATES)) for value in measured]
    searchers = [Searcher(collection, value, context=parts) for value in (alone, fitted, cheap)]
    for searcher in searchers:  # the first time around is for warming up
        _timed(searcher, *proposed[0])
    timed = [[_timed(searcher, *value) for searcher in searchers[:2]] for value in proposed]
    before, after = (statistics.median(seconds) for seconds in _seconds(timed))
    yield f"alone   {before:7.3f} s a claim (median)"
    yield f"cascade {after:7.3f} s a claim (median), {before / after:.2f} times as fast"
    scores = [value.score for f in searchers[2].judge(_queries(proposed)) for value in f.judged]
    handed_on = sum(low <= score <= high for score in scores) / len(scores)
    yield f"handed on: {100 * handed_on:.1f} % of the candidates"
    entailed = sum(len(value.entailing) for value, _ in timed)
    same = sum(len(left.entailing & right.entailing) for left, right in timed)
    yield f"entailing: {entailed} alone, {same} of them also with the cascade"
    pairs = list(_pairs(claims, _half(claims, 1)[:FITTED], parts))
    for name, judge in (("alone", alone), ("cascade", fitted)):
        precision, recall, f = (100 * share for share in _agreement(judge, pairs))
        figures = f"P {precision:.1f}, R {recall:.1f}, F {f:.1f}"
        yield f"{name:7} {figures} by label, {len(pairs):,} sentences that {FITTED} claims cite"


def _queries(
    proposed: Iterable[tuple[Claim, Sequence[Candidate]]],
) -> list[tuple[Hypothesis, Sequence[Candidate]]]:
    return [(claim.hypothesis, candidates) for claim, candidates in proposed]


def _seconds(timed: Iterable[Sequence[_Timed]]) -> Iterator[tuple[float, ...]]:
    """Yield the seconds of each searcher, over all claims."""
    yield from zip(*([value.seconds for value in row] for row in timed), strict=True)


def _agreement(judge: NamedSystem, pairs: Sequence[Pair]) -> tuple[float, float, float]:
    """Return P, R and F of what *judge* calls entailed."""
    predicted = [value.label is Label.ENTAILMENT for value in judge.judge(pairs)]
    gold = [pair.gold is Label.ENTAILMENT for pair in pairs]
    hits = sum(a and b for a, b in zip(predicted, gold, strict=True))
    counts = np.array([[hits, sum(predicted), sum(gold)]], dtype=np.intp)
    return micro(counts, np.ones(1, dtype=np.intp))


def _members(first: str, then: str) -> dict[str, object]:
    return {"first": {"name": first}, "then": {"name": then}, "loss": 0.01, "measure": "f"}


def _half(claims: ClaimSet, fold: int) -> list[Claim]:
    return [claim for claim in claims.claims if fold_of(claim.id, SEED) == fold]


def _pairs(
    claims: ClaimSet, cited_by: Sequence[Claim], parts: Sequence[NamedContext]
) -> Iterator[Pair]:
    """Yield the sentences that *cited_by* cite, in context, with their gold labels."""
    for claim in cited_by:
        for name in claim.cited:
            document = claims.documents[name]
            for passage in document.passages:
                text = in_context(passage, document, parts).text
                gold = claims.label(claim, passage.id)
                yield Pair(f"{claim.id}/{passage.id}", text, claim.hypothesis.text, gold)


def _timed(searcher: Searcher, claim: Claim, candidates: Sequence[Candidate]) -> _Timed:
    begun = time.perf_counter()
    (finding,) = searcher.judge(_queries([(claim, candidates)]))
    seconds = time.perf_counter() - begun
    return _Timed(seconds, frozenset(value.passage.id for value in finding.entailing))
