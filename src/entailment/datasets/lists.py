"""Attributes that are lists, such as the phenomena of a pair: strings, as JSON writes lists."""

from __future__ import annotations

import json

__all__ = ["list_of", "written_list"]


def written_list(values: list[object]) -> str | None:
    """Return *values* as JSON; None where there is none, or one that is no string or number.

    >>> written_list(["lexical", 2]), written_list([]), written_list([["a"]])
    ('["lexical", 2]', None, None)
    """
    if not values or not all(isinstance(value, str | int | float) for value in values):
        return None
    return json.dumps(values, ensure_ascii=False)


def list_of(text: str) -> tuple[str, ...]:
    """Return the values of the list in *text*, each once; none where it is not a list.

    >>> list_of('["lexical", 2, "lexical"]'), list_of("lexical"), list_of("[sic]")
    (('lexical', '2'), (), ())
    """
    if not text.startswith("["):
        return ()
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(values, list) or written_list(values) is None:
        return ()
    texts = (value if isinstance(value, str) else json.dumps(value) for value in values)
    return tuple(dict.fromkeys(texts))
