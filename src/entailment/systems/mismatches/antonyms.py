"""Antonyms: a word of the hypothesis that a word of the text excludes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from entailment.discourse.lexicon import organisation_kinds
from entailment.knowledge.antonyms import opposites
from entailment.knowledge.lookup import Lookup
from entailment.model import Mismatch, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.cues import clause_about
from entailment.text.lexicon import word_list
from entailment.text.words import Word, content_stems

__all__ = ["aligned_antonyms", "antonyms", "antonyms_by_resources"]


_SHORT = 8
"""Words of a text that is all about the hypothesis, however few words they share."""


def aligned_antonyms(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield the unaligned words of the hypothesis that exclude a word of the text, by the list."""
    yield from _opposites(compared.uncovered_numbers, compared)


def _missing(compared: AlignedPair) -> Sequence[int]:
    """Return the words of the hypothesis that the text lacks, or has with another prefix alone.

    Each is its number among the content words.
    """
    lemmas = compared.content_columns.lemmas
    return compared.uncovered_numbers or [
        number for number, lemma in enumerate(lemmas) if lemma not in compared.text_lemmas
    ]


def _opposites(numbers: Iterable[int], compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield those of the content words *numbers* that exclude a word of the text."""
    claimed, text = compared.content_columns, compared.text_columns
    suspects = [number for number in numbers if _has_opposite(number, compared)]
    if not suspects:
        return
    in_hypothesis = frozenset(compared.hypothesis_columns.lemmas)
    candidates = [
        place
        for place, is_content in enumerate(text.are_content)
        if is_content and text.lemmas[place] not in in_hypothesis
    ]
    by_lemma = {text.lemmas[place]: place for place in reversed(candidates)}
    by_stem = {text.stems[place]: place for place in reversed(candidates)}
    for number in suspects:
        lemma, stem = claimed.lemmas[number], claimed.stems[number]
        excluded = [by_lemma[other] for other in opposites(lemma) if other in by_lemma]
        excluded += [by_stem[other] for other in opposites(stem) if other in by_stem]
        if excluded:
            first = text.forms[min(excluded)]
            yield Mismatch("antonym", claimed.forms[number], first, contradicts=True)


def _has_opposite(number: int, compared: AlignedPair) -> bool:
    """Return whether the text has any word that excludes that one, be it in the hypothesis too."""
    claimed = compared.content_columns
    return not (
        opposites(claimed.lemmas[number]).isdisjoint(compared.text_lemmas)
        and opposites(claimed.stems[number]).isdisjoint(compared.text_stems)
    )


def antonyms_by_resources(compared: AlignedPair, lookup: Lookup | None) -> Iterator[Mismatch]:
    """Yield what `aligned_antonyms` does, then the words that the resources of *lookup* exclude."""
    listed = {mismatch.hypothesis: mismatch for mismatch in aligned_antonyms(compared)}
    yield from listed.values()
    if lookup is None:
        return
    for word in compared.uncovered:
        other = None if word.form in listed else _excluding(compared, word, lookup)
        if other is not None:
            yield Mismatch("antonym", word.form, other.form, contradicts=True)


def _excluding(compared: AlignedPair, word: Word, lookup: Lookup) -> Word | None:
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

    The text's side is its clause about *hypothesis*; where *we* is in it, it has any word for an
    organisation (*we sold it*, *the company bought it*). Neither side denies or compares, and names
    have no opposite (*Queen Victoria*). Converses (*sold to Acme*, *bought by Acme*) are among
    them, so it is not a contradiction. Of the first 4,000 pairs of five files of FEVER, MultiNLI
    and SNLI 52 of the 57 that have one are not entailed, of RTE-1 to RTE-3 dev 5 of 7.
    """
    clause = clause_about(text, hypothesis)
    if clause is None and len(text.split()) > _SHORT:
        return
    about = text if clause is None else text[slice(*clause)]
    compared = AlignedPair(Pair("", about, hypothesis))
    missing = _missing(compared)
    if any(word.lower == "we" for word in compared.text):
        lemmas = compared.content_columns.lemmas
        missing = [number for number in missing if lemmas[number] not in organisation_kinds()]
    if len(missing) != 1:
        return
    present = {word.lower for word in (*compared.text, *compared.hypothesis)}
    if present & (word_list("negation_particles") | word_list("denying_verbs") | {"than"}):
        return
    stated = content_stems(text)
    claimed = compared.content_columns.stems
    suspects = [number for number in missing if claimed[number] not in stated]
    for mismatch in _opposites(suspects, compared):
        if mismatch.hypothesis.islower() and (mismatch.text or "").islower():
            yield replace(mismatch, contradicts=False)
