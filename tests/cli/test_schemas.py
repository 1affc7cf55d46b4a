"""What is printed as JSON is what the schemas say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import entailment
from entailment.errors import UnknownNameError
from entailment.schemas import SCHEMAS
from tests.cli.conftest import Entail

jsonschema = pytest.importorskip("jsonschema")

SOURCE = "The tower was built in 1874. The tower is 38 metres tall."
ANSWER = "# Tower\n\nThe tower was built in 1874. It is 41 metres tall. A stamp shows it."


def require_valid(value: object, name: str) -> None:
    jsonschema.Draft202012Validator(entailment.json_schema(name)).validate(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(entailment.json_schema(name))


def test_an_unknown_schema_names_those_that_are_there() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'report'"):
        entailment.json_schema("reports")


def test_reports_are_of_their_schema() -> None:
    for system in ("features", "overlap", "neural"):
        report = entailment.check(ANSWER, [SOURCE, "The tower is 41 metres tall."], system=system)
        require_valid(json.loads(json.dumps(report.to_dict())), "report")
    require_valid(entailment.check("", [SOURCE], system="overlap").to_dict(), "report")


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("judgment", ("judge", SOURCE, "The tower is tall.")),
        ("judgment", ("judge", SOURCE, "The tower is tall.", "--explain", "--abstain", "1")),
        ("finding", ("search", "source.txt", "--hypothesis", "The tower is tall.", "--all")),
        ("novelty", ("novelty", "source.txt", "--statements", "statements.txt")),
        ("validation", ("validate", "facts.jsonl", "--documents", "source.txt", "--lenient")),
        ("report", ("check", "answer.md", "--sources", "source.txt")),
    ],
)
def test_what_commands_print_is_of_its_schema(
    entail: Entail, tmp_path: Path, name: str, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "source.txt").write_text(SOURCE)
    (tmp_path / "answer.md").write_text(ANSWER)
    (tmp_path / "statements.txt").write_text("The tower is tall.\nIt is not.\n")
    fact = {"id": "1", "entity": "Ann Lee", "slot": "per:age", "value": "28", "document": "x"}
    (tmp_path / "facts.jsonl").write_text(json.dumps(fact))
    done = entail(*arguments, "-s", "features", "--json")
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        require_valid(json.loads(line), name)
