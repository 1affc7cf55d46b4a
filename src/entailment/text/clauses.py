"""A sentence that says several things, in parts that each stand for themselves.

Rules over words and word lists, without a parser. They part only what is sure to come apart: behind
a condition or an attribution, in a quotation, where a list may go on, and where a verb could be a
participle, the sentence stays whole. The table of the rules is in `entailment.checking.claims`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from entailment.text.coordination import (
    begins_clause,
    begins_contrast,
    helped,
    is_splittable,
    may_join_labels,
    outside_brackets,
    shared_subject,
)
from entailment.text.lexicon import word_list
from entailment.text.verbs import (
    COORDINATORS,
    Token,
    claim_words,
    finite_verb,
    first_verb,
    is_plain_subject,
    is_verb,
    past_adverbs,
    tokens_of,
)
from entailment.text.words import lemma

__all__ = ["Clause", "Piece", "clause_at", "clauses", "rendered", "subject_of"]

Piece = tuple[int, int] | str
"""A stretch of the sentence, or words that are put in."""

MAX_WORDS = 200
"""Words of a sentence that is taken apart; a longer one is not prose."""

_HAVING = frozenset({"has", "have", "had"})


class Clause(NamedTuple):
    """A part of a sentence: where it is, what it is put together from, and by which rule."""

    start: int
    end: int
    pieces: tuple[Piece, ...]
    change: str = ""

    def render(self, text: str) -> str:
        """Return the clause as it reads; *text* is what its stretches are of."""
        return rendered(self.pieces, text)


def rendered(pieces: Iterable[Piece], text: str) -> str:
    """Return *pieces* as they read, stretches of *text* and words that are put in."""
    return "".join(piece if isinstance(piece, str) else text[slice(*piece)] for piece in pieces)


def clauses(sentence: str) -> list[Clause]:
    """Return the parts of *sentence*, in order; the sentence itself where it has but one.

    >>> sentence = "Acme was founded in 1999 and is based in Bonn."
    >>> [clause.render(sentence) for clause in clauses(sentence)]
    ['Acme was founded in 1999.', 'Acme is based in Bonn.']
    """
    tokens = tokens_of(sentence)
    whole = [Clause(0, len(sentence), ((0, len(sentence)),))]
    if len(tokens) > MAX_WORDS or re.search('["“”«»]', sentence):
        return whole
    parts = [
        clause
        for part in _at_semicolons(tokens)
        for clause in (
            _inserted(sentence, part)
            or _counted(sentence, part)
            or _coordinated(sentence, part, None)
        )
    ]
    if len(parts) < 2:
        return whole
    return sorted(parts, key=lambda clause: (clause.start, -clause.end))


def subject_of(sentence: str) -> str | None:
    """Return what *sentence* begins with before its verb: a name, or a determiner and a noun.

    >>> subject_of("The old tower is 38 metres tall."), subject_of("In 1998 it grew.")
    ('The old tower', None)
    """
    tokens = tokens_of(sentence)
    verb = first_verb(tokens)
    if not verb or not is_plain_subject(tokens[:verb]):
        return None
    return sentence[tokens[0].start : tokens[verb - 1].end]


def _at_semicolons(tokens: list[Token]) -> list[list[Token]]:
    """Return what stands between semicolons, if all of it is clauses, else all together.

    In brackets a semicolon separates no clauses: *(mean age 63; range 40-80)*.
    """
    parts: list[list[Token]] = [[]]
    outside = set(outside_brackets(tokens))
    for token in tokens:
        if token.form == ";" and token in outside:
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


def _without_connective(part: list[Token]) -> list[Token]:
    """Return *part* without *however,* or *and* before it."""
    lists = claim_words()
    if len(part) > 2 and part[0].lower in lists["connectives"] and part[1].form == ",":
        return part[2:]
    if len(part) > 2 and part[0].lower in COORDINATORS:
        return part[1:]
    return part


def _inserted(sentence: str, part: list[Token]) -> list[Clause]:
    """Return the clauses of *NP, who/which ..., ...* and of *Name, the ..., ...*, or nothing."""
    commas = [i for i, token in enumerate(part) if token.form == ","]
    if len(commas) < 2:
        return []
    subject, inside = part[: commas[0]], part[commas[0] + 1 : commas[1]]
    rest = part[commas[1] + 1 :]
    if not is_plain_subject(subject) or not rest or not is_verb(rest, past_adverbs(rest)):
        return []
    if any(token.form in ":()" or token.lower in ("and", "or") for token in inside[:1]):
        return []
    at = (subject[0].start, subject[-1].end)
    if inside and inside[0].lower in ("which", "who"):
        if not is_verb(inside, past_adverbs(inside, 1)) or len(inside) < 3:
            return []
        clause = inside[1:]
        pieces: tuple[Piece, ...] = (at, " ", _span(sentence, clause), ".")
    elif _is_apposition(subject, inside):
        clause = inside
        pieces = (at, " is ", _span(sentence, clause), ".")
    else:
        return []
    about = sentence[slice(*at)]
    added = Clause(*_span(sentence, inside), pieces, f"subject {about!r} added")
    return [*_coordinated(sentence, rest, at, shows_subject=True), added]


def _counted(sentence: str, part: list[Token]) -> list[Clause]:
    """Return the clauses of *NP has 5 sites and 40 employees*, or nothing."""
    part = [token for token in part if token.is_word or token.form not in ".!"]
    verb = first_verb(part)
    joins = [at for at, token in enumerate(part) if token.lower == "and"]
    if not verb or part[verb].lower not in _HAVING or not is_plain_subject(part[:verb]):
        return []
    if len(joins) != 1 or joins[0] < verb:
        return []
    objects = part[verb + 1 : joins[0]], part[joins[0] + 1 :]
    if not all(map(_is_count, objects)) or all(map(_is_measure, objects)):
        return []
    (first, second), subject = objects, (part[0].start, part[verb].end)
    about = sentence[slice(*subject)]
    span = _span(sentence, second)
    return [
        _clause(sentence, [*part[: verb + 1], *first], None, False),
        Clause(*span, (subject, " ", span, "."), f"{about!r} added"),
    ]


def _is_count(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* are a number and what it counts: *40 part-time nurses*."""
    if not 2 <= len(tokens) <= 4 or not all(token.is_word for token in tokens):
        return False
    number, *counted = tokens
    is_number = number.form[:1].isdigit() or number.lower in word_list("numerals")
    joining = claim_words()["prepositions"] | claim_words()["scope"]
    thing = counted[-1].lower
    is_plural = number.lower in ("1", "one") or lemma(thing) != thing
    return is_number and is_plural and not any(token.lower in joining for token in counted)


def _is_measure(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* end with a unit, so that others may add to them: *3 hours*."""
    unit = tokens[-1].lower
    return not word_list("fraction_units").isdisjoint((unit, lemma(unit)))


def _is_apposition(subject: list[Token], inside: list[Token]) -> bool:
    lists = claim_words()
    is_name = all(token.is_name or token.form == "." for token in subject)
    has_article = len(inside) > 1 and inside[0].lower in ("the", "a", "an")
    has_verb = any(
        token.lower in lists["auxiliaries"] | lists["scope"] or token.form in ":()"
        for token in inside
    )
    return is_name and has_article and not has_verb and subject[0].lower not in lists["adverbs"]


def _coordinated(
    sentence: str,
    tokens: list[Token],
    subject: tuple[int, int] | None,
    *,
    shows_subject: bool = False,
) -> list[Clause]:
    """Return the clauses that *and*, *but* and *while* behind a comma join in *tokens*.

    *subject* is what *tokens* lacks before its verb; with *shows_subject* it lies right before, so
    that the first clause begins with it.
    """
    while tokens and not tokens[-1].is_word and tokens[-1].form not in ")]%":
        tokens = tokens[:-1]
    if not tokens:
        return []
    for at in range(1, len(tokens) - 1):
        if tokens[at].lower not in COORDINATORS and not _is_contrast(tokens, at):
            continue
        left, right = tokens[:at], tokens[at + 1 :]
        if left[-1].form == ",":
            left = left[:-1]
        both = helped(left, right, subject)
        if both is not None:
            about = sentence[slice(*both)]
            first = _clause(sentence, left, subject, shows_subject)
            pieces: tuple[Piece, ...] = (both, " ", _span(sentence, right), ".")
            return [first, Clause(*_span(sentence, right), pieces, f"{about!r} added")]
        own = shared_subject(left, right, subject)
        if own is not None:
            first = _clause(sentence, left, subject, shows_subject)
            return [first, *_coordinated(sentence, right, own)]
        has_comma = tokens[at - 1].form == ","
        may_be_labels = subject is None and may_join_labels(left, right)
        is_clause = is_splittable(left, subject, before_any=has_comma)
        are_clauses = is_clause and begins_clause(right, has_comma) and not may_be_labels
        is_contrast = has_comma and tokens[at].lower != "and"
        if are_clauses or (is_contrast and begins_contrast(left, tokens[at], right)):
            first = _clause(sentence, left, subject, shows_subject)
            return [first, *_coordinated(sentence, right, None)]
    return [_clause(sentence, tokens, subject, shows_subject)]


def _is_contrast(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a clause begins at *at* that contrasts: not *stay in, while it charges*."""
    is_time = tokens[at + 1].lower in word_list("subject_pronouns")
    is_while = tokens[at].lower == "while" and not is_time
    return tokens[at - 1].form == "," and (is_while or tokens[at].lower == "whereas")


def _clause(
    sentence: str, tokens: list[Token], subject: tuple[int, int] | None, shows_subject: bool
) -> Clause:
    start, end = _span(sentence, tokens)
    if subject is None:
        return Clause(start, end, ((start, end), "."), "split from its sentence")
    pieces: tuple[Piece, ...] = (subject, " ", (start, end), ".")
    if shows_subject:
        return Clause(subject[0], end, pieces, "split from its sentence")
    return Clause(start, end, pieces, f"subject {sentence[slice(*subject)]!r} added")


def _span(sentence: str, tokens: Sequence[Token]) -> tuple[int, int]:
    start = tokens[0].start
    return start, start + len(sentence[start : tokens[-1].end].rstrip(" \t\r\n.!,;:"))


def _is_clause(tokens: list[Token]) -> bool:
    verb = finite_verb(tokens, before_any=True)
    return verb is not None and verb > 0


def clause_at(text: str, place: int, edges: re.Pattern[str]) -> str:
    """Return the words around *place*, up to a mark or a conjunction of *edges* on either side.

    >>> clause_at("It opened, then it closed", 12, re.compile(","))
    ' then it closed'
    """
    places = [0, *(at for match in edges.finditer(text) for at in match.span()), len(text)]
    return text[max(at for at in places if at <= place) : min(at for at in places if at > place)]
