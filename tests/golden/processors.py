"""On which kind of processor each golden of a network was frozen, and which kind this one is.

Networks in bytes are computed by the instructions that a processor has for products of bytes, and
each kind rounds in its own way.
"""

from __future__ import annotations

import csv
import platform
from pathlib import Path

from tests.golden.tables import Leeway

__all__ = ["frozen_on", "kind", "leeway", "note"]

FILE = Path(__file__).parent / "processors.tsv"

_INSTRUCTIONS = ("avx512_vnni", "avx_vnni", "avx512bw", "avx2")
"""The instructions that decide, by the names of Linux, the best first."""


def kind() -> str:
    """Return what this processor multiplies bytes by, such as avx2; else its architecture."""
    try:
        flags = set(Path("/proc/cpuinfo").read_text("utf-8", errors="replace").split())
    except OSError:
        flags = set()
    return next((name for name in _INSTRUCTIONS if name in flags), platform.machine())


def frozen_on() -> dict[str, str]:
    """Return the kind of processor that each golden of a network was frozen on."""
    with FILE.open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["golden"]: row["processor"] for row in rows}


def leeway(name: str) -> Leeway | None:
    """Return what may differ here from the golden *name*: None if nothing."""
    return Leeway() if frozen_on().get(name, kind()) != kind() else None


def note(name: str) -> None:
    """Write down that the golden *name*, one of a network, is frozen on this processor."""
    rows = {**frozen_on(), name: kind()}
    lines = ["golden\tprocessor", *(f"{golden}\t{rows[golden]}" for golden in sorted(rows))]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
