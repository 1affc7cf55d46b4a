from __future__ import annotations

import json
from pathlib import Path

from entailment.testing import EXAMPLE_PAIRS
from tests.cli.conftest import Entail


def test_a_long_text_is_judged_with_its_windows(entail: Entail, tiny: Path) -> None:
    filler = ["W1 w2 w3 w4. " * 20, "W1 w2 w3 w4. " * 20]
    for place, value in enumerate(filler):  # no sentence like another, which would be left out
        filler[place] = "".join(f"N{place}{n} {part}. " for n, part in enumerate(value.split(". ")))
    text = f"{filler[0]}W8 yes. {filler[1]}"
    given = ("judge", "--text", text, "--hypothesis", "Two no, w1.", "-s", f"onnx:{tiny}")
    shown = entail(*given, "--explain")
    assert shown.returncode == 0, shown.stderr
    assert "decided" in shown.stdout
    assert "entailment would be likelier by" in shown.stdout
    explanation = json.loads(entail(*given, "--explain", "--format", "json").stdout)["explanation"]
    assert [window["decided"] for window in explanation["windows"]].count(True) == 1
    assert explanation["ablated_spans"][0]["chunk"] == "no"
    assert json.loads(entail(*given, "--format", "json").stdout)["explanation"]["windows"]


def test_a_run_is_the_same_by_one_process_and_by_two(
    entail: Entail, tiny: Path, tmp_path: Path
) -> None:
    data = tmp_path / "pairs.jsonl"
    rows = [
        {"id": pair.id, "text": pair.text, "hypothesis": pair.hypothesis, "label": pair.gold}
        for pair in EXAMPLE_PAIRS
    ]
    data.write_text("".join(json.dumps(row) + "\n" for row in rows))
    runs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for run, more in zip(runs, ((), ("--jobs", "2", "-O", "threads=1")), strict=True):
        done = entail("run", str(data), "-o", str(run), "-s", f"onnx:{tiny}", *more)
        assert done.returncode == 0, done.stderr
        assert "pairs judged by neural" in done.stderr
    assert runs[0].read_bytes() == runs[1].read_bytes()


def test_a_broken_model_and_a_missing_extra_are_one_line(entail: Entail, tmp_path: Path) -> None:
    done = entail("judge", "--text", "x", "--hypothesis", "y", "-s", f"onnx:{tmp_path}/none")
    assert done.returncode == 1
    assert done.stderr.startswith(f"entail: {tmp_path}/none: there is no such folder of a model")
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""
