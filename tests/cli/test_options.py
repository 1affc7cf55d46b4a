"""Options that every command has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from entailment.cli import COMMANDS
from entailment.cli import entail as group
from entailment.cli.options import read_options
from tests.cli.conftest import Entail, is_one_error_line

Write = Callable[[str, str | bytes], Path]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_quiet_and_without_colours_on_demand(name: str) -> None:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    options = [option for parameter in command.params for option in parameter.opts]
    assert options.count("--quiet") == options.count("--no-color") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_format_is_how_results_are_printed(name: str) -> None:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    for parameter in command.params:
        if "--format" in parameter.opts and isinstance(parameter.type, click.Choice):
            more = {
                "analyse": {"svg"},
                "check": {"github", "junit", "sarif"},
                "compare": {"md", "tex"},
                "score": {"md", "tex"},
            }.get(name, set())
            assert set(parameter.type.choices) == {"text", "json", "tsv"} | more
            assert any("--json" in other.opts for other in command.params)


def test_quiet_leaves_out_notes_and_warnings_but_no_error(entail: Entail, write: Write) -> None:
    write("news.txt", "A ferry sank.")
    arguments = ("candidates", "news.txt", "--hypotheses", "-", "--format", "tsv")
    noted = entail(*arguments, stdin="It is not.\n")
    quiet = entail(*arguments, "-q", stdin="It is not.\n")
    assert noted.stderr.startswith("entail: note: ")
    assert (quiet.stderr, quiet.stdout) == ("", noted.stdout)
    failed = entail("candidates", "none.txt", "--hypotheses", "-", "-q", stdin="It sank.\n")
    assert failed.returncode == 1
    assert is_one_error_line(failed.stderr)


def test_quiet_leaves_out_warnings_of_the_library(entail: Entail, write: Write) -> None:
    write("pairs.csv", "text,hypothesis,label\nA cat sat.,A cat.,1\n,,\n")
    arguments = ("datasets", "pairs.csv", "--lenient", "--label-map", "1=ENTAILMENT")
    loud, quiet = entail(*arguments), entail(*arguments, "--quiet")
    assert "warning" in loud.stderr
    assert (quiet.stderr, quiet.stdout) == ("", loud.stdout)


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("check", "--batch", "b.jsonl", "-o", "o.jsonl", "--format", "tsv"), "--format tsv"),
        (("check", "--batch", "b.jsonl", "-o", "o.jsonl", "--format", "sarif"), "--format sarif"),
        (
            ("search", "c", "--hypothesis", "A", "-o", "o.jsonl", "--format", "text"),
            "--format text",
        ),
        (("candidates", "c", "--hypotheses", "h", "-o", "o.xml", "--json"), "--json"),
        (("candidates", "c", "--hypotheses", "h", "-o", "-", "--format", "tsv"), "--format tsv"),
        (("leaderboard", "x", "-s", "overlap", "-o", "o.md", "--format", "tsv"), "--format tsv"),
        (("validate", "f", "--documents", "d", "-o", "o.jsonl", "--format", "tsv"), "--format tsv"),
    ],
)
def test_a_format_that_the_file_has_not_is_refused(
    entail: Entail, arguments: tuple[str, ...], option: str
) -> None:
    done = entail(*arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert f"{option} is for what is printed" in done.stderr


def test_options_of_a_system_may_be_written_as_help_prints_them() -> None:
    assert read_options(("idf=False", "all=True", "unit=lemma")) == {
        "idf": False,
        "all": True,
        "unit": "lemma",
    }
