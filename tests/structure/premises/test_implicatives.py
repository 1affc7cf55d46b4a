"""What was done or not, by a verb or phrase that implies it: *managed to*, *too tired to*."""

from __future__ import annotations

import pytest

from entailment.model import Label
from tests.structure import steps
from tests.structure.steps import NO, OPEN, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("She managed to open the safe.", "She opened the safe.", YES),
        ("Mara took the trouble to label the jars.", "Mara labelled the jars.", YES),
        ("He sang besides playing the organ.", "He played the organ.", YES),
        ("He refrained from naming the donor.", "He named the donor.", NO),
        ("Ann walked home rather than taking a taxi.", "Ann did not take a taxi.", YES),
        ("They were too tired to cook.", "They did not cook.", YES),
        ("The dog was too small to guard the farm.", "The dog did not guard the farm.", YES),
        ("Eva managed to sell the house in May.", "Eva sold the house.", YES),
        ("She left without paying the bill.", "She paid the bill.", NO),
        ("Kim stopped smoking in May.", "Kim smokes.", NO),
        ("Kim stopped smoking in the spring of 1990.", "Kim smokes.", NO),
        ("Kim stopped smoking on Friday.", "Kim smokes.", NO),
        ("Kim stopped smoking two years ago.", "Kim smokes.", NO),
        ("Kim stopped smoking at work.", "Kim smokes.", OPEN),
        ("The chain stopped selling tobacco in Norway.", "The chain sells tobacco.", OPEN),
        ("The airline stopped serving meat on Fridays.", "The airline serves meat.", OPEN),
        ("Acme stopped making trucks in Sweden in 1990.", "Acme makes trucks.", OPEN),
    ],
)
def test_what_is_implied_is_so_or_not(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("He refrained from singing in public.", "He did not sing."),
        ("She did not manage to open it, but Ann managed to.", "Ann did not open it."),
        ("Kim stopped smoking in May.", "Kim smoked."),
        ("Kim stopped smoking in 2010 and resumed in 2012.", "Kim smokes."),
        ("The soup was too hot to eat.", "The soup did not eat."),
        ("The piano was too big to move.", "The piano did not move."),
        ("The box was too small to put the books in.", "The box did not put the books in."),
        ("Eva managed to keep the dog from harm.", "Eva kept the dog."),
        ("Eva managed to hide the letter from us.", "Eva hid the letter."),
        ("Eva managed to leave the key on the desk.", "Eva left the key."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_it_is_implied(
    text: str, hypothesis: str
) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)
