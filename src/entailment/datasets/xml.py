"""Records from the XML of strangers: streamed, hardened, with line numbers. And XML written.

Harmless faults are repaired on the way (see `repair`). The text goes to the parser cut before
each tag that opens a record, so that one that cannot be parsed takes no other with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ErrorString
from xml.parsers.expat.errors import XML_ERROR_NO_ELEMENTS, XML_ERROR_TAG_MISMATCH, codes

from defusedxml import DefusedXmlException, EntitiesForbidden

from entailment.datasets.elements import (
    MAX_DEPTH,
    DeepError,
    DefaultsError,
    Element,
    RecordBuilder,
    UnclosedError,
)
from entailment.datasets.problems import Problems, shown
from entailment.datasets.repair import BROKEN, Repairer
from entailment.datasets.source import Line, Source
from entailment.errors import DataError
from entailment.files import write_whole

__all__ = ["records", "write_xml"]

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_CHUNK = 2**20
"""Characters that are gathered before the parser gets them though no record opens."""


def records(source: Source, tags: Collection[str], problems: Problems) -> Iterator[Element]:
    """Yield each element whose tag is among *tags*, with everything inside it.

    What cannot be parsed is reported to *problems*; where it is lenient, reading continues with
    the next tag that opens a record.
    """
    repairer = Repairer(problems)
    stream = _RecordStream(source, tags, problems, repairer)
    opening = re.compile("<(?:" + "|".join(map(re.escape, tags)) + r")(?=[\s/>])")
    for chunk in _chunks(repairer.lines(source), opening):
        yield from stream.feed(chunk)
    yield from stream.close()


def write_xml(lines: Iterable[str], path: str | Path) -> None:
    """Write *lines* after an XML declaration to *path*, atomically.

    Raise DataError for a character that XML cannot hold, such as a control character of a PDF.
    """
    text = "".join(f"{line}\n" for line in (_DECLARATION, *lines))
    if character := _NO_XML.search(text):
        problem = f"cannot be written: XML cannot hold the character U+{ord(character[0]):04X}"
        raise DataError(problem, path=path)
    write_whole(path, text.encode())


class _Chunk(NamedTuple):
    """Some text of the file, the line it begins on and whether it opens a record."""

    line: int
    text: str
    opens: bool


def _chunks(lines: Iterable[Line], opening: re.Pattern[str]) -> Iterator[_Chunk]:
    """Yield the text cut before each match of *opening*, and where it gets long."""
    begins, opens, size = 1, False, 0
    pieces: list[str] = []
    for line in lines:
        text = line.text + "\n"
        at = 0
        for tag in opening.finditer(text):
            yield _Chunk(begins, "".join([*pieces, text[at : tag.start()]]), opens)
            begins, opens, pieces, size, at = line.number, True, [], 0, tag.start()
        pieces.append(text[at:])
        size += len(text) - at
        if size > _CHUNK:
            yield _Chunk(begins, "".join(pieces), opens)
            begins, opens, pieces, size = line.number + 1, False, [], 0
    yield _Chunk(begins, "".join(pieces), opens)


class _RecordStream:
    """A parser that is fed chunks and gives the records that each chunk completes."""

    def __init__(
        self, source: Source, tags: Collection[str], problems: Problems, repairer: Repairer
    ):
        self._source = source
        self._problems = problems
        self._repairer = repairer
        self._builder = RecordBuilder(tags)
        self._parser = self._builder.parser()
        self._lost = False

    def feed(self, chunk: _Chunk) -> Iterator[Element]:
        if self._lost:
            if not chunk.opens:
                return
            self._restart(chunk.line)
        ended = self._builder.has_ended
        try:
            self._parser.feed(chunk.text)
        except ParseError as error:
            yield from self._whole_records()
            self._stop_at(error)
            if ended:  # a record after the end of the root is a record all the same
                yield from self.feed(chunk)
        except DefusedXmlException as error:
            line = self._builder.line
            raise DataError(_refusal(error), path=self._source.name, line=line) from error
        except DeepError:
            self._stop(f"elements are nested more than {MAX_DEPTH} deep", self._builder.line)
        except UnclosedError:
            self._stop("it has no end tag", self._builder.open_line)
            yield from self.feed(chunk)
        else:
            yield from self._whole_records()

    def close(self) -> Iterator[Element]:
        if self._lost:
            return
        try:
            self._parser.close()
        except ParseError as error:
            no_end_tag = error.code == codes[XML_ERROR_NO_ELEMENTS]
            if not (no_end_tag and self._builder.is_outside_of_restarted):
                self._problems.report(f"is incomplete XML: {self._end()}", self._line_of(error))
        yield from self._whole_records()

    def _restart(self, line: int) -> None:
        """Go on at a record that opens on *line*, after a part that could not be parsed."""
        self._parser = self._builder.parser(line - 1, restarted=True)
        self._parser.feed("<root>")
        self._lost = False

    def _stop_at(self, error: ParseError) -> None:
        line = self._line_of(error)
        mismatch = error.code == codes[XML_ERROR_TAG_MISMATCH]
        if mismatch and self._builder.is_outside_of_restarted:
            self._lost = True  # the end tag of the file's own root
        elif (broken := self._repairer.broken_byte(line, line)) is not None:
            self._stop(f"the byte 0x{broken[1]:02x} is not {self._source.encoding}", line)
        else:
            self._stop(_message(error), line)

    def _stop(self, problem: str, line: int) -> None:
        self._lost = True
        where = self._builder.open_record
        inside = f" in the {where}" if where else ""
        self._problems.report(f"is not well-formed XML{inside}: {problem}", line)

    def _end(self) -> str:
        where = self._builder.open_record
        return f"the file ends within the {where}" if where else "the file ends too early"

    def _line_of(self, error: ParseError) -> int:
        return self._builder.offset + error.position[0]

    def _whole_records(self) -> Iterator[Element]:
        last = self._builder.line
        for element in self._builder.take():
            broken = self._repairer.broken_byte(element.line, last)
            if broken is None or not element.holds(BROKEN):
                yield element
                continue
            line, byte = broken
            encoding = self._source.encoding
            problem = f"{element.name} has the byte 0x{byte:02x}, which is not {encoding}"
            self._problems.report(problem, line)


def _message(error: ParseError) -> str:
    message = ErrorString(error.code)
    if "invalid token" in message:
        return "a character is out of place; write '<' as '&lt;' and '&' as '&amp;'"
    if "undefined entity" in message:
        return "an entity is not defined; write the character itself"
    return message


def _refusal(error: DefusedXmlException) -> str:
    if isinstance(error, EntitiesForbidden):
        name = shown(error.name)
        return f"declares the entity '{name}'; a file that declares entities is refused"
    if isinstance(error, DefaultsError):
        return "has a DTD with long defaults for attributes; such a file is refused"
    return "refers to something outside the file; such a file is refused"
