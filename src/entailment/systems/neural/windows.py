"""A long text in windows of whole sentences, so that nothing of it is cut off in silence.

A text that fits with the hypothesis is read at once. Of a longer one a window is as many
sentences as fit with the hypothesis into *part* tokens: a network that has learned from short
texts finds little in a long window of many subjects. The hypothesis has half of a window at most:
with a longer one the window is twice its length, up to the longest that the model reads. The
next begins with the first sentence that is three quarters of that or more after the start of this
one, and never leaves a sentence out between. A sentence that does not fit is cut at words into
pieces of half a window.

A reader of *sentences* also reads alone each sentence of a text that fits, besides the whole: a
network that has learned from single sentences finds in one what it overlooks among others. A
question, and a sentence of a longer quotation, states nothing alone. Of a text of more than
`MAX_SENTENCES`, or one that does not fit, only the sentence that the hypothesis repeats is read
alone, too. A sentence with its context is only read as it is.

Of a text of more than `MAX_WINDOWS` windows, those that have the largest share of the stems of
the hypothesis's content words are read; of equal ones the first.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from entailment.errors import DataError, HypothesisTooLongError
from entailment.model import Pair
from entailment.systems.neural.encoding import Encoded, Encoder
from entailment.systems.neural.relevance import relevance_weights
from entailment.text.sentences import CLAUSE_NUMBER, split_sentences

if TYPE_CHECKING:
    from tokenizers import Encoding

__all__ = ["MAX_SENTENCES", "MAX_WINDOWS", "Reader", "WindowedText", "repeats"]

MAX_WINDOWS = 32
"""Windows of one text that are read at most."""

MAX_SENTENCES = 6
"""Sentences that are read one by one, of a text that is read at once, at most."""

_FIRST = 8
"""Words by which most texts and hypotheses are seen to differ."""

_SEGMENT = 200_000
"""Characters of a text that are put in windows at once, so that memory does not grow with it."""

_STRIDE = 0.75
"""Where the next window begins, in windows, so that a quarter overlaps."""

_OPENING = re.compile(r"(?<![^\s(\[–—-])[\"'“‘](?=\w)")
_CLOSING = re.compile(r"(?<=[\w.,;:!?…])[\"'”’](?!\w)")
_QUESTION = re.compile(r"\?[\"'”’)\]]*$")

Span = tuple[int, int]


class WindowedText(NamedTuple):
    """The windows of a text that are read, as offsets and encoded; how many are *skipped*.

    *relevance_weights* are how far each bears on the hypothesis; where there are none, all do as
    much. *begins_whole* says that the first is the whole text, and the others its sentences;
    *repeated* is the place of the sentence that the hypothesis repeats, where one was read alone.
    """

    spans: tuple[Span, ...]
    encoded: tuple[Encoded, ...]
    skipped: int = 0
    relevance_weights: tuple[float, ...] = ()
    begins_whole: bool = False
    repeated: int | None = None


class _Ranked(NamedTuple):
    """A window and how many of the hypothesis's words it has."""

    span: Span
    covered: int


class Reader:
    """Reads pairs in windows of *window* tokens, special ones and the hypothesis included.

    *longest* is how long a window may get for a long hypothesis, *part* how long one of a text
    that does not fit into a single one is; both are as *window* without it. With *sentences* a text
    that fits is read whole and sentence by sentence.
    """

    def __init__(
        self,
        encoder: Encoder,
        window: int,
        longest: int | None = None,
        part: int | None = None,
        sentences: bool = False,
    ):
        self._encoder = encoder
        self._window = window
        self._longest = longest or window
        self._part = part or window
        self._sentences = sentences

    def read(self, pair: Pair) -> WindowedText:
        """Return what is read of *pair*; raise DataError if its hypothesis is too long."""
        hypothesis = self._encoder.alone(pair.hypothesis)
        if len(hypothesis) > self._longest // 2:
            problem = (
                f"pair '{pair.id}': its hypothesis has {len(hypothesis):,} tokens; the model reads "
                f"{self._longest // 2} at most, so split it into shorter statements"
            )
            raise HypothesisTooLongError(problem, pair.id, pair.hypothesis)
        if len(pair.text) > _SEGMENT:
            return self._in_windows(pair, hypothesis)
        text = self._encoder.alone(pair.text)
        if len(text) <= self._room(self._window, len(hypothesis)):
            whole = WindowedText(
                ((0, len(pair.text)),), (self._encoder.together(text, hypothesis),)
            )
            return self._with_sentences(whole, pair, hypothesis) if self._sentences else whole
        return self._in_windows(pair, hypothesis)

    def _in_windows(self, pair: Pair, hypothesis: Encoding) -> WindowedText:
        """Return the reading of a text that does not fit."""
        room = self._room(self._part, len(hypothesis))
        sentences = split_sentences(pair.text)
        count, chosen = 0, list[_Ranked]()
        for start, end, inside in _segments(pair.text, sentences):
            windows = self._windows(pair.text[start:end], inside, room)
            count += len(windows)
            chosen = _likeliest([*chosen, *_ranked(windows, pair, start, end)])
        parts = [
            part
            for start, end in sorted(ranked.span for ranked in chosen)
            for part in self._fitting(pair.text, start, end, room)
        ]
        repeated = self._sentences and not pair.is_in_context and _repeated(pair, sentences)
        if repeated:
            parts.append((*repeated, self._encoder.alone(pair.text[slice(*repeated)])))
            parts.sort(key=itemgetter(0, 1))
        spans = tuple((start, end) for start, end, _ in parts)
        return WindowedText(
            spans,
            tuple(self._encoder.together(encoding, hypothesis) for _, _, encoding in parts),
            count - len(chosen),
            relevance_weights(pair, spans),
            repeated=spans.index(repeated) if repeated else None,
        )

    def at_once(self, pair: Pair) -> tuple[Encoded, ...]:
        """Return *pair* encoded in its one window; nothing if it takes more or cannot be read."""
        try:
            encoded = self.read(pair).encoded
        except DataError:  # its hypothesis is too long
            return ()
        return encoded if len(encoded) == 1 else ()

    def _with_sentences(
        self, whole: WindowedText, pair: Pair, hypothesis: Encoding
    ) -> WindowedText:
        """Return *whole*, the reading of a text at once, with those of its sentences."""
        sentences = [] if pair.is_in_context else split_sentences(pair.text)
        repeated = _repeated(pair, sentences)
        stating = [repeated] if repeated else []
        if 1 < len(sentences) <= MAX_SENTENCES:
            stating = _statements(pair.text, sentences)
        if not stating:
            return whole
        spans = (*whole.spans, *stating)
        parts = (self._encoder.alone(pair.text[start:end]) for start, end in stating)
        return WindowedText(
            spans,
            (*whole.encoded, *(self._encoder.together(part, hypothesis) for part in parts)),
            relevance_weights=relevance_weights(pair, spans),
            begins_whole=True,
            repeated=spans.index(repeated) if repeated else None,
        )

    def _room(self, window: int, hypothesis_size: int) -> int:
        """Return how many tokens of a text fit with *hypothesis_size* tokens of a hypothesis."""
        return (
            min(self._longest, max(window, 2 * hypothesis_size))
            - self._encoder.specials
            - hypothesis_size
        )

    def _windows(self, text: str, sentences: Sequence[Span], room: int) -> list[Span]:
        """Return the windows of *room* tokens that the *sentences* of *text* make."""
        starts = [start for start, _ in self._encoder.alone(text).offsets]
        pieces = list(_pieces(text, sentences, starts, room))
        firsts = [bisect_left(starts, start) for start, _ in pieces]
        lasts = [bisect_left(starts, end) for _, end in pieces]
        stride = int(room * _STRIDE) or 1
        windows, first = [], 0
        while True:
            stop = first + 1
            while stop < len(pieces) and lasts[stop] - firsts[first] <= room:
                stop += 1
            windows.append((pieces[first][0], pieces[stop - 1][1]))
            if stop == len(pieces):
                return windows
            following = bisect_left(firsts, firsts[first] + stride)
            first = max(first + 1, min(following, stop))

    def _fitting(
        self, text: str, start: int, end: int, room: int
    ) -> Iterator[tuple[int, int, Encoding]]:
        """Yield the window, in parts if alone it has more tokens than within its text."""
        encoding = self._encoder.alone(text[start:end])
        if len(encoding) <= room or end - start == 1:
            yield start, end, encoding
            return
        middle = _last_word_start(text, start, (start + end) // 2)
        yield from self._fitting(text, start, middle, room)
        yield from self._fitting(text, middle, end, room)


def _statements(text: str, sentences: Sequence[Span]) -> list[Span]:
    """Return the *sentences* that state something alone: no questions, no parts of quotations.

    >>> text = "Who left? 'I did. It rained,' Bob said. She left."
    >>> spans = [(0, 9), (10, 17), (18, 39), (40, 49)]
    >>> [text[start:end] for start, end in _statements(text, spans)]
    ['She left.']
    """
    stating, depth = [], 0
    for start, end in sentences:
        sentence = text[start:end]
        opened = depth + len(_OPENING.findall(sentence))
        closed = min(opened, len(_CLOSING.findall(sentence)))
        if depth == 0 and opened == closed and not _QUESTION.search(sentence):
            stating.append((start, end))
        depth = opened - closed
    return stating


def _repeated(pair: Pair, sentences: Sequence[Span]) -> Span | None:
    """Return the first of two or more *sentences* that the hypothesis repeats and that states it.

    >>> _repeated(Pair("1", "It rained. Ann left.", "Ann left"), [(0, 10), (11, 20)])
    (11, 20)
    """
    same = {span for span in sentences if repeats(pair.text[slice(*span)], pair.hypothesis)}
    if not same or len(sentences) < 2:
        return None
    return next((span for span in _statements(pair.text, sentences) if span in same), None)


def repeats(text: str, hypothesis: str) -> bool:
    """Return whether *hypothesis* is the *text* itself but for white space and a full stop.

    The number of a clause (*4.2 Up to five days ...*) may precede it.
    """
    number = CLAUSE_NUMBER.match(text)
    return _is_same(text, hypothesis) or (
        number is not None and _is_same(text[number.end() :], hypothesis)
    )


def _is_same(text: str, hypothesis: str) -> bool:
    first, other = (part.split(None, _FIRST)[:_FIRST] for part in (text, hypothesis))
    if len(first) != len(other) or (len(first) == _FIRST and first[:-1] != other[:-1]):
        return False  # without a look at the whole of a long text
    left, right = (" ".join(part.split()).removesuffix(".") for part in (text, hypothesis))
    return left == right


def _pieces(
    text: str, sentences: Sequence[Span], starts: Sequence[int], room: int
) -> Iterator[Span]:
    """Yield the *sentences*; those of more than *room* tokens in pieces of half of it."""
    for begin, end in sentences:
        token, last = bisect_left(starts, begin), bisect_left(starts, end)
        if last - token <= room:
            yield begin, end
            continue
        half = max(1, room // 2)
        while last - token > half:
            cut = _last_word_start(text, starts[token], starts[token + half])
            if cut <= begin:  # one character of more tokens than that
                break
            yield begin, cut
            begin, token = cut, bisect_left(starts, cut)
        yield begin, end


def _last_word_start(text: str, start: int, end: int) -> int:
    """Return where the last word that begins after *start* and up to *end* does, else *end*."""
    return next(
        (
            place
            for place in range(end, start, -1)
            if text[place - 1].isspace() and not text[place].isspace()
        ),
        end,
    )


def _segments(text: str, sentences: Sequence[Span]) -> Iterator[tuple[int, int, list[Span]]]:
    """Yield the stretches of *text* that are put in windows at once, each with its sentences.

    The places of those are counted from the start of the stretch.
    """
    begin, inside = 0, list[Span]()
    for start, end in sentences:
        if inside and end - begin > _SEGMENT:
            yield begin, begin + inside[-1][1], inside
            begin, inside = start, []
        inside.append((start - begin, end - begin))
    yield begin, len(text), inside


def _ranked(windows: Sequence[Span], pair: Pair, start: int, end: int) -> list[_Ranked]:
    """Return *windows*, counted from *start* of the text, with what they have of the hypothesis."""
    from entailment.text.words import stems, words

    hypothesis = words(pair.hypothesis)
    wanted = {word.stem for word in hypothesis if word.is_content} or {
        word.stem for word in hypothesis
    }
    places: dict[str, list[int]] = {stem: [] for stem in wanted}
    for at, stem in stems(pair.text[start:end]):
        if stem in places:
            places[stem].append(at)

    def covered(first: int, last: int) -> int:
        return sum(bisect_left(at, first) < bisect_left(at, last) for at in places.values())

    return [_Ranked((start + a, start + b), covered(a, b)) for a, b in windows]


def _likeliest(windows: Sequence[_Ranked]) -> list[_Ranked]:
    """Return the `MAX_WINDOWS` windows with most of the hypothesis's words, the first before."""
    return sorted(windows, key=lambda value: (-value.covered, value.span))[:MAX_WINDOWS]
