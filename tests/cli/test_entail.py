from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli import COMMANDS
from entailment.cli import entail as commands
from entailment.examples import worked_examples

from .conftest import ENTAIL, Entail, is_one_error_line

OWN = """
from entailment.cli import main
from entailment.registry import systems


class Own:
    __module__ = "entailment.systems.own"

    def judge(self, pairs):
        return (1 / 0 for pair in pairs)


systems.register("own")(Own)
main()
"""


def test_what_a_system_of_the_package_raises_is_one_line_with_the_pair() -> None:
    command = [sys.executable, "-c", OWN, "judge", "It rained.", "It rained.", "-s", "own"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "system 'own' failed at pair '1': ZeroDivisionError" in done.stderr


def test_help_names_every_command(entail: Entail) -> None:
    shown = entail("--help").stdout
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_an_example_to_copy(entail: Entail, name: str) -> None:
    done = entail(name, "--help")
    assert done.returncode == 0
    assert f"Example: entail {name}" in done.stdout.rstrip().split("\n\n")[-1]


def test_neither_import_nor_help_loads_what_is_heavy() -> None:
    code = (
        "import sys, entailment, entailment.cli\n"
        "from click.testing import CliRunner\n"
        "assert CliRunner().invoke(entailment.cli.entail, ['--help']).exit_code == 0\n"
        "heavy = {'numpy', 'scipy', 'sklearn', 'rich', 'matplotlib', 'simplemma', 'rapidfuzz'}\n"
        "assert not heavy & sys.modules.keys(), heavy & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_an_unknown_command_is_wrong_usage_in_one_line(entail: Entail) -> None:
    done = entail("jugde")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert "did you mean 'judge'?" in done.stderr


@pytest.mark.parametrize(
    ("command", "help_of"),
    [(("judge",), "entail judge"), (("collect", "ie", "x"), "entail collect ie")],
)
def test_wrong_usage_names_the_help_of_the_command_in_its_group(
    entail: Entail, command: tuple[str, ...], help_of: str
) -> None:
    done = entail(*command, "--nonesuch")
    assert done.returncode == 2
    assert done.stderr.endswith(f"(see '{help_of} --help')\n")


def test_the_demonstration_judges_a_dozen_pairs_and_says_why(entail: Entail) -> None:
    shown = entail("demo", "--pairs").stdout
    assert shown.count("(the paper: ") == 12
    assert shown.count("→") >= 12
    assert "of 12 as the papers judge them" in shown
    rows = [
        json.loads(line)
        for line in entail("demo", "--all", "--format", "json").stdout.split("\n")
        if line
    ]
    assert len(rows) == 31


def test_systems_lists_names_options_and_where_from(entail: Entail) -> None:
    rows = [json.loads(line) for line in entail("systems", "--format", "json").stdout.splitlines()]
    overlap = next(row for row in rows if row["system"] == "overlap")
    assert overlap["from"] == "entailment"
    assert "threshold=0.65" in overlap["options"]
    shown = entail("systems").stdout
    assert "…" not in shown
    assert all(option in shown for row in rows for option in row["options"].split(", "))
    measures = entail("systems", "--features", "--format", "tsv").stdout.splitlines()
    assert len(measures) > 30


def test_datasets_lists_readers_and_describes_a_file(entail: Entail, examples: Path) -> None:
    assert "rte3-3way" in entail("datasets").stdout
    output = json.loads(entail("datasets", examples, "--format", "json").stdout)
    assert output["reader"] == "rte5"
    assert output["pairs"] == 31
    assert output["gold"]["ENTAILMENT"] == 14


def test_a_frequency_table_of_ones_own_changes_the_weights(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "corpus.txt").write_text("yahoo yahoo\nyahoo bought\nyahoo\novertures\n")
    assert entail("idf", "corpus.txt", "-o", "idf.tsv.gz").returncode == 0
    pair = ("--text", "Yahoo left.", "--hypothesis", "Yahoo bought it.", "--format", "tsv")
    given = ("judge", *pair, "-s", "coverage", "-O")
    own = entail(*given, "idf=idf.tsv.gz")
    assert own.returncode == 0
    assert own.stdout != entail(*given, "idf=false").stdout
    missing = entail(*given, "idf=none.tsv")
    assert missing.returncode == 1
    assert is_one_error_line(missing.stderr)


@pytest.mark.parametrize("redirection", [">&-", "<&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_streams_are_no_traceback(redirection: str) -> None:
    done = subprocess.run(
        f"{ENTAIL} judge --text 'a b' --hypothesis b -s overlap {redirection}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == int(redirection.startswith(">"))  # nobody can read the judgment
    assert "Traceback" not in done.stderr


FEATURES = ("-s", "features")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_gets_its_tables_and_programs_get_utf8(encoding: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    pair = [
        "--text",
        "Ann met Żoë in 漢口.",
        "--hypothesis",
        "Ann met Żoë.",
        "-s",
        "overlap",
        "--explain",
    ]
    for form in ("text", "json"):
        done = subprocess.run(
            [ENTAIL, "judge", *pair, "--format", form],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0
        assert done.stderr == b""
    assert "Żoë" in json.loads(done.stdout.decode())["explanation"]["alignments"][2]["text_word"]


def test_without_a_command_one_line_says_where_help_is(entail: Entail) -> None:
    done = entail()
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert "--help" in done.stderr


def test_no_input_and_no_file_of_others_is_written_over(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "corpus.txt").write_text("a b\n")
    for command in (
        ("idf", "corpus.txt", "-o", "corpus.txt", "--overwrite"),
        ("idf", "corpus.txt", "-o", "examples.xml"),
        ("demo", "--copy", "corpus.txt"),
        ("train", "examples.xml", "--folds", "2", "--run", "examples.xml", "--overwrite"),
        ("run", "examples.xml", "-o", "examples.xml", "--overwrite"),
    ):
        done = entail(*command)
        assert done.returncode == 1, command
        assert is_one_error_line(done.stderr)
    assert (tmp_path / "corpus.txt").read_text() == "a b\n"
    assert examples.read_bytes() == worked_examples().read_bytes()


def test_a_run_over_the_pairs_that_the_system_learned_from_says_so(
    entail: Entail, examples: Path
) -> None:
    entail("train", examples, "-s", "overlap", "-o", "mine")
    assert "was fitted to these pairs" in entail("run", examples, "-o", "r", "-s", "mine").stderr
    assert "fitted" not in entail("run", examples, "-o", "q", "-s", "overlap").stderr


@pytest.mark.parametrize("name", ["annotate", "collect", "frame", "models"])
def test_a_group_lists_its_commands_with_whole_sentences(name: str) -> None:
    listed = CliRunner().invoke(commands, [name, "--help"]).output.split("Commands:")[1]
    assert "..." not in listed
