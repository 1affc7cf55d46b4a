"""Clauses: what a sentence says, each part for itself, and what stays whole."""

import pytest

from entailment.text.clauses import clauses


def parts(sentence: str) -> list[str]:
    return [clause.render(sentence) for clause in clauses(sentence)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "The mill weighs 4 t and holds 2 litres",
            ["The mill weighs 4 t", "The mill holds 2 litres"],
        ),
        ("The tank reaches us and isn't new", ["The tank reaches us", "The tank isn't new"]),
        ("Ann stays in Rome and chairs the club", ["Ann stays in Rome", "Ann chairs the club"]),
        ("The pump runs; the valve opens", ["The pump runs", "the valve opens"]),
        ("Ann resigned; Bo now chairs the board", ["Ann resigned", "Bo now chairs the board"]),
        ("It holds 1 l and the lid weighs 2 kg", ["It holds 1 l", "the lid weighs 2 kg"]),
        ("Acme grew in May, while Bolt shrank", ["Acme grew in May", "Bolt shrank"]),
        ("One is new, whereas the other is old", ["One is new", "the other is old"]),
        (
            "It was given to 40 men (mean age 63; range 40-80) and was safe",
            ["It was given to 40 men (mean age 63; range 40-80)", "It was safe"],
        ),
        (
            "A helped men (12% vs 15%; it was lower), but costs rose",
            ["A helped men (12% vs 15%; it was lower)", "costs rose"],
        ),
        ("Yoga eased pain, whereas zinc lowered fever", ["Yoga eased pain", "zinc lowered fever"]),
        ("Risk was lowered, while costs were stable", ["Risk was lowered", "costs were stable"]),
        ("Ann pays rent, and the town pays the rest", ["Ann pays rent", "the town pays the rest"]),
    ],
)
def test_a_form_in_s_behind_a_singular_subject_is_a_verb(sentence, expected):
    assert [part.rstrip(".") for part in parts(f"{sentence}.")] == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "The drug tablets work and are safe.",
        "The drug tablets contain 20 mg and are used for fever.",
        "Twelve articles clearly and consistently outlined it.",
        "Acme runs schools and shops.",
        "The study covers costs and benefits.",
        "Acme repairs watches and clocks and sports shoes.",
        "The town markets in Rome and Bonn are old.",
        "The club owns hotels and sports fields.",
        "Ann sang while Bo was ill.",
        "It must stay plugged in, while it charges.",
        "Car parks A and B are for staff.",
        "The tram lines 3 and 8 are running again.",
        "The song has 3 minutes and 12 seconds.",
        "Costs fell (12% vs 15%; they were lower in men) and prices fell.",
        "It is a firm, but a small one.",
        "Men improved, whereas women did not.",
        "The report lists no fees, but the lease does.",
        "Fewer men died, whereas more women died.",
        "Costs fell, while keeping losses reduced.",
        "Data collected in Rome, whereas data stored in Ulm was lost, is public.",
        "Tired, but he was happy.",
        "Not the mayor, but the council was blamed.",
        "If it rains, the game is moved, but costs are paid.",
        "For those treated with zinc, but not for others, it was safe.",
        "Dissenting members Nils Aas and Turid Moe have asked for it.",
    ],
)
def test_what_may_be_a_plural_is_no_verb(sentence):
    assert parts(sentence) == [sentence]
