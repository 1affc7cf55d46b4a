"""What a sentence says must, may or should be: its modality, from plain words."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from entailment.structure.amounts import Amount, implies
from entailment.structure.sentences.limits import is_most_allowed
from entailment.structure.sentences.terms import AND_NO_MORE
from entailment.structure.vocabulary import any_word
from entailment.text.contractions import written_out
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.words import stem, words

__all__ = [
    "WIDE_WHEN_DENIED",
    "excludes_limit",
    "is_allowed",
    "is_conditional",
    "is_ruled",
    "modals_in",
    "permits",
    "states_duty",
    "states_rule",
]


_MODAL = re.compile(
    rf"\b(?P<modal>{any_of('modals')}|will|shall|{any_of('modality')})\b"
    rf"|\b(?P<to>have|has|had|having|need|needs|needed|ought|used|going|{any_of('forms_of_be')})\s+to\b",
    re.IGNORECASE,
)


_CONDITION = re.compile(rf"\b(?:{any_word('condition')})\b|\?", re.IGNORECASE)


@lru_cache(maxsize=512)
def modals_in(sentence: str) -> frozenset[str]:
    """Return what leaves open in *sentence* whether it is so, or says that it must or may be.

    >>> sorted(modals_in("Tom can't leave, he has to work."))
    ['can', 'have to']
    """
    plain = written_out(without_named_modals(sentence)).text.lower()
    return frozenset(
        f"{next(iter(words(match['to']))).lemma} to" if match["to"] else stem(match["modal"])
        for match in _MODAL.finditer(plain)
    )


WIDE_WHEN_DENIED = frozenset(("must", "shall", "should", "ought", "ought to", "might", "be to"))
"""Modality which, with *not*, denies more than that of *all but one*: who need not may."""


def states_duty(sentence: str) -> bool:
    """Return whether *sentence* says what is due; *should* may also say what is expected.

    >>> states_duty("Notice must be given."), states_duty("It must have been given.")
    (True, False)
    """
    return _DUTY.search(without_named_modals(sentence)) is not None


def states_rule(sentence: str) -> bool:
    """Return whether *sentence* says, or may say, what is due or allowed.

    >>> states_rule("Notice should be given."), states_rule("Notice was given in May.")
    (True, False)
    """
    return states_duty(sentence) or permits(sentence) or _ADVICE.search(sentence) is not None


def permits(sentence: str) -> bool:
    """Return whether *sentence* says what is allowed.

    >>> permits("Guests may stay."), permits("Guests are allowed to stay."), permits("They stayed.")
    (True, True, False)
    """
    return _PERMISSION.search(without_named_modals(sentence)) is not None


_NOT_GUESSED = r"(?!\s+have\s+(?:been|\w+ed)\b)"  # *must have been 60 m tall*


_DUTY = re.compile(
    rf"\b(?:(?:{any_word('ruling')})|(?:have|has|needs?|{any_word('ruled')})\s+to)\b{_NOT_GUESSED}",
    re.IGNORECASE,
)


_ADVICE = re.compile(rf"\b(?:should|ought\s+to)\b{_NOT_GUESSED}", re.IGNORECASE)


_PERMISSION = re.compile(
    r"(?<!\bthe\s)(?<!\ba\s)(?<!\beach\s)(?<!\bthis\s)"  # *the can holds 330 ml*
    rf"\b(?:(?:{any_word('permitting')})|(?:{any_word('permitted')})\s+to)\b{_NOT_GUESSED}",
    re.IGNORECASE,
)


def is_conditional(sentence: str) -> bool:
    """Return whether *sentence* has a condition or is a question."""
    return _CONDITION.search(sentence) is not None


def is_allowed(hypothesis: str, amount: Amount, goal: Amount) -> bool:
    """Return whether *hypothesis* permits what is within a limit: four of *up to six*.

    *Up to 30 may be ill* is a guess, and no permission.
    """
    is_limit = amount.value is None and amount.interval.low <= 0 and not amount.is_range
    is_within = is_limit and goal.value is not None and implies(goal, amount)
    is_denied = DENIAL.search(hypothesis) or AND_NO_MORE.search(hypothesis, 0, goal.start)
    return is_within and permits(hypothesis[: goal.start]) and not is_denied


def is_ruled(hypothesis: str, amount: Amount, goal: Amount) -> bool:
    """Return whether *hypothesis* may set *goal* as a limit where the text has *amount*.

    *May bring at least 20 cm of snow* says what is expected, and *must pay more than three* is so
    where one must pay at least five.
    """
    if is_most_allowed(hypothesis, goal):
        return True
    is_least = math.isinf(goal.interval.high)
    if is_least and amount.interval.is_low_open != goal.interval.is_low_open:
        return False
    return states_duty(hypothesis) if is_least and permits(hypothesis) else states_rule(hypothesis)


def excludes_limit(hypothesis: str, amount: Amount, goal: Amount) -> bool:
    """Return whether the limit *goal* may be contradicted by *amount*, which is another.

    *May rise by less than ten* may be so where it is to rise by at most five, and what *should* be
    in three hours may be expected.
    """
    is_plain = states_duty(hypothesis) or permits(hypothesis) or is_most_allowed(hypothesis, goal)
    stated, claimed = amount.interval, goal.interval
    is_alike = stated.is_low_open == claimed.is_low_open
    is_alike &= stated.is_high_open == claimed.is_high_open
    return amount.is_range or (is_plain and is_alike)
