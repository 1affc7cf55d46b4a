from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import EntailmentError, OptionError, UnknownNameError
from entailment.model import Label, Pair
from entailment.retrieval.decisions import Decision
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe, recipe_text
from entailment.systems import NamedSystem, load_system, save_system

Write = Callable[[str, str | bytes], Path]

FULL = """
[system]
name = "vote"
method = "mean"
decision = { threshold = 0.41, per = "topic", thresholds = { D0909 = 0.5 } }
local_novelty = true
[[member]]
name = "overlap"
[[member]]
name = "coverage"
[[context]]
name = "headline"
[[context]]
name = "preceding-sentences"
count = 2
"""


def test_a_recipe_holds_system_context_and_decision(write: Write) -> None:
    recipe = load_search_recipe(write("r.toml", FULL))
    assert recipe.system.name == "vote"
    assert recipe.parts == ("headline", "preceding-sentences", "local-novelty")
    assert recipe.decision.threshold_of("D0909") == 0.5
    assert recipe.decision.threshold_of("D0910") == recipe.decision.threshold_of(None) == 0.41
    assert recipe.description.endswith(
        "+headline+preceding-sentences(count=2),threshold=0.41,D0909=0.5,local-novelty"
    )


def test_what_is_written_reads_as_the_same_recipe(write: Write, tmp_path: Path) -> None:
    recipe = load_search_recipe(write("r.toml", FULL))
    again = load_search_recipe(write("again.toml", recipe_text(recipe)))
    assert again.description == recipe.description
    assert (again.tables, again.decision) == (recipe.tables, recipe.decision)


OVERLAP = load_system("overlap").system
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    TEXTS | st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.floats(allow_nan=False),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(TEXTS, values, max_size=3),
    max_leaves=8,
)


@given(
    options=st.dictionaries(TEXTS.map("own ".__add__), VALUES, max_size=4),
    thresholds=st.dictionaries(TEXTS, st.floats(0, 1), max_size=3),
)
def test_whatever_a_recipe_holds_is_read_back(
    options: dict[str, Any], thresholds: dict[str, float]
) -> None:
    decision = Decision(0.5, thresholds)
    recipe = SearchRecipe(NamedSystem("overlap", options, OVERLAP), (), decision, per_topic=True)
    table = tomllib.loads(recipe_text(recipe))["system"]
    assert table.pop("decision")["thresholds"] == thresholds
    assert table == {"name": "overlap", **options}


@pytest.mark.parametrize("path", ["D\U0001d53b/run.toml", "a\x7fb", "\0", 'C:\\x "y"\n', "café"])
def test_a_path_of_any_characters_is_read_back(path: str) -> None:
    recipe = SearchRecipe(NamedSystem(path, {"no": math.nan}, OVERLAP))
    table = tomllib.loads(recipe_text(recipe))["system"]
    assert table["name"] == path
    assert math.isnan(table["no"])


@pytest.mark.parametrize("value", ["\ud83d", None])
def test_what_toml_cannot_hold_is_an_error(value: object) -> None:
    recipe = SearchRecipe(NamedSystem("overlap", {"own": value}, OVERLAP))
    with pytest.raises(OptionError, match="a recipe cannot hold the value"):
        recipe_text(recipe)


def test_parts_and_a_threshold_are_added_to_all_that_a_recipe_has(write: Write) -> None:
    recipe = load_search_recipe(write("r.toml", FULL))
    extended = recipe.extended(["dateline"], 0.7)
    assert extended.parts == ("headline", "preceding-sentences", "dateline", "local-novelty")
    assert extended.decision == Decision(0.7, {}, local_novelty=True)
    assert extended.description.endswith("+dateline,threshold=0.7,local-novelty")
    assert recipe.extended() == recipe
    with pytest.raises(OptionError, match="context part 'headline' is given twice"):
        recipe.extended(["headline"])


def test_a_fitted_system_can_be_tuned_and_written_too(tmp_path: Path, write: Write) -> None:
    pairs = [
        Pair("1", "A cat sat.", "A cat sat.", Label.ENTAILMENT),
        Pair("2", "A cat sat.", "Dogs bark.", Label.NO_ENTAILMENT),
    ]
    save_system(load_system("coverage").fit(pairs), tmp_path / "fitted")
    recipe = load_search_recipe(tmp_path / "fitted", context=["headline"], threshold=0.5)
    again = load_search_recipe(write("r.toml", recipe_text(recipe)))
    assert again.description == recipe.description


@pytest.mark.parametrize("name", ["headline", "preceding-sentences", "local-novelty"])
def test_each_part_can_be_left_out_by_its_name(write: Write, name: str) -> None:
    recipe = load_search_recipe(write("r.toml", FULL))
    left = recipe.without(name)
    assert set(recipe.parts) - set(left.parts) == {name}
    assert left.description != recipe.description
    with pytest.raises(UnknownNameError):
        left.without(name)


def test_a_name_alone_is_a_system_and_parts_can_be_added() -> None:
    assert load_search_recipe("overlap").description == load_system("overlap").description
    added = load_search_recipe("overlap", context=["headline"], threshold=0.25)
    assert added.description == load_system("overlap").description + "+headline,threshold=0.25"


def test_pairs_do_not_take_such_a_recipe(write: Write) -> None:
    with pytest.raises(OptionError, match=r"\[\[context\]\] is for sentences of a corpus"):
        load_system(write("r.toml", FULL))


def test_a_threshold_to_be_tuned_decides_nothing_yet(write: Write) -> None:
    path = write("r.toml", '[system]\nname = "overlap"\ndecision = { threshold = "tuned" }\n')
    with pytest.raises(OptionError, match="find it with 'entail train TOPICS"):
        load_search_recipe(path).decided()
    assert load_search_recipe(path, threshold=0.5).decided().decision.threshold == 0.5


@pytest.mark.parametrize(
    "line",
    [
        "decision = 0.5",
        "decision = { treshold = 0.5 }",
        "decision = { threshold = 2 }",
        'decision = { threshold = "high" }',
        'decision = { threshold = 0.5, per = "document" }',
        "decision = { threshold = 0.5, thresholds = { a = 0.5 } }",
        'local_novelty = "yes"',
        '[[context]]\nname = "headline"\n[[context]]\nname = "headline"',
        "[[context]]\ncount = 1",
        '[[context]]\nname = "headlines"',
        '[[context]]\nname = "headline"\ncount = 1',
    ],
)
def test_what_cannot_be_is_reported(write: Write, line: str) -> None:
    content = f'[system]\nname = "overlap"\n{line}\n'
    with pytest.raises(EntailmentError):
        load_search_recipe(write("r.toml", content))
