"""Judging: one pair or many, by a system that is named or loaded.

What only searches and checks is not imported with it, so that judging a pair starts fast.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeGuard, overload

from entailment.datasets.places import Place
from entailment.datasets.problems import checked_pair, require_statement
from entailment.datasets.records import is_table, rows_of
from entailment.errors import OptionError, kind_of
from entailment.model import Judge, Judgment, Label, Pair, SchemeLike
from entailment.registry import systems
from entailment.systems import NamedSystem, load_system
from entailment.tracing import span

__all__ = ["PairLike", "System", "check_progress", "check_string", "judge", "load_named"]

System = str | Path | NamedSystem | Judge
"""What a system is named by, a loaded one, or any object that judges."""

Progress = Callable[[int, int], None]
"""Called with the number of pairs judged so far and of all."""

PairLike = Pair | tuple[str, str] | Mapping[str, Any]
"""A pair; a text and a hypothesis; or a row with both. Without an id it gets its place, from 1."""


class Frame(Protocol):
    """A data frame of pandas or polars, each row a pair."""

    @property
    def columns(self) -> Any:
        """The names of its columns."""
        ...

    def __len__(self) -> int:
        """Return the number of rows."""
        ...


class Rows(Protocol):
    """A dataset of Hugging Face, each row a pair."""

    @property
    def features(self) -> Any:
        """The names and the types of its columns."""
        ...

    def __len__(self) -> int:
        """Return the number of rows."""
        ...


@overload
def judge(
    text: str,
    hypothesis: str,
    *,
    system: System | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    task: str | None = None,
    explain: bool = False,
) -> Judgment: ...


@overload
def judge(
    text: Sequence[PairLike] | Frame | Rows,
    *,
    system: System | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    task: str | None = None,
    columns: Mapping[str, str] | None = None,
    explain: bool = False,
    progress: Progress | None = None,
) -> list[Judgment]: ...


@overload
def judge(
    text: Iterable[Any],
    *,
    system: System | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    task: str | None = None,
    columns: Mapping[str, str] | None = None,
    explain: bool = False,
) -> Iterator[Judgment]: ...


def judge(
    text: str | Iterable[Any] | Frame | Rows,
    hypothesis: str | None = None,
    *,
    system: System | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    task: str | None = None,
    columns: Mapping[str, str] | None = None,
    explain: bool = False,
    progress: Progress | None = None,
) -> Judgment | list[Judgment] | Iterator[Judgment]:
    """Return whether a text entails a hypothesis: a label and a probability for each label.

    Pairs in place of a text are judged in batches, in order: a sequence, a pandas or polars data
    frame or a Hugging Face dataset gives a list, any other iterable a stream. Their rows have
    `text` and `hypothesis`, or the columns that *columns* maps these to. *task* is the application
    setting (IE, IR, QA, SUM), if known. Below a confidence of *abstain*, in [0, 1], a three-way
    judgment is UNKNOWN and undecided. With *explain*, each judgment has an explanation. Raise
    OptionError, which is a ValueError, for anything but strings or pairs, for an empty text or
    hypothesis, for a single row, for *abstain* with a system of two labels, and for *progress* with
    anything but a list.

    >>> judge("A cat sat down.", "An animal was fed.", system="overlap").score < 0.5
    True
    >>> pairs = [("A cat sat down.", "A cat sat."), ("A cat sat down.", "Two dogs ran.")]
    >>> [str(judgment.label) for judgment in judge(pairs, system="overlap")]
    ['ENTAILMENT', 'NO ENTAILMENT']
    """
    check_progress(progress)
    loaded = load_named(system, labels, abstain)
    if isinstance(text, str) or hypothesis is not None or not _is_several(text):
        check_string("text", text)
        check_string("hypothesis", hypothesis)
        with span("judge", system=loaded.name) as current:
            (judgment,) = _judged([(str(text), str(hypothesis))], loaded, task, explain)
            current.add(label=str(judgment.label))
        return judgment
    if isinstance(text, Mapping):
        raise OptionError(f"pairs must be a list of pairs or rows, not {kind_of(text)}: give [row]")
    judgments = _judged(_as_pairs(text, columns), loaded, task, explain)
    if not _is_list(text):
        if progress is not None:
            raise OptionError("progress is for a list of pairs; a stream is counted by its reader")
        return judgments
    total = len(text)
    with span("judge", system=loaded.name, pairs=total):
        return [*_counted(judgments, total, progress)]


def _judged(
    pairs: Iterable[Pair | tuple[str, str]], system: NamedSystem, task: str | None, explain: bool
) -> Iterator[Judgment]:
    """Yield the judgments of *pairs*, with what explains them where that is wanted."""
    waiting: deque[Pair] = deque()

    def read() -> Iterator[Pair]:
        for number, value in enumerate(pairs, start=1):
            pair = _pair(value, number, task)
            if explain:
                waiting.append(pair)
            yield pair

    for judgment in system.judge(read()):
        if explain:
            judgment = replace(judgment, explanation=system.explain(waiting.popleft()))
        yield judgment


def _counted(
    judgments: Iterable[Judgment], total: int, progress: Progress | None
) -> Iterator[Judgment]:
    for done, judgment in enumerate(judgments, start=1):
        if progress is not None:
            progress(done, total)
        yield judgment


def _is_list(pairs: object) -> TypeGuard[Sized]:
    return isinstance(pairs, Sequence) or is_table(pairs)


def _is_several(value: object) -> bool:
    return isinstance(value, Iterable) or is_table(value)


def _as_pairs(pairs: Any, columns: Mapping[str, str] | None) -> Iterator[Pair | tuple[str, str]]:
    """Yield *pairs*, those that are rows of a table as pairs."""
    if is_table(pairs):
        yield from map(_pair_of_row, rows_of(pairs, columns))
        return
    for number, value in enumerate(pairs, start=1):
        if isinstance(value, Mapping):
            (row,) = rows_of([value], columns)
            yield _pair_of_row(row | {"id": Place(number)} if isinstance(row["id"], Place) else row)
        else:
            yield value


def _pair_of_row(row: Mapping[str, Any]) -> Pair:
    for part in ("text", "hypothesis"):
        if not isinstance(row.get(part), str):
            raise OptionError(f"pair '{row['id']}' has no {part} that is a string")
    own = {name: value for name, value in row.items() if isinstance(value, str)}
    attributes = {name: own[name] for name in own.keys() - {"id", "text", "hypothesis", "label"}}
    pair_id = row["id"] if isinstance(row["id"], str) else str(row["id"])
    return Pair(pair_id, row["text"], row["hypothesis"], None, attributes)


def _pair(value: Pair | tuple[str, str], number: int, task: str | None) -> Pair:
    """Return *value* as a pair; raise OptionError, naming its place or id, for anything else."""
    if isinstance(value, Pair):
        own = {"task": task, **value.attributes} if task else dict(value.attributes)
        return _checked(value.id, value.text, value.hypothesis, value.gold, own)
    if not isinstance(value, tuple | list) or len(value) != 2:
        parts = f" of {len(value)} parts" if isinstance(value, tuple | list) else ""
        raise OptionError(
            f"pair {number} must be a Pair or a tuple of text and hypothesis, "
            f"not {kind_of(value)}{parts}"
        )
    text, hypothesis = value
    check_string(f"text of pair {number}", text)
    check_string(f"hypothesis of pair {number}", hypothesis)
    return _checked(Place(number), text, hypothesis, None, {"task": task} if task else {})


def _checked(
    pair_id: str, text: str, hypothesis: str, gold: Label | None, attributes: dict[str, str]
) -> Pair:
    try:
        return require_statement(checked_pair(pair_id, text, hypothesis, gold, attributes))
    except ValueError as error:
        raise OptionError(str(error)) from error


def load_named(
    system: System | None, labels: SchemeLike | None, abstain: float | None = None
) -> NamedSystem:
    """Return *system* in the scheme *labels*; one that is named is loaded once.

    Below a confidence of *abstain*, in [0, 1], its three-way judgments are undecided.
    """
    # A folder or a recipe may change between two calls; a name says the same while the model does.
    if system is None or (isinstance(system, str) and system in systems.names()):
        from entailment.systems.neural.catalogue import default_model

        named = _loaded(None if system is None else str(system), labels, default_model())
        return named if abstain is None else load_system(named, abstain=abstain)
    return load_system(system, labels=labels, abstain=abstain)


@lru_cache(maxsize=8)
def _loaded(system: str | None, labels: SchemeLike | None, model: str) -> NamedSystem:
    return load_system(system, labels=labels)


def check_string(name: str, value: object) -> None:
    """Raise OptionError, with *name*, for a *value* that is not a string."""
    if not isinstance(value, str):
        raise OptionError(f"{name} must be a string, not {kind_of(value)}")


def check_progress(progress: object) -> None:
    """Raise OptionError for a *progress* that is neither a function nor None."""
    if progress is not None and not callable(progress):
        problem = f"progress must be a function of two numbers, not {kind_of(progress)}"
        raise OptionError(problem)
