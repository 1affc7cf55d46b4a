"""A hypothesis longer than the model reads is judged by its sentences and stops no other pair."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Entail, is_one_error_line

TEXT = "The ferry sank off Malta on Monday after a fire."
NAMES = "Ann Bob Cid Dora Emil Fay Gus Hal Ida Jon Kim Lea Max Ned Ola Pia Quin Rob Sue Tom".split()
ENTAILED = " ".join(["The ferry sank off Malta.", TEXT] * 25)
DENIED = f"{ENTAILED} The ferry did not sink off Malta."
BEYOND = f"{ENTAILED} The bishop of Cork keeps nine parrots on his boat."
NO_SENTENCE = "and ".join(f"{name} met a man, " for name in NAMES * 5)


def _run(entail: Entail, folder: Path, *more: str) -> dict[str, str]:
    pairs = [
        ("before", "Ann met Bob.", "Ann met Bob."),
        ("entailed", TEXT, ENTAILED),
        ("short", "Ann met Bob.", "It rained in Cork for nine days."),
        ("denied", TEXT, DENIED),
        ("beyond", TEXT, BEYOND),
        ("no sentence", TEXT, NO_SENTENCE),
        ("after", "Ann met Bob.", "Ann met Bob."),
    ]
    rows = [{"id": i, "text": t, "hypothesis": h} for i, t, h in pairs]
    (folder / "pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = entail("run", "pairs.jsonl", "-o", "run.jsonl", *more)
    assert done.returncode == 0, done.stderr
    lines = (folder / "run.jsonl").read_text().splitlines()[1:]
    return {line["id"]: line["label"] for line in map(json.loads, lines)}


@pytest.mark.parametrize("more", [("-s", "default"), ("-s", "neural"), ("--jobs", "2")])
def test_a_batch_with_long_hypotheses_is_judged_to_its_end(
    entail: Entail, tmp_path: Path, more: tuple[str, ...]
) -> None:
    labels = _run(entail, tmp_path, *more)
    assert list(labels) == [
        "before",
        "entailed",
        "short",
        "denied",
        "beyond",
        "no sentence",
        "after",
    ]
    assert labels["before"] == labels["after"] == labels["entailed"] == "ENTAILMENT"
    assert labels["denied"] == "CONTRADICTION"
    assert labels["beyond"] != "ENTAILMENT"


def test_the_explanation_says_that_sentences_were_judged(entail: Entail) -> None:
    done = entail("judge", "--text", TEXT, "--hypothesis", DENIED, "--explain", "--format", "json")
    output = json.loads(done.stdout)
    assert output["label"] == "CONTRADICTION"
    reasons = output["explanation"]["reasons"]
    assert "one by one" in reasons[0]
    assert "The ferry did not sink" in reasons[0]
    for alignment in output["explanation"]["alignments"]:
        start = alignment["hypothesis_start"]
        assert DENIED[start:].startswith(alignment["hypothesis_word"])


def test_one_of_more_sentences_than_are_judged_is_refused_in_one_line(entail: Entail) -> None:
    endless = " ".join(f"Ann Baker sold house {n} to Bob." for n in range(300))
    done = entail("judge", "--text", TEXT, "--hypothesis", endless)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "tokens" in done.stderr
