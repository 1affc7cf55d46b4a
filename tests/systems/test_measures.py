from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.knowledge.idf import default_idf
from entailment.systems.alignment import AlignedPair
from entailment.systems.measures import (
    DIRECTIONS,
    MEASURES,
    Direction,
    measure_pair,
    ngram_coverage,
)

from .conftest import Compare, pair
from .sentences import SENTENCES

ANY = st.text() | SENTENCES
RANGES = {"modality_mismatch": (-1, 1), "hypothesis_length": (0, 20), "text_length": (0, 20)}
MISMATCHES = sorted(name for name in MEASURES if name.endswith(("_mismatch", "_pairs")))


def measured(name: str, compared: AlignedPair) -> float:
    return MEASURES[name](compared, default_idf())


HIGH_AND_LOW = {
    "word_coverage": ("a cat sat", "a cat sat", "a dog ran"),
    "content_coverage": ("cat sat", "the cat", "the dog"),
    "lemma_coverage": ("cats sat", "cat sits", "dog runs"),
    "aligned_coverage": ("a producer", "production", "cat"),
    "idf_coverage": ("okapi", "new okapi", "okapis and new wombats"),
    "stem_coverage": ("an acquisition", "acquisitive", "cat"),
    "uncovered_words": ("x", "cat dog pig hen cow", "x"),
    "heaviest_uncovered": ("new x", "okapi", "new"),
    "all_covered": ("cat dog", "cat", "cat pig"),
    "bigram_coverage": ("a cat sat", "cat sat", "sat cat"),
    "trigram_coverage": ("a cat sat", "a cat sat", "a sat cat"),
    "skip_bigram_coverage": ("cat saw dog", "cat dog", "dog cat"),
    "longest_common_subsequence": ("cat saw dog", "cat dog", "pig hen"),
    "longest_common_substring": ("cat saw dog run", "saw dog", "dog saw"),
    "character_coverage": ("blueprint", "printer", "okapi"),
    "edit_similarity": ("x x cat saw dog x x", "cat saw dog", "hen ate pig"),
    "span_density": ("cat dog x x x pig", "cat dog", "cat pig"),
    "window_coverage": ("cat dog" + " x" * 40 + " pig", "cat dog", "cat pig"),
    "order_agreement": ("cat dog pig", "cat dog pig", "pig dog cat"),
    "first_word_covered": ("cat", "cat dog", "dog cat"),
    "last_word_covered": ("cat", "dog cat", "cat dog"),
    "name_coverage": ("He met Ana.", "He met Ana.", "He met Tomas."),
    "name_share": ("x", "He met Ana.", "he met a cat"),
    "common_word_coverage": ("It met Ana.", "Tomas met Lu.", "Ana saw."),
    "quantities_agree": ("30 men", "30 women", "27 men"),
    "number_mismatch": ("21-year-old", "20-year-old", "21-year-old"),
    "date_mismatch": ("on 5 May", "on 6 May", "on 5 May"),
    "money_mismatch": ("for $5", "for $6", "for 6 euros"),
    "percent_mismatch": ("by 5 percent", "by 6%", "by 5%"),
    "negation_mismatch": ("the cat never sat", "the cat sat", "the cat did not sit"),
    "modality_mismatch": ("the cat may sit", "the cat sat", "the cat might sit"),
    "antonym_pairs": ("he buys it", "he sold it", "he bought it"),
    "hypothesis_length": ("x", "one two three", "one"),
    "text_length": ("x x", "x", "x"),
    "length_ratio": ("x x", "x x x x", "x"),
}
"""For each measure a text, a hypothesis for which it is high and one for which it is low."""


def test_every_measure_is_tried_and_has_a_direction() -> None:
    assert set(HIGH_AND_LOW) == set(MEASURES) == set(DIRECTIONS)


@pytest.mark.parametrize("name", [name for name in HIGH_AND_LOW if name != "text_length"])
def test_a_measure_is_high_for_one_pair_and_low_for_another(name: str, compare: Compare) -> None:
    text, high, low = HIGH_AND_LOW[name]
    assert measured(name, compare(text, high)) > measured(name, compare(text, low)) + 0.09


@pytest.mark.parametrize(
    ("name", "text", "hypothesis", "value"),
    [
        ("uncovered_words", "x", "a b c d e f g cat dog pig hen cow ant bee", 1),
        ("skip_bigram_coverage", "cat dog pig", "cat pig dog hen", 2 / 6),
        ("skip_bigram_coverage", "cat dog", "cat cat dog", 2 / 3),
        ("longest_common_substring", "a cat sat here", "the cat sat there", 2 / 4),
        ("character_coverage", "abcd", "abce", 1 / 2),
        ("character_coverage", "abcd", "xy", 1),
        ("edit_similarity", "cat x dog", "cat dog", 2 / 3),
        ("span_density", "cat x dog", "cat dog", 2 / 3),
        ("order_agreement", "cat dog pig", "dog cat pig", 1 / 2),
        ("modality_mismatch", "the cat sat", "the cat may sit", -1),
        ("modality_mismatch", "the cat sat in May 2004", "the cat sat", 0),
        ("name_coverage", "x", "no name", 1),
        ("quantities_agree", "30 men", "no number", 1),
        ("quantities_agree", "30 men", "30 men and 40 women", 1 / 2),
        ("length_ratio", "x", "x x x x x", 1),
        ("text_length", "cat dog", "x", math.log(3)),
        ("hypothesis_length", "x", "cat", math.log(2)),
    ],
)
def test_a_measure_is_as_by_hand(
    name: str, text: str, hypothesis: str, value: float, compare: Compare
) -> None:
    assert measured(name, compare(text, hypothesis)) == pytest.approx(value)


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_says_its_range(name: str) -> None:
    doc = MEASURES[name].__doc__ or ""
    assert "[0, 1]" in doc or doc.startswith("1 where") or name in RANGES


@given(ANY, ANY)
def test_every_measure_stays_in_its_range(text: str, hypothesis: str) -> None:
    compared = AlignedPair(pair(text, hypothesis))
    for name in MEASURES:
        low, high = RANGES.get(name, (0, 1))
        value = measured(name, compared)
        assert low <= value <= high, name
        if (MEASURES[name].__doc__ or "").startswith("1 where"):
            assert value in (-1, 0, 1), name


@given(ANY)
def test_nothing_conflicts_between_a_text_and_itself(text: str) -> None:
    compared = AlignedPair(pair(text, text))
    assert [name for name in MISMATCHES if measured(name, compared)] == []


@given(ANY)
def test_a_text_covers_itself(text: str) -> None:
    compared = AlignedPair(pair(text, text))
    wholes = [name for name in MEASURES if "coverage" in name and "skip" not in name]
    assert {measured(name, compared) for name in [*wholes, "quantities_agree"]} == {1}


@given(SENTENCES, SENTENCES)
def test_runs_of_two_and_three_lemmas_are_counted_as_those_of_any_length(
    text: str, hypothesis: str
) -> None:
    compared = AlignedPair(pair(text, hypothesis))
    assert measured("bigram_coverage", compared) == ngram_coverage(compared, 2)
    assert measured("trigram_coverage", compared) == ngram_coverage(compared, 3)


@pytest.mark.parametrize("name", MISMATCHES)
def test_no_mismatch_can_speak_for_entailment(name: str) -> None:
    assert DIRECTIONS[name] is Direction.AGAINST or name == "modality_mismatch"


def test_measures_are_given_in_the_order_of_their_names(compare: Compare) -> None:
    compared = compare("30 men", "27 men")
    names = ["number_mismatch", "word_coverage"]
    assert measure_pair(compared, default_idf(), names) == [1, 0.5]


def test_a_long_hypothesis_is_measured_in_time() -> None:
    text = " ".join(f"word{n} cat" for n in range(2000))
    compared = AlignedPair(pair(text, text))
    assert all(math.isfinite(v) for v in measure_pair(compared, default_idf(), [*MEASURES]))
