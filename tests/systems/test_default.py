"""What judges where no system is named: a model and the documented features."""

from __future__ import annotations

import shutil
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from entailment.datasets import open_dataset
from entailment.errors import ModelError
from entailment.examples import worked_examples
from entailment.model import Explanation, Label, Labels, Pair, Window
from entailment.registry import systems
from entailment.systems import load_system, save_system
from entailment.systems.beliefs import Belief
from entailment.systems.default import default
from entailment.systems.loading import DEFAULT_SYSTEM
from entailment.systems.neural.catalogue import model_path
from entailment.testing import EXAMPLE_PAIRS


def worked_pairs() -> list[Pair]:
    return [pair for pair in open_dataset(worked_examples()) if len(pair.text) < 400]


RECIPE = Path(__file__).parents[2] / "recipes" / "default.toml"

SAID = "In May 2004 the Oslo-based firm Norvik bought its rival Halden for 40 million dollars."


def label(hypothesis: str, text: str = SAID) -> Label:
    return next(load_system().judge([Pair("1", text, hypothesis)])).label


def test_it_is_named_where_nobody_names_one_and_has_three_labels() -> None:
    assert DEFAULT_SYSTEM == "default"
    assert load_system().labels is Labels.THREE_WAY


def test_it_tells_what_is_said_from_what_is_not() -> None:
    assert label("Norvik bought Halden.") is Label.ENTAILMENT
    assert label("Halden makes bicycles in Italy.") is Label.UNKNOWN


def test_each_shipped_model_brings_a_default_that_was_fitted_to_it() -> None:
    fitted = default("small").state()
    member = load_system("neural", options={"model": "small", "sentences": True})
    assert fitted["members"] == [member.description]


def test_a_signature_changes_with_the_model_and_says_which_data_it_knows() -> None:
    named = load_system()
    assert named.description.startswith("default@")
    assert len(named.trained_on_checksums) > 10


def test_a_default_that_was_fitted_to_another_model_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_path("small"), folder)
    judge = (folder / "judge.json").read_text(encoding="utf-8")
    (folder / "judge.json").write_text(judge.replace('"window": 256', '"window": 128'), "utf-8")
    with pytest.raises(ModelError, match="was fitted with other members"):
        systems.create("default", model=f"onnx:{folder}")


def test_a_model_without_a_default_says_what_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_path("small"), folder, ignore=shutil.ignore_patterns("default"))
    with pytest.raises(ModelError, match="-s neural, or fit one:") as told:
        systems.create("default", model=f"onnx:{folder}")
    assert f"ENTAILMENT_MODEL=onnx:{folder} entail train" in str(told.value)


def test_a_default_is_fitted_to_a_model_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_path("small"), folder, ignore=shutil.ignore_patterns("default"))
    monkeypatch.setenv("ENTAILMENT_MODEL", f"onnx:{folder}")
    fitted = load_system(RECIPE).fit(EXAMPLE_PAIRS, trained_on={"data": [{"checksum": "1"}]})
    save_system(fitted, folder / "default")
    judged = load_system("default")
    assert next(judged.judge(EXAMPLE_PAIRS)) == next(fitted.judge(EXAMPLE_PAIRS))
    assert "1" in judged.trained_on_checksums


def test_it_tells_which_sentence_decided() -> None:
    text = f"{SAID} The price was paid in cash. Nobody was dismissed."
    judgment = next(load_system().judge([Pair("1", text, "Norvik bought Halden.")]))
    assert judgment.explanation is not None
    assert [window.start for window in judgment.explanation.windows] == [0, 0, 87, 115]
    assert judgment.explanation.reasons[0].startswith("the text was read whole and in 3 sentences")


def test_features_are_of_the_part_that_decided_only_where_the_whole_was_not_read() -> None:
    pair = Pair("1", "Ann met Bob. It rained.", "It rained.")
    whole, first, second = (
        Window(start, end, {}, decided)
        for start, end, decided in ((0, 23, False), (0, 12, False), (13, 23, True))
    )
    assert Belief((), Explanation(windows=(first, second))).part_of(pair).text == "It rained."
    assert Belief((), Explanation(windows=(whole, first, second))).part_of(pair) == pair
    assert Belief((), None).part_of(pair) == pair


def test_a_part_of_a_long_text_that_speaks_against_it_is_named() -> None:
    filler = "The harbour was busy in those years, and the town built a second market hall. " * 40
    text = f"Norvik bought Halden. {filler}Norvik never bought Halden, as the papers show."
    judgment = next(load_system().judge([Pair("1", text, "Norvik bought Halden.")]))
    assert judgment.explanation is not None
    windows = judgment.explanation.windows
    against = max(windows, key=lambda window: window.probabilities[Label.CONTRADICTION])
    assert against.end == len(text)
    told = " ".join(judgment.explanation.reasons)
    assert against.decided or f"characters {against.start} to {against.end} alone would" in told


@pytest.mark.slow
@pytest.mark.parametrize("system", ["neural", "default"])
def test_a_judgment_does_not_depend_on_its_company(system: str) -> None:
    named = load_system(system, options={"model": "small"})
    pairs = [
        Pair(str(n), f"{pair.text} This is case {n}.", pair.hypothesis)
        for n, pair in enumerate(islice(cycle(worked_pairs()), 1000))
    ]
    alone = {one.pair_id: one for pair in pairs for one in named.judge([pair])}
    for size in (8, 64):
        shuffled = Random(size).sample(pairs, len(pairs))
        for at in range(0, len(shuffled), size):
            for one in named.judge(shuffled[at : at + size]):
                assert one.label is alone[one.pair_id].label
                assert one.score == pytest.approx(alone[one.pair_id].score, abs=0.005)


def test_its_explanation_has_doubts_mismatches_and_the_weightiest_values() -> None:
    told = load_system().explain(Pair("1", SAID, "Norvik bought Halden for 90 million dollars."))
    assert any("90" in doubt.chunk for doubt in told.doubts)
    assert any(mismatch.contradicts for mismatch in told.mismatches)
    assert any("log odds of entailment" in reason for reason in told.reasons)
