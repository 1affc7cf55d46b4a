"""CatVar (Habash and Dorr, 2003): clusters of words that are derived from one another.

    word_POS%number#word_POS%number#...

with the parts of speech N, V, AJ and AV; the number, which encodes the sources, may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

from entailment.errors import OptionError
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.lines import line_error, text_lines
from entailment.knowledge.rules import Rule

__all__ = ["catvar", "read_catvar"]

_WORD = re.compile(r"(?P<word>\S+?)_(?P<pos>N|V|AJ|AV)(?:%\d+)?")
_POS = {"N": "n", "V": "v", "AJ": "a", "AV": "r"}
_MAX_CLUSTER = 200


def catvar(path: str | None = None, weight: float = 0.6) -> RuleFiles:
    """Word families across parts of speech: acquisition, acquire (Habash and Dorr, 2003).

    *weight*, above 0 and at most 1, is that of every rule.
    """
    if not 0 < weight <= 1:
        raise OptionError(f"weight is above 0 and at most 1, not {weight}")
    return RuleFiles(
        "catvar",
        partial(read_catvar, weight=weight),
        relations=("derivation",),
        licence="Open Software License 1.1",
        path=path,
        usual=("catvar.txt", "catvar21.signed", "catvar20.txt"),
    )


def read_catvar(path: str | Path, *, weight: float = 0.6) -> Iterator[Rule]:
    """Yield the rules between the words of each cluster; raise DataError with file and line."""
    for number, line in text_lines(path):
        words = [_WORD.fullmatch(piece) for piece in line.strip().strip("#").split("#")]
        if len(words) > _MAX_CLUSTER:
            message = f"is a cluster of {len(words)} words; at most {_MAX_CLUSTER} are read"
            raise line_error(message, path, number)
        known = [
            (entry["word"].lower().replace("_", " "), _POS[entry["pos"]])
            for entry in words
            if entry is not None
        ]
        if len(known) < len(words):
            raise line_error("is not 'word_POS%number#...' with POS N, V, AJ or AV", path, number)
        for (left, pos), (right, right_pos) in permutations(dict.fromkeys(known), 2):
            yield Rule(left, right, "derivation", weight, "catvar", pos, right_pos)
