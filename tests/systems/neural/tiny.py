"""A model folder made on the spot: a sum of word vectors, whose meaning is known.

Its logits are those of a bag of words: *yes* in the text speaks for entailment, *no* for
contradiction, everything else is noise of a fixed seed, so that other words give other numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

__all__ = ["THREE", "TWO", "make_model", "model_graph", "write_json"]

THREE = ("entailment", "neutral", "contradiction")
TWO = ("not_entailment", "entailment")

_MEANING = {"entailment": "yes", "contradiction": "no"}
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
_WORDS = (*_SPECIAL, "yes", "no", ".", ",", *(f"w{number}" for number in range(200)))
_STRENGTH = 4.0
_NOISE = 0.02


def make_model(
    folder: Path,
    labels: Sequence[str] = THREE,
    *,
    judge: Mapping[str, object] | None = None,
    positions: int = 64,
    types: bool = True,
    external: bool = False,
    **config: object,
) -> Path:
    """Write a model whose logits are in the order of *labels*; return its folder."""
    folder.mkdir(exist_ok=True)
    model = model_graph(labels, types=types)
    onnx.save(
        model,
        str(folder / "model.onnx"),
        save_as_external_data=external,
        location="weights.bin",
        size_threshold=1000,
    )
    _tokenizer().save(str(folder / "tokenizer.json"))
    about: dict[str, object] = {
        "id2label": {str(place): label for place, label in enumerate(labels)},
        "label2id": {label: place for place, label in enumerate(labels)},
        "model_type": "tiny",
        "max_position_embeddings": positions,
        "vocab_size": len(_WORDS),
    }
    write_json(folder / "config.json", {**about, **config})
    settings = {
        "format": 1,
        "name": "tiny",
        "version": "1",
        "languages": ["en"],
        "window": positions,
    }
    write_json(folder / "judge.json", {**settings, **(judge or {})})
    return folder


def write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")


def model_graph(labels: Sequence[str], *, types: bool = True) -> onnx.ModelProto:
    """Return logits = bias + Σ mask · vector(word), and a little of each part's number."""
    names = ["input_ids", "attention_mask", *(["token_type_ids"] if types else [])]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in names
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(labels)])
    weights = {"vectors": _vectors(labels), "bias": _bias(labels), "axis": np.array([1])}
    weights["tilt"] = np.linspace(0.0, 0.05, len(labels), dtype=np.float32)
    weights["last"] = np.array([2])
    nodes = [
        helper.make_node("Gather", ["vectors", "input_ids"], ["embedded"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["masked"]),
        helper.make_node("Mul", ["embedded", "masked"], ["counted"]),
    ]
    summed = "counted"
    if types:
        nodes += [
            helper.make_node("Cast", ["token_type_ids"], ["part"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", ["part", "last"], ["parted"]),
            helper.make_node("Mul", ["parted", "tilt"], ["tilted"]),
            helper.make_node("Mul", ["tilted", "masked"], ["leaning"]),
            helper.make_node("Add", ["counted", "leaning"], ["both"]),
        ]
        summed = "both"
    nodes += [
        helper.make_node("ReduceSum", [summed, "axis"], ["sum"], keepdims=0),
        helper.make_node("Add", ["sum", "bias"], ["logits"]),
    ]
    initializers = [numpy_helper.from_array(value, name) for name, value in weights.items()]
    graph = helper.make_graph(nodes, "tiny", inputs, [output], initializers)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def _vectors(labels: Sequence[str]) -> np.ndarray:
    vectors = np.random.default_rng(7).normal(0.0, _NOISE, (len(_WORDS), len(THREE)))
    vectors[: len(_SPECIAL)] = 0.0
    for label, word in _MEANING.items():
        vectors[_WORDS.index(word)] = 0.0
        vectors[_WORDS.index(word), THREE.index(label)] = _STRENGTH
    places = [THREE.index(label) if label in THREE else 1 for label in labels]
    return vectors[:, places].astype(np.float32)


def _bias(labels: Sequence[str]) -> np.ndarray:
    return np.array([label in ("neutral", "not_entailment") for label in labels], np.float32)


def _tokenizer() -> Tokenizer:
    words = {word: number for number, word in enumerate(_WORDS)}
    tokenizer = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", words["[CLS]"]), ("[SEP]", words["[SEP]"])],
    )
    tokenizer.enable_truncation(8)  # a judge must not heed it
    tokenizer.enable_padding(length=70)
    return tokenizer
