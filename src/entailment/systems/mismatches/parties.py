"""Parties to a contract in each other's place: the one has what the text says of the other.

| text | hypothesis | then |
| --- | --- | --- |
| The Lessor may assign the lease. | The Lessee may assign the lease. | not entailed |
| The lessee insures the car. | The car is insured by the lessor. | not entailed |
| The lessor and the lessee pay. | The lessor pays. | not a mismatch |
| The lessor left with the lessee. | The lessee left. | not a mismatch |
| The lessor is required to pay. | The lessee must pay. | not entailed |
| Either party may leave; the lessor may leave at once. | The lessee may leave. | not a mismatch |
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
from entailment.structure.vocabulary import table
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import sentences
from entailment.text.lexicon import any_of, word_list
from entailment.text.stems import base_of
from entailment.text.words import Word, stem, words

__all__ = ["exchanged_parties"]

_PARTY = re.compile(r"(?P<stem>[a-z]{3,})(?:(?P<acting>[eo]r)|ee)")

_POSSESSIVE = ("'s", "’s")

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
    """Return whether the party of *act*, or *the parties*, may do so in *sentence*, too."""
    every = words(sentence)
    return any(
        _may_do(act, sentence, every, place)
        for place, word in enumerate(every)
        if _party(word) in (act.party, "party")
    )


def _may_do(act: _Act, sentence: str, every: tuple[Word, ...], place: int) -> bool:
    """Return whether the noun at *place* may do what *act* is: *left with the lessee*.

    That is where the verb stands behind it as a subject, or before *by*, counterparts not between.
    """
    first, others = _first(every, place), counterparts(act.party)
    before = every[first - 1].lower if first else ""
    if before in _JOINING:
        return True
    if not first and every[place].form.endswith(_POSSESSIVE):  # *the lessee's share is 4 percent*
        return others.isdisjoint(map(_party, every[place:]))
    is_both = every[place].lemma == "party" and every[max(0, place - 1)].lower != "other"
    if is_both or _may_be_subject(sentence, every, place):
        near = every[place + 1 :]
    else:
        near = every[: first - 1][::-1] if before == "by" else ()
    within = takewhile(lambda each: _party(each) not in others, near)
    return act.verb.removeprefix("be ") in map(_base, within)


def _may_be_subject(sentence: str, every: tuple[Word, ...], place: int) -> bool:
    """Return whether the noun at *place* may be one: *for the lessee to pay*, *the lessee, who*."""
    first = _first(every, place)
    if first == 0 or every[first - 1].lower in _OPENING | {"for", "as"}:
        return True
    if _MARK.search(sentence, every[first - 1].end, every[place].start):
        return True
    if sentence.startswith(":", every[place].end):
        return True
    return place + 1 < len(every) and every[place + 1].lower in ("who", "which", "that")


def _first(every: tuple[Word, ...], place: int) -> int:
    """Return the place of the determiner of the noun at *place*; without one that of the noun."""
    return place - 1 if place and every[place - 1].lower in _determiners() else place


def _acts(sentence: str) -> Iterator[_Act]:
    sentence = _ASIDE.sub(r"\1 ", sentence)
    every = words(sentence)
    for place, word in enumerate(every):
        if not word.is_content or word.form.endswith(_POSSESSIVE):
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

    Between them stand auxiliaries, adverbs, another that acts and what governs the verb: *the
    lessor and the lessee pay*, *the lessor agrees to pay*.
    """
    is_passive = is_joined = False
    for at, (before, word) in enumerate(pairwise(every[place : place + _REACH]), place + 1):
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
        elif _governs(every, at):
            is_passive = False
        elif not word.lower.endswith("ly"):
            is_participle = base_of(word) != word.lower
            return f"be {_base(word)}" if is_passive and is_participle else _base(word)
    return ""


def _governs(every: tuple[Word, ...], at: int) -> bool:
    """Return whether *to* and a verb are behind the word at *at*: *required to be insured*."""
    to, verb = (*every[at + 1 : at + 3], None, None)[:2]
    if to is None or verb is None or to.lower != "to":
        return False
    return verb.is_content or verb.lower in word_list("forms_of_be")


def _base(word: Word) -> str:
    return stem(base_of(word))


def _determiners() -> frozenset[str]:
    return word_list("determiners") | {"each", "every", "any", "both", "either"}


def _auxiliaries() -> frozenset[str]:
    lists = ("finite_auxiliaries", "forms_of_be", "negation")
    return frozenset().union(*map(word_list, lists), ("to", "also", "only"))


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
_ASIDE = re.compile(
    r"\b(shall|must|may|will)(?:,[^,;:.()]{1,80},"
    rf"|\s+(?:at|in)\s+(?:{any_of('possessives')})\s+(?:own|sole|absolute)\s+\w+)\s",
    re.IGNORECASE,
)
"""What stands between an auxiliary and its verb: *shall, at its own cost, insure*."""
