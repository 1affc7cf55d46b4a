"""How the statements of a sentence link an entity and a value: predicate, roles and nouns.

| sentence | link of X and Y |
| --- | --- |
| X married Y. | marry: agent, patient |
| X, a son of Y, left. | son: theme, of |
| X has two sons, Z and Y. | have: agent, patient as *son* |
| X is a professor at Y. | be: theme, within the attribute *professor* |
| The Y director X left. | be: theme, within the attribute *director* |

What the sentence denies, plans, permits, asks or only reports links nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from entailment.validation.pattern_data import is_person_noun

if TYPE_CHECKING:
    from entailment.structure.reading import Reading
    from entailment.structure.statements import Argument, Statement
    from entailment.structure.tree import Tree

__all__ = ["End", "Link", "links"]


_STATED = frozenset(("progress",))
_IN_LAW = "-in-law"
_BEFORE = frozenset(("compound", "amod", "nmod", "poss"))


class End(NamedTuple):
    """One end of a link: the role, and the noun by which it has that role, if not by its name.

    *within* marks a name that is a part of the phrase of that noun: a professor at Yale.
    """

    role: str
    noun: str = ""
    within: bool = False


class Link(NamedTuple):
    """A predicate with the ends of the entity and of the value."""

    predicate: str
    entity: End
    value: End


def links(
    reading: Reading, entity: Sequence[tuple[int, int]], value: Sequence[tuple[int, int]]
) -> Iterator[Link]:
    """Yield the links of two that are mentioned at those offsets of what was read."""
    tree = reading.tree
    xs, ys = _places(tree, entity), _places(tree, value)
    if not xs or not ys:
        return
    as_x, as_y = _described(tree, xs), _described(tree, ys)
    for statement in reading.statements:
        if not statement.is_negated and all(part.kind in _STATED for part in statement.modality):
            yield from _linked(tree, statement, (xs, as_x), (ys, as_y))
    yield from _titled(tree, xs, ys)


_Side = tuple[frozenset[int], dict[int, str]]


def _linked(tree: Tree, statement: Statement, entity: _Side, value: _Side) -> Iterator[Link]:
    """Yield the links of one statement, whose two ends are two of its arguments."""
    name = " ".join(filter(None, (statement.predicate, statement.particle)))
    ends = [
        (argument, _end(tree, argument, *entity), _end(tree, argument, *value))
        for argument in statement.arguments
    ]
    for first, x, _ in ends:
        for other, _, y in ends:
            if first is not other and x is not None and y is not None:
                yield Link(name, x, y)


def _end(
    tree: Tree, argument: Argument, places: frozenset[int], described: dict[int, str]
) -> End | None:
    """Return in which way *argument* is what is mentioned at *places*; None where it is not."""
    heads = frozenset((argument.place,)) if argument.place >= 0 else argument.tokens
    if heads & places:
        return End(argument.role)
    for head in heads & described.keys():
        return End(argument.role, described[head])
    if argument.tokens & places and _is_attached(tree, argument.place, places):
        noun = _noun(tree, argument.place) if argument.place >= 0 else argument.head
        return End(argument.role, noun if noun.endswith(_IN_LAW) else argument.head, within=True)
    return None


def _is_attached(tree: Tree, head: int, places: frozenset[int]) -> bool:
    """Return whether no clause, and nobody else, stands between *head* and a mention below it."""
    for place in places:
        at, steps = place, 0
        while at != head and steps < 5:
            token = tree.token(at)
            if token.relation in ("relcl", "acl", "advcl", "appos", "ccomp") or token.head == at:
                break
            if token.relation == "poss" and token.head != head and _is_person(tree, token.head):
                break  # of whom Y's husband is the brother, Y is not
            at, steps = token.head, steps + (token.head not in places)
        if at == head and steps < 4:
            return True
    return False


def _is_person(tree: Tree, place: int) -> bool:
    return tree.token(place).pos == "PROPN" or is_person_noun(tree.lemma(place))


def _described(tree: Tree, places: frozenset[int]) -> dict[int, str]:
    """Return the nouns that stand for what is mentioned at *places*: two sons, Z and Y."""
    nouns = dict[int, str]()
    for place in places:
        at = place
        while tree.token(at).relation == "conj" and tree.token(at).head != at:
            at = tree.token(at).head
        token = tree.token(at)
        if token.relation == "appos" and token.head not in places:
            nouns[token.head] = _common_noun(tree, token.head)
        for child in tree.below(place, "appos"):
            if child not in places:
                nouns[child] = _common_noun(tree, child)
    return nouns


def _common_noun(tree: Tree, place: int) -> str:
    """Return the noun at *place*, nothing for a name: based in Towson, Md."""
    return "" if tree.token(place).pos == "PROPN" else _noun(tree, place)


def _noun(tree: Tree, place: int) -> str:
    """Return the noun at *place* in its basic form, *brother-in-law* as one."""
    behind = (token.form.lower() for token in tree.tokens[place + 1 : place + 5])
    is_in_law = "".join(behind) == _IN_LAW
    return f"{tree.lemma(place)}{_IN_LAW}" if is_in_law else tree.lemma(place)


def _titled(tree: Tree, xs: frozenset[int], ys: frozenset[int]) -> Iterator[Link]:
    """Yield what stands before a name: the Swedish director of Acme Ann Lee."""
    for own, other, swapped in ((xs, ys, False), (ys, xs, True)):
        for place in own:
            before = [at for at in tree.below(place, *_BEFORE) if at not in own]
            nouns = [at for at in before if tree.token(at).pos == "NOUN"]
            for at in before:
                at_other = at in other or any(below in other for below in tree.below(at))
                if not at_other or at > min(own, default=at):
                    continue
                noun = next((_noun(tree, noun) for noun in nouns if noun not in other), "")
                end = End("attribute", noun, within=True) if noun else End("attribute")
                theme = End("theme")
                yield Link("be", end, theme) if swapped else Link("be", theme, end)


def _places(tree: Tree, spans: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Return the words that those offsets cover; the word before for an empty span."""
    places = set[int]()
    for start, end in spans:
        if start < end:
            places |= tree.within(start, end)
        elif before := tree.within(0, start):
            places.add(max(before))
    return frozenset(places)
