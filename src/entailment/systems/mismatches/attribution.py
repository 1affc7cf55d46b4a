"""Attribution: what a text says of one thing and a hypothesis of another.

*Bolt has 120 employees and Acme has 300* has every word of *Acme has 120 employees*. The text is
split so that each number has a stretch to itself (`mentions`). The hypothesis takes its number from
one stretch; where what it says of the number stands in another stretch only, with a number of its
own, and the first stretch is of something else, the hypothesis has crossed the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.discourse.name_roles import Name, known_names, names_of
from entailment.model import Mismatch, Pair
from entailment.structure.vocabulary import listed
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.cues import has_stand_in
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.mentions import Mention, stretches
from entailment.systems.mismatches.quantities import (
    Bounded,
    are_comparable,
    bounded,
    is_within,
)
from entailment.text.lexicon import word_list
from entailment.text.quantities import agree
from entailment.text.words import Word, sentence_starts, words

__all__ = ["crossed_names", "crossed_quantities"]

_APART = 3
"""Characters between two content words that no preposition fits in: *`/v1/users`*."""

_ROLES = ("subject", "in", "at", "from", "to")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_INTRODUCTION = re.compile(
    r"\W*(?:(?:and |but )?(?:in|on|at|by|from|since|after|before)\b[^,]{1,40}"
    r"|(?:and|but),[^,]{1,60}),",
    re.IGNORECASE,
)
"""*In 1998,*, *and in 1998,* and any aside behind *and*: *and, after a long illness,*."""


class _Stretch(NamedTuple):
    """The words of a stretch that distinguish it from others, mentions apart."""

    content: tuple[Word, ...]
    stems: frozenset[str]
    names: frozenset[str]
    subject: frozenset[str]
    """The stems that it begins with; empty where that may refer to something before."""
    has_object: bool
    """Whether a pronoun stands in it behind its verb."""
    begins_sentence: bool
    recurs: bool
    """Whether it may be of something that happened before: *again*, *took place*."""


def crossed_quantities(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the quantities of *hypothesis* that *text* gives to something else."""
    every = bounded(hypothesis)
    in_text = [date for date in bounded(text) if not _is_aside(text, date)]
    known = known_names(text, hypothesis)
    for stated in every:
        if sum(are_comparable(other.quantity, stated.quantity) for other in every) > 1:
            continue  # of several events, each with its own
        alike = [other for other in in_text if are_comparable(other.quantity, stated.quantity)]
        if len(alike) < 2:
            continue
        mentions = [_mention(other) for other in alike]
        taken = [number for number, other in enumerate(alike) if _is_taken(other, stated)]
        crossed = _respective(text, hypothesis, alike, taken, known)
        if crossed is None:
            crossed = _crossed(text, hypothesis, mentions, taken, _mention(stated), known)
        if crossed is not None:
            other = text[mentions[crossed].start : mentions[crossed].end]
            yield Mismatch(stated.quantity.kind, stated.form, other, stated.sign == "=")


def _is_taken(other: Bounded, stated: Bounded) -> bool:
    """Return whether *stated* may be *other*, of the text, or the number that bounds it.

    The latter is so of *since 3.2* and *in 3.2*.
    """
    return is_within(other, stated) or (
        stated.sign == "=" and agree(other.quantity, stated.quantity)
    )


_ASIDE = re.compile(r",\s*$|\(\s*$")
_ASIDE_END = re.compile(r"\s*[,)]|(?:ers?|s|th|st|nd|rd)\b")


def _is_aside(text: str, bounded: Bounded) -> bool:
    """Return whether a number is an age (*Stewart, 64,*), of a list, or part of a word."""
    before, is_number = text[: bounded.quantity.start], bounded.quantity.kind == "number"
    is_inside = text[bounded.end : bounded.end + 1].isalpha()
    is_closed = (
        _ASIDE.search(before) is not None and _ASIDE_END.match(text, bounded.end) is not None
    )
    return is_number and (is_inside or is_closed)


def crossed_names(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the names of *hypothesis* that *text* has in the same role, but of something else.

    That is where *text* has every content word of *hypothesis*, but not in one stretch.
    """
    if hypothesis.strip(" .") in text:
        return
    if AlignedPair(Pair("", text, hypothesis)).uncovered or has_stand_in(text, hypothesis):
        return
    if len(sentence_starts(text)) > 1:
        return  # a name of another sentence may be meant by a pronoun
    known = known_names(text, hypothesis)
    in_text = names_of(text, known)
    for stated in names_of(hypothesis, known):
        alike = [other for other in in_text if other.role == stated.role]
        if stated.role not in _ROLES or len(alike) < 2:
            continue
        mentions = [_name_mention(other) for other in alike]
        taken = [number for number, other in enumerate(alike) if other.shares_word(stated)]
        crossed = _crossed(text, hypothesis, mentions, taken, _name_mention(stated), known)
        if crossed is not None:
            yield Mismatch("name", stated.form, alike[crossed].form, contradicts=False)


def _crossed(
    text: str,
    hypothesis: str,
    mentions: Sequence[Mention],
    taken: Sequence[int],
    stated: Mention,
    known: frozenset[str],
) -> int | None:
    """Return which of *mentions* stands where the hypothesis's other words are, or None."""
    if not taken or len(taken) == len(mentions):
        return None
    spans = stretches(text, mentions)
    others = _others(mentions, taken)
    if any(spans[number] == spans[other] for number in taken for other in others):
        return None
    claimed = _stretch(hypothesis, (0, len(hypothesis)), [stated], known)
    parts = [_stretch(text, span, mentions, known) for span in spans]
    own = [parts[number] for number in taken]
    elsewhere = claimed.stems - _stems(own)
    return next((n for n in others if _is_of_another(claimed, own, parts[n], elsewhere)), None)


def _is_of_another(
    claimed: _Stretch, own: Sequence[_Stretch], other: _Stretch, elsewhere: frozenset[str]
) -> bool:
    """Return whether *other* has words of *claimed* that *own* lacks, which is of another thing."""
    missing = elsewhere & other.stems
    if not missing:
        return False
    if _has_predicate_of(claimed, own, other):
        return True
    if missing & (claimed.names | claimed.subject):
        # It is of somebody else, whom every stretch that has what was taken begins with.
        is_of_another = all(stretch.subject - claimed.stems for stretch in own)
        return is_of_another or _states_something_else(claimed, own, other)
    if other.names - claimed.names or other.subject - claimed.stems - missing:
        return False
    is_of_subject = all(stretch.subject & claimed.subject for stretch in own)
    is_other = bool(other.subject) and other.subject.isdisjoint(claimed.subject)
    if is_of_subject and is_other and other.begins_sentence:
        return False  # *She joined in May 2010; Ann chairs the board*, of which the other speaks
    shared = claimed.stems & _stems(own)
    only_own = shared - other.stems - claimed.names - _leading_stems(claimed, missing)
    # A pronoun may stand for what the other stretch lacks.
    has_all = not only_own or (other.has_object and len(only_own) < 2)
    return has_all and all(stretch.stems - claimed.stems - other.stems for stretch in own)


def _has_predicate_of(claimed: _Stretch, own: Sequence[_Stretch], other: _Stretch) -> bool:
    """Return whether *claimed* has the subject of *own*, and all else of *other*, which has none.

    >>> text = "Rents rose 12% in Norway and fell 3% in Denmark."
    >>> [str(each) for each in crossed_quantities(text, "Rents fell 12% in Denmark.")]
    ["percent: the hypothesis has '12%', the text has '3%'"]
    """
    (first, *others) = own
    predicate = claimed.stems - first.subject
    is_of_subject = bool(first.subject) and first.subject <= claimed.stems and not others
    is_elided = not other.begins_sentence and other.subject <= predicate <= other.stems
    is_apart = predicate.isdisjoint(first.stems) and bool(first.stems - claimed.stems)
    return is_of_subject and is_elided and bool(other.subject) and is_apart


def _states_something_else(claimed: _Stretch, own: Sequence[_Stretch], other: _Stretch) -> bool:
    """Return whether *own* is a sentence with a predicate of its own, and *other* all of *claimed*.

    Its pronoun may stand for a thing, not for an event: *It took place again in 2005.*

    >>> text = "The option was removed in 4.0. It has been deprecated since 3.2."
    >>> [str(each) for each in crossed_quantities(text, "The option was removed in 3.2.")]
    ["number: the hypothesis has '3.2', the text has '4.0'"]
    """
    (first, *others) = own
    refers = first.begins_sentence and not first.subject and not others
    if not refers or not claimed.subject or not claimed.stems <= other.stems:
        return False
    predicate = claimed.stems - claimed.subject
    has_own = bool(first.stems - claimed.stems) and predicate.isdisjoint(first.stems)
    return bool(predicate) and has_own and not first.recurs


def _leading_stems(stretch: _Stretch, missing: frozenset[str]) -> frozenset[str]:
    """Return the stems of the words that *stretch* begins with, up to one that is *missing*."""
    stems = set()
    for word, following in zip(stretch.content, (*stretch.content[1:], None), strict=True):
        if word.stem in missing:
            break
        stems.add(word.stem)
        if following is None or following.start > word.end + _APART:
            break
    return frozenset(stems)


def _respective(
    text: str,
    hypothesis: str,
    alike: Sequence[Bounded],
    taken: Sequence[int],
    known: frozenset[str],
) -> int | None:
    """Return which of *alike* *respectively* gives to the name in *hypothesis*, if another."""
    if not _RESPECTIVELY.search(text):
        return None
    names = names_of(text, known)
    if len(names) != len(alike):
        return None
    stated = names_of(hypothesis, known)
    for number, name in enumerate(names):
        if any(name.shares_word(other) for other in stated):
            return None if number in taken else number
    return None


def _others(mentions: Sequence[Mention], taken: Sequence[int]) -> list[int]:
    keys = {mentions[number].key for number in taken}
    return [number for number, mention in enumerate(mentions) if mention.key not in keys]


def _mention(quantity: Bounded) -> Mention:
    return Mention(quantity.quantity.start, quantity.end, str(quantity.quantity.value))


def _name_mention(name: Name) -> Mention:
    return Mention(name.start, name.end, name.form.lower())


def _stems(parts: Sequence[_Stretch]) -> frozenset[str]:
    return frozenset[str]().union(*(part.stems for part in parts))


def _stretch(
    text: str, span: tuple[int, int], mentions: Sequence[Mention], known: frozenset[str]
) -> _Stretch:
    start, end = span
    inside = [
        word
        for word in words(text)
        if start <= word.start < end
        and word.lower not in lexicon().words["calendar"]
        and not any(mention.start <= word.start < mention.end for mention in mentions)
    ]
    content = tuple(word for word in inside if _is_distinctive(word))
    begin = _behind_introduction(text, start, end)
    first = next((place for place, word in enumerate(inside) if word.start >= begin), 0)
    objects = word_list("object_pronouns")
    begins_sentence = start in sentence_starts(text)
    return _Stretch(
        content,
        frozenset(word.stem for word in content),
        frozenset(word.stem for word in content if word.lower in known),
        _subject(text, inside[first:], begins_sentence=begins_sentence),
        any(word.lower in objects for word in inside[1:]),
        begins_sentence,
        any(map(_may_recur, inside)),
    )


def _may_recur(word: Word) -> bool:
    return word.lower in listed("acts", "returns") or word.lemma in listed("clauses", "happening")


def _behind_introduction(text: str, start: int, end: int) -> int:
    """Return where the words behind *In 1998,* begin, or *start*."""
    introduction = _INTRODUCTION.match(text, start, end)
    has_more = introduction and re.search(r"\w", text[introduction.end() : end])
    return introduction.end() if introduction and has_more else start


def _subject(text: str, inside: Sequence[Word], *, begins_sentence: bool) -> frozenset[str]:
    """Return the stems of the first content word, with what an ordinal orders.

    Nothing for a pronoun, and nothing for *the company* in a later sentence of its own.
    """
    lists = lexicon().words
    place = next(
        (n for n, w in enumerate(inside) if _is_distinctive(w) or w.lower in lists["pronoun"]), None
    )
    if place is None or inside[place].lower in lists["pronoun"]:
        return frozenset()
    before = inside[place - 1].lower if place else ""
    if begins_sentence and text[: inside[0].start].strip() and before in lists["definite"]:
        return frozenset()
    stems = {inside[place].stem}
    if inside[place].lower in lists["ordinal"] and place + 1 < len(inside):
        stems.add(inside[place + 1].stem)
    return frozenset(stems)


def _is_distinctive(word: Word) -> bool:
    is_ordinal = word.lower in lexicon().words["ordinal"]
    return (word.is_content or is_ordinal) and not word.form[0].isdigit()
