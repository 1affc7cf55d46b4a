"""Repairs, line by line, faults that stop a strict XML parser and have only one possible reading.

Each is logged with its line:

| fault | seen in |
| --- | --- |
| a declaration that is not well-formed (`version='1.0'encoding=`) | e-RTE-3-it |
| white space before the declaration | files that were edited by hand |
| a bare `&` (`V&A`) | RTE-3 test, Italian |
| an entity that only HTML or an absent DTD defines (`&eacute;`) | RTE-1, RTE-2 name a missing DTD |

An entity that nobody defines has no reading and stays, for the parser to refuse. Comments and
CDATA sections are left alone.
"""

from __future__ import annotations

import html.entities
import re
from collections.abc import Iterator

from entailment.datasets.problems import Problems
from entailment.datasets.source import Line, Source, bad_byte

__all__ = ["BROKEN", "Repairer"]

BROKEN = "\ufdd0"
"""Stands for an undecodable byte until its record is known; a noncharacter."""

_DECLARATION = re.compile(r"(\s*)(<\?xml\b[^>]*\?>)")
_WELL_FORMED = re.compile(
    r"""<\?xml\s+version\s*=\s*(['"])1\.\d\1(\s+\w+\s*=\s*(['"])[^'"]*\3)*\s*\?>""",
)
_AMPERSAND = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;)(?:([A-Za-z_:][\w:.-]*);)?")
_XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
_LITERAL = re.compile(r"<!--|<!\[CDATA\[")
_CLOSES = {"<!--": "-->", "<![CDATA[": "]]>"}
_MARKS = re.compile("[\udc00-\udcff]")
_MAX_LOGGED = 100


class Repairer:
    """Yields the repaired lines of a source, and records where bytes could not be decoded."""

    def __init__(self, problems: Problems):
        self._problems = problems
        self._closing = ""
        self._in_prologue = True
        self._broken: list[tuple[int, int]] = []
        self._logged: set[tuple[str, int]] = set()

    def lines(self, source: Source) -> Iterator[Line]:
        """Yield the lines of *source* as the parser should see them."""
        for line in source.lines():
            text = self._repaired(line)
            yield line if text is line.text else Line(line.number, text)

    def broken_byte(self, first: int, last: int) -> tuple[int, int] | None:
        """Return line and value of the first broken byte from line *first* to line *last*.

        Broken bytes before line *first* are discarded.
        """
        if not self._broken:
            return None
        self._broken = [(line, byte) for line, byte in self._broken if line >= first]
        return next((place for place in self._broken if place[0] <= last), None)

    def _repaired(self, line: Line) -> str:
        text = line.text
        if (byte := bad_byte(text)) is not None:
            self._broken.append((line.number, byte))
            text = _MARKS.sub(BROKEN, text)
        if self._in_prologue and text.strip():
            self._in_prologue = False
            text = self._without_declaration(line.number, text)
        if self._closing or "&" in text or "<!" in text:
            text = "".join(self._pieces(line.number, text))
        return text

    def _without_declaration(self, number: int, text: str) -> str:
        # The lines are decoded already; the encoding that the declaration names no longer holds.
        declaration = _DECLARATION.match(text)
        if declaration is None:
            return text
        if declaration[1] or number > 1:
            self._log("white space before the XML declaration", number)
        if not _WELL_FORMED.match(declaration[2]):
            problem = "the XML declaration is malformed and was skipped"
            self._log(problem, number)
        return text[declaration.end() :]

    def _pieces(self, number: int, text: str) -> Iterator[str]:
        """Yield *text* with its references repaired, but not in comments and CDATA sections."""
        at = 0
        while at < len(text):
            if self._closing:
                closing_at = text.find(self._closing, at)
                end = len(text) if closing_at < 0 else closing_at + len(self._closing)
                yield text[at:end]
                self._closing = self._closing if closing_at < 0 else ""
                at = end
                continue
            literal = _LITERAL.search(text, at)
            end = literal.start() if literal else len(text)
            yield _AMPERSAND.sub(lambda reference: self._reference(reference, number), text[at:end])
            if literal is not None:
                self._closing = _CLOSES[literal[0]]
            at = end

    def _reference(self, reference: re.Match[str], number: int) -> str:
        name = reference[1]
        if name is None:
            self._log("a bare '&' was read as '&amp;'", number)
            return "&amp;"
        code = html.entities.name2codepoint.get(name)
        if name in _XML_ENTITIES or code is None:
            return reference[0]
        self._log(f"the HTML entity '&{name};' was read as '{chr(code)}'", number)
        return chr(code)

    def _log(self, problem: str, number: int) -> None:
        """Log each kind of repair once a line, and at most `_MAX_LOGGED` of them."""
        if len(self._logged) < _MAX_LOGGED and (problem, number) not in self._logged:
            self._logged.add((problem, number))
            self._problems.warn(problem, number)
            if len(self._logged) == _MAX_LOGGED:
                self._problems.warn("further repairs of this kind are not logged", number)
