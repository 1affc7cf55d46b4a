"""Forms of English verbs and nouns: past, participle, -ing, third person, plural.

Regular verbs follow their endings; the others are in `data/verbs.tsv`. A verb of which the final
consonant may or may not be doubled (*visit*, *prefer*) is regular only where the list of doubled
ones says so.
"""

from __future__ import annotations

from functools import lru_cache

from entailment.acquisition.contrasts.vocabulary import rows, words

__all__ = ["gerund", "irregular", "participle", "past", "plural", "third_person"]

_VOWELS = "aeiou"


@lru_cache(maxsize=1)
def irregular() -> dict[str, tuple[str, str]]:
    """Return past and participle of each irregular verb."""
    return {lemma: (past_form, perfect) for lemma, past_form, perfect in rows("verbs")}


def past(lemma: str) -> str:
    """Return the past of a verb.

    >>> past("ride"), past("stop"), past("carry")
    ('rode', 'stopped', 'carried')
    """
    return irregular()[lemma][0] if lemma in irregular() else _regular(lemma)


def participle(lemma: str) -> str:
    """Return the past participle of a verb.

    >>> participle("ride"), participle("watch")
    ('ridden', 'watched')
    """
    return irregular()[lemma][1] if lemma in irregular() else _regular(lemma)


def third_person(lemma: str) -> str:
    """Return the third person of the present.

    >>> third_person("carry"), third_person("watch"), third_person("ride")
    ('carries', 'watches', 'rides')
    """
    if lemma == "have":
        return "has"
    if lemma.endswith(("s", "x", "z", "ch", "sh", "o")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWELS:
        return lemma[:-1] + "ies"
    return lemma + "s"


def gerund(lemma: str) -> str:
    """Return the form in -ing.

    >>> gerund("ride"), gerund("sit"), gerund("lie"), gerund("see")
    ('riding', 'sitting', 'lying', 'seeing')
    """
    if lemma.endswith("ie"):
        return lemma[:-2] + "ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "ye", "oe")) and lemma != "be":
        return lemma[:-1] + "ing"
    return (lemma + lemma[-1] if _doubles(lemma) else lemma) + "ing"


def plural(noun: str) -> str:
    """Return the plural of a regular noun, or of one in the list.

    >>> plural("child"), plural("dog"), plural("city")
    ('children', 'dogs', 'cities')
    """
    listed = dict(pair.split(":") for pair in words("irregular_plurals"))
    return listed.get(noun) or third_person(noun)


def _regular(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWELS:
        return lemma[:-1] + "ied"
    return (lemma + lemma[-1] if _doubles(lemma) else lemma) + "ed"


def _doubles(lemma: str) -> bool:
    if lemma in words("doubled"):
        return True
    vowels = sum(letter in _VOWELS for letter in lemma)
    return (
        len(lemma) >= 3
        and vowels == 1
        and lemma[-1] not in _VOWELS + "wxy"
        and lemma[-2] in _VOWELS
        and lemma[-3] not in _VOWELS
    )
