"""The statistical engines on pairs made by hand: each sees what its paper's system saw."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given

from entailment.errors import OptionError
from entailment.knowledge.resource import MissingResourceError
from entailment.registry import systems
from entailment.systems import load_system
from entailment.systems.classics.context_vectors import context_vectors
from entailment.systems.classics.events import events
from entailment.systems.classics.lexical_probability import lexical_probability
from entailment.systems.classics.pmi import pmi
from entailment.systems.classics.random_walk import random_walk
from entailment.systems.classics.subsequences import subsequences
from entailment.systems.classics.word_similarity import greedy, wordnet_similarity
from entailment.systems.measured import Measured
from entailment.testing import EXAMPLE_PAIRS, check_system
from tests.knowledge.wordnet_files import write_wordnet
from tests.systems.conftest import pair
from tests.systems.sentences import SENTENCES

LEARNED = (events, pmi, random_walk, subsequences, wordnet_similarity)
SCORED = (context_vectors, lexical_probability)

COUNTS = """# documents\t100
# source\tmade by hand
court\t10
cow\t10
judge\t5
milk\t20
court\tjudge\t4
cow\tmilk\t8
judge\tmilk\t1
"""


@pytest.fixture
def wordnet(tmp_path: Path) -> list[dict[str, object]]:
    """The table of a small WordNet."""
    return [{"name": "wordnet", "path": str(write_wordnet(tmp_path / "dict"))}]


@pytest.fixture
def counts(tmp_path: Path) -> list[dict[str, object]]:
    """The table of a small co-occurrence."""
    path = tmp_path / "counts.tsv"
    path.write_text(COUNTS)
    return [{"name": "cooccurrence", "path": str(path)}]


def values(system: Measured, text: str, hypothesis: str) -> dict[str, float]:
    measured = system.values.measure(pair(text, hypothesis))
    return dict(zip(system.values.signs, measured, strict=True))


@pytest.mark.parametrize("make", LEARNED, ids=lambda make: make.__name__)
@given(text=SENTENCES, hypothesis=SENTENCES)
def test_values_are_from_0_to_1(make: type[Measured], text: str, hypothesis: str) -> None:
    measured = values(make(), text, hypothesis)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in measured.values()), measured


@pytest.mark.parametrize("make", LEARNED, ids=lambda make: make.__name__)
@given(text=SENTENCES)
def test_a_text_has_the_greatest_values_for_itself(make: type[Measured], text: str) -> None:
    system = make()
    measured = values(system, text, text)
    repeats = len(set(text.lower().split())) < len(text.split())
    for name, sign in system.values.signs.items():
        if name == "skip_grams" and repeats:  # a word answers all that are like it
            continue
        if sign > 0:
            assert measured[name] == pytest.approx(1), name
        elif sign < 0:
            assert measured[name] == 0, name


@pytest.mark.parametrize("make", SCORED, ids=lambda make: make.__name__)
@given(text=SENTENCES, hypothesis=SENTENCES)
def test_scores_are_from_0_to_1_and_greatest_for_the_same(
    make: type, text: str, hypothesis: str
) -> None:
    system = make()
    assert 0 <= system.score(pair(text, hypothesis)) <= 1
    assert system.score(pair(text, text)) == pytest.approx(1)


def test_a_hypernym_is_alike_and_an_unrelated_word_is_not(
    wordnet: list[dict[str, object]],
) -> None:
    system = wordnet_similarity(wordnet)
    animal = values(system, "The dog slept.", "The animal slept.")
    river = values(system, "The dog slept.", "The river slept.")
    assert animal["path_nearest"] == pytest.approx((1 / 3 + 1) / 2)
    assert river["path_nearest"] == 0.5
    assert all(animal[name] > river[name] for name in ("wup_aligned", "lch_aligned"))
    bare = values(wordnet_similarity(), "The dog slept.", "The animal slept.")
    assert set(bare.values()) == {0.5}


def test_one_word_matches_one_word_only_where_they_are_aligned(
    wordnet: list[dict[str, object]],
) -> None:
    measured = values(wordnet_similarity(wordnet), "A dog came.", "A canine and an animal came.")
    assert measured["path_nearest"] == pytest.approx((1 / 2 + 1 / 3 + 1) / 3)
    assert measured["path_aligned"] == pytest.approx((1 / 2 + 0 + 1) / 3)


def test_greedy_pairs_no_column_twice() -> None:
    assert greedy([[0.5], [0.9]]) == [0.0, 0.9]
    assert greedy([[], []]) == [0.0, 0.0]


def test_walks_from_related_words_meet(wordnet: list[dict[str, object]]) -> None:
    system = random_walk(wordnet)
    related = values(system, "He has a dog.", "He has an animal.")
    foreign = values(system, "He has a dog.", "He has a river.")
    assert related["cosine"] > foreign["cosine"] == 0
    assert related["nearest"] > foreign["nearest"]
    fitted = system.fit(EXAMPLE_PAIRS)
    assert any("meet" in r for r in fitted.explain(pair("A dog.", "An animal.")).reasons)


def test_a_name_that_is_missing_is_reported(wordnet: list[dict[str, object]]) -> None:
    measured = values(random_walk(wordnet), "All Berlin slept.", "All Vienna slept.")
    assert (measured["names"], measured["names_missing"]) == (0, 1)


def test_an_event_is_aligned_with_a_noun_of_its_family() -> None:
    text = "The acquisition of Overture by Yahoo was announced."
    hypothesis = "Yahoo acquired Overture."
    without = values(events(), text, hypothesis)
    families = values(events([{"name": "families"}]), text, hypothesis)
    assert without["triggers"] == 0 < families["triggers"] < 1
    assert families["participants"] == 1
    assert values(events([{"name": "families"}]), "Rain.", hypothesis)["triggers"] == 0


def test_an_event_that_one_side_denies_is_reported() -> None:
    measured = values(events(), "Yahoo never bought Overture.", "Yahoo bought Overture.")
    assert (measured["triggers"], measured["denied"]) == (1, 1)
    assert values(events(), "Yahoo sold Overture.", "Yahoo bought Overture.")["opposed"] == 1


def test_participants_change_sides() -> None:
    same = values(events(), "Yahoo bought Overture.", "Yahoo bought Overture.")
    other = values(events(), "Overture bought Yahoo.", "Yahoo bought Overture.")
    assert (same["sides"], other["sides"]) == (1, 0)


def test_the_probability_is_the_best_conditional_one(counts: list[dict[str, object]]) -> None:
    score = lexical_probability(counts).score
    judge = score(pair("The judge spoke.", "The court spoke."))
    assert judge == pytest.approx(1 / (1 - math.log(4 / 5)))
    cow = score(pair("The cow spoke.", "The court spoke."))
    assert cow == pytest.approx(1 / (1 - math.log(10 / 100)))


def test_an_explanation_says_what_is_likely_given_what(counts: list[dict[str, object]]) -> None:
    explanation = lexical_probability(counts).explain(pair("The judge spoke.", "The court spoke."))
    assert "'court' has the probability 0.8 given 'judge'" in explanation.reasons


def test_mutual_information_distinguishes_chance_from_association(
    counts: list[dict[str, object]],
) -> None:
    near = values(pmi(counts), "The judge spoke.", "The court spoke.")
    chance = values(pmi(counts), "The judge spoke.", "The milk spoke.")
    assert near["least_information"] > 0.5 > chance["least_information"] == 0
    assert near["unexpected"] > chance["unexpected"]


def test_contexts_are_shared_in_order(counts: list[dict[str, object]]) -> None:
    score = context_vectors(counts, n=1).score
    assert score(pair("A cow.", "A judge.")) == 0
    ordered = context_vectors(n=2).score
    straight = ordered(pair("Dogs chase cats.", "Dogs chase cats."))
    turned = ordered(pair("Cats chase dogs.", "Dogs chase cats."))
    assert straight == 1
    assert turned == 0.5


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("The cat sat on the mat.", "rouge_1", 1.0),
        ("The cat sat on the mat.", "consecutive", 1.0),
        ("The cat sat there.", "rouge_1", 4 / 6),
        ("The cat sat there.", "longest_run", 3 / 6),
        ("The cat sat there.", "consecutive", (3**2 + 1) / 6**2),
        ("Mat the on sat cat the.", "rouge_2", 0.0),
        ("Mat the on sat cat the.", "rouge_l", 3 / 6),
    ],
)
def test_subsequences_by_hand(text: str, name: str, value: float) -> None:
    measured = values(subsequences(), text, "The cat sat on the mat.")
    assert measured[name] == pytest.approx(value)


def test_runs_count_more_than_scattered_words() -> None:
    hypothesis = "a b c d"
    runs = values(subsequences(), "a b c d x y z", hypothesis)["rouge_w"]
    scattered = values(subsequences(), "a x b y c z d", hypothesis)["rouge_w"]
    assert runs == 1 > scattered


def test_a_rule_licenses_a_word(wordnet: list[dict[str, object]]) -> None:
    text, hypothesis = "They murdered a dog.", "They murdered an animal."
    bare = values(subsequences(), text, hypothesis)["licensed"]
    assert values(subsequences(wordnet), text, hypothesis)["licensed"] > bare == 0.5


@pytest.mark.parametrize("name", ["random-walk", "wordnet-similarity"])
def test_a_resource_without_a_graph_is_reported(name: str) -> None:
    with pytest.raises(OptionError, match="'families' has none"):
        systems.create(name, resources=[{"name": "families"}])


@pytest.mark.parametrize("name", ["context-vectors", "lexical-probability", "pmi"])
def test_a_resource_without_counts_is_reported(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OptionError, match="'families' has none"):
        systems.create(name, resources=[{"name": "families"}])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("ENTAILMENT_RESOURCES", raising=False)
    with pytest.raises(MissingResourceError, match="entail resources make cooccurrence"):
        systems.create(name, resources=[{"name": "cooccurrence"}])


@pytest.mark.parametrize("name", ["events", "random-walk", "subsequences", "wordnet-similarity"])
def test_the_contract_holds_with_a_wordnet(name: str, wordnet: list[dict[str, object]]) -> None:
    check_system(lambda: systems.create(name, resources=wordnet))


@pytest.mark.parametrize("name", ["context-vectors", "lexical-probability", "pmi"])
def test_the_contract_holds_with_counts(name: str, counts: list[dict[str, object]]) -> None:
    check_system(lambda: systems.create(name, resources=counts))


@pytest.mark.parametrize("name", ["pmi", "lexical-probability", "context-vectors"])
def test_a_signature_has_the_counts(name: str, counts: list[dict[str, object]]) -> None:
    assert "@cooccurrence-" in load_system(name, options={"resources": counts}).identity


@pytest.mark.parametrize("name", ["random-walk", "wordnet-similarity"])
def test_a_signature_has_the_wordnet(name: str, wordnet: list[dict[str, object]]) -> None:
    assert "@wordnet-" in load_system(name, options={"resources": wordnet}).identity
