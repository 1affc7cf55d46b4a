from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

import entailment
from entailment.cli import entail as commands
from entailment.evaluation.comparison import Comparison
from entailment.examples import example_topics

from .conftest import Entail, is_one_error_line


@pytest.fixture
def three_runs(tmp_path: Path) -> None:
    """A key of forty pairs; a run that has all right, one that errs on ten, one on all."""
    labels = ["YES", "NO"] * 20
    wrong = {"YES": "NO", "NO": "YES"}
    rows = list(enumerate(labels))
    (tmp_path / "gold.key").write_text("".join(f"{n} {label}\n" for n, label in rows))
    for name, errs in (("good", 0), ("fair", 10), ("bad", 40)):
        lines = (f"{n} {wrong[label] if n < errs else label}\n" for n, label in rows)
        (tmp_path / f"{name}.txt").write_text("ranked: no\n" + "".join(lines))


@pytest.mark.usefixtures("three_runs")
def test_each_run_is_compared_with_the_first(entail: Entail) -> None:
    done = entail("compare", "gold.key", "good.txt", "fair.txt", "bad.txt", "--format", "json")
    assert done.returncode == 0
    output = json.loads(done.stdout)
    assert output["first"] == "good"
    fair, bad = output["runs"]
    assert fair["accuracy"]["difference"] == -0.25
    # Ten pairs that only the first has right: the exact McNemar test gives 2 / 2^10.
    assert fair["tests"]["mcnemar_p"] == pytest.approx(2 / 2**10, abs=1e-6)
    assert bad["accuracy"]["difference"] == -1.0


def test_the_table_fits_the_terminal_and_a_plot_is_made(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    entail("run", examples, "-o", "one.jsonl")
    entail("run", examples, "-o", "two.jsonl", "-s", "overlap")
    done = entail("compare", examples, "one.jsonl", "two.jsonl", "--plot", "bars.svg")
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines()[:-1])) <= 80
    assert "two" in done.stdout
    assert b"<svg" in (tmp_path / "bars.svg").read_bytes()


@pytest.mark.parametrize("samples", ["1", "99"])
@pytest.mark.parametrize("name", ["agree", "ablate", "campaign", "compare", "leaderboard", "score"])
def test_fewer_than_a_hundred_samples_are_refused(name: str, samples: str) -> None:
    command = commands.get_command(click.Context(commands), name)
    assert command is not None
    with pytest.raises(click.BadParameter, match="neither 0 nor at least 100"):
        command.make_context(name, ["--bootstrap", samples])


@pytest.mark.usefixtures("three_runs")
def test_a_key_alone_is_noted_to_have_no_clusters(entail: Entail) -> None:
    for name in ("score", "compare"):
        done = entail(name, "gold.key", "good.txt", "fair.txt")
        assert "gold: a key alone does not say which pairs belong together" in done.stderr


@pytest.mark.usefixtures("three_runs")
def test_one_run_alone_is_wrong_usage(entail: Entail) -> None:
    done = entail("compare", "gold.key", "good.txt")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)


@pytest.mark.usefixtures("three_runs")
def test_agreement_names_near_clones_and_draws_who_agrees(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "clone.txt").write_bytes((tmp_path / "good.txt").read_bytes())
    runs = ("good.txt", "clone.txt", "bad.txt")
    done = entail("compare", "gold.key", *runs, "--agreement", "who.svg", "--format", "json")
    assert done.returncode == 0
    correlations = {
        (value["first"], value["second"]): value["rank_correlation"]
        for value in json.loads(done.stdout)["agreement"]
    }
    assert correlations == {("good", "clone"): 1.0, ("good", "bad"): -1.0, ("clone", "bad"): -1.0}
    assert "good and clone judge nearly alike" in done.stderr
    assert b"<svg" in (tmp_path / "who.svg").read_bytes()


def test_one_run_is_a_usage_error_before_anything_is_read(entail: Entail) -> None:
    done = entail("compare", "gone.key", "gone.jsonl")
    assert done.returncode == 2
    assert done.stderr.startswith("entail: a comparison requires two runs or more")
    assert is_one_error_line(done.stderr)


def test_a_gold_file_that_changed_under_its_name_is_not_called_another(
    entail: Entail, examples: Path
) -> None:
    for name in ("one", "two"):
        entail("run", examples, "-o", f"{name}.jsonl", "-s", "overlap")
    examples.write_text(examples.read_text().replace("30 people", "40 people"))
    warned = entail("compare", examples, "one.jsonl", "two.jsonl", "--labels", "2").stderr
    assert "one judged a file of this name with other content" in warned
    assert "another file" not in warned


def test_names_of_runs_are_not_broken(entail: Entail, examples: Path) -> None:
    names = ["a-run-with-a-name", "another-run-with-a-name"]
    for name in names:
        entail("run", examples, "-o", f"{name}.jsonl", "-s", "features")
    for command in ("score", "compare"):
        printed = entail(command, examples, *(f"{name}.jsonl" for name in names)).stdout
        assert set(names) <= set(printed.split())


TEXTS = [f"Ann sold {number} houses in Rome." for number in range(12)]


@pytest.fixture
def two_of_a_text(tmp_path: Path) -> Path:
    """Twelve texts with two hypotheses each, all of which differ."""
    path = tmp_path / "texts.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for number in range(24):
            pair = {
                "id": str(number),
                "text": TEXTS[number // 2],
                "hypothesis": f"Ann sold {number} houses."
                if number % 2
                else f"It rained {number}.",
                "label": "entailment" if number % 4 else "neutral",
            }
            stream.write(json.dumps(pair) + "\n")
    return path


def test_pairs_of_one_text_are_drawn_together_by_cluster_text(
    entail: Entail, two_of_a_text: Path, tmp_path: Path
) -> None:
    for system in ("overlap", "length"):
        entail("run", two_of_a_text, "-o", f"{system}.jsonl", "-s", system)
    given = ("compare", two_of_a_text, "overlap.jsonl", "length.jsonl", "--bootstrap", "200")
    by_default, by_text = entail(*given), entail(*given, "--cluster", "text")
    assert "of one hypothesis, of which there are 24" in " ".join(by_default.stdout.split())
    assert "of one text, of which there are 12" in " ".join(by_text.stdout.split())
    assert "|n:24|bs:200|" in by_default.stdout
    assert "|n:24|cluster:text|bs:200|" in by_text.stdout
    runs = [tmp_path / "overlap.jsonl", tmp_path / "length.jsonl"]
    (row,) = entailment.compare(two_of_a_text, runs, cluster="text", bootstrap=200)
    assert str(row.signature) in by_text.stdout
    assert isinstance(row, Comparison)
    assert row.clusters == 12


def test_every_command_over_pairs_takes_clusters(entail: Entail, two_of_a_text: Path) -> None:
    entail("run", two_of_a_text, "-o", "run.jsonl", "-s", "overlap")
    fitted = ("-s", "coverage", "--folds", "3")
    for given, expected in (
        (("score", two_of_a_text, "run.jsonl"), "|cluster:text|"),
        (("train", two_of_a_text, *fitted), "|system:coverage,3-fold by text|"),
        (("leaderboard", two_of_a_text, *fitted, "--json"), "coverage,3-fold by text|"),
        (
            ("ablate", two_of_a_text, "-s", "features-coverage", "--folds", "3", "--json"),
            ",3-fold by text against ",
        ),
    ):
        done = entail(*given, "--cluster", "text")
        assert done.returncode == 0, done.stderr
        assert expected in done.stdout


@pytest.mark.parametrize(
    ("gold", "message"),
    [
        ("texts.jsonl", "no pair of 'texts' has an attribute 'nosuch', which --cluster names"),
        ("gold.key", "gold.key is a key alone, which does not say what pairs share"),
        (example_topics(), "--cluster is for pairs, not for topics"),
    ],
)
@pytest.mark.usefixtures("three_runs", "two_of_a_text")
def test_clusters_that_cannot_be_are_refused(entail: Entail, gold: Path, message: str) -> None:
    done = entail("compare", gold, "good.txt", "bad.txt", "--cluster", "nosuch")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


def _labelled(path: Path, labels: str, **others: str) -> None:
    names = {"E": "ENTAILMENT", "C": "CONTRADICTION", "U": "UNKNOWN", "N": "NO ENTAILMENT"}
    rows = (
        {"id": str(n), "text": f"T {n}.", "hypothesis": f"H {n}.", "label": names[label]}
        | {name: values[n] for name, values in others.items()}
        for n, label in enumerate(labels)
    )
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def _judged(path: Path, labels: str) -> None:
    names = {"E": "ENTAILMENT", "C": "CONTRADICTION", "U": "UNKNOWN", "N": "NO ENTAILMENT"}
    rows = ({"id": str(n), "label": names[label]} for n, label in enumerate(labels))
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_a_run_of_two_labels_makes_all_two_way_with_a_note(entail: Entail, tmp_path: Path) -> None:
    _labelled(tmp_path / "gold.jsonl", "ECU" * 4)
    for name, labels in (("one", "ECU" * 4), ("other", "EUU" * 4), ("two-way", "ENN" * 4)):
        _judged(tmp_path / f"{name}.jsonl", labels)
    runs = ("one.jsonl", "other.jsonl", "two-way.jsonl")
    note = "note: gold: all are compared with two labels, as some judge no third: two-way"
    assert note in entail("compare", "gold.jsonl", *runs).stderr
    for arguments in (runs[:2], (*runs, "--labels", "2")):
        assert entail("compare", "gold.jsonl", *arguments).stderr == ""


def test_groups_are_compared_with_a_corrected_p(entail: Entail, tmp_path: Path) -> None:
    _labelled(tmp_path / "gold.jsonl", "EN" * 20, phen="a" * 20 + "b" * 20)
    _judged(tmp_path / "one.jsonl", "EN" * 20)
    _judged(tmp_path / "two.jsonl", "NE" * 5 + "EN" * 15)
    command = ("compare", "gold.jsonl", "one.jsonl", "two.jsonl", "--by", "phen")
    (row,) = json.loads(entail(*command, "--format", "json").stdout)["runs"]
    group = row["by"]["phen"]["a"]
    assert (group["n"], group["accuracy"]["difference"]) == (20, -0.5)
    assert group["tests"]["holm_mcnemar_p"] == 2 * group["tests"]["mcnemar_p"]
    assert "By phen: " in entail(*command).stdout
    rows = [line.split("\t") for line in entail(*command, "--format", "tsv").stdout.splitlines()]
    place = rows[0].index("group")
    assert [row[place] for row in rows[1:]] == ["", "phen=a", "phen=b"]


def test_an_attribute_that_no_pair_has_is_refused(entail: Entail, tmp_path: Path) -> None:
    _labelled(tmp_path / "gold.jsonl", "EN")
    _judged(tmp_path / "one.jsonl", "EN")
    done = entail("compare", "gold.jsonl", "one.jsonl", "one.jsonl", "--by", "nosuch")
    assert done.returncode == 2
    assert "no pair of 'gold' has an attribute 'nosuch'" in done.stderr


def test_p_of_several_runs_is_corrected(entail: Entail, three_runs: None) -> None:
    runs = ("good.txt", "fair.txt", "bad.txt")
    printed = entail("compare", "gold.key", *runs).stdout
    assert "The p of each test, corrected for 2 comparisons (Holm)" in " ".join(printed.split())
    assert "Holm" not in entail("compare", "gold.key", *runs[:2]).stdout
