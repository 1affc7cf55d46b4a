"""What is interpreted already when a phrase is translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from entailment.systems.classics.logic.formulas import Formula, Term

__all__ = ["Bound", "Scope", "has_variables"]

Bound = Mapping[int, Term]
"""The terms of the phrases that are interpreted already, by the places of their heads."""

Scope = Callable[[Term, Bound], Formula]
"""The formula in the scope of a phrase, of the term that stands for it."""


def has_variables(bound: Bound) -> bool:
    """Return whether a phrase is interpreted as a variable: the formula is within its scope."""
    return any(term.is_variable for term in bound.values())
