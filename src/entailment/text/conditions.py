"""What marks a condition in a sentence, from `text/data/conditions.tsv`.

| sentence | its condition is marked by |
| --- | --- |
| The plant will close provided the river rises. | provided |
| Should the river rise, the plant will close. | should |
| The plant will close, pending approval. | pending |
| The firm provided the plant with steam. | nothing |
| The plant will close even if the river rises. | nothing |

Each marker is one of certain statements, and some need a clause, a subject or somebody's approval
behind them, without which their words are something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.text.lexicon import (
    ConditionMarker,
    alternatives,
    any_of,
    condition_markers,
    word_list,
)
from entailment.text.verbs import Token, begins_clause, claim_words, tokens_of

__all__ = [
    "BINDING",
    "INVERTED",
    "Condition",
    "conditions_in",
    "has_modal",
    "is_marker",
    "marker",
    "marker_forms",
    "markers_as_group",
]

BINDING = ("any", "open", "degree", "habit", "noun", "modal")
"""Kinds of statements of markers that are no verb: *if*, *as long as*, *pending*."""

INVERTED = ("inverted", "contrary")
"""Those of verbs before a subject: *should it rain*, *had it rained*."""


class Condition(NamedTuple):
    """The marker of a condition, and where its words are in the sentence."""

    marker: ConditionMarker
    start: int
    end: int


def conditions_in(sentence: str) -> Iterator[Condition]:
    """Yield what marks conditions in *sentence*, in order.

    >>> [each.marker.form for each in conditions_in("It stays open as long as sales rise.")]
    ['as long as']
    >>> [*conditions_in("The bridge is as long as the tunnel.")]
    []
    """
    for match in _pattern().finditer(sentence):
        if match["marker"] is None:
            continue
        listed = marker(match["marker"])
        condition = Condition(listed, *match.span("marker"))
        if is_marker(listed, sentence, *match.span("marker")) and _may_bind(condition, sentence):
            yield condition


def marker(form: str) -> ConditionMarker:
    """Return the marker with the words *form*, in any case, with any white space."""
    return _by_form()[" ".join(form.lower().split())]


@lru_cache(maxsize=32)
def marker_forms(*statements: str) -> frozenset[str]:
    """Return the words of the markers of these kinds of statements.

    >>> sorted(marker_forms("contrary"))
    ['had', 'were']
    """
    return frozenset(each.form for each in condition_markers() if each.statement in statements)


def markers_as_group(*statements: str) -> str:
    """Return these markers as a group of a regular expression."""
    return alternatives(marker_forms(*statements)).replace(r"\ ", r"\s+")


def is_marker(listed: ConditionMarker, sentence: str, start: int, end: int) -> bool:
    """Return whether what is around the words of *listed* in *sentence* makes them a marker.

    >>> is_marker(marker("provided"), "He left, provided Ann stays.", 9, 17)
    True
    >>> is_marker(marker("provided"), "He provided food.", 3, 11)
    False
    """
    if not listed.follows:
        return True
    before = tokens_of(sentence[max(0, start - _NEAR) : start])
    following = tokens_of(sentence[end : end + _NEAR])
    if listed.follows == "clause":
        return not _leads_verb(before) and begins_clause(following)
    if listed.follows == "third":
        people = word_list("subject_pronouns") - {"it"}
        return people.isdisjoint(_lowers(following[:1]))
    if listed.follows == "approval":
        return not word_list("approvals").isdisjoint(_lowers(following[:_REACH]))
    return _begins_subject(following) and not sentence.rstrip().endswith("?")


_NEAR = 200
"""Characters around a marker in which what it needs is looked for."""

_REACH = 5
"""Words behind *pending* among which somebody's approval is named."""

_LEADING = frozenset("have has had having to by for of from in after before without".split())
"""What stands before a verb that is no conjunction: *is providing*, *by assuming*."""


def _leads_verb(before: list[Token]) -> bool:
    last = before[-1].lower if before else ""
    return last in _LEADING or last in word_list("forms_of_be")


def _begins_subject(tokens: list[Token]) -> bool:
    """Return whether a noun phrase begins *tokens*: *should the river rise*, *were it to rise*."""
    if len(tokens) < 2:
        return False
    first, second = tokens[:2]
    if first.lower in word_list("subject_determiners") | word_list("subject_pronouns"):
        return True
    is_noun = first.lower.endswith("s") and first.is_word and second.is_word
    return is_noun or first.is_name or first.lower in claim_words()["quantifiers"]


def _lowers(tokens: list[Token]) -> frozenset[str]:
    return frozenset(token.lower for token in tokens)


def _may_bind(condition: Condition, sentence: str) -> bool:
    """Return whether *sentence* may have a statement of the kind that depends on *condition*."""
    before = sentence[max(0, condition.start - _NEAR) : condition.start]
    rest = f"{before} {sentence[condition.end : condition.end + _NEAR]}"
    match condition.marker.statement:
        case "noun":
            return not before.strip() or before.endswith((", ", ",")) or has_modal(before)
        case "habit":
            return has_modal(rest) or _BE.search(rest) is not None
        case "modal":
            return has_modal(rest)
        case "inverted":
            return _is_clause_start(before) or has_modal(before)
        case "contrary":
            is_first = _is_clause_start(before)
            return _CONTRARY.search(rest if is_first else before) is not None
        case _:
            return True


def _is_clause_start(before: str) -> bool:
    return _CLAUSE_START.search(before) is not None


def has_modal(clause: str) -> bool:
    """Return whether *clause* has *will* or a modal."""
    return _MODAL.search(clause) is not None


_MODAL = re.compile(rf"\b(?:will|shall|{any_of('modals')})\b", re.IGNORECASE)
_BE = re.compile(rf"\b{any_of('finite_forms_of_be')}\b", re.IGNORECASE)
_CONTRARY = re.compile(r"(?:\b(?:would|could|might)|['’]d)\b", re.IGNORECASE)
_CLAUSE_START = re.compile(r"(?:\A|[.;,:!?])[\"'“‘”’)\s]*(?:\b(?:and|but)\s+)?\Z", re.IGNORECASE)


@lru_cache(maxsize=1)
def _by_form() -> dict[str, ConditionMarker]:
    return {each.form: each for each in condition_markers()}


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Return what matches a marker of a statement, and what only looks like one without it."""
    unlike = markers_as_group("none")
    length = rf"(?:{any_of('forms_of_be')}|twice|half|times)\s+as\s+long\s+as"
    return re.compile(
        rf"\b(?:{unlike}|{length}|(?P<marker>{markers_as_group(*BINDING, *INVERTED)}))\b",
        re.IGNORECASE,
    )
