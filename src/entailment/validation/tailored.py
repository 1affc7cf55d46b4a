"""The tailored profile: rules that know the slots decide first, the generic model what they leave.

| rule | what it does; without it |
| --- | --- |
| type | a value that is surely of another kind is not supported |
| synonyms | a value counts in its other forms (Canadian for Canada); else as written |
| containment | a value inside a longer name is not a mention of it |
| references | pronouns and descriptions mention the entity |
| parts | parts of names, acronyms and aliases do |
| statements | a statement of the relation, as a parser reads it, supports the fact |
| patterns | a sentence that states the relation supports the fact |
| birth | an age follows from the date of birth and the day of publication or death |
| other-value | a slot of one value that has another is not supported |
| denied | a sentence that denies it, or leaves it open, does not support it |
| owner | a sentence that states it of somebody else does not support it |
| rival | a sentence that states another relation, or value, does not support it |
| exact | dates, ages, numbers and origins that no sentence states are not supported |
| cue | a sentence without any word of the relation does not support it |
| apart | value and entity that no sentence mentions together are not supported |

Each can be left out by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.errors import UnknownNameError
from entailment.model import Judgment
from entailment.systems.parsing import Structure
from entailment.validation.answers import Draft, Validation, best_hypothesis
from entailment.validation.case import NOWHERE, STATED, Case
from entailment.validation.facts import Fact
from entailment.validation.generic import ENTITY_KINDS, Generic, implicit_of
from entailment.validation.mentions import Mention, absence, find_mentions
from entailment.validation.slots import SlotTable, slots
from entailment.validation.values import NAMED, TIMED, find_value, type_problem

__all__ = ["RULES", "Tailored"]

RULES = (
    "type",
    "synonyms",
    "containment",
    "references",
    "parts",
    "statements",
    "patterns",
    "birth",
    "other-value",
    "denied",
    "owner",
    "rival",
    "exact",
    "cue",
    "apart",
)
"""The rules, in the order in which they are looked at."""

SINGLE = frozenset("per:age per:date_of_birth per:date_of_death org:founded org:dissolved".split())
"""Slots that have one value, of a kind that every value in a text can be found by."""


@dataclass(frozen=True, slots=True)
class Tailored:
    """The rules to apply, the generic model behind them and the slots that they know."""

    generic: Generic
    rules: frozenset[str] = frozenset(RULES)
    slots: SlotTable | None = None
    structure: Structure = field(default_factory=Structure, compare=False)

    @property
    def name(self) -> str:
        """What it is called in signatures."""
        return "tailored"

    @property
    def description(self) -> str:
        """All that could change a decision."""
        removed = "".join(f",-{rule}" for rule in RULES if rule not in self.rules)
        read = f",{self.structure.fingerprint}" if self.structure.is_parsing else ""
        table = f",slots@{self.slots.checksum}" if self.slots is not None else ""
        return f"tailored({self.generic.description}{removed}{table}{read})"

    def without(self, removed: Iterable[str]) -> Tailored:
        """Return the profile without the rules *removed*; raise UnknownNameError for no rule."""
        names = list(removed)
        for name in names:
            if name not in RULES:
                raise UnknownNameError("rule", name, RULES)
        return replace(self, rules=self.rules - frozenset(names))

    def consider(self, fact: Fact, reading: ResolvedDocument) -> Draft:
        """Return the fact as a rule decides it, or with the pairs that a system is to judge."""
        table = self.slots or slots()
        slot = table.get(fact.slot_name)
        if slot is None:
            return self.generic.consider(fact, reading)
        kind = slot.value_kind
        if "type" in self.rules and (problem := type_problem(fact.value, kind)):
            return self._decided(fact, reading, NOWHERE, "type", f"the value is {problem}")
        if "type" in self.rules and kind != "name" and _is_itself(fact):
            return self._decided(fact, reading, NOWHERE, "type", "the value is the entity itself")
        entity, value = self._entity(fact, reading), self._value(fact, reading, kind)
        if kind == "name":  # another name of the entity is one of its mentions too
            value = [mention for mention in value if mention.means in ("name", "value")]
            entity = [
                mention for mention in entity if not any(mention.start == v.start for v in value)
            ]
            acronym = names_organisation(fact.value, fact.entity) == "acronym"
            if value and acronym and "parts" in self.rules:
                reason = "the value is the initials of the name"
                return self._decided(fact, reading, STATED, "parts", reason, value[0].sentence)
        case = Case(fact, reading, entity, value, self._probable(fact, reading, kind, value))
        for validation in self._decisions(case):
            if validation is not None:
                return Draft(fact, reading.document, validation)
        against = {index: case.against(index, kind, self.rules) for index in case.both}
        veto = self._veto(case, kind, list(against.values()))
        implicit = implicit_of(fact, reading, entity, value) if "references" in self.rules else []
        if veto is not None and not implicit:
            return Draft(fact, reading.document, veto)
        entity = [m for m in case.entity if veto is None and not against.get(m.sentence)]
        draft = self.generic.draft(fact, reading, entity, case.value, implicit)
        return replace(draft, note="no rule decides; ", otherwise=veto)

    def answer(self, draft: Draft, judgments: Sequence[Judgment]) -> Validation:
        """Return the decision: that of a rule, or of the generic model."""
        return self.generic.answer(draft, judgments)

    def _decisions(self, case: Case) -> Iterator[Validation | None]:
        if "statements" in self.rules and self.structure.is_parsing:
            yield case.by_statements()
        if "patterns" in self.rules:
            yield case.stated()
        if "birth" in self.rules and case.fact.slot_name == "per:age":
            yield case.by_birth()
        if not case.value:
            yield case.nowhere(absence(case.reading, case.fact.value))
        if not case.entity:
            yield case.nowhere("the document does not mention the entity")
        if "other-value" in self.rules and case.fact.slot_name in SINGLE:
            yield case.other_value()

    def _veto(
        self, case: Case, kind: str, against: Sequence[Validation | None]
    ) -> Validation | None:
        """Return why no sentence with both supports the fact; *against* has a decision for each."""
        if against and all(against):
            return against[-1]
        if "exact" in self.rules and (kind in TIMED or kind == "origin"):
            return case.nowhere("no sentence states it", "exact")
        if "apart" in self.rules and not case.both:
            return case.nowhere("no sentence mentions both", "apart")
        return None

    def _entity(self, fact: Fact, reading: ResolvedDocument) -> list[Mention]:
        mentions = find_mentions(reading, fact.entity, ENTITY_KINDS[fact.entity_type])
        return self._allowed(mentions)

    def _value(self, fact: Fact, reading: ResolvedDocument, kind: str) -> list[Mention]:
        mentions = find_value(
            reading,
            fact.value,
            kind,
            synonyms="synonyms" in self.rules,
            containment="containment" in self.rules,
        )
        return self._allowed(mentions)

    def _probable(
        self, fact: Fact, reading: ResolvedDocument, kind: str, value: list[Mention]
    ) -> list[Mention]:
        """Return *value*, and the pronouns that may mean whoever is the value."""
        if not value or kind not in NAMED.keys() - {"name"} or "references" not in self.rules:
            return value
        return self._allowed(find_value(reading, fact.value, kind, probable=True))

    def _allowed(self, mentions: Iterable[Mention]) -> list[Mention]:
        removed = set[str]()
        if "references" not in self.rules:
            removed |= {"reference", "pronoun"}
        if "parts" not in self.rules:
            removed |= {"part", "acronym", "alias"}
        return [mention for mention in mentions if mention.means not in removed]

    @staticmethod
    def _decided(
        fact: Fact,
        reading: ResolvedDocument,
        p: float,
        rule: str,
        reason: str,
        index: int | None = None,
    ) -> Draft:
        passage = None if index is None else reading.passages[index]
        hypothesis = None if passage is None else best_hypothesis(fact, passage.text)
        decision = Validation(
            fact, p >= 0.5, p, rule, reason, passage, reading.document, hypothesis
        )
        return Draft(fact, reading.document, decision)


def _is_itself(fact: Fact) -> bool:
    if fact.entity_type == "per":
        return names_person(fact.value, fact.entity) == "name"
    return names_organisation(fact.value, fact.entity) == "name"
