"""The decision on a fact: supported or not, its probability, the evidence and the rule."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from entailment.model import Document, Hypothesis, Pair, Passage
from entailment.validation.facts import Fact

__all__ = ["Draft", "Seen", "Validation", "best_hypothesis", "why"]


@dataclass(frozen=True, slots=True)
class Validation:
    """The decision on a fact. *probability* is that of support, in [0, 1]; 0 without a document.

    *passage* is the sentence that decided, of *document*; *hypothesis* the template, filled in,
    that the sentence supports. *rule* names what decided, *reason* is for people.
    """

    fact: Fact
    supported: bool
    probability: float
    rule: str
    reason: str
    passage: Passage | None = None
    document: Document | None = field(default=None, repr=False)
    hypothesis: Hypothesis | None = None

    @property
    def document_id(self) -> str:
        """The id of the document that decided."""
        return self.fact.document_id if self.document is None else self.document.id

    @property
    def where(self) -> str:
        """The file and the offset of the evidence in it; empty where there is none."""
        if self.passage is None or self.document is None:
            return ""
        return f"{self.document.source or self.document.id}:{self.passage.start}"

    def to_dict(self, system: str | None = None) -> dict[str, Any]:
        """Return the decision as values that JSON holds, of the schema `validation`.

        *system*, what judged (`NamedSystem.description`), is an entry of it where it is given.
        """
        return {
            "id": self.fact.id,
            "entity": self.fact.entity,
            "slot": self.fact.slot_name,
            "value": self.fact.value,
            "supported": self.supported,
            "probability": round(self.probability, 6),
            **why(self),
            **({} if system is None else {"system": system}),
        }


def why(validation: Validation) -> dict[str, Any]:
    """Return, as values that JSON can hold, what decided a fact, and the evidence for it."""
    passage, hypothesis = validation.passage, validation.hypothesis
    return {
        "rule": validation.rule,
        "reason": validation.reason,
        "document": validation.document_id,
        "source": None if validation.document is None else validation.document.source,
        "hypothesis": None
        if hypothesis is None
        else {"id": hypothesis.id, "text": hypothesis.text},
        "evidence": None
        if passage is None
        else {"start": passage.start, "end": passage.end, "text": passage.text},
    }


class Seen(NamedTuple):
    """A sentence with entity and value: what the generic profile sees of it without a system.

    *is_implicit* is whether the entity is only its implicit subject.
    """

    passage: Passage
    near: float
    worded: float
    between: float
    is_implicit: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A fact with its document: *decided* by a rule, or with *pairs* that a system is to judge.

    *pairs* are of a sentence and a template, *places* those two; *sentences* are those with both,
    *absence* is why the document does not have the value, empty where it has it. *otherwise* is the
    decision unless a sentence whose implicit subject is the entity supports the fact.
    """

    fact: Fact
    document: Document = field(repr=False)
    decided: Validation | None = None
    pairs: tuple[Pair, ...] = ()
    places: tuple[tuple[Passage, Hypothesis], ...] = ()
    sentences: tuple[Seen, ...] = ()
    absence: str = ""
    note: str = ""
    otherwise: Validation | None = None

    @property
    def has_value(self) -> bool:
        """Whether the document has the value at all."""
        return not self.absence


def best_hypothesis(fact: Fact, text: str) -> Hypothesis:
    """Return the hypothesis of *fact* of whose words *text* has most; the first of equals."""
    from entailment.text.words import words

    in_text = {word.stem for word in words(text)}

    def share(hypothesis: Hypothesis) -> float:
        content = {word.stem for word in words(hypothesis.text) if word.is_content}
        return len(content & in_text) / len(content) if content else 0.0

    return max(fact.hypotheses, key=share)
