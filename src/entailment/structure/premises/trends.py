"""Whether something became more or less: by the verb, or by what it was and what it is.

| text | hypothesis | line |
| --- | --- | --- |
| The fare rose from 40 to 52 euros. | The fare became cheaper. | *rose* is not *cheaper* |
| Sales fell in May. | Sales were lower in May. | *fell* is *lower* |
| There was a rise in exports. | Exports fell. | *rise* is not *fell* |
| The firm cut its staff. | The firm reduced its staff. | *cut* is *reduced* |
| Costs rose, so the firm cut its staff. | Costs fell. | another thing: nothing |

Nothing follows unless the same thing changes on both sides: the subject, what is behind *a rise
in*, or the object of the same subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.figure_verbs import direction
from entailment.structure.premises.derivation import Derivation
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.denials import NO_DENIAL
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import past_base, verb_tokens
from entailment.text.words import lemma, stem, words

__all__ = ["by_trends"]

_WORD = re.compile(r"\b(?:(?:more|less)\s+)?[a-z]+\b", re.IGNORECASE)


def by_trends(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether what became more, or less, in *hypothesis* did so in *text*."""
    sides = without_named_modals(text), without_named_modals(hypothesis)
    if any(map(_DENIED.search, sides)) or _ANOTHER_TIME.search(sides[1]):
        return
    claims = [*_trends(hypothesis)]
    if len(claims) != 1 or re.search(r"\d", hypothesis):
        return
    claimed, own = claims[0], lexical_stems(hypothesis)
    rest = own - lexical_stems(claimed.group) - _stems()
    alike = [
        (stated, text[start:end])
        for start, end in sentence_spans(text)
        if rest <= lexical_stems(text[start:end])
        for stated in _trends(text[start:end])
        if _is_of_the_same(stated, claimed, own)
    ]
    if len({stated.way for stated, _ in alike}) != 1:
        return
    (stated, sentence), is_so = alike[0], alike[0][0].way == claimed.way
    if not rest <= lexical_stems(_own_clauses(sentence, stated.start)):
        return
    if stated.base == claimed.base or not _are_of_amounts(stated, claimed, is_so):
        return
    if is_so and claimed.base in table("quantities", "changes")["strong"].split():
        return
    premise = rewritten(hypothesis, claimed.start, claimed.end, _wording(stated, claimed))
    if price := _price(stated, claimed):
        premise = f"The {price} of {premise[:1].lower()}{premise[1:]}"
    label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
    line = f"'{stated.form}' is {'' if is_so else 'not '}'{claimed.form}'"
    yield Derivation((premise,), label, line, "change")


def _own_clauses(sentence: str, place: int) -> str:
    """Return *sentence* without what other verbs than that at *place* say, but with their subjects.

    >>> _own_clauses("Profits rose in the north and dipped in the south.", 8)
    'Profits rose in the north and '
    """
    cuts = [0, *(match.end() for match in _JOINED.finditer(sentence)), len(sentence)]
    parts, is_own = [], True
    for start, end in pairwise(cuts):
        part = sentence[start:end]
        verb = next((token.start for token in verb_tokens(part)), None)
        if start <= place < end or verb is not None:
            is_own = start <= place < end
        parts.append(part if is_own else part[: verb or 0])
    return "".join(parts)


_JOINED = re.compile(rf";|\b(?:{any_word('clause_joins')}|whereas)\b")


@cache
def _stems() -> frozenset[str]:
    return lexical_stems(" ".join(listed("clauses", "becoming")))


_DENIED = re.compile(rf"\b{NO_DENIAL}(?:{any_word('doubting_changes')})\b|n['’]t\b", re.IGNORECASE)
_ANOTHER_TIME = re.compile(rf"\b(?:{any_word('changing_again')})\b", re.IGNORECASE)


# What becomes more or less, and in what words


class _Trend(NamedTuple):
    """A word of rising or falling, and the stems of what rises or falls."""

    form: str
    way: int
    group: str
    """The word with the verb before it: *became cheaper*, *were cut*."""

    start: int
    end: int
    subject: tuple[str, ...]
    """What is before the verb, its head first; of a noun, what is behind *in* or *of*."""

    object: tuple[str, ...]
    is_noun: bool

    @property
    def base(self) -> str:
        """The form of the dictionary."""
        lower = self.form.lower()
        return past_base(lower) or lemma(lower)

    @property
    def is_degree(self) -> bool:
        """Whether it is a comparative, that nothing is the object of."""
        changes = table("quantities", "changes")
        return self.base not in f"{changes['up']} {changes['down']}".split()

    @property
    def is_of_amounts(self) -> bool:
        """Whether it says of anything that there is more or less of it."""
        verbs = table("quantities", "changes")["of_amounts"].split()
        return self.is_noun or self.is_degree or self.base in verbs

    @property
    def is_done_to(self) -> bool:
        """Whether somebody does it to what changes: *cut its staff*, *its staff was cut*."""
        is_passive = any(form in word_list("forms_of_be") for form in self.group.lower().split())
        is_form = self.is_noun or self.is_degree or self.form.lower() in ("up", "down")
        is_form = is_form or self.form.lower().endswith("ing")
        return bool(self.object) or (is_passive and not is_form)


def _trends(sentence: str) -> Iterator[_Trend]:
    former: tuple[str, ...] = ()
    for match in _WORD.finditer(sentence):
        way = direction(match[0])
        before, behind = sentence[: match.start()], sentence[match.end() :]
        group = _GROUP.search(before)
        if way == 0 or (group is None and match[0].lower() in ("up", "down")):
            continue
        is_noun = _AS_NOUN.search(before) is not None
        start = match.start() if group is None or is_noun else group.start()
        of = _IN.match(behind) if is_noun else None
        if is_noun:
            subject = _phrase(_ON.split(behind[of.end() :])[0]) if of else ()
            changed: tuple[str, ...] = ()
        else:
            clause = _EDGE.split(before[:start])[-1]
            is_shared = _SHARED.search(before[:start]) is not None  # rose in May and fell in June
            former = subject = former if is_shared else _phrase(clause)
            changed = () if _NO_OBJECT.match(behind) or not clause.strip() else _phrase(behind)
        whole = sentence[start : match.end()]
        trend = _Trend(match[0], way, whole, start, match.end(), subject, changed, is_noun)
        if (subject or changed) and not (changed and trend.is_degree):
            yield trend


def _prepositions() -> str:
    prepositions = listed("extracts", "prepositions")
    return alternatives(prepositions | set(table("clauses", "roles")))


_GROUP = re.compile(
    rf"(?:\b(?:{any_word('becoming')}|{any_of('forms_of_be')}|has|have|had)\s+)+(?:\w+ly\s+)?$",
    re.IGNORECASE,
)
_AS_NOUN = re.compile(rf"\b(?:an?(?:\s+[a-z]+)?|the|{any_of('possessives')})\s+$", re.IGNORECASE)
_IN = re.compile(r"\s+(?:in|of)\s+")
_SHARED = re.compile(r"\b(?:and|but)\s+(?:then\s+)?$", re.IGNORECASE)
_ON = re.compile(rf"\b(?!in\b|of\b|to\b)(?:{_prepositions()})\b", re.IGNORECASE)
"""What ends *a fall in exports to Spain*."""
_EDGE = re.compile(
    rf"[^\w\s'’-]|\b(?:{any_word('clause_joins')}|{any_word('relative_pronouns')}|as|when)\b",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(rf"\b(?:{_prepositions()})\b", re.IGNORECASE)
_NO_OBJECT = re.compile(
    rf"\s*(?:$|\d|[^\w\s]|\w+ly\b|(?:{any_word('clause_joins')}|than|as|when|last|this|next|again)\b"
    rf"|{_PREPOSITION.pattern})",
    re.IGNORECASE,
)


def _phrase(form: str) -> tuple[str, ...]:
    """Return the stems of the content words of a noun phrase, the head first.

    >>> _phrase("the price of oil"), _phrase("in May prices")
    (('price', 'oil'), ())
    """
    form = _EDGE.split(form)[0]
    noun = _PREPOSITION.split(form)[0]
    head = [word.stem for word in words(noun) if word.is_content]
    every = [word.stem for word in words(form) if word.is_content and not _is_date(word.lower)]
    return (head[-1], *(word for word in every if word != head[-1])) if head else ()


def _is_date(lower: str) -> bool:
    return lower in word_list("calendar") or lower.isdigit()


def _is_of_the_same(stated: _Trend, claimed: _Trend, own: frozenset[str]) -> bool:
    """Return whether the same thing changes, of which the text gives no kind that *own* lacks."""
    if claimed.object and not _is_same(stated.subject, claimed.subject, own):
        return False
    if claimed.object:
        return _is_same(stated.object, claimed.object, own)
    if _price(stated, claimed):
        return True
    return _is_same(stated.object or stated.subject, claimed.subject, own)


def _price(stated: _Trend, claimed: _Trend) -> str:
    """Return the price that rises or falls of what becomes dearer or cheaper; empty for others."""
    changes = table("quantities", "changes")
    head, *priced = stated.subject or ("",)
    if stated.object or not priced or sorted(priced) != sorted(claimed.subject):
        return ""
    if claimed.form.lower() not in changes["of_prices"].split(", "):
        return ""
    return next((noun for noun in changes["prices"].split() if stem(noun) == head), "")


def _is_same(stated: tuple[str, ...], claimed: tuple[str, ...], own: frozenset[str]) -> bool:
    return stated[:1] == claimed[:1] and own.issuperset(stated)


def _are_of_amounts(stated: _Trend, claimed: _Trend, is_so: bool) -> bool:
    """Return whether both words say that there is more or less of what changes.

    Who climbs need not rise, who drops a charge or loses funding does not cut it, who raises cattle
    does not increase them: what is done to something is of amounts only by its noun, or by a verb
    of nothing else.
    """
    changes = table("quantities", "changes")
    both, (head, *_) = (stated, claimed), claimed.object or claimed.subject
    if head in map(stem, changes["measured"].split()):
        of_wholes = changes["of_wholes"].split()
        return not any(each.is_done_to and each.base in of_wholes for each in both)
    are_of_amounts = [each.is_of_amounts for each in both]
    if any(each.is_done_to for each in both):
        return all(are_of_amounts)
    if not is_so:
        return True
    return are_of_amounts[0] or (stated.base in changes["plain"].split() and are_of_amounts[1])


def _wording(stated: _Trend, claimed: _Trend) -> str:
    """Return how the text says it, as a verb behind what changes in the hypothesis."""
    if stated.is_noun:
        return f"saw a {stated.form}"
    return f"were {stated.form}" if stated.object and not claimed.object else stated.group
