"""A sentence with one part written otherwise."""

from __future__ import annotations

import re

__all__ = ["capitalised", "rewritten"]


def capitalised(form: str) -> str:
    """Return *form* with a capital at its beginning."""
    return form[:1].upper() + form[1:]


def rewritten(hypothesis: str, start: int, end: int, form: str) -> str:
    """Return *hypothesis* with *form* in place of what stands from *start* to *end*.

    >>> rewritten("Half of it is gone.", 0, 4, "two in five")
    'Two in five of it is gone.'
    """
    if not hypothesis[:start].strip():
        form = capitalised(form)
    joined = f"{hypothesis[:start]}{form}{hypothesis[end:]}"
    return re.sub(r" \.(?!\d)", ".", re.sub(r"\s+", " ", joined)).replace("..", ".").strip()
