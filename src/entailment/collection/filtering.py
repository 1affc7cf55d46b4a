"""A project's pairs after reconciliation: duplicates removed, balanced sets written."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from entailment.collection.annotations import Resolution, now
from entailment.collection.balancing import Labelled, balanced_pairs, overlap, split
from entailment.collection.candidates import CandidatePair, read_candidates, write_candidates
from entailment.collection.project import Project, ProjectError, is_project
from entailment.collection.reconciliation import gold_pairs
from entailment.collection.redundancy import NearDuplicate, near_duplicates
from entailment.files import output_file

__all__ = [
    "SetCounts",
    "candidates_of",
    "drop_near_duplicates",
    "project_duplicates",
    "select_sets",
]

logger = logging.getLogger(__name__)


class SetCounts(NamedTuple):
    """The pairs of a task in a set, and the mean overlap of entailed pairs and of the others.

    The mean of no pairs is None.
    """

    name: str
    task: str
    pairs: int
    entailed: int
    overlap_entailed: float | None
    overlap_others: float | None


def candidates_of(path: str | Path) -> list[CandidatePair]:
    """Return the pairs of a project or of a file of pairs, by what is at *path*."""
    if not is_project(path):
        return list(read_candidates(path))
    with Project(path) as project:
        return project.pairs()


def project_duplicates(project: Project, near: float) -> list[NearDuplicate]:
    """Return the near-duplicates among the pairs that are not removed already."""
    labels = {name: resolution.label for name, resolution in project.resolutions().items()}
    pairs = [
        candidate.pair(labels.get(candidate.id))
        for candidate in project.pairs()
        if candidate.id not in labels or labels[candidate.id] is not None
    ]
    return list(near_duplicates(pairs, near=near))


def drop_near_duplicates(project: Project, duplicates: Iterable[NearDuplicate]) -> int:
    """Remove the later pair of each near-duplicate with the same text, and return how many.

    One hypothesis with several texts is what search and validation are made of, so it stays; so do
    pairs of different gold labels, which differ in what matters.
    """
    redundant = [
        entry for entry in duplicates if entry.same_text and entry.pair.gold is entry.earlier.gold
    ]
    time = now()
    project.resolve(
        Resolution(
            entry.pair.id, None, "filter", "", f"redundant: like pair {entry.earlier.id}", time
        )
        for entry in redundant
    )
    return len(redundant)


def select_sets(
    project: Project,
    folder: Path,
    *,
    per_task: int | None = None,
    entailed: float = 0.5,
    test: float = 0.5,
    seed: int = 0,
    overwrite: bool = False,
) -> list[SetCounts]:
    """Write dev.jsonl and test.jsonl into *folder* and return what they hold, task by task.

    Raise DataError where one of them is there already, unless *overwrite*, and ProjectError where
    no pair has gold or the selection leaves a set without pairs; then neither is written.
    """
    paths = [folder / f"{name}.jsonl" for name in ("dev", "test")]
    if folder.exists():
        for path in paths:
            output_file(path, inputs=[project.path], overwrite=overwrite)
    labelled = [Labelled(candidate, pair) for candidate, pair in gold_pairs(project)]
    if not labelled:
        hint = "'entail annotate reconcile --method' decides, where two people have judged"
        raise ProjectError(f"{project.path}: no pair has a gold label yet; {hint}")
    chosen = balanced_pairs(labelled, per_task=per_task, entailed=entailed, seed=seed)
    if not chosen:
        problem = "no task has pairs of both labels, so that none can be balanced"
        raise ProjectError(f"{project.path}: {problem}")
    _report_left_out(labelled, chosen)
    sets = split(chosen, test=test, seed=seed)
    for path, members in zip(paths, sets, strict=True):
        if not members:
            problem = f"none of {len(chosen):,} pairs is left for {path.name}"
            reason = "those that share a document, text, hypothesis or query stay together"
            raise ProjectError(f"{project.path}: {problem}: {reason}; collect others")
    folder.mkdir(parents=True, exist_ok=True)
    counts = []
    for path, members in zip(paths, sets, strict=True):
        gold = [replace(entry.candidate, expected=entry.pair.gold) for entry in members]
        write_candidates(path, gold)
        counts += _counts(path.stem, members)
    return counts


def _report_left_out(labelled: Sequence[Labelled], chosen: Sequence[Labelled]) -> None:
    """Log how many pairs are in neither set, and the tasks that are gone with them."""
    if left := len(labelled) - len(chosen):
        whole, rest = ({entry.pair.task for entry in each} for each in (labelled, chosen))
        gone = ", ".join(sorted(filter(None, whole - rest)))
        lost = f"; none of {gone} is left, which has not both labels" if gone else ""
        problem = f"{left:,} of {len(labelled):,} pairs are left out, to balance the sets"
        logger.warning("%s%s", problem, lost)


def _counts(name: str, members: Sequence[Labelled]) -> list[SetCounts]:
    counts = []
    for task in sorted({entry.pair.task or "" for entry in members}):
        of_task = [entry for entry in members if (entry.pair.task or "") == task]
        yes = [overlap(entry.pair) for entry in of_task if entry.is_entailed]
        no = [overlap(entry.pair) for entry in of_task if not entry.is_entailed]
        counts.append(
            SetCounts(
                name,
                task,
                len(of_task),
                len(yes),
                fmean(yes) if yes else None,
                fmean(no) if no else None,
            )
        )
    return counts
