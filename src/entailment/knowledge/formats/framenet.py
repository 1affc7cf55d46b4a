"""FrameNet (Baker, Fillmore and Lowe, 1998): words of one frame have similar meanings.

A file is a frame, `<frame name="Commerce_buy">`, with a `<lexUnit name="purchase.v">` for each of
its words and a `<frameRelation type="Inherits from">` with the frames above it. Words of one frame
are similar, with weight 0.5; a word entails those of the frames above its own, with 0.35.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError
from entailment.knowledge.formats.files import bytes_of, usual_path
from entailment.knowledge.formats.verbnet import parsed_xml
from entailment.knowledge.resource import About, MissingResourceError
from entailment.knowledge.rules import Rule, RuleTable

__all__ = ["Frame", "FrameNet", "read_frame"]

_SAME, _ABOVE = 0.5, 0.35
_GET = "python -m nltk.downloader framenet_v17"
_POS = {"v": "v", "n": "n", "a": "a", "adv": "r"}
_UP = ("Inherits from", "Uses", "Subframe of", "Perspective on")


class Frame(NamedTuple):
    """A frame: its name, its words with their parts of speech, and the frames above it."""

    name: str
    words: tuple[tuple[str, str], ...]
    above: tuple[str, ...]


class FrameNet:
    """Words of one frame and of the frames above it (Baker, Fillmore and Lowe, 1998).

    *path* is FrameNet's folder, or the folder `frame` in it.
    """

    def __init__(self, path: str | None = None):
        self.path = path
        self._lock = threading.Lock()
        self._frames: tuple[dict[str, Frame], dict[tuple[str, str], list[Frame]]] | None = None

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules from the frames of a word, the heaviest first."""
        frames, of_word = self._loaded()
        wanted = (pos,) if pos is not None else tuple(dict.fromkeys(_POS.values()))
        outcome = (
            rule
            for word in wanted
            for frame in of_word.get((lemma, word), ())
            for rule in _rules(lemma, word, frame, frames)
        )
        return RuleTable(outcome).rules(lemma)

    def about(self) -> About:
        """Return the place of the folder, its licence and size."""
        path = self._location()
        where = None if path is None else str(path)
        return About(where, "CC BY 3.0", ("similar", "entailment"), _GET, bytes_of(path))

    def _location(self) -> Path | None:
        path = usual_path(self.path, ("framenet", "framenet_v17", "framenet_v15"))
        return path / "frame" if path is not None and (path / "frame").is_dir() else path

    def _loaded(self) -> tuple[dict[str, Frame], dict[tuple[str, str], list[Frame]]]:
        with self._lock:
            if self._frames is None:
                path = self._location()
                if path is None:
                    raise MissingResourceError("framenet", _GET)
                files = sorted(path.glob("*.xml")) if path.is_dir() else [path]
                frames = {frame.name: frame for frame in map(read_frame, files)}
                of_word: dict[tuple[str, str], list[Frame]] = {}
                for frame in frames.values():
                    for word in frame.words:
                        of_word.setdefault(word, []).append(frame)
                if not of_word:
                    message = "holds no frame of FrameNet; name the folder of its xml files"
                    raise DataError(message, path=path)
                self._frames = frames, of_word
            return self._frames


def read_frame(path: str | Path) -> Frame:
    """Return the frame of a file; raise DataError with file and line."""
    root = parsed_xml(path)
    tag = root.tag.rpartition("}")[2]
    name = root.get("name", "")
    if tag != "frame" or not name:
        raise DataError(f"begins with <{tag[:40]}>, not with <frame name=...>", path=path, line=1)
    words = (_word(unit.get("name", "")) for unit in root.iterfind("{*}lexUnit"))
    above = tuple(
        related.text or ""
        for relation in root.iterfind("{*}frameRelation")
        if relation.get("type") in _UP
        for related in relation.iterfind("{*}relatedFrame")
    )
    return Frame(name, tuple(word for word in words if word is not None), above)


def _word(unit: str) -> tuple[str, str] | None:
    """Return lemma and part of speech of a unit such as `give up.v`, None for another kind."""
    lemma, _, pos = unit.rpartition(".")
    cleaned = " ".join(lemma.lower().replace("_", " ").split())
    return (cleaned, _POS[pos]) if pos in _POS and cleaned else None


def _rules(lemma: str, pos: str, frame: Frame, frames: dict[str, Frame]) -> Iterator[Rule]:
    for other, right in frame.words:
        yield Rule(lemma, other, "similar", _SAME, "framenet", pos, right)
    for name in frame.above:
        for other, right in frames[name].words if name in frames else ():
            yield Rule(lemma, other, "entailment", _ABOVE, "framenet", pos, right)
