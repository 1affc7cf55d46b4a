r"""Weights and products in eight bits that judge as the model did in 32, and twice as fast.

A product x W is worked out in whole numbers but for a few inputs:

    x W ≈ s_x s_W (q_x q_W) + x_o W_o

q_x are the activations in 0..255, with one scale for all tokens of the pair, q_W the weights in
-64..64, with one scale an output. x_o are the OUTLYING inputs whose activations on examples are
the largest; they are multiplied in 32 bits. Transformers have a few inputs that are ten times
as large as the others, the same ones whatever is read, and a scale that has to hold them rounds
the others away (Dettmers, Lewis, Belkada and Zettlemoyer, 2022, "LLM.int8()", who look for them
anew in each product). On a model of six layers this halves what probabilities move by.

Seven bits of weight, so that no sum of two products overflows 16 bits: processors without
instructions for eight-bit products would cut it off, and judge otherwise than those that have them.

The scale of the activations is that of one run. A pair must be a run of its own, else it would
depend on its company; the judge runs it so.

Embeddings of words: a scale a row, s_r = max |w| / 127. Only the rows that are looked up are
turned into numbers of 32 bits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import onnx

__all__ = ["BYTES", "MOST", "OUTLYING", "PLACES", "ROWS", "SCALES", "quantised"]

OUTLYING = 16
"""How many inputs of a product stay in 32 bits."""

MOST = 64
"""The largest weight in whole steps: seven bits."""

BYTES, SCALES = "_bytes", "_scales"
"""What the names of a table of embeddings and of its scales end with."""

ROWS, PLACES = "_outlying", "_places"
"""What the names of the weights of outlying inputs, and of their places, end with."""

_LARGE = 1_000_000
"""Numbers of a table from which on its embeddings are quantised."""

Feed = Mapping[str, NDArray[np.int64]]


def quantised(graph: onnx.ModelProto, examples: Sequence[Feed]) -> onnx.ModelProto:
    """Return *graph* with products and large embedding tables in eight bits.

    *examples* are inputs of pairs, by which outlying inputs are found.
    """
    products = _named_products(graph.graph)
    inputs = sorted({product.input[0] for product in products})
    largest = _largest(graph, inputs, examples)
    for name in inputs:
        _split(graph.graph, [proto for proto in products if proto.input[0] == name], largest[name])
    small = _in_bytes(graph, [product.name for product in products])
    _quantise_embeddings(small.graph)
    return small


def _named_products(graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    """Return the products with weights, whose weights are called after the bias that is added."""
    weights = {weight.name: weight for weight in graph.initializer if len(weight.dims) == 2}
    names = {weight.name for weight in graph.initializer}
    added = {name: node for node in graph.node if node.op_type == "Add" for name in node.input}
    results = [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in weights]
    for product in results:
        adding = added.get(product.output[0])
        bias = [name for name in adding.input if name.endswith(".bias")] if adding else []
        named = bias[0].removesuffix(".bias") + ".weight" if bias else ""
        if named and named not in names:  # equal biases are stored once, under one of their names
            names.add(named)
            weights[product.input[1]].name = product.input[1] = named
    return results


def _largest(
    graph: onnx.ModelProto, inputs: Sequence[str], examples: Sequence[Feed]
) -> dict[str, NDArray[np.float32]]:
    """Return for each of *inputs* the largest activation of each of its places on *examples*."""
    import onnx
    from onnxruntime import InferenceSession

    watched = onnx.ModelProto()
    watched.CopyFrom(graph)
    for name in inputs:
        watched.graph.output.append(
            onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None)
        )
    session = InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    largest: dict[str, NDArray[np.float32]] = {}
    for feed in examples:
        for name, seen in zip(inputs, session.run(list(inputs), dict(feed)), strict=True):
            here = np.abs(seen).reshape(-1, seen.shape[-1]).max(axis=0)
            largest[name] = np.maximum(largest.get(name, here), here)
    return largest


def _split(
    graph: onnx.GraphProto, products: Sequence[onnx.NodeProto], largest: NDArray[np.float32]
) -> None:
    """Let *products*, all of one input, multiply its outlying places apart from the others."""
    from onnx import helper, numpy_helper

    source = products[0].input[0]
    count = min(OUTLYING, len(largest) // 8)
    places = np.sort(np.argsort(-largest, kind="stable")[:count]).astype(np.int64)
    signs = np.ones(len(largest), np.float32)
    signs[places] = 0
    mask, few, rest = f"{source}_kept", f"{source}_few", f"{source}_rest"
    graph.initializer.append(numpy_helper.from_array(signs, mask))
    graph.initializer.append(numpy_helper.from_array(places, source + PLACES))
    weights = {weight.name: weight for weight in graph.initializer}
    steps = [
        helper.make_node("Mul", [source, mask], [rest]),
        helper.make_node("Gather", [source, source + PLACES], [few], axis=-1),
    ]
    _insert(graph, list(graph.node).index(products[0]), steps)
    for product in products:
        name, made = product.input[1], product.output[0]
        whole = numpy_helper.to_array(weights[name])
        rows = numpy_helper.from_array(np.ascontiguousarray(whole[places]), name + ROWS)
        graph.initializer.append(rows)
        others = (whole * signs[:, None]).astype(np.float32)
        weights[name].CopyFrom(numpy_helper.from_array(others, name))
        product.input[0], product.output[0] = rest, f"{made}_rest"
        steps = [
            helper.make_node("MatMul", [few, name + ROWS], [f"{made}_few"]),
            helper.make_node("Add", [f"{made}_rest", f"{made}_few"], [made]),
        ]
        _insert(graph, list(graph.node).index(product) + 1, steps)


def _insert(graph: onnx.GraphProto, place: int, steps: Sequence[onnx.NodeProto]) -> None:
    for offset, step in enumerate(steps):
        step.name = f"node_{step.output[0]}"
        graph.node.insert(place + offset, step)


def _in_bytes(graph: onnx.ModelProto, products: Sequence[str]) -> onnx.ModelProto:
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with TemporaryDirectory() as scratch:
        whole, small = Path(scratch) / "whole.onnx", Path(scratch) / "small.onnx"
        onnx.save_model(graph, str(whole), save_as_external_data=True)
        quantize_dynamic(
            whole,
            small,
            nodes_to_quantize=list(products),
            op_types_to_quantize=["MatMul"],
            per_channel=True,
            reduce_range=True,
            weight_type=QuantType.QInt8,
            use_external_data_format=True,
        )
        return onnx.load(str(small))


def _quantise_embeddings(graph: onnx.GraphProto) -> None:
    """Replace each look-up in a large table by one of bytes and one of their scales."""
    from onnx import TensorProto, helper, numpy_helper

    tables = {
        weight.name: weight
        for weight in graph.initializer
        if len(weight.dims) == 2 and np.prod(weight.dims) >= _LARGE
    }
    users = [node for node in graph.node if set(node.input) & tables.keys()]
    by_table = defaultdict(list)
    for node in users:
        for name in set(node.input) & tables.keys():
            by_table[name].append(node)
    for name, readers in by_table.items():
        if not all(node.op_type == "Gather" and node.input[0] == name for node in readers):
            continue
        rows = numpy_helper.to_array(tables[name]).astype(np.float32)
        scales = np.maximum(np.abs(rows).max(axis=1, keepdims=True) / 127, np.float32(1e-12))
        whole = np.clip(np.round(rows / scales), -127, 127).astype(np.int8)
        graph.initializer.remove(tables[name])
        graph.initializer.append(numpy_helper.from_array(whole, name + BYTES))
        graph.initializer.append(numpy_helper.from_array(scales, name + SCALES))
        for node in readers:
            made, ids = node.output[0], node.input[1]
            steps = [
                helper.make_node("Gather", [name + BYTES, ids], [f"{made}_bytes"]),
                helper.make_node(
                    "Cast", [f"{made}_bytes"], [f"{made}_whole"], to=TensorProto.FLOAT
                ),
                helper.make_node("Gather", [name + SCALES, ids], [f"{made}_scales"]),
                helper.make_node("Mul", [f"{made}_whole", f"{made}_scales"], [made]),
            ]
            place = list(graph.node).index(node)
            graph.node.remove(node)
            _insert(graph, place, steps)
