from __future__ import annotations

import logging
import math
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import entailment.testing
from entailment.errors import DataError, EntailmentError, OptionError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import load_system
from entailment.systems.neural import Neural
from entailment.systems.neural.runtime import Pooled
from entailment.testing import EXAMPLE_PAIRS, ODD_PAIRS, check_system
from tests.systems.neural.tiny import TWO, make_model

E, C, U = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


def judged(neural: Neural, text: str, hypothesis: str = "w1") -> Judgment:
    return next(neural.judge([Pair("1", text, hypothesis)]))


def pairs(number: int) -> list[Pair]:
    random = Random(3)

    def some(most: int) -> str:
        return " ".join(f"w{random.randrange(200)}" for _ in range(random.randint(1, most)))

    return [Pair(str(place), some(80), some(9)) for place in range(number)]


def test_the_contract_of_a_judge_holds_but_for_hypotheses_that_are_too_long(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tuple(pair for pair in ODD_PAIRS if pair.id not in ("long hypothesis",))
    monkeypatch.setattr(entailment.testing, "ODD_PAIRS", odd)
    check_system(lambda: Neural(f"onnx:{tiny}", threads=2))


@pytest.mark.parametrize(("word", "label"), [("yes", E), ("no", C), ("w5", U)])
def test_the_label_follows_the_model(neural: Neural, word: str, label: Label) -> None:
    judgment = judged(neural, f"w1 {word} w2")
    assert judgment.label is label
    assert judgment.confidence > 0.5
    assert judgment.explanation is None


def test_entailment_is_the_label_from_one_half_on_and_no_sooner(tiny: Path, tmp_path: Path) -> None:
    def calibrated(bias: float) -> Judgment:
        judge = {"calibration": {"scale": [1e-9] * 3, "bias": [bias, 0.0, 0.0]}}
        return judged(Neural(f"onnx:{make_model(tmp_path / 'm', judge=judge)}"), "w2")

    assert calibrated(math.log(2.0) + 1e-6).label is E
    under = calibrated(math.log(2.0) - 1e-6)
    assert under.label is U
    assert under.score > max(under.probabilities[C], under.probabilities[U])


@pytest.mark.parametrize(
    "order",
    [("contradiction", "entailment", "neutral"), ("UNKNOWN", "CONTRADICTION", "ENTAILMENT")],
)
def test_the_order_of_the_labels_is_read_from_the_configuration(
    tmp_path: Path, tiny: Path, order: tuple[str, ...]
) -> None:
    if order[0] == "UNKNOWN":
        names = {"UNKNOWN": "neutral"}
        folder = make_model(
            tmp_path / "m",
            [names.get(o, o.lower()) for o in order],
            id2label=dict(enumerate(order)),
            label2id=None,
        )
    else:
        folder = make_model(tmp_path / "m", order)
    whole = [pair for pair in pairs(40) if len(f"{pair.text} {pair.hypothesis}".split()) < 50]
    assert len(whole) > 10
    for pair in whole:
        here, there = (next(Neural(f"onnx:{f}").judge([pair])) for f in (folder, tiny))
        assert here.probabilities == pytest.approx(there.probabilities, abs=0.2)
    assert judged(Neural(f"onnx:{folder}"), "no").label is C


def test_a_model_of_two_labels_judges_two_way(tmp_path: Path) -> None:
    neural = Neural(f"onnx:{make_model(tmp_path / 'm', TWO)}")
    assert neural.labels is LabelScheme.TWO_WAY
    assert judged(neural, "yes").label is E
    assert judged(neural, "w1 w2").label is Label.NO_ENTAILMENT
    assert judged(neural, " ").label is Label.NO_ENTAILMENT


def test_calibration_is_softmax_of_scale_times_logits_plus_bias(tmp_path: Path) -> None:
    plain = make_model(tmp_path / "plain")
    scale, bias = [0.5, 2.0, 1.5], [0.1, -0.2, 0.3]
    judge = {"calibration": {"scale": scale, "bias": bias}}
    calibrated = make_model(tmp_path / "calibrated", judge=judge)
    for pair in (replace(pair, text=pair.text[:80]) for pair in pairs(10)):
        p = next(Neural(f"onnx:{plain}").judge([pair])).probabilities
        logits = raw_logits(plain, pair)
        assert p == pytest.approx(softmax(logits), abs=1e-6)
        odds = [s * x + b for s, x, b in zip(scale, logits, bias, strict=True)]
        calibrated_shares = next(Neural(f"onnx:{calibrated}").judge([pair])).probabilities
        assert calibrated_shares == pytest.approx(softmax(odds), abs=1e-6)


def raw_logits(folder: Path, pair: Pair) -> list[float]:
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    read = tokenizer.encode(pair.text, pair.hypothesis)
    session = onnxruntime.InferenceSession(
        str(folder / "model.onnx"), providers=["CPUExecutionProvider"]
    )
    given = {
        "input_ids": np.array([read.ids]),
        "attention_mask": np.ones((1, len(read.ids)), np.int64),
        "token_type_ids": np.array([read.type_ids]),
    }
    (logits,) = session.run(None, given)
    return [float(x) for x in logits[0]]


def softmax(odds: list[float]) -> dict[Label, float]:
    shares = [math.exp(x) for x in odds]
    return {label: x / sum(shares) for label, x in zip((E, U, C), shares, strict=True)}


@pytest.fixture(scope="module")
def alone(tiny: Path) -> dict[str, Judgment]:
    """The judgments of four hundred pairs by one thread."""
    return {j.pair_id: j for j in Neural(f"onnx:{tiny}", threads=1).judge(pairs(400))}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("size", [1, 8, 64])
def test_a_judgment_does_not_depend_on_its_company(
    tiny: Path, alone: dict[str, Judgment], threads: int, size: int
) -> None:
    shuffled = pairs(400)
    Random(size).shuffle(shuffled)
    neural = Neural(f"onnx:{tiny}", threads=threads)
    for first in range(0, len(shuffled), size):
        for judgment in neural.judge(shuffled[first : first + size]):
            assert judgment == alone[judgment.pair_id]


def test_pairs_that_come_again_are_judged_once_and_keep_their_ids(
    neural: Neural, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested = [replace(pair, id=f"{turn}-{pair.id}") for turn in range(4) for pair in pairs(5)]
    runs: list[int] = []
    run = Pooled.run

    def counted(self: Any, given: Any) -> Iterator[Any]:
        def noted() -> Iterator[Any]:
            for windows in given:
                runs.append(len(windows))
                yield windows

        return run(self, noted())

    monkeypatch.setattr(Pooled, "run", counted)
    judgments = list(neural.judge(requested))
    assert [j.pair_id for j in judgments] == [pair.id for pair in requested]
    assert [j.probabilities for j in judgments[:5]] == [j.probabilities for j in judgments[15:]]
    assert [bool(number) for number in runs] == [True] * 5 + [False] * 15


def test_pairs_are_streamed_with_a_bounded_look_ahead(neural: Neural) -> None:
    taken: list[int] = []

    def endless() -> Iterator[Pair]:
        for number in count():
            taken.append(number)
            yield Pair(str(number), f"w{number % 200}", f"w{number % 199}")

    stream = neural.judge(endless())
    assert [j.pair_id for j in islice(stream, 3)] == ["0", "1", "2"]
    assert len(taken) < 40
    assert isinstance(stream, Generator)
    stream.close()


def test_an_empty_hypothesis_is_entailed_and_an_empty_text_leaves_all_unknown(
    neural: Neural,
) -> None:
    assert judged(neural, "no", " \n").probabilities == {E: 1.0, C: 0.0, U: 0.0}
    assert judged(neural, "", "w1").probabilities == {E: 0.0, C: 0.0, U: 1.0}
    assert neural.explain(Pair("1", "", "w1")).ablated_spans == ()


@pytest.mark.parametrize("pair", [pair for pair in ODD_PAIRS if pair.id != "long hypothesis"])
def test_odd_texts_are_judged(neural: Neural, pair: Pair) -> None:
    assert next(neural.judge([pair])).label in LabelScheme.THREE_WAY.members


def test_lone_surrogates_and_null_characters_are_judged(neural: Neural) -> None:
    assert judged(neural, "yes \ud800 w1\0", "\udfff w1").label is E


def test_a_long_hypothesis_is_refused_by_name_after_those_before_it_are_judged(
    neural: Neural,
) -> None:
    fits, too_long = " ".join(["w1"] * 32), " ".join(["w1"] * 33)
    stream = neural.judge(
        [Pair("a", "yes", fits), Pair("b", "yes", too_long), Pair("c", "yes", "w1")]
    )
    assert next(stream).pair_id == "a"
    with pytest.raises(DataError, match=r"pair 'b': its hypothesis has 33 tokens; .* 32 at most"):
        next(stream)


def test_a_hypothesis_that_is_refused_raises_no_alarm_of_another_language(
    neural: Neural, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(DataError, match="its hypothesis has 64 tokens"):
        judged(neural, "yes", "Fähre und " * 32)
    assert caplog.records == []


def test_the_first_two_pairs_in_another_language_are_reported_each_once(
    neural: Neural, caplog: pytest.LogCaptureFixture
) -> None:
    german = "Die Fähre verließ den Hafen um sieben Uhr, und niemand winkte ihr nach, sagte man."
    others = [Pair(name, german, "Sie fuhr.") for name in ("x", "x")]
    others += [Pair("y", german, "Ja."), Pair("z", german, "Nein.")]
    with caplog.at_level(logging.WARNING, "entailment"):
        list(neural.judge([*EXAMPLE_PAIRS, *others]))
    messages = [record.getMessage() for record in caplog.records]
    assert [message[:8] for message in messages] == ["pair 'x'", "pair 'y'"]
    assert "others" not in messages[0]
    assert messages[1].endswith("too; further ones are not named")


def test_a_repeated_text_in_another_language_is_reported_too(
    neural: Neural, caplog: pytest.LogCaptureFixture
) -> None:
    assert judged(neural, "渡轮七点离开港口。", "渡轮七点离开港口。").label is E
    assert [record.getMessage()[:8] for record in caplog.records] == ["pair '1'"]


@pytest.mark.parametrize("languages", [[], ["de"], ["de", "en"]])
def test_a_model_of_other_languages_warns_of_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, languages: list[str]
) -> None:
    folder = make_model(tmp_path / "m", judge={"languages": languages})
    judged(Neural(f"onnx:{folder}"), "渡轮七点离开港口。", "渡轮离开了。")
    assert caplog.records == []


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"threads": 0}, "threads must be a whole number from 1"),
        ({"threads": True}, "threads must be a whole number"),
        ({"window": 2.5}, "window must be"),
        ({"device": "tpu"}, "device must be auto, cpu, cuda"),
        ({"model": ""}, "model must be"),
        ({"model": 3}, "model must be"),
    ],
)
def test_a_wrong_option_fails_at_once(options: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Neural(**options)


def test_a_window_beyond_the_models_positions_is_refused(tiny: Path) -> None:
    with pytest.raises(OptionError, match="window must be from 16 to 64"):
        judged(Neural(f"onnx:{tiny}", window=65), "w1")


def test_a_gpu_that_is_not_there_is_refused(tiny: Path) -> None:
    import onnxruntime

    if "CUDAExecutionProvider" in onnxruntime.get_available_providers():
        pytest.skip("there is one")
    with pytest.raises(OptionError, match="onnxruntime-gpu"):
        judged(Neural(f"onnx:{tiny}", device="cuda"), "w1")


def test_a_folder_is_a_system_and_its_signature_says_which_model_it_is(
    tiny: Path, tmp_path: Path
) -> None:
    named = load_system(f"onnx:{tiny}", options={"threads": 2, "window": 32})
    assert named.name == "neural"
    assert named.labels is LabelScheme.THREE_WAY
    assert named.description.startswith("neural@tiny-1#")
    assert named.description.endswith(",window=32")
    assert load_system(f"onnx:{tiny}", options={"window": 32}).description == named.description
    copy = make_model(tmp_path / "copy")
    assert load_system(f"onnx:{copy}").description == load_system(f"onnx:{tiny}").description
    other = make_model(
        tmp_path / "other", judge={"calibration": {"scale": [2.0] * 3, "bias": [0.0] * 3}}
    )
    assert load_system(f"onnx:{other}").description != load_system(f"onnx:{tiny}").description


def test_a_model_named_twice_is_refused(tiny: Path) -> None:
    with pytest.raises(OptionError, match="names the model already"):
        load_system(f"onnx:{tiny}", options={"model": "small"})


def test_what_it_was_trained_on_is_known(tmp_path: Path) -> None:
    judge = {"trained_on": {"data": [{"name": "train", "checksum": "9f2c"}]}}
    named = load_system(f"onnx:{make_model(tmp_path / 'm', judge=judge)}")
    assert named.trained_on_checksums == {"9f2c"}


def test_several_processes_share_the_cores(tiny: Path) -> None:
    assert Neural(f"onnx:{tiny}").for_workers(10_000).threads == 1
    assert Neural(f"onnx:{tiny}", threads=3).for_workers(10_000).threads == 3


def test_an_unknown_model_says_what_is_known() -> None:
    with pytest.raises(EntailmentError, match=r"unknown model 'smal'; did you mean 'small'"):
        judged(Neural("smal"), "w1")
