"""How many of its noun each side speaks of: what *all*, *most*, *few* and *no* say of one another.

| text | hypothesis | then |
| --- | --- | --- |
| all passengers | most passengers · some passengers | entailed |
| two thirds of the delegates | most of the delegates | entailed |
| most of the users | more than half of the users · the majority | entailed |
| none of the passengers | some of the passengers | contradicted |
| less than half of the users | most of the users | contradicted |
| not all, few, most | all | contradicted, contradicted, open |
| few, only some | not all | entailed |
| quite a few of the users | many of the users, few of them | entailed, contradicted |
| more than a third of the voters | most of the voters | open |
| all members in Wales, none of those who came | most members, some of them | open: of a part |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.quantified_nouns import (
    _MARK,
    QuantifiedNoun,
    is_of_part,
    quantified_nouns,
)
from entailment.text.clauses import clause_at
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.rewriting import capitalised, rewritten
from entailment.text.stems import stem_at, word_after

__all__ = ["by_quantifiers"]

_ENTAILS = {
    "all": ("most", "many", "some"),
    "most": ("many", "some"),
    "many": ("some",),
    "no": ("not all",),
    "few": ("not all",),
    "minority": ("not all",),
    "share": ("some",),
}
_OF_PART = {
    kind: part
    for part in ("some", "not all")
    for kind, weaker in _ENTAILS.items()
    if part in weaker
}
"""What a quantifier of only a part of the noun says of all of it."""

_EXACT = ("most", "minority", "many")
"""Kinds all of whose forms say the same: *most*, *more than half*; *many*, *quite a few*."""

_LEAVES_OPEN = {
    "most": ("all",),
    "many": ("all", "most"),
    "some": ("all", "most", "many"),
    "share": ("all", "most"),
}
_EXCLUDES = {
    "all": ("few", "no", "not all", "minority"),
    "most": ("few", "no", "minority"),
    "minority": ("all", "most"),
    "many": ("few", "no"),
    "some": ("no",),
    "few": ("all", "most"),
    "no": ("all", "most", "many", "some"),
    "not all": ("all",),
    "share": ("no",),
}
_EXCEPTION = re.compile(
    r"\b(?:except|but|save|apart|other than|nearly|almost|hardly|if|only(?!\s+(?:some|a\s+few)))\b",
    re.I,
)
_DETERMINER = re.compile(rf"\s+(?:the|these|those|{any_of('possessives')})\s", re.IGNORECASE)
_OF = re.compile(r"\s+of\b", re.IGNORECASE)


def by_quantifiers(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put a quantifier of *text* in the place of that of *hypothesis*."""
    goals = quantified_nouns(hypothesis)
    if len(goals) != 1 or _EXCEPTION.search(hypothesis) or _EXCEPTION.search(text):
        return
    (goal,) = goals
    shares = [*_shares(text)]
    for quantifier in (*quantified_nouns(text), *shares):
        is_same = quantifier.kind == goal.kind and not (quantifier in shares or goal.kind in _EXACT)
        if quantifier.noun != goal.noun or is_same:
            continue
        if _is_denied(hypothesis, goal) != _is_denied(text, quantifier):
            continue  # few ever did: most never did
        form = quantifier.form if goal.start else capitalised(quantifier.form)
        if quantifier in shares and _OF.match(text, quantifier.end):
            form = _fitting_share(form, hypothesis, goal)
        premise = rewritten(hypothesis, goal.start, goal.end, _fitting(form, hypothesis, goal))
        noun = word_after(text, quantifier.end)
        is_part = noun is not None and is_of_part(text, quantifier.start, noun.end(), hypothesis)
        kind = _OF_PART.get(quantifier.kind, quantifier.kind) if is_part else quantifier.kind
        if is_part and goal.kind not in (kind, *_EXCLUDES.get(kind, ())):
            is_bare = not (
                _DETERMINER.match(hypothesis, goal.end) or _OF.match(hypothesis, goal.end)
            )
            if is_bare and goal.kind != "many":
                line = f"{quantifier.form} are of a part alone"
                yield Derivation((premise,), Label.UNKNOWN, line, "quantifier")
            continue
        if goal.kind in (kind, *_ENTAILS.get(kind, ())):
            line = f"{quantifier.form} are {goal.form.lower()}"
            yield Derivation((premise,), Label.ENTAILMENT, line, "quantifier")
        elif goal.kind in _EXCLUDES.get(kind, ()):
            line = f"{quantifier.form} are not {goal.form.lower()}"
            yield Derivation((premise,), Label.CONTRADICTION, line, "quantifier")
        elif quantifier in shares and quantifier.kind != "share":
            continue
        elif goal.kind in _LEAVES_OPEN.get(quantifier.kind, ()):
            line = f"{quantifier.form} may be {goal.form.lower()}"
            yield Derivation((premise,), Label.UNKNOWN, line, "quantifier")


def _is_denied(text: str, quantifier: QuantifiedNoun) -> bool:
    """Return whether what the clause says of its quantified noun is denied."""
    clause = clause_at(text, quantifier.start, _MARK)
    return len(DENIAL.findall(clause)) > len(DENIAL.findall(quantifier.form))


def _fitting_share(form: str, hypothesis: str, goal: QuantifiedNoun) -> str:
    """Return *form* with *of the* where *hypothesis* has none: *two thirds of the voters*."""
    if _OF.match(hypothesis, goal.end):
        return form
    return f"{form} of" if _DETERMINER.match(hypothesis, goal.end) else f"{form} of the"


def _fitting(form: str, hypothesis: str, goal: QuantifiedNoun) -> str:
    """Return *form* as it stands before what follows *goal*: *none of the*, *no passengers*."""
    has_of = bool(_OF.match(hypothesis, goal.end))
    lower = form.lower()
    if has_of and lower in ("no", "every"):
        return form.replace("no", "none").replace("No", "None").replace("very", "ach")
    if not has_of and lower == "none":
        return form[:2]
    has_determiner = bool(_DETERMINER.match(hypothesis, goal.end))
    if not has_of and (has_determiner or lower.endswith(("half", "majority", "minority"))):
        return f"{form} of" if has_determiner else f"{form} of the"
    return form


def _shares(text: str) -> Iterator[QuantifiedNoun]:
    """Yield shares of a noun as the quantifier that they are: *two thirds* are *most*.

    A share with a bound that may be most or not, *more than a third*, is of the kind *share*.
    """
    half = Fraction(1, 2)
    for amount in amounts(text):
        value = amount.value
        noun = stem_at(text, amount.end)
        if amount.kind != "share" or amount.is_rough or not noun:
            continue
        if value is None and not amount.interval.low < half < amount.interval.high:
            continue
        if value is None:
            kind = "share"
        elif value > half:
            kind = "all" if value == 1 else "most"
        else:
            kind = "some" if value else "no"
        yield QuantifiedNoun(amount.form, kind, noun, amount.start, amount.end)
