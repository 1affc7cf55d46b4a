"""The statements of a pair, compared by a parser where one is installed.

`structure:words` in a signature says that a guard reads plain words alone, `structure:parse@...`
that it also compares statements, and by which parser.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from entailment.errors import MissingExtraError, OptionError
from entailment.model import Pair
from entailment.structure.comparison import Comparison, compare
from entailment.structure.reading import analyser
from entailment.systems.mismatches.verbatim import covered
from entailment.text.linguistics.analyser import PIPELINE

__all__ = ["STRUCTURES", "Structure"]

STRUCTURES = ("auto", "words", "parse")
"""What a guard may read by: a parser where there is one, words alone, or a parser in any case."""

_CHOICE = "ENTAILMENT_STRUCTURE"
"""The environment variable that says what `auto` is."""

_LONGEST = 1000
"""Characters of a text that is parsed."""

_ENOUGH = 0.5
"""The share of the hypothesis's content words that a text needs to be parsed."""


class Structure:
    """Compares statements as *reading* says: `auto`, `words` or `parse`.

    `auto` is what the environment variable `ENTAILMENT_STRUCTURE` names; without it a parser is
    used where one is installed. Raise OptionError for another name, and MissingExtraError for
    `parse` without a parser.
    """

    def __init__(self, reading: str = "auto"):
        chosen = os.environ.get(_CHOICE, "auto") if reading == "auto" else reading
        for source, name in (("structure", reading), (_CHOICE, chosen)):
            if name not in STRUCTURES:
                names = ", ".join(STRUCTURES)
                raise OptionError(f"{source} must be one of {names}, not {name!r}")
        reading = chosen
        if reading == "parse" and _parser() is None:
            raise MissingExtraError("the comparison of statements", "linguistics")
        self._parser = None if reading == "words" else _parser()

    @property
    def fingerprint(self) -> str:
        """What reads, as signatures have it."""
        return f"structure:parse@{self._parser}" if self._parser else "structure:words"

    @property
    def is_parsing(self) -> bool:
        """Whether there is a parser to read by."""
        return self._parser is not None

    def compared(self, pairs: Sequence[Pair]) -> list[Comparison | None]:
        """Return the comparison of the statements of each pair, parsed together.

        None where there is no parser, the text is long, or the sides share few words.
        """
        close = [self._parser is not None and _are_close(pair) for pair in pairs]
        texts = [
            side
            for pair, is_close in zip(pairs, close, strict=True)
            if is_close
            for side in (pair.text, pair.hypothesis)
        ]
        if texts:
            deque(analyser().analyses(texts), maxlen=0)  # parsed at once, and cached
        return [
            compare(pair.text, pair.hypothesis) if is_close else None
            for pair, is_close in zip(pairs, close, strict=True)
        ]


def _are_close(pair: Pair) -> bool:
    return len(pair.text) <= _LONGEST and covered(pair.text, pair.hypothesis) >= _ENOUGH


@lru_cache(maxsize=1)
def _parser() -> str | None:
    """Return the parser and its pipeline with their versions, None where one is not installed."""
    if find_spec("spacy") is None or find_spec(PIPELINE) is None:
        return None
    try:
        versions = [version("spacy"), version(PIPELINE.replace("_", "-"))]
    except PackageNotFoundError:
        return None
    spacy, pipeline = (".".join(value.split(".")[:2]) for value in versions)
    return f"spacy{spacy}-{PIPELINE}{pipeline}"
