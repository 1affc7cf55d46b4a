"""Mutated inputs for all that reads: pairs, runs, documents, recipes, indexes, models, requests.

    python -m tests.hostile.fuzzing --seconds 60 --seed 1 [--target NAME]

Each target has seeds, which are inputs that it takes, and a function that reads one. Whatever the
input is, it is read or refused with an error of ours of one line, within `LIMIT` seconds. Anything
else is a finding: it is printed and written to `tests/hostile/findings/TARGET/`, where a test
replays it for good. By default mutations are drawn by a seed, so that a run can be repeated; where
`atheris` is installed, `--atheris` lets it choose them by coverage.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import random
import shutil
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from urllib.parse import quote

from entailment.errors import EntailmentError

__all__ = ["FINDINGS", "LIMIT", "TARGETS", "Finding", "mutations", "problem_with"]

LIMIT = 10
"""Seconds that an input may take."""

FINDINGS = Path(__file__).parent / "findings"
"""Inputs that once were a problem, a folder a target."""

_SAMPLES = Path(__file__).parent.parent / "data"
_LONGEST = 200_000
_MOST = 6

_TOKENS = (
    *(b"<", b">", b"&", b"&#0;", b"&#x110000;", b"]]>", b"<![CDATA[", b"<!DOCTYPE a [", b"<?x ?>"),
    *(b'"', b"'", b"\n", b"\r", b"\t", b"\0", b",", b";", b"=", b"[", b"]", b"{", b"}", b"[["),
    *(b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xe2\x80\x8b", b"\xc2\xad"),
    *(b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 5000, b"\\ud800", b"..", b"/"),
    *(b"[" * 3000, b"{" * 3000, b"<a>" * 3000, b"(" * 200, b"a" * 20_000),
)

Read = Callable[[bytes, Path], object]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads: its *seeds*, and a function of an input and an empty folder."""

    seeds: Callable[[], Sequence[bytes]]
    read: Read


class TooSlowError(Exception):
    """An input took longer than it may."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an input did: the name of the error that came out, and its message."""

    error: str
    message: str


def problem_with(target: Target, data: bytes) -> Finding | None:
    """Return what is wrong with how *target* reads *data*; None where it is read or refused."""
    with tempfile.TemporaryDirectory() as folder, _time_limit(), warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            target.read(data, Path(folder))
        except EntailmentError as error:
            message = str(error)
            lines = len(message.splitlines())
            return Finding("message", message[:300]) if lines != 1 or len(message) > 2000 else None
        except BaseException as error:  # a panic of a library in Rust is no Exception
            if isinstance(error, KeyboardInterrupt):
                raise
            return Finding(type(error).__name__, str(error)[:300])
    return None


def mutations(seeds: Sequence[bytes], rng: random.Random) -> Iterator[bytes]:
    """Yield mutated *seeds* for ever: cut, doubled, overwritten, spliced, or with odd tokens."""
    while True:
        data = rng.choice(seeds)
        for _ in range(rng.randint(1, _MOST)):
            data = _mutated(data, seeds, rng)[:_LONGEST]
        yield data


def _mutated(data: bytes, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    start = rng.randint(0, len(data))
    end = min(len(data), start + rng.choice((0, 1, 4, 40, 400)))
    other = rng.choice(seeds)
    place = rng.randint(0, len(other))
    piece = rng.choice(
        (
            rng.choice(_TOKENS),
            rng.randbytes(rng.randint(0, 4)),
            data[start:end] * 2,
            other[place : place + rng.choice((1, 20, 400))],
            b"",
        )
    )
    return data[:start] + piece + data[end:]


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"took more than {LIMIT} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _in_file(name: str, read: Callable[[Path], object]) -> Read:
    """Return what writes an input to a file called *name* and reads that."""

    def of(data: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(data)
        return read(path)

    return of


def _files(*patterns: str) -> Callable[[], list[bytes]]:
    return lambda: [
        path.read_bytes() for pattern in patterns for path in sorted(_SAMPLES.glob(pattern))
    ]


def _pairs(path: Path) -> object:
    from entailment.datasets import open_dataset

    return list(open_dataset(path))


def _run(path: Path) -> object:
    from entailment.evaluation.runs import read_run

    return read_run(path)


@cache
def _runs() -> list[bytes]:
    from tests.hostile.samples import run_files

    return run_files()


def _documents(path: Path) -> object:
    from entailment.corpora import open_corpus

    return [document.passages for document in open_corpus(path)]


@cache
def _pages() -> dict[str, bytes]:
    from tests.hostile.samples import documents

    return documents()


def _recipe(path: Path) -> object:
    from entailment.systems.loading import load_system

    return load_system(str(path))


@cache
def _recipes() -> list[bytes]:
    from entailment.systems.recipes import recipe_file, recipe_names

    paths = filter(None, map(recipe_file, recipe_names()))
    return [Path(path).read_bytes() for path in paths if not Path(path).match("neural/*")]


def _training_recipe(path: Path) -> object:
    from entailment.training import read_training_recipe

    return read_training_recipe(str(path), {})


def _shipped(name: str) -> bytes:
    from entailment.systems.neural.catalogue import small

    return (small() / name).read_bytes()


def _model_file(name: str) -> Read:
    """Return what judges a pair with a tiny model whose file *name* is the input."""

    def of(data: bytes, folder: Path) -> object:
        from entailment.model import Pair
        from entailment.systems import load_system
        from tests.hostile.samples import tiny_model

        model = shutil.copytree(tiny_model(), folder / "model")
        (model / name).write_bytes(data)
        system = load_system("neural", options={"model": f"onnx:{model}", "threads": 1})
        return list(system.judge([Pair("1", "Ann met Bob.", "Bob met Ann.")]))

    return of


def _tiny(name: str) -> Callable[[], list[bytes]]:
    from tests.hostile.samples import tiny_model

    return lambda: [(tiny_model() / name).read_bytes()]


def _index_meta(data: bytes, folder: Path) -> object:
    from entailment.retrieval.index import open_index
    from tests.hostile.samples import index

    copied = shutil.copytree(index(), folder / "index")
    (copied / "index.json").write_bytes(data)
    return open_index(copied).rank("Ann met Bob.")


def _index_seeds() -> list[bytes]:
    from tests.hostile.samples import index

    return [(index() / "index.json").read_bytes()]


def _request(data: bytes, _: Path) -> object:
    """Send what follows the first line to the route that this names; none is answered by 5xx."""
    from tests.hostile.samples import served

    name, _, body = data.partition(b"\n")
    path = "/" + quote(name[:200].lstrip(b"/"))
    answer = served().post(path, content=body, headers={"Content-Type": "application/json"})
    if answer.status_code >= 500:
        raise AssertionError(f"{answer.status_code} {answer.text}")
    return answer


def _requests() -> list[bytes]:
    from tests.hostile.samples import requests

    return requests()


def _of_pages(suffix: str) -> Target:
    return Target(lambda: [_pages()[suffix]], _in_file(f"page{suffix}", _documents))


TARGETS: dict[str, Target] = {
    "pairs": Target(_files("*.xml", "*.tsv", "*.csv", "*.jsonl"), _in_file("pairs.xml", _pairs)),
    "runs": Target(_runs, _in_file("run.txt", _run)),
    "html": _of_pages(".html"),
    "docx": _of_pages(".docx"),
    "pdf": _of_pages(".pdf"),
    "markdown": _of_pages(".md"),
    "recipe": Target(_recipes, _in_file("recipe.toml", _recipe)),
    "training-recipe": Target(
        lambda: [b'[system]\nname = "neural"\n[base]\ninit = "model:small"\n'],
        _in_file("training.toml", _training_recipe),
    ),
    "model-card": Target(lambda: [_shipped("judge.json")], _model_file("judge.json")),
    "model-config": Target(_tiny("config.json"), _model_file("config.json")),
    "tokenizer": Target(_tiny("tokenizer.json"), _model_file("tokenizer.json")),
    "network": Target(_tiny("model.onnx"), _model_file("model.onnx")),
    "index": Target(_index_seeds, _index_meta),
    "server": Target(_requests, _request),
}
"""Everything that reads what a stranger may have written, by name."""


def main() -> int:
    """Fuzz for a while; return 1 where anything was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long, over all targets")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--target", choices=TARGETS, action="append")
    parser.add_argument("--atheris", action="store_true", help="let atheris choose the mutations")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    names = given.target or list(TARGETS)
    if given.atheris:
        return _by_coverage(names[0], given.seconds)
    results = [_fuzzed(name, given.seconds / len(names), given.seed) for name in names]
    return int(any(results))


def _fuzzed(name: str, seconds: float, seed: int) -> int:
    """Fuzz one target; return how many inputs were a problem."""
    target, rng = TARGETS[name], random.Random(f"{seed}:{name}")
    known: set[Finding] = set()
    end, count = time.monotonic() + seconds, 0
    for data in mutations(target.seeds(), rng):
        if time.monotonic() > end:
            break
        count += 1
        finding = problem_with(target, data)
        if finding is not None and finding not in known:
            known.add(finding)
            print(json.dumps({"target": name, **_written(name, data, finding)}), flush=True)
    print(f"{name}: {count} inputs, {len(known)} findings", file=sys.stderr)
    return len(known)


def _written(name: str, data: bytes, finding: Finding) -> dict[str, str]:
    path = FINDINGS / name / hashlib.sha256(data).hexdigest()[:16]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return {"file": path.name, "error": finding.error, "message": finding.message}


def _by_coverage(name: str, seconds: float) -> int:
    import atheris

    target = TARGETS[name]

    def one(data: bytes) -> None:
        finding = problem_with(target, data)
        if finding is not None:
            _written(name, data, finding)
            raise AssertionError(finding)

    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(target.seeds()):
            Path(corpus, str(number)).write_bytes(seed)
        atheris.instrument_all()
        atheris.Setup([sys.argv[0], corpus, f"-max_total_time={int(seconds)}"], one)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
