"""What a text says of its things besides the statement at hand: names, descriptions, kinds."""

from __future__ import annotations

from collections.abc import Iterable

from entailment.knowledge.lookup import Lookup
from entailment.structure.statements import Argument, Statement

__all__ = ["World"]


class World:
    """What the text says of its things besides the statement at hand: names and descriptions."""

    def __init__(self, statements: Iterable[Statement], lookup: Lookup | None = None):
        self.lookup = lookup
        self._others: dict[int, list[Argument]] = {}
        self._identified: dict[int, list[Argument]] = {}
        self._named: dict[str, list[tuple[Argument, Argument]]] = {}
        self._heads: set[str] = set()
        for statement in statements:
            self._heads.update(argument.head for argument in statement.arguments)
            theme, attribute = statement.argument("theme"), statement.argument("attribute")
            if statement.predicate == "be" and theme is not None and attribute is not None:
                is_apposed = statement.origin == "apposition"
                others = self._others if is_apposed else self._identified
                others.setdefault(theme.place, []).append(attribute)
                others.setdefault(attribute.place, []).append(theme)
                if theme.is_name and statement.is_asserted and not statement.is_negated:
                    self._named.setdefault(theme.head, []).append((theme, attribute))

    def descriptions(self, argument: Argument) -> list[Argument]:
        """Return *argument* and what it is also called."""
        return [argument, *self._others.get(argument.place, ())]

    def identities(self, argument: Argument) -> list[Argument]:
        """Return *argument* with all that the text says that it is, by whatever *be*.

        Of a name also what the text says of it elsewhere.
        """
        here = [*self.descriptions(argument), *self._identified.get(argument.place, ())]
        named = self._named.get(argument.head, ()) if argument.is_name else ()
        elsewhere = (other for name, other in named if _may_be_one(name, argument))
        return [*here, *(other for other in elsewhere if other not in here)]

    def mentions(self, head: str) -> bool:
        """Return whether the text has something or somebody of the noun *head*."""
        return head in self._heads

    def entails(self, stated: str, claimed: str) -> str:
        """Return by which rule every *stated* is a *claimed*; empty where no rule says so."""
        if stated == claimed:
            return "same"
        if self.lookup is None:
            return ""
        rule = self.lookup.entails(stated, claimed)
        return str(rule.relation) if rule is not None and rule.weight >= 0.85 else ""


def _may_be_one(name: Argument, other: Argument) -> bool:
    """Return whether one of two names with the same last word has all words of the other."""
    first, second = (
        {modifier.lemma for modifier in each.modifiers if modifier.relation in ("compound", "flat")}
        for each in (name, other)
    )
    return first <= second or second <= first
