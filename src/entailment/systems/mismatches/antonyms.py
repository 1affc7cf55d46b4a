"""Antonyms: a word of the hypothesis that a word of the text excludes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from entailment.knowledge.antonyms import opposites
from entailment.knowledge.lookup import Lookup
from entailment.model import Mismatch, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.mismatches.cues import clause_about
from entailment.text.lexicon import word_list
from entailment.text.words import Word, content_stems

__all__ = ["aligned_antonyms", "antonyms", "antonyms_by_resources"]


_SHORT = 8
"""Words of a text that is all about the hypothesis, however few words they share."""


def aligned_antonyms(compared: Comparison) -> Iterator[Mismatch]:
    """Yield the unaligned words of the hypothesis that exclude a word of the text, by the list."""
    yield from _opposites(compared.uncovered, compared)


def _missing(compared: Comparison) -> list[Word]:
    """Return the words of the hypothesis that the text lacks, or has with another prefix alone."""
    uncovered = list(compared.uncovered)
    if uncovered:
        return uncovered
    return [word for word in compared.content if word.lemma not in compared.text_lemmas]


def _opposites(words: Sequence[Word], compared: Comparison) -> Iterator[Mismatch]:
    """Yield those of *words* that exclude a word of the text."""
    suspects = [word for word in words if _has_opposite(word, compared)]
    if not suspects:
        return
    in_hypothesis = {word.lemma for word in compared.hypothesis}
    candidates = [word for word in compared.text_content if word.lemma not in in_hypothesis]
    by_lemma = {word.lemma: word for word in reversed(candidates)}
    by_stem = {word.stem: word for word in reversed(candidates)}
    for word in suspects:
        excluded = [by_lemma[lemma] for lemma in opposites(word.lemma) if lemma in by_lemma]
        excluded += [by_stem[stem] for stem in opposites(word.stem) if stem in by_stem]
        if excluded:
            first = min(excluded, key=lambda other: other.start)
            yield Mismatch("antonym", word.form, first.form, contradicts=True)


def _has_opposite(word: Word, compared: Comparison) -> bool:
    """Return whether the text has any word that excludes *word*, be it in the hypothesis too."""
    return not (
        opposites(word.lemma).isdisjoint(compared.text_lemmas)
        and opposites(word.stem).isdisjoint(compared.text_stems)
    )


def antonyms_by_resources(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    """Yield what `aligned_antonyms` does, then the words that the resources of *lookup* exclude."""
    listed = {mismatch.hypothesis: mismatch for mismatch in aligned_antonyms(compared)}
    yield from listed.values()
    if lookup is None:
        return
    for word in compared.uncovered:
        other = None if word.form in listed else _excluding(compared, word, lookup)
        if other is not None:
            yield Mismatch("antonym", word.form, other.form, contradicts=True)


def _excluding(compared: Comparison, word: Word, lookup: Lookup) -> Word | None:
    """Return the first word of the text that excludes *word*; names exclude nothing."""
    in_hypothesis = {other.lemma for other in compared.hypothesis}
    by_lemma = {other.lemma: other for other in reversed(compared.text_content)}
    for lemma, other in by_lemma.items():
        has_name = word.is_name or other.is_name
        if lemma in in_hypothesis or has_name:
            continue
        if lookup.contradicts(lemma, word.lemma) is not None:
            return other
    return None


def antonyms(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield a word of *hypothesis* whose opposite is in *text*, where that is all *text* lacks.

    The text's side is its clause about *hypothesis*. Neither side denies or compares, and names
    have no opposite (*Queen Victoria*). Converses (*sold to Acme*, *bought by Acme*) are among
    them, so it is not a contradiction. Of the first 4,000 pairs of five files of FEVER, MultiNLI
    and SNLI 52 of the 57 that have one are not entailed, of RTE-1 to RTE-3 dev 5 of 7.
    """
    clause = clause_about(text, hypothesis)
    if clause is None and len(text.split()) > _SHORT:
        return
    about = text if clause is None else text[slice(*clause)]
    compared = Comparison(Pair("", about, hypothesis))
    missing = _missing(compared)
    if len(missing) != 1:
        return
    present = {word.lower for word in (*compared.text, *compared.hypothesis)}
    if present & (word_list("negation_particles") | word_list("denying_verbs") | {"than"}):
        return
    stated = content_stems(text)
    for mismatch in _opposites([word for word in missing if word.stem not in stated], compared):
        if mismatch.hypothesis.islower() and (mismatch.text or "").islower():
            yield replace(mismatch, contradicts=False)
