"""How the statements of a text state a relation: the links of sentences, written as data.

`data/statements.toml` has sentences of each relation, in which X is the entity and Y the value. A
frame is the link of the two in such a sentence; a text states the relation by any statement that
links its entity and value in the same way. A slot of one's own is read from its templates alike.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from entailment.discourse.nouns import occupation_nouns
from entailment.knowledge.gazetteer import people
from entailment.structure.reading import read
from entailment.validation.facts import Fact
from entailment.validation.links import End, Link, links
from entailment.validation.pattern_data import word_class
from entailment.validation.timing import Period, number_of

__all__ = ["Frame", "frames", "frames_of", "frames_of_fact"]

_CLASS = re.compile(r"\{(\w+)\}")
_X, _Y = "Tom Brown", "Ann Lee"
"""Names that a parser takes for names wherever they stand."""

_DATE, _NUMBER, _PEOPLE, _OCCUPATION = "May 1933", "54", "Swedish", "lawyer"


@dataclass(frozen=True, slots=True)
class Frame:
    """A link, any of *words* in the place of the word in it that stands for them."""

    sentence: str
    link: Link
    word: str = ""
    words: frozenset[str] = frozenset()

    def matches(self, link: Link) -> bool:
        """Return whether *link* is in all but who it is of that of the frame.

        A noun in apposition says who somebody is, and is no other: Ann Lee, the baker who left.
        """
        return (
            self._plain(link.predicate) == self.link.predicate
            and self._fits(self.link.entity, link.entity)
            and self._fits(self.link.value, link.value)
        )

    def _fits(self, own: End, other: End) -> bool:
        if not own.noun and not other.within:
            return own.role == other.role
        return own == other._replace(noun=self._plain(other.noun))

    def _plain(self, word: str) -> str:
        return self.word if word in self.words else word


@lru_cache(maxsize=256)
def frames(relation: str) -> tuple[Frame, ...]:
    """Return the frames of a relation, none for one that has no sentences."""
    data = _data()
    return frames_of(data["relation"].get(relation, ()), data["values"].get(relation, _Y))


def frames_of(sentences: Iterable[str], value: str = _Y) -> tuple[Frame, ...]:
    """Return the frames of *sentences* in which X is the entity and Y the value.

    They are read with *value*, another such value, in the place of Y.

    >>> [frame.link.predicate for frame in frames_of(["X married Y."])]
    ['marry']
    """
    return tuple(dict.fromkeys(frame for each in sentences for frame in _frames(each, value)))


def frames_of_fact(fact: Fact) -> tuple[Frame, ...]:
    """Return the frames of the hypotheses of *fact*, which are those of its slot.

    A hypothesis that has the entity or the value not at all, or twice, has none.
    """
    sentences = (_blank(hypothesis.text, fact) for hypothesis in fact.hypotheses)
    return _slot_frames(tuple(filter(None, sentences)), _example_of(fact.value))


@lru_cache(maxsize=1024)
def _slot_frames(sentences: tuple[str, ...], value: str) -> tuple[Frame, ...]:
    return frames_of(sentences, value)


def _blank(hypothesis: str, fact: Fact) -> str | None:
    """Return a hypothesis with X for the entity and Y for the value; None where one is not once."""
    if hypothesis.count(fact.entity) != 1 or _CLASS.search(hypothesis):
        return None
    begin, end = hypothesis.split(fact.entity)
    if (begin + end).count(fact.value) != 1 or re.search(r"\b[XY]\b", begin + end):
        return None
    blank = f"{begin.replace(fact.value, 'Y')}X{end.replace(fact.value, 'Y')}"
    return blank if blank.endswith(".") else f"{blank}."


def _example_of(value: str) -> str:
    """Return a value of that kind that a parser takes for one."""
    if Period.of(value) is not None:
        return _DATE
    if number_of(value) is not None:
        return _NUMBER
    if people(value):
        return _PEOPLE
    return _Y if value[:1].isupper() else _OCCUPATION


def _frames(sentence: str, value: str) -> Iterator[Frame]:
    named = _CLASS.search(sentence)
    words = _words(named[1]) if named else ()
    example = words[0] if named else ""
    plain = _CLASS.sub(example, sentence)
    pieces = re.split(r"\b([XY])\b", plain)
    text, spans = "", {"X": list[tuple[int, int]](), "Y": list[tuple[int, int]]()}
    for piece in pieces:
        name = {"X": _X, "Y": value}.get(piece, piece)
        if piece in spans:
            spans[piece].append((len(text), len(text) + len(name)))
        text += name
    for link in links(read(text), spans["X"], spans["Y"]):
        yield Frame(sentence, link, example, frozenset(words))


@lru_cache(maxsize=32)
def _words(name: str) -> tuple[str, ...]:
    if name == "occupation":
        return ("teacher", *sorted(occupation_nouns()))
    return tuple(word for word in word_class(name) if word.isalpha())


@lru_cache(maxsize=1)
def _data() -> dict[str, dict[str, Any]]:
    path = files("entailment.validation").joinpath("data", "statements.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
