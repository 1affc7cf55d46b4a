"""A sentence as patterns see it: who is mentioned as a capital letter, all else as stems.

| letter | stands for |
| --- | --- |
| X · Y | the entity · the value |
| P · O · L · N | another person · organisation · place · name of unknown kind |

*his* is "X 's" where it means the entity, `is` and `was` are "be", so that no tense matters.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.names import Name
from entailment.knowledge.gazetteer import country, state
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list
from entailment.text.name_forms import CAPITAL
from entailment.text.verbs import COORDINATORS, is_verb, may_be_participle, past_adverbs, tokens_of
from entailment.text.words import lemma, stem
from entailment.validation.mentions import Mention, of_sentence

__all__ = ["SECOND", "Wording", "root", "simplified", "worded"]

MAX_TOKENS = 400
"""Tokens of a sentence that are matched; those after stay unread."""

SECOND = "\ue001"
"""What a token ends with that begins a second predicate: born in Leeds and *raised* in York."""

_TOKEN = re.compile(
    r"\b\d+-year-olds?\b|['’]s\b|n['’]t\b|\d+(?:[.,]\d+)*|[^\W\d_]+(?=n['’]t\b)|[^\W\d_]+(?:\.[^\W\d_]+)*|[^\w\s]"
)
_BEFORE_PLACE = frozenset("in near at".split())
_MARKS = frozenset(".\"“”„«»`*_'‘’…")
_STRAY = {"(": ",;", "born": ":", "b": ":", "die": ":", "d": ":"}
"""Marks that say nothing behind these tokens."""

_PLACE_BEFORE = re.compile(
    rf"\b(?:{'|'.join(sorted(_BEFORE_PLACE))}|of) (?:{CAPITAL}[\w.'’-]+ ?)+, $"
)
"""What makes a state of a name that could be a woman's: in Accomack County, Virginia."""

_NO_NAME = re.compile(r"Born$|(?:Bachelor|Master|Doctor)s?(?:$| of | in )")
"""Capitals that name nobody: degrees are words by which texts state who studied where."""

_CIRCA = frozenset("c ca circa".split())
_PERSONAL = word_list("pronouns_of_persons")
_BE = word_list("forms_of_be") | {"'s", "re"}
_PASTS = {"left": "leave", "thought": "think", "met": "meet", "led": "lead", "fell": "fall"}
_MAY = "May"
"""The month, which is written apart from the modal verb; no other word has a capital."""

_NAMES = frozenset("XPN")
_OTHERS = {"person": "P", "organisation": "O", "place": "L", None: "N"}

_VERB_NEXT = "(?=[a-z])(?!(?:and|or|a|an|the|who|whose|which|but|for|with|say|as) )"
_ASIDE = re.compile(r"(?<!\S)X , (?=[a-z]|P 's )(?:N 's |(?![XYN.;:] )\S+ ){1,30}?, " + _VERB_NEXT)
"""An apposition or relative clause after the entity, up to the verb of the entity."""

_WHO = re.compile(r"(?<!\S)X , (?:who|whose) (?:X 's |(?![XY.;:] )\S+ ){1,30}?, " + _VERB_NEXT)
_RELATIVE = re.compile(r"(?<!\S)X , (?:who|which) ")
_APPOSED = re.compile(
    r"(?:(?<=[a-z] , )|(?<=, the late ))X , (?=[a-z])(?!(?:and|or|a|an|the|who|whose|which) )"
)
"""What describes the entity itself: X, who lives; a neighbor, X, lives."""

_BRACKETED = re.compile(r"(?<!\S)X \( (?![^()]*Y )[^()]* \) ")
"""What stands in brackets after the entity, without the value."""

_RANK = re.compile(r"(?<!\S)X , (?:(?![XY(,] )\S+ ){1,6}?, (?=\( )")
"""A rank between the entity and its dates: Ann Lee, 1st Earl of York, (1841-1926)."""

_OF_ANOTHER = re.compile(
    r"(?<=[^XY,] )(, (?:who|which) (?:(?!Y |[,.;:] )\S+ )*?X (?:(?!Y |[,.;:] )\S+ )*?), "
    + _VERB_NEXT
)
"""A relative clause of somebody else that mentions the entity, up to the verb of the other."""


class _Mark(NamedTuple):
    start: int
    end: int
    tokens: tuple[str, ...]


class Wording(NamedTuple):
    """The tokens of a sentence, `SECOND` behind the verb of each further predicate."""

    tokens: tuple[str, ...]

    @property
    def line(self) -> str:
        """The tokens with a blank after each."""
        return self.clauses.replace(SECOND, "")

    @property
    def clauses(self) -> str:
        """The line, verbs of further predicates marked."""
        return "".join(f"{token} " for token in self.tokens)

    def seen_from(self, others: Iterable[str]) -> Wording:
        """Return the sentence with X for each of *others*, and Z for the entity itself."""
        places = {"X": "Z"} | dict.fromkeys(others, "X")
        return Wording(tuple(places.get(token, token) for token in self.tokens))

    def with_other_value(self, others: Iterable[str]) -> Wording:
        """Return the sentence with Y for each of *others*, and W for the value itself."""
        places = {"Y": "W"} | dict.fromkeys(others, "Y")
        return Wording(tuple(places.get(token, token) for token in self.tokens))

    def swapped(self) -> Wording:
        """Return the sentence with the entity in the place of the value."""
        places = {"X": "Y", "Y": "X"}
        return Wording(tuple(places.get(token, token) for token in self.tokens))


def worded(
    reading: ResolvedDocument,
    index: int,
    entity: Sequence[Mention],
    value: Sequence[Mention],
) -> Wording:
    """Return how sentence *index* reads with those mentions, in order, of entity and value."""
    passage = reading.passages[index]
    marks = list[_Mark]()
    for symbol, mentions in (("X", entity), ("Y", value)):
        for mention in of_sentence(mentions, index):
            start = mention.end if mention.after else mention.start
            letters: tuple[str, ...] = (symbol, "'s") if mention.owns else (symbol,)
            inside = of_sentence(value, index) if symbol == "X" else ()
            if any(_is_nickname(reading.text, mention, each) for each in inside):
                letters = ("X", "(", "Y", ")")
            _add(marks, _Mark(start, mention.end, letters))
    for mark in _others(reading, index):
        _add(marks, mark)
    text = reading.text
    seconds = {passage.start + start for start in _second_verbs(passage.text)}
    tokens, at = list[str](), passage.start
    for mark in sorted(marks):
        tokens += _plain(text[at : mark.start], at, seconds)
        tokens += mark.tokens
        at = max(at, mark.end)
    tokens += _plain(text[at : passage.end], at, seconds)
    plain = list(_without_marks(list(_without_asides(tokens[:MAX_TOKENS]))))
    return Wording(tuple(_with_places(_without_birth_name(plain))))


def _is_nickname(text: str, name: Mention, value: Mention) -> bool:
    """Return whether *value* stands in quotation marks within *name*: Marcos "Tico" Lima."""
    is_inside = name.start < value.start and value.end < name.end
    return is_inside and text[value.start - 1] in _MARKS


def simplified(line: str) -> Iterator[str]:
    """Yield *line*, and it without what stands between X and its verb: X, a baker, be born.

    What follows a relative clause of another is of that other, and comes after a semicolon.
    """
    line = _OF_ANOTHER.sub(r"\1; ", line)
    yield line
    for pattern in (_ASIDE, _WHO, _RELATIVE, _APPOSED, _BRACKETED, _RANK):
        shorter = pattern.sub("X ", line)
        if shorter != line:
            yield shorter


@lru_cache(maxsize=50_000)
def root(word: str) -> str:
    """Return what all forms of a word in small letters share.

    >>> root("was"), root("marries"), root("founders")
    ('be', 'marri', 'founder')
    """
    if word in _whole():
        return word
    if word in _BE:
        return "be" if word != "'s" else word
    if word in ("has", "had", "having"):
        return "have"
    word = _PASTS.get(word, word)
    return stem(lemma(word)) if word.isalpha() else word


@lru_cache(maxsize=1)
def _whole() -> frozenset[str]:
    """Return adverbs whose stems are other words: nearly, reportedly, likely."""
    return listed("clauses", "doubt_adverbs") | listed("clauses", "weak_denials")


def _add(marks: list[_Mark], mark: _Mark) -> None:
    if not any(mark.start < other.end and other.start < mark.end for other in marks):
        marks.append(mark)


def _others(reading: ResolvedDocument, index: int) -> Iterator[_Mark]:
    for name in reading.names(index):
        if not _NO_NAME.match(name.text):
            yield _Mark(name.start, name.end, (_letter(reading, name),))
    text = reading.text
    for reference in reading.references(index):
        if not reference.described and not reference.is_sure:
            letter = "P" if text[reference.start : reference.end].lower() in _PERSONAL else "N"
            yield _Mark(
                reference.start, reference.end, (letter, "'s") if reference.owns else (letter,)
            )


def _letter(reading: ResolvedDocument, name: Name) -> str:
    led = _PLACE_BEFORE.search(reading.text[max(0, name.start - 60) : name.start])
    if led and (state(name.text) or country(name.text)):
        return "L"
    if name.kind is None and reading.is_person(name):
        return "P"
    if name.kind is None and (country(name.text) or state(name.text)):
        return "L"
    return _OTHERS[name.kind]


def _plain(text: str, begin: int, seconds: Collection[int]) -> Iterator[str]:
    """Yield the tokens of what is between two mentions, the verbs at *seconds* marked."""
    for match in _TOKEN.finditer(text):
        token = match[0].lower().replace("’", "'")
        if token.endswith(("-year-old", "-year-olds")):
            token = "yearold"
        if token not in _MARKS:
            plain = _MAY if match[0] == _MAY else root(token)
            yield f"{plain}{SECOND}" if begin + match.start() in seconds else plain


@lru_cache(maxsize=512)
def _second_verbs(sentence: str) -> frozenset[int]:
    """Return where *sentence* has a verb right behind *and*, *but* or a comma, adverbs aside."""
    tokens, starts = tokens_of(sentence), set[int]()
    for at, token in enumerate(tokens):
        verb = past_adverbs(tokens, at + 1)
        if (
            (token.lower in COORDINATORS or token.form == ",")
            and verb < len(tokens)
            and (is_verb(tokens, verb) or may_be_participle(tokens[verb]))
        ):
            starts.add(tokens[verb].start)
    return frozenset(starts)


def _without_asides(tokens: Sequence[str]) -> Iterator[str]:
    """Yield *tokens* without what biographies put before a date: pronunciation, name at birth.

    *Ann Lee ([an li:]; born Ann Roe; 4 May 1933)* is read as *Ann Lee (; born 4 May 1933)*.
    """
    depth = 0
    for at, token in enumerate(tokens):
        depth += token == "["
        is_birth_name = tokens[max(0, at - 2) : at] in (["(", "born"], [";", "born"]) and (
            token in _NAMES and tokens[at + 1 : at + 2] == [";"]
        )
        is_behind_it = token == ";" and at > 1 and tokens[at - 2] == "born"
        is_behind_it = is_behind_it and tokens[at - 1] in _NAMES
        if not depth and not is_birth_name and not is_behind_it:
            yield "\u2013" if token == "\u2212" else token
        depth -= token == "]" and depth > 0


def _without_marks(tokens: Sequence[str]) -> Iterator[str]:
    """Yield *tokens* without what dates of lives are written with: ( ; born : c. 1936."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else ""
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        stray = token in _STRAY.get(before, ())
        if not stray and not (token in _CIRCA and (after == "Y" or after.isdigit())):
            yield token


def _without_birth_name(tokens: list[str]) -> list[str]:
    """Return *tokens* without the entity's other name where they state it: X be born X in L."""
    return [
        token
        for at, token in enumerate(tokens)
        if not (token == "X" and tokens[at - 1 : at] == ["born"] and "X" in tokens[: at - 1])
    ]


def _with_places(tokens: list[str]) -> Iterator[str]:
    """Yield *tokens*, a name of unknown kind that is where a place would be taken for one."""
    for at, token in enumerate(tokens):
        led = at > 0 and tokens[at - 1] in _BEFORE_PLACE
        followed = tokens[at + 1 : at + 3] in ([",", "L"], [",", "Y"]) and at > 0
        yield "L" if token == "N" and (led or (followed and tokens[at - 1] == ",")) else token
