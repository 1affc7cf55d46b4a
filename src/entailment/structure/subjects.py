"""Who or what a clause is about: its own subject, or one that it shares with another clause.

| clause | has the subject |
| --- | --- |
| *paid* in *Tom came and paid* | of the verb that it is joined to |
| *to sell* in *Tom plans to sell*, *asked Ann to sell* | of the governing verb, or its object |
| *who sold it*, *living in Lund* | the noun that they modify |
"""

from __future__ import annotations

from entailment.structure.clause import ParsedClause
from entailment.structure.statements import Argument
from entailment.structure.vocabulary import listed

__all__ = ["bounded_subject", "subjects"]


def subjects(clause: ParsedClause) -> list[Argument]:
    """Return the subjects of the clause, also a shared one; empty for a clause without."""
    role = _subject_role(clause)
    place = _subject(clause, clause.verb)
    if place is None:
        return []
    own = clause.tree.first(clause.verb, "nsubj", "nsubjpass") == place
    arguments = clause.phrases.arguments(place, role)
    relation = clause.tree.token(clause.verb).relation
    if not own and relation in ("relcl", "acl") and len(arguments) > 1:
        arguments = arguments[:1]
    return arguments


def _subject_role(clause: ParsedClause) -> str:
    if clause.is_passive:
        is_recipient = clause.lemma in listed("clauses", "double_object") and (
            clause.tree.first(clause.verb, "dobj", "oprd") is not None
        )
        return "recipient" if is_recipient else "patient"
    return "theme" if clause.lemma in listed("clauses", "copulas") else "agent"


def _subject(clause: ParsedClause, verb: int) -> int | None:
    """Return the head of the clause's subject, its own or the one that it shares."""
    own = clause.tree.first(verb, "nsubj", "nsubjpass", "csubj")
    token = clause.tree.token(verb)
    if own is None and (bounded := bounded_subject(clause, verb)) is not None:
        return bounded
    if own is not None:
        is_relative = clause.tree.lemma(own) in listed("clauses", "relative_pronouns")
        return token.head if is_relative and token.relation == "relcl" else own
    is_infinitive = clause.tree.first(verb, "aux") is not None
    if token.relation == "relcl" and is_infinitive and _is_ranked(clause, token.head):
        return token.head
    if token.relation == "acl":
        return None if is_infinitive and not _is_ranked(clause, token.head) else token.head
    if token.relation in ("conj", "advcl"):
        head = token.head
        return _subject(clause, head) if clause.is_verb(head) else None
    if token.relation == "xcomp":
        return _controller(clause, token.head)
    return None


def bounded_subject(clause: ParsedClause, verb: int) -> int | None:
    """Return *students* in *between 200 and 250 students attended*: no phrase of place."""
    for child in clause.tree.below(verb, "prep"):
        start = clause.tree.token(child).start
        below = clause.tree.first(child, "pobj")
        is_bound = any(amount.start == start for amount in clause.phrases.amounts)
        if child < verb and is_bound and below is not None:
            return below
    return None


def _controller(clause: ParsedClause, governor: int) -> int | None:
    """Return who does what an infinitive says: the object of *ask*, the subject of *plan*."""
    token = clause.tree.token(governor)
    if token.pos == "ADJ":
        governor = token.head
    whom = clause.tree.first(governor, "dobj", "dative")
    if whom is not None and clause.tree.lemma(governor) in listed("clauses", "object_control"):
        return whom
    return _subject(clause, governor) if clause.is_verb(governor) else None


def _is_ranked(clause: ParsedClause, noun: int) -> bool:
    """Return whether an infinitive says what the noun did: *the first woman to win*."""
    below = clause.tree.below(noun, "amod")
    return any(clause.tree.lemma(child) in listed("clauses", "ranks") for child in below)
