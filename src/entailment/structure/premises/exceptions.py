"""What a text says of those whom it leaves out.

| text | hypothesis | line |
| --- | --- | --- |
| It opens every day except Monday. | It is closed on Monday. | all but *Monday* |
| | It opens on Thursday. | *Thursday* is not *Monday* |
| It opens at six every day except Monday. | It is closed on Monday. | open: perhaps not at six |
| Nobody but Tom voted. | Tom voted. · Ann voted. | none but *Tom* |
| Nobody but Tom may vote. | Tom voted. | open |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from entailment.knowledge.scales import opposites
from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.certainty import lacks_limit, opposed, states_all
from entailment.structure.sentences.duties import WIDE_WHEN_DENIED, is_conditional, modals_in
from entailment.structure.sentences.exception_words import (
    ALL,
    EXCEPT_OR_BUT,
    EXCEPTION_MARK,
    PHRASE_OPENING,
    PREPOSITION,
)
from entailment.structure.vocabulary import listed
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.name_forms import CAPITAL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import (
    Token,
    first_verb,
    is_verb,
    may_be_participle,
    tokens_of,
)
from entailment.text.words import Word, stem, words

__all__ = ["by_exceptions"]


class _Exception(NamedTuple):
    """A sentence that holds of all, or of none, but of what it leaves out."""

    sentence: str
    rest: str
    """The sentence without what it leaves out."""

    noun: str
    """Of what it holds, between *all* and *except*; empty where that has a verb."""

    before: str
    """What stands before *all*, a preposition aside."""

    after: str
    """What stands behind *all* and its noun."""

    out: str
    is_of_all: bool

    @property
    def predicate(self) -> str:
        """What the sentence says of all."""
        behind = tokens_of(self.after)
        verb = first_verb(behind)
        if verb and behind[0].lower in listed("extracts", "prepositions"):
            return f"{self.before} {self.after[behind[verb].start :]}"  # *everyone on board was*
        return f"{self.before} {self.after}"


def by_exceptions(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what follows for those whom a sentence of *text* leaves out."""
    for exception in _exceptions(text):
        if not EXCEPTION_MARK.search(hypothesis):
            yield from _of_exception(exception, hypothesis)
        elif not _EXCEPTING.search(hypothesis):
            yield from _of_all(exception, hypothesis)


_NONE = r"(?:no one|nobody|nothing|none|no|nowhere|never)"
_OUT = (
    rf"(?P<out>(?:those\s+(?:{PREPOSITION})\s+)?(?:(?:the|an?|{any_of('possessives')}|on|in|at)\s+)?(?:[\w-]+(?:['’]s|s['’])\s+)?[\w'’-]+"
    rf"(?:\s+(?:of\s+(?:the\s+)?[\w'’-]+|(?-i:{CAPITAL})[\w'’-]*))*)"
)
_INNER = re.compile(
    rf"\b(?P<all>{ALL}|{_NONE})\b(?P<noun>(?:\s+(?:of\s+)?[\w'’-]+){{0,4}}?)(?:\s+|,\s+(?!but\b)){EXCEPT_OR_BUT}\s+{_OUT}",
    re.I,
)
_FINAL = re.compile(
    rf"\b(?P<all>{ALL}|{_NONE})\b(?P<noun>[^.;]*?),?\s+{EXCEPT_OR_BUT}\s+{_OUT}\s*[.;]?$",
    re.IGNORECASE,
)
_FRONT = re.compile(
    rf"^\s*{EXCEPT_OR_BUT}\s+{_OUT},\s+(?P<noun>[^.;]*?)\b(?P<all>{ALL}|{_NONE})\b", re.IGNORECASE
)

_EXCEPTING = re.compile(rf"\b(?:{EXCEPT_OR_BUT}|only|not\s+{ALL})\b", re.IGNORECASE)
_NUMBER = re.compile(rf"^(?:an?|{'|'.join(word_sequence('numerals')[1:])}|\d+)\b", re.IGNORECASE)


def _exceptions(text: str) -> Iterator[_Exception]:
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        matches = (pattern.search(sentence) for pattern in (_FRONT, _INNER, _FINAL))
        match = next((each for each in matches if each and _is_excepting(each, sentence)), None)
        if match is None:
            continue
        marked = re.search(
            rf",?\s*\b{EXCEPT_OR_BUT}\s+{re.escape(match['out'])}{_MORE},?", sentence, re.IGNORECASE
        )
        if marked is not None:
            yield _exception(sentence, match, marked)


_ITEM = rf"(?:the\s+[\w'’-]+|(?-i:{CAPITAL})[\w'’-]*)"
_MORE = rf"(?:(?:,\s+{_ITEM})*,?\s+(?:and|or)\s+{_ITEM})?"
"""What else is excepted."""

_NOUN = re.compile(
    rf"(?:\s+of)?(?:\s+(?:the|these|those|{any_of('possessives')}))?\s+[\w'’-]+", re.IGNORECASE
)
_OPENING = re.compile(rf"\b(?!by\b)(?:{PREPOSITION}|the)\s*$", re.IGNORECASE)


def _exception(sentence: str, match: re.Match[str], marked: re.Match[str]) -> _Exception:
    first, last = _clause(sentence, match)
    if match.re is _FRONT:
        first = marked.end()
    quantifier = match["all"].lower()
    has_verb = _has_verb(quantifier, tokens_of(match["noun"]))
    noun = "" if has_verb or match.re is _FRONT else match["noun"]
    behind = match.end("all") + len(noun)
    if not (noun or _PRONOUN.search(quantifier) or quantifier in _ADVERBS):
        own = _NOUN.match(sentence, behind)
        behind = own.end() if own else behind
    out = match["out"]
    if noun and out.lower().startswith("those "):
        out = f"{noun.split()[-1]}{out[len('those') :]}"
    is_front = marked.end() <= match.start("all")
    return _Exception(
        sentence=sentence,
        noun=noun,
        before=_OPENING.sub("", sentence[first : match.start("all")]).strip(),
        after=sentence[behind:last]
        if is_front
        else f"{sentence[behind : marked.start()]} {sentence[marked.end() : last]}",
        rest=f"{sentence[first:last]}"
        if is_front
        else f"{sentence[first : marked.start()]} {sentence[marked.end() : last]}",
        out=out,
        is_of_all=re.fullmatch(ALL, quantifier) is not None,
    )


def _clause(sentence: str, match: re.Match[str]) -> tuple[int, int]:
    """Return where the clause of an exception begins and ends: *every day but Friday, when it*."""
    semicolons = [mark.end() for mark in re.finditer(r"[;:](?!\d)", sentence)]
    first = max((at for at in semicolons if at <= match.start()), default=0)
    marks = [mark.start() for mark in re.finditer(r"[,;:(–—](?!\d)", sentence)]
    behind = [at for at in marks if at >= match.end()]
    before = sentence[first : match.start("all")].strip().lower()
    is_parenthesis = match.re is _INNER and sentence[match.end("noun")] == ","
    if is_parenthesis or (match.re is not _FRONT and before in listed("extracts", "prepositions")):
        behind = [at for at in behind if at > match.end()]  # on every day but Friday, it opens
    return first, (behind[0] if behind else len(sentence))


def _is_excepting(match: re.Match[str], sentence: str) -> bool:
    """Return whether *but* is no conjunction: *all shops closed but the bakery sold out*."""
    between = sentence[match.end("all") : match.start("out")]
    if match.re is _FRONT:
        return _BUT.match(sentence) is None
    if not _BUT.search(between):
        return True
    opened = tokens_of(match["out"])[0].lower
    if opened in word_list("function_words") - _before_nouns():
        return False
    following = tokens_of(sentence[match.end() :])[:1]
    is_followed = any(token.is_word and token.lower not in _following() for token in following)
    return not (is_followed and _has_verb(match["all"].lower(), tokens_of(match["noun"])))


_BUT = re.compile(r"\bbut\s+(?!for\b)", re.IGNORECASE)
_ADVERBS = frozenset(("always", "never", "everywhere", "nowhere"))
_PRONOUN = re.compile(r"(?:one|body|thing)$")
"""The end of *everyone*, *nobody*, *none*, which have no noun behind them."""


@cache
def _before_nouns() -> frozenset[str]:
    """Return what a phrase may begin with that is excepted."""
    return word_list("determiners") | word_list("possessives") | {"on", "in", "at"}


@cache
def _following() -> frozenset[str]:
    """Return what may stand behind what is excepted and is no verb of it."""
    clausal = listed("clauses", "relative_pronouns") | listed("extracts", "subordinate")
    return clausal | listed("extracts", "prepositions") | {"of", "and", "or"}


def _has_verb(quantifier: str, noun: Sequence[Token]) -> bool:
    """Return whether a verb stands between *all* and *but*."""
    if quantifier in _ADVERBS or not noun:
        return bool(noun)
    closed = listed("extracts", "prepositions") | {"of", "else"}
    if _PRONOUN.search(quantifier) and noun[0].lower not in closed:
        return True
    if any(is_verb(noun, at) or may_be_participle(token) for at, token in enumerate(noun)):
        return True
    is_singular = quantifier in ("every", "each")
    return any(
        (after if is_singular else token).lower.endswith("s")
        and after.lower not in closed
        and token.lower not in closed | word_list("determiners") | word_list("numerals")
        for token, after in pairwise(noun)
    )


def _of_all(exception: _Exception, hypothesis: str) -> Iterator[Derivation]:
    """Yield that all but one are not all."""
    claims = re.match(rf"\s*(?P<all>{ALL}|{_NONE})\b", hypothesis, re.IGNORECASE)
    if claims is None or not lexical_stems(hypothesis) <= lexical_stems(exception.sentence):
        return
    is_all = re.fullmatch(ALL, claims["all"], re.IGNORECASE) is not None
    if is_all != exception.is_of_all or DENIAL.search(hypothesis[claims.end() :]):
        return
    if _is_as_sure(exception, hypothesis) and _is_covered(exception, hypothesis, is_all):
        line = f"all but '{exception.out}' are not all"
        yield Derivation((exception.sentence,), Label.CONTRADICTION, line, "exception")


def _of_exception(exception: _Exception, hypothesis: str) -> Iterator[Derivation]:
    own, out = lexical_stems(hypothesis), lexical_stems(exception.out)
    is_as_sure = _is_as_sure(exception, hypothesis)
    if not (is_as_sure or _is_surer(exception, hypothesis)):
        return
    is_opposed = _is_opposed_by_relation(exception.sentence, hypothesis)
    if _NUMBER.match(exception.out):
        if not is_opposed and is_as_sure:
            yield from _of_number(exception, hypothesis)
        return
    is_positive = _is_positive(exception.rest, hypothesis, exception.is_of_all)
    if not out or is_positive is None:
        return
    stated = lexical_stems(exception.rest) | opposed(exception.rest)
    if out < own and own - out <= lexical_stems(exception.noun):
        return  # nothing of what all of them do
    if _is_in_place(exception, hypothesis) and own - out <= stated:
        is_denied = exception.is_of_all
        line = f"{'all' if exception.is_of_all else 'none'} but '{exception.out}'"
    else:
        others = (own - stated) & _WEEKDAYS
        if not out <= _WEEKDAYS or len(others) != 1 or own - others - stated:
            return
        is_denied = not exception.is_of_all
        line = f"'{next(iter(others)).title()}' is not '{exception.out}'"
    if is_opposed:
        label = Label.UNKNOWN  # who did not vote for it may not have voted against it
    elif not is_as_sure:
        label, line = Label.UNKNOWN, f"{line} has another modality"
    elif _is_covered(exception, hypothesis, is_denied):
        label = Label.ENTAILMENT if is_positive != is_denied else Label.CONTRADICTION
    elif is_denied and lacks_limit(hypothesis, exception.predicate):
        label, line = Label.UNKNOWN, f"{line} is of the whole sentence"
    else:
        return
    yield Derivation((exception.sentence,), label, line, "exception")


def _of_number(exception: _Exception, hypothesis: str) -> Iterator[Derivation]:
    """Yield that where all but one voted, one did not vote."""
    left_out, claimed = amounts(exception.out), amounts(hypothesis)
    value = left_out[0].value if left_out else Fraction(1)
    if len(claimed) != 1 or claimed[0].value is None or claimed[0].kind != "count":
        return
    if re.match(r"\s*not\b", hypothesis, re.IGNORECASE):
        return  # not one voted
    is_positive = _is_positive(exception.rest, hypothesis, exception.is_of_all)
    stated = lexical_stems(exception.rest) | opposed(exception.rest)
    if (
        is_positive is None
        or is_positive == exception.is_of_all
        or not lexical_stems(hypothesis) - lexical_stems(claimed[0].form) <= stated
    ):
        return
    label = Label.ENTAILMENT if claimed[0].value == value else Label.CONTRADICTION
    if label is Label.ENTAILMENT and lacks_limit(hypothesis, exception.predicate):
        label = Label.UNKNOWN
    if label is Label.UNKNOWN or states_all(hypothesis, exception.predicate):
        line = f"{'all' if exception.is_of_all else 'none'} but {exception.out}"
        yield Derivation((exception.sentence,), label, line, "exception")


def _is_as_sure(exception: _Exception, hypothesis: str) -> bool:
    """Return whether both have the same modality, and no condition."""
    stated = modals_in(exception.rest)
    if stated != modals_in(hypothesis) or is_conditional(exception.sentence):
        return False
    return not (exception.is_of_all and DENIAL.search(hypothesis) and stated & WIDE_WHEN_DENIED)


def _is_surer(exception: _Exception, hypothesis: str) -> bool:
    """Return whether *hypothesis* is without a modal that the sentence has."""
    stated, claimed = modals_in(exception.rest), modals_in(hypothesis)
    return (
        claimed < stated
        and (stated - claimed) <= _MODALS
        and not is_conditional(exception.sentence)
    )


_MODALS = frozenset(("can", "may", "must", "should", "would", "have to", "be to", "need to"))


def _is_covered(exception: _Exception, hypothesis: str, is_denied: bool) -> bool:
    """Return whether *hypothesis* states all that is denied, or no more than is asserted."""
    if is_denied:
        return states_all(hypothesis, exception.predicate)
    before = _HELD.sub("", exception.before) if _THERE.match(hypothesis) else exception.before
    first = next((word.stem for word in words(exception.after) if word.is_content), "")
    needed = lexical_stems(before) or frozenset((first,)) - {""}
    is_stated = states_all(f"{exception.sentence} {_ADDED}", _THERE.sub("", hypothesis))
    return is_stated and needed <= lexical_stems(hypothesis) | opposed(hypothesis)


_THERE = re.compile(r"There\s+(?:is|are|was|were)\b")
_HELD = re.compile(r"\b(?:held|takes? place|took place)\s*$")
_ADDED = f"on in at by {' '.join(word_list('weekdays'))}"
"""What a hypothesis may have instead of what is excepted."""


def _is_in_place(exception: _Exception, hypothesis: str) -> bool:
    """Return whether what is excepted stands in *hypothesis* where *all* does in the sentence."""
    sides = (words(side) for side in (exception.out, hypothesis))
    left, own = ([word for word in side if word.lower not in _before_nouns()] for side in sides)
    out, keys = ([(word.stem, _is_owner(word)) for word in side] for side in (left, own))
    at = next((at for at in range(len(own)) if keys[at : at + len(out)] == out), None)
    if at is None or not out:
        return False
    before, behind = hypothesis[: own[at].start], hypothesis[own[at + len(out) - 1].end :]
    is_phrase = (
        exception.out.split()[0].lower() in ("on", "in", "at")
        or lexical_stems(exception.out) <= _WEEKDAYS
    )
    is_agent = _BY.search(before) is not None or _BY.search(exception.before) is not None
    if is_phrase or is_agent:
        return True
    stated = "" if PHRASE_OPENING.match(exception.before) else exception.before
    is_before = lexical_stems(before) <= lexical_stems(f"{exception.before} {exception.noun}")
    return is_before and not lexical_stems(behind) & lexical_stems(stated)


def _is_owner(word: Word) -> bool:
    return word.form.endswith(("'s", "’s"))


_BY = re.compile(r"\bby\s*(?:the\s*)?$", re.IGNORECASE)


_OPPOSED = (("for", "against"), ("with", "without"), ("before", "after"), ("over", "under"))


def _is_opposed_by_relation(sentence: str, hypothesis: str) -> bool:
    """Return whether a preposition of one is opposed to one of the other: *against*, *for*."""
    stated, claimed = ({word.lower for word in words(side)} for side in (sentence, hypothesis))
    return any(
        each in claimed - stated and other in stated - claimed
        for pair in _OPPOSED
        for each, other in (pair, pair[::-1])
    )


_WEEKDAYS = frozenset(stem(day) for day in word_list("weekdays"))


def _is_positive(sentence: str, hypothesis: str, is_of_all: bool) -> bool | None:
    """Return whether the hypothesis asserts the verb of *sentence*, by denials and opposites."""
    denials = len(DENIAL.findall(hypothesis))
    verbs = {form for word in words(hypothesis) for form in (word.lower, word.lemma)}
    stated = {word.lemma for word in words(sentence)}
    is_opposed = any(
        opposite.word in stated
        for verb in verbs - stated
        for opposite in opposites(verb)
        if opposite.kind == "complementary"
    )
    own = len(DENIAL.findall(sentence)) - (not is_of_all)
    return None if denials > 1 or own > 0 else (denials == 0) != is_opposed
