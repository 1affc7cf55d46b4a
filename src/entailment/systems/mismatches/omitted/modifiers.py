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

from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_number,
    is_part_of,
)
from entailment.text.lexicon import word_list

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
    if modifier.lower not in lexicon().words["privative"]:
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
    if not is_number(number):
        return
    if tokens[gap.end - 1].lower in lexicon().words["short_of"]:
        yield Mismatch(
            "number", number.form, extract.form(gap.end - 1, gap.end + 1), contradicts=False
        )
        return
    for place in range(gap.end - 1, max(gap.begin, gap.end - 5), -1):
        if tokens[place].lower in ("of", "in") and is_part_of(tokens[place - 1]):
            stated = extract.form(place - 1, gap.end + 1)
            yield Mismatch("number", number.form, stated, contradicts=False)
            return
        if not tokens[place].is_word or extract.stated.is_verb[place]:
            return
