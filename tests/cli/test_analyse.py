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
    header = ["statement", "predicate", "status", "role", "form", "start", "end"]
    assert lines[0].split("\t") == header
    assert "1\tsell\tpast\tagent\tTom\t0\t3" in lines


def test_tsv_has_what_keeps_a_statement_from_being_asserted() -> None:
    text = "Acme may sell the mill. Acme sold the mill."
    rows = [line.split("\t") for line in printed(text, "--format", "tsv").splitlines()[1:]]
    assert {tuple(row[:3]) for row in rows} == {
        ("1", "sell", "present, possibility"),
        ("2", "sell", "past"),
    }


def test_tsv_has_a_statement_without_arguments_and_no_line_end_within_a_cell() -> None:
    lines = printed("Stop! Tom sold the old\n\tmill.", "--format", "tsv").splitlines()
    assert {line.count("\t") for line in lines} == {6}
    assert [line.split("\t")[:2] for line in lines[1:]] == [
        ["1", "stop"],
        ["2", "sell"],
        ["2", "sell"],
    ]


def test_json_is_short_for_its_format() -> None:
    assert printed(TEXT, "--json") == printed(TEXT, "--format", "json")
    done = CliRunner().invoke(command, [TEXT, "--json", "--format", "svg"])
    assert (done.exit_code, "exclude each other" in done.output) == (2, True)


def test_the_name_of_a_file_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "acme.txt"
    file.write_text(TEXT)
    done = CliRunner().invoke(command, [str(file)])
    assert done.exit_code == 2
    assert f"'{file}' is a file; to analyse what is in it: entail analyse - < {file}" in (
        done.output
    )


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


def test_the_future_is_named_once() -> None:
    assert printed("The concert will take place.").split().count("future") == 1


def test_what_is_paid_is_a_price() -> None:
    assert "price: $2 million" in printed("The house was sold to Anna for $2 million.")
