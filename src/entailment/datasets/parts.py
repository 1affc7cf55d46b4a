"""The parts of a pair, and the usual names of the columns or keys that hold them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from entailment.datasets.problems import shown
from entailment.errors import OptionError

__all__ = ["KNOWN", "known_names", "lacking", "listed", "require_two", "without_point"]

KNOWN: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "pair_id", "pairid", "uid", "index", "idx"),
    "text": ("text", "premise", "sentence1", "context", "source", "t"),
    "hypothesis": ("hypothesis", "claim", "sentence2", "statement", "h"),
    "label": ("label", "gold_label", "gold", "entailment", "judgment"),
}
"""The usual names, in lower case, for each part of a pair."""


def known_names(names: Collection[str]) -> dict[str, str]:
    """Return for each part the one of *names* that usually holds it, where there is one."""
    as_written = {str(name).strip().lower(): name for name in reversed(list(names))}
    return {
        part: next(as_written[name] for name in usual if name in as_written)
        for part, usual in KNOWN.items()
        if not as_written.keys().isdisjoint(usual)
    }


def lacking(held: Mapping[str, str], names: Collection[str]) -> list[str]:
    """Return which of text and hypothesis are not *held* under one of *names*."""
    return [part for part in ("text", "hypothesis") if held.get(part) not in names]


def require_two(text: str, hypothesis: str) -> None:
    """Raise OptionError where one column or key holds both *text* and *hypothesis*.

    That is so where it is named for one of them and is a usual name of the other.
    """
    if text == hypothesis:
        problem = f"'{shown(str(text))}' would be both text and hypothesis; name both columns"
        raise OptionError(problem)


def listed(names: Iterable[str]) -> str:
    """Return *names* for a message, at most twenty of them.

    >>> listed(["id", "text"])
    'id, text'
    """
    written = [shown(name) for name in names]
    more = f", and {len(written) - 20} more" if len(written) > 20 else ""
    return ", ".join(written[:20]) + more


def without_point(pair_id: Any) -> Any:
    """Return a whole number that is a float as an int, any other value as it is.

    pandas has whole numbers so if one in their column is missing.

    >>> without_point(7.0), without_point(7.5), without_point("7.0")
    (7, 7.5, '7.0')
    """
    is_whole = isinstance(pair_id, float) and pair_id.is_integer()
    return int(pair_id) if is_whole else pair_id
