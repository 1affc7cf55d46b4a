"""What each kind of feature adds to the network in the default, cross-validated on dev sets.

python bench/default_features.py DATA [MODEL...]     (base and small without MODEL)

DATA is the folder of the RTE sets. Each row is a stack of the network (sentence by sentence) and
some of the documented features, of the default's c: 10-fold, with the two other sets added, as
the cards have it. A cell is two-way accuracy and, in brackets, the mean log loss of P(entailment).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from entailment.datasets import open_dataset
from entailment.evaluation.crossvalidation import cross_validated
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import NamedSystem, load_system
from entailment.systems.default import INVERSE_STRENGTH
from entailment.systems.measures import DIRECTIONS

SETS = ("rte3_dev", "rte2_dev", "rte1_dev")
MEASURED = SETS[:2]
KINDS = {
    "numbers": ("number_mismatch", "percent_mismatch", "quantities_agree"),
    "dates": ("date_mismatch",),
    "money": ("money_mismatch",),
    "negation": ("negation_mismatch", "modality_mismatch", "antonym_pairs"),
    "names": ("name_coverage", "name_share"),
}
CLASSIC = frozenset(name for kind in KINDS.values() for name in kind)


class MemberCache:
    """The judgments of the network, worked out once."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, model: str):
        self._network = load_system("neural", options={"model": model, "sentences": True})
        self._known: dict[tuple[str, str], Judgment] = {}

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgment of each of *pairs*."""
        for pair in pairs:
            key = (pair.text, pair.hypothesis)
            if key not in self._known:
                self._known[key] = next(self._network.judge([pair]))
            yield self._known[key]


def main() -> None:
    data = Path(sys.argv[1])
    known = {name: _labelled(data / f"{name}.xml") for name in SETS}
    for model in sys.argv[2:] or ["base", "small"]:
        cache = MemberCache(model)
        systems.register(f"cached {model}")(lambda cache=cache: cache)
        print(f"\n| `{model}` | {' | '.join(MEASURED)} |\n| --- | --- | --- |", flush=True)
        for row_name, measures in _rows():
            stack = load_system(
                "stack",
                options={
                    "members": [{"name": f"cached {model}"}],
                    "measures": measures,
                    "c": INVERSE_STRENGTH,
                },
            )
            cells = [_cell(stack, known, name) for name in MEASURED]
            print(f"| {row_name} | {' | '.join(cells)} |", flush=True)


def _labelled(path: Path) -> list[Pair]:
    key = path.with_name(f"{path.stem}_3way.key")
    return list(open_dataset(path, key=key if key.exists() else None))


def _rows() -> Iterator[tuple[str, list[str]]]:
    yield "the network and the settings", []
    for kind, names in KINDS.items():
        yield f"and {kind}", list(names)
    yield "and all of these", [name for name in DIRECTIONS if name in CLASSIC]
    yield "and the words alone", [name for name in DIRECTIONS if name not in CLASSIC]
    for kind, names in KINDS.items():
        yield f"all but {kind}", [name for name in DIRECTIONS if name not in names]
    yield "all: the default", list(DIRECTIONS)


def _cell(stack: NamedSystem, known: dict[str, list[Pair]], name: str) -> str:
    pairs = known[name]
    extra = [pair for other in SETS if other != name for pair in known[other]]
    judgments = cross_validated(stack, pairs, extra=extra)
    right = sum(
        (judgment.score >= 0.5) == _is_entailed(p)
        for judgment, p in zip(judgments, pairs, strict=True)
    )
    return f"{100 * right / len(pairs):.1f} ({_log_loss(judgments, pairs):.3f})"


def _log_loss(judgments: Sequence[Judgment], pairs: Sequence[Pair]) -> float:
    return math.fsum(
        -math.log(judgment.score if _is_entailed(pair) else 1 - judgment.score)
        for judgment, pair in zip(judgments, pairs, strict=True)
    ) / len(pairs)


def _is_entailed(pair: Pair) -> bool:
    return pair.gold is Label.ENTAILMENT


if __name__ == "__main__":
    main()
