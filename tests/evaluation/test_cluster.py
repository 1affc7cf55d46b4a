"""Work on a Ray cluster ends with the bytes of work on one machine, whatever dies meanwhile."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import OptionError
from entailment.evaluation.cluster import Cluster
from entailment.retrieval.index import open_index
from tests.cli.conftest import ENTAIL, is_one_error_line

pytestmark = pytest.mark.xdist_group("ray")
"""One cluster at a time, in one process: workers of another would be killed, too."""

LINE = '{{"id":"{0}","text":"Ann {0} met Bob in Oslo.","hypothesis":"Bob {0} met Ann."}}\n'
SLOW = """
import os, time
from entailment.model import Judgment, Label

CERTAIN = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}

class Slow:
    def judge(self, pairs):
        for pair in pairs:
            if pair.id == "fatal":
                os._exit(1)
            time.sleep(0.005)
            yield Judgment(pair.id, Label.ENTAILMENT, CERTAIN)
"""


@pytest.mark.parametrize("name", ["rays", "ray:", "dask:auto"])
def test_what_names_no_cluster_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match="is not 'ray' or 'ray:ADDRESS'"):
        Cluster.named(name)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of three nodes on this machine, the first of which does no work."""
    pytest.importorskip("ray")
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "200")
    from ray.cluster_utils import Cluster as Nodes

    nodes = Nodes(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    yield nodes
    nodes.shutdown()


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pairs, a system and the run of both on one machine."""
    folder = tmp_path_factory.mktemp("judged")
    (folder / "slow.py").write_text(SLOW)
    (folder / "pairs.jsonl").write_text("".join(map(LINE.format, range(2000))))
    run(folder, "-o", "whole.jsonl")
    return folder


@pytest.fixture
def folder(judged: Path, tmp_path: Path) -> Path:
    shutil.copytree(judged, tmp_path, dirs_exist_ok=True)
    return tmp_path


def run(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ENTAIL, "run", "pairs.jsonl", "-s", "slow.py:Slow", *more],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def started(folder: Path, address: str) -> subprocess.Popen[str]:
    """Return a run on the cluster that has judged something and has still to judge."""
    arguments = ["run", "pairs.jsonl", "-s", "slow.py:Slow", "-o", "run.jsonl", "--on", address]
    process = subprocess.Popen([ENTAIL, *arguments], cwd=folder, stderr=subprocess.PIPE, text=True)
    journal = folder / "run.jsonl.part"
    until = time.monotonic() + 400
    while time.monotonic() < until:
        if journal.exists() and journal.stat().st_size > 2000:
            return process
        time.sleep(0.02)
    process.kill()
    raise AssertionError(process.communicate()[1])


def workers() -> list[int]:
    """Return the processes of this machine that judge for a cluster."""
    return [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if path.read_bytes().startswith(b"ray::_Worker")
    ]


def is_whole(folder: Path) -> bool:
    return (folder / "run.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["nothing", "worker", "driver", "node"])
def test_a_run_has_the_bytes_of_one_machine(cluster: Any, folder: Path, what: str) -> None:
    address = f"ray:{cluster.address}"
    process = started(folder, address)
    if what == "worker":
        os.kill(workers()[0], signal.SIGKILL)
    elif what == "node":
        cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
    elif what == "driver":
        process.kill()
        process.communicate()
        again = run(folder, "-o", "run.jsonl", "--on", address)
        assert "of them before" in again.stderr
        assert is_whole(folder)
        return
    _, stderr = process.communicate(timeout=600)
    assert process.returncode == 0, stderr
    assert is_whole(folder)


FACT = (
    '{{"id": "{0}", "subject": "Ann {0}", "predicate": "met", "object": "Bob", '
    '"document": "{0}"}}\n'
)
COMMANDS = {
    "validate": ("facts.jsonl", "--documents", "news", "-o"),
    "search": ("news", "--hypotheses", "hypotheses.txt", "--top", "5", "-o"),
    "index": ("news", "--shards", "6", "-o"),
}


def news(folder: Path, count: int = 120) -> None:
    """Write a folder of documents, a fact on each, and hypotheses."""
    (folder / "news").mkdir()
    for number in range(count):
        text = f"Ann {number} met Bob {number % 7} in Oslo. It rained in ward {number}."
        (folder / "news" / f"{number}.txt").write_text(text)
    (folder / "facts.jsonl").write_text("".join(map(FACT.format, range(count))))
    (folder / "hypotheses.txt").write_text(
        "".join(f"Ann {number} met Bob.\n" for number in range(count))
    )


def called(folder: Path, name: str, target: str, *more: str) -> None:
    system = () if name == "index" else ("-s", "slow.py:Slow")
    arguments = [name, *COMMANDS[name], target, *system, *more]
    done = subprocess.run([ENTAIL, *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@contextmanager
def a_worker_killed() -> Iterator[None]:
    """Kill the first worker of a cluster that shows in the block, which has to show."""
    killed = threading.Event()
    over = threading.Event()

    def kill() -> None:
        while not over.is_set() and not killed.wait(0.05):
            for process in workers()[:1]:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    killed.set()

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
    assert killed.is_set()


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_the_results_of_one_machine(
    cluster: Any, tmp_path: Path, name: str
) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    news(tmp_path)
    with a_worker_killed():
        called(tmp_path, name, "spread", "--on", f"ray:{cluster.address}")
    called(tmp_path, name, "alone")
    spread, alone = tmp_path / "spread", tmp_path / "alone"
    if name == "index":
        indexes = open_index(spread), open_index(alone)
        assert len(indexes[0]) == len(indexes[1]) == 240
        for hypothesis in ("Ann 3 met Bob 3.", "rained in ward 7", "Oslo"):
            assert indexes[0].rank(hypothesis) == indexes[1].rank(hypothesis)
    else:
        assert spread.read_bytes() == alone.read_bytes()


@pytest.mark.slow
def test_pairs_that_end_their_workers_are_named(cluster: Any, folder: Path) -> None:
    lines = [*map(LINE.format, range(300)), LINE.format("fatal")]
    (folder / "pairs.jsonl").write_text("".join(lines))
    done = run(folder, "-o", "run.jsonl", "--on", f"ray:{cluster.address}")
    assert done.returncode == 1
    named = re.search(r"pairs '(\d+)' to 'fatal': ended 3 workers", done.stderr)
    assert named is not None
    assert (folder / "run.jsonl.part").read_text().count("\n") == 1 + int(named[1])


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_an_error_of_one_line(folder: Path) -> None:
    pytest.importorskip("ray")
    done = run(folder, "-o", "run.jsonl", "--on", "ray:127.0.0.1:1")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "no Ray cluster '127.0.0.1:1'" in done.stderr
