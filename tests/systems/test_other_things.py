"""Sentences about another thing than the subject of a hypothesis are left out."""

from __future__ import annotations

import pytest

from entailment.model import Label, Pair
from entailment.systems.guard import Guard
from entailment.systems.other_things import is_of_other, without_other_things


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Basic plan: email support. Pro plan: phone support.", "The Basic plan includes phones."),
        ("The Basic plan is cheap. The Pro plan includes phones.", "The Basic plan has phones."),
        ("Orbit Ltd was founded in 2009. Nimbus Ltd has 40 staff.", "Orbit Ltd has 40 staff."),
        ("Ann Berg was born in Ulm. Rosa Lind won two medals.", "Ann Berg won two medals."),
        ("Drug A is given orally. Drug B reduces fever.", "Drug A reduces fever."),
        ("The Orbit 5 is a camera. The Orbit 6 weighs a pound.", "The Orbit 5 weighs a pound."),
        ("The Model X is red. The Model Y has a hook.", "The Model X has a hook."),
        (
            "The Orbit camera is red. The Nimbus router has four ports.",
            "The Orbit camera has ports.",
        ),
    ],
)
def test_a_sentence_about_another_is_left_out(text: str, hypothesis: str) -> None:
    if "phones" in hypothesis:
        hypothesis = hypothesis.replace("phones", "phone support")
    first, _, _ = text.partition(". ")
    assert without_other_things(text, hypothesis).text == f"{first}."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Orbit Ltd was founded in 2009. It has 40 staff.", "Orbit Ltd has 40 staff."),
        ("Orbit Ltd was founded in 2009. The company has 40 staff.", "Orbit Ltd has 40 staff."),
        ("Ann Berg was born in Ulm. Berg won two medals.", "Ann Berg won two medals."),
        ("Orbit is owned by Nimbus. Nimbus is based in Oslo.", "Orbit is owned by a firm in Oslo."),
        ("Vela owns Orbit. Nimbus owns Vela. Nimbus is in Oslo.", "Orbit is controlled from Oslo."),
        ("Ann is a runner. Keith gave her two medals.", "Ann has two medals."),
        ("Ann won the race. Keith came second.", "Keith came second in the race."),
        ("Ann won two medals. Keith did, too.", "Keith won two medals."),
        ("Ann Berg is 40. Rosa Lind won a prize. She lives in Rome.", "Ann Berg won a prize."),
        ("Ann is 40. Keith is 30.", "Ann is older than Keith."),
        ("Obama was born in Hawaii. The US President won a prize.", "Obama won a prize."),
        ("Ann went to Rome by car. Keith by train.", "Keith went to Rome by train."),
        ("Ann spoke to Mary. Keith didn't.", "Keith spoke to Mary."),
        ("Ann spoke to Mary at four. And Keith did at five.", "Keith spoke to Mary at five."),
        ("If Keith swims, Ann runs. Keith swims. Ann is tall.", "Ann swims."),
        ("Ulm Road is a film. The film, cut in 2004, was by Keith.", "Keith made it in a road."),
        ("Howden has a school. The M62 motorway is near.", "Howden is near the motorway."),
        ("Fact 1: Islands have water. Maui is an island.", "Maui has water."),
        ("Gary Cup was in Ulm. This was the first BXC cup in Rome.", "Gary Cup was in Rome."),
        ("The Orbit 5 is red. The Orbit has a lens.", "The Orbit 5 has a lens."),
        ("The Orbit 5 is red. The Orbit 6 has the lens of the 5.", "The Orbit 5 has a lens."),
        ("All members swim. Keith is a member.", "Keith swims."),
        ("International Business Machines is old. IBM has a museum.",
         "International Business Machines has a museum."),
    ],
)  # fmt: skip
def test_a_sentence_that_may_be_about_the_subject_stays(text: str, hypothesis: str) -> None:
    assert without_other_things(text, hypothesis).text == text


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Nimbus Ltd has 40 staff.", True),
        ("Orbit has 40 staff.", False),
        ("The company has 40 staff.", False),
        ("Nimbus Ltd gave it 40 staff.", False),
    ],
)
def test_a_sentence_is_about_another(sentence: str, expected: bool) -> None:
    assert is_of_other(sentence, "Orbit Ltd", "The company has 40 staff.") is expected


def test_another_number_is_of_another_thing() -> None:
    assert is_of_other("The Orbit 6 weighs 400 g.", "The Orbit 5", "It weighs 400 g.")
    assert not is_of_other("The Orbit weighs 400 g.", "The Orbit 5", "It weighs 400 g.")


def test_the_guard_says_that_it_left_sentences_out() -> None:
    pair = Pair("1", "Drug A is given orally. Drug B reduces fever.", "Drug A reduces fever.")
    guard = Guard({"name": "overlap"}, structure="words")
    (judgment,) = guard.judge([pair])
    assert judgment.label is not Label.ENTAILMENT
    assert any("about another" in reason for reason in guard.explain(pair).reasons)
