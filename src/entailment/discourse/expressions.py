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
| stranger | a soldier, another reporter, his lawyer, Ann's son, the son of Ann, a German, someone |

Whom they refer to is decided elsewhere (`entailment.discourse.resolver`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from entailment.discourse.appositions import is_finite
from entailment.discourse.lexicon import person_nouns, sexed_words, word_set
from entailment.discourse.nouns import is_occupation, kind_of_noun
from entailment.knowledge.gazetteer import demonyms
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.words import dictionary_form

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
_FAMILY_NAME = re.compile(rf"\b[Tt]he (?P<word>{CAPITAL}{SMALL}+)e?s(?P<owns>['’](?!\w))?(?!\w)")
_ARTICLE = re.compile(
    r"\b(?P<article>[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Aa]nother|[Oo]ne|[Ss]ome|[Tt]h(?:is|at)"
    r"|(?!(?:[Ii]t|[Ss]?[Hh]e|[Tt]h(?:at|ere)|[Ww]h(?:at|o)|[Ll]et|[Hh]ere)['’]s)\w+['’]s)\s+(?=\w)"
)
_NEXT_WORD = re.compile(r"[\s-]+([^\W\d_][\w’'-]*)")
_COPULA = r"\b(?:is|was|be|been|becomes?|became|remains?|remained|as)\s+"
_PREDICATE = re.compile(
    rf"(?:{_COPULA}|\b(?:elected|named|appointed|crowned|(?:son|daughter|child)\s+of)\s+)$"
)
_COORDINATED_PREDICATE = re.compile(
    rf"{_COPULA}(?:\w+\s+)?(?:an?|the|one)\b.*(?:,|,?\s+(?:and|or))\s+$"
)
_SOMEBODY = re.compile(
    r"\b(?P<word>[Ss]ome(?:one|body)"
    rf"|(?<![Nn]o )(?:[Oo]ne|[Aa]nother|[Tt]he (?:other|latter|former)))(?=\s+(?P<next>{SMALL}+)|)"
)
_ONE_OF = re.compile(r"\b(?P<word>[Oo]ne\s+of)\s+(?=\w)")
_SINGLE_PEOPLE = re.compile(
    rf"\b(?:[Aa]n?|[Aa]nother|[Tt]he|[Oo]ne)\s+(?P<word>{CAPITAL}{SMALL}+|\d{{1,3}}-year-old)"
    rf"(?=\s*[.,;:]|\s+(?P<next>{SMALL}+)\b)"
)
_WORD = re.compile(r"\w+(?:-\w+)*")
_PEOPLE = re.compile(rf"\b[Tt]he\s+(?P<word>{CAPITAL}{SMALL}+)(?=[.,;]|\s+(?P<next>{SMALL}+)\b)")
_AGED = re.compile(rf"\b[Tt]he\s+(?P<word>\d{{1,3}}-year-old)(?=[.,;:\"”]|\s+(?P<next>{SMALL}+)\b)")
_CAPITAL = re.compile(rf",?\s+(?:{CAPITAL}\w+)")
_OF = re.compile(r"(?P<narrowed>\s+(?:of|for|at)\b)|-|\s*[’'](?!\s)")
_WEATHER = re.compile(r"\s+(?:is|was|will be|would be|seems?)\s+\w+\s+(?:that|to)\b")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")

_NEAR = 200
"""Characters before a predicate in which its verb is looked for."""

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
    yield from _somebody(text, start, end)


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
            is_stranger = what is None and word[0] in sexed_words("strangers")
            if is_part or (what is None and not is_stranger):
                continue
            if is_definite and what is not None:
                expression = _definite(text, end, match.start(), word, what, is_name)
                is_known = expression is not None and expression.what != "stranger"
                if expression and (is_known or not _is_predicate(text, start, match.start())):
                    yield expression
            elif _is_stranger(text, start, match.start(), word):
                yield _stranger(match.start(), word)
            break


def _definite(
    text: str, end: int, start: int, word: re.Match[str], what: ExpressionKind, is_name: bool
) -> Expression | None:
    """Return what the noun *word* with *the* at *start* describes; None if more of it follows.

    A person whom more follows, the son of Ann, is a stranger.
    """
    owns = re.match(r"['’]s\b", text[word.end() : word.end() + 3])
    stop = word.end() + (2 if owns else 0)
    is_organisations = what == "organisation" and _CAPITAL.match(text, stop, end)
    more = _OF.match(text, stop)
    if more is None and not is_organisations:
        noun = word[0] if is_name else word[0].lower().removeprefix("ex-")
        return Expression(start, stop, what, word.start(), noun, owns is not None)
    is_narrowed = more is not None and more["narrowed"] and what == "person"
    return _stranger(start, word) if is_narrowed else None


def _somebody(text: str, start: int, end: int) -> Iterator[Expression]:
    """Yield the words for somebody that are no nouns for what people are: someone, a German."""
    for match in _SOMEBODY.finditer(text, start, end):
        if match["word"].lower().startswith("some") or is_finite(match["next"] or ""):
            yield _stranger(match.start(), match)
    for match in _ONE_OF.finditer(text, start, end):
        several = list(_WORD.finditer(text, match.end(), min(end, match.end() + 60)))[:5]
        nouns = (dictionary_form(word[0]) for word in several)
        is_person = any(map(_is_person, nouns)) or (several and several[0][0] == "them")
        if is_person and not _is_predicate(text, start, match.start()):
            yield _stranger(match.start(), match)
    for match in _SINGLE_PEOPLE.finditer(text, start, end):
        known = match["word"][0].isdigit() or match["word"].lower() in demonyms()
        following = match["next"]
        alone = not following or _ends_noun_phrase(following)
        if known and alone and not _is_predicate(text, start, match.start()):
            yield Expression(*match.span(), "stranger", match.start("word"), "", False)


def _stranger(start: int, word: re.Match[str]) -> Expression:
    return Expression(start, word.end(), "stranger", word.start(), word[0].lower(), False)


def _is_stranger(text: str, start: int, article: int, word: re.Match[str]) -> bool:
    """Return whether the noun *word*, whose article is there, introduces somebody."""
    noun = word[0].removeprefix("ex-")
    following = _NEXT_WORD.match(text, word.end())
    is_subject = following is not None and is_finite(following[1])
    if not _is_person(noun) or _is_predicate(text, start, article, is_subject=is_subject):
        return False
    return noun in person_nouns() or following is None or _ends_noun_phrase(following[1])


def _is_predicate(text: str, start: int, at: int, *, is_subject: bool = False) -> bool:
    """Return whether what begins at *at* says what somebody is: is a poet, was a poet and a spy."""
    near = max(start, at - _NEAR)
    is_listed = not is_subject and _COORDINATED_PREDICATE.search(text, near, at)
    return bool(is_listed or _PREDICATE.search(text, near, at))


def _is_person(noun: str) -> bool:
    is_person = kind_of_noun(noun) == "person" or noun in sexed_words("strangers")
    return is_person and noun not in word_set("occupations_too")


def _ends_noun_phrase(following: str) -> bool:
    """Return whether the word before *following* is no part of a compound: a fan club."""
    is_known = _is_verb(following) or is_finite(following) or following[0].isupper()
    return is_known or following.endswith(("ing", "ly")) or following in word_set("time_words")


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
