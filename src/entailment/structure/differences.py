"""What a text says of another, or does not assert, where a hypothesis has all else as it has it.

| text | hypothesis | because |
| --- | --- | --- |
| Tom's lawyer left the court. | Tom left the court. | owner: of *Tom's lawyer*, not of *Tom* |
| A firm built it and a guild paid. | A guild built it. | elsewhere: by another verb |
| Tom sold the boat to Ann. | Tom sold the house to Ann. | other: the text has no house |
| Tom tried to swim across. | Tom swam across. | modality: a plan |
| Guests need not stay. | Guests stay. | optional: they do, or do not |
| Tom phoned Ann. | Ann phoned Tom. | exchanged: she may have, too |
| It costs 80 euros in winter. | It costs less than 100 euros. | part: more in summer, maybe |

A difference supports nothing and contradicts nothing. Whether the thing of the text is the thing of
the hypothesis after all (*a husky*, *a dog*) is a question about the two phrases alone, which
`Difference.phrases` puts as two sentences for a judge.
"""

from __future__ import annotations

from typing import NamedTuple

from entailment.knowledge.converses import nominalisation
from entailment.knowledge.gazetteer import country
from entailment.structure.exclusion import limit_of_part
from entailment.structure.matching import Fit, Verdict, fit, is_same_role
from entailment.structure.reading import Reading
from entailment.structure.statements import Argument, Statement
from entailment.structure.variants import exchanged, variants
from entailment.structure.vocabulary import listed
from entailment.structure.world import World
from entailment.text.lexicon import word_list

__all__ = ["Difference", "difference"]

_PARTICIPANTS = frozenset("agent patient recipient source theme of".split())
_CIRCUMSTANCES = frozenset("place goal near".split())
_OF_ONE_PLACE = listed("clauses", "of_one_place")
_ANYBODY = frozenset(("someone", "somebody"))
_PRONOUNS = word_list("subject_pronouns")
_REFERENCES = _PRONOUNS | frozenset(
    "that this these those which who whom one other another".split()
)
_UNASSERTED = frozenset("plan condition possibility permission obligation future".split())


class Difference(NamedTuple):
    """That the text has *stated* where the hypothesis has *claimed*."""

    kind: str
    """owner, elsewhere, other, wider, modality, optional, exchanged or part."""

    role: str
    stated: str
    claimed: str
    is_of_one_place: bool = False
    """Whether two places of one kind are named for where something is, or for what takes place
    once."""

    @property
    def phrases(self) -> tuple[str, str] | None:
        """A sentence with what is stated, and a sentence with what is claimed."""
        if self.kind in ("modality", "optional", "owner", "wider", "exchanged", "part"):
            return None
        return f"There is {self.stated} here.", f"There is {self.claimed} here."

    def is_open(self, is_exclusive: bool) -> bool:
        """Return whether the hypothesis may be so for all that the text states.

        *is_exclusive* says that the two phrases exclude each other: who acted is then denied, but
        what else somebody did is not.
        """
        if self.kind in ("optional", "exchanged", "part"):
            return True
        if self.kind != "other" or self.is_of_one_place:
            return False
        return not (is_exclusive and self.role in ("agent", "theme"))

    def __str__(self) -> str:
        if self.kind == "part":
            return f"the text has '{self.stated}' of a part alone"
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
        and (variant.statement.is_negated == claimed.is_negated or _need_not_be(variant.statement))
    ]
    return results[0] if results and all(results) else None


def _need_not_be(statement: Statement) -> bool:
    """Return whether it is so or not, as there is no obligation: *need not*, *do not have to*."""
    return any(part.kind == "obligation" and part.is_negated for part in statement.modality)


def _of(stated: Statement, claimed: Statement, text: Reading, world: World) -> Difference | None:
    result = fit(stated, claimed, world)
    different = [link for link in result.links if link.match.verdict is not Verdict.SAME]
    participants = [link for link in different if link.claimed.role in _PARTICIPANTS]
    if not participants and (unasserted := _in_modality(stated, claimed)) is not None:
        # when and where does not matter of what was only tried
        return unasserted if not different or _is_attempt(stated) else None
    if not different and (part := limit_of_part(stated, result)) is not None:
        own = part.stated.part.form if part.stated is not None else stated.part.form
        return Difference("part", part.claimed.role, own, part.claimed.part.form)
    if claimed.predicate == "be" or not different:
        return None
    if (other := _exchange(stated, claimed, world)) is not None:
        return other
    if len(different) > 1 and claimed.predicate in listed("clauses", "empty_verbs"):
        return None
    if not participants and len(different) > 1:
        return None
    parts = [link.claimed for link in participants or different]
    if len(parts) > 1:
        parts = [own for own in parts if not _may_be_same(_mate(stated, own, result), own)]
    each = [_in_part(stated, own, result, text, world) for own in parts]
    if len(different) == 1:
        return each[0]
    is_of_text = all(part is not None and part.kind in _CROSSED for part in each)
    return each[0] if each and is_of_text else None


_CROSSED = ("elsewhere", "owner", "wider")
"""The kinds of a difference in which the text has what is claimed in another place."""


def _exchange(stated: Statement, claimed: Statement, world: World) -> Difference | None:
    """Return that *claimed* has who acts and whom of *stated* in each other's place."""
    for image in exchanged(stated):
        result = fit(image, claimed, world)
        agent, own = stated.argument("agent"), claimed.argument("agent")
        links = [link for link in result.links if link.stated and link.claimed.role in _EXCHANGED]
        if agent and own and len(links) >= 2 and result.agrees_on_participants:
            return Difference("exchanged", "agent", _bare(agent), _bare(own))
    return None


_EXCHANGED = ("agent", "patient", "recipient", "source")


def _may_be_same(mate: Argument | None, own: Argument) -> bool:
    """Return whether *mate* is a pronoun, or has the noun of *own* with more or fewer modifiers."""
    if mate is None:
        return False
    is_reference = mate.head in _REFERENCES and not mate.name
    return is_reference or (mate.head == own.head and not _is_of_other(mate, own))


def _in_part(
    stated: Statement, own: Argument, result: Fit, text: Reading, world: World
) -> Difference | None:
    """Return that *stated* has something else in the role of *own*."""
    mate = _mate(stated, own, result)
    if mate is not None and own.is_name and mate.is_definite and not mate.is_name:
        forms = {token.form.lower() for token in text.tree.tokens}
        if not _names(own) & forms:
            return None  # *the album* may be *Tides*
    if mate is not None and _is_wider(mate, own):
        return Difference("wider", own.role, _bare(mate), _bare(own))
    if mate is None or not _are_two(mate, own, stated, world):
        return None
    kind = _kind(mate, own, text)
    is_of_one_place = stated.predicate in _OF_ONE_PLACE and _are_places_of_one_kind(mate, own)
    return Difference(kind, own.role, _bare(mate), _bare(own), is_of_one_place) if kind else None


def _are_places_of_one_kind(mate: Argument, own: Argument) -> bool:
    """Return whether both are names of places, of countries both or neither."""
    if own.role not in _CIRCUMSTANCES or not (mate.is_name and own.is_name):
        return False
    kinds = [country(each.part.form.removeprefix("the ")) is None for each in (mate, own)]
    return kinds[0] == kinds[1]


def _is_wider(mate: Argument, own: Argument) -> bool:
    """Return whether the text speaks of all of a kind, and the claim of all of another or more."""
    kinds = {each.quantifier.kind if each.quantifier else "" for each in (mate, own)}
    if kinds != {"all"} or mate.head != own.head or mate.exceptions or own.exceptions:
        return False
    return not {part.lemma for part in mate.modifiers} <= {part.lemma for part in own.modifiers}


def _is_attempt(statement: Statement) -> bool:
    return any(part.kind == "plan" and part.part.form != "to" for part in statement.modality)


def _in_modality(stated: Statement, claimed: Statement) -> Difference | None:
    unasserted = next((part for part in stated.modality if part.kind in _UNASSERTED), None)
    is_denied = claimed.is_negated and _need_not_be(stated)  # *need not* is not *must not*
    if unasserted is None or (claimed.modality and not is_denied):
        return None
    kind = "optional" if _need_not_be(stated) else "modality"
    return Difference(kind, "", unasserted.part.form, claimed.part.form)


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
    if mate.head in _ANYBODY and own.is_definite:
        return True
    if any(each.period or each.quantifier for each in (own, mate)) or own.amount:
        return False
    if mate.amount is not None and not own.is_name:
        return False
    heads = {mate.head, own.head}
    if len(heads) < 2:
        return _is_of_other(mate, own)
    if "" in heads or heads & (_REFERENCES | listed("clauses", "vague_heads")):
        return False
    if any(_names(own) & _names(other) for other in stated.arguments if other is not mate):
        return False  # *stuffed the fruit into the box*, *stuffed the box*
    return not any(_names(described) & _names(own) for described in world.identities(mate))


def _is_of_other(mate: Argument, own: Argument) -> bool:
    """Return whether the noun of both is of another owner, or kind: *a local firm*."""
    if _have_other_owners(mate, own):
        return True
    first, second = (
        {part.lemma for part in argument.modifiers if part.relation == "amod"}
        for argument in (mate, own)
    )
    return bool(first - second) and bool(second - first)


def _have_other_owners(mate: Argument, own: Argument) -> bool:
    """Return whether both are owned, by two people or things with names, or two without."""
    if not (mate.is_definite and own.is_definite):
        return False  # *a mix of colours*
    owners = _owners(mate), _owners(own)
    names = [
        any(part.part.form[:1].isupper() for part in argument.modifiers) for argument in (mate, own)
    ]
    return all(owners) and not owners[0] & owners[1] and names[0] == names[1]


def _owners(argument: Argument) -> set[str]:
    owners = {part.lemma for part in argument.modifiers if part.relation in _OWNED}
    return set() if owners & _PRONOUNS else owners


def _names(argument: Argument) -> set[str]:
    """Return the head of an argument, and the words of its name."""
    inside = (part.lemma for part in argument.modifiers if part.relation == "compound")
    named = [*argument.name.lower().split(), *inside] if argument.is_name else []
    return {argument.head.lower(), *named} - {""}


def _kind(mate: Argument, own: Argument, text: Reading) -> str:
    """Return where the text has what *own* names; empty where its reading may be wrong."""
    relations = {part.relation for part in mate.modifiers if part.lemma == own.head}
    if relations & set(_OWNED):
        is_owned = "poss" in relations or not _is_event(mate.head)
        return "owner" if is_owned and own.role in ("agent", "recipient") else ""
    forms = {token.lemma.lower() for token in text.tree.tokens}
    if mate.head == own.head and _have_other_owners(mate, own):
        return "owner" if _owners(own) <= forms else "other"
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
    if any(_is_owner(own, argument) for each in text.statements for argument in each.arguments):
        return "elsewhere"
    return "" if own.head.lower() in forms else "other"


def _is_owner(owner: Argument, argument: Argument) -> bool:
    """Return whether the text names *owner* as the owner of another thing alone."""
    return any(
        part.lemma == owner.head and part.relation in _OWNED for part in argument.modifiers
    ) and not _is_event(argument.head)


def _is_event(noun: str) -> bool:
    """Return whether what *noun* of somebody does, they may do: *the use of drugs*."""
    return nominalisation(noun) is not None or noun.endswith(_EVENTS) or noun == "use"


_EVENTS = ("tion", "sion", "ment", "ance", "ence", "ing")
_OWNED = ("poss", "of")


def _bare(argument: Argument) -> str:
    form = argument.part.form
    return form if argument.is_name else form[:1].lower() + form[1:]


def _name(statement: Statement) -> tuple[str, str]:
    return statement.predicate, statement.particle
