"""What a cascade costs in F and gains in speed, on the example topics.

    python bench/cascade.py [--then NAME] [--loss 0.01] [--times 3]

`features` judges every decision, --then (neural where a model is installed, else vote) those that
it leaves in doubt. The bounds of each topic are fitted to the other topics, so that no topic's
gold has part in its own. F is micro F over all decisions at P(entailment) of 0.5; seconds are
medians of judging all decisions, the systems taking turns in one process.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from entailment.datasets.topics import open_topics
from entailment.examples import example_topics
from entailment.model import Judge, Judgment, Label, Pair
from entailment.systems import load_system
from entailment.systems.cascade import Cascade
from entailment.systems.neural.catalogue import models
from measure import machine


def main() -> None:
    arguments = options()
    topics = {topic.id: list(topic.pairs()) for topic in open_topics(example_topics())}
    pairs = [pair for decisions in topics.values() for pair in decisions]
    first, then = load_system("features"), load_system(arguments.then)
    cascade = Cascade({"name": "features"}, {"name": arguments.then}, 0, 1, arguments.loss, "f")
    fitted = {
        name: cascade.fit(
            p for other, decisions in topics.items() if other != name for p in decisions
        )
        for name in topics
    }
    by_topic = Routed(fitted)
    print(f"{len(pairs):,} decisions, {machine()}; loss of F allowed: {arguments.loss}")
    for name, system in fitted.items():
        print(f"{name}: bounds {system.state()['low']:.3f} to {system.state()['high']:.3f}")
    judges: dict[str, Judge] = {"features": first, arguments.then: then, "cascade": by_topic}
    seconds = in_turns(judges, pairs, arguments.times)
    print("| judge | micro F | decisions of --then | seconds |\n| --- | --- | --- | --- |")
    handed = {"features": 0, arguments.then: len(pairs), "cascade": by_topic.handed_on(pairs)}
    for name, judge in judges.items():
        share = 100 * handed[name] / len(pairs)
        print(
            f"| {name} | {100 * micro_f(judge, pairs):.2f} | {share:.1f} % | {seconds[name]:.2f} |"
        )


class Routed:
    """Judges each pair by the cascade of its topic; pairs are in the order of topics."""

    def __init__(self, cascades: dict[str, Cascade]):
        self.cascades = cascades

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        pairs = list(pairs)
        for name, cascade in self.cascades.items():
            yield from cascade.judge([p for p in pairs if p.attributes["topic"] == name])

    def handed_on(self, pairs: Sequence[Pair]) -> int:
        first = load_system("features")
        bounds: dict[str, Mapping[str, Any]] = {
            name: value.state() for name, value in self.cascades.items()
        }
        return sum(
            bounds[pair.attributes["topic"]]["low"]
            <= judgment.score
            <= bounds[pair.attributes["topic"]]["high"]
            for pair, judgment in zip(pairs, first.judge(pairs), strict=True)
        )


def in_turns(judges: dict[str, Judge], pairs: Sequence[Pair], times: int) -> dict[str, float]:
    spent: dict[str, list[float]] = {name: [] for name in judges}
    for turn in range(times + 1):
        # Judges remember pairs; a blank more in each turn makes them judge anew.
        fresh = [replace(pair, text=pair.text + " " * turn) for pair in pairs]
        for name, judge in judges.items():
            begin = time.perf_counter()
            for _ in judge.judge(fresh):
                pass
            if turn:  # the first loads models
                spent[name].append(time.perf_counter() - begin)
    return {name: statistics.median(seconds) for name, seconds in spent.items()}


def micro_f(judge: Judge, pairs: Sequence[Pair]) -> float:
    label_of = {judgment.pair_id: judgment.label for judgment in judge.judge(pairs)}
    returned = {name for name, label in label_of.items() if label is Label.ENTAILMENT}
    gold = {pair.id for pair in pairs if pair.gold is Label.ENTAILMENT}
    return 2 * len(returned & gold) / (len(returned) + len(gold))


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--then", default="neural" if has_model() else "vote")
    parser.add_argument("--loss", type=float, default=0.01)
    parser.add_argument("--times", type=int, default=3)
    return parser.parse_args()


def has_model() -> bool:
    try:
        return any(models.create(name).is_dir() for name in models.names())
    except OSError:
        return False


if __name__ == "__main__":
    main()
