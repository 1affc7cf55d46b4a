"""What a text says of those whom it leaves out, or of nobody else.

| text | hypothesis | line |
| --- | --- | --- |
| It opens every day except Monday. | It is closed on Monday. | all but *Monday* |
| | It opens on Thursday. | *Thursday* is not *Monday* |
| Nobody but Tom voted. | Tom voted. · Ann voted. | none but *Tom* |
| Only members may borrow a boat. | People who are no members may. | only *members* |
| | All members may borrow a boat. | open: only *members* are not all |
| A boy survived. | The only survivor was a boy. | open: the text does not say *only* |
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
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    capitalised,
    content_stems,
    sentence_spans,
)
from entailment.structure.premises.stated import extract_words
from entailment.structure.vocabulary import table
from entailment.structure.vocabulary import words as vocabulary_words
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.verbs import Token, is_verb, may_be_participle, tokens_of
from entailment.text.words import stem, words

__all__ = ["by_exceptions"]


class _Exception(NamedTuple):
    """A sentence that holds of all, or of none, but of what it leaves out."""

    sentence: str
    rest: str
    """The sentence without what it leaves out."""

    noun: str
    """Of what it holds, between *all* and *except*; empty where that has a verb."""

    out: str
    is_of_all: bool


def by_exceptions(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what follows for those whom a sentence of *text* leaves out."""
    for exception in _exceptions(text):
        if not _MARKER.search(hypothesis):
            yield from _of_exception(exception, hypothesis)
        elif not _EXCEPTING.search(hypothesis):
            yield from _of_all(exception, hypothesis)
    yield from _only(text, hypothesis)


# All but one


_ALL = r"(?:all|every|each|everyone|everybody|everything|whole|entire|everywhere|any|anyone|always)"
_NONE = r"(?:no one|nobody|nothing|none|no|nowhere|never)"
_EXCEPT = (
    r"(?:except(?: for| on| in| at)?|but(?: for)?|apart from|aside from|other than|save(?: for)?"
    r"|excluding|with the exception of|not counting)"
)
_OUT = (
    rf"(?P<out>(?:(?:the|an?|{any_of('possessives')}|on|in|at)\s+)?(?:[\w-]+(?:['’]s|s['’])\s+)?[\w'’-]+"
    r"(?:\s+(?:of\s+(?:the\s+)?[\w'’-]+|(?-i:[A-Z])[\w'’-]*))*)"
)
_INNER = re.compile(
    rf"\b(?P<all>{_ALL}|{_NONE})\b(?P<noun>(?:\s+(?:of\s+)?[\w'’-]+){{0,4}}?)\s+{_EXCEPT}\s+{_OUT}",
    re.I,
)
_FINAL = re.compile(
    rf"\b(?P<all>{_ALL}|{_NONE})\b(?P<noun>[^.;]*?),?\s+{_EXCEPT}\s+{_OUT}\s*[.;]?$", re.IGNORECASE
)
_FRONT = re.compile(
    rf"^\s*{_EXCEPT}\s+{_OUT},\s+(?P<noun>[^.;]*?)\b(?P<all>{_ALL}|{_NONE})\b", re.IGNORECASE
)
_MARKER = re.compile(rf"\b(?:{_EXCEPT}|only|{_ALL})\b", re.IGNORECASE)
_EXCEPTING = re.compile(rf"\b(?:{_EXCEPT}|only|not\s+{_ALL})\b", re.IGNORECASE)
_NUMBER = re.compile(rf"^(?:an?|{'|'.join(word_sequence('numerals')[1:])}|\d+)\b", re.IGNORECASE)


def _exceptions(text: str) -> Iterator[_Exception]:
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        matches = (pattern.search(sentence) for pattern in (_FRONT, _INNER, _FINAL))
        match = next((each for each in matches if each and _is_excepting(each, sentence)), None)
        if match is None:
            continue
        marked = re.search(rf",?\s*\b{_EXCEPT}\s+{re.escape(match['out'])},?", sentence, re.I)
        first, last = _clause(sentence, match)
        rest = sentence[first:last]
        if marked is not None:
            rest = sentence[first : marked.start()] + sentence[marked.end() : last]
        is_of_all = re.fullmatch(_ALL, match["all"], re.IGNORECASE) is not None
        has_verb = _has_verb(match["all"].lower(), tokens_of(match["noun"]))
        noun = "" if has_verb or match.re is _FRONT else match["noun"]
        yield _Exception(sentence, rest.strip(), noun, match["out"], is_of_all)


def _clause(sentence: str, match: re.Match[str]) -> tuple[int, int]:
    """Return where the clause of an exception begins and ends: *every day but Friday, when it*."""
    semicolons = [mark.end() for mark in re.finditer(r"[;:](?!\d)", sentence)]
    first = max((at for at in semicolons if at <= match.start()), default=0)
    marks = [mark.start() for mark in re.finditer(r"[,;:(–—](?!\d)", sentence)]
    behind = [at for at in marks if at >= match.end()]
    before = sentence[first : match.start("all")].strip().lower()
    if match.re is not _FRONT and before in extract_words("prepositions"):
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
    clausal = vocabulary_words("clauses", "relative_pronouns") | extract_words("subordinate")
    return clausal | extract_words("prepositions") | {"of", "and", "or"}


def _has_verb(quantifier: str, noun: Sequence[Token]) -> bool:
    """Return whether a verb stands between *all* and *but*."""
    if quantifier in _ADVERBS or not noun:
        return bool(noun)
    closed = extract_words("prepositions") | {"of", "else"}
    if _PRONOUN.search(quantifier) and noun[0].lower not in closed:
        return True
    if any(is_verb(noun, at) or may_be_participle(token) for at, token in enumerate(noun)):
        return True
    is_singular = quantifier in ("every", "each")
    return any(
        (after if is_singular else token).lower.endswith("s")
        and after.lower not in closed
        and token.lower not in closed | word_list("determiners")
        for token, after in pairwise(noun)
    )


def _of_all(exception: _Exception, hypothesis: str) -> Iterator[Derivation]:
    """Yield that all but one are not all."""
    claims = re.match(rf"\s*(?P<all>{_ALL}|{_NONE})\b", hypothesis, re.IGNORECASE)
    if claims is None or not content_stems(hypothesis) <= content_stems(exception.sentence):
        return
    is_all = re.fullmatch(_ALL, claims["all"], re.IGNORECASE) is not None
    if is_all == exception.is_of_all and not DENIAL.search(hypothesis[claims.end() :]):
        line = f"all but '{exception.out}' are not all"
        yield Derivation((exception.sentence,), Label.CONTRADICTION, line, "exception")


def _of_exception(exception: _Exception, hypothesis: str) -> Iterator[Derivation]:
    own, out = content_stems(hypothesis), content_stems(exception.out)
    is_opposed = _is_opposed_by_relation(exception.sentence, hypothesis)
    if _NUMBER.match(exception.out):
        if not is_opposed:
            yield from _of_number(exception, hypothesis)
        return
    is_positive = _is_positive(exception.rest, hypothesis, exception.is_of_all)
    if not out or is_positive is None:
        return
    stated = content_stems(exception.rest) | _opposed(exception.rest)
    if out < own and own - out <= content_stems(exception.noun):
        return  # nothing of what all of them do
    if out <= own and own - out <= stated:
        is_so = is_positive != exception.is_of_all
        line = f"{'all' if exception.is_of_all else 'none'} but '{exception.out}'"
    else:
        others = (own - stated) & _WEEKDAYS
        if not out <= _WEEKDAYS or len(others) != 1 or own - others - stated:
            return
        is_so = is_positive == exception.is_of_all
        line = f"'{next(iter(others)).title()}' is not '{exception.out}'"
    label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
    if is_opposed:
        label = Label.UNKNOWN  # who did not vote for it may not have voted against it
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
    stated = content_stems(exception.rest) | _opposed(exception.rest)
    if (
        is_positive is None
        or not content_stems(hypothesis) - content_stems(claimed[0].form) <= stated
    ):
        return
    if is_positive != exception.is_of_all:
        label = Label.ENTAILMENT if claimed[0].value == value else Label.CONTRADICTION
        line = f"{'all' if exception.is_of_all else 'none'} but {exception.out}"
        yield Derivation((exception.sentence,), label, line, "exception")


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


def _opposed(sentence: str) -> frozenset[str]:
    """Return the stems of the complementary opposites of the words of *sentence*."""
    return content_stems(
        " ".join(
            opposite.word
            for word in words(sentence)
            for opposite in opposites(word.lemma)
            if opposite.kind == "complementary"
        )
    )


# Only


_ONLY = re.compile(
    r"^\s*Only\s+(?P<who>(?:the\s+|those\s+)?[\w'’-]+(?:\s+[A-Z][\w'’-]*)*)(?<!['’]s)(?<!s['’])"
    r"\s+(?P<rest>.+)"
)
_OTHERS = re.compile(
    r"\b(?:non-?|(?:who|that|which)\s+(?:is|are|was|were|do|does|did|has|have)\s+(?:not|no)\s+(?:an?\s+)?"
    r"|without\s+(?:an?\s+)?|other than\s+|not\s+(?:an?\s+))(?P<who>[\w'’-]+)",
    re.IGNORECASE,
)
_ANYBODY = re.compile(
    r"^(?:anyone|anybody|everyone|everybody|all people|people)\s+(?P<rest>.+)", re.I
)
_EXCLUSIVE = re.compile(
    rf"\b(?:{'|'.join(table('clauses', 'exclusive')['marks'].split())})\b", re.IGNORECASE
)
_NOBODY = re.compile(r"^(?:Nobody|No one|None|Noone)\b", re.IGNORECASE)
_THE_ONLY = re.compile(
    r"\b(?:(?<!second )(?<!next )only|sole|alone|nobody else|no one else)\b\s*", re.IGNORECASE
)


def _only(text: str, hypothesis: str) -> Iterator[Derivation]:
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        match = _ONLY.match(sentence)
        if match is not None:
            yield from _of_only(sentence, match, hypothesis)
    yield from _sole(text, hypothesis)
    if _THE_ONLY.search(hypothesis) and not _EXCLUSIVE.search(text):
        rest = _THE_ONLY.sub("", hypothesis, count=1).strip()
        yield Derivation(
            (capitalised(rest),),
            Label.UNKNOWN,
            "the text does not say 'only'",
            "only",
        )


_SOLE = re.compile(r"\b[Tt]he\s+(?:only|sole|lone)\s+(?P<noun>[a-z]+)\b")
_LONG = 5


def _sole(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that where there was an only survivor, two did not survive."""
    match = _SOLE.search(text)
    several = next(
        (a for a in amounts(hypothesis) if a.kind == "count" and a.interval.low >= 2), None
    )
    if match is None or several is None or DENIAL.search(hypothesis):
        return
    own = content_stems(hypothesis) - _people()
    if own and all(_is_related(word, match["noun"]) for word in own):
        line = f"the only {match['noun']} excludes {several.form}"
        yield Derivation((text.strip(),), Label.CONTRADICTION, line, "only")


def _is_related(word: str, noun: str) -> bool:
    return word[:_LONG] == noun[:_LONG] or stem(noun) == word


def _of_only(sentence: str, only: re.Match[str], hypothesis: str) -> Iterator[Derivation]:
    who, stated = content_stems(only["who"]), content_stems(only["rest"])
    line = f"only '{only['who']}'"
    own = content_stems(hypothesis)
    nobody = _NOBODY.match(hypothesis)
    if nobody and content_stems(hypothesis[nobody.end() :]) <= stated:
        yield Derivation((sentence,), Label.CONTRADICTION, line, "only")
    is_plain = not _MARKER.search(hypothesis) and not DENIAL.search(hypothesis + only["rest"])
    if only["who"][0].isupper() and who and who <= own <= who | stated and is_plain:
        yield Derivation((sentence,), Label.ENTAILMENT, line, "only")
    every = _EVERY.match(hypothesis)
    if every and _is_of_every(every, who, stated):
        line = f"only '{only['who']}' need not be all of them"
        yield Derivation((sentence,), Label.UNKNOWN, line, "exception")
    others = _OTHERS.search(hypothesis)
    if others is not None and content_stems(others["who"]) <= who and who:
        rest = f"{hypothesis[: others.start()]} {hypothesis[others.end() :]}"
        is_asserted = not DENIAL.search(rest)
    else:
        everybody = _ANYBODY.match(hypothesis)
        if everybody is None or who & content_stems(hypothesis):
            return
        rest, is_asserted = everybody["rest"], not DENIAL.search(hypothesis)
        if not is_asserted:
            return
    if content_stems(rest) - _people() <= stated:
        label = Label.CONTRADICTION if is_asserted else Label.ENTAILMENT
        yield Derivation((sentence,), label, line, "only")


_EVERY = re.compile(
    r"^(?:All|Every|Each)\s+(?:of\s+)?(?:the\s+)?(?P<who>[\w'’-]+(?:\s+[A-Z][\w'’-]*)*)\s+(?P<rest>.+)"
)


def _is_of_every(every: re.Match[str], who: frozenset[str], stated: frozenset[str]) -> bool:
    """Return whether the hypothesis says of all of *who* what others are denied."""
    is_denied = DENIAL.search(every["rest"]) is not None
    own = content_stems(every["who"])
    return bool(who) and own == who and content_stems(every["rest"]) <= stated and not is_denied


@cache
def _people() -> frozenset[str]:
    return content_stems("people persons anyone everyone those")
