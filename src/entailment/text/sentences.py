"""Sentences of a text, as offsets, so that quotations can be located to the character.

nupunkt decides where a sentence ends: Punkt (Kiss and Strunk, 2006) with a model trained on
abbreviations, in pure Python with the model included, maintained, deterministic, with exact offsets
and at some 20 MB a second. (pysbd is no longer maintained and is quadratic; syntok misses *He lives
in the U.S. She does not*; sentencex splits list numbers from their items.) This module adds the
rest: a paragraph, a list item, a headline, a line that is broken on purpose (`lines`) and a turn of
talk end a sentence, a page break within one does not (`pages`), and the length of a sentence is
limited; a common word is not an abbreviation, though legal texts use it as one: *told the
story. Tatra bought*; nor is a unit or an initial, by what stands around it; a title before a name
ends nothing: *Lt. Col. Roe*; nor does what goes on in lower case: *Yahoo! bought Overture*.

| ends a sentence | does not |
| --- | --- |
| It hurts.³ Acme sells it | 10.5 MB |
| It holds 1.8 l. Acme sells it | No. 5 · vs. Acme · see p. 4 · excl. VAT · max. five |
| It needs 230 V. The cable is short | In 2010 V. Smith left |
| It closed at 10 p.m. Turnout was low | at 10 p.m. Eastern time · the 10 p.m. Amtrak train |
| He scored an A. She won · Tom Roe Jr. His son | J. Smith · Tom Roe Jr. Chair · D.C. United |
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from entailment.text.lexicon import any_of, title_abbreviations, word_list
from entailment.text.lines import FILLED, is_quoting, line_starts, without_quote_marks
from entailment.text.pages import PARAGRAPH_END, across_pages
from entailment.text.superscripts import REFERENCE
from entailment.text.turns import line_labels, may_begin_turn
from entailment.text.words import sentence_starts

__all__ = ["CLAUSE_NUMBER", "MAX_SENTENCE", "item_mark", "sentence_spans", "split_sentences"]

MAX_SENTENCE = 10_000
"""Characters of a sentence; a longer one is cut at the last white space before, or there."""

_LINE_END = r"(?>\r\n|\r|\n)"
_LINE = re.compile(rf"[^\r\n]+(?:{_LINE_END})?")
_BULLET = re.compile(r"\s*[-*+•‣◦▪–—]\s")
_NUMBERED = re.compile(r"\s*\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]\s")
CLAUSE_NUMBER = re.compile(
    r"(?:(?<![^\n])|(?<=[a-z]{4}[.;!?] )|(?<=[\d)”\"%][.;] ))"
    r"(?:(?:\d{1,2}(?:\.[1-9]\d?){2,3}|\d{1,2}\.[1-9])\.?|§\s?\d{1,3}[a-z]?\.?|\d{1,2}[.)]"
    r"|\((?:\d{1,2}|[a-z])\)|[A-Z]\.(?=\s(?:[A-Z][a-z]+\s){0,2}[a-z]))"
    r"\s+(?=[\"“]?[A-Z])(?!(?:[BMT]r?illion|Euro|Per\s?cent)|[A-Z]{2}|\S\d)"
)
"""The number of a clause, before its sentence: *4.2 Up to five days ...*, *§ 3 The fee ...*

It is a label, and no amount: not *10.30 The train leaves* or *4.5 Million people*.
"""

_ENDED = re.compile(r"[.!?:;]['\"’”)\]]*\s*$")
_CAPITAL_FIRST = re.compile(r"\s*['\"‘“(\[]*([A-Z0-9]\S*)")
_STOP = re.compile(
    r"(?<![\w.&'’-])(?P<word>[a-z]{3,}|[A-Z][a-z]{3,})\.[\"'”’)\]]*+\s++"
    r"(?=[\"'“‘(\[]?[A-Z][A-Za-z'’-]*+(?![.\w]))"
)
_REFERENCE = re.compile(
    rf"[.!?][\"'”’)\]]*+{REFERENCE}\s++(?=[\"'“‘(\[]?[A-Z])",
    re.VERBOSE,
)
_ONLY_REFERENCE = re.compile(rf"[\"'”’)\]]*+{REFERENCE}(?!\S)", re.VERBOSE)
_SHORT_FORM = re.compile(
    r"(?<![\w.&'’/-])(?P<form>[JS]r|[ap]\.m|[a-z]++(?:\.c)?|°?[A-Z](?:\.[A-Z])*+)\.[\"'”’)\]]*+\s++"
    r"(?=[\"'“‘(\[]?(?P<next>[AI]|[A-Z][a-z'’]++)(?![.\w-]))"
)
_BEFORE_UNIT = re.compile(
    r"(?P<attributive>\b(?:an?|the|this|that|its)\s+)?[\d:.,]*\d[⁻⁰-⁹¹²³]*\s*\Z", re.IGNORECASE
)
_WORD_BEFORE = re.compile(r"\w,?\s+\Z")
_TIME_OF = re.compile(
    rf"[\"'“‘(\[]?(?:[A-Z]\w*\s+){{0,2}}"
    rf"(?i:time|central|eastern|mountain|pacific|{any_of('calendar')})\b"
)
"""What names the time zone or the day of a time."""

_SHORT = re.compile(r"(?<![\w.'’-])[A-Z]?[a-z]+(?=\.\s+\Z)")
_TITLE = re.compile(r"(?<![\w.])[A-Z][a-z]+(?=\.\s+\Z)")
_BEFORE = 20
"""Characters before a mark that are looked at."""

_NO_TITLES = frozenset({"sr", "st"})
"""Abbreviated titles that end names as well: Elm St., Tom Roe Sr."""

_FIRM_OR_MARK = re.compile(r"\b(?P<firm>Corp|Inc|Co|Ltd|Bros)\.\s+\Z|(?P<mark>[!?])\s+\Z")
_OFFICE = re.compile(r"Chair(?:wo)?man\b")
_FIRM = re.compile(r"(?:Corp|Inc|Co|Ltd|LLC|PLC)\b")
_CAPITALISED = re.compile(r"[A-Z][\w'’-]*")
_LAST_WORD = re.compile(r"[\w'’]+\Z")
_SHORT_LINE = 4
"""Words before a preposition up to which it may be an adverb: *How to sign in*."""

_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)
_FULL = 0.75
"""The share of the widest line from which on a line counts as wrapped, not ended."""


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Return the start and the end of each sentence of *text*, without white space around it.

    Nothing but white space lies between them, whatever the text holds.

    >>> text = "Dr. Smith left the U.S. on Monday.  He is in Rome."
    >>> [text[start:end] for start, end in split_sentences(text)]
    ['Dr. Smith left the U.S. on Monday.', 'He is in Rome.']
    """
    text = across_pages(text)
    return [
        span
        for begin, end in _blocks(text)
        for start, stop in _sentences(text, begin, end)
        if (span := _trimmed(text, start, stop)) is not None
    ]


def item_mark(line: str) -> int:
    """Return the length of the mark of a list item that *line* begins with; 0 if there is none.

    >>> item_mark("- tea"), item_mark("(2) coffee"), item_mark("milk")
    (2, 4, 0)
    """
    mark = _BULLET.match(line) or _NUMBERED.match(line)
    return mark.end() if mark else 0


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the blocks that bound sentences: paragraphs, split at headlines and list items."""
    begin, quotes = 0, is_quoting(text)
    for gap in PARAGRAPH_END.finditer(text):
        yield from _lines_apart(text, begin, gap.start(), quotes)
        begin = gap.end()
    yield from _lines_apart(text, begin, len(text), quotes)


def _lines_apart(text: str, begin: int, end: int, quotes: bool) -> Iterator[tuple[int, int]]:
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text, begin, end)]
    if len(lines) < 2:
        yield begin, end
        return
    width = max(stop - start for start, stop in lines)
    at, in_list = begin, False
    raw = [text[start:stop] for start, stop in lines]
    written = list(map(without_quote_marks, raw)) if quotes else raw
    marks = list(map(item_mark, written))
    before_items = next((n for n, mark in enumerate(marks) if mark), len(lines))
    starts = set(line_starts(raw, before_items, is_quoting=quotes))
    starts.update(_starts_below_items(written, marks, width))
    turns = may_begin_turn(written)
    for number, (line, next_line) in enumerate(itertools.pairwise(written), 1):
        following = lines[number][0]
        in_list = in_list or marks[number - 1] > 0
        new_item = marks[number] > 0 and (
            in_list or bool(_ENDED.search(line)) or bool(_BULLET.match(next_line))
        )
        in_turn = turns[number] or (turns[number - 1] and _is_label_alone(line))
        is_start = new_item or in_turn or number in starts
        if is_start or _is_headline(line, next_line, width):
            yield at, following
            at = following
    yield at, end


def _starts_below_items(lines: Sequence[str], marks: Sequence[int], width: int) -> Iterator[int]:
    """Yield the numbers of the *lines* that are no item, but stand between the items of two lists.

    Such a line is indented less than the item before, or another item is behind it. *marks* are
    the lengths of the marks of items (`item_mark`).
    """
    for number in range(1, len(lines)):
        if not marks[number - 1] or marks[number]:
            continue
        before, line = lines[number - 1], lines[number]
        follows = _CAPITAL_FIRST.match(line)
        if not follows or not _may_end(before):
            continue
        is_less = len(line) - len(line.lstrip()) < len(before) - len(before.lstrip())
        has_item = number + 1 < len(lines) and marks[number + 1] > 0
        has_room = len(before.rstrip()) + 1 + len(follows[1]) <= max(FILLED, width)
        if has_room and (is_less or has_item):
            yield number


def _may_end(line: str) -> bool:
    """Return whether *line* may be whole: it ends in no comma and no word that others follow."""
    last = _LAST_WORD.search(line.rstrip())
    return last is not None and last[0].lower() not in word_list("function_words")


def _breaks_off(line: str) -> bool:
    """Return whether *line* ends in a preposition or a determiner, and is longer than *Log in*."""
    *before, last = line.split()
    is_open = last.lower() in word_list("circumstance_prepositions") | word_list("determiners")
    return is_open and len(before) >= _SHORT_LINE


def _is_label_alone(line: str) -> bool:
    label = next(line_labels(line), None)
    return label is not None and label.is_stamped and not line[label.end :].strip()


def _is_headline(line: str, next_line: str, width: int) -> bool:
    """Return whether *line* ends on purpose: in capitals, or with room for the next word.

    A line that ends with punctuation is never a headline, nor is one that a name has to follow:
    *and Jun Mori of*.
    """
    follows = _CAPITAL_FIRST.match(next_line)
    bare = line.strip()
    if follows is None or not bare or _ENDED.search(line) or bare.endswith((",", "-")):
        return False
    if bare.isupper() and not next_line.strip().isupper() and len(bare.split()) > 1:
        return True
    has_room = len(bare) + 1 + len(follows[1]) <= _FULL * width
    return has_room and not _breaks_off(bare)


def _sentences(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the sentences of one block, a window of it at a time, so that time stays linear."""
    import nupunkt

    while begin < end:
        window = text[begin : min(end, begin + MAX_SENTENCE)]
        offsets = {start for start, _ in nupunkt.sentence_spans(window)}
        starts = list(_starts(window, sorted(offsets.union(_after_words(window)))))[1:]
        if begin + len(window) == end:
            edges = [0, *starts, len(window)]
        elif starts:  # the last may go on after the window
            edges = [0, *starts]
        else:
            edges = [0, _last_blank(window)]
        for start, stop in itertools.pairwise(edges):
            yield begin + start, begin + stop
        begin += edges[-1]


def _starts(window: str, offsets: Iterable[int]) -> Iterator[int]:
    """Yield the *offsets* at which sentences begin, without those within a sentence."""
    last = 0
    for start in offsets:
        if start == 0 or not _goes_on(window, last, start):
            last = start
            yield start


def _goes_on(window: str, last: int, start: int) -> bool:
    """Return whether the sentence that begins at *last* goes on at *start*, behind a mark."""
    if _ONLY_REFERENCE.match(window, start):
        return True
    before = window[max(last, start - _BEFORE) : start]
    end = _FIRM_OR_MARK.search(before)
    if end is not None and end["firm"]:
        return _OFFICE.match(window, start) is not None
    if end is not None:
        is_name = end["mark"] == "!" and window[start].islower() and not window[last].islower()
        return is_name or _FIRM.match(window, start) is not None
    short, following = _SHORT.search(before), _CAPITALISED.match(window, start)
    is_function_word = following and following[0].lower() in word_list("function_words")
    if short is not None and short[0].lower() in word_list("abbreviations_before_words"):
        return not is_function_word
    if short is not None and short[0] in word_list("abbreviations") and window[start].islower():
        return True
    title = _TITLE.search(before)
    if title is None or following is None or title[0].lower() in _NO_TITLES:
        return False
    return title[0].lower() in title_abbreviations() and not is_function_word


def _after_words(window: str) -> Iterator[int]:
    """Yield where a sentence begins that nupunkt may not see."""
    yield from (stop.end() for stop in _REFERENCE.finditer(window))
    yield from _after_common_words(window)
    yield from _after_short_forms(window)


def _after_common_words(window: str) -> Iterator[int]:
    """Yield where a sentence begins after a common word, not an abbreviation, and a full stop."""
    for stop in _STOP.finditer(window):
        word = stop["word"].lower()
        is_short = word in word_list("abbreviations") or word in title_abbreviations()
        if stop["word"] != word:
            is_short = is_short or word in word_list("abbreviations_in_capitals")
        if not is_short and _VOWEL.search(word):
            yield stop.end()


def _after_short_forms(window: str) -> Iterator[int]:
    """Yield where a sentence begins after a unit, a time of day, an initial or *Jr.*"""
    for stop in _SHORT_FORM.finditer(window):
        form, following = stop["form"], stop["next"].lower().replace("’", "'")
        opens = following in word_list("function_words") and following not in word_list(
            "finite_auxiliaries"
        )
        before = window[max(0, stop.start() - _BEFORE) : stop.start()]
        measured = _BEFORE_UNIT.search(before)
        if form in ("a.m", "p.m"):
            is_end = measured is not None and not measured["attributive"]
            is_end = is_end and _TIME_OF.match(window, stop.end()) is None
        elif form.islower():
            is_end = measured is not None and form in word_list("units_before_stops")
        elif len(form) == 1:
            is_end = opens and _WORD_BEFORE.search(before) is not None
        else:
            is_end = opens or form.startswith("°")
        if is_end:
            yield stop.end()


def _last_blank(window: str) -> int:
    """Return the offset after the last white space of *window*, or its length if it has none."""
    blanks = [blank.end() for blank in re.finditer(r"\s+", window)]
    return blanks[-1] if blanks else len(window)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    sentence = text[start:end]
    bare = sentence.strip()
    if not bare:
        return None
    start += len(sentence) - len(sentence.lstrip())
    return start, start + len(bare)


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of *text* begin and end."""
    starts = sorted({0, *sentence_starts(text)})
    return list(zip(starts, [*starts[1:], len(text)], strict=True))
