"""Whether a name of a text names whom or what another name does.

| name | other name in a text | how |
| --- | --- | --- |
| Gholam-Ali Haddad-Adel | Gholam Ali Haddad Adel · Simon P. Cowell | name |
| Simon Cowell | Cowell · Simon | part |
| Sony Corp. | Sony · Sony Corporation | name |
| Sony BMG Music Entertainment | Sony BMG | part |
| Minuteman Civil Defense Corps | MCDC | acronym |
| Sony | Sony BMG Music Entertainment | nothing: a name inside a longer one is another name |

A part names somebody only where the document has the whole name too, which is for the caller to
see to.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from entailment.discourse.lexicon import word_set
from entailment.knowledge.gazetteer import country, state
from entailment.knowledge.person_words import nicknames

__all__ = ["How", "folded", "initials", "name_similarity", "names_organisation", "names_person"]

How = Literal["name", "part", "acronym"]
"""By what a name names: the whole of it, a part, its initials."""


def names_person(name: str, known: str) -> How | None:
    """Return how *name* names the person *known*, or None where it names another.

    >>> names_person("Cowell", "Simon Cowell"), names_person("Tony Cowell", "Simon Cowell")
    ('part', None)
    """
    t, e = _person(name), _person(known)
    if not t or not e:
        return None
    if t == e or "".join(t) == "".join(e):
        return "name"
    if len(t) < len(e) and (e[-len(t) :] == t or e[: len(t)] == t):
        return "part" if _suffix(name) in ("", _suffix(known)) else None
    if len(e) < len(t) and (t[-len(e) :] == e):
        return "name"
    if len(t) == 1 and len(e) > 1 and e[0] in nicknames().get(t[0], ()):
        return "part"
    if len(t) > 1 and len(e) > 1 and t[-1] == e[-1] and _same_first(t[0], e[0]):
        return "name"
    return None


def names_organisation(name: str, known: str) -> How | None:
    """Return how *name* names the organisation *known*, or None where it names another.

    >>> names_organisation("Sony BMG", "Sony"), names_organisation("Sony Corp.", "Sony")
    (None, 'name')
    """
    t, e = _organisation(name), _organisation(known)
    if not t or not e:
        return None
    if t == e:
        return "name"
    if len(t) == 1 and name.isupper() and t[0] == initials(known):
        return "acronym"
    if len(e) == 1 and known.isupper() and e[0] == initials(name):
        return "acronym"
    if len(t) < len(e) and e[: len(t)] == t and _is_telling(t):
        is_short = _are_kinds(e[len(t) :])
        if not is_short and set(folded(name)) & (word_set("designators") - {"the"}):
            return None  # Petromar Corp. is not its unit Petromar Subsea
        return "name" if is_short else "part"
    if len(e) < len(t) and t[: len(e)] == e and _are_kinds(t[len(e) :]) and _is_telling(e):
        return "name"
    return None


def name_similarity(text: Sequence[str], hypothesis: Sequence[str]) -> float:
    """Return the confidence that a name of a text names what one of a hypothesis does, in [0, 1].

    For names of unknown kind in texts of a sentence or two, which seldom have the whole name: 1 for
    the same words or more of them; 0.9 for first names that may be one person's before the same
    last; 0.8 for the first or the last word alone; else 0. Both are words in small letters.

    >>> name_similarity(["bush"], ["george", "bush"]), name_similarity(["al", "gore"], ["gore"])
    (0.8, 1.0)
    """
    if _has_run(text, hypothesis):
        return 1.0
    if len(text) == 1 and len(text[0]) > 2 and text[0] in (hypothesis[0], hypothesis[-1]):
        return 0.8
    if len(text) > 1 and len(hypothesis) > 1 and text[-1] == hypothesis[-1]:
        middles = set(text[1:-1]), set(hypothesis[1:-1])
        are_others = all(middles) and middles[0].isdisjoint(middles[1])
        if _same_first(text[0], hypothesis[0]) and not are_others:
            return 0.9
    return 0.0


def initials(name: str) -> str:
    """Return the first letters of the words of *name*, in small letters; empty for fewer than two.

    >>> initials("International Atomic Energy Agency"), initials("Bank of America")
    ('iaea', 'ba')
    """
    left_out = word_set("name_connectives") | (word_set("designators") - {"company"})
    letters = [word[0] for word in folded(name) if word not in left_out]
    return "".join(letters) if len(letters) > 1 else ""


@lru_cache(maxsize=20_000)
def folded(name: str) -> tuple[str, ...]:
    """Return the words of *name* in small letters without accents, hyphens and possessive.

    >>> folded("René Angélil's")
    ('rene', 'angelil')
    """
    bare = re.sub(r"['’]s\b", "", name)
    plain = "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c))
    joined = re.sub(r"(?<=\b\w)\.(?=\w\b)", "", plain.replace("'", "").replace("’", ""))
    return tuple(re.findall(r"\w+", joined.casefold()))


def _person(name: str) -> tuple[str, ...]:
    parts = folded(name)
    while len(parts) > 1 and parts[-1] in word_set("name_suffixes"):
        parts = parts[:-1]
    return parts


def _suffix(name: str) -> str:
    last = folded(name)[-1]
    return last if last in word_set("generations") else ""


def _organisation(name: str) -> tuple[str, ...]:
    left_out = word_set("designators")
    return tuple(word for word in folded(name) if word not in left_out) or folded(name)


def _are_kinds(words: Sequence[str]) -> bool:
    return word_set("kind_words").issuperset(words)


def _is_telling(parts: Sequence[str]) -> bool:
    """Return whether *parts* of a name identify it: neither a common word nor a place alone."""
    whole = " ".join(parts)
    common = (word_set("common_words") | word_set("name_connectives")).issuperset(parts)
    return not (
        common or parts[-1] in word_set("name_connectives") or country(whole) or state(whole)
    )


def _has_run(words: Sequence[str], run: Sequence[str]) -> bool:
    return any(
        list(words[at : at + len(run)]) == list(run) for at in range(len(words) - len(run) + 1)
    )


def _same_first(first: str, second: str) -> bool:
    """Return whether two first names may be one person's: equal, an initial, short for the other.

    >>> _same_first("chris", "christopher"), _same_first("bill", "william"), _same_first("a", "bo")
    (True, True, False)
    """
    if first == second or second in nicknames().get(first, ()):
        return True
    short, long = sorted((first, second), key=len)
    return (len(short) == 1 or len(short) >= 3) and long.startswith(short)
