"""Whom pronouns, descriptions and parts of names mean through a document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.evaluation.fact_judging import judge_facts
from entailment.systems import load_system
from entailment.validation.judging import Validator, make_profile
from entailment.validation.sets import read_facts
from tests.validation.cases import Shelf, decisions, validated


def test_a_description_means_who_was_called_so() -> None:
    text = (
        "Sen. Walter Brannigan met the lawyer Tom Ferris on Monday. Ferris smiled. "
        "The senator, who is 68, lives in Altoona."
    )
    assert validated(text, "Walter Brannigan", "per:age", "68").supported
    assert not validated(text, "Tom Ferris", "per:age", "68").supported


def test_a_pronoun_means_the_person_of_its_sex() -> None:
    text = "Ilona Varga met Peter Szabo in Vienna. She settled in London. He died in Rome."
    assert decisions(text, "Ilona Varga", "per:cities_of_residence", ["London", "Rome"]) == [
        "London"
    ]
    assert decisions(text, "Peter Szabo", "per:city_of_death", ["London", "Rome"]) == ["Rome"]


def test_they_means_both_who_were_named() -> None:
    text = "Ann Lee met Tom Roe at a party. They were married in 1983 and moved to Nairobi."
    for entity in ("Ann Lee", "Tom Roe"):
        assert validated(text, entity, "per:cities_of_residence", "Nairobi").supported


def test_first_names_share_the_surname_that_follows() -> None:
    text = "Kate and Laura Pemberton won silver. Kate, 19, studies medicine at Edinburgh."
    assert validated(text, "Kate Pemberton", "per:age", "19").supported
    assert not validated(text, "Laura Pemberton", "per:age", "19").supported


def test_a_nickname_does_not_part_a_name() -> None:
    text = 'Police held Marcos "Tico" Teixeira. Teixeira, 36, fled. Jorge Teixeira, 29, stayed.'
    assert decisions(text, "Marcos Teixeira", "per:age", ["29", "36"]) == ["36"]


def test_it_means_the_organisation_and_not_its_unit() -> None:
    text = "Petromar Corp. was created in 1994. Petromar Subsea AS of Stavanger is its unit."
    assert validated(text, "Petromar Corp.", "org:founded", "1994").supported
    assert not validated(text, "Petromar Subsea AS", "org:founded", "1994").supported


def test_a_text_speaks_of_its_organisation_as_we() -> None:
    text = (
        "Harvest Circle is a network of farms. We were founded in 2002 by Joan Abernathy. "
        "Our office is in Eugene. We are proud of it."
    )
    assert validated(text, "Harvest Circle", "org:founded", "2002").supported


@pytest.mark.parametrize(
    ("text", "supported"),
    [
        ("The Austrian beat Bob Day in Rome.", False),
        ("The Austrian Bob Day won in Rome.", True),
        ("The Austrian tenor Bob Day sang in Rome.", True),
        ("He is fluent in Austrian dialects, Bob Day said.", False),
    ],
)
def test_a_people_is_an_origin_where_it_stands_by_the_name(text: str, supported: bool) -> None:
    assert validated(text, "Bob Day", "per:origin", "Austrian").supported is supported


@pytest.mark.parametrize(
    "text", ["By the time she was 30, Ann Lee had left.", "Ann Lee, who will be 30 in May, left."]
)
def test_an_age_that_was_or_will_be_is_none(text: str) -> None:
    assert not validated(text, "Ann Lee", "per:age", "30").supported


def test_a_run_says_why_and_goes_on_after_a_kill(tmp_path: Path) -> None:
    lines = [
        {"entity": "Ann Lee", "slot": "per:age", "value": value, "document": "d"}
        for value in ("28", "29", "30")
    ]
    (tmp_path / "facts.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    facts = read_facts(tmp_path / "facts.jsonl")
    shelf = Shelf(d="Ann Lee, 28, a baker, lives in York.")

    def run(name: str) -> Path:
        validator = Validator(shelf, load_system("overlap"), make_profile())
        judge_facts(facts, validator, tmp_path / name)
        return tmp_path / name

    whole = run("whole.jsonl").read_bytes()
    header, first, *_ = whole.splitlines(keepends=True)
    document = json.loads(first)
    assert document["evidence"] == {
        "start": 0,
        "end": 36,
        "text": "Ann Lee, 28, a baker, lives in York.",
    }
    assert document["hypothesis"]["text"] == "Ann Lee is aged 28"
    bare = {key: document[key] for key in ("id", "label", "score", "probabilities")}
    reason = json.dumps({"id": document["id"], **document}).encode() + b"\n"
    (tmp_path / "cut.jsonl.part").write_bytes(header + json.dumps(bare).encode() + b"\n")
    (tmp_path / "cut.jsonl.evidence.part").write_bytes(reason + b'{"id": "2", "ru')
    assert run("cut.jsonl").read_bytes() == whole
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "cut.jsonl",
        "facts.jsonl",
        "whole.jsonl",
    ]
