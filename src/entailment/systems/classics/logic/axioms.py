"""Axioms for the predicates of a pair, from resources and the package's own tables.

| axiom | from |
| --- | --- |
| all x(cat(x) -> animal(x)) | rules of resources: synonyms, hypernyms, paraphrases |
| all x not (dead(x) & alive(x)) | rules that contradict, opposites, antonyms |
| all e(buy(e) -> sell(e)), agent to recipient, source to agent | converses |
| all x, y(mother.of(x, y) -> child.of(y, x)) | relations of kinship |
| not both beat(x, y) and beat(y, x) | exclusions |
| a day lies in its month, a city in its country | dates, geography |

Only predicates that the pair has get axioms, so that a proof has few to choose from. Each has the
rule for its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from entailment.knowledge.lookup import Lookup
from entailment.knowledge.rules import Rule
from entailment.knowledge.scales import opposites
from entailment.systems.classics.logic.event_axioms import (
    of_converses,
    of_exclusions,
    of_opposed_events,
)
from entailment.systems.classics.logic.formulas import (
    Equal,
    Exists,
    Formula,
    Implies,
    Not,
    Term,
    all_of,
    for_all,
)
from entailment.systems.classics.logic.lowering import Axiom
from entailment.systems.classics.logic.predicates import (
    EVENTS,
    THINGS,
    Predicate,
    implication,
    predicates,
)
from entailment.systems.classics.logic.referents import Referents

__all__ = ["Knowledge"]

_X, _Y = THINGS
_E, _F = EVENTS
_POS = {"n": "n", "c": "n", "a": "a", "v": "v"}
_WHERE = ("place", "in", "at", "near", "goal", "source")
_WHEN = ("time", "span", "during")
_SAME_NAME = frozenset(("synonym", "acronym", "name"))


class Knowledge:
    """Gives the axioms of a pair; rules of less than *least* weight are not among them."""

    def __init__(self, lookup: Lookup | None, *, least: float = 0.5):
        self.resources = lookup.resources if lookup is not None else ()
        self._lookup = lookup
        self._least = least

    def axioms(
        self,
        text: Sequence[Formula],
        hypothesis: Sequence[Formula],
        referents: Referents,
        people: Iterable[Term],
    ) -> list[Axiom]:
        """Return the axioms by which predicates of the *text* bear on those of the *hypothesis*.

        *people* are the constants that name persons.
        """
        left, right = predicates(text), predicates(hypothesis)
        outcome = [
            *self._of_words(left, right),
            *of_converses(left, right),
            *of_exclusions(left | right),
            *of_opposed_events(left, right),
            *_of_possession(left, right),
            *_of_times(left | right, referents),
            *self._of_names(right, left | right, referents),
        ]
        if Predicate("person", "n") in left | right:
            person = Predicate("person", "n")
            outcome += [Axiom(f"{term} is a person", person(term)) for term in people]
        return list(dict.fromkeys(outcome))

    def disjoint(self, formulas: Sequence[Formula]) -> list[Axiom]:
        """Return that nouns of which neither entails the other are of different things.

        They are so in models, not in proofs: a model of fewer things has no room for what the text
        does not speak of.
        """
        nouns = sorted(p for p in predicates(formulas) if p.kind == "n" and not p.role)
        return [
            Axiom(
                f"{first.lemma} | {second.lemma}",
                for_all((_X,), Not(all_of(first(_X), second(_X)))),
            )
            for first, second in combinations(nouns, 2)
            if not (self._are_related(first, second) or self._are_related(second, first))
        ]

    def _are_related(self, first: Predicate, second: Predicate) -> bool:
        return self._lookup is not None and self._entails(first, second) is not None

    # Words

    def _of_words(self, left: frozenset[Predicate], right: frozenset[Predicate]) -> Iterator[Axiom]:
        everything = left | right
        for first, second in product(sorted(left), sorted(right)):
            if first.role or second.role or first == second:
                continue
            if first.kind in _POS and second.kind in _POS:
                yield from self._of_pair(first, second, everything)
        for first, second in product(sorted(everything), sorted(everything)):
            is_same_word = first.lemma == second.lemma and not first.role and not second.role
            if is_same_word and {first.kind, second.kind} == {"a", "c"}:
                yield implication(f"{first.lemma} = {second.lemma}", first, second)

    def _of_pair(
        self, first: Predicate, second: Predicate, everything: frozenset[Predicate]
    ) -> Iterator[Axiom]:
        is_event = first.kind == "v"
        if is_event != (second.kind == "v"):
            return
        rule = None if self._lookup is None else self._entails(first, second)
        if rule is not None:
            roles = sorted({p.role for p in everything if p[:2] == first[:2]} | {""})
            for role in roles:
                both = first._replace(role=role), second._replace(role=role)
                yield implication(str(rule), *both)._replace(weight=rule.weight)
        if not is_event:
            yield from self._opposed(first, second)

    def _entails(self, first: Predicate, second: Predicate) -> Rule | None:
        assert self._lookup is not None
        rule = self._lookup.entails(first.lemma, second.lemma, _POS[first.kind])
        return rule if rule is not None and rule.weight >= self._least else None

    def _opposed(self, first: Predicate, second: Predicate) -> Iterator[Axiom]:
        kinds = {outcome.word: outcome.kind for outcome in opposites(first.lemma)}
        rule = None
        if self._lookup is not None:
            rule = self._lookup.contradicts(first.lemma, second.lemma, _POS[first.kind])
        if second.lemma not in kinds and (rule is None or rule.weight < self._least):
            return
        name = str(rule) if rule is not None else f"{first.lemma} | {second.lemma}"
        yield Axiom(name, for_all((_X,), Not(all_of(first(_X), second(_X)))))
        if kinds.get(second.lemma) == "complementary":
            yield Axiom(name, for_all((_X,), Implies(Not(first(_X)), second(_X))))

    # Names

    def _of_names(
        self, right: frozenset[Predicate], everything: frozenset[Predicate], referents: Referents
    ) -> Iterator[Axiom]:
        if self._lookup is None:
            return
        names = referents.names
        for name, other in product(names, sorted(p for p in right if p.kind == "n")):
            rule = self._lookup.entails(_spelt(name), other.lemma, "n")
            if not other.role and rule is not None and rule.weight >= self._least:
                yield Axiom(str(rule), other(name))
        for name, second in product(names, names):
            rule = None if name == second else self._lookup.entails(_spelt(name), _spelt(second))
            if rule is None or rule.weight < self._least:
                continue
            if rule.relation in _SAME_NAME:
                yield Axiom(str(rule), Equal(name, second))
            elif rule.relation in ("part", "instance"):
                yield from _inside(str(rule), name, second, everything, _WHERE)


def _spelt(name: Term) -> str:
    return name.name.replace("_", " ")


def _inside(
    rule: str,
    part: Term,
    whole: Term,
    everything: frozenset[Predicate],
    roles: Sequence[str],
) -> Iterator[Axiom]:
    """Yield that what is, or happens, in the *part* is in the *whole*."""
    for predicate in sorted(everything):
        if predicate.kind == "v" and predicate.role in roles:
            yield Axiom(rule, for_all((_E,), Implies(predicate(_E, part), predicate(_E, whole))))
        elif predicate.kind == "p" and predicate.lemma in roles:
            yield Axiom(rule, for_all((_X,), Implies(predicate(_X, part), predicate(_X, whole))))


def _of_times(everything: frozenset[Predicate], referents: Referents) -> Iterator[Axiom]:
    for (part, inner), (whole, outer) in product(referents.periods.items(), repeat=2):
        if part != whole and inner.is_within(outer):
            rule = f"{inner.form} is in {outer.form}"
            yield from _inside(rule, part, whole, everything, (*_WHEN, *_WHERE))


def _of_possession(left: frozenset[Predicate], right: frozenset[Predicate]) -> Iterator[Axiom]:
    """Yield that what is somebody's is had: *her car*."""
    have = Predicate("have", "v")
    if have not in right:
        return
    for predicate in sorted(left):
        if predicate.kind == "n" and predicate.role == "of":
            body = all_of(
                have(_E),
                have._replace(role="agent")(_E, _Y),
                have._replace(role="patient")(_E, _X),
            )
            owned = Implies(predicate(_X, _Y), Exists(_E, body))
            yield Axiom("what is somebody's is had", for_all((_X, _Y), owned))
