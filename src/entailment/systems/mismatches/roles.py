"""More and less, all and some, who and whom: what a claim has the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.knowledge.antonyms import opposites
from entailment.model import Mismatch
from entailment.systems.mismatches.lists import lists
from entailment.systems.mismatches.segments import known_names
from entailment.text.words import Word, words

__all__ = [
    "Comparative",
    "comparatives",
    "compared",
    "exclusives",
    "is_opposite",
    "quantified",
    "swapped",
]

_REACH = 4
"""Words from a quantifier to its noun, and from a verb to its names."""


class Comparative(NamedTuple):
    """*one* is more *what* than *other*; *what* begins with `less ` for the reverse."""

    one: frozenset[str]
    what: str
    other: frozenset[str]
    at: int
    """The number of its word among the words of the sentence."""
    than: int
    form: str


def compared(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the comparisons of *claim* that *text* has the other way round."""
    said = comparatives(text)
    for asked in comparatives(claim) if said else ():
        for one in said:
            same = _names_same(one.what, asked.what)
            opposite = not same and is_opposite(one.what, asked.what)
            if not same and not opposite:
                continue
            straight = bool(one.one & asked.one) and bool(one.other & asked.other)
            crossed = bool(one.one & asked.other) and bool(one.other & asked.one)
            if straight == crossed:
                continue
            if crossed is same:
                yield Mismatch("comparison", asked.form, one.form, True)


def comparatives(text: str) -> list[Comparative]:
    """Return what *text* compares by *-er than*, *more than* and *less than* with two sides."""
    said = words(text)
    found = []
    for than, word in enumerate(said):
        if word.lower != "than" or than < 2 or than + 1 >= len(said):
            continue
        at = next(
            (
                n
                for n in range(than - 1, max(-1, than - 1 - _REACH), -1)
                if _is_comparative(said, n)
            ),
            None,
        )
        if at is None or said[than + 1].form[0].isdigit():
            continue
        before = _content(text, said, at, -1)
        after = _content(text, said, than, 1)
        what = _what(said, at, than)
        form = text[said[at].start : said[than].end]
        ends = [n for n, one in enumerate(said) if one.stem in before and n < at]
        last = [n for n, one in enumerate(said) if one.stem in after and n > than]
        if before - after and after - before and ends and last:
            form = text[said[ends[0]].start : said[last[-1]].end]
            found.append(Comparative(before - after, what, after - before, at, than, form))
    return found


def _is_comparative(said: Sequence[Word], at: int) -> bool:
    lower = said[at].lower
    if lower in ("more", "less", "fewer", "better", "worse"):
        return True
    return len(lower) > 4 and lower.endswith("er") and said[at].lemma != lower


def _what(said: Sequence[Word], at: int, than: int) -> str:
    lower = said[at].lower
    if lower in ("more", "less", "fewer"):
        rest = " ".join(word.stem for word in said[at + 1 : than])
        return f"{'more' if lower == 'more' else 'less'} {rest}".strip()
    return said[at].lemma


def _content(text: str, said: Sequence[Word], at: int, step: int) -> frozenset[str]:
    """Return the stems of the content words on one side of *at*, up to the end of the clause."""
    found = set()
    place = at + step
    while 0 <= place < len(said):
        one, other = sorted((said[place], said[place - step]), key=lambda word: word.start)
        if re.search(r"[.;:,]", text[one.end : other.start].strip()):
            break
        is_stand_in = said[place].lower in ("one", "ones", "that", "those")
        if said[place].is_content and not is_stand_in:
            found.add(said[place].stem)
        place += step
    return frozenset(found)


def _names_same(one: str, other: str) -> bool:
    return one == other


def is_opposite(one: str, other: str) -> bool:
    """Return whether more of *one* is less of *other*."""
    if one[:5] in ("more ", "less ") and other[:5] in ("more ", "less "):
        return one[:5] != other[:5] and one[5:] == other[5:]
    return other in opposites(one) or one in opposites(other)


def quantified(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield the quantifiers of *claim* that go beyond that of *text* on the same noun."""
    said = dict(_quantifiers(text))
    for noun, (asked, level) in _quantifiers(claim):
        if noun not in said:
            continue
        other, had = said[noun]
        if level == 0 < had or had == 0 < level:
            yield Mismatch("quantifier", asked, other, True)
        elif level > had:
            is_denied = other.startswith(("not ", "few"))
            yield Mismatch("quantifier", asked, other, is_denied and level == 5)


def _quantifiers(text: str) -> Iterator[tuple[str, tuple[str, int]]]:
    """Yield the stem of a noun, and its quantifier with how much that is."""
    said = words(text)
    levels = lists().quantifiers
    for place, word in enumerate(said):
        level = levels.get(word.lower)
        if level is None or (word.lower == "no" and text[word.end : word.end + 1] == "."):
            continue
        form = word.form.lower()
        before = said[place - 1].lower if place else ""
        if before == "not" and level == 5:
            level, form = 4, f"not {form}"
        if before == "a" and word.lower == "few":
            level = 2
        if before in ("at", "the") and word.lower in ("most", "least"):
            continue
        noun = _noun(text, said, place)
        if noun is not None:
            yield noun.stem, (form, level)


def _noun(text: str, said: Sequence[Word], place: int) -> Word | None:
    """Return the last content word of the phrase that the quantifier at *place* begins."""
    found = None
    for at in range(place + 1, min(place + 1 + _REACH, len(said))):
        if re.search(r"[^\w\s'’-]", text[said[at - 1].end : said[at].start]):
            break
        if said[at].is_content and not said[at].form[0].isdigit():
            if found is not None and said[at].lemma != said[at].lower:
                break  # an inflected word behind the noun is its verb
            found = said[at]
            if found.lemma != found.lower:
                break  # a plural ends the phrase
        elif said[at].lower not in ("of", "the", "its", "their", "his", "her", "these", "those"):
            break
    return found


def exclusives(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield an *only* of *claim* where *text* has none."""
    listed = lists().words["exclusive"]
    said = {word.lower for word in words(text)}
    if said & (listed | {"sole", "alone", "just", "except", "nothing"}):
        return
    for word in words(claim):
        if word.lower in listed:
            yield Mismatch("quantifier", word.form, None, False)


class _Role(NamedTuple):
    who: str
    did: str
    whom: str
    form: str


def swapped(text: str, claim: str) -> Iterator[Mismatch]:
    """Yield where two names have changed places about a verb, active or passive."""
    names = known_names(text, claim)
    said = list(_roles(text, names))
    for asked in _roles(claim, names):
        if any((one.who, one.did, one.whom) == (asked.who, asked.did, asked.whom) for one in said):
            continue
        for one in said:
            if (one.whom, one.did, one.who) == (asked.who, asked.did, asked.whom):
                yield Mismatch("role", asked.form, one.form, False)
                break


def _roles(text: str, names: frozenset[str]) -> Iterator[_Role]:
    said = words(text)
    mutual, passive = lists().words["mutual"], lists().words["passive"]
    for place, verb in enumerate(said):
        if not verb.is_content or verb.lower in names or verb.lower in mutual:
            continue
        begin = _beginning(said, place, names)
        before = said[max(0, begin - _REACH) : begin][::-1]
        after = said[place + 1 : place + 1 + _REACH]
        first, last = _name(before, names), _name(after, names)
        if first is None or last is None or first.lower == last.lower:
            continue
        form = text[min(first.start, verb.start) : last.end]
        helped = any(word.lower in passive for word in before if word.start > first.start)
        by = any(word.lower == "by" for word in after if word.start < last.start)
        if helped and by:
            yield _Role(last.lower, verb.stem, first.lower, form)
        elif not helped and not by:
            yield _Role(first.lower, verb.stem, last.lower, form)


def _beginning(said: Sequence[Word], place: int, names: frozenset[str]) -> int:
    """Return where the verbs begin of which that at *place* is the last: *agreed to buy*."""
    while (
        place > 1
        and said[place - 1].lower == "to"
        and said[place - 2].is_content
        and said[place - 2].lower not in names
    ):
        place -= 2
    return place


def _name(nearby: Sequence[Word], names: frozenset[str]) -> Word | None:
    """Return the last word of the nearest name, if no other content word stands before it."""
    place = next((n for n, word in enumerate(nearby) if word.is_content), None)
    if place is None or nearby[place].lower not in names:
        return None
    while (
        place + 1 < len(nearby)
        and nearby[place].start < nearby[place + 1].start
        and nearby[place + 1].lower in names
    ):
        place += 1
    return nearby[place]
