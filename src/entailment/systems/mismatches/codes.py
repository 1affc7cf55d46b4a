"""Models, flights and the like that are named by letters with a number: KX-2150 is no KX-2100."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch

__all__ = ["other_codes"]

_CODE = re.compile(r"(?<![\w-])(?P<letters>[A-Z]{1,5})-?(?P<digits>\d{2,6})(?![\w-]|[.,]\d)")


def other_codes(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the codes of *hypothesis* in place of which *text* has others with the same letters.

    >>> [str(each) for each in other_codes("The KX-2150 is waterproof.", "The KX-2100 is.")]
    ["name: the hypothesis has 'KX-2100', the text has 'KX-2150'"]
    """
    claimed = [*_CODE.finditer(hypothesis)]
    stated = [*_CODE.finditer(text)] if claimed else []
    for own in claimed:
        alike = [match for match in stated if match["letters"] == own["letters"]]
        if alike and all(match["digits"] != own["digits"] for match in alike):
            yield Mismatch("name", own[0], alike[0][0], contradicts=False)
