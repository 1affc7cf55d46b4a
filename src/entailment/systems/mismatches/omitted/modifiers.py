"""What a text says of a noun or number that makes it another, where a hypothesis leaves it out.

| text | hypothesis | left out |
| --- | --- | --- |
| A fake nun stopped the bus. | A nun stopped the bus. | fake |
| Her ex-husband smashed it. | Her husband smashed it. | ex- |
| It won the first of two games. | It won two games. | first of |
| It is nearly 50 metres high. | It is 50 metres high. | nearly |
| They live in South Sudan. | They live in Sudan. | South |
| It is the oldest wooden town. | It is the oldest town. | wooden |
| It is more rare than gold. | It is rare. | more than |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.lexicon import first_names, is_place
from entailment.model import Mismatch
from entailment.structure.vocabulary import calendar_words
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_number,
    is_part,
    is_top,
)
from entailment.systems.mismatches.omitted.lexicon import phrases_as_group, words_in
from entailment.text.adjectives import is_adjective
from entailment.text.lexicon import word_list
from entailment.text.words import lemma

__all__ = ["omitted_modifiers"]

_AMONG = re.compile(rf"\b{phrases_as_group('among')}$", re.IGNORECASE)
_PREFIXES = re.compile(
    r"\b(?:ex|vice|pseudo|non|semi|quarter|quasi|near|anti|pre|post|sub)-(?P<noun>[a-z]+)", re.I
)

_FARTHEST = 5
"""Words from a part to the number of which it is one: *one of the club's three*."""


def omitted_modifiers(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* says of a noun or number of *hypothesis* that makes it another.

    >>> print(*omitted_modifiers("A fake nun stopped the bus.", "A nun stopped the bus."))
    modality: the hypothesis has 'nun', the text has 'fake nun'
    """
    yield from _prefixed(text, hypothesis)
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps:
        if not extract.is_last(gap):
            yield from _of_noun(extract, gap)
            yield from _of_number(extract, gap)
            yield from _of_place(extract, gap)
            yield from _of_rank(extract, gap)
        yield from _of_longer_name(extract, gap)
    yield from _compared(extract)


def _mismatch(extract: Extract, kind: str, form: str, begin: int, end: int) -> Mismatch:
    return Mismatch(kind, form, extract.form(begin, end), contradicts=False)


def _prefixed(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the word of *text* of which *hypothesis* leaves out the prefix: *ex-husband*."""
    for match in _PREFIXES.finditer(text):
        noun = re.compile(rf"(?<![\w-]){match['noun']}\b", re.IGNORECASE)
        claimed = noun.search(hypothesis)
        if claimed is None or noun.search(text):
            continue
        if extract_of(text.replace(match[0], match["noun"]), hypothesis) is not None:
            yield Mismatch("modality", claimed[0], match[0], contradicts=False)


def _of_noun(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the modifier at the end of *gap*, unless it is that of the noun before a name."""
    tokens, noun = extract.stated.tokens, extract.stated.tokens[gap.end]
    if not noun.form[0].isalpha() or extract.stated.is_verb[gap.end]:
        return
    is_hyphenated = tokens[gap.end - 1].form == "-" and gap.end - 2 >= gap.begin
    begin = gap.end - 1 - is_hyphenated
    modifier = tokens[begin].form.lower()
    if modifier not in words_in("privative") or noun.lower in word_list("function_words"):
        return
    if lemma(noun.lower) in words_in("of_trade"):
        return  # *the toy shop*
    if noun.is_name and modifier in words_in("called"):
        return
    if not noun.is_name and _is_before_name(extract, gap.end + 1):
        return  # *the former singer Ann Lee*: whoever it is, she is named
    yield _mismatch(extract, "modality", noun.form, begin, gap.end + 1)


def _is_before_name(extract: Extract, place: int) -> bool:
    """Return whether a name is behind the nouns from *place*."""
    stated = extract.stated
    while place < len(stated) and stated.tokens[place].form.isalpha():
        if stated.tokens[place].is_name:
            return True
        if stated.is_following(place) or stated.is_verb[place]:
            return False
        place += 1
    return False


def _of_number(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield of which number a part is meant, or that it is not reached: the *first of* two."""
    tokens, number = extract.stated.tokens, extract.stated.tokens[gap.end]
    is_year = number.form.isdigit() and len(number.form) == 4
    if not is_number(number) or is_year or _is_of_relative(extract, gap):
        return
    if tokens[gap.end - 1].lower in words_in("short_of"):
        yield _mismatch(extract, "number", number.form, gap.end - 1, gap.end + 1)
        return
    for place in range(gap.end - 1, max(gap.begin, gap.end - 1 - _FARTHEST), -1):
        token = tokens[place]
        if token.lower in ("of", "in") and is_part(tokens[place - 1]):
            yield _mismatch(extract, "number", number.form, place - 1, gap.end + 1)
            return
        if extract.stated.is_verb[place] or not (token.is_word or token.form in "'’"):
            return


def _is_of_relative(extract: Extract, gap: Gap) -> bool:
    """Return whether a relative clause says it of all: a third of the 52 wells *that* were dug."""
    if gap.at not in extract.subject:
        return False
    behind = (each for each in extract.gaps if each.at == extract.verb)
    return any(extract.stated.keys[each.begin] in ("that", "which", "who") for each in behind)


def _of_place(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the name of a place that is another's without its first word: *South* Sudan."""
    tokens, begin = extract.stated.tokens, gap.end
    place = tokens[gap.end].form
    if tokens[gap.end - 1].form.lower() not in words_in("directions") or not is_place(place):
        return
    while begin > gap.begin and tokens[begin - 1].is_name:
        begin -= 1
        if is_place(extract.form(begin, gap.end + 1)):
            yield _mismatch(extract, "name", place, begin, gap.end + 1)


def _of_longer_name(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the name that begins with that of a place: the Washington *Post*."""
    if extract.before(gap) is None:
        return
    place, rest = extract.stated.tokens[gap.begin - 1 : gap.begin + 1]
    is_subject = gap.at == extract.verb and place.form not in first_names()
    is_further = rest.is_name and rest.form.lower() not in calendar_words()
    if is_subject and is_further and is_place(place.form) and not is_place(rest.form):
        yield _mismatch(extract, "name", place.form, gap.begin - 1, gap.begin + 1)


def _of_rank(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield of what kind something is the first: the oldest *wooden* town, *among* the oldest."""
    keys, before = extract.stated.keys, extract.before(gap)
    is_among = _AMONG.search(extract.form(gap.begin, gap.end)) is not None
    if is_among and any(map(is_top, keys[gap.end : gap.end + 4])):
        form = extract.claimed.tokens[gap.at].form
        yield _mismatch(extract, "rank", form, gap.begin, gap.end + 1)
    if before is None or not is_top(keys[gap.begin - 1]):
        return
    closed = word_list("function_words") | word_list("numerals")
    closed |= words_in("of_what_is_left")
    places = range(gap.begin, gap.end)
    if any(extract.stated.is_verb[place] or keys[place].endswith("ly") for place in places):
        return
    if all(lower.isalpha() and lower not in closed for lower in extract.lowers(gap)):
        form = extract.claimed.tokens[before].form
        yield _mismatch(extract, "rank", form, gap.begin - 1, gap.end + 1)


def _compared(extract: Extract) -> Iterator[Mismatch]:
    """Yield the adjective of a text that a hypothesis has without its degree: *more* rare than."""
    for at, place in enumerate(extract.places):
        if place is None:
            continue
        form = extract.claimed.tokens[at].form
        if _has_degree(extract, form.lower(), place):
            yield _mismatch(extract, "comparison", form, max(place - 1, 0), place + 2)


def _has_degree(extract: Extract, claimed: str, place: int) -> bool:
    """Return whether a degree is left out: *more* rare than, not hot *enough*, not *as* wide."""
    before = extract.stated.keys[place - 1] if place else ""
    behind = extract.stated.keys[place + 1 : place + 4]
    if before in ("more", "less") and before not in extract.own:
        return "than" in behind
    is_denied = bool(extract.own & word_list("negation"))
    if not is_denied or not is_adjective(claimed):
        return False
    is_enough = behind[:1] == ["enough"] and "enough" not in extract.own
    is_equal = before == "as" and "as" in behind and "as" not in extract.own
    return is_enough or is_equal or (before in ("too", "so", "very") and before not in extract.own)
