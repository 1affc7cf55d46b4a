"""Rules of two slots, as DIRT (Lin and Pantel, 2001) and its successors learn them.

| a path or template | is |
| --- | --- |
| `N:subj:V<buy>V:obj:N` | a dependency path of Minipar; read as `X buy Y` |
| `N:subj:V<buy>V:from:N` | with a preposition: `X buy from Y` |
| `X buys Y` | a template with its slots |

A line is `left TAB right TAB score`, with a score above 0; above 1 it is scaled by the greatest of
the file. Where slots are crossed (`X sell Y`, `Y buy from X`), the right side says so. Templates
and words are looked up alike: `X buy Y`. Where both sides are one verb and slots are not crossed,
the verbs themselves make a rule too, of half the weight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from entailment.knowledge.formats.dictionary import rows
from entailment.knowledge.formats.files import RuleFiles, checked_share
from entailment.knowledge.lines import number_in, wrong
from entailment.knowledge.rules import Rule
from entailment.text.words import lemma

__all__ = ["dirt", "read_dirt", "template"]

_PATH = re.compile(r"(?P<before>[^<>\s]+)<(?P<word>[^<>]+)>(?P<after>[^<>\s]+)")
_STEP = re.compile(r"[A-Za-z]+:(?P<link>[\w-]+):[A-Za-z]+")
_SILENT = {"subj", "s", "obj", "obj1", "obj2", "nn", "mod", "gen", "appo", "pcomp-n"}
_MARKS = {"[X]": "X", "[Y]": "Y", "X": "X", "Y": "Y"}


def dirt(path: str | None = None, least: float = 0.0, words: bool = True) -> RuleFiles:
    """Inference rules of two slots: X buy Y, X acquire Y (Lin and Pantel, 2001).

    *least* is the weight, from 0 to 1, below which none is used; *words* whether rules of single
    verbs follow from them.
    """
    read = partial(read_dirt, least=checked_share("least", least), words=words)
    return RuleFiles(
        "dirt",
        read,
        relations=("paraphrase", "similar") if words else ("paraphrase",),
        licence="research, by its authors' terms",
        path=path,
        usual=("dirt.tsv", "dirt.txt"),
    )


def read_dirt(path: str | Path, *, least: float = 0.0, words: bool = True) -> Iterator[Rule]:
    """Yield the rules of a file; raise DataError with file and line for what is none."""
    scale = max((score for *_, score in _scored(path)), default=1.0)
    for left, right, score in _scored(path):
        weight = score / max(1.0, scale)
        if weight < least or left == right:
            continue
        yield Rule(left, right, "paraphrase", weight, "dirt")
        one, other = _verb(left), _verb(right)
        if words and one and other and one != other:
            yield Rule(one, other, "similar", weight / 2, "dirt", "v", "v")


def _scored(path: str | Path) -> Iterator[tuple[str, str, float]]:
    for number, cells in rows(path, 3, 3):
        score = number_in(cells[2], 0, 1e9)
        left, right = template(cells[0]), template(cells[1])
        if not score or left is None or right is None:
            told = "is not 'path<TAB>path<TAB>score' with the slots X and Y or as N:..<word>..:N"
            raise wrong(told, path, number)
        yield left, right, score


def template(path: str) -> str | None:
    """Return a path or template as lemmas with the slots X and Y; None where it is neither.

    >>> template("N:subj:V<buy>V:from:N"), template("X buys Y"), template("buys")
    ('X buy from Y', 'X buy Y', None)
    """
    found = _PATH.fullmatch(path)
    if found is None:
        words = [_MARKS.get(word) or lemma(word.lower()) for word in path.split()]
        return " ".join(words) if sorted(w for w in words if w in "XY") == ["X", "Y"] else None
    before, after = _links(found["before"]), _links(found["after"])
    if before is None or after is None:
        return None
    return " ".join(["X", *before, *found["word"].lower().split(), *after, "Y"])


def _links(side: str) -> list[str] | None:
    """Return the words that stand for the links of one side of a path, None if it is none."""
    words = []
    for step in side.split(","):
        found = _STEP.fullmatch(step)
        if found is None:
            return None
        words += [] if found["link"] in _SILENT else [found["link"].lower()]
    return words


def _verb(left: str) -> str | None:
    parts = left.split()
    return parts[1] if len(parts) == 3 and parts[0] == "X" and parts[2] == "Y" else None
