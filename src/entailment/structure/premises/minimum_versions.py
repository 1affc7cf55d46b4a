"""Versions that are enough, or too early, where a text has the first that will do.

| text | hypothesis | so |
| --- | --- | --- |
| Orbit requires Python 3.9 or later. | Orbit works with Python 3.12. | entailed |
| | Orbit works with Python 3.8. | contradicted |
| | Orbit requires Python 3.12. | not contradicted |
| Orbit needs Node 18 or newer. | Orbit runs on Node 20. | entailed |

Only what says that a version will do is entailed or contradicted: *Orbit ships with Python 3.12* is
neither. Of a text that requires nothing, a version within its bound is not contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from entailment.model import Label
from entailment.structure.label_bounds import allows, is_label, label_bound
from entailment.structure.premises.derivation import Derivation
from entailment.structure.vocabulary import listed, phrases, table
from entailment.text.denials import DENIAL
from entailment.text.name_forms import CAPITAL
from entailment.text.quantities import Quantity, quantities
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import claim_words
from entailment.text.words import words

__all__ = ["by_minimum_versions"]


def by_minimum_versions(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put the first version of *text* for a version of *hypothesis*.

    >>> text = "Orbit needs Node 18 or newer."
    >>> [each.premises for each in by_minimum_versions(text, "Orbit runs on Node 20.")][-1]
    ('Orbit runs on Node 18 or later.',)
    """
    goals = [*_versions(hypothesis)]
    if len(goals) != 1 or label_bound(hypothesis, goals[0])[0] != "=" or DENIAL.search(hypothesis):
        return
    (goal,) = goals
    named = [each for each in _versions(text) if _is_of_one(text, each, hypothesis, goal)]
    if len({each.form for each in named}) != 1:
        return
    is_enough = _is_of_what_will_do(hypothesis)
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        for first in _versions(sentence):
            if label_bound(sentence, first)[0] != ">=" or not _is_of_one(
                sentence, first, hypothesis, goal
            ):
                continue
            form = f"{first.form} or later"
            premise = _in_wording(sentence, first, hypothesis, goal)
            is_within = allows(">=", first, goal)
            line = f"{goal.form} is {'' if is_within else 'not '}{form}"
            if is_within:
                yield Derivation((sentence,), Label.UNKNOWN, line, "amount")
            if is_enough and _requires(sentence) and not DENIAL.search(sentence):
                label = Label.ENTAILMENT if is_within else Label.CONTRADICTION
                yield Derivation((premise,), label, line, "limit")


def _versions(sentence: str) -> Iterator[Quantity]:
    """Yield the labels of *sentence*, and whole numbers behind a name: *Node 18*."""
    for quantity in quantities(sentence):
        is_whole = quantity.kind == "number" and quantity.form.isdigit()
        if is_label(quantity) or (is_whole and _NAME.match(_word_before(sentence, quantity))):
            yield quantity


_BEFORE = re.compile(r"([\w+#-]+)\s\Z")
_NAME = re.compile(rf"{CAPITAL}[\w+#-]*\Z")
_REACH = 30


def _word_before(sentence: str, version: Quantity) -> str:
    word = _BEFORE.search(sentence, max(0, version.start - _REACH), version.start)
    return word[1] if word else ""


def _is_of_one(sentence: str, first: Quantity, hypothesis: str, goal: Quantity) -> bool:
    """Return whether two versions are behind one name or noun, or both behind a preposition."""
    before, own = _word_before(sentence, first).lower(), _word_before(hypothesis, goal).lower()
    return before == own or {before, own} <= claim_words()["prepositions"]


def _in_wording(sentence: str, first: Quantity, hypothesis: str, goal: Quantity) -> str:
    """Return *hypothesis* with the bound of *sentence*: *3.9 or later*, *at least Python 3.9*."""
    begin, start = label_bound(sentence, first)[1], goal.start
    form = f"{first.form} or later"
    if begin < first.start:
        form = sentence[begin : first.start + len(first.form)]
        start -= _shared_end(sentence[begin : first.start], hypothesis[:start])
    return rewritten(hypothesis, start, goal.start + len(goal.form), form)


def _shared_end(bound: str, before: str) -> int:
    """Return how long the words are that both end with: *Python* of *at least Python*."""
    starts = [word.start() for word in _WORD.finditer(bound)]
    return next((len(bound) - at for at in starts if before.endswith(bound[at:])), 0)


_WORD = re.compile(r"(?<!\S)\S+")


def _is_of_what_will_do(hypothesis: str) -> bool:
    """Return whether *hypothesis* says that a version will do, and so that others do as well."""
    lowers = {form for word in words(hypothesis) for form in (word.lower, word.lemma)}
    others = {*table("quantities", "changes")["other_values"].split(), *listed("clauses", "ranks")}
    others |= listed("clauses", "focus")
    is_singled_out = any(form in others or form.endswith("est") for form in lowers)
    return bool(_will_do().search(hypothesis)) and not (is_singled_out or _requires(hypothesis))


@cache
def _will_do() -> re.Pattern[str]:
    forms = "|".join(phrases("quantities", "label_bounds", "will_do"))
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


def _requires(sentence: str) -> bool:
    """Return whether *sentence* says what is necessary."""
    obligation = set(table("clauses", "governors")["obligation"].split())
    return not obligation.isdisjoint(word.lemma for word in words(sentence))
