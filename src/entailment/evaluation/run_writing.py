"""Runs over pairs written to files, in our format or a campaign's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from entailment.datasets.parquet import is_parquet, write_parquet
from entailment.errors import DataError, OptionError
from entailment.evaluation.run_formats import RunLine, written_line
from entailment.evaluation.runs import OFFICIAL_FORMATS, entailment_first
from entailment.files import write_whole
from entailment.model import Judgment

__all__ = ["header_line", "jsonl_line", "write_jsonl", "write_run", "written_run"]


def write_run(
    lines: Iterable[RunLine], path: str | Path, format: str, *, ranked: bool = True
) -> None:
    """Write *lines* to *path* in an official format, atomically.

    The lines are put in order of entailment, or with *ranked* false left in their own. A format
    of two labels conflates; three-way `rte2` without any UNKNOWN reads back as two-way. Raise
    DataError for an id with a blank in it, and in `rte1` for a judgment without a score.
    """
    write_whole(path, written_run(lines, path, format, ranked=ranked))


def written_run(
    lines: Iterable[RunLine], path: str | Path, format: str, *, ranked: bool = True
) -> bytes:
    """Return what `write_run` writes; *path* is named in errors."""
    if format not in OFFICIAL_FORMATS:
        raise OptionError(f"unknown run format '{format}' (known: {', '.join(OFFICIAL_FORMATS)})")
    ordered = entailment_first(lines) if ranked else list(lines)
    try:
        written = [written_line(line, format) for line in ordered]
        if format == "rte2":
            written.insert(0, f"ranked: {'yes' if ranked else 'no'}")
        return "".join(line + "\n" for line in written).encode()
    except ValueError as error:
        raise DataError(str(error), path=path) from error


def write_jsonl(
    judgments: Iterable[Judgment], path: str | Path, signature: Mapping[str, Any]
) -> None:
    """Write *judgments* to *path* in our format, after their *signature*, atomically.

    That is JSON lines or, where *path* ends so, Parquet.
    """
    written = [header_line(signature), *map(jsonl_line, judgments)]
    if is_parquet(path):
        write_parquet(path, lambda: written)
    else:
        write_whole(path, "".join(line + "\n" for line in written).encode())


def header_line(signature: Mapping[str, Any]) -> str:
    """Return the first line of a run in our format, without line end.

    >>> header_line({"system": "overlap", "labels": 2})
    '{"run":{"labels":2,"system":"overlap"}}'
    """
    return _compact({"run": dict(signature)})


def jsonl_line(judgment: Judgment) -> str:
    """Return *judgment* as a line of a run in our format, without line end.

    >>> from entailment.model import Label
    >>> jsonl_line(Judgment("7", Label.ENTAILMENT, {Label.ENTAILMENT: 1.0}))
    '{"id":"7","label":"ENTAILMENT","probabilities":{"ENTAILMENT":1.0},"score":1.0}'
    """
    # Put together here, for the encoder takes twice the time; as it writes sorted keys.
    shares = ",".join(
        [f'"{label}":{_rounded(share)}' for label, share in sorted(judgment.probabilities.items())]
    )
    undecided = ',"undecided":true' if judgment.undecided else ""
    return (
        f'{{"id":{_compact(judgment.pair_id)},"label":"{judgment.label}",'
        f'"probabilities":{{{shares}}},"score":{_rounded(judgment.score)}{undecided}}}'
    )


def _rounded(share: float) -> str:
    return repr(round(float(share), 6))


_compact = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode
