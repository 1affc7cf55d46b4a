"""What a line of each run format says.

| format | line | source |
| --- | --- | --- |
| `jsonl` | `{"id", "label", "score", "probabilities"}`, after `{"run": signature}` | ours |
| `rte1` | `id TRUE|FALSE confidence`, the confidence that of the chosen label | RTE-1 |
| `rte2` | `id YES|NO` or `id YES|NO|UNKNOWN`, after `ranked: yes|no` | RTE-2, RTE-3 |
| `rte5` | `id ENTAILMENT|CONTRADICTION|UNKNOWN` or `id ENTAILMENT|NO ENTAILMENT` | RTE-4, RTE-5 |
| `eop` | `id<TAB>gold<TAB>decision<TAB>confidence`; the gold is passed over | EXCITEMENT |

A score is P(entailment). Where a format gives the confidence c in the chosen label, the score is
c for entailment and 1 - c for anything else. Our own runs may lack the signature, and scores.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from entailment.datasets.labels import (
    EXCITEMENT,
    RTE5,
    TRUTH,
    YES_NO,
    YES_NO_UNKNOWN,
    Vocabulary,
)
from entailment.datasets.problems import shown
from entailment.datasets.source import Line, Source
from entailment.errors import DataError, counted
from entailment.evaluation.run_jsonl import is_of_run, read_jsonl
from entailment.evaluation.run_lines import RunLine, Written, label_of, lines_of
from entailment.model import Label

__all__ = ["READERS", "RunLine", "Written", "is_run", "recognised", "written_line"]

_RANKED = re.compile(r"\s*ranked\s*:\s*(yes|no)\s*", re.IGNORECASE)


def recognised(source: Source) -> str:
    """Return the format of *source*, by its first line; raise DataError for none."""
    first = next(lines_of(source), None)
    if first is None:
        raise DataError("is empty; a run has one line for each pair", path=source.name)
    text = first.text.strip()
    words = text.lower().split()
    if re.match(r'\{\s*(["}]|$)', text):
        return "jsonl"
    if words[0].startswith("ranked:") or words[:2] == ["ranked", ":"]:
        return "rte2"
    if first.text.count("\t") == 3:
        return "eop"
    if len(words) > 1 and words[1] in TRUTH:
        return "rte1"
    if len(words) > 1 and " ".join(words[1:]).replace("_", " ") in RTE5:
        return "rte5"
    hint = "; a run of YES and NO begins with 'ranked: yes' or 'ranked: no'"
    raise DataError(
        f"is of no known run format (formats: {', '.join(READERS)})"
        + (hint if words[-1] in YES_NO else ""),
        path=source.name,
        line=first.number,
    )


def is_run(source: Source) -> bool:
    """Return whether *source* is a whole run, and no JSON lines of anything else with labels."""
    try:
        format = recognised(source)
        READERS[format](source)
    except DataError:
        return False
    return format != "jsonl" or is_of_run(next(lines_of(source)).text)


def written_line(line: RunLine, format: str) -> str:
    """Return *line* as the official *format* `rte1`, `rte2` or `rte5` has it.

    Raise ValueError for an id with a blank in it and, in `rte1`, for a line without a score.
    """
    if line.id.split() != [line.id]:
        raise ValueError(
            f"pair '{shown(line.id)}' has a blank in its id, which {format} cannot hold"
        )
    if format == "rte5":
        return f"{line.id} {line.label}"
    if format == "rte2":
        return f"{line.id} {_YES_NO_WORDS[line.label]}"
    confidence = line.two_way().confidence
    if confidence is None:
        raise ValueError(f"pair '{shown(line.id)}' has no score, and rte1 requires a confidence")
    truth = "TRUE" if line.label is Label.ENTAILMENT else "FALSE"
    return f"{line.id} {truth} {confidence:.6f}"


_YES_NO_WORDS = {
    Label.ENTAILMENT: "YES",
    Label.NO_ENTAILMENT: "NO",
    Label.CONTRADICTION: "NO",
    Label.UNKNOWN: "UNKNOWN",
}


def _read_rte1(source: Source) -> Written:
    return Written([(line.number, _rte1_line(source, line)) for line in lines_of(source)])


def _rte1_line(source: Source, line: Line) -> RunLine:
    columns = line.text.split()
    if len(columns) != 3:
        raise _not_whole(source, line, columns, "id TRUE|FALSE confidence")
    return _confident(source, line, columns[0], columns[1], columns[2], TRUTH)


def _read_rte2(source: Source) -> Written:
    lines = lines_of(source)
    head = next(lines)
    ranked = _RANKED.fullmatch(head.text)
    if ranked is None:
        problem = f"is '{shown(head.text.strip())}'; write 'ranked: yes' or 'ranked: no'"
        raise DataError(problem, path=source.name, line=head.number)
    rows = [(line, _two_columns(source, line, "id YES|NO")) for line in lines]
    three_way = any(word.lower() == "unknown" for _, (_, word) in rows)
    vocabulary = YES_NO_UNKNOWN if three_way else YES_NO
    judged = [(line.number, _plain(source, line, *row, vocabulary)) for line, row in rows]
    return Written(judged, ranked=ranked[1].lower() == "yes")


def _read_rte5(source: Source) -> Written:
    lines = []
    for line in lines_of(source):
        pair_id, word = _two_columns(source, line, "id ENTAILMENT|CONTRADICTION|UNKNOWN")
        lines.append((line.number, _plain(source, line, pair_id, word, RTE5)))
    return Written(lines)


def _read_eop(source: Source) -> Written:
    lines = []
    for line in lines_of(source):
        columns = line.text.split("\t")
        if len(columns) != 4 or not columns[0].strip():
            raise _not_whole(source, line, columns, "id<TAB>gold<TAB>decision<TAB>confidence")
        pair_id, _, decision, confidence = (column.strip() for column in columns)
        judged = _confident(source, line, pair_id, decision, confidence, EXCITEMENT)
        lines.append((line.number, judged))
    return Written(lines)


READERS = {
    "jsonl": read_jsonl,
    "rte1": _read_rte1,
    "rte2": _read_rte2,
    "rte5": _read_rte5,
    "eop": _read_eop,
}
"""For each format what reads it from a source."""


def _two_columns(source: Source, line: Line, right: str) -> tuple[str, str]:
    columns = line.text.split(None, 1)
    if len(columns) != 2:
        raise _not_whole(source, line, columns, right)
    return columns[0], columns[1].strip()


def _not_whole(source: Source, line: Line, columns: Sequence[str], right: str) -> DataError:
    count = counted(len(columns), "column")
    return DataError(f"has {count}; write '{right}'", path=source.name, line=line.number)


def _plain(source: Source, line: Line, pair_id: str, word: str, vocabulary: Vocabulary) -> RunLine:
    try:
        return RunLine(pair_id, label_of(pair_id, word, vocabulary))
    except ValueError as error:
        raise DataError(str(error), path=source.name, line=line.number) from error


def _confident(
    source: Source, line: Line, pair_id: str, word: str, written: str, vocabulary: Vocabulary
) -> RunLine:
    """Return the judgment of a line that gives the confidence in the chosen label."""
    label = _plain(source, line, pair_id, word, vocabulary).label
    try:
        confidence = float(written)
    except ValueError:
        confidence = math.nan
    if not 0.0 <= confidence <= 1.0:
        raise DataError(
            f"pair '{shown(pair_id)}' has the confidence '{shown(written)}'; "
            "it is a number from 0 to 1",
            path=source.name,
            line=line.number,
        )
    return RunLine(pair_id, label, confidence if label is Label.ENTAILMENT else 1.0 - confidence)
