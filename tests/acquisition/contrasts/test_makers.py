"""What each maker makes of a sentence, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from entailment.acquisition.contrasts import MAKERS, Contrast, Pool
from entailment.acquisition.contrasts.sentence import Sentence
from entailment.model import Label

E, C, U, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN, Label.NO_ENTAILMENT
PUSHED = "The woman pushed the boy in the park."
RICH = "In May 2004 the Oslo-based firm Norvik bought its rival Halden for 40 million dollars."
APPOSED = "Halden, a maker of pumps, was sold to its rival Norvik in 2004."
Parse = Callable[[str], Sentence]


def made(name: str, sentence: Sentence, sentences: tuple[Sentence, ...]) -> list[Contrast]:
    """Return what a maker makes of *sentence* under several seeds, so that no draw hides a pair."""
    return [
        pair
        for seed in range(12)
        for pair in MAKERS[name].make(sentence, Pool((sentence, *sentences), seed))
    ]


@pytest.mark.parametrize(
    ("name", "sentence", "text", "hypothesis", "label"),
    [
        ("passive", PUSHED, PUSHED,
         "The boy was pushed by the woman in the park.", E),
        ("passive", PUSHED, PUSHED,
         "The woman was pushed by the boy in the park.", N),
        ("exchanged-roles", PUSHED,
         PUSHED, "The boy pushed the woman in the park.", N),
        ("dative", "A chef gave the customer a spoon.", "A chef gave the customer a spoon.",
         "A chef gave a spoon to the customer.", E),
        ("possessor", "The president's mother died in the hospital.",
         "The president's mother died in the hospital.", "The president died in the hospital.", N),
        ("spelling-of-numbers", "Twelve men are working in a restaurant.",
         "Twelve men are working in a restaurant.", "12 men are working in a restaurant.", E),
        ("units", "The film is two hours long.", "The film is two hours long.",
         "The film is 120 minutes long.", E),
        ("negation", "A man is riding a horse.", "The man is riding a horse.",
         "The man is not riding a horse.", C),
        ("opposite-predicates", "The soup is cold.", "The soup is cold.",
         "The soup is hot.", C),
        ("opposite-verbs", "The committee rejected the offer.", "The committee rejected the offer.",
         "The committee accepted the offer.", C),
        ("exchanged-names", "Norman Jewison directed Steve McQueen.",
         "Norman Jewison directed Steve McQueen.", "Steve McQueen directed Norman Jewison.", N),
        ("modifiers", "An old man is carrying a red bag.", "An old man is carrying a red bag.",
         "A man is carrying a red bag.", E),
        ("modifiers", "An old man is carrying a red bag.", "A man is carrying a red bag.",
         "An old man is carrying a red bag.", U),
        ("kinds", "A man is riding a horse.", "A man is riding a horse.",
         "A man is riding an animal.", E),
        ("kinds", "A man is riding a horse.", "A man is riding an animal.",
         "A man is riding a horse.", U),
        ("coordination", "The teacher and the nurse are singing.",
         "The teacher and the nurse are singing.", "The nurse is singing.", E),
        ("coordination", "The teacher and the nurse are singing.",
         "The teacher or the nurse is singing.", "The nurse is singing.", U),
        ("subsequences", "The boy behind the teacher is reading a book.",
         "The boy behind the teacher is reading a book.", "The teacher is reading a book.", N),
        ("cores", RICH, RICH, "Norvik bought Halden.", E),
        ("cores", RICH, RICH, "Halden bought Norvik.", N),
        ("cores", "The committee, which met on Tuesday, rejected the proposal after a long debate.",
         "The committee rejected the proposal.",
         "The committee, which met on Tuesday, rejected the proposal after a long debate.", U),
        ("cores", "On Monday the tunnel was opened to traffic by the minister of transport.",
         "On Monday the tunnel was opened to traffic by the minister of transport.",
         "The tunnel was opened by the minister of transport.", E),
        ("cores", "On Sunday an old avalanche swept away five tourists near the pass.",
         "On Sunday an old avalanche swept away five tourists near the pass.",
         "An avalanche swept away five tourists.", E),
        ("appositions", APPOSED, APPOSED, "Halden is a maker of pumps.", E),
        ("appositions", APPOSED, APPOSED, "Norvik is a maker of pumps.", N),
    ],
)  # fmt: skip
def test_a_maker_makes_the_pair(
    parse: Parse,
    sentences: tuple[Sentence, ...],
    name: str,
    sentence: str,
    text: str,
    hypothesis: str,
    label: Label,
) -> None:
    pairs = made(name, parse(sentence), sentences)
    assert label in {p.gold for p in pairs if (p.text, p.hypothesis) == (text, hypothesis)}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("exchanged-roles", "The woman met the man."),  # each meets the other
        ("passive", "The woman has a dog."),  # no passive of the same sense
        ("passive", "The woman walked her dog."),  # her would be another's
        ("negation", "Some men are riding horses."),  # others may do so
        ("negation", "The man is not riding a horse."),  # is denied already
        ("bounds", "Exactly five men are working."),  # not more than five
        ("bounds", "No five men are alike."),
        ("coordination", "The teacher and the nurse met in the park."),  # neither did so alone
        ("modifiers", "The man bought a fake gun."),  # is no gun
        ("kinds", "A man is riding a brown horse."),  # a brown animal need not be meant
        ("opposite-verbs", "Some people rejected the offer."),  # others may have accepted it
        ("passive", "Did the woman push the boy?"),
        ("attitudes", "If it rains, the streets get wet."),
        ("subsequences", "The leader of the team is running."),  # the team may run as well
        ("opposite-verbs", "The actor won an award."),  # and lost another
        ("opposite-verbs", "The runner passed the school."),  # a verb of several senses
        ("opposite-predicates", "The contract is good for ten years."),  # is not bad for ten years
        ("opposite-modifiers", "A five year old boy is swimming."),  # no young boy of five years
        ("order-of-events", "The writer published books."),  # before and after
        ("possessor", "The Hundred Years' War ended in France."),  # a name
        ("exchanged-names", "Norman Jewison worked with Steve McQueen."),  # each with the other
        ("coordination", "The teacher and the nurse were touching."),  # each other
        ("units", "The castle has a two hour tour."),  # a 120 minutes tour is no English
        ("units", "The boy is ten years old."),  # 120 to 131 months
        ("units", "The trip takes less than two hours."),  # less than three, too
        ("order-of-events", "The senator supported the reform."),  # before and after
        ("coordination", "The teacher and the nurse are carrying bags."),  # perhaps a bag each
        ("modifiers", "American soldiers are brave."),  # of all of them, or of some
        ("opposite-predicates", "The mud is hard."),  # not easy, and perhaps soft
        ("opposite-predicates", "The biker is new."),  # to it, whatever his age
        ("bounds", "The show produced a 300 episode season."),  # counts no seasons
        ("cores", "The firm did not buy its old rival in the spring of 2004."),
        ("cores", "If the price falls, the firm buys its old rival in May."),
        ("cores", "After the war the old farmer put the letters into a box."),  # put the letters
        ("cores", "Without a map, brave soldiers crossed the river in the night."),
        ("cores", "In the end young soldiers crossed the river in small boats."),  # which soldiers
        ("cores", "The amendment was thrown out by 40 votes on a rainy Monday."),  # no agent
        ("cores", "By his own account the old farmer had repaired the bridge in May."),
        ("cores", "A customer who returns an undamaged desk pays the cost."),  # not any one
        ("appositions", "Ann bought Mr Lind a new saw."),
        ("cores", "The minister said on Monday that the firm had bought its rival."),  # a report
        ("appositions", "Halden, the maker of pumps, was sold to its rival in 2004."),
    ],
)
def test_a_maker_refuses_what_is_not_certain(
    parse: Parse, sentences: tuple[Sentence, ...], name: str, sentence: str
) -> None:
    assert made(name, parse(sentence), sentences) == []


@pytest.mark.parametrize(
    "sentence", ["The woman's face has a scar.", "A man's hand is holding a hat."]
)
def test_what_a_part_does_is_not_denied_of_the_whole(
    parse: Parse, sentences: tuple[Sentence, ...], sentence: str
) -> None:
    assert {pair.gold for pair in made("possessor", parse(sentence), sentences)} == {E}


@pytest.mark.parametrize(
    ("name", "sentence", "stated"),
    [
        ("passive", "The woman was wearing a scarf.", "A scarf was being worn by the woman."),
        ("quantifiers", "The babies drink milk.", "At least one of the babies drinks milk."),
        ("quantifiers", "The dogs are barking.", "Every one of the dogs is barking."),
        ("negation", "Ann's Song is a novel.", "It is not true that Ann's Song is a novel."),
    ],
)
def test_what_is_made_agrees_in_tense_number_and_capitals(
    parse: Parse, sentences: tuple[Sentence, ...], name: str, sentence: str, stated: str
) -> None:
    pairs = made(name, parse(sentence), sentences)
    assert stated in {side for pair in pairs for side in (pair.text, pair.hypothesis)}


@pytest.mark.parametrize("name", MAKERS)
def test_every_maker_makes_whole_sentences_with_a_reason(
    name: str, sentences: tuple[Sentence, ...], pool: Pool
) -> None:
    assert MAKERS[name].make.__doc__
    for sentence in sentences:
        for pair in MAKERS[name].make(sentence, pool):
            assert not pair.hypothesis[0].islower()
            assert pair.hypothesis.endswith(".")
            assert pair.text != pair.hypothesis or name == "repetition"
            assert "  " not in pair.hypothesis


@pytest.mark.parametrize("name", MAKERS)
def test_a_maker_makes_the_same_of_the_same_seed(
    name: str, sentences: tuple[Sentence, ...]
) -> None:
    first, second = (
        [pair for sentence in sentences for pair in MAKERS[name].make(sentence, Pool(sentences, 5))]
        for _ in range(2)
    )
    assert first == second
