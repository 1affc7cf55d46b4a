"""XML elements with their lines, and the parser's target that builds those of one record.

The parser is defusedxml's, which refuses entities and whatever is outside the file; depth and
the defaults that a DTD gives to attributes are limited besides.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from entailment.datasets.problems import shown

__all__ = ["MAX_DEPTH", "DeepError", "DefaultsError", "Element", "RecordBuilder", "UnclosedError"]

MAX_DEPTH = 100
"""Elements inside one another; a file of pairs is never deeper."""

_MAX_DEFAULTS = 1_000
"""Characters that the DTD may give to attributes that a tag leaves out."""


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
        """All text inside, runs of white space as one blank."""
        return " ".join("".join(self.pieces).split())

    @property
    def name(self) -> str:
        """The name in messages: its tag and its id."""
        return f"{shown(self.tag)} '{shown(self.attributes.get('id', '?'))}'"

    def holds(self, text: str) -> bool:
        """Return whether *text* is somewhere inside, attributes included."""
        values = [*self.pieces, *self.attributes.values()]
        return any(text in value for value in values) or any(c.holds(text) for c in self.children)

    def children_called(self, tag: str) -> list[Element]:
        """Return the children called *tag*, in order."""
        return [child for child in self.children if child.tag == tag]


class DeepError(Exception):
    """Elements are nested deeper than any file of pairs has them."""


class UnclosedError(Exception):
    """A record opens inside another."""


class DefaultsError(DefusedXmlException):
    """The DTD gives so much to attributes that small tags would become large elements."""


class RecordBuilder:
    """The parser's target: builds the elements of each record and drops those that were taken."""

    def __init__(self, tags: Collection[str]):
        self._tags = tags
        self._root: dict[str, str] | None = None
        self._done: list[Element] = []

    def parser(self, offset: int = 0, *, restarted: bool = False) -> DefusedXMLParser:
        """Return a new parser that fills this; its first line is line *offset* + 1 of the file."""
        self._stack: list[Element] = []
        self._depth = 0
        self._defaults = 0
        self._restarted = restarted
        self.offset = offset
        parser = DefusedXMLParser(target=self, forbid_dtd=False)
        self._expat = parser.parser
        self._expat.AttlistDeclHandler = self._attribute_declared
        if hasattr(self._expat, "SetReparseDeferralEnabled"):
            self._expat.SetReparseDeferralEnabled(False)  # chunks are whole; errors come at once
        return parser

    @property
    def line(self) -> int:
        """The line of the file that the parser has come to."""
        return int(self._expat.CurrentLineNumber) + self.offset

    @property
    def open_record(self) -> str | None:
        """A description of the record that is being read, or None."""
        return f"{self._stack[0].name} of line {self._stack[0].line}" if self._stack else None

    @property
    def open_line(self) -> int:
        """The line on which the record begins that is being read."""
        return self._stack[0].line if self._stack else self.line

    @property
    def is_outside_of_restarted(self) -> bool:
        """Whether no record is open since a restart, which lacks the tags around records."""
        return self._restarted and self._depth == 1 and not self._stack

    @property
    def has_ended(self) -> bool:
        """Whether the end tag of the root was read, so that no record should follow."""
        return self._root is not None and self._depth == 0

    def take(self) -> list[Element]:
        """Return the records completed since the last call."""
        done, self._done = self._done, []
        return done

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Take a start tag, as the parser's target; raise where it cannot be in a record."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise DeepError
        if self._root is None:
            self._root = attributes
        is_record = tag in self._tags
        if self._stack and is_record:
            raise UnclosedError
        if self._stack or is_record:
            element = Element(tag, attributes, self.line, self._root)
            if self._stack:
                self._stack[-1].children.append(element)
            self._stack.append(element)

    def data(self, text: str) -> None:
        """Take text, as the parser's target."""
        for element in self._stack:
            element.pieces.append(text)

    def end(self, tag: str) -> None:
        """Take an end tag, as the parser's target."""
        self._depth -= 1
        if self._stack:
            element = self._stack.pop()
            if not self._stack:
                self._done.append(element)

    def close(self) -> None:
        """Nothing is left to build when the file ends."""

    def _attribute_declared(
        self, tag: str, name: str, kind: str, default: str | None, required: int
    ) -> None:
        self._defaults += len(default or "")
        if self._defaults > _MAX_DEFAULTS:
            raise DefaultsError
