"""What *the dam* refers to: the only name so far that ends in it, of neither person nor firm.

| text | the dam is |
| --- | --- |
| The Vindel Dam holds water. The dam is 96 m high. | the Vindel Dam |
| The Vindel Dam and the Palme Dam hold water. The dam ... | open: two names |
| The Vindel Dam lies above an older dam. The dam ... | open: another dam |
| ... the dam at Aro · the dam wall | open: it is described further |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.discourse.current import Analysis
from entailment.discourse.expressions import Expression, is_plain
from entailment.discourse.lexicon import word_set
from entailment.discourse.mentioned import Reference
from entailment.discourse.names import Name
from entailment.text.lexicon import alternatives
from entailment.text.verbs import claim_words

__all__ = ["NamedThings"]

_NEAR = 5
"""Sentences since the last mention after which a name is no longer referred to."""

_NEXT_WORD = re.compile(r"\s+(\w+)")


class NamedThings:
    """The names of things of a document, whose sentences are read in order."""

    def __init__(self, reading: Analysis):
        self._reading = reading
        self._names: dict[str, dict[str, tuple[Name, int]]] = {}
        """By noun the names that end in it, with the sentence that first has each."""
        self._last: dict[str, int] = {}
        """By noun the last sentence that mentions the thing."""
        self._unclear: set[str] = set()
        """Nouns of things that have no name, too."""

    def sentence(self, index: int) -> Iterator[Reference]:
        """Yield the references of sentence *index* to things named before."""
        text, passage = self._reading.text, self._reading.passages[index]
        for name in self._reading.names(index):
            self._add(name, index)
        for match in _nouns().finditer(text, passage.start, passage.end):
            noun = match["noun"]
            if not match["the"] or match["more"] or noun not in self._names:
                self._unclear.add(noun)
            elif (reference := self._reference(match, index)) is not None:
                self._last[noun] = index
                yield reference

    def _add(self, name: Name, index: int) -> None:
        noun = name.words[-1].lower()
        is_thing = " " in name.text and noun in word_set("named_things")
        if is_thing and not self._reading.is_person(name):
            self._names.setdefault(noun, {}).setdefault(name.text, (name, index))
            self._last[noun] = index

    def _reference(self, match: re.Match[str], index: int) -> Reference | None:
        """Return what *the* and a noun refer to; None where that is not sure."""
        noun, owns = match["noun"], match["owns"] is not None
        known = self._names.get(noun, {})
        is_near = index - self._last.get(noun, -_NEAR) < _NEAR
        expression = Expression(*match.span(), "organisation", match.start("noun"), noun, owns)
        if len(known) != 1 or noun in self._unclear or not is_near:
            return None
        ((name, named_in),) = known.values()
        following = _NEXT_WORD.match(self._reading.text, match.end())
        is_placed = following is not None and following[1] in claim_words()["prepositions"]
        if match.start() < name.end or is_placed or not is_plain(self._reading.text, expression):
            return None
        phrase = f"the {name.text}" if name.has_article else name.text
        return Reference(
            *match.span(), "description", name.text, phrase, named_in, owns, not owns, is_sure=True
        )


@lru_cache(maxsize=1)
def _nouns() -> re.Pattern[str]:
    nouns = alternatives(word_set("named_things"))
    return re.compile(rf"(?P<the>\b[Tt]he )?\b(?P<noun>{nouns})(?:(?P<owns>['’]s)|(?P<more>s))?\b")
