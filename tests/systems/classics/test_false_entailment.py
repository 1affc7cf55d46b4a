"""Detectors of false entailment: each rejects what it is for, and can be left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.errors import OptionError
from entailment.model import Label, Pair
from entailment.registry import systems
from entailment.systems.alignment import AlignedPair
from entailment.systems.classics.false_entailment import false_entailment
from entailment.systems.mismatches.detectors import DETECTORS
from entailment.testing import check_system
from tests.systems.conftest import pair

DETECTED = {
    "names": ("The mayor of Osterby resigned.", "The mayor of Lindau resigned."),
    "negation": ("Nobody was hurt in the fire.", "People were hurt in the fire."),
    "modality": ("Norvik may buy the ferry line.", "Norvik buys the ferry line."),
    "antonyms": ("Norvik sold the ferry line.", "Norvik bought the ferry line."),
    "roles": ("Overture bought Yahoo.", "Yahoo bought Overture."),
    "superlatives": ("Osterby is a large town.", "Osterby is the largest town."),
    "conditionals": ("If it rains, the concert is held inside.", "The concert is held inside."),
    "quantities": ("The bridge is 420 metres long.", "The bridge is 520 metres long."),
}


def finders(text: str, hypothesis: str) -> set[str]:
    compared = AlignedPair(pair(text, hypothesis))
    return {name for name, find in DETECTORS.items() if any(True for _ in find(compared, None))}


@pytest.mark.parametrize("name", DETECTORS)
def test_a_detector_finds_what_it_is_for_and_nothing_in_equals(name: str) -> None:
    text, hypothesis = DETECTED[name]
    assert finders(text, hypothesis) == {name}
    assert finders(text, text) == set()
    assert finders(hypothesis, hypothesis) == set()


@pytest.mark.parametrize("name", DETECTORS)
def test_a_find_rejects_unless_its_detector_is_left_out(name: str) -> None:
    pairs = [pair(*DETECTED[name])]
    others = [{"name": other} for other in DETECTORS if other != name]
    (judged,) = false_entailment(threshold=0.3).judge(pairs)
    (without,) = false_entailment(detectors=others, threshold=0.3).judge(pairs)
    assert judged.label is Label.NO_ENTAILMENT
    assert without.label is Label.ENTAILMENT
    assert false_entailment().score(pairs[0]) == 0


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Overture was bought by Yahoo.", "Yahoo bought Overture."),
        ("Yahoo bought Overture.", "Overture was bought by Yahoo."),
        ("Yahoo bought Overture.", "Yahoo bought Overture."),
    ],
)
def test_a_passive_moves_no_one(text: str, hypothesis: str) -> None:
    assert "roles" not in finders(text, hypothesis)


@pytest.mark.parametrize("word", ["forest", "interest", "protest"])
def test_words_in_est_are_no_superlatives(word: str) -> None:
    assert finders("They walked.", f"They walked in a {word}.") == set()


def test_a_weak_detector_takes_a_part() -> None:
    text, hypothesis = DETECTED["modality"]
    whole = false_entailment(detectors=[]).score(pair(text, hypothesis))
    half = false_entailment(detectors=[{"name": "modality", "strength": 0.5}])
    assert half.score(pair(text, hypothesis)) == pytest.approx(whole / 2)


def test_a_learner_never_holds_a_find_for_a_pair(labelled: list[Pair]) -> None:
    fitted = false_entailment(classifier="logistic", c=1.0).fit(labelled)
    state = fitted.state()["entailment"]
    assert isinstance(state, dict)
    assert state["weights"][0] > 0
    assert max(state["weights"][1:]) <= 0


def test_an_explanation_names_what_was_detected() -> None:
    explained = false_entailment().explain(pair(*DETECTED["roles"]))
    assert [mismatch.kind for mismatch in explained.mismatches] == ["role"]


def test_a_resource_excludes_words(tmp_path: Path) -> None:
    path = tmp_path / "dictionary.tsv"
    path.write_text("plum\tpear\tantonym\nsnack\tfood\thypernym\n")
    system = false_entailment([{"name": "dictionary", "path": str(path)}])
    excluded = pair("They sell a plum.", "They sell a pear.")
    assert system.score(excluded) == 0 < false_entailment().score(excluded)
    licensed = pair("They sell a snack.", "They sell food.")
    assert system.score(licensed) > false_entailment().score(licensed)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"detectors": [{"name": "nonesuch"}]}, "unknown detector 'nonesuch'"),
        ({"detectors": [{}]}, "has no name"),
        ({"detectors": ["negation"]}, "has no name"),
        ({"detectors": "negation"}, "a list of tables"),
        ({"resources": "wordnet"}, "a list of tables"),
        ({"detectors": [{"name": "names"}, {"name": "names"}]}, "twice"),
        ({"detectors": [{"name": "names", "strength": 0}]}, "above 0"),
        ({"detectors": [{"name": "names", "power": 1}]}, "takes no option 'power'"),
        ({"classifier": "tree"}, "logistic or svm"),
        ({"threshold": 2.0}, "from 0 to 1"),
    ],
    ids=str,
)
def test_a_wrong_option_is_reported(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        systems.create("false-entailment", **options)


def test_the_contract_holds_with_a_learner_and_a_resource() -> None:
    options = {"classifier": "svm", "resources": [{"name": "kinship"}]}
    check_system(lambda: systems.create("false-entailment", **options))
