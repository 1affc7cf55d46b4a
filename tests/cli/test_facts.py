"""`entail facts`, and `entail score` and `entail compare` where the gold is a set of facts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.examples import example_facts
from entailment.validation.formats import write_answers
from entailment.validation.sets import read_facts

from .conftest import Entail, is_one_error_line

GOLD = example_facts() / "EXAMPLE_KBP_TESTSET_GS.xml"
QUERIES = "<q><query id='S1'><name>Ann Lee</name><enttype>PER</enttype></query></q>"
ROWS = "".join(
    f"{number}\tS1\tLDC\tper:age\t{document}\t0\t1\t{value}\t{value}\t1\t{judgment}\n"
    for number, (document, value, judgment) in enumerate(
        [("A", "47", 1), ("A", "48", -1), ("A", "48", -1), ("A", "4", 3), ("eng-WL-1", "47", 1)]
    )
)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run that has every fact of persons right and answers NO to all others."""
    path = tmp_path / "mine.xml"
    decisions = {
        fact.id: fact.gold is True and fact.entity_type == "per" for fact in read_facts(GOLD)
    }
    write_answers(decisions, path)
    return path


@pytest.fixture
def assessed(tmp_path: Path) -> None:
    (tmp_path / "queries.xml").write_text(QUERIES)
    (tmp_path / "a.tab").write_text(ROWS)


def test_scores_have_the_shape_of_the_contract(entail: Entail, run: Path) -> None:
    done = entail("score", GOLD, run, "--by", "slot", "--format", "json")
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    (row,) = output["runs"]
    facts = read_facts(GOLD)
    right = sum(fact.gold is True and fact.entity_type == "per" for fact in facts)
    assert (output["task"], output["facts"], output["supported"]) == ("kbp-validation", 60, 24)
    assert row["scores"]["precision"] == 1
    assert row["scores"]["recall"] == pytest.approx(right / 24, abs=1e-6)
    assert row["by"]["slot"]["org:founded_by"]["recall"] == 0
    assert row["by"]["slot"]["per:charges"]["f"] == 1
    assert row["signature"].startswith("f|data:EXAMPLE_KBP_TESTSET_GS@")
    (baseline,) = output["baselines"]
    assert (baseline["run"], baseline["scores"]["precision"]) == ("all supported", 0.4)


def test_tables_fit_80_columns_and_show_the_baseline_and_the_published_runs(
    entail: Entail, run: Path
) -> None:
    for options, shows in (
        (("--by", "slot"), "all supported"),
        (("--published", "rte6-kbp"), "FBK_irst1 (generic)"),
    ):
        done = entail("score", GOLD, run, *options)
        assert shows in done.stdout, done.stderr
        lines = [line for line in done.stdout.splitlines() if "|data:" not in line]
        assert max(map(len, lines)) <= 80


def test_two_runs_are_compared(entail: Entail, run: Path, tmp_path: Path) -> None:
    write_answers({fact.id: True for fact in read_facts(GOLD)}, tmp_path / "all.xml")
    done = entail("compare", GOLD, run, "all.xml", "--format", "json")
    (row,) = json.loads(done.stdout)["runs"]
    assert row["tests"]["only_first_correct"] == 36
    assert row["f"]["run"] == pytest.approx(2 * 24 / 84, abs=1e-6)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--published", "rte2"), "that of facts is 'rte6-kbp'"),
        (("--by", "colour"), "no fact has 'colour' to group by"),
        (("--labels", "3"), "--labels is for pairs, not for facts"),
        (("--key", "x"), "--key is for pairs and topics, not for facts"),
    ],
)
def test_what_does_not_fit_is_one_line_that_says_what_would_be_right(
    entail: Entail, run: Path, options: tuple[str, ...], says: str
) -> None:
    done = entail("score", GOLD, run, *options)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


@pytest.mark.usefixtures("assessed")
def test_assessments_become_a_set_and_a_count_of_what_is_left_out(
    entail: Entail, tmp_path: Path
) -> None:
    done = entail("facts", "queries.xml", "a.tab", "-o", "dev.xml", "--format", "json")
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    assert (output["answers"], output["facts"], output["supported"]) == (5, 2, 1)
    assert {why: n for why, n in output["left_out"].items() if n} == {
        "web document": 1,
        "duplicate": 1,
        "inexact": 1,
    }
    assert [fact.gold for fact in read_facts(tmp_path / "dev.xml")] == [True, False]
    again = entail("facts", "queries.xml", "a.tab", "-o", "dev.xml", "--blind")
    assert is_one_error_line(again.stderr)
    assert "is there already" in again.stderr
    text = entail("facts", "queries.xml", "a.tab", "-o", "dev.xml", "--blind", "--overwrite").stdout
    assert "left out: web document" in text
    assert [fact.gold for fact in read_facts(tmp_path / "dev.xml")] == [None, None]


@pytest.mark.usefixtures("assessed")
def test_no_empty_set_is_written(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "run.txt").write_text("S1 per:age mine NIL\n")
    done = entail("facts", "queries.xml", "a.tab", "run.txt", "-o", "dev.xml")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "none of 1 answers becomes a fact under the rules of rte7" in done.stderr
    assert not (tmp_path / "dev.xml").exists()
