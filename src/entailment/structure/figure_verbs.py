"""The verb by which a clause gives a figure, and where its subject and its figures are.

| clause | subject | verb | kind |
| --- | --- | --- | --- |
| Sales were 12 million. | Sales | were | of a value |
| Sales were lower than in 2022. | Sales | lower | of a change, down |
| The firm cut its staff from 310 to 290. | its staff | cut | of a change, down |
| It reported sales of 12 million, up from 10 million. | sales | of | of a value |
| A fall of 5 per cent was seen. | | | none |
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from entailment.structure.amounts import Amount
from entailment.structure.vocabulary import phrases, table
from entailment.text.lexicon import alternatives, any_of
from entailment.text.verbs import is_past, past_base
from entailment.text.words import lemma

__all__ = ["ADVERB", "FigureVerb", "direction", "figure_verb", "multiplier"]


@lru_cache(maxsize=20_000)
def direction(form: str) -> int:
    """Return 1 for a word of rising, -1 for one of falling, else 0.

    >>> direction("rose"), direction("cheaper"), direction("more expensive"), direction("red")
    (1, -1, 1, 0)
    """
    lower = re.sub(r"\s+", " ", form.lower())
    changes = table("quantities", "changes")
    names = {lower, lemma(lower), past_base(lower) or lower}
    for way, sign in (("up", 1), ("down", -1)):
        degrees = changes[f"more_{way}"].split(", ")
        if names & {*changes[way].split(), *degrees}:
            return sign
    return 0


class FigureVerb(NamedTuple):
    """A verb of having a figure, or of its change."""

    subject: str
    """What has the figure."""

    form: str
    start: int
    """Where what it states begins: the subject, without who owns, sells or reports it."""

    end: int
    """Where the figures begin."""

    way: int = 0
    """1 for a rise, -1 for a fall, 0 where it says neither."""

    is_state: bool = False
    """Whether the figure behind it is a value, not the size of a change."""

    owner: str = ""
    """Who cuts or reports what has the figure."""

    is_rough: bool = False
    """Whether it is *more than* or *nearly* so: *nearly doubled*."""


def multiplier(form: str) -> Fraction | None:
    """Return how many times the value before the value is by the verb *form*: 2 for *doubled*."""
    factors = table("quantities", "multiplying")
    names = (lemma(form), past_base(form) or form)
    return next((Fraction(factors[name]) for name in names if name in factors), None)


def figure_verb(words: str, figures: Sequence[Amount]) -> FigureVerb | None:
    """Return the first such verb of a clause that has its subject before it, in *words*.

    *figures* are the amounts of the clause.
    """
    opening = _OPENING.match(words)
    begin = opening.end() if opening else 0
    for match in _verbs().finditer(words, begin):
        is_figure = any(each.start < match.end() and match.start() < each.end for each in figures)
        if match.start() > begin and not is_figure:
            verb = _of_value(words, begin, match) or _of_change(words, begin, match)
            if verb is not None:
                return verb
    return _reported(words, begin, figures)


_OPENING = re.compile(r"\s*(?:,\s*)?")
ADVERB = r"(?:only|just|still|now|then|again|even|[a-z]+ly)"
"""An adverb before a verb or a figure."""


@lru_cache(maxsize=1)
def _verbs() -> re.Pattern[str]:
    changes = table("quantities", "changes")
    states = alternatives(changes["states"].strip().splitlines())
    helped = alternatives(["has", "have", "had", "was", "were", "is", "are", "been", "being"])
    bounds = alternatives(
        line
        for name in ("above", "nearly", "about")
        for line in phrases("quantities", "bounds", name)
    )
    return re.compile(
        rf"\b(?P<help>(?:{helped}\s+)*)(?:{ADVERB}\s+)?(?P<rough>{bounds}\s+)?"
        rf"(?:(?P<state>{states})(?=\s)|(?P<word>[a-z]+)\b(?:\s+(?P<up>up|down)\b)?)",
        re.IGNORECASE,
    )


def _of_value(words: str, begin: int, match: re.Match[str]) -> FigureVerb | None:
    """Return a verb of having: of a change, too, in *was up* and *was lower*."""
    if not match["state"]:
        return None
    subject = words[begin : match.start()]
    degree = _DEGREE.match(words, match.end())
    if degree is not None and (way := _way(degree["degree"])):
        return FigureVerb(subject, degree["degree"], begin, degree.end(), way)
    return FigureVerb(subject, match["state"], begin, match.end(), is_state=True)


_DEGREE = re.compile(
    rf"\s+(?:{ADVERB}\s+)?(?P<degree>(?:(?:more|less)\s+)?[a-z]+)\b", re.IGNORECASE
)


def _way(form: str) -> int:
    return {"up": 1, "down": -1}.get(form.lower()) or (
        direction(form) if lemma(form.lower()) != form.lower() or " " in form else 0
    )


def _of_change(words: str, begin: int, match: re.Match[str]) -> FigureVerb | None:
    form = match["word"] or ""
    if not form.islower() or form in ("up", "down"):
        return None
    way, base = direction(form), past_base(form)
    subject = words[begin : match.start()]
    is_helped = bool(match["help"].strip())
    thing = _OBJECT.match(words, match.end()) if not is_helped else None
    is_finite = is_helped or thing is not None or (is_past(form) and base != form)
    if (_BEHIND_ARTICLE if is_finite else _AS_NOUN).search(subject):
        return None
    if not (way or _moves(words, match, lemma(base or form))):
        return None
    if not (is_finite or _TO_FIGURE.match(words, match.end())) or _is_of_wholes(words, match):
        return None
    way = way or {"up": 1, "down": -1}.get((match["up"] or "").lower(), 0)
    verb = FigureVerb(subject, form, begin, match.end(), way, is_rough=bool(match["rough"]))
    if thing is None:
        return verb
    return verb._replace(subject=thing["thing"], end=thing.end(), owner=subject.strip())


def _is_of_wholes(words: str, match: re.Match[str]) -> bool:
    """Return whether something is lost or gained, not its figure moved: *lost five games*."""
    base = lemma(past_base(match["word"]) or match["word"])
    is_of_wholes = base in table("quantities", "changes")["of_wholes"].split()
    return is_of_wholes and _PERCENT.match(words, match.end()) is None


_PERCENT = re.compile(
    r"\s+(?:by\s+)?(?:[a-z]+\s+)?\d[\d.,]*\s*(?:%|per\s?cent)|\s+(?:from|to)\s+\S*\d"
)
_TO_FIGURE = re.compile(r"\s+(?:(?:by|from|to)\b|[a-z]+ly\b|\W?\d)")
"""What stands behind a verb of change in the present, which is a noun as well."""

_BEFORE_NOUN = rf"\b(?:an?|the|{any_of('possessives')}|{any_of('circumstance_prepositions')})\s+"
_AS_NOUN = re.compile(rf"{_BEFORE_NOUN}(?:[a-z]+\s+)?$", re.IGNORECASE)
"""What stands before *fall*, *rise* and *cut* where they are nouns."""
_BEHIND_ARTICLE = re.compile(rf"{_BEFORE_NOUN}$", re.IGNORECASE)
"""What stands before a participle: *a reduced price*."""
_OBJECT = re.compile(
    rf"\s+(?P<thing>(?:the|{any_of('possessives')})\s+[^,;:()]*?)(?=\s+(?:by|from|to)\s)",
    re.IGNORECASE,
)


def _moves(words: str, match: re.Match[str], base: str) -> bool:
    """Return whether a verb of movement is one of a figure: *went up*, *moved from 12 to 15*."""
    is_listed = base in table("quantities", "changes")["either_way"].split()
    return is_listed and bool(match["up"] or _TO_FIGURE.match(words, match.end()))


def _reported(words: str, begin: int, figures: Sequence[Amount]) -> FigureVerb | None:
    """Return *sales of* of *It reported sales of 12 million, up from 10 million*."""
    for figure in figures[:1]:
        match = _OF.search(words, begin, figure.start)
        if match is not None and _COMPARED.match(words, figure.end):
            first, _, last = match["thing"].partition(" ")
            is_verb = bool(last) and is_past(first.lower())  # *reported sales*
            start = match.start("thing") + is_verb * (len(first) + 1)
            owner, thing = words[begin:start], words[start : match.end("thing")]
            return FigureVerb(thing, "of", start, match.end(), is_state=True, owner=owner)
    return None


_OF = re.compile(r"(?:^|(?<=\s))(?P<thing>(?!of\b)[a-z-]+(?:\s+(?!of\b)[a-z-]+)?)\s+of\s+$", re.I)
_COMPARED = re.compile(r"\s*,?\s*(?:up|down|compared|against|an?\s+(?:[a-z]+\s+)?[a-z]+\s+of)\b")
