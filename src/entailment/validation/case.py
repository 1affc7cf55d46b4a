"""A fact with its document: what the sentences state of it, and what they say against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from entailment.discourse.document import ResolvedDocument
from entailment.text.quantities import quantities
from entailment.validation.answers import Validation, best_hypothesis
from entailment.validation.denial import objection, seen_from_owned, with_owner_first
from entailment.validation.facts import Fact
from entailment.validation.mentions import Mention
from entailment.validation.patterns import Relation, relations, rivals
from entailment.validation.statements import sentence_links, stated_by_relations
from entailment.validation.timing import Timed, age_from_birth, age_of, date_of, dated
from entailment.validation.wording import SECOND, Wording, worded

__all__ = ["NOWHERE", "STATED", "Case"]

STATED = 0.95
"""P(supported) where a sentence states the fact."""

NOWHERE = 0.02
"""P(supported) where no sentence can."""

BACK = 3
"""Sentences before one in which the entity is looked for, where the sentence itself has it not."""

_FOLLOWS = 0.85
_OWNED = 0.1
_OTHER = 0.05
_PLACES = frozenset("place city state country".split())
"""Kinds of values of which one can fill two relations: she died where she had lived."""

_LETTERS = {
    "person": "P", "agent": "PO", "organisation": "O", "school": "O",
    "place": "L", "city": "L", "state": "L", "country": "L",
}  # fmt: skip
"""What stands for a name that could be a value of that kind in a wording."""

_TOGETHER = re.compile(r"(?<!\S)(?:X and [PON] |[PON] and X )(?!'s )")
"""Two who share what the sentence says."""

_APPOSED = re.compile(r"(?<=[a-z] ), [PON] , (?=and [a-z])")
"""Who is named in passing, before the sentence continues: with her mother, Ann, and attended."""


def _is_coordinated(wording: Wording) -> bool:
    """Return whether the value is listed next to another name: *P and Y*, but not *P, met Y*."""
    return any(SECOND not in match[0] for match in _COORDINATED.finditer(wording.clauses))


_COORDINATED = re.compile(
    r"[PNOL] (?:, |and |, and )(?:\S+ ){0,4}Y |Y (?:, |and |, and )(?:\S+ ){0,4}[PNOL] "
)


@dataclass(frozen=True, slots=True)
class Case:
    """A fact with its document: where entity and value are mentioned."""

    fact: Fact
    reading: ResolvedDocument
    entity: list[Mention]
    value: list[Mention]
    probable: list[Mention]
    """The mentions of the value, and the pronouns that may mean it."""

    @property
    def both(self) -> list[int]:
        """The sentences that mention both."""
        return sorted(
            {mention.sentence for mention in self.entity}
            & {mention.sentence for mention in self.value}
        )

    @property
    def near(self) -> list[int]:
        """The sentences that have the value, where one just before mentions the entity."""
        named = {mention.sentence for mention in self.entity}
        valued = {mention.sentence for mention in self.value}
        return sorted(index for index in valued - named if named & set(range(index - BACK, index)))

    @property
    def relations(self) -> tuple[Relation, ...]:
        """The relations that fill the slot."""
        return relations(self.fact.slot_name)

    def stated(self) -> Validation | None:
        """Return that a sentence states the fact, or None."""
        for index in [*self.both, *self.near]:
            wording = worded(self.reading, index, self.entity, self.value)
            for relation in self.relations:
                if pattern := relation.stated(wording):
                    return self._decided(index, STATED, "patterns", f"{relation.name}: {pattern}")
        return self._stated_of_pronoun()

    def by_statements(self) -> Validation | None:
        """Return that a statement of a sentence with both states the fact, or None."""
        for index in self.both:
            given = sentence_links(self.reading, index, self.entity, self.value)
            if not given:
                continue
            wording = worded(self.reading, index, self.entity, self.value)
            nearest = [relation for relation in self.relations if not relation.has_nearer(wording)]
            if stated := stated_by_relations(nearest, given):
                reason = f"{stated.relation}: {stated.by}"
                return self._decided(index, STATED, "statements", reason)
        return None

    def _stated_of_pronoun(self) -> Validation | None:
        """Return that a sentence that names the entity states it of a pronoun, or None.

        Two words that only probably mean entity and value would be too little.
        """
        named = [
            mention for mention in self.entity if mention.means not in ("pronoun", "reference")
        ]
        there = {mention.sentence for mention in named}
        for index in sorted(
            there & ({mention.sentence for mention in self.probable} - set(self.both))
        ):
            wording = worded(self.reading, index, named, self.probable)
            for relation in self.relations:
                if pattern := relation.stated(wording):
                    return self._decided(index, _FOLLOWS, "patterns", f"{relation.name}: {pattern}")
        return None

    def by_birth(self) -> Validation | None:
        """Return whether the age follows from the dates of birth and of publication, or death."""
        published, years = self.reading.document.date, age_of(self.fact.value)
        if published is None or years is None:
            return None
        for index, born in self._dates("per:date_of_birth"):
            period = born.period
            died = next((death.period for _, death in self._dates("per:date_of_death")), None)
            if died is None or published < died.first:
                least, most = age_from_birth(period, published)
                reason = f"born {period.first.year}, published {published.isoformat()}"
            else:
                least, _ = age_from_birth(period, died.first)
                _, most = age_from_birth(period, died.last)
                reason = f"born {period.first.year}, died {died.first.year}"
            fits = least <= years <= most
            return self._decided(index, _FOLLOWS if fits else _OTHER, "birth", reason)
        return None

    def other_value(self) -> Validation | None:
        """Return that the entity has another value, or None."""
        if self.fact.slot_name == "per:age":
            return self._other_age()
        period_of_value = date_of(self.fact.value)
        for index, date in self._dates(self.fact.slot_name):
            if period_of_value is not None and date.period.excludes(period_of_value):
                reason = f"the document says {self.reading.text[date.start : date.end]}"
                return self._decided(index, _OTHER, "other-value", reason)
        return None

    def against(self, index: int, kind: str, rules: frozenset[str]) -> Validation | None:
        """Return why a sentence with both, which does not state the fact, speaks against it."""
        wording = worded(self.reading, index, self.entity, self.value)
        if "denied" in rules and (reason := objection(wording)):
            return self._decided(index, _OTHER, "denied", reason)
        if "owner" in rules and self._is_owned(wording):
            return self._decided(index, _OWNED, "owner", "the sentence says it of somebody else")
        if "rival" in rules and (rival := self._rival(wording, kind)):
            return self._decided(index, _OWNED, "rival", f"the sentence says {rival}")
        cued = not self.relations or any(relation.is_cued(wording) for relation in self.relations)
        if "cue" in rules and not cued:
            return self.nowhere("no sentence with both has a word of the relation", "cue")
        return None

    def _is_owned(self, wording: Wording) -> bool:
        others = "P" if self.fact.entity_type == "per" else "ON"
        if _TOGETHER.search(with_owner_first(wording.line)):
            return False
        plain = Wording(tuple(_APPOSED.sub(", ", wording.clauses).split()))
        of_others = (plain.seen_from(others), seen_from_owned(wording), wording.swapped())
        return any(relation.stated(wording) for relation in self.relations for wording in of_others)

    def _rival(self, wording: Wording, kind: str) -> str | None:
        """Return the other relation of the two, or the same with another value."""
        if any(relation.is_denied(wording) for relation in self.relations):
            return "something else of them"
        cued = kind in _PLACES and any(relation.is_cued(wording) for relation in self.relations)
        others = () if cued else rivals(self.fact.slot_name)
        stated = [relation.name for relation in others if relation.stated(wording)]
        other = wording.with_other_value(_LETTERS.get(kind, ""))
        is_listed = _is_coordinated(wording)
        stated += [
            f"another {relation.name}"
            for relation in self.relations
            if (not is_listed and relation.stated(other)) or relation.has_nearer(wording)
        ]
        return stated[0] if stated else None

    def nowhere(self, reason: str, rule: str = "absent") -> Validation:
        """Return that the fact is not supported, for *reason*."""
        return Validation(self.fact, False, NOWHERE, rule, reason, None, self.reading.document)

    def _other_age(self) -> Validation | None:
        for index in sorted({mention.sentence for mention in self.entity}):
            passage = self.reading.passages[index]
            for quantity in quantities(passage.text):
                start = passage.start + quantity.start
                if quantity.kind != "number" or start in {value.start for value in self.value}:
                    continue
                mention = Mention(start, start + len(quantity.form), index, "value")
                wording = worded(self.reading, index, self.entity, [mention])
                if any(relation.stated(wording) for relation in self.relations):
                    reason = f"the document says {quantity.form}"
                    return self._decided(index, _OTHER, "other-value", reason)
        return None

    def _dates(self, slot: str) -> Iterator[tuple[int, Timed]]:
        """Yield the sentences and the dates that the document gives for *slot* of the entity."""
        for index in sorted({mention.sentence for mention in self.entity}):
            passage = self.reading.passages[index]
            for when in dated(passage.text, self.reading.document.date, passage.start):
                mention = Mention(when.start, when.end, index, "value")
                wording = worded(self.reading, index, self.entity, [mention])
                if any(relation.stated(wording) for relation in relations(slot)):
                    yield index, when

    def _decided(self, index: int, p: float, rule: str, reason: str) -> Validation:
        passage = self.reading.passages[index]
        hypothesis = best_hypothesis(self.fact, passage.text) if p >= 0.5 else None
        return Validation(
            self.fact, p >= 0.5, p, rule, reason, passage, self.reading.document, hypothesis
        )
