"""From a checkpoint to the files of a model folder that judges without torch: ONNX, eight bits.

The graph has `input_ids`, `attention_mask` and, for BERT bodies, `token_type_ids` (64-bit, batch by
length, both free) and gives `logits` (batch by three). Weights of products and embeddings are
quantised to eight bits, with the worked examples of the package to see what is large
(`quantisation`), and the graph is put together anew from large operators (`fusing`). Weights go to
`weights-N.bin` next to `model.onnx` where one file would be too large.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from entailment.datasets import read_pairs
from entailment.errors import DataError, MissingExtraError
from entailment.examples import worked_examples
from entailment.training.encoders import Encoder, load_checkpoint
from entailment.training.fusing import fused
from entailment.training.quantisation import quantised
from entailment.training.recipe_tables import Export

if TYPE_CHECKING:
    import onnx

__all__ = ["MODEL", "export_encoder", "export_model", "write_in_parts"]

MODEL = "model.onnx"

_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_OPSET = 18
_NOISY = ("", "torch.onnx")
_INLINE = 1024
"""Bytes of a weight that is not worth a place in another file."""


def export_model(checkpoint: Path, folder: Path, settings: Export) -> None:
    """Write `model.onnx`, `config.json` and `tokenizer.json` of *checkpoint* to *folder*.

    Raise DataError where a weight does not fit into a file of the allowed size.
    """
    encoder = load_checkpoint(checkpoint)
    export_encoder(encoder, folder, settings)
    encoder.model.config.save_pretrained(folder)


def export_encoder(encoder: Encoder, folder: Path, settings: Export) -> None:
    """Write `model.onnx` and `tokenizer.json` of *encoder* to *folder*; raise as `export_model`."""
    try:
        import onnx
        import onnxruntime  # noqa: F401  (its quantisation is used below)
    except ImportError as error:
        raise MissingExtraError("exporting the neural judge", "train") from error
    with TemporaryDirectory(dir=folder) as scratch, _quiet():
        whole = Path(scratch) / "whole.onnx"
        _write_graph(encoder, whole)
        graph = onnx.load(whole)
        _strip(graph.graph)
        if settings.int8:
            graph = fused(quantised(graph, _examples(encoder)))
    write_in_parts(graph, folder, settings.max_file_mb * 1_000_000)
    _write_tokenizer(encoder, folder)


def _write_graph(encoder: Encoder, path: Path) -> None:
    import torch

    model = encoder.model.eval()
    names = [name for name in _INPUTS if name in encoder.tokenizer.model_input_names]
    example = encoder.tokenizer(
        ["A short text.", "Another text, which is longer."],
        ["A statement.", "One more."],
        padding=True,
        return_tensors="pt",
    )
    axes = {0: torch.export.Dim("batch"), 1: torch.export.Dim("length", max=512)}
    torch.onnx.export(
        model,
        (),
        str(path),
        kwargs={name: example[name] for name in names},
        input_names=names,
        output_names=["logits"],
        dynamic_shapes=dict.fromkeys(names, axes),
        opset_version=_OPSET,
        dynamo=True,
        verbose=False,
    )


def _examples(encoder: Encoder) -> list[dict[str, NDArray[np.int64]]]:
    """Return the package's worked examples as the graph reads them, a pair each."""
    names = [name for name in _INPUTS if name in encoder.tokenizer.model_input_names]
    encoded = (
        encoder.tokenizer(
            pair.text, pair.hypothesis, truncation=True, max_length=256, return_tensors="np"
        )
        for pair in read_pairs(worked_examples())
    )
    return [{name: value[name].astype(np.int64) for name in names} for value in encoded]


def _strip(graph: onnx.GraphProto) -> None:
    """Take out what only the exporter needs.

    That is shapes from before weights were transposed, and where in whose files each operation
    was written.
    """
    del graph.value_info[:]
    for part in (*graph.node, *graph.input, *graph.output, *graph.initializer):
        part.doc_string = ""
        del part.metadata_props[:]
    del graph.metadata_props[:]


def _write_tokenizer(encoder: Encoder, folder: Path) -> None:
    """Write the tokenizer without what training set: cutting and padding are the judge's own."""
    tokenizer = encoder.tokenizer.backend_tokenizer
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.save(str(folder / "tokenizer.json"))


def write_in_parts(graph: onnx.ModelProto, folder: Path, limit: int) -> None:
    """Write *graph* to *folder*; with its weights in files of at most *limit* bytes if need be.

    Raise DataError where one weight is larger than that.
    """
    import onnx
    from onnx.external_data_helper import set_external_data

    if graph.ByteSize() > limit:
        number, size = 1, 0
        for weight in graph.graph.initializer:
            length = len(weight.raw_data)
            if length < _INLINE:
                continue
            if length > limit:
                message = (
                    f"weight '{weight.name}' has {length / 1e6:.0f} MB; allow as much, or int8"
                )
                raise DataError(f"[export] max_file_mb: {message}", path=folder)
            if size + length > limit:
                number, size = number + 1, 0
            size += length
            set_external_data(weight, location=f"weights-{number}.bin")
    onnx.save_model(graph, str(folder / MODEL))
    for path in folder.glob("weights-*.bin"):
        path.chmod(0o644)  # onnx writes them for the owner alone


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the exporter's own notes from the terminal; what fails is raised all the same."""
    loggers = [logging.getLogger(name) for name in _NOISY]
    before = [logger.level for logger in loggers]
    handlers = logging.root.handlers[:]
    for logger in loggers:
        logger.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
        logging.root.handlers[:] = handlers  # some library adds one that prints everything twice
