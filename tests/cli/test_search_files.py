"""Findings in a file: the same by several processes, resumed after a kill, never over an input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from .conftest import ENTAIL, is_one_error_line

COUNT = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "news").mkdir()
    for number in range(COUNT):
        text = f"Ann {number} met Bob in Oslo. It rained on ward {number}."
        (tmp_path / "news" / f"{number}.txt").write_text(text)
    hypotheses = "".join(f"Ann {number} met Bob.\n" for number in range(COUNT))
    (tmp_path / "hypotheses.txt").write_text(hypotheses)
    return tmp_path


def called(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ENTAIL, *arguments], cwd=folder, capture_output=True, text=True)


def search(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    words = ("search", "news", "--hypotheses", "hypotheses.txt", "-s", "features", "--top", "30")
    return called(folder, *words, *more)


def test_two_processes_find_what_one_does(folder: Path) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        done = search(folder, "-o", name, "--jobs", jobs)
        assert done.stderr == f"{name}: {COUNT} hypotheses searched for\n"
    assert (folder / "one").read_bytes() == (folder / "two").read_bytes()
    printed = [json.loads(line) for line in search(folder, "--json").stdout.splitlines()]
    written = [json.loads(line) for line in (folder / "one").read_text().splitlines()]
    assert written[0].pop("search") == {
        "corpus": "news",
        "top": 30,
        "ranker": None,
        "task": None,
        "lenient": False,
        "limit": None,
        "all": False,
    }
    assert printed[0] == written[0]


def test_a_killed_search_is_resumed(folder: Path) -> None:
    search(folder, "-o", "whole")
    words = ["search", "news", "--hypotheses", "hypotheses.txt", "-s", "features", "--top", "30"]
    process = subprocess.Popen([ENTAIL, *words, "-o", "found"], cwd=folder)
    part = folder / "found.part"
    while process.poll() is None and not (part.exists() and part.stat().st_size):
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    done = search(folder, "-o", "found")
    assert "of them before" in done.stderr
    assert (folder / "found").read_bytes() == (folder / "whole").read_bytes()


def test_another_search_is_not_mixed_in(folder: Path) -> None:
    search(folder, "-o", "found")
    before = (folder / "found").read_bytes()
    other = search(folder, "-o", "found", "--limit", "1")
    assert is_one_error_line(other.stderr)
    assert "found: has another 'search' for hypothesis" in other.stderr
    assert (folder / "found").read_bytes() == before


@pytest.mark.parametrize("target", ["hypotheses.txt", "news/1.txt"])
def test_what_is_read_is_never_written_over(folder: Path, target: str) -> None:
    before = (folder / target).read_bytes()
    done = search(folder, "-o", target, "--overwrite")
    assert is_one_error_line(done.stderr)
    assert "read from" in done.stderr
    assert (folder / target).read_bytes() == before


def test_standard_input_is_not_for_several_processes(folder: Path) -> None:
    done = called(folder, "search", "-", "--hypothesis", "Ann met Bob.", "--jobs", "2")
    assert done.returncode == 2
    assert "standard input is read by one process" in done.stderr


def test_what_workers_log_is_printed_as_the_commands_own(folder: Path) -> None:
    fact = {"id": "1", "subject": "Ann", "predicate": "met", "object": "Bob", "document": "none"}
    (folder / "facts.jsonl").write_text(json.dumps(fact) + "\n")
    words = ("validate", "facts.jsonl", "--documents", "news", "-s", "overlap", "--json")
    single, two = (called(folder, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert single.stderr.startswith("entail: warning: fact '1': news: has no document 'none'\n")
    assert (single.stdout, single.stderr) == (two.stdout, two.stderr)


def test_links_are_followed_by_workers_too(folder: Path) -> None:
    (folder / "outside.txt").write_text("Carl met Dora in Rome.")
    (folder / "news" / "link.txt").symlink_to(folder / "outside.txt")
    words = ("search", "news", "--hypothesis", "Carl met Dora.", "-s", "overlap", "--follow-links")
    finished = called(folder, *words, "--jobs", "2", "--limit", "1")
    assert "Carl met Dora in Rome." in finished.stdout
