"""A shipped model with new weights in the places of old ones, and all else to the byte.

After a training of the upper layers alone (`freezing`) the graph, the scales and all numbers in 32
bits are those of the model that it went on from; of the products that were trained the bytes are
new. They are written into a copy of that model's files, so that a file none of whose weights was
trained stays as it was, and so does the name, place and size of everything in the others.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from entailment.errors import DataError
from entailment.training.quantisation import MOST
from entailment.training.restoring import QUANTISED, SCALE, outlying_places

if TYPE_CHECKING:
    import onnx

__all__ = ["replace_weights"]


def replace_weights(shipped: Path, checkpoint: Path, folder: Path) -> None:
    """Write the model *shipped* to *folder*, its products having the weights of *checkpoint*.

    Raise DataError where the checkpoint does not have the products of the model.
    """
    import onnx
    from safetensors.numpy import load_file

    weights = load_file(checkpoint / "model.safetensors")
    for path in shipped.glob("weights-*.bin"):
        shutil.copyfile(path, folder / path.name)
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(shipped / name, folder / name)
    whole = onnx.load(shipped / "model.onnx")
    places = outlying_places(whole.graph)
    graph = onnx.load(shipped / "model.onnx", load_external_data=False)
    held = {value.name: value for value in whole.graph.initializer}
    for target in graph.graph.initializer:
        name = target.name.removesuffix(QUANTISED)
        if not target.name.endswith(QUANTISED):
            continue
        if name not in weights:
            raise DataError(f"has no weights '{name}'", path=checkpoint)
        before, scale = _array(held[target.name]), _array(held[name + SCALE])
        after = _in_bytes(weights[name].T, scale, before, places.get(name))
        if not np.array_equal(before, after):
            _put(target, after, folder)
    (folder / "model.onnx").write_bytes(_bytes(graph, shipped))


def _in_bytes(
    weights: NDArray[np.float32],
    scale: NDArray[np.float32],
    before: NDArray[np.int8],
    outlying: NDArray[np.int64] | None,
) -> NDArray[np.int8]:
    """Return *weights*, inputs by outputs, on the grid of *scale*; *outlying* rows as *before*."""
    whole = np.clip(np.rint(weights / scale), -MOST, MOST)
    rounded: NDArray[np.int8] = whole.astype(np.int8)
    if outlying is not None:
        rounded[outlying] = before[outlying]
    return rounded


def _put(target: onnx.TensorProto, values: NDArray[np.int8], folder: Path) -> None:
    """Put *values* where the initializer *target* has its bytes."""
    from onnx import TensorProto

    if target.data_location != TensorProto.EXTERNAL:
        target.raw_data = values.tobytes()
        return
    where = {entry.key: entry.value for entry in target.external_data}
    with (folder / where["location"]).open("r+b") as stream:
        stream.seek(int(where.get("offset", 0)))
        stream.write(values.tobytes())


def _bytes(graph: onnx.ModelProto, shipped: Path) -> bytes:
    """Return the graph as a file has it: the shipped one's own bytes where nothing is new."""
    import onnx

    path = shipped / "model.onnx"
    if graph == onnx.load(path, load_external_data=False):
        return path.read_bytes()
    data: bytes = graph.SerializeToString()
    return data


def _array(held: Any) -> NDArray[Any]:
    from onnx import numpy_helper

    array: NDArray[Any] = numpy_helper.to_array(held)
    return array
