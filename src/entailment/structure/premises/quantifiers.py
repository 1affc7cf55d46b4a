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
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation, capitalised, rewritten, stem_at
from entailment.text.lexicon import any_of

__all__ = ["Quantifier", "by_quantifiers", "quantified"]

_WORDS = {
    "all": "all", "every": "all", "each": "all", "both": "all", "most": "most", "many": "many",
    "numerous": "many", "some": "some", "several": "some", "few": "few", "no": "no",
    "none": "no", "neither": "no", "not all": "not all", "not every": "not all",
    "only some": "few", "only a few": "few", "a few": "some",
    "quite a few": "many", "not a few": "many",
    "the majority": "most", "a majority": "most", "more than half": "most", "over half": "most",
    "the minority": "minority", "a minority": "minority",
    "less than half": "minority", "fewer than half": "minority", "under half": "minority",
}  # fmt: skip
_ENTAILS = {
    "all": ("most", "many", "some"),
    "most": ("many", "some"),
    "many": ("some",),
    "no": ("not all",),
    "few": ("not all",),
    "minority": ("not all",),
}
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
}
_PATTERN = re.compile(
    r"(?<![-\w])(?:not\s+(?:all|every)|(?:(?:only|quite|not)\s+)?a\s+few|only\s+some|"
    r"(?:the|a)\s+(?:majority|minority)(?=\s+of\b)|"
    r"(?:more\s+than|over|(?:less|fewer)\s+than|under)\s+half(?!\s+(?:an?|as)\b)|"
    r"(?<!at\s)(?<!the\s)(?:all|every|each|both|most|many|numerous|some|several|few|none|neither|no))"
    rf"(?=\s+(?:of\s+)?(?:(?:the|these|those|{any_of('possessives')})\s+)?[a-z])",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:except|but|save|apart|other than|nearly|almost|hardly|if|only(?!\s+(?:some|a\s+few)))\b",
    re.I,
)
_DETERMINER = re.compile(rf"\s+(?:the|these|those|{any_of('possessives')})\s", re.IGNORECASE)
_SUPERLATIVE = re.compile(r"\s+(?:of\s+all\b|likely\b|important\b|famous\b)", re.IGNORECASE)


class Quantifier(NamedTuple):
    """A quantifier, its kind, the stem of its noun, and where it stands."""

    form: str
    kind: str
    noun: str
    start: int
    end: int


def by_quantifiers(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations that put a quantifier of *text* in the place of that of *hypothesis*."""
    goals = quantified(hypothesis)
    if len(goals) != 1 or _EXCEPTION.search(hypothesis) or _EXCEPTION.search(text):
        return
    (goal,) = goals
    shares = [*_shares(text)]
    for quantifier in (*quantified(text), *shares):
        is_same = quantifier.kind == goal.kind and not (quantifier in shares or goal.kind in _EXACT)
        if quantifier.noun != goal.noun or is_same:
            continue
        form = quantifier.form if goal.start else capitalised(quantifier.form)
        premise = rewritten(hypothesis, goal.start, goal.end, _fitting(form, hypothesis, goal))
        if goal.kind in (quantifier.kind, *_ENTAILS.get(quantifier.kind, ())):
            line = f"{quantifier.form} are {goal.form.lower()}"
            yield Derivation((premise,), Label.ENTAILMENT, line, "quantifier")
        elif goal.kind in _EXCLUDES.get(quantifier.kind, ()):
            line = f"{quantifier.form} are not {goal.form.lower()}"
            yield Derivation((premise,), Label.CONTRADICTION, line, "quantifier")
        elif quantifier in shares and quantifier.kind != "share":
            continue
        elif goal.kind in _LEAVES_OPEN.get(quantifier.kind, ()):
            line = f"{quantifier.form} may be {goal.form.lower()}"
            yield Derivation((premise,), Label.UNKNOWN, line, "quantifier")


def _fitting(form: str, hypothesis: str, goal: Quantifier) -> str:
    """Return *form* as it stands before what follows *goal*: *none of the*, *no passengers*."""
    has_of = bool(re.match(r"\s+of\b", hypothesis[goal.end :]))
    lower = form.lower()
    if has_of and lower in ("no", "every"):
        return form.replace("no", "none").replace("No", "None").replace("very", "ach")
    if not has_of and lower == "none":
        return form[:2]
    has_determiner = bool(_DETERMINER.match(hypothesis, goal.end))
    if not has_of and (has_determiner or lower.endswith(("half", "majority", "minority"))):
        return f"{form} of" if has_determiner else f"{form} of the"
    return form


def quantified(text: str) -> list[Quantifier]:
    """Return the quantifiers of *text* that have a noun, in order.

    >>> [(each.form, each.kind) for each in quantified("Most of the users stayed.")]
    [('Most', 'most')]
    """
    result = []
    for match in _PATTERN.finditer(text):
        form = re.sub(r"\s+", " ", match[0])
        noun = stem_at(text, match.end())
        if noun and not _SUPERLATIVE.match(text, match.end()):
            result.append(Quantifier(form, _WORDS[form.lower()], noun, *match.span()))
    return result


def _shares(text: str) -> Iterator[Quantifier]:
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
        yield Quantifier(amount.form, kind, noun, amount.start, amount.end)
