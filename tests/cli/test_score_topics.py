from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.datasets.topic_files import write_answers
from entailment.datasets.topics import open_topics
from entailment.evaluation.run_writing import write_jsonl
from entailment.evaluation.topic_runs import read_topic_gold
from entailment.examples import example_topics
from entailment.model import Judgment, Label

from .conftest import Entail, is_one_error_line

TOPICS = example_topics()
MAIN, NOVELTY = TOPICS / "EXAMPLE_Main_GS.xml", TOPICS / "EXAMPLE_Novelty_GS.xml"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of the Main task that returns, of what the gold has, all but the topic E0601."""
    gold = read_topic_gold(TOPICS).entailing
    answers_by_topic = {
        topic: answers if topic != "E0601" else dict.fromkeys(answers, frozenset[str]())
        for topic, answers in gold.items()
    }
    path = tmp_path / "mine.xml"
    write_answers(answers_by_topic, path)
    return path


@pytest.fixture
def novelty_run(tmp_path: Path) -> Path:
    """A run of the Novelty task that returns what the gold has."""
    path = tmp_path / "news.xml"
    write_answers(read_topic_gold(NOVELTY).entailing, path)
    return path


def test_a_run_gets_micro_and_macro_scores_by_the_formulas(entail: Entail, run: Path) -> None:
    done = entail("score", TOPICS, run, "--by", "topic", "--format", "json")
    assert done.returncode == 0, done.stderr
    output = json.loads(done.stdout)
    (row,) = output["runs"]
    scores = row["scores"]
    assert (output["task"], output["hypotheses"], output["decisions"]) == ("main", 73, 1002)
    # 81 of the 107 entailing sentences are returned, and nothing else.
    assert scores["micro_precision"] == 1
    assert scores["micro_recall"] == pytest.approx(81 / 107, abs=1e-6)
    assert scores["micro_f"] == pytest.approx(162 / 188, abs=1e-6)
    assert (scores["macro_precision"], scores["macro_recall"]) == (0.75, 0.75)
    assert scores["macro_f"] == 0.75
    assert row["by"]["topic"]["E0601"]["recall"] == 0
    assert row["by"]["topic"]["E0602"]["hits"] == 20
    assert row["signature"].startswith("micro_f|data:topics@")
    (baseline,) = output["baselines"]
    assert baseline["scores"]["micro_recall"] == 1


def test_the_gold_file_alone_scores_the_same(entail: Entail, run: Path) -> None:
    rows = []
    for gold in (TOPICS, MAIN):
        done = entail("score", gold, run, "--format", "json")
        rows.append(json.loads(done.stdout)["runs"][0]["scores"])
    assert rows[0] == rows[1]


def test_a_novelty_gold_is_known_by_its_name_or_an_option(
    entail: Entail, novelty_run: Path
) -> None:
    for gold in ((NOVELTY,), (TOPICS, "--task", "novelty"), (TOPICS, "--key", NOVELTY)):
        done = entail("score", gold[0], novelty_run, *gold[1:], "--format", "json")
        output = json.loads(done.stdout)
        assert output["task"] == "novelty"
        scores = output["runs"][0]["scores"]
        assert (scores["f"], scores["justification_f"]) == (1, 1)
        assert output["baselines"][0]["run"] == "all novel"
        assert output["baselines"][0]["scores"]["precision"] == pytest.approx(13 / 62, abs=1e-6)


def test_a_run_in_our_format_is_scored_with_its_system(entail: Entail, tmp_path: Path) -> None:
    shares = {Label.ENTAILMENT: 0.9, Label.NO_ENTAILMENT: 0.1}
    judgments = [Judgment(p.id, Label.ENTAILMENT, shares) for p in open_topics(TOPICS).pairs()]
    write_jsonl(judgments, tmp_path / "all.jsonl", {"system": "yes-to-all"})
    done = entail("score", TOPICS, "all.jsonl")
    assert done.returncode == 0, done.stderr
    *tables, signature = done.stdout.splitlines()
    assert "system:yes-to-all" in signature
    assert any(line.split()[:1] == ["all"] and "10.7" in line for line in tables)


@pytest.mark.parametrize("options", [(), ("--by", "topic"), ("--published", "rte6")])
@pytest.mark.parametrize("task", ["main", "novelty"])
def test_tables_fit_80_columns(
    entail: Entail, run: Path, novelty_run: Path, task: str, options: tuple[str, ...]
) -> None:
    given = (run if task == "main" else novelty_run, "--task", task, *options)
    lines = entail("score", TOPICS, *given).stdout.splitlines()
    assert max(len(line) for line in lines if "|data:" not in line) <= 80


def test_scores_are_the_same_to_the_byte_for_one_seed(entail: Entail, run: Path) -> None:
    value, two = (entail("score", MAIN, run, "--seed", "7").stdout for _ in range(2))
    assert value == two != ""


@pytest.mark.parametrize(
    ("task", "published", "near"),
    [("main", "rte6", "PKUTM2"), ("main", "rte6-main", "saicnlp1"), ("novelty", "rte6", "PKUTM1")],
)
def test_ours_stand_among_the_published_runs(
    entail: Entail, run: Path, novelty_run: Path, task: str, published: str, near: str
) -> None:
    path = run if task == "main" else novelty_run
    options = ("--task", task, "--published", published)
    done = entail("score", TOPICS, path, *options, "--format", "tsv")
    head, *rows = done.stdout.splitlines()
    assert head.split("\t")[:2] == ["place", "run"]
    names = [row.split("\t")[1] for row in rows]
    assert len(names) == {"main": 49, "novelty": 23}[task]
    assert names.index(path.stem) < names.index(near)
    text = entail("score", TOPICS, path, *options).stdout
    assert {"main": "36.14", "novelty": "78.70"}[task] in text  # the median of the best runs


def test_tsv_has_a_row_for_each_run_and_topic(entail: Entail, run: Path) -> None:
    done = entail("score", TOPICS, run, "--by", "topic", "--format", "tsv")
    assert [row.split("\t")[:2] for row in done.stdout.splitlines()[1:]] == [
        ["mine", ""],
        ["mine", "E0601"],
        ["mine", "E0602"],
        ["mine", "E0603"],
        ["mine", "E0604"],
    ]


def test_runs_are_compared_by_f_and_by_their_decisions(
    entail: Entail, run: Path, tmp_path: Path
) -> None:
    write_answers(read_topic_gold(TOPICS).entailing, tmp_path / "all.xml")
    (row,) = json.loads(entail("compare", TOPICS, run, "all.xml", "--format", "json").stdout)[
        "runs"
    ]
    # The second run has all that the first has, and the 26 sentences of E0601 besides.
    assert row["f"]["difference"] == pytest.approx(1 - 162 / 188, abs=1e-6)
    assert row["tests"]["only_first_correct"] == 0
    assert row["tests"]["only_run_correct"] == 26
    assert row["tests"]["mcnemar_p"] == pytest.approx(2 * 0.5**26, abs=1e-6)
    text = entail("compare", TOPICS, run, "all.xml", "--task", "main").stdout
    assert "0 : 26" in text
    head, first = entail("compare", TOPICS, run, "all.xml", "--format", "tsv").stdout.splitlines()
    assert dict(zip(head.split("\t"), first.split("\t"), strict=True))["only_run_correct"] == "26"


@pytest.mark.parametrize(("option", "says"), [("--by", "--by is for"), ("--plot", "--plot is for")])
def test_what_compares_pairs_alone_is_refused_for_topics(
    entail: Entail, run: Path, option: str, says: str
) -> None:
    done = entail("compare", TOPICS, run, run, option, "x.svg")
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((".", "mine.xml"), "holds no topics"),
        ((TOPICS, "none.xml"), "there is no such file"),
        ((TOPICS, "mine.xml", "--task", "novelty"), "has no hypothesis '1'"),
        ((TOPICS, "mine.xml", "--published", "rte2"), "is 'rte6-main'"),
        ((TOPICS, "mine.xml", "--published", "rte6-novelty"), "is 'rte6-main'"),
        ((TOPICS, "mine.xml", "--by", "task"), "known: topic"),
        ((TOPICS, "mine.xml", "--labels", "3"), "--labels is for pairs"),
        ((TOPICS, "mine.xml", "--unranked"), "--ranked is for pairs"),
        ((TOPICS, "mine.xml", "--lenient"), "--lenient is for pairs"),
        (("pairs.xml", "mine.xml", "--published", "rte6"), "is of pairs"),
        (("pairs.xml", "mine.xml", "--task", "main"), "--task is for topics, not for pairs"),
    ],
)
def test_what_does_not_fit_is_one_line_that_says_what_would_be_right(
    entail: Entail, run: Path, examples: Path, arguments: tuple[object, ...], says: str
) -> None:
    examples.rename(run.with_name("pairs.xml"))
    done = entail("score", *arguments)
    assert done.returncode != 0
    assert done.stdout == ""
    assert is_one_error_line(done.stderr)
    assert says in done.stderr
