"""Every mismatch rule and every source of derivations keeps the contract of a rule."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import entailment
from entailment.model import Label
from entailment.structure.premises import Derivation, derivations
from entailment.structure.premises import kinds as of_derivations
from entailment.structure.premises.sources import SOURCES
from entailment.systems import mismatches as package
from entailment.systems.mismatches import kinds as of_mismatches
from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.rules import RULES, Rule
from entailment.testing import EXAMPLE_PAIRS
from tests.pace import within

ROOT = Path(__file__).parents[2]
SOURCE = Path(entailment.__file__).parent

CODE = re.compile(r"`([a-z ]+)`")

READS_CUES = {"embeddings"}
"""Rules that read a word in front of a statement, which the statement itself may have, too: a
sentence that the text has is never compared (`mismatches`)."""

LONG = [
    "The ferry of 1911 sank off Malta, 12 miles from the port. " * 34,
    "A " * 990,
    "1 " * 990,
    "5:" * 990,
    "10% " * 490,
    "' " * 990,
    "Ann, " * 390,
    "Ann and Bo " * 180,
    "if not " * 280,
    "the owner of " * 150,
    "more than 3 of " * 130,
    "(a" * 990,
]
"""Texts of nearly the length that rules read, with what patterns may stumble over."""

HYPOTHESIS = "The ferry sank off Malta in 1911, if Ann and Bo will not own more than 3 of it."


@cache
def pairs() -> list[tuple[str, str]]:
    rows = [(pair.text, pair.hypothesis) for pair in EXAMPLE_PAIRS]
    for name in ("traps.tsv", "traps-later.tsv"):
        path = ROOT / "tests" / "systems" / "mismatches" / "data" / name
        with path.open(encoding="utf-8", newline="") as stream:
            read = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            rows += [(row["source"], row["claim"]) for row in read]
    return rows


def texts() -> list[str]:
    return sorted({side for pair in pairs() for side in pair})


def kinds_given(name: str, folder: Path, place: int) -> set[str]:
    """Return the kinds that calls of *name* in the modules of *folder* give as a literal."""
    calls = (
        node
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    )
    arguments = [call.args[place] for call in calls if len(call.args) > place]
    return {str(each.value) for each in arguments if isinstance(each, ast.Constant)}


def rows_of(page: str, header: str) -> Iterator[list[str]]:
    """Yield the rows of the table of *page* that begins with *header*, a list of cells each."""
    text = (ROOT / page).read_text(encoding="utf-8")
    table = text[text.index(header) :].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_kind_of_a_mismatch_is_in_the_table_of_kinds() -> None:
    given = kinds_given("Mismatch", SOURCE / "systems" / "mismatches", 0)
    assert given <= of_mismatches.KINDS.keys()
    of_variables = {"attribution", "cause", "repetition", "date", "money", "percent"}
    assert given | of_variables == of_mismatches.KINDS.keys()


def test_every_kind_of_a_derivation_is_in_the_table_of_kinds() -> None:
    given = kinds_given("Derivation", SOURCE / "structure" / "premises", 3)
    assert given <= of_derivations.KINDS.keys()
    assert given | {"limit", "unit"} == of_derivations.KINDS.keys()
    assert set(get_args(of_derivations.Kind)) == of_derivations.KINDS.keys()


def test_the_tables_have_the_kinds_of_the_code() -> None:
    listed = {
        kind
        for row in rows_of("docs/structure.md", "| derivation | kind |")
        for kind in CODE.findall(row[1])
    }
    assert listed == of_derivations.KINDS.keys()
    documented = CODE.findall(_first_cells(str(package.__doc__).partition("| --- |")[2]))
    assert {*documented, "superlative"} == of_mismatches.KINDS.keys()


def _first_cells(table: str) -> str:
    rows = table.partition("\n\n")[0].splitlines()
    return "\n".join(row.split("|")[1] for row in rows if row.count("|") > 2)


def test_the_mismatches_that_the_page_of_check_shows_are_of_the_kinds_that_it_gives() -> None:
    kind, checked = "", 0
    for name, text, hypothesis, _ in rows_of("docs/check.md", "| kind | the source says |"):
        kind = name or kind
        if kind != "(none)":
            assert kind in {each.kind for each in mismatches(text, hypothesis)}, (text, hypothesis)
            checked += 1
    assert checked > 10


@pytest.mark.parametrize(("name", "rule"), RULES.items(), ids=RULES)
def test_a_rule_sees_no_mismatch_of_a_text_with_itself_nor_with_nothing(
    name: str, rule: Rule
) -> None:
    for text in texts():
        assert name in READS_CUES or not list(rule(text, text)), text
        assert not list(rule(text, "")), text


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)
def test_a_source_withholds_nothing_from_a_text_that_is_the_hypothesis(
    source: Callable[[str, str], Iterator[Derivation]],
) -> None:
    for text in texts():
        against = [each for each in source(text, text) if each.label is not Label.ENTAILMENT]
        assert not [each for each in against if each.decides], text
        assert not list(source(text, "")), text


def test_a_text_has_no_mismatch_with_itself_and_an_empty_text_derives_nothing() -> None:
    for text in texts():
        assert mismatches(text, text) == ()
        assert derivations("", text) == ()


def test_premises_have_only_words_of_the_pair() -> None:
    for text, hypothesis in pairs():
        known = forms(text) | forms(hypothesis)
        for derivation in derivations(text, hypothesis):
            assert derivation.premises
            for premise in derivation.premises:
                assert forms(premise) <= known, (text, hypothesis, premise)


def forms(text: str) -> set[str]:
    return {form.lower() for form in re.findall(r"\w+", text)}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_is_quick_on_long_texts(rule: Rule) -> None:
    for text in LONG:
        with within(1.5):
            list(rule(text, HYPOTHESIS))
            list(rule(text, text[:-2]))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.__name__)
def test_a_source_is_quick_on_long_texts(
    source: Callable[[str, str], Iterator[Derivation]],
) -> None:
    for text in LONG:
        with within(1.5):
            list(source(text, HYPOTHESIS))
            list(source(text, text[:-2]))
