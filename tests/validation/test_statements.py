"""Facts that the statements of a parser decide, in either profile."""

from __future__ import annotations

import pytest

from entailment.systems.parsing import Structure
from entailment.text.linguistics.analyser import PIPELINE
from entailment.validation.generic import Generic
from entailment.validation.judging import make_profile
from entailment.validation.tailored import Tailored
from tests.validation.cases import validated

pytest.importorskip("spacy")
pytest.importorskip(PIPELINE)

FOUNDED = "Acme, a maker of boats that Swedes like, was founded long ago in Oslo by Lars Brekke."
SINGER = "Ann Lee, who later taught, was hired by Acme. Ann Lee was born in Leeds."


def parsing(name: str, without: list[str] | None = None) -> Generic | Tailored:
    return make_profile(name, without=without or [], structure="parse")


@pytest.mark.parametrize("name", ["generic", "tailored"])
def test_a_statement_supports_the_fact_and_is_the_reason(name: str) -> None:
    decision = validated(FOUNDED, "Acme", "org:founded_by", "Lars Brekke", parsing(name))
    assert decision.supported
    assert decision.rule == "statements"
    assert "founded X" in decision.reason or "X was founded by Y" in decision.reason


@pytest.mark.parametrize("name", ["generic", "tailored"])
@pytest.mark.parametrize(
    "text",
    [
        "Acme was not founded by Lars Brekke.",
        "Acme, which Lars Brekke may have founded, builds boats.",
        "Lars Brekke, who founded Boreas, sued Acme.",
    ],
)
def test_what_is_not_stated_is_decided_by_no_statement(name: str, text: str) -> None:
    decision = validated(text, "Acme", "org:founded_by", "Lars Brekke", parsing(name))
    assert decision.rule != "statements"


def test_a_slot_of_ones_own_is_read_from_its_templates() -> None:
    text = "Acme, a maker of boats, has long sponsored the Oslo Regatta."
    decision = validated(text, "Acme", "org:sponsored", "Oslo Regatta", parsing("generic"))
    assert decision.passage is not None


def test_the_rule_can_be_left_out() -> None:
    profile = parsing("tailored", ["statements"])
    decision = validated(FOUNDED, "Acme", "org:founded_by", "Lars Brekke", profile)
    assert decision.rule != "statements"
    assert "-statements" in profile.description


@pytest.mark.parametrize("name", ["generic", "tailored"])
def test_the_signature_says_whether_a_parser_judged(name: str) -> None:
    assert "structure:parse@spacy" in parsing(name).description
    assert "structure" not in make_profile(name, structure="words").description
    assert Structure("parse").is_parsing
