"""Detectors of false entailment: each finds one way in which a text does not say a hypothesis.

| detector | finds | in MENT |
| --- | --- | --- |
| `names` | a name of the hypothesis that nothing in the text answers | unaligned entity |
| `negation` | a negation that only one of them has | negation mismatch |
| `modality` | a `may`, `plans to`, `said to` that only one of them has | modal auxiliary mismatch |
| `antonyms` | a word that a word of the text excludes, by the list or a resource | antonym match |
| `roles` | two names that change places around a word that both have | argument movement |
| `superlatives` | a superlative of the hypothesis that the text has not | superlative mismatch |
| `conditionals` | an `if` or `unless` of the answering sentence alone | conditional mismatch |
| `quantities` | a number, sum, percentage or date that the text does not bear out | - |

MENT (Snow, Vanderwende and Menezes, 2006) finds them in aligned logical forms; here they are found
in aligned words, so the places of arguments are told by order and by `by` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from entailment.knowledge.lookup import Lookup
from entailment.model import Mismatch
from entailment.systems.alignment import Comparison
from entailment.systems.mismatches.words import antonyms, cues
from entailment.text.events import sentences
from entailment.text.lexicon import word_list
from entailment.text.words import Word

__all__ = ["DETECTORS", "Detector"]

Detector = Callable[[Comparison, Lookup | None], Iterator[Mismatch]]
"""What looks for mismatches of a pair, with or without resources."""

_CONDITIONS = frozenset(("if", "unless", "whether", "provided"))
_SUPERLATIVES = frozenset(("best", "worst", "most", "least", "foremost"))
_NEAR = 8
"""Words of the text between two names and the word that joins them."""


def _names(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    missing = set(compared.uncovered)
    said = {word.lemma for word in compared.text_content} if lookup else ()
    for word in compared.names:
        if word in missing and not any(lookup.entails(o, word.lemma) for o in said if lookup):
            yield Mismatch("name", word.form, None, False)


def _negation(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    yield from _cue(compared, "negation", contradicts=True)


def _modality(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    yield from _cue(compared, "modality", contradicts=False)


def _cue(compared: Comparison, kind: str, *, contradicts: bool) -> Iterator[Mismatch]:
    said, wanted = (
        [word for word in found if word.lower not in _CONDITIONS] for found in cues(compared, kind)
    )
    if said and not wanted:
        yield Mismatch(kind, f"no {kind}", said[0].form, contradicts)
    elif wanted and not said:
        yield Mismatch(kind, wanted[0].form, None, contradicts)


def _antonyms(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    listed = {found.hypothesis: found for found in antonyms(compared)}
    yield from listed.values()
    if lookup is None:
        return
    asked = {word.lemma for word in compared.hypothesis}
    said = {word.lemma: word for word in reversed(compared.text_content)}
    for word in compared.uncovered:
        for lemma, other in said.items():
            if (
                word.form not in listed
                and lemma not in asked
                and not (word.is_name or other.is_name)
                and lookup.contradicts(lemma, word.lemma) is not None
            ):
                yield Mismatch("antonym", word.form, other.form, True)
                break


def _roles(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    places = {word.start: place for place, word in enumerate(compared.text)}
    said = {
        found.hypothesis_start: places[found.text_start]
        for found in compared.aligned
        if found is not None
    }
    names = [word for word in compared.names if word.start in said]
    for joining in compared.content:
        before = [word for word in names if word.start < joining.start]
        after = [word for word in names if word.start > joining.start]
        if joining.is_name or joining.start not in said or not before or not after:
            continue
        first, verb, last = said[before[-1].start], said[joining.start], said[after[0].start]
        if max(abs(first - verb), abs(last - verb)) > _NEAR:
            continue
        asked_by = _has_by(compared.hypothesis, joining.start, after[0].start)
        if last < verb < first:
            said_by = _has_by(compared.text, compared.text[verb].start, compared.text[first].start)
            moved = asked_by == said_by
        elif first < verb < last:
            said_by = _has_by(compared.text, compared.text[verb].start, compared.text[last].start)
            moved = asked_by != said_by
        else:
            continue
        if moved:
            between = " ".join(w.form for w in (before[-1], joining, after[0]))
            yield Mismatch("role", between, _order(compared.text, first, verb, last), False)


def _has_by(words: tuple[Word, ...], start: int, end: int) -> bool:
    return any(word.lower == "by" and start < word.start < end for word in words)


def _order(text: tuple[Word, ...], *places: int) -> str:
    return " ".join(text[place].form for place in sorted(places))


def _superlatives(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    for word in compared.hypothesis:
        if _is_superlative(word) and word.lower not in compared.text_lowers:
            yield Mismatch("superlative", word.form, None, False)


def _is_superlative(word: Word) -> bool:
    lower = word.lower
    if lower in _SUPERLATIVES:
        return True
    ends = lower.endswith("est") and len(lower) > 4 and lower not in word_list("not_superlatives")
    return ends and not word.is_name and word.lemma != lower


def _conditionals(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    if not compared.positions or any(w.lower in _CONDITIONS for w in compared.hypothesis):
        return
    answering = {compared.text[place].start for place in compared.positions}
    best = max(
        sentences(compared.pair.text, compared.text),
        key=lambda sentence: sum(word.start in answering for word in sentence),
    )
    for word in best:
        if word.lower in _CONDITIONS:
            yield Mismatch("conditional", "no condition", word.form, False)
            return


def _quantities(compared: Comparison, lookup: Lookup | None) -> Iterator[Mismatch]:
    for asked, is_borne_out, other in compared.answers:
        if not is_borne_out:
            yield Mismatch(asked.kind, asked.form, other.form if other else None, other is not None)


DETECTORS: Mapping[str, Detector] = {
    "names": _names,
    "negation": _negation,
    "modality": _modality,
    "antonyms": _antonyms,
    "roles": _roles,
    "superlatives": _superlatives,
    "conditionals": _conditionals,
    "quantities": _quantities,
}
"""Every detector by name."""
