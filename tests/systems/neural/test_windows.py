from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.neural import Neural
from entailment.systems.neural.encoding import read_encoder
from entailment.systems.neural.relevance import relevance_weights
from entailment.systems.neural.verdicts import judgment_of
from entailment.systems.neural.windows import MAX_WINDOWS, Reader, WindowedText, repeats
from tests.systems.neural.tiny import TWO, make_model

FILLER = "W1 w2 w3 w4 w5 w6 w7. "


def judged(neural: Neural, text: str, hypothesis: str = "w9") -> tuple[Judgment, Explanation]:
    judgment = next(neural.judge([Pair("1", text, hypothesis)]))
    assert judgment.explanation is not None
    return judgment, judgment.explanation


def decided(text: str, explanation: Explanation) -> str:
    (window,) = (window for window in explanation.windows if window.decided)
    return text[window.start : window.end]


def test_what_entails_is_detected_wherever_it_stands(neural: Neural) -> None:
    for before in (0, 7, 20):
        text = FILLER * before + "W8 yes. " + FILLER * (20 - before)
        judgment, explanation = judged(neural, text)
        assert judgment.label is Label.ENTAILMENT
        assert "yes" in decided(text, explanation)
        assert "windows; characters" in explanation.reasons[0]


def test_the_probabilities_are_those_of_the_window_that_decided(neural: Neural) -> None:
    text = FILLER * 10 + "W8 yes. " + FILLER * 10
    judgment, explanation = judged(neural, text)
    (window,) = (window for window in explanation.windows if window.decided)
    assert judgment.probabilities == window.probabilities
    alone = next(neural.judge([Pair("1", text[window.start : window.end], "w9")]))
    assert alone.probabilities == judgment.probabilities
    assert alone.explanation is None


def test_a_window_that_contradicts_as_surely_is_not_hidden_and_both_are_reported(
    neural: Neural,
) -> None:
    text = "W8 yes. " + FILLER * 20 + "W8 no no."
    judgment, explanation = judged(neural, text)
    assert judgment.label is Label.CONTRADICTION
    assert "no no" in decided(text, explanation)
    assert "alone would entail it" in explanation.reasons[1]
    assert max(window.probabilities[Label.ENTAILMENT] for window in explanation.windows) > 0.5


def test_a_window_that_contradicts_less_surely_does_not_decide_and_is_reported(
    neural: Neural,
) -> None:
    text = "W8 yes yes. " + FILLER * 20 + "W8 no."
    judgment, explanation = judged(neural, text)
    assert judgment.label is Label.ENTAILMENT
    assert "alone would contradict it" in explanation.reasons[1]


def test_a_window_that_speaks_of_other_things_does_not_outvote_the_one_that_entails(
    neural: Neural,
) -> None:
    text = "Halden bought Norvik, yes. " + FILLER * 20 + "It rained, no no no."
    judgment, explanation = judged(neural, text, "Halden bought Norvik")
    assert judgment.label is Label.ENTAILMENT
    assert "yes" in decided(text, explanation)
    assert explanation.reasons[1].startswith("characters ")
    assert explanation.reasons[1].endswith("counts 0.00")
    assert (
        "share less with the hypothesis, so that their contradiction (1.00)"
        in explanation.reasons[1]
    )


def test_a_window_of_the_same_subject_that_contradicts_as_surely_still_wins(
    neural: Neural,
) -> None:
    text = "Halden bought Norvik, yes. " + FILLER * 20 + "Halden has bought Norvik, no no."
    judgment, explanation = judged(neural, text, "Halden bought Norvik")
    assert judgment.label is Label.CONTRADICTION
    assert "no no" in decided(text, explanation)
    assert "alone would entail it" in explanation.reasons[1]


def test_a_window_contradicts_the_more_the_more_words_it_shares(neural: Neural) -> None:
    def contradicted(words: str) -> float:
        text = "Halden bought Norvik. " + FILLER * 20 + f"{words} no no no."
        _, explanation = judged(neural, text, "Halden bought Norvik")
        return explanation.windows[-1].probabilities[Label.CONTRADICTION]

    nothing, single, two = (contradicted(words) for words in ("It", "Norvik", "Halden sold Norvik"))
    assert nothing < single < two


def test_where_no_window_shares_a_word_none_counts_less(neural: Neural) -> None:
    text = FILLER * 20 + "It rained, no no."
    judgment, explanation = judged(neural, text, "Halden bought Norvik")
    assert judgment.label is Label.CONTRADICTION
    assert len(explanation.reasons) == 1


@given(st.lists(st.sampled_from(["Ann", "met", "Bob.", "rain", "the", "1,200"])), st.text())
def test_relevance_weights_are_shares_of_the_most(parts: list[str], hypothesis: str) -> None:
    text = " ".join(parts)
    spans = [(start, start + 9) for start in range(0, max(1, len(text)), 5)]
    weights = relevance_weights(Pair("1", text, hypothesis), spans)
    assert len(weights) == len(spans)
    assert max(weights) == 1.0
    assert min(weights) >= 0.0


def test_half_of_the_weight_bears_a_quarter() -> None:
    text = "Norvik Halden. Norvik. Rain."
    weights = relevance_weights(Pair("1", text, "Norvik, Halden"), [(0, 14), (15, 22), (23, 28)])
    assert weights == pytest.approx((1.0, 0.25, 0.0))


def test_a_slight_chance_of_contradiction_makes_no_contradiction(neural: Neural) -> None:
    judgment, _ = judged(neural, FILLER * 20)
    assert judgment.label is Label.UNKNOWN


def test_two_way_models_take_the_best_window(tmp_path: Path) -> None:
    neural = Neural(f"onnx:{make_model(tmp_path / 'm', TWO)}")
    text = FILLER * 20 + "W8 yes. " + FILLER * 20
    judgment, explanation = judged(neural, text)
    assert judgment.label is Label.ENTAILMENT
    assert "yes" in decided(text, explanation)


def test_windows_are_whole_sentences_that_overlap(neural: Neural) -> None:
    text = "W1 w2 w7. " * 60
    _, explanation = judged(neural, text)
    assert len(explanation.windows) > 3
    for window in explanation.windows:
        assert text[window.start : window.end].startswith("W1")
        assert text[window.start : window.end].endswith("w7.")
    for first, second in pairwise(explanation.windows):
        assert first.start < second.start < first.end


def test_a_text_that_does_not_fit_is_read_in_windows_of_half_the_length(tiny: Path) -> None:
    reader = Reader(read_encoder(tiny / "tokenizer.json"), 64, part=32)
    reading = reader.read(Pair("1", "w1 " * 58, "w2 w3"))
    assert [len(encoded.ids) for encoded in reading.encoded] == [63]
    several = reader.read(Pair("1", "w1 " * 60, "w2 w3"))
    assert len(several.encoded) > 2
    assert all(len(encoded.ids) <= 32 for encoded in several.encoded)


def test_a_text_ends_even_where_one_token_fits_at_a_time(tiny: Path) -> None:
    reader = Reader(read_encoder(tiny / "tokenizer.json"), 16, part=8)
    reading = reader.read(Pair("1", "w1 " * 20, "w2 w3 w4 w5"))
    assert len(reading.spans) == 20
    assert all(len(encoded.ids) <= 8 for encoded in reading.encoded)


def test_a_smaller_window_is_honoured(tiny: Path) -> None:
    text = FILLER * 12
    counts = [
        len(judged(Neural(f"onnx:{tiny}", window=window), text)[1].windows)
        for window in (32, 48, 64)
    ]
    assert counts[0] > counts[1] > counts[2]


@given(
    st.lists(st.sampled_from(["w1", "w2.", "W3", "no", "x" * 30, "\n\n", ".", "é", "\u2028"])),
    st.sampled_from([16, 24, 64]),
)
def test_every_word_is_read_and_no_window_is_too_long(
    tiny: Path, parts: list[str], size: int
) -> None:
    text = " ".join([*parts, "w5"])
    reader = Reader(read_encoder(tiny / "tokenizer.json"), size)
    reading = reader.read(Pair("1", text, "w1 w2"))
    assert all(len(encoded.ids) <= size for encoded in reading.encoded)
    if not reading.skipped:
        read = {place for start, end in reading.spans for place in range(start, end)}
        assert all(text[place].isspace() for place in set(range(len(text))) - read)


def test_a_long_hypothesis_gets_a_longer_window_up_to_the_longest(tiny: Path) -> None:
    reader = Reader(read_encoder(tiny / "tokenizer.json"), 16, longest=64)
    pair = Pair("1", "w1 " * 100, "w2 " * 20)
    reading = reader.read(pair)
    assert {len(encoded.ids) for encoded in reading.encoded} <= set(range(41))
    assert all(len(encoded.ids) > 20 for encoded in reading.encoded)
    with pytest.raises(DataError, match="pair '1': its hypothesis has 33 tokens"):
        reader.read(replace(pair, hypothesis="w2 " * 33))


def test_a_sentence_without_end_is_cut_at_words(neural: Neural) -> None:
    text = "w1 " * 200 + "yes " + "w2 " * 200
    judgment, explanation = judged(neural, text)
    assert judgment.label is Label.ENTAILMENT
    for window in explanation.windows:
        assert text[window.start].startswith(("w", "y"))
        assert text[window.end - 1 : window.end + 1] in ("1 ", "2 ", "s ", " w", " y")


def test_of_a_very_long_text_the_windows_with_most_of_the_hypothesis_are_read(
    neural: Neural,
) -> None:
    text = FILLER * 5000 + "W9 bought yes. " + FILLER * 5000
    judgment, explanation = judged(neural, text, "w9 buys")
    assert judgment.label is Label.ENTAILMENT
    assert len(explanation.windows) == MAX_WINDOWS
    assert (
        f"the {MAX_WINDOWS} that have most of the hypothesis's words were read"
        in (explanation.reasons[0])
    )


def test_windows_that_were_left_out_are_counted_where_others_were_read_in_parts() -> None:
    even = dict.fromkeys(LabelScheme.THREE_WAY.members, 1 / 3)
    spans = tuple((place, place + 1) for place in range(20))  # 16 windows, some in parts
    explanation = judgment_of("1", WindowedText(spans, (), skipped=3), [even] * 20).explanation
    assert explanation is not None
    assert explanation.reasons[0].startswith("of the text's 23 windows the 20 that have most of")
    explanation = judgment_of("1", WindowedText(spans, ()), [even] * 20).explanation
    assert explanation is not None
    assert explanation.reasons[0].startswith("the text was read in 20 windows")


@pytest.mark.parametrize(
    "text", ["a" * 1_000_000, "w1 " * 333_000, "é\u0301" * 200_000, "." * 9999]
)
def test_a_megabyte_is_judged(neural: Neural, text: str) -> None:
    assert next(neural.judge([Pair("1", text, "w1 w2")])).label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "expected"),
    [
        ("4.2 Up to five days lapse.", "Up to five  days lapse", True),
        ("B. With effect from May, it ends.", "With effect from May, it ends.", True),
        ("§ 4 The fee is 5.", "The fee is 6.", False),
        ("J. Smith left in May.", "A. Smith left in May.", False),
        ("The fee is 5.", "4.2 The fee is 5.", False),
    ],
)
def test_a_sentence_is_repeated_without_the_number_of_its_clause(
    text: str, hypothesis: str, expected: bool
) -> None:
    assert repeats(text, hypothesis) is expected
