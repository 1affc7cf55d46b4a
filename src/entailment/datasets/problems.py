"""What is wrong with a file as it is read: raised at once, or logged and counted."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from entailment.errors import DataError, OptionError, kind_of, printable
from entailment.model import Label, Pair
from entailment.text.characters import NOT_OF_ID, NOT_TEXT

__all__ = [
    "MAX_HYPOTHESIS",
    "MAX_ID",
    "MAX_TEXT",
    "Problems",
    "checked_pair",
    "is_statement",
    "require_mapping",
    "require_parts",
    "require_statement",
    "shown",
    "without_statement",
]

logger = logging.getLogger(__name__)

MAX_ID = 1_000
"""Characters of an id."""

MAX_HYPOTHESIS = 100_000
"""Characters of a hypothesis; a statement is never longer."""

MAX_TEXT = 10_000_000
"""Characters of a text."""

_MAX_SHOWN = 60


class Problems:
    """Receives what is wrong with a file: raises it, or with *lenient* logs and counts it.

    *unlabelled* is for pairs that are only to be judged: an unknown label is not an error, and a
    hypothesis that states nothing is one. `numbered` says that a pair had no id of its own.
    """

    def __init__(self, path: str | Path, *, lenient: bool = False, unlabelled: bool = False):
        self.path = str(path)
        self.lenient = lenient
        self.unlabelled = unlabelled
        self.skipped = 0
        self.mislabelled: set[str] = set()
        self.numbered = False
        self.line: int | None = None
        self._readings = 0
        self._label_was_logged = False

    def __repr__(self) -> str:
        return f"Problems({self.path!r}, lenient={self.lenient}, skipped={self.skipped})"

    def begin(self) -> None:
        """Reset the counts for a reading from the start; only the first reading is logged."""
        self.skipped = 0
        self.mislabelled = set()
        self.numbered = False
        self.line = None
        self._readings += 1

    def begin_pair(self, line: int) -> None:
        """Record the line on which the next pair begins."""
        self.line = line

    def number_of(self, line: int) -> str:
        """Return *line* as the id of a pair that has no other, and record that it is numbered."""
        self.numbered = True
        return str(line)

    def unknown_label(self, pair_id: str, problem: str, line: int | None = None) -> None:
        """Raise ValueError for an unknown label, or log the first where no label is required.

        With *lenient*, the id is recorded in `mislabelled`: a run may judge the pair all the same.
        """
        if not self.unlabelled:
            if self.lenient:
                self.mislabelled.add(pair_id.strip())
            raise ValueError(problem)
        if not self._label_was_logged:
            self._label_was_logged = True
            self.warn(f"{problem}; such pairs are read as if they had none", line)

    def report(self, problem: str, line: int | None = None) -> None:
        """Raise DataError for a pair that cannot be used, or count it as skipped."""
        if not self.lenient:
            raise DataError(problem, path=self.path, line=line)
        self.skip(problem, line)

    def skip(self, problem: str, line: int | None = None) -> None:
        """Log and count a pair that is known to be unusable in the set as it was published."""
        self.skipped += 1
        self._log("skipped: %s", DataError(problem, path=self.path, line=line))

    def warn(self, problem: str, line: int | None = None) -> None:
        """Log an oddity that has only one possible reading."""
        self._log("%s", DataError(problem, path=self.path, line=line))

    def _log(self, message: str, error: DataError) -> None:
        if self._readings <= 1:
            logger.warning(message, error)


def shown(value: str) -> str:
    r"""Return *value* fit for one line of a message: cut short, nothing in it unprintable.

    >>> print(shown("two\nlines"))
    two\nlines
    """
    short = value if len(value) <= _MAX_SHOWN else f"{value[:_MAX_SHOWN]}…"
    return printable(short).replace("\n", "\\n")


def is_statement(hypothesis: str) -> bool:
    r"""Return whether *hypothesis* can state anything: it has a letter or a digit.

    >>> is_statement("Ann left."), is_statement("\u200b..."), is_statement("😀")
    (True, False, False)
    """
    return any(map(str.isalnum, hypothesis))


def checked_pair(
    pair_id: str,
    text: str,
    hypothesis: str,
    gold: Label | None = None,
    attributes: dict[str, str] | None = None,
) -> Pair:
    """Return the pair, or raise ValueError naming the part that is empty, too long or not text."""
    if pair_id != pair_id.strip():  # else it may be a place, and remain
        pair_id = pair_id.strip()
    if not pair_id:
        raise ValueError("a pair has no id")
    if len(pair_id) > MAX_ID:
        raise ValueError(f"pair '{shown(pair_id)}' has an id of more than {MAX_ID:,} characters")
    if NOT_OF_ID.search(pair_id):
        raise ValueError(f"pair '{shown(pair_id)}' has an id with a control character")
    _check_part(pair_id, "text", text, MAX_TEXT)
    _check_part(pair_id, "hypothesis", hypothesis, MAX_HYPOTHESIS)
    for name, value in (attributes or {}).items():
        if not (_is_text(name) and _is_text(value)):
            raise ValueError(_not_text(pair_id, f"value of '{shown(name)}'"))
    return Pair(pair_id, text, hypothesis, gold, attributes or {})


def require_statement(pair: Pair) -> Pair:
    """Return *pair*; raise ValueError where its hypothesis has no letter or digit.

    Labelled pairs are read as they are: some public files have a few of these.
    """
    if (problem := without_statement(pair)) is not None:
        raise ValueError(problem)
    return pair


def require_mapping(name: str, value: object, example: Mapping[str, str]) -> None:
    """Raise OptionError, with *name* and an *example*, where *value* is not a mapping."""
    if not isinstance(value, Mapping):
        raise OptionError(f"{name} must be a mapping such as {example}, not {kind_of(value)}")


def require_parts(columns: Mapping[str, str], parts: Sequence[str]) -> None:
    """Raise OptionError for a name in *columns* that is none of the *parts* of a pair."""
    require_mapping("columns", columns, {"text": "premise"})
    if unknown := set(columns) - set(parts):
        listed = ", ".join(parts)
        raise OptionError(f"no part of a pair is called '{min(unknown)}' (parts: {listed})")


def without_statement(pair: Pair) -> str | None:
    """Return the message about a hypothesis that has no letter or digit; None about any other."""
    if is_statement(pair.hypothesis):
        return None
    return (
        f"pair '{shown(pair.id)}' has the hypothesis '{shown(pair.hypothesis)}', "
        "which has no letter or digit and states nothing"
    )


def _check_part(pair_id: str, part: str, value: str, limit: int) -> None:
    if not any(c.isprintable() and c != " " for c in value):
        raise ValueError(f"pair '{shown(pair_id)}' has an empty {part}")
    if len(value) > limit:
        raise ValueError(
            f"pair '{shown(pair_id)}' has a {part} of {len(value):,} characters; "
            f"at most {limit:,} are read"
        )
    if not _is_text(value):
        raise ValueError(_not_text(pair_id, part))


def _is_text(value: str) -> bool:
    return "\0" not in value if value.isascii() else NOT_TEXT.search(value) is None


def _not_text(pair_id: str, part: str) -> str:
    return f"pair '{shown(pair_id)}' has a {part} with a NUL or a lone surrogate, which is not text"
