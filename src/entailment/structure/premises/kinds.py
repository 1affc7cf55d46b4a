"""The kinds of derivations, and what depends on each.

| of a kind | then |
| --- | --- |
| `is_of_short_texts` | contradictions count in short texts alone: others have many such numbers |
| `needs_likely_premises` | they count only if the premises are likely, too |
| `stays` | the label that a judgment keeps though the derivation leaves the hypothesis open |
| `has_operands` | what an amount of the text excludes is not its result |
| `ignores_conditions` | it does not count where the text states the hypothesis on a condition |
| `overrules_comparison` | the statements compared do not decide: they lack what it rests on |
| `supports_if_likely` | it supports only if the premises are likely |
| `yields_to_mismatches` | it does not count where a mismatch rules entailment out |

The table of derivations in `docs/structure.md` has them all, with an example of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from entailment.model import Label

__all__ = ["KINDS", "Kind", "KindRules"]

Kind = Literal[
    "addressee",
    "age",
    "alternative",
    "amount",
    "attachment",
    "average",
    "chain",
    "change",
    "comparison",
    "complement",
    "conjunct",
    "condition",
    "contest",
    "converse",
    "coordination",
    "count",
    "date",
    "denial",
    "duration",
    "exception",
    "extract",
    "implicative",
    "inverse",
    "later",
    "life",
    "limit",
    "line",
    "only",
    "opening hours",
    "operation",
    "opposite",
    "order",
    "quantifier",
    "rate",
    "report",
    "rest",
    "roles",
    "share",
    "sum",
    "time",
    "undated",
    "unit",
    "weekday",
]
"""What a derivation may be."""


class KindRules(NamedTuple):
    """What depends on a kind: nothing, if not given."""

    is_of_short_texts: bool = False
    needs_likely_premises: bool = False
    stays: Label | None = None
    has_operands: bool = False
    ignores_conditions: bool = False
    overrules_comparison: bool = False
    supports_if_likely: bool = False
    yields_to_mismatches: bool = False


_OF_SHORT_TEXTS = KindRules(is_of_short_texts=True)
_CALCULATED = KindRules(is_of_short_texts=True, needs_likely_premises=True)

_GIVEN: Mapping[Kind, KindRules] = {
    "amount": _CALCULATED,
    "average": _CALCULATED,
    "change": _CALCULATED,
    "comparison": _CALCULATED,
    "complement": _CALCULATED,
    "duration": _CALCULATED,
    "inverse": _CALCULATED,
    "rate": _CALCULATED,
    "share": _CALCULATED,
    "time": _CALCULATED,
    "rest": _CALCULATED._replace(has_operands=True),
    "operation": KindRules(has_operands=True),
    "age": _OF_SHORT_TEXTS,
    "count": _OF_SHORT_TEXTS,
    "later": _OF_SHORT_TEXTS,
    "life": _OF_SHORT_TEXTS,
    "order": _OF_SHORT_TEXTS,
    "sum": _OF_SHORT_TEXTS,
    "exception": KindRules(overrules_comparison=True),
    "extract": KindRules(ignores_conditions=True, yields_to_mismatches=True),
    "conjunct": KindRules(
        ignores_conditions=True, yields_to_mismatches=True, supports_if_likely=True
    ),
    "addressee": KindRules(stays=Label.ENTAILMENT),
    "limit": KindRules(stays=Label.CONTRADICTION, overrules_comparison=True),
    "line": KindRules(stays=Label.ENTAILMENT),
    "only": KindRules(stays=Label.CONTRADICTION),
    "roles": KindRules(stays=Label.CONTRADICTION),
    "undated": KindRules(stays=Label.ENTAILMENT),
    "unit": KindRules(stays=Label.CONTRADICTION),
}
"""What depends on some kinds.

A rule or a range with another limit, and a number of another unit, may be contradicted by it. Of
111 contradictions by *only* 75 were right; exchanged roles may exclude; a date may be elsewhere in
the text; who *you* is a judge may know.
"""

KINDS: Mapping[Kind, KindRules] = {kind: _GIVEN.get(kind, KindRules()) for kind in get_args(Kind)}
"""Every kind with what depends on it."""
