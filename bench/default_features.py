"""What each kind of feature adds to the network in the default, cross-validated on dev sets.

python bench/default_features.py DATA [MODEL...] [--judged FOLDER]  (base and small without MODEL)

DATA is the folder of the RTE sets. Each row is a stack with the options of the default, of the
network and some of the documented features: 10-fold, with the two other sets added, as the cards
have it. A cell is two-way accuracy and, in brackets, the mean log loss of P(entailment). The
judgments of the network are saved in FOLDER.
"""

from __future__ import annotations

import argparse
import math
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from entailment.datasets import open_dataset
from entailment.evaluation.crossvalidation import cross_validated
from entailment.model import Judgment, Label, Pair
from entailment.registry import systems
from entailment.systems import NamedSystem, load_system
from entailment.systems.default import default_options
from entailment.systems.measures import DIRECTIONS
from saved_judgments import SavedJudgments

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


def main() -> None:
    arguments = _arguments()
    known = {name: _labelled(arguments.data / f"{name}.xml") for name in SETS}
    for model in arguments.models or ["base", "small"]:
        with tempfile.TemporaryDirectory() as scratch:
            folder = arguments.judged or Path(scratch)
            _print_table(model, known, SavedJudgments(network(model), folder))


def network(model: str) -> NamedSystem:
    """Return the member of a default around *model*."""
    (options,) = default_options(model=model)["members"]
    return load_system(options.pop("name"), options=options)


def _print_table(model: str, known: dict[str, list[Pair]], member: SavedJudgments) -> None:
    systems.register(f"saved {model}")(lambda: member)
    print(f"\n| `{model}` | {' | '.join(MEASURED)} |\n| --- | --- | --- |", flush=True)
    for row_name, measures in _rows():
        changed = {"members": [{"name": f"saved {model}"}], "measures": measures}
        stack = load_system("stack", options={**default_options(), **changed})
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


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, help="the folder of the RTE sets")
    parser.add_argument("models", nargs="*", help="[base small]")
    parser.add_argument("--judged", type=Path, metavar="FOLDER", help="save the judgments there")
    return parser.parse_args()


if __name__ == "__main__":
    main()
