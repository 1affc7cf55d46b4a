"""Whether a capitalised *May*, *Will* or *Must* is a modal, or a name or a month.

| sentence | the word is |
| --- | --- |
| Theresa May met Will Bay in May. | a name, a name, a month |
| May we come? · May the best side win. | a modal: its subject is behind it |
| May contain nuts. · Must be over 18. | a modal: a verb is behind it |
| May beat Jones. · May 2020 was wet. | a name, a month |
| GUESTS MAY STAY · Guests May Stay Overnight | a modal: a capital shows nothing there |

Within a sentence a modal has no capital; at the beginning of one it has a subject behind it, or the
base form of a verb, which no name goes with. In a title, whose words all have capitals, *May* is
read as a name, and the others as modals.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.text.lexicon import alternatives, word_list
from entailment.text.verbs import Token, has_forms, past_adverbs, tokens_of
from entailment.text.words import sentence_starts

__all__ = ["is_modal", "without_named_modals"]

_FORMS = frozenset(map(str.capitalize, word_list("modals") | {"will", "shall"}))
_CAPITALISED = re.compile(rf"\b{alternatives(_FORMS)}\b(?!['’]t\b)")
_BEGINS = re.compile(
    r"(?:^\W*|[:;\n•*–—\"“‘(\[]|(?<!\w)'|(?:^|\s)(?:\d{1,3}\.|\(?(?:\d{1,3}|\w|[ivx]{1,5})\)))\s*$"
)
"""What stands before the first word of a sentence or an item, besides the end of another."""

_REACH = 300
"""Characters around a word in which the rest of its sentence is."""

_STOP = re.compile(r"[.!?\n]")
_QUESTION = re.compile(rf"[^.!?\n]{{0,{_REACH}}}\?")
_LEAST = 3
"""Content words of a title, apart from the modal."""


def is_modal(text: str, start: int) -> bool:
    """Return whether the modal form that begins at *start* in *text* is no name and no month.

    >>> is_modal("Theresa May left.", 8), is_modal("May we leave?", 0), is_modal("You may.", 4)
    (False, True, True)
    """
    match = _CAPITALISED.match(text, start)
    if match is None:
        return True
    is_first = _is_first(text, start)
    if match[0] == "May" and not is_first:
        return False
    if _is_title(text, start, match.end()):
        return match[0] != "May"
    return is_first and _begins_clause(text, match)


def without_named_modals(text: str) -> str:
    """Return *text* with what looks like a modal and is a name or month masked; offsets stay.

    >>> without_named_modals("Theresa May may leave in May.")
    'Theresa ___ may leave in ___.'
    """
    return _masked(text) if any(form in text for form in _FORMS) else text


@lru_cache(maxsize=256)
def _masked(text: str) -> str:
    return _CAPITALISED.sub(
        lambda match: match[0] if is_modal(text, match.start()) else "_" * len(match[0]), text
    )


def _is_first(text: str, start: int) -> bool:
    edge = max(0, start - _REACH)
    is_item = _BEGINS.search(text[edge:start]) is not None
    return is_item or start - edge in sentence_starts(text[edge : start + 1])


def _begins_clause(text: str, match: re.Match[str]) -> bool:
    """Return whether a subject, or a verb without one, is behind the first word of a sentence."""
    following = tokens_of(text[match.end() : match.end() + _REACH])
    at = past_adverbs(following)
    if at == len(following) or not text[match.end()].isspace():
        return False
    if _is_subject(following[at]) or following[at].lower == "not":
        return True
    if following[at].form[0].isdigit():
        return False
    return _QUESTION.match(text, match.end()) is not None or _is_base(following[at])


def _is_subject(token: Token) -> bool:
    determiners = word_list("subject_determiners") | word_list("possessives")
    return token.lower in word_list("subject_pronouns") | determiners | {"there"}


def _is_base(token: Token) -> bool:
    """Return whether *token* may be the base form of a verb, and no past as *beat* may be."""
    if token.lower in ("be", "have", "do"):
        return True
    closed = word_list("function_words") | word_list("irregular_pasts")
    is_plain = token.form.isalpha() and token.form.islower() and token.lower not in closed
    return is_plain and has_forms(token.lower)


def _is_title(text: str, start: int, end: int) -> bool:
    """Return whether all content words of the sentence around have a capital."""
    before = _STOP.split(text[max(0, start - _REACH) : start])[-1]
    behind = _STOP.split(text[end : end + _REACH])[0]
    content = [
        token
        for token in tokens_of(f"{before} {behind}")
        if token.form[0].isalpha() and token.lower not in word_list("function_words")
    ]
    return len(content) >= _LEAST and all(token.is_name for token in content)
