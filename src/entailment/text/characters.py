"""Characters that show nothing, and typographic ones, replaced once where a text enters.

Offsets lead back to the text as it was given.

| characters | become |
| --- | --- |
| zero-width, soft hyphens, marks of direction, controls | nothing |
| no-break, thin, wide and doubled blanks, tabs | one blank |
| C1 controls, which are Windows-1252 taken for Latin-1 | what was meant, else nothing |
| vertical tab, line separator | a line end |
| a letter and its accents apart | the letter with its accent (NFC) |
| the letters of a ligature | letters |
| curved apostrophes and quotation marks | straight ones |
| other hyphens, the minus, a dash between digits | - |
| a raised point between digits: 12·4, and 3·10^6 | ., and × |
| the micro sign | the letter mu |
| a passage that the text has before | nothing: what is repeated states nothing more |

Joiners stay within scripts that need them (Arabic, Indic, emoji). Line ends stay.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from entailment.text.sentences import split_sentences

__all__ = [
    "NOT_OF_ID",
    "NOT_TEXT",
    "Normal",
    "is_plain",
    "letters_and_digits",
    "may_repeat",
    "normalised",
    "replaced",
    "without_ligatures",
    "without_repeats",
]

NOT_TEXT = re.compile("[\0\ud800-\udfff]")
"""What is in no text: NUL and half characters."""

NOT_OF_ID = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What is in no id: that, other controls, and line and paragraph separators."""

_BLANK = " \t\x1c-\x1f\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0"
_NOTHING = (
    "\x01-\x08\x0e-\x1b\x7f\x81\x8d\x8f\x90\x9d\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f"
)
_JOINERS = "\u200c\u200d"
_JOINED = (
    "\u0600-\u061b\u061d-\u115e\u1161-\u17b3\u17b6-\u180a\u1810-\u1fff\u2190-\u27ff\u2801-\u2bff"
    "\u3001-\u3163\u3165-\ud7ff\U00010000-\U0001ffff"
)
"""What a joiner may stand behind."""

_PLAIN = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\uff07", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"'),
    **dict.fromkeys("\u2010\u2011\u2212\uff0d", "-"),
    "\u00b5": "\u03bc",
}
"""Typographic characters, and the one that is typed for each."""

_TYPED = str.maketrans(_PLAIN)
_LIGATURES = "\ufb00-\ufb06"
_LIGATURE = re.compile(f"[{_LIGATURES}]")

_DASHES = "\u2012\u2013\x96"
_POINTS = "\u00b7\u2219\u22c5"
_ADJACENT = f"[{_BLANK}{_NOTHING}{_JOINERS}]"
_ODD = re.compile(
    rf"(?<=\d)[{_NOTHING}{_JOINERS}]*(?:(?P<dash>[{_DASHES}])|(?P<point>[{_POINTS}]))"
    rf"[{_NOTHING}{_JOINERS}]*(?=\d)"
    rf"|(?P<blank>[{_BLANK[1:]}]{_ADJACENT}*| {_ADJACENT}+)"
    rf"|(?P<nothing>[{_NOTHING}]*\u00ad *\r?\n(?=\w)|[{_NOTHING}]+|(?<![{_JOINED}])[{_JOINERS}]+)"
    r"|(?P<line>[\x0b\u2028])"
    r"|(?P<windows>[\x80-\x9f])"
    rf"|(?P<accented>[^\W\d_](?:[{_NOTHING}{_JOINERS}]*[\u0300-\u036f])+)"
    rf"|(?P<ligature>[{_LIGATURES}])"
)
_MAY_BE_TYPESET = re.compile(f"[{''.join(_PLAIN)}]")
_MAY_BE_ODD = re.compile(
    rf"[{_BLANK[1:]}{_NOTHING}{_JOINERS}\x0b\u2028\x80-\x9f\u0300-\u036f"
    rf"{_DASHES}{_POINTS}{_LIGATURES}]"
)
"""Where a text has none of these, nor two blanks, `_ODD` is not in it; ten times as fast."""

_POWER = re.compile(r"10[\^¹²³⁰-⁹]")
_SHOWS_NOT = re.compile(f"[{_NOTHING}{_JOINERS}]")
_NO_LETTER_OR_DIGIT = re.compile(r"[\W_]+")
_ROUGH = re.compile(r"[.!?]\s|\n")
_LONG = 100_000
"""Characters from which a text is too long to be cached."""

_LEAST = 3
"""Words that a passage has at least to be left out where it comes again: *No.* may be meant."""


@dataclass(frozen=True, slots=True)
class Normal:
    """A text as it is read; where a stretch of it begins and ends in the text as it was given."""

    text: str
    places: tuple[int, ...] = (0,)
    given: tuple[int, ...] = (0,)

    def start(self, offset: int) -> int:
        """Return where in the given text the character at *offset* is, or would be.

        What was put in place of a stretch is all of that stretch.
        """
        at = bisect_right(self.places, offset) - 1
        return self.given[at] if at % 2 else self.given[at] + offset - self.places[at]

    def end(self, offset: int) -> int:
        """Return the offset in the given text after the character before *offset*."""
        at = bisect_left(self.places, offset)
        if at < len(self.places) and (self.places[at] == offset or at % 2 == 0):
            return self.given[at]
        return self.given[at - 1] + offset - self.places[at - 1]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where the stretch from *start* to *end* is in the given text."""
        first = self.start(start)
        return first, max(first, self.end(end))


def is_plain(text: str) -> bool:
    """Return whether *text* is of visible ASCII with single blanks, as `normalised` leaves it."""
    return text.isascii() and text.isprintable() and "  " not in text


def normalised(text: str) -> Normal:
    r"""Return *text* as it is read, with one blank for several and nothing that does not show.

    >>> normal = normalised("A soft\u00adhyphen,\u00a0\u200b two  blanks.")
    >>> normal.text
    'A softhyphen, two blanks.'
    >>> normal.span(2, 12)
    (2, 13)
    """
    return _normalised(text) if len(text) > _LONG else _cached_normalised(text)


def _normalised(text: str) -> Normal:
    if _MAY_BE_TYPESET.search(text):
        text = text.translate(_TYPED)  # which moves no offset
    if "  " not in text and not _MAY_BE_ODD.search(text):
        return Normal(text)
    return replaced(text, ((*m.span(), _meant(m)) for m in _ODD.finditer(text)))


_cached_normalised = lru_cache(maxsize=64)(_normalised)


def _meant(match: re.Match[str]) -> str:
    if match["blank"]:
        return " "
    if match["line"]:
        return "\n"
    if match["dash"]:
        return "-"
    if match["point"]:
        return "×" if _POWER.match(match.string, match.end()) else "."
    if match["ligature"]:
        return unicodedata.normalize("NFKC", match[0])
    if match["windows"]:
        meant = match[0].encode("latin-1").decode("cp1252", "ignore")
        return meant.translate(_TYPED)
    if match["accented"]:
        letter, rest = match[0][0], _SHOWS_NOT.sub("", match[0][1:])
        if "\ufb00" <= letter <= "\ufb06":
            letter = unicodedata.normalize("NFKC", letter)
        return unicodedata.normalize("NFC", letter + rest)
    return ""


def without_ligatures(text: str) -> str:
    r"""Return *text* with the letters of each typographic ligature, as in extracted text.

    >>> without_ligatures("pro\ufb01t")
    'profit'
    """
    return _LIGATURE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


def letters_and_digits(text: str) -> str:
    """Return *text* case-folded, its letters and digits only, with single blanks.

    What differs only in case, punctuation and blanks has one such form.

    >>> letters_and_digits("Yahoo  bought Overture.")
    'yahoo bought overture'
    """
    return _NO_LETTER_OR_DIGIT.sub(" ", text.casefold()).strip()


def without_repeats(text: str) -> Normal:
    """Return *text* without the sentences that it has before, but for those of a word or two.

    >>> without_repeats("Ann left on Monday. Bob slept. Ann left on Monday.").text
    'Ann left on Monday. Bob slept.'
    """
    return _without_repeats(text) if len(text) > _LONG else _cached_without_repeats(text)


def _without_repeats(text: str) -> Normal:
    return replaced(text, _repeated(text)) if may_repeat(text) else Normal(text)


_cached_without_repeats = lru_cache(maxsize=64)(_without_repeats)


def may_repeat(text: str) -> bool:
    """Return whether any rough piece of *text* comes twice, which a repeated sentence has to.

    Of a long text, the hashes of the pieces take a fifth of their memory; two pieces of one hash
    only cost a closer look.
    """
    if len(text) <= _LONG:
        pieces = _ROUGH.split(text)
        if len({piece.lstrip()[:1] for piece in pieces}) == len(pieces):
            return False  # no two begin alike
        bares = [bare for piece in pieces if (bare := _bare(piece))]
        return len(set(bares)) < len(bares)
    seen: set[int] = set()
    for piece in _rough_pieces(text):
        if bare := _bare(piece):
            key = hash(bare)
            if key in seen:
                return True
            seen.add(key)
    return False


def _rough_pieces(text: str) -> Iterator[str]:
    start = 0
    for match in _ROUGH.finditer(text):
        yield text[start : match.start()]
        start = match.end()
    yield text[start:]


def _repeated(text: str) -> Iterator[tuple[int, int, str]]:
    seen: set[str] = set()
    before = 0
    for start, end in split_sentences(text):
        bare = _bare(text[start:end])
        if bare in seen and len(bare.split()) >= _LEAST:
            yield before, end, ""
        seen.add(bare)
        before = end


def _bare(sentence: str) -> str:
    return " ".join(sentence.split()).rstrip(".")


def replaced(text: str, changes: Iterable[tuple[int, int, str]]) -> Normal:
    """Return *text* with each stretch replaced by the text given with it; no two overlap."""
    pieces, places, given, at, length = [], [0], [0], 0, 0
    for start, end, put in changes:
        if text[start:end] == put:
            continue
        pieces += [text[at:start], put]
        length += start - at
        places += [length, length + len(put)]
        given += [start, end]
        at, length = end, length + len(put)
    if at == 0:
        return Normal(text)
    return Normal("".join([*pieces, text[at:]]), tuple(places), tuple(given))
