"""Derivations of what a sentence joins: alternatives, phrases and clauses of the subject, both."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.pace import within

YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN

ALTERNATIVES = [
    ("She was ill or was on leave.", "She was ill."),
    ("Either Ann or Bob has the key.", "Bob has the key."),
    ("He had lost a glove or a scarf.", "He had lost a scarf."),
    ("Either the roof leaks, or the pipe has burst.", "The pipe has burst."),
    ("A fox or a dog is digging in the garden.", "A dog is digging in the garden."),
]

SUBJECTS = [
    ("The man next to the boy sleeps.", "The boy sleeps."),
    ("The man who knows the pilot is asleep.", "The pilot is asleep."),
    ("The nurse looking at the guard smiled.", "The guard smiled."),
    ("The firm that owns the ferry has gone bankrupt.", "The ferry has gone bankrupt."),
]

IMPLIED = [
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
]

BOTH = [
    ("Both Ann and Bob are asleep on a bench.", "Bob is asleep on a bench.", YES),
    ("A man and a woman are hiking up a hill.", "A man is hiking up a hill.", YES),
]

HOURS = [
    ("The museum is open from 10 am to 6 pm.", "The museum closes at 6 pm.", YES),
    ("The museum is open from 10 am to 6 pm.", "The museum opens at noon.", NO),
    ("The shop is open from 8 am to 4 pm.", "The shop opens at 8 am.", YES),
    ("The clinic is open from Monday to Thursday.", "The clinic is closed on Fridays.", YES),
    ("The clinic is open from Monday to Thursday.", "The clinic is closed on Tuesday.", NO),
    ("The bar is open from 10 am to 6 pm; it sells food.", "The bar closes at 8 pm.", NO),
    ("The bar is open from 10 am to 6 pm every day.", "The bar closes at 6 pm.", YES),
    ("The shop opens at 8:30 and closes at 13:00.", "The shop is open at 10:00.", YES),
    (
        "The shop opens at 8:30 and closes at 13:00 on Sundays.",
        "On Sundays the shop is open at 15:00.",
        NO,
    ),
    (
        "Opening hours of the yard: Monday to Thursday, 7 am - 4 pm.",
        "The yard is closed on Fridays.",
        YES,
    ),
    ("Opening hours of the yard: Monday to Thursday.", "The yard is open on Fridays.", NO),
    ("The meeting starts at 3 pm.", "The meeting starts at 15:00.", YES),
    ("The meeting starts at 3 pm.", "The meeting starts at 3 am.", NO),
]

FIGURES = [
    ("Pat is not as tall as Lou.", "Lou is taller than Pat.", YES),
    ("Pat is not as tall as Lou.", "Pat is taller than Lou.", NO),
    ("The firm employs 85 people.", "The firm has fewer than 100 employees.", YES),
    ("The road is 12 km long, twice as long as the canal.", "The canal is 6 km long.", YES),
    (
        "The appeal raised 8,000 euros. A quarter of the money went to Ulm.",
        "Ulm got 2,000 euros.",
        YES,
    ),
    (
        "The farm has 40 hectares of land. A quarter of the land is let.",
        "10 hectares are let.",
        YES,
    ),
    (
        "The town has a budget of 8 million euros. A quarter of the budget goes to schools.",
        "Schools get 2 million euros.",
        YES,
    ),
    ("Few of the men ran.", "Not all of the men ran.", YES),
    ("Only some of the men ran.", "Not all of the men ran.", YES),
]


@pytest.mark.parametrize(("text", "hypothesis"), [*ALTERNATIVES, *SUBJECTS])
def test_what_a_sentence_says_of_another_or_of_one_of_two_is_open(
    text: str, hypothesis: str
) -> None:
    assert OPEN in {step.label for step in derivations(text, hypothesis)}


@pytest.mark.parametrize(("text", "hypothesis", "label"), [*IMPLIED, *BOTH, *HOURS, *FIGURES])
def test_a_step_is_derived(text: str, hypothesis: str, label: Label) -> None:
    assert label in {step.label for step in derivations(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("He had not lost a glove or a scarf.", "He had not lost a glove."),
        ("You may pay by card or in cash.", "You may pay by card."),
        ("Tickets were sold online or at the door.", "Tickets were sold online."),
        ("The puma, or mountain lion, was seen near Bern.", "The puma was seen near Bern."),
        ("It is also known as the red pine or the fire pine.", "It is also known as the red pine."),
        ("The man saw the boy leave.", "The boy leave."),
        ("The fact that the shop closed", "The shop closed"),
        ("He refrained from singing in public.", "He did not sing."),
        ("She did not manage to open it, but Ann managed to.", "Ann did not open it."),
        ("Ann and Bob are meeting in Rome.", "Ann is meeting in Rome."),
        ("Ann and Bob are carrying two pianos.", "Ann is carrying two pianos."),
        ("Kim stopped smoking in May.", "Kim smoked."),
        ("Kim stopped smoking in 2010 and resumed in 2012.", "Kim smokes."),
        ("The soup was too hot to eat.", "The soup did not eat."),
        ("The piano was too big to move.", "The piano did not move."),
        ("The box was too small to put the books in.", "The box did not put the books in."),
        ("Eva managed to keep the dog from harm.", "Eva kept the dog."),
        ("Eva managed to hide the letter from us.", "Eva hid the letter."),
        ("Eva managed to leave the key on the desk.", "Eva left the key."),
        ("The shop is open from 9 am to 5 pm, and on Sundays until noon.",
         "The shop closes at 5 pm."),
        ("The bar is open from 10 am to 6 pm in winter.", "The bar closes at 8 pm."),
        ("The bar is open from 10 am to 6 pm for members.", "The bar closes at 8 pm."),
        ("The bar is open from 8 pm to 2 am.", "The bar is open at 11 pm."),
        ("The shop opens at 8:30 and closes at 13:00 on Sundays.", "The shop is open at 15:00."),
        ("The shop is open from Monday to Friday and on Sundays.",
         "The shop is closed on Sundays."),
        ("The firm sold 14,200 bicycles, 9 % more than last year.", "The firm sold 1,278 cars."),
        ("The town has 2,000 houses; 5 % of the land is forest.", "The village has 100 houses."),
        ("The appeal raised 8,000 euros. A quarter of the donors live abroad.",
         "Donors who live abroad gave 2,000 euros."),
        ("The road is 40 km long. A quarter of the lamps are out.", "The lamps light 10 km."),
        ("The road is 12 km long, twice as long as the canal.", "The canal is 24 km long."),
        ("It is not true that all the windows are closed.", "Some windows are closed."),
        ("The inn stands opposite the mill.", "The mill stands opposite the inn."),
        ("A scale measures earthquakes.", "Earthquakes are measured on a scale."),
        ("A man is standing at a machine.", "A man is standing by a machine."),
    ],
)  # fmt: skip
def test_nothing_is_derived_where_it_may_be_so_or_not(text: str, hypothesis: str) -> None:
    kinds = {"alternative", "attachment", "implicative", "coordination", "opening hours"}
    kinds |= {"operation", "denial", "roles"}
    assert not [step for step in derivations(text, hypothesis) if step.kind in kinds]


@pytest.mark.parametrize("words", ["1 2 3 4 5 6 7 8 ", "at 3 pm ", "sold 12 cars and 15 vans, "])
def test_a_text_full_of_numbers_takes_little_time(words: str) -> None:
    text = (words * 250)[:1990]
    with within(20):
        for hypothesis in (text[:60], text[:200], text):
            derivations(text, hypothesis)


def test_a_text_that_ends_in_or_is_read() -> None:
    assert not derivations("She was ill or", "She was ill.")
