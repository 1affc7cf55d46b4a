from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.errors import EntailmentError, OptionError, UnknownNameError
from entailment.model import Label, Pair
from entailment.retrieval.recipes import load_search_recipe, recipe_text
from entailment.systems import load_system, save_system

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
