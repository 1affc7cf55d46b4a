"""A hypothesis that is left of a sentence when words are left out that may go."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Label, Pair
from entailment.structure.premises import derivations
from entailment.structure.premises.extracts import by_extracts
from entailment.systems import load_system
from tests.drawing import share


@pytest.mark.parametrize(
    ("text", "hypothesis", "left_out"),
    [
        ("The ferry sank off Malta on Monday.", "The ferry sank.", "off Malta on Monday"),
        ("Ann sold the mill to the town in 1950.", "Ann sold the mill.", "to the town in 1950"),
        ("It rained. The Orla holds 90 litres, the Sim only 20.", "The Orla holds 90 litres.",
         "the Sim only 20"),
        ("Ann sold the mill in May to the town.", "Ann sold the mill to the town.", "in May"),
        ("The firm owns two ships; it sold a third.", "The firm owns two ships",
         "it sold a third"),
        ("Ray Tell, a cook from Hull, sold the inn.", "Ray Tell sold the inn.",
         "a cook from Hull"),
        ("The mill, which had stood for years, burned in May.", "The mill burned in May.",
         "which had stood for years"),
        ("They passed it on to Ms Day, who called the town.", "Ms Day called the town.",
         "They passed it on to who"),
        ("Pearl Sills conducted the band, sold a mill and hired Nell Cato.",
         "Pearl Sills hired Nell Cato.", "conducted the band sold a mill and"),
        ("Rovers have not paid a fee and have promoted two players.",
         "Rovers have promoted two players.", "have not paid a fee and"),
        ("The pact ended the three-year war between the Duchy of Loy and the free city of Harl.",
         "The pact ended the war between Loy and Harl.",
         "three-year the Duchy of the free city of"),
        ("Ann Lee won in a time of 9 minutes.", "Ann Lee won in 9 minutes.", "a time of"),
        ("The director hired the jockey Penny Lusk.", "The director hired Penny Lusk.",
         "the jockey"),
        ("After the mill had burned in May, the town rebuilt it.", "The mill had burned in May.",
         "After the town rebuilt it"),
        ("The heron does not nest here, although it was seen in May.", "It was seen in May.",
         "The heron does not nest here although"),
        ("By 1990 the firm had opened two shops.", "The firm had opened two shops.", "By 1990"),
        ("The under-twelves lost 3-0 at Bramley.", "The under-twelves lost at Bramley.", "3 0"),
    ],
)  # fmt: skip
def test_what_is_left_of_a_sentence_follows(text: str, hypothesis: str, left_out: str) -> None:
    (derivation,) = [step for step in derivations(text, hypothesis) if step.kind == "extract"]
    assert derivation.label is Label.ENTAILMENT
    assert derivation.line == f"it leaves out '{left_out}'"
    assert derivation.premises[0] in text


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It was passed on 17 October 2019 and came into force on 1 July 2020.",
         "It was passed on October 17, 2019, and came into force on July 1, 2020."),
        ("It was signed on 9 May 1672 in the old town.",
         "It was signed on May 9, 1672, in the old town."),
        ("The race covered 1,146 kilometres in eight stages.",
         "The race covered 1,146 km in eight stages."),
    ],
)  # fmt: skip
def test_another_order_of_a_date_or_another_name_of_a_unit_is_the_same(
    text: str, hypothesis: str
) -> None:
    (derivation,) = by_extracts(text, hypothesis)
    assert derivation.line == "in the same words"


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("No ferry sank off Malta.", "No ferry sank."),
        ("All ferries sank in Malta.", "All ferries sank."),
        ("All friendly people run on the street.", "All people run on the street."),
        ("Few people voted in Malta.", "Few people voted."),
        ("The first ferry sank in Malta.", "The first ferry sank."),
        ("The ferry sank, if the papers are right.", "The ferry sank."),
        ("The ferry sails, but only if the sea is calm.", "The ferry sails."),
        ("The ferry sank, or it is late.", "The ferry sank."),
        ("The ferry sank in the film.", "The ferry sank."),
        ("The ferry sank off Malta, police said.", "The ferry sank off Malta."),
        ("Tom is taller than Ann in heels.", "Tom is taller."),
        ("Did the ferry sink in June?", "Did the ferry sink"),
        ("The ferry sank off Malta, rivals joked.", "The ferry sank off Malta."),
        ("The ferry sank off Malta, sources told CNN.", "The ferry sank off Malta."),
        ("The ferry sank off Malta. The report was false.", "The ferry sank."),
        ("The state abolished taxes on books.", "The state abolished taxes."),
        ("The firm has exactly two shops in Rome.", "The firm has exactly two shops."),
        ("The drug was safe at low doses.", "The drug was safe."),
        ("Milk is the top seller in Spain.", "Milk is the top seller."),
        ("The flight took off from Rome.", "The flight took."),
        ("Smoking is banned in trains.", "Smoking is banned."),
        ("The doctor near the actor slept.", "The doctor."),
        ("The doctor near the actor slept in May.", "The actor slept in May."),
        ("The authors in the office slept.", "The authors in the."),
        ("The ferry sank off Malta.", "A ferry sank."),
        ("Amparo did the talking and Odile did the cooking.", "Amparo did the cooking."),
        ("Amparo did the talking, Odile did the cooking.", "Amparo did the cooking."),
        ("The brother of Ann Lee resigned in May.", "Ann Lee resigned in May."),
        ("Ann Lee was asked by the town to sell the mill.", "Ann Lee sell the mill."),
        ("Provided it does not snow, the minister will fly to Hull.",
         "The minister will fly to Hull."),
        ("Had the hunter, Per Olof, stayed on the path, he would have lived.",
         "Per Olof stayed on the path."),
        ("The archive, unlike the office next door, does not let readers copy maps.",
         "The office does not let readers copy maps."),
        ("Seagrass covered 48 acres of the bay in 1960 and only 16 in 2000.",
         "Seagrass covered 48 acres of the bay in 2000."),
        ("The first act is in his hand; the third was copied by Ray.",
         "The first act was copied by Ray."),
        ("Two thirds of the 36 firms came from Spain.", "The 36 firms came from Spain."),
        ("The deputy mayor resigned in May.", "The mayor resigned in May."),
        ("The woman is not holding a green bottle.", "The woman is not holding a bottle."),
        ("The plant will open in autumn at the earliest.", "The plant will open in autumn."),
        ("The chairlift runs daily in winter and at weekends in summer.",
         "The chairlift runs daily in summer."),
        ("The trip took three hours and 18 minutes.", "The trip took three hours."),
        ("Driver Nowak states that he apologised in May.", "Driver Nowak apologised in May."),
        ("The novelist, who fled after her brother, the poet, was shot in Oran, has won.",
         "The novelist was shot in Oran."),
        ("Ann Lee refused to let them in, shut the gate and left the yard.",
         "Ann Lee shut the gate."),
    ],
)  # fmt: skip
def test_what_may_not_hold_alone_is_left_to_the_judge(text: str, hypothesis: str) -> None:
    assert not [step for step in derivations(text, hypothesis) if step.kind == "extract"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Police questioned the driver, Ann Lee, and closed the road.",
         "Ann Lee closed the road."),
        ("The firm sued its rival, Acme, and won the case in May.",
         "Acme won the case in May."),
        ("The club sold its captain, Ray Tell, then lost the final.",
         "Ray Tell lost the final."),
        ("Federer beat Nadal and won the title in 2017.", "Nadal won the title in 2017."),
        ("Voters trust Ann Lee and elected her mayor in May.",
         "Ann Lee elected her mayor in May."),
        ("Officials dispute Ann Lee was shot in May.", "Ann Lee was shot in May."),
        ("Talks between Iran, Russia and China collapsed in May.",
         "Russia and China collapsed in May."),
        ("The presidents of Spain, Italy and Malta resigned in May.",
         "Italy and Malta resigned in May."),
        ("They praised the song Ann Lee recorded in May.", "They praised Ann Lee."),
        ("Critics mocked the house Frank Gehry designed in Malibu.",
         "Critics mocked Frank Gehry."),
        ("She bought the house from the bank in Hull, which sold the mill in May.",
         "Hull sold the mill in May."),
        ("The musical is about Ann Lee, who killed a guard in May.",
         "Ann Lee killed a guard in May."),
        ("The police are looking for a man, who killed a guard in May.",
         "A man killed a guard in May."),
        ("The minister said: the mill was closed in May.", "The mill was closed in May."),
        ("Prosecutors alleged the following: Ann shot the guard in May.",
         "Ann shot the guard in May."),
        ("The rumour was this: the mill was sold in May.", "The mill was sold in May."),
        ("In the event of fire, the doors are opened by guards.",
         "The doors are opened by guards."),
        ("Once the fee is paid, the flat is handed to the tenant.",
         "The flat is handed to the tenant."),
        ("As long as the fee is paid, the flat is let to Ann.", "The flat is let to Ann."),
        ("The mill will close in May, pending approval.", "The mill will close in May."),
        ("The race will start in May, weather permitting.", "The race will start in May."),
        ("The fee is refunded, as long as the flight is cancelled by the airline.",
         "The fee is refunded."),
        ("The fee is refunded to the guest in case of illness.",
         "The fee is refunded to the guest."),
        ("The mill will be sold to Ann on condition that she keeps the staff.",
         "The mill will be sold to Ann."),
        ("The mill burned in May as Ann claimed.", "The mill burned in May."),
        ("Ann, police suspect, shot the guard in May.", "Ann shot the guard in May."),
        ("Ann, it was alleged, sold the mill in May.", "Ann sold the mill in May."),
        ("Ann (or Ray) sold the mill in May.", "Ann sold the mill in May."),
        ("Ann nearly sold the mill in May.", "Ann sold the mill in May."),
        ("The bridge was partially destroyed in May.", "The bridge was destroyed in May."),
        ("The man was mistakenly declared dead in May.", "The man was declared dead in May."),
        ("The presumed killer left the town in May.", "The killer left the town in May."),
        ("The hypothetical merger was praised by Ann.", "The merger was praised by Ann."),
        ("The replica gun was sold to Ann.", "The gun was sold to Ann."),
        ("Wages rose by an average of 5% in May.", "Wages rose by 5% in May."),
        ("Visitors stay for a maximum of 3 days in Hull.",
         "Visitors stay for 3 days in Hull."),
        ("Troops withdrew from a suburb of Kyiv in May.",
         "Troops withdrew from Kyiv in May."),
        ("The firm paid €5 million to Ann.", "The firm paid $5 million to Ann."),
        ("The sample contained <5 grams of lead.", "The sample contained >5 grams of lead."),
        ("The index changed by -5 points in May.", "The index changed by +5 points in May."),
        ("Drivers over 70 are tested each year.", "Drivers are tested each year."),
        ("Orders over 50 euros are shipped free of charge.",
         "Orders are shipped free of charge."),
        ("The whole crew of the tug was killed.", "The whole crew was killed."),
        ("The firm will pay the rent and/or the fee.", "The firm will pay the rent."),
        ("Ann was barred from the stadium in May.", "Ann was barred."),
        ("Ann became president of the chess club in May.", "Ann became president."),
        ("Nobody left because the mill was sold in May.", "The mill was sold in May."),
        ("Ann will leave after the mill is sold in May.", "The mill is sold in May."),
        ("The fee is due after the goods are delivered to Ann.",
         "The goods are delivered to Ann."),
        ("The mill burned in May. That is a myth.", "The mill burned in May."),
        ("It was Tom, not Ann Lee, who sold the mill.", "Ann Lee sold the mill."),
        ("Imagine this. The mill burned in May in Leeds.", "The mill burned in May."),
        ("‘The mill was sold in May,’ lied the mayor.", "The mill was sold in May."),
    ],
)  # fmt: skip
def test_what_a_second_reader_showed_to_be_open(text: str, hypothesis: str) -> None:
    assert not list(by_extracts(text, hypothesis))


def test_the_default_supports_what_is_left_of_a_sentence() -> None:
    text = (
        "Bram Cuyper, a ship's cook turned restaurateur, sold his old inn in Ostend to his head "
        "waiter in 1989 and bought it back from the waiter's creditors in 1993."
    )
    (judgment,) = load_system("default", options={"model": "small"}).judge(
        [Pair("1", text, "Bram Cuyper sold his old inn to his head waiter.")]
    )
    assert judgment.label is Label.ENTAILMENT


@pytest.mark.parametrize("title", ["sheriff", "clerk", "nurse", "judge", "pilot", "coach"])
def test_an_occupation_before_a_name_may_be_left_out(title: str) -> None:
    text = f"In 1990, {title} Ray Bay sold the inn to Ann in Hull."
    assert [*by_extracts(text, "Ray Bay sold the inn in Hull.")]


@pytest.mark.parametrize("word", ["former", "neither", "under", "both"])
def test_what_only_ends_like_an_occupation_may_not(word: str) -> None:
    text = f"In 1990, {word} Ray Bay sold the inn to Ann in Hull."
    assert not [*by_extracts(text, "Ray Bay sold the inn in Hull.")]


@pytest.mark.parametrize("adjective", ["old", "purple", "rusty", "empty", "medieval", "expensive"])
def test_an_adjective_that_leaves_its_noun_what_it_is_may_be_left_out(adjective: str) -> None:
    assert [*by_extracts(f"Ray sold the {adjective} gun to Ann.", "Ray sold the gun.")]


@pytest.mark.parametrize(
    "word",
    [
        *("fake", "toy", "wooden", "stone", "alleged", "other", "wrong", "previous", "deputy"),
        *("reputed", "phony", "provisional", "intended", "symbolic", "electronic"),
    ],
)
def test_one_that_changes_what_the_noun_says_may_not(word: str) -> None:
    assert not [*by_extracts(f"Ray sold the {word} gun to Ann.", "Ray sold the gun.")]


@pytest.mark.parametrize("noun", ["members", "staff", "women", "club members"])
def test_nor_one_that_says_which_of_several_are_meant(noun: str) -> None:
    text = f"The young {noun} left the club in May."
    assert not [*by_extracts(text, f"The {noun} left the club.")]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("That is the legal definition of a troll.", "That is the definition of a troll."),
        ("Ray did not sell the rusty gun to Ann.", "Ray did not sell the gun."),
        ("The law bans the public sale of gin.", "The law bans the sale of gin."),
        ("The rural population is 40 million.", "The population is 40 million."),
        ("The adult dose is about 50 mg.", "The dose is about 50 mg."),
        ("The private sector grew by 3 per cent.", "The sector grew by 3 per cent."),
    ],
)
def test_nor_one_of_what_is_denied_identified_or_measured(text: str, hypothesis: str) -> None:
    assert not [*by_extracts(text, hypothesis)]


def test_a_verb_behind_a_noun_is_no_plural() -> None:
    assert [*by_extracts("The new contract starts in May.", "The contract starts in May.")]


OTHERS = st.sampled_from(
    "of the firm|, a cook from Hull,|(sold in 1990)|to the town|in May|if it rained|, who sang|"
    "and hired Cato|; it sold a third|, not the town|next to Bo|'s".split("|")
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    """A sentence, and what is left of it without some phrases."""
    subject = draw(st.sampled_from(["Ann", "the mill", "Ray Tell", "both firms"]))
    verb = draw(st.sampled_from(["sold the inn", "burned", "hired Cato", "did not sing"]))
    phrases = [subject, *draw(st.lists(OTHERS, max_size=2)), verb]
    phrases += draw(st.lists(OTHERS, max_size=3))
    left_out = draw(st.sets(OTHERS))
    before = draw(st.sampled_from(["", "It rained. ", "In May, ", "Ann sang and "]))
    remaining = [phrase for phrase in phrases if phrase not in left_out]
    return f"{before}{' '.join(phrases)}.", f"{' '.join(remaining)}."


PAIRS = pairs()


@given(PAIRS)
def test_a_sentence_has_the_words_of_its_extract_in_their_order(pair: tuple[str, str]) -> None:
    text, hypothesis = pair
    for derivation in by_extracts(text, hypothesis):
        (premise,) = derivation.premises
        assert premise in text
        words = iter(re.findall(r"\w+", premise.lower()))
        assert all(word in words for word in re.findall(r"\w+", hypothesis.lower()))


def test_a_sentence_without_some_phrases_may_be_an_extract() -> None:
    assert share(PAIRS, lambda pair: [*by_extracts(*pair)]) > 0.1


def test_words_that_come_again_and_again_take_no_time() -> None:
    text = "the mill and " * 39 + "the town sold it"
    assert not list(by_extracts(text, "the mill and " * 12 + "it the town"))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The man next to the boy sleeps.", "The boy sleeps."),
        ("The letter about Ann Lee surprised the mayor.", "Ann Lee surprised the mayor."),
        ("It rained. A man dressed in a red robe sings.", "A red robe sings."),
    ],
)
def test_what_the_subject_does_no_noun_in_its_phrase_does(text: str, hypothesis: str) -> None:
    (derivation,) = derivations(text, hypothesis)
    assert (derivation.kind, derivation.label) == ("attachment", Label.UNKNOWN)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("A group of men are running.", "Men are running."),
        ("A woman with a child is walking.", "A child is walking."),
        ("In 1990 the mill burned.", "The mill burned."),
        ("The man who sat near the boy and the boy slept.", "The boy slept."),
        ("Soon after the war the mill burned.", "The mill burned."),
    ],
)
def test_another_noun_may_do_it_too(text: str, hypothesis: str) -> None:
    assert not [step for step in derivations(text, hypothesis) if step.kind == "attachment"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The night was 8 degrees.", "The night was -8 degrees."),
        ("The difference was 8 to 15 points.", "The difference was −8 to 15 points."),
    ],
)
def test_a_negative_number_is_not_that_without_its_sign(text: str, hypothesis: str) -> None:
    assert not [*by_extracts(text, hypothesis)]
    assert [*by_extracts(f"{hypothesis[:-1]} in Oslo.", hypothesis)]
