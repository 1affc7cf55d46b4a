"""What the text orders, and the hypothesis states as done.

| text | hypothesis | then |
| --- | --- | --- |
| Repair the bridge. | The bridge was repaired. | not entailed |
| Please do not feed bears. | Bears are not fed. | not entailed |
| Open the lid and remove the filter. | The filter was removed. | not entailed |
| Tom, wash the rice and boil until soft. | The rice was boiled. | not entailed |
| Open all year, the inn has a pool. | The inn is open. | no order |
| Clean the lid with water. | The lid is cleaned with water. | how it is done |
| Clean the lid first. | Cleaning the lid comes first. | how it is done |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from entailment.model import Mismatch
from entailment.structure.sentences.duties import modals_in
from entailment.systems.mismatches.verbatim import sentences
from entailment.text.lexicon import any_of, irregular_pasts
from entailment.text.name_forms import CAPITAL
from entailment.text.words import Word, words

__all__ = ["orders"]

_DETERMINER = rf"{any_of('determiners')}|{any_of('possessives')}|all|any"
_OBJECT = rf"(?:{_DETERMINER}|{any_of('object_pronouns')})"
_FIRST = re.compile(
    r"\W*(?:[a-z]+,\s+)?(?:(?:(?:please|always|never|do\s+not|don['’]t)\s+)+(?P<act>[a-z]+)"
    rf"|(?P<verb>[a-z]+)\s+{_OBJECT})\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    rf"(?:(?:,|;|\band|\bthen)\s+(?P<verb>[a-z]+)\s+{_OBJECT}"
    rf"|\b(?:and|then)\s+(?P<alone>[a-z]+)\s+(?:{any_of('circumstance_prepositions')}|until))\b",
    re.IGNORECASE,
)
_FRONTED = re.compile(
    rf"\W*(?:(?i:always|never)\s+)?(?P<first>[A-Za-z]+)\b[^,;:]*,\s+"
    rf"(?:(?i:{_DETERMINER}|{any_of('subject_pronouns')}|there)\b|{CAPITAL})"
)
"""A sentence whose subject is behind a comma: *open all year, the inn has a pool*."""

_WAY = re.compile(r"\s+(?:with|by|before|after)\b", re.IGNORECASE)
_PRESENT = ("is", "are")


def orders(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield a verb of *hypothesis* that *text* has as an order alone.

    >>> [str(each) for each in orders("Repair the bridge.", "The bridge was repaired.")]
    ["modality: the hypothesis has 'repaired', the text has 'Repair'"]
    """
    if modals_in(hypothesis):
        return
    stems = [word.stem for word in words(text)]
    own = list(sentences(text))
    ordered = {verb.lower(): verb for sentence in own for verb in _ordered(sentence)}
    firsts = {match["first"].lower() for each in own if (match := _FRONTED.match(each))}
    firsts |= {form for form, past in irregular_pasts().items() if form != past.base}  # *left*
    for before, word in pairwise(words(hypothesis)):
        is_adjective = before.lemma == "be" and word.lower == word.lemma  # *is open*
        is_done = _is_done(hypothesis, before, word) or (is_adjective and word.lower not in firsts)
        verb = ordered.get(word.lemma) if is_done and word.is_content else None
        if verb and stems.count(word.stem) == 1:
            yield Mismatch("modality", word.form, verb, contradicts=False)


def _is_done(hypothesis: str, before: Word, word: Word) -> bool:
    """Return whether *word* is a form of what takes place: *repaired*, *was repaired with care*.

    That something *is repaired with care*, and *repairing* it, may be what is ordered.
    """
    if word.lower == word.lemma or (word.lower.endswith("ing") and before.lemma != "be"):
        return False
    return before.lower not in _PRESENT or _WAY.match(hypothesis, word.end) is None


def _ordered(sentence: str) -> Iterator[str]:
    """Yield the verbs at the beginning of an order and behind its commas and coordinators."""
    if (first := _FIRST.match(sentence)) is None:
        return
    yield first["act"] or first["verb"]
    for match in _NEXT.finditer(sentence, first.end()):
        yield match["verb"] or match["alone"]
