from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.model import Pair
from entailment.systems.neural import Neural
from entailment.systems.neural.chunks import chunks, without


def split(hypothesis: str) -> list[str]:
    return [hypothesis[start:end] for start, end in chunks(hypothesis)]


@pytest.mark.parametrize(
    ("hypothesis", "parts"),
    [
        ("Norvik bought a ferry line in 2003.", ["Norvik", "bought", "a ferry line", "in 2003"]),
        ("Ana Prell was born in Wend.", ["Ana Prell", "was born", "in Wend"]),
        ("Norvik cost US$ 27.5 billion.", ["Norvik", "cost", "US$ 27.5 billion"]),
        ("He won the January 30 ballot.", ["He won", "the January 30 ballot"]),
        ("It opened on May 3, 2004.", ["It opened", "on May 3, 2004"]),
        ("Rain fell, and trains stopped.", ["Rain fell", "and trains stopped"]),
        ("", []),
        ("...", []),
    ],
)
def test_a_hypothesis_is_split_by_its_function_words(hypothesis: str, parts: list[str]) -> None:
    assert split(hypothesis) == parts


@given(st.text(st.sampled_from("aB 1.,'-é\n"), max_size=60))
def test_chunks_are_in_order_and_hold_every_word(hypothesis: str) -> None:
    spans = chunks(hypothesis)
    assert sorted(spans) == spans
    assert all(start < end for start, end in spans)
    outside = set(range(len(hypothesis))) - {
        place for start, end in spans for place in range(start, end)
    }
    assert not any(hypothesis[place].isalnum() for place in outside)
    for start, end in spans:
        left = without(hypothesis, start, end)
        assert sum(map(str.isalnum, left)) < sum(map(str.isalnum, hypothesis))


def test_the_chunk_that_lowers_entailment_is_reported_with_its_weight(neural: Neural) -> None:
    pair = Pair("1", "W1 w2 yes.", "W1 w2 in no no, w3.")
    explanation = neural.explain(pair)
    (doubt,) = explanation.ablated_spans
    assert doubt.chunk == pair.hypothesis[doubt.start : doubt.end] == "in no no"
    whole, rest = neural.judge([pair, Pair("2", pair.text, "W1 w2, w3.")])
    assert doubt.change == pytest.approx(rest.score - whole.score)
    assert explanation.reasons[0].startswith(
        "the network doubts 'in no no': without it entailment would be likelier by 0."
    )
    assert "negation: the hypothesis has 'no'" in explanation.reasons[0]
    assert neural.explain(pair) == explanation


def test_a_mismatch_in_an_ablated_chunk_is_named(neural: Neural) -> None:
    explanation = neural.explain(Pair("1", "W1 yes, 20 men.", "W1 no no for 21 men."))
    assert any(m.kind == "number" for m in explanation.mismatches)


def test_no_span_is_reported_where_all_is_entailed(neural: Neural) -> None:
    assert neural.explain(Pair("1", "yes yes w1", "w1 in w2")).ablated_spans == ()


def test_words_are_explained_where_they_stand_in_a_long_text(neural: Neural) -> None:
    text = "W1 w2 w3 w4 w5 w6 w7. " * 20 + "W8 yes ferry line. " + "W1 w2 w3 w4. " * 20
    explanation = neural.explain(Pair("1", text, "Ferry line."))
    assert explanation.windows
    assert {alignment.text_word for alignment in explanation.alignments} == {"ferry", "line"}
    for alignment in explanation.alignments:
        assert text[alignment.text_start :].startswith(alignment.text_word)
    assert "characters" in explanation.reasons[0]


def test_what_a_part_of_a_long_text_lacks_is_not_reported_of_the_whole(neural: Neural) -> None:
    text = (
        "W1 w2 w3 w4 w5 w6 w7. " * 20 + "No no ferry line. " + "W1 w2 w3 w4. " * 20 + "W1 Norvik."
    )
    explanation = neural.explain(Pair("1", text, "The ferry line Norvik, no, and Halden."))
    (decided,) = (
        text[window.start : window.end] for window in explanation.windows if window.decided
    )
    assert "Norvik" in explanation.uncovered
    assert "Norvik" not in decided
    assert [str(mismatch) for mismatch in explanation.mismatches if mismatch.kind == "name"] == [
        "name: the hypothesis has 'Halden', the text has none like it"
    ]
    assert "of the hypothesis are in the part that decided; not " in explanation.reasons[-1]


def test_names_that_changed_places_around_a_verb_are_reported(neural: Neural) -> None:
    reported = neural.explain(
        Pair("1", "Yahoo sued Google in May.", "Google sued Yahoo.")
    ).mismatches
    assert [mismatch.hypothesis for mismatch in reported if mismatch.kind == "role"] == [
        "Google sued Yahoo"
    ]
