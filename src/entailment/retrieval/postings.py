"""What a BM25 ranking asks of tantivy: passages by the terms that they share with a hypothesis.

    score(q, d) = Σ_t q_t · idf(t) · f · (k1 + 1) / (f + k1 · (1 - b + b · |d| / avg))
    idf(t) = ln(1 + (N - n_t + 0.5) / (n_t + 0.5)),   k1 = 1.2, b = 0.75

(Robertson and Zaragoza, 2009, with the idf of Lucene that is never negative), where q_t and f
count a term in hypothesis and passage, |d| is the number of terms of the passage, to four
significant bits above 40, and N passages of avg terms hold n_t times the term. Terms are those of
`analysis`, so without its stop words, then stemmed.

tantivy finds the candidates. It sums in 32 bits, in an order that depends on how its index grew,
so what it finds is scored once more in 64 bits, from whole numbers alone: an index gives one
text one score, however it was made, and equal scores keep the order of the passages.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import NamedTuple

import tantivy

from entailment.errors import OptionError
from entailment.retrieval.analysis import search_terms
from entailment.retrieval.norms import stored_length
from entailment.text.characters import normalised

__all__ = ["HEAP", "Hit", "Postings", "Stemming", "add_tokenizer", "new_entry", "passage_schema"]

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
        analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
        if language != "none":
            try:
                analyzer = analyzer.filter(tantivy.Filter.stemmer(language))
            except ValueError as error:
                raise OptionError(
                    f"no stemmer for '{language}'; name a language in lower case and English, "
                    "as in 'english', or 'none'"
                ) from error
        self.language = language
        self._analyzer = analyzer.build()

    def terms(self, text: str) -> list[str]:
        """Return the terms of *text* in order, repeated as they are."""
        return self._analyzer.analyze(" ".join(search_terms(normalised(text).text)))


class Hit(NamedTuple):
    """A passage that was found: its score, its place in the corpus, what is stored of it."""

    score: float
    sequence: int
    stored: tantivy.Document


class Postings:
    """The queries to one state of a tantivy index of passages.

    *has_removed* says that some passages of the index are removed, which tantivy still counts
    for a while; then terms are counted anew, and only the cut at the last candidate is by
    tantivy's own figures.
    """

    def __init__(self, index: tantivy.Index, *, has_removed: bool = False):
        self.schema = index.schema
        self.searcher = index.searcher()
        self.passages = self.searcher.num_docs
        self._has_removed = has_removed
        self._average_length = self._average()

    def best(self, terms: Iterable[str], count: int) -> list[Hit]:
        """Return the *count* best passages that share one of *terms*, best first."""
        wanted = Counter(terms)
        if not wanted or not self.passages:
            return []
        weights = {term: times * self._idf(term) * (_K1 + 1) for term, times in wanted.items()}
        addresses = self._proposed(wanted, count)
        return nsmallest(
            count, self._scored(addresses, weights), lambda hit: (-hit.score, hit.sequence)
        )

    def with_key(self, field: str, key: str, count: int) -> list[tantivy.Document]:
        """Return at most *count* entries that have *key* in *field*, `owner` or `head`."""
        query = tantivy.Query.term_query(self.schema, field, key, "basic")
        hits = self.searcher.search(query, count, count=False).hits
        return [self.searcher.doc(address) for _, address in hits]

    def last_sequence(self) -> int:
        """Return the place in the corpus of the last passage, -1 if there is none."""
        query = tantivy.Query.all_query()
        hits = self.searcher.search(query, 1, count=False, order_by_field="sequence").hits
        return int(hits[0][0]) if hits else -1

    def _proposed(self, wanted: Mapping[str, int], count: int) -> list[tantivy.DocAddress]:
        """Return where those are that may be among the *count* best, ties of the last one too."""
        clauses = [
            (tantivy.Occur.Should, self._query(term, times)) for term, times in wanted.items()
        ]
        query = tantivy.Query.boolean_query(clauses)
        limit = min(count + 50, self.passages)
        while True:
            hits = self.searcher.search(query, limit, count=False).hits
            least = hits[min(count, len(hits)) - 1][0] * (1 - _SLACK) if hits else 0.0
            if len(hits) < limit or limit == self.passages or hits[-1][0] < least:
                return [address for score, address in hits if score >= least]
            limit = min(limit * 4, self.passages)

    def _scored(
        self, addresses: list[tantivy.DocAddress], weights: Mapping[str, float]
    ) -> Iterator[Hit]:
        sequences = self.searcher.fast_field_values("sequence", addresses)
        for address, sequence in zip(addresses, sequences, strict=True):
            stored = self.searcher.doc(address)
            score = self._score(weights, str(stored.get_first("terms")))
            yield Hit(score, int(sequence or 0), stored)

    def _score(self, weights: Mapping[str, float], stored: str) -> float:
        terms = stored.split(" ")
        room = _K1 * (1 - _B + _B * stored_length(len(terms)) / self._average_length)
        shared = weights.keys() & set(terms)
        # fsum rounds once, at the end, so the order of a set does not show
        return math.fsum(
            weights[term] * count / (count + room)
            for term, count in ((term, terms.count(term)) for term in shared)
        )

    def _idf(self, term: str) -> float:
        if self._has_removed:
            holding = self._total("value_count", self._query(term))
        else:
            holding = self.searcher.doc_freq("terms", term)
        return math.log(1 + (self.passages - holding + 0.5) / (holding + 0.5))

    def _query(self, term: str, times: int = 1) -> tantivy.Query:
        """Return the query for a term; boosted only if need be, as tantivy skips little then."""
        query = tantivy.Query.term_query(self.schema, "terms", term, "freq")
        return query if times == 1 else tantivy.Query.boost_query(query, float(times))

    def _average(self) -> float:
        total = self._total("sum", tantivy.Query.all_query())
        return max(1.0, total / max(1, self.passages))

    def _total(self, kind: str, query: tantivy.Query) -> float:
        """Return the *kind* of total over the lengths of the passages that *query* finds."""
        totals = self.searcher.aggregate(query, {"total": {kind: {"field": "length"}}})
        return float(totals["total"]["value"])


def passage_schema() -> tantivy.Schema:
    """Return the fields of an entry: what is searched, what is stored, whose passage it is.

    `terms` are joined by spaces; `owner` is the key of the document, `head` too but with its
    first passage alone; `passage` and `document` are stored for `index` and left out in memory.
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


def new_entry(sequence: int, terms: Sequence[str]) -> tantivy.Document:
    """Return an entry for the passage at the place *sequence* of the corpus."""
    entry = tantivy.Document()
    entry.add_text("terms", " ".join(terms))
    entry.add_unsigned("sequence", sequence)
    entry.add_unsigned("length", len(terms))
    return entry
