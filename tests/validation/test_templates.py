"""What becomes of templates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.validation.templates import check_template, generic_templates, instantiated

words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1)


@given(words, words)
def test_entity_and_value_are_put_in_as_they_are(entity: str, value: str) -> None:
    (hypothesis,) = instantiated(["X knows Y"], entity, value)
    assert hypothesis.text == f"{entity} knows {value}"


def test_x_and_y_in_a_name_are_not_replaced_again() -> None:
    (hypothesis,) = instantiated(["Y owns X"], "Y Combinator", "Malcolm X")
    assert hypothesis.text == "Malcolm X owns Y Combinator"


def test_only_whole_words_are_places() -> None:
    (hypothesis,) = instantiated(["X's Yacht is in NY, says Y."], "Ann", "Bob")
    assert hypothesis.text == "Ann's Yacht is in NY, says Bob."


def test_the_same_sentence_comes_once_and_numbers_go_on() -> None:
    hypotheses = instantiated(["X is Y", "Y is X", "X was Y"], "Ann", "Ann")
    assert [(hypothesis.id, hypothesis.text) for hypothesis in hypotheses] == [
        ("1", "Ann is Ann"),
        ("2", "Ann was Ann"),
    ]


def test_white_space_is_put_to_single_blanks() -> None:
    (hypothesis,) = instantiated(["X is Y"], " Ann\n Lee", "a\tclerk ")
    assert hypothesis.text == "Ann Lee is a clerk"


@pytest.mark.parametrize(
    ("name", "sentence", "wrong"),
    [
        ("built by", "X was built by Y", "X built by Y"),
        ("written by", "X was written by Y", "X written by Y"),
        ("sold to", "X was sold to Y", "X, sold to Y"),
        ("moved to", "X moved to Y", "X, moved to Y"),
        ("burned down in", "X burned down in Y", "X, burned down in Y"),
    ],
)
def test_a_participle_makes_a_clause(name: str, sentence: str, wrong: str) -> None:
    templates = generic_templates(name)
    assert sentence in templates
    assert wrong not in templates


@given(st.text())
def test_any_name_makes_templates(name: str) -> None:
    for template in generic_templates(name):
        check_template(template)


def test_a_template_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="has no Y; X stands for the entity"):
        check_template("X is here")
