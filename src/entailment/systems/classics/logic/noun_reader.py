"""The shape of a noun phrase: its noun, determiners and description, and how it is counted."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from entailment.structure.amounts import Amount
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument
from entailment.structure.tree import Tree

__all__ = ["NounReader", "greatest", "is_count", "least"]


@dataclass(frozen=True, slots=True)
class NounReader:
    """Reads noun phrases of one analysed text; a phrase is named by the place of its head."""

    phrases: Phrases

    @property
    def tree(self) -> Tree:
        """The dependencies of the text."""
        return self.phrases.tree

    def noun(self, place: int) -> str:
        """Return the noun at *place* in the singular: *person* of *people*, *European* of names."""
        token, lemma = self.tree.token(place), self.tree.lemma(place)
        if lemma == "people":
            return "person"
        is_plural_name = token.pos == "PROPN" and token.form.endswith("s") and len(lemma) > 4
        is_counted = bool(self.tree.below(place, "det", "nummod", "amod"))
        return lemma.removesuffix("s") if is_plural_name and is_counted else lemma

    def is_proper(self, argument: Argument) -> bool:
        """Return whether a name stands for one thing: *Tom*, *the PC-6082*; not *an Italian*."""
        token = self.tree.token(argument.place)
        determiners = {self.tree.lemma(child) for child in self.tree.below(argument.place, "det")}
        is_plural = token.form.lower() != token.lemma and token.form.lower().endswith("s")
        is_counted = bool(determiners & {"a", "an", "some", "no", "any", "another"})
        return not is_counted and not (is_plural and "the" in determiners and token.pos != "PROPN")

    def whole_name(self, place: int) -> str:
        """Return the name at *place* with the names and numbers before it: *John Smith*."""
        before = [
            child
            for child in self.tree.below(place, "compound", "nmod", "punct", "nummod")
            if child < place
        ]
        while before and self.tree.token(before[0]).pos == "PUNCT":
            before.pop(0)
        return self.tree.part([*before, place]).form

    def is_definite(self, place: int) -> bool:
        """Return whether *the*, *this* or a possessor stands before the noun."""
        lemmas = {self.tree.lemma(child) for child in self.tree.below(place, "det")}
        return bool(lemmas & {"the", "this", "that"}) or bool(self.tree.below(place, "poss"))

    def definite_heads(self) -> Mapping[str, int]:
        """Return the last place of a singular definite phrase, by its head."""
        last: dict[str, int] = {}
        for place, token in enumerate(self.tree.tokens):
            if token.pos == "NOUN" and self.is_definite(place):
                last[self.key(place)[0]] = place
        return last

    def key(self, place: int) -> tuple[str, frozenset[str]]:
        """Return the lemma of the noun and those of its modifiers: what describes it."""
        below = self.tree.below(place, "amod", "compound", "nmod", "poss")
        below += [
            inner
            for child in self.tree.below(place, "prep")
            for inner in self.tree.below(child, "pobj")
        ]
        return self.tree.lemma(place), frozenset(self.tree.lemma(index) for index in below)

    def is_conditional_or_denied(self, place: int) -> bool:
        """Return whether the noun is in a clause that is denied or hangs on another."""
        return any(
            self.tree.below(index, "neg") or self.tree.token(index).relation == "advcl"
            for index in self.tree.analysis.above(place)
        )

    def determiners(self, place: int) -> set[str]:
        """Return the lemmas of the determiners before the noun."""
        return {self.tree.lemma(child) for child in self.tree.below(place, "det", "predet")}

    def is_any_of_comparison(self, place: int) -> bool:
        """Return whether it is *any* of what a comparison is with: *faster than any horse*."""
        head = self.tree.token(place).head
        is_compared = self.tree.lemma(head) in ("than", "as")
        return is_compared and "any" in self.determiners(place)

    def is_disjoined(self, arguments: Sequence[Argument]) -> bool:
        """Return whether coordinated phrases are joined by *or*; those of *no* are not."""
        if any(
            argument.quantifier is not None and argument.quantifier.kind == "any"
            for argument in arguments
        ):
            return False
        places = {argument.place for argument in arguments}
        heads = places | {self.tree.token(place).head for place in places}
        return any(
            self.tree.lemma(cc) == "or" for head in heads for cc in self.tree.below(head, "cc")
        )

    def is_bounded(self, amount: Amount) -> bool:
        """Return whether the words exclude more: *exactly two*, *at most two*; *two* does not."""
        if amount.value is None:
            return True
        before = self.tree.text[max(0, amount.start - 14) : amount.start].lower().split()
        written = amount.form.lower().split()
        return bool({"exactly", "just", "only", "precisely"} & {*before[-1:], *written})


def is_count(argument: Argument) -> bool:
    """Return whether the argument is a counted noun: *two dogs*."""
    amount = argument.amount
    return amount is not None and amount.kind == "count" and not amount.per


def least(amount: Amount) -> int:
    """Return the least whole number that *amount* permits, 0 or more."""
    low = amount.interval.low
    if isinstance(low, float):
        return 0
    whole = math.floor(low) + 1 if amount.interval.is_low_open else math.ceil(low)
    return max(0, whole)


def greatest(amount: Amount) -> int | None:
    """Return the greatest whole number that *amount* permits, None without a limit."""
    high = amount.interval.high
    if isinstance(high, float):
        return None
    return math.ceil(high) - 1 if amount.interval.is_high_open else math.floor(high)
