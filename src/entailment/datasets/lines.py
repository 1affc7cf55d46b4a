"""The lines of a file of lines: one entry a line, blank lines are none."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.datasets.problems import Problems
from entailment.datasets.source import Line, Source, bad_byte

__all__ = ["readable_lines"]


def readable_lines(source: Source, problems: Problems) -> Iterator[Line]:
    """Yield the lines of *source* that are not blank; a byte that is no text goes to *problems*."""
    for line in source.lines():
        if (byte := bad_byte(line.text)) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
            problems.report(problem, line.number)
        elif line.text.strip():
            yield line
