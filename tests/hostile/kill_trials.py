"""Kill trials of the commands that write, of a comparison and of a server.

    python -m tests.hostile.kill_trials --trials 20 --seed 1 [--command NAME]

| name | is killed | must be the same |
| --- | --- | --- |
| run, run-jobs, run-official | `run` in one process, in two, into RTE-2's format | the run |
| topics, validate, validate-official | `run` of topics, `validate` | the run |
| check | `check --batch` | the reports |
| search | `search -o` by two processes | the findings |
| index, update | `index`, anew and with `--update` | what is ranked for hypotheses |
| index-shards, update-shards | the same in shards, by two processes | what is ranked |
| train | `train` of `features` | the files of the folder |
| collect | `collect headlines` | the candidates |
| compare | `compare` | what is printed |
| serve | a server under requests, which is then started anew | every answer |
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from entailment.examples import worked_examples
from tests.cli.forks import Forks, Origin
from tests.hostile.killing import Command, Result, called, problem_with
from tests.server.conftest import Served

__all__ = ["COMMANDS", "server_problem"]

_EXAMPLES = worked_examples().parent
_FACTS = str(_EXAMPLES / "facts" / "EXAMPLE_KBP_DEVSET.xml")
_PAIR = (
    '{{"id":"{0}","text":"Ann {0} met Bob in Oslo.",'
    '"hypothesis":"Bob {0} met Ann.","label":"{1}"}}\n'
)
_STORY = """# Norvik opens mill {0}

Norvik opened its mill number {0} in Oslo on Monday. The mayor of ward {0} was there.
"""
_STORIES = 400


def main() -> int:
    """Try to do harm; return 1 where it was done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=20, help="of each command")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--command", choices=[*COMMANDS, "serve"], action="append")
    given = parser.parse_args()
    problems = 0
    for name in given.command or [*COMMANDS, "serve"]:
        rng = random.Random(f"{given.seed}:{name}")
        if name == "serve":
            origin = Origin()
            problem = server_problem(Forks(origin.address), rng, given.trials)
            origin.close()
        else:
            problem = problem_with(COMMANDS[name], rng, given.trials)
        problems += problem is not None
        print(f"{name}: {given.trials} trials: {problem or 'the same bytes'}", flush=True)
    return int(problems > 0)


def server_problem(forks: Forks, rng: random.Random, trials: int) -> str | None:
    """Return what is wrong with the answers of a server that is killed under requests, or None."""
    expected: dict[int, str] = {}
    for trial in range(trials + 1):
        server = Served(forks, "-s", "features")
        answers: dict[int, str] = {}
        threads = [
            threading.Thread(target=_ask, args=(server, range(first, 40, 4), answers))
            for first in range(4)
        ]
        for thread in threads:
            thread.start()
        if trial:
            time.sleep(rng.uniform(0, 0.3))
            server.process.send_signal(signal.SIGKILL)
        for thread in threads:
            thread.join()
        server.process.send_signal(signal.SIGKILL)
        server.wait()
        expected = expected or answers
        if wrong := [number for number in answers if answers[number] != expected[number]]:
            return f"trial {trial}: request {wrong[0]} has another answer"
    return None if len(expected) == 40 else f"{len(expected)} of 40 requests are answered"


def _ask(server: Served, numbers: Sequence[int], answers: dict[int, str]) -> None:
    for number in numbers:
        pair = json.loads(_PAIR.format(number, "UNKNOWN"))
        body = {"pairs": [{"text": pair["text"], "hypothesis": pair["hypothesis"]}]}
        try:
            response = server.post("/v1/judge", body)
        except httpx.TransportError:
            return
        if response.is_success:
            answers[number] = response.text


def _pairs(folder: Path) -> None:
    lines = (_PAIR.format(n, ("ENTAILMENT", "UNKNOWN")[n % 2]) for n in range(3000))
    (folder / "pairs.jsonl").write_text("".join(lines))


def _records(folder: Path) -> None:
    with (folder / "records.jsonl").open("w") as stream:
        for n in range(300):
            source = f"Ann {n} met Bob in Oslo. It rained."
            record = {"id": str(n), "answer": f"Ann {n} met Bob.", "sources": [source]}
            stream.write(json.dumps(record) + "\n")


def _stories(folder: Path, first: int = 0) -> None:
    (folder / "news").mkdir(exist_ok=True)
    for number in range(first, first + _STORIES):
        (folder / "news" / f"{number}.md").write_text(_STORY.format(number))


def _index(folder: Path) -> None:
    _stories(folder)
    called(folder, _INDEX)
    _stories(folder, first=_STORIES)


def _searched(folder: Path) -> None:
    _stories(folder)
    called(folder, _INDEX)
    lines = (f"Norvik opened mill {number}.\n" for number in range(_STORIES))
    (folder / "hypotheses.txt").write_text("".join(lines))


def _shards(folder: Path) -> None:
    _stories(folder)
    called(folder, _SHARDS)
    _stories(folder, first=_STORIES)


def _runs(folder: Path) -> None:
    _pairs(folder)
    for system in ("overlap", "length"):
        called(folder, _run("-s", system, target=f"{system}.jsonl"))


def _nothing(folder: Path) -> None:
    """Write nothing: the command reads the package's examples."""


def _file(name: str) -> Result:
    return lambda folder: (folder / name).read_bytes()


def _files(name: str) -> Result:
    def read(folder: Path) -> bytes:
        paths = sorted((folder / name).iterdir())
        return b"".join(path.name.encode() + path.read_bytes() for path in paths)

    return read


def _printed(_: Path) -> bytes:
    return b""


def _ranked(folder: Path) -> bytes:
    path = folder / "hypotheses.txt"
    path.write_text("".join(f"Norvik opened mill {n}.\n" for n in range(0, 2 * _STORIES, 100)))
    ranked = called(folder, ("candidates", "news.index", "--hypotheses", path.name, "--json"))
    path.unlink()
    return ranked


def _run(*more: str, target: str = "run") -> tuple[str, ...]:
    return ("run", "pairs.jsonl", "-o", target, *more)


def _validate(form: str) -> tuple[str, ...]:
    documents = str(_EXAMPLES / "facts" / "source_data")
    return ("validate", _FACTS, "--documents", documents, "-o", "run", "-s", "overlap",
            "--run-format", form)  # fmt: skip


_INDEX = ("index", "news", "-o", "news.index")
_SEARCH = ("search", "news.index", "--hypotheses", "hypotheses.txt", "-o", "findings",
           "-s", "overlap", "--jobs", "2")  # fmt: skip
_SHARDS = (*_INDEX, "--shards", "4", "--jobs", "2")
_TOPICS = ("run", str(_EXAMPLES / "topics"), "-o", "run", "-s", "overlap")
_CHECK = ("check", "--batch", "records.jsonl", "-o", "reports", "-s", "overlap")
_TRAIN = ("train", "pairs.jsonl", "-o", "model", "-s", "features")
_COLLECT = ("collect", "headlines", str(_EXAMPLES / "topics"), "-o", "candidates.jsonl")
_COMPARE = ("compare", "pairs.jsonl", "length.jsonl", "overlap.jsonl", "--json")
_FEATURES = ("-s", "features")

COMMANDS: dict[str, Command] = {
    "run": Command(_pairs, _run(*_FEATURES), _file("run")),
    "run-jobs": Command(_pairs, _run(*_FEATURES, "--jobs", "2"), _file("run")),
    "run-official": Command(_pairs, _run(*_FEATURES, "--run-format", "rte2"), _file("run")),
    "topics": Command(_nothing, _TOPICS, _file("run")),
    "topics-official": Command(_nothing, (*_TOPICS, "--run-format", "rte6"), _file("run")),
    "validate": Command(_nothing, _validate("jsonl"), _file("run")),
    "validate-official": Command(_nothing, _validate("kbp"), _file("run")),
    "check": Command(_records, _CHECK, _file("reports")),
    "search": Command(_searched, _SEARCH, _file("findings")),
    "index": Command(_stories, _INDEX, _ranked, again=(*_INDEX, "--overwrite")),
    "index-shards": Command(_stories, _SHARDS, _ranked, again=(*_SHARDS, "--overwrite")),
    "update-shards": Command(_shards, (*_INDEX, "--update"), _ranked),
    "update": Command(_index, (*_INDEX, "--update"), _ranked),
    "train": Command(_pairs, _TRAIN, _files("model"), again=(*_TRAIN, "--overwrite")),
    "collect": Command(
        _nothing, _COLLECT, _file("candidates.jsonl"), again=(*_COLLECT, "--overwrite")
    ),
    "compare": Command(_runs, _COMPARE, _printed),
}
"""The commands, by the name of the trial."""


if __name__ == "__main__":
    sys.exit(main())
