from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.structure.reading import Reading
from entailment.structure.statements import Statement, statement_json

Reader = Callable[[str], Reading]
First = Callable[[str, str], Statement]


def roles(statement: Statement) -> dict[str, str]:
    return {argument.role: argument.part.form for argument in statement.arguments}


@pytest.mark.parametrize(
    ("text", "predicate", "expected"),
    [
        (
            "The mill was sold to Kemira by Acme.",
            "sell",
            {"agent": "Acme", "patient": "The mill", "recipient": "Kemira"},
        ),
        ("Anna gave Bo a book.", "give", {"agent": "Anna", "patient": "a book", "recipient": "Bo"}),
        (
            "John persuaded Mary to sell the house.",
            "sell",
            {"agent": "Mary", "patient": "the house"},
        ),
        (
            "Acme, which was founded by Ann Berg in 1974, has 1,200 employees.",
            "found",
            {"agent": "Ann Berg", "patient": "Acme", "time": "1974"},
        ),
        (
            "Ada was born in 1950 and died in 1998.",
            "die",
            {"agent": "Ada", "time": "1998"},
        ),
        (
            "The firm employs 40 people and exports to Peru.",
            "export",
            {"agent": "The firm", "goal": "Peru"},
        ),
        ("Her teacher was Lindh.", "teacher", {"theme": "Lindh", "of": "Her"}),
        (
            "The sale of the mill to Kemira by Acme was completed in May 2004.",
            "sell",
            {"agent": "Acme", "patient": "the mill", "recipient": "Kemira", "time": "May 2004"},
        ),
        ("The museum opened in 1974.", "open", {"patient": "The museum", "time": "1974"}),
    ],
)
def test_roles_are_alike_however_they_are_written(
    statement: First, text: str, predicate: str, expected: dict[str, str]
) -> None:
    assert roles(statement(text, predicate)) == expected


@pytest.mark.parametrize(
    ("text", "stated", "denied"),
    [
        ("The router supports WPA2 but not WPA3.", "WPA2", "WPA3"),
        ("The contract was signed by Ola Berg, not by Nina Falk.", "Ola Berg", "Nina Falk"),
        ("The meeting was held on Monday, not on Tuesday.", "Monday", "Tuesday"),
        ("The lamp is dimmable but not waterproof.", "dimmable", "waterproof"),
        ("Members but not guests may use the pool.", "Members", "guests"),
        ("Not Ann but Bob signed the letter.", "Bob", "Ann"),
        ("She did not visit Oslo but Bergen.", "Bergen", "Oslo"),
        ("She did not visit Oslo but Bergen and Rome.", "Rome", "Oslo"),
        ("The letter was signed by Ann Lee, not by Ned Berg and Ida Roe.", "Ann Lee", "Ida Roe"),
    ],
)
def test_what_a_phrase_alone_denies_is_a_negated_statement(
    reading: Reader, text: str, stated: str, denied: str
) -> None:
    parts = {
        argument.part.form: statement.is_negated
        for statement in reading(text).statements
        for argument in statement.arguments
    }
    assert (parts[stated], parts[denied]) == (False, True)


@pytest.mark.parametrize(
    "text",
    [
        "The shop opened, but not on Monday.",
        "The shop opened, not for money.",
        "The shop opened not long before noon.",
    ],
)
def test_a_denied_circumstance_leaves_the_rest_stated(reading: Reader, text: str) -> None:
    (statement,) = [s for s in reading(text).statements if s.predicate == "open"]
    assert not statement.is_negated
    assert roles(statement)["patient"] == "The shop"


@pytest.mark.parametrize("form", ["WPA2", "WPA3"])
def test_not_only_denies_nothing(reading: Reader, form: str) -> None:
    statements = reading("The router supports not only WPA2 but also WPA3.").statements
    inside = [s for s in statements if form in {a.part.form.split()[-1] for a in s.arguments}]
    assert inside
    assert not any(statement.is_negated for statement in inside)


@pytest.mark.parametrize(
    ("text", "predicate", "kinds"),
    [
        ("Tom may sell the mill.", "sell", {"possibility"}),
        ("Tom plans to sell the mill.", "sell", {"plan"}),
        ("Tom will sell the mill.", "sell", {"future"}),
        ("If sales fall, the firm closed two plants.", "close", {"condition"}),
        ("The minister said that the dam was safe.", "be", {"attribution"}),
        ("According to Reuters, the firm closed two plants.", "close", {"attribution"}),
        ("The committee denied that the plan had failed.", "fail", {"denial"}),
        ("Tom managed to win the race.", "win", set()),
        ("Tom knows that the plan failed.", "fail", set()),
        ("Repair the bridge.", "repair", {"obligation"}),
        ("Never feed the bears.", "feed", {"obligation"}),
        ("Please open the lid and remove the filter.", "remove", {"obligation"}),
        ("Remember to lock the door.", "lock", {"obligation"}),
        ("Remember that Tom left.", "leave", set()),
        ("Repair the bridge, which Tom built in 1990.", "build", set()),
        ("Bears eat fish.", "eat", set()),
        ("Guests need not bring food.", "bring", {"obligation"}),
        ("They would have won.", "win", {"condition"}),
        ("They'd have won.", "win", {"condition"}),
        ("She would've won.", "win", {"condition"}),
        ("Force the thief to return it.", "return", {"obligation"}),
    ],
)
def test_what_is_not_asserted_has_a_modality(
    statement: First, text: str, predicate: str, kinds: set[str]
) -> None:
    assert {part.kind for part in statement(text, predicate).modality} == kinds


@pytest.mark.parametrize(
    ("text", "predicate", "is_negated"),
    [
        ("Tom did not pass the exam.", "pass", True),
        ("No student passed.", "pass", True),
        ("Neither Tom nor Ann voted.", "vote", True),
        ("Tom failed to win the race.", "win", True),
        ("Tom did not fail to win the race.", "win", False),
        ("Not all members voted.", "vote", True),
        ("Tom did not remember that Ann left.", "leave", False),
        ("Guests need not bring food.", "bring", False),
        ("Do not feed the bears.", "feed", True),
        ("Do not feed the ducks, and keep dogs on a lead.", "keep", False),
        ("Do not eat, drink, and smoke.", "smoke", True),
        ("Nobody need bring food.", "bring", True),
    ],
)
def test_polarity(statement: First, text: str, predicate: str, is_negated: bool) -> None:
    assert statement(text, predicate).is_negated is is_negated


@pytest.mark.parametrize(
    ("text", "predicate", "role", "form"),
    [
        ("The salary was raised by 10 percent.", "raise", "by", "10 percent"),
        ("The road was widened by two metres.", "widen", "by", "two metres"),
        ("The work was finished by Friday.", "finish", "by", "Friday"),
        ("The door was locked by mistake.", "lock", "manner", "mistake"),
        ("The house was destroyed by fire.", "destroy", "agent", "fire"),
        ("The car was driven by two men.", "drive", "agent", "two men"),
        ("It was drawn by a hand.", "draw", "agent", "a hand"),
        ("The shop was bought by Hand.", "buy", "agent", "Hand"),
        ("The barn was bought by a couple.", "buy", "agent", "a couple"),
        ("Tom ran 10 km in 45 minutes.", "run", "duration", "45 minutes"),
        ("He lives in 3 rooms.", "live", "place", "3 rooms"),
        ("The train leaves at 7:45.", "leave", "time", "7:45"),
        ("He died at midnight.", "die", "time", "midnight"),
        ("Tom left two weeks ago.", "leave", "time", "two weeks ago"),
        ("Tom worked two weeks.", "work", "measure", "two weeks"),
        ("Tom left last year.", "leave", "time", "last year"),
        ("He worked between 2010 and 2015.", "work", "time", "2010 and 2015"),
        ("The ship sailed for Chile.", "sail", "goal", "Chile"),
        ("Tom was jailed for fraud.", "jail", "cause", "fraud"),
    ],
)
def test_the_role_of_a_circumstance(
    statement: First, text: str, predicate: str, role: str, form: str
) -> None:
    assert roles(statement(text, predicate))[role] == form


def test_a_perfect_participle_is_past(statement: First) -> None:
    assert statement("Having sold the mill, Tom bought a boat.", "sell").tense == "past"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("All members voted.", "all"),
        ("Most of the members voted.", "most"),
        ("None of the members voted.", "any"),
        ("Only members voted.", "only"),
        ("A few members voted.", "some"),
        ("Few members voted.", "few"),
    ],
)
def test_the_quantifier_of_an_argument(statement: First, text: str, kind: str) -> None:
    quantifier = statement(text, "vote").arguments[0].quantifier
    assert quantifier is not None
    assert quantifier.kind == kind


def test_an_exception_is_a_statement_of_its_own(reading: Reader) -> None:
    statements = [
        str(statement) for statement in reading("Everyone except Tom passed the exam.").statements
    ]
    assert "not pass(agent: Tom, patient: the exam)" in statements


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Tina flew to Rome and Max to Athens.", "fly(agent: Tina, goal: Rome)"),
        ("Ann flew to Rome in May and Max to Athens in June.",
         "fly(agent: Ann, goal: Rome, time: May)"),
        ("The first team trains on Monday and the second team on Thursday.",
         "train(agent: The first team, time: Monday)"),
    ],
)  # fmt: skip
def test_a_clause_without_its_verb_adds_nothing_to_the_one_before(
    reading: Reader, text: str, stated: str
) -> None:
    assert [str(statement) for statement in reading(text).statements] == [stated]


def test_what_is_joined_by_or_is_not_stated(reading: Reader) -> None:
    assert reading("Tom or Ann sold the mill.").statements == ()


def test_a_pronoun_has_the_name_it_stands_for(statement: First) -> None:
    agent = statement("Jill Carroll was freed in May. She left Iraq.", "leave").arguments[0]
    assert agent.name == "Jill Carroll"


def test_offsets_are_those_of_the_text(reading: Reader) -> None:
    text = "Tom Lee sold the farm to Ann Berg for $2 million in 1999."
    for statement in reading(text).statements:
        for part in (statement.part, *(argument.part for argument in statement.arguments)):
            assert text[part.start : part.end] == part.form


def test_json_has_what_the_statement_has(statement: First) -> None:
    document = statement_json(statement("The hall seats up to 300.", "seat"))
    assert document["arguments"][1]["amount"] == {"kind": "count", "low": "0", "high": "300"}


def test_reading_is_total(reading: Reader) -> None:
    for text in ("", "?", "Yes!", "1914-1918", "(" * 50, "The the the."):
        assert isinstance(reading(text).statements, tuple)
