"""Records from XML of strangers: streamed, hardened, with line numbers, mended where only one reading exists.

Parsed by defusedxml, so that entity bombs and external entities are refused. Files
of the campaigns hold three harmless faults that a strict parser stops at; each is mended and
logged with its line:

| fault | seen in |
| --- | --- |
| a declaration that is not well-formed (`version='1.0'encoding=`) | e-RTE-3-it |
| a bare `&` (`V&A`) | RTE-3 test, Italian |
| an entity that only an absent DTD or HTML defines (`&eacute;`) | RTE-1, RTE-2 name a DTD that is not shipped |
"""

from __future__ import annotations

import html.entities
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ErrorString

from defusedxml import DefusedXmlException, EntitiesForbidden
from defusedxml.ElementTree import DefusedXMLParser

from entailment.datasets.problems import Problems
from entailment.datasets.source import Line, Source, bad_byte
from entailment.errors import DataError

__all__ = ["Element", "records"]

_DECLARATION = re.compile(r"<\?xml\b[^>]*\?>")
_WELL_FORMED = re.compile(
    r"""<\?xml\s+version\s*=\s*(['"])1\.\d\1(\s+\w+\s*=\s*(['"])[^'"]*\3)*\s*\?>""",
)
_AMPERSAND = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;)(?:([A-Za-z][A-Za-z0-9]*);)?")
_XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
_BROKEN = "\ufdd0"
"""Stands for a byte that is no text until its record is known; a noncharacter, so in no file."""

_SURROGATES = re.compile("[\udc80-\udcff]")


@dataclass(slots=True)
class Element:
    """An element with all its text, in document order, and the line it begins on."""

    tag: str
    attributes: dict[str, str]
    line: int
    root: dict[str, str]
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text inside, white space put to single blanks."""
        return " ".join("".join(self.pieces).split())

    def holds(self, text: str) -> bool:
        """Return whether *text* is somewhere inside, attributes included."""
        values = [*self.pieces, *self.attributes.values()]
        return any(text in value for value in values) or any(c.holds(text) for c in self.children)

    def child(self, tag: str) -> Element | None:
        """Return the first child called *tag*, or None."""
        return next((child for child in self.children if child.tag == tag), None)


def records(source: Source, tags: Collection[str], problems: Problems) -> Iterator[Element]:
    """Yield each element whose tag is among *tags*, with everything inside it.

    What cannot be parsed is reported to *problems*; where it is lenient, reading goes on with
    the next line that opens a record.
    """
    stream = _RecordStream(source.name, tags, problems)
    opening = re.compile("<(?:" + "|".join(map(re.escape, tags)) + r")\b")
    last = 0
    for line in source.lines():
        last = line.number
        if stream.lost:
            begins = opening.search(line.text)
            if begins is None:
                continue
            stream.restart(line.number)
            line = Line(line.number, line.text[begins.start() :])
        yield from stream.feed(line)
    yield from stream.close(last)


class _RecordStream:
    """A parser that is fed lines and gives the records that each line completes."""

    def __init__(self, path: str, tags: Collection[str], problems: Problems):
        self.lost = False
        self._path = path
        self._problems = problems
        self._mender = _Mender(problems)
        self._builder = _RecordBuilder(tags)
        self._parser = self._builder.parser()

    def feed(self, line: Line) -> Iterator[Element]:
        try:
            self._parser.feed(self._mender.mended(line) + "\n")
        except ParseError as error:
            yield from self._whole_records()
            self._stop(ErrorString(error.code), line.number)
        except DefusedXmlException as error:
            raise DataError(_refusal(error), path=self._path, line=line.number) from error
        else:
            yield from self._whole_records()

    def close(self, last: int) -> Iterator[Element]:
        if self.lost:
            return
        try:
            self._parser.close()
        except ParseError as error:
            where = self._builder.open_record
            what = f"the file ends within the {where}" if where else "an end tag is missing"
            self._problems.report(f"is not whole XML: {what}", last or None)
        yield from self._whole_records()

    def restart(self, line: int) -> None:
        """Go on at a record that opens on *line*, after a part that could not be parsed."""
        self._parser = self._builder.parser(offset=line - 1)
        self._parser.feed("<root>")
        self.lost = False

    def _stop(self, message: str, line: int) -> None:
        self.lost = True
        if self._builder.at_end_of_restarted:
            return
        where = self._builder.open_record
        inside = f" in the {where}" if where else ""
        self._problems.report(f"is not well-formed XML{inside}: {message}", line)

    def _whole_records(self) -> Iterator[Element]:
        for element in self._builder.take():
            if not element.holds(_BROKEN):
                yield element
                continue
            line, byte = self._mender.last_broken
            name = f"{element.tag} '{element.attributes.get('id', '?')}'"
            self._problems.report(f"{name} has the byte 0x{byte:02x}, which is not UTF-8", line)


class _RecordBuilder:
    """The parser's target: builds the elements of each record and forgets what was taken."""

    def __init__(self, tags: Collection[str]):
        self._tags = tags
        self._root: dict[str, str] | None = None
        self._done: list[Element] = []
        self._begin(0)

    @property
    def open_record(self) -> str | None:
        """The record that is being read, in words, if one is."""
        if not self._stack:
            return None
        record = self._stack[0]
        return f"{record.tag} '{record.attributes.get('id', '?')}' of line {record.line}"

    @property
    def at_end_of_restarted(self) -> bool:
        """Whether the end tag that comes now is that of the file's root, which a restart lacks."""
        return self._offset > 0 and self._depth == 1 and not self._stack

    def parser(self, offset: int = 0) -> DefusedXMLParser:
        """Return a new parser that fills this; its first line is line *offset* + 1 of the file."""
        self._begin(offset)
        self._parser = DefusedXMLParser(target=self, forbid_dtd=False)
        return self._parser

    def _begin(self, offset: int) -> None:
        self._stack: list[Element] = []
        self._depth = 0
        self._offset = offset

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._root is None:
            self._root = attributes
        if not self._stack and tag not in self._tags:
            return
        line = self._parser.parser.CurrentLineNumber + self._offset
        element = Element(tag, attributes, line, self._root)
        if self._stack:
            self._stack[-1].children.append(element)
        self._stack.append(element)

    def data(self, text: str) -> None:
        for element in self._stack:
            element.pieces.append(text)

    def end(self, tag: str) -> None:
        self._depth -= 1
        if self._stack:
            element = self._stack.pop()
            if not self._stack:
                self._done.append(element)

    def close(self) -> None:
        """Nothing is left to build when the file ends."""

    def take(self) -> list[Element]:
        """Return the records completed since the last call."""
        done, self._done = self._done, []
        return done


class _Mender:
    """Puts right, line by line, what has only one possible reading."""

    def __init__(self, problems: Problems):
        self._problems = problems
        self.last_broken = (0, 0)

    def mended(self, line: Line) -> str:
        text = line.text
        if line.number == 1:
            text = self._without_declaration(text)
        if not text.isascii() and (byte := bad_byte(text)) is not None:
            self.last_broken = (line.number, byte)
            text = _SURROGATES.sub(_BROKEN, text)
        if "&" in text and "<![CDATA[" not in text:
            text = _AMPERSAND.sub(lambda found: self._ampersand(found, line.number), text)
        return text

    def _without_declaration(self, text: str) -> str:
        # The lines are decoded already; what the declaration says of bytes no longer holds.
        found = _DECLARATION.match(text)
        if found is None:
            return text
        if not _WELL_FORMED.match(found[0]):
            self._problems.repaired("the XML declaration is malformed and was passed over", 1)
        return text[found.end() :]

    def _ampersand(self, found: re.Match[str], number: int) -> str:
        name = found[1]
        if name is None:
            self._problems.repaired("a bare '&' was read as '&amp;'", number)
            return "&amp;"
        code = html.entities.name2codepoint.get(name)
        if name in _XML_ENTITIES or code is None:
            return found[0]
        self._problems.repaired(f"the HTML entity '&{name};' was read as '{chr(code)}'", number)
        return chr(code)


def _refusal(error: DefusedXmlException) -> str:
    if isinstance(error, EntitiesForbidden):
        return f"declares the entity '{error.name}'; a file that declares entities is refused"
    return "refers to something outside the file; such a file is refused"
