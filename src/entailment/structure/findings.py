"""What one statement of a text says of one of a hypothesis: that it is so, or that it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.structure.derivations import answers
from entailment.structure.exclusion import is_contradiction, is_of_same_things, limit_of_part
from entailment.structure.matching import Fit, fit, is_comparable
from entailment.structure.statements import Argument, Statement
from entailment.structure.variants import (
    Variant,
    excluded_variants,
    is_comparative,
    is_one,
    variants,
)
from entailment.structure.world import World
from entailment.text.lexicon import word_list

__all__ = ["Finding", "Step", "decided", "is_same_predicate"]


class Step(NamedTuple):
    """One line of a proof: what the hypothesis claims, what the text states, and why they match."""

    claimed: str
    stated: str
    why: str

    def __str__(self) -> str:
        return f"{self.claimed} <- {self.stated}" + (f" ({self.why})" if self.why else "")


class Finding(NamedTuple):
    """That one statement of the hypothesis is entailed or contradicted, and how."""

    is_entailed: bool
    reason: str
    proof: tuple[Step, ...]
    is_of_denial: bool = False
    """Whether it rests on what the text denies."""


def decided(
    statements: Sequence[Statement], choices: list[Statement], world: World
) -> Finding | None:
    """Return the first finding on one of *choices*, an entailment before a contradiction.

    None where the text states and denies it.
    """
    contradiction: Finding | None = None
    for claimed in choices:
        findings = [*_findings(statements, claimed, world)]
        entailed = next((finding for finding in findings if finding.is_entailed), None)
        excluded = next((finding for finding in findings if not finding.is_entailed), None)
        if (
            excluded is not None
            and excluded.is_of_denial
            and _is_done_after_all(statements, claimed)
        ):
            excluded = None
        if entailed is not None:
            is_denied = any(
                finding.is_of_denial and not finding.is_entailed for finding in findings
            )
            return None if is_denied else entailed
        contradiction = contradiction or excluded
    return contradiction


def _is_done_after_all(statements: Sequence[Statement], claimed: Statement) -> bool:
    """Return whether the text states it of a pronoun: *forgot to pay it, but paid it later*."""
    return not claimed.is_negated and any(
        not (stated.is_negated or stated.modality)
        and is_same_predicate(stated, claimed)
        and any(argument.head in _OBJECT_PRONOUNS for argument in stated.arguments)
        for stated in statements
    )


_OBJECT_PRONOUNS = word_list("object_pronouns")


def _findings(
    statements: Sequence[Statement], claimed: Statement, world: World
) -> Iterator[Finding]:
    for stated in statements:
        if is_comparable(stated, claimed):
            for finding in _of_pair(stated, claimed, world):
                yield finding._replace(is_of_denial=stated.is_negated)
    for answer in answers(statements, claimed, world):
        step = Step(str(claimed), answer.stated, answer.derivation)
        yield Finding(answer.is_so, answer.derivation, (step,))


def _of_pair(stated: Statement, claimed: Statement, world: World) -> Iterator[Finding]:
    """Yield what one statement of the text says of one of the hypothesis."""
    if stated.is_negated:
        yield from _of_denial(stated, claimed, world)
        return
    for variant in variants(stated):
        if not is_same_predicate(variant.statement, claimed):
            continue
        result = fit(variant.statement, claimed, world)
        proof = _proof(variant, claimed, result)
        if result.is_same and _agree_on_degree(variant.statement, claimed):
            is_same_sign = variant.statement.is_negated == claimed.is_negated
            if is_same_sign and not claimed.is_negated:
                if limit_of_part(stated, result) is None:
                    yield Finding(True, _reason(variant, stated, result), proof)
            elif is_same_sign or is_of_same_things(stated, result):
                yield Finding(is_same_sign, _reason(variant, stated, result), proof)
        elif not (claimed.is_negated or variant.statement.is_negated):
            link = result.excluded
            if link is not None and is_contradiction(stated, claimed, link, result):
                yield Finding(False, _reason(variant, stated, result), proof)
    if not claimed.is_negated:
        yield from _swapped(stated, claimed, world)


def _of_denial(stated: Statement, claimed: Statement, world: World) -> Iterator[Finding]:
    """Yield what a denied statement says: what it is denied of may only be narrowed."""
    for variant in variants(claimed):
        candidate = variant.statement
        for wording in variants(stated) if candidate is claimed else (Variant(stated),):
            if not is_same_predicate(wording.statement, candidate):
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
                yield Finding(is_same_sign, _reason(rules, stated, result), proof)


def _swapped(stated: Statement, claimed: Statement, world: World) -> Iterator[Finding]:
    for variant, roles in excluded_variants(stated):
        if variant.statement.is_negated or not is_same_predicate(variant.statement, claimed):
            continue
        result = fit(variant.statement, claimed, world)
        exchanged = [each for each in variant.statement.arguments if each.role in roles]
        is_whole = all(_is_claimed(argument, result) for argument in exchanged)
        if len(exchanged) < 2 or not is_whole or not result.agrees_on_participants:
            continue
        are_named = result.is_same and all(each.is_name or each.name for each in exchanged)
        are_two = all(is_one(each) and (each.is_definite or each.is_name) for each in exchanged)
        if are_named or are_two:
            yield _exclusion(stated, claimed, variant, result)


def _is_claimed(argument: Argument, fit: Fit) -> bool:
    """Return whether *fit* has *argument*, also inside a phrase: *a van from the baker*."""
    return any(
        link.stated is argument
        or any(part.lemma == argument.head for part in link.claimed.modifiers)
        for link in fit.links
    )


def _exclusion(stated: Statement, claimed: Statement, variant: Variant, fit: Fit) -> Finding:
    reason = f"the text has the roles the other way: {stated}"
    return Finding(False, reason, _proof(variant, claimed, fit))


def is_same_predicate(stated: Statement, claimed: Statement) -> bool:
    """Return whether both have one predicate, with its particle: *set up*."""
    return stated.predicate == claimed.predicate and stated.particle == claimed.particle


def _agree_on_degree(left: Statement, right: Statement) -> bool:
    """Return whether both attributes compare in one direction, or neither compares."""
    first, second = left.argument("attribute"), right.argument("attribute")
    if first is None or second is None:
        return True
    if is_comparative(first) != is_comparative(second):
        return False
    return not is_comparative(first) or _downwards(first) == _downwards(second)


def _downwards(comparative: Argument) -> set[str]:
    """Return the words that make *comparative* no *more*: *less hot*, *as hot as*."""
    return {modifier.lemma for modifier in comparative.modifiers} & {"less", "least", "as"}


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
