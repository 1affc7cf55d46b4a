"""The statements of a text as a picture: each predicate with a line to each of its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from entailment.structure.reading import Reading
from entailment.structure.statements import Statement

__all__ = ["svg"]

_LINE = 24
_LEFT = 24
_MIDDLE = 220
_RIGHT = 360
_CHARACTER = 8.2
_BOLD = 10.0
_STYLE = (
    "text{font:14px sans-serif;fill:#222}.predicate{font-weight:bold}.role{fill:#06c}"
    ".denied{fill:#b00}.note{fill:#777;font-size:12px}path{stroke:#999;fill:none}"
)


def svg(reading: Reading) -> str:
    """Return the picture as SVG, a row for each argument, readable without the program."""
    height = _LINE
    parts: list[str] = []
    for statement in reading.statements:
        parts += _drawn(statement, height)
        height += _LINE * (max(1, len(statement.arguments)) + 1)
    longest = max(
        (len(argument.part.form) for s in reading.statements for argument in s.arguments),
        default=20,
    )
    width = int(_RIGHT + longest * _CHARACTER + _LEFT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{escape(reading.text)}</title>'
        f"<style>{_STYLE}</style>{''.join(parts)}</svg>"
    )


def _drawn(statement: Statement, top: int) -> Iterator[str]:
    sign = "not " if statement.is_negated else ""
    name = f"{sign}{statement.predicate} {statement.particle}".strip()
    kind = "predicate denied" if statement.is_negated else "predicate"
    yield _text(_LEFT, top, name, kind)
    status = ", ".join(filter(None, (statement.tense, *(part.kind for part in statement.modality))))
    yield _text(_LEFT, top + 16, status, "note")
    start = _LEFT + len(name) * _BOLD + 4
    for row, argument in enumerate(statement.arguments):
        y = top + row * _LINE
        bend = f"{_MIDDLE - 40} {top - 5} {_MIDDLE - 60} {y - 5} {_MIDDLE - 8} {y - 5}"
        yield f'<path d="M{start:.0f} {top - 5} C{bend}"/>'
        yield _text(_MIDDLE, y, argument.role, "role")
        yield _text(_RIGHT, y, argument.part.form, "")


def _text(x: float, y: float, content: str, kind: str) -> str:
    return f'<text x="{x:.0f}" y="{y}" class="{kind}">{escape(content)}</text>'
