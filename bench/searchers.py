"""What is compared in `search.py`, each act in a process of its own."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sentences import documents

if TYPE_CHECKING:
    import bm25s

Ask = Callable[[str], object]

SEARCHERS = ("entailment", "bm25s", "lucene")
_JAR = Path(os.environ.get("LUCENE_JAR", "/usr/share/java/lucene3-core.jar"))
"""Lucene 3, Debian's `liblucene3-java`."""

COUNT = 100
"""Candidates a hypothesis."""

QUERIES = 500
"""Hypotheses a round, after 20 that are not counted."""

_TOO_LARGE = 12
"""The exit status of an act that requires more memory than it may have."""


class TooLargeError(Exception):
    """An act requires more memory than it may have."""


class Measured(NamedTuple):
    """Wall and CPU seconds of an act, how often it was done in them, the peak memory in MB."""

    seconds: float
    cpu: float
    times: int
    megabytes: float

    @property
    def rate(self) -> float:
        """How often a second of CPU, which other processes on the machine change least."""
        return self.times / self.cpu


def in_process(
    act: str, name: str, source: Path, target: Path, memory: float | None = None
) -> Measured:
    """Do *act* with the searcher *name* in a fresh process; its start is not counted.

    It may have *memory* GiB, files that are mapped not counted, else it raises TooLargeError.
    """
    command = [sys.executable, __file__, act, name, str(source), str(target)]
    if name == "lucene":
        program = Path(__file__).with_name("lucene") / "Lines.java"
        command = ["java", "-Xmx1g", "-cp", str(_JAR), str(program), act, str(source), str(target)]
        command += [str(COUNT), str(QUERIES)]
    limit = None if memory is None else partial(_limit, round(memory * 2**30))
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, preexec_fn=limit)
    if done.returncode in (_TOO_LARGE, -signal.SIGABRT):  # as Rust ends without memory
        raise TooLargeError
    done.check_returncode()
    return Measured(*json.loads(done.stdout))


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def available() -> list[str]:
    """Return the searchers that can be run here: Lucene needs java and its library."""
    has_lucene = shutil.which("java") is not None and _JAR.is_file()
    return [name for name in SEARCHERS if name != "lucene" or has_lucene]


def _build_entailment(corpus: Path, folder: Path) -> None:
    from entailment.retrieval.index import build_index

    build_index(folder, documents(corpus))


def _build_bm25s(corpus: Path, folder: Path) -> None:
    _bm25s_of(corpus).save(folder)


def _bm25s_of(corpus: Path) -> bm25s.BM25:
    import bm25s

    searcher = bm25s.BM25()
    tokens = bm25s.tokenize(_lines_of(corpus), show_progress=False)
    searcher.index(tokens, show_progress=False)
    return searcher


def _lines_of(corpus: Path) -> list[str]:
    with corpus.open(encoding="utf-8") as stream:
        return [line.rstrip("\n") for line in stream]


def _ask_entailment(folder: Path) -> Ask:
    from entailment.retrieval.index import open_index

    index = open_index(folder)
    return lambda hypothesis: index.rank(hypothesis, COUNT)


def _ask_bm25s(folder: Path) -> Ask:
    import bm25s

    return _asking(bm25s.BM25.load(folder, mmap=True))


def _topic(name: str, corpus: Path) -> Ask:
    """Return how to ask the ranker *name* over a corpus in memory."""
    if name == "bm25s":
        return _asking(_bm25s_of(corpus))
    from entailment.retrieval.ranking import rankers

    passages = [passage for document in documents(corpus) for passage in document.passages]
    ranker = rankers.create(name, passages=passages)
    return lambda hypothesis: ranker.rank(hypothesis, COUNT)


def _asking(searcher: bm25s.BM25) -> Ask:
    import bm25s

    def ask(hypothesis: str) -> object:
        tokens = bm25s.tokenize(hypothesis, show_progress=False)
        return searcher.retrieve(tokens, k=COUNT, show_progress=False)

    return ask


def _each(ask: Ask, hypotheses: Path) -> Callable[[], int]:
    lines = hypotheses.read_text(encoding="utf-8").splitlines()[:QUERIES]
    for line in lines[:20]:
        ask(line)

    def each() -> int:
        for line in lines:
            ask(line)
        return len(lines)

    return each


def _prepared(act: str, name: str, source: Path, target: Path) -> Callable[[], int]:
    """Return what is to be measured, with all that is not done before it."""
    if act == "topic":
        return _each(_topic(name, source), target)
    if act == "ask":
        return _each(
            _ask_entailment(source) if name == "entailment" else _ask_bm25s(source), target
        )
    build = _build_entailment if name == "entailment" else _build_bm25s

    def once() -> int:
        build(source, target)
        return 1

    return once


def main() -> None:
    act, name, source, target = sys.argv[1:]
    try:
        measured = _prepared(act, name, Path(source), Path(target))
        begin, begin_cpu = time.perf_counter(), time.process_time()
        times = measured()
    except MemoryError:
        sys.exit(_TOO_LARGE)
    seconds, cpu = time.perf_counter() - begin, time.process_time() - begin_cpu
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps([seconds, cpu, times, kilobytes / 1024]))


__all__ = ["SEARCHERS", "Measured", "TooLargeError", "available", "in_process"]

if __name__ == "__main__":
    main()
