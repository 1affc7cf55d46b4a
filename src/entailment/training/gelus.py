"""The Gaussian error linear unit (Hendrycks and Gimpel, 2016) in an ONNX graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from entailment.training.graph_rewriting import GraphRewriter

if TYPE_CHECKING:
    import onnx

__all__ = ["gelus"]


def gelus(graph: GraphRewriter) -> None:
    """Let x · ½ (1 + erf(x / √2)) be one operator."""
    for error in graph.nodes("Erf"):
        scaled = graph.producer(error.input[0])
        more = graph.only_consumer(error.output[0], "Add")
        half = graph.only_consumer(more.output[0], "Mul") if more else None
        last = graph.only_consumer(half.output[0], "Mul") if half else None
        if scaled is None or more is None or half is None or last is None:
            continue
        root = _with(graph, scaled, scaled.input[0])
        numbers = (
            1 / root if scaled.op_type == "Div" and root else root,
            _with(graph, more, error.output[0]),
            _with(graph, half, more.output[0]),
        )
        if scaled.input[0] in last.input and np.allclose(numbers, (2**-0.5, 1, 0.5), atol=1e-4):
            graph.make("Gelu", [scaled.input[0]], last.output[0], "com.microsoft")


def _with(graph: GraphRewriter, node: onnx.NodeProto, name: str) -> float:
    """Return the constant that *node* puts together with the value *name*, 0 for anything else."""
    for other in node.input:
        held = graph.initializer(other) if other != name else None
        if held is not None and held.size == 1:
            return float(held.item())
    return 0.0
