"""How many labels turn when nothing of what a text states does: characters, repetition, company.

    python bench/robustness.py rte2_dev.xml rte3_dev.xml --pairs 300 [--model small]

Each text is changed in one way, all else stays: a change of label is an error of one or the other.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from entailment import Label, Pair, load_system, read_pairs
from entailment.text.sentences import split_sentences

Change = Callable[[Sequence[Pair], int], Pair]


def _of_text(change: Callable[[str], str]) -> Change:
    return lambda pairs, at: replace(pairs[at], text=change(pairs[at].text))


def _of_both(change: Callable[[str], str]) -> Change:
    def changed(pairs: Sequence[Pair], at: int) -> Pair:
        pair = pairs[at]
        return replace(pair, text=change(pair.text), hypothesis=change(pair.hypothesis))

    return changed


def _unrelated(pairs: Sequence[Pair], at: int) -> Pair:
    """Return the pair with the first sentence of another text behind its own."""
    other = pairs[(at + len(pairs) // 2) % len(pairs)].text
    start, end = split_sentences(other)[0]
    return replace(pairs[at], text=f"{pairs[at].text.rstrip()} {other[start:end]}")


def _soft_hyphens(text: str) -> str:
    return re.sub(r"([^\W\d_]{4})(?=[^\W\d_]{3})", "\\1\u00ad", text)


CHANGES: dict[str, Change] = {
    "text twice": _of_text(lambda text: f"{text.rstrip()} {text.strip()}"),
    "unrelated sentence": _unrelated,
    "soft hyphens": _of_text(_soft_hyphens),
    "soft hyphens in both": _of_both(_soft_hyphens),
    "no-break spaces": _of_text(lambda text: text.replace(" ", "\u00a0")),
    "zero-width spaces": _of_text(lambda text: text.replace(" ", " \u200b")),
    "doubled blanks": _of_text(lambda text: text.replace(" ", "  ")),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", nargs="+")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--system", default="default")
    parser.add_argument("--model", default=None)
    parser.add_argument("--changes", default=",".join(CHANGES), help="Some of them, with commas.")
    given = parser.parse_args()
    every = [pair for path in given.data for pair in read_pairs(path)]
    step = max(1, len(every) // given.pairs)
    pairs = [replace(pair, id=str(n)) for n, pair in enumerate(every[::step][: given.pairs])]
    system = load_system(given.system, options={"model": given.model} if given.model else {})
    before = [judgment.label for judgment in system.judge(pairs)]
    gold = sum(
        p.gold is not None and (p.gold == "ENTAILMENT") == (b == "ENTAILMENT")
        for p, b in zip(pairs, before, strict=True)
    )
    print(f"{len(pairs)} pairs, {system.description}, {gold} right", file=sys.stderr)
    turned = {}
    for name in given.changes.split(","):
        changed = [CHANGES[name](pairs, at) for at in range(len(pairs))]
        after = [judgment.label for judgment in system.judge(changed)]
        turned[name] = _turned(pairs, before, after)
    print(json.dumps(turned, indent=1))


def _turned(
    pairs: Sequence[Pair], before: Sequence[Label], after: Sequence[Label]
) -> dict[str, float]:
    """Return the share of labels that turned, how many each way, and how many were right before."""
    turned = [row for row in zip(pairs, before, after, strict=True) if row[1] != row[2]]
    entailed = Label.ENTAILMENT
    return {
        "percent": round(100 * len(turned) / len(pairs), 1),
        "from entailment": sum(b == entailed for _, b, _ in turned),
        "to entailment": sum(a == entailed for _, _, a in turned),
        "right before": sum((p.gold == entailed) == (b == entailed) for p, b, _ in turned),
        "right after": sum((p.gold == entailed) == (a == entailed) for p, _, a in turned),
    }


if __name__ == "__main__":
    main()
