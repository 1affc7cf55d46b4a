"""Names: what the hypothesis names and the text does not, or has another name in place of."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import JaroWinkler

from entailment.discourse.name_roles import Name, known_names, names_of
from entailment.knowledge.lookup import Lookup
from entailment.model import Mismatch, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.namesakes import NEAR

__all__ = ["aligned_names", "replaced_names"]

_ROLES = ("subject", "by")
"""Those of agents, of the active and the passive.

A place or a whole may be named by what it lies in or consists of.
"""


def aligned_names(compared: AlignedPair, lookup: Lookup | None = None) -> Iterator[Mismatch]:
    """Yield the unaligned name words of the hypothesis that no word of the text entails."""
    unaligned = set(compared.uncovered)
    lemmas = {word.lemma for word in compared.text_content} if lookup else set()
    for word in compared.names:
        if word not in unaligned:
            continue
        if lookup is None or not any(lookup.entails(lemma, word.lemma) for lemma in lemmas):
            yield Mismatch("name", word.form, None, contradicts=False)


def replaced_names(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the name in a role of *hypothesis* that *text* gives to another name.

    That is where nothing of the name is in the text, while every other content word of the
    hypothesis is, and an agent of which nothing is in the hypothesis stands in its place.
    """
    compared = AlignedPair(Pair("", text, hypothesis))
    missing = {word.start for word in compared.uncovered}
    if not missing:
        return
    known = known_names(text, hypothesis)
    stems = {word.stem for word in compared.hypothesis}
    for stated in names_of(hypothesis, known):
        if (
            len(stated.form) < 2
            or stated.role not in _ROLES
            or {word.start for word in stated.words} != missing
        ):
            continue
        other = next(
            (
                name
                for name in names_of(text, known)
                if name.role in _ROLES and not _resembles(name, stated, stems)
            ),
            None,
        )
        if other is not None:
            yield Mismatch("name", stated.form, other.form, contradicts=False)


def _resembles(name: Name, stated: Name, stems: set[str]) -> bool:
    """Return whether *name* has one of *stems* in it, or may be a spelling of *stated*."""
    if {word.stem for word in name.words} & stems:
        return True
    return any(
        word.form[0] == other.form[0] and JaroWinkler.similarity(word.lower, other.lower) >= NEAR
        for word in name.words
        for other in stated.words
    )
