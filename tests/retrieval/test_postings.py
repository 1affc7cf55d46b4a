"""What is asked of tantivy: its own score is ours, to the precision of its floats."""

from __future__ import annotations

import random

import pytest
import tantivy

from entailment.model import Candidate, Passage
from entailment.retrieval.postings import HEAP, Postings, add_tokenizer, new_entry, passage_schema
from entailment.retrieval.shards import ranked


@pytest.fixture(scope="module")
def texts() -> list[list[str]]:
    draw = random.Random(11)
    return [draw.choices("abcdefgh", k=draw.randint(1, 120)) for _ in range(500)]


@pytest.fixture(scope="module")
def postings(texts: list[list[str]]) -> Postings:
    index = tantivy.Index(passage_schema())
    add_tokenizer(index)
    writer = index.writer(HEAP, 1)
    for sequence, terms in enumerate(texts):
        entry = new_entry(terms)
        entry.add_unsigned("sequence", sequence)
        writer.add_document(entry)
    writer.commit()
    index.reload()
    return Postings(index)


def ranked_places(postings: Postings, query: list[str], count: int) -> dict[int, float]:
    """Return the places of the *count* best texts and their scores, best first."""
    candidates: list[Candidate] = ranked(
        [postings], query, count, lambda hit: Passage("d", hit.sequence, "", 0, 0)
    )
    return {candidate.passage.number: candidate.score for candidate in candidates}


@pytest.mark.parametrize("query", [["a"], ["a", "b", "c"], ["h", "nowhere"], ["a", "a", "b"]])
def test_the_score_is_tantivys_but_for_rounding(postings: Postings, query: list[str]) -> None:
    term_query = tantivy.Query.boolean_query(
        [
            (
                tantivy.Occur.Should,
                tantivy.Query.term_query(postings.schema, "terms", term, "freq"),
            )
            for term in query
        ]
    )
    hits = postings.searcher.search(term_query, 500, count=False).hits
    places = postings.searcher.fast_field_values("sequence", [address for _, address in hits])
    theirs = dict(zip(places, (score for score, _ in hits), strict=True))
    assert ranked_places(postings, query, 500) == pytest.approx(theirs, rel=1e-5)


def test_the_best_are_the_first_of_all(postings: Postings, texts: list[list[str]]) -> None:
    every = list(ranked_places(postings, ["a", "b"], len(texts)))
    assert len(every) == sum(bool({"a", "b"} & set(terms)) for terms in texts)
    for count in (1, 7, 60, 499):
        assert list(ranked_places(postings, ["a", "b"], count)) == every[:count]


def test_no_term_and_an_unknown_one_find_nothing(postings: Postings) -> None:
    assert ranked_places(postings, [], 5) == {}
    assert ranked_places(postings, ["nowhere"], 5) == {}
