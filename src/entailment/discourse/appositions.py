"""Whether a noun behind a name and a comma describes its bearer, or begins or ends a clause.

| written | the noun is |
| --- | --- |
| Tom Roe, a lawyer for the city, left. · Tom Roe, mayor of Ulm, left. | of Tom Roe |
| Tom Roe lied, the judge ruled. · Ann Lee saw Tom Roe, a lawyer for the city said. | a subject |
| Tom Roe, who met the judge, left. · The mayor, Ann Lee, met the judge. | an object |
| According to Tom Roe, the judge, who was ill, left. | unclear |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.discourse.lexicon import word_set
from entailment.text.lexicon import any_of, word_list
from entailment.text.verbs import claim_words

__all__ = ["is_apposition", "is_finite", "is_noun_phrase"]

_REST = re.compile(r"[^,.;:()—]*")
_WORD = re.compile(r"[\w'’-]+")
_RELATIVE = frozenset({"who", "whom", "whose", "which"})
_DETERMINER = re.compile(rf"(?:an?|the|{any_of('possessives')})\Z|.+['’]s\Z", re.IGNORECASE)


def is_finite(word: str) -> bool:
    """Return whether *word*, in lower case, looks like a finite verb.

    >>> [is_finite(word) for word in ("resigned", "met", "has", "lawyer")]
    [True, True, True, False]
    """
    lists = claim_words()
    return word not in word_list("not_past") and (
        (word.endswith("ed") and len(word) > 4)
        or word in word_list("irregular_pasts")
        or word in word_list("finite_auxiliaries")
        or word in lists["finite"] | lists["intransitive"]
        or word in word_set("person_verbs") | word_set("speech_verbs")
    )  # what looks so is enough: too many verbs leave a reference as it is


def is_noun_phrase(words: Sequence[str]) -> bool:
    """Return whether *words*, which a noun ends, can be that noun and what describes it."""
    has_determiner = _DETERMINER.match(words[0]) is not None
    inner = words[1:-1] if has_determiner else words[:-1]
    if any(word.lower() in word_list("function_words") for word in inner):
        return False
    return has_determiner or not (inner and is_finite(inner[0]))


def is_apposition(
    text: str, bounds: tuple[int, int], begins: int, words: Sequence[str], stop: int
) -> bool:
    """Return whether *words*, behind a name and a comma up to *stop*, describe its bearer.

    *bounds* are those of the sentence; the name *begins* there with its title.
    """
    start, end = bounds
    if not is_noun_phrase(words):
        return False
    is_indefinite = words[0].lower() in ("a", "an")
    before = text[start:begins].rstrip()
    if not is_indefinite and (before.endswith(",") or _is_fronted(before)):
        return False
    rest = _REST.match(text, stop, end)
    for word in _WORD.findall(rest[0] if rest else ""):
        if word in _RELATIVE:
            return True
        if is_finite(word):
            return False
    return True


def _is_fronted(before: str) -> bool:
    """Return whether the name behind *before* ends what precedes a clause: According to Tom Roe."""
    words = before.split()
    return (
        bool(words)
        and "," not in before
        and words[0] in word_set("subordinating_words")
        and words[-1].islower()
    )
