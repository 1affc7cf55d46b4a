"""The windows of long texts joined by our rule, and by two of our peers', of the same network.

python bench/windows.py DATA [--model small] [--sets rte3,rte3-near,wice] [--pairs 120]

DATA is the folder of labelled sets; `long_texts.py` makes long texts of them. Every window is
judged once, and rules that have the same windows join the same probabilities:

| rule | windows | joined |
| --- | --- | --- |
| `ours` | half as long as the model can read | contradiction counts as far as it bears |
| `halves` | the same | the surest decides, whatever it speaks of |
| `bearing` | as long as the model can read | contradiction counts as far as it bears |
| `surest` | the same | the surest decides: max and argmax over windows, what peers do |
| `first` | the same | the first alone: the rest cut off, as sentence-transformers does |

*lost* is the share of entailed pairs that are called a contradiction, *hidden* that of
contradictions that are called entailed, *found* that of contradictions that are called so.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems.neural.catalogue import model_path
from entailment.systems.neural.encoding import read_encoder
from entailment.systems.neural.folder import read_folder
from entailment.systems.neural.runtime import open_session
from entailment.systems.neural.verdicts import Probabilities, judgment_of, probabilities
from entailment.systems.neural.windows import Reader, WindowedText
from long_texts import SETS, long_pairs

HELD_OUT = "rte3,rte3-near,wice"


class Read(NamedTuple):
    """The windows of a pair, and what the network says of each."""

    pair: Pair
    reading: WindowedText
    probabilities: Sequence[Probabilities]


def main() -> None:
    arguments = _arguments()
    names = arguments.sets.split(",")
    print("| set | pairs | windows | rule | two-way | three-way | lost | hidden | found |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in names:
        began = time.perf_counter()
        pairs = long_pairs(name, arguments.data, arguments.pairs, arguments.seed)
        read = {halves: list(_read(arguments.model, pairs, halves)) for halves in (True, False)}
        for rule, (halves, join) in RULES.items():
            judged = read[halves]
            windows = sum(len(value.probabilities) for value in judged) / len(judged)
            figures = " | ".join(_figures([(value.pair.gold, join(value)) for value in judged]))
            print(f"| {name} | {len(judged)} | {windows:.1f} | {rule} | {figures} |", flush=True)
        print(f"{name}: {time.perf_counter() - began:.0f} s", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--model", default="small")
    parser.add_argument("--sets", default=HELD_OUT, help=", ".join(SETS))
    parser.add_argument("--pairs", type=int, default=120)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


def _read(model: str, pairs: Sequence[Pair], halves: bool) -> Iterator[Read]:
    """Yield each pair with what the model says of its windows, whole ones or *halves*."""
    folder = model_path(model)
    card, encoder = read_folder(folder), read_encoder(folder / "tokenizer.json")
    part = card.window // 2 if halves else None
    reader = Reader(encoder, card.window, longest=card.longest, part=part)
    runner = open_session(folder, card, encoder, os.cpu_count() or 1, "cpu")
    readings = [reader.read(pair) for pair in pairs]
    logits = runner.run(reading.encoded for reading in readings)
    for pair, reading, rows in zip(pairs, readings, logits, strict=True):
        yield Read(pair, reading, [probabilities(row, card) for row in rows])


def _bearing(read: Read) -> Judgment:
    return judgment_of(read.pair.id, read.reading, read.probabilities)


def _surest(read: Read) -> Judgment:
    return judgment_of(
        read.pair.id, read.reading._replace(relevance_weights=()), read.probabilities
    )


def _first(read: Read) -> Judgment:
    reading = WindowedText(read.reading.spans[:1], read.reading.encoded[:1])
    return judgment_of(read.pair.id, reading, read.probabilities[:1])


RULES: Mapping[str, tuple[bool, Callable[[Read], Judgment]]] = {
    "ours": (True, _bearing),
    "halves": (True, _surest),
    "bearing": (False, _bearing),
    "surest": (False, _surest),
    "first": (False, _first),
}
"""Whether the windows are half as long, and how they are joined."""


def _figures(judged: Sequence[tuple[Label | None, Judgment]]) -> Iterator[str]:
    """Yield accuracy in two and three ways, what is lost, hidden and found; a dash for none."""
    is_entailed = Label.ENTAILMENT
    yield _share(
        [(gold is is_entailed) == (judgment.label is is_entailed) for gold, judgment in judged]
    )
    scheme = LabelScheme.THREE_WAY.members
    yield _share([gold is judgment.label for gold, judgment in judged if gold in scheme])
    for gold, label in (
        (Label.ENTAILMENT, Label.CONTRADICTION),
        (Label.CONTRADICTION, Label.ENTAILMENT),
        (Label.CONTRADICTION, Label.CONTRADICTION),
    ):
        yield _share([judgment.label is label for known, judgment in judged if known is gold])


def _share(claims: Sequence[bool]) -> str:
    return f"{100 * sum(claims) / len(claims):.1f}" if claims else "-"


if __name__ == "__main__":
    main()
