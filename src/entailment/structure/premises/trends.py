"""Whether something became more or less: by the verb, or by what it was and what it is.

| text | hypothesis | line |
| --- | --- | --- |
| The price rose from 40 to 52 euros. | It became cheaper. | *rose* is not *cheaper* |
| Sales fell in May. | Sales were lower in May. | *fell* is *lower* |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation, content_stems, rewritten
from entailment.structure.vocabulary import any_word, table, words
from entailment.text.words import lemma

__all__ = ["by_trends", "direction"]

_WORD = re.compile(r"\b(?:(?:more|less)\s+)?[a-z]+\b", re.IGNORECASE)


def direction(form: str) -> int:
    """Return 1 for a word of rising, -1 for one of falling, else 0.

    >>> direction("rose"), direction("cheaper"), direction("more expensive"), direction("red")
    (1, -1, 1, 0)
    """
    lower = re.sub(r"\s+", " ", form.lower())
    changes, pasts = table("quantities", "changes"), table("clauses", "pasts")
    names = {lower, lemma(lower), pasts.get(lower, "")} - {""}
    for way, sign in (("up", 1), ("down", -1)):
        degrees = changes[f"more_{way}"].split(", ")
        if names & {*changes[way].split(), *degrees}:
            return sign
    return 0


def by_trends(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether what became more, or less, in *hypothesis* did so in *text*."""
    stated, claimed = _directions(text), _directions(hypothesis)
    if len(stated) != 1 or len(claimed) != 1 or _DENIED.search(f"{text} {hypothesis}"):
        return
    ((form, way),), ((own, other),) = stated.items(), claimed.items()
    if (
        lemma(form.lower()) == lemma(own.lower())
        or re.search(r"\d", hypothesis)
        or _ANOTHER_TIME.search(hypothesis)
    ):
        return
    rest = content_stems(hypothesis) - content_stems(own) - _stems()
    if rest and rest <= content_stems(text):
        place = re.search(rf"\b{re.escape(own)}\b", hypothesis)
        if place is None:
            return
        replaced = rewritten(hypothesis, *place.span(), form)
        if way == other:
            yield Derivation((replaced,), Label.ENTAILMENT, f"'{form}' is '{own}'", "change")
        else:
            line = f"'{form}' is not '{own}'"
            yield Derivation((text.strip(),), Label.CONTRADICTION, line, "change")


@cache
def _stems() -> frozenset[str]:
    return content_stems(" ".join(words("clauses", "becoming")))


_DENIED = re.compile(rf"\b(?:{any_word('doubting_changes')})\b|n't\b", re.IGNORECASE)
_ANOTHER_TIME = re.compile(rf"\b(?:{any_word('changing_again')})\b", re.IGNORECASE)


def _directions(text: str) -> dict[str, int]:
    """Return the words of rising and falling in *text*, with their signs."""
    return {match[0]: way for match in _WORD.finditer(text) if (way := direction(match[0]))}
