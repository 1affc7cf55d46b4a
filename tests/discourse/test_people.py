"""Whom words mean, seen from outside: of a fact and a document comes the sentence that says it."""

from __future__ import annotations

import pytest

from entailment.discourse.appositions import fronted
from tests.validation.cases import decisions, validated

MARLOWES = (
    "Sinead and Roisin Marlowe sang for thirty years. The Marlowes lived in Ennis. "
    "Their father, Paddy Marlowe, was a fiddler. He died in 2001. "
    "Roisin, her younger sister, has a son, Fionn."
)


def evidence(text: str, entity: str, slot: str, value: str) -> str | None:
    """Return the sentence by which a fact is supported, or None where it is not."""
    validation = validated(text, entity, slot, value)
    return (
        validation.passage.text if validation.supported and validation.passage is not None else None
    )


@pytest.mark.parametrize("entity", ["Sinead Marlowe", "Roisin Marlowe"])
def test_the_plural_of_a_surname_means_all_who_bear_it(entity: str) -> None:
    supported = evidence(MARLOWES, entity, "per:cities_of_residence", "Ennis")
    assert supported == "The Marlowes lived in Ennis."


def test_a_pronoun_after_a_relative_means_the_relative() -> None:
    supported = evidence(MARLOWES, "Paddy Marlowe", "per:date_of_death", "2001")
    assert supported == "He died in 2001."
    assert evidence(MARLOWES, "Sinead Marlowe", "per:date_of_death", "2001") is None


def test_a_possessive_before_a_name_is_not_of_that_name() -> None:
    supported = evidence(MARLOWES, "Sinead Marlowe", "per:siblings", "Roisin")
    assert supported == "Roisin, her younger sister, has a son, Fionn."


def test_a_son_of_the_same_name_is_another() -> None:
    text = "Ernesto Salva died on Sunday. His son, Ernesto Jr., is a lawyer in Miami."
    assert evidence(text, "Ernesto Salva", "per:cities_of_residence", "Miami") is None
    assert evidence(text, "Ernesto Salva", "per:title", "lawyer") is None


def test_what_is_theirs_is_of_the_two_who_were_named_last() -> None:
    text = (
        "Ann Lee met Bea Day. Day lives in York with her husband, Carl Roe, and their son, Fionn."
    )
    assert (
        evidence(text, "Bea Day", "per:children", "Fionn") == text[len("Ann Lee met Bea Day. ") :]
    )
    assert evidence(text, "Carl Roe", "per:children", "Fionn") is not None
    assert evidence(text, "Ann Lee", "per:children", "Fionn") is None


@pytest.mark.parametrize(
    "aside",
    [
        "(née Sund)",
        "(nee Sund)",
        ", née Sund,",
        ", born Marta Elvine Sund,",
        ", formerly Marta Sund,",
        ", then Marta Sund,",
        ", also known as Marta Sund,",
    ],
)
def test_another_name_after_the_name_is_of_the_same_person(aside: str) -> None:
    text = f"Marta Roe{' ' if aside[0] == '(' else ''}{aside} moved to Lund in 1950."
    assert evidence(text, "Marta Roe", "per:cities_of_residence", "Lund") == text


@pytest.mark.parametrize(
    "text",
    [
        "Marta Roe, born Marta Elvine Sund on 3 May 1928 in Lund, was a baker.",
        "Marta Roe was a baker. She was born Marta Elvine Sund on 3 May 1928 in Lund.",
        "Marta Roe was a baker. Born Marta Elvine Sund on 3 May 1928 in Lund, she had no children.",
        "Bo Roe was a baker. Born Ned Sund on 3 May 1928 in Lund, he had no children.",
    ],
)
def test_a_name_at_birth_is_no_other_person(text: str) -> None:
    entity = text[: text.index("Roe") + 3]
    for slot, value in (("per:date_of_birth", "3 May 1928"), ("per:city_of_birth", "Lund")):
        supported = evidence(text, entity, slot, value)
        assert supported is not None
        assert value in supported


def test_a_sister_of_the_same_first_name_is_another_person() -> None:
    text = "Marta Roe left. Her sister-in-law, Marta Day, born on 3 May 1928, lived in Lund."
    assert evidence(text, "Marta Roe", "per:cities_of_residence", "Lund") is None
    assert evidence(text, "Marta Roe", "per:date_of_birth", "3 May 1928") is None


def test_who_is_named_in_passing_does_not_take_what_follows() -> None:
    text = "Ann Lee lived in York with her mother, Bea, and attended Leeds University there."
    assert evidence(text, "Ann Lee", "per:schools_attended", "Leeds University") == text


def test_a_relative_clause_does_not_part_a_person_from_the_verb() -> None:
    text = "Ann Lee, who played secretaries in comedies and ran a studio, died in Leeds, England."
    assert evidence(text, "Ann Lee", "per:city_of_death", "Leeds") == text


def test_a_title_right_before_another_name_is_that_ones() -> None:
    text = "Its president, Lucie Day, met Foreign Minister Carl Roe in Oslo."
    assert decisions(text, "Lucie Day", "per:title", ["foreign minister", "president"]) == [
        "president"
    ]
    assert decisions(text, "Carl Roe", "per:title", ["foreign minister", "president"]) == [
        "foreign minister"
    ]


def test_a_colleague_is_no_spouse() -> None:
    text = "Giles Roe quit on Monday. His deputy, Sarah Day, will run the school."
    assert validated(text, "Giles Roe", "per:spouse", "Sarah Day").rule == "rival"


@pytest.mark.parametrize(
    ("description", "entity"),
    [
        ("The dancer", "Alla Orlova"),
        ("The banker", "Viktor Soro"),
        ("The 40-year-old", "Alla Orlova"),
        ("The 56-year-old", "Viktor Soro"),
        ("The ex-banker", "Viktor Soro"),
    ],
)
def test_a_description_means_whom_its_noun_or_age_fits(description: str, entity: str) -> None:
    text = (
        "The ballerina Alla Orlova, 40, sued the banker Viktor Soro, 56, on Monday. "
        f"{description} lives in Perm."
    )
    other = ({"Alla Orlova", "Viktor Soro"} - {entity}).pop()
    supported = evidence(text, entity, "per:cities_of_residence", "Perm")
    assert supported == f"{description} lives in Perm."
    assert evidence(text, other, "per:cities_of_residence", "Perm") is None


def test_a_people_means_one_of_its_sex() -> None:
    text = "Padraic Nolan met Moira Daly in Cork. The Irishman lives in Sligo."
    assert evidence(text, "Padraic Nolan", "per:cities_of_residence", "Sligo") is not None
    assert evidence(text, "Moira Daly", "per:cities_of_residence", "Sligo") is None


def test_a_firm_is_no_person_though_its_founder_has_the_name() -> None:
    text = (
        "Tessler Foods agreed to buy Marden Mills on Tuesday. Marden, which is in Portland, bakes. "
        "It has 4,300 workers. Elias Marden founded it."
    )
    slot = "org:number_of_employees/members"
    assert evidence(text, "Marden Mills", slot, "4,300") == "It has 4,300 workers."
    assert evidence(text, "Tessler Foods", slot, "4,300") is None


def test_what_stands_before_a_firms_name_is_no_reference_to_another() -> None:
    text = "Tessler Foods agreed to buy a mill from the Swiss food group Alpina Holding."
    assert evidence(text, "Tessler Foods", "org:country_of_headquarters", "Switzerland") is None
    assert evidence(text, "Alpina Holding", "org:country_of_headquarters", "Switzerland") == text


def test_a_firm_is_followed_by_its_kind() -> None:
    text = (
        "The workers set up a cooperative, Nowa Baltica. Meridian Marine left. "
        "The cooperative has 212 members."
    )
    supported = evidence(text, "Nowa Baltica", "org:number_of_employees/members", "212")
    assert supported == "The cooperative has 212 members."


def test_a_pronoun_can_be_the_founder_where_the_firm_is_named() -> None:
    text = "Gloria Lake was a dancer. In 1952 she opened Lake Dance in Encino."
    supported = evidence(text, "Lake Dance", "org:founded_by", "Gloria Lake")
    assert supported == "In 1952 she opened Lake Dance in Encino."


@pytest.mark.parametrize("name", ["Marden", "Mayfield", "Augusta"])
def test_a_firm_whose_name_begins_like_a_month_is_one(name: str) -> None:
    text = f"{name} Mills is old. {name} makes pies. It has 300 workers."
    slot = "org:number_of_employees/members"
    assert evidence(text, f"{name} Mills", slot, "300") == "It has 300 workers."


def test_the_last_word_of_a_name_means_who_bears_it() -> None:
    text = (
        "The Harbour League began in Cley. The Free Wash Association has 40 members. "
        "In 1990 the League joined the European Rivers Network."
    )
    joined = "In 1990 the League joined the European Rivers Network."
    rivers = "European Rivers Network"
    assert evidence(text, "Harbour League", "org:member_of", rivers) == joined
    assert evidence(text, "Free Wash Association", "org:member_of", rivers) is None


def test_what_belongs_to_the_value_can_be_the_entity() -> None:
    text = "Corvane said it would move. Its Canadian subsidiary, Prairie Valve Ltd., is to stay."
    assert evidence(text, "Prairie Valve Ltd.", "org:parents", "Corvane") is not None
    assert evidence(text, "Prairie Valve Ltd.", "org:subsidiaries", "Corvane") is None


def test_who_speaks_of_the_company_by_a_title_is_one_of_its_heads() -> None:
    text = "Corvane makes valves. Chief executive Priya Raman said the company was too small."
    validation = validated(text, "Corvane", "org:top_members/employees", "Priya Raman")
    assert validation.supported
    assert validation.rule == "patterns"


@pytest.mark.parametrize(
    "opening",
    [
        "The niece of Clara Stern, she",
        "The adopted daughter of the pianist Clara Stern, she",
        "A pupil and friend of Clara Stern, she",
        "Taught by Clara Stern, she",
        "Born to Clara Stern, a pianist, she",
        "Working with Clara Stern, she",
        "Having met Clara Stern, she",
    ],
)
def test_a_pronoun_behind_what_describes_it_means_nobody_named_there(opening: str) -> None:
    text = f"Anna Holm was a painter. {opening} lived in Oslo. She died in Rome."
    for slot, value in (("per:cities_of_residence", "Oslo"), ("per:city_of_death", "Rome")):
        assert evidence(text, "Anna Holm", slot, value) is not None
        assert evidence(text, "Clara Stern", slot, value) is None


def test_a_pronoun_behind_another_opening_means_who_is_named_there() -> None:
    text = "When Anna Holm was a pupil of Max Roe, she lived in Oslo."
    assert evidence(text, "Anna Holm", "per:cities_of_residence", "Oslo") == text


def test_a_name_in_ed_begins_no_description() -> None:
    text = "Anna Holm was a painter. Mohamed cooked for Clara Stern, she said in Oslo. She died."
    assert fronted(text, text.index("Mohamed"), text.index(" She")) is None
