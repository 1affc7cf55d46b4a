"""Ages, births and who is older, worked out of several facts of a text."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises.timelines import by_timelines

YES, NO = Label.ENTAILMENT, Label.CONTRADICTION

NURSE = "Nurse Vera Holm, born in 1912, came to Kell in 1931 and retired in 1970."
ORGANIST = (
    "Anders Tveit, now 67, tunes pianos. His daughter Liv, thirty years his junior, took over the "
    "shop two years ago."
)
BROTHERS = "Karin Vogt (b. 1902) was a baker, and her brother Otto Vogt (b. 1911) a tailor."
SAILOR = "Nils Berg went to sea at fifteen, got his first ship at thirty and died aged 71."
MEETING = "Olga was 20 when she left Riga and 31 when she came back."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (NURSE, "Vera Holm was in her fifties when she retired.", YES),
        (NURSE, "Holm was in her sixties when she retired.", NO),
        (NURSE, "Vera Holm was a teenager when she came to Kell.", YES),
        (NURSE, "Vera Holm retired before she was fifty.", NO),
        (ORGANIST, "Liv is 37 years old.", YES),
        (ORGANIST, "Liv is over forty.", NO),
        (ORGANIST, "Liv was 35 when she took over the shop.", YES),
        (BROTHERS, "Otto was nine years younger than his sister Karin.", YES),
        (BROTHERS, "Otto is older than Karin.", NO),
        (SAILOR, "Nils Berg got his first ship when he was thirty.", YES),
        (SAILOR, "Berg lived to be over seventy.", YES),
        (SAILOR, "Berg was in his sixties when he died.", NO),
        (MEETING, "Olga was a teenager when she came back.", NO),
        ("Ida Roth, born in 1931, opened her inn at 24.", "Ida Roth opened her inn in 1955.", YES),
        ("Ida Roth, born in 1931, opened her inn at 24.", "Ida Roth opened her inn in 1949.", NO),
        ("Hugo Lind died in 1962, aged 91.", "Hugo Lind was born in the nineteenth century.", YES),
        ("Hugo Lind died in 1962, aged 91.", "Hugo Lind was born after 1890.", NO),
        ("Ella Roos (1821-1887) was a poet.", "Ella Roos lived to be over eighty.", NO),
        (
            "Ada is four years younger than Tom and two years older than Eva.",
            "Tom is six years older than Eva.",
            YES,
        ),
        ("The crown went to Olaf's younger brother Erik.", "Olaf is older than Erik.", YES),
        ("Ruth Beck, 34, beat Paul Lenz, 61, by a vote.", "Lenz is 27 years older than Beck.", YES),
        (
            "They met in May, when Mona was 20 and Henrik 27.",
            "Henrik is seven years older than Mona.",
            YES,
        ),
        ("Ann is twenty-five years older than Bob, who is 12.", "Ann is 37 years old.", YES),
        ("Ann turned 90 in 2015.", "Ann was born in 1925.", YES),
        ("Ann turned 90 in 2015.", "Ann was born in 1935.", NO),
        ("Sven Dahl died a week short of his 95th birthday.", "Dahl was 94 when he died.", YES),
    ],
)
def test_what_follows_of_all_facts_decides(text: str, hypothesis: str, label: Label) -> None:
    assert [derivation.label for derivation in by_timelines(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (NURSE, "Vera Holm was in her fifties when she married."),
        (NURSE, "Vera Holm might have been in her fifties when she retired."),
        (NURSE, "The doctor was in her fifties when she retired."),
        (ORGANIST, "Liv has tuned pianos since she was 17."),
        (ORGANIST, "Anders is older than his wife."),
        (BROTHERS, "Otto was born in Ulm in 1911 or earlier."),
        (SAILOR, "Nils Berg married at thirty."),
        (MEETING, "Olga was 20 when she married."),
        ("Ida Roth claimed to be 24.", "Ida Roth is 24 years old."),
        ("Ida Roth was nearly 24 when she left.", "Ida Roth was 24 when she left."),
        ("Ida Roth was born about 1931.", "Ida Roth was born in 1931."),
        ("If Ida Roth is 24, she can vote.", "Ida Roth is 24 years old."),
        ("Ida left school at 15, Tom in 1990.", "Tom left school at 15."),
        ("She had locked the shop at 7.", "Ida had locked the shop at 7."),
        ("Tom Berg won at 24, and again at 30.", "Tom Berg won at 30."),
        ("Olaf was crowned before his brother Erik.", "Olaf is older than Erik."),
        ("The oldest of the four is Tom, who is 30.", "Eva is 25."),
        ("Olga was born in 1912. Her son Jan died in 1950.", "Olga was 38 when she died."),
        ("Olga was born in 1912 and her brother Jan left in 1950.", "Olga was 38 when she left."),
        ("Olga, born in 1912, married Jan, who died in 1950.", "Olga lived to be 38."),
        ("Jan Kuhn's driver, Emil Ott, 31, was hurt.", "Jan Kuhn is 31."),
    ],
)
def test_look_alikes_stay_open(text: str, hypothesis: str) -> None:
    assert not list(by_timelines(text, hypothesis))


def test_the_sentences_that_it_follows_from_are_premises() -> None:
    (derivation,) = by_timelines(ORGANIST, "Liv is 37 years old.")
    assert " ".join(derivation.premises) == ORGANIST
    assert derivation.kind == "age"


def test_that_the_event_was_is_a_premise() -> None:
    (derivation,) = by_timelines(NURSE, "Vera Holm was in her fifties when she retired.")
    assert derivation.premises == (NURSE, "Vera Holm retired.")
