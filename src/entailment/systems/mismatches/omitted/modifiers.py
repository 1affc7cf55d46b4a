"""What a text says of a noun or a number that makes it another, where a hypothesis leaves it out.

| text | hypothesis | left out |
| --- | --- | --- |
| A fake nun stopped the bus. | A nun stopped the bus. | fake |
| The deputy mayor spoke. | The mayor spoke. | deputy |
| It won the first of two games. | It won two games. | first of |
| One in fifty ducks is ill. | Fifty ducks are ill. | One in |
| The tower is nearly 50 metres high. | It is 50 metres high. | nearly |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.lexicon import is_place
from entailment.model import Mismatch
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_number,
    is_part_of,
)
from entailment.text.adjectives import is_adjective
from entailment.text.lexicon import word_list
from entailment.text.words import lemma

__all__ = ["omitted_modifiers"]


def omitted_modifiers(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* says of a noun or number of *hypothesis* that makes it another.

    >>> print(*omitted_modifiers("A fake nun stopped the bus.", "A nun stopped the bus."))
    modality: the hypothesis has 'nun', the text has 'fake nun'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps():
        if gap.at < len(extract.places):
            yield from _of_noun(extract, gap)
            yield from _of_number(extract, gap)
            yield from _of_place(extract, gap)
            yield from _of_rank(extract, gap)
    yield from _prefixed(text, hypothesis)
    yield from _compared(extract)


def _of_noun(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    tokens = extract.stated.tokens
    noun = tokens[gap.end]
    if not noun.form[0].isalpha() or extract.stated.is_verb[gap.end]:
        return
    if noun.lower in word_list("function_words"):
        return
    before = tokens[gap.end - 1]
    is_hyphenated = before.form == "-" and gap.end - 2 >= gap.begin
    modifier = tokens[gap.end - 2] if is_hyphenated else before
    if modifier.form.lower() not in lexicon().words["privative"]:
        return
    if noun.is_name and modifier.lower in ("so-called", "supposed"):
        return
    end = gap.end + 1
    while end < len(tokens) and tokens[end].form.isalpha() and tokens[end].form.islower():
        if extract.stated.is_following(end) or extract.stated.is_verb[end]:
            break
        end += 1
    if end < len(tokens) and tokens[end].is_name and not noun.is_name:
        return  # *the former singer Ann Lee*: whoever it is, she is named
    start = gap.end - 1 - is_hyphenated
    yield Mismatch("modality", noun.form, extract.form(start, gap.end + 1), contradicts=False)


def _of_number(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    tokens = extract.stated.tokens
    number = tokens[gap.end]
    is_year = number.form.isdigit() and len(number.form) == 4
    if not is_number(number) or is_year or _is_of_relative(extract, gap):
        return
    if tokens[gap.end - 1].lower in lexicon().words["short_of"]:
        yield Mismatch(
            "number", number.form, extract.form(gap.end - 1, gap.end + 1), contradicts=False
        )
        return
    for place in range(gap.end - 1, max(gap.begin, gap.end - 6), -1):
        if tokens[place].lower in ("of", "in") and is_part_of(tokens[place - 1]):
            stated = extract.form(place - 1, gap.end + 1)
            yield Mismatch("number", number.form, stated, contradicts=False)
            return
        is_owner = tokens[place].form in "'’"
        if not (tokens[place].is_word or is_owner) or extract.stated.is_verb[place]:
            return


def _is_of_relative(extract: Extract, gap: Gap) -> bool:
    """Return whether a relative clause says it of all: a third of the 52 wells *that* were dug."""
    if gap.at not in extract.subject:
        return False
    behind = [each for each in extract.gaps() if each.at == extract.verb]
    return any(extract.stated.keys[each.begin] in ("that", "which", "who") for each in behind)


_AMONG = re.compile(r"\b(?:among|one\s+of|arguably|possibly|perhaps|probably)\s*$", re.IGNORECASE)


def _of_rank(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield of what kind something is the first: the oldest *wooden* town, *among* the oldest."""
    tokens = extract.stated.tokens
    behind = [token.lower for token in tokens[gap.end : gap.end + 4]]
    if _AMONG.search(extract.form(gap.begin, gap.end)) and any(map(_is_top, behind)):
        yield _rank(extract, gap.begin, gap.end + 1, gap.at)
    if gap.begin - 1 not in extract.taken or not _is_top(tokens[gap.begin - 1].lower):
        return
    between = [token.lower for token in tokens[gap.begin : gap.end]]
    closed = word_list("function_words") | word_list("numerals")
    if all(lower.isalpha() and lower not in closed for lower in between):
        yield _rank(extract, gap.begin - 1, gap.end + 1, gap.at - 1)


def _is_top(lower: str) -> bool:
    is_superlative = lower.endswith("est") and lower not in word_list("not_superlatives")
    return (is_superlative and len(lower) > 4) or lower in (
        "most",
        "least",
        "first",
        "only",
        "best",
    )


def _rank(extract: Extract, begin: int, end: int, at: int) -> Mismatch:
    form = extract.claimed.tokens[at].form
    return Mismatch("rank", form, extract.form(begin, end), contradicts=False)


_DIRECTIONS = frozenset("North South East West New Northern Southern Eastern Western".split())


def _of_place(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the name of a place that is another's without its first word: *South* Sudan."""
    tokens = extract.stated.tokens
    first, place = tokens[gap.end - 1], tokens[gap.end]
    name = f"{first.form} {place.form}"
    if first.form in _DIRECTIONS and is_place(name) and is_place(place.form):
        yield Mismatch("name", place.form, name, contradicts=False)


_PREFIXES = re.compile(r"\b(?:ex|vice|pseudo|non|semi|quasi|near|anti)-(?P<noun>[a-z]+)", re.I)


def _prefixed(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the word of *text* of which *hypothesis* leaves out the prefix: *ex-husband*."""
    for match in _PREFIXES.finditer(text):
        noun = rf"(?<![\w-]){match['noun']}\b"
        claimed = re.search(noun, hypothesis, re.IGNORECASE)
        if claimed and not re.search(noun, text, re.IGNORECASE):
            yield Mismatch("modality", claimed[0], match[0], contradicts=False)


def _compared(extract: Extract) -> Iterator[Mismatch]:
    """Yield the comparative of a text that a hypothesis has without comparing: *lighter than*."""
    for at, place in enumerate(extract.places):
        if place is None:
            continue
        claimed, stated = extract.claimed.tokens[at], extract.stated.tokens[place]
        if _is_only_compared(extract, at, place):
            form = extract.form(max(place - 1, 0), place + 1) if stated == claimed else stated.form
            yield Mismatch("comparison", claimed.form, form, contradicts=False)


def _is_only_compared(extract: Extract, at: int, place: int) -> bool:
    claimed = extract.claimed.tokens[at].lower
    stated = extract.stated.keys[place]
    behind = extract.stated.keys[place + 1 : place + 4]
    if stated != claimed:
        return stated.endswith("er") and lemma(stated) == claimed and "than" in behind
    before = extract.stated.keys[place - 1] if place else ""
    own = {token.lower for token in extract.claimed.tokens}
    if before in ("more", "less") and before not in own:
        return "than" in behind
    is_denied = bool(own & word_list("negation")) or any(o.endswith("n't") for o in own)
    if not is_denied or not is_adjective(claimed):
        return False
    is_enough = behind[:1] == ["enough"] and "enough" not in own
    is_equal = before == "as" and "as" in behind and "as" not in own
    return is_enough or is_equal or (before in ("too", "so", "very") and before not in own)
