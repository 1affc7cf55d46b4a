"""What leads in to a list, and how an item is read behind it."""

from __future__ import annotations

import pytest

from entailment.text.leads import before_item, breaks_off, lead_in


@pytest.mark.parametrize(
    ("sentence", "lead"),
    [
        ("The warranty does not cover:", "The warranty does not cover"),
        ("**Do not take it\nif you:**", "Do not take it if you"),
        ("Employees may not", "Employees may not"),
        ("The kit has three parts.", ""),
        ("Exclusions", ""),
        (":", ""),
        ("1:", ""),
    ],
)
def test_a_colon_or_a_sentence_that_breaks_off_leads_in(sentence: str, lead: str) -> None:
    assert lead_in(sentence) == lead


@pytest.mark.parametrize(
    "lead",
    [
        "The warranty does not cover",
        "Do not use it if you",
        "Employees may not",
        "Visitors must always wear",
        "You can bring",
        "The kit contains",
        "Acme has offices in",
        "It is not",
    ],
)
def test_a_lead_breaks_off_before_what_its_verb_is_about(lead: str) -> None:
    assert breaks_off(lead)
    assert before_item(lead, "theft") == f"{lead} "


@pytest.mark.parametrize(
    "lead",
    ["The kit has three parts", "The following is not covered", "To descale it", "Exclusions", ""],
)
def test_behind_a_whole_sentence_a_colon_stays(lead: str) -> None:
    assert not breaks_off(lead)
    assert before_item(lead, "theft") == f"{lead}: "


@pytest.mark.parametrize(
    ("lead", "read"),
    [
        ("It is open only to", "It is open to "),
        ("The card may only be used for", "The card may be used for "),
        ("Data is disclosed exclusively by", "Data is disclosed by "),
        ("You may enter only if you", "You may enter only if you "),
        ("Staff may only enter if", "Staff may only enter if "),
        ("It is open only to those who", "It is open only to those who "),
        ("It may only be used as", "It may be used as: "),
        ("It must only be taken by", "It may be taken by "),
        ("It should be given only to", "It may be given to "),
        ("You may bring only one of", "You may bring only one of "),
        ("It must not be used only for", "It must not be used only for "),
        ("Those who have only a key may", "Those who have only a key may "),
    ],
)
def test_an_item_of_a_list_does_not_exclude_the_others(lead: str, read: str) -> None:
    assert before_item(lead, "staff") == read


def test_an_item_that_begins_with_a_verb_goes_on_with_the_sentence() -> None:
    assert before_item("The company", "was founded in 1999") == "The company "
