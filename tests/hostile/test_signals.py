"""Signals at any moment: no process is left over, what was judged stays, an error is one line."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import ENTAIL, Entail, is_one_error_line
from tests.cli.forks import Forks, Started

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")

LINE = '{{"id":"{0}","text":"Ann {0} met Bob in Oslo.","hypothesis":"Bob {0} met Ann."}}\n'


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """More pairs than are judged before the signal."""
    path = tmp_path / "many.jsonl"
    path.write_text("".join(map(LINE.format, range(4000))))
    return path


@pytest.fixture
def some(tmp_path: Path) -> Path:
    """Pairs that take seconds to judge."""
    path = tmp_path / "some.jsonl"
    path.write_text("".join(map(LINE.format, range(1000))))
    return path


def _members(group: int) -> list[int]:
    """Return the living processes of a group."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of_group = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of_group) == group and state != "Z":
            members.append(int(stat.parent.name))
    return members


def _hear_ctrl_c() -> None:
    """Take SIGINT as a terminal's command does; one in the background of a shell ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _started(forks: Forks, folder: Path, *arguments: object) -> tuple[Started, int]:
    """Return a command in a session of its own, and the pipe that it and its workers write to."""
    written, log = os.pipe()
    return forks.start(list(map(str, arguments)), cwd=folder, log=log, leads=True), written


def _read(pipe: int) -> str:
    """Return what was written to *pipe* when all who held it have closed it."""
    text = b""
    while True:
        assert select.select([pipe], [], [], 30)[0]
        if not (more := os.read(pipe, 1 << 16)):
            os.close(pipe)
            return text.decode()
        text += more


def _wait(condition: Callable[[], object], seconds: float = 30) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("when", ["workers start", "workers judge"])
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT"])
def test_no_worker_outlives_its_parent(
    forks: Forks, tmp_path: Path, many: Path, name: str, when: str
) -> None:
    journal = tmp_path / "run.jsonl.part"
    command = ("run", many, "-o", "run.jsonl", "-s", "features", "--jobs", "2")
    run, written = _started(forks, tmp_path, *command)
    if when == "workers judge":
        assert _wait(lambda: journal.exists() and journal.stat().st_size > 2000)
    else:
        assert _wait(lambda: len(_members(run.pid)) >= 3)
    run.send_signal(getattr(signal, name))
    stderr = _read(written)
    assert _wait(lambda: not _members(run.pid), 10)
    if name == "SIGKILL":
        assert run.wait() == -signal.SIGKILL
        return
    assert run.wait() == 1
    assert is_one_error_line(stderr)
    assert "interrupted" in stderr
    assert "Traceback" not in stderr


def test_a_terminated_run_is_resumed_to_the_same_bytes(
    entail: Entail, forks: Forks, tmp_path: Path, some: Path
) -> None:
    assert entail("run", some, "-o", "whole.jsonl", "-s", "features").returncode == 0
    journal = tmp_path / "run.jsonl.part"
    command = ("run", some, "-o", "run.jsonl", "-s", "features", "--jobs", "2")
    run, written = _started(forks, tmp_path, *command)
    assert _wait(lambda: journal.exists() and journal.stat().st_size > 2000)
    os.killpg(run.pid, signal.SIGHUP)  # as a terminal that is closed
    assert "the same command resumes it" in _read(written)
    assert run.wait() == 1
    again = entail("run", some, "-o", "run.jsonl", "-s", "features")
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "run.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_hangup_that_nohup_ignores_stays_ignored(tmp_path: Path, many: Path) -> None:
    run = subprocess.Popen(
        ["nohup", ENTAIL, "run", str(many), "-o", "run.jsonl", "-s", "overlap"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _wait(lambda: (tmp_path / "run.jsonl.part").exists())
    run.send_signal(signal.SIGHUP)
    assert run.wait(60) == 0


def test_an_interruption_while_the_command_is_imported_is_one_line(tmp_path: Path) -> None:
    site = tmp_path / "sitecustomize.py"
    site.write_text(
        "import sys, signal, os\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == os.environ['AT']:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
    for module in (
        "entailment.cli",
        "click",
        "entailment.cli.judge",
        "numpy",
        "entailment.systems",
    ):
        done = subprocess.run(
            [ENTAIL, "judge", "--text", "Ann met Bob.", "--hypothesis", "Bob met Ann."],
            env={**os.environ, "PYTHONPATH": str(tmp_path), "AT": module},
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=_hear_ctrl_c,
        )
        assert (done.returncode, done.stdout) == (1, ""), module
        assert done.stderr == "entail: interrupted\n", module


LARGE_RESULTS = """
import time
from entailment.evaluation.workers import process_pool

def nothing(): pass

def large(number): return b"x" * 100_000_000

if __name__ == "__main__":
    try:
        with process_pool(2, nothing) as pool:
            results = [pool.submit(large, number) for number in range(4)]
            while not any(result.running() for result in results):
                time.sleep(0.01)
            time.sleep(0.5)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def test_half_a_result_does_not_hold_up_the_end(tmp_path: Path) -> None:
    script = tmp_path / "large.py"
    script.write_text(LARGE_RESULTS)
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, script], capture_output=True, text=True, timeout=60, check=True
        )
        assert done.stdout == "interrupted\n"
