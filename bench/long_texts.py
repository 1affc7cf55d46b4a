"""Long texts with gold labels, composed of sets of short ones or read as whole documents.

| set | a text is | labels |
| --- | --- | --- |
| `rte2`, `rte3` | that of a pair, somewhere between paragraphs of other pairs | the pair's |
| `rte2-near`, `rte3-near` | the same; half of them share words with the hypothesis | the pair's |
| `scifact` | a whole abstract that a claim cites | three: supported, contradicted, neither |
| `wice` | a whole web page that a claim cites | two: supported, or not or in part |

A paragraph is the text of a pair of another query. Nobody judged whether it speaks of the
hypothesis; in sets of news it hardly ever does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from claim_sets import Claim, ClaimSet, open_claims
from entailment.datasets import open_dataset
from entailment.evaluation.gold import cluster_of
from entailment.knowledge.idf import default_idf
from entailment.model import Label, Pair
from entailment.text.words import words

__all__ = ["SETS", "long_pairs"]

LEAST, MOST = 400, 900
"""Words of a text that is composed of several."""


class _Paragraph(NamedTuple):
    """A text of a set, the query that it is from and the stems that it has."""

    text: str
    query: str
    stems: frozenset[str]


def long_pairs(name: str, data: Path, count: int, seed: int) -> list[Pair]:
    """Return *count* pairs with gold labels of the set called *name*, of each label in turn."""
    read, bury = SETS[name]
    pairs = list(read(data))
    rng = random.Random(seed)
    taken = _sampled(pairs, count, rng)
    return taken if bury is None else list(bury(taken, pairs, rng))


def _unrelated(taken: Sequence[Pair], pairs: Sequence[Pair], rng: random.Random) -> Iterator[Pair]:
    """Yield the *taken* pairs, their texts between those of others of *pairs*."""
    paragraphs = _paragraphs(pairs)
    for pair in taken:
        others = _others(pair, paragraphs, rng)
        yield _buried(pair, [other.text for other in others], rng)


def _near(taken: Sequence[Pair], pairs: Sequence[Pair], rng: random.Random) -> Iterator[Pair]:
    """Yield the same; half of the paragraphs are those with most of the hypothesis's words."""
    paragraphs, idf = _paragraphs(pairs), default_idf()
    for pair in taken:
        others = _others(pair, paragraphs, rng)
        weights = {w.stem: idf.weight(w.lower) for w in words(pair.hypothesis) if w.is_content}
        shared = {o.text: sum(weights[stem] for stem in weights if stem in o.stems) for o in others}
        nearest = sorted(others, key=lambda other: shared[other.text], reverse=True)
        in_turn = (other.text for both in zip(nearest, others, strict=True) for other in both)
        yield _buried(pair, list(dict.fromkeys(in_turn)), rng)


def _paragraphs(pairs: Sequence[Pair]) -> list[_Paragraph]:
    texts = {pair.text.strip(): cluster_of(pair).name for pair in pairs}
    return [
        _Paragraph(text, query, frozenset(word.stem for word in words(text)))
        for text, query in texts.items()
    ]


def _others(pair: Pair, known: Sequence[_Paragraph], rng: random.Random) -> list[_Paragraph]:
    own, query = pair.text.strip(), cluster_of(pair).name
    others = [other for other in known if other.text != own and other.query != query]
    rng.shuffle(others)
    return others


def _buried(pair: Pair, others: Sequence[str], rng: random.Random) -> Pair:
    """Return *pair*, its text among the first of *others*, `LEAST` to `MOST` words in all."""
    room = rng.randint(LEAST, MOST) - len(pair.text.split())
    taken: list[str] = []
    for other in others:
        if room <= 0:
            break
        taken.append(other)
        room -= len(other.split())
    rng.shuffle(taken)
    taken.insert(rng.randint(0, len(taken)), pair.text.strip())
    return replace(pair, text="\n\n".join(taken))


def _pairs(file: str, key: str | None = None) -> _Reader:
    """Return what reads the labelled pairs of *file*."""

    def read(data: Path) -> Iterator[Pair]:
        dataset = open_dataset(data / file, key=None if key is None else data / key)
        return (pair for pair in dataset if pair.gold is not None)

    return read


def _scifact(data: Path) -> Iterator[Pair]:
    claims = open_claims("scifact", data)
    for claim in claims.claims:
        for name in claim.cited:
            if name in claims.documents:
                yield _pair(claims, claim, name, _label_in(claim, name))


def _label_in(claim: Claim, name: str) -> Label:
    """Return what *claim* is to the document called *name*."""
    for gold, label in (
        (claim.supporting, Label.ENTAILMENT),
        (claim.contradicting, Label.CONTRADICTION),
    ):
        if any(sentence.rpartition(":")[0] == name for sentence in gold):
            return label
    return Label.UNKNOWN


def _wice(data: Path) -> Iterator[Pair]:
    claims = open_claims("wice", data)
    for claim in claims.claims:
        label = Label.ENTAILMENT if claim.supported else Label.NO_ENTAILMENT
        yield _pair(claims, claim, claim.cited[0], label)


def _pair(claims: ClaimSet, claim: Claim, name: str, gold: Label) -> Pair:
    return Pair(f"{claim.id}:{name}", claims.documents[name].text, claim.hypothesis.text, gold)


def _sampled(pairs: Sequence[Pair], count: int, rng: random.Random) -> list[Pair]:
    """Return *count* of *pairs*, of each label in turn as long as there are any."""
    by_label: dict[Label | None, list[Pair]] = {}
    for pair in pairs:
        by_label.setdefault(pair.gold, []).append(pair)
    for some in by_label.values():
        rng.shuffle(some)
    taken: list[Pair] = []
    while len(taken) < count and any(by_label.values()):
        taken += [some.pop() for some in by_label.values() if some]
    return taken[:count]


_Reader = Callable[[Path], Iterator[Pair]]
_Bury = Callable[[Sequence[Pair], Sequence[Pair], random.Random], Iterator[Pair]]

_RTE2 = _pairs("rte/rte2_dev.xml")
_RTE3 = _pairs("rte/rte3_dev.xml", "rte/rte3_dev_3way.key")

SETS: Mapping[str, tuple[_Reader, _Bury | None]] = {
    "rte2": (_RTE2, _unrelated),
    "rte2-near": (_RTE2, _near),
    "rte3": (_RTE3, _unrelated),
    "rte3-near": (_RTE3, _near),
    "scifact": (_scifact, None),
    "wice": (_wice, None),
}
"""What reads each set, and how its texts are buried. The rule was chosen on those of RTE-2."""
