"""Questions become statements: wh-movement, *do*-support, agreement, prepositions."""

from __future__ import annotations

import pytest

from entailment.collection.sources.simplification import units_of
from entailment.collection.sources.statements import parse_question
from entailment.text.linguistics import Analyser


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("Who founded Acme?", "Ann Lee", "Ann Lee founded Acme."),
        ("Which company bought Bolt?", "Acme", "Acme bought Bolt."),
        ("How many people live in Bonn?", "300,000", "300,000 people live in Bonn."),
        ("What is the capital of France?", "Paris", "Paris is the capital of France."),
        ("Where is the Louvre?", "Paris", "The Louvre is in Paris."),
        ("When was Acme founded?", "1999", "Acme was founded in 1999."),
        ("When did the old king die?", "3 May 1910", "The old king died on 3 May 1910."),
        ("Who did Acme sue in 2003?", "Bolt", "Acme sued Bolt in 2003."),
        ("What city does Ann live in?", "Bonn", "Ann lives in Bonn."),
        ("How many shops does Acme have?", "9", "Acme has 9 shops."),
        ("How tall is the Eiffel Tower?", "330 metres", "The Eiffel Tower is 330 metres tall."),
        ("How old is the mayor?", "44", "The mayor is 44 years old."),
        ("In what year was it built?", "1990", "It was built in 1990."),
        ("To whom did Ann sell it?", "Bob", "Ann sold it to Bob."),
        ("Which team did Ann play for in 1999?", "Ajax", "Ann played for Ajax in 1999."),
        ("What country is Ann Lee from?", "Italy", "Ann Lee is from Italy."),
        ("When did World War II end?", "1945", "World War II ended in 1945."),
        ("Where did the ferry sink?", "the Baltic Sea", "The ferry sank in the Baltic Sea."),
        ("When will the bridge open?", "2010", "The bridge will open in 2010."),
        ("What caused the crash?", "ice", "Ice caused the crash."),
        ("In what year was the tower built?", "1990", "The tower was built in 1990."),
        ("In which year were the bridges repaired?", "1995", "The bridges were repaired in 1995."),
        ("In what city were the paintings sold?", "Paris", "The paintings were sold in Paris."),
        ("In which year was Haddad born?", "1978", "Haddad was born in 1978."),
        ("Where were the paintings sold?", "Paris", "The paintings were sold in Paris."),
        ("By whom was the painting sold?", "Ann Lee", "The painting was sold by Ann Lee."),
        ("What was the tower built of?", "stone", "The tower was built of stone."),
        ("On what day did the ferry sink?", "3 May", "The ferry sank on 3 May."),
        ("Which paintings were sold in Paris?", "two Monets", "Two Monets were sold in Paris."),
        ("Which bridges were not repaired?", "two", "Two were not repaired."),
        ("Who was recently appointed?", "Ann Lee", "Ann Lee was recently appointed."),
        ("Where are the married couples?", "Bonn", "The married couples are in Bonn."),
    ],
)
def test_a_question_and_an_answer_are_a_statement(
    question: str, answer: str, statement: str
) -> None:
    parsed = parse_question(question, Analyser())
    assert parsed is not None
    assert parsed.statement(answer) == statement


@pytest.mark.parametrize("question", ["Why did he leave?", "Is it big?", "Acme?", "", "?"])
def test_other_questions_give_nothing(question: str) -> None:
    assert parse_question(question, Analyser()) is None


@pytest.mark.parametrize(
    "text",
    [
        '"We are glad that it is over," her father said.',
        "Officials believe that the ferry sank near Oslo.",
        "If it rains, the match ends early today.",
        "They left the city in the evening.",
        "Was the ferry really lost at sea?",
    ],
)
def test_what_would_not_be_true_alone_is_no_unit(text: str) -> None:
    assert list(units_of(text)) == []


@pytest.mark.parametrize(
    ("text", "units"),
    [
        (
            "Two soldiers were arrested in Basra, sparking protests in the city.",
            ["Two soldiers were arrested in Basra."],
        ),
        (
            "Two soldiers were arrested in Basra, sparking protests, officials said.",
            [],
        ),
        (
            "Nichols was convicted in the April 19, 1995, bombing of a building in Oklahoma.",
            ["Nichols was convicted in the April 19, 1995, bombing of a building in Oklahoma."],
        ),
        ("After months of leaks, her office was closed by the police.", []),
        ("Exports to the US rose by 9 % in May.", ["Exports to the US rose by 9 % in May."]),
    ],
)
def test_a_sentence_is_shortened_only_where_a_whole_clause_stays(
    text: str, units: list[str]
) -> None:
    assert [unit.text for unit in units_of(text)] == units
