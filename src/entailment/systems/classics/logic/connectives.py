"""Expressions of z3 by its C functions.

The operators of its Python library look up the sorts of all arguments to convert those that do not
fit, most of the time of a search for models; sorts of formulas fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["Connectives"]


class Connectives:
    """Makes the expressions that the operators of *z3* would, of expressions whose sorts fit."""

    def __init__(self, z3: Any):
        self._z3 = z3
        self._context = z3.main_ctx()
        self._reference = self._context.ref()

    def applied(self, function: Any, terms: Sequence[Any]) -> Any:
        """Return a predicate of *terms*."""
        count, terms_ = len(terms), self._array(terms)
        return self._bool(self._z3.Z3_mk_app(self._reference, function.ast, count, terms_))

    def equal(self, left: Any, right: Any) -> Any:
        """Return that two terms are one."""
        return self._bool(self._z3.Z3_mk_eq(self._reference, left.ast, right.ast))

    def negated(self, body: Any) -> Any:
        """Return the denial of *body*."""
        return self._bool(self._z3.Z3_mk_not(self._reference, body.ast))

    def implied(self, condition: Any, body: Any) -> Any:
        """Return that *body* is so if *condition* is."""
        return self._bool(self._z3.Z3_mk_implies(self._reference, condition.ast, body.ast))

    def conjunction(self, members: Sequence[Any]) -> Any:
        """Return that all *members* are so."""
        count, members_ = len(members), self._array(members)
        return self._bool(self._z3.Z3_mk_and(self._reference, count, members_))

    def disjunction(self, members: Sequence[Any]) -> Any:
        """Return that one of *members* or more is so."""
        count, members_ = len(members), self._array(members)
        return self._bool(self._z3.Z3_mk_or(self._reference, count, members_))

    def _array(self, expressions: Sequence[Any]) -> Any:
        return (self._z3.Ast * len(expressions))(*(expression.ast for expression in expressions))

    def _bool(self, expression: Any) -> Any:
        return self._z3.BoolRef(expression, self._context)
