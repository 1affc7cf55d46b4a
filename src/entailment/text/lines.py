"""Lines that begin a sentence, since whoever wrote them broke the line before on purpose.

| a line | begins a sentence |
| --- | --- |
| [14/02/2026, 09:03:05] The van broke down | always |
| Mr Osei was discharged at 06:00 | among lines that begin with a capital and have no stops |
| And never slept a night | never: so are verses not apart |
| > Dan, above >> The price is 5 euros | where the depth of what a mail quotes changes |
| what is behind On 4 May, Ann wrote: | always |
| Done, between items of lists | with room for its first word on the line before |

Lines wrapped at the margin begin none. Those with a label are in `turns`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from entailment.text.lexicon import word_list

__all__ = ["FILLED", "QUOTE_MARKS", "are_apart", "is_quoting", "line_starts", "without_quote_marks"]

FILLED = 60
"""Characters that a line of running text has at least: few wrap it earlier."""

QUOTE_MARKS = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
"""What a line that a mail quotes begins with."""

_QUOTING = re.compile(r"^[ \t]*>[> \t]*+(?:[^\W\d]|$)[^\r\n]*\r?\n[ \t]*>", re.MULTILINE)
_WROTE = re.compile(r"(?:\bOn\b[^\r\n]{4,200}\s|^[> \t]*)wrote:\s*$")
_STAMP = re.compile(r"[ \t]*\[(?:[\d./-]{6,10},?\s)?\d{1,2}[:.][0-5]\d[^\[\]\r\n]{0,12}\]\s")
_CAPITAL = re.compile(r"\s*[\"'‘“(\[*_]*(?:[A-Z]|\d)")
_OPEN_END = re.compile(r"[.!?;,…-][\"'”’)\]*_]*$")
_LAST_WORD = re.compile(r"[\w'’]+$")
_GOES_ON = re.compile(r"\W{0,4}(?:and|but|nor|or|than|which|while|who|whose)\b", re.IGNORECASE)
"""What the second line of two begins with that are one sentence, as those of verses may be."""

_LEAST = 3
"""Lines from which on their capitals show that each stands alone."""


def line_starts(lines: Sequence[str], count: int, *, is_quoting: bool = False) -> Iterator[int]:
    """Yield the numbers of the *lines* of a paragraph, but for the first, that begin a sentence.

    Behind the first *count* are items of lists. *is_quoting* says that the text quotes mails.

    >>> list(line_starts(["[09:03] The van broke down", "[09:11] I will open", "the shop"], 3))
    [1]
    >>> list(line_starts(["The talks were opened by", "Ann Lee, the mayor of", "Rome"], 3))
    []
    """
    are_whole = are_apart(lines[:count])
    depths = list(map(_depth, lines)) if is_quoting else []
    for number, (before, line) in enumerate(itertools.pairwise(lines), 1):
        is_whole = are_whole and number < count
        changes = is_quoting and depths[number - 1] not in (-1, depths[number])
        is_led_in = "wrote:" in before and _WROTE.search(before)
        if is_whole or changes or is_led_in or _STAMP.match(line):
            yield number


def are_apart(lines: Sequence[str]) -> bool:
    """Return whether each of *lines* stands alone, as their capitals and the lack of stops show.

    >>> are_apart(["Mrs Quill fell at 02:10", "Mr Osei left at 06:00", "Mr Tran refuses insulin"])
    True
    >>> are_apart(["Old Martin kept the lamp", "Through winters by the sea", "And never slept"])
    False
    """
    if len(lines) < _LEAST or not all(map(_CAPITAL.match, lines)):
        return False
    bare = [line.strip() for line in lines]
    is_wrapped = any(map(_OPEN_END.search, bare)) or any(map(_breaks_off, bare[:-1]))
    goes_on = any(map(_GOES_ON.match, bare[1:]))
    return not (is_wrapped or goes_on or all(map(str.isupper, bare)))


def without_quote_marks(line: str) -> str:
    """Return *line* without the marks that a mail puts before what it quotes.

    >>> without_quote_marks(">> The price is > 5 euros.")
    'The price is > 5 euros.'
    """
    marks = QUOTE_MARKS.match(line)
    return line[marks.end() :] if marks else line


def is_quoting(text: str) -> bool:
    r"""Return whether lines of *text* are those that a mail quotes.

    >>> is_quoting("> Ann,\n> it is late."), is_quoting("if it is\n> 145 mmol")
    (True, False)
    """
    return ">" in text and _QUOTING.search(text) is not None


def _depth(line: str) -> int:
    """Return how deep *line* is quoted; -1 if it has nothing but its marks."""
    marks = QUOTE_MARKS.match(line)
    if marks is None:
        return 0
    return marks[0].count(">") if line[marks.end() :].strip() else -1


def _breaks_off(line: str) -> bool:
    """Return whether *line* ends in a word that others follow."""
    last = _LAST_WORD.search(line)
    return last is not None and last[0].lower() in word_list("function_words")
