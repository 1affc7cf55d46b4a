"""The candidates of RTE-6: the classic scoring of Lucene 2.9, to the last bit of its floats.

RTE-6 and RTE-7 took as candidates the first 100 sentences that Lucene 2.9.1 found by a Boolean
OR of the hypothesis, with StandardAnalyzer and the default scoring (Bentivogli et al., 2010):

    score(q, d) = coord(q, d) · Σ_t tf(t, d) · idf(t)² · queryNorm(q) · norm(d)

    tf = sqrt(occurrences in d)           coord = clauses that match / all clauses
    idf = 1 + ln(N / (n_t + 1))           queryNorm = 1 / sqrt(Σ_t idf(t)²)
    norm = 1 / sqrt(terms in d), in 8 bits (`norms.length_norm`)

Every product and sum is of 32-bit floats, in Lucene's own order: the weight of a clause is
`(idf · queryNorm) · idf`, a clause scores `(tf · weight) · norm`, and since a query of optional
clauses alone is scored by BooleanScorer, which keeps its clauses in a list that it adds to at
the front, the *last* clause is summed first. `coord` multiplies the sum. Equal scores are in the
order of the sentences.

The clauses are the terms of the analysed hypothesis, one for each occurrence, as for a
BooleanQuery built from the analyzer's terms; a term that stands twice counts twice, in `coord`
too. `deduplicate` makes it count once. The query parser of Lucene is left out: it would read
`-`, `?`, `"` or NOT in a hypothesis as operators and make a phrase of `some-dashed-word`; nor is
there its bound of 1,024 clauses.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from entailment.model import Candidate, Passage
from entailment.retrieval.analysis import search_terms
from entailment.retrieval.norms import length_norm
from entailment.retrieval.ranking import CANDIDATES, check_count

__all__ = ["LuceneRanker"]

Floats = NDArray[np.float32]
Numbers = NDArray[np.intp]


class _Postings(NamedTuple):
    """The passages that hold a term, ascending, with its tf and their norm."""

    passages: Numbers
    tf: Floats
    norm: Floats


class LuceneRanker:
    """Ranks as Lucene 2.9 did for RTE-6: StandardAnalyzer, Boolean OR, classic scoring."""

    def __init__(self, passages: Iterable[Passage], *, deduplicate: bool = False):
        self.deduplicate = deduplicate
        self._passages = tuple(passages)
        self._postings = _postings(self._passages)

    def terms(self, hypothesis: str) -> list[str]:
        """Return the term of each clause; none for a hypothesis of stop words alone."""
        terms = search_terms(hypothesis)
        return list(dict.fromkeys(terms)) if self.deduplicate else terms

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates; each shares a term with *hypothesis*.

        None are found for a hypothesis of stop words alone. Raise OptionError for a *count*
        below 1.
        """
        check_count(count)
        terms = self.terms(hypothesis)
        scores, matched = self._scores(terms)
        places = np.flatnonzero(matched)
        if places.size > count:
            least = np.partition(scores[places], places.size - count)[places.size - count]
            places = places[scores[places] >= least]
        best = places[np.argsort(-scores[places], kind="stable")][:count]
        return [
            Candidate(self._passages[place], rank, score)
            for rank, (place, score) in enumerate(
                zip(best.tolist(), scores[best].tolist(), strict=True), start=1
            )
        ]

    def _scores(self, terms: list[str]) -> tuple[Floats, NDArray[np.int32]]:
        """Return each passage's score and how many clauses match it."""
        scores = np.zeros(len(self._passages), np.float32)
        matched = np.zeros(len(self._passages), np.int32)
        weights = self._weights(terms)
        for term, weight in zip(reversed(terms), weights[::-1], strict=True):
            if postings := self._postings.get(term):
                scores[postings.passages] += postings.tf * weight * postings.norm
                matched[postings.passages] += 1
        coord = np.arange(len(terms) + 1, dtype=np.float32) / np.float32(max(1, len(terms)))
        return scores * coord[matched], matched

    def _weights(self, terms: list[str]) -> Floats:
        """Return the weight of each clause, normalised over the query."""
        idf = np.array([self._idf(term) for term in terms], np.float32)
        if not terms:
            return idf
        sum_of_squares = np.add.accumulate(idf * idf)[-1]
        query_norm = np.float32(1.0 / math.sqrt(sum_of_squares))
        weights: Floats = idf * query_norm * idf
        return weights

    def _idf(self, term: str) -> float:
        postings = self._postings.get(term)
        holding = 0 if postings is None else postings.passages.size
        # the corpus may be empty, and then nothing is scored
        return math.log(max(1, len(self._passages)) / (holding + 1)) + 1.0


def _postings(passages: tuple[Passage, ...]) -> dict[str, _Postings]:
    places: dict[str, list[int]] = defaultdict(list)
    counts: dict[str, list[int]] = defaultdict(list)
    norms = np.zeros(len(passages), np.float32)
    for place, passage in enumerate(passages):
        terms = search_terms(passage.reading)
        if terms:
            norms[place] = length_norm(len(terms))
        for term, count in Counter(terms).items():
            places[term].append(place)
            counts[term].append(count)
    return {
        term: _Postings(
            where := np.array(holding, np.intp),
            np.sqrt(np.array(counts[term], np.float64)).astype(np.float32),
            norms[where],
        )
        for term, holding in places.items()
    }
