"""How the statements of a sentence link two that it mentions."""

from __future__ import annotations

import pytest

from entailment.text.linguistics.analyser import PIPELINE
from entailment.validation.links import End, Link, links

pytest.importorskip("spacy")
pytest.importorskip(PIPELINE)

from entailment.structure.reading import read


def linked(sentence: str, entity: str, value: str) -> list[Link]:
    spans = []
    for name in (entity, value):
        start = sentence.index(name)
        spans.append([(start, start + len(name))])
    return list(links(read(sentence), *spans))


@pytest.mark.parametrize(
    ("sentence", "entity", "value", "link"),
    [
        (
            "Acme, based in Oslo, was founded by Lars Brekke in 1921.",
            "Acme",
            "Lars Brekke",
            Link("found", End("patient"), End("agent")),
        ),
        (
            "Ann Lee was the mother of Tom Roe.",
            "Ann Lee",
            "Tom Roe",
            Link("mother", End("theme"), End("of")),
        ),
        (
            "Ann Lee is a professor at Yale.",
            "Ann Lee",
            "Yale",
            Link("be", End("theme"), End("attribute", "professor", within=True)),
        ),
        (
            "She is survived by a sister, Elena Dobre.",
            "She",
            "Elena Dobre",
            Link("survive", End("patient"), End("agent", "sister")),
        ),
    ],
)
def test_two_are_linked_by_predicate_and_roles(
    sentence: str, entity: str, value: str, link: Link
) -> None:
    assert link in linked(sentence, entity, value)


@pytest.mark.parametrize(
    "sentence",
    [
        "Lars Brekke did not found Acme.",
        "Lars Brekke may found Acme.",
        "A blog said that Lars Brekke founded Acme.",
    ],
)
def test_what_is_denied_or_only_possible_or_reported_links_nothing(sentence: str) -> None:
    assert not [link for link in linked(sentence, "Acme", "Brekke") if link.predicate == "found"]


@pytest.mark.parametrize(
    ("sentence", "is_linked"),
    [
        ("Bo Moss is the brother of Eve Hall's husband.", False),
        ("Bo Moss is the brother of Eve Hall.", True),
        ("Bo Moss is the brother of Eve Hall's team.", True),
    ],
)
def test_a_person_in_between_breaks_a_link(sentence: str, is_linked: bool) -> None:
    brother = End("attribute", "brother", within=True)
    linked_by = [link.value for link in linked(sentence, "Bo Moss", "Eve Hall")]
    assert (brother in linked_by) is is_linked


def test_a_place_that_a_state_follows_is_the_place() -> None:
    sentence = "Hale Laboratories, based in Towson, Md., employs 350 people."
    assert Link("base", End("patient"), End("place")) in linked(
        sentence, "Hale Laboratories", "Md."
    )
