"""`entail ablate` on pairs, topics and facts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.examples import example_facts, example_topics
from tests.cli.conftest import Entail, is_one_error_line

RECIPE = """
[system]
name = "vote"

[[member]]
name = "overlap"

[[member]]
name = "majority"
"""


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Twenty pairs that word overlap judges well, each hypothesis another one."""
    path = tmp_path / "pairs.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(20):
            entailed = number % 2 == 0
            hypothesis = f"Ann sold {number} houses." if entailed else f"Nobody likes {number}."
            pair = {
                "id": str(number),
                "premise": f"On Monday Ann sold {number} houses in Rome.",
                "hypothesis": hypothesis,
                "label": "ENTAILMENT" if entailed else "NO ENTAILMENT",
            }
            stream.write(json.dumps(pair) + "\n")
    return path


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    path = tmp_path / "recipe.toml"
    path.write_text(RECIPE, encoding="utf-8")
    return path


def test_worth_is_the_score_with_the_part_minus_without(
    entail: Entail, pairs: Path, recipe: Path
) -> None:
    done = entail("ablate", pairs, "-s", recipe, "--folds", 2, "--format", "json", "-o", "runs")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    (tested,) = told["recipes"]
    assert [part["part"] for part in tested["parts"]] == ["overlap", "majority"]
    for part in tested["parts"]:
        assert part["with"] == tested["whole"]["value"]
        assert part["worth"] == pytest.approx(part["with"] - part["without"], abs=2e-6)
        low, high = part["interval"]
        assert low <= part["worth"] <= high
    by_name = {part["part"]: part for part in tested["parts"]}
    assert by_name["overlap"]["without"] == 0.5  # one label for all
    assert by_name["overlap"]["worth"] >= 0


def test_the_kept_runs_score_as_the_report_says(
    entail: Entail, pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    asked = ("ablate", pairs, "-s", recipe, "--folds", 2, "--format", "json", "-o", "runs")
    told = json.loads(entail(*asked).stdout)
    runs = sorted((tmp_path / "runs").glob("*.jsonl"))
    scored = json.loads(entail("score", pairs, *runs, "--format", "json").stdout)
    found = {round(run["scores"]["accuracy"], 6) for run in scored["runs"]}
    parts = told["recipes"][0]["parts"]
    assert found == {told["recipes"][0]["whole"]["value"], *(part["without"] for part in parts)}


def test_what_is_finished_is_not_judged_again(
    entail: Entail, pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    asked = ("ablate", pairs, "-s", recipe, "--folds", 2, "--format", "json", "-o", "runs")
    first = entail(*asked)
    runs = sorted((tmp_path / "runs").glob("*.jsonl"))
    before = {path: path.stat().st_mtime_ns for path in runs}
    runs[0].unlink()  # as if the command had been killed before it
    again = entail(*asked, "--jobs", 2)
    assert again.stdout == first.stdout
    after = {path: path.stat().st_mtime_ns for path in runs}
    assert [path for path in runs if before[path] != after[path]] == runs[:1]


def test_add_one_starts_from_none_of_the_parts(entail: Entail, pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "features.toml").write_text(
        '[system]\nname = "features"\nmeasures = ["word_coverage", "length_ratio"]\n',
        encoding="utf-8",
    )
    done = entail("ablate", pairs, "-s", "features.toml", "--folds", 2, "--add", "--format", "tsv")
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    modes = [line[1] for line in lines[1:]]
    assert modes.count("add one") == modes.count("leave one out") == 2


def test_a_part_without_which_nothing_is_left_is_told(
    entail: Entail, pairs: Path, tmp_path: Path
) -> None:
    (tmp_path / "one.toml").write_text(RECIPE[: RECIPE.rindex("[[member]]")], encoding="utf-8")
    done = entail("ablate", pairs, "-s", "one.toml", "--folds", 2)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "members must be" in done.stderr
    assert "all parts" not in done.stdout or "not possible" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give a recipe"),
        (("-s", "recipe.toml", "--tools"), "no tool that could be left out"),
        (("-s", "overlap"), "no part"),
        (("-s", "recipe.toml", "--documents", "x"), "--documents is not for"),
    ],
)
def test_wrong_usage_is_one_line(
    entail: Entail, pairs: Path, recipe: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = entail("ablate", pairs, *arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert told in done.stderr


def test_context_and_local_novelty_are_parts_on_topics(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "search.toml").write_text(
        '[system]\nname = "overlap"\ndecision = { threshold = "tuned" }\nlocal_novelty = true\n'
        '[[context]]\nname = "headline"\n',
        encoding="utf-8",
    )
    done = entail("ablate", example_topics(), "-s", "search.toml", "--format", "json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["measure"] == "micro_f"
    assert [part["part"] for part in told["recipes"][0]["parts"]] == ["local-novelty", "headline"]
    assert [row["kind"] for row in told["impact"]] == ["decision", "context"]


def test_rules_are_parts_on_facts(entail: Entail) -> None:
    folder = example_facts()
    facts, documents = folder / "EXAMPLE_KBP_TESTSET_GS.xml", folder / "source_data"
    done = entail("ablate", facts, "--documents", documents, "-s", "overlap", "--format", "json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    parts = {part["part"]: part for part in told["recipes"][0]["parts"]}
    assert {"type", "patterns", "birth"} <= parts.keys()
    assert all("worth" in part for part in parts.values())


def test_the_report_has_the_summary_of_table_7(
    entail: Entail, pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    done = entail("ablate", pairs, "-s", recipe, "--folds", 2, "--plot", "worth.svg")
    assert "Impact on 1 system, leave one out; points of accuracy" in done.stdout
    assert max(len(line) for line in done.stdout.splitlines() if "|" not in line) <= 80
    assert (tmp_path / "worth.svg").read_bytes().startswith(b"<?xml")
