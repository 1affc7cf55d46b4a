"""VerbOcean (Chklovski and Pantel, 2004): relations of verbs mined from the web.

    verb1 [relation] verb2 :: score

| relation | is read as |
| --- | --- |
| similar | both sides similar |
| stronger-than | left entails right |
| opposite-of | both sides antonyms |
| can-result-in | cause |
| happens-before | right is preceded by left: divorce, marry |
| unk, low-vol | left out: undecided |

A score s, the strength of the patterns, weighs b * s / (s + 10), with b of the relation.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from entailment.errors import OptionError
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.rules import Rule, both_ways

__all__ = ["read_verbocean", "verbocean"]

_RELATIONS = {
    "similar": ("similar", 0.8),
    "stronger-than": ("entailment", 0.8),
    "opposite-of": ("antonym", 0.8),
    "can-result-in": ("cause", 0.5),
    "happens-before": ("precedes", 0.5),
}
"""Ours and its weight at a score without bound, for each relation of VerbOcean."""

_UNDECIDED = ("unk", "low-vol")
_LINE = re.compile(r"(\S[^\[\]]*?)\s+\[([\w-]+)\]\s+(\S[^\[\]]*?)\s+::\s+(\S+)\s*")
_HALF = 10.0


def verbocean(
    path: str | None = None,
    relations: Sequence[str] = ("similar", "stronger-than", "opposite-of", "can-result-in"),
    least: float = 0.0,
) -> RuleFiles:
    """Verbs that are similar, stronger, opposite or cause one another (Chklovski, Pantel 2004).

    *relations* are those of VerbOcean that are used, *least* the score below which none is used.
    """
    if unknown := [name for name in relations if name not in _RELATIONS]:
        raise OptionError(f"no relation '{unknown[0]}' (known: {', '.join(_RELATIONS)})")
    read = partial(read_verbocean, relations=tuple(relations), least=least)
    return RuleFiles(
        "verbocean",
        read,
        relations=[_RELATIONS[name][0] for name in relations],
        licence="research, by its authors' terms",
        path=path,
        usual=("verbocean.txt", "verbocean.unrefined.2004-05-20.txt"),
    )


def read_verbocean(
    path: str | Path, *, relations: Collection[str] = tuple(_RELATIONS), least: float = 0.0
) -> Iterator[Rule]:
    """Yield the rules of a file; raise DataError with file and line for a malformed one."""
    for number, line in text_lines(path):
        if line.startswith("#"):
            continue
        entry = _LINE.fullmatch(line)
        score = number_in(entry[4], 0, 1e6) if entry else None
        if entry is None or score is None:
            raise line_error("is not 'verb1 [relation] verb2 :: score'", path, number)
        if entry[2] not in _RELATIONS:
            if entry[2] not in _UNDECIDED:
                known = ", ".join((*_RELATIONS, *_UNDECIDED))
                raise line_error(
                    f"has no relation '{entry[2][:40]}' (known: {known})", path, number
                )
        elif entry[2] in relations and score >= least and score > 0:
            yield from _rules(entry[1].lower(), entry[2], entry[3].lower(), score)


def _rules(left: str, source_relation: str, right: str, score: float) -> Iterator[Rule]:
    relation, base = _RELATIONS[source_relation]
    weight = base * score / (score + _HALF)
    if source_relation == "happens-before":
        left, right = right, left
    rule = Rule(left, right, relation, weight, "verbocean", "v", "v")
    if source_relation in ("similar", "opposite-of"):
        yield from both_ways(rule)
    else:
        yield rule
