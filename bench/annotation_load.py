"""How long annotators wait for the next pair when all of them judge in the same instant.

python bench/annotation_load.py [--people 20] [--rounds 100] [--pairs 1000]

A real `entail annotate serve` and a project on the disk. In each round everybody's judgment is sent
at once; the time of each is measured from the click to the next pair. Every judgment has to be in
the project at the end. The server has the cores that this process may use, and shares them.
"""

from __future__ import annotations

import argparse
import http.client
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from entailment.collection.annotations import Settings
from entailment.collection.assignment import assign
from entailment.collection.candidates import CandidatePair, Provenance
from entailment.collection.project import Project
from measure import machine

TEXT = "The tower in Oslo, 41 metres tall, was built by Ann Lee in 1974 and renewed in 2003. " * 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=1000)
    given = parser.parse_args()
    if given.rounds > given.pairs:
        parser.error("everybody judges a pair a round: --rounds can't be above --pairs")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "load.project"
        make(path, given.people, given.pairs)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = measured(path, given.rounds)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        with Project(path) as project:
            saved = len(project.annotations())
    if saved != len(seconds):
        sys.exit(f"{saved} judgments are saved of {len(seconds)} that were answered")
    ranked = sorted(seconds)
    print(f"{given.people} people, {len(seconds):,} judgments, all saved; {machine()}")
    for name, share in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99)):
        print(f"{name:5}{1000 * ranked[int(share * (len(ranked) - 1))]:8.1f} ms")
    print(f"{'max':5}{1000 * ranked[-1]:8.1f} ms")
    print(f"{'mean':5}{1000 * statistics.fmean(ranked):8.1f} ms")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"the server used {cpu:.1f} s of a core, with its start: {1000 * cpu / saved:.1f} ms "
        "a judgment"
    )


def make(path: Path, people: int, pairs: int) -> None:
    """Make a project in which each of *people* has all of *pairs*."""
    with Project.create(path, Settings(judges=people)) as project:
        project.add_pairs(
            CandidatePair(str(n), TEXT, f"Ann Lee built tower {n}.", Provenance("towers"))
            for n in range(pairs)
        )
        for number in range(people):
            project.add_annotator(f"person{number}")
        assign(project)


def measured(path: Path, rounds: int) -> list[float]:
    """Serve the project at *path* and return the seconds of every judgment."""
    entail = str(Path(sys.executable).with_name("entail"))
    server = subprocess.Popen(
        [entail, "annotate", "serve", str(path), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        with Project(path) as project:
            people = len(project.annotators())
        assert server.stdout is not None
        urls = [server.stdout.readline().strip().split("\t")[1] for _ in range(people)]
        wait_for(urls[0])
        return clicks(urls, rounds)
    finally:
        server.terminate()
        server.wait()


def clicks(urls: list[str], rounds: int) -> list[float]:
    seconds: list[float] = []
    together = threading.Barrier(len(urls))

    def person(url: str) -> None:
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        try:
            state = call(connection, url + "/state")
            for _ in range(rounds):
                body = json.dumps({"assignment": state["pair"]["assignment"], "label": "UNKNOWN"})
                together.wait()
                began = time.perf_counter()
                state = call(connection, url + "/annotations", body)
                seconds.append(time.perf_counter() - began)
        except threading.BrokenBarrierError:
            return  # somebody else failed
        except BaseException:
            together.abort()
            raise
        finally:
            connection.close()

    with ThreadPoolExecutor(len(urls)) as people:
        for _ in people.map(person, urls):
            pass
    return seconds


def call(connection: http.client.HTTPConnection, url: str, body: str | None = None) -> Any:
    headers = {"Content-Type": "application/json"}
    connection.request("GET" if body is None else "POST", urlsplit(url).path, body, headers)
    response = connection.getresponse()
    content = response.read()
    if response.status != 200:
        sys.exit(f"{response.status} {content.decode()}")
    return json.loads(content)


def wait_for(url: str) -> None:
    for _ in range(300):
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=5)
        try:
            call(connection, url + "/state")
            return
        except OSError:
            time.sleep(0.1)
        finally:
            connection.close()
    sys.exit("the server does not answer")


if __name__ == "__main__":
    main()
