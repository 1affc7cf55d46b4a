"""The gazetteer: which names are of one place, and what lies in what."""

from __future__ import annotations

import pytest

from entailment.knowledge.gazetteer import (
    country,
    demonyms,
    is_place,
    people,
    place_forms,
    places,
    state,
)


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("Canada", "Canada"),
        ("Canadians", "Canada"),
        ("U.K.", "United Kingdom"),
        ("Britain", "United Kingdom"),
        ("the Netherlands", "Netherlands"),
        ("Scottish", "Scotland"),
        ("Zaire", "Democratic Republic of the Congo"),
        ("Soviet", "Soviet Union"),
    ],
)
def test_all_names_and_demonyms_of_a_country_are_of_it(name: str, usual: str) -> None:
    place = country(name)
    assert place is not None
    assert place.name == usual


@pytest.mark.parametrize("name", ["Paris", "Texas", "Kurdish", "Europe", "Smith", ""])
def test_what_is_no_country_is_none(name: str) -> None:
    assert country(name) is None


@pytest.mark.parametrize(
    ("name", "usual", "kind"),
    [
        ("Calif.", "California", "state"),
        ("TX", "Texas", "state"),
        ("B.C.", "British Columbia", "province"),
        ("Georgia", "Georgia", "state"),
    ],
)
def test_abbreviations_of_states_and_provinces_are_names_of_them(
    name: str, usual: str, kind: str
) -> None:
    place = state(name)
    assert place is not None
    assert (place.name, place.kinds) == (usual, (kind,))


def test_a_people_without_a_country_has_its_forms() -> None:
    assert people("Chechens"[:-1]) == ("Chechen", "Chechnya")
    assert people("Canadian") == ()


def test_demonyms_are_of_countries_and_of_peoples() -> None:
    assert {"danish", "dane", "kurdish"} <= demonyms()


def test_a_place_is_known_by_its_name_as_written() -> None:
    assert is_place("Boston")
    assert is_place("U.S.")
    assert not is_place("boston")
    assert not is_place("TX")


def test_a_place_with_what_it_lies_in_is_written_in_each_way() -> None:
    assert set(place_forms("Toronto, Ontario")) == {
        "Toronto, Ontario", "Toronto, Ont.", "Toronto, ON", "Toronto",
    }  # fmt: skip


def test_what_a_place_lies_in_is_a_place_or_a_continent() -> None:
    table = places()
    within = {place.within for place in table.values()} - table.keys()
    assert within == {
        "africa", "asia", "europe", "north america", "oceania", "south america",
    }  # fmt: skip
