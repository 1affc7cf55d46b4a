"""What belongs to somebody of Tom's is not Tom's, with a parser and by words."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.comparison import compare
from entailment.systems.mismatches import mismatches

NESTED = [
    ("Nina's cousin's boat capsized.", "Nina's boat capsized."),
    ("Omar's landlord's garden was flooded.", "Omar's garden was flooded."),
    ("The garden of Omar's landlord was flooded.", "Omar's garden was flooded."),
    ("Nina's old aunt's white horse won.", "Nina's horse won."),
    ("The nurse's neighbour's dog barked.", "The nurse's dog barked."),
]

OWN = [
    ("Nina's cousin's boat capsized.", "Nina's cousin's boat capsized."),
    ("Nina's cousin's boat capsized.", "The boat of Nina's cousin capsized."),
    ("The boat of Nina's cousin capsized.", "Nina's cousin's boat capsized."),
    ("Nina's old boat capsized.", "Nina's boat capsized."),
    ("The boat of Nina capsized.", "Nina's boat capsized."),
]


@pytest.mark.parametrize(("text", "hypothesis"), NESTED)
def test_a_parser_does_not_give_it_to_the_first_owner(text: str, hypothesis: str) -> None:
    pytest.importorskip("spacy")
    assert compare(text, hypothesis).label is None


@pytest.mark.parametrize(("text", "hypothesis"), OWN)
def test_a_parser_gives_it_to_the_same_owner(text: str, hypothesis: str) -> None:
    pytest.importorskip("spacy")
    assert compare(text, hypothesis).label is Label.ENTAILMENT


@pytest.mark.parametrize(("text", "hypothesis"), NESTED)
def test_words_withhold_it_from_the_first_owner(text: str, hypothesis: str) -> None:
    assert [each.kind for each in mismatches(text, hypothesis)] == ["role"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        *OWN,
        ("Nina's cousin's boat and Nina's boat capsized.", "Nina's boat capsized."),
        ("Nina's cousin's boat capsized, and then her boat.", "Nina's boat capsized."),
        ("Nina's children's books sell well.", "Nina's books sell well."),
        ("Nina's master's degree is from Oslo.", "Nina's degree is from Oslo."),
        ("Oslo's women's prison closed.", "Oslo's prison closed."),
        ("France's government's budget passed.", "France's budget passed."),
    ],
)
def test_words_withhold_nothing_from_its_owner(text: str, hypothesis: str) -> None:
    assert not [each for each in mismatches(text, hypothesis) if each.kind == "role"]
