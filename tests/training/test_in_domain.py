"""A shipped model trained further, its lower layers frozen, on sets that are measured in folds."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError
from entailment.systems import load_system
from entailment.training import STEPS, Training, read_training_recipe
from entailment.training.data import collect
from entailment.training.data_tables import IN_DOMAIN
from entailment.training.folding import pair_key
from entailment.training.labelled_sets import default_sets
from entailment.training.recipe_tables import Export

from .builders import made_up_pairs, write_pairs, write_recipe

torch = pytest.importorskip("torch", reason="needs pip install 'entailment[train]'")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

FURTHER = """
dev = []
[system]
name = "neural"
like = "recipe.toml"
[base]
init = "model"
[train]
seed = 5
batch = 8
lr = 1e-2
precision = "fp32"
frozen_layers = 1
weight_decay = 0.0
[[phase]]
max_words = 60
max_tokens = 64
epochs = 4
caps = {{ made-up = 20 }}
[held_out]
path = "pairs.jsonl.gz"
share = 0.2
choose = false
[in_domain]
folds = 2
[[in_domain.data]]
name = "own"
path = "own.jsonl.gz"
sha256 = "{own}"
licence = "CC0"
[export]
name = "test"
version = "2"
window = 64
agreement = 0.9
[calibrate]
sets = ["held-out", "own"]
[default]
folds = 3
[[default.data]]
path = "own.jsonl.gz"
sha256 = "{own}"
[[default.data]]
kind = "other"
path = "more.jsonl.gz"
sha256 = "{more}"
only = "chosen.txt"
[card]
title = "A model that knows its own"
"""


def write_further(folder: Path) -> Path:
    """Write a recipe that continues from `model` in *folder*; return its path."""
    own = write_pairs(folder / "own.jsonl.gz", made_up_pairs(60, seed=21))
    more = hashlib.sha256()
    more.update(b"".join(_lines(folder / "more.jsonl.gz")))
    (folder / "chosen.txt").write_text("".join(f"{number}\n" for number in range(0, 60, 2)))
    path = folder / "further.toml"
    path.write_text(FURTHER.format(own=own, more=more.hexdigest()))
    return path


def _lines(path: Path) -> list[bytes]:
    import gzip

    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


@pytest.fixture(scope="module")
def further(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model and one that was trained further from it."""
    folder = tmp_path_factory.mktemp("further")
    first = Training(
        read_training_recipe(write_recipe(folder), {"export.agreement": 0.9}), folder / "model"
    )
    assert all(first.run(step) for step in ("train", "export", "calibrate"))
    second = Training(read_training_recipe(write_further(folder)), folder / "second")
    assert all(second.run(step) for step in STEPS)
    assert len([remark for remark in second.remarks if "are those of 32 bits" in remark]) == 1
    return folder


def test_only_bytes_of_upper_products_are_new(further: Path) -> None:
    import onnx
    from onnx import numpy_helper

    before, after = (
        {value.name: numpy_helper.to_array(value) for value in graph.graph.initializer}
        for graph in (onnx.load(further / name / "model.onnx") for name in ("model", "second"))
    )
    assert before.keys() == after.keys()
    changed = {name for name in before if not np.array_equal(before[name], after[name])}
    assert changed
    assert all(".layer.1." in name and name.endswith("_quantized") for name in changed)


def test_a_network_of_a_fold_learns_nothing_of_it(further: Path) -> None:
    recipe = read_training_recipe(further / "further.toml")
    collected = collect(recipe, further)
    whole = collected.families[IN_DOMAIN]
    parts = [collected.without(fold).families[IN_DOMAIN] for fold in (1, 2)]
    assert sum(map(len, parts)) == len(whole) == 60
    assert not {pair_key(row.text, row.hypothesis) for row in parts[0]} & {
        pair_key(row.text, row.hypothesis) for row in parts[1]
    }


def test_what_the_default_is_fitted_to_is_not_trained_on(further: Path) -> None:
    recipe = read_training_recipe(further / "further.toml")
    _, panel = default_sets(recipe, further)
    assert [panel.kind, len(panel.pairs)] == ["other", 30]
    assert collect(recipe, further).protected.texts >= {
        pair_key(pair.text, "")[0] for pair in panel.pairs
    }


def test_the_model_says_that_it_learned_from_the_sets_of_its_domain(further: Path) -> None:
    judge = json.loads((further / "second" / "judge.json").read_text())
    assert "own" in {file["name"] for file in judge["trained_on"]["data"]}
    assert judge["trained_on"]["in_domain"] == ["own"]
    system = load_system(f"onnx:{further / 'second'}")
    assert open_dataset(further / "own.jsonl.gz").checksum() in system.trained_on_checksums
    card = (further / "second" / "README.md").read_text()
    assert "own, out of fold" in card


def test_the_default_is_fitted_again_by_judgments_that_were_written_down(further: Path) -> None:
    before = (further / "second" / "default" / "model.json").read_bytes()
    folds = list((further / "second.training").glob("fold-*/model/model.onnx"))
    contents = [(path, path.read_bytes()) for path in folds]
    judged = further / "second.training" / "judged.jsonl"
    size = judged.stat().st_size
    recipe = read_training_recipe(further / "further.toml")
    assert Training(recipe, further / "second").run("default")
    assert (further / "second" / "default" / "model.json").read_bytes() == before
    assert judged.stat().st_size == size
    assert [(path, path.read_bytes()) for path in folds] == contents


@pytest.mark.parametrize("frozen", [0, 1])
def test_lower_layers_that_are_frozen_give_the_logits_of_the_whole(
    further: Path, frozen: int
) -> None:
    from entailment.training.encoders import load_checkpoint
    from entailment.training.learning import Runner

    best = further / "second.training" / "best"
    texts = [(pair["text"], pair["hypothesis"]) for pair in made_up_pairs(9, seed=2)]
    whole = Runner(load_checkpoint(best), "fp32").eval_logits(texts, 64)
    parts = Runner(load_checkpoint(best), "fp32", frozen=frozen)
    for _ in range(2):  # worked out twice, or worked out, then looked up
        assert torch.allclose(parts.eval_logits(texts, 64), whole, atol=1e-5)


def test_dithered_weights_are_rounded_to_what_they_were(further: Path, tmp_path: Path) -> None:
    from entailment.training.encoders import load_checkpoint
    from entailment.training.grids import read_grid
    from entailment.training.replacing import replace_weights
    from entailment.training.restoring import restore_weights

    restore_weights(further / "model", tmp_path / "weights")
    encoder, grid = load_checkpoint(tmp_path / "weights"), read_grid(tmp_path / "weights")
    assert grid is not None
    before = {name: value.clone() for name, value in encoder.model.state_dict().items()}
    grid.dither(encoder.model, 7)
    after = encoder.model.state_dict()
    moved = {name for name in before if not torch.equal(before[name], after[name])}
    assert moved
    assert all(name in grid for name in moved)
    encoder.save(tmp_path / "moved")
    (tmp_path / "again").mkdir()
    replace_weights(further / "model", tmp_path / "moved", tmp_path / "again")
    for path in (further / "model").glob("model.onnx"):
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_an_export_that_judges_otherwise_is_refused(further: Path) -> None:
    from entailment.training.agreement import Agreement, agreement, check_agreement

    pairs = list(open_dataset(further / "own.jsonl.gz"))
    best, exported = further / "second.training" / "best", further / "second"
    same, other = (agreement(best, path, pairs) for path in (exported, further / "model"))
    assert same is not None
    assert other is not None
    assert same.change < other.change
    settings = Export("test", "1")
    check_agreement(same, settings, exported)
    with pytest.raises(DataError, match=r"97\.0 % of the labels .* agreement asks for 98 %"):
        check_agreement(Agreement(500, 0.97, 0.01), settings, exported)


def test_the_mean_of_networks_has_the_mean_of_their_weights(further: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file

    from entailment.training.averaging import average

    folds = [further / "second.training" / f"fold-{fold}" / "best" for fold in (1, 2)]
    average(folds, tmp_path / "mean", 7)
    value, two, mean = (
        load_file(path / "model.safetensors") for path in (*folds, tmp_path / "mean")
    )
    assert all(torch.allclose(mean[name], (value[name] + two[name]) / 2) for name in value)
    frozen = [name for name in value if torch.equal(value[name], two[name])]
    assert frozen
    assert all(torch.equal(mean[name], value[name]) for name in frozen)


def test_weights_between_two_networks(further: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file

    from entailment.training.averaging import interpolate

    start, after = (further / "second.training" / f"fold-{fold}" / "best" for fold in (1, 2))
    interpolate(start, after, tmp_path / "between", share=0.25)
    value, two, between = (
        load_file(folder / "model.safetensors") for folder in (start, after, tmp_path / "between")
    )
    assert all(
        torch.allclose(between[name], 0.75 * value[name] + 0.25 * two[name]) for name in between
    )


def test_folds_of_an_earlier_training_without_learning(further: Path, tmp_path: Path) -> None:
    """A tenth of what each network learned since the model that it began with."""
    for path in [*further.glob("*.toml"), *further.glob("*.jsonl.gz"), further / "chosen.txt"]:
        shutil.copyfile(path, tmp_path / path.name)
    shutil.copytree(further / "model", tmp_path / "model")
    overrides = {"base.folds": str(further / "second.training"), "base.scale": 0.1}
    recipe = read_training_recipe(tmp_path / "further.toml", overrides)
    training = Training(recipe, tmp_path / "third")
    assert training.run("train")
    assert training.run("export")
    judge = json.loads((tmp_path / "third/judge.json").read_text(encoding="utf-8"))
    assert judge["trained_on"]["agreement"]["labels"] >= 0.98
    earlier = json.loads((further / "second/judge.json").read_text(encoding="utf-8"))
    learned = {file["checksum"] for file in earlier["trained_on"]["data"]}
    assert learned == {file["checksum"] for file in judge["trained_on"]["data"]}


def test_half_of_what_a_training_without_folds_learned(further: Path, tmp_path: Path) -> None:
    from safetensors.torch import load_file

    for path in [*further.glob("*.jsonl.gz"), further / "recipe.toml", further / "chosen.txt"]:
        shutil.copyfile(path, tmp_path / path.name)
    shutil.copytree(further / "model", tmp_path / "model")
    text = (further / "further.toml").read_text(encoding="utf-8")
    domain, calibrated = text.index("[in_domain]"), text.index("[export]")
    text = text[:domain] + text[calibrated:].replace('["held-out", "own"]', '["held-out"]')
    recipe = tmp_path / "whole.toml"
    recipe.write_text(text, encoding="utf-8")
    assert Training(read_training_recipe(recipe), tmp_path / "after").run("train")
    weights = []
    for scale in (0.0, 0.5, 1.0):
        overrides = {"base.folds": str(tmp_path / "after.training"), "base.scale": scale}
        target = tmp_path / f"scale-{scale}"
        assert Training(read_training_recipe(recipe, overrides), target).run("train")
        weights.append(load_file(Path(f"{target}.training", "best", "model.safetensors")))
    before, between, after = weights
    learned = load_file(tmp_path / "after.training" / "best" / "model.safetensors")
    assert all(torch.equal(after[name], learned[name]) for name in learned)
    assert any(not torch.equal(before[name], learned[name]) for name in learned)
    assert all(
        torch.allclose(between[name], (before[name] + after[name]) / 2, atol=1e-6)
        for name in learned
    )


def test_a_training_continues_on_the_grid_of_another(further: Path, tmp_path: Path) -> None:
    """Of a checkpoint that holds to a grid, only products on it are trained, rounded to it."""
    from safetensors.torch import load_file

    from entailment.training.grids import read_grid

    for path in [*further.glob("*.jsonl.gz"), further / "recipe.toml", further / "chosen.txt"]:
        shutil.copyfile(path, tmp_path / path.name)
    shutil.copyfile(further / "further.toml", tmp_path / "further.toml")
    best = further / "second.training" / "fold-1" / "best"
    overrides = {"base.init": str(best), "train.dither": False, "train.rounded_from": 0.0}
    recipe = read_training_recipe(tmp_path / "further.toml", overrides)
    assert Training(recipe, tmp_path / "third").run("train")
    third = tmp_path / "third.training" / "fold-1" / "best"
    grid = read_grid(third)
    assert grid is not None
    before, after = (load_file(folder / "model.safetensors") for folder in (best, third))
    changed = {name for name in before if not torch.equal(before[name], after[name])}
    assert changed
    assert all(name in grid and ".layer.1." in name for name in changed)


def test_rounded_products_are_those_of_rounded_weights(further: Path) -> None:
    from entailment.training.encoders import load_checkpoint
    from entailment.training.freezing import freeze
    from entailment.training.grids import read_grid
    from entailment.training.learning import Runner
    from entailment.training.quantisation import MOST
    from entailment.training.rounding import round_products

    best = further / "second.training" / "fold-1" / "best"
    texts = [(pair["text"], pair["hypothesis"]) for pair in made_up_pairs(9, seed=2)]
    encoder, grid = load_checkpoint(best), read_grid(best)
    assert grid is not None
    freeze(encoder.model, 1, grid)
    whole = Runner(encoder, "fp32")
    unrounded = whole.eval_logits(texts, 64)
    round_products(encoder.model, grid)
    rounded = whole.eval_logits(texts, 64)
    assert not torch.equal(rounded, unrounded)
    other = load_checkpoint(best)
    freeze(other.model, 1, grid)
    with torch.no_grad():
        for name, weight in other.model.named_parameters():
            if weight.requires_grad:
                step, outlying = grid.steps(name) or (None, None)
                assert step is not None
                held = weight.clone()
                weight.copy_((weight / step[:, None]).round().clamp(-MOST, MOST) * step[:, None])
                if outlying is not None:
                    weight[:, outlying] = held[:, outlying]
    assert torch.allclose(Runner(other, "fp32").eval_logits(texts, 64), rounded, atol=1e-5)


def test_a_killed_fold_is_gone_on_with(further: Path, tmp_path: Path) -> None:
    for name in ("recipe.toml", "further.toml", "chosen.txt"):
        shutil.copyfile(further / name, tmp_path / name)
    for path in further.glob("*.jsonl.gz"):
        shutil.copyfile(path, tmp_path / path.name)
    shutil.copytree(further / "model", tmp_path / "model")
    steps = iter([False] * 6 + [True])
    recipe = read_training_recipe(tmp_path / "further.toml")
    stopped = Training(recipe, tmp_path / "second", stop=lambda: next(steps, False))
    assert not stopped.run("train")
    assert Training(recipe, tmp_path / "second").run("train")
    for work in ("fold-1", "fold-2", "."):
        weights = [
            folder / "second.training" / work / "best" / "model.safetensors"
            for folder in (further, tmp_path)
        ]
        assert weights[0].read_bytes() == weights[1].read_bytes()
