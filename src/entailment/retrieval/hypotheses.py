"""Hypotheses, statements and claims from a file, in one of three formats.

| the file begins with | each hypothesis is |
| --- | --- |
| `<` | `<H h_id="1"><text>…</text></H>`, as in RTE-6 |
| `{` | a line of JSON: `{"id": "1", "text": "…"}` |
| anything else | a line: an id, a tab and the text, or all lines the text alone |

In JSON `hypothesis` or `statement` may stand for `text`. A hypothesis without an id is numbered by
its place, from 1. Empty lines are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from entailment.datasets.lines import readable_lines
from entailment.datasets.problems import MAX_HYPOTHESIS, MAX_ID, Problems, is_statement, shown
from entailment.datasets.source import Line, Source
from entailment.datasets.topic_files import read_hypotheses as read_rte6_hypotheses
from entailment.errors import DataError
from entailment.model import Hypothesis
from entailment.text.characters import NOT_OF_ID, NOT_TEXT

__all__ = ["check_hypothesis", "read_hypotheses"]

_TEXTS = ("text", "hypothesis", "statement")


class _Entry(NamedTuple):
    """What a line says: an id, unless it is to be numbered, and a text."""

    id: str | None
    text: str


def read_hypotheses(path: str | Path | Source) -> tuple[Hypothesis, ...]:
    """Return the hypotheses at *path*, plain or gzipped; `-` is standard input.

    Raise DataError, with the line, for one that is empty, too long or broken, for an id twice,
    and for none at all.
    """
    source = path if isinstance(path, Source) else Source(path)
    head = source.head().lstrip()
    if head.startswith("<"):
        return read_rte6_hypotheses(source)
    hypotheses: list[Hypothesis] = []
    seen: dict[str, int] = {}
    for line, entry in _entries(source, json_lines=head.startswith("{")):
        hypothesis = Hypothesis(
            str(len(hypotheses) + 1) if entry.id is None else entry.id, entry.text
        )
        if problem := _problem(hypothesis):
            raise DataError(problem, path=source.name, line=line)
        if hypothesis.id in seen:
            first = seen[hypothesis.id]
            problem = f"hypothesis '{shown(hypothesis.id)}' is here twice (first on line {first})"
            raise DataError(problem, path=source.name, line=line)
        seen[hypothesis.id] = line
        hypotheses.append(hypothesis)
    if not hypotheses:
        raise DataError("holds no hypotheses; write one per line", path=source.name)
    return tuple(hypotheses)


def check_hypothesis(hypothesis: Hypothesis) -> Hypothesis:
    """Return *hypothesis*; raise DataError if its text or its id cannot be used."""
    if problem := _problem(hypothesis):
        raise DataError(problem)
    return hypothesis


def _entries(source: Source, *, json_lines: bool) -> Iterator[tuple[int, _Entry]]:
    tabs: bool | None = None
    for line in readable_lines(source, Problems(source.name)):
        if json_lines:
            yield line.number, _of_json(line, source.name)
            continue
        tabs = "\t" in line.text if tabs is None else tabs
        yield line.number, _of_line(line, source.name, tabs=tabs)


def _of_line(line: Line, path: str, *, tabs: bool) -> _Entry:
    if ("\t" in line.text) is not tabs:
        have = "a tab where the lines before have none" if not tabs else "no tab after an id"
        problem = f"has {have}; write all lines as ID<TAB>TEXT, or all as the text alone"
        raise DataError(problem, path=path, line=line.number)
    if not tabs:
        return _Entry(None, line.text.strip())
    name, _, text = line.text.partition("\t")
    return _Entry(name.strip(), text.strip())


def _of_json(line: Line, path: str) -> _Entry:
    try:
        value = json.loads(line.text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"is not JSON: {error}", path=path, line=line.number) from error
    texts = [value[name] for name in _TEXTS if name in value] if isinstance(value, dict) else []
    if len(texts) != 1 or not isinstance(texts[0], str):
        problem = 'is not a hypothesis, such as {"id": "1", "text": "A ferry sank."}'
        raise DataError(problem, path=path, line=line.number)
    name = value.get("id")
    if isinstance(name, bool) or not isinstance(name, str | int | None):
        raise DataError("has an id that is neither text nor a number", path=path, line=line.number)
    return _Entry(None if name is None else str(name).strip(), texts[0].strip())


def _problem(hypothesis: Hypothesis) -> str | None:
    """Return what is wrong with a hypothesis, or None."""
    if not hypothesis.id:
        return "hypothesis has an empty id"
    if len(hypothesis.id) > MAX_ID or NOT_OF_ID.search(hypothesis.id):
        problem = f"an id has no control character and at most {MAX_ID:,} characters"
        return f"hypothesis has the id '{shown(hypothesis.id)}'; {problem}"
    if not hypothesis.text.strip():
        return f"hypothesis '{shown(hypothesis.id)}' is empty"
    if len(hypothesis.text) > MAX_HYPOTHESIS:
        problem = f"has {len(hypothesis.text):,} characters; at most {MAX_HYPOTHESIS:,} are read"
        return f"hypothesis '{shown(hypothesis.id)}' {problem}"
    if not is_statement(hypothesis.text):
        problem = f"is '{shown(hypothesis.text)}', which has no letter or digit and states nothing"
        return f"hypothesis '{shown(hypothesis.id)}' {problem}"
    if NOT_TEXT.search(hypothesis.text):
        return (
            f"hypothesis '{shown(hypothesis.id)}' has a NUL or a lone surrogate, which is not text"
        )
    return None
