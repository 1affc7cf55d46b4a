"""Candidate search: hypotheses a second, memory and disk, against bm25s and Lucene.

The corpus is real sentences, multiplied by replacing a third of their words with other running
words; the hypotheses are those of the same pairs, searched one by one for 100 candidates. Each
build and each round of questions is a process of its own. bm25s answers with the numbers of
sentences, Lucene 3 with the sentences, `entailment` with the sentences, their documents and
offsets. The peers do not stem here. Lucene is in the process that asks (1 GB of heap, mapped
files): a server of it adds what the network takes.
Rates and ratios are by seconds of CPU; wall seconds, which a busy machine stretches, are printed
with them.

No act may have more than --memory GiB: a searcher that requires more has no row for that size.
Corpus and indexes are in a temporary folder, some 7 GB for 10,000,000 sentences; name one that is
on a disk with --folder where the usual one is in memory.

    python bench/search.py [DATA ...] [--sizes 10000,100000,1000000] [--plot FILE]
                           [--searchers entailment,lucene] [--folder SCRATCH] [--memory GIB]

DATA are files of pairs; without one the development sets of RTE-1 to RTE-3 in ENTAILMENT_DATA
(or ../shared/data) are taken, else the worked examples that come with the package.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from measure import machine
from searchers import SEARCHERS, Measured, TooLargeError, available, in_process
from sentences import default_files, write_corpus, write_lines

TOPIC = 300
TIMES = 5


class Row(NamedTuple):
    """The cost of one searcher for a corpus of *size* sentences."""

    size: int
    searcher: str
    build: Measured
    ask: Measured
    disk: int


def main() -> None:
    arguments = _arguments()
    data = arguments.data or default_files()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    print(f"sentences of {', '.join(path.name for path in data)}; {machine()}")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as scratch:
        folder = Path(scratch)
        hypotheses = folder / "hypotheses"
        write_lines(hypotheses, data, "hypothesis")
        if not arguments.searchers:
            _topic(folder, data, hypotheses)
        names = arguments.searchers.split(",") if arguments.searchers else available()
        rows = []
        for size in sizes:
            rows += _measured(folder, data, hypotheses, size, names, arguments.memory)
    if arguments.plot:
        _plot(rows, arguments.plot)


def _topic(folder: Path, data: list[Path], hypotheses: Path) -> None:
    """Print the rate of each ranker in memory on a topic of the size that RTE-6 has."""
    corpus = folder / "topic"
    write_corpus(corpus, data, TOPIC)
    rates = {}
    for name in ("lucene-2.9", "bm25", "bm25s"):
        measurements = [in_process("topic", name, corpus, hypotheses) for _ in range(TIMES)]
        rates[name] = max(run.rate for run in measurements)
        print(f"{TOPIC} sentences in memory, {name:10} {rates[name]:8,.0f} hypotheses/s")
    ratio = rates["lucene-2.9"] / rates["bm25s"]
    print(f"ratio of lucene-2.9 to bm25s: {ratio:.1f}\n")


def _measured(
    folder: Path, data: list[Path], hypotheses: Path, size: int, names: list[str], memory: float
) -> list[Row]:
    corpus = folder / f"corpus-{size}"
    write_corpus(corpus, data, size)
    rows = []
    for name in names:
        built = folder / f"{name}-{size}"
        try:
            build = in_process("build", name, corpus, built, memory)
            ask = in_process("ask", name, built, hypotheses, memory)
        except TooLargeError:
            print(f"{size:10,} {name:11} requires more than {memory:g} GiB", flush=True)
        else:
            disk = sum(path.stat().st_size for path in built.rglob("*") if path.is_file())
            rows.append(Row(size, name, build, ask, disk))
            _print(rows[-1])
        shutil.rmtree(built, ignore_errors=True)
    corpus.unlink()
    for peer in rows[1:]:
        _print_ratios(rows[0], peer)
    return rows


def _print_ratios(ours: Row, peer: Row) -> None:
    print(
        f"{'':10} {ours.searcher} to {peer.searcher}: build time"
        f" {ours.build.cpu / peer.build.cpu:.2f},"
        f" memory {ours.build.megabytes / peer.build.megabytes:.2f},"
        f" hypotheses/s {ours.ask.rate / peer.ask.rate:.2f},"
        f" memory {ours.ask.megabytes / peer.ask.megabytes:.2f},"
        f" disk {ours.disk / peer.disk:.2f}"
    )


def _print(row: Row) -> None:
    print(
        f"{row.size:10,} {row.searcher:11} build {row.build.cpu:6.1f} s"
        f" (wall {row.build.seconds:6.1f})"
        f" {row.build.megabytes:5.0f} MB  {row.ask.rate:7,.0f} hypotheses/s"
        f" (wall {row.ask.times / row.ask.seconds:7,.0f}) {row.ask.megabytes:5.0f} MB"
        f"  disk {row.disk / 1e6:6,.0f} MB",
        flush=True,
    )


def _plot(rows: list[Row], path: Path) -> None:
    """Draw CPU time a hypothesis and peak memory against the size of the corpus."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 3.8), layout="constrained")
    time, memory = figure.subplots(1, 2)
    for name, colour in zip(SEARCHERS, ("#0072B2", "#D55E00", "#009E73"), strict=True):
        of_one = [row for row in rows if row.searcher == name]
        sizes = [row.size for row in of_one]
        time.plot(sizes, [1000 / row.ask.rate for row in of_one], "o-", color=colour, label=name)
        for act, style in (("build", "o-"), ("ask", "s--")):
            peaks = [getattr(row, act).megabytes for row in of_one]
            memory.plot(sizes, peaks, style, color=colour, label=f"{name}, {act}")
    time.set(title="CPU time a hypothesis", ylabel="ms")
    memory.set(title="Peak memory of the process", ylabel="MB")
    for axes in (time, memory):
        axes.set(xscale="log", yscale="log", xlabel="sentences")
        axes.grid(color="#dddddd", linewidth=0.6)
        axes.legend(frameon=False)
    figure.savefig(path)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("data", nargs="*", type=Path)
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--searchers", help="which of them, instead of all that are here")
    parser.add_argument(
        "--memory", type=float, default=24, help="GiB that a process may have (default: 24)"
    )
    parser.add_argument("--folder", help="where the corpus and the indexes are, for a while")
    return parser.parse_args()


if __name__ == "__main__":
    main()
