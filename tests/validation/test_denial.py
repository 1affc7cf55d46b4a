"""What keeps a sentence with entity and value from supporting a fact, whatever system judges."""

from __future__ import annotations

import pytest

from entailment.systems import load_system
from entailment.validation.denial import around, objection
from entailment.validation.judging import Validator, make_profile
from entailment.validation.wording import Wording, root
from tests.validation.cases import Shelf, fact, validated

DENIED = [
    ("Acme was not founded by Bo Moss.", "Acme", "org:founded_by", "Bo Moss"),
    ("Acme was founded by Ann Lee, not by Bo Moss.", "Acme", "org:founded_by", "Bo Moss"),
    ("Bo Moss had nothing to do with the founding of Acme.", "Acme", "org:founded_by", "Bo Moss"),
    ("Dan Webb never lived in Paris.", "Dan Webb", "per:cities_of_residence", "Paris"),
    ("It is not true that Dan Webb lives in Paris.", "Dan Webb", "per:residences", "Paris"),
    ("Dan Webb hopes to live in Paris.", "Dan Webb", "per:residences", "Paris"),
    ("Sam Orr did not die of cancer.", "Sam Orr", "per:cause_of_death", "cancer"),
    ("Pat Lim was never married to Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    (
        "Pat Lim rejected claims that she married Rob Sato.",
        "Pat Lim",
        "per:spouse",
        "Rob Sato",
    ),
    ("Sue Day refused to join Acme.", "Sue Day", "per:employee_of", "Acme"),
    ("Neither Sue Day nor Bo Moss worked for Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Neither Bo Moss nor Sue Day worked for Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Sue Day turned down an offer to lead Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Sue Day denied that she had ever worked for Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    (
        "Lyn Bo denied she attended Yale.",
        "Lyn Bo",
        "per:schools_attended",
        "Yale",
    ),
    ("Lyn Bo didn't attend Yale.", "Lyn Bo", "per:schools_attended", "Yale"),
    (
        "Eve Hall, expected to become chairman, left.",
        "Eve Hall",
        "per:title",
        "chairman",
    ),
    ("Eve Hall is neither a Catholic nor a Sikh.", "Eve Hall", "per:religion", "Sikh"),
    ("Eve Hall never lived in Hull nor in Leeds.", "Eve Hall", "per:residences", "Leeds"),
    ("Eve Hall likes Hull but never lived in Leeds.", "Eve Hall", "per:residences", "Leeds"),
    ("Eve Hall is no Buddhist.", "Eve Hall", "per:religion", "Buddhist"),
    ("Eve Hall was not born in 1933.", "Eve Hall", "per:date_of_birth", "1933"),
    ("Eve Hall does not have Canadian citizenship.", "Eve Hall", "per:origin", "Canada"),
    ("Acme was founded by Ann Lee, not Bo Moss.", "Acme", "org:founded_by", "Bo Moss"),
    ("Police ruled out that Bo Moss founded Acme.", "Acme", "org:founded_by", "Bo Moss"),
    ("Pat Lim was mistaken for the wife of Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
]
OPEN = [
    ("Acme may have been founded by Bo Moss.", "Acme", "org:founded_by", "Bo Moss"),
    ("In May Pat Lim may have married Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Pat Lim might be the wife of Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Pat Lim reportedly married Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Reportedly, Pat Lim married Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Lyn Bo attended Yale, allegedly.", "Lyn Bo", "per:schools_attended", "Yale"),
    ("If Lyn Bo attended Yale, her son was proud.", "Lyn Bo", "per:schools_attended", "Yale"),
    ("Had Lyn Bo attended Yale, he would be proud.", "Lyn Bo", "per:schools_attended", "Yale"),
    ("Did Lyn Bo attend Yale?", "Lyn Bo", "per:schools_attended", "Yale"),
    ("Sue Day would have worked for Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Sue Day almost joined Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Sue Day nearly joined Bolt.", "Sue Day", "per:employee_of", "Bolt"),
    ("Nobody believes that Bo Moss founded Acme.", "Acme", "org:founded_by", "Bo Moss"),
    ("Unless Sue Day works for Bolt, she is poor.", "Sue Day", "per:employee_of", "Bolt"),
]
STATED = [
    ("Acme was founded by Bo Moss, not by Ann Lee.", "Acme", "org:founded_by", "Bo Moss"),
    (
        "Dan Webb, who does not smoke, lives in Paris.",
        "Dan Webb",
        "per:residences",
        "Paris",
    ),
    ("Dan Webb, 54, did not return calls.", "Dan Webb", "per:age", "54"),
    ("Dan Webb never stopped working for Bolt.", "Dan Webb", "per:employee_of", "Bolt"),
    ("Sue Day never forgave her husband, Bo Moss.", "Sue Day", "per:spouse", "Bo Moss"),
    ("Sue Day of Acme denied the charges.", "Sue Day", "per:employee_of", "Acme"),
    ("Tom Ray denied charges of murder.", "Tom Ray", "per:charges", "murder"),
    ("Sue Day was not only a lawyer but a judge.", "Sue Day", "per:title", "lawyer"),
    ("Sue Day was born not in Hull but in Leeds.", "Sue Day", "per:city_of_birth", "Leeds"),
    ("Sue Day was found not guilty of murder.", "Sue Day", "per:charges", "murder"),
    ("Sue Day married none other than Bo Moss.", "Sue Day", "per:spouse", "Bo Moss"),
    ("Sue Day refused to step down as chairman of Acme.", "Sue Day", "per:title", "chairman"),
    ("Sue Day is expected to resign as chairman of Acme.", "Sue Day", "per:title", "chairman"),
    ("There is no doubt that Sue Day lives in Paris.", "Sue Day", "per:residences", "Paris"),
    ("No one has doubted that Sue Day founded Acme.", "Acme", "org:founded_by", "Sue Day"),
    ("Sue Day no longer lives in Paris.", "Sue Day", "per:residences", "Paris"),
    ("In May Pat Lim married Rob Sato.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Pat Lim, the wife of Rob Sato, would not talk.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("He left if Pat Lim, the wife of Rob Sato, came.", "Pat Lim", "per:spouse", "Rob Sato"),
    ("Pat Lim, a lawyer who may leave, lives in Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Pat Lim lived for nearly ten years in Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Sue Day was tried for fraud.", "Sue Day", "per:charges", "fraud"),
    ("Sue Day was arrested for allegedly stealing.", "Sue Day", "per:charges", "stealing"),
    ("Why did Sue Day marry Bo Moss?", "Sue Day", "per:spouse", "Bo Moss"),
    ("Sue Day, perhaps the best lawyer in Hull, won.", "Sue Day", "per:title", "lawyer"),
    ("Acme employs almost 900 people.", "Acme", "org:number_of_employees/members", "900"),
    ("Sue Day, who could not read, founded Acme.", "Acme", "org:founded_by", "Sue Day"),
    ("Sue Day did not move to Leeds until 1990.", "Sue Day", "per:residences", "Leeds"),
]
EITHER = [
    ("Pat Lim failed to appear on charges of fraud.", "Pat Lim", "per:charges", "fraud"),
    ("Pat Lim failed to win re-election as mayor.", "Pat Lim", "per:title", "mayor"),
    ("Pat Lim, no stranger to Leeds, lives there.", "Pat Lim", "per:residences", "Leeds"),
    ("Pat Lim has no plans to leave Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Pat Lim's son Rob Sato's lawyer wept.", "Pat Lim", "per:children", "Rob Sato"),
    ("Pat Lim did not like Hull and moved to Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Pat Lim never left Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Pat Lim refused to leave Leeds.", "Pat Lim", "per:residences", "Leeds"),
    ("Ann Lim never knew her father, Tom Lim.", "Ann Lim", "per:parents", "Tom Lim"),
]


def rooted(line: str) -> tuple[str, ...]:
    return tuple(word if word.isupper() else root(word) for word in line.split())


def is_supported(text: str, entity: str, slot: str, value: str, profile: str, system: str) -> bool:
    judge = Validator(Shelf(d=text), load_system(system), make_profile(profile))
    return next(judge.validate([fact(entity, slot, value)])).supported


@pytest.mark.parametrize("system", ["features", "overlap"])
@pytest.mark.parametrize("profile", ["tailored", "generic"])
@pytest.mark.parametrize(("text", "entity", "slot", "value"), DENIED)
def test_what_denies_a_fact_or_leaves_it_open_does_not_support_it(
    text: str, entity: str, slot: str, value: str, profile: str, system: str
) -> None:
    assert not is_supported(text, entity, slot, value, profile, system)


@pytest.mark.parametrize("structure", ["words", "auto"])
@pytest.mark.parametrize("profile", ["tailored", "generic"])
@pytest.mark.parametrize(("text", "entity", "slot", "value"), OPEN)
def test_what_leaves_a_fact_open_is_the_reason_to_reject_it(
    text: str, entity: str, slot: str, value: str, profile: str, structure: str
) -> None:
    chosen = make_profile(profile, structure=structure)
    decision = validated(text, entity, slot, value, chosen)
    assert (decision.rule, decision.reason) == ("denied", "the sentence leaves it open")


@pytest.mark.parametrize("profile", ["tailored", "generic"])
@pytest.mark.parametrize(("text", "entity", "slot", "value"), EITHER)
def test_a_denial_that_presupposes_the_fact_leaves_it_supported(
    text: str, entity: str, slot: str, value: str, profile: str
) -> None:
    assert is_supported(text, entity, slot, value, profile, "features")


@pytest.mark.parametrize(("text", "entity", "slot", "value"), STATED)
def test_a_denial_of_something_else_is_none_of_the_fact(
    text: str, entity: str, slot: str, value: str
) -> None:
    assert is_supported(text, entity, slot, value, "tailored", "features")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("X never work for Y", "denies it"),
        ("X never stop work for Y", None),
        ("X do not refuse to join Y", None),
        ("X be poor and lack all because Y", None),
        ("X hope to join Y", "leaves it open"),
        ("X work for Y 's old lawyer", "somebody else"),
        ("X be Y 's lawyer", None),
        ("X live in Y with X 's wife", None),
        ("X leave in spring ; a judge deny it to Y", None),
        ("X 's firm grow", None),
    ],
)
def test_an_objection_is_between_the_nearest_two_or_governs_them(
    line: str, reason: str | None
) -> None:
    objected = objection(Wording(rooted(line)))
    assert objected is None if reason is None else reason in str(objected)


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("X deny", "denies it"),
        ("it be n't true that", "denies it"),
        ("there be no evidence of the claim that", "denies it"),
        ("police rule out that", "denies it"),
        ("it cannot be denied that", None),
        ("nobody ever doubt that", None),
        ("nobody believes that", "leaves it open"),
        ("rumor have it that", "leaves it open"),
        ("it be unlikely that", "leaves it open"),
        ("reportedly ,", "leaves it open"),
        ("X leave if", "leaves it open"),
        ("X say not why", None),
        ("X say that", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("stated", ["X own Y", "X , owner of Y"])
def test_what_governs_a_statement_may_deny_it_or_leave_it_open(
    before: str, reason: str | None, stated: str
) -> None:
    """What only describes is asserted all the same, but behind a verb of denial."""
    start, line = ("".join(f"{token} " for token in rooted(each)) for each in (before, stated))
    objected = around(start + line, len(start), len(start + line))
    is_aside = stated != "X own Y" and before != "X deny"
    assert objected is None if reason is None or is_aside else reason in str(objected)


@pytest.mark.parametrize(
    ("subject", "end", "slot", "value"),
    [
        ("{}'s widow", "died in Oslo.", "per:city_of_death", "Oslo"),
        ("The widow of {}", "died on 4 May 1999.", "per:date_of_death", "1999-05-04"),
        ("In May the widow of the late {}", "died in Oslo.", "per:city_of_death", "Oslo"),
        ("The widow of {}, who is 88,", "died in Oslo.", "per:city_of_death", "Oslo"),
        ("Ann Roe said that a son of {}", "was born in Oslo.", "per:city_of_birth", "Oslo"),
        ("A former aide to Mayor {}", "was charged with fraud.", "per:charges", "fraud"),
        ("The lawyer for {}", "was convicted of fraud.", "per:charges", "fraud"),
        ("{}'s lawyer", "was convicted of fraud.", "per:charges", "fraud"),
        ("The daughter of Eva and {}", "studied at Yale.", "per:schools_attended", "Yale"),
        ("The sister of {}", "married Ivan Marsh.", "per:spouse", "Ivan Marsh"),
        ("{}'s subsidiary", "is based in Lyon.", "org:city_of_headquarters", "Lyon"),
        ("A subsidiary of {}", "is based in Lyon.", "org:city_of_headquarters", "Lyon"),
        ("The predecessor of {}", "was founded by Carl Beck.", "org:founded_by", "Carl Beck"),
    ],
)
def test_what_is_stated_of_whom_the_entity_owns_is_not_stated_of_it(
    subject: str, end: str, slot: str, value: str
) -> None:
    entity = "Karl Lund" if slot.startswith("per") else "Norla Group"
    decision = validated(f"{subject.format(entity)} {end}", entity, slot, value)
    assert (decision.supported, decision.rule) == (False, "owner")


@pytest.mark.parametrize(
    ("text", "entity", "slot", "value"),
    [
        ("The chairman of Acme is Bo Moss.", "Acme", "org:top_members/employees", "Bo Moss"),
        ("The founder of Acme was Bo Moss.", "Acme", "org:founded_by", "Bo Moss"),
        ("The wife of Bo Moss is Ann Lee.", "Bo Moss", "per:spouse", "Ann Lee"),
        ("The son of Bo Moss, Max, is ill.", "Bo Moss", "per:children", "Max"),
        ("The lawyers of Bo Moss, 24, left.", "Bo Moss", "per:age", "24"),
        ("Mother of two Ann Lee was born in Leeds.", "Ann Lee", "per:city_of_birth", "Leeds"),
        ("Chief of staff Ann Lee was born in Leeds.", "Ann Lee", "per:city_of_birth", "Leeds"),
        ("Ann Lee, a niece of Bo Moss, died in Leeds.", "Ann Lee", "per:city_of_death", "Leeds"),
        ("A bakery of Acme was founded in 1950, as was Acme.", "Acme", "org:founded", "1950"),
    ],
)
def test_a_noun_of_the_entity_may_be_what_states_the_fact(
    text: str, entity: str, slot: str, value: str
) -> None:
    assert validated(text, entity, slot, value).supported
