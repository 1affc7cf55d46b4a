"""Systems that learn from features a recipe names: each feature on cases made for it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import MissingExtraError, OptionError
from entailment.knowledge.idf import default_idf
from entailment.model import Label, LabelScheme, Pair
from entailment.systems import load_system, save_system
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.learned import catalogue, groups, learned
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.measures import DIRECTIONS, MEASURES
from entailment.systems.stack import Stack
from entailment.testing import EXAMPLE_PAIRS, check_system
from entailment.text.linguistics import Analyser

from ..conftest import pair

ROOT = Path(__file__).parents[3]
RECIPES = [
    *(
        ROOT / "src" / "entailment" / "recipes" / "rte2" / f"{name}.toml"
        for name in ("adams-tree", "inkpen", "schilder")
    ),
    *(
        ROOT / "src" / "entailment" / "recipes" / "rte2" / f"{name}.toml"
        for name in ("herrera", "nicholson")
    ),
    *(
        ROOT / "src" / "entailment" / "recipes" / "rte6" / f"{name}.toml"
        for name in ("ju_cse_tac", "dfki", "uaic")
    ),
    ROOT / "src" / "entailment" / "recipes" / "rte6" / "dirrelcond2.toml",
    ROOT / "src" / "entailment" / "recipes" / "classic.toml",
]
ANALYSER = Analyser(cache=False)
ALIGNER = KnowledgeAligner(({"name": "occupations"},), ({"name": "lemmas"},))


pytestmark = pytest.mark.usefixtures("shared_analyses")


def value(name: str, text: str, hypothesis: str) -> float:
    compared = ALIGNER.compare(pair(text, hypothesis))
    return catalogue()[name].measure(AnalysedPair(compared, default_idf(), ANALYSER.analyse))


BOUGHT = "Yahoo bought Overture in London."


@pytest.mark.parametrize(
    ("name", "text", "hypothesis", "wanted"),
    [
        ("known_coverage", "Every cardiologist agreed.", "A physician agreed.", 0.975),
        ("known_coverage", "Every plumber agreed.", "A doctor agreed.", 0.5),
        ("rule_share", "Every cardiologist agreed.", "A physician agreed.", 0.5),
        ("unknown_words", "Every plumber agreed.", "A doctor agreed.", 0.2),
        ("all_known", "Every cardiologist agreed.", "A physician agreed.", 1.0),
        ("known_product", "Dogs bark.", "A dog barks.", 1.0),
        ("heaviest_unknown", "Dogs bark.", "A dog barks.", 0.0),
        ("known_bigram_coverage", "A big dog barks.", "The dog barks.", 1.0),
        ("known_bigram_coverage", "It barks at a dog.", "The dog barks.", 0.0),
        ("text_idf_coverage", "A dog barks.", "A dog barks.", 1.0),
        ("directional_gap", "A dog barks.", "A dog barks.", 0.0),
        ("mutual_coverage", "A dog barks.", "Snow falls.", 0.0),
        ("jaccard", "dogs bark loudly", "dogs bark", 2 / 3),
        ("dice", "dogs bark loudly", "dogs bark", 0.8),
        ("cosine", "dogs bark", "dogs bark", 1.0),
        ("cosine", "dogs bark", "snow falls", 0.0),
        ("block_similarity", "dogs bark loudly", "dogs bark", 0.8),
        ("euclidean_similarity", "dogs bark", "snow falls", 0.0),
        ("levenshtein_similarity", "abcd", "abce", 0.75),
        ("best_part_similarity", "They say dogs bark at night.", "dogs bark", 1.0),
        ("best_part_similarity", "dogs", "They say dogs bark at night.", 0.25),
        ("soft_coverage", "dogs bark", "dogs bark", 1.0),
        ("relation_coverage", BOUGHT, "Overture was bought by Yahoo.", 1.0),
        ("relation_coverage", BOUGHT, "Overture bought Yahoo.", 0.0),
        ("unlabelled_coverage", BOUGHT, "Overture bought Yahoo.", 1.0),
        ("crossed_roles", BOUGHT, "Overture bought Yahoo.", 1.0),
        ("crossed_roles", BOUGHT, "Overture was bought by Yahoo.", 0.0),
        ("subject_verb_match", BOUGHT, "Overture was bought by Yahoo.", 1.0),
        ("subject_verb_match", BOUGHT, "Microsoft bought Overture.", 0.0),
        ("verb_object_match", BOUGHT, "Microsoft bought Overture.", 1.0),
        ("subject_match", BOUGHT, "Yahoo sold Overture.", 1.0),
        ("object_match", BOUGHT, "Overture bought Yahoo.", 0.0),
        ("modifier_match", "A red car stopped.", "The red car stopped.", 1.0),
        ("modifier_match", "A car stopped at a red light.", "The red car stopped.", 0.0),
        ("preposition_match", "He lives in London.", "He lives in London.", 1.0),
        ("preposition_match", "He lives near London.", "He lives in London.", 0.0),
        ("root_answered", BOUGHT, "Yahoo sold Overture.", 0.0),
        ("branch_coverage", BOUGHT, "Yahoo sold Overture.", 0.0),
        ("branch_coverage", BOUGHT, "Yahoo bought Microsoft.", 2 / 3),
        ("path_closeness", BOUGHT, "Yahoo bought Overture.", 1.0),
        ("negated_root", "The crane did not fall.", "The crane fell.", 1.0),
        ("negated_root", "The crane fell.", "The crane fell.", 0.0),
        ("noun_coverage", "The dog saw a cat.", "The dog saw a bird.", 0.5),
        ("verb_coverage", "The dog saw a cat.", "The dog saw a bird.", 1.0),
        ("proper_noun_coverage", BOUGHT, "Yahoo bought Microsoft.", 0.5),
        ("adjective_coverage", "A red car stopped.", "A blue car stopped.", 0.0),
        ("numeral_coverage", "It has 12 doors.", "It has 14 doors.", 0.0),
        ("noun_chunk_coverage", "The red car hit a tree.", "A red car hit a wall.", 0.5),
        ("noun_chunk_head_coverage", "The blue car hit a tree.", "A red car hit a tree.", 1.0),
        ("noun_chunk_words", "The blue car hit a tree.", "A red car hit a tree.", 0.75),
        ("verb_chunk_coverage", "Yahoo may buy Overture.", "Yahoo buys Overture.", 0.0),
        ("verb_chunk_coverage", "Yahoo bought Overture.", "Yahoo buys Overture.", 1.0),
        ("entity_coverage", "President George Bush spoke.", "George Bush spoke.", 1.0),
        ("person_coverage", "George Bush spoke in Paris.", "Tony Blair spoke in Paris.", 0.0),
        ("place_coverage", "George Bush spoke in Paris.", "Tony Blair spoke in Paris.", 1.0),
        ("missing_entities", "George Bush spoke in Paris.", "Tony Blair spoke in Paris.", 1 / 3),
        ("other_entity", "George Bush spoke in Paris.", "Tony Blair spoke in Paris.", 0.5),
        ("organisation_coverage", "A dog barks.", "A dog barks.", 1.0),
    ],
)
def test_a_feature_measures_its_description(
    name: str, text: str, hypothesis: str, wanted: float
) -> None:
    assert value(name, text, hypothesis) == pytest.approx(wanted, abs=0.03)


LEAST = {"directional_gap": -1.0, "modality_mismatch": -1.0}


@pytest.mark.parametrize("name", [n for n in catalogue() if n not in groups()["lengths"]])
def test_a_feature_stays_in_its_range(name: str) -> None:
    texts = ["", "?", "Rain", BOUGHT, "Yahoo, of London, may not have paid $4 on May 5, 2004."]
    for text in texts:
        for hypothesis in texts:
            assert LEAST.get(name, 0.0) <= value(name, text, hypothesis) <= 1.0


@pytest.mark.parametrize("name", [n for n in catalogue() if n not in MEASURES])
def test_a_text_that_says_it_word_for_word_is_no_worse_than_another(name: str) -> None:
    same, other = value(name, BOUGHT, BOUGHT), value(name, "Snow fell.", BOUGHT)
    direction = catalogue()[name].direction.value
    assert direction * same >= direction * other


def test_every_measure_of_the_system_features_is_in_a_group() -> None:
    assert [name for name in catalogue() if name in MEASURES] == [
        name for names in groups().values() for name in names if name in MEASURES
    ]
    assert catalogue().keys() >= MEASURES.keys()
    assert all(catalogue()[name].direction is DIRECTIONS[name] for name in MEASURES)
    assert not catalogue().keys() & groups().keys()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"features": [{"name": "knowledge"}], "classifier": "tree", "least": 2},
        pytest.param(
            {
                "features": [{"name": "jaccard"}],
                "classifier": "svm",
                "tools": [{"name": "parser"}, {"name": "tagger", "features": ["noun_coverage"]}],
            },
            marks=pytest.mark.slow,  # parses texts of 200,000 characters
        ),
    ],
    ids=["words", "tree", "parser"],
)
def test_a_learned_system_keeps_the_contract(options: dict[str, Any]) -> None:
    check_system(lambda: learned(**options))


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_learns_and_is_the_same_after_it_was_saved(path: Path, tmp_path: Path) -> None:
    named = load_system(path, options={"resources": [{"name": "occupations"}]})
    fitted = named.fit(EXAMPLE_PAIRS)
    save_system(fitted, tmp_path / "fitted")
    again = load_system(tmp_path / "fitted")
    assert list(again.judge(EXAMPLE_PAIRS)) == list(fitted.judge(EXAMPLE_PAIRS))
    assert again.description == fitted.description
    assert json.loads((tmp_path / "fitted" / "model.json").read_text(encoding="utf-8"))
    assert again.explain(EXAMPLE_PAIRS[0]).reasons


def test_ju_cse_tac_has_its_25_features() -> None:
    named = load_system(RECIPES[5], options={"resources": []})
    assert len(named.system.values.signs) == 25


def test_a_judgment_says_which_rule_and_which_features_decided() -> None:
    system = learned([{"name": "knowledge"}], [{"name": "occupations"}]).fit(EXAMPLE_PAIRS)
    reasons = system.explain(pair("Every cardiologist agreed.", "A physician agreed.")).reasons
    assert any("'physician' is aligned with 'cardiologist'" in reason for reason in reasons)
    assert any("speaks" in reason for reason in reasons)


def test_a_tool_brings_its_features_and_takes_them_along() -> None:
    parser = {"name": "parser", "features": ["branch_coverage"]}
    words = [{"name": "lemma_coverage"}]
    assert list(learned(words, tools=[parser]).values.signs) == [
        "lemma_coverage",
        "branch_coverage",
    ]
    assert list(learned(words).values.signs) == ["lemma_coverage"]


def test_the_signature_says_what_analysed() -> None:
    assert learned(tools=[{"name": "parser"}]).fingerprint.startswith("en_core_web_sm")
    assert "occupations" in learned(resources=[{"name": "occupations"}]).fingerprint
    assert learned().fingerprint == "words"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"features": [{"name": "nonesuch"}]}, "unknown feature 'nonesuch'"),
        ({"features": [{}]}, r"a \[\[feature\]\] table has no name"),
        ({"features": []}, "no feature is left; name one or more of words"),
        ({"features": [{"name": "dependencies"}]}, r"comes with the tool 'parser'"),
        ({"tools": [{"name": "parser", "features": ["jaccard"]}]}, "unknown feature 'jaccard'"),
        ({"tools": [{"name": "parser", "features": "jaccard"}]}, "are a list of names"),
        ({"tools": [{"name": "parser", "pipeline": ""}]}, "name of a spaCy pipeline"),
        ({"classifier": "bayes"}, "classifier must be one of logistic, svm, tree"),
    ],
    ids=str,
)
def test_a_wrong_part_fails_at_once(options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        learned(**options)


def test_without_the_extra_the_error_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    system = learned(tools=[{"name": "parser", "pipeline": "another"}])
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'entailment\[linguistics\]'"):
        system.fit(EXAMPLE_PAIRS)


PAIRS = [
    Pair(str(n), "Every cardiologist agreed.", f"A {who} agreed.", gold)
    for n, (who, gold) in enumerate(
        [("physician", Label.ENTAILMENT), ("plumber", Label.UNKNOWN)] * 10
    )
]


PARTS: dict[str, Any] = {
    "features": [{"name": "known_coverage"}],
    "resources": [{"name": "occupations"}],
}


def test_a_stack_learns_from_the_features_of_parts_too() -> None:
    blind = [{"name": "majority"}]
    stack = Stack(blind, c=10, **PARTS).fit(PAIRS)
    assert [j.label for j in stack.judge(PAIRS[:2])] == [Label.ENTAILMENT, Label.NO_ENTAILMENT]
    assert stack.values[-1] == "known_coverage"
    assert "+occupations-" in stack.fingerprint
    assert Stack(blind).fit(PAIRS).labels is LabelScheme.TWO_WAY


def test_a_stack_of_parts_reads_back() -> None:
    stack = Stack(c=10, **PARTS).fit(PAIRS)
    again = Stack(c=10, **PARTS).with_state(json.loads(json.dumps(stack.state())))
    assert list(again.judge(PAIRS)) == list(stack.judge(PAIRS))
