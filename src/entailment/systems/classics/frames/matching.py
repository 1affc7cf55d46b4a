"""Statements matched: predicates by their frame, arguments by their role.

| part | matched with | weight |
| --- | --- | --- |
| predicate | the same, or a converse's in its roles | 1 |
| | one of the same frame or class, or that a rule names | the rule's |
| argument | the same head or name in the same role | 1 |
| | the same in another role of that statement | 0.5 |
| | the same elsewhere in the text | 0.3 |

A head also matches one that a rule leads from, with the rule's weight. Frames and classes are rules
of resources: FrameNet, VerbNet, WordNet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import versions
from entailment.structure.reading import Reading, analyser, read
from entailment.structure.statements import Argument, Statement
from entailment.structure.variants import variants
from entailment.text.words import stem

__all__ = ["LONGEST", "ArgumentMatch", "Frames", "StatementMatch"]

_OTHER_ROLE = 0.5
_ELSEWHERE = 0.3
LONGEST = 4_000
"""Characters of a text from which on none of its statements is matched."""

_MAX_STATEMENTS = 60


class ArgumentMatch(NamedTuple):
    """An argument of the hypothesis, what of the text it is matched with, how, and the weight."""

    argument: Argument
    form: str
    how: str
    weight: float


@dataclass(frozen=True, slots=True)
class StatementMatch:
    """A statement of the hypothesis and its best match among those of the text."""

    claimed: Statement
    stated: Statement | None
    predicate: float
    """The weight of the predicate's match, in [0, 1]."""

    arguments: tuple[ArgumentMatch, ...]

    @property
    def is_opposed(self) -> bool:
        """Whether only one of the two is denied."""
        return self.stated is not None and self.stated.is_negated != self.claimed.is_negated

    @property
    def is_hedged(self) -> bool:
        """Whether only the text states it as possible, planned, said, ..., and not as so."""
        return self.stated is not None and not self.stated.is_asserted and self.claimed.is_asserted

    @property
    def roles(self) -> float:
        """The share of arguments that are matched in their role, in [0, 1]; 1 of none."""
        if not self.arguments:
            return 1.0
        return sum(argument.how == "role" for argument in self.arguments) / len(self.arguments)

    @property
    def score(self) -> float:
        """The mean of the weights of the predicate and its arguments, in [0, 1]."""
        weights = [self.predicate, *(argument.weight for argument in self.arguments)]
        return sum(weights) / len(weights)

    def __str__(self) -> str:
        how = "no statement" if self.stated is None else str(self.stated)
        return f"{self.claimed} <- {how} ({self.score:.2f})"


class Frames:
    """Matches statements by the rules of *lookup*; the last pairs are cached."""

    def __init__(self, lookup: Lookup | None):
        self._lookup = lookup
        self.matches = lru_cache(maxsize=8192)(self._matched)
        """Return the matches of the statements of a hypothesis in a text; none in a long one."""

    def uses(self) -> list[str]:
        """Return the parser and the resources, with their versions."""
        return [analyser().identity, *versions(self._lookup.resources if self._lookup else ())]

    def _matched(self, text: str, hypothesis: str) -> tuple[StatementMatch, ...]:
        if len(text) > LONGEST:
            return ()
        stated = read(text)
        claimed = [
            statement
            for statement in read(hypothesis).statements
            if statement.origin != "exception"
        ]
        return tuple(self._best(statement, stated) for statement in claimed)

    def _best(self, claimed: Statement, text: Reading) -> StatementMatch:
        elsewhere = [
            self._elsewhere(argument, text)
            for argument in claimed.arguments
            if argument.role != "content"
        ]
        candidates = [
            variant.statement
            for statement in text.statements[:_MAX_STATEMENTS]
            for variant in variants(statement)
        ]
        return max(
            [self._match(claimed, stated, elsewhere) for stated in (None, *candidates)],
            key=lambda match: (match.score, not match.is_opposed, not match.is_hedged),
        )

    def _match(
        self, claimed: Statement, stated: Statement | None, elsewhere: Sequence[ArgumentMatch]
    ) -> StatementMatch:
        """Return the match with *stated*; *elsewhere* has each argument's in all the text."""
        predicate = 0.0 if stated is None else self._predicate(stated, claimed)
        own = stated.arguments if stated is not None and predicate else ()
        arguments = tuple(self._argument(own, match) for match in elsewhere)
        return StatementMatch(claimed, stated if predicate else None, predicate, arguments)

    def _predicate(self, stated: Statement, claimed: Statement) -> float:
        same = (stated.predicate, stated.particle) == (claimed.predicate, claimed.particle)
        return 1.0 if same else self._weight(stated.predicate, claimed.predicate, "v")

    def _argument(self, stated: Sequence[Argument], elsewhere: ArgumentMatch) -> ArgumentMatch:
        claimed = elsewhere.argument
        outcome = [ArgumentMatch(claimed, "", "none", 0.0)]
        for argument in stated:
            weight = self._heads(argument, claimed)
            is_role = argument.role == claimed.role
            how = "role" if is_role else "other role"
            share = weight if is_role else weight * _OTHER_ROLE
            outcome.append(ArgumentMatch(claimed, argument.part.form, how, share))
        return max([*outcome, elsewhere], key=lambda match: match.weight)

    def _elsewhere(self, claimed: Argument, text: Reading) -> ArgumentMatch:
        """Return the match of an argument with any of the text, or with a bare word of it."""
        everything = (argument for statement in text.statements for argument in statement.arguments)
        weight = max((self._heads(argument, claimed) for argument in everything), default=0.0)
        if not weight and claimed.head and stem(claimed.head) in _stems(text):
            weight = 1.0
        return ArgumentMatch(claimed, "", "elsewhere", weight * _ELSEWHERE)

    def _heads(self, stated: Argument, claimed: Argument) -> float:
        if claimed.period is not None and not claimed.head:
            return float(stated.period is not None and stated.period.is_within(claimed.period))
        if claimed.amount is not None and not claimed.head:
            return float(
                stated.amount is not None and stated.amount.interval == claimed.amount.interval
            )
        if _names(stated) & _names(claimed):
            return 1.0
        if stem(stated.head) == stem(claimed.head):
            return 1.0
        return self._weight(stated.head, claimed.head, "n")

    def _weight(self, left: str, right: str, pos: str) -> float:
        if self._lookup is None or not left or not right:
            return 0.0
        rule = self._lookup.entails(left, right, pos)
        return rule.weight if rule is not None else 0.0


def _names(argument: Argument) -> frozenset[str]:
    """Return the last word of the names of an argument, in lower case."""
    names: Iterable[str] = (argument.name,) if argument.name else ()
    if argument.is_name:
        names = (*names, argument.head)
    return frozenset(name.lower().split()[-1] for name in names if name.split())


@lru_cache(maxsize=256)
def _stems(text: Reading) -> frozenset[str]:
    return frozenset(stem(token.lemma) for token in text.tree.tokens)
