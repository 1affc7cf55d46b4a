"""What has to be shown of a hypothesis: statements, every content word, how it joins clauses."""

from __future__ import annotations

from entailment.structure.reading import Reading
from entailment.structure.statements import Statement
from entailment.structure.vocabulary import listed, table

__all__ = ["is_main", "required", "uncovered", "unjoined"]

_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "NUM", "ADV"))
_IGNORED = frozenset(
    "also however then therefore thus moreover furthermore meanwhile instead indeed finally "
    "eventually later already just still too so altogether there as well in total both".split()
)


def required(hypothesis: Reading) -> list[list[Statement]]:
    """Return the statements that must be shown, each with those that say the same."""
    clauses = [
        statement
        for statement in hypothesis.statements
        if statement.origin in ("clause", "apposition")
    ]
    needed = [clause for clause in clauses if not _is_light(clause)]
    implied = [
        statement
        for statement in hypothesis.statements
        if statement.origin in ("possessive", "nominalisation")
    ]
    return [
        [statement, *(other for other in implied if _says_same(statement, other))]
        for statement in needed
    ]


def is_main(reading: Reading, statement: Statement) -> bool:
    """Return whether *statement* is what a sentence of *reading* says, not what is inside it."""
    verbs = [token.start for token in reading.tree.tokens if token.relation == "ROOT"]
    return statement.part.start in verbs


def _is_light(statement: Statement) -> bool:
    has_content = statement.argument("content") is not None
    return has_content and statement.predicate in table("clauses", "events")["light"].split()


def _says_same(clause: Statement, implied: Statement) -> bool:
    """Return whether *implied* holds all that *clause* does: it was read from the same words."""
    words = {place for argument in clause.arguments for place in argument.tokens}
    others = implied.tokens | {place for argument in implied.arguments for place in argument.tokens}
    return clause.sentence == implied.sentence and words <= others


def uncovered(hypothesis: Reading) -> str:
    """Return a content word of the hypothesis that is in no statement; empty if there is none."""
    held: set[int] = set()
    for statement in hypothesis.statements:
        held |= statement.tokens
        for argument in statement.arguments:
            held |= argument.tokens
            for exception in argument.exceptions:
                held |= exception.tokens
    for place, token in enumerate(hypothesis.tree.tokens):
        is_content = token.pos in _CONTENT or (place > 0 and token.form[:1].isupper())
        is_content &= token.form.lower() not in _IGNORED and token.form != "I"
        if is_content and place not in held:
            return token.form
    return ""


def unjoined(text: Reading, hypothesis: Reading) -> str:
    """Return what joins a clause in *hypothesis* alone: *although*; empty if nothing does.

    Words of time are left out, which are arguments of statements, and those of conditions.
    """
    others = listed("clauses", "temporal_joins") | listed("clauses", "condition") | _joins(text)
    return min(_joins(hypothesis) - others, default="")


def _joins(reading: Reading) -> frozenset[str]:
    return frozenset(
        token.lemma
        for token in reading.tree.tokens
        if token.relation == "mark" and reading.tree.token(token.head).relation == "advcl"
    )
