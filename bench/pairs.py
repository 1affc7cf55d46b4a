"""`entail run` with `features` against nltk's RTE feature classifier, on the same pairs.

The peer takes the pairs as its corpus reader does, measures them by its `RTEFeatureExtractor` and
classifies with its maximum-entropy classifier, fitted to the first 800 pairs. Both run as whole
processes, start-up and loading included. The cost of starting, which for the peer includes the
fitting, is measured on two pairs and subtracted for the rate.

    python bench/pairs.py [DATA] [--pairs 20000] [--times 3]
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from entailment.datasets import read_pairs
from entailment.examples import worked_examples
from entailment.model import Label, Pair
from measure import in_turns, is_installed, machine

TRAINING = 800
"""Pairs that the peer is fitted to."""


def main() -> None:
    arguments = _arguments()
    if arguments.peer:
        _judge_with_peer(*arguments.peer)
        return
    if not is_installed("nltk"):
        sys.exit(1)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        pairs = list(repeated_pairs(arguments.data or worked_examples(), arguments.pairs))
        many, few, training = (folder / f"{name}.xml" for name in ("many", "few", "training"))
        write_rte(many, pairs)
        write_rte(few, pairs[:2])
        write_rte(training, pairs[:TRAINING])
        commands = {
            "entail run -s features": _ours(many, folder, 1),
            "entail run -s features --jobs 2": _ours(many, folder, 2),
            "nltk RTE classifier": _peer(many, training),
            "start: entail": _ours(few, folder, 1),
            "start: entail --jobs 2": _ours(few, folder, 2),
            "start: nltk": _peer(few, training),
        }
        costs = in_turns(commands, arguments.times)
    print(f"{len(pairs):,} pairs of {arguments.data or 'the worked examples'}; {machine()}")
    names = list(costs)
    rates = {}
    for name, start in zip(names[:3], names[3:], strict=True):
        rates[name] = len(pairs) / (costs[name].seconds - costs[start].seconds)
        whole = len(pairs) / costs[name].seconds
        processor = len(pairs) / (costs[name].processor - costs[start].processor)
        print(
            f"{name:34} {rates[name]:8,.0f} pairs/s  (whole process {whole:8,.0f}; "
            f"{processor:8,.0f} a second of a processor)  peak {costs[name].megabytes:5.0f} MB"
        )
    peer = rates[names[2]]
    print(
        f"ratio to nltk: {rates[names[0]] / peer:.2f}, with two jobs {rates[names[1]] / peer:.2f}"
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="?")
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--peer", nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args()


def _ours(data: Path, folder: Path, jobs: int) -> list[str]:
    entail = str(Path(sys.executable).with_name("entail"))
    run = str(folder / f"{data.stem}-{jobs}.jsonl")
    command = [entail, "run", str(data), "-o", run, "-s", "features"]
    return [*command, "--jobs", str(jobs), "--overwrite"]


def _peer(data: Path, training: Path) -> list[str]:
    return [sys.executable, __file__, "--peer", str(data), str(training)]


def _judge_with_peer(data: str, training: str) -> None:
    from nltk.classify.maxent import MaxentClassifier
    from nltk.classify.rte_classify import rte_features
    from nltk.corpus.reader.rte import RTEPair

    def read(path: str) -> Iterator[Any]:
        for element in ElementTree.parse(path).getroot():
            yield RTEPair(element, challenge="2")

    featured = [(rte_features(pair), pair.value) for pair in read(training)]
    classifier = MaxentClassifier.train(featured, algorithm="iis", trace=0, max_iter=3)
    for pair in read(data):
        judged = classifier.prob_classify(rte_features(pair))
        print(json.dumps({"id": pair.id, "label": judged.max(), "score": judged.prob(1)}))


def repeated_pairs(data: str | Path, count: int) -> Iterator[Pair]:
    """Yield *count* pairs, those of *data* again and again, each time with other numbers."""

    def endless() -> Iterator[Pair]:
        source = list(read_pairs(data))
        for turn in itertools.count():
            for pair in source:
                # A new word a turn keeps any cache of whole texts from helping either side.
                yield Pair(
                    f"{turn}-{pair.id}",
                    f"{pair.text} Report {turn}.",
                    pair.hypothesis,
                    pair.gold,
                    pair.attributes,
                )

    return itertools.islice(endless(), count)


def write_rte(path: Path, pairs: list[Pair]) -> None:
    with path.open("w", encoding="utf-8") as stream:
        stream.write('<?xml version="1.0" encoding="UTF-8"?>\n<entailment-corpus challenge="2">\n')
        for number, pair in enumerate(pairs):
            gold = "YES" if pair.gold is Label.ENTAILMENT else "NO"
            stream.write(
                f'<pair id="{number}" entailment="{gold}" task="{pair.task or "IE"}">'
                f"\n<t>{escape(pair.text)}</t>\n<h>{escape(pair.hypothesis)}</h>\n</pair>\n"
            )
        stream.write("</entailment-corpus>\n")


if __name__ == "__main__":
    main()
