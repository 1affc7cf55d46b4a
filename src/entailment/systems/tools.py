"""Tools: what finds answers, clashes, names and parts of speech in a pair, each under a name.

A recipe names those it wants, each with its options, so that an ablation can leave one out:

    [[tool]]
    name = "lemmas"

A tool is an object with one of these methods or more; another tool is one more entry point of
the group `entailment.tools`.

| protocol | method | is used for |
| --- | --- | --- |
| `Matching` | `matches` | words of the hypothesis that words of the text answer |
| `Clashing` | `clashes` | what the two say otherwise |
| `Keying` | `key` | the form under which rules are looked up for a word |
| `Tagging` | `tags` | parts of speech, so that only rules of these are used |
| `Naming` | `entities` | names of people, places and organisations |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from entailment.errors import OptionError
from entailment.knowledge.rules import Rule
from entailment.model import Mismatch
from entailment.registry import Registry
from entailment.systems.alignment import Comparison
from entailment.text.words import Word

__all__ = [
    "Clashing",
    "Entity",
    "Keying",
    "Match",
    "Matching",
    "NamedTool",
    "Naming",
    "Tagging",
    "make_tools",
    "match_all",
    "match_by",
    "tools",
]


class Match(NamedTuple):
    """A word of the hypothesis and what of the text answers it.

    *asked* are the words of the hypothesis that are answered together, *word* one of them; *said*
    are the words of the text, none where nothing answers. *weight* is in [0, 1], *how* in words.
    """

    word: Word
    asked: tuple[Word, ...]
    said: tuple[Word, ...]
    weight: float
    how: str
    rule: Rule | None = None


class Entity(NamedTuple):
    """A name in a text: its words, and what it is of (`person`, `place`, ...), None if unknown."""

    words: tuple[Word, ...]
    kind: str | None = None


@runtime_checkable
class Matching(Protocol):
    """Finds which words answer which."""

    def matches(self, compared: Comparison) -> Iterable[Match]:
        """Return what the text answers, in any order."""
        ...


@runtime_checkable
class Clashing(Protocol):
    """Finds what text and hypothesis say otherwise."""

    def clashes(self, compared: Comparison) -> Iterable[Mismatch]:
        """Return what contradicts; not what is merely absent."""
        ...


@runtime_checkable
class Keying(Protocol):
    """Knows the form under which resources have a word."""

    def key(self, word: Word) -> str:
        """Return the form in lower case."""
        ...


@runtime_checkable
class Tagging(Protocol):
    """Knows parts of speech."""

    def tags(self, text: str) -> Mapping[int, str]:
        """Return `n`, `v`, `a` or `r` by the offset of a word; other words are left out."""
        ...


@runtime_checkable
class Naming(Protocol):
    """Finds names."""

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

    Raise OptionError for a table without name, a tool named twice or a wrong option, and
    UnknownNameError for a name that nobody registered; a tool that lacks its library raises
    MissingExtraError, now or when it is first used.
    """
    made: list[NamedTool] = []
    for table in tables:
        name = table.get("name") if isinstance(table, Mapping) else None
        if not isinstance(name, str):
            raise OptionError('a [[tool]] table has no name; write name = "lemmas"')
        if any(tool.name == name for tool in made):
            raise OptionError(f"tool '{name}' is there twice; name each tool once")
        options = {str(option): value for option, value in table.items() if option != "name"}
        made.append(NamedTool(name, tools.create(name, **options)))
    return tuple(made)


def match_all(
    asked: Sequence[Word],
    said: Sequence[Word],
    weight: float,
    how: str,
    rule: Rule | None = None,
) -> Iterator[Match]:
    """Yield the match of each content word of *asked*, which *said* answers together."""
    for word in asked:
        if word.is_content:
            yield Match(word, tuple(asked), tuple(said), weight, how, rule)


def match_by(
    form: Callable[[Word], str],
    text: Sequence[Word],
    asked: Sequence[Word],
    weight: float,
    how: str,
) -> Iterator[Match]:
    """Yield the matches of each word of *asked* with every word of *text* of the same *form*."""
    said: dict[str, list[Word]] = defaultdict(list)
    for word in text:
        said[form(word)].append(word)
    for word in asked:
        for found in said.get(form(word), ()):
            yield Match(word, (word,), (found,), weight, how)
