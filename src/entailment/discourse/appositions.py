"""Whether a noun behind a name and a comma describes its bearer, or begins or ends a clause.

| written | the noun is |
| --- | --- |
| Tom Roe, a lawyer for the city, left. · Tom Roe, mayor of Ulm, left. | of Tom Roe |
| Tom Roe lied, the judge ruled. · Ann Lee saw Tom Roe, a lawyer for the city said. | a subject |
| Tom Roe, who met the judge, left. · The mayor, Ann Lee, met the judge. | an object |
| According to Tom Roe, the judge, who was ill, left. | unclear |

A noun or participle that a sentence begins with is of its subject: the niece of Ann Lee, she left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.discourse.lexicon import first_names, person_nouns, sexed_words, word_set
from entailment.knowledge.person_words import occupations
from entailment.text.lexicon import any_of, word_list
from entailment.text.verbs import claim_words

__all__ = ["fronted", "is_apposition", "is_finite", "is_noun_phrase"]

_REST = re.compile(r"[^,.;:()—]*")
_WORD = re.compile(r"[\w'’-]+")
_RELATIVE = frozenset({"who", "whom", "whose", "which"})
_FRONTED = re.compile(r"[^;:()“”\"]{3,200}?(?=,\s+s?he\b)")
_PERFECT = re.compile(r"[Hh]aving\s+(?:(?:been|just|never|not)\s+)*\w+")
_PREPOSITION = re.compile(rf"\b(?:{any_of('circumstance_prepositions')}|under)\b")
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


def fronted(text: str, begins: int, stop: int) -> tuple[int, int] | None:
    """Return from where to where others are named before a pronoun that the words describe.

    *begins* and *stop* are those of the sentence; None for one that begins otherwise.

    >>> text = "The niece of Ann Lee, she left."
    >>> text[slice(*fronted(text, 0, len(text)))]
    ' Ann Lee'
    """
    match = _FRONTED.match(text, begins, stop)
    if match is None:
        return None
    first, preposition = _WORD.match(text, begins), _PREPOSITION.search(text, begins, match.end())
    if first is None:
        return None
    if first[0].lower().endswith("ing") and first[0] not in word_set("subordinating_words"):
        perfect = _PERFECT.match(text, begins)
        start = (perfect or first).end()  # Meeting Ann Lee, he ... · Having met Ann Lee, he ...
    elif first[0] in first_names():
        return None  # Ted is from Ulm, she said
    elif preposition is not None and (
        _is_participle(first[0].lower()) or _is_of_person(text[begins : preposition.start()])
    ):
        start = preposition.end()
    else:
        return None
    is_clause = any(map(is_finite, _WORD.findall(text[start : match.end()])))
    return None if is_clause else (start, match.end())


def _is_participle(lower: str) -> bool:
    return lower.endswith("ed") or lower == "born" or lower in claim_words()["irregular"]


def _is_of_person(noun_phrase: str) -> bool:
    """Return whether *noun_phrase* ends with a noun for a person: the adopted daughter."""
    words = _WORD.findall(noun_phrase.lower())
    nouns = (person_nouns(), occupations(), sexed_words("strangers"))
    return bool(words) and any(words[-1] in each for each in nouns)


def _is_fronted(before: str) -> bool:
    """Return whether the name behind *before* ends what precedes a clause: According to Tom Roe."""
    words = before.split()
    return (
        bool(words)
        and "," not in before
        and words[0] in word_set("subordinating_words")
        and words[-1].islower()
    )
