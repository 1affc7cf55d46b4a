"""The order of two events in any wording: before, had, once, then, until, by dates."""

from __future__ import annotations

import pytest

from entailment.structure.premises.sequences import by_sequences
from tests.pace import within
from tests.structure.steps import NO, YES

HALL = "The guests had left the hall when the curtains caught fire."
MILL = "The mill was drained in March 1901, the canal in June 1904 and the lake in 1911."


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        (HALL, "The curtains caught fire after the guests had left the hall.", YES),
        (HALL, "The guests left the hall after the curtains had caught fire.", NO),
        (HALL, "The curtains caught fire before the guests left the hall.", NO),
        ("The tug sailed an hour after the pilot had come aboard.",
         "The pilot came aboard once the tug had sailed.", NO),
        ("The tug sailed an hour after the pilot had come aboard.",
         "When the tug sailed, the pilot had already come aboard.", YES),
        ("The gate was not opened until the porter arrived.",
         "The porter arrived after the gate was opened.", NO),
        ("No sooner had Ines closed the shop than the bell rang.",
         "The bell rang before Ines closed the shop.", NO),
        ("Only after the judge had left was the window opened.",
         "The judge left before the window was opened.", YES),
        ("After the storm of 1911 the pier was widened.",
         "The pier was widened before the storm of 1911.", NO),
        ("Odile painted the door, then she varnished the table.",
         "Odile varnished the table before she painted the door.", NO),
        ("Hugo bought the farm in 1950 and sold the orchard two years later.",
         "Hugo bought the farm after he had sold the orchard.", NO),
        ("Having repaired the boat, Nils sailed to Bergen.",
         "Nils repaired the boat before he sailed to Bergen.", YES),
        ("The clock was stolen before the bell was cast, which was cast before the roof burned.",
         "The clock was stolen before the bell was cast.", YES),
        ("Vera married after the death of her uncle.", "Vera married before her uncle died.", NO),
        ("Vera sold the inn in May 1903, after Otto had resigned.",
         "Vera sold the inn before the resignation of Otto.", NO),
    ],
)  # fmt: skip
def test_the_order_is_that_of_the_clauses(text: str, hypothesis: str, label: object) -> None:
    assert [each.label for each in by_sequences(text, hypothesis)] == [label]


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The mill was drained before the canal.", YES),
        ("The canal was drained after the lake.", NO),
        ("The lake had been drained when the mill was drained.", NO),
        ("The mill was drained before the lake.", YES),
    ],
)
def test_a_date_without_a_verb_has_that_of_the_clause_before(
    hypothesis: str, label: object
) -> None:
    assert [each.label for each in by_sequences(MILL, hypothesis)] == [label]


@pytest.mark.parametrize(
    "text",
    [
        "First Ann opened the shop, then Bo bought the boat, and finally Cy left Hull.",
        "Ann opened the shop in 1920. Bo bought the boat in 1925. Cy left Hull in 1930.",
    ],
)
def test_orders_are_transitive(text: str) -> None:
    (derived,) = by_sequences(text, "Cy left Hull before Ann opened the shop.")
    assert derived.label is NO
    assert derived.premises == ("Cy left Hull.", "Ann opened the shop.")


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ann left before Bo sang.", "Bo left before Ann sang."),
        ("The cook paid the baker before the fire.", "The baker paid the cook before the fire."),
        ("Ann may leave before Bo sings.", "Ann left before Bo sang."),
        ("Jo said that Ann left before Bo sang.", "Ann left before Bo sang."),
        ("If it rains, Ann leaves before Bo sings.", "Ann leaves before Bo sings."),
        ("Ann meant to leave before Bo sang.", "Ann left before Bo sang."),
        ("Ann read while Bo sang.", "Ann read before Bo sang."),
        ("Ann read when Bo sang.", "Ann read before Bo sang."),
        ("Ann left and Bo sang.", "Ann left before Bo sang."),
        ("Three of the guests left before the fire.", "All the guests left before the fire."),
        ("Ann left two days before Bo sang.", "Ann left three days before Bo sang."),
        ("The shop closed before noon.", "The shop closed before the evening."),
        ("Ann stayed until Bo sang.", "Ann stayed until the fire."),
        ("The boy was named after the king.", "The king came before the boy was named."),
        ("Ann Lee left before the fire.", "Eva Lee left before the fire."),
        ("The hall was built in the 1920s, the pool in the 1920s.",
         "The hall was built before the pool."),
        ("The library was built in 1911. The museum was repaired in 1924.",
         "The library was built before the museum."),
    ],
)  # fmt: skip
def test_what_is_open_or_of_others_has_no_order(text: str, hypothesis: str) -> None:
    assert not [*by_sequences(text, hypothesis)]


def test_two_orders_that_disagree_decide_nothing() -> None:
    text = "Ann left before Bo sang. On Monday Bo sang before Ann left."
    assert not [*by_sequences(text, "Ann left before Bo sang.")]


def test_a_long_row_of_events_takes_little_time() -> None:
    with within(1.0):
        assert not [*by_sequences("he ran, then " * 150, "Ann left before Bo sang.")]
