r"""Weights in eight bits that judge as the model did in 32.

Products: for each output, the inputs in blocks of 128,

    w ≈ s_b q,   q in -127..127,   s_b = max |w| / 127 over the block b

(`MatMulNBits`; the activations are rounded to eight bits a block too, when they are multiplied).
Nothing is scaled by another token or another pair, as dynamic quantisation does: on a model of 12
layers that moved probabilities by up to 0.4 and 6 % of the labels; this moves none of 120 labels,
and is some 0.8 times as fast.

Embeddings of words: a scale a row, s_r = max |w| / 127. Only the rows that are looked up are
turned into numbers of 32 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import onnx

__all__ = ["quantised"]

_BLOCK = 128
_INT8_PRODUCTS = 4
"""What onnxruntime calls products of eight bits: its `accuracy_level`."""

_LARGE = 1_000_000
"""Numbers of a table from which on its embeddings are quantised."""


def quantised(graph: onnx.ModelProto) -> onnx.ModelProto:
    """Return *graph* with products and large embedding tables in eight bits."""
    from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

    quantizer = MatMulNBitsQuantizer(
        graph, bits=8, block_size=_BLOCK, is_symmetric=True, accuracy_level=_INT8_PRODUCTS
    )
    quantizer.process()
    small: onnx.ModelProto = quantizer.model.model
    _quantise_embeddings(small.graph)
    return small


def _quantise_embeddings(graph: onnx.GraphProto) -> None:
    """Replace each look-up in a large table by one of bytes and one of their scales."""
    from onnx import TensorProto, helper, numpy_helper

    tables = {
        weight.name: weight
        for weight in graph.initializer
        if len(weight.dims) == 2 and np.prod(weight.dims) >= _LARGE
    }
    users = [node for node in graph.node if set(node.input) & tables.keys()]
    for name in {name for node in users for name in node.input if name in tables}:
        readers = [node for node in users if name in node.input]
        if not all(node.op_type == "Gather" and node.input[0] == name for node in readers):
            continue
        rows = numpy_helper.to_array(tables[name]).astype(np.float32)
        scales = np.maximum(np.abs(rows).max(axis=1, keepdims=True) / 127, np.float32(1e-12))
        whole = np.clip(np.round(rows / scales), -127, 127).astype(np.int8)
        graph.initializer.remove(tables[name])
        graph.initializer.append(numpy_helper.from_array(whole, f"{name}_bytes"))
        graph.initializer.append(numpy_helper.from_array(scales, f"{name}_scales"))
        for node in readers:
            made, ids = node.output[0], node.input[1]
            steps = [
                helper.make_node("Gather", [f"{name}_bytes", ids], [f"{made}_bytes"]),
                helper.make_node(
                    "Cast", [f"{made}_bytes"], [f"{made}_whole"], to=TensorProto.FLOAT
                ),
                helper.make_node("Gather", [f"{name}_scales", ids], [f"{made}_scales"]),
                helper.make_node("Mul", [f"{made}_whole", f"{made}_scales"], [made]),
            ]
            place = list(graph.node).index(node)
            graph.node.remove(node)
            for offset, step in enumerate(steps):
                graph.node.insert(place + offset, step)
