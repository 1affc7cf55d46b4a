"""Blocks to sentences: rows of tables, headings, the items of lists and what leads in to them.

| the text has | its sentences |
| --- | --- |
| a row below a header | one, with the names of its columns and the heading above its table |
| a heading | give context, and are no evidence, unless they end as sentences do |
| 10. Pets. The Tenant ... · Figure 1. Falls by dose. | captions are headings, if without a verb |
| the header of a table | gives context, and is no evidence |
| The kit has: • a lamp; • a saw. | each item is read behind what leads in to the list |
| a heading *4.0.0* and items | each item is read behind the version (`text.releases`) |

In plain text the items of a list are the lines that begin with a mark: `-`, `•`, `1.`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from entailment.corpora.rows import columns_of
from entailment.model import Lead, PassageKind
from entailment.text.leads import before_item, lead_in
from entailment.text.lexicon import any_of
from entailment.text.lines import is_quoting
from entailment.text.releases import kind_of_change, release_of
from entailment.text.sentences import item_mark, split_sentences
from entailment.text.verbs import is_label

__all__ = ["Block", "Numbered", "Sentence", "plain_sentences", "sentences_of"]

Numbered = tuple[int, int, int]
"""The number of a sentence in its document and where it begins and ends."""


_NUMBER = re.compile(
    r"(?:article|clause|section)\s+\d+[.:]?|§\s?\d+[a-z]?[.:]?|\d{1,2}(?:\.\d{1,2})+[.)]?(?=[\s*_]+(?-i:[\"“A-Z]))"
    r"|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)](?=[\s*_]|$)",
    re.IGNORECASE,
)
"""What a caption begins with in a document whose clauses are numbered."""

_FIGURE = re.compile(
    r"(?:extended data |supplementary )?(?:box|chart|exhibit|fig\.?|figure|plate|scheme|table)"
    r"\s+[A-Z]?\d+[a-z]?(?:\.\d+)*\s*[.:|]",
    re.IGNORECASE,
)
_LONGEST_CAPTION = 300
"""Characters of a caption without a verb."""

_STATES = re.compile(
    rf"\d|[:,][*_]*\s+\S|(?<=[a-z*])\s[–—-]\s|\b(?:{any_of('numerals')})\b", re.IGNORECASE
)
"""What a line states without a verb, unless it is of a figure: *Two keys per tenant. Fee: none.*"""

_QUOTE_MARKS = re.compile(r">[>\s]*")
_EMPHASIS = "*_ "
_LINE_END = re.compile(r"[\r\n]")
_BY_MARKS = 0
"""Stands for the number of a list that only the marks before its lines show."""


class Sentence(NamedTuple):
    """A sentence, numbered and placed, and what its format says of it, as `Passage` has it."""

    number: int
    start: int
    end: int
    columns: tuple[str, ...] = ()
    lead: Lead | None = None
    kind: PassageKind = PassageKind.SENTENCE
    about: str = ""


class Block(NamedTuple):
    """Where in a text a block is; of a row of a table its cells and those of the header.

    *list_id* is the number of the list whose item the block begins, from 1; 0 for other blocks.
    """

    start: int
    end: int
    cells: Sequence[str] = ()
    header: Sequence[str] = ()
    list_id: int = 0
    is_heading: bool = False
    is_caption: bool = False


def sentences_of(text: str, blocks: Iterable[Block]) -> list[Sentence]:
    """Return the sentences of *blocks*, and what the blocks and their lines say of each."""
    sentences: list[Sentence] = []
    leads: dict[int, Lead | None] = {}
    heading, release = "", None
    for block in blocks:
        within = text[block.start : block.end]
        if block.is_heading:
            heading, release = within, _release(within, block.start, release)
        if names := columns_of(within, block.cells, block.header):
            at = block.start + len(within) - len(within.lstrip())
            end = at + len(within.strip())
            row = Sentence(len(sentences), at, end, columns=names, about=heading)
            sentences.append(row)
            continue
        is_header = bool(block.cells) and not block.header
        is_heading = is_header or (block.is_heading and not _is_ended(within))
        kind = PassageKind.HEADING if is_heading else PassageKind.SENTENCE
        list_id, first = block.list_id, len(sentences)
        for bare in _numbered(within, block.start, first):
            sentence, mark = bare._replace(kind=kind), 0
            begins_line = _begins_line(text, sentences, sentence)
            if not list_id and not block.is_heading and begins_line:
                mark = item_mark(text[sentence.start : sentence.end])
            if list_id or mark:
                if list_id not in leads:
                    leads[list_id] = _lead(text, sentences) or (release and release.lead)
                sentence = _behind(leads[list_id], text, sentence, mark)
            elif begins_line and text[sentence.start - 1 : sentence.start] in "\r\n":
                leads.pop(_BY_MARKS, None)
            sentences.append(sentence)
            list_id = _BY_MARKS
        sentences[first:] = _with_captions(text, block, sentences[first:])
    return sentences


def plain_sentences(text: str) -> list[Sentence]:
    """Return the sentences of *text*, and what its lines say of each."""
    return sentences_of(text, [Block(0, len(text))])


def _begins_line(text: str, before: Sequence[Sentence], sentence: Sentence) -> bool:
    """Return whether *sentence*, behind those *before*, is the first of a line."""
    gap = text[before[-1].end if before else 0 : sentence.start]
    return not before or "\n" in gap or "\r" in gap


def _numbered(text: str, begin: int = 0, first: int = 0) -> list[Sentence]:
    """Return the sentences of *text*, numbered from *first*, offsets counted from *begin*."""
    spans = split_sentences(text)
    if is_quoting(text):
        spans = list(_without_quote_marks(text, spans))
    return [Sentence(n, begin + start, begin + end) for n, (start, end) in enumerate(spans, first)]


def _without_quote_marks(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield *spans* of *text* without the marks of quoted mails that they begin with."""
    for start, end in spans:
        marks = _QUOTE_MARKS.match(text, start, end)
        begin = marks.end() if marks else start
        if begin < end:
            yield begin, end


class _Release(NamedTuple):
    """The version whose changes are listed, which kind of them, and where its heading begins."""

    version: str
    kind: str
    start: int

    @property
    def lead(self) -> Lead:
        """What is read before each of the changes."""
        return Lead(f"In {self.version}{f': {self.kind}' if self.kind else ''}", self.start)


def _release(heading: str, start: int, before: _Release | None) -> _Release | None:
    """Return whose changes stand below *heading*, *before* being those above it."""
    if version := release_of(heading):
        return _Release(version, "", start)
    kind = kind_of_change(heading)
    return before._replace(kind=kind) if before and kind else None


def _lead(text: str, sentences: list[Sentence]) -> Lead | None:
    """Return what the last of *sentences* leads in to a list with, which is its kind from now."""
    if not sentences or sentences[-1].columns:
        return None
    last = sentences[-1]
    words = lead_in(text[last.start : last.end])
    if not words:
        return None
    sentences[-1] = last._replace(kind=PassageKind.LEAD)
    before = last.lead or Lead("", last.start)
    return Lead(f"{before.text}{words}", before.start)


def _behind(lead: Lead | None, text: str, item: Sentence, mark: int) -> Sentence:
    """Return *item* behind *lead*, without its mark, which has so many characters."""
    if lead is None:
        return item
    start = item.start + mark
    words = before_item(lead.text, text[start : item.end])
    return item._replace(start=start, lead=Lead(words, lead.start))


def _with_captions(text: str, block: Block, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the *sentences* of *block*, as headings those that are captions without a verb.

    Captions are those of figures, and before other sentences of a line what is behind a number, in
    bold type or begins an item of a list that nothing leads in to.
    """
    in_figure = in_caption = False
    before: Sentence | None = None
    for sentence, following in itertools.zip_longest(sentences, sentences[1:]):
        within = text[sentence.start : sentence.end]
        if before is None or _LINE_END.search(text, before.end, sentence.start):
            in_figure = _FIGURE.match(within.lstrip(_EMPHASIS)) is not None
            is_item = before is None and block.list_id > 0
            in_caption = is_item or within.startswith("**") or _number(within) > 0
        is_before = following and not _LINE_END.search(text, sentence.end, following.start)
        in_caption = in_caption and bool(is_before) and _is_run_in(within)
        is_caption = block.is_caption and _is_run_in(within)
        is_plain = sentence.kind is PassageKind.SENTENCE and not sentence.lead
        if is_plain and (in_caption or is_caption or (in_figure and _is_caption(within))):
            yield sentence._replace(kind=PassageKind.HEADING)
        else:
            yield sentence
        before = sentence


def _number(sentence: str) -> int:
    """Return where *sentence* begins behind its number, 0 where it has none."""
    bare = sentence.lstrip(_EMPHASIS)
    number = _NUMBER.match(bare) or _FIGURE.match(bare)
    return number.end() + len(sentence) - len(bare) if number else 0


def _is_caption(sentence: str) -> bool:
    """Return whether *sentence* is a phrase, perhaps behind a number: *10. Pets.*"""
    if len(sentence) > _LONGEST_CAPTION:
        return False
    phrase = sentence[_number(sentence) :].strip(_EMPHASIS)
    return not phrase or is_label(phrase)


def _is_run_in(sentence: str) -> bool:
    """Return whether *sentence* is a caption that states no amount, and nothing behind a comma."""
    return _is_caption(sentence) and _STATES.search(sentence, _number(sentence)) is None


def _is_ended(block: str) -> bool:
    """Return whether *block* ends as a sentence does that states something."""
    if _is_run_in(block):
        return False
    return block.rstrip(" \t\r\n*_\"'”’)]").endswith((".", "!"))
