from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from threading import Barrier

import numpy as np
import onnxruntime
import pytest
from onnx import helper

from entailment.model import Pair
from entailment.systems.neural.encoding import Encoded, read_encoder
from entailment.systems.neural.folder import read_folder
from entailment.systems.neural.protobuf import operators
from entailment.systems.neural.runtime import Batched, Pooled, open_session, padded
from entailment.systems.neural.windows import Reader
from tests.systems.neural.tiny import THREE, model_graph


def readings(folder: Path, number: int) -> list[tuple[Encoded, ...]]:
    random = Random(5)
    reader = Reader(read_encoder(folder / "tokenizer.json"), 64)
    texts = (
        " ".join(f"w{random.randrange(99)}" for _ in range(random.randint(1, 150)))
        for _ in range(number)
    )
    return [reader.read(Pair("1", text, "w1 w2")).encoded for text in texts]


@pytest.mark.parametrize("size", [1, 7, 64])
def test_batches_of_like_length_give_what_single_runs_give(tiny: Path, size: int) -> None:
    pairs = readings(tiny, 600)
    encoder = read_encoder(tiny / "tokenizer.json")
    alone = list(open_session(tiny, read_folder(tiny), encoder, 1, "cpu").run(pairs))
    session = onnxruntime.InferenceSession(tiny / "model.onnx")

    def score(batch: Sequence[Encoded]) -> np.ndarray:
        return np.asarray(session.run(["logits"], padded(batch))[0])

    together = list(Batched(score, size).run(pairs))
    assert [len(windows) for windows in together] == [len(windows) for windows in pairs]
    for first, second in zip(alone, together, strict=True):
        assert np.allclose(first, second, atol=1e-4)


def test_batches_look_ahead_no_further_than_they_must(tiny: Path) -> None:
    pairs = readings(tiny, 20)
    taken: list[int] = []

    def endless() -> Iterator[tuple[Encoded, ...]]:
        while True:
            taken.append(1)
            yield pairs[len(taken) % 20]

    def zeros(batch: object) -> np.ndarray:
        assert isinstance(batch, list)
        return np.zeros((len(batch), 3), np.float32)

    next(Batched(zeros).run(endless()))
    assert len(taken) <= 256


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_as_many_windows_are_judged_at_once_as_there_are_threads(tiny: Path, threads: int) -> None:
    together = Barrier(threads, timeout=10)
    running: list[int] = []
    most = 0

    def zeros(batch: Sequence[Encoded]) -> np.ndarray:
        nonlocal most
        running.append(1)
        most = max(most, len(running))
        together.wait()  # passes when all threads are here, and fails if one never comes
        running.pop()
        return np.zeros((len(batch), 3), np.float32)

    windows = [reading[0] for reading in readings(tiny, 12)]
    logits = list(Pooled(zeros, threads).run([window] for window in windows))
    assert [len(probabilities) for probabilities in logits] == [1] * 12
    assert most == threads


def test_operators_are_reported_wherever_they_stand(tmp_path: Path) -> None:
    model = model_graph(THREE)
    node = helper.make_node("DynamicQuantizeLinear", ["sum"], ["a", "b", "c"])
    branch = helper.make_graph([node], "then", [], [])
    model.graph.node.append(helper.make_node("If", ["x"], ["y"], then_branch=branch))
    (tmp_path / "model.onnx").write_bytes(model.SerializeToString())
    named = operators(tmp_path / "model.onnx")
    assert {"Gather", "If", "DynamicQuantizeLinear"} < named
    assert named == {n.op_type for n in model.graph.node} | {"DynamicQuantizeLinear"}
