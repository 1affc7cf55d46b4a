"""A sentence that says several things, in parts that each stand for themselves.

Rules over words and word lists, without a parser. They part only what is sure to come apart: behind
a condition or an attribution, in a quotation, where a list may go on, and where a verb could be a
participle, the sentence stays whole. The table of the rules is in `entailment.search.claims`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

__all__ = ["Clause", "Piece", "claim_words", "clauses", "subject_of"]

Piece = tuple[int, int] | str
"""A stretch of the sentence, or words that are put in."""

MAX_WORDS = 200
"""Words of a sentence that is taken apart; a longer one is no prose."""

MAX_SUBJECT = 6
"""Words of a subject that is given to a second verb."""


class Clause(NamedTuple):
    """A part of a sentence: where it is, what it is put together from, and by which rule."""

    start: int
    end: int
    pieces: tuple[Piece, ...]
    change: str = ""


class _Token(NamedTuple):
    form: str
    lower: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.form[0].isalnum()

    @property
    def is_name(self) -> bool:
        return self.form[0].isupper()


_TOKEN = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_][\w.&-]*\w(?:['’]\w+)?|\w+(?:['’]\w+)?|\S")
_COORDINATORS = frozenset({"and", "but"})
_PART = re.compile(r"(?:ed|ied)$")


@lru_cache(maxsize=1)
def claim_words() -> dict[str, frozenset[str]]:
    """Return the word lists of `data/claims.toml`; the phrases of `connectives` are whole."""
    data = files("entailment.search").joinpath("data", "claims.toml")
    lists: dict[str, str] = tomllib.loads(data.read_text(encoding="utf-8"))
    phrases = frozenset(lists.pop("connectives").strip().splitlines())
    words = {name: frozenset(text.split()) for name, text in lists.items()}
    return words | {"connectives": phrases}


def clauses(sentence: str) -> list[Clause]:
    """Return the parts of *sentence*, in order; the sentence itself where it has but one.

    >>> found = clauses("Acme was founded in 1999 and is based in Bonn.")
    >>> ["".join(p if isinstance(p, str) else "Acme was founded in 1999 and is based in Bonn."[
    ...     slice(*p)] for p in clause.pieces) for clause in found]
    ['Acme was founded in 1999.', 'Acme is based in Bonn.']
    """
    tokens = [_Token(m[0], _plain(m[0]), *m.span()) for m in _TOKEN.finditer(sentence)]
    whole = [Clause(0, len(sentence), ((0, len(sentence)),))]
    if len(tokens) > MAX_WORDS or re.search('["“”«»]', sentence):
        return whole
    found = [
        clause
        for part in _at_semicolons(tokens)
        for clause in (_inserted(sentence, part) or _coordinated(sentence, part, None))
    ]
    if len(found) < 2:
        return whole
    return sorted(found, key=lambda clause: (clause.start, -clause.end))


def subject_of(sentence: str) -> str | None:
    """Return what *sentence* begins with before its verb: a name, or a determiner and a noun.

    >>> subject_of("The old tower is 38 metres tall."), subject_of("In 1998 it grew.")
    ('The old tower', None)
    """
    tokens = [_Token(m[0], _plain(m[0]), *m.span()) for m in _TOKEN.finditer(sentence)]
    verb = _first_verb(tokens)
    if not verb or not _is_plain_subject(tokens[:verb]):
        return None
    return sentence[tokens[0].start : tokens[verb - 1].end]


def _plain(form: str) -> str:
    return form.lower().replace("’", "'")


def _at_semicolons(tokens: list[_Token]) -> list[list[_Token]]:
    """Return what stands between semicolons, if all of it is clauses, else all together."""
    parts: list[list[_Token]] = [[]]
    for token in tokens:
        if token.form == ";":
            parts.append([])
        else:
            parts[-1].append(token)
    if len(parts) == 1:
        return parts
    lists = claim_words()
    stripped = [_without_connective(part) for part in parts]
    if all(_is_clause(part) and part[0].lower not in lists["scope"] for part in stripped):
        return stripped
    return [tokens]


def _without_connective(part: list[_Token]) -> list[_Token]:
    """Return *part* without *however,* or *and* before it."""
    lists = claim_words()
    if len(part) > 2 and part[0].lower in lists["connectives"] and part[1].form == ",":
        return part[2:]
    if len(part) > 2 and part[0].lower in _COORDINATORS:
        return part[1:]
    return part


def _inserted(sentence: str, part: list[_Token]) -> list[Clause]:
    """Return the clauses of *NP, who/which ..., ...* and of *Name, the ..., ...*, or nothing."""
    commas = [i for i, token in enumerate(part) if token.form == ","]
    if len(commas) < 2:
        return []
    subject, inside = part[: commas[0]], part[commas[0] + 1 : commas[1]]
    rest = part[commas[1] + 1 :]
    if not _is_plain_subject(subject) or not rest or not _is_verb(rest, _past_adverbs(rest)):
        return []
    if any(token.form in ":()" or token.lower in ("and", "or") for token in inside[:1]):
        return []
    at = (subject[0].start, subject[-1].end)
    if inside and inside[0].lower in ("which", "who"):
        if not _is_verb(inside, _past_adverbs(inside, 1)) or len(inside) < 3:
            return []
        said = inside[1:]
        pieces: tuple[Piece, ...] = (at, " ", _span(sentence, said), ".")
    elif _is_apposition(subject, inside):
        said = inside
        pieces = (at, " is ", _span(sentence, said), ".")
    else:
        return []
    about = sentence[slice(*at)]
    added = Clause(*_span(sentence, inside), pieces, f"subject {about!r} added")
    return [*_coordinated(sentence, rest, at, shows_subject=True), added]


def _is_apposition(subject: list[_Token], inside: list[_Token]) -> bool:
    lists = claim_words()
    is_name = all(token.is_name or token.form == "." for token in subject)
    has_article = len(inside) > 1 and inside[0].lower in ("the", "a", "an")
    has_verb = any(
        token.lower in lists["auxiliaries"] | lists["scope"] or token.form in ":()"
        for token in inside
    )
    return is_name and has_article and not has_verb and subject[0].lower not in lists["adverbs"]


def _is_plain_subject(tokens: Sequence[_Token]) -> bool:
    """Return whether *tokens* are a name, or a determiner and a noun with what stands before it."""
    lists = claim_words()
    if not 1 <= len(tokens) <= MAX_SUBJECT:
        return False
    if any(not token.is_word and token.form not in ".-&" for token in tokens):
        return False
    lowers = {token.lower for token in tokens}
    barred = lists["prepositions"] | lists["quantifiers"] | lists["scope"] | lists["connectives"]
    if lowers & (barred | _COORDINATORS) or tokens[0].lower in lists["adverbs"]:
        return False
    if tokens[0].lower in lists["subject_determiners"]:
        return len(tokens) > 1
    return all(token.is_name or not token.is_word or token.form[0].isdigit() for token in tokens)


def _coordinated(
    sentence: str,
    body: list[_Token],
    subject: tuple[int, int] | None,
    *,
    shows_subject: bool = False,
) -> list[Clause]:
    """Return the clauses that *and* and *but* join in *body*.

    *subject* is what *body* lacks before its verb; with *shows_subject* it lies right before, so
    that the first clause begins with it.
    """
    while body and not body[-1].is_word and body[-1].form not in ")]%":
        body = body[:-1]
    if not body:
        return []
    for at in range(1, len(body) - 1):
        if body[at].lower not in _COORDINATORS:
            continue
        left, right = body[:at], body[at + 1 :]
        if left[-1].form == ",":
            left = left[:-1]
        helped = _helped(left, right, subject)
        if helped is not None:
            about = sentence[slice(*helped)]
            first = _clause(sentence, left, subject, shows_subject)
            pieces: tuple[Piece, ...] = (helped, " ", _span(sentence, right), ".")
            return [first, Clause(*_span(sentence, right), pieces, f"{about!r} added")]
        own = _shared_subject(left, right, subject)
        if own is not None:
            first = _clause(sentence, left, subject, shows_subject)
            return [first, *_coordinated(sentence, right, own)]
        has_comma = body[at - 1].form == ","
        if _is_splittable(left, subject) and _begins_clause(right, has_comma):
            first = _clause(sentence, left, subject, shows_subject)
            return [first, *_coordinated(sentence, right, None)]
    return [_clause(sentence, body, subject, shows_subject)]


def _helped(
    left: list[_Token], right: list[_Token], subject: tuple[int, int] | None
) -> tuple[int, int] | None:
    """Return the subject and the *was* of *left*, where *right* lacks both.

    *The church was begun in 1320 and finished in 1411*: both are participles, each with a
    preposition behind it.
    """
    lists = claim_words()
    verb = _first_verb(left)
    if subject is not None or verb is None or left[verb].lower not in ("was", "were", "is", "are"):
        return None
    said = left[verb + 1 :]
    if len(said) < 2 or len(right) < 2 or not _is_splittable(left, subject):
        return None
    if any(token.lower in lists["denials"] | _COORDINATORS for token in (*left, *right)):
        return None
    both = _may_be_participle(said[0]) and _may_be_participle(right[0])
    before = left[:verb]
    is_pronoun = len(before) == 1 and before[0].lower in lists["pronouns"]
    if not both or not (is_pronoun or _is_plain_subject(before)):
        return None
    if {said[1].lower, right[1].lower} <= lists["prepositions"]:
        return left[0].start, left[verb].end
    return None


def _clause(
    sentence: str, body: list[_Token], subject: tuple[int, int] | None, shows_subject: bool
) -> Clause:
    start, end = _span(sentence, body)
    if subject is None:
        return Clause(start, end, ((start, end), "."), "parted from its sentence")
    pieces: tuple[Piece, ...] = (subject, " ", (start, end), ".")
    if shows_subject:
        return Clause(subject[0], end, pieces, "parted from its sentence")
    return Clause(start, end, pieces, f"subject {sentence[slice(*subject)]!r} added")


def _span(sentence: str, tokens: Sequence[_Token]) -> tuple[int, int]:
    start = tokens[0].start
    return start, start + len(sentence[start : tokens[-1].end].rstrip(" \t\r\n.!,;:"))


def _shared_subject(
    left: list[_Token], right: list[_Token], subject: tuple[int, int] | None
) -> tuple[int, int] | None:
    """Return the subject of *left* where *right* begins with a verb that has the same one."""
    lists = claim_words()
    begin = _past_adverbs(right)
    if begin >= len(right) or not _is_splittable(left, subject):
        return None
    if any(token.lower in lists["denials"] for token in left):
        return None
    verb = _first_verb(left)
    if verb is None:
        return None
    if not _is_verb(right, begin) and not _is_like(left[verb:], right[begin:]):
        return None
    has_auxiliary = left[verb].lower in lists["auxiliaries"]
    sure = lists["auxiliaries"] | lists["finite"] | lists["nouns_too"]
    is_present = right[begin].lower.endswith("s")  # sure, or like enough by now
    if has_auxiliary and right[begin].lower not in sure and not is_present:
        return None
    if subject is not None:
        return subject
    before = left[_after_introduction(left) : verb]
    while before and (before[-1].lower in lists["adverbs"] or before[-1].lower.endswith("ly")):
        before = before[:-1]
    is_pronoun = len(before) == 1 and before[0].lower in lists["pronouns"]
    if not before or not (is_pronoun or _is_plain_subject(before)):
        return None
    return before[0].start, before[-1].end


def _is_like(left: Sequence[_Token], right: Sequence[_Token]) -> bool:
    """Return whether *right* begins with a verb as *left* does, though it alone might be none.

    A past behind a past (*sold the house and moved to Oslo*), unless a participle stands between
    that it might go on; or a form in *-s* between numbers (*built in 1874 and stands 38 m tall*).
    """
    if len(right) < 2:
        return False
    lists = claim_words()
    following = right[1].lower
    is_number = right[1].form[0].isdigit() or following in lists["numerals"]
    if right[0].lower.endswith("s") and len(right[0].lower) > 4 and not right[0].is_name:
        is_bound = following in ("the", "its", "their", "his", "her", "about", "over", "nearly")
        is_list = not (left[-1].is_name or left[-1].form[0].isdigit())
        return not is_list and not right[0].lower.endswith("ss") and (is_number or is_bound)
    goes_on = is_number or following in lists["prepositions"] | {"it", "them", "him", "her", "the"}
    is_active = left[0].lower not in lists["auxiliaries"]
    others = any(_may_be_participle(token) for token in left[1:])
    is_past = _may_be_participle(left[0]) or left[0].lower in lists["intransitive"]
    return is_active and is_past and not others and goes_on and _may_be_participle(right[0])


def _is_splittable(left: list[_Token], subject: tuple[int, int] | None) -> bool:
    """Return whether *left* is a clause of its own, behind which nothing else is conditional."""
    scope = claim_words()["scope"]
    rest = left[_after_introduction(left) :]
    if any(token.form in ",:—–([/" or token.lower in scope for token in rest):
        return False
    verb = _first_verb(rest)
    return verb is not None and (subject is not None or verb > 0) and len(rest) > 1


def _after_introduction(left: list[_Token]) -> int:
    """Return where *left* goes on after *In 1999,* or *However,*."""
    lists = claim_words()
    comma = next((i for i, token in enumerate(left) if token.form == ","), None)
    if comma is None or comma > MAX_SUBJECT:
        return 0
    first = left[0].lower
    is_intro = first in lists["prepositions"] | lists["connectives"] or first in lists["adverbs"]
    return comma + 1 if is_intro and first not in lists["scope"] else 0


def _begins_clause(right: list[_Token], has_comma: bool) -> bool:
    """Return whether *right* begins with a subject of its own and its verb."""
    lists = claim_words()
    verb = _first_verb(right)
    if verb is None or verb == 0 or len(right) < 2:
        return False
    subject = right[:verb]
    while len(subject) > 1 and subject[-1].lower in lists["adverbs"]:
        subject = subject[:-1]
    if len(subject) == 1 and subject[0].lower in lists["pronouns"]:
        return True
    if not _is_plain_subject(subject):
        return False
    is_name = all(token.is_name for token in subject)
    sure = lists["auxiliaries"] | lists["finite"] | lists["intransitive"]
    return is_name or has_comma or right[verb].lower in sure


def _is_clause(tokens: list[_Token]) -> bool:
    verb = _first_verb(tokens)
    return verb is not None and verb > 0


def _first_verb(tokens: Sequence[_Token]) -> int | None:
    """Return where the first verb is, or None where what looks like one could be a participle."""
    for at, token in enumerate(tokens):
        if _is_verb(tokens, at):
            return at
        if _may_be_participle(token):
            return None
    return None


def _is_verb(tokens: Sequence[_Token], at: int) -> bool:
    """Return whether the word at *at* is a finite verb for sure."""
    if at >= len(tokens):
        return False
    lists, token = claim_words(), tokens[at]
    if at == 1 and tokens[0].lower in lists["pronouns"] and _may_be_participle(token):
        return True
    if token.lower in lists["auxiliaries"] | lists["finite"] | lists["intransitive"]:
        return not token.is_name
    looks_so = _may_be_participle(token) or token.lower in lists["nouns_too"]
    if not looks_so or token.lower in lists["named"] or at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    if token.lower in ("lives", "works") and following.lower in ("in", "at", "for", "as"):
        return True
    is_object = following.is_name or following.form[0].isdigit()
    return is_object or following.lower in lists["determiners"]


def _may_be_participle(token: _Token) -> bool:
    lists = claim_words()
    is_past = len(token.lower) > 4 and _PART.search(token.lower) is not None
    return not token.is_name and (is_past or token.lower in lists["irregular"] | lists["named"])


def _past_adverbs(tokens: Sequence[_Token], at: int = 0) -> int:
    """Return where the first word from *at* on is that is no adverb."""
    adverbs = claim_words()["adverbs"]
    while at < len(tokens) and (tokens[at].lower in adverbs or tokens[at].lower.endswith("ly")):
        at += 1
    return at
