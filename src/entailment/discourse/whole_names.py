"""Names that a document has only in short, and another document of its corpus in full.

| document | another of the corpus | the name |
| --- | --- | --- |
| Mr Carroll was freed. | The reporter Tom Carroll was seized in May. | Tom Carroll |
| The IDU refused. | ... of the International Dock Union (IDU) | International Dock Union |
| Carroll County voted. | Tom Carroll was seized in May. | none: another name has the word |

That is sure only where the corpus has one name that the word is short for. A surname without a
title or a verb of saying could be anything's: then both documents must have another name, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from entailment.discourse.aliases import is_acronym
from entailment.discourse.document import MAX_SENTENCES, Reading
from entailment.discourse.lexicon import is_place
from entailment.discourse.name_matching import folded, initials, names_person
from entailment.discourse.names import Name
from entailment.discourse.speakers import speech_verb
from entailment.discourse.strictness import SURE
from entailment.model import Document, Passage

__all__ = ["WholeName", "lone_names", "whole_name"]


class WholeName(NamedTuple):
    """The whole of a name, and the passage that has it."""

    name: str
    passage: Passage


def lone_names(document: Document) -> dict[str, list[Name]]:
    """Return where *document* has each surname or acronym that it never writes in full.

    Left out are places, and words that are part of another name of the document.
    """
    reading = Reading(document, SURE)
    lone: dict[str, list[Name]] = {}
    parts = set[str]()
    for name in _names(reading):
        if " " in name.text or name.kind == "place" or is_place(name.text):
            parts.update(folded(name.text), [initials(name.text)])
        elif len(name.text) > 1:
            lone.setdefault(name.text, []).append(name)
    return {word: names for word, names in lone.items() if not parts & set(folded(word))}


def whole_name(
    short: Sequence[Name], document: Document, others: Iterable[Document]
) -> WholeName | None:
    """Return the whole of the lone name *short* of *document*; None where it is not sure.

    *short* has all places of one word, as in `lone_names`; *others* are the documents of the corpus
    that have the word.
    """
    word = short[0].text
    having = [(other, _longer(Reading(other, SURE), word)) for other in others]
    longer = [name for _, names in having for name, _ in names]
    wholes = [name for name in longer if name is not None]
    if not wholes or len(wholes) < len(longer) or not _are_one(set(wholes)):
        return None
    longest = max(wholes, key=len)
    other, passage = next(
        (other, passage) for other, names in having for name, passage in names if name == longest
    )
    is_sure = word.isupper() or _is_person(short, document) or _share_a_name(document, other, word)
    return WholeName(longest, passage) if is_sure else None


def _are_one(names: Collection[str]) -> bool:
    """Return whether all *names* may be one person's."""
    return all(names_person(one, other) for one in names for other in names if one != other)


def _names(reading: Reading) -> Iterator[Name]:
    for index in range(min(len(reading.passages), MAX_SENTENCES)):
        yield from reading.names(index)


def _longer(reading: Reading, word: str) -> list[tuple[str | None, Passage]]:
    """Return each longer name that *word* is short for, None for another name that has the word."""
    longer: list[tuple[str | None, Passage]] = []
    for index in range(min(len(reading.passages), MAX_SENTENCES)):
        before: Name | None = None
        for name in reading.names(index):
            if name.text == word and before is not None:
                between = reading.text[before.end : name.start]
                if is_acronym(between, word) and initials(before.text) == word.lower():
                    longer.append((before.text, reading.passages[index]))
            elif " " in name.text and folded(word)[0] in folded(name.text):
                longer.append(
                    (name.text if _is_surname(word, name) else None, reading.passages[index])
                )
            before = name
    return longer


def _is_surname(word: str, name: Name) -> bool:
    is_part = name.kind == "person" and names_person(word, name.text) == "part"
    return is_part and folded(name.text)[-1:] == folded(word)


def _is_person(short: Iterable[Name], document: Document) -> bool:
    """Return whether what stands next to a surname says that it is one."""
    said = speech_verb()
    return any(name.kind == "person" or said.match(document.text, name.end) for name in short)


def _share_a_name(document: Document, other: Document, word: str) -> bool:
    """Return whether both have another name, places left out."""
    return bool(_names_without(word, document) & _names_without(word, other))


def _names_without(word: str, document: Document) -> set[str]:
    names = _names(Reading(document, SURE))
    return {
        name.text
        for name in names
        if name.kind != "place" and folded(word)[0] not in folded(name.text)
    }
