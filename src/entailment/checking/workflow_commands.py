"""Reports as workflow commands of GitHub, which annotate the lines of a change.

| of an answer | a command |
| --- | --- |
| a claim that fails the check | `::error` |
| any other that is not supported, and not accepted | `::warning` |
| a table, which is not checked | `::error` if it fails the check, else none |
| a whole answer that fails | `::error` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entailment.checking.outcomes import TABLES, Outcome, describe
from entailment.checking.places import from_here, has_lines, region_of
from entailment.checking.verdicts import Verdict

__all__ = ["workflow_commands"]


def workflow_commands(outcomes: Iterable[Outcome], batch: str | None = None) -> Iterator[str]:
    """Yield a line for each finding of *outcomes*; with *batch*, all are of that file."""
    for outcome in outcomes:
        title = "" if batch is None else f"{outcome.name}: "
        for checked in outcome.report.claims:
            if checked.verdict is Verdict.SUPPORTED or checked.accepted:
                continue
            level = "error" if outcome.fails(checked) else "warning"
            best = next(iter(checked.evidence), None)
            quoted = f"\n{best.place}: {best.quote}" if best else ""
            message = f"{checked.judged}\n{describe(checked)}{quoted}"
            claim = checked.claim
            place = _place(outcome, batch, claim.start, claim.end)
            yield _command(level, place, title + str(checked.verdict), message)
        for part in outcome.tables if TABLES in outcome.failing else ():
            place = _place(outcome, batch, part["start"], part["end"])
            yield _command("error", place, f"{title}not checked", f"not checked: {part['reason']}")
        if outcome.reasons:
            place = _place(outcome, batch)
            yield _command("error", place, f"{title}the whole answer", "; ".join(outcome.reasons))


def _place(
    outcome: Outcome, batch: str | None, start: int | None = None, end: int = 0
) -> dict[str, object]:
    """Return the properties that say where something is; none for standard input."""
    if batch is not None or outcome.name == "-":
        return {} if batch in (None, "-") else {"file": from_here(batch)}
    place: dict[str, object] = {"file": from_here(outcome.name)}
    if start is None or not has_lines(outcome.name):
        return place
    region = region_of(outcome.report.answer, start, end)
    place |= {"line": region.line, "endLine": region.end_line}
    if region.line == region.end_line:
        place |= {"col": region.column, "endColumn": region.end_column}
    return place


def _command(level: str, place: dict[str, object], title: str, message: str) -> str:
    properties = ",".join(f"{name}={_escaped(str(value))}" for name, value in place.items())
    properties += f"{',' if properties else ''}title={_escaped(title)}"
    return f"::{level} {properties}::{_escaped(message, in_property=False)}"


def _escaped(text: str, *, in_property: bool = True) -> str:
    """Return *text* as a workflow command has it, in which no line ends.

    >>> _escaped("100%: a,b"), _escaped("100%: a,b", in_property=False)
    ('100%25%3A a%2Cb', '100%25: a,b')
    """
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return escaped.replace(":", "%3A").replace(",", "%2C") if in_property else escaped
