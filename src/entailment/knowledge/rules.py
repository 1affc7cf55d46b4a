"""Rules: what a word or phrase of a text entails or excludes in a hypothesis.

| relation | left and right, by example |
| --- | --- |
| synonym | buy, purchase |
| hypernym | dog, animal: right is a kind that left is of |
| instance | Danube, river |
| derivation | acquisition, acquire: words of one family |
| entailment | snore, sleep: who does left does right |
| cause | kill, die |
| part | Paris, France; wheel, car: left is a part of right, or lies in it |
| similar | company, firm: used alike; the weakest evidence |
| paraphrase | X buy Y, X acquire Y |
| acronym | NATO, North Atlantic Treaty Organization |
| name | Bill, William |
| demonym | German, Germany |
| unit | dozen, 12 |
| precedes | divorce, marry: right comes before left |
| antonym | buy, sell: left contradicts right |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

__all__ = ["POSITIONS", "RELATIONS", "Rule", "RuleTable", "both_ways", "chained"]

RELATIONS = (
    "synonym",
    "hypernym",
    "instance",
    "derivation",
    "entailment",
    "cause",
    "part",
    "similar",
    "paraphrase",
    "acronym",
    "name",
    "demonym",
    "unit",
    "precedes",
    "antonym",
)
"""Every relation that a rule can have."""

POSITIONS = ("n", "v", "a", "r")
"""Parts of speech: noun, verb, adjective, adverb; None is any."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Left entails right, or contradicts it where the relation is `antonym`.

    Both sides are lemmas in lower case, several words with a blank between them; a slot of a
    template is X or Y. *weight* is in (0, 1]. *pos* is the part of speech of the left side and
    *right_pos* of the right, None for any. A chain has its rules in *steps*.
    """

    left: str
    right: str
    relation: str
    weight: float
    resource: str
    pos: str | None = None
    right_pos: str | None = None
    steps: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        if not 0 < self.weight <= 1:
            raise ValueError(f"the weight of a rule is above 0 and at most 1, not {self.weight}")
        if self.relation not in RELATIONS:
            raise ValueError(f"no relation '{self.relation}' (known: {', '.join(RELATIONS)})")

    @property
    def contradicts(self) -> bool:
        """Whether the left side excludes the right."""
        return self.relation == "antonym"

    def fits(self, pos: str | None) -> bool:
        """Return whether the left side can be of the part of speech *pos*."""
        return pos is None or self.pos is None or self.pos == pos

    def __str__(self) -> str:
        """Describe the rule, its relation, its resource and its weight, step by step for a chain.

        >>> print(Rule("buy", "acquire", "synonym", 0.9, "wordnet"))
        buy -> acquire (synonym, wordnet, 0.90)
        """
        if self.steps:
            return "; ".join(map(str, self.steps))
        arrow = "><" if self.contradicts else "->"
        details = f"({self.relation}, {self.resource}, {self.weight:.2f})"
        return f"{self.left} {arrow} {self.right} {details}"


def chained(first: Rule, second: Rule, joint: float = 1.0) -> Rule:
    """Return the chain of two rules; its weight is their product times *joint*.

    Its relation is that of the second if the first is a synonym or of the same relation, or if
    the second contradicts; that of the first if the second is a synonym; else `similar`.
    """
    names = dict.fromkeys((first.resource, second.resource))
    return Rule(
        first.left,
        second.right,
        _joint(first.relation, second.relation),
        first.weight * second.weight * joint,
        "+".join(names),
        first.pos,
        second.right_pos,
        (first, second),
    )


def _joint(first: str, second: str) -> str:
    if first in ("synonym", second) or second == "antonym":
        return second
    return first if second == "synonym" else "similar"


def both_ways(rule: Rule) -> tuple[Rule, Rule]:
    """Return *rule* and the one from its right to its left."""
    inverse = Rule(
        rule.right, rule.left, rule.relation, rule.weight, rule.resource, rule.right_pos, rule.pos
    )
    return rule, inverse


class RuleTable:
    """Rules in memory by their left side; of rules that differ only in weight, the heaviest."""

    def __init__(self, rules: Iterable[Rule]):
        table: dict[str, dict[tuple[str, str, str | None, str | None], Rule]] = {}
        for rule in rules:
            if rule.left == rule.right and rule.pos == rule.right_pos:
                continue
            same = table.setdefault(rule.left, {})
            key = (rule.right, rule.relation, rule.pos, rule.right_pos)
            if key not in same or same[key].weight < rule.weight:
                same[key] = rule
        self._rules: Mapping[str, tuple[Rule, ...]] = {
            left: tuple(sorted(same.values(), key=_heaviest_first)) for left, same in table.items()
        }

    def __len__(self) -> int:
        return sum(map(len, self._rules.values()))

    def __iter__(self) -> Iterator[Rule]:
        for rules in self._rules.values():
            yield from rules

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules with *lemma* on their left, the heaviest first."""
        return tuple(rule for rule in self._rules.get(lemma, ()) if rule.fits(pos))


def _heaviest_first(rule: Rule) -> tuple[float, str, str]:
    return -rule.weight, rule.right, rule.relation
