"""What a passage says of one thing and a claim says of another.

*Bolt has 120 employees and Acme has 300* has every word of *Acme has 120 employees*. The passage is
parted so that each number stands by itself (`segments`). The claim takes its number from one part;
where what it says of the number stands in another part only, with a number of its own, and the
first part is of something else, the claim has crossed the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.systems.mismatches.quantities import Bounded, bounded, comparable, is_within
from entailment.systems.mismatches.segments import (
    MONTHS,
    Item,
    Names,
    known_names,
    names_of,
    segments,
)
from entailment.text.words import Word, sentence_starts, words

__all__ = ["crossed_names", "crossed_quantities"]

_ROLES = ("subject", "in", "at", "from", "to", "by")
_ORDINALS = frozenset("first second third fourth fifth last next former latter other".split())
_PRONOUNS = frozenset("he she it they who which that whose where when".split())
_DEFINITE = frozenset("the its their his her this these that".split())
_INTRODUCTION = re.compile(
    r"\W*(?:and |but )?(?:in|on|at|by|from|since|after|before)\b[^,]{1,40},", re.I
)


class _Part(NamedTuple):
    """The words of a stretch of the passage that tell it from others."""

    content: tuple[Word, ...]
    stems: frozenset[str]
    names: frozenset[str]
    subject: frozenset[str]
    """What it begins with; nothing where that may be something told before."""
    has_object: bool
    """Whether a pronoun stands in it behind its verb."""


def crossed_quantities(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the quantities of *claim* that *text* gives to something else."""
    asked, said = bounded(claim), bounded(text)
    known = known_names(text, claim)
    for one in asked:
        if sum(comparable(other.quantity, one.quantity) for other in asked) > 1:
            continue  # of several events, each with its own
        alike = [other for other in said if comparable(other.quantity, one.quantity)]
        items = [_item(other) for other in alike]
        if len(items) < 2:
            continue
        taken = [number for number, other in enumerate(alike) if is_within(other, one)]
        other = _respective(text, claim, alike, taken, known)
        if other is None:
            other = _crossed(text, claim, items, taken, _item(one), known)
        if other is not None:
            told = items[other]
            yield Mismatch(
                one.quantity.kind, one.form, text[told.start : told.end], one.sign == "="
            )


def crossed_names(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the names of *claim* that stand in *text* in the same role, but of something else."""
    known = known_names(text, claim)
    said = names_of(text, known)
    for one in names_of(claim, known):
        if one.role not in _ROLES:
            continue
        alike = [other for other in said if other.role == one.role]
        items = [Item(other.start, other.end, other.form.lower()) for other in alike]
        if len(items) < 2:
            continue
        taken = [number for number, other in enumerate(alike) if _shares(other, one)]
        item = Item(one.start, one.end, one.form.lower())
        found = _crossed(text, claim, items, taken, item, known)
        if found is not None:
            yield Mismatch("name", one.form, alike[found].form, False)


def _crossed(
    text: str,
    claim: str,
    items: Sequence[Item],
    taken: Sequence[int],
    asked: Item,
    known: frozenset[str],
) -> int | None:
    """Return which of *items* stands where the claim's other words are, or None."""
    if not taken or len(taken) == len(items):
        return None
    stretches = segments(text, items)
    wanted = _part(claim, 0, len(claim), [asked], known)
    parts = [_part(text, *stretch, items, known) for stretch in stretches]
    own = [parts[number] for number in taken]
    if any(stretches[number] == stretches[at] for number in taken for at in _others(items, taken)):
        return None
    has = frozenset[str]().union(*(part.stems for part in own))
    elsewhere = wanted.stems - has
    for number in _others(items, taken):
        if _is_of_another(wanted, own, parts[number], elsewhere):
            return number
    return None


def _is_of_another(
    wanted: _Part, own: Sequence[_Part], other: _Part, elsewhere: frozenset[str]
) -> bool:
    """Return whether *other* has the claim's words that *own* lacks, which speaks of another."""
    missing = elsewhere & other.stems
    if not missing:
        return False
    if missing & (wanted.names | wanted.subject):
        # It is said of somebody else, who stands in every part that has what was taken.
        return all(part.subject - wanted.stems for part in own)
    if other.names - wanted.names or other.subject - wanted.stems - missing:
        return False
    has = frozenset[str]().union(*(part.stems for part in own))
    only_there = wanted.stems & has - other.stems - wanted.names - _subject_run(wanted, missing)
    # A pronoun may stand for what the other part has not.
    is_told = not only_there or (other.has_object and len(only_there) < 2)
    return is_told and all(part.stems - wanted.stems - other.stems for part in own)


def _subject_run(part: _Part, missing: frozenset[str]) -> frozenset[str]:
    """Return the stems of the words that *part* begins with, up to one that is *missing*."""
    found = set()
    for word, following in zip(part.content, (*part.content[1:], None), strict=True):
        if word.stem in missing:
            break
        found.add(word.stem)
        if following is None or following.start > word.end + 1:
            break
    return frozenset(found)


def _respective(
    text: str, claim: str, alike: Sequence[Bounded], taken: Sequence[int], known: frozenset[str]
) -> int | None:
    """Return the one of *alike* that *respectively* gives to the name in *claim*, if another."""
    if not re.search(r"\brespectively\b", text, re.IGNORECASE):
        return None
    named = names_of(text, known)
    if len(named) != len(alike):
        return None
    asked = names_of(claim, known)
    for number, one in enumerate(named):
        if any(_shares(one, other) for other in asked):
            return None if number in taken else number
    return None


def _others(items: Sequence[Item], taken: Sequence[int]) -> list[int]:
    keys = {items[number].key for number in taken}
    return [number for number, item in enumerate(items) if item.key not in keys]


def _item(one: Bounded) -> Item:
    start = one.quantity.start
    return Item(start, start + len(one.form), str(one.quantity.value))


def _part(text: str, start: int, end: int, items: Sequence[Item], known: frozenset[str]) -> _Part:
    introduced = _INTRODUCTION.match(text, start, end)
    if introduced and re.search(r"\w", text[introduced.end() : end]):
        begins = introduced.end()
    else:
        begins = start
    inside = [
        word
        for word in words(text)
        if start <= word.start < end
        and word.lower not in MONTHS
        and not any(item.start <= word.start < item.end for item in items)
    ]
    content = tuple(word for word in inside if _counts(word))
    stems = frozenset(word.stem for word in content)
    names = frozenset(word.stem for word in content if word.lower in known)
    first = next((place for place, word in enumerate(inside) if word.start >= begins), 0)
    subject = _subject(text, inside[first:], known, is_new=start in sentence_starts(text))
    has_object = any(word.lower in ("it", "them", "him", "her") for word in inside[1:])
    return _Part(content, stems, names, subject, has_object)


def _subject(
    text: str, inside: Sequence[Word], known: frozenset[str], *, is_new: bool
) -> frozenset[str]:
    """Return the stems of the first content word, with an ordinal before it.

    Nothing for a pronoun, and nothing for *the company* in a sentence of its own.
    """
    place = next(
        (n for n, one in enumerate(inside) if _counts(one) or one.lower in _PRONOUNS), None
    )
    if place is None or inside[place].lower in _PRONOUNS:
        return frozenset()
    before = inside[place - 1].lower if place else ""
    if is_new and text[: inside[0].start].strip() and before in _DEFINITE:
        return frozenset()
    found = {inside[place].stem}
    if inside[place].lower in _ORDINALS and place + 1 < len(inside):
        found.add(inside[place + 1].stem)
    return frozenset(found)


def _counts(word: Word) -> bool:
    return (word.is_content or word.lower in _ORDINALS) and not word.form[0].isdigit()


def _shares(one: Names, other: Names) -> bool:
    return bool({word.lower for word in one.words} & {word.lower for word in other.words})
