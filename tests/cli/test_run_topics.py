from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from entailment.datasets.topic_files import read_answers
from entailment.datasets.topics import open_topics
from entailment.examples import example_topics

from .conftest import Entail, is_one_error_line

GOLDEN = Path(__file__).parent / "golden"
TOPICS = example_topics()

RECIPE = """[system]
name = "overlap"
decision = {{ {decision} }}
{more}
[[context]]
name = "headline"
"""


def write_recipe(folder: Path, decision: str, more: str = "") -> str:
    (folder / "r.toml").write_text(RECIPE.format(decision=decision, more=more))
    return "r.toml"


def judgments(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_every_candidate_is_judged_in_its_context(entail: Entail, tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, "threshold = 0.6")
    done = entail("run", TOPICS, "-o", "run.jsonl", "-s", recipe)
    assert done.returncode == 0
    assert done.stderr == "run.jsonl: 1,002 decisions by overlap\n"
    rows = judgments(tmp_path / "run.jsonl")
    assert [row["id"] for row in rows] == [pair.id for pair in open_topics(TOPICS).pairs()]
    assert all((row["label"] == "ENTAILMENT") == (float(str(row["score"])) >= 0.6) for row in rows)
    header = json.loads((tmp_path / "run.jsonl").read_text().splitlines()[0])["run"]
    assert header["task"] == "main"
    assert header["system"].endswith("+headline,threshold=0.6")
    plain = entail("run", TOPICS, "-o", "-", "-s", "overlap").stdout.splitlines()
    assert [json.loads(line)["score"] for line in plain[1:]] != [row["score"] for row in rows]


def test_runs_of_both_formats_score_alike(entail: Entail, tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, "threshold = 0.6", "local_novelty = true")
    entail("run", TOPICS, "-o", "a.jsonl", "-s", recipe)
    entail("run", TOPICS, "-o", "b.xml", "-s", recipe, "--run-format", "rte6")
    done = entail("score", TOPICS, "a.jsonl", "b.xml", "--format", "json", "--bootstrap", "0")
    ours, official = json.loads(done.stdout)["runs"]
    assert ours["scores"] == official["scores"]


def test_the_submission_is_as_it_was(entail: Entail, tmp_path: Path) -> None:
    topic = tmp_path / "set" / "Topic_T1"
    (topic / "Main_Task").mkdir(parents=True)
    (topic / "Corpus").mkdir()
    source = TOPICS / "Topic_E0601" / "Corpus" / "XYN_ENG_20050612.0031.xml"
    shutil.copy(source, topic / "Corpus")
    (topic / "Main_Task" / "Main_hypotheses.xml").write_text(
        '<HYPOTHESES><H h_id="1"><text>A ferry sank in the Karse Strait.</text></H>'
        '<H h_id="2"><text>Mars has moons.</text></H></HYPOTHESES>'
    )
    pairs = "".join(
        f'<H h_id="{h}">'
        + "".join(f'<CANDIDATE doc_id="{source.stem}" s_id="{s}"/>' for s in (0, 1))
        + "</H>"
        for h in (1, 2)
    )
    path = topic / "Main_Task" / "Main_evaluation_pairs.xml"
    path.write_text(f'<topic id="T1">{pairs}</topic>')
    done = entail(
        "run", "set", "-o", "-", "--run-format", "rte6", "-s", "overlap", "--threshold", "0.6"
    )
    assert done.stdout == (GOLDEN / "submission.xml").read_text()
    path.write_text(path.read_text().replace('s_id="1"', 's_id="99"'))
    done = entail("run", "set", "-o", "run.xml", "--run-format", "rte6", "-s", "overlap")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert (
        f"Main_evaluation_pairs.xml:1: document '{source.stem}' has no sentence 99" in done.stderr
    )
    assert not (tmp_path / "run.xml").exists()


@pytest.mark.parametrize("size", [0, 40, 5_000, 50_000])
def test_a_journal_cut_anywhere_gives_the_same_run(
    entail: Entail, tmp_path: Path, size: int
) -> None:
    recipe = write_recipe(tmp_path, "threshold = 0.6", "local_novelty = true")
    entail("run", TOPICS, "-o", "whole.jsonl", "-s", recipe)
    whole = (tmp_path / "whole.jsonl").read_bytes()
    (tmp_path / "run.jsonl.part").write_bytes(whole[:size])
    assert entail("run", TOPICS, "-o", "run.jsonl", "-s", recipe).returncode == 0
    assert (tmp_path / "run.jsonl").read_bytes()[:200] == whole[:200]
    again = entail("run", TOPICS, "-o", "run.jsonl", "-s", recipe)
    assert again.stderr.endswith("1,002 of them judged before\n")


def test_a_killed_run_ends_the_same_to_the_byte(entail: Entail, tmp_path: Path) -> None:
    raw = entail("run", TOPICS, "-o", "raw.jsonl", "-s", "features")
    assert raw.returncode == 0
    lines = (tmp_path / "raw.jsonl").read_bytes()
    (tmp_path / "run.jsonl.part").write_bytes(lines[:70_000])
    assert entail("run", TOPICS, "-o", "run.jsonl", "-s", "features", "--jobs", "2").returncode == 0
    assert (tmp_path / "run.jsonl").read_bytes() == lines


def test_local_novelty_only_takes_away_what_is_older(entail: Entail, tmp_path: Path) -> None:
    entail("run", TOPICS, "-o", "with.xml", "--run-format", "rte6", "-s",
           write_recipe(tmp_path, "threshold = 0.5", "local_novelty = true"))  # fmt: skip
    entail("run", TOPICS, "-o", "without.xml", "--run-format", "rte6", "-s",
           write_recipe(tmp_path, "threshold = 0.5"))  # fmt: skip
    fewer = read_answers(tmp_path / "with.xml").sentences
    more = read_answers(tmp_path / "without.xml").sentences
    taken = 0
    for topic, answers in more.items():
        for h, sentences in answers.items():
            left = set(fewer[topic][h])
            assert left <= set(sentences)
            assert bool(left) == bool(sentences)
            gone = {sentence.partition("_ENG_")[2][:8] for sentence in set(sentences) - left}
            days = {value.partition("_ENG_")[2][:8] for value in left}
            assert not gone or max(gone) < max(days)
            taken += len(gone)
    assert taken > 0


def test_training_finds_the_threshold_and_its_recipe_runs(entail: Entail, tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, 'threshold = "tuned", per = "topic"')
    refused = entail("run", TOPICS, "-o", "run.jsonl", "-s", recipe)
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)
    done = entail("train", TOPICS, "-s", recipe, "-o", "fitted.toml")
    assert done.returncode == 0
    crossed = float(done.stderr.rpartition("; ")[2].split()[0])
    entail("run", TOPICS, "-o", "run.jsonl", "-s", "fitted.toml")
    scored = entail("score", TOPICS, "run.jsonl", "--format", "json", "--bootstrap", "0")
    f = json.loads(scored.stdout)["runs"][0]["scores"]["micro_f"]
    assert 100 * f == pytest.approx(crossed, abs=0.01)


def test_the_threshold_of_the_novelty_task_is_best_for_novel(
    entail: Entail, tmp_path: Path
) -> None:
    recipe = write_recipe(tmp_path, 'threshold = "tuned"')
    done = entail("train", TOPICS, "-s", recipe, "-o", "fitted.toml", "--task", "novelty")
    best_f = float(done.stderr.partition(" F ")[2].split(";")[0])
    entail("run", TOPICS, "-o", "run.jsonl", "-s", "fitted.toml", "--task", "novelty")
    scored = entail(
        "score", TOPICS, "run.jsonl", "--task", "novelty", "--format", "json", "--bootstrap", "0"
    )
    assert 100 * json.loads(scored.stdout)["runs"][0]["scores"]["f"] == pytest.approx(
        best_f, abs=0.01
    )


def test_all_sentences_are_judged_where_there_are_no_candidates(
    entail: Entail, tmp_path: Path
) -> None:
    done = entail(
        "run", TOPICS / "Topic_E0601", "-o", "run.jsonl", "-s", "overlap", "--task", "search"
    )
    assert done.stderr == f"run.jsonl: {14 * 62} decisions by overlap\n"
    entail("run", TOPICS / "Topic_E0601", "-o", "ranked.jsonl", "-s", "overlap",
           "--ranker", "lucene-2.9", "--top", "3")  # fmt: skip
    assert len(judgments(tmp_path / "ranked.jsonl")) <= 14 * 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", TOPICS, "-o", "r", "--run-format", "rte5"),
        ("run", TOPICS, "-o", "r", "--columns", "text=a"),
        ("run", TOPICS, "-o", "r", "--lenient"),
        ("run", TOPICS, "-o", "r", "--top", "5"),
        ("run", "examples.xml", "-o", "r", "--run-format", "rte6"),
        ("run", "examples.xml", "-o", "r", "--context", "headline"),
        ("run", "examples.xml", "-o", "r", "--threshold", "0.5"),
        ("run", "examples.xml", "-o", "r", "--task", "main"),
        ("train", TOPICS, "-o", "folder", "-s", "r.toml"),
        ("train", TOPICS, "-o", "a.toml", "--folds", "2"),
        ("train", TOPICS, TOPICS, "-o", "a.toml"),
        ("train", "examples.xml", "-o", "folder", "--task", "main"),
    ],
    ids=lambda value: " ".join(map(str, value[2:])) or "-",
)
def test_wrong_usage_is_one_line(
    entail: Entail, examples: Path, arguments: tuple[object, ...]
) -> None:
    write_recipe(examples.parent, 'threshold = "tuned"')
    done = entail(*arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
