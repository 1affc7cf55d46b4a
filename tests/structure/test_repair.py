"""What small parsers join or attach wrongly, and where it belongs."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from entailment.structure.reading import Reading
from entailment.structure.repair import repaired
from entailment.text.linguistics import Analysis, Span, Token

Reader = Callable[[str], Reading]


def status_of(reading: Reading, predicate: str) -> tuple[bool, list[str]]:
    """Return whether the statement of *predicate* is denied, and its modality."""
    (statement,) = (each for each in reading.statements if each.predicate == predicate)
    return statement.is_negated, [part.kind for part in statement.modality]


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("He refused to answer and left the room.", "leave"),
        ("She forgot to lock the door and went out.", "go"),
        ("Tom refused to pay but signed the letter.", "sign"),
        ("They refused to sit and eat and left.", "leave"),
        ("He refuses to pay and lives in Spain.", "live"),
        ("Tom tried to escape and broke his leg.", "break"),
        ("The bank threatened to sue and froze the account.", "freeze"),
        ("The patient refused to be examined and left the clinic.", "leave"),
        ("He wants to be seen and has hired an agent.", "hire"),
        ("He used to smoke and drank a lot.", "drink"),
    ],
)
def test_a_finite_verb_is_not_joined_to_an_infinitive(
    reading: Reader, text: str, predicate: str
) -> None:
    assert status_of(reading(text), predicate) == (False, [])


@pytest.mark.parametrize(
    ("text", "predicate", "status"),
    [
        ("He refused to sit down and eat.", "eat", (True, [])),
        ("He wanted to see and hear her.", "hear", (False, ["plan"])),
        ("He pretended to love and need her.", "need", (False, ["open"])),
        ("He wants to be arrested and tried.", "try", (False, ["plan"])),
        ("He wants to be given a book and sent a letter.", "send", (False, ["plan"])),
        ("She planned to have eaten and drunk it.", "eat", (False, ["plan"])),
    ],
)
def test_another_infinitive_or_a_participle_is(
    reading: Reader, text: str, predicate: str, status: tuple[bool, list[str]]
) -> None:
    assert status_of(reading(text), predicate) == status


def test_who_asks_does_what_is_joined(reading: Reader) -> None:
    (closed,) = (
        each
        for each in reading("He asked Ann to leave and closed the door.").statements
        if each.predicate == "close"
    )
    agent = closed.argument("agent")
    assert agent is not None
    assert agent.part.form == "He"


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Norvik bought Halden in 1990 and Kelmar in 2001.", ["1990"]),
        ("The firm opened offices in Oslo in 1990 and Rome in 2001.", ["1990"]),
        ("He worked in Oslo in 1990 and in Rome in 2001.", ["1990"]),
        ("Tom bought Acme and Bolt in 2001.", ["2001", "2001"]),
        ("Tom bought Acme in 1990 and sold it in 2001.", ["1990", "2001"]),
        ("Acme won the cup in 1990 and again in 2001.", ["1990", "2001"]),
    ],
)
def test_a_time_behind_a_second_thing_is_of_that_alone(
    reading: Reader, text: str, times: list[str]
) -> None:
    arguments = (each for own in reading(text).statements for each in own.arguments)
    assert [each.part.form for each in arguments if each.role == "time"] == times


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Tom, close the window.", ["patient"]),
        ("The mayors close the window.", ["agent", "patient"]),
        ("The men, cut off from help, left.", ["agent", "source"]),
        ("Prices, cut in May, rose in June.", ["agent", "agent", "time", "time"]),
        ("Nobody need attend the hearing.", ["agent", "patient"]),
    ],
)
def test_who_is_spoken_to_is_no_subject(reading: Reader, text: str, roles: list[str]) -> None:
    arguments = (each for own in reading(text).statements for each in own.arguments)
    assert sorted(each.role for each in arguments) == roles


def test_the_time_of_repair_grows_with_the_verbs_of_a_sentence() -> None:
    words = ["He", "tried", "to", "go", *["and", "go"] * 200, *["and", "went"] * 200]
    tokens = []
    for place, form in enumerate(words):
        pos, relation, head = "VERB", "conj", min(place - 2, 403)
        if form == "and":
            pos, relation, head = "CCONJ", "cc", min(place - 1, 403)
        lemma = "go" if form == "went" else form.lower()
        tokens.append(Token(form, 6 * place, lemma, pos, relation, head))
    tokens[0] = tokens[0]._replace(pos="PRON", relation="nsubj", head=1)
    tokens[1] = tokens[1]._replace(lemma="try", relation="ROOT", head=1)
    tokens[2] = tokens[2]._replace(pos="PART", relation="aux", head=3)
    tokens[3] = tokens[3]._replace(relation="xcomp", head=1)
    analysis = Analysis(tuple(tokens), (), (), (Span(0, len(tokens)),))
    begin = time.process_time()
    repaired(analysis)
    assert time.process_time() - begin < 3
