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
        "Dissenting members Nils Aas and Turid Moe have asked for it.",
    ],
)
def test_what_may_be_a_plural_is_no_verb(sentence):
    assert parts(sentence) == [sentence]
