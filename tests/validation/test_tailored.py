"""The tailored profile: what its rules decide, each alone, and what they leave when removed."""

from __future__ import annotations

import pytest

from entailment.errors import OptionError, UnknownNameError
from entailment.validation.judging import make_profile
from entailment.validation.tailored import RULES, Tailored
from tests.validation.cases import COWELL, HADDAD, SIMCOX, decisions, validated


@pytest.mark.parametrize("profile", ["tailored", "generic"])
@pytest.mark.parametrize(
    ("text", "entity", "slot", "value"),
    [
        (SIMCOX, "Chris Simcox", "per:residences", "Tucson, Ariz."),
        (SIMCOX, "Chris Simcox", "per:origin", "Canadian"),
        (COWELL, "Simon Cowell", "per:age", "47"),
        (COWELL, "Simon Cowell", "per:employee_of", "Sony BMG"),
        (COWELL, "Simon Cowell", "per:origin", "British"),
        (HADDAD, "Gholam-Ali Haddad-Adel", "per:title", "lawmaker"),
    ],
)
def test_the_examples_of_the_papers_are_supported_where_the_document_says_so_alone(
    text: str, entity: str, slot: str, value: str, profile: str
) -> None:
    others = {SIMCOX: COWELL, COWELL: HADDAD, HADDAD: SIMCOX}
    assert validated(text, entity, slot, value, profile).supported
    assert not validated(others[text], entity, slot, value, profile).supported


def test_an_age_that_is_no_number_is_not_supported() -> None:
    validation = validated(SIMCOX, "Chris Simcox", "per:age", "one hundred and forty")
    assert (validation.supported, validation.rule) == (False, "type")


@pytest.mark.parametrize("day", ["on 4 May 1933", "May 4, 1933", "on the 4th of May 1933"])
def test_a_date_of_birth_supports_what_is_as_exact_or_less(day: str) -> None:
    text = f"Ann Lee was born {day} in Leeds."
    values = ["1933-05-04", "May 1933", "1933", "1934", "1933-05-05", "1934-05-04"]
    assert decisions(text, "Ann Lee", "per:date_of_birth", values) == values[:3]


def test_a_year_does_not_support_a_day_of_it() -> None:
    values = ["1933", "1933-05-04", "1934"]
    text = "Ann Lee was born in 1933 in Leeds."
    assert decisions(text, "Ann Lee", "per:date_of_birth", values) == ["1933"]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee, 28, won.",
        "The 28-year-old Ann Lee won.",
        "Ann Lee, aged 28, won.",
        "Ann Lee died at the age of 28.",
        "Ann Lee is 28 years old.",
        "Ann Lee, a 28-year-old baker, won.",
        "Ann Lee won. She is 28.",
        "Ann Lee was born in 1978. She won.",
    ],
)
def test_an_age_is_supported_and_another_is_not(text: str) -> None:
    assert decisions(text, "Ann Lee", "per:age", ["28", "35", "twenty-eight"]) == [
        "28",
        "twenty-eight",
    ]


@pytest.mark.parametrize(
    ("text", "entity", "slot", "right", "wrong"),
    [
        ("Bob Day, 54, chairman of Acme Corp., met Ann Lee.", "", "org:top", "Bob Day", "Ann Lee"),
        ("Ann Lee's husband, Bob Day, met Carl Roe.", "Ann Lee", "spouse", "Bob Day", "Carl Roe"),
        (
            "Ann Lee has two sons, Carl and Dan, and a dog, Rex.",
            "Ann Lee",
            "children",
            "Dan",
            "Rex",
        ),
        ("Ann Lee, the daughter of Bob Day, met Carl Roe.", "Ann Lee", "parents", "Bob Day", ""),
        ("The Canadian singer Ann Lee met a Dutch actor.", "Ann Lee", "origin", "Canada", "Dutch"),
        ("Ann Lee was charged with fraud. Bob Day stole.", "Ann Lee", "charges", "fraud", "theft"),
        ("Ann Lee graduated from Yale.", "Ann Lee", "schools_attended", "Yale", "Harvard"),
        ("Ann Lee died of lung cancer.", "Ann Lee", "cause_of_death", "lung cancer", "stroke"),
    ],
)
def test_a_pattern_supports_its_value_and_no_other(
    text: str, entity: str, slot: str, right: str, wrong: str
) -> None:
    if slot == "org:top":
        entity, slot = "Acme Corp.", "org:top_members/employees"
    else:
        slot = f"per:{slot}"
    assert decisions(text, entity, slot, [right, wrong or "Zed Yu"]) == [right]


@pytest.mark.parametrize(
    ("text", "slot", "right", "wrong"),
    [
        ("Leeds-based Acme Corp. grew.", "city_of_headquarters", "Leeds", "York"),
        ("Acme Corp., headquartered in Leeds, grew.", "city_of_headquarters", "Leeds", "York"),
        ("Acme Corp. was founded by Ann Lee in 1946.", "founded_by", "Ann Lee", "Bob Day"),
        ("Acme Corp. was founded by Ann Lee in 1946.", "founded", "1946", "1947"),
        ("Acme Corp. employs about 1,200 people.", "number_of_employees/members", "1200", "1300"),
        ("Acme Corp. is a subsidiary of Bolt Inc.", "parents", "Bolt", "Nut Inc."),
    ],
)
def test_a_pattern_of_organisations_supports_its_value_and_no_other(
    text: str, slot: str, right: str, wrong: str
) -> None:
    assert decisions(text, "Acme Corp.", f"org:{slot}", [right, wrong]) == [right]


@pytest.mark.parametrize(
    "text",
    [
        "A former baker was charged with fraud on Tuesday. Ann Lee, 35, denied it.",
        "Ann Lee came. It rained. She sat down. She was charged with fraud.",
        "The police met Ann Lee. The former baker was charged with fraud.",
        "BOSTON (AP) - Ann\nLee was charged with fraud.",
    ],
)
def test_an_entity_is_followed_by_what_refers_to_it(text: str) -> None:
    assert validated(text, "Ann Lee", "per:charges", "fraud").supported


@pytest.mark.parametrize(
    "text",
    [
        "Acme Corp. grew. It is based in Leeds.",
        "Acme Corp. grew. It sells shoes. The bakery's headquarters are in Leeds.",
        "Acme Corp. grew. Its headquarters are in Leeds.",
    ],
)
def test_an_organisation_is_followed_by_what_refers_to_it(text: str) -> None:
    assert validated(text, "Acme Corp.", "org:city_of_headquarters", "Leeds").supported


def test_a_people_alone_can_mean_the_entity() -> None:
    text = "Ann Lee won. The Austrian beat Bob Day."
    assert validated(text, "Ann Lee", "per:origin", "Austria").supported


def test_tense_does_not_matter() -> None:
    text = "Ann Lee no longer works for Acme Corp. in Leeds."
    assert validated(text, "Ann Lee", "per:employee_of", "Acme Corp.").supported


@pytest.mark.parametrize(
    ("text", "entity", "slot", "value"),
    [
        ("Bo Moss is the brother of Eve Hall's husband.", "Bo Moss", "per:siblings", "Eve Hall"),
        ("Tom Ray is the son of Jill Poe's lawyer.", "Tom Ray", "per:parents", "Jill Poe"),
        ("Lea Moe is married to Ted Fisk's older brother.", "Lea Moe", "per:spouse", "Ted Fisk"),
    ],
)
def test_a_relation_to_an_owned_person_is_none_to_the_owner(
    text: str, entity: str, slot: str, value: str
) -> None:
    assert not validated(text, entity, slot, value).supported
    owner = validated(text.replace("'s husband", "").replace("'s lawyer", ""), entity, slot, value)
    assert owner.supported or "older" in text


def test_a_thing_that_somebody_owns_is_theirs() -> None:
    text = "Lea Moe is the chairman of Acme's board."
    assert validated(text, "Lea Moe", "per:employee_of", "Acme").supported


@pytest.mark.parametrize(("entity", "supported"), [("Zed Corp.", False), ("Acme Corp.", True)])
def test_what_follows_a_relative_clause_is_of_whom_that_describes(
    entity: str, supported: bool
) -> None:
    text = "Acme Corp., which bought Bolt from Zed Corp. in 2001, employs 300 people."
    fact = (text, entity, "org:number_of_employees/members", "300")
    assert (validated(*fact).rule in ("patterns", "statements")) is supported


@pytest.mark.parametrize(
    ("age", "supported"), [("57", True), ("56", True), ("73", False), ("55", False)]
)
def test_an_age_is_that_at_death_where_the_document_gives_that(age: str, supported: bool) -> None:
    text = "Tom Brown was born on 4 May 1933 in York. Tom Brown died in 1990 in Hull."
    validation = validated(text, "Tom Brown", "per:age", age)
    assert (validation.supported, validation.rule) == (supported, "birth")


def test_the_evidence_is_the_sentence_that_states_it_with_the_template_it_says() -> None:
    validation = validated(COWELL, "Simon Cowell", "per:age", "47")
    assert validation.passage is not None
    assert validation.hypothesis is not None
    assert COWELL[validation.passage.start : validation.passage.end] == validation.passage.text
    assert "47" in validation.passage.text
    assert "47" in validation.hypothesis.text
    assert validation.where == "d:0"


CASES = {
    "type": ("Ann Lee, 28, was born here.", "Ann Lee", "per:age", "some"),
    "synonyms": ("The Canadian singer Ann Lee won.", "Ann Lee", "per:origin", "Canada"),
    "containment": ("Ann Lee lives in New York.", "Ann Lee", "per:cities_of_residence", "York"),
    "references": ("Ann Lee won. She lives in Leeds.", "Ann Lee", "per:residences", "Leeds"),
    "parts": ("Ann Lee won. Lee lives in Leeds.", "Ann Lee", "per:residences", "Leeds"),
    "patterns": ("Ann Lee lives in Leeds.", "Ann Lee", "per:residences", "Leeds"),
    "birth": ("Ann Lee was born in 1978.", "Ann Lee", "per:age", "28"),
    "other-value": ("Ann Lee, 28, has 30 cats.", "Ann Lee", "per:age", "30"),
    "denied": ("Ann Lee was never married to Bob Day.", "Ann Lee", "per:spouse", "Bob Day"),
    "owner": ("Bob Day, chairman of Acme, met Ann Lee.", "Ann Lee", "per:employee_of", "Acme"),
    "rival": ("Ann Lee's son, Bob Day, won.", "Ann Lee", "per:spouse", "Bob Day"),
    "exact": ("Ann Lee won in 1978.", "Ann Lee", "per:date_of_birth", "1978"),
    "cue": ("Ann Lee met Bob Day.", "Ann Lee", "per:spouse", "Bob Day"),
    "apart": ("Ann Lee won. Leeds lost. It rains.", "Ann Lee", "per:residences", "Leeds"),
}


BY_A_PARSER = {"statements"}
"""Rules that decide nothing without the extra `linguistics`; `test_statements.py` has them."""


def test_there_is_a_case_for_each_rule() -> None:
    assert set(CASES) == set(RULES) - BY_A_PARSER


@pytest.mark.parametrize("rule", sorted(set(RULES) - BY_A_PARSER))
def test_a_rule_that_is_left_out_no_longer_decides(rule: str) -> None:
    text, entity, slot, value = CASES[rule]
    whole = validated(text, entity, slot, value)
    ablated = make_profile("tailored", without=[rule])
    left = validated(text, entity, slot, value, ablated)
    assert (whole.rule, whole.supported, whole.probability) != (
        left.rule,
        left.supported,
        left.probability,
    )
    assert left.rule != rule


def test_a_profile_says_what_was_left_out() -> None:
    profile = make_profile("tailored", without=["owner"])
    assert isinstance(profile, Tailored)
    assert "-owner" in profile.description


def test_a_rule_that_is_none_is_reported() -> None:
    with pytest.raises(UnknownNameError, match="unknown rule 'ownr'; did you mean 'owner'"):
        make_profile("tailored", without=["ownr"])


def test_a_generic_profile_has_no_rules() -> None:
    with pytest.raises(OptionError, match="has no rules"):
        make_profile("generic", without=["owner"])


def test_an_unknown_slot_is_decided_by_its_templates() -> None:
    validation = validated("Ann Lee's favourite colour is green.", "Ann Lee", "per:colour", "green")
    assert validation.rule == "generic"
    assert "slot unknown" in validation.reason


@pytest.mark.parametrize(
    ("text", "entity", "yes", "no", "value"),
    [
        (
            "Philip Kern took his doctorate at the Lakes Institute of Technology in 1983.",
            "Philip Kern",
            "per:schools_attended",
            "per:employee_of",
            "Lakes Institute of Technology",
        ),
        (
            "Yusuf Demirel, an economist, is dean of the business school at Ridgeway College.",
            "Yusuf Demirel",
            "per:employee_of",
            "per:schools_attended",
            "Ridgeway College",
        ),
        (
            "Fiona Galbraith is the head of the Polar Club, which her grandfather founded in 1921.",
            "Fiona Galbraith",
            "per:employee_of",
            "per:schools_attended",
            "Polar Club",
        ),
    ],
)
def test_a_degree_is_no_job_and_a_post_no_study(
    text: str, entity: str, yes: str, no: str, value: str
) -> None:
    assert validated(text, entity, yes, value).supported
    assert not validated(text, entity, no, value).supported


def test_what_a_relative_founded_was_not_founded_by_who_leads_it() -> None:
    text = "Fiona Galbraith is the head of the Polar Club, which her grandfather founded in 1921."
    assert not validated(text, "Polar Club", "org:founded_by", "Fiona Galbraith").supported
    own = text.replace("which her grandfather", "which she")
    assert validated(own, "Polar Club", "org:founded_by", "Fiona Galbraith").supported


@pytest.mark.parametrize(
    "text",
    [
        "The observatory's director is Noor Haddad.",
        "The director was Noor Haddad.",
        "Its acting director is Noor Haddad.",
    ],
)
def test_a_title_may_stand_before_whoever_has_it(text: str) -> None:
    validation = validated(text, "Noor Haddad", "per:title", "director")
    assert (validation.supported, validation.rule) == (True, "patterns")


@pytest.mark.parametrize(
    "text",
    [
        "The brother of the director is Noor Haddad.",
        "The observatory's director is Carl Roe, who succeeded Noor Haddad.",
        "The observatory's director is not Noor Haddad.",
    ],
)
def test_a_title_of_somebody_else_before_the_verb_is_none_of_the_entity(text: str) -> None:
    assert not validated(text, "Noor Haddad", "per:title", "director").supported


@pytest.mark.parametrize(
    ("text", "entity", "slot", "right", "wrong"),
    [
        ("Ann Lee was born in Leeds and raised in York.", "", "city_of_birth", "Leeds", "York"),
        ("Ann Lee, born in Leeds, raised in York, won.", "", "city_of_birth", "Leeds", "York"),
        ("Ann Lee was born in Leeds to a mother from Rome.", "", "city_of_birth", "Leeds", "Rome"),
        ("Ann Lee died in Rome and was buried in Leeds.", "", "city_of_death", "Rome", "Leeds"),
        ("Ann Lee died in Rome after an illness in Leeds.", "", "city_of_death", "Rome", "Leeds"),
        (
            "Ann Lee died in Rome, a year after her son died in Bari.",
            "",
            "city_of_death",
            "Rome",
            "Bari",
        ),
        ("Ann Lee died in 1990 and her son died in 2001.", "", "date_of_death", "1990", "2001"),
        ("Acme was founded in 1901 and bought Bolt in 1950.", "Acme", "founded", "1901", "1950"),
        ("Acme, founded in 1901, moved to Leeds in 1930.", "Acme", "founded", "1901", "1930"),
        (
            "Acme, founded in 1901, merged with Bolt, founded in 1950.",
            "Acme",
            "founded",
            "1901",
            "1950",
        ),
        (
            "Acme, founded in 1901, merged with Bolt, founded in 1950.",
            "Bolt",
            "founded",
            "1950",
            "1901",
        ),
        ("Acme was founded by Bo Moss and sold in 1980.", "Acme", "founded", "", "1980"),
        (
            "Acme Corp. is headquartered in Leeds and has offices in Rome.",
            "Acme Corp.",
            "city_of_headquarters",
            "Leeds",
            "Rome",
        ),
        (
            "Acme Corp. moved its head office from Rome to Leeds.",
            "Acme Corp.",
            "city_of_headquarters",
            "Leeds",
            "Rome",
        ),
        (
            "Acme Corp. grew. Its headquarters were shifted to Leeds from Rome.",
            "Acme Corp.",
            "city_of_headquarters",
            "Leeds",
            "Rome",
        ),
    ],
)
def test_a_second_verb_or_a_second_value_is_not_that_of_the_relation(
    text: str, entity: str, slot: str, right: str, wrong: str
) -> None:
    slot = f"org:{slot}" if entity else f"per:{slot}"
    given = [value for value in (right, wrong) if value]
    expected = [right] if right else []
    assert decisions(text, entity or "Ann Lee", slot, given) == expected


@pytest.mark.parametrize(
    ("text", "slot", "values"),
    [
        ("Ann Lee was born and raised in York.", "city_of_birth", ["York"]),
        ("Ann Lee was born in Leeds, England.", "country_of_birth", ["England"]),
        ("Ann Lee was born in a village near Leeds.", "city_of_birth", []),
        ("Ann Lee was born near Leeds, England.", "country_of_birth", ["England"]),
        ("Ann Lee lived in York and died in Rome.", "city_of_death", ["Rome"]),
        ("Ann Lee was born in 1933 and died in 2001.", "date_of_death", ["2001"]),
    ],
)
def test_a_shared_subject_and_a_larger_place_are_read_on(
    text: str, slot: str, values: list[str]
) -> None:
    places = ["York", "Leeds", "England", "Rome", "2001"]
    tried = [value for value in places if value.isdigit() is slot.startswith("date")]
    if slot.startswith("country"):
        tried = ["England"]
    assert decisions(text, "Ann Lee", f"per:{slot}", tried) == values


@pytest.mark.parametrize("text", ["Acme Corp. is based in Leeds and Rome."])
def test_listed_places_are_both_values(text: str) -> None:
    values = ["Leeds", "Rome"]
    assert decisions(text, "Acme Corp.", "org:city_of_headquarters", values) == values


@pytest.mark.parametrize("start", ["Ann Lee's", "Ann Lee won. Her"])
@pytest.mark.parametrize(
    ("end", "slot", "value"),
    [
        ("husband died in 2001.", "date_of_death", "2001"),
        ("elder brother was born in Leeds.", "city_of_birth", "Leeds"),
        ("brother died in Rome.", "city_of_death", "Rome"),
    ],
)
def test_what_is_stated_of_a_relative_is_not_stated_of_the_entity(
    start: str, end: str, slot: str, value: str
) -> None:
    assert not validated(f"{start} {end}", "Ann Lee", f"per:{slot}", value).supported


def test_the_entity_and_a_relative_share_what_is_stated_of_both() -> None:
    text = "Ann Lee and her husband died in 2001."
    assert validated(text, "Ann Lee", "per:date_of_death", "2001").supported


@pytest.mark.parametrize(
    ("text", "supported"),
    [
        ("Acme was praised on www.times.example last week.", False),
        ("Ann Lee of Acme wrote about it on times.example.", False),
        ("Acme bought the shop times.example in May.", False),
        ("Acme (www.times.example) makes lamps.", True),
        ("Acme's website, times.example, was hacked.", True),
        ("For lamps by Acme, visit http://www.times.example today.", True),
        ("times.example, the site of Acme, was hacked.", True),
    ],
)
def test_a_website_is_stated_by_a_word_or_right_behind_the_name(text: str, supported: bool) -> None:
    assert validated(text, "Acme", "org:website", "times.example").supported is supported


def test_another_date_is_quoted_as_the_document_has_it() -> None:
    validation = validated(
        "Acme, founded in 1901, grew. It won in 1950.", "Acme", "org:founded", "1950"
    )
    assert validation.reason == "the document says 1901"


@pytest.mark.parametrize(
    ("text", "entity", "slot", "value"),
    [
        ('Marcos "Tico" Lima won.', "Marcos Lima", "per:alternate_names", "Tico"),
        ("Ann Voss (née Carr) won.", "Ann Voss", "per:alternate_names", "Ann Carr"),
        ("Acme bought Tarn Power Ltd of Hull.", "Tarn Power", "org:parents", "Acme"),
        ("Tom Roe, a Republican, won.", "Tom Roe", "per:member_of", "Republican Party"),
    ],
)
def test_a_name_in_the_form_in_which_biographies_and_reports_give_it_states_the_fact(
    text: str, entity: str, slot: str, value: str
) -> None:
    validation = validated(text, entity, slot, value)
    assert (validation.supported, validation.rule) == (True, "patterns")


def test_a_surname_at_birth_alone_does_not_mean_who_had_it() -> None:
    text = "Ann Voss (née Carr) won. Carr said that he was born in Hull."
    assert not validated(text, "Ann Voss", "per:city_of_birth", "Hull").supported


@pytest.mark.parametrize(
    ("text", "slot", "is_supported"),
    [
        ("Ann Moss's brother Tim Roe left.", "per:siblings", True),
        ("Ann Moss's brother-in-law Tim Roe left.", "per:siblings", False),
        ("The brother-in-law of Ann Moss is Tim Roe.", "per:siblings", False),
        ("Tim Roe is Ann Moss's brother-in-law.", "per:siblings", False),
        ("Ann Moss's brother-in-law Tim Roe left.", "per:other_family", True),
        ("Ann Moss's mother-in-law, Tim Roe, left.", "per:parents", False),
    ],
)
def test_a_relative_by_marriage_is_other_family(text: str, slot: str, is_supported: bool) -> None:
    assert validated(text, "Ann Moss", slot, "Tim Roe").supported is is_supported


@pytest.mark.parametrize("owned", ["wholly owned", "majority-owned", "wholly-owned"])
def test_an_owned_subsidiary_is_not_the_owner(owned: str) -> None:
    text = f"Acme is a {owned} subsidiary of Norla Group."
    assert not validated(text, "Acme", "org:subsidiaries", "Norla Group").supported
    assert validated(text, "Acme", "org:parents", "Norla Group").supported
    assert validated(text, "Norla Group", "org:subsidiaries", "Acme").supported
