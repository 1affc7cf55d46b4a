"""A reference and its name, and the sentence that is being read for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from entailment.discourse.entities import Entity
from entailment.discourse.mentions import Name

__all__ = ["Reference", "Resolution", "Sentence", "resolution"]

Reference = Literal["pronoun", "description", "short name", "speaker"]
"""How something named is referred to."""


class Resolution(NamedTuple):
    """A reference: where it is, the name it stands for, and how that is written in its place."""

    start: int
    end: int
    mention: str
    name: str
    kind: Reference
    written: str
    named_in: int
    """The sentence, counted from 0, that has the name."""
    origin: str = ""
    """The id of that passage, where the text is a document's."""


@dataclass(slots=True)
class Sentence:
    """The sentence that is being read: its place, its names, and who was mentioned where."""

    index: int
    start: int
    end: int
    names: list[Name]
    mentioned: list[tuple[int, Entity]] = field(default_factory=list)


def resolution(
    text: str,
    start: int,
    end: int,
    entity: Entity,
    kind: Reference,
    written: str,
) -> Resolution:
    """Return that *text* refers from *start* to *end* to *entity*, and is *written* so."""
    return Resolution(start, end, text[start:end], entity.name, kind, written, entity.named_in)
