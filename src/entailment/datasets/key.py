"""Answer keys: an id and a label a line, as NIST published them for three-way RTE-3."""

from __future__ import annotations

from pathlib import Path

from entailment.datasets.labels import key_vocabulary, parse_label
from entailment.datasets.problems import shown
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError
from entailment.model import Label

__all__ = ["looks_like_key", "read_key"]

_EXPECTED = "an answer key has 'id label' lines"


def read_key(path: str | Path | Source) -> dict[str, Label]:
    """Return the label of each pair id, in the order of the file.

    Labels are YES and NO, TRUE and FALSE, or written out; where there is UNKNOWN besides YES and
    NO, NO is contradiction. Raise DataError for a line of another kind or a repeated id.
    """
    source = path if isinstance(path, Source) else Source(path)
    rows = _rows(source)
    vocabulary = key_vocabulary(word for _, word in rows.values())
    key = {}
    for pair_id, (number, word) in rows.items():
        try:
            label = parse_label(word, vocabulary)
        except ValueError as error:
            raise DataError(f"{error}; {_EXPECTED}", path=source.name, line=number) from error
        if label is not None:
            key[pair_id] = label
    return key


def looks_like_key(source: Source) -> bool:
    """Return whether the first lines are an id and a label each, but for the head of a run."""
    lines = source.head(4096).splitlines()[:5]
    rows = [line.split(None, 1) for line in lines if line.strip()]
    if not rows or any(len(row) != 2 for row in rows) or rows[0][0].lower() == "ranked:":
        return False
    try:
        vocabulary = {**key_vocabulary(word for _, word in rows), "unknown": Label.UNKNOWN}
        return all(parse_label(word, vocabulary) for _, word in rows)
    except ValueError:
        return False


def _rows(source: Source) -> dict[str, tuple[int, str]]:
    """Return the line number and the word for each id."""
    rows: dict[str, tuple[int, str]] = {}
    for line in source.lines():
        if not line.text.strip():
            continue
        pair_id, _, word = line.text.strip().replace("\t", " ").partition(" ")
        if (problem := _problem(source, line.text, word)) is None and pair_id in rows:
            first = rows[pair_id][0]
            problem = f"pair '{shown(pair_id)}' is here twice (first on line {first})"
        if problem is not None:
            raise DataError(problem, path=source.name, line=line.number)
        rows[pair_id] = (line.number, word.strip())
    if not rows:
        raise DataError("is empty; an answer key has 'id label' lines", path=source.name)
    return rows


def _problem(source: Source, line: str, word: str) -> str | None:
    if (byte := bad_byte(line)) is not None:
        return f"has the byte 0x{byte:02x}, which is not {source.encoding}"
    return None if word.strip() else f"has no label; {_EXPECTED}"
