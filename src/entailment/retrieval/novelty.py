"""Which statements say something new, given a corpus that was read before.

| status | is a statement |
| --- | --- |
| `known` | that a sentence of the corpus entails |
| `novel` | that none of the judged sentences entails |
| `unsearchable` | without a content word (*It is not.*), so that nothing was looked up |
| `unjudged` | that is not judged: a question, or one too long for the model of the system |

A known or novel statement may also be *contradicted*: the corpus says otherwise, perhaps later.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from entailment.retrieval.evidence import Evidence, Finding

__all__ = ["Novelty", "NoveltyFinding"]


class Novelty(StrEnum):
    """The novelty of a statement with respect to a corpus."""

    KNOWN = "known"
    NOVEL = "novel"
    UNSEARCHABLE = "unsearchable"
    UNJUDGED = "unjudged"


@dataclass(frozen=True, slots=True)
class NoveltyFinding:
    """The novelty of a statement, and the evidence."""

    finding: Finding

    @property
    def status(self) -> Novelty:
        """Whether the statement is known, novel, or could not be looked up or judged."""
        if self.finding.refused is not None:
            return Novelty.UNJUDGED
        if not self.finding.searchable:
            return Novelty.UNSEARCHABLE
        return Novelty.KNOWN if self.known_from else Novelty.NOVEL

    @property
    def known_from(self) -> tuple[Evidence, ...]:
        """The sentences that say so already, likeliest first."""
        return self.finding.entailing

    @property
    def contradicted(self) -> bool:
        """Whether the corpus says otherwise, also if it says so as well."""
        return bool(self.finding.contradicting)

    def to_dict(self, system: str | None = None) -> dict[str, Any]:
        """Return the finding as values that JSON holds, of the schema `novelty`.

        *system*, what judged (`NamedSystem.description`), is an entry of it where it is given.
        """
        from entailment.retrieval.finding_json import novelty_json

        value = novelty_json(self, limit=None)
        return value if system is None else {**value, "system": system}
