"""Of a graph that classifies by the first token, what hangs on that token alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from entailment.training.graph_rewriting import GraphRewriter

if TYPE_CHECKING:
    import onnx

__all__ = ["FIRST", "narrow"]

FIRST = "first_token"
"""The name of the place of the first token."""

_READ = {
    "Add": (0, 1),
    "DynamicQuantizeLinear": (0,),
    "Gather": (0,),
    "Gelu": (0,),
    "LayerNormalization": (0,),
    "MatMul": (0,),
    "MatMulIntegerToFloat": (0, 2, 4),
    "Mul": (0, 1),
    "MultiHeadAttention": (0, 5),
    "Sum": (0, 1),
}
"""Operators that make each token's row of that token's rows: the inputs that have such rows."""

_BIAS = 5
"""The input of attention that has a row a token within each head."""


def narrow(graph: GraphRewriter) -> None:
    """Let only the first token's row be worked out where a graph takes no other in the end."""
    for taken in graph.nodes("Gather"):
        source = graph.producer(taken.input[0])
        if source is None or _axis(taken) != 1 or not _is_first(graph, taken.input[1]):
            continue
        within = _within(graph, taken)
        for node in within:
            for place in _READ[node.op_type]:
                if place < len(node.input) and _has_rows(graph, node.input[place], within):
                    name = _first(graph, node.input[place], 2 if place == _BIAS else 1)
                    graph.replace_input(node, place, name)


def _axis(node: onnx.NodeProto) -> int:
    return next((description.i for description in node.attribute if description.name == "axis"), 0)


def _is_first(graph: GraphRewriter, name: str) -> bool:
    place = graph.initializer(name)
    return place is not None and place.ndim == 0 and place.item() == 0


def _within(graph: GraphRewriter, taken: onnx.NodeProto) -> list[onnx.NodeProto]:
    """Return the nodes that nothing hangs on but what is *taken*, row by row."""
    protos = [taken]
    waiting = [taken.input[0]]
    while waiting:
        node = graph.producer(waiting.pop())
        if node is None or node in protos or not _is_by_row(node):
            continue
        if any(map(graph.is_output, node.output)):
            continue
        consumers = (consumer for name in node.output for consumer in graph.consumers(name))
        if all(consumer in protos for consumer in consumers):
            protos.append(node)
            waiting += [
                node.input[place] for place in _READ[node.op_type] if place < len(node.input)
            ]
    return protos[1:]


def _is_by_row(node: onnx.NodeProto) -> bool:
    return node.op_type in _READ and (node.op_type != "Gather" or _axis(node) == -1)


def _has_rows(graph: GraphRewriter, name: str, within: list[onnx.NodeProto]) -> bool:
    """Return whether *name* has rows of all tokens still: it is made, not *within*, no scale."""
    node = graph.producer(name)
    if node is None or node in within or FIRST in node.input:
        return False
    return node.op_type != "DynamicQuantizeLinear" or name == node.output[0]


def _first(graph: GraphRewriter, name: str, axis: int) -> str:
    """Return what is *name* for the first token alone."""
    first = f"{name}_first"
    if graph.producer(first) is None:
        graph.make("Gather", [name, graph.keep(FIRST, np.array([0]))], first, axis=axis)
    return first
