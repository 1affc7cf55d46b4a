"""A text that fits, read whole and sentence by sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from entailment.errors import OptionError
from entailment.model import IN_CONTEXT, Label, Pair
from entailment.systems.neural import Neural
from entailment.systems.neural.encoding import read_encoder
from entailment.systems.neural.windows import MAX_SENTENCES, Reader

TEXT = "W1 w2. W8 yes. W3 w4."


@pytest.fixture
def by_sentence(tiny: Path) -> Neural:
    return Neural(f"onnx:{tiny}", sentences=True)


def test_the_sentence_that_entails_decides_and_is_reported(by_sentence: Neural) -> None:
    judgment = next(by_sentence.judge([Pair("1", TEXT, "w9")]))
    explanation = judgment.explanation
    assert explanation is not None
    spans = [(window.start, window.end) for window in explanation.windows]
    assert spans == [(0, 21), (0, 6), (7, 14), (15, 21)]
    alone = next(by_sentence.judge([Pair("1", "W8 yes.", "w9")]))
    assert alone.explanation is None
    assert judgment.score == max(
        window.probabilities[Label.ENTAILMENT] for window in explanation.windows
    )
    assert judgment.score >= alone.score
    assert explanation.reasons[0].startswith("the text was read whole and in 3 sentences; ")


def test_where_the_whole_decides_no_part_does(by_sentence: Neural) -> None:
    judgment = next(by_sentence.judge([Pair("1", "W8 yes. W8 yes.", "w9")]))
    assert judgment.explanation is not None
    assert judgment.explanation.windows[0].decided
    assert judgment.explanation.deciding_part is None
    assert judgment.explanation.reasons[0].endswith("2 sentences; the whole decided")


def test_the_part_that_decided_is_where_words_are_looked_for(by_sentence: Neural) -> None:
    explanation = by_sentence.explain(Pair("1", "No rain yet. Ann met Bob, yes.", "Ann met Bob"))
    assert explanation.deciding_part is not None
    assert explanation.deciding_part.start == 13
    assert [alignment.text_start for alignment in explanation.alignments] == [13, 17, 21]


def test_a_sentence_of_another_subject_contradicts_nothing(by_sentence: Neural) -> None:
    text = "Halden bought Norvik, yes yes. It rained, no no no."
    judgment = next(by_sentence.judge([Pair("1", text, "Halden bought Norvik")]))
    assert judgment.label is Label.ENTAILMENT


def test_one_sentence_and_very_many_are_read_once(tiny: Path) -> None:
    reader = Reader(read_encoder(tiny / "tokenizer.json"), 64, sentences=True)
    for count, windows in ((1, 1), (2, 3), (MAX_SENTENCES, MAX_SENTENCES + 1)):
        read = reader.read(Pair("1", "W1 yes. " * count, "w9"))
        assert len(read.encoded) == len(read.spans) == windows
    assert len(reader.read(Pair("1", "W1. " * (MAX_SENTENCES + 1), "w9")).encoded) == 1


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("Did Ann meet Bob? She met Tom.", ["She met Tom."]),
        ("“The earth is flat. The moon is cheese,” he said. It rained.", ["It rained."]),
        ("'We won. They lost,' she said. \"I left,\" Bob said.", ['"I left," Bob said.']),
        (
            "The dogs' owner left. Ann's boss stayed.",
            ["The dogs' owner left.", "Ann's boss stayed."],
        ),
        ('He said: "Yes. No', []),
    ],
)
def test_questions_and_parts_of_quotations_say_nothing_alone(
    tiny: Path, text: str, alone: list[str]
) -> None:
    reader = Reader(read_encoder(tiny / "tokenizer.json"), 64, sentences=True)
    read = reader.read(Pair("1", text, "w9"))
    assert [text[start:end] for start, end in read.spans] == [text, *alone]


def test_a_sentence_with_its_context_is_not_parted(tiny: Path, by_sentence: Neural) -> None:
    pair = Pair("1", TEXT, "w9")
    within = replace(pair, attributes={IN_CONTEXT: "yes"})
    parted, whole = by_sentence.judge([pair, within])
    assert whole.explanation is None
    assert whole.score < parted.score
    assert whole.score == next(Neural(f"onnx:{tiny}").judge([pair])).score


def test_every_text_entails_itself_and_its_sentences(by_sentence: Neural) -> None:
    text = "Ann  met Bob, no no no. It rained."
    for hypothesis in (text, "Ann met Bob, no no no.", "It rained", "  It rained. "):
        judgment = next(by_sentence.judge([Pair("1", text, hypothesis)]))
        assert judgment.score == 1.0, hypothesis
    explanation = by_sentence.explain(Pair("1", text, "It rained."))
    assert "the hypothesis repeats the part that decided" in explanation.reasons
    assert explanation.ablated_spans == ()
    for hypothesis in ("it rained", "It rained?", "rained"):
        assert next(by_sentence.judge([Pair("1", text, hypothesis)])).score < 1.0


def test_how_it_reads_is_in_its_fingerprint_and_cached_with_others(tiny: Path) -> None:
    alone, by_sentence = (Neural(f"onnx:{tiny}", sentences=way) for way in (False, True))
    assert by_sentence.fingerprint == f"{alone.fingerprint},sentences"
    assert by_sentence.for_workers(2).fingerprint == by_sentence.fingerprint
    windowed = Neural(f"onnx:{tiny}", window=32)
    assert windowed.fingerprint == f"{alone.fingerprint},window=32"


def test_what_is_no_yes_or_no_is_refused(tiny: Path) -> None:
    with pytest.raises(OptionError, match="sentences must be true or false, not 'yes'"):
        Neural(f"onnx:{tiny}", **{"sentences": "yes"})
