"""`entail leaderboard` from recipes to a page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.leaderboard import command
from tests.cli.conftest import Entail, is_one_error_line


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(12):
            label = "ENTAILMENT" if number % 2 else "NO ENTAILMENT"
            hypothesis = f"Ann sold {number} houses." if number % 2 else f"Nobody likes {number}."
            text = f"On Monday Ann sold {number} houses."
            pair = {"id": str(number), "premise": text, "hypothesis": hypothesis, "label": label}
            stream.write(json.dumps(pair) + "\n")
    return path


@pytest.mark.usefixtures("in_this_process")
def test_a_recipe_that_cannot_be_judged_is_a_row_and_the_status_is_1(
    pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recipes = tmp_path / "recipes"
    recipes.mkdir()
    (recipes / "good.toml").write_text(
        '[about]\nsystem = "Rus"\ntask = "rte2"\nrun = "Rus1"\n[system]\nname = "overlap"\n'
    )
    (recipes / "bad.toml").write_text('[system]\nname = "vote"\nmembers = []\n')
    (recipes / "topics.toml").write_text('[system]\nname = "overlap"\nlocal_novelty = true\n')
    arguments = [str(pairs), "--recipes", "recipes", "--folds", "2", "-o", "board.md"]
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 1, done.output
    assert "bad.toml: system 'vote': members must be" in done.output
    page = (tmp_path / "board.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")][2:]
    assert [row.split(" | ")[0] for row in rows] == ["| good", "| topics", "| bad"]
    assert "59.0" in rows[0]
    assert "not judged" in rows[2]
    accuracies = [re.findall(r"\d+\.\d ± \d+\.\d", row) for row in rows[:2]]
    assert accuracies[0] == accuracies[1]  # on pairs a recipe for topics is its system alone
    assert (tmp_path / "board.svg").is_file()
    modified = {path: path.stat().st_mtime_ns for path in (tmp_path / "board.runs").iterdir()}
    again = CliRunner().invoke(command, [*arguments, "--lenient"])
    assert again.exit_code == 0
    assert {path: path.stat().st_mtime_ns for path in modified} == modified


def test_a_page_is_markdown_or_html(entail: Entail, pairs: Path) -> None:
    done = entail("leaderboard", pairs, "-s", "overlap", "-o", "board.txt")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert ".md or .html" in done.stderr


@pytest.mark.usefixtures("in_this_process")
def test_on_three_labels_all_are_ranked_by_those_that_all_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    labels = ["ENTAILMENT", "ENTAILMENT", "CONTRADICTION", "UNKNOWN"]
    rows = [
        {"id": str(n), "premise": f"Ann met {n}.", "hypothesis": f"{n} left.", "label": label}
        for n, label in enumerate(labels * 3)
    ]
    rows += [{"id": "x", "premise": "Bo met Cy.", "hypothesis": "Cy met.", "label": "UNKNOWN"}]
    (tmp_path / "three.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    board = ["three.jsonl", "--folds", "2", "--bootstrap", "0", "--format", "json"]
    alone, both = (
        CliRunner().invoke(command, [*board, *systems])
        for systems in (["-s", "majority"], ["-s", "majority", "-s", "overlap"])
    )
    (row,) = json.loads(alone.stdout)["rows"]
    assert "|labels:3|" in row["sets"][0]["signature"]
    assert alone.stderr == ""
    table = json.loads(both.stdout)
    assert all("|labels:2|" in row["sets"][0]["signature"] for row in table["rows"])
    assert table["sets"][0]["two_way"] == ["overlap"]
    assert "three: all are judged with two labels, as some judge no third: overlap" in both.stderr


@pytest.mark.usefixtures("in_this_process")
def test_the_page_repeats_the_options_of_each_system(
    pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    systems = ["-s", "overlap", "-s", "coverage", "-O", "unit=lemma", "-O", "threshold=0.5"]
    arguments = [str(pairs), *systems, "--folds", "2", "--no-plot", "-o", "board.md"]
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "board.md").read_text(encoding="utf-8")
    assert " ".join(systems) in page
    assert "system:coverage(threshold=0.5,unit=lemma)" in page
    assert "system:overlap," in page


def test_an_option_without_a_system_is_refused(entail: Entail, pairs: Path) -> None:
    done = entail("leaderboard", pairs, "--recipes", pairs.parent, "-O", "unit=lemma")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)


def test_a_system_that_reads_gold_labels_is_given_none(
    entail: Entail, pairs: Path, tmp_path: Path
) -> None:
    (tmp_path / "peek.py").write_text(
        "from entailment.model import Judgment, Label\n"
        "class Peek:\n"
        "    def judge(self, pairs):\n"
        "        for pair in pairs:\n"
        "            p = float(pair.gold is Label.ENTAILMENT)\n"
        "            label = Label.ENTAILMENT if p else Label.NO_ENTAILMENT\n"
        "            scores = {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p}\n"
        "            yield Judgment(pair.id, label, scores)\n"
    )
    given = ("leaderboard", pairs, "-s", "peek.py:Peek", "--folds", "2", "--format", "json")
    (row,) = json.loads(entail(*given).stdout)["rows"]
    assert row["sets"][0]["value"] == 0.5


@pytest.mark.usefixtures("in_this_process")
def test_what_programs_read_is_in_fractions_with_a_signature(pairs: Path) -> None:
    arguments = [str(pairs), "-s", "overlap", "--folds", "2", "--bootstrap", "100"]
    done = CliRunner().invoke(command, [*arguments, "--format", "tsv"])
    head, row = (line.split("\t") for line in done.stdout.splitlines())
    values = dict(zip(head, row, strict=True))
    assert (values["recipe"], values["set"], values["measure"]) == ("overlap", "pairs", "accuracy")
    assert 0 <= float(values["low"]) <= float(values["value"]) <= float(values["high"]) <= 1
    assert values["signature"].startswith("accuracy|data:pairs@")
    (of_json,) = json.loads(CliRunner().invoke(command, [*arguments, "--json"]).stdout)["rows"]
    (cell,) = of_json["sets"]
    assert float(values["value"]) == cell["value"]
    assert [float(values["low"]), float(values["high"])] == cell["interval"]


def test_the_page_repeats_every_option(
    pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recipes = tmp_path / "recipes"
    recipes.mkdir()
    (recipes / "good.toml").write_text('[system]\nname = "length"\n')
    systems = ["-s", "overlap", "-O", "threshold=0.5"]
    named = ["--recipes", "recipes", "--runs", "saved", "--cluster", "text", "--labels", "2"]
    numbers = ["--bootstrap", "100", "--folds", "2", "--seed", "3", "--jobs", "2"]
    flags = ["--overwrite", "--no-plot", "--lenient"]
    arguments = ["pairs.jsonl", *systems, *named, *numbers, *flags, "-o", "board.md"]
    done = CliRunner().invoke(command, arguments)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "board.md").read_text(encoding="utf-8")
    assert f"\nentail leaderboard {' '.join(arguments)}\n" in page
    printing = {"--format", "--json", "--quiet", "--no-color"}
    left_out = {max(option.opts, key=len) for option in command.params} - {*arguments}
    assert left_out - printing == {"data", "--system", "--option", "--output"}  # -s, -O and -o
    assert "\n| overlap(threshold=0.5) | " in page


def test_a_system_with_two_settings_needs_recipes(entail: Entail, pairs: Path) -> None:
    settings = ("-s", "overlap", "-O", "threshold=0.5", "-s", "overlap", "-O", "threshold=0.9")
    refused = entail("leaderboard", pairs, *settings)
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)
    assert "given twice with different options; write a recipe for each" in refused.stderr
