"""A small encoder as an exporter writes it, operator by operator, with weights of a fixed seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

__all__ = ["WIDTH", "encoder", "feed", "logits"]

WIDTH, _HEADS, _WORDS = 64, 4, 50
_SIZE = WIDTH // _HEADS


class _Written:
    """Nodes and weights of a graph in the making."""

    def __init__(self, *, biases: bool) -> None:
        self.biases = biases
        self.nodes: list[onnx.NodeProto] = []
        self.weights: dict[str, NDArray[Any]] = {}
        self.random = np.random.default_rng(5)

    def keep(self, name: str, value: object) -> str:
        self.weights[name] = np.asarray(value)
        return name

    def drawn(self, name: str, *shape: int) -> str:
        drawn = self.random.standard_normal(shape).astype(np.float32)
        return self.keep(name, drawn / np.float32(np.sqrt(shape[0])))

    def make(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"value_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def product(self, source: str, name: str, width: int, made: int) -> str:
        weight = self.drawn(f"{name}.weight_transposed", width, made)
        bare = self.make("MatMul", source, weight)
        return self.make("Add", bare, self.drawn(f"{name}.bias", made)) if self.biases else bare

    def norm(self, source: str, name: str) -> str:
        scale = self.keep(f"{name}.weight", np.linspace(0.5, 4, WIDTH, dtype=np.float32))
        return self.make("LayerNormalization", source, scale, self.drawn(f"{name}.bias", WIDTH))


def encoder(
    layers: int = 2, *, positions: bool = False, mean: bool = False, biases: bool = True
) -> onnx.ModelProto:
    """Return a model of *layers*; with *positions*, scores have a term of the tokens' distance.

    It classifies by the first token, or with *mean* by the mean of all. Its products have
    *biases*, or none.
    """
    made = _Written(biases=biases)
    embedded = made.make("Gather", made.drawn("words", _WORDS, WIDTH), "input_ids")
    given = made.make("Cast", "attention_mask", to=TensorProto.BOOL)
    over = made.make("Unsqueeze", given, made.keep("axes", [1, 2]))
    terms = [
        made.make(
            "Where", over, made.keep("zero", np.float32(0)), made.keep("far", np.float32(-1e9))
        )
    ]
    length = made.make("Shape", "attention_mask", start=1)
    if positions:
        terms.insert(0, _distances(made, length))
    shape = made.make(
        "Concat",
        made.make("Shape", "input_ids"),
        made.keep("cut", [-1]),
        made.keep("size", [_SIZE]),
        axis=0,
    )
    whole = made.make(
        "Concat", made.make("Shape", "input_ids"), made.keep("width", [WIDTH]), axis=0
    )
    state = made.norm(embedded, "norm")
    for number in range(layers):
        state = _layer(made, state, f"layer.{number}", terms, shape, whole)
    if mean:
        taken = made.make("ReduceMean", state, made.keep("tokens", [1]), keepdims=0)
    else:
        taken = made.make("Gather", state, made.keep("place", np.int64(0)), axis=1)
    logits = made.make("Gemm", taken, made.drawn("classifier.weight", WIDTH, 3))
    made.nodes.append(helper.make_node("Identity", [logits], ["logits"]))
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 3])
    initializers = [numpy_helper.from_array(value, name) for name, value in made.weights.items()]
    graph = helper.make_graph(made.nodes, "encoder", inputs, [output], initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)


def _distances(made: _Written, length: str) -> str:
    """Return a term of scores: heads by tokens by tokens, by how far one is from the other."""
    zero, value = made.keep("from", np.int64(0)), made.keep("step", np.int64(1))
    until = made.make("Squeeze", length)
    order = made.make("Range", zero, until, value)
    rows = made.make("Unsqueeze", order, made.keep("last", [1]))
    far = made.make(
        "Min", made.make("Abs", made.make("Sub", rows, order)), made.keep("most", np.int64(9))
    )
    drawn = made.make("Gather", made.drawn("distances", 10, _HEADS), far)
    return made.make(
        "Unsqueeze", made.make("Transpose", drawn, perm=[2, 0, 1]), made.keep("batch", [0])
    )


def _layer(made: _Written, state: str, name: str, terms: list[str], shape: str, whole: str) -> str:
    cut = [
        made.make("Reshape", made.product(state, f"{name}.{part}", WIDTH, WIDTH), shape)
        for part in ("query", "key", "value")
    ]
    root = made.keep("root", np.float32(_SIZE**-0.25))
    query, value = (made.make("Transpose", cut[place], perm=[0, 2, 1, 3]) for place in (0, 2))
    key = made.make("Transpose", cut[1], perm=[0, 2, 3, 1])
    scores = made.make("MatMul", made.make("Mul", query, root), made.make("Mul", key, root))
    for term in terms:
        scores = made.make("Add", scores, term)
    shares = made.make("Softmax", scores, axis=-1)
    sure = made.make("Where", made.make("IsNaN", shares), "zero", shares)
    mixed = made.make("Transpose", made.make("MatMul", sure, value), perm=[0, 2, 1, 3])
    projected = made.product(made.make("Reshape", mixed, whole), f"{name}.output", WIDTH, WIDTH)
    state = made.norm(made.make("Add", projected, state), f"{name}.norm")
    wide = made.product(state, f"{name}.wide", WIDTH, 2 * WIDTH)
    erf = made.make("Erf", made.make("Div", wide, made.keep("two", np.float32(np.sqrt(2)))))
    share = made.make(
        "Mul",
        made.keep("half", np.float32(0.5)),
        made.make("Add", erf, made.keep("one", np.float32(1))),
    )
    gelu = made.make("Mul", wide, share)
    projected = made.product(gelu, f"{name}.narrow", 2 * WIDTH, WIDTH)
    return made.norm(made.make("Add", projected, state), f"{name}.last")


def feed(length: int, seed: int = 0, hidden: int = 0) -> dict[str, NDArray[np.int64]]:
    """Return a pair of *length* tokens, the last *hidden* of which the mask hides."""
    drawn = np.random.default_rng(seed).integers(0, _WORDS, (1, length))
    mask = np.ones((1, length), np.int64)
    mask[:, length - hidden :] = 0
    return {"input_ids": drawn.astype(np.int64), "attention_mask": mask}


def logits(model: onnx.ModelProto, given: dict[str, NDArray[np.int64]]) -> NDArray[np.float32]:
    """Return what *model* says."""
    from onnxruntime import InferenceSession

    session = InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    values: NDArray[np.float32] = session.run(["logits"], dict(given))[0]
    return values
