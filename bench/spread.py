"""Work by one and by two workers, and an index in shards: what is gained, what it costs.

A rate is of what twice as many pairs take longer, so without the start of workers. Efficiency is
the rate of two workers over twice that of one; each worker computes with one thread. The lines a
second that one process takes in and writes, which bound a large cluster, are those of a system
that does nothing. The index is of sentences as in `search.py`, read from files of a hundred
documents; a shard is a range of the files.

    python bench/spread.py [DATA ...] [--on ray] [--pairs 2048] [--sentences 400000] [--times 1]

DATA are files of pairs, as for `search.py`. Without `--on ray` the workers are processes.
"""

from __future__ import annotations

import argparse
import json
import logging
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, count, cycle, islice
from pathlib import Path

from entailment.corpora import open_corpus
from entailment.datasets import open_dataset
from entailment.evaluation.cluster import Cluster
from entailment.evaluation.judging import lines_by_workers
from entailment.evaluation.parts import Jobs, each_in_order
from entailment.model import Pair
from entailment.retrieval.index import open_index
from entailment.retrieval.shard_building import InOrder, build_shards
from entailment.systems import NamedSystem, load_system
from measure import machine
from sentences import default_files, documents, write_corpus, write_lines

IDLE = "majority"
QUERIES = 300
DOCUMENTS = 100
"""Documents of a file."""


def main() -> None:
    given = _arguments()
    data = given.data or default_files()
    print(
        f"{', '.join(path.name for path in data)}; {machine()}; workers: {given.on or 'processes'}"
    )
    with _connected(given.on):
        for name, options, number in (
            ("small", ("neural", {"model": "small"}), given.pairs),
            ("features", ("features", {}), 48 * given.pairs),
            (IDLE, (IDLE, {}), 96 * given.pairs),
        ):
            _judge(name, options, list(islice(_pairs(data), number)), given.on, given.times)
        with tempfile.TemporaryDirectory() as scratch:
            _index(Path(scratch), data, given.sentences, given.on)


@contextmanager
def _connected(on: str | None) -> Iterator[None]:
    """Have all work of the block on one connection, whose start is not of any figure."""
    if on is None:
        yield
        return
    import ray

    address = Cluster.named(on).address
    with ray.init(address or "local", logging_level=logging.ERROR, log_to_driver=False):
        yield


def _judge(
    name: str, options: tuple[str, dict[str, str]], pairs: list[Pair], on: str | None, times: int
) -> None:
    """Print the rates of a system by one worker and by two."""
    system = load_system(options[0], options=options[1])
    rates = {}
    for workers in (1, 2):
        jobs = _jobs(on, workers)
        rates[workers] = statistics.median(_rate(system, pairs, jobs) for _ in range(times))
    print(
        f"{name}: {rates[1]:,.0f} pairs a second by one worker, {rates[2]:,.0f} by two: "
        f"efficiency {rates[2] / (2 * rates[1]):.0%} ({len(pairs):,} pairs)"
    )


def _rate(system: NamedSystem, pairs: list[Pair], jobs: Jobs) -> float:
    """Return the pairs a second, without what the workers take to start."""
    half = len(pairs) // 2
    return half / (_seconds(system, pairs, jobs) - _seconds(system, pairs[:half], jobs))


def _seconds(system: NamedSystem, pairs: list[Pair], jobs: Jobs) -> float:
    begin = time.perf_counter()
    for _ in lines_by_workers(system, iter(pairs), jobs):
        pass
    return time.perf_counter() - begin


def _index(folder: Path, data: Sequence[Path], sentences: int, on: str | None) -> None:
    """Print what an index in shards costs to build, on disk and a hypothesis."""
    corpus = folder / "corpus"
    _write_files(corpus, folder / "lines", data, sentences)
    write_lines(folder / "hypotheses", data, "hypothesis")
    hypotheses = (folder / "hypotheses").read_text(encoding="utf-8").splitlines()[:QUERIES]
    seconds = {}
    for shards, workers in ((1, 1), (8, 1), (8, 2)):
        target = folder / f"index-{shards}-{workers}"
        begin = time.perf_counter()
        build_shards(
            target,
            open_corpus(corpus),
            shards,
            in_order=_in_order(_jobs(on, workers)),
        )
        seconds[shards, workers] = time.perf_counter() - begin
        size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
        begin = time.perf_counter()
        index = open_index(target)
        opened = time.perf_counter() - begin
        begin = time.perf_counter()
        for hypothesis in hypotheses:
            index.rank(hypothesis, 100)
        each = (time.perf_counter() - begin) / len(hypotheses)
        print(
            f"{sentences:,} sentences, {shards} shards by {workers}: built in "
            f"{seconds[shards, workers]:.1f} s, {size / sentences:.0f} bytes a sentence, opened in "
            f"{opened:.2f} s, {1000 * each:.2f} ms a hypothesis"
        )
    print(f"building: efficiency {seconds[8, 1] / (2 * seconds[8, 2]):.0%}")


def _in_order(jobs: Jobs) -> InOrder:
    return lambda work, shards: each_in_order(jobs, work, lambda shard: shard.name, shards)


def _write_files(corpus: Path, lines: Path, data: Sequence[Path], sentences: int) -> None:
    write_corpus(lines, list(data), sentences)
    corpus.mkdir()
    stream = documents(lines)
    for number in count():
        records = [
            json.dumps({"id": document.id, "text": document.text})
            for document in islice(stream, DOCUMENTS)
        ]
        if not records:
            return
        text = "".join(f"{record}\n" for record in records)
        (corpus / f"{number:05}.jsonl").write_text(text, encoding="utf-8")


def _pairs(data: Sequence[Path]) -> Iterator[Pair]:
    """Yield the pairs of *data* again and again, each time with other words and ids."""
    pairs = list(chain.from_iterable(open_dataset(path, lenient=True) for path in data))
    for number, pair in enumerate(cycle(pairs)):
        yield Pair(str(number), f"{pair.text} {number}", pair.hypothesis)


def _jobs(on: str | None, workers: int) -> Jobs:
    return workers if on is None else Cluster.named(on, workers)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="*", type=Path)
    parser.add_argument("--on", metavar="ray[:ADDRESS]")
    parser.add_argument("--pairs", type=int, default=2048)
    parser.add_argument("--sentences", type=int, default=400_000)
    parser.add_argument("--times", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
