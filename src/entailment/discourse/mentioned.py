"""Words of a document and whom they mean: mentions of an entity, references to a name elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple

from entailment.discourse.entities import Entity

__all__ = ["Mentioned", "Reference", "ReferenceKind"]

ReferenceKind = Literal["pronoun", "description", "short name", "speaker"]
"""How something named is referred to."""


class Reference(NamedTuple):
    """Words of a document that refer to a name elsewhere: where they are, and that name.

    *named_in* is the index of the sentence that has the name, *noun_phrase* the name with its
    article. *owns* marks a possessive, *described* words that say something of the entity
    themselves. Words that refer to several have a reference for each.
    """

    start: int
    end: int
    kind: ReferenceKind
    name: str
    noun_phrase: str
    named_in: int
    owns: bool = False
    described: bool = False
    is_sure: bool = False

    @classmethod
    def to(
        cls,
        entity: Entity,
        start: int,
        end: int,
        kind: ReferenceKind = "pronoun",
        *,
        owns: bool = False,
        described: bool = False,
        is_sure: bool = False,
    ) -> Reference:
        """Return that the words from *start* to *end* refer to *entity*."""
        name, phrase, sentence = entity.name, entity.noun_phrase, entity.named_in
        return cls(start, end, kind, name, phrase, sentence, owns, described, is_sure)


class Mentioned(NamedTuple):
    """A mention in the current sentence: where it is, its title included from *begins* on."""

    start: int
    begins: int
    end: int
    entity: Entity
