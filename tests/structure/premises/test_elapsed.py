"""Lengths of time between two times of a text, of which the hypothesis has the difference."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.elapsed import by_elapsed

INN = "The inn opened in 1911 and burned down in 1956."


@pytest.mark.parametrize(
    ("text", "hypothesis", "line"),
    [
        (INN, "The inn burned down 45 years after it had opened.", "1956 - 1911 = 45 years"),
        (INN, "The inn existed for 45 years.", "1956 - 1911 = 45 years"),
        (INN, "The inn existed for almost half a century.", "1956 - 1911 = 45 years"),
        (
            "The tower was begun in 1702. It was finished in 1728.",
            "It was more than twenty years before the tower was finished.",
            "1728 - 1702 = 26 years",
        ),
        (
            "The band met in 1985, split up in 1999 and met again ten years later.",
            "Between the first and the second time that the band met lay 24 years.",
            "2009 - 1985 = 24 years",
        ),
        (
            "The shop shut at 4 pm and opened at 7 the next morning.",
            "The shop was shut for 15 hours.",
            "7.00 - 16.00 = 900 minutes",
        ),
        (
            "The path is open from 7:30 to 16:00.",
            "Walkers can use the path for eight and a half hours.",
            "16.00 - 7.30 = 510 minutes",
        ),
    ],
)
def test_the_difference_of_two_times_supports(text: str, hypothesis: str, line: str) -> None:
    (derivation,) = by_elapsed(text, hypothesis)
    assert (derivation.label, derivation.line) == (Label.ENTAILMENT, line)


def test_the_premise_has_no_length_of_time() -> None:
    (derivation,) = by_elapsed(INN, "The inn burned down about 45 years after it had opened.")
    assert derivation.premises == ("The inn burned down some time after it had opened.",)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (INN, "The inn burned down 44 years after it had opened."),
        (INN, "The inn opened 45 years after it had burned down."),
        (INN, "Its cook was 45 years old."),
        (INN, "The inn existed for 45 years because it was cheap."),
        ("Ann was mayor from 1990 to 1998, Ben until 2003.", "Ann was mayor for five years."),
        ("He sat from 1990 to 1998 and from 2002 to 2006.", "He sat for twelve years."),
        ("She came in 1990 and left in 1998 after eight years.", "She ran it for eight years."),
        ("The mill opened in 1950. The pit closed in 1998.", "The mill lasted 48 years."),
        ("The talk was to begin at 9:00 and ended at 11:00.", "Ann spoke for two hours."),
        ("The flight left at 9 am and landed at noon.", "Ann was in the air for three hours."),
        ("The mill opened in 1950.", "The mill was open for 48 years."),
        (INN, "The inn burned down."),
    ],
)
def test_what_is_of_other_times_or_not_sure_is_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not list(by_elapsed(text, hypothesis))
