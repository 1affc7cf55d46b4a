"""What follows from a text doesn't depend on the letters that the names in it are written with."""

from __future__ import annotations

import re

import pytest

from entailment.structure.pairs import another_event
from entailment.structure.premises import derivations
from entailment.systems.mismatches import mismatches
from tests.structure.labelled_pairs import PAIRS

PLAIN = {
    "Ann": "Elode", "Tom": "Ode", "Acme": "Zabka", "Bolt": "Lukas", "Norvik": "Orvik",
    "Halden": "Alden", "Lund": "Ulund", "Orla": "Orlana", "Sim": "Osim", "Smith": "Saric",
    "Jones": "Oderk", "Lisbon": "Evora", "Porto": "Ilizmir", "York": "Ayork",
}  # fmt: skip
"""Names of the pairs, and others that are in no list of names."""

ACCENTED = {
    "Elode": "Élode", "Ode": "Øde", "Zabka": "Žabka", "Lukas": "Łukas", "Orvik": "Ørvik",
    "Alden": "Ålden", "Ulund": "Ülund", "Orlana": "Ôrlana", "Osim": "Ösim", "Saric": "Šarić",
    "Oderk": "Ødérk", "Evora": "Évora", "Ilizmir": "Ílizmir", "Ayork": "Ǎyork",
}  # fmt: skip
"""The same with letters that ASCII hasn't."""

EXAMPLES = [
    ("They moved from Lisbon to Porto.", "They moved to Lisbon."),
    ("They moved from Lisbon to Porto.", "They moved to Porto."),
    ("Smith beat Jones in the final.", "Jones won the final."),
    ("Smith beat Jones in the final.", "Smith won the final."),
    ("Its chairman, Paul Smith, welcomed the deal.", "Paul Smith stepped down as chairman."),
    ("Ann Smith, Bob Jones and Tom York joined the board.", "Two people joined the board."),
    ("Ann, Smith and Jones joined the board.", "Three people joined the board."),
    ("The mill was bought by Acme and sold by Norvik.", "The mill was bought by Norvik."),
    ("Only Lisbon voted for the plan.", "Porto did not vote for the plan."),
    ("All members but Smith voted for it.", "Smith did not vote for it."),
    ("Smith's brother owns a boat.", "Smith owns a boat."),
    ("Smith (12 May 1850 - 3 May 1921) was a painter.", "Smith died in 1921."),
    ("Ann and Smith were painters.", "Smith was a painter."),
    ("Smith sold the mill to Jones.", "Jones bought the mill from Smith."),
    ("Smith sold the mill to Jones.", "Smith bought the mill from Jones."),
    ("Smith did not sign the lease.", "Jones signed the lease."),
]


def _renamed(text: str, names: dict[str, str]) -> str:
    pattern = re.compile(rf"\b(?:{'|'.join(names)})(?!\w)")
    return pattern.sub(lambda match: names[match[0]], text)


def _kinds(text: str, hypothesis: str) -> tuple[list[object], ...]:
    """Return the mismatches, derivations and other event of a pair, without their words."""
    return (
        [(each.kind, each.contradicts) for each in mismatches(text, hypothesis)],
        [(each.label, each.kind) for each in derivations(text, hypothesis)],
        [another_event(text, hypothesis) is None],
    )


def test_names_with_other_letters_change_nothing():
    for pair in (*EXAMPLES, *(pair for pair in PAIRS if _renamed(pair[0], PLAIN) != pair[0])):
        plain = [_renamed(side, PLAIN) for side in pair]
        assert _kinds(*plain) == _kinds(*(_renamed(side, ACCENTED) for side in plain)), plain


@pytest.mark.parametrize("name", ["van Dijk", "von Braun", "de la Cruz", "al-Assad", "d'Estaing"])
@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Smith beat Jones in the final.", "Jones won the final."),
        ("Jones was beaten by Smith in the final.", "Jones won the final."),
        ("Its chairman, Paul Smith, welcomed it.", "Paul Smith stepped down as chairman."),
        ("Smith moved from Smith to Porto.", "Smith moved to Smith."),
        ("The mill was built by Acme and sold by Smith.", "The mill was built by Smith."),
        ("Carl Jones, Paul Smith and Tom Bell joined the board.", "Two people joined the board."),
    ],
)
def test_particles_of_a_name_change_nothing(text, hypothesis, name):
    named = [_renamed(side, {"Smith": name}) for side in (text, hypothesis)]
    own, plain = _kinds(*named), _kinds(text, hypothesis)
    assert own[1:] == plain[1:]
    assert dict(own[0]).keys() == dict(plain[0]).keys()


@pytest.mark.parametrize(("other", "name"), [("Bill Bay", "Will Bay"), ("Ann Bay", "Ann May")])
@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Smith sold the mill to Ann.", "Ann bought the mill from Smith."),
        ("Smith sold the mill to Ann.", "Smith bought the mill from Ann."),
        ("Smith may sell the mill to Ann.", "Ann bought the mill from Smith."),
        ("Smith Ltd dismissed 25 % of its 400 staff.", "Smith Ltd dismissed 100 of its staff."),
        ("Smith beat Jones in the final.", "Jones won the final."),
        ("Smith may beat Jones in the final.", "Jones won the final."),
        ("Smith almost caught the bus.", "Smith caught the bus."),
        ("Smith managed to swim across the lake.", "Smith swam across the lake."),
        ("Only Smith voted for the plan.", "Jones voted for the plan."),
        ("Guests may stay if Smith agrees.", "Guests may stay."),
        ("Guests may pay Smith.", "Guests must pay Smith."),
        ("Guests must pay Smith.", "Guests pay Smith."),
        ("In 1990 Smith, a cook, sold the old inn to Ann.", "Smith sold the inn to Ann."),
        ("Smith plans to sell the inn.", "Smith sold the inn."),
    ],
)
def test_a_name_like_a_modal_changes_nothing(text, hypothesis, other, name):
    named, plain = (
        [_renamed(side, {"Smith": each}) for side in (text, hypothesis)] for each in (name, other)
    )
    assert _kinds(*named) == _kinds(*plain)
