r"""From the files of a shipped model back to weights that can be trained on.

A shipped model holds its products and its embeddings in whole numbers with a scale an output, a
block or a row (`quantisation`); here each is turned back,

    w = s q.

What rounding took away is gone: no weight is further from the one that was trained than half a
scale. The scales are written next to the weights, for what is trained is to leave their grid
(`grids`). Read are both ways in which models of ours were written: products of bytes next to
outlying inputs in 32 bits, and (models of version 1) products in blocks, whose weights are named
by the bias that is added to them.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError, MissingExtraError
from entailment.training.grids import write_grid
from entailment.training.narrowing import FIRST
from entailment.training.quantisation import BYTES, PLACES, ROWS, SCALES

if TYPE_CHECKING:
    import onnx

__all__ = ["QUANTISED", "SCALE", "outlying_places", "restore_weights"]

_FILE = "model.safetensors"
_BIAS, _WEIGHT = ".bias", ".weight"
QUANTISED, SCALE = "_quantized", "_scale"
"""What the names of the bytes of a product and of their scales end with."""
_ZERO = 128
"""What stands for zero in the unsigned bytes of a product in blocks."""

Array = NDArray[np.float32]


_TRANSPOSED = "_Transposed"
"""What some exporters add to the name of a weight that they have turned round."""


def restore_weights(model: Path, target: Path) -> None:
    """Write the model folder *model* to *target* as transformers keeps weights.

    Its `judge.json`, which says what it was trained on, goes with them.

    Raise DataError where its graph is none that `export` wrote.
    """
    try:
        import onnx
        from onnx import numpy_helper
        from safetensors.numpy import save_file
    except ImportError as error:
        raise MissingExtraError("training a shipped model further", "train") from error
    graph = onnx.load(model / "model.onnx").graph
    held = {weight.name: numpy_helper.to_array(weight) for weight in graph.initializer}
    turned = {node.input[1] for node in graph.node if node.op_type == "MatMul"}
    weights = {
        name.removesuffix(_TRANSPOSED): weight.T if name in turned else weight
        for name, weight in held.items()
        if weight.dtype == np.float32 and name.removesuffix(_TRANSPOSED).endswith((_BIAS, _WEIGHT))
    }
    weights |= _embeddings(held) | _products(held, graph) | _blocks(held, graph, model)
    if not any(name.endswith("word_embeddings.weight") for name in weights):
        raise DataError("is not a model that 'entail train -s neural' exported", path=model)
    target.mkdir(parents=True, exist_ok=True)
    save_file({name: np.ascontiguousarray(weights[name]) for name in weights}, target / _FILE)
    write_grid(target, _steps(held), outlying_places(graph))
    for name in ("config.json", "tokenizer.json", "judge.json"):
        if (model / name).exists():
            shutil.copyfile(model / name, target / name)


def outlying_places(graph: onnx.GraphProto) -> dict[str, NDArray[np.int64]]:
    """Return for each product of bytes which of its inputs are multiplied in 32 bits."""
    from onnx import numpy_helper

    held = {weight.name: weight for weight in graph.initializer}
    products = [name.removesuffix(QUANTISED) for name in held if name.endswith(QUANTISED)]
    return {
        name: numpy_helper.to_array(held[_places(graph, name + ROWS)])
        for name in products
        if name + ROWS in held
    }


def _steps(held: dict[str, NDArray[Any]]) -> dict[str, Array]:
    """Return how far apart the weights of each row are that bytes can hold."""
    tables = [name.removesuffix(BYTES) for name in held if name.endswith(BYTES)]
    products = [name.removesuffix(QUANTISED) for name in held if name.endswith(QUANTISED)]
    return {name: held[name + SCALES] for name in tables} | {
        name: held[name + SCALE] for name in products
    }


def _embeddings(held: dict[str, NDArray[Any]]) -> dict[str, Array]:
    """Return the tables of embeddings that were kept in bytes, row by row."""
    names = [name.removesuffix(BYTES) for name in held if name.endswith(BYTES)]
    return {name: held[name + BYTES].astype(np.float32) * held[name + SCALES] for name in names}


def _products(held: dict[str, NDArray[Any]], graph: onnx.GraphProto) -> dict[str, Array]:
    """Return the weights of products of bytes, with the rows of outlying inputs put back.

    The graph has them inputs by outputs, a layer has them outputs by inputs.
    """
    result = {}
    for name in [value.removesuffix(QUANTISED) for value in held if value.endswith(QUANTISED)]:
        whole = held[name + QUANTISED].astype(np.float32) * held[name + SCALE]
        if name + ROWS in held:
            whole[held[_places(graph, name + ROWS)]] = held[name + ROWS]
        result[name] = whole.T.astype(np.float32)
    return result


def _places(graph: onnx.GraphProto, rows: str) -> str:
    """Return the name of the places of the inputs that are multiplied by the weights *rows*.

    These may stand next to others in the product, and of the inputs one token's may be taken.
    """
    makers = {name: node for node in graph.node for name in node.output}
    joined = {part: n.output[0] for n in graph.node if n.op_type == "Concat" for part in n.input}
    weights = joined.get(rows, rows)
    name: str = next(
        n.input[0] for n in graph.node if n.op_type == "MatMul" and n.input[1] == weights
    )
    while not name.endswith(PLACES):
        name = makers[name].input[0 if makers[name].input[1] == FIRST else 1]
    return name


def _blocks(held: dict[str, NDArray[Any]], graph: onnx.GraphProto, model: Path) -> dict[str, Array]:
    """Return the weights of products in blocks."""
    added = {name: node for node in graph.node if node.op_type == "Add" for name in node.input}
    result = {}
    for node in graph.node:
        if node.op_type != "MatMulNBits":
            continue
        adding = added.get(node.output[0])
        bias = [name for name in adding.input if name.endswith(_BIAS)] if adding else []
        if not bias or len(node.input) > 3:
            raise DataError(f"product '{node.name}' has no bias to tell its name", path=model)
        attributes = {value.name: value.i for value in node.attribute}
        blocks = held[node.input[1]].astype(np.float32) - _ZERO
        scales = held[node.input[2]].reshape(*blocks.shape[:2], 1)
        rows = (blocks * scales).reshape(attributes["N"], -1)[:, : attributes["K"]]
        result[bias[0].removesuffix(_BIAS) + _WEIGHT] = rows.astype(np.float32)
    return result
