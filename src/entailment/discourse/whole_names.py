"""Names that a document has only in short, and another document of its corpus in full.

| document | another of the corpus | the name |
| --- | --- | --- |
| Mr Carroll was freed. | The reporter Tom Carroll was seized in May. | Tom Carroll |
| The IDU refused. | ... of the International Dock Union (IDU) | International Dock Union |
| Mrs Carroll was freed. | Tom Carroll was seized in May. | none |
| Mr Carroll voted. | Tom Carroll lives in Carroll County. | none: another name has the word |

That is sure only where the corpus has one name that the word is short for. A surname without a
title or a verb of saying could be anything's: then both documents must have another name, too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from entailment.discourse.aliases import is_acronym
from entailment.discourse.document import MAX_SENTENCES, ResolvedDocument
from entailment.discourse.lexicon import is_place
from entailment.discourse.name_matching import folded, initials, names_person
from entailment.discourse.names import Name
from entailment.discourse.nouns import gender_of
from entailment.discourse.speakers import speech_verb
from entailment.discourse.strictness import SURE
from entailment.model import Document, Passage
from entailment.text.name_forms import CAPITAL

__all__ = ["NamesOfDocument", "WholeName", "whole_name"]

_EXPLAINED = re.compile(
    rf"(?:\(|\bor\s+(?:the\s+)?)(?P<behind>{CAPITAL}{{2,}})\b|\b(?P<before>{CAPITAL}{{2,}})\s+\("
)
"""An acronym behind what it is short for, or before that in brackets."""


class WholeName(NamedTuple):
    """The whole of a name, and the passage that has it."""

    name: str
    passage: Passage


class _Longer(NamedTuple):
    """A name that has a word in it, and whether the word is short for it."""

    name: Name
    passage: Passage
    is_whole: bool


class NamesOfDocument:
    """The names of a document, read once."""

    def __init__(self, document: Document):
        self.document = document
        self._reading = ResolvedDocument(document, SURE)

    @cached_property
    def lone(self) -> Mapping[str, Sequence[Name]]:
        """Where the document has each surname or acronym that it never writes in full.

        Left out are places, and words that are part of another name of the document.
        """
        lone: dict[str, list[Name]] = defaultdict(list)
        parts = set[str]()
        for name, _ in self._names:
            if " " in name.text or name.kind == "place" or is_place(name.text):
                parts.update(folded(name.text), [initials(name.text)])
            elif len(name.text) > 1:
                lone[name.text].append(name)
        return {
            word: names
            for word, names in lone.items()
            if not parts & set(folded(word)) and word not in self._own_acronyms
        }

    def longer(self, word: str) -> list[_Longer]:
        """Return the longer names that have *word*, or that the document says it is short for."""
        return self._explained.get(word, []) if word.isupper() else self._by_word.get(word, [])

    def others(self, word: str) -> frozenset[str]:
        """Return the names, but for places, that do not have *word*."""
        return frozenset(
            name.text
            for name, _ in self._names
            if name.kind != "place" and folded(word)[0] not in folded(name.text)
        )

    @cached_property
    def _names(self) -> list[tuple[Name, Passage]]:
        passages = self._reading.passages[:MAX_SENTENCES]
        return [
            (name, passage)
            for index, passage in enumerate(passages)
            for name in self._reading.names(index)
        ]

    @cached_property
    def _by_word(self) -> Mapping[str, list[_Longer]]:
        """The names of several words, by each of these words."""
        longer: dict[str, list[_Longer]] = defaultdict(list)
        for name, passage in self._names:
            for word in set(name.words) if " " in name.text else ():
                is_surname = name.words[-1] == word and names_person(word, name.text) == "part"
                longer[word].append(_Longer(name, passage, name.kind == "person" and is_surname))
        return longer

    @cached_property
    def _explained(self) -> Mapping[str, list[_Longer]]:
        """The names that an acronym stands behind, in brackets or by *or*."""
        longer: dict[str, list[_Longer]] = defaultdict(list)
        for (name, passage), (short, other) in pairwise(self._names):
            between = self._reading.text[name.end : short.start]
            is_short = initials(name.text) == short.text.lower()
            if passage == other and is_short and is_acronym(between, short.text):
                longer[short.text].append(_Longer(name, passage, True))
        return longer

    @cached_property
    def _own_acronyms(self) -> frozenset[str]:
        """The acronyms that the document explains, perhaps by words in small letters."""
        matches = _EXPLAINED.finditer(self.document.text)
        return frozenset(match["behind"] or match["before"] for match in matches)


def whole_name(
    word: str, document: NamesOfDocument, others: Iterable[NamesOfDocument]
) -> WholeName | None:
    """Return the whole of the lone name *word* of *document*; None where it is not sure.

    *others* are the documents of the corpus that have the word.
    """
    having = [(other, longer) for other in others for longer in other.longer(word)]
    names = {longer.name.text for _, longer in having}
    if not having or not all(longer.is_whole for _, longer in having) or not _agree(names):
        return None
    other, longest = max(having, key=lambda pair: len(pair[1].name.text))
    short = document.lone[word]
    if word.isupper():
        is_sure = len({folded(name) for name in names}) == 1
    elif any(_differ_in_gender(name, longest.name) for name in short):
        is_sure = False
    else:
        is_sure = _is_person(short, document.document) or bool(
            document.others(word) & other.others(word)
        )
    return WholeName(longest.name.text, longest.passage) if is_sure else None


def _agree(names: Iterable[str]) -> bool:
    """Return whether each of *names* has all words of the next shorter one."""
    ordered = sorted((set(folded(name)) for name in names), key=len)
    return all(shorter <= longer for shorter, longer in pairwise(ordered))


def _differ_in_gender(short: Name, whole: Name) -> bool:
    genders = {short.gender, whole.gender or gender_of(whole.words[0])} - {""}
    return len(genders) > 1


def _is_person(short: Sequence[Name], document: Document) -> bool:
    """Return whether what stands next to a surname shows that it is one."""
    speaks = speech_verb()
    return any(name.kind == "person" or speaks.match(document.text, name.end) for name in short)
