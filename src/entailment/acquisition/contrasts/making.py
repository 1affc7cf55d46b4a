"""The makers applied to sentences: unique pairs, as many of each maker as asked for, in two splits.

Held-out pairs have other verbs than those to train on: a verb is held out by a hash of its lemma.
That they have other sources as well is up to who gives the sentences.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from entailment.acquisition.contrasts.maker import MAKERS, Contrast, Pool
from entailment.acquisition.contrasts.sentence import Sentence
from entailment.errors import DataError, OptionError
from entailment.files import write_whole
from entailment.model import Label

__all__ = ["ContrastPair", "Split", "is_held_out", "make_contrasts", "write_contrasts"]

Split = Literal["all", "train", "held-out"]

HELD_OUT_SHARE = 0.2
"""The share of the verbs whose pairs are held out."""


class ContrastPair(NamedTuple):
    """A pair with its certain label, and where it comes from.

    Pairs of one *group* are of one sentence and one maker.
    """

    id: str
    text: str
    hypothesis: str
    gold: Label
    kind: str
    maker: str
    source: str
    group: str


def is_held_out(verb: str) -> bool:
    """Return whether pairs of *verb*, a lemma, are held out: one verb in five.

    >>> is_held_out("ride"), is_held_out("ride") == is_held_out("ride")
    (False, True)
    """
    digest = hashlib.sha1(f"verb:{verb}".encode(), usedforsecurity=False).digest()
    return digest[0] / 256 < HELD_OUT_SHARE


def make_contrasts(
    sentences: Sequence[Sentence],
    *,
    makers: Collection[str] = (),
    most: int | None = None,
    split: Split = "all",
    seed: int = 0,
) -> Iterator[ContrastPair]:
    """Yield the pairs that *makers*, all by default, make of *sentences*; each pair once.

    Of each maker about *most* are drawn by *seed*: it stops after the sentence that reaches the
    number. Raise OptionError for an unknown maker.
    """
    if unknown := sorted(set(makers) - set(MAKERS)):
        raise OptionError(f"there is no maker '{unknown[0]}' (known: {', '.join(MAKERS)})")
    chosen = [candidate for candidate in sentences if split == "all" or _is_of(candidate, split)]
    pool = Pool(tuple(chosen), seed)
    seen: set[tuple[str, str]] = set()
    for name, entry in MAKERS.items():
        if makers and name not in makers:
            continue
        order = list(chosen)
        random.Random(f"{seed}/{name}").shuffle(order)
        count = 0
        for sentence in order:
            if most is not None and count >= most:
                break
            for contrast in _unique(entry.make(sentence, pool), seen, split):
                count += 1
                yield ContrastPair(
                    f"{name}-{count}", contrast.text, contrast.hypothesis, contrast.gold,
                    entry.kind, name, sentence.source, f"{name}/{contrast.group or count}",
                )  # fmt: skip


def write_contrasts(path: str | Path, pairs: Iterable[ContrastPair]) -> Counter[str]:
    """Write *pairs* as JSON lines, atomically; return how many of each maker.

    Raise DataError where there is none.
    """
    lines, counts = list[str](), Counter[str]()
    for pair in pairs:
        row = pair._asdict()
        row["label"] = row.pop("gold").value
        lines.append(json.dumps(row, ensure_ascii=False))
        counts[pair.maker] += 1
    if not lines:
        raise DataError(
            "there is no pair to write; plain English sentences are required", path=path
        )
    write_whole(path, ("\n".join(lines) + "\n").encode())
    return counts


def _is_of(sentence: Sentence, split: Split) -> bool:
    root = next((token for token in sentence.analysis.tokens if token.is_root), None)
    return root is not None and is_held_out(root.lemma) == (split == "held-out")


def _unique(
    contrasts: Iterable[Contrast], seen: set[tuple[str, str]], split: Split
) -> Iterator[Contrast]:
    for contrast in contrasts:
        key = contrast.text.lower(), contrast.hypothesis.lower()
        is_same = key[0] == key[1]
        is_other = contrast.key and split != "all" and is_held_out(contrast.key) != (
            split == "held-out"
        )  # fmt: skip
        if key in seen or is_same or is_other:
            continue
        seen.add(key)
        yield contrast
