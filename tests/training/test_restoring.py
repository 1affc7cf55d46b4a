"""A shipped model is turned back into weights, and those into the same model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError
from entailment.examples import worked_examples
from entailment.systems.neural import Neural
from entailment.systems.neural.catalogue import small
from entailment.training.weights import find_weights

torch = pytest.importorskip("torch", reason="needs pip install 'entailment[train]'")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

MOST = 0.15
"""By how much rounding weights and activations may move a probability."""


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    work = tmp_path_factory.mktemp("work")
    return find_weights("model:small", base=work, work=work)


def test_restored_weights_judge_as_the_model_did(restored: Path) -> None:
    from entailment.training.encoders import load_checkpoint
    from entailment.training.learning import Runner

    pairs = list(open_dataset(worked_examples()))
    logits = Runner(load_checkpoint(restored), "fp32").eval_logits(
        [(pair.text, pair.hypothesis) for pair in pairs], 256
    )
    calibration = json.loads((small() / "judge.json").read_text())["calibration"]
    scale, bias = torch.tensor(calibration["scale"]), torch.tensor(calibration["bias"])
    shares = (logits * scale + bias).softmax(-1)[:, 0].tolist()
    shipped = [judged.score for judged in Neural("small").judge(pairs)]
    assert shipped == pytest.approx(shares, abs=MOST)


def test_what_is_restored_is_exported_as_nearly_the_same_weights(
    restored: Path, tmp_path: Path
) -> None:
    from safetensors.numpy import load_file

    from entailment.training.export import export_model
    from entailment.training.recipe_tables import Export
    from entailment.training.restoring import restore_weights

    folder = tmp_path / "again"
    folder.mkdir()
    export_model(restored, folder, Export("again", "1"))
    restore_weights(folder, tmp_path / "weights")
    before = load_file(restored / "model.safetensors")
    after = load_file(tmp_path / "weights" / "model.safetensors")
    assert before.keys() == after.keys()
    for name, weights in before.items():
        step = abs(weights).max() / 64
        assert abs(weights - after[name]).max() <= step, name


def test_a_model_of_someone_else_is_refused(tmp_path: Path) -> None:
    import onnx
    from onnx import TensorProto, helper

    node = helper.make_node("Identity", ["x"], ["y"])
    value = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy"]
    graph = helper.make_graph([node], "other", value[:1], value[1:])
    onnx.save(helper.make_model(graph), str(tmp_path / "model.onnx"))
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(DataError, match="is not a model that"):
        find_weights(str(tmp_path), base=tmp_path, work=tmp_path)
