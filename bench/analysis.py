"""Sentences a second that are analysed and cached, cold and warm, against spaCy's bare pipe.

python bench/analysis.py [DATA...]     files of pairs; the worked examples, repeated, without

Each runs in a process of its own, in turns, with the same pipeline and one thread of Python. The
start, with the loading of the pipeline, is not counted; seconds of CPU are printed with those of
the clock, for a busy machine. The target is at least 150 sentences a second with a cold cache.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from entailment.datasets import open_dataset
from entailment.examples import worked_examples
from entailment.text.linguistics import PIPELINE, Analyser
from measure import machine

TEXTS = 1_000
TARGET = 150
TIMES = 3


def main() -> None:
    """Print the medians of all kinds."""
    if sys.argv[1:2] == ["--one"]:
        kind, cache, *data = sys.argv[2:]
        print(json.dumps(timed(kind, cache, texts(data))))
        return
    data = sys.argv[1:] or [str(worked_examples())]
    rates: dict[str, list[tuple[float, float]]] = {"bare pipe": [], "cold": [], "warm": []}
    for _ in range(TIMES):
        with tempfile.TemporaryDirectory() as cache:
            for kind, measurements in rates.items():
                measurements.append(measured(kind, cache, data))
    print(f"{machine()}; {PIPELINE}; sentences/s, in brackets by seconds of CPU")
    for kind, measurements in rates.items():
        clock, cpu = (statistics.median(column) for column in zip(*measurements, strict=True))
        print(f"{kind:10} {clock:8.0f} ({cpu:.0f})")
    cold = statistics.median(cpu for _, cpu in rates["cold"])
    print(f"cold: {'at least' if cold >= TARGET else 'under'} {TARGET} sentences/s of CPU")


def measured(kind: str, cache: str, data: list[str]) -> tuple[float, float]:
    """Return sentences a second by the clock and by CPU, of a fresh process."""
    command = [sys.executable, __file__, "--one", kind, cache, *data]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    clock, cpu = json.loads(done.stdout)
    return clock, cpu


def timed(kind: str, cache: str, batch: list[str]) -> tuple[float, float]:
    """Analyse all texts once, after a warm-up that loads the pipeline."""
    work = piped() if kind == "bare pipe" else cached(cache)
    work(["A dog barks."])
    begin, begin_cpu = time.perf_counter(), time.process_time()
    sentences = work(batch)
    return (
        sentences / (time.perf_counter() - begin),
        sentences / (time.process_time() - begin_cpu),
    )


def piped() -> Callable[[Iterable[str]], int]:
    """Return a function that analyses texts with spaCy alone and counts sentences."""
    import spacy

    pipeline = spacy.load(PIPELINE)
    return lambda batch: sum(
        sum(1 for _ in document.sents) for document in pipeline.pipe(batch, batch_size=256)
    )


def cached(cache: str) -> Callable[[Iterable[str]], int]:
    """Return a function that analyses texts with the folder *cache* and counts sentences."""
    analyser = Analyser(cache=Path(cache))
    return lambda batch: sum(len(analysis.sentences) for analysis in analyser.analyses(batch))


def texts(data: list[str]) -> list[str]:
    """Return different texts: those of the pairs, repeated with other numbers where too few."""
    pairs = [pair for path in data for pair in open_dataset(path, lenient=True)]
    own = list(dict.fromkeys(part for pair in pairs for part in (pair.text, pair.hypothesis)))
    return [
        text if number < len(own) else f"{text} Nr. {number}"
        for number in range(TEXTS)
        for text in (own[number % len(own)],)
    ]


if __name__ == "__main__":
    main()
