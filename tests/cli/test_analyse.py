from __future__ import annotations

import json
from pathlib import Path

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
    output = json.loads(printed(TEXT, "--format", "json"))
    start, end = output["statements"][0]["span"]
    assert output["text"][start:end] == "sold"


def test_tsv_has_a_row_for_each_argument() -> None:
    lines = printed(TEXT, "--format", "tsv").splitlines()
    assert lines[0].split("\t") == ["predicate", "role", "form", "start", "end"]
    assert "sell\tagent\tTom\t0\t3" in lines


def test_the_picture_is_well_formed() -> None:
    root = ElementTree.fromstring(printed("Tom & Ann's <mill> was sold.", "--format", "svg"))
    assert root.tag.endswith("svg")


def test_an_empty_text_is_refused() -> None:
    assert CliRunner().invoke(command, ["  "]).exit_code == 2


def test_a_day_of_the_week_is_a_time_without_a_date_of_publication() -> None:
    assert "time: Monday" in printed("Petra Vahl resigned on Monday.")


def test_roles_have_the_names_of_verbnet_where_a_class_has_the_verb(tmp_path: Path) -> None:
    roles = "".join(f'<THEMROLE type="{role}"/>' for role in ("Agent", "Theme", "Recipient"))
    members = '<MEMBERS><MEMBER name="give"/></MEMBERS>'
    (tmp_path / "give-13.1.xml").write_text(
        f'<VNCLASS ID="give-13.1">{members}<THEMROLES>{roles}</THEMROLES></VNCLASS>'
    )
    shown = printed("Anna gave her brother a bicycle. She left.", "--verbnet", str(tmp_path))
    assert "Recipient: her brother" in shown
    assert "Theme: a bicycle" in shown
    assert "agent: She" in shown


def test_what_is_paid_is_a_price() -> None:
    assert "price: $2 million" in printed("The house was sold to Anna for $2 million.")
