"""What networks say of the pairs that a default is fitted to, written down to be fitted to again.

A file of lines of JSON, a line a pair: the network (by its fingerprint) and the pair (by
`log_odds.pair_key`), the log odds, and the windows of a text that was read in parts. The features
of the default may change as often as anyone likes: the networks judge each pair once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from entailment.model import Explanation, Judgment, Label, Pair, Window
from entailment.systems import load_system
from entailment.systems.log_odds import MemberLogOdds, pair_key

__all__ = ["Judged"]

Progress = Callable[[int, int], None]

_BATCH = 64
"""Pairs that are judged before they are written down."""


class Judged:
    """Log odds of pairs by network, in the file *path*; in memory alone where that is None."""

    def __init__(self, path: Path | None = None):
        self._path = path
        self._log_odds: dict[tuple[str, str], MemberLogOdds] = dict(_read(path))

    def by(
        self,
        model: Path,
        pairs: Sequence[Pair],
        progress: Progress | None = None,
        **options: object,
    ) -> list[MemberLogOdds]:
        """Return what the network in *model*, which reads by *options*, says of each of *pairs*."""
        system = load_system("neural", options={"model": f"onnx:{model}", **options})
        by = str(system.system.fingerprint)
        new = [pair for pair in pairs if (by, pair_key(pair).hex()) not in self._log_odds]
        for first in range(0, len(new), _BATCH):
            some = new[first : first + _BATCH]
            self._add(by, some, list(system.judge(some)))
            if progress is not None:
                progress(first + len(some), len(new))
        return [self._log_odds[by, pair_key(pair).hex()] for pair in pairs]

    def _add(self, by: str, pairs: Sequence[Pair], judgments: Sequence[Judgment]) -> None:
        lines = []
        for pair, judgment in zip(pairs, judgments, strict=True):
            log_odds, key = MemberLogOdds.of([judgment]), pair_key(pair).hex()
            self._log_odds[by, key] = log_odds
            lines.append(json.dumps({"by": by, "pair": key, **_line(log_odds)}) + "\n")
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as stream:
                stream.writelines(lines)


def _line(log_odds: MemberLogOdds) -> dict[str, Any]:
    windows = log_odds.reading.windows if log_odds.reading else ()
    return {
        "log_odds": list(log_odds.numbers),
        "windows": [[window.start, window.end, window.decided] for window in windows],
    }


def _read(path: Path | None) -> Iterator[tuple[tuple[str, str], MemberLogOdds]]:
    """Yield what *path* holds; a last line that was cut off by a kill is left out."""
    if path is None or not path.exists():
        return
    whole, end, rest = path.read_bytes().rpartition(b"\n")
    if rest:
        os.truncate(path, len(whole + end))
    for line in whole.splitlines():
        row = json.loads(line)
        windows = tuple(Window(start, end, {}, decided) for start, end, decided in row["windows"])
        reading = Judgment("", Label.UNKNOWN, {}, Explanation(windows=windows)) if windows else None
        yield (
            (row["by"], row["pair"]),
            MemberLogOdds(tuple(row["log_odds"]), reading),
        )
