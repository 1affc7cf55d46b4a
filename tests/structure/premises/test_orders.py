"""Which of two events was first, and who was the first or last to do something."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.orders import by_orders
from tests.pace import within
from tests.structure import steps
from tests.structure.steps import NO, OPEN, YES

ARRIVED = "Rossi arrived on 2 May, Weiss on 9 May."
POLE = "Amundsen reached the pole in 1911, and Scott reached the pole in 1912."


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ARRIVED, "Weiss was the first to arrive."),
        (ARRIVED, "Rossi was the last to arrive."),
        (POLE, "Scott was the first person to reach the pole."),
        ("Ann won the cup in 1990. Tom won it in 1995.", "Tom was the first to win."),
        ("Ann came before Tom came.", "Tom was the first to come."),
    ],
)
def test_who_did_it_after_another_was_not_the_first(text: str, hypothesis: str) -> None:
    assert {derived.label for derived in by_orders(text, hypothesis)} == {Label.CONTRADICTION}


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ARRIVED, "Rossi was the first to arrive."),
        ("Everest was first climbed in 1953. In 1975 Junko Tabei became the first woman to reach"
         " the summit.", "Junko Tabei was the first woman to reach the summit."),
        ("The club was founded in 1920. In 1956 Ann Lee became the first woman to join it.",
         "Ann Lee was the first woman to join the club."),
        ("The mine opened in 1900. In 1950 Bo left.", "Bo was the first to leave."),
        ("Ann was in Hull in 1950. Bo joined in 1980.", "Bo was the first to join."),
        (POLE, "Scott was the first Briton to reach the pole."),
    ],
)  # fmt: skip
def test_another_event_before_leaves_open_who_was_the_first(text: str, hypothesis: str) -> None:
    assert not [*by_orders(text, hypothesis)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "premise"),
    [
        ("Tom paid $2.50 after the war.", "Tom paid $2.50 before the war.", "Tom paid $2.50."),
        ("Tom gave 1,200 pounds after the war.", "Tom gave 1,200 pounds before the war.",
         "Tom gave 1,200 pounds."),
        ("He paid Mr. Berg before the war.", "He paid Mr. Berg after the war.",
         "He paid Mr Berg."),
        ("After it fell to 42.75 percent, the mayor left.",
         "The mayor left before it fell to 42.75 percent.", "The mayor left."),
    ],
)  # fmt: skip
def test_an_event_does_not_end_at_a_point_inside_a_sentence(
    text: str, hypothesis: str, premise: str
) -> None:
    (derivation,) = by_orders(text, hypothesis)
    assert (derivation.label, derivation.premises) == (Label.CONTRADICTION, (premise,))


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Bo reached the pole in 1911 and Ann in 1912.", []),
        ("Ann reached the pole in 1911; Bo left the pole in 1912.", [Label.UNKNOWN]),
        ("Ann reached the pole. Bo arrived.", [Label.UNKNOWN]),
    ],
)
def test_the_order_is_not_open_where_both_have_a_time(text: str, labels: list[Label]) -> None:
    assert [each.label for each in by_orders(text, "Ann reached the pole before Bo.")] == labels


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The mill was built before the church.", Label.ENTAILMENT),
        ("The church was built before the mill.", Label.CONTRADICTION),
    ],
)
def test_an_irregular_verb_is_one_verb(hypothesis: str, label: Label) -> None:
    text = "The mill was built in 1911. The church was built in 1924."
    assert [each.label for each in by_orders(text, hypothesis)] == [label]


def test_another_verb_than_that_of_the_hypothesis_gives_no_order() -> None:
    text = "The abbey was begun in 1200. The castle was repaired in 1340."
    results = by_orders(text, "The abbey was begun before the castle was begun.")
    assert [each.label for each in results] == [Label.UNKNOWN]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Luca looks after the vines, while Matteo runs the cellar.",
         "Matteo looks after the vines."),
        ("Jan takes after his father.", "Jan takes after his mother."),
        ("Per was named after the king.", "Per was named after the king's brother."),
        ("The hotel was built before the war. The theatre was built by the same man.",
         "The theatre was built before the war."),
        ("The crew fled or the ship sank before the storm.", "The ship sank before the storm."),
    ],
)  # fmt: skip
def test_what_is_no_order_of_these_events_says_nothing(text: str, hypothesis: str) -> None:
    assert not [*by_orders(text, hypothesis)]


def test_only_then_is_an_order() -> None:
    text = "Soak the lentils overnight, and only then add the salt."
    (derived,) = by_orders(text, "Add the salt before you soak the lentils.")
    assert derived.label is Label.CONTRADICTION


def test_an_order_of_the_same_events_is_seen() -> None:
    (derived,) = by_orders("The ship sank before the war.", "The ship sank after the war.")
    assert derived.label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("The bridge was closed before the election.", "in May 2019"),
        ("The bridge was closed before the election.", "in May"),
        ("The rent was raised after the renovation.", "by 40%"),
        ("The report must be filed before the end of the year.", "with the Senate in Berlin"),
        ("The files are destroyed after the end of the contract.", ", on 28 June at the latest"),
        ("Staff must be informed before the closure of a site.", ", in writing and 90 days ahead"),
    ],
)  # fmt: skip
def test_what_is_added_behind_the_other_event_does_not_follow(text: str, added: str) -> None:
    assert not [*by_orders(text, f"{text[:-1]} {added}.")]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The bridge was closed before the election in May 2019.",
         "The bridge was shut before the election in May 2019."),
        ("Ada left the party before Bo sang.", "Bo sang after Ada had left the party."),
        ("Ada left the party before Bo sang.", "Before Bo sang, Ada had left the party."),
        ("She moved, then opened a shop.", "She opened a shop after she had moved."),
    ],
)  # fmt: skip
def test_an_order_follows_where_the_text_states_the_other_event(text: str, hypothesis: str) -> None:
    assert Label.ENTAILMENT in {each.label for each in by_orders(text, hypothesis)}


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (
            "He trained as a baker, then opened a cafe.",
            "He opened a cafe before he trained as a baker.",
            NO,
        ),
        (
            "He trained as a baker, then opened a cafe.",
            "He trained as a baker before he opened a cafe.",
            YES,
        ),
        ("Before the war, the mill was closed.", "The mill was closed after the war.", NO),
        (
            "After the fire of 1840 the town was rebuilt.",
            "The town was rebuilt after the fire of 1840.",
            YES,
        ),
        (
            "The school opened in 1911 and the church opened in 1924.",
            "The church opened before the school.",
            NO,
        ),
        ("Rossi arrived on 2 May, Weiss on 9 May.", "Weiss was the first to arrive.", NO),
        ("The trial was followed by an election.", "The election was held before the trial.", NO),
        (
            "The hall was built in the 1920s and the pool was built in the 1920s.",
            "The hall was built before the pool.",
            OPEN,
        ),
    ],
)
def test_the_order_of_events_decides(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


def test_no_order_follows_from_what_is_denied() -> None:
    text = "The council met in May, but no decision will be taken before the autumn."
    hypothesis = "The council is to take a decision before the autumn."
    assert steps.kinds(text, hypothesis).isdisjoint({"order", "change"})


def test_a_long_list_of_events_takes_little_time() -> None:
    with within(1.0):
        assert derivations("x; then " * 240, "A came before B.") == ()


def test_an_order_of_events_stands_for_its_own_sentence_alone() -> None:
    text = "The ferry sank off Malta after a fire."
    assert derivations(text, "The ferry sank off Malta after a fire. A bishop keeps parrots.") == ()


def test_the_order_of_two_events_is_that_of_their_times() -> None:
    text = "The library was completed in 1911. The museum was completed in 1924."
    (derivation,) = derivations(text, "The library was completed before the museum.")
    assert derivation.premises == ("The library was completed.",)
    assert (derivation.label, derivation.line) == (YES, "1911 < 1924")
