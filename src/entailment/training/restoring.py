r"""From the files of a shipped model back to weights that can be trained on.

A shipped model holds its products in blocks of eight bits and its embeddings in bytes a row
(`quantisation`); here each is turned back,

    w = s q,

with s the scale of the block or row. What rounding took away is gone: no weight is further from
the one that was trained than half a scale. The name of a product's weight is told by the bias that
is added to it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError, MissingExtraError

if TYPE_CHECKING:
    import onnx

__all__ = ["restore_weights"]

_BIAS, _WEIGHT = ".bias", ".weight"
_BYTES, _SCALES = "_bytes", "_scales"
_ZERO = 128
"""What stands for zero in the unsigned bytes of a product."""

Array = NDArray[np.float32]


def restore_weights(model: Path, target: Path) -> None:
    """Write the model folder *model* to *target* as transformers keeps weights.

    Raise DataError where its graph is none that `export` wrote.
    """
    try:
        import onnx
        from safetensors.numpy import save_file
    except ImportError as error:
        raise MissingExtraError("training a shipped model further", "train") from error
    graph = onnx.load(model / "model.onnx").graph
    weights = _plain(graph) | _products(graph, model) | _embeddings(graph)
    if not any(name.endswith("word_embeddings.weight") for name in weights):
        raise DataError("is no model that 'entail train -s neural' exported", path=model)
    target.mkdir(parents=True, exist_ok=True)
    save_file({name: np.ascontiguousarray(weights[name]) for name in weights}, target / _FILE)
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(model / name, target / name)


_FILE = "model.safetensors"


def _plain(graph: onnx.GraphProto) -> dict[str, Array]:
    """Return the weights that were left as they are, by their own names."""
    from onnx import TensorProto, numpy_helper

    return {
        weight.name: numpy_helper.to_array(weight)
        for weight in graph.initializer
        if weight.data_type == TensorProto.FLOAT and weight.name.endswith((_BIAS, _WEIGHT))
    }


def _products(graph: onnx.GraphProto, model: Path) -> dict[str, Array]:
    """Return the weights of the products in blocks, outputs by inputs."""
    from onnx import numpy_helper

    held = {weight.name: weight for weight in graph.initializer}
    added = {name: node for node in graph.node if node.op_type == "Add" for name in node.input}
    found = {}
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        bias = next(
            (name for name in _inputs(added.get(node.output[0])) if name.endswith(_BIAS)), None
        )
        if bias is None or len(node.input) > 3:
            raise DataError(f"product '{node.name}' has no bias to tell its name", path=model)
        told = {one.name: one.i for one in node.attribute}
        blocks = numpy_helper.to_array(held[node.input[1]]).astype(np.float32) - _ZERO
        scales = numpy_helper.to_array(held[node.input[2]]).reshape(*blocks.shape[:2], 1)
        rows = (blocks * scales).reshape(told["N"], -1)[:, : told["K"]]
        found[bias.removesuffix(_BIAS) + _WEIGHT] = rows.astype(np.float32)
    return found


def _inputs(node: onnx.NodeProto | None) -> list[str]:
    return [] if node is None else list(node.input)


def _embeddings(graph: onnx.GraphProto) -> dict[str, Array]:
    """Return the tables of embeddings that were kept in bytes, row by row."""
    from onnx import numpy_helper

    held = {weight.name: weight for weight in graph.initializer}
    return {
        name.removesuffix(_BYTES): numpy_helper.to_array(held[name]).astype(np.float32)
        * numpy_helper.to_array(held[name.removesuffix(_BYTES) + _SCALES])
        for name in held
        if name.endswith(_BYTES)
    }
