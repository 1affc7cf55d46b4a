"""What a BM25 ranking asks of tantivy: passages by the terms that they share with a hypothesis.

    score(q, d) = Σ_t q_t · idf(t) · f · (k1 + 1) / (f + k1 · (1 - b + b · |d| / avg))
    idf(t) = ln(1 + (N - n_t + 0.5) / (n_t + 0.5)),   k1 = 1.2, b = 0.75

(Robertson and Zaragoza, 2009, with the idf of Lucene that is never negative), where q_t and f
count a term in hypothesis and passage, |d| is the number of terms of the passage, to four
significant bits above 40, and N passages of avg terms hold n_t times the term. Terms are those of
`analysis`, so without its stop words, then stemmed.

tantivy finds the candidates. It sums in 32 bits, in an order that depends on how its index grew,
so what it finds is scored once more in 64 bits, from whole numbers alone: an index gives one
text one score, however it was made; `shards` orders equal scores.

N, n_t and avg are those of the whole corpus, also where the index is one of several shards
(`shards`). tantivy ranks a shard by the shard's own figures, so of what it finds as much is scored
as may be among the best by those of the whole.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import tantivy

from entailment.errors import OptionError
from entailment.retrieval.analysis import Terms, by_word, terms_of
from entailment.retrieval.norms import stored_length
from entailment.text.characters import normalised
from entailment.text.running import running

__all__ = [
    "HEAP",
    "Hit",
    "Postings",
    "Proposal",
    "Stemming",
    "Totals",
    "Weights",
    "add_tokenizer",
    "new_entry",
    "passage_schema",
    "weights_of",
]

HEAP = 50_000_000
"""Bytes that new postings may take before they are written; tantivy requires at least 15 MB."""

_K1 = 1.2
_B = 0.75
_SLACK = 1e-5
"""How far, of itself, a 32-bit sum may be from the exact one, and more."""

_TOKENIZER = "terms"


class Stemming:
    """Text to stemmed terms, by the Snowball stemmer of a language, or `none`."""

    def __init__(self, language: str):
        self.language = language
        self._stemmed = _stemmed_by(language)

    def terms(self, text: str) -> list[str]:
        """Return the terms of *text* in order, repeated as they are."""
        return self._stemmed(running(normalised(text).text)[0].text)


@lru_cache(maxsize=4)
def _stemmed_by(language: str) -> Terms:
    """Return what has the stemmed terms of a text; raise OptionError for no such stemmer."""
    analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    if language != "none":
        try:
            analyzer = analyzer.filter(tantivy.Filter.stemmer(language))
        except ValueError as error:
            raise OptionError(
                f"no stemmer for '{language}'; name a language in lower case and English, "
                "as in 'english', or 'none'"
            ) from error
    built = analyzer.build()
    return by_word(lambda text: built.analyze(" ".join(terms_of(text))))


class Hit(NamedTuple):
    """A retrieved passage: its score, its place where one is stored, and what else is stored."""

    score: float
    sequence: int
    stored: tantivy.Document


class Proposal(NamedTuple):
    """Where a passage is that may be among the best, and what its score is between."""

    least: float
    most: float
    address: tantivy.DocAddress


class Totals(NamedTuple):
    """How many passages there are, and how many terms they have."""

    passages: int
    terms: int

    @property
    def average_length(self) -> float:
        """The terms of a passage, at least 1."""
        return max(1.0, self.terms / max(1, self.passages))


class Weights(NamedTuple):
    """What a passage is scored by: q_t · idf(t) · (k1 + 1) of each term, and avg."""

    by_term: Mapping[str, float]
    average_length: float


def weights_of(wanted: Mapping[str, int], holding: Mapping[str, int], totals: Totals) -> Weights:
    """Return the weights of a hypothesis with *wanted* terms, each so often.

    *holding* is how many of the passages of *totals* have each term.
    """
    by_term = {
        term: times * _idf(totals.passages, holding[term]) * (_K1 + 1)
        for term, times in wanted.items()
    }
    return Weights(by_term, totals.average_length)


class Postings:
    """The queries to one state of a tantivy index of passages.

    *has_removed* says that some passages of the index are removed, which tantivy still counts
    for a while; then terms are counted anew.
    """

    def __init__(self, index: tantivy.Index, *, has_removed: bool = False):
        self.schema = index.schema
        self.searcher = index.searcher()
        self.passages = self.searcher.num_docs
        self._has_removed = has_removed
        self.totals = Totals(self.passages, round(self._total("sum", tantivy.Query.all_query())))

    def proposed(
        self, wanted: Mapping[str, int], held: Mapping[str, int], weights: Weights, count: int
    ) -> list[Proposal]:
        """Return the passages that may be among the *count* best that share a term with *wanted*.

        *held* is how many passages here have each term, *weights* are those of *wanted* in the
        whole corpus.
        """
        if not any(held.values()):
            return []
        low, high = _bounds(self._own_weights(wanted, held), weights, held)
        clauses = [
            (tantivy.Occur.Should, self._query(term, times)) for term, times in wanted.items()
        ]
        query = tantivy.Query.boolean_query(clauses)
        limit = min(count + 50, self.passages)
        while True:
            hits = self.searcher.search(query, limit, count=False).hits
            least = hits[min(count, len(hits)) - 1][0] * low if hits else 0.0
            if len(hits) < limit or limit == self.passages or hits[-1][0] * high < least:
                return [
                    Proposal(score * low, score * high, address)
                    for score, address in hits
                    if score * high >= least
                ]
            limit = min(limit * 4, self.passages)

    def scored(self, addresses: list[tantivy.DocAddress], weights: Weights) -> Iterator[Hit]:
        """Yield the passages at *addresses* with their scores by *weights*."""
        sequences = self.searcher.fast_field_values("sequence", addresses)
        for address, sequence in zip(addresses, sequences, strict=True):
            stored = self.searcher.doc(address)
            score = _score(weights, str(stored.get_first("terms")))
            yield Hit(score, int(sequence or 0), stored)

    def holding(self, term: str) -> int:
        """Return how many passages have *term*."""
        if self._has_removed:
            return round(self._total("value_count", self._query(term)))
        return int(self.searcher.doc_freq("terms", term))

    def with_key(self, field: str, key: str, count: int) -> list[tantivy.Document]:
        """Return at most *count* entries that have *key* in *field*, `owner` or `head`."""
        query = tantivy.Query.term_query(self.schema, field, key, "basic")
        limit = max(1, min(count, self.passages))
        hits = self.searcher.search(query, limit, count=False).hits
        return [self.searcher.doc(address) for _, address in hits]

    def heads(self, count: int) -> Iterator[tantivy.Document]:
        """Yield at most *count* entries that are the first passages of documents."""
        query = tantivy.Query.regex_query(self.schema, "head", ".*")
        for _, address in self.searcher.search(query, count, count=False).hits:
            yield self.searcher.doc(address)

    def _own_weights(self, wanted: Mapping[str, int], held: Mapping[str, int]) -> Weights:
        """Return the weights that tantivy ranks by, which has counted what is removed, too."""
        if not self._has_removed:
            return weights_of(wanted, held, self.totals)
        query = self._query(next(term for term in held if held[term]))
        ((_, address),) = self.searcher.search(query, 1, count=False).hits
        figures = dict(_figures(json.loads(query.explain(self.searcher, address).to_json())))
        counted = {term: self.searcher.doc_freq("terms", term) for term in wanted}
        own = weights_of(wanted, counted, Totals(int(figures["N"]), 0))
        return own._replace(average_length=figures["avgdl"])

    def _query(self, term: str, times: int = 1) -> tantivy.Query:
        """Return the query for a term; boosted only if need be, as tantivy skips little then."""
        query = tantivy.Query.term_query(self.schema, "terms", term, "freq")
        return query if times == 1 else tantivy.Query.boost_query(query, float(times))

    def _total(self, kind: str, query: tantivy.Query) -> float:
        """Return the *kind* of total over the lengths of the passages that *query* finds."""
        totals = self.searcher.aggregate(query, {"total": {kind: {"field": "length"}}})
        return float(totals["total"]["value"])


def _figures(explanation: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """Yield the figures of which an *explanation* of tantivy's says that it computed a score."""
    name, comma, _ = explanation["description"].partition(", ")
    if comma:
        yield name, float(explanation["value"])
    for below in explanation.get("details", ()):
        yield from _figures(below)


def _bounds(own: Weights, weights: Weights, held: Mapping[str, int]) -> tuple[float, float]:
    """Return what times a score by *own* that by *weights* is at least and at most.

    Both sum the same products but for idf and avg, so two scores are as far apart as the idf of
    some term that is *held* and avg are, at most.
    """
    ratios = [weights.by_term[term] / own.by_term[term] for term in held if held[term]]
    length = weights.average_length / own.average_length
    return (
        min(ratios) * min(1.0, length) * (1 - _SLACK),
        max(ratios) * max(1.0, length) * (1 + _SLACK),
    )


def _score(weights: Weights, stored: str) -> float:
    terms = stored.split(" ")
    room = _K1 * (1 - _B + _B * stored_length(len(terms)) / weights.average_length)
    shared = weights.by_term.keys() & set(terms)
    # fsum rounds once, at the end, so the order of a set does not show
    return math.fsum(
        weights.by_term[term] * count / (count + room)
        for term, count in ((term, terms.count(term)) for term in shared)
    )


def _idf(passages: int, holding: int) -> float:
    return math.log(1 + (passages - holding + 0.5) / (holding + 0.5))


def passage_schema() -> tantivy.Schema:
    """Return the fields of an entry: what is searched, what is stored, whose passage it is.

    `terms` are joined by spaces; `owner` is the key of the document, `head` too but with its
    first passage alone; `passage` and `document` are stored for `index` and left out in memory,
    where `sequence` is the place of the passage.
    """
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("terms", stored=True, tokenizer_name=_TOKENIZER, index_option="freq")
    builder.add_text_field("owner", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("head", tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("sequence", fast=True)
    builder.add_unsigned_field("length", fast=True)
    builder.add_bytes_field("passage", stored=True)
    builder.add_bytes_field("document", stored=True)
    return builder.build()


def add_tokenizer(index: tantivy.Index) -> None:
    """Register with *index* that its text is split by spaces alone, as it has terms already."""
    plain = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
    index.register_tokenizer(_TOKENIZER, plain)


def new_entry(terms: Sequence[str]) -> tantivy.Document:
    """Return an entry for a passage with *terms*."""
    entry = tantivy.Document()
    entry.add_text("terms", " ".join(terms))
    entry.add_unsigned("length", len(terms))
    return entry
