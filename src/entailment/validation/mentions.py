"""Where a document mentions an entity: by its name, a part of it, an acronym or a pronoun."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from entailment.discourse.aliases import is_acronym, is_birth_name, is_other_name
from entailment.discourse.document import ResolvedDocument
from entailment.discourse.headline import headline_names
from entailment.discourse.name_matching import (
    folded,
    initials,
    names_organisation,
    names_person,
)
from entailment.discourse.names import Name
from entailment.discourse.nouns import occupations_in
from entailment.text.name_forms import CAPITAL
from entailment.text.spans import Spans
from entailment.validation.headline import named_under_headline
from entailment.validation.relatives import named_as_relative
from entailment.validation.spelling import letters_of, plain, spellings

__all__ = [
    "Means",
    "Mention",
    "NameKind",
    "absence",
    "find_mentions",
    "literal",
    "of_sentence",
    "within_longer_name",
]

Means = Literal["name", "part", "acronym", "alias", "reference", "pronoun", "value"]
"""By what something is mentioned: `reference` is one that is sure, `pronoun` a probable one."""

NameKind = Literal["person", "organisation", "either"]

_NEAR = 60
"""Characters after a name in which another name of the same is looked for."""


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """Something mentioned: offsets in the document, the sentence, and by what.

    *owns* marks a possessive pronoun (his); *after* a description after which the name is
    understood (the 28-year-old reporter), which says something of it itself.
    """

    start: int
    end: int
    sentence: int
    means: Means
    owns: bool = False
    after: bool = False


_END = Mention(sys.maxsize, sys.maxsize, 0, "name")
"""A mention behind all others."""


def find_mentions(reading: ResolvedDocument, sought: str, kind: NameKind) -> list[Mention]:
    """Return the mentions of the person or organisation *sought*, in order, apart from another.

    A part of the name counts only where the whole is mentioned, and before anybody else of that
    name: a family's surname alone is mostly the one's who was named first. Where another document
    introduced the name, the surname counts without, unless anybody else here has it.
    """
    taken = Spans()
    mentions = [
        mention
        for mention in _literally(reading, sought, kind)
        if taken.add(mention.start, mention.end)
    ]
    parts, strangers = list[Mention](), list[tuple[int, frozenset[str]]]()
    for index in _sentences_with(reading, sought):
        for name in reading.names(index):
            means = _named(name, sought, kind)
            part = Mention(name.start, name.end, index, means or "name")
            if means is None:
                if " " in name.text and not (kind == "person" and _is_organisation(reading, name)):
                    strangers.append((name.start, frozenset(folded(name.text))))
            elif means == "part":
                parts.append(part)
            elif taken.add(part.start, part.end):
                mentions.append(part)
    titled = kind != "organisation" and headline_names(reading.document.title or "", sought)
    if titled:
        mentions += [
            mention for mention in _titled(reading, sought) if taken.add(mention.start, mention.end)
        ]
    if not mentions and kind == "person":
        mentions += [
            Mention(start, end, reading.sentence_at(start) or 0, "part")
            for start, end in named_as_relative(reading, sought)
        ]
    if not mentions and reading.introduced:
        parts = [part for part in parts if _is_surname(reading, part, sought, kind)]
    if mentions or reading.introduced:
        text, first = reading.text, 0 if titled else min(mentions, default=_END).start
        earlier = frozenset(word for at, name in strangers if at < first for word in name)
        for part in parts:
            anothers = set(folded(text[part.start : part.end])) <= earlier
            if not anothers and taken.add(part.start, part.end):
                mentions.append(part)
    others = [*_aliases(reading, sought, mentions), *_references(reading, sought, kind)]
    return sorted(
        [*mentions, *(mention for mention in others if taken.add(mention.start, mention.end))]
    )


def _is_surname(reading: ResolvedDocument, part: Mention, sought: str, kind: NameKind) -> bool:
    """Return whether *part* is the last word of a person's name, or of an organisation's any."""
    words = folded(reading.text[part.start : part.end])
    return kind == "organisation" or words == folded(sought)[-1:]


def _titled(reading: ResolvedDocument, person: str) -> Iterator[Mention]:
    """Yield the mentions of *person* that the headline explains."""
    for start, end in named_under_headline(reading, person):
        yield Mention(start, end, reading.sentence_at(start) or 0, "part")


def of_sentence(mentions: Sequence[Mention], index: int) -> Sequence[Mention]:
    """Return those of *mentions*, which are in order, that sentence *index* has."""
    first = bisect_left(mentions, index, key=_sentence)
    return mentions[first : bisect_right(mentions, index, lo=first, key=_sentence)]


@lru_cache(maxsize=512)
def literal(phrase: str) -> re.Pattern[str] | None:
    """Return what finds *phrase* whole in a `plain` text; None for no words.

    Whatever blanks, hyphens and accents are in it. Capitals do not matter but for a single word
    that has one.
    """
    parts = re.findall(r"[^\s\-]+", phrase)
    if not re.search(r"\w", phrase):
        return None
    flags = re.IGNORECASE if len(parts) > 1 or phrase.islower() else re.NOFLAG
    pattern = r"[\s\-]+".join(re.sub("['’]", "['’]", letters_of(part)) for part in parts)
    return re.compile(rf"(?<![\w])(?:{pattern})(?!\w)", flags)


def absence(reading: ResolvedDocument, value: str) -> str:
    """Return that the document does not have *value*, or has it only in the name of another."""
    pattern = literal(value)
    for match in pattern.finditer(plain(reading.text)) if pattern else ():
        index = reading.sentence_at(match.start())
        for name in reading.names(index) if index is not None else ():
            if name.start <= match.start() and match.end() <= name.end:
                return f"the document has the value only in the name '{name.text}'"
    return "the document does not have the value"


def within_longer_name(
    reading: ResolvedDocument, start: int, end: int, kind: NameKind = "either"
) -> bool:
    """Return whether the words there are but a part of the name of something else."""
    index = reading.sentence_at(start)
    if index is None:
        return False
    text = reading.text
    for name in reading.names(index):
        if name.start < end and start < name.end and not start <= name.start < name.end <= end:
            words = text[start:end]
            if occupations_in(text[end : name.end]):
                return False  # a Labour MP
            same = kind != "person" and names_organisation(name.text, words) == "name"
            part = kind == "person" and names_person(words, name.text) is not None
            return not (same or part)
    return False


def _literally(reading: ResolvedDocument, sought: str, kind: NameKind) -> Iterator[Mention]:
    pattern = literal(sought)
    if pattern is None:
        return
    for match in pattern.finditer(plain(reading.text)):
        index = reading.sentence_at(match.start())
        if index is not None and not _is_anothers(reading, index, match, sought, kind):
            yield Mention(match.start(), match.end(), index, "name")


def _is_anothers(
    reading: ResolvedDocument, index: int, match: re.Match[str], sought: str, kind: NameKind
) -> bool:
    """Return whether the name that *match* is in, and more than it, is of somebody else."""
    for name in reading.names(index):
        outside = name.start < match.start() or match.end() < name.end
        if name.start < match.end() and match.start() < name.end and outside:
            if not set(folded(match[0])) & set(folded(name.text)):
                return False  # the nickname in Marcos "Tico" Lima
            inside = match.start() <= name.start or name.end <= match.end()
            whole = name.start <= match.start() and match.end() <= name.end
            return (whole or not inside) and _named(name, sought, kind) is None
    return False


def _is_organisation(reading: ResolvedDocument, name: Name) -> bool:
    """Return whether *name* is not a person's: a firm called after two (Lee & Stone) is nobody."""
    return "&" in name.text or reading.is_organisation(name)


def _named(name: Name, sought: str, kind: NameKind) -> Means | None:
    forms = list(product(spellings(name.text), spellings(sought)))
    if kind != "organisation" and (name.kind != "organisation" or " " not in name.text):
        for text, whole in forms:
            means = names_person(text, whole)
            if means is not None and (kind == "person" or len(folded(sought)) > 1):
                return means
    if kind == "person":
        return None
    return next(filter(None, (names_organisation(text, whole) for text, whole in forms)), None)


def _sentences_with(reading: ResolvedDocument, sought: str) -> Iterator[int]:
    """Yield the sentences that have a word of the name, or its initials."""
    words = [letters_of(word) for word in re.findall(r"[^\W_]{2,}", sought)]
    short = initials(sought)
    if len(short) > 1:
        words.append(re.escape(short.upper()))
    if not words:
        return
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b")
    acronym = sought.isupper() and " " not in sought and sought.isalpha() and len(sought) > 1
    if acronym:
        pattern = re.compile(r"\b" + r"\w+\W+(?:\w{1,3}\s+)?".join(sought))
    last = -1
    for match in pattern.finditer(plain(reading.text)):
        index = reading.sentence_at(match.start())
        if index is not None and index != last:
            last = index
            yield index


def _aliases(
    reading: ResolvedDocument, sought: str, mentions: Iterable[Mention]
) -> Iterator[Mention]:
    """Yield the mentions by another name that is given right after the name, or as that at birth.

    A surname alone (nee Carr) is one only there.
    """
    others = set[str]()
    for name in _other_names(reading, sought, mentions):
        if (
            " " in reading.text[name.start : name.end]
            or name.text.isupper()
            or name.kind != "person"
        ):
            others.add(name.text)
        index = reading.sentence_at(name.start)
        if index is not None:
            yield Mention(name.start, name.end, index, "alias")
    for other in others:
        pattern = literal(other)
        for match in pattern.finditer(plain(reading.text)) if pattern else ():
            index = reading.sentence_at(match.start())
            if index is not None and not within_longer_name(reading, match.start(), match.end()):
                yield Mention(match.start(), match.end(), index, "alias")
        for index in _sentences_with(reading, other) if " " in other else ():
            for name in reading.names(index):
                if name.kind == "person" and names_person(name.text, other) is not None:
                    yield Mention(name.start, name.end, index, "alias")


def _other_names(
    reading: ResolvedDocument, sought: str, mentions: Iterable[Mention]
) -> Iterator[Name]:
    text = reading.text
    for mention in mentions:
        for name in reading.names(mention.sentence):
            if mention.end <= name.start <= mention.end + _NEAR and len(name.text) > 2:
                between = text[mention.end : name.start]
                if is_acronym(between, name.text) or is_other_name(between):
                    yield name
    for match in re.finditer(rf"\b[Bb]orn\s+(?=[\"“]?{CAPITAL})", text):
        index = reading.sentence_at(match.start())
        for name in reading.names(index) if index is not None else ():
            if is_birth_name(text, name, sought):
                yield name


def _references(reading: ResolvedDocument, sought: str, kind: NameKind) -> Iterator[Mention]:
    for index in range(len(reading.passages)):
        for reference in reading.references(index):
            if reference.kind != "short name" and _is_sought(reference.name, sought, kind):
                means: Means = "reference" if reference.is_sure else "pronoun"
                start = reference.end if reference.described else reference.start
                yield Mention(
                    start, reference.end, index, means, reference.owns, reference.described
                )


def _is_sought(name: str, sought: str, kind: NameKind) -> bool:
    forms = list(product(spellings(name), spellings(sought)))
    if kind != "organisation" and any(names_person(*form) is not None for form in forms):
        return True
    return kind != "person" and any(names_organisation(*form) is not None for form in forms)


def _sentence(mention: Mention) -> int:
    return mention.sentence
