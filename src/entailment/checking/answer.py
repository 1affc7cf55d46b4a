"""An answer as prose: its text without markup, of which each character knows where it was.

markdown-it finds the blocks (CommonMark and tables; plain text is Markdown without marks). Headings
and fenced code are separated; tables too, since their rows are no sentences. Within the
other blocks the marks of emphasis, links, code, citations and tags are taken out. Indented code and
blocks of HTML are read as text, so that no word gets lost. Lines that stand apart are blocks, too
(`answer_lines`), references among them, and headings in bold type, to which pronouns may refer.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from entailment.checking.answer_lines import cited_numbers, is_reference_list, parts_of
from entailment.text.superscripts import POWER, REFERENCE, raised
from entailment.text.verbs import claim_words

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["Block", "Prose", "read_prose"]

Kind = Literal["paragraph", "item", "title", "heading", "code", "table", "reference"]

_LINE = re.compile(r"\r\n|\n|\r")
_FILE = r"(?:[\w./-]+\ ){0,3}[\w./-]+\.(?:md|txt|html?|pdf|docx)"
_FILES = rf"""
    (?:(?:[Ss]ee|from|in|[Ss]ources?)\b:?\s)?{_FILE}
    (?:(?:[,;:\#]\s?|\s)(?:{_FILE}|(?:pp?\.|pages?|sections?|lines?|§)[^()\[\],;\n]{{0,60}}+)){{0,5}}
"""
"""The files that a note in brackets cites, with their places."""

_MARKUP = re.compile(
    rf"""
    (?<!\s)\s*+\[\[\^?\d{{1,4}}\]\]\([^()\s]{{0,2000}}\)
  | (?<!\s)\s*+\[\^?\d{{1,4}}(?:\s?[,;–-]\s?\^?\d{{1,4}})*\](?:\([^()\s]{{0,2000}}\))?
  | {REFERENCE}
  | {POWER}
  | (?<!\s)\s*+【[^【】\n]{{0,200}}】
  | (?<!\s)\s*+\[{_FILES}\](?!\()
  | (?<!\s)\s*+\((?:{_FILES}|[Ss]ources?:\s[^()\n]{{1,200}})\)(?=\ *(?:[.,;:!?…]|$))
  | !\[[^\[\]\n]{{0,500}}\]\([^()\n]{{0,2000}}\)                               # an image
  | \[(?P<link>[^\[\]\n]{{1,500}})\]\([^()\s]{{0,2000}}\)
  | <(?!https?:)/?(?P<tag>[A-Za-z][A-Za-z0-9]*)[^<>\n]{{0,200}}>
  | (?P<emphasis>
      (?<!\w)\*{{1,3}}(?=\S) | (?<=\S)\*{{1,3}}(?!\w)
    | (?<!\w)_{{1,3}}(?=[^\s_]) | (?<=[^\s_])_{{1,3}}(?!\w)
    | `+)
  | \\(?=[^\w\s])
    """,
    re.VERBOSE,
)


class _Marks(NamedTuple):
    """Two marks such as `*` around `answer[begin:stop]`; with them it is `answer[start:end]`."""

    start: int
    begin: int
    stop: int
    end: int


class Block(NamedTuple):
    """A block of the answer: of prose between *start* and *end*, or of another kind.

    Offsets of paragraphs, items and titles (headings in bold type) are those of the prose, of
    others those of the answer. *lead* is the number of the paragraph that stands before the list of
    an item.
    """

    kind: Kind
    start: int
    end: int
    lead: int | None = None


@dataclass(frozen=True, slots=True)
class Prose:
    """The *text* of an answer and its blocks, in their order.

    *places* are where in the answer its characters are. *around* are the pairs of marks that were
    taken out, by where in the answer the words between them begin and stop.
    """

    text: str
    blocks: tuple[Block, ...]
    places: tuple[int, ...]
    around: Mapping[int, _Marks]

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the answer the characters of the text from *start* to *end* are.

        A pair of marks of which only one would be there is taken whole, where that can be.
        """
        begin, stop = self.places[start], self.places[end - 1] + 1
        while (marks := self.around.get(begin)) and begin == marks.begin and marks.stop < stop:
            begin = marks.start
        while (marks := self.around.get(stop)) and stop == marks.stop and begin <= marks.start:
            stop = marks.end
        return begin, stop


def read_prose(answer: str) -> Prose:
    """Return the prose of *answer*, Markdown or plain text."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    parser.disable(["inline", "reference", "code", "html_block"])
    lines = [0, *(match.end() for match in _LINE.finditer(answer)), len(answer)]
    pieces: list[str] = []
    places: list[int] = []
    blocks: list[Block] = []
    around: dict[int, _Marks] = {}
    apart = _Apart(answer)
    last: list[int] = []
    """The last block of each leaf."""

    for token, kind, before in _leaves(parser.parse(answer)):
        first, after = token.map or (0, 0)
        lead = None if before is None else last[before]
        if kind not in ("paragraph", "item"):
            blocks.append(Block(kind, *_trimmed(answer, lines[first], _at(lines, after)), lead))
            apart.pass_by(blocks[-1])
            last.append(len(blocks) - 1)
            continue
        read = list(_characters(token, answer, lines))
        for part_kind, characters in apart.parts(kind, read, is_in_list=before is not None):
            begin, end = characters[0][1], characters[-1][1] + 1
            lead = apart.lead(lead, blocks)
            if part_kind == "reference":
                blocks.append(Block(part_kind, *_trimmed(answer, begin, end), lead))
                continue
            begin = len(places)
            marks = _marks(characters)
            for character, place in _clean(characters, marks):
                pieces.append(character)
                places.append(place)
            for pair in _pairs(marks, [place for _, place in characters]):
                around |= {pair.begin: pair, pair.stop: pair}
            blocks.append(Block(part_kind, begin, len(places), lead))
            pieces.append("\n\n")
            places += [end] * 2
        last.append(len(blocks) - 1)
    return Prose("".join(pieces), tuple(blocks), tuple(places), around)


class _Apart:
    """Divides paragraphs and items into lines that stand apart, in the order of the answer."""

    def __init__(self, answer: str):
        self._answer = answer
        self._cited = cited_numbers(answer)
        self._references: Literal["", "to the next heading", "next", "list"] = ""
        self._is_under_sign = False
        self._under_sign: tuple[int, int] | None = None
        """The last block that a sign made an item, and the block that leads in to it."""

    def pass_by(self, block: Block) -> None:
        """Take note of a heading, behind which references may stand, or of what ends them."""
        if block.kind == "heading":
            is_list = is_reference_list(self._answer[block.start : block.end])
            self._references = "to the next heading" if is_list else ""

    def parts(
        self, kind: Kind, characters: list[tuple[str, int]], *, is_in_list: bool
    ) -> Iterator[tuple[Kind, list[tuple[str, int]]]]:
        """Yield the parts of a paragraph or item with what each is."""
        raw = "".join(character for character, _ in characters)
        if self._is_reference(is_in_list or kind == "item"):
            yield "reference", characters
            return
        parts = [
            part
            for part in parts_of(raw, self._cited, is_item=kind == "item")
            if raw[part.start : part.end].strip()
        ]
        for number, part in enumerate(parts):
            is_first = number == 0 and (kind == "item" or part.kind == "paragraph")
            self._is_under_sign = part.kind == "item" and not is_first
            is_last = not self._answer[characters[part.end - 1][1] + 1 :].strip()
            is_plain = is_first or (part.kind == "title" and is_last)
            yield kind if is_plain else part.kind, characters[part.start : part.end]
        self._is_under_sign = False
        if kind == "paragraph" and parts and is_reference_list(raw[parts[-1].start :]):
            self._references = "next"

    def lead(self, lead: int | None, blocks: Sequence[Block]) -> int | None:
        """Return which of *blocks* leads in to the next: *lead*, or what stands before its sign."""
        if not self._is_under_sign:
            return lead
        before = len(blocks) - 1
        if self._under_sign is not None and self._under_sign[0] == before:
            before = self._under_sign[1]
        self._under_sign = len(blocks), before
        return before if before >= 0 and blocks[before].kind in ("paragraph", "item") else None

    def _is_reference(self, is_in_list: bool) -> bool:
        """Return whether the next paragraph, or what *is_in_list*, is of a list of references."""
        state = self._references
        if state == "next":
            self._references = "list" if is_in_list else ""
        elif state == "list" and not is_in_list:
            self._references = ""
        return state in ("to the next heading", "next") or (state == "list" and is_in_list)


def _leaves(tokens: list[Token]) -> Iterator[tuple[Token, Kind, int | None]]:
    """Yield what has text of its own, what it is, and which block leads in to it."""
    number = 0
    leads: list[int | None] = []
    before: int | None = None
    opened: Token | None = None
    is_first = in_table = False
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            leads.append(before)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            leads.pop()
        elif token.type == "list_item_open":
            is_first = True
        elif token.type == "heading_open":
            opened = token
        elif token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
        kind = _kind(token, opened, is_first, in_table)
        if kind is None:
            continue
        yield token, kind, leads[-1] if leads else None
        before = number if kind in ("paragraph", "item") else None
        number += 1
        opened, is_first = None, False


def _kind(token: Token, opened: Token | None, is_first: bool, in_table: bool) -> Kind | None:
    if token.type == "fence":
        return "code"
    if token.type == "table_open":
        return "table"
    if token.type != "inline" or in_table or not token.content.strip():
        return None
    if opened is not None and not _is_sentence_underlined(opened, token):
        return "heading"
    return "item" if is_first else "paragraph"


def _is_sentence_underlined(opened: Token, token: Token) -> bool:
    """Return whether a rule drawn below a paragraph turned it into a heading."""
    return opened.markup in ("-", "=") and token.content.rstrip().endswith((".", "!", ":"))


def _characters(token: Token, answer: str, lines: list[int]) -> Iterator[tuple[str, int]]:
    """Yield the characters of a block and where each is, line by line, without its marks."""
    first, _ = token.map or (0, 0)
    for number, content in enumerate(token.content.split("\n"), start=first):
        start, end = _at(lines, number), _at(lines, number + 1)
        at = answer.find(content, start, end)
        if at < 0:  # a tab was split, or NUL replaced
            content, at = answer[start:end].strip(), start
            at += len(answer[start:end]) - len(answer[start:end].lstrip())
        for offset, character in enumerate(content):
            yield character, at + offset
        if end > start:
            yield "\n", end - 1


def _marks(characters: list[tuple[str, int]]) -> list[re.Match[str]]:
    """Return where marks are among the characters of a block."""
    raw = "".join(character for character, _ in characters)
    return list(_MARKUP.finditer(raw, 0, len(raw.rstrip())))


def _pairs(marks: Iterable[re.Match[str]], places: Sequence[int]) -> Iterator[_Marks]:
    """Yield the *marks* that are pairs: `*` and `*`, `<b>` and `</b>`, `[` and `](a.md)`."""
    opened: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    closes, at = False, -1
    for match in marks:
        start, end = match.span()
        if match["link"] is not None:
            if _is_citation(match):
                continue
            first, last = (start, match.start("link")), (match.end("link"), end)
            yield _placed(first, last, places)
        elif tag := match["tag"]:
            if not match[0].startswith("</"):
                opened[tag.lower()].append((start, end))
            elif opened[tag.lower()]:
                yield _placed(opened[tag.lower()].pop(), (start, end), places)
        elif match["emphasis"]:
            character = match[0][0]
            closes = closes if start == at else bool(opened[character]) and _may_close(match)
            at = end
            for place in range(start, end):
                if not closes:
                    opened[character].append((place, place + 1))
                elif opened[character]:
                    yield _placed(opened[character].pop(), (place, place + 1), places)


def _may_close(mark: re.Match[str]) -> bool:
    """Return whether words may end before *mark*: not in *the (*old* tower*, before `old`."""
    before = mark.string[mark.start() - 1 : mark.start()]
    after = mark.string[mark.end() : mark.end() + 1]
    return before.isalnum() or not (before.isspace() or after.isalnum())


def _placed(first: tuple[int, int], last: tuple[int, int], places: Sequence[int]) -> _Marks:
    begin, end = (places[stop - 1] + 1 for _, stop in (first, last))
    return _Marks(places[first[0]], begin, places[last[0]], end)


def _clean(
    characters: list[tuple[str, int]], marks: Iterable[re.Match[str]]
) -> Iterator[tuple[str, int]]:
    """Yield the characters without *marks* and white space around all of them."""
    raw = "".join(character for character, _ in characters)
    at = len(raw) - len(raw.lstrip())
    end = len(raw.rstrip())
    was_citation = False
    for mark in marks:
        start, stop = mark.span()
        is_citation = mark["link"] is not None and _is_citation(mark)
        if is_citation:
            start, stop = _around_citation(mark)
            if was_citation and not raw[at:start].strip(" ,;"):
                start = at
        yield from characters[at : max(at, start)]
        if mark["power"]:
            read = characters[slice(*mark.span("power"))]
            yield from ((raised(character), place) for character, place in read)
        if mark["link"] is not None and not is_citation:
            yield from characters[mark.start("link") : mark.end("link")]
        at, was_citation = max(at, stop), is_citation
    yield from characters[at:end]


def _is_citation(link: re.Match[str]) -> bool:
    """Return whether a link only cites: not in *the [source](a.md) of the river*."""
    words = claim_words()
    if link["link"].strip(" :.").lower() not in words["citations"]:
        return False
    before = link.string[: link.start()].rstrip(" \n([")
    after = link.string[link.end() :].lstrip(" ")
    if not before or before.endswith((".", "!", "?", ":")):
        return True
    last = re.search(r"[\w'’]+$", before)
    is_noun = last is not None and last[0].lower() in words["before_nouns"]
    return not is_noun and (not after or after[0] in ".,;:!?)]([\n")


def _around_citation(link: re.Match[str]) -> tuple[int, int]:
    """Return from where to where *link* is, with brackets around it and blanks before it."""
    start, end, text = *link.span(), link.string
    if text[start - 1 : start] + text[end : end + 1] in ("()", "[]"):
        start, end = start - 1, end + 1
    return len(text[:start].rstrip()), end


def _at(lines: list[int], number: int) -> int:
    return lines[min(number, len(lines) - 1)]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    bare = text[start:end].strip()
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return start, start + len(bare)
