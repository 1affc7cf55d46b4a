"""What a text says of another, or does not assert, where a hypothesis has all else as it has it.

| text | hypothesis | because |
| --- | --- | --- |
| Tom's lawyer left the court. | Tom left the court. | owner: of *Tom's lawyer*, not of *Tom* |
| A firm built it and a guild paid. | A guild built it. | elsewhere: by another verb |
| Tom sold the boat to Ann. | Tom sold the house to Ann. | other: the text has no house |
| Tom tried to swim across. | Tom swam across. | modality: a plan |

A difference supports nothing and contradicts nothing. Whether the thing of the text is the thing of
the hypothesis after all (*a husky*, *a dog*) is a question about the two phrases alone, which
`Difference.phrases` puts as two sentences for a judge.
"""

from __future__ import annotations

from typing import NamedTuple

from entailment.structure.matching import Fit, Verdict, fit, is_same_role
from entailment.structure.reading import Reading
from entailment.structure.statements import Argument, Statement
from entailment.structure.variants import variants
from entailment.structure.vocabulary import words
from entailment.structure.world import World
from entailment.text.lexicon import word_list

__all__ = ["Difference", "difference"]

_PARTICIPANTS = frozenset("agent patient recipient source theme of".split())
_CIRCUMSTANCES = frozenset("place goal near".split())
_PRONOUNS = word_list("subject_pronouns")
_UNASSERTED = frozenset("plan condition possibility permission obligation future".split())


class Difference(NamedTuple):
    """That the text has *stated* where the hypothesis has *claimed*."""

    kind: str
    """owner, elsewhere, other or modality."""

    role: str
    stated: str
    claimed: str

    @property
    def phrases(self) -> tuple[str, str] | None:
        """A sentence with what is stated, and a sentence with what is claimed."""
        if self.kind in ("modality", "owner"):
            return None
        return f"There is {self.stated} here.", f"There is {self.claimed} here."

    def is_open(self, is_exclusive: bool) -> bool:
        """Return whether the hypothesis may be so for all that the text states.

        *is_exclusive* says that the two phrases exclude each other: who acted is then denied, but
        what else somebody did is not.
        """
        return self.kind == "other" and not (is_exclusive and self.role in ("agent", "theme"))

    def __str__(self) -> str:
        return f"the text has '{self.stated}' where the hypothesis has '{self.claimed}'"


def difference(text: Reading, claimed: Statement, world: World) -> Difference | None:
    """Return in what all statements of the predicate of *claimed* differ from it in one way.

    None where no statement has the predicate, or one differs otherwise, too.
    """
    results = [
        _of(variant.statement, claimed, text, world)
        for stated in text.statements
        for variant in variants(stated)
        if _name(variant.statement) == _name(claimed)
        and variant.statement.is_negated == claimed.is_negated
    ]
    return results[0] if results and all(results) else None


def _of(stated: Statement, claimed: Statement, text: Reading, world: World) -> Difference | None:
    result = fit(stated, claimed, world)
    if result.is_same:
        return _in_modality(stated, claimed)
    different = [link for link in result.links if link.match.verdict is not Verdict.SAME]
    if len(different) != 1 or claimed.predicate == "be":
        return None
    own = different[0].claimed
    mate = _mate(stated, own, result)
    if mate is None or not _are_two(mate, own, stated, world):
        return None
    kind = _kind(mate, own, text)
    return Difference(kind, own.role, _bare(mate), _bare(own)) if kind else None


def _in_modality(stated: Statement, claimed: Statement) -> Difference | None:
    unasserted = next((part for part in stated.modality if part.kind in _UNASSERTED), None)
    if unasserted is None or claimed.modality:
        return None
    return Difference("modality", "", unasserted.part.form, claimed.part.form)


def _mate(stated: Statement, own: Argument, result: Fit) -> Argument | None:
    """Return the argument that *stated* has in the role of *own*, and that no other is."""
    used = {id(link.stated) for link in result.links if link.match.verdict is Verdict.SAME}
    return next(
        (
            argument
            for argument in stated.arguments
            if id(argument) not in used and is_same_role(argument, own)
        ),
        None,
    )


def _are_two(mate: Argument, own: Argument, stated: Statement, world: World) -> bool:
    """Return whether the two arguments are of different things, as far as words show."""
    if own.role not in _PARTICIPANTS | _CIRCUMSTANCES:
        return False
    if any(each.period or each.quantifier for each in (own, mate)) or own.amount:
        return False
    if mate.amount is not None and not own.is_name:
        return False
    heads = {mate.head, own.head}
    if len(heads) < 2:
        return _is_of_other_kind(mate, own)
    if "" in heads or heads & (_PRONOUNS | words("clauses", "vague_heads")):
        return False
    if any(_names(own) & _names(other) for other in stated.arguments if other is not mate):
        return False  # *stuffed the fruit into the box*, *stuffed the box*
    return not any(_names(described) & _names(own) for described in world.identities(mate))


def _is_of_other_kind(mate: Argument, own: Argument) -> bool:
    """Return whether each has a modifier that the other lacks: *a local firm*, *a Danish firm*."""
    first, second = (
        {part.lemma for part in argument.modifiers if part.relation == "amod"}
        for argument in (mate, own)
    )
    return bool(first - second) and bool(second - first)


def _names(argument: Argument) -> set[str]:
    """Return the head of an argument, and the words of its name."""
    inside = (part.lemma for part in argument.modifiers if part.relation == "compound")
    named = [*argument.name.lower().split(), *inside] if argument.is_name else []
    return {argument.head.lower(), *named} - {""}


def _kind(mate: Argument, own: Argument, text: Reading) -> str:
    """Return where the text has what *own* names; empty where its reading may be wrong."""
    if any(part.lemma == own.head and part.relation in _OWNED for part in mate.modifiers):
        return "owner" if own.role in ("agent", "recipient") else ""
    lemmas = {part.lemma for part in own.modifiers if mate.head == own.head}
    others = (argument for each in text.statements for argument in each.arguments)
    if any(
        argument.head == own.head and lemmas <= {part.lemma for part in argument.modifiers}
        for argument in others
        if argument.place != mate.place
    ):
        return "elsewhere"
    if mate.head == own.head:
        return ""
    lemmas = {token.lemma.lower() for token in text.tree.tokens}
    return "" if own.head.lower() in lemmas else "other"


_OWNED = ("poss", "of")


def _bare(argument: Argument) -> str:
    form = argument.part.form
    return form if argument.is_name else form[:1].lower() + form[1:]


def _name(statement: Statement) -> tuple[str, str]:
    return statement.predicate, statement.particle
