"""Results are Parquet where their file ends so, and read back as what was written."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .forks import Forks

pyarrow = pytest.importorskip("pyarrow")

PAIR = (
    '{{"id":"{0}","text":"Ann {0} met Bob.","hypothesis":"Bob met Ann {0}.",'
    '"label":"ENTAILMENT"}}\n'
)


Called = Callable[..., str]


@pytest.fixture
def called(forks: Forks) -> Called:
    """Run `entail ARGUMENTS...` in a folder; give what it printed, and logged."""
    forks.load("pyarrow.parquet")

    def called(folder: Path, *arguments: str) -> str:
        done = forks.run(arguments, cwd=folder, stderr=subprocess.STDOUT)
        assert done.returncode == 0, done.stdout
        return done.stdout.decode()

    return called


def rows(path: Path) -> list[dict[str, object]]:
    from pyarrow import parquet

    return list(parquet.read_table(path).to_pylist())


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    (tmp_path / "pairs.jsonl").write_text("".join(map(PAIR.format, range(300))))
    return tmp_path


def test_a_run_as_parquet_is_scored_as_one_in_json_lines(called: Called, pairs: Path) -> None:
    for name in ("run.jsonl", "run.parquet"):
        called(pairs, "run", "pairs.jsonl", "-o", name, "-s", "overlap")
    lines = (pairs / "run.jsonl").read_text().splitlines()
    assert rows(pairs / "run.parquet") == [json.loads(line) for line in lines[1:]]
    scored = [
        called(pairs, "score", "pairs.jsonl", name, "--json").replace(name, "RUN")
        for name in ("run.jsonl", "run.parquet")
    ]
    assert scored[0] == scored[1]
    assert sorted(path.name for path in pairs.iterdir()) == [
        "pairs.jsonl",
        "run.jsonl",
        "run.parquet",
    ]


def test_the_same_command_knows_a_run_and_another_is_refused(
    called: Called, forks: Forks, pairs: Path
) -> None:
    command = ["run", "pairs.jsonl", "-o", "run.parquet"]
    called(pairs, *command, "-s", "overlap")
    before = (pairs / "run.parquet").read_bytes()
    called(pairs, *command, "-s", "overlap")
    assert (pairs / "run.parquet").read_bytes() == before
    other = forks.run([*command, "-s", "length"], cwd=pairs)
    assert other.returncode == 1
    assert b"is there already" in other.stderr
    assert (pairs / "run.parquet").read_bytes() == before


def test_a_killed_run_into_parquet_is_resumed(called: Called, forks: Forks, pairs: Path) -> None:
    (pairs / "pairs.jsonl").write_text("".join(map(PAIR.format, range(1500))))
    command = ["run", "pairs.jsonl", "-s", "features", "-o", "run.parquet"]
    process = forks.start(command, cwd=pairs, log=pairs / "log")
    journal = pairs / "run.parquet.part"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 5000):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (pairs / "run.parquet").exists()
    assert "of them before" in called(pairs, *command)
    called(pairs, *command[:-1], "whole.parquet")
    assert (pairs / "run.parquet").read_bytes() == (pairs / "whole.parquet").read_bytes()


def test_findings_and_reports_as_parquet(called: Called, tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text("Ann met Bob in Oslo. It rained.")
    (tmp_path / "hypotheses.txt").write_text("Ann met Bob.\nIt rained.\n")
    record = {"id": "1", "answer": "Ann met Bob.", "sources": ["Ann met Bob in Oslo."]}
    (tmp_path / "records.jsonl").write_text(json.dumps(record) + "\n")
    search = ["search", "news.txt", "--hypotheses", "hypotheses.txt", "-s", "overlap", "-o"]
    check = ["check", "--batch", "records.jsonl", "-s", "overlap", "-o"]
    for command in (search, check):
        for name in ("out.jsonl", "out.parquet", "out.parquet"):  # the last finds it whole
            called(tmp_path, *command, name)
        lines = (tmp_path / "out.jsonl").read_text().splitlines()
        expected = list(map(json.loads, lines))
        written = rows(tmp_path / "out.parquet")
        keys = ("id", "system")
        assert [[row[key] for key in keys] for row in written] == [
            [row[key] for key in keys] for row in expected
        ]
        for name in ("out.jsonl", "out.parquet"):
            (tmp_path / name).unlink()
