"""Mutated inputs for all that reads: pairs, runs, documents, recipes, indexes, models, requests.

    python -m tests.hostile.fuzzing --seconds 60 --seed 1 [--target NAME]

Each target has seeds, which are inputs that it takes, and a function that reads one. Whatever the
input is, it is read or refused with an error of ours of one line, within `mutation.LIMIT` seconds.
Anything else is a finding: it is printed and written to `tests/hostile/findings/TARGET/`, where a
test replays it for good. By default mutations are drawn by a seed, so that a run can be repeated;
where `atheris` is installed, `--atheris` lets it choose them by coverage.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.hostile.mutation import Finding, mutations, problem_with
from tests.hostile.targets import TARGETS

__all__ = ["FINDINGS"]

FINDINGS = Path(__file__).parent / "findings"
"""Inputs that once were a problem, a folder a target."""


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

    def run_one(data: bytes) -> None:
        finding = problem_with(target, data)
        if finding is not None:
            _written(name, data, finding)
            raise AssertionError(finding)

    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(target.seeds()):
            Path(corpus, str(number)).write_bytes(seed)
        atheris.instrument_all()
        atheris.Setup([sys.argv[0], corpus, f"-max_total_time={int(seconds)}"], run_one)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
