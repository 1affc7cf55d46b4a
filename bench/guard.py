"""How often each rule of the guard changes a judgment on labelled sets, and how often it is right.

    python bench/guard.py FILE... [--model small] [--pairs 1500] [--seed 7] [--judged FOLDER]
                          [--by-set] [--wrong RULE]

Of each file a fixed sample. A rule of mismatches changes a judgment where the member predicts
entailment, and is right where gold is none; a derivation where it predicts another label than the
derivation gives, and is right where gold is that label (of two labels: where a contradiction is no
entailment). Each rule is counted as if it were the only one. Judgments are saved in FOLDER,
in a file for each model.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import open_dataset
from entailment.model import Judge, Judgment, Label, Pair
from entailment.structure.premises import Derivation, derivations
from entailment.systems.default import default_stack
from entailment.systems.guard import SURE
from entailment.systems.mismatches import LONGEST, mismatches
from entailment.systems.mismatches.rules import RULES
from entailment.systems.mismatches.verbatim import covered
from panel import sample
from saved_judgments import SavedJudgments


class Change(NamedTuple):
    """That a rule changes the judgment of a pair of a set, whether rightly, and its grounds."""

    rule: str
    file: str
    pair: Pair
    score: float
    is_right: bool
    why: str


def main() -> None:
    arguments = _arguments()
    stack = default_stack(arguments.model, threads=arguments.threads)
    member = SavedJudgments(stack, arguments.judged) if arguments.judged else stack
    changes: list[Change] = []
    for file in arguments.files:
        pairs = sample(open_dataset(file), arguments.pairs, arguments.seed)
        changes += _changes(member, Path(file).name.removesuffix(".jsonl.gz"), pairs)
    _print_table(changes, arguments.by_set)
    for change in changes:
        if arguments.wrong == change.rule and not change.is_right:
            pair = change.pair
            print(f"{change.file} {pair.gold} {change.score:.2f} {change.why}", end=" || ")
            print(pair.text[:300], "||", pair.hypothesis)


def _changes(member: Judge, file: str, pairs: Sequence[Pair]) -> Iterator[Change]:
    short = [pair for pair in pairs if len(pair.text) <= LONGEST]
    mismatched = [(pair, mismatches(pair.text, pair.hypothesis)) for pair in short]
    derived = {pair.id: derivations(pair.text, pair.hypothesis) for pair in short}
    fired = [(pair, ms) for pair, ms in mismatched if ms or derived[pair.id]]
    judged = zip(fired, member.judge([pair for pair, _ in fired]), strict=True)
    for (pair, ms), judgment in judged:
        is_entailed = judgment.label is Label.ENTAILMENT
        if ms and is_entailed:
            yield from _withheld(file, pair, judgment)
        yield from _derived(member, file, pair, judgment, derived[pair.id])


def _withheld(file: str, pair: Pair, judgment: Judgment) -> Iterator[Change]:
    for name, rule in RULES.items():
        mismatch = next(rule(pair.text, pair.hypothesis), None)
        is_sure = judgment.score > SURE and covered(pair.text, pair.hypothesis) < 1
        if is_sure and not rule.is_decisive:
            mismatch = None
        if mismatch is not None:
            is_right = pair.gold is not Label.ENTAILMENT
            yield Change(name, file, pair, judgment.score, is_right, str(mismatch))


def _derived(
    member: Judge, file: str, pair: Pair, judgment: Judgment, derived: Sequence[Derivation]
) -> Iterator[Change]:
    seen = set()
    for value in derived:
        label = value.label
        if label is judgment.label or (value.kind, label) in seen:
            continue
        premises = [Pair(pair.id, pair.text, premise) for premise in value.premises]
        rulings = list(member.judge(premises))
        if not all(r.label is Label.ENTAILMENT for r in rulings):
            continue
        if any(mismatches(pair.text, premise.hypothesis) for premise in premises):
            continue
        seen.add((value.kind, label))
        is_right = pair.gold is label or (
            label is Label.CONTRADICTION and pair.gold is Label.NO_ENTAILMENT
        )
        score = min(r.score for r in rulings)
        name = f"{value.kind} {'supports' if label is Label.ENTAILMENT else 'contradicts'}"
        yield Change(name, file, pair, score, is_right, f"{value.line} <- {value.premises}")


def _print_table(changes: Sequence[Change], by_set: bool) -> None:
    counts: dict[str, Counter[bool]] = defaultdict(Counter)
    sets: dict[str, dict[str, Counter[bool]]] = defaultdict(lambda: defaultdict(Counter))
    for change in changes:
        counts[change.rule][change.is_right] += 1
        sets[change.rule][change.file][change.is_right] += 1
    print("| rule | changed | right | wrong |" + (" sets: right / changed |" if by_set else ""))
    print("| --- | --- | --- | --- |" + (" --- |" if by_set else ""))
    for rule, count in sorted(counts.items()):
        row = f"| {rule} | {count.total()} | {count[True]} | {count[False]} |"
        if by_set:
            cells = (f"{file} {c[True]}/{c.total()}" for file, c in sets[rule].items())
            row += f" {', '.join(cells)} |"
        print(row)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--model", help="of the default; [that of `entail judge`]")
    parser.add_argument("--pairs", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--judged", type=Path, metavar="FOLDER", help="save the judgments there")
    parser.add_argument("--by-set", action="store_true")
    parser.add_argument("--wrong", metavar="RULE", help="print where RULE is wrong")
    return parser.parse_args()


if __name__ == "__main__":
    main()
