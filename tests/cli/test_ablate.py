"""`entail ablate` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.ablate import command
from tests.cli.conftest import Entail, is_one_error_line


def test_the_report_has_the_summary_of_table_7(
    examples: Path, recipe: Path, tmp_path: Path
) -> None:
    arguments = [str(examples), "-s", str(recipe), "--folds", "2"]
    done = CliRunner().invoke(command, [*arguments, "--plot", str(tmp_path / "worth.svg")])
    assert done.exit_code == 0, done.output
    assert "Impact on 1 system, leave one out; points of accuracy" in done.output
    assert max(len(line) for line in done.output.splitlines() if "|" not in line) <= 80
    assert (tmp_path / "worth.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "give a recipe"),
        (("-s", "recipe.toml", "--tools"), "no tool that could be left out"),
        (("-s", "overlap"), "no part that could be left out; a recipe has some with [[member]]"),
        (("-s", "recipe.toml", "--documents", "x"), "--documents is for facts, not for pairs"),
    ],
)
def test_wrong_usage_is_one_line(
    entail: Entail, examples: Path, recipe: Path, arguments: tuple[str, ...], message: str
) -> None:
    done = entail("ablate", examples, *arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


OWN_SYSTEM = """
from entailment.model import Judgment, Label


class Mine:
    def judge(self, pairs):
        for pair in pairs:
            yield Judgment(pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0})
"""

MEMBERS = 'members=[{name="mine.py:Mine"},{name="overlap"}]'


def test_a_system_in_a_python_file_is_ablated_as_a_member_that_an_option_names(
    examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(OWN_SYSTEM, encoding="utf-8")
    arguments = [str(examples), "--folds", "2", "--bootstrap", "0", "--format", "tsv"]
    done = CliRunner().invoke(command, [*arguments, "-s", "vote", "-O", MEMBERS])
    assert done.exit_code == 0, done.output
    rows = [line.split("\t") for line in done.output.splitlines()]
    assert [row[3] for row in rows[1:]] == ["mine.py:Mine", "overlap"]
    assert "vote@mine.py:Mine@" in done.output


def test_a_recipe_still_names_no_python_file(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(OWN_SYSTEM, encoding="utf-8")
    recipe = tmp_path / "own.toml"
    recipe.write_text('[system]\nname = "vote"\n[[member]]\nname = "mine.py:Mine"\n')
    done = entail("ablate", examples, "-s", recipe)
    assert done.returncode == 1
    assert "names the Python file 'mine.py:Mine', and only -s and -O run one" in done.stderr


def test_an_option_is_of_the_system_before_it(examples: Path, recipe: Path, tmp_path: Path) -> None:
    options = ["-s", str(recipe), "-O", "method=majority", "-s", "features-coverage"]
    arguments = [str(examples), "--folds", "2", "--bootstrap", "0", "--format", "json"]
    done = CliRunner().invoke(command, [*arguments, *options])
    assert done.exit_code == 0, done.output
    first, second = json.loads(done.output)["recipes"]
    assert "vote(method=majority)@" in first["whole"]["signature"]
    assert "vote(method=mean)@" in second["whole"]["signature"]


def test_a_system_has_one_set_of_options(entail: Entail, examples: Path) -> None:
    twice = ["-s", "vote", "-O", MEMBERS, "-s", "vote", "-O", "members=[]"]
    done = entail("ablate", examples, *twice)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert "-s vote is given twice with different options" in done.stderr
