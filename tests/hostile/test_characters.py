"""Characters that do not show change no judgment, state nothing, and move no cursor."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from entailment.text.characters import normalised, without_repeats
from tests.cli.conftest import Entail, is_one_error_line

TEXT = "Marianne Baker founded the company Acme in Bonn in 1999. She left it in 2004."
HYPOTHESIS = "Acme was founded by Marianne Baker in Bonn."

CHANGES: dict[str, Callable[[str], str]] = {
    "soft hyphens": lambda text: text.replace("nn", "n\u00adn"),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero-width spaces": lambda text: text.replace(" ", "\u200b \u200b"),
    "bidi controls": lambda text: f"\u202a{text}\u202c",
    "C1 controls": lambda text: text.replace(" ", " \x81"),
    "doubled blanks": lambda text: text.replace(" ", "  "),
    "a mark of byte order": lambda text: f"\ufeff{text}",
}

TYPED = "The firm's co-op didn't sell \"Acme\" in 1999-2001, when it was -5 degrees in the office."
TYPESET = (
    "The \ufb01rm\u2019s co\u2011op didn\u2019t sell \u201cAcme\u201d in 1999\u20132001, "
    "when it was \u22125 degrees in the o\ufb03ce."
)

ODD = st.text(
    st.sampled_from(
        "ab1. \n\t\u00a0\u200b\u00ad\u0301\x92\u202e\u200d\u2019\u2011\u2013\x96\ufb03"
    ),
    max_size=40,
)


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("system", ["default", "features", "edit-distance"])
def test_a_judgment_is_the_same_to_the_last_bit(entail: Entail, name: str, system: str) -> None:
    change = CHANGES[name]
    plain, changed = (
        entail("judge", "--text", t, "--hypothesis", h, "-s", system, "--format", "json").stdout
        for t, h in ((TEXT, HYPOTHESIS), (change(TEXT), change(HYPOTHESIS)))
    )
    assert json.loads(plain)["probabilities"] == json.loads(changed)["probabilities"]


@pytest.mark.parametrize("system", ["default", "features", "edit-distance"])
@pytest.mark.parametrize("hypothesis", ["The firm's co-op sold Acme.", "The co-op didn't sell it."])
def test_a_typeset_text_is_judged_as_a_typed_one(
    entail: Entail, system: str, hypothesis: str
) -> None:
    typeset = hypothesis.replace("'", "\u2019").replace("-", "\u2010")
    typed, printed = (
        entail("judge", t, h, "-s", system, "--format", "json").stdout
        for t, h in ((TYPED, hypothesis), (TYPESET, typeset))
    )
    assert json.loads(typed)["probabilities"] == json.loads(printed)["probabilities"]


def test_a_dash_between_words_stays() -> None:
    assert normalised("in 1990\u201395 \u2013 or later").text == "in 1990-95 \u2013 or later"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("12\u00b74% of 0\u22c577", "12.4% of 0.77"),
        ("3\u00b710^6 and 2\u221910\u2076", "3\u00d710^6 and 2\u00d710\u2076"),
        ("a \u00b7 b, col\u00b7lega, 5 \u00b7 6", "a \u00b7 b, col\u00b7lega, 5 \u00b7 6"),
        ("1\u200b\u00b71", "1.1"),
        ("25 \u00b5g", "25 \u03bcg"),
    ],
)
def test_a_raised_point_is_a_decimal_point_between_digits(written: str, read: str) -> None:
    assert normalised(written).text == read


@pytest.mark.parametrize("name", CHANGES)
def test_offsets_are_those_of_the_text_that_was_given(entail: Entail, name: str) -> None:
    text = CHANGES[name](TEXT)
    finished = entail(
        "judge", "--text", text, "--hypothesis", HYPOTHESIS, "--explain", "--format", "json"
    )
    alignments = json.loads(finished.stdout)["explanation"]["alignments"]
    assert alignments
    for alignment in alignments:
        word, start = alignment["text_word"], alignment["text_start"]
        assert normalised(text[start:]).text.startswith(normalised(word).text)


@pytest.mark.parametrize("hypothesis", ["...", "\u200b\u200b", "😀 👍", "\u00ad-\u2060", "?!"])
def test_what_has_no_letter_or_digit_is_refused_at_every_door(
    entail: Entail, tmp_path: Path, hypothesis: str
) -> None:
    (tmp_path / "pairs.jsonl").write_text(
        json.dumps({"id": "1", "text": TEXT, "hypothesis": hypothesis}) + "\n"
    )
    (tmp_path / "asked.jsonl").write_text(json.dumps({"id": "1", "text": hypothesis}) + "\n")
    (tmp_path / "a.txt").write_text(TEXT)
    for arguments in (
        ("judge", "--text", TEXT, "--hypothesis", hypothesis),
        ("run", "pairs.jsonl", "-o", "run.jsonl"),
        ("search", "a.txt", "--hypothesis", hypothesis),
        ("novelty", "a.txt", "--statements", "asked.jsonl"),
    ):
        done = entail(*arguments)
        assert done.returncode in (1, 2), done.stdout
        assert is_one_error_line(done.stderr)
        assert done.stderr.rstrip("\n").isprintable()


def test_a_message_quotes_no_character_that_moves_the_cursor(
    entail: Entail, tmp_path: Path
) -> None:
    evil = "\u202egnp\u200b\x1b[2J"
    rows = {
        "label.jsonl": json.dumps({"id": "1", "text": "a", "hypothesis": "b", "label": evil}),
        "id.jsonl": "\n".join(
            json.dumps({"id": "x\u200by", "text": "a", "hypothesis": "b"}) for _ in "ab"
        ),
        "cells.tsv": f"id\ttext\thypothesis\tlabel\n1\ta\tb\t{evil}",
        "run.jsonl": json.dumps({"id": "1", "label": evil}),
        f"{evil.replace('/', '')}.xml": "<entailment-corpus><pair></entailment-corpus>",
    }
    for name, content in rows.items():
        (tmp_path / name).write_text(content + "\n")
        for command in (("datasets", name), ("score", name, name), ("train", name, "-o", "f")):
            done = entail(*command)
            assert done.stderr.replace("\n", "").isprintable(), (name, command)


@given(ODD)
@example("1\u200b\u20131")
@example("1\u200d\u20131")
def test_what_is_normal_stays_and_its_offsets_lead_back(text: str) -> None:
    normal = normalised(text)
    assert normalised(normal.text).text == normal.text
    for start in range(len(normal.text)):
        first, last = normal.span(start, start + 1)
        assert 0 <= first < last <= len(text)
    for plain in "ab.":
        assert normal.text.count(plain) <= text.count(plain)


@given(ODD)
@example("\u00ad\na")
def test_a_text_that_looks_normal_at_a_glance_is(text: str) -> None:
    assert normalised(text).text == normalised(f"\u200b{text}").text


@given(st.lists(st.sampled_from(["Ann left on Monday.", "Bob slept at home.", "Yes!"]), max_size=6))
def test_a_repeated_sentence_is_read_once(sentences: list[str]) -> None:
    once = without_repeats(" ".join(sentences))
    long = [sentence for sentence in sentences if sentence != "Yes!"]
    for value in set(long):
        assert once.text.count(value) == 1
    assert once.text.count("Yes!") == sentences.count("Yes!")


def test_a_text_that_comes_twice_is_judged_as_once(entail: Entail) -> None:
    once, twice = (
        entail("judge", "--text", t, "--hypothesis", HYPOTHESIS, "--format", "json").stdout
        for t in (TEXT, f"{TEXT}\n\n{TEXT}")
    )
    assert json.loads(once)["probabilities"] == json.loads(twice)["probabilities"]
