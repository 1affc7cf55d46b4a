"""What follows from several statements of one order: older, ahead of, north of, an ancestor of.

| text | hypothesis | then |
| --- | --- | --- |
| Ann is older than Bea. Bea is older than Cy. | Ann is older than Cy. | entailed |
| the same | Cy is older than Ann. · Cy is younger than Ann. | contradicted, entailed |
| Ann is older than Bea. Ann is older than Cy. | Bea is older than Cy. | open |

Only orders that are transitive and exclude their reverse. Links of the same degree join two places
of an order: *as old as*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from entailment.knowledge.scales import dimension
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import is_plain_subject, tokens_of
from entailment.text.words import words

__all__ = ["by_chains"]

_REVERSES = {
    "ahead of": "behind", "above": "below", "north of": "south of", "east of": "west of",
    "an ancestor of": "a descendant of", "upstream of": "downstream of", "senior to": "junior to",
    "superior to": "inferior to",
}  # fmt: skip
"""Orders in words of their own, and their reverses."""

_ORDERS: Mapping[str, tuple[str, int]] = {
    **{name: (name, 1) for name in _REVERSES},
    **{reverse: (name, -1) for name, reverse in _REVERSES.items()},
}

_LINK = re.compile(
    r"^(?P<one>\S+(?:\s+\S+){0,5}?)\s+(?P<verb>is|are|was|were)\s+"
    r"(?:(?!(?:not|no|never|hardly|barely|less|more|as)\b)[a-z0-9.]+\s+){0,3}?"
    r"(?:(?P<word>[a-z]+er|(?:more|less)\s+[a-z]+)\s+than|as\s+(?P<same>[a-z]+)\s+as|"
    rf"(?P<way>{'|'.join(_ORDERS)}))\s+(?P<other>\S+(?:\s+\S+){{0,5}})$",
)
_PARTS = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+")
_LINKS = 40
"""Links of a text that are joined."""

_OF_ENDS = 4
"""Links of its two ends that leave a hypothesis open."""

_LONGEST = 300
"""Characters of a hypothesis."""


class _Link(NamedTuple):
    """One comes before the other in an order, or both are alike; as the text has it."""

    order: str
    first: frozenset[str]
    second: frozenset[str]
    are_alike: bool
    statement: str


def by_chains(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the links of *text* lead from the one of *hypothesis* to the other."""
    if len(hypothesis) > _LONGEST:
        return
    claimed = next(_links(hypothesis), None)
    if claimed is None or claimed.are_alike:
        return
    links = [link for link in _links(text) if link.order == claimed.order][:_LINKS]
    places = {place for link in links for place in (link.first, link.second)}
    if len(links) < 2 or not {claimed.first, claimed.second} <= places:
        return
    forward = _path(links, claimed.first, claimed.second)
    backward = _path(links, claimed.second, claimed.first)
    if (forward and backward) or len(forward or backward) == 1:
        return
    label = Label.ENTAILMENT if forward else Label.CONTRADICTION if backward else Label.UNKNOWN
    if label is Label.UNKNOWN and _are_together(text, claimed):
        return  # it may compare the two in another way
    ends = {claimed.first, claimed.second}
    of_ends = [link for link in links if {link.first, link.second} & ends]
    used = forward or backward or of_ends[:_OF_ENDS]
    line = "each is so of the next" if forward or backward else "the text does not compare the two"
    yield Derivation(tuple(link.statement for link in used), label, line, "chain")


def _are_together(text: str, claimed: _Link) -> bool:
    """Return whether a sentence of *text* with both ends of *claimed* has an unread comparison."""
    both = claimed.first | claimed.second
    for start, end in sentence_spans(text):
        parts = _PARTS.split(" ".join(text[start:end].split()).rstrip(".!"))
        unread = sum(part.count("than ") for part in parts if not _LINK.match(part))
        if unread and both <= lexical_stems(text[start:end]):
            return True
    return False


def _links(text: str) -> Iterator[_Link]:
    """Yield the links that the sentences of *text* state, those of a list one by one."""
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split()).rstrip(".!")
        parts = [part for part in _PARTS.split(sentence) if part]
        subjects: list[str] = []
        match = None
        for part in parts:
            linked = _LINK.match(part)
            if linked is not None:
                match = linked
                plural = subjects if linked["verb"] in ("are", "were") else []
                yield from chain.from_iterable(
                    _link(match, subject, linked["other"]) for subject in (*plural, linked["one"])
                )
                subjects = []
            elif match is not None and len(part.split()) <= 3:
                yield from _link(match, match["one"], part)
            else:
                subjects.append(part)


def _link(match: re.Match[str], subject: str, other: str) -> Iterator[_Link]:
    order = _order(match)
    first, second = lexical_stems(subject), lexical_stems(other)
    is_plain = all(is_plain_subject(tokens_of(place)) for place in (subject, other))
    if order is None or not is_plain or not first or not second or first == second:
        return
    name, way = order
    if match["verb"] in ("was", "were"):
        name = f"{name}, before"
    middle = match.string[match.end("one") : match.start("other")]
    statement = f"{subject}{middle}{other}."
    if way < 0:
        first, second = second, first
    yield _Link(name, first, second, match["same"] is not None, statement)


def _order(match: re.Match[str]) -> tuple[str, int] | None:
    """Return the order of a link and its direction, 1 or -1; None for what is no order."""
    if match["way"]:
        return _ORDERS[match["way"]]
    form = match["word"] or match["same"]
    way = -1 if form.startswith("less ") else 1
    adjective = form.split()[-1]
    if form.endswith("er") and " " not in form:
        (word,) = words(form)
        if word.lemma == word.lower:
            return None
        adjective = word.lemma
    scale = dimension(adjective)
    if scale is None or scale[0] == "length":
        return adjective, way
    return scale[0], way * (1 if scale[1] > 0 else -1)


def _path(links: list[_Link], first: frozenset[str], second: frozenset[str]) -> list[_Link]:
    """Return the fewest *links* from *first* to *second*, one of them at least not of likes."""
    reached: dict[tuple[frozenset[str], bool], list[_Link]] = {(first, False): []}
    waiting = [(first, False)]
    for place, is_strict in waiting:
        for link in links:
            for begin, end in _directions(link):
                state = end, is_strict or not link.are_alike
                if begin == place and state not in reached:
                    reached[state] = [*reached[place, is_strict], link]
                    waiting.append(state)
    return reached.get((second, True), [])


def _directions(link: _Link) -> list[tuple[frozenset[str], frozenset[str]]]:
    there = (link.first, link.second)
    return [there, there[::-1]] if link.are_alike else [there]
