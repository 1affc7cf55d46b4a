"""`--abstain P`: a system that is not sure says so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from entailment.model import Label
from entailment.systems import load_system
from entailment.testing import EXAMPLE_PAIRS

from .conftest import Entail, is_one_error_line

JUDGE = ["judge", "--text", "A cat sat.", "--hypothesis", "A dog ran.", "-s", "features"]


def test_an_unsure_judgment_is_unknown_and_marked(entail: Entail) -> None:
    output = json.loads(entail(*JUDGE, "--abstain", "1", "--format", "json").stdout)
    assert (output["label"], output["undecided"]) == ("UNKNOWN", True)
    assert entail(*JUDGE, "--abstain", "1").stdout.startswith("UNKNOWN (undecided)")


def test_a_sure_one_stays_as_it_is(entail: Entail) -> None:
    done = entail(*JUDGE, "--abstain", "0.01", "--format", "json")
    assert "undecided" not in json.loads(done.stdout)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_marks_what_is_undecided_and_so_does_its_signature(
    jobs: str, tmp_path: Path, entail: Entail
) -> None:
    data, run = tmp_path / "pairs.jsonl", tmp_path / "run.jsonl"
    lines = (
        {"id": pair.id, "text": pair.text, "hypothesis": pair.hypothesis} for pair in EXAMPLE_PAIRS
    )
    data.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    words = ["run", str(data), "-o", str(run), "-s", "features", "--abstain", "0.6"]
    assert entail(*words, "--jobs", jobs).returncode == 0
    header, *judged = run.read_text(encoding="utf-8").splitlines()
    assert "abstain=0.6" in header
    judgments = [json.loads(line) for line in judged]
    bare = [replace(pair, attributes={}) for pair in EXAMPLE_PAIRS]
    for line, judgment in zip(judgments, load_system("features").judge(bare), strict=True):
        assert line.get("undecided", False) == (judgment.confidence < 0.6)
        if line.get("undecided"):
            assert line["label"] == Label.UNKNOWN
    assert 0 < sum("undecided" in line for line in judgments) < len(judgments)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*JUDGE[:-1], "overlap", "--abstain", "0.7"], "three labels"),
        ([*JUDGE, "--labels", "2", "--abstain", "0.7"], "three labels"),
        ([*JUDGE, "--abstain", "1.7"], "--abstain"),
    ],
)
def test_abstaining_needs_three_labels(words: list[str], message: str, entail: Entail) -> None:
    done = entail(*words)
    assert done.returncode in (1, 2)
    assert is_one_error_line(done.stderr) or "Usage" in done.stderr
    assert message in done.stderr
