"""Claims against passages: evidence among others, without it, and of two parts."""

from __future__ import annotations

import pytest

from entailment.acquisition.contrasts import ContrastPair
from entailment.acquisition.grounded import make_grounded
from entailment.model import Label, Pair

FACTS = (
    ("The painter Ann Smith opened a gallery in Oslo in 1900.", "Smith opened a gallery in Oslo."),
    ("A fire in the gallery of Lima burned all night.", "The fire in Lima was put out at once."),
    ("The bakers of Graz burned their bread in 1950.", "Bakers in Graz burned some bread."),
    ("Bread was sold to sailors at the harbor of Cork.", "Sailors in Cork could buy no bread."),
    (
        "Two sailors wrote a novel about the coast of Chile.",
        "Sailors wrote about the coast of Chile.",
    ),
    (
        "The coast near Bath is cleaned by volunteers each spring.",
        "Nobody cleans the coast near Bath.",
    ),
    ("Volunteers taught the children of Rome to swim.", "The children of Rome learned to swim."),
    (
        "Children from Lyon swim across a river for alms.",
        "No child from Lyon crosses a river.",
    ),
    (
        "The river of Bern carries gold, as workers found.",
        "There is gold in the river of Bern.",
    ),
    ("Workers in York dug a tunnel under the old market.", "The tunnel in York was never dug."),
    (
        "The market of Nice sells flowers and old paintings.",
        "Flowers are sold on Nice's market.",
    ),
    ("A painter gave flowers to the mayor of Kyiv.", "The mayor of Kyiv was given no flowers."),
)


def claims() -> list[tuple[str, Pair]]:
    labels = (Label.ENTAILMENT, Label.CONTRADICTION)
    return [
        ("facts", Pair(str(number), text, claim, labels[number % 2]))
        for number, (text, claim) in enumerate(FACTS)
    ]


@pytest.fixture(scope="module")
def pairs() -> list[ContrastPair]:
    return list(make_grounded(claims(), sentences=(3, 4), seed=2))


def test_a_claim_keeps_its_label_among_other_sentences(pairs: list[ContrastPair]) -> None:
    golds = {pair.hypothesis: pair.gold for _, pair in claims()}
    evidence = {pair.hypothesis: pair.text for _, pair in claims()}
    among = [pair for pair in pairs if pair.maker == "among-distractors"]
    assert among
    for pair in among:
        assert pair.gold is golds[pair.hypothesis]
        assert evidence[pair.hypothesis] in pair.text
        assert 3 <= pair.text.count(".") <= 4


def test_without_its_evidence_a_claim_is_unknown(pairs: list[ContrastPair]) -> None:
    evidence = {pair.hypothesis: pair.text for _, pair in claims()}
    removed = [pair for pair in pairs if pair.maker == "evidence-removed"]
    assert removed
    for pair in removed:
        assert pair.gold is Label.UNKNOWN
        assert evidence[pair.hypothesis] not in pair.text


def test_two_claims_are_entailed_by_both_pieces_of_evidence_alone(
    pairs: list[ContrastPair],
) -> None:
    golds = {pair.hypothesis.rstrip(".").lower(): pair.gold for _, pair in claims()}
    assert {"two-needed", "one-of-two"} <= {pair.maker for pair in pairs}
    for pair in pairs:
        if pair.maker == "two-needed":
            parts = pair.hypothesis.rstrip(".").lower().split(", and ")
            both = {golds[part] for part in parts}
            entailed = both == {Label.ENTAILMENT}
            assert pair.gold is (Label.ENTAILMENT if entailed else Label.CONTRADICTION)
        elif pair.maker == "one-of-two":
            assert pair.gold is Label.UNKNOWN


def test_the_seed_alone_decides(pairs: list[ContrastPair]) -> None:
    assert pairs == list(make_grounded(claims(), sentences=(3, 4), seed=2))
    assert pairs != list(make_grounded(claims(), sentences=(3, 4), seed=3))


def test_a_claim_with_several_pieces_of_evidence_is_left_out() -> None:
    twice = [("towns", Pair(f"{n}", f"Evidence number {n} is here.", "Claim of some evidence here.",
                            Label.ENTAILMENT)) for n in range(2)]  # fmt: skip
    assert list(make_grounded(twice)) == []


@pytest.mark.parametrize("source", ["facts", "other"])
def test_pieces_of_evidence_are_counted_however_far_apart(source: str) -> None:
    first, *others = claims()
    claim = first[1].hypothesis
    again = (source, Pair("again", "Ann Smith of Oslo opened it.", f" {claim}", Label.UNKNOWN))
    assert any(claim in pair.hypothesis for pair in make_grounded([first, *others], seed=2))
    made = list(make_grounded([first, *others, again], seed=2))
    assert made
    assert not any(claim.rstrip(".") in pair.hypothesis for pair in made)


def test_a_pair_of_two_sets_is_one_piece_of_evidence() -> None:
    twice = [*claims(), *(("other", pair) for _, pair in claims())]
    assert list(make_grounded(twice, seed=2)) == list(make_grounded(claims(), seed=2))


@pytest.mark.parametrize(
    ("evidence", "claim", "gold"),
    [
        ("The film was shown in Oslo in June 2016.", "Boyhood was shown in Oslo in June.", "E"),
        ("Filming in Oslo lasted until June 2016.", "Ann Smith filmed in Oslo until June.", "E"),
        ("He was born in the old town of Oslo.", "Ann Smith was born in the town of Oslo.", "C"),
    ],
)
def test_evidence_that_does_not_name_whom_the_claim_names_is_left_out(
    evidence: str, claim: str, gold: str
) -> None:
    label = {"E": Label.ENTAILMENT, "C": Label.CONTRADICTION}[gold]
    rows = [*claims(), ("facts", Pair("unnamed", evidence, claim, label))]
    assert not any(claim.rstrip(".") in p.hypothesis for p in make_grounded(rows, seed=2))


def test_a_part_whose_label_does_not_show_in_words_is_in_no_claim_of_two() -> None:
    hidden = "The fire in Lima was put out at once."  # of one that burned all night
    two = [
        pair.hypothesis
        for seed in range(20)
        for pair in make_grounded(claims(), sentences=(3, 4), seed=seed)
        if pair.maker == "two-needed"
    ]
    assert two
    assert not any(hidden.rstrip(".").lower() in hypothesis.lower() for hypothesis in two)
