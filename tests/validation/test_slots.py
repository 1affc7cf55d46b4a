"""The table of slots, files of one's own, and unknown slots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.validation.slots import KINDS, SETS, hypotheses_of, read_slots, slots

Write = Callable[[str, "str | bytes"], Path]

OWN = """
["per:favourite_colour"]
templates = ["X likes Y best"]
["per:age"]
kind = "number"
templates = ["X has seen Y winters"]
"""

PERSON_SLOTS = """
alternate_names date_of_birth age country_of_birth stateorprovince_of_birth city_of_birth origin
date_of_death country_of_death stateorprovince_of_death city_of_death cause_of_death
countries_of_residence stateorprovinces_of_residence cities_of_residence schools_attended title
member_of employee_of religion spouse children parents siblings other_family charges
""".split()
ORGANISATION_SLOTS = """
alternate_names political/religious_affiliation top_members/employees number_of_employees/members
members member_of subsidiaries parents founded_by founded dissolved country_of_headquarters
stateorprovince_of_headquarters city_of_headquarters shareholders website
""".split()


def test_the_42_slots_of_2010_and_the_coarse_ones_of_2009_are_there() -> None:
    new = {f"per:{name}" for name in PERSON_SLOTS} | {f"org:{name}" for name in ORGANISATION_SLOTS}
    assert len(new) == 42
    old = {"per:place_of_birth", "per:place_of_death", "per:residences", "org:headquarters"}
    assert set(slots()) == new | old


@pytest.mark.parametrize("name", slots())
def test_every_slot_has_three_to_six_templates_and_a_known_kind(name: str) -> None:
    slot = slots()[name]
    assert slot.known
    assert slot.full_name == name
    assert 3 <= len(slot.templates) <= 6
    assert len(set(slot.templates)) == len(slot.templates)
    assert slot.value_kind in KINDS
    for hypothesis in hypotheses_of("Ann Lee", slot, "47 Z"):
        assert "Ann Lee" in hypothesis.text
        assert "47 Z" in hypothesis.text


def test_the_slots_that_the_papers_leave_out_are_marked() -> None:
    left_out = {name: slot.removed_from for name, slot in slots().items() if slot.removed_from}
    assert left_out == {
        "per:other_family": ("rte6-test", "rte7"),
        "per:place_of_birth": ("rte7",),
        "per:place_of_death": ("rte7",),
        "per:residences": ("rte7",),
        "org:headquarters": ("rte7",),
    }
    assert {value for names in left_out.values() for value in names} <= set(SETS)


def test_origin_has_the_six_templates_of_the_papers_ungrammatical_ones_too() -> None:
    texts = [
        hypothesis.text
        for hypothesis in hypotheses_of("Simon Cowell", slots()["per:origin"], "British")
    ]
    assert texts == [
        "Simon Cowell's origins are in British",
        "Simon Cowell comes from British",
        "Simon Cowell is from British",
        "Simon Cowell origins are British",
        "Simon Cowell has British origins",
        "Simon Cowell is of British origin",
    ]


def test_age_title_and_residences_have_the_hypotheses_of_the_papers_examples() -> None:
    def texts_of(name: str, value: str) -> set[str]:
        return {
            hypothesis.text for hypothesis in hypotheses_of("Chris Simcox", slots()[name], value)
        }

    assert texts_of("per:age", "one") == {
        "Chris Simcox is aged one",
        "Chris Simcox's age is one",
        "Chris Simcox is age one",
        "Chris Simcox is one years old",
    }
    assert "Chris Simcox is an lawmaker" in texts_of("per:title", "lawmaker")
    assert "Chris Simcox has residence in Tucson, Ariz." in texts_of(
        "per:residences", "Tucson, Ariz."
    )


@pytest.mark.parametrize(
    ("name", "is_called"),
    [
        ("PER:Date-of Birth", "per:date_of_birth"),
        ("per:birthplace", "per:place_of_birth"),
        ("per:city of residence", "per:cities_of_residence"),
        ("org:top_members_employees", "org:top_members/employees"),
    ],
)
def test_a_slot_goes_by_its_other_names(name: str, is_called: str) -> None:
    assert slots()[name].full_name == is_called


def test_a_name_that_both_types_have_is_resolved_by_the_type() -> None:
    assert slots().slot("per", "parents").value_kind == "person"
    assert slots().slot("org", "parents").value_kind == "organisation"
    assert slots().slot("per", "per:age") == slots()["per:age"]


def test_an_unknown_slot_is_put_into_words_by_its_name() -> None:
    slot = slots().slot("org", "Favourite_colour")
    assert not slot.known
    assert [hypothesis.text for hypothesis in hypotheses_of("Acme", slot, "red")] == [
        "Acme's favourite colour is red",
        "The favourite colour of Acme is red",
        "red is the favourite colour of Acme",
    ]


@pytest.mark.parametrize("name", ["filed for", "any:filed for", "Filed_for"])
def test_an_unknown_slot_keeps_its_name(name: str) -> None:
    assert slots().slot("any", name).name == name.removeprefix("any:")


def test_a_file_of_ones_own_replaces_and_adds(write: Write) -> None:
    table = read_slots(write("own.toml", OWN))
    assert table["per:age"].templates == ("X has seen Y winters",)
    assert table["per:favourite_colour"].value_kind == "text"
    assert len(table) == len(slots()) + 1
    assert table["per:title"] == slots()["per:title"]


def test_a_file_of_ones_own_can_stand_alone(write: Write) -> None:
    table = read_slots(write("own.toml", f"alone = true\n{OWN}"))
    assert list(table) == ["per:favourite_colour", "per:age"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[[", "own.toml: is not TOML"),
        ("alone = 3", "'alone' that is neither"),
        ("a = 1", "slot 'a' is not a slot"),
        ('["gpe:capital"]\ntemplates = ["X Y"]', "slot 'gpe:capital' is not a slot"),
        ('["per:Big Name"]\ntemplates = ["X Y"]', "in lower case without blanks"),
        ('"per:x" = 1', "slot 'per:x' is not a table"),
        ('["per:x"]', "slot 'per:x' has no templates"),
        ('["per:x"]\ntemplates = "X is Y"', "not a list of strings"),
        ('["per:x"]\ntemplates = ["X is"]', "has no Y"),
        ('["per:x"]\ntemplates = ["is"]', "has no X and no Y"),
        ('["per:x"]\ntemplates = ["Xavier is Y"]', "has no X;"),
        ('["per:x"]\nkind = "colour"\ntemplates = ["X Y"]', "has the kind 'colour'"),
        ('["per:x"]\nkind = ["a"]\ntemplates = ["X Y"]', "has the kind"),
        ('["per:x"]\nremoved_from = ["rte8"]\ntemplates = ["X Y"]', "removed from 'rte8'"),
        ('["per:x"]\ntemplate = ["X Y"]', "has 'template' (known: also, kind,"),
        (b'["per:x"]\n# caf\xe9', "own.toml:2: the byte 0xe9 is not UTF-8"),
        ("#" * 1_000_001, "more than 1,000,000 bytes"),
    ],
)
def test_a_file_that_is_not_of_the_form_says_what_would_be_right(
    write: Write, text: str | bytes, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_slots(write("own.toml", text))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
