"""Tools: named detectors of matches, mismatches, names and parts of speech in a pair.

A recipe names its tools, each with its options, so that an ablation can leave one out:

    [[tool]]
    name = "lemmas"

A tool is an object with one of these methods or more; another tool is one more entry point of
the group `entailment.tools`.

| protocol | method | is used for |
| --- | --- | --- |
| `Matching` | `matches` | words of the hypothesis that are aligned with words of the text |
| `Mismatching` | `mismatches` | what of the text contradicts the hypothesis |
| `Keying` | `key` | the form under which rules are looked up for a word |
| `Tagging` | `tags` | parts of speech, so that only rules of these are used |
| `Naming` | `entities` | names of people, places and organisations |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from entailment.knowledge.rules import Rule
from entailment.model import Mismatch
from entailment.registry import Registry, named_tables
from entailment.systems.alignment import AlignedPair
from entailment.text.words import Word

__all__ = [
    "Entity",
    "Keying",
    "Match",
    "Matching",
    "Mismatching",
    "NamedTool",
    "Naming",
    "Tagging",
    "make_tools",
    "match_all",
    "match_by",
    "tools",
]


class Match(NamedTuple):
    """A word of the hypothesis and the words of the text that it is aligned with.

    *hypothesis_words* are the words of the hypothesis that are aligned together, *word* one of
    them; *text_words* is empty where nothing is aligned. *weight* is in [0, 1], *how* a phrase.
    """

    word: Word
    hypothesis_words: tuple[Word, ...]
    text_words: tuple[Word, ...]
    weight: float
    how: str
    rule: Rule | None = None


class Entity(NamedTuple):
    """A name in a text: its words and its kind (`person`, `place`, ...), None if unknown."""

    words: tuple[Word, ...]
    kind: str | None = None


@runtime_checkable
class Matching(Protocol):
    """Aligns words of the hypothesis with words of the text."""

    def matches(self, compared: AlignedPair) -> Iterable[Match]:
        """Return the matches, in any order."""
        ...


@runtime_checkable
class Mismatching(Protocol):
    """Detects mismatches of text and hypothesis."""

    def mismatches(self, compared: AlignedPair) -> Iterable[Mismatch]:
        """Return what contradicts the hypothesis; not what is merely absent."""
        ...


@runtime_checkable
class Keying(Protocol):
    """Normalises words to the form under which resources have them."""

    def key(self, word: Word) -> str:
        """Return the form in lower case."""
        ...


@runtime_checkable
class Tagging(Protocol):
    """Tags parts of speech."""

    def tags(self, text: str) -> Mapping[int, str]:
        """Return `n`, `v`, `a` or `r` by the offset of a word; other words are left out."""
        ...


@runtime_checkable
class Naming(Protocol):
    """Recognises names."""

    def entities(self, text: str) -> Sequence[Entity]:
        """Return the names in *text*, in order."""
        ...


tools: Registry[Any] = Registry("tool", "entailment.tools")
"""Every tool."""


class NamedTool(NamedTuple):
    """A tool under its name."""

    name: str
    tool: Any


def make_tools(tables: Iterable[Mapping[str, object]]) -> tuple[NamedTool, ...]:
    """Return the tools that the `[[tool]]` tables of a recipe name, in their order.

    Raise OptionError for anything but tables of different names or a wrong option, and
    UnknownNameError for a name that is not registered; a tool that lacks its library raises
    MissingExtraError, now or when it is first used.
    """
    return tuple(
        NamedTool(name, tools.create(name, **options))
        for name, options in named_tables("tool", tables, "lemmas")
    )


def match_all(
    hypothesis_words: Sequence[Word],
    text_words: Sequence[Word],
    weight: float,
    how: str,
    rule: Rule | None = None,
) -> Iterator[Match]:
    """Yield the match of each content word of *hypothesis_words* with all of *text_words*."""
    for word in hypothesis_words:
        if word.is_content:
            yield Match(word, tuple(hypothesis_words), tuple(text_words), weight, how, rule)


def match_by(
    form: Callable[[Word], str],
    text: Sequence[Word],
    hypothesis: Sequence[Word],
    weight: float,
    how: str,
) -> Iterator[Match]:
    """Yield the matches of words of *hypothesis* with all words of *text* of the same *form*."""
    words_of: dict[str, list[Word]] = defaultdict(list)
    for word in text:
        words_of[form(word)].append(word)
    for word in hypothesis:
        for aligned in words_of.get(form(word), ()):
            yield Match(word, (word,), (aligned,), weight, how)
