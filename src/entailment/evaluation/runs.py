"""Run files: what a system predicted of each pair, in our format or a campaign's.

A run scores the same in whichever format it is written, for one rule orders it everywhere: the
pairs judged ENTAILMENT before the rest, and within each part by decreasing score; ties stay in
the order in which they come. That is the order which the RTE-2 overview (section 3.1) and the
RTE-5 guidelines (*Result submission format*) ask of a ranked run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, counted
from entailment.evaluation.run_formats import READERS, RunLine, recognised
from entailment.model import Judgment, Label, LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.gold import Gold

__all__ = [
    "OFFICIAL_FORMATS",
    "Named",
    "NamedPath",
    "Run",
    "RunLine",
    "RunPath",
    "check_run",
    "confident_scores",
    "entailment_first",
    "read_each",
    "read_run",
    "require_ids",
]

OFFICIAL_FORMATS = ("rte1", "rte2", "rte5")
"""The submission formats that can be written: RTE-1, RTE-2 and RTE-3, RTE-4 and RTE-5."""

_NAMED = 5
"""Ids that a message names before it only counts."""


class Named(Protocol):
    """A run of any kind, as signatures name it."""

    @property
    def name(self) -> str:
        """The name of its file."""
        ...

    @property
    def checksum(self) -> str:
        """The SHA-256 of its file; empty where there is none."""
        ...

    @property
    def signature(self) -> Mapping[str, Any] | None:
        """The header of our format; None in any other."""
        ...

    def renamed(self, name: str) -> Self:
        """Return the same run under another name."""
        ...


@dataclass(frozen=True, slots=True)
class NamedPath:
    """The path of a run file and the name that results have for it."""

    name: str
    path: str

    def __str__(self) -> str:
        return self.path


RunPath = str | NamedPath
"""The path of a run file, with another name than that of the file or without."""

R = TypeVar("R", bound=Named)


@dataclass(frozen=True, slots=True)
class Run:
    """The judgments of a run file, in the order of the file.

    *ranked* says whether the pairs can be put in order of entailment: by their scores or, in a
    format without scores, by the order of the file. *signature* is the header of our format.
    """

    name: str
    format: str
    labels: LabelScheme
    judgments: tuple[RunLine, ...]
    ranked: bool
    signature: Mapping[str, Any] | None = None
    path: str = ""
    checksum: str = ""

    def renamed(self, name: str) -> Run:
        """Return the same run under another name."""
        return replace(self, name=name)

    def part(self, gold: Gold) -> Run:
        """Return the judgments of the pairs of *gold* alone, in the order of the run."""
        known = gold.entries.keys() | gold.unlabelled_ids
        return replace(self, judgments=tuple(x for x in self.judgments if x.id in known))

    @property
    def scored(self) -> bool:
        """Whether every judgment has a score."""
        return all(line.score is not None for line in self.judgments)

    def as_judgments(self) -> tuple[Judgment, ...]:
        """Return the judgments of a run with probabilities, which are empty in any other."""
        return tuple(
            Judgment(line.id, line.label, line.probabilities or {}) for line in self.judgments
        )


def read_run(path: str | Path | Source, *, ranked: bool | None = None) -> Run:
    """Return the run at *path*, its format recognised by content; `-` is standard input.

    An RTE-4/5 file does not say whether it is ranked. It is taken as ranked if it could be, that
    is if every ENTAILMENT comes before the rest; *ranked* says so, or not, in its place. A
    `ranked:` line holds for RTE-2/3 files, and scores rank the others. In a run of YES, NO and
    UNKNOWN, NO is contradiction.

    Raise DataError for a line that is not of the format, a pair twice, labels of two schemes.
    """
    source = path if isinstance(path, Source) else Source(path)
    format = recognised(source)
    lines, signature, in_order = READERS[format](source)
    if not lines:
        raise DataError("holds no judgments; a run has one line for each pair", path=source.name)
    _check_lines(lines, source.name)
    judgments = tuple(line for _, line in lines)
    if judgments[0].score is not None:
        in_order = True
    elif format == "rte5":
        in_order = _misplaced(judgments) is None if ranked is None else ranked
    return Run(
        name=source.stem,
        format=format,
        labels=_scheme(judgments),
        judgments=judgments,
        ranked=bool(in_order),
        signature=signature,
        path=source.name,
        checksum=source.checksum(),
    )


def entailment_first(lines: Iterable[RunLine]) -> list[RunLine]:
    """Return *lines* in order of entailment, the most certain first; ties stay as they are.

    >>> [line.id for line in entailment_first([
    ...     RunLine("1", Label.UNKNOWN, 0.4), RunLine("2", Label.ENTAILMENT, 0.5)])]
    ['2', '1']
    """
    return sorted(
        lines, key=lambda line: (line.label is not Label.ENTAILMENT, -(line.score or 0.0))
    )


def check_run(run: Run, gold: Gold, remedy: str = "") -> None:
    """Raise DataError unless *run* keeps the rules of the campaigns.

    *remedy* ends the message about pairs that *gold* does not have.

    It judges every pair of *gold* once and no other, but for pairs there without a gold label,
    which may be judged or not; if it is ranked by its order, every ENTAILMENT is before the rest.
    """
    judged = {line.id for line in run.judgments}
    if len(judged) < len(run.judgments):
        raise DataError("run judges a pair twice", path=run.path or run.name)
    missing = [pair_id for pair_id in gold.entries if pair_id not in judged]
    if missing:
        pairs = counted(len(gold.entries), "pair")
        problem = f"run misses {len(missing):,} of {pairs}: {_some(missing)}"
        raise DataError(problem, path=run.path or run.name)
    known = gold.entries.keys() | gold.unlabelled_ids
    if unknown := [line.id for line in run.judgments if line.id not in known]:
        pairs = "a pair" if len(unknown) == 1 else f"{len(unknown):,} pairs"
        problem = f"run judges {pairs} that '{gold.name}' does not have: {_some(unknown)}{remedy}"
        raise DataError(problem, path=run.path or run.name)
    if run.ranked and not run.scored and (late := _misplaced(run.judgments)) is not None:
        raise DataError(
            f"run is ranked, but pair '{shown(late.id)}' is ENTAILMENT after one that is not; "
            "a ranked run has every ENTAILMENT before the rest",
            path=run.path or run.name,
        )


def require_ids(gold: Gold) -> None:
    """Raise OptionError where pairs of *gold*, a part of a set, have no ids of their own.

    Their places are not those that they have in the whole set.
    """
    if gold.numbered:
        problem = f"pairs of '{gold.name}' have no ids of their own"
        unknown = "so that which judgments of a larger set are theirs is not known"
        raise OptionError(f"{problem}, {unknown}; give them an id column")


def confident_scores(run: Run) -> int:
    """Return how many scores of *run* seem to be the confidence of another label than ENTAILMENT.

    These are over 1/2 in a run of JSON lines without probabilities. There are none where the
    scores follow from one threshold, however high it is.

    >>> lines = (RunLine("1", Label.ENTAILMENT, 0.8), RunLine("2", Label.UNKNOWN, 0.9))
    >>> confident_scores(Run("hf", "jsonl", LabelScheme.THREE_WAY, lines, ranked=True))
    1
    """
    if run.format != "jsonl" or not run.scored:
        return 0
    written = [x for x in run.judgments if x.probabilities is None and not x.undecided]
    entailed = [x.score or 0.0 for x in written if x.label is Label.ENTAILMENT]
    others = [x.score or 0.0 for x in written if x.label is not Label.ENTAILMENT]
    if max(others, default=0.0) < min(entailed, default=0.0):
        return 0
    return sum(score > 0.5 for score in others)


def read_each(read: Callable[[Any], R], paths: Sequence[object]) -> list[R]:
    """Return the runs at *paths*, of any kind, named by their paths where names are equal.

    *read* gets the path of what is named otherwise.
    """
    runs = [_read_named(read, path) for path in paths]
    count = Counter(run.name for run in runs)
    return [
        run.renamed(str(path)) if count[run.name] > 1 else run
        for run, path in zip(runs, paths, strict=True)
    ]


def _read_named(read: Callable[[Any], R], path: object) -> R:
    if isinstance(path, NamedPath):
        return read(path.path).renamed(path.name)
    return read(path)


def _check_lines(lines: Sequence[tuple[int, RunLine]], path: str) -> None:
    """Raise DataError for a pair twice, a second label scheme, a score here and none there."""
    first_of: dict[str, int] = {}
    begin, first = lines[0]
    schemes: dict[Label, int] = {}
    for number, line in lines:
        if line.id in first_of:
            problem = f"pair '{shown(line.id)}' is here twice (first on line {first_of[line.id]})"
            raise DataError(problem, path=path, line=number)
        first_of[line.id] = number
        if (line.score is None) != (first.score is None):
            left, right = ("no score", "one") if line.score is None else ("a score", "none")
            problem = f"pair '{shown(line.id)}' has {left} where line {begin} has {right}"
            raise DataError(problem, path=path, line=number)
        for label in (line.label, *(line.probabilities or ())):
            schemes.setdefault(label, number)
    try:
        LabelScheme.of(schemes)
    except ValueError as error:
        three_way = min(schemes.get(x, len(lines)) for x in (Label.CONTRADICTION, Label.UNKNOWN))
        later = max(schemes[Label.NO_ENTAILMENT], three_way)
        problem = f"{error}; a run has CONTRADICTION and UNKNOWN or it has NO ENTAILMENT"
        raise DataError(problem, path=path, line=later) from error


def _scheme(judgments: Iterable[RunLine]) -> LabelScheme:
    labels: set[Label] = set()
    for line in judgments:
        labels.add(line.label)
        labels.update(line.probabilities or ())
    return LabelScheme.of(labels)


def _misplaced(judgments: Iterable[RunLine]) -> RunLine | None:
    """Return the first ENTAILMENT that comes after a pair of another label, or None."""
    rest = False
    for line in judgments:
        if line.label is not Label.ENTAILMENT:
            rest = True
        elif rest:
            return line
    return None


def _some(ids: Sequence[str]) -> str:
    named = ", ".join(f"'{shown(pair_id)}'" for pair_id in ids[:_NAMED])
    return named + (f" and {len(ids) - _NAMED:,} more" if len(ids) > _NAMED else "")
