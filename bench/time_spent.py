"""Where the time of `check`, `validate` and `search` goes, and how far the byte products bound it.

    python bench/time_spent.py [--model small] [--system default] [--seconds 20]

Each works on its own examples, which come with the package, until so many seconds of the
processor are spent, once it is loaded and warm, on one thread. Every two milliseconds of the
processor the innermost line of ours is noted, and what was spent since the last note is put down
to the part of the package that it belongs to; what other libraries take belongs to who calls them.

The limit is the time of the network's products in bytes alone, by onnxruntime's own clocks, on
windows of the lengths that were read: nothing that multiplies the same numbers on this processor
is faster, whatever else is done away with.
"""

from __future__ import annotations

import argparse
import html
import itertools
import json
import re
import signal
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import entailment
from entailment.examples import check_example, example_facts, example_topics
from entailment.model import Pair
from entailment.systems import NamedSystem, load_system
from entailment.systems.neural import runtime
from entailment.systems.neural.catalogue import model_path
from entailment.systems.neural.encoding import Encoded
from measure import machine

PARTS = (
    ("network: onnxruntime", ("systems/neural/runtime",)),
    ("network: tokens, windows", ("systems/neural/",)),
    ("features", ("systems/measur", "systems/features", "systems/alignment", "systems/heads")),
    ("mismatches, statements", ("systems/mismatches/", "structure/", "systems/guard")),
    ("parser", ("text/linguistics/", "systems/parsing")),
    ("words, sentences, quantities", ("text/",)),
    ("references, names", ("discourse/",)),
    ("knowledge", ("knowledge/",)),
    ("candidates, documents", ("retrieval/", "corpora/")),
    ("claims, slots, reports", ("checking/", "validation/", "datasets/")),
)
"""Parts of the package by the beginning of a module's path, the first that fits."""

EVERY = 0.002
"""Seconds of the processor between two notes."""

LENGTHS = 12
"""Windows whose products are timed, spread over the lengths that were read."""

ROUNDS = 15
FRESH = 6
"""Systems that decide the facts in turn."""

Load = Callable[[], NamedSystem]
Task = Callable[[int], object]

ROOT = str(Path(entailment.__file__).parent) + "/"
BYTES = frozenset({"DynamicQuantizeMatMul", "MatMulIntegerToFloat", "MatMulInteger"})


def main() -> None:
    arguments = _arguments()
    options = {"model": arguments.model, "threads": 1} if arguments.system == "default" else {}

    def load() -> NamedSystem:
        return load_system(arguments.system, options=options)

    print(f"{load().description}; {machine()}\n")
    tasks = {"check": _check, "validate": _validate, "search": _search}
    shares, limits = {}, {}
    for name, task in tasks.items():
        spent, windows = _profiled(task(load), arguments.seconds)
        total = sum(spent.values())
        shares[name] = {part: seconds / total for part, seconds in spent.items()}
        if windows:
            network = shares[name].get("network: onnxruntime", 0.0)
            limits[name] = network * _byte_share(model_path(arguments.model), windows)
    _print(shares, limits)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--system", default="default")
    parser.add_argument("--model", default="small")
    parser.add_argument("--seconds", type=float, default=20.0)
    return parser.parse_args()


def _check(load: Load) -> Task:
    system = load()
    answer, sources = check_example()
    text = answer.read_text(encoding="utf-8")
    return lambda number: entailment.check(_changed(text, number), sources, system=system)


def _validate(load: Load) -> Task:
    facts = next(iter(sorted(example_facts().glob("*DEVSET*.xml"))))
    documents = example_facts() / "source_data"
    systems = [_warm(load()) for _ in range(FRESH)]  # each remembers what it judged

    def task(number: int) -> object:
        return list(entailment.validate(facts, documents, system=systems[number % FRESH]))

    return task


def _warm(system: NamedSystem) -> NamedSystem:
    list(system.judge([Pair("1", "Ann left Rome in May.", "Ann left.")]))
    return system


def _search(load: Load) -> Task:
    system = load()
    corpora = sorted(example_topics().glob("*/Corpus"))
    hypotheses = [
        html.unescape(text)
        for path in sorted(example_topics().glob("*/Main_Task/Main_hypotheses.xml"))
        for text in re.findall("<text>(.*?)</text>", path.read_text(encoding="utf-8"))
    ]
    queries = itertools.cycle(hypotheses)

    def task(number: int) -> object:
        return entailment.search(corpora[number % len(corpora)], next(queries), system=system)

    return task


def _changed(text: str, number: int) -> str:
    """Return *text* with another year, so that nothing of it was judged before."""
    return text.replace("19", str(19 + number % 80))


def _profiled(task: Task, seconds: float) -> tuple[dict[str, float], list[Encoded]]:
    """Return the seconds spent in each part, and the windows that the network read."""
    spent: dict[str, float] = defaultdict(float)
    windows: list[Encoded] = []
    task(0)  # which loads and warms
    last = time.process_time()

    def note(_: int, frame: FrameType | None) -> None:
        nonlocal last
        now = time.process_time()
        spent[_part(frame)] += now - last
        last = now

    with _Collecting(windows):
        signal.signal(signal.SIGPROF, note)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        end = time.process_time() + seconds
        for number in itertools.count(1):
            task(number)
            if time.process_time() > end:
                break
        signal.setitimer(signal.ITIMER_PROF, 0)
    return spent, windows


class _Collecting:
    """Collects the windows that are run into a list, while it lasts."""

    def __init__(self, windows: list[Encoded]):
        self._windows, self._call = windows, runtime._Scores.__call__

    def __enter__(self) -> None:
        call, windows = self._call, self._windows

        def collected(scores: Any, batch: Sequence[Encoded]) -> Any:
            windows.extend(batch)
            return call(scores, batch)

        runtime._Scores.__call__ = collected  # type: ignore[assignment, method-assign]

    def __exit__(self, *_: object) -> None:
        runtime._Scores.__call__ = self._call  # type: ignore[method-assign]


def _part(frame: FrameType | None) -> str:
    while frame is not None:
        path = frame.f_code.co_filename
        if path.startswith(ROOT):
            module = path.removeprefix(ROOT)
            for part, beginnings in PARTS:
                if module.startswith(beginnings):
                    return part
            return "other"
        frame = frame.f_back
    return "other"


def _byte_share(folder: Path, windows: Sequence[Encoded]) -> float:
    """Return the share of the network's time that its products in bytes take."""
    import onnxruntime

    ordered = sorted(windows, key=lambda window: len(window.ids))
    step = max(1, len(ordered) // LENGTHS)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_profiling = True
    products = every = 0.0
    with tempfile.TemporaryDirectory() as scratch:
        options.profile_file_prefix = f"{scratch}/profile"
        for window in ordered[step // 2 :: step]:
            session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options)
            given = runtime.padded([window])
            inputs = {name.name: given[name.name] for name in session.get_inputs()}
            for _ in range(ROUNDS):
                session.run(["logits"], inputs)
            for operator, seconds in _operators(Path(session.end_profiling())):
                every += seconds
                products += seconds if operator in BYTES else 0.0
    return products / every


def _operators(path: Path) -> Iterator[tuple[str, float]]:
    """Yield each operator of a profile with the median of what it took."""
    taken: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for event in json.loads(path.read_text(encoding="utf-8")):
        if event.get("cat") == "Node" and event["name"].endswith("_kernel_time"):
            taken[event["name"], event["args"]["op_name"]].append(event["dur"])
    for (_, operator), durations in taken.items():
        yield operator, statistics.median(durations)


def _print(shares: dict[str, dict[str, float]], limits: dict[str, float]) -> None:
    """Print percent of the processor's time, as a table of Markdown."""
    print(f"| percent of the time | {' | '.join(shares)} |")
    print("| --- |" + " --- |" * len(shares))
    for part in [*(part for part, _ in PARTS), "other"]:
        row = [100 * share.get(part, 0.0) for share in shares.values()]
        if max(row) >= 0.05:
            print(f"| {part} | {' | '.join(f'{value:.1f}' for value in row)} |")
    if limits:
        row = [100 * limits.get(name, 0.0) for name in shares]
        print(f"| *of it products in bytes* | {' | '.join(f'{value:.1f}' for value in row)} |")


if __name__ == "__main__":
    main()
