"""What judges where no system is named: a model and the documented features."""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import replace
from importlib.metadata import entry_points
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from entailment.datasets import open_dataset
from entailment.errors import ModelError
from entailment.examples import worked_examples
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair, Window
from entailment.systems import NamedSystem, load_system
from entailment.systems.default import default, default_options, default_stack
from entailment.systems.guard import RULES
from entailment.systems.loading import DEFAULT_SYSTEM
from entailment.systems.log_odds import MemberLogOdds
from entailment.systems.neural.catalogue import model_path
from entailment.text.sentences import split_sentences


def worked_pairs() -> list[Pair]:
    return [pair for pair in open_dataset(worked_examples()) if len(pair.text) < 400]


BASE_IS_INSTALLED = "base" in entry_points(group="entailment.models").names

RECIPE = Path(__file__).parents[2] / "src" / "entailment" / "recipes" / "default.toml"

TEXT = "In May 2004 the Oslo-based firm Norvik bought its rival Halden for 40 million dollars."


def label(hypothesis: str, text: str = TEXT) -> Label:
    return next(load_system().judge([Pair("1", text, hypothesis)])).label


def test_it_is_named_where_nobody_names_one_and_has_three_labels() -> None:
    assert DEFAULT_SYSTEM == "default"
    assert load_system().labels is LabelScheme.THREE_WAY


def test_it_separates_what_is_stated_from_what_is_not() -> None:
    assert label("Norvik bought Halden.") is Label.ENTAILMENT
    assert label("Norvik employs many engineers.") is Label.UNKNOWN


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
        _ = load_system(options={"model": f"onnx:{folder}"}).labels


def test_the_recipe_of_the_default_is_what_the_default_is() -> None:
    recipe = tomllib.loads(RECIPE.read_text(encoding="utf-8"))
    system = {key: value for key, value in recipe["system"].items() if key != "name"}
    member = {"name": "stack", **default_options()}
    assert recipe["system"]["name"] == "guard"
    assert system == {"rules": list(RULES), "member": member}


def test_it_names_which_sentence_decided() -> None:
    text = f"{TEXT} It paid the price in cash. It dismissed nobody."
    judgment = next(load_system().judge([Pair("1", text, "Norvik purchased Halden.")]))
    assert judgment.explanation is not None
    assert [window.start for window in judgment.explanation.windows] == [0, 0, 87, 114]
    assert judgment.explanation.reasons[0].startswith("the text was read whole and in 3 sentences")


def filler(count: int, first: int = 30) -> str:
    """Return *count* sentences of which none is like another: what is repeated is read once."""
    return "".join(
        f"The harbour was busy in those {n} years, and the town built a second market hall. "
        for n in range(first, first + count)
    )


def test_it_says_where_it_judges_otherwise_than_the_parts_that_were_read() -> None:
    network = load_system("neural", options={"sentences": True})
    denied = f"{filler(30)}Norvik did not buy Halden in May 2004. {filler(30, 60)}"
    pairs = [pair for pair in worked_pairs() if len(split_sentences(pair.text)) > 1]
    pairs += [Pair("long", denied, "Norvik bought Halden in May 2004.")]
    pairs += [Pair("here", TEXT + filler(40), "Norvik bought Halden in May 2004.")]
    pairs += [Pair("elsewhere", "Tom may buy a boat. He is rich.", "Isabel is exercising.")]
    turned = []
    for alone, joined in zip(network.judge(pairs), default_stack().judge(pairs), strict=True):
        if alone.explanation is None:
            continue
        assert joined.explanation is not None
        stated = any(reason.startswith("by that alone") for reason in joined.explanation.reasons)
        assert stated == (alone.label is not joined.label), joined.pair_id
        turned.append(stated)
    assert 0 < sum(turned) < len(turned)


def test_features_are_of_the_part_that_decided_only_where_the_whole_was_not_read() -> None:
    pair = Pair("1", "Ann met Bob. It rained.", "It rained.")
    whole, first, second = (
        Window(start, end, {}, decided)
        for start, end, decided in ((0, 23, False), (0, 12, False), (13, 23, True))
    )

    def read(*windows: Window) -> MemberLogOdds:
        return MemberLogOdds((), Judgment("1", Label.UNKNOWN, {}, Explanation(windows=windows)))

    assert read(first, second).part_of(pair).text == "It rained."
    assert read(whole, first, second).part_of(pair) == pair
    assert MemberLogOdds(()).part_of(pair) == pair


def test_a_part_of_a_long_text_that_speaks_against_it_is_named() -> None:
    streets = [f"The harbour was busy, and the town paved street number {n}. " for n in range(45)]
    text = f"Norvik bought Halden. {''.join(streets)}Norvik did not buy Halden."
    judgment = next(load_system().judge([Pair("1", text, "Norvik bought Halden.")]))
    assert judgment.explanation is not None
    windows = judgment.explanation.windows
    against = max(windows, key=lambda window: window.probabilities[Label.CONTRADICTION])
    assert against.end == len(text)
    reasons = " ".join(judgment.explanation.reasons)
    assert against.decided or f"characters {against.start} to {against.end} alone would" in reasons


@pytest.mark.slow
@pytest.mark.parametrize("system", ["neural", "default"])
def test_a_judgment_does_not_depend_on_its_company(system: str) -> None:
    pairs = [
        Pair(str(n), f"{pair.text} This is case {n}.", pair.hypothesis)
        for n, pair in enumerate(islice(cycle(worked_pairs()), 1000))
    ]

    def fresh() -> NamedSystem:  # a stack keeps what its members said
        return load_system(system, options={"model": "small"})

    lonely = fresh()
    alone = {judgment.pair_id: judgment for pair in pairs for judgment in lonely.judge([pair])}
    for size in (8, 64):
        named = fresh()
        shuffled = Random(size).sample(pairs, len(pairs))
        for at in range(0, len(shuffled), size):
            for judgment in named.judge(shuffled[at : at + size]):
                expected = alone[judgment.pair_id]
                assert judgment.label is expected.label
                assert judgment.probabilities == pytest.approx(expected.probabilities, abs=0.005)


@pytest.mark.parametrize("model", ["small", "base"])
def test_a_sentence_that_the_text_states_is_entailed_wherever_it_stands(model: str) -> None:
    if model == "base" and not BASE_IS_INSTALLED:
        pytest.skip("requires pip install ./models/base")
    named = load_system(options={"model": model})
    many = "Boats came in. Prices fell. A dog barked. Ann left early. Tom sang. The mill burned. "
    for text in (f"{TEXT} Nobody was dismissed.", f"{many}Nobody was dismissed. It rained."):
        assert next(named.judge([Pair("1", text, "Nobody was dismissed.")])).score > 0.9
    long = f"{filler(40)}Nobody was dismissed. {filler(10, 70)}"
    judgment = next(named.judge([Pair("1", long, "Nobody was dismissed.")]))
    assert judgment.score > 0.9
    assert judgment.explanation is not None
    (decisive,) = (window for window in judgment.explanation.windows if window.decided)
    assert long[decisive.start : decisive.end] == "Nobody was dismissed."
    denied = "Norvik bought Halden in May 2004. Norvik did not buy Halden in May 2004."
    judged = next(named.judge([Pair("1", denied, "Norvik bought Halden in May 2004.")]))
    assert judged.label is Label.CONTRADICTION


def test_the_setting_moves_what_is_entailed() -> None:
    named = load_system()
    pair = Pair("1", TEXT, "Norvik is a firm from Oslo that has a rival in Halden.")
    scores = {
        task: next(named.judge([replace(pair, attributes={"task": task})])).score
        for task in ("IE", "IR", "QA", "SUM")
    }
    assert len(set(scores.values())) == 4


@pytest.mark.slow
def test_a_text_of_a_megabyte_is_read_and_explained() -> None:
    text = f"{filler(6500)}{TEXT} {filler(6500, 7000)}"
    assert len(text) > 1_000_000
    pair = Pair("1", text, "Norvik bought Halden.")
    judgment = next(load_system().judge([pair]))
    assert judgment.explanation is not None
    (decisive,) = (window for window in judgment.explanation.windows if window.decided)
    assert TEXT in text[decisive.start : decisive.end]
    assert any("windows" in reason for reason in load_system().explain(pair).reasons)


def test_its_explanation_has_ablated_spans_mismatches_and_the_weightiest_values() -> None:
    explanation = load_system().explain(
        Pair("1", TEXT, "Norvik bought Halden for 90 million dollars.")
    )
    assert any("90" in doubt.chunk for doubt in explanation.ablated_spans)
    assert any(mismatch.contradicts for mismatch in explanation.mismatches)
    assert any("log odds of entailment" in reason for reason in explanation.reasons)
