"""What marks a condition, wherever it stands, and what only has the words of one."""

from __future__ import annotations

import time

import pytest

from entailment.text.conditions import conditions_in
from entailment.text.lexicon import condition_markers, word_list

CLAUSES = [
    "if", "unless", "provided", "provided that", "providing", "providing that", "assuming",
    "assuming that", "supposing", "as long as", "so long as", "on condition that",
    "on the condition", "in the event that", "in case", "insofar as", "whenever",
]  # fmt: skip
PHRASES = ["subject to", "contingent on", "conditional upon", "pending"]


@pytest.mark.parametrize("form", CLAUSES)
@pytest.mark.parametrize(
    "pattern", ["It will close {} the river rises.", "{} it rains, Ann will go."]
)
def test_a_marker_before_a_clause_is_seen_at_both_places(form: str, pattern: str) -> None:
    assert [each.marker.form for each in conditions_in(pattern.format(form))] == [form]


@pytest.mark.parametrize("form", PHRASES)
@pytest.mark.parametrize("pattern", ["It will close, {} approval.", "{} approval, it will close."])
def test_a_marker_before_a_noun_is_seen_at_both_places(form: str, pattern: str) -> None:
    sentence = pattern.format(form.capitalize() if pattern.startswith("{") else form)
    assert [each.marker.form for each in conditions_in(sentence)] == [form]


@pytest.mark.parametrize(
    ("sentence", "form"),
    [
        ("Should the river rise, the plant will close.", "should"),
        ("Should costs rise, the plant will close.", "should"),
        ("The plant will close provided 200 jobs are lost.", "provided"),
        ("The plant will close providing everyone agrees.", "providing"),
        ("The plant will close should Ann agree.", "should"),
        ("Were it to rain, the plant would close.", "were"),
        ("The plant would have closed had the river risen.", "had"),
    ],
)
def test_a_verb_before_its_subject_marks_a_condition(sentence: str, form: str) -> None:
    assert [each.marker.form for each in conditions_in(sentence)] == [form]


@pytest.mark.parametrize(
    "sentence",
    [
        "The firm provided the plant with steam.",
        "The firm provided the plant.",
        "Food provided by the town was handed out.",
        "The centre has a pool, providing lessons for children.",
        "The centre is open, providing meals the guests like.",
        "The state is providing the town with food.",
        "The plant will open, providing 200 jobs.",
        "The plant will open, providing the best views of the bay.",
        "The plant will open, providing patients with care plans.",
        "The plant will open, providing answers to common questions.",
        "Assuming office in May, she closed the plant.",
        "He left after assuming control of the firm.",
        "He will be suspended pending an inquiry.",
        "The pending sale of the plant was announced.",
        "A region subject to floods was left.",
        "The mayor should resign.",
        "Should the mayor resign?",
        "Were the plans known?",
        "The firm had a mill that could be sold.",
        "The plant closed whenever the river rose.",
        "Guests may stay whenever they like.",
        "The plant will close even if the river rises.",
        "The plant will close whether or not the river rises.",
        "The bridge is twice as long as the tunnel.",
        "He spoke on condition of anonymity.",
    ],
)
def test_the_words_of_a_marker_in_another_use_are_none(sentence: str) -> None:
    assert not [*conditions_in(sentence)]


def test_every_marker_is_listed_once_and_of_a_known_kind() -> None:
    forms = [each.form for each in condition_markers()]
    assert len(set(forms)) == len(forms)
    assert {each.follows for each in condition_markers()} == {
        "", "approval", "clause", "subject", "third",
    }  # fmt: skip


def test_lists_take_the_conjunctions_of_conditions_by_name() -> None:
    assert {"if", "unless", "provided", "assuming"} <= word_list("condition_words")
    assert {"where", "pending", "should"}.isdisjoint(word_list("condition_words"))


@pytest.mark.parametrize("form", ["if", "provided", "should", "had", "pending", "whenever"])
def test_long_runs_of_markers_take_no_long_time(form: str) -> None:
    start = time.perf_counter()
    assert len([*conditions_in(f"{form} " * 2000)]) <= 2000
    assert time.perf_counter() - start < 5
