from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.errors import DataError, OptionError
from entailment.knowledge.idf import Idf, default_idf, write_idf
from entailment.registry import systems
from entailment.systems.classics.coverage import UNITS, coverage
from tests.systems.conftest import pair
from tests.systems.sentences import SENTENCES

Write = Callable[[str, "str | bytes"], Path]

TEXT = "Norvik buys the ferry line of Osterby and paints two ships green."
UNEVEN = st.text() | SENTENCES


def covered(text: str, hypothesis: str, **options: Any) -> float:
    return float(coverage(**options).score(pair(text, hypothesis)))


@pytest.mark.parametrize(
    ("unit", "hypothesis", "score"),
    [
        ("word", "Norvik bought the ferry line", 3 / 4),
        ("word", "Osterby paints a ship", 2 / 3),
        ("lemma", "Norvik bought the ferry line", 4 / 4),
        ("lemma", "Osterby painters sell a ship", 2 / 4),
        ("stem", "Osterby lines a ship", 3 / 3),
        ("aligned", "The painting of Osterby", 1),
        ("aligned", "Norvic sold ships", (0.8 + 0 + 1) / 3),
        ("window", "Norvik sold ships", 1 / 3),
        ("window", "Norvik buys a line", 3 / 3),
        ("ngram", "Norvik buys the line", 2 / 3),
        ("ngram", "Norvik", 1),
        ("lcs", "Norvik the line paints ferry green", 5 / 6),
    ],
)
def test_each_unit_is_counted_as_by_hand(unit: str, hypothesis: str, score: float) -> None:
    assert covered(TEXT, hypothesis, unit=unit, idf=False) == pytest.approx(score)


@pytest.mark.parametrize(("n", "score"), [(1, 3 / 4), (2, 1 / 3), (3, 0), (4, 0), (5, 1)])
def test_n_is_the_length_of_an_ngram(n: int, score: float) -> None:
    assert covered("cat dog sat", "dog sat ran cat", unit="ngram", n=n) == pytest.approx(score)


def test_idf_weighs_the_words(tmp_path: Path) -> None:
    write_idf(Idf(100, {"cat": 10, "okapi": 1, "dog": 100}), tmp_path / "idf.tsv")
    options = {"unit": "word", "idf": str(tmp_path / "idf.tsv")}
    assert covered("cat", "cat okapi dog", **options) == pytest.approx(0.5 / 1.5)
    assert covered("okapi", "cat okapi dog", **options) == pytest.approx(1 / 1.5)
    assert covered("dog", "dog", **options) == 1


def test_the_shipped_weights_are_those_of_the_shipped_table() -> None:
    table = default_idf()
    share = table.weight("okapi") / (table.weight("okapi") + table.weight("house"))
    assert covered("okapi", "okapi house", unit="word") == pytest.approx(share)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("idf", [True, False])
@settings(max_examples=30)
@given(text=UNEVEN)
def test_a_text_covers_itself(unit: str, idf: bool, text: str) -> None:
    assert covered(text, text, unit=unit, idf=idf) == 1


@pytest.mark.parametrize("unit", UNITS)
@settings(max_examples=30)
@given(text=UNEVEN, hypothesis=UNEVEN)
def test_coverage_is_a_share(unit: str, text: str, hypothesis: str) -> None:
    assert 0 <= covered(text, hypothesis, unit=unit) <= 1


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit != "window"])
@settings(max_examples=30)
@given(text=SENTENCES, more=SENTENCES, hypothesis=SENTENCES)
def test_more_text_never_covers_less(unit: str, text: str, more: str, hypothesis: str) -> None:
    if unit == "aligned":  # a better alignment is there before a worse one
        hypothesis = hypothesis.lower()
    longer = f"{text} | {more}"
    before, after = (covered(t, hypothesis, unit=unit, idf=False) for t in (text, longer))
    assert after >= before - 1e-9


@pytest.mark.parametrize("unit", UNITS)
def test_an_empty_text_covers_nothing_and_an_empty_hypothesis_is_covered(unit: str) -> None:
    n = 1
    assert covered("", "cat", unit=unit, n=n) == 0
    assert covered("cat", "", unit=unit, n=n) == 1


@pytest.mark.parametrize("unit", UNITS)
def test_each_unit_has_a_threshold_of_its_own(unit: str) -> None:
    assert coverage(unit=unit).threshold.value == UNITS[unit]
    assert coverage(unit=unit, threshold=0.1).threshold.value == 0.1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"unit": "letter"}, "unit must be one of word, lemma"),
        ({"threshold": 1.5}, "threshold must be from 0 to 1, not 1.5"),
        ({"threshold": float("nan")}, "threshold must be from 0 to 1, not nan"),
        ({"n": 0}, "n must be a whole number from 1 to 5, not 0"),
        ({"n": 2.0}, "n must be a whole number from 1 to 5, not 2.0"),
        ({"n": "2"}, "n must be a whole number from 1 to 5, not '2'"),
        ({"idf": 3}, "idf must be true, false or the name of a file, not 3"),
        ({"idf": ["x"]}, "idf must be true, false or the name of a file"),
        ({"per": ["task"]}, "per must be the name of an attribute"),
        ({"treshold": 0.5}, "takes no option 'treshold'; did you mean 'threshold'?"),
    ],
    ids=str,
)
def test_a_wrong_option_fails_at_once(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as raised:
        systems.create("coverage", **options)
    assert str(raised.value).startswith("system 'coverage': ")
    assert says in str(raised.value)


def test_a_table_that_is_not_there_is_named_when_it_is_needed(tmp_path: Path) -> None:
    judge = coverage(idf=str(tmp_path / "none.tsv"))
    with pytest.raises(DataError, match=r"none\.tsv: cannot be read"):
        list(judge.judge([pair("cat", "cat")]))


def test_the_explanation_names_score_and_threshold() -> None:
    explained = coverage(unit="word", threshold=0.5, idf=False).explain(pair("cat", "cat dog sat"))
    assert explained.reasons[0] == "the score 0.33 is under the threshold 0.50"
    assert explained.uncovered == ("dog", "sat")
