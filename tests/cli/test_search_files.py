"""Findings in a file: the same by several processes, resumed after a kill, never over an input."""

from __future__ import annotations

import json
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line
from .forks import Forks

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


SEARCH = ("search", "news", "--hypotheses", "hypotheses.txt", "-s", "features", "--top", "30")


@pytest.fixture
def called(entail: Entail, folder: Path) -> Entail:
    """Run `entail ARGUMENTS...` in the folder."""
    return entail


@pytest.fixture
def search(called: Entail) -> Entail:
    """Search with `ARGUMENTS...` in the folder."""
    return partial(called, *SEARCH)


def test_two_processes_find_what_one_does(search: Entail, folder: Path) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        done = search("-o", name, "--jobs", jobs)
        assert done.stderr == f"{name}: {COUNT} hypotheses searched for\n"
    assert (folder / "one").read_bytes() == (folder / "two").read_bytes()
    printed = [json.loads(line) for line in search("--json").stdout.splitlines()]
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


def test_a_killed_search_is_resumed(search: Entail, forks: Forks, folder: Path) -> None:
    search("-o", "whole")
    process = forks.start([*SEARCH, "-o", "found"], cwd=folder, log=folder / "log")
    part = folder / "found.part"
    while process.poll() is None and not (part.exists() and part.stat().st_size):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = search("-o", "found")
    assert "of them before" in done.stderr
    assert (folder / "found").read_bytes() == (folder / "whole").read_bytes()


def test_another_search_is_not_mixed_in(search: Entail, folder: Path) -> None:
    search("-o", "found")
    before = (folder / "found").read_bytes()
    other = search("-o", "found", "--limit", "1")
    assert is_one_error_line(other.stderr)
    assert "found: has another 'search' for hypothesis" in other.stderr
    assert (folder / "found").read_bytes() == before


@pytest.mark.parametrize("target", ["hypotheses.txt", "news/1.txt"])
def test_what_is_read_is_never_written_over(search: Entail, folder: Path, target: str) -> None:
    before = (folder / target).read_bytes()
    done = search("-o", target, "--overwrite")
    assert is_one_error_line(done.stderr)
    assert "read from" in done.stderr
    assert (folder / target).read_bytes() == before


def test_standard_input_is_not_for_several_processes(called: Entail, folder: Path) -> None:
    done = called("search", "-", "--hypothesis", "Ann met Bob.", "--jobs", "2")
    assert done.returncode == 2
    assert "standard input is read by one process" in done.stderr


def test_what_workers_log_is_printed_as_the_commands_own(called: Entail, folder: Path) -> None:
    fact = {"id": "1", "subject": "Ann", "predicate": "met", "object": "Bob", "document": "none"}
    (folder / "facts.jsonl").write_text(json.dumps(fact) + "\n")
    words = ("validate", "facts.jsonl", "--documents", "news", "-s", "overlap", "--json")
    single, two = (called(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert single.stderr.startswith("entail: warning: fact '1': news: has no document 'none'\n")
    assert (single.stdout, single.stderr) == (two.stdout, two.stderr)


def test_links_are_followed_by_workers_too(called: Entail, folder: Path) -> None:
    (folder / "outside.txt").write_text("Carl met Dora in Rome.")
    (folder / "news" / "link.txt").symlink_to(folder / "outside.txt")
    words = ("search", "news", "--hypothesis", "Carl met Dora.", "-s", "overlap", "--follow-links")
    finished = called(*words, "--jobs", "2", "--limit", "1")
    assert "Carl met Dora in Rome." in finished.stdout
