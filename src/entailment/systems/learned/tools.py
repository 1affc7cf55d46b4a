"""The tools that spaCy gives, each with the features that come with it.

| tool | gives | features |
| --- | --- | --- |
| `tagger` | parts of speech: rules are looked up by them | `parts-of-speech` |
| `parser` | dependencies | `dependencies`, and by name those of `structure` |
| `chunker` | noun phrases and verb groups | `chunks` |
| `entities` | names of people, places, organisations | `entities` |

*features* names those that are wanted, the first group when None, and *pipeline* an installed
pipeline of spaCy. Tools of one pipeline analyse a text once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol, runtime_checkable

from entailment.errors import OptionError, UnknownNameError
from entailment.systems.tools import Entity
from entailment.text.linguistics import PIPELINE, Analyser

__all__ = ["Chunker", "Linguistic", "NameFinder", "Parser", "Tagger"]

_PARTS = {
    "NOUN": "n",
    "PROPN": "n",
    "VERB": "v",
    "AUX": "v",
    "ADJ": "a",
    "ADV": "r",
}
"""Parts of speech as pipelines call them, and as rules do."""


@runtime_checkable
class Linguistic(Protocol):
    """A tool that has the analyses of texts, and features that come with it."""

    @property
    def analyser(self) -> Analyser:
        """What analyses texts."""
        ...

    @property
    def features(self) -> Sequence[str]:
        """The names of the features that it brings."""
        ...


class Parser:
    """Dependencies; *features* are some of the groups `dependencies` and `structure`.

    All of the group `dependencies` when None.
    """

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = _shared(pipeline)
        self.features = _checked("parser", features)


class Chunker:
    """Noun phrases and verb groups; *features* are those of the group `chunks`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = _shared(pipeline)
        self.features = _checked("chunker", features)


class Tagger:
    """Parts of speech; *features* are those of the group `parts-of-speech`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = _shared(pipeline)
        self.features = _checked("tagger", features)

    def tags(self, text: str) -> Mapping[int, str]:
        """Return the part of speech of each word by its offset; of other words nothing."""
        tokens = self.analyser.analyse(text).tokens
        return {token.start: _PARTS[token.pos] for token in tokens if token.pos in _PARTS}


class NameFinder:
    """Names and what they are of; *features* are those of the group `entities`, all when None."""

    def __init__(self, pipeline: str = PIPELINE, features: Sequence[str] | None = None):
        self.analyser = _shared(pipeline)
        self.features = _checked("entities", features)

    def entities(self, text: str) -> tuple[Entity, ...]:
        """Return the names in *text*, in order."""
        from entailment.systems.learned.phrases import entities_of

        return tuple(name for name in entities_of(self.analyser.analyse(text)) if name.words)


@lru_cache(maxsize=8)
def _shared(pipeline: str) -> Analyser:
    return Analyser(pipeline)


def _checked(tool: str, features: Sequence[str] | None) -> tuple[str, ...]:
    """Return the features that the *tool* is to bring; raise OptionError for one it cannot."""
    from entailment.systems.learned.catalogue import catalogue

    known = [one for one in catalogue().values() if one.tool == tool]
    own = tuple(one.name for one in known)
    if features is None:
        return tuple(one.name for one in known if one.group == known[0].group)
    if isinstance(features, str) or not all(isinstance(name, str) for name in features):
        raise OptionError(f"features of the tool '{tool}' are a list of names")
    for name in features:
        if name not in own:
            raise OptionError(str(UnknownNameError("feature", name, own)))
    return tuple(features)
