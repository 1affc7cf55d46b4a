"""ablate, leaderboard and agree as functions: what the commands of their names print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import entailment
from entailment.cli import entail
from entailment.errors import DataError, OptionError
from entailment.examples import worked_examples


def printed(*arguments: object) -> dict[str, Any]:
    result = CliRunner().invoke(entail, [*map(str, arguments), "--format", "json"])
    assert result.exit_code == 0, result.output
    value: dict[str, Any] = json.loads(result.stdout)
    return value


def without_times(value: Any) -> Any:
    """Return *value* without how long anything took."""
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k != "milliseconds"}
    return [*map(without_times, value)] if isinstance(value, list) else value


def test_an_ablation_is_what_the_command_prints(recipe: Path, tmp_path: Path) -> None:
    folder, done = tmp_path / "tests", list[int]()
    ablation = entailment.ablate(
        worked_examples(),
        recipe,
        folder,
        folds=2,
        bootstrap=100,
        progress=lambda number, _: done.append(number),
    )
    options = ("-s", recipe, "--folds", 2, "--bootstrap", 100)
    shown = printed("ablate", worked_examples(), *options)
    assert without_times(ablation) == without_times(shown)
    assert any(folder.iterdir())
    assert done[-1] == 3


def test_options_of_a_system_and_clusters_are_those_of_the_command() -> None:
    """A vote of two, which has no parts without its option `members`."""
    members = [{"name": "overlap"}, {"name": "length"}]
    ablation = entailment.ablate(
        worked_examples(),
        "vote",
        options={"vote": {"members": members}},
        cluster="text",
        folds=2,
        bootstrap=100,
    )
    option = 'members=[{name="overlap"},{name="length"}]'
    options = ("-s", "vote", "-O", option, "--cluster", "text", "--folds", 2, "--bootstrap", 100)
    shown = printed("ablate", worked_examples(), *options)
    assert without_times(ablation) == without_times(shown)


@pytest.mark.usefixtures("in_this_process")
def test_a_leaderboard_is_what_the_command_prints(recipe: Path) -> None:
    """A system with options is named with them."""
    given = {"overlap": {"threshold": 0.5}}
    board = entailment.leaderboard(
        worked_examples(), ["overlap", recipe], options=given, folds=2, bootstrap=100
    )
    systems = ("-s", "overlap", "-O", "threshold=0.5", "-s", recipe)
    shown = printed("leaderboard", worked_examples(), *systems, "--folds", 2, "--bootstrap", 100)
    assert without_times(board) == without_times(shown)
    assert {row["recipe"] for row in board["rows"]} == {"overlap(threshold=0.5)", str(recipe)}


def test_options_of_no_system_are_refused(recipe: Path) -> None:
    for study in (entailment.ablate, entailment.leaderboard):
        data = worked_examples()
        with pytest.raises(
            OptionError,
            match=r"^options of 'overlp', which is not among the systems: overlap, .*recipe\.toml; "
            r"did you mean 'overlap'\?$",
        ):
            study(data, ["overlap", recipe], options={"overlp": {"threshold": 0.5}})
        with pytest.raises(OptionError, match=r"^options of 'overlap' must be a mapping, not a"):
            study(data, "overlap", options={"overlap": 0.5})  # type: ignore[arg-type]
        with pytest.raises(OptionError, match=r"^options must be those of each system by its name"):
            study(data, "overlap", options=[("overlap", {})])  # type: ignore[arg-type]


def test_options_of_a_path_are_those_of_the_system_at_it(recipe: Path) -> None:
    members = [{"name": "overlap"}, {"name": "coverage"}]
    for source, named in ((recipe, str(recipe)), (str(recipe), recipe)):
        options = {named: {"members": members}}
        ablation = entailment.ablate(
            worked_examples(), source, options=options, folds=2, bootstrap=100
        )
        (tested,) = ablation["recipes"]
        assert [part["part"] for part in tested["parts"]] == ["overlap", "coverage"]


def test_a_recipe_that_cannot_be_built_says_why(recipe: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"^system 'vote': takes no option 'nonsense'"):
        entailment.ablate(worked_examples(), "vote", options={"vote": {"nonsense": 1}})
    bad = tmp_path / "bad.toml"
    bad.write_text(
        recipe.read_text(encoding="utf-8") + '[[member]]\nname = "overlap"\nthreshold = "high"\n'
    )
    ablation = entailment.ablate(worked_examples(), [recipe, bad], folds=2, bootstrap=100)
    good, broken = ablation["recipes"]
    assert good["problem"] is None
    assert "threshold must be a number" in broken["problem"]


def test_a_script_without_a_guard_runs_once(recipe: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "print('run', flush=True)\n"
        "import entailment\n"
        "from entailment.examples import worked_examples\n"
        "given = {'folds': 2, 'bootstrap': 100}\n"
        "board = entailment.leaderboard(worked_examples(), 'majority', **given)\n"
        f"tests = entailment.ablate(worked_examples(), {str(recipe)!r}, jobs=2, **given)\n"
        "print(len(board['rows']), len(tests['recipes'][0]['parts']))\n"
    )
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.stdout == "run\n1 2\n", done.stderr


def test_a_script_without_a_guard_that_processes_require_is_refused(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from entailment.evaluation.workers import process_pool\n"
        "def prepare():\n"
        "    pass\n"
        "with process_pool(1, prepare) as pool:\n"
        "    print(pool.submit(abs, -1).result())\n"
    )
    run = [sys.executable, str(script)]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stderr.splitlines()[-1].endswith("put its work under: if __name__ == '__main__':")
    lines = script.read_text().splitlines()
    guarded = [*lines[:3], "if __name__ == '__main__':", *(f"    {line}" for line in lines[3:])]
    script.write_text("\n".join(guarded))
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout == "1\n"


def test_agreement_is_what_the_command_prints(tmp_path: Path) -> None:
    path = tmp_path / "annotations.jsonl"
    lines = [
        {
            "id": str(number),
            "text": "A cat sat.",
            "hypothesis": f"It is {number}.",
            "annotator": person,
            "label": "ENTAILMENT" if number % (2 + place) else "UNKNOWN",
        }
        for number in range(12)
        for place, person in enumerate(("ann", "bob"))
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    measured = entailment.agree(path, bootstrap=100, min_shared=5)
    shown = printed("agree", path, "--bootstrap", 100, "--min-shared", 5)
    assert measured == shown


def test_wrong_options_are_refused(recipe: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no tool that could be left out"):
        entailment.ablate(worked_examples(), recipe, tools=True)
    with pytest.raises(OptionError, match="documents is for facts, not for pairs"):
        entailment.ablate(worked_examples(), recipe, documents="x")
    with pytest.raises(OptionError, match="folds must be a whole number, at least 2, not 1"):
        entailment.ablate(worked_examples(), recipe, folds=1)
    with pytest.raises(OptionError, match="jobs must be a whole number, at least 1, not 0"):
        entailment.leaderboard(worked_examples(), recipe, jobs=0)
    with pytest.raises(OptionError, match="requires at least one system"):
        entailment.leaderboard(worked_examples(), [])
    with pytest.raises(OptionError, match="an ablation requires at least one recipe"):
        entailment.ablate(worked_examples(), [])
    with pytest.raises(OptionError, match="requires at least one labelled set"):
        entailment.leaderboard([], recipe)
    with pytest.raises(OptionError, match="bootstrap is 0 or at least 100, not 5"):
        entailment.leaderboard(worked_examples(), recipe, bootstrap=5)
    with pytest.raises(OptionError, match="min_shared must be a whole number"):
        entailment.agree(tmp_path / "a.jsonl", min_shared=0)
    with pytest.raises(DataError):
        entailment.agree(tmp_path / "none.jsonl")
