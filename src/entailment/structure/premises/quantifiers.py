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
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    capitalised,
    clause_at,
    rewritten,
    sentence_spans,
    stem_at,
    word_after,
)
from entailment.structure.premises.stated import auxiliaries, relative_pronouns
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import SMALL
from entailment.text.verbs import (
    COORDINATORS,
    Token,
    claim_words,
    is_verb,
    may_be_participle,
    tokens_of,
)
from entailment.text.words import words

__all__ = ["Quantifier", "by_quantifiers", "is_of_part", "quantified"]

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
}
_PATTERN = re.compile(
    r"(?<![-\w])(?:not\s+(?:all|every)|(?:(?:only|quite|not)\s+)?a\s+few|only\s+some|"
    r"(?:the|a)\s+(?:majority|minority)(?=\s+of\b)|"
    r"(?:more\s+than|over|(?:less|fewer)\s+than|under)\s+half(?!\s+(?:an?|as)\b)|"
    r"(?<!at\s)(?<!the\s)(?:all|every|each|both|most|many|numerous|some|several|few|none|neither|no))"
    rf"(?=\s+(?:of\s+)?(?:(?:the|these|those|{any_of('possessives')})\s+)?{SMALL})",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:except|but|save|apart|other than|nearly|almost|hardly|if|only(?!\s+(?:some|a\s+few)))\b",
    re.I,
)
_DETERMINER = re.compile(rf"\s+(?:the|these|those|{any_of('possessives')})\s", re.IGNORECASE)
_OF = re.compile(r"\s+of\b", re.IGNORECASE)
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
        if _is_denied(hypothesis, goal) != _is_denied(text, quantifier):
            continue  # few ever did: most never did
        form = quantifier.form if goal.start else capitalised(quantifier.form)
        if quantifier in shares and _OF.match(text, quantifier.end):
            form = _fitting_share(form, hypothesis, goal)
        premise = rewritten(hypothesis, goal.start, goal.end, _fitting(form, hypothesis, goal))
        noun = word_after(text, quantifier.end)
        is_part = noun is not None and is_of_part(text, quantifier.start, noun.end(), hypothesis)
        kind = _OF_PART.get(quantifier.kind, quantifier.kind) if is_part else quantifier.kind
        if is_part and goal.kind not in (kind, *_EXCLUDES[kind]):
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


def _is_denied(text: str, quantifier: Quantifier) -> bool:
    """Return whether what the clause says of its quantified noun is denied."""
    clause = clause_at(text, quantifier.start, _MARK)
    return len(DENIAL.findall(clause)) > len(DENIAL.findall(quantifier.form))


def is_of_part(text: str, start: int, end: int, hypothesis: str) -> bool:
    """Return whether the quantified noun of *text* from *start* to *end* is limited.

    That is by a phrase, participle or clause with it, or a phrase before its sentence, with a word
    that *hypothesis* lacks.

    >>> is_of_part("All boats in Malta sank.", 0, 9, "Most boats sank.")
    True
    """
    first, last = next(span for span in sentence_spans(text) if start < span[1])
    clause = _MARK.split(text[end:last], maxsplit=1)[0]
    fronted = _FRONTED.match(text[first:start])
    return any(
        word.stem not in {own.stem for own in words(hypothesis)}
        for word in words(f"{fronted[0] if fronted else ''} {clause[: _limit_end(clause)]}")
        if word.is_content or word.form[0].isdigit()
    )


def _limit_end(clause: str) -> int:
    """Return where in *clause*, what stands behind a noun, its verb begins, else the end of it."""
    tokens = tokens_of(clause)
    if not tokens or tokens[0].lower in relative_pronouns():
        return len(clause)
    verbs = [at for at in range(len(tokens)) if _may_be_verb(tokens, at)]
    if verbs[1:] and verbs[0] == 0 and may_be_participle(tokens[0]):
        between = {token.lower for token in tokens[: verbs[1]]}
        verbs = verbs if between & COORDINATORS else verbs[1:]  # the boats built in Malta sank
    return tokens[verbs[0]].start if verbs else len(clause)


def _may_be_verb(tokens: Sequence[Token], at: int) -> bool:
    lower = tokens[at].lower
    if lower in auxiliaries() | word_list("irregular_pasts") or is_verb(tokens, at):
        return not tokens[at].is_name
    return may_be_participle(tokens[at]) and not lower.startswith("un")


_MARK = re.compile(r"[.;:!?()](?!\d)|,(?!\d)")
_FRONTED = re.compile(rf"(?:{alternatives(claim_words()['prepositions'])})\b[^,]*,", re.IGNORECASE)


def _fitting_share(form: str, hypothesis: str, goal: Quantifier) -> str:
    """Return *form* with *of the* where *hypothesis* has none: *two thirds of the voters*."""
    if _OF.match(hypothesis, goal.end):
        return form
    return f"{form} of" if _DETERMINER.match(hypothesis, goal.end) else f"{form} of the"


def _fitting(form: str, hypothesis: str, goal: Quantifier) -> str:
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
