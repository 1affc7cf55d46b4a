"""A final stop and a contracted denial change no judgment, over the pairs of the tests."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from entailment.model import Pair
from entailment.structure.premises import derivations
from entailment.systems.guard import Guard
from entailment.systems.mismatches import mismatches
from tests.structure.labelled_pairs import PAIRS

SHORT = [pair for pair in PAIRS if max(map(len, pair)) < 400]

CONTRACTED = {
    "can": "can't",
    "will": "won't",
    "shall": "shan't",
    **{verb: f"{verb}n't" for verb in "is are was were has have had do does did must".split()},
    **{verb: f"{verb}n't" for verb in "could would should might".split()},
}
VERB = re.compile(rf"\b({'|'.join(CONTRACTED)})\b(?! not\b)")
DENIED = re.compile(rf"\b({'|'.join(CONTRACTED)}) not\b")


def in_full(side: str) -> str:
    full = re.sub(r"\bcannot\b", "can not", side.replace("’", "'"))
    for verb, contracted in CONTRACTED.items():
        full = re.sub(rf"\b{contracted}\b", f"{verb} not", full)
    return full


def denied(side: str) -> str:
    return VERB.sub(r"\1 not", side, count=1)


def contracted(side: str) -> str:
    return DENIED.sub(lambda match: CONTRACTED[match[1]], side)


def typeset(side: str) -> str:
    return contracted(side).replace("n't", "n’t")


def joined(side: str) -> str:
    return side.replace("can not", "cannot")


FULL = [(in_full(text), in_full(hypothesis)) for text, hypothesis in SHORT]
DENIED_PAIRS = sorted(
    {
        (text, hypothesis)
        for first, second in FULL
        for text in (first, denied(first))
        for hypothesis in (second, denied(second))
        if DENIED.search(text) or DENIED.search(hypothesis)
    }
)
"""The pairs in which a side denies, or is made to by a *not* behind its first auxiliary."""

DENIALS = DENIED_PAIRS[::2]
"""Half of them, for time."""


def labels(pairs: list[tuple[str, str]]) -> list[str]:
    guard = Guard({"name": "overlap"}, structure="words")
    judged = guard.judge(Pair(str(at), *pair) for at, pair in enumerate(pairs))
    return [judgment.label.name for judgment in judged]


def signs(text: str, hypothesis: str) -> list[tuple[str, bool]]:
    return [(each.kind, each.contradicts) for each in mismatches(text, hypothesis)]


def test_a_final_stop_changes_no_mismatch() -> None:
    differing = [
        (text, bare)
        for text, bare in ((text, hypothesis.rstrip(".")) for text, hypothesis in SHORT)
        if mismatches(text, bare) != mismatches(text, f"{bare}.")
    ]
    assert not differing


def test_a_final_stop_changes_no_label() -> None:
    bare = [(text, hypothesis.rstrip(".")) for text, hypothesis in SHORT]
    stopped = [(text, f"{hypothesis}.") for text, hypothesis in bare]
    both = zip(stopped, labels(bare), labels(stopped), strict=True)
    assert not [pair for pair, first, second in both if first != second]


def test_the_beginning_of_a_sentence_is_not_the_sentence() -> None:
    differing = []
    for text, _ in SHORT[:120]:
        sentence = text.split(". ")[0].rstrip(".").split()
        for end in range(3, len(sentence)):
            cut = " ".join(sentence[:end]).rstrip(",;:")
            if signs(text, cut) != signs(text, f"{cut}."):
                differing.append((text, cut))
    assert not differing


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Dogs are admitted only if they are on a lead.", "Dogs are admitted"),
        ("Dogs are admitted unless they bark.", "Dogs are admitted"),
        ("The tenant may keep a dog subject to approval.", "The tenant may keep a dog"),
        ("The house cost 300,000 euros.", "The house cost 300"),
        ("The house cost 30 million euros.", "The house cost 30"),
        ("It cost 3.5 million euros.", "It cost 3."),
    ],
)
def test_what_a_sentence_begins_with_may_mismatch(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Dogs are admitted. They may not bark.", "Dogs are admitted"),
        ("He smiled. “Dogs are admitted!”", "Dogs are admitted"),
        ("It is old.  Dogs\nare admitted. It rains.", "Dogs are admitted. It rains"),
        ("Mr. Doe of St. Ives left", "Mr. Doe of St. Ives left."),
        ("Two dogs, at least five cats", "Two dogs, at least five cats"),
    ],
)
def test_what_is_a_sentence_of_the_text_has_no_mismatch(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis) == ()


@pytest.mark.parametrize("short", [contracted, typeset, joined])
@pytest.mark.parametrize("sides", ["text", "hypothesis", "both"])
def test_a_denial_means_the_same_in_each_form(short: Callable[[str], str], sides: str) -> None:
    for text, hypothesis in DENIALS:
        other = short(text) if sides != "hypothesis" else text
        claim = short(hypothesis) if sides != "text" else hypothesis
        assert signs(other, claim) == signs(text, hypothesis), (other, claim)
        assert derivations(other, claim) == derivations(text, hypothesis), (other, claim)


@pytest.mark.parametrize("short", [contracted, typeset, joined])
def test_a_denial_gets_the_same_label_in_each_form(short: Callable[[str], str]) -> None:
    pairs = [(short(text), short(hypothesis)) for text, hypothesis in DENIALS]
    both = zip(pairs, labels(DENIALS), labels(pairs), strict=True)
    assert not [pair for pair, first, second in both if first != second]


@pytest.mark.parametrize("denial", ["can not", "cannot", "can't", "can’t"])
def test_what_cannot_be_is_worked_out_from_what_can(denial: str) -> None:
    def lines(amount: str) -> list[str]:
        claim = f"The hall {denial} seat {amount} people."
        results = derivations("The hall can seat 300 people.", claim)
        return [each.line for each in results if each.label.name == "ENTAILMENT"]

    assert lines("400") == ["300 excludes 400"]
    assert lines("200") == []


@pytest.mark.parametrize(
    ("text", "hypothesis", "cited"),
    [
        ("The yard isn't open.", "The yard is open.", "isn't"),
        ("The yard isn’t open.", "The yard is open.", "isn’t"),
        ("The yard cannot open.", "The yard can open.", "cannot"),
        ("The yard is not open.", "The yard is open.", "not"),
    ],
)
def test_a_denial_is_cited_as_it_is_written(text: str, hypothesis: str, cited: str) -> None:
    guard = Guard({"name": "overlap"}, structure="words")
    (mismatch,) = mismatches(text, hypothesis)
    explained = guard.explain(Pair("1", text, hypothesis))
    assert mismatch.text == cited
    assert mismatch in explained.mismatches
    assert any(str(mismatch) in reason for reason in explained.reasons)


def test_a_stop_that_is_added_is_no_reason() -> None:
    explained = Guard({"name": "overlap"}).explain(Pair("1", "It's open.", "It isn't shut"))
    assert not any("judged as" in reason for reason in explained.reasons)
    assert all(each.hypothesis_start < len("It isn't shut") for each in explained.alignments)
