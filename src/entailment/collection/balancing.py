"""Which pairs go into the released sets: balance of labels, tasks and difficulty, and the split.

RTE-2 has 200 pairs of each task in each set, half of them entailed. Difficulty is lexical overlap,
the share of the hypothesis's content words that the text has: entailed and other pairs are taken
in equal numbers from each of `BANDS` bands of it, as far as there are any, so that overlap alone
decides less. The split never divides pairs that share a document, hypothesis, text or query.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from entailment.collection.candidates import CandidatePair
from entailment.errors import OptionError
from entailment.model import Label, Pair
from entailment.text.characters import letters_and_digits
from entailment.text.words import words

__all__ = ["BANDS", "Labelled", "balanced_pairs", "groups", "overlap", "shared_between", "split"]

BANDS = 5
"""Bands of overlap, each 1 / BANDS wide."""


class Labelled(NamedTuple):
    """A pair with its gold label and where it comes from."""

    candidate: CandidatePair
    pair: Pair

    @property
    def is_entailed(self) -> bool:
        """Whether the gold label is ENTAILMENT."""
        return self.pair.gold is Label.ENTAILMENT

    @property
    def band(self) -> int:
        """The band of overlap, from 0."""
        return min(BANDS - 1, int(overlap(self.pair) * BANDS))


def overlap(pair: Pair) -> float:
    """Return the share of the hypothesis's content words whose lemmas the text has, in [0, 1].

    >>> overlap(Pair("1", "Yahoo bought Overture.", "Yahoo sold Overture."))
    0.6666666666666666
    """
    known = {word.lemma for word in words(pair.text)}
    wanted = [word.lemma for word in words(pair.hypothesis) if word.is_content]
    return sum(lemma in known for lemma in wanted) / len(wanted) if wanted else 1.0


def balanced_pairs(
    labelled: Sequence[Labelled],
    *,
    per_task: int | None = None,
    entailed: float = 0.5,
    seed: int = 0,
) -> list[Labelled]:
    """Return pairs of which, in each task, a share of *entailed* is entailed, in their order.

    *per_task* limits the pairs of each task; without it there are as many as the rarer label
    allows. Raise OptionError for a share that is not between 0 and 1.
    """
    if not 0 < entailed < 1:
        raise OptionError(f"a share of {entailed} entailed; it is between 0 and 1")
    chosen: set[str] = set()
    for task in sorted({entry.pair.task or "" for entry in labelled}):
        of_task = [entry for entry in labelled if (entry.pair.task or "") == task]
        yes = [entry for entry in of_task if entry.is_entailed]
        no = [entry for entry in of_task if not entry.is_entailed]
        most = min(len(yes) / entailed, len(no) / (1 - entailed), per_task or len(of_task))
        total = int(most + 1e-9)  # 3 / (1 - 0.7) is a little less than 10
        wanted_yes = round(total * entailed)
        rng = random.Random(f"balance/{seed}/{task}")
        for taken in _of_like_overlap(yes, no, wanted_yes, total - wanted_yes, rng):
            chosen.add(taken.pair.id)
    return [entry for entry in labelled if entry.pair.id in chosen]


def split(
    labelled: Sequence[Labelled], *, test: float = 0.5, seed: int = 0
) -> tuple[list[Labelled], list[Labelled]]:
    """Return a development and a test set, each in the order of *labelled*.

    Groups of pairs that share something stay together. Each, the largest first, goes where the
    share of *test* in every task and label is then nearest to what it should be.
    """
    if not 0 < test < 1:
        raise OptionError(f"a share of {test} for testing; it is between 0 and 1")
    rng = random.Random(f"split/{seed}")
    together = groups([entry.candidate for entry in labelled])
    members: dict[int, list[Labelled]] = {}
    for entry, number in zip(labelled, together, strict=True):
        members.setdefault(number, []).append(entry)
    order = sorted(members.values(), key=lambda group: (-len(group), rng.random()))
    total = Counter(_cell(entry) for entry in labelled)
    in_test: Counter[tuple[str, bool]] = Counter()
    in_dev: Counter[tuple[str, bool]] = Counter()
    tested: set[str] = set()
    for group in order:
        cells = Counter(_cell(entry) for entry in group)
        if _excess(in_test + cells, total, test) <= _excess(in_dev + cells, total, 1 - test):
            in_test += cells
            tested |= {entry.pair.id for entry in group}
        else:
            in_dev += cells
    return (
        [entry for entry in labelled if entry.pair.id not in tested],
        [entry for entry in labelled if entry.pair.id in tested],
    )


def groups(candidates: Sequence[CandidatePair]) -> list[int]:
    """Return a number for each pair, the same for pairs that share something, also in steps."""
    parents = list(range(len(candidates)))

    def root(number: int) -> int:
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    first: dict[tuple[str, str], int] = {}
    for number, candidate in enumerate(candidates):
        for key in _shared_keys(candidate):
            parents[root(number)] = root(first.setdefault(key, number))
    return [root(number) for number in range(len(candidates))]


def shared_between(
    first: Iterable[CandidatePair], second: Iterable[CandidatePair]
) -> set[tuple[str, str]]:
    """Return what two sets share, as kind and key: document, hypothesis, text, query."""
    keys = {key for candidate in first for key in _shared_keys(candidate)}
    return keys & {key for candidate in second for key in _shared_keys(candidate)}


def _shared_keys(candidate: CandidatePair) -> list[tuple[str, str]]:
    provenance = candidate.provenance
    keys = [("document", name) for name in provenance.document_ids]
    keys.append(("hypothesis", letters_and_digits(candidate.hypothesis)))
    keys.append(("text", letters_and_digits(candidate.text)))
    if provenance.query:
        keys.append(("query", letters_and_digits(provenance.query)))
    return keys


def _cell(entry: Labelled) -> tuple[str, bool]:
    return entry.pair.task or "", entry.is_entailed


def _excess(
    counted: Mapping[tuple[str, bool], int], total: Mapping[tuple[str, bool], int], share: float
) -> float:
    """Return how full a set is, against its *share*, in the cells of what was *counted*."""
    return max(counted[cell] / (total[cell] * share) for cell in counted)


def _of_like_overlap(
    yes: Sequence[Labelled],
    no: Sequence[Labelled],
    wanted_yes: int,
    wanted_no: int,
    rng: random.Random,
) -> list[Labelled]:
    """Return as many of each as wanted, band by band of overlap in equal shares where possible."""
    yes_bands, no_bands = _banded(yes, rng), _banded(no, rng)
    taken_yes: list[Labelled] = []
    taken_no: list[Labelled] = []
    for band in rng.sample(range(BANDS), BANDS):
        both = min(
            len(yes_bands[band]) / max(wanted_yes, 1), len(no_bands[band]) / max(wanted_no, 1)
        )
        taken_yes += _take(yes_bands[band], round(both * wanted_yes), wanted_yes - len(taken_yes))
        taken_no += _take(no_bands[band], round(both * wanted_no), wanted_no - len(taken_no))
    rest_yes = [entry for band in yes_bands for entry in band]
    rest_no = [entry for band in no_bands for entry in band]
    taken_yes += rest_yes[: wanted_yes - len(taken_yes)]
    taken_no += rest_no[: wanted_no - len(taken_no)]
    return taken_yes + taken_no


def _banded(labelled: Sequence[Labelled], rng: random.Random) -> list[list[Labelled]]:
    bands: list[list[Labelled]] = [[] for _ in range(BANDS)]
    for entry in rng.sample(list(labelled), len(labelled)):
        bands[entry.band].append(entry)
    return bands


def _take(band: list[Labelled], count: int, at_most: int) -> list[Labelled]:
    """Remove and return up to *count* pairs of *band*, and no more than *at_most*."""
    number = max(0, min(count, at_most, len(band)))
    taken = band[:number]
    del band[:number]
    return taken
