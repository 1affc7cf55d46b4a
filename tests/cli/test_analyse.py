from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from defusedxml import ElementTree

from entailment.cli.analyse import command

TEXT = "Tom sold the mill to Ann in May 1999. She may not close it."


@pytest.fixture(autouse=True)
def _parser() -> None:
    pytest.importorskip("spacy")


def printed(*arguments: str) -> str:
    done = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_table_has_predicates_roles_and_what_is_not_asserted() -> None:
    shown = printed(TEXT)
    assert "recipient: Ann" in shown
    assert "not close" in shown
    assert "possibility" in shown


def test_json_is_one_object_with_offsets() -> None:
    found = json.loads(printed(TEXT, "--format", "json"))
    start, end = found["statements"][0]["span"]
    assert found["text"][start:end] == "sold"


def test_tsv_has_a_row_for_each_argument() -> None:
    lines = printed(TEXT, "--format", "tsv").splitlines()
    assert lines[0].split("\t") == ["predicate", "role", "form", "start", "end"]
    assert "sell\tagent\tTom\t0\t3" in lines


def test_the_picture_is_well_formed() -> None:
    root = ElementTree.fromstring(printed("Tom & Ann's <mill> was sold.", "--format", "svg"))
    assert root.tag.endswith("svg")


def test_an_empty_text_is_refused() -> None:
    assert CliRunner().invoke(command, ["  "]).exit_code == 2
