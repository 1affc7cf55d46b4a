"""The graph of a model in eight bits, put together from few and large operators.

What an exporter and `quantisation` write takes some ninety operators a layer, each of which reads
and writes all activations once. Here they become those that onnxruntime has of its own
(`com.microsoft`), with the same weights:

| of the layer | becomes |
| --- | --- |
| a product, its scales, its bias | `MatMulIntegerToFloat` |
| queries, keys and values | one product of their weights side by side, and `Split` |
| scores, mask, softmax, means of values | `MultiHeadAttention` |
| x · ½ (1 + erf(x / √2)) | `Gelu` |
| the sum before a layer norm | `Sum` |

`Sum`, for onnxruntime would make `SkipLayerNormalization` of an `Add`, which takes six times as
long on the CPU as the two by themselves. Weights side by side are put so when the model is opened:
in its files they stay what they were, and where.

Where the first token alone is classified, of the last layer only that token's row is worked out,
but for keys and values. There the scale of activations is that of the row, not of the whole pair;
all else is the same numbers, but for the order of their sums. What is built otherwise than here
is foreseen stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from entailment.training.gelus import gelus
from entailment.training.graph_rewriting import GraphRewriter
from entailment.training.narrowing import narrow

if TYPE_CHECKING:
    import onnx

__all__ = ["fused"]

_OWN = "com.microsoft"

_MASK = "attention_mask"


def fused(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return *model* with operators of onnxruntime's own, its weights as they were."""
    import onnx

    made = onnx.ModelProto()
    made.CopyFrom(model)
    del made.graph.value_info[:]
    for change in (_products, gelus, _attentions, _sums, narrow, _side_by_side):
        graph = GraphRewriter(made.graph)
        change(graph)
        graph.write()
    if all(known.domain != _OWN for known in made.opset_import):
        made.opset_import.append(onnx.helper.make_opsetid(_OWN, 1))
    return made


def _products(graph: GraphRewriter) -> None:
    """Let each product in bytes give numbers of 32 bits, its bias added."""
    for product in graph.nodes("MatMulInteger"):
        whole = graph.only_consumer(product.output[0], "Cast")
        scaled = graph.only_consumer(whole.output[0], "Mul") if whole else None
        scales = graph.producer(scaled.input[1]) if scaled else None
        added = graph.only_consumer(scaled.output[0], "Add") if scaled else None
        if added is None or scaled is None or scales is None:
            continue
        few = next(name for name in added.input if name != scaled.output[0])
        last, bias = added, ""
        following = graph.only_consumer(added.output[0], "Add")
        for name in following.input if following else ():
            held = graph.initializer(name)
            if following and held is not None and held.ndim == 1:
                last, bias = following, name
        quantised, weight, zero, shift = product.input
        shifts = graph.initializer(shift)
        if shifts is None or np.any(shifts):
            continue
        made = last.output[0]
        inputs = [quantised, weight, *scales.input, zero, "", bias]
        rest = graph.make("MatMulIntegerToFloat", inputs, f"{made}_rest_of_all", _OWN)
        graph.make("Add", [rest, few], made)


class _Attention(NamedTuple):
    """What attention is made of: names of values, and numbers."""

    query: str
    key: str
    value: str
    bias: str
    is_masked: bool
    heads: int
    scale: float
    result: str


def _attentions(graph: GraphRewriter) -> None:
    """Let each attention be one operator that reads the mask as it was given."""
    for softmax in graph.nodes("Softmax"):
        attention = _attention(graph, softmax)
        if attention is None:
            continue
        mask = ""
        if attention.is_masked:
            mask = f"{_MASK}_whole"
            if graph.producer(mask) is None:
                graph.make("Cast", [_MASK], mask, to=6)
        inputs = [attention.query, attention.key, attention.value, "", mask, attention.bias]
        while not inputs[-1]:
            inputs.pop()
        graph.make(
            "MultiHeadAttention",
            inputs,
            attention.result,
            _OWN,
            num_heads=attention.heads,
            scale=attention.scale,
        )


def _attention(graph: GraphRewriter, softmax: onnx.NodeProto) -> _Attention | None:
    """Return the attention around *softmax*; None if it is built otherwise than foreseen."""
    weights = softmax.output[0]
    guarded = [node for node in graph.consumers(weights) if node.op_type == "Where"]
    mixed = graph.only_consumer(guarded[0].output[0] if guarded else weights, "MatMul")
    turned = graph.only_consumer(mixed.output[0], "Transpose") if mixed else None
    shaped = graph.only_consumer(turned.output[0], "Reshape") if turned else None
    if mixed is None or shaped is None:
        return None
    scores, terms = _terms(graph, softmax.input[0])
    scores, scale = _climbed(graph, scores, ("Mul", "Div"))
    product = graph.producer(scores)
    if product is None or product.op_type != "MatMul":
        return None
    steps = ("Mul", "Div", "Reshape", "Transpose")
    (query, by_query), (key, by_key) = (_climbed(graph, name, steps) for name in product.input)
    value, _ = _climbed(graph, mixed.input[1], steps)
    heads = _heads(graph, mixed.input[1], value)
    masks = [name for name in terms if _hangs_on(graph, name, _MASK)]
    others = [name for name in terms if name not in masks]
    if heads is None or len(masks) > 1 or len(others) > 1:
        return None
    whole = scale * by_query * by_key
    bias = others[0] if others else ""
    return _Attention(query, key, value, bias, bool(masks), heads, whole, shaped.output[0])


def _terms(graph: GraphRewriter, name: str) -> tuple[str, list[str]]:
    """Return the scores that *name* is a sum of, and what is added to them."""
    terms: list[str] = []
    while (node := graph.producer(name)) is not None and node.op_type == "Add":
        first, second = node.input
        if _is_product(graph, second):
            first, second = second, first
        name = first
        terms.append(second)
    return name, terms


def _is_product(graph: GraphRewriter, name: str) -> bool:
    node = graph.producer(_climbed(graph, name, ("Mul", "Div"))[0])
    return node is not None and node.op_type == "MatMul"


def _climbed(graph: GraphRewriter, name: str, kinds: tuple[str, ...]) -> tuple[str, float]:
    """Return the value that *name* was before the steps of *kinds*, and the number it was times.

    Products and quotients are steps if the second number is a constant.
    """
    times = 1.0
    while (node := graph.producer(name)) is not None and node.op_type in kinds:
        if node.op_type in ("Mul", "Div"):
            number = graph.initializer(node.input[1])
            if number is None or number.size != 1:
                break
            times *= number.item() if node.op_type == "Mul" else 1 / number.item()
        name = node.input[0]
    return name, times


def _heads(graph: GraphRewriter, name: str, value: str) -> int | None:
    """Return into how many heads *value* was cut to make *name*."""
    node = graph.producer(name)
    while node is not None and node.op_type != "Reshape":
        node = graph.producer(node.input[0])
    shape = graph.producer(node.input[1]) if node else None
    width = _width(graph, value)
    if shape is None or shape.op_type != "Concat" or len(shape.input) < 2 or width is None:
        return None
    heads, size = (_number(graph, part) for part in shape.input[-2:])
    if size > 0:
        return width // size
    return heads if heads > 0 else None


def _number(graph: GraphRewriter, name: str) -> int:
    """Return the one whole number that the constant *name* is, 0 for anything else."""
    held = graph.initializer(name)
    return int(held.item()) if held is not None and held.size == 1 else 0


def _width(graph: GraphRewriter, name: str) -> int | None:
    """Return how many numbers a token has in the value *name*, which a product made."""
    added = graph.producer(name)
    rest = graph.producer(added.input[0]) if added else None
    if rest is None or rest.op_type != "MatMulIntegerToFloat":
        return None
    weight = graph.initializer(rest.input[1])
    return None if weight is None else int(weight.shape[1])


def _hangs_on(graph: GraphRewriter, name: str, source: str) -> bool:
    """Return whether the numbers of *name*, not its shape alone, hang on those of *source*."""
    waiting, seen = [name], set()
    while waiting:
        name = waiting.pop()
        if name == source:
            return True
        node = graph.producer(name)
        if name not in seen and node is not None and node.op_type != "Shape":
            waiting += node.input
        seen.add(name)
    return False


def _sums(graph: GraphRewriter) -> None:
    """Let what a layer norm reads be a `Sum`."""
    for norm in graph.nodes("LayerNormalization"):
        added = graph.producer(norm.input[0])
        if added is not None and added.op_type == "Add":
            graph.make("Sum", added.input, added.output[0])


def _side_by_side(graph: GraphRewriter) -> None:
    """Let products of one input for one attention be one product, cut up after it."""
    for attention in graph.nodes("MultiHeadAttention"):
        parts: dict[str, list[_Product]] = {}
        for name in attention.input[:3]:
            product = _product(graph, name)
            if product is not None:
                parts.setdefault(product.whole.input[0], []).append(product)
        for together in parts.values():
            if len(together) > 1:
                _join(graph, together)


class _Product(NamedTuple):
    """The sum *name* of a product of bytes and one of the few outlying inputs."""

    name: str
    whole: onnx.NodeProto
    few: onnx.NodeProto


def _product(graph: GraphRewriter, name: str) -> _Product | None:
    added = graph.producer(name)
    if added is None or added.op_type != "Add":
        return None
    whole, few = (graph.producer(part) for part in added.input)
    if whole is None or whole.op_type != "MatMulIntegerToFloat":
        return None
    if len(whole.input) < 7 or not whole.input[6]:  # no bias to put next to the others
        return None
    return _Product(name, whole, few) if few is not None and few.op_type == "MatMul" else None


def _join(graph: GraphRewriter, parts: Sequence[_Product]) -> None:
    name = f"{parts[0].name}_and_{len(parts) - 1}_more"
    held = [graph.initializer(part.whole.input[1]) for part in parts]
    widths = graph.keep(
        f"{name}_widths", np.array([array.shape[1] for array in held if array is not None])
    )

    def joined(what: str, names: list[str], axis: int) -> str:
        return graph.make("Concat", names, f"{name}_{what}", axis=axis)

    inputs = list(parts[0].whole.input)
    for place, what, axis in ((1, "weights", 1), (3, "scales", 0), (6, "biases", 0)):
        inputs[place] = joined(what, [part.whole.input[place] for part in parts], axis)
    rest = graph.make("MatMulIntegerToFloat", inputs, f"{name}_rest", _OWN)
    rows = joined("rows", [part.few.input[1] for part in parts], 1)
    few = graph.make("MatMul", [parts[0].few.input[0], rows], f"{name}_few")
    together = graph.make("Add", [rest, few], name)
    graph.make("Split", [together, widths], [part.name for part in parts], axis=-1)
