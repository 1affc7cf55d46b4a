"""Facts: what somebody says of an entity, and the document that is to support it.

The KBP Validation task of RTE-6 and RTE-7 judges each value that a system proposes for a slot of an
entity (the age of a person, the founder of an organisation) whether the document that the system
cites entails it. The value is put into several templates of its slot; of the hypotheses that
result either all are entailed or none is (RTE-6 overview, section 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from entailment.model import Hypothesis

__all__ = ["ENTITY_TYPES", "Fact"]

ENTITY_TYPES = ("per", "org", "any")
"""What an entity can be: a person, an organisation, or anything that has a name."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A value for a slot of an entity, its hypotheses and the id of its document.

    *entity_type* is one of `ENTITY_TYPES`, *slot* a name without it (`age`). *hypotheses* are
    roughly synonymous and may be ungrammatical; there is at least one. *gold* is whether the
    document supports the fact, None where it is not annotated. *attributes* is what the set says
    besides, such as `query`, the id that the facts of one entity share. *other_documents* are ids
    of more documents, any of which may support the fact instead.
    """

    id: str
    entity: str
    entity_type: str
    slot: str
    value: str
    document_id: str
    hypotheses: tuple[Hypothesis, ...]
    gold: bool | None = None
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)
    other_documents: tuple[str, ...] = ()

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The ids of all documents that may support the fact."""
        return (self.document_id, *self.other_documents)

    @property
    def slot_name(self) -> str:
        """The name of the slot with the type of entity, as TAC writes it: `per:age`."""
        return f"{self.entity_type}:{self.slot}"

    @property
    def query(self) -> str:
        """What the facts of one entity share: the set's `query`, else type and name."""
        return self.attributes.get("query") or f"{self.entity_type}:{self.entity.casefold()}"
