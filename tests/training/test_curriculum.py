from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.model import Pair
from entailment.training.curriculum import choosing, plan_of, recombined, taken
from entailment.training.data import UNLABELLED, Collected, Row, collect
from entailment.training.protected import Protected
from entailment.training.recipe import read_training_recipe
from entailment.training.recipe_tables import Phase
from entailment.training.wording import bare

from .builders import recipe_in

RECIPES = Path(__file__).parent.parent.parent / "src" / "entailment" / "recipes" / "neural"


def row(number: int, words: int, family: str = "f") -> Row:
    return Row(str(number), family, family, f"text {number}", "hypothesis", 0, words)


rows = st.lists(st.integers(1, 40), max_size=60).map(
    lambda lengths: [row(number, words) for number, words in enumerate(lengths)]
)


@given(rows, st.integers(0, 30), st.integers(0, 30), st.integers(0, 5))
def test_phases_keep_to_lengths_and_caps(pairs: list[Row], place: int, two: int, seed: int) -> None:
    phases = [Phase(max_words=10, caps={"f": place}), Phase(max_words=30, caps={"f": two})]
    first, second = taken({"f": pairs}, phases, seed)
    assert len(first) == min(place, sum(p.words <= 10 for p in pairs))
    assert all(p.words <= 10 for p in first)
    assert all(p.words <= 30 for p in second)
    assert len(second) == len(set(second)) <= two


@given(rows, st.integers(0, 30))
def test_what_was_not_taken_comes_before_what_was(pairs: list[Row], cap: int) -> None:
    phases = [Phase(max_words=30, caps={"f": cap}), Phase(max_words=40)]
    first, second = taken({"f": pairs}, phases, 0)
    short = [p for p in pairs if p.words <= 30]
    if len(short) > cap:
        assert set(first).isdisjoint(second)
        assert set(first) | set(second) == set(pairs)
    else:
        assert set(second) == set(pairs)


def test_copies_repeat_the_pairs_of_a_family() -> None:
    families = {"a": [row(1, 5, "a")], "b": [row(2, 5, "b")]}
    (part,) = taken(families, [Phase(max_words=9, copies={"b": 3})], 0)
    assert Counter(p.family for p in part) == {"a": 1, "b": 3}


def test_a_plan_depends_on_recipe_and_data_alone(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    plan = plan_of(recipe, collect(recipe, tmp_path))
    assert plan_of(recipe, collect(recipe, tmp_path)).checksum() == plan.checksum()
    other = recipe_in(tmp_path, {"train.seed": 4})
    assert plan_of(other, collect(other, tmp_path)).checksum() != plan.checksum()


def test_every_pair_of_a_phase_is_in_one_batch_an_epoch(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path, {"train.batch": 7})
    plan = plan_of(recipe, collect(recipe, tmp_path))
    seen = Counter(place for step in plan.steps for place in step.rows)
    assert seen == Counter(range(len(plan.rows)))
    assert max(len(step.rows) for step in plan.steps) == 7
    assert [step.phase for step in plan.steps] == sorted(step.phase for step in plan.steps)


def test_a_set_of_which_no_pair_is_short_enough_chooses_nothing(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    (dev, *_) = collect(recipe, tmp_path).dev
    with pytest.raises(DataError, match=f"no pair of '{dev.name}' has at most 1 words"):
        choosing(replace(dev, max_words=1), 0)


def test_later_epochs_have_all_pairs_again_in_another_order(tmp_path: Path) -> None:
    path = tmp_path / "recipe.toml"
    once = recipe_in(tmp_path)
    path.write_text(path.read_text().replace("max_words = 60\n", "max_words = 60\nepochs = 2\n"))
    twice = read_training_recipe(path)
    short, long = (plan_of(r, collect(r, tmp_path)) for r in (once, twice))
    assert long.rows == short.rows
    assert long.steps[: len(short.steps)] == short.steps
    again = long.steps[len(short.steps) :]
    second_phase = [step for step in short.steps if step.phase == 1]
    assert sorted(p for s in again for p in s.rows) == sorted(
        p for s in second_phase for p in s.rows
    )
    assert list(again) != second_phase


def test_recombined_pairs_are_new_unlabelled_and_disjoint(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    collected = collect(recipe, tmp_path)
    known = {(r.text, r.hypothesis) for rows in collected.families.values() for r in rows}
    apart = {bare(p.text) for dev_set in collected.dev for p in dev_set.pairs}
    made = list(recombined(collected, {"made-up": 50}, seed=1))
    assert len(made) == len({(r.text, r.hypothesis) for r in made}) == 50
    assert {(r.text, r.hypothesis) for r in made} & known == set()
    assert {bare(r.text) for r in made} & apart == set()
    assert {r.gold for r in made} == {UNLABELLED}


def test_pairs_are_turned_round_split_and_put_next_to_their_neighbours(tmp_path: Path) -> None:
    expected = [
        ("Ann sells a red boat.", "Ann sells a boat."),
        ("Ann sells a red boat.", "The boat is red."),
        ("Bob reads in bed.", "Ann sells a book."),
    ]
    rows = [Row(str(n), "s", "f", t, h, 0, 9) for n, (t, h) in enumerate(expected)]
    other = Row("9", "t", "g", "Never made.", "Of another family.", 0, 5)
    collected = Collected({"f": tuple(rows), "g": (other,)}, (), {}, {}, {}, Protected())
    made = {(r.text, r.hypothesis) for r in recombined(collected, {"f": 99}, seed=0)}
    (red, boat), (_, colour), (bed, book) = expected
    turned = {(boat, red), (colour, red), (book, bed)}
    siblings = {(boat, colour), (colour, boat)}
    assert made == turned | siblings | {(bed, boat), (red, book)}
    held = Protected()
    held.keep_clear_of([Pair("x", boat, "Any.")], hypotheses=False)
    apart = Collected({"f": tuple(rows)}, (), {}, {}, {}, held)
    assert boat not in {r.text for r in recombined(apart, {"f": 99}, seed=0)}


def test_the_choosing_sample_is_fixed_and_short(tmp_path: Path) -> None:
    more = "sample = 7\nmax_words = 25\n"
    path = tmp_path / "recipe.toml"
    recipe_in(tmp_path)
    path.write_text(path.read_text().replace("share = 0.2\n", f"share = 0.2\n{more}"))
    held = collect(read_training_recipe(path), tmp_path).dev[0]
    part = choosing(held, 5)
    assert part.pairs == choosing(held, 5).pairs
    assert len(part.pairs) == 7
    assert all(len((p.text + p.hypothesis).split()) <= 25 for p in part.pairs)
