"""Whether the statements of a text entail those of a hypothesis, or contradict one of them.

A statement of the hypothesis is entailed by one of the text, as it is, in a converse's roles, by an
opposite or worked out, that has the same predicate and for every argument one that is at least as
specific. Where all but one argument match and that one is excluded, or all match and only one of
the two is denied, it is contradicted. Everything else is unrelated: a word of the hypothesis that
no statement of it holds, a modality or a source that only one side has, another tense, another
time.

| text | hypothesis | verdict |
| --- | --- | --- |
| Tom sold the mill to Ann in May. | Ann bought the mill. | ENTAILMENT |
| The hall seats up to 300. | The hall seats 400. | CONTRADICTION |
| The hall opened in 1974. | The hall opened in 1980. | none: another event |
| Tom may sell the mill. | Tom sold the mill. | none: only possible |
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.lookup import Lookup
from entailment.model import Label
from entailment.structure.derivations import answers, facts
from entailment.structure.exclusion import is_contradiction, is_of_same_things
from entailment.structure.matching import Fit, World, fit, is_comparable
from entailment.structure.reading import Reading, read
from entailment.structure.statements import Statement
from entailment.structure.variants import (
    Variant,
    exchanged_variants,
    excluded_variants,
    is_comparative,
    variants,
)
from entailment.structure.vocabulary import table
from entailment.text.linguistics import Analyser

__all__ = ["Comparison", "Step", "compare", "compare_readings"]

_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "NUM", "ADV"))
_IGNORED = frozenset(
    "also however then therefore thus moreover furthermore meanwhile instead indeed finally "
    "eventually later already just still too so altogether there as well in total both".split()
)


class Step(NamedTuple):
    """One line of a proof: what the hypothesis claims, what the text states, and why they match."""

    claimed: str
    stated: str
    why: str

    def __str__(self) -> str:
        return f"{self.claimed} <- {self.stated}" + (f" ({self.why})" if self.why else "")


@dataclass(frozen=True, slots=True)
class Comparison:
    """A label, or None where structure does not decide, with the reason and the alignment."""

    label: Label | None
    reason: str
    proof: tuple[Step, ...] = ()


class _Finding(NamedTuple):
    """That one statement of the hypothesis is entailed or contradicted, and how."""

    is_entailed: bool
    reason: str
    proof: tuple[Step, ...]
    is_of_denial: bool = False
    """Whether it rests on what the text denies."""


def compare(
    text: str,
    hypothesis: str,
    *,
    published: datetime.date | None = None,
    by: Analyser | None = None,
) -> Comparison:
    """Compare the statements of two texts; the label is None wherever that decides nothing.

    Times such as *last year* in *text* are those seen from the day *published*. Raise
    MissingExtraError without the extra `linguistics`.

    >>> compare("Tom sold the mill to Ann.", "Ann bought the mill.").label
    <Label.ENTAILMENT: 'ENTAILMENT'>
    """
    return compare_readings(read(text, published, by), read(hypothesis, published, by))


def compare_readings(text: Reading, hypothesis: Reading) -> Comparison:
    """Compare what was read of a text and of a hypothesis."""
    if "respectively" in text.text.lower():
        return Comparison(None, "the text says by 'respectively' what goes with what")
    required = _required(hypothesis)
    if not required:
        return Comparison(None, "the hypothesis has no statement")
    if missing := _uncovered(hypothesis, required):
        return Comparison(None, f"no statement of the hypothesis holds '{missing}'")
    world = World(text.statements, _lookup())
    stated = (*text.statements, *facts(text.statements, text.amounts))
    findings: list[_Finding] = []
    for choices in required:
        finding = _decided(stated, choices, world)
        if finding is None:
            return Comparison(None, f"the text does not state: {choices[0]}")
        findings.append(finding)
    proof = tuple(step for finding in findings for step in finding.proof)
    contradicted = next((finding for finding in findings if not finding.is_entailed), None)
    if contradicted is not None:
        return Comparison(Label.CONTRADICTION, contradicted.reason, proof)
    return Comparison(Label.ENTAILMENT, "; ".join(finding.reason for finding in findings), proof)


def _required(hypothesis: Reading) -> list[list[Statement]]:
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


def _is_light(statement: Statement) -> bool:
    has_content = statement.argument("content") is not None
    return has_content and statement.predicate in table("clauses", "events")["light"].split()


def _says_same(clause: Statement, implied: Statement) -> bool:
    """Return whether *implied* holds all that *clause* does: it was read from the same words."""
    words = {place for argument in clause.arguments for place in argument.tokens}
    others = implied.tokens | {place for argument in implied.arguments for place in argument.tokens}
    return clause.sentence == implied.sentence and words <= others


def _uncovered(hypothesis: Reading, required: list[list[Statement]]) -> str:
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


def _decided(
    statements: Sequence[Statement], choices: list[Statement], world: World
) -> _Finding | None:
    """Return the first finding on one of *choices*, an entailment before a contradiction.

    None where the text states and denies it.
    """
    contradiction: _Finding | None = None
    for claimed in choices:
        findings = [*_findings(statements, claimed, world)]
        entailed = next((finding for finding in findings if finding.is_entailed), None)
        excluded = next((finding for finding in findings if not finding.is_entailed), None)
        if entailed is not None:
            is_denied = any(
                finding.is_of_denial and not finding.is_entailed for finding in findings
            )
            return None if is_denied else entailed
        contradiction = contradiction or excluded
    return contradiction


def _findings(
    statements: Sequence[Statement], claimed: Statement, world: World
) -> Iterator[_Finding]:
    for stated in statements:
        if is_comparable(stated, claimed):
            for finding in _of_pair(stated, claimed, world):
                yield finding._replace(is_of_denial=stated.is_negated)
    for answer in answers(statements, claimed, world):
        step = Step(str(claimed), answer.stated, answer.derivation)
        yield _Finding(answer.is_so, answer.derivation, (step,))


def _of_pair(stated: Statement, claimed: Statement, world: World) -> Iterator[_Finding]:
    """Yield what one statement of the text says of one of the hypothesis."""
    if stated.is_negated:
        yield from _of_denial(stated, claimed, world)
        return
    for variant in variants(stated):
        if not _is_same_predicate(variant.statement, claimed):
            continue
        result = fit(variant.statement, claimed, world)
        proof = _proof(variant, claimed, result)
        if result.is_same and _agree_on_degree(variant.statement, claimed):
            is_same_sign = variant.statement.is_negated == claimed.is_negated
            if is_same_sign and not claimed.is_negated:
                yield _Finding(True, _reason(variant, stated, result), proof)
            elif is_same_sign or is_of_same_things(stated, result):
                yield _Finding(is_same_sign, _reason(variant, stated, result), proof)
        elif not (claimed.is_negated or variant.statement.is_negated):
            link = result.excluded
            if link is not None and is_contradiction(stated, claimed, link, result):
                yield _Finding(False, _reason(variant, stated, result), proof)
    if not claimed.is_negated:
        yield from _swapped(stated, claimed, world)


def _of_denial(stated: Statement, claimed: Statement, world: World) -> Iterator[_Finding]:
    """Yield what a denied statement says: what it is denied of may only be narrowed."""
    for variant in variants(claimed):
        candidate = variant.statement
        for wording in variants(stated) if candidate is claimed else (Variant(stated),):
            if not _is_same_predicate(wording.statement, candidate):
                continue
            if wording.statement.is_negated:
                result = fit(candidate, wording.statement, world)
            else:
                result = fit(wording.statement, candidate, world)
            if not result.is_same or not _agree_on_degree(candidate, wording.statement):
                continue
            rules = Variant(wording.statement, (*variant.rules, *wording.rules))
            proof = _proof(rules, claimed, result)
            is_same_sign = wording.statement.is_negated == candidate.is_negated
            if is_same_sign and not variant.is_equivalent:
                continue  # *cold* is *not hot*, but *not hot* is not *cold*
            if is_same_sign or is_of_same_things(stated, result):
                yield _Finding(is_same_sign, _reason(rules, stated, result), proof)


def _swapped(stated: Statement, claimed: Statement, world: World) -> Iterator[_Finding]:
    for variant in excluded_variants(stated):
        if variant.statement.is_negated or not _is_same_predicate(variant.statement, claimed):
            continue
        result = fit(variant.statement, claimed, world)
        names = [
            link
            for link in result.links
            if link.stated and (link.claimed.is_name or link.stated.is_name or link.stated.name)
        ]
        if result.is_same and len(names) >= 2:
            yield _exclusion(stated, claimed, variant, result)
    for variant in exchanged_variants(stated):
        if not variant.statement.is_negated and _is_same_predicate(variant.statement, claimed):
            result = fit(variant.statement, claimed, world)
            if result.is_same and len(_participants(result)) >= 2:
                yield _exclusion(stated, claimed, variant, result)


def _participants(fit: Fit) -> set[str]:
    roles = ("agent", "patient", "recipient", "source")
    return {link.claimed.role for link in fit.links if link.stated} & set(roles)


def _exclusion(stated: Statement, claimed: Statement, variant: Variant, fit: Fit) -> _Finding:
    reason = f"the text has the roles the other way: {stated}"
    return _Finding(False, reason, _proof(variant, claimed, fit))


def _is_same_predicate(stated: Statement, claimed: Statement) -> bool:
    return stated.predicate == claimed.predicate and stated.particle == claimed.particle


def _agree_on_degree(left: Statement, right: Statement) -> bool:
    """Return whether both attributes compare, or neither does."""
    first, second = left.argument("attribute"), right.argument("attribute")
    if first is None or second is None:
        return True
    return is_comparative(first) == is_comparative(second)


def _reason(variant: Variant, stated: Statement, fit: Fit) -> str:
    notes = [link.match.why for link in fit.links if link.match.why]
    derivation = [stated.derivation] if stated.derivation else []
    return "; ".join([f"the text states {stated}", *derivation, *variant.rules, *notes])


def _proof(variant: Variant, claimed: Statement, fit: Fit) -> tuple[Step, ...]:
    statement = variant.statement
    predicate = Step(claimed.part.form, statement.part.form, ", ".join(variant.rules))
    steps = [
        Step(link.claimed.part.form, link.stated.part.form, link.match.why)
        for link in fit.links
        if link.stated is not None
    ]
    return (predicate, *steps)


@lru_cache(maxsize=1)
def _lookup() -> Lookup:
    """Return the knowledge that comes with the package and is safe to widen a noun by."""
    from entailment.knowledge import people
    from entailment.knowledge.resource import NamedResource

    return Lookup(
        [
            NamedResource("kinship", people.kinship()),
            NamedResource("occupations", people.occupations()),
        ],
        steps=1,
    )
