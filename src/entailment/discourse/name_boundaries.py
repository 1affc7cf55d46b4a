"""Names as a text writes them, cut and joined until each is that of one person or thing.

| text | names |
| --- | --- |
| Leeds-based Acme Corp. | Leeds · Acme Corp. |
| Actress Ann Lee · the Belgian Luc Maes | Ann Lee · Luc Maes |
| Eugene, Oregon | Eugene, a place |
| Marcos "Tico" Lima · Kate and Laura Day | Marcos Lima · Kate Day · Laura Day |
| Ann Lee (née Roe) | Ann Lee · Ann Roe |
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from entailment.discourse.names import Name
from entailment.discourse.nouns import gender_of, is_occupation
from entailment.knowledge.gazetteer import country, demonyms, state
from entailment.model import Passage
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.words import dictionary_form, is_word

__all__ = ["cleaned"]

_BASED = re.compile(r"-(?:based|born|owned|headquartered|educated|trained|backed|led|run)\s+")
_WORD = re.compile(rf"{CAPITAL}(?:{SMALL}|['’])+(?:-{CAPITAL}{SMALL}+)*")
_LIES_IN = re.compile(rf",\s+((?:{CAPITAL}[\w’-]+\.?\s?){{1,3}}?)(?=[,.;)]|\s+{SMALL}|$)")
_NEE = re.compile(r"(?:\s*[,(])?\s*n[eé]e?\s+")
_NICKNAME = re.compile(r"\s+[\"“'‘(](?:\w+[ -]?){1,3}[\"”'’)]\s+")


def cleaned(
    candidates: Iterable[Name], text: str, passage: Passage, begins: int, surnames: frozenset[str]
) -> Iterator[Name]:
    """Yield the names of a sentence that *begins* there; words for a people are none.

    *surnames* are those that the text uses alone.
    """
    bare = (_without_occupation(part) for name in candidates for part in _parted(name))
    whole = (_with_first_word(name, text, passage) for name in bare)
    names = [
        _placed(_without_people(name, surnames), text)
        for name in whole
        if name.start >= begins and not demonyms().issuperset(name.text.lower().split())
    ]
    return _at_birth(_shared_surname(_nicknamed(names, text), text), text)


def _parted(name: Name) -> Iterator[Name]:
    """Yield the two names of Leeds-based Acme Corp.; any other as it is."""
    match = _BASED.search(name.text)
    if match is None:
        yield name
        return
    first, second = name.start + match.start(), name.start + match.end()
    yield Name(name.text[: match.start()], name.start, first, begins=name.start, ends=first)
    rest = replace(name, text=name.text[match.end() :], start=second)
    rest.begins = second
    yield rest


def _with_first_word(name: Name, text: str, passage: Passage) -> Name:
    """Return *name* with the first word of the sentence where that is a first name (Chris)."""
    first = text[passage.start : name.start]
    word = first.strip("\"'“”‘’ ")
    if not first.endswith(" ") or not _WORD.fullmatch(word) or name.has_title:
        return name
    lower = word.lower()
    if is_word(lower) and dictionary_form(lower)[:1].islower():
        return name
    start = passage.start + first.index(word)
    return replace(name, text=text[start : name.end], start=start, begins=start)


def _without_occupation(name: Name) -> Name:
    """Return *name* without the noun that a sentence begins with: Actress Ann Lee."""
    first, _, rest = name.text.partition(" ")
    if name.kind == "organisation" or not is_occupation(first.lower()) or " " not in rest:
        return name
    if gender_of(f"{first} x") or not gender_of(rest):
        return name
    start = name.start + len(first) + 1
    return replace(name, text=rest, start=start, kind="person", gender=gender_of(rest))


def _without_people(name: Name, surnames: frozenset[str]) -> Name:
    """Return *name* without the people before it: the Belgian Luc Verhaeghe."""
    first, _, rest = name.text.partition(" ")
    if name.kind == "organisation" or first.lower() not in demonyms():
        return name
    if not gender_of(rest) and not (" " in rest and rest.split()[-1] in surnames):
        return name
    start = name.start + len(first) + 1
    gender = name.gender or gender_of(rest)
    return replace(name, text=rest, start=start, begins=start, kind="person", gender=gender)


def _placed(name: Name, text: str) -> Name:
    """Return *name* as that of a place where what it lies in follows: Eugene, Oregon."""
    match = _LIES_IN.match(text, name.end)
    if match is None or name.has_title or name.kind == "organisation":
        return name
    if not (state(match[1]) or (country(match[1]) and name.kind is None)):
        return name
    return replace(name, kind="place", gender="")


def _nicknamed(names: list[Name], text: str) -> Iterator[Name]:
    """Yield *names*, a name that is parted by a nickname as one: Marcos "Tico" Teixeira."""
    at = 0
    while at < len(names):
        name = names[at]
        for other in names[at + 1 : at + 3]:
            if _NICKNAME.fullmatch(text, name.end, other.start) and name.kind in (None, "person"):
                whole = f"{name.text} {other.text}"
                gender = name.gender or other.gender
                name = replace(name, text=whole, end=other.end, ends=other.ends, gender=gender)
                at = names.index(other)
                break
        yield name
        at += 1


def _shared_surname(given: Iterable[Name], text: str) -> Iterator[Name]:
    """Yield *given*, first names with the surname that they share: Kate and Laura Pemberton."""
    names = list(given)
    for name, other in itertools.zip_longest(names, names[1:]):
        alone = " " not in name.text and gender_of(f"{name.text} x")
        parts = other.text.split() if other is not None else []
        if alone and other is not None and len(parts) == 2 and gender_of(other.text):
            between = text[name.end : other.begins]
            if between == " and ":
                name = replace(name, text=f"{name.text} {parts[1]}", kind="person")
        yield name


def _at_birth(given: Iterable[Name], text: str) -> Iterator[Name]:
    """Yield *given*, a surname at birth with the first name of who has it: Ann Lee (née Roe)."""
    before: Name | None = None
    for name in given:
        is_surname = " " not in name.text and name.kind != "place"
        first, _, rest = before.text.partition(" ") if before is not None else ("", "", "")
        if is_surname and rest and before and _NEE.fullmatch(text, before.end, name.start):
            name = replace(name, text=f"{first} {name.text}", kind="person")
        yield name
        before = name
