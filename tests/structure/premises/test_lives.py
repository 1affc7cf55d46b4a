"""Years and days of a life in brackets: those of the name before them."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from tests.structure import steps

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION
TELLER = "Maria Teller (12 July 1790 - 3 June 1866) was a pianist."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Handel (1685-1759) admired Bach.", "Handel was alive in 1700.", YES),
        ("The composer Handel (1685-1759) admired Bach.", "The composer was alive in 1800.", NO),
        ("Handel (1685-1759) admired Bach.", "He was alive in 1700.", YES),
        (
            "Jon Berg (1735-1826) was the father of Jon Carl Berg (1767-1848).",
            "Jon Berg was alive in 1830.",
            NO,
        ),
        (TELLER, "Teller died at the age of 75.", YES),
        (TELLER, "Maria Teller died at the age of 76.", NO),
        (TELLER, "Maria Teller lived to the age of 75.", YES),
        (TELLER, "Maria Teller lived to the age of 80.", NO),
        (TELLER.replace("12 July", "July 12,"), "Maria Teller was alive in 1800.", YES),
        (TELLER, "Teller died on 1866-06-03.", YES),
        (TELLER, "Maria Teller was born on July 12, 1790.", YES),
        (TELLER, "She passed away in June 1866", YES),
        (TELLER, "Maria Teller died on 4 June 1866.", NO),
        ("Ann Berg (1912-1950) painted.", "Ann Berg was born in 1912.", YES),
    ],
)
def test_a_life_is_of_the_name_before_it(text: str, hypothesis: str, label: Label) -> None:
    assert {each.label for each in derivations(text, hypothesis)} == {label}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The tutor of Bach (1685-1750) worked in Ohrdruf.", "The tutor worked there in 1740."),
        ("The tutor of Bach (1685-1750) worked in Ohrdruf.", "The tutor was alive in 1740."),
        ("The composer admired Handel (1685-1759).", "He was alive in 1700."),
        ("Handel (1685-1759) lived in London.", "Handel lived in London in 1700."),
        ("The critic praised Emma (c. 1815).", "The critic praised Emma before 1820."),
        ("The reign of Henry VIII (1509-1547) was long.", "Henry VIII was alive in 1500."),
        (TELLER, "Maria Teller lived to the age of 70."),
        (TELLER, "Maria Teller died in Vienna in 1866."),
        (TELLER, "Her brother died in 1866."),
        ("The tutor of Bach (1685-1750) worked in Ohrdruf.", "The tutor died in 1750."),
        ("The Berg Gallery (1912-1950) sold art.", "Berg died in 1950."),
        ("Ann Berg (1912-1918) led it.", "Ann Berg died in 1918."),
        ("Ann Berg (1912-1950) painted.", "Ann Berg died on 3 May 1950."),
    ],
)
def test_it_is_of_nobody_else_and_of_nothing_they_did(text: str, hypothesis: str) -> None:
    assert not derivations(text, hypothesis)


WRITER = "Otto Lind was born in Ulm in 1912 and died in Bonn in 1950."


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Ann Berg (1912-1950) was a painter.", "Ann Berg"),
        ("Ann Berg (born 1912, died 1950) was a painter.", "Ann Berg"),
        (WRITER, "Otto Lind"),
        (WRITER.replace("and died", "and he died"), "Otto Lind"),
    ],
)
def test_a_sentence_that_is_of_a_life_in_any_case_is_the_premise(text: str, who: str) -> None:
    (derivation,) = derivations(text, f"{who} was alive in 1930.")
    assert (derivation.label, derivation.premises) == (YES, (text,))


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Lind (1912-1950) was a painter.", "Lind"),
        ("Mayor Ann Berg (1912-1950) was a painter.", "Ann Berg"),
        ("Elizabeth II (1912-1950) was a queen.", "Elizabeth II"),
        (WRITER.replace("and died", "and it is said that he died"), "Otto Lind"),
        (WRITER, "Lind"),
    ],
)
def test_else_a_judge_is_to_find_both_years(text: str, who: str) -> None:
    for derivation in derivations(text, f"{who} was alive in 1930."):
        assert len(derivation.premises) == 2


def test_a_short_time_behind_a_name_may_be_a_term_of_office() -> None:
    (derivation,) = derivations("Ann Berg (1912-1918) led it.", "Ann Berg was alive in 1915.")
    assert len(derivation.premises) == 2


@pytest.mark.parametrize("piece", ["A", "Ab ", "Ab de ", "A-"])
def test_a_long_name_takes_no_longer_than_its_length(piece: str) -> None:
    assert not [*derivations(piece * 20_000, "Ann Berg was alive in 1930.")]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Weber was born in Ulm in 1912 and died in 1950.", "Weber died at the age of 38.", YES),
        ("Weber was born in Ulm in 1912 and died in 1950.", "Weber died at the age of 40.", NO),
        (
            "Weber was born in Ulm in 1912 and died in 1950.",
            "Weber lived to be older than 30.",
            YES,
        ),
        ("Weber was born in Ulm in 1912 and died in 1950.", "Weber died before the age of 30.", NO),
        ("Weber (1912-1950) was a painter.", "Weber was alive in 1930.", YES),
        ("She was born in 1950 and died in 2000.", "She was alive in 1980.", YES),
        ("Weber (1912-1950) was a painter.", "Weber was alive in 1960.", NO),
        (
            "Kurt Adler was born in 1900 and died in 1984.",
            "Kurt Adler lived to be more than 80.",
            YES,
        ),
    ],
)
def test_the_years_of_a_life_decide(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Weber was born in 1912 and died in 1950.", "Weber died before the age of 38."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Weber was born on 3 May 1912 and died on 2 March 1950.", "Weber died at the age of 38."),
        ("Ann was born in 1912, married in 1940 and died in 1950.", "Ann died after 2 years."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_life(text: str, hypothesis: str) -> None:
    assert "life" not in steps.kinds(text, hypothesis)
