"""Acronyms and their long forms, extracted where a text puts one of them in brackets.

A. Schwartz and M. Hearst (2003): A simple algorithm for identifying abbreviation definitions in
biomedical text. In `long form (SF)` or `SF (long form)` each letter of the short form, from the
right, is looked for in the long form, and its first letter must begin a word. The long form has at
most min(|A| + 5, 2 |A|) words, with |A| the letters of the short form.

A definition that occurs n times weighs 0.95 * n / (n + 1).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from entailment.knowledge.rules import Rule

__all__ = ["acronym_rules", "definitions", "long_form"]

_BRACKETS = re.compile(r" \(([^()]{2,200})\)")
_SHORT = re.compile(r"(?=.*[A-Z])[A-Za-z0-9][\w.&/-]{1,9}(?: [\w.&/-]{1,9})?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_WORDS_BEFORE = 20


def acronym_rules(texts: Iterable[str], *, at_least: int = 1) -> Iterator[Rule]:
    """Yield a rule for each definition that occurs *at_least* times, sorted by the short form."""
    counts: Counter[tuple[str, str]] = Counter()
    for text in texts:
        counts.update((short.lower(), long.lower()) for short, long in definitions(text))
    for (short, long), count in sorted(counts.items()):
        if count >= at_least:
            weight = 0.95 * count / (count + 1)
            yield Rule(short, long, "acronym", weight, "acronyms", "n", "n")


def definitions(text: str) -> Iterator[tuple[str, str]]:
    """Yield short and long form of each definition of *text*, in order.

    >>> list(definitions("The World Trade Organization (WTO) and NATO (North Atlantic Treaty "
    ...                  "Organization) met (again)."))
    [('WTO', 'World Trade Organization'), ('NATO', 'North Atlantic Treaty Organization')]
    """
    text = _CONTROL.sub(" ", text)
    for brackets in _BRACKETS.finditer(text):
        inner = " ".join(re.split(r"[,;]", brackets[1])[0].split())
        before = text[max(0, brackets.start() - 500) : brackets.start()]
        before = re.split(r"[.!?;:]\s|[()]", before)[-1]
        if _is_short(inner):
            candidate = " ".join(before.split()[-min(_WORDS_BEFORE, _most_words(inner)) :])
            if long := long_form(inner, candidate):
                yield inner, long
        elif before.split() and _is_short(short := before.split()[-1].strip("\"'“”")):
            long = long_form(short, inner)
            if long and long == inner:
                yield short, long


def long_form(short: str, candidate: str) -> str | None:
    """Return the end of *candidate* that *short* abbreviates, or None.

    >>> long_form("HMM", "a hidden Markov model"), long_form("HMM", "a support vector machine")
    ('hidden Markov model', None)
    """
    at = len(candidate)
    letters = [letter for letter in short.lower() if letter.isalnum()]
    lower = candidate.lower()
    if not letters or len(lower) != len(candidate):
        return None
    for number in range(len(letters) - 1, -1, -1):
        at -= 1
        while at >= 0 and (
            lower[at] != letters[number] or (number == 0 and at > 0 and lower[at - 1].isalnum())
        ):
            at -= 1
        if at < 0:
            return None
    long = candidate[candidate.rfind(" ", 0, at + 1) + 1 :].strip("\"'“” ")
    words = long.lower().split()
    if len(long) <= len(short) or len(words) > _most_words(short) or short.lower() in words:
        return None
    return long


def _most_words(short: str) -> int:
    letters = sum(letter.isalnum() for letter in short)
    return min(letters + 5, letters * 2)


def _is_short(text: str) -> bool:
    return 2 <= len(text) <= 10 and _SHORT.fullmatch(text) is not None
