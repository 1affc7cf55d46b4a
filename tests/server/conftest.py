"""A server in a process of its own, as a stranger starts it."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.forks import Forks

SLOW = """
import re, time
from entailment.model import Judgment, Label

CERTAIN = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}

class Slow:
    \"\"\"Judges a pair in the seconds that its hypothesis begins with, if it does.\"\"\"

    def judge(self, pairs):
        for pair in pairs:
            seconds = re.match(r"[0-9.]+", pair.hypothesis)
            time.sleep(float(seconds[0]) if seconds else 0)
            yield Judgment(pair.id, Label.ENTAILMENT, CERTAIN)
"""


class Served:
    """A running server: its address, its log so far, and how it ends."""

    def __init__(self, forks: Forks, *arguments: str, **environment: str):
        end, log = os.pipe()
        self._written = open(end, encoding="utf-8")  # noqa: SIM115
        self.process = forks.start(
            ["serve", "--port", "0", *arguments],
            cwd=Path.cwd(),
            log=log,
            env={**os.environ, **environment},
        )
        self.lines: list[str] = []
        self._serving = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        if not self._serving.wait(120) or not self.log:
            self.process.send_signal(signal.SIGKILL)
            self._finish()
            raise AssertionError("".join(self.lines) or "the server does not start")
        port = next(line["port"] for line in self.log if line["event"] == "serving")
        self.url = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(base_url=self.url, timeout=60)

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines of the log that are JSON."""
        return [json.loads(line) for line in self.lines if line.startswith("{")]

    def post(self, path: str, body: object, **options: Any) -> httpx.Response:
        """Send *body* as JSON."""
        return self.client.post(path, json=body, **options)

    def metric(self, name: str) -> float:
        """Return the sum of the samples of a metric."""
        lines = self.client.get("/metrics").text.splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(name))

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and return the exit status."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """Return the exit status when the server has ended."""
        status = self._finish()
        self.client.close()
        return status

    def _finish(self) -> int:
        status = self.process.wait(60)
        self._reader.join(10)
        self._written.close()
        return status

    def _read(self) -> None:
        for line in self._written:
            self.lines.append(line)
            if '"event": "serving"' in line:
                self._serving.set()
        self._serving.set()


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of documents."""
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "tower.txt").write_text("The tower is 38 metres tall. It was built in 1874.")
    (folder / "ferry.md").write_text("# Malta\n\nA ferry sank off Malta. Nine people died.")
    return folder


@pytest.fixture(scope="session")
def served(corpus: Path, forks: Forks) -> Iterator[Served]:
    """A server with two systems and a collection, which all tests of a worker share."""
    systems = ("-s", "features", "--also", "words=overlap")
    server = Served(forks, *systems, "--collection", f"news={corpus}")
    yield server
    assert server.end() == 0


@pytest.fixture
def serve(tmp_path: Path, forks: Forks) -> Iterator[Callable[..., Served]]:
    """A function that starts a server whose system takes its time; it ends with the test."""
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    started: list[Served] = []

    def start(*arguments: str, **environment: str) -> Served:
        started.append(Served(forks, "-s", f"{file}:Slow", *arguments, **environment))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
