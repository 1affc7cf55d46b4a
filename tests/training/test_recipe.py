from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from entailment.errors import DataError, OptionError
from entailment.training import data_tables, recipe_tables
from entailment.training.data import collect
from entailment.training.recipe import is_training_recipe, read_training_recipe

from .builders import recipe_in, write_recipe

TABLES = {"random", "left_out", "data"}
RECIPES = Path(__file__).parent.parent.parent / "src" / "entailment" / "recipes"


@pytest.mark.parametrize("name", ["base", "small", "tiny"])
def test_every_recipe_of_the_project_can_be_read(name: str) -> None:
    path = RECIPES / "neural" / f"{name}.toml"
    assert is_training_recipe(str(path))
    recipe = read_training_recipe(path)
    assert recipe.system.name == "neural"
    assert all(data.licence for data in recipe.data)


def test_other_recipes_are_none_of_training() -> None:
    others = sorted(RECIPES.glob("*.toml"))
    assert others
    assert [path.name for path in others if is_training_recipe(str(path))] == []
    assert not is_training_recipe("no-such.toml")


def test_small_takes_its_data_from_base_and_keeps_its_own_settings() -> None:
    base, small = (
        read_training_recipe(RECIPES / "neural" / f"{n}.toml") for n in ("base", "small")
    )
    assert small.data == base.data
    assert small.dev == base.dev
    assert small.card.left_out == base.card.left_out
    assert small.card.title != base.card.title
    assert small.train.lr == 1e-4
    assert small.train.decay_pairs is None
    assert small.distil is not None
    assert (small.distil.temperature, small.distil.soft_weight) == (2.0, 0.9)


def test_a_recipe_leaves_out_a_table_of_the_one_that_it_is_like() -> None:
    parent, recipe = (
        read_training_recipe(RECIPES / "neural" / f"{name}.toml")
        for name in ("small-14-taught", "base-5-general")
    )
    assert parent.distil is not None
    assert recipe.distil is None
    assert recipe.data[1:] == parent.data


def test_a_table_that_is_false_must_be_known(tmp_path: Path) -> None:
    write_recipe(tmp_path)
    path = tmp_path / "like.toml"
    path.write_text('distill = false\n[system]\nname = "neural"\nlike = "recipe.toml"\n')
    with pytest.raises(DataError, match="distill: unknown key; did you mean 'distil'"):
        read_training_recipe(path)


def edited(folder: Path, old: str, new: str) -> Path:
    path = write_recipe(folder)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("batch = 8", "batch = 0", r"\[train\] batch: 0 must be from 1 to 4096"),
        ("batch = 8", "batch = 2.5", r"\[train\] batch: 2.5 is not a whole number"),
        ("batch = 8", "batches = 8", r"\[train\] batches: unknown key; did you mean 'batch'"),
        ("batch = 8", "batch = true", r"\[train\] batch: True is not a whole number"),
        ("lr = 3e-3\n", "", r"\[train\] lr: is missing"),
        ("share = 0.2", "share = 1.5", r"\[held_out\] share: 1.5 must be from 0.0 to 1.0"),
        ('"fp32"', '"fp64"', r"\[train\] precision: 'fp64' is none of auto, fp32, bf16"),
        ("hidden = 32", "hidden = 33", r"\[base.random\]: hidden = 33 is not a multiple of heads"),
        ("max_words = 60", "max_words = 20", r"max_words of the phases must rise"),
        ('licence = "CC0"\n', "", r"\[data.1\] licence: is missing"),
        ("[base.random]", '[base]\nweights = "x"\n[base.random]', r"\[base\]: give one of"),
        ('sets = ["held-out"', 'sets = ["elsewhere"', r"\[calibrate\] sets: 'elsewhere'"),
        ("max_tokens = 48", "caps = {other = 1}", r"no \[\[data\]\] has the family 'other'"),
        ('path = "pairs.jsonl.gz"\nshare', 'path = "x"\nshare', r"is the path of no \[\[data\]\]"),
        ('name = "two-way"', 'name = "held-out"', r"\[dev.1\]: name 'held-out'"),
        ('name = "test"', 'name = "a/b"', r"\[export\]: name 'a/b' must be"),
        ("[system]", "[system", "is not a TOML recipe"),
    ],
)
def test_what_is_wrong_is_one_line_with_file_and_key(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_training_recipe(edited(tmp_path, old, new))
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(str(tmp_path / "recipe.toml"))
    assert re.search(says, message)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"= = =", b"[" * 10_000])
def test_what_is_no_recipe_is_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "recipe.toml"
    path.write_bytes(content)
    assert not is_training_recipe(str(path))
    with pytest.raises(DataError, match="is not a TOML recipe"):
        read_training_recipe(path)


def test_a_recipe_is_like_one_that_is_like_a_third(tmp_path: Path) -> None:
    whole = write_recipe(tmp_path)
    for name, other, seed in (("b.toml", "recipe.toml", 5), ("c.toml", "b.toml", 6)):
        train = f"[train]\nlr = 1e-3\nseed = {seed}\n"
        (tmp_path / name).write_text(f'[system]\nname = "neural"\nlike = "{other}"\n{train}')
    recipe = read_training_recipe(tmp_path / "c.toml")
    assert recipe.train.seed == 6
    assert recipe.data == read_training_recipe(whole).data


def test_a_recipe_has_more_data_than_the_one_that_it_is_like(tmp_path: Path) -> None:
    whole = write_recipe(tmp_path)
    more = tmp_path / "more.toml"
    file = f'[[more_data]]\npath = "more.jsonl"\nsha256 = "{"0" * 64}"\nlicence = "CC0"\n'
    more.write_text(f'[system]\nname = "neural"\nlike = "recipe.toml"\n{file}')
    first, *others = read_training_recipe(more).data
    assert first.path == "more.jsonl"
    assert others == [*read_training_recipe(whole).data]
    whole.write_text(f"{whole.read_text()}\n{file}")
    with pytest.raises(DataError, match="more_data"):
        read_training_recipe(whole)


def test_a_default_takes_the_keys_that_it_lacks_and_may_have_more_data(tmp_path: Path) -> None:
    own = read_training_recipe(write_recipe(tmp_path)).default
    more = tmp_path / "more.toml"
    file = f'[[default.more_data]]\npath = "b.jsonl"\nsha256 = "{"0" * 64}"\n'
    more.write_text(
        f'[system]\nname = "neural"\nlike = "recipe.toml"\n[default]\nentailed = 0.4\n{file}'
    )
    read = read_training_recipe(more).default
    assert read is not None
    assert own is not None
    assert (read.folds, read.entailed) == (own.folds, 0.4)
    assert [part.path for part in read.data] == ["b.jsonl", *(part.path for part in own.data)]


def test_recipes_that_are_like_each_other_are_reported(tmp_path: Path) -> None:
    for name, other in (("a.toml", "b.toml"), ("b.toml", "a.toml")):
        (tmp_path / name).write_text(f'[system]\nname = "neural"\nlike = "{other}"\n')
    with pytest.raises(DataError, match=r"b\.toml: \[system\] like: leads back to a\.toml"):
        read_training_recipe(tmp_path / "a.toml")


def test_a_recipe_that_is_like_itself_by_another_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    path = tmp_path / "b.toml"
    path.write_text('[system]\nname = "neural"\nlike = "sub/../b.toml"\n')
    with pytest.raises(DataError, match=r"b\.toml: \[system\] like: leads back to b\.toml"):
        read_training_recipe(path)


def test_tiny_has_its_data_in_the_package() -> None:
    recipe = read_training_recipe("neural/tiny")
    assert collect(recipe, recipe.path.parent).families["examples"]


def test_a_key_can_be_given_in_place_of_the_files(tmp_path: Path) -> None:
    assert recipe_in(tmp_path, {"train.lr": 0.5}).train.lr == 0.5
    with pytest.raises(DataError, match=r"\[train\] lr"):
        recipe_in(tmp_path, {"train.lr": "fast"})
    with pytest.raises(OptionError, match=r"such as train\.lr"):
        recipe_in(tmp_path, {"lr": 0.5})


def test_the_fingerprint_has_what_changes_the_weights(tmp_path: Path) -> None:
    plain = recipe_in(tmp_path).fingerprint()
    for key, value in {
        "export.name": "else",
        "train.checkpoint_seconds": 9,
        "card.title": "x",
        "default.folds": 2,
    }.items():
        assert recipe_in(tmp_path, {key: value}).fingerprint() == plain
    for key, value in {"train.lr": 0.1, "train.seed": 4, "base.random.layers": 1}.items():
        assert recipe_in(tmp_path, {key: value}).fingerprint() != plain


def test_where_a_teacher_is_does_not_change_the_fingerprint_and_how_one_learns_from_it_does() -> (
    None
):
    path = RECIPES / "neural" / "small.toml"
    plain, moved, softer = (
        read_training_recipe(path, given).fingerprint()
        for given in ({}, {"distil.teacher": "elsewhere"}, {"distil.soft_weight": 0.5})
    )
    assert plain == moved
    assert plain != softer


def test_every_key_of_a_recipe_is_documented() -> None:
    page = (RECIPES.parents[2] / "docs" / "training.md").read_text()
    modules = (recipe_tables, data_tables)
    tables = [vars(module)[name] for module in modules for name in module.__all__]
    kinds = [table for table in tables if is_dataclass(table)]
    keys = {field.name for kind in kinds for field in fields(kind)} - TABLES
    assert len(keys) > 40
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []
