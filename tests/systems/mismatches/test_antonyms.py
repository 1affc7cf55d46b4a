"""Antonyms: the opposite of the one word that a text lacks."""

import pytest

from entailment.systems.mismatches.antonyms import antonyms


@pytest.mark.parametrize(
    ("text", "hypothesis", "expected"),
    [
        ("In May Acme sold its shop to Bolt.", "Acme bought its shop in May.", ["bought"]),
        ("In May we sold our fishing-net shop.", "The company bought the shop.", ["bought"]),
        ("We opened our shop in May.", "The firm closed its shop in May.", ["closed"]),
        ("In May we sold our shop.", "The company sold its shop.", []),
        ("In May Bolt sold us the shop.", "The company bought the shop.", []),
        ("In May we sold our shop.", "Bolt bought the shop.", []),
    ],
)
def test_the_opposite_of_the_only_word_that_is_lacking_is_a_mismatch(text, hypothesis, expected):
    assert [mismatch.hypothesis for mismatch in antonyms(text, hypothesis)] == expected
