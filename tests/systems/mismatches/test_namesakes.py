"""People of one surname: another given name is another person, unless it may be the same."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.namesakes import namesakes


@pytest.mark.parametrize(
    ("text", "hypothesis", "names"),
    [
        ("The singer Anna Bell got the prize.", "Maria Bell got an award.",
         ("Maria Bell", "Anna Bell")),
        ("Mr Carl Brandt is no longer mayor.", "Tom Brandt resigned as mayor.",
         ("Tom Brandt", "Carl Brandt")),
        ("Felix Horn was jailed. Horn had paid his clients.", "Max Horn was found guilty.",
         ("Max Horn", "Felix Horn")),
        ("Pablo Ruiz's term is over.", "Carmen Ruiz resigned.", ("Carmen Ruiz", "Pablo Ruiz")),
        ("President George Bush was in Rome.", "Laura Bush visited Rome.",
         ("Laura Bush", "George Bush")),
    ],
)  # fmt: skip
def test_another_given_name_is_another_person(
    text: str, hypothesis: str, names: tuple[str, str]
) -> None:
    assert names in [(each.hypothesis, each.text) for each in mismatches(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Liz Bell got the prize.", "Elizabeth Bell got the prize."),
        ("Muhammad Ali won the fight.", "Mohamed Ali won the fight."),
        ("Amanda Leigh Moore is a singer.", "Mandy Moore is a singer."),
        ("A. Bell got the prize.", "Maria Bell got the prize."),
        ("Thomas B. Felix Horn was jailed.", "Max Horn was jailed."),
        ("Anna and Maria Bell got the prize.", "Maria Bell got the prize."),
        ("Anna Bell and a sister got the prize.", "Maria Bell got the prize."),
        ("In 2014 she married Carl Brandt.", "Anna Brandt is married."),
        ("Mrs Clinton was with Bill Clinton.", "Hillary Clinton was there."),
        ("Bill Clinton arrived, then Mrs Clinton.", "Hillary Clinton was there."),
        ("Robert Zimmerman, known as Bob, sang.", "Max Zimmerman sang."),
        ("The Oscar Award was given.", "The Academy Award was given."),
        ("Leeds United won.", "Manchester United won."),
    ],
)
def test_who_may_be_the_same_person_is_no_mismatch(text: str, hypothesis: str) -> None:
    assert not list(namesakes(text, hypothesis))
