"""The acts of the command line as functions of the same names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from entailment.datasets.problems import checked_pair
from entailment.model import Judgment, Labels
from entailment.registry import systems
from entailment.search.checking import CANDIDATES, Progress, Report, check_answer
from entailment.search.context import Part
from entailment.systems import NamedSystem, load_system

__all__ = ["check", "judge"]


def check(
    answer: str,
    sources: str | Path | Iterable[str | Path],
    *,
    system: str | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[Part] | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Return for each claim of *answer*, plain text or Markdown, whether *sources* support it.

    *sources* are files, folders or indexes; *system* is as for `judge`. *ranker* proposes passages
    (bm25 without it), of which *count* are judged for a claim, each in *context*: parts that
    `entailment.search.context.make_parts` made; without it by itself and with the sentence before.
    Raise DataError for an answer that is no text, and for sources that are broken, empty or not
    there; *lenient* leaves broken documents out and tells them in the report's notes.
    """
    judged_by = system if isinstance(system, NamedSystem) else _system(system, None)
    paths = [sources] if isinstance(sources, str | Path) else sources
    return check_answer(
        answer,
        paths,
        judged_by,
        ranker=ranker,
        count=count,
        context=context,
        lenient=lenient,
        progress=progress,
    )


def judge(
    text: str,
    hypothesis: str,
    *,
    system: str | NamedSystem | None = None,
    labels: Labels | None = None,
    explain: bool = False,
    task: str | None = None,
) -> Judgment:
    """Return whether *text* entails *hypothesis*: a label and a probability for each label.

    *system* is a name, recipe or folder, or a loaded system; without it the default judges.
    *task* is the application setting (IE, IR, QA, SUM), where it is known. With *explain* the
    judgment says why. Raise ValueError for an empty text or hypothesis.

    >>> judge("A cat sat down.", "An animal was fed.", system="overlap").score < 0.5
    True
    """
    judged_by = system if isinstance(system, NamedSystem) else _system(system, labels)
    pair = checked_pair("1", text, hypothesis, None, {"task": task} if task else None)
    judgment = next(iter(judged_by.judge([pair])))
    return replace(judgment, explanation=judged_by.explain(pair)) if explain else judgment


def _system(spec: str | None, labels: Labels | None) -> NamedSystem:
    # A folder or a recipe may change between two calls; a name says the same all day.
    if spec is None or spec in systems.names():
        return _loaded(spec, labels)
    return load_system(spec, labels=labels)


@lru_cache(maxsize=8)
def _loaded(spec: str | None, labels: Labels | None) -> NamedSystem:
    return load_system(spec, labels=labels)
