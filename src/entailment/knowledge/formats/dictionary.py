"""Rules as a table: dictionaries of synonyms and acronyms, and any other hand-made list.

    left TAB right [TAB relation [TAB weight [TAB pos [TAB right_pos]]]]

Lines that begin with `#` are remarks. An empty cell counts as missing. What `entail
resources make` writes is of this format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path

from entailment.errors import DataError, OptionError
from entailment.files import write_whole
from entailment.knowledge.formats.files import RuleFiles
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.rules import POSITIONS, RELATIONS, Rule

__all__ = ["data_file", "dictionary", "read_rules", "rows", "rule_line", "write_rules"]

_COLUMNS = 6
_MAX_CELL = 1000
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def dictionary(
    path: str | None = None, relation: str = "synonym", weight: float = 0.9
) -> RuleFiles:
    """A table of rules: left, right and, where they differ from the options, relation, weight, pos.

    *relation* and *weight*, above 0 and at most 1, are those of lines without their own.
    """
    if relation not in RELATIONS:
        raise OptionError(f"no relation '{relation}' (known: {', '.join(RELATIONS)})")
    if not 0 < weight <= 1:
        raise OptionError(f"weight is above 0 and at most 1, not {weight}")
    read = partial(read_rules, resource="dictionary", relation=relation, weight=weight)
    return RuleFiles(
        "dictionary",
        read,
        relations=RELATIONS,
        licence="that of your file",
        path=path,
        usual=("dictionary.tsv", "synonyms.tsv"),
    )


def read_rules(
    path: str | Path, *, resource: str, relation: str = "synonym", weight: float = 0.9
) -> Iterator[Rule]:
    """Yield the rules of a table; raise DataError with file and line for a malformed one."""
    for number, cells in rows(path, 2, _COLUMNS):
        left, right, own_relation, own_weight, pos, right_pos = (
            *cells,
            *[""] * (_COLUMNS - len(cells)),
        )
        value = number_in(own_weight, 0, 1) if own_weight else weight
        if not left or not right:
            raise line_error("has an empty side; write 'left<TAB>right'", path, number)
        if own_relation and own_relation not in RELATIONS:
            message = f"has no relation '{own_relation[:40]}' (known: {', '.join(RELATIONS)})"
            raise line_error(message, path, number)
        if not value:
            message = f"has the weight '{own_weight[:40]}', which is not above 0 and at most 1"
            raise line_error(message, path, number)
        if any(part and part not in POSITIONS for part in (pos, right_pos)):
            message = f"has a part of speech that is none of {', '.join(POSITIONS)}"
            raise line_error(message, path, number)
        yield Rule(
            left, right, own_relation or relation, value, resource, pos or None, right_pos or None
        )


def rows(path: str | Path, least: int, most: int) -> Iterator[tuple[int, list[str]]]:
    """Yield number and cells of each line of a table, without remarks.

    Raise DataError with file and line where there are fewer than *least* cells, more than *most*,
    or one that is very long.
    """
    for number, line in text_lines(path):
        if line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if not least <= len(cells) <= most:
            expected = f"{least}" if least == most else f"{least} to {most}"
            message = f"has {len(cells)} columns with tabs between them, not {expected}"
            raise line_error(message, path, number)
        if max(map(len, cells)) > _MAX_CELL:
            raise line_error(f"has a cell of more than {_MAX_CELL} characters", path, number)
        yield number, cells


def write_rules(path: str | Path, rules: Iterable[Rule], remarks: Iterable[str] = ()) -> int:
    """Write *rules* as a table after *remarks*, atomically; return how many."""
    header = [f"# {' '.join(remark.split())}" for remark in remarks]
    lines = [rule_line(rule) for rule in rules]
    if not lines:
        raise DataError("there is no rule to write; more text is required", path=path)
    data = "\n".join([*header, *lines, ""])
    write_whole(path, data.encode("utf-8", "backslashreplace"))
    return len(lines)


def rule_line(rule: Rule) -> str:
    """Return *rule* as a line of a table.

    Raise DataError for a side that cannot be read back: empty, very long, with a tab, a line end
    or another control character, or a left one that would make the line a remark.
    """
    for side in (rule.left, rule.right):
        if not side.strip() or len(side) > _MAX_CELL or _CONTROL.search(side):
            problem = f"is empty, has more than {_MAX_CELL} characters or a control character"
            raise DataError(f"a rule cannot be written: its side '{side[:40]}' {problem}")
    if rule.left.startswith(("#", "\ufeff")):
        raise DataError(f"a rule cannot be written: '{rule.left[:40]}' would begin a remark")
    cells = (rule.left, rule.right, rule.relation, f"{rule.weight:.4g}")
    return "\t".join((*cells, rule.pos or "", rule.right_pos or "")).rstrip("\t")


def data_file(name: str) -> str:
    """Return the path of a data file of the package."""
    return str(files("entailment.knowledge").joinpath("data", name))
