"""The neural judge against sentence-transformers' CrossEncoder, by the same weights and pairs.

python bench/neural.py FOLDER WEIGHTS [--data PAIRS] [--pairs 5000] [--threads 2]
                       [--peer-python PYTHON]

FOLDER is the model folder, WEIGHTS the transformers folder that it was exported from. The peer
needs torch and sentence-transformers; --peer-python names the interpreter that has them. Both
sides have as many threads, and each is timed after it is loaded and warm. On a busy machine only
--threads 1 and the time of the processor say something: threads of torch that wait spin. Without
--data the worked examples are judged, again and again, each time with another word in the text.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TypedDict

SINGLE = 50


class Outcome(TypedDict):
    """The outcome of one side: a label a pair, seconds for all, of the clock and of processors,
    and the median seconds of one pair."""

    labels: list[str]
    seconds: float
    processor: float
    single: float


def main() -> None:
    arguments = _arguments()
    if arguments.peer:
        _judge_with_peer(*arguments.peer)
        return
    from entailment.examples import worked_examples
    from measure import in_turns, machine
    from pairs import repeated_pairs

    pairs = list(repeated_pairs(arguments.data or worked_examples(), arguments.pairs))
    print(f"{len(pairs):,} pairs, {arguments.threads} threads; {machine()}")
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "pairs.json"
        path.write_text(json.dumps([(pair.text, pair.hypothesis) for pair in pairs]))
        peer = _peer(arguments, path)
        ours = _ours(arguments.folder, path, arguments.threads)
    for name, outcome in (("neural", ours), ("CrossEncoder", peer)):
        rate = len(pairs) / outcome["seconds"]
        cost = 1000 * outcome["processor"] / len(pairs)
        print(
            f"{name:14} {rate:8.1f} pairs/s  {cost:7.2f} ms of a processor a pair  "
            f"one pair {1000 * outcome['single']:7.2f} ms"
        )
    equal = sum(a == b for a, b in zip(ours["labels"], peer["labels"], strict=True))
    print(
        f"ratios: one pair {peer['single'] / ours['single']:.2f}, "
        f"all {peer['seconds'] / ours['seconds']:.2f}, "
        f"of a processor {peer['processor'] / ours['processor']:.2f}; "
        f"labels equal {100 * equal / len(pairs):.2f} %"
    )
    entail = str(Path(sys.executable).with_name("entail"))
    judge = [entail, "judge", "--text", "Ann met Bob.", "--hypothesis", "Bob met Ann."]
    cold = in_turns({"judge": [*judge, "-s", f"onnx:{arguments.folder}"]}, arguments.times)["judge"]
    print(f"cold entail judge: {cold.seconds:.2f} s, peak {cold.megabytes:.0f} MB")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("weights", nargs="?")
    parser.add_argument("--data")
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--peer-python", default=sys.executable)
    parser.add_argument("--peer", nargs=4, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not arguments.peer and not arguments.weights:
        parser.error("name the model folder and the transformers folder of its weights")
    return arguments


def _peer(arguments: argparse.Namespace, pairs: Path) -> Outcome:
    """Return the outcome of CrossEncoder, with its logits calibrated as ours are."""
    command = [arguments.peer_python, __file__, "--peer"]
    command += [arguments.weights, arguments.folder, str(pairs), str(arguments.threads)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    outcome: Outcome = json.loads(done.stdout)
    return outcome


def _ours(folder: str, path: Path, threads: int) -> Outcome:
    from entailment.model import Pair
    from entailment.systems.neural import Neural

    pairs = [Pair(str(n), *both) for n, both in enumerate(json.loads(path.read_text()))]
    neural = Neural(f"onnx:{folder}", threads=threads, device="cpu")
    list(neural.judge(pairs[:SINGLE]))
    single = []
    for pair in pairs[:SINGLE]:
        begun = time.perf_counter()
        list(neural.judge([pair]))
        single.append(time.perf_counter() - begun)
    begun, used = time.perf_counter(), time.process_time()
    labels = [_label(judgment.probabilities) for judgment in neural.judge(pairs)]
    return Outcome(
        labels=labels,
        seconds=time.perf_counter() - begun,
        processor=time.process_time() - used,
        single=statistics.median(single),
    )


def _label(probabilities: object) -> str:
    """Return the likeliest label, whatever the judge makes of it."""
    assert isinstance(probabilities, dict)
    return str(max(probabilities, key=lambda label: probabilities[label])).lower()


def _judge_with_peer(weights: str, folder: str, path: str, threads: str) -> None:
    import numpy as np
    import torch
    from sentence_transformers import CrossEncoder

    torch.set_num_threads(int(threads))
    pairs = [tuple(both) for both in json.loads(Path(path).read_text())]
    model = CrossEncoder(weights, device="cpu", max_length=256)
    names = {"neutral": "unknown"}
    named = [str(label).lower() for _, label in sorted(model.config.id2label.items())]
    model.predict(pairs[:SINGLE], show_progress_bar=False)
    single = []
    for pair in pairs[:SINGLE]:
        begun = time.perf_counter()
        model.predict([pair], show_progress_bar=False)
        single.append(time.perf_counter() - begun)
    begun, used = time.perf_counter(), time.process_time()
    logits = model.predict(pairs, show_progress_bar=False, activation_fn=torch.nn.Identity())
    seconds, processor = time.perf_counter() - begun, time.process_time() - used
    calibration = json.loads((Path(folder) / "judge.json").read_text())["calibration"]
    scaled = np.asarray(logits) * calibration["scale"] + calibration["bias"]
    labels = [names.get(named[place], named[place]) for place in scaled.argmax(axis=1)]
    outcome = Outcome(
        labels=labels, seconds=seconds, processor=processor, single=statistics.median(single)
    )
    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
