"""Subtitles in SubRip and WebVTT: a file is a document, its text what is spoken.

| the file has | the text has |
| --- | --- |
| CALLER: I did not · receive it., in two cues | CALLER: I did not receive it. |
| <v Ann Berg>It is late. · [SPEAKER_00]: It is late. | Ann Berg: It is late. · SPEAKER_00: ... |
| Ann: It is late. · Do sit down. | Ann: It is late. · Ann: Do sit down. |
| - Is it late? · - Yes. | Is it late? · Yes. |
| the numbers of cues, tags, notes, styles | nothing |
| [door slams], alone in a cue | nothing |

What is spoken continues over the edges of cues until it ends with a stop, somebody else speaks or
there is a pause. Above each such stretch stands when it begins, on a line of its own that is no
sentence: `00:12:05`. A label holds until the next one in SubRip, in WebVTT `<v>` for its cue. A
line that the cue before has, too, as in captions that roll up, is read once.

Offsets are those of the extracted text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from entailment.corpora.blocks import Block, sentences_of
from entailment.corpora.document import decoded, document_or_problem, make_document, whole
from entailment.corpora.files import CorpusFile
from entailment.datasets.problems import Problems
from entailment.datasets.source import Source
from entailment.model import Document
from entailment.text.leads import breaks_off
from entailment.text.name_forms import CAPITAL
from entailment.text.running import with_whole_words
from entailment.text.sentences import split_sentences
from entailment.text.turns import line_labels

__all__ = ["Subtitles", "has_cues"]

_TIME = r"(?:(?P<hours{0}>\d{{1,3}}):)?(?P<minutes{0}>\d\d):(?P<seconds{0}>\d\d)[.,]\d{{1,3}}"
_TIMES = re.compile(rf"\s*{_TIME.format('')}\s*-->\s*{_TIME.format('_')}(?:\s.*)?")
_HEAD = re.compile(r"WEBVTT(?:[ \t-]+(?P<title>\S.*))?\s*$")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?\s+(?P<name>[^<>]{1,60})>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,200}>|\{\\[^{}]{0,100}\}")
_SOUND = re.compile(r"(?:\s*[-–—>]*\s*(?:\[[^\[\]]{1,100}\]|\([^()]{1,100}\)|[♪♫#]+))+\s*")
_BRACKETED = re.compile(rf"\[(?P<name>{CAPITAL}[^\[\]:]{{0,58}})\]:?\s+(?=\S)")
_DASH = re.compile(r"\s*(?:[-–—‐]\s?(?=\S)|>>\s?)")
_DOTTED = re.compile(r"(?:\.{2,3}|…)$")
_GOES_ON = re.compile(r"\s*(?:\.{2,3}|…|[a-z])")
_DOTS = re.compile(r"(?:\.{2,3}|…)(?:-|\s)*(?:\.{2,3}|…)\s*")
_BETWEEN = "\n\n"
_NEAR = 200
"""Characters before a cue that say whether a sentence ends there."""

_PAUSE = 3
"""Seconds without speech from which on it does not go on, where it could have ended."""


class Subtitles:
    """What is spoken in subtitles, in sentences that go on over the edges of cues."""

    suffixes = (".srt", ".vtt")

    def recognises(self, source: Source) -> bool:
        """Return whether the content begins as WebVTT does."""
        return source.head().lstrip("\ufeff").startswith("WEBVTT")

    def read(self, file: CorpusFile, problems: Problems) -> Iterator[Document]:
        """Yield the one document of *file*."""
        content = decoded(file, whole(file))
        lines = content.splitlines()
        cues = list(_cues(lines))
        if lines and not cues:
            problems.report("has no times of subtitles, such as 00:00:01,000 --> 00:00:03,000")
            return
        head = _HEAD.match(lines[0]) if lines else None
        text, blocks = _text(_stretches(cues))
        yield from document_or_problem(
            problems,
            lambda: make_document(
                file.id,
                text,
                sentences_of(text, blocks),
                title=head["title"] if head else None,
                source=str(file.path),
            ),
        )


def has_cues(text: str) -> bool:
    r"""Return whether *text* is that of subtitles.

    >>> has_cues("1\n00:00:01,000 --> 00:00:03,000\nHe left.\n"), has_cues("a --> b")
    (True, False)
    """
    return "-->" in text and any(map(_TIMES.fullmatch, text.splitlines()))


class _Cue(NamedTuple):
    """When a cue begins and ends, in seconds, and its lines."""

    start: int
    end: int
    lines: tuple[str, ...]


class _Piece(NamedTuple):
    """What is spoken in a cue, and by whom, if the cue says it; None leaves that to those before.

    *begins* says that somebody else may be speaking.
    """

    text: str
    speaker: str | None
    begins: bool


class _Stretch(NamedTuple):
    """What is spoken from *start* on, in seconds, until it ends."""

    start: int
    speaker: str
    text: str


def _cues(lines: Iterable[str]) -> Iterator[_Cue]:
    """Yield the cues: the lines below each line of times, up to an empty one."""
    times: re.Match[str] | None = None
    cue: list[str] = []
    for line in lines:
        following = _TIMES.fullmatch(line)
        if following is None and line.strip():
            cue.append(line.strip())
            continue
        if following is not None and cue and cue[-1].isdigit():
            cue.pop()  # the number of the next cue, without an empty line before
        if times is not None and cue:
            yield _cue(times, cue)
        times, cue = following or (None if cue else times), []
    if times is not None and cue:
        yield _cue(times, cue)


def _cue(times: re.Match[str], lines: list[str]) -> _Cue:
    start, end = (
        int(times[f"hours{side}"] or 0) * 3600
        + int(times[f"minutes{side}"]) * 60
        + int(times[f"seconds{side}"])
        for side in ("", "_")
    )
    return _Cue(start, end, tuple(lines))


def _stretches(cues: Iterable[_Cue]) -> Iterator[_Stretch]:
    """Yield what is spoken in *cues*, each stretch up to a stop, a pause or another speaker."""
    spoken: list[str] = []
    start = end = 0
    speaker = label = ""
    last: set[str] = set()
    for cue in cues:
        lines = [line for line in cue.lines if _shown(line) not in last]
        last = set(map(_shown, cue.lines))
        for piece in _pieces(lines):
            before = " ".join(spoken)
            is_other = piece.begins or piece.speaker not in (None, speaker)
            if spoken and (is_other or _is_over(before, piece.text, cue.start - end)):
                yield _Stretch(start, speaker, before)
                spoken = []
            if piece.speaker is not None or piece.begins:
                label = piece.speaker or ""
            if not spoken:
                start, speaker = cue.start, label
            spoken.append(piece.text)
            end = cue.end
    if spoken:
        yield _Stretch(start, speaker, " ".join(spoken))


def _is_over(before: str, following: str, pause: int) -> bool:
    """Return whether what was spoken *before* ends where *following* is spoken, after a pause."""
    if _DOTTED.search(before) and _GOES_ON.match(following):
        return False
    if pause >= _PAUSE and not breaks_off(before):
        return True
    last = before[-_NEAR:]
    return any(at == len(last) + 1 for at, _ in split_sentences(f"{last} {following}"))


def _pieces(lines: Iterable[str]) -> Iterator[_Piece]:
    """Yield what each speaker says in the *lines* of a cue; what only names a sound is none."""
    pieces: list[_Piece] = []
    for line in lines:
        for part, voice in _voices(line):
            bare = _shown(part)
            if not bare or _SOUND.fullmatch(bare):
                continue
            piece = _piece(bare, voice)
            if pieces and not piece.begins and piece.speaker in (None, pieces[-1].speaker):
                joined = with_whole_words(f"{pieces[-1].text}\n{piece.text}").text.replace(
                    "\n", " "
                )
                pieces[-1] = pieces[-1]._replace(text=joined)
            else:
                pieces.append(piece)
    yield from pieces


def _shown(line: str) -> str:
    """Return *line* without tags."""
    return html.unescape(_TAG.sub("", line)).strip()


def _voices(line: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of *line*, each with the voice that it is given."""
    at, voice = 0, None
    for mark in _VOICE.finditer(line):
        yield line[at : mark.start()], voice
        at, voice = mark.end(), _label(html.unescape(mark["name"]))
    yield line[at:], voice


def _label(voice: str) -> str:
    """Return *voice* as a label: *Ms Lund, Finance* as *Ms Lund (Finance)*."""
    name, _, about = (" ".join(part.split()) for part in voice.partition(","))
    return f"{name[:1].upper()}{name[1:]}{f' ({about})' if about else ''}"


def _piece(text: str, voice: str | None) -> _Piece:
    """Return *text* without the label and the dash before it."""
    dash = _DASH.match(text)
    bare = text[dash.end() :] if dash else text
    bracketed = _BRACKETED.match(bare)
    label = next(line_labels(bare), None)
    if voice is None and bracketed:
        return _Piece(bare[bracketed.end() :], bracketed["name"], True)
    if voice is None and label is not None and label.start == 0 and bare[label.end :].strip():
        words = bare[: label.end].rstrip().removesuffix(":")
        return _Piece(bare[label.end :].strip(), words, True)
    return _Piece(bare, voice, dash is not None)


def _text(stretches: Iterable[_Stretch]) -> tuple[str, list[Block]]:
    """Return the text of *stretches*, each below when it begins, and the blocks that are spoken."""
    pieces: list[str] = []
    blocks: list[Block] = []
    at = 0
    for stretch in stretches:
        time = f"{stretch.start // 3600:02}:{stretch.start // 60 % 60:02}:{stretch.start % 60:02}\n"
        label = f"{stretch.speaker}: " if stretch.speaker else ""
        spoken = f"{label}{_DOTS.sub(' ', stretch.text)}"
        pieces.append(f"{time}{spoken}")
        blocks.append(Block(at + len(time), at + len(time) + len(spoken)))
        at += len(pieces[-1]) + len(_BETWEEN)
    return _BETWEEN.join(pieces), blocks
