"""Tables of paraphrases in the format of PPDB (Ganitkevitch et al., 2013; Pavlick et al., 2015).

    LHS ||| phrase ||| paraphrase ||| FEATURE=VALUE ... ||| alignment [||| entailment]

| last column | is read as |
| --- | --- |
| Equivalence, or none | left paraphrases right |
| ForwardEntailment | left entails right |
| ReverseEntailment | right entails left |
| Exclusion | both sides antonyms |
| OtherRelated | similar, with the option `related` |
| Independent | left out |

The weight is PPDB2.0Score / 5, at most 1, else exp(-p(e|f)), which PPDB gives as -log p.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from entailment.knowledge.formats.files import RuleFiles, checked_share
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.rules import Rule, both_ways

__all__ = ["ppdb", "read_ppdb"]

_POS = {"NN": "n", "VB": "v", "JJ": "a", "RB": "r"}
_KINDS = {
    "Equivalence",
    "ForwardEntailment",
    "ReverseEntailment",
    "Exclusion",
    "OtherRelated",
    "Independent",
}


def ppdb(path: str | None = None, least: float = 0.2, related: bool = False) -> RuleFiles:
    """Paraphrases of words and phrases (Ganitkevitch et al., 2013; Pavlick et al., 2015).

    *least* is the weight, from 0 to 1, below which none is used; *related* whether those marked
    OtherRelated are used, as similar.
    """
    read = partial(read_ppdb, least=checked_share("least", least), related=related)
    return RuleFiles(
        "ppdb",
        read,
        relations=("paraphrase", "entailment", "antonym", *(("similar",) if related else ())),
        licence="CC BY 3.0",
        path=path,
        usual=("ppdb.txt", "ppdb-2.0-s-all", "ppdb-2.0-s-lexical", "ppdb-1.0-s-all"),
    )


def read_ppdb(path: str | Path, *, least: float = 0.0, related: bool = False) -> Iterator[Rule]:
    """Yield the rules of a table; raise DataError with file and line for a malformed one."""
    for number, line in text_lines(path):
        cells = [cell.strip() for cell in line.split("|||")]
        if len(cells) not in (5, 6):
            raise line_error(
                f"has {len(cells)} columns with '|||' between, not 5 or 6", path, number
            )
        kind = cells[5] if len(cells) == 6 else "Equivalence"
        weight = _weight(cells[3])
        if kind not in _KINDS:
            message = f"ends in '{kind[:40]}' (known: {', '.join(sorted(_KINDS))})"
            raise line_error(message, path, number)
        if not cells[1] or not cells[2] or weight is None:
            message = "has no phrase, no paraphrase, or neither PPDB2.0Score nor p(e|f)"
            raise line_error(message, path, number)
        if weight >= least and weight > 0:
            yield from _rules(cells[0], cells[1].lower(), cells[2].lower(), kind, weight, related)


def _rules(
    tag: str, left: str, right: str, kind: str, weight: float, related: bool
) -> Iterator[Rule]:
    pos = _POS.get(tag.strip("[]")[:2])
    if kind == "Equivalence":
        yield Rule(left, right, "paraphrase", weight, "ppdb", pos, pos)
    elif kind == "ForwardEntailment":
        yield Rule(left, right, "entailment", weight, "ppdb", pos, pos)
    elif kind == "ReverseEntailment":
        yield Rule(right, left, "entailment", weight, "ppdb", pos, pos)
    elif kind == "Exclusion":
        yield from both_ways(Rule(left, right, "antonym", weight, "ppdb", pos, pos))
    elif kind == "OtherRelated" and related:
        yield Rule(left, right, "similar", weight, "ppdb", pos, pos)


def _weight(features: str) -> float | None:
    """Return the weight in the features, in [0, 1], or None."""
    table = dict(feature.rpartition("=")[::2] for feature in features.split() if "=" in feature)
    if (score := number_in(table.get("PPDB2.0Score", ""), 0, 1e6)) is not None:
        return min(1.0, score / 5)
    cost = number_in(table.get("p(e|f)", ""), 0, 1e6)
    return None if cost is None else math.exp(-cost)
