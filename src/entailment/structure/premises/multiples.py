"""What is twice as long as another is longer, and what is half as long is shorter.

| text | hypothesis | so |
| --- | --- | --- |
| Hull is twice as big as York. | Hull is bigger than York. | entailed |
| | York is bigger than Hull. | contradicted |
| | York is smaller than Hull. | entailed |
| Hull is half as big as York. | Hull is bigger than York. | contradicted |
| Hull is less than twice as big as York. | Hull is bigger than York. | nothing |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.qualities import Quality, are_opposite, quality_of
from entailment.structure.sentences.relation_claims import RelationClaim, claim_about
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["by_multiples"]

_MOST = 3
"""Multiples of a sentence that are tried."""

_MORE = r"twice|thrice|\d+(?:\.\d+)?\s+times|(?:{numbers})\s+times"
_LESS = r"half|(?:an?|one|two|three)[\s-](?:third|quarter|fifth|tenth)s?"
_MULTIPLE = re.compile(
    r"(?P<bound>\b(?:less|fewer|more|over|under|above|below|up\s+to|at\s+(?:most|least))\s+(?:than\s+)?)?"
    rf"\b(?P<form>(?:(?P<more>{_MORE.format(numbers='|'.join(word_sequence('numerals')[2:]))})"
    rf"|{_LESS})\s+as\s+(?P<quality>(?:(?:many|much)(?:\s+{SMALL}+)?|{SMALL}+))\s+as)\b",
    re.IGNORECASE,
)
_EDGE = re.compile(r"[,;:]|\b(?:and|but|while|whereas)\b")
_Premise = tuple[str, Label]
_AT_LEAST = re.compile(r"more|over|above|at\s+least", re.IGNORECASE)


def by_multiples(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that what is twice as long as another is longer, and what is half as long shorter.

    Not what is *less than twice* or *more than half* as long: that may be either.

    >>> [each.line for each in by_multiples("A is twice as big as B.", "A is bigger than B.")]
    ["'twice as big as' is 'bigger than'"]
    """
    if _MULTIPLE.search(text) is None:
        return
    claim = claim_about(text, hypothesis)
    quality = claim.quality if claim is not None else None
    if claim is None or quality is None:
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        if DENIAL.search(sentence):
            continue
        for match in islice(_MULTIPLE.finditer(sentence), _MOST):
            stated = _multiplied(match)
            if stated is None:
                continue
            is_same = are_opposite(stated._replace(is_more=not stated.is_more), quality)
            if not (is_same or are_opposite(stated, quality)):
                continue
            form = match["form"].lower()
            line = f"'{form}' is '{claim.relation}'{'' if is_same else ' the other way round'}"
            straight = (claim.straight(form), Label.ENTAILMENT if is_same else Label.CONTRADICTION)
            turned = (claim.exchanged(form), Label.CONTRADICTION if is_same else Label.ENTAILMENT)
            for premise, label in _in_order_of(sentence, match.span(), claim, (straight, turned)):
                yield Derivation((premise,), label, line, "inverse")


def _in_order_of(
    sentence: str, span: tuple[int, int], claim: RelationClaim, premises: tuple[_Premise, _Premise]
) -> tuple[_Premise, ...]:
    """Return the one of *premises*, straight and turned, that has the sides of *sentence*.

    Both where its words around *span* do not show which that is, and none whose second side is not
    behind *span*. Where it has the two sides and nothing else, its clause stands for the premise.
    """
    before = _EDGE.split(sentence[: span[0]])[-1]
    behind = _EDGE.split(sentence[span[1] :])[0]
    clause = f"{before.strip()} {sentence[slice(*span)]} {behind.strip(' .!')}"
    for sides, (_, label) in zip(_sides(claim), premises, strict=True):
        if _are_sides(before, behind, sides):
            return ((f"{capitalised(clause)}.", label),)
    first, second = lexical_stems(claim.subject), lexical_stems(claim.object)
    left, right = lexical_stems(before), lexical_stems(behind)
    straight, turned = (
        len(side & left) + len(other & right) for side, other in ((first, second), (second, first))
    )
    held = tuple(
        premise for premise, other in zip(premises, (second, first), strict=True) if other & right
    )
    if straight == turned:
        return held
    likelier = premises[0] if straight > turned else premises[1]
    return (likelier,) if likelier in held else ()


_IS = re.compile(rf"\s+(?:{any_of('finite_forms_of_be')})(?:\s+[a-z]+ly)?\s*$", re.IGNORECASE)


def _sides(claim: RelationClaim) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the two sides of *claim*, straight and turned, *the new one* with its noun."""
    other = re.sub(r"\bone$", claim.subject.split()[-1], claim.object)
    return (claim.subject, other), (other, claim.subject)


def _are_sides(before: str, behind: str, sides: tuple[str, str]) -> bool:
    """Return whether what stands before *is* and behind *as* are *sides*, words before them apart.

    >>> _are_sides("The Rhine barge is ", " the ferry.", ("the barge", "the ferry"))
    True
    """
    verb = _IS.search(before)
    if verb is None:
        return False
    subject = before[: verb.start()].strip()
    other = re.sub(r"\bone$", subject.split()[-1] if subject else "one", behind.strip(" .!"))
    return _is_same_thing(subject, sides[0]) and _is_same_thing(other, sides[1])


def _is_same_thing(stated: str, claimed: str) -> bool:
    """Return whether *stated* ends with *claimed*, and has only plain words before that."""
    own, words_of = claimed.lower().split(), stated.lower().split()
    if own[0] in word_list("subject_determiners"):
        own = own[1:]
    first = words_of[: -len(own)] if own else words_of
    is_plain = all(re.fullmatch(r"[^\W\d_]+", word) for word in first)
    relational = word_list("circumstance_prepositions") | {"of", "and", "who", "that", "which"}
    return bool(own) and words_of[-len(own) :] == own and is_plain and not relational & {*first}


def _multiplied(match: re.Match[str]) -> Quality | None:
    """Return what there is more of, or less, by a factor; None where that is not sure."""
    is_more = match["more"] is not None
    if match["bound"] and (_AT_LEAST.match(match["bound"]) is not None) != is_more:
        return None
    if match["more"] and match["more"].startswith(("0", "1.0", "1 ")):
        return None
    counted, *noun = match["quality"].lower().split()
    word = " ".join(noun) if counted in ("many", "much") else counted
    quality = quality_of(f"more {word}".strip())
    return quality and quality._replace(is_more=is_more)
