"""The tools on spaCy, each with the features that come with it.

| tool | gives | features |
| --- | --- | --- |
| `tagger` | parts of speech: rules are looked up by them | `parts-of-speech` |
| `parser` | dependencies | `dependencies`, and by name those of `structure` |
| `chunker` | noun phrases and verb groups | `chunks` |
| `entities` | names of people, places, organisations | `entities` |
| `aligner` | words aligned by a trained classifier | `alignment` |

*features* names the features, the first group when None, and *pipeline* an installed
pipeline of spaCy. Tools of one pipeline analyse a text once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, distribution
from typing import Protocol, runtime_checkable

from entailment.errors import OptionError, UnknownNameError
from entailment.systems.tools import Entity, NamedTool
from entailment.text.linguistics import PIPELINE, Analyser

__all__ = [
    "Aligner",
    "Chunker",
    "Linguistic",
    "NameFinder",
    "Parser",
    "Tagger",
    "aligning",
    "shared_analyser",
]

_PARTS = {
    "NOUN": "n",
    "PROPN": "n",
    "VERB": "v",
    "AUX": "v",
    "ADJ": "a",
    "ADV": "r",
}
"""Parts of speech in the pipelines, and in rules."""


@runtime_checkable
class Linguistic(Protocol):
    """A tool with an analyser of texts, and features that come with it."""

    @property
    def analyser(self) -> Analyser:
        """The analyser of texts."""
        ...

    @property
    def features(self) -> Sequence[str]:
        """The names of its features."""
        ...


class Parser:
    """Dependencies; *features* are some of the groups `dependencies` and `structure`.

    All of the group `dependencies` when None.
    """

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = shared_analyser(pipeline)
        self.features = _checked("parser", features)


class Chunker:
    """Noun phrases and verb groups; *features* are those of the group `chunks`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = shared_analyser(pipeline)
        self.features = _checked("chunker", features)


class Aligner:
    """Words aligned by a trained classifier; *features* are those of the group `alignment`.

    All when None.
    """

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = shared_analyser(pipeline)
        self.features = _checked("aligner", features)


class Tagger:
    """Parts of speech; *features* are those of the group `parts-of-speech`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = shared_analyser(pipeline)
        self.features = _checked("tagger", features)

    def tags(self, text: str) -> Mapping[int, str]:
        """Return the part of speech of each word by its offset; other words are left out."""
        tokens = self.analyser.analyse(text).tokens
        return {token.start: _PARTS[token.pos] for token in tokens if token.pos in _PARTS}


class NameFinder:
    """Names and their kinds; *features* are those of the group `entities`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = shared_analyser(pipeline)
        self.features = _checked("entities", features)

    def entities(self, text: str) -> tuple[Entity, ...]:
        """Return the names in *text*, in order."""
        from entailment.systems.learned.phrases import entities_of

        return tuple(name for name in entities_of(self.analyser.analyse(text)) if name.words)


def aligning(
    tables: Iterable[Mapping[str, object]], loaded: Iterable[NamedTool]
) -> list[Mapping[str, object]]:
    """Return those of *tables* whose tool, one of *loaded*, aligns words, as well or alone."""
    names = {name for name, tool in loaded if not isinstance(tool, Linguistic) or _aligns(tool)}
    return [table for table in tables if table["name"] in names]


def _aligns(tool: object) -> bool:
    return any(hasattr(tool, method) for method in ("tags", "entities", "matches", "mismatches"))


@lru_cache(maxsize=8)
def shared_analyser(pipeline: str) -> Analyser:
    """Return the analyser of *pipeline* that all tools share.

    Raise OptionError for a folder: spaCy may unpickle weights in it, and a stranger's recipe may
    name it.
    """
    if isinstance(pipeline, str) and os.path.exists(pipeline) and not _is_installed(pipeline):
        raise OptionError(
            f"pipeline is the name of an installed package, not the path '{pipeline}'"
        )
    return Analyser(pipeline)


def _is_installed(package: str) -> bool:
    try:
        distribution(package)
    except (PackageNotFoundError, ValueError):
        return False
    return True


def _checked(tool: str, features: Sequence[str] | None) -> tuple[str, ...]:
    """Return the features of *tool*; raise OptionError for one that is not its own."""
    from entailment.systems.learned.catalogue import catalogue

    known = [entry for entry in catalogue().values() if entry.tool == tool]
    own = tuple(entry.name for entry in known)
    if features is None:
        return tuple(entry.name for entry in known if entry.group == known[0].group)
    if isinstance(features, str) or not all(isinstance(name, str) for name in features):
        raise OptionError(f"features of the tool '{tool}' are a list of names")
    for name in features:
        if name not in own:
            raise OptionError(str(UnknownNameError("feature", name, own)))
    return tuple(features)
