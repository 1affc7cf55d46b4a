"""Parties to a contract in each other's place: the one has what the text says of the other.

| text | hypothesis | then |
| --- | --- | --- |
| The Lessor may assign the lease. | The Lessee may assign the lease. | not entailed |
| The lessee insures the car. | The car is insured by the lessor. | not entailed |
| The lessor and the lessee pay. | The lessor pays. | not a mismatch |
| The lessor left with the lessee. | The lessee left. | not a mismatch |
| The lessor paid, as did the lessee. | The lessee paid. | not a mismatch |
| Acme is the employer of Ann. | Ann is an employee of Acme. | not a mismatch |

A network takes *lessor* for *lessee*. Compared are those who act in a clause, before its verb or
behind *by*, and that verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.premises.derivation import base_of
from entailment.structure.vocabulary import table
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import sentences
from entailment.text.lexicon import any_of, word_list
from entailment.text.words import Word, stem, words

__all__ = ["exchanged_parties"]

_PARTY = re.compile(r"(?P<stem>[a-z]{3,})(?:(?P<acting>[eo]r)|ee)")


_REACH = 8
"""Words from one who acts to the verb."""


class _Act(NamedTuple):
    """Who does something, in the singular, the stem of the verb, and the word."""

    party: str
    verb: str
    form: str


def exchanged_parties(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the party that does in *hypothesis* what its counterpart does in *text*.

    >>> text = "The Lessor may assign the lease."
    >>> [str(each) for each in exchanged_parties(text, "The Lessee may assign the lease.")]
    ["role: the hypothesis has 'Lessee', the text has 'Lessor'"]
    """
    claimed = [act for act in _acts(hypothesis) if counterparts(act.party)]
    if not claimed or _ELLIPSIS.search(text):
        return
    every = sentences(text)
    stated = [act for sentence in every for act in _acts(sentence)]
    known = {(act.party, act.verb) for act in stated}
    for act in claimed:
        others = counterparts(act.party)
        other = next(
            (each for each in stated if each.verb == act.verb and each.party in others), None
        )
        if other is None or (act.party, act.verb) in known:
            continue
        if not any(_may_take_part(act, sentence) for sentence in every):
            yield Mismatch("role", act.form, other.form, contradicts=False)


def counterparts(noun: str) -> frozenset[str]:
    """Return the parties on the other side of *noun*, a lemma.

    >>> sorted(counterparts("lessor")), sorted(counterparts("insured"))
    (['lessee'], ['insurer'])
    """
    match = _PARTY.fullmatch(noun)
    derived = set()
    if match is not None:
        endings = ("ee",) if match["acting"] else ("er", "or")
        derived = {f"{match['stem']}{ending}" for ending in endings}
    return frozenset(derived) | lexicon().counterparts.get(noun, frozenset())


def _may_take_part(act: _Act, sentence: str) -> bool:
    """Return whether the party of *act* may do so in *sentence*, too: *left with the lessee*.

    That is where the verb stands behind it as a subject, its counterparts not between.
    """
    every, verb = words(sentence), act.verb.removeprefix("be ")
    for place, word in enumerate(every):
        if _party(word) != act.party:
            continue
        first = _first(every, place)
        before = every[first - 1] if first else None
        if before is not None and before.lower in _JOINING:
            return True
        if (
            before is None
            or before.lower in _OPENING
            or _MARK.search(sentence, before.end, word.start)
        ):
            behind = takewhile(
                lambda each: _party(each) not in counterparts(act.party), every[place + 1 :]
            )
            if verb in map(_base, behind):
                return True
    return False


def _first(every: tuple[Word, ...], place: int) -> int:
    """Return the place of the determiner of the noun at *place*; without one that of the noun."""
    return place - 1 if place and every[place - 1].lower in _determiners() else place


def _acts(sentence: str) -> Iterator[_Act]:
    every = words(sentence)
    for place, word in enumerate(every):
        if not word.is_content or word.form.endswith(("'s", "’s")):
            continue
        verb = _verb_of(sentence, every, place)
        if verb and verb not in table("clauses", "events")["mutual"].split():
            yield _Act(_party(word), verb, word.form)


def _party(word: Word) -> str:
    return word.lower if word.lower in lexicon().counterparts else word.lemma


def _verb_of(sentence: str, every: tuple[Word, ...], place: int) -> str:
    """Return what the noun at *place* does, as a stem: behind it, or before *by*; else empty."""
    first = _first(every, place)
    before = every[first - 1] if first else None
    if before is None or _MARK.search(sentence, before.end, every[first].start):
        return _verb_behind(sentence, every, place)
    if before.lower == "by" and first > 1:
        return _base(every[first - 2])
    return _verb_behind(sentence, every, place) if before.lower in _OPENING else ""


def _verb_behind(sentence: str, every: tuple[Word, ...], place: int) -> str:
    """Return the stem of the verb behind *place*, of a passive *be* too; empty where none is near.

    Between them stand auxiliaries, adverbs and another that acts: *the lessor and the lessee pay*.
    """
    is_passive = is_joined = False
    for before, word in pairwise(every[place : place + _REACH]):
        if _MARK.search(sentence, before.end, word.start):
            return ""
        if word.lower in ("and", "or"):
            is_joined = True
        elif not word.is_content:
            if word.lower not in _auxiliaries() and not (
                is_joined and word.lower in _determiners()
            ):
                return ""
            is_passive = is_passive or word.lower in word_list("forms_of_be")
        elif is_joined:
            is_joined = False
        elif not word.lower.endswith("ly"):
            is_participle = base_of(word) != word.lower
            return f"be {_base(word)}" if is_passive and is_participle else _base(word)
    return ""


def _base(word: Word) -> str:
    return stem(base_of(word))


def _determiners() -> frozenset[str]:
    return word_list("possessives") | _DETERMINERS


def _auxiliaries() -> frozenset[str]:
    return word_list("modality") | word_list("forms_of_be") | word_list("negation") | _AUXILIARIES


_DETERMINERS = frozenset("a an the this that each every any both either no".split())
_AUXILIARIES = frozenset("shall will must do does did has have had also only".split())
_JOINING = frozenset("with and or alongside like".split())
_OPENING = frozenset(
    "and but or if unless where when that which because while whereas before after until"
    " though".split()
)
_ELLIPSIS = re.compile(
    rf"\b(?:(?:so|as|nor|neither)\s+(?:{any_of('finite_auxiliaries')})"
    r"|(?:do|does|did|done|doing)\s+(?:so|likewise|the\s+same|too)|likewise|vice\s+versa"
    r"|the\s+same\s+(?:applies|holds|goes)|jointly|together|mutual\w{0,2})\b",
    re.IGNORECASE,
)
"""What says that another does the same."""

_MARK = re.compile(r"[,;:.()]")
