"""Which words of a sentence refer to somebody or something: pronouns, descriptions, families.

| what | words |
| --- | --- |
| personal | he, she, his, her |
| thing | it, its |
| group | they, the couple, the two men |
| family | the Dumonts |
| first person | we, our |
| person | the senator, the Austrian, the 40-year-old |
| organisation | the company, the yard's, the League |
| stranger | a soldier, another reporter, his lawyer |

Whom they refer to is decided elsewhere (`entailment.discourse.resolver`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from entailment.discourse.lexicon import person_nouns, sexed_words, word_set
from entailment.discourse.nouns import is_occupation, kind_of_noun
from entailment.knowledge.gazetteer import demonyms
from entailment.text.lexicon import any_of, word_list

__all__ = [
    "Expression",
    "expressions",
    "families",
    "is_plain",
    "is_short_name",
    "is_weather",
    "lead",
    "speaks_of_itself",
]


ExpressionKind = Literal[
    "personal", "thing", "group", "family", "first person", "person", "organisation", "stranger"
]


class Expression(NamedTuple):
    """Words that refer: what they are, where the noun or pronoun among them begins, and that."""

    start: int
    end: int
    what: ExpressionKind
    at: int
    word: str
    owns: bool


_PERSONAL = re.compile(rf"\b(?P<word>{any_of('pronouns_of_persons')})\b(?!-)", re.IGNORECASE)
_THINGS = re.compile(r"\b(?P<word>its|it)\b(?!['’])", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?P<word>we|our|us)\b(?![.\w])", re.IGNORECASE)
_FAMILY_NAME = re.compile(r"\b[Tt]he (?P<word>[A-Z][a-z]+)e?s(?P<owns>['’](?!\w))?(?!\w)")
_ARTICLE = re.compile(
    r"\b(?P<article>[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Aa]nother|[Oo]ne)\s+(?=\w)"
)
_NEXT_WORD = re.compile(r"[\s-]+([A-Za-z][\w’'-]*)")
_PREDICATE = re.compile(r"\b(?:is|was|be|been|becomes?|became|as|remains?|remained)\s+$")
_WORD = re.compile(r"\w+(?:-\w+)*")
_PEOPLE = re.compile(r"\b[Tt]he\s+(?P<word>[A-Z][a-z]+)(?=[.,;]|\s+(?P<next>[a-z]+)\b)")
_AGED = re.compile(r"\b[Tt]he\s+(?P<word>\d{1,3}-year-old)(?=[.,;:\"”]|\s+(?P<next>[a-z]+)\b)")
_CAPITAL = re.compile(r",?\s+(?:[A-Z]\w+)")
_OF = re.compile(r"\s+(?:of|for|at)\b|-|\s*[’'](?!\s)")
_WEATHER = re.compile(r"\s+(?:is|was|will be|would be|seems?)\s+\w+\s+(?:that|to)\b")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")

_OWN_TEXT = 3
"""Times that a text says we outside of quotations, if it is of its organisation."""


def expressions(text: str, start: int, end: int, begins: int) -> Iterator[Expression]:
    """Yield the words of a sentence that refer, those that are sure of their kind first.

    *begins* is where its words do, after a dateline.
    """
    for match in _PERSONAL.finditer(text, start, end):
        word = match["word"].lower()
        owns = word == "his" or (word == "her" and _is_owned(text, match.end()))
        yield Expression(*match.span(), "personal", match.start(), word, owns)
    for match in _THINGS.finditer(text, start, end):
        word = match["word"].lower()
        yield Expression(*match.span(), "thing", match.start(), word, word == "its")
    for match in _plural().finditer(text, start, end):
        word = match["word"].lower()
        owns = word == "their" or bool(match["owns"])
        yield Expression(*match.span(), "group", match.start(), word, owns)
    yield from families(text, start, end)
    for match in _FIRST_PERSON.finditer(text, start, end):
        word = match["word"].lower()
        yield Expression(*match.span(), "first person", match.start(), word, word == "our")
    yield from _descriptions(text, start, end)
    for pattern in (_PEOPLE, _AGED):
        for match in pattern.finditer(text, begins, end):
            known = pattern is _AGED or match["word"].lower() in demonyms()
            if known and (not match["next"] or _is_verb(match["next"])):
                yield Expression(*match.span(), "person", match.start("word"), "", False)


def families(text: str, start: int, end: int) -> Iterator[Expression]:
    """Yield the surnames in the plural: the Dumonts."""
    for match in _FAMILY_NAME.finditer(text, start, end):
        owns = bool(match["owns"])
        yield Expression(*match.span(), "family", match.start(), match["word"], owns)


def speaks_of_itself(text: str) -> bool:
    """Return whether *text* speaks for an organisation, as we."""
    return sum(1 for _ in _FIRST_PERSON.finditer(_QUOTED.sub(" ", text[:20_000]))) >= _OWN_TEXT


def is_short_name(text: str, start: int, end: int) -> bool:
    """Return whether the word there is what a name ends with, alone for all of it: the League."""
    word = text[start:end]
    before = text[max(0, start - 4) : start].lower()
    return word.istitle() and kind_of_noun(word.lower()) == "organisation" and before == "the "


def is_weather(text: str, end: int) -> bool:
    """Return whether *it*, which ends at *end*, means nothing: it was clear that."""
    return _WEATHER.match(text, end) is not None


def lead(text: str, start: int, end: int) -> int | None:
    """Return where the description ends that a sentence begins with: A Norwegian climber."""
    article = re.compile(r"(?:An?|The)\s+").match(text, start, end)
    words = list(_WORD.finditer(text, article.end(), end))[:6] if article else []
    for at, word in enumerate(words):
        follows = words[at + 1][0] if at + 1 < len(words) else ""
        if is_occupation(word[0]) and not is_occupation(follows) and text[word.end()] not in "-'’":
            return word.end()
    return None


def _descriptions(text: str, start: int, end: int) -> Iterator[Expression]:
    """Yield the nouns with an article that people or organisations are called by."""
    for match in _ARTICLE.finditer(text, start, end):
        is_definite = match["article"].lower() == "the"
        words = list(_WORD.finditer(text, match.end(), min(end, match.end() + 80)))[:4]
        for at, word in enumerate(words):
            if text[(words[at - 1].end() if at else match.end()) : word.start()].strip():
                break
            if word[0].lower() in ("the", "who", "of", "and"):
                break
            is_name = is_definite and at == 0 and is_short_name(text, word.start(), word.end())
            what = "organisation" if is_name else kind_of_noun(word[0].removeprefix("ex-"))
            following = words[at + 1][0] if at + 1 < len(words) else ""
            is_part = kind_of_noun(following) and text[word.end() : word.end() + 1] == " "
            if what is None or is_part:
                continue
            if is_definite:
                yield from _definite(text, end, match.start(), word, what, is_name)
            elif word[0] in person_nouns() and not _PREDICATE.search(text, start, match.start()):
                yield Expression(
                    match.start(), word.end(), "stranger", word.start(), word[0], False
                )
            break


def _definite(
    text: str, end: int, start: int, word: re.Match[str], what: ExpressionKind, is_name: bool
) -> Iterator[Expression]:
    """Yield what the noun *word* with *the* at *start* describes, unless more of it follows."""
    owns = re.match(r"['’]s\b", text[word.end() : word.end() + 3])
    stop = word.end() + (2 if owns else 0)
    is_organisations = what == "organisation" and _CAPITAL.match(text, stop, end)
    if not _OF.match(text, stop) and not is_organisations:
        noun = word[0] if is_name else word[0].lower().removeprefix("ex-")
        yield Expression(start, stop, what, word.start(), noun, owns is not None)


def is_plain(text: str, expression: Expression) -> bool:
    """Return whether a description has no name in it and nothing after it that narrows it."""
    if any(
        word[0][0].isupper() for word in _WORD.finditer(text, expression.start + 3, expression.at)
    ):
        return False
    following = None if expression.owns else _NEXT_WORD.match(text, expression.end)
    if following is None:
        return True
    word = following[1]
    return word not in word_set("narrowing_words") and (
        _is_verb(word) or word in word_set("organisation_verbs")
    )


def _is_owned(text: str, place: int) -> bool:
    """Return whether *her*, which ends at *place*, is followed by what she has."""
    following = _NEXT_WORD.match(text, place)
    if following is None:
        return False
    word = following[1].lower()
    is_adverb = word.endswith("ly") and word not in word_set("nouns_in_ly")
    return not (is_adverb or word in word_set("time_words") or word in word_list("function_words"))


def _is_verb(word: str) -> bool:
    lists = (
        word_list("irregular_pasts"),
        word_list("function_words"),
        word_set("person_verbs"),
    )
    return word.endswith("ed") or any(word in word_list for word_list in lists)


@lru_cache(maxsize=1)
def _plural() -> re.Pattern[str]:
    nouns, pairs = (
        "|".join(sexed_words("group_nouns")),
        "|".join(sexed_words("group_nouns_after_two")),
    )
    return re.compile(
        rf"\b(?P<word>they|their|them|the (?:[\w-]+ ){{0,2}}(?:{nouns})|the two (?:{pairs}))"
        r"\b(?P<owns>['’]s?(?!\w))?",
        re.IGNORECASE,
    )
