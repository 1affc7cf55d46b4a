"""Rules of two slots, as DIRT (Lin and Pantel, 2001) and its successors learn them.

| path or template | meaning |
| --- | --- |
| `N:subj:V<buy>V:obj:N` | a dependency path of Minipar; read as `X buy Y` |
| `N:subj:V<buy>V:from:N` | with a preposition: `X buy from Y` |
| `N:from:V<buy>V:subj:N` | from the other end: `Y buy from X` |
| `N:obj:V<give>V:to:N` | from the object: `X be give to Y`, as of *X is given to Y* |
| `X buys Y` | a template with its slots |

A line is `left TAB right TAB score`, with a score above 0; above 1 it is scaled by the greatest of
the file. Where slots are crossed (`X sell Y`, `Y buy from X`), the right side has them crossed.
Templates and words are looked up in one form: `X buy Y`. Where both sides are one verb and slots
are not crossed, there is also a rule of the verbs alone, of half the weight. `write_dirt` writes
what `read_dirt` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.knowledge.formats.dictionary import rows
from entailment.knowledge.formats.files import RuleFiles, checked_share
from entailment.knowledge.lines import line_error, number_in
from entailment.knowledge.resource import home
from entailment.knowledge.rules import Rule
from entailment.text.words import lemma

__all__ = ["dirt", "read_dirt", "template", "write_dirt"]

_PATH = re.compile(r"(?P<before>[^<>\s]+)<(?P<word>[^<>]+)>(?P<after>[^<>\s]+)")
_STEP = re.compile(r"[A-Za-z]+:(?P<link>[\w-]+):[A-Za-z]+")
_SILENT = {"subj", "s", "obj", "obj1", "obj2", "nn", "mod", "gen", "appo", "pcomp-n"}
_BEFORE = {"subj", "s", "gen", "nn"}
_OBJECTS = {"obj", "obj1"}
_OBJECT = 1
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
        licence="research, by its authors' terms; free where it is your own",
        path=path,
        usual=("dirt.tsv", "dirt.txt"),
        get=f"entail resources make paths CORPUS -o {home()}/dirt.tsv",
    )


def read_dirt(path: str | Path, *, least: float = 0.0, words: bool = True) -> Iterator[Rule]:
    """Yield the rules of a file; raise DataError with file and line for a malformed one."""
    scale = max((score for *_, score in _scored(path)), default=1.0)
    for left, right, score in _scored(path):
        weight = score / max(1.0, scale)
        if weight < least or left == right:
            continue
        yield Rule(left, right, "paraphrase", weight, "dirt")
        left_verb, right_verb = _verb(left), _verb(right)
        if words and left_verb and right_verb and left_verb != right_verb:
            yield Rule(left_verb, right_verb, "similar", weight / 2, "dirt", "v", "v")


def _scored(path: str | Path) -> Iterator[tuple[str, str, float]]:
    for number, cells in rows(path, 3, 3):
        score = number_in(cells[2], 0, 1e9)
        left, right = template(cells[0]), template(cells[1])
        if not score or left is None or right is None:
            message = "is not 'path<TAB>path<TAB>score' with the slots X and Y or as N:..<word>..:N"
            raise line_error(message, path, number)
        yield left, right, score


def write_dirt(
    path: str | Path, rules: Iterable[tuple[str, str, float]], remarks: Iterable[str] = ()
) -> int:
    """Write *rules*, two paths and a score above 0, after *remarks*; return how many.

    The file is written atomically. Raise DataError if there is no rule.
    """
    header = [f"# {' '.join(remark.split())}" for remark in remarks]
    lines = [f"{left}\t{right}\t{score:.6g}" for left, right, score in rules]
    if not lines:
        raise DataError("no similar paths occur often enough; more text is required", path=path)
    write_whole(path, "\n".join([*header, *lines, ""]).encode("utf-8", "backslashreplace"))
    return len(lines)


def template(path: str) -> str | None:
    """Return a path or template as lemmas with the slots X and Y; None where it is neither.

    >>> template("N:subj:V<buy>V:from:N"), template("X buys Y"), template("buys")
    ('X buy from Y', 'X buy Y', None)
    """
    path_match = _PATH.fullmatch(path)
    if path_match is None:
        words = [_MARKS.get(word) or lemma(word.lower()) for word in path.split()]
        return " ".join(words) if sorted(w for w in words if w in "XY") == ["X", "Y"] else None
    before, after = _links(path_match["before"]), _links(path_match["after"])
    if before is None or after is None:
        return None
    words = path_match["word"].lower().split()
    first, last = _rank(path_match["before"]), _rank(path_match["after"])
    x, y = "X", "Y"
    if last < first:
        x, y, before, after, first = y, x, after, before, last
    passive = ["be"] if first == _OBJECT else []
    return " ".join([x, *before, *passive, *words, *after, y])


def _rank(side: str) -> int:
    """Return the order of a side in English: subjects and possessors, then objects, then others."""
    step = _STEP.fullmatch(side)
    link = step["link"] if step else "subj"
    return 0 if link in _BEFORE else _OBJECT if link in _OBJECTS else _OBJECT + 1


def _links(side: str) -> list[str] | None:
    """Return the words that stand for the links of one side of a path, or None."""
    words = []
    for part in side.split(","):
        link = _STEP.fullmatch(part)
        if link is None:
            return None
        words += [] if link["link"] in _SILENT else [link["link"].lower()]
    return words


def _verb(left: str) -> str | None:
    parts = left.split()
    return parts[1] if len(parts) == 3 and parts[0] == "X" and parts[2] == "Y" else None
