"""How sure it must be whom words refer to: one resolver serves two readers of a document.

What a search writes into a sentence is judged as if the document had it there, so only what is
sure may be written (`SURE`). A fact is about one entity alone, and what probably refers to it is
worth following (`PROBABLE`).
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PROBABLE", "SURE", "Strictness"]

_MAIN = 4
"""Mentions after which an entity is remembered for twice as long."""


@dataclass(frozen=True, slots=True)
class Strictness:
    """What a reference requires, in the terms of salience (`entailment.discourse.entities`).

    An entity is looked for *window* sentences back, must have *least* salience and lead the next by
    *margin*; *frequency* and *unknown* are the weights of mentions and of an unknown kind.
    *must_be_sure* leaves out what quotations, families and kinds of references only suggest.
    """

    window: int
    least: float
    margin: float
    frequency: float
    unknown: float
    must_be_sure: bool

    def window_of(self, mentions: int) -> int:
        """Return the sentences that an entity of so many *mentions* is remembered for."""
        return self.window * (2 if mentions >= _MAIN and not self.must_be_sure else 1)


SURE = Strictness(window=2, least=20, margin=41, frequency=0, unknown=0, must_be_sure=True)
"""Only references that can hardly be to anybody else."""

PROBABLE = Strictness(window=5, least=25, margin=0, frequency=4, unknown=45, must_be_sure=False)
"""The most salient entity that fits, whether or not another would."""
