from __future__ import annotations

import pytest
from hypothesis import given

from entailment.datasets import read_pairs
from entailment.examples import worked_examples
from entailment.model import Mismatch, Pair
from entailment.systems.explanation import explain_words
from entailment.systems.mismatches.detectors import aligned_mismatches
from tests.systems.conftest import Compare, pair
from tests.systems.sentences import SENTENCES

WORKED = {pair.id: pair for pair in read_pairs(worked_examples())}


@pytest.mark.parametrize(
    ("text", "hypothesis", "expected"),
    [
        ("30 men died", "27 men died", Mismatch("number", "27", "30", True)),
        ("a man died", "27 men died", Mismatch("number", "27", None, False)),
        ("It was 5 May", "It was 6 May", Mismatch("date", "6 May", "5 May", True)),
        ("It cost $5", "It cost $6", Mismatch("money", "$6", "$5", True)),
        ("It rose 5%", "It rose 6%", Mismatch("percent", "6%", "5%", True)),
        ("The cat sat", "The cat never sat", Mismatch("negation", "never", None, True)),
        ("The cat never sat", "The cat sat", Mismatch("negation", "no negation", "never", True)),
        ("The cat may sit", "The cat sat", Mismatch("modality", "no modality", "may", False)),
        ("The cat sat", "The cat may sit", Mismatch("modality", "may", None, False)),
        ("It buys the cat", "It sold the cat", Mismatch("antonym", "sold", "buys", True)),
        ("It is legal", "It is illegal", Mismatch("antonym", "illegal", "legal", True)),
        ("It met Ana", "It met Tomas", Mismatch("name", "Tomas", None, False)),
    ],
)
def test_a_mismatch_is_detected(
    compare: Compare, text: str, hypothesis: str, expected: Mismatch
) -> None:
    assert aligned_mismatches(compare(text, hypothesis)) == (expected,)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("30 men died", "Thirty men died"),
        ("He did not sit", "He didn't sit"),
        ("It may rain", "It might rain"),
        ("It happened on May 5, 2004", "It happened in 2004"),
        ("The cat sat in May", "The cat sat"),
        ("It came to port", "It was imported to port"),
        ("He buys and sells cats", "He sells cats"),
        ("No dog barked at the tall old house while the cat sat", "The cat sat"),
    ],
)
def test_no_mismatch_is_detected(compare: Compare, text: str, hypothesis: str) -> None:
    assert aligned_mismatches(compare(text, hypothesis)) == ()


@pytest.mark.parametrize(
    ("pair_id", "expected"),
    [
        ("20", Mismatch("number", "20", "21", True)),
        ("2", Mismatch("number", "27", "30", True)),
        ("1.6", Mismatch("antonym", "sold", "buying", True)),
        ("110", Mismatch("negation", "no negation", "not", True)),
    ],
)
def test_the_worked_examples_show_their_contradiction(pair_id: str, expected: Mismatch) -> None:
    assert expected in explain_words(WORKED[pair_id]).mismatches


@given(SENTENCES)
def test_a_text_does_not_contradict_itself(text: str) -> None:
    assert explain_words(pair(text, text)).mismatches == ()


def test_a_mismatch_reads_as_a_sentence() -> None:
    assert str(Mismatch("number", "20", "21", True)) == (
        "number: the hypothesis has '20', the text has '21'"
    )
    assert str(Mismatch("name", "Ana", None, False)) == (
        "name: the hypothesis has 'Ana', the text has none like it"
    )


def test_an_explanation_says_what_contradicts_before_what_is_covered() -> None:
    explained = explain_words(pair("It buys the cat.", "It sold the dog."))
    assert explained.uncovered == ("sold", "dog")
    assert explained.reasons == (
        "antonym: the hypothesis has 'sold', the text has 'buys'",
        "0 of 2 content words of the hypothesis are in the text; not sold, dog",
    )


@pytest.mark.parametrize("pair", WORKED.values(), ids=list(WORKED))
def test_what_is_explained_stands_where_it_says(pair: Pair) -> None:
    for alignment in explain_words(pair).alignments:
        aligned_text = pair.text[alignment.text_start :]
        aligned_hypothesis = pair.hypothesis[alignment.hypothesis_start :]
        assert aligned_text.startswith(alignment.text_word)
        assert aligned_hypothesis.startswith(alignment.hypothesis_word)
