"""What a text says of one thing and a hypothesis of another."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.attribution import crossed_quantities
from entailment.systems.mismatches.quantities import unsupported

REPORT = (
    "The board proposes a dividend of 0.85, compared with 0.80 for 2022. Ingrid Halvorsen "
    "succeeded Per Dahl as chief executive on 1 June 2023."
)


@pytest.mark.parametrize(
    "hypothesis",
    [
        "Ingrid Halvorsen took over from Per Dahl in June 2023; Dahl now chairs the board.",
        "Ingrid Halvorsen became chief executive in June 2023, and the board proposes a dividend.",
    ],
)
def test_a_date_that_its_subject_has_is_not_crossed_with_that_of_another_sentence(
    hypothesis: str,
) -> None:
    assert list(crossed_quantities(REPORT, hypothesis)) == []


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The bridge was opened in 1931. It was closed in 1988.", "The bridge was closed in 1931."),
        ("Acme opened a mill in 1931. Acme closed a shop in 1988.", "Acme closed a shop in 1931."),
    ],
)
def test_a_date_of_another_sentence_about_the_same_is(text: str, hypothesis: str) -> None:
    assert [mismatch.contradicts for mismatch in crossed_quantities(text, hypothesis)] == [True]


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_mismatch"),
    [
        ("The Employees in 2023 are 3,120.", "The company had 2,870 employees in 2023.", True),
        ("The Employees in 2023 are 3,120.", "The company had 3,120 employees in 2023.", False),
        ("The Employees in 2023 are 3,120.", "The company had 870 shops in 2023.", False),
        ("The Employees in Ulm are 3,120.", "The company had 2,870 employees.", False),
        ("The mill has 3,120 employees.", "The company has 2,870 employees.", False),
        ("The Employees are 3,120.", "The company has 2,870 employees in Spain.", False),
        ("The Employees are 3,120.", "The company pays 2,870 employees.", False),
    ],
)
def test_of_the_company_that_has_so_many_the_text_needs_no_word(
    text: str, hypothesis: str, is_mismatch: bool
) -> None:
    assert bool(list(unsupported(text, hypothesis))) is is_mismatch


@pytest.mark.parametrize(
    ("text", "hypothesis", "has_like"),
    [
        ("At 7:15 Ann left.", "Ann left at 9:15.", True),
        ("Ann left on Flight 77.", "Ann left at 9:15.", False),
        ("Ann left 77.", "Ann left at 9:15.", False),
        ("At 9:36 Ann left.", "Ann left after nine.", False),
        ("Ann left at 10:02.", "Ann left at 10 am.", False),
        ("Ann left at 9.15.", "Ann left at 9:15.", False),
    ],
)
def test_a_time_of_day_is_compared_with_another_alone(
    text: str, hypothesis: str, has_like: bool
) -> None:
    assert any("9:15" in mismatch.hypothesis for mismatch in unsupported(text, hypothesis)) is (
        has_like
    )


RENTS = "Rents rose 12% in Norway and fell 3% in Denmark."


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_crossed"),
    [
        (RENTS, "Rents fell 12% in Denmark.", True),
        (RENTS, "Rents rose 3% in Norway.", True),
        (
            "Ann sold 12 boats in May and bought 3 boats in June.",
            "Ann bought 12 boats in June.",
            True,
        ),
        (RENTS, "Rents fell 3% in Denmark.", False),
        (RENTS, "Rents rose 12% in Norway.", False),
        ("Rents rose 12% in Norway and 12% in Denmark.", "Rents rose 12% in Denmark.", False),
    ],
)
def test_the_number_of_another_verb_of_the_same_subject_is_crossed(
    text: str, hypothesis: str, is_crossed: bool
) -> None:
    assert any(crossed_quantities(text, hypothesis)) == is_crossed


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The option was removed in 4.0. It has been deprecated since 3.2.",
         "The option was removed in 3.2."),
        ("The option was deprecated in 3.2 and removed in 4.0.", "The option was removed in 3.2."),
        ("The tower was finished in 1887. It has been open to visitors since 1890.",
         "The tower was finished in 1890."),
        ("Ann joined the firm in 2001. She has led it since 2010.",
         "Ann joined the firm in 2010."),
        ("Deprecated in 3.12.0: the endpoint `/v1/users`. It will be removed in 5.0.",
         "The endpoint `/v1/users` will be removed in 3.12.0."),
    ],
)  # fmt: skip
def test_what_a_later_sentence_dates_is_not_what_an_earlier_one_states(
    text: str, hypothesis: str
) -> None:
    assert [mismatch.contradicts for mismatch in crossed_quantities(text, hypothesis)] == [True]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop was robbed in 1999. It happened again in 2005.",
         "The shop was robbed in 2005."),
        ("The shop was robbed in 1999. It was raided again in 2005.",
         "The shop was robbed in 2005."),
        ("The option was removed in 4.0. It has been deprecated since 3.2.",
         "The option has been deprecated since 3.2."),
        ("The option was removed in 4.0. It has been deprecated since 3.2.",
         "The option was removed in 4.0."),
    ],
)  # fmt: skip
def test_what_may_have_happened_again_is_not_crossed(text: str, hypothesis: str) -> None:
    assert list(crossed_quantities(text, hypothesis)) == []


def test_names_that_the_text_has_in_the_same_words_are_not_crossed() -> None:
    text = "The storm damaged 14 roofs in Elm Street and 9 in Mill Lane, and nothing else."
    assert mismatches(text, "The storm damaged 14 roofs in Elm Street and 9 in Mill Lane.") == ()
