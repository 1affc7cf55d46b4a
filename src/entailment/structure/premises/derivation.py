"""A derivation: premises, the label that they give, the step and its kind."""

from __future__ import annotations

from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.kinds import KINDS, Kind, KindRules

__all__ = ["Derivation"]


class Derivation(NamedTuple):
    """Statements, and the label of the hypothesis where a text entails all of them."""

    premises: tuple[str, ...]
    label: Label
    """UNKNOWN where the statements leave the hypothesis open, whatever a judge sees in it."""

    line: str
    """The step that no network makes, as text: `150 minutes = 2.5 hours`."""

    kind: Kind

    decides: bool = True
    """Whether it decides; else it only counts against one of its kind that is hardly likelier."""

    @property
    def rules(self) -> KindRules:
        """What depends on its kind."""
        return KINDS[self.kind]
