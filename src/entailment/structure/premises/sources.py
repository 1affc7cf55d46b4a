"""All derivations of a hypothesis from a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

from entailment.model import Label
from entailment.structure.premises.addressees import by_addressees
from entailment.structure.premises.ages import by_ages
from entailment.structure.premises.agreement import agreed
from entailment.structure.premises.alternatives import by_alternatives
from entailment.structure.premises.amounts import by_amounts
from entailment.structure.premises.attachments import by_attachments
from entailment.structure.premises.averages import by_averages
from entailment.structure.premises.chains import by_chains
from entailment.structure.premises.clock import by_clock
from entailment.structure.premises.clock_spans import by_clock_spans
from entailment.structure.premises.comparisons import by_comparisons
from entailment.structure.premises.conjoined_amounts import by_conjoined_amounts
from entailment.structure.premises.conjuncts import by_conjuncts
from entailment.structure.premises.contests import by_contests
from entailment.structure.premises.converses import by_converses
from entailment.structure.premises.coordinations import by_coordinations
from entailment.structure.premises.daily import by_daily
from entailment.structure.premises.dated_lines import by_dated_lines
from entailment.structure.premises.denials import by_denials
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.equal_limits import by_equal_limits
from entailment.structure.premises.exceptions import by_exceptions
from entailment.structure.premises.exclusives import by_exclusives
from entailment.structure.premises.exempted import by_exempted
from entailment.structure.premises.extracts import by_extracts
from entailment.structure.premises.groups import by_groups
from entailment.structure.premises.implicatives import by_implicatives
from entailment.structure.premises.inverses import by_inverses
from entailment.structure.premises.iso_dates import by_iso_dates
from entailment.structure.premises.later import by_later
from entailment.structure.premises.lives import by_lives
from entailment.structure.premises.margins import by_margins
from entailment.structure.premises.minimum_versions import by_minimum_versions
from entailment.structure.premises.movements import by_movements
from entailment.structure.premises.multiples import by_multiples
from entailment.structure.premises.one_in_many import by_one_in_many
from entailment.structure.premises.opening_hours import by_opening_hours
from entailment.structure.premises.operations import by_operations
from entailment.structure.premises.opposites import by_opposites
from entailment.structure.premises.orders import by_orders
from entailment.structure.premises.portions import by_portions
from entailment.structure.premises.quantifiers import by_quantifiers
from entailment.structure.premises.relative_dates import by_relative_dates
from entailment.structure.premises.reports import by_reports
from entailment.structure.premises.shares import by_shares
from entailment.structure.premises.sums import by_sums
from entailment.structure.premises.swaps import by_swaps
from entailment.structure.premises.time_taken import by_time_taken
from entailment.structure.premises.times import by_durations, by_times
from entailment.structure.premises.trends import by_trends
from entailment.structure.premises.weekdays import by_weekdays
from entailment.text.contractions import written_out
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems

__all__ = ["SOURCES", "derivations"]

_LONGEST = 2000
"""Characters of a text or hypothesis that is read for derivations."""

_MOST = 16
"""Derivations of one hypothesis that are tried."""

SOURCES: tuple[Callable[[str, str], Iterator[Derivation]], ...] = (
    by_amounts,
    by_equal_limits,
    by_minimum_versions,
    by_shares,
    by_portions,
    by_one_in_many,
    by_sums,
    by_movements,
    by_operations,
    by_clock,
    by_clock_spans,
    by_averages,
    by_iso_dates,
    by_relative_dates,
    by_times,
    by_durations,
    by_time_taken,
    by_weekdays,
    by_daily,
    by_opening_hours,
    by_orders,
    by_ages,
    by_lives,
    by_later,
    by_exceptions,
    by_exempted,
    by_exclusives,
    by_trends,
    by_swaps,
    by_converses,
    by_contests,
    by_denials,
    by_implicatives,
    by_opposites,
    by_quantifiers,
    by_comparisons,
    by_margins,
    by_groups,
    by_inverses,
    by_multiples,
    by_chains,
    by_extracts,
    by_reports,
    by_addressees,
    by_dated_lines,
    by_coordinations,
    by_conjuncts,
    by_conjoined_amounts,
    by_attachments,
    by_alternatives,
)
"""What yields derivations, in the order in which they are tried."""


@lru_cache(maxsize=1024)
def derivations(text: str, hypothesis: str) -> tuple[Derivation, ...]:
    """Return how *hypothesis* may follow from *text*, or be excluded by it.

    Where either is long there is none. Denials are written out: *is not* for *isn't*.

    >>> derivations("The trip took 150 minutes.", "The trip took two and a half hours.")[0].line
    '150 minutes = 2.5 hours'
    """
    if max(len(text), len(hypothesis)) > _LONGEST or not _is_about(text, hypothesis):
        return ()
    text, hypothesis = written_out(text).text, written_out(hypothesis).text
    results = (
        derivation
        for source in SOURCES
        for derivation in source(text, hypothesis)
        if hypothesis not in derivation.premises and _is_of_all(hypothesis, derivation)
    )
    first = tuple(dict.fromkeys(islice(results, _MOST)))
    return agreed(_without_operands(first), text)


def _without_operands(results: tuple[Derivation, ...]) -> tuple[Derivation, ...]:
    """Return *results* without what an amount excludes of which the hypothesis has the result."""
    if not any(result.rules.has_operands for result in results):
        return results
    return tuple(
        result for result in results if result.kind != "amount" or result.label is Label.ENTAILMENT
    )


def _is_of_all(hypothesis: str, derivation: Derivation) -> bool:
    """Return whether *derivation* stands for all of *hypothesis*, of which one sentence may change.

    What is excluded by one of its sentences is excluded.
    """
    if derivation.label is Label.CONTRADICTION:
        return True
    parts = [hypothesis[start:end].strip(" .") for start, end in sentence_spans(hypothesis)]
    changed = [part for part in parts if not any(part in other for other in derivation.premises)]
    return len(parts) < 2 or len(changed) < 2


def _is_about(text: str, hypothesis: str) -> bool:
    """Return whether the two share a content word; one of one word may be worked out whole."""
    needed = lexical_stems(hypothesis)
    return len(needed) < 2 or bool(needed & lexical_stems(text))
