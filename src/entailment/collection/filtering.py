"""A project's pairs after reconciliation: duplicates removed, balanced sets written."""

from __future__ import annotations

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

__all__ = [
    "SetCounts",
    "candidates_of",
    "drop_near_duplicates",
    "project_duplicates",
    "select_sets",
]


class SetCounts(NamedTuple):
    """The pairs of a task in a set, and the mean overlap of entailed pairs and of the others."""

    name: str
    task: str
    pairs: int
    entailed: int
    overlap_entailed: float
    overlap_others: float


def candidates_of(path: str | Path) -> list[CandidatePair]:
    """Return the pairs of a project or of a file of pairs, by what is at *path*."""
    if not is_project(path):
        return list(read_candidates(path))
    with Project(path) as project:
        return project.pairs()


def project_duplicates(project: Project, near: float) -> list[NearDuplicate]:
    """Return the near-duplicates among the pairs that are not removed already."""
    removed = {name for name, one in project.resolutions().items() if one.label is None}
    pairs = [one.pair() for one in project.pairs() if one.id not in removed]
    return list(near_duplicates(pairs, near=near))


def drop_near_duplicates(project: Project, found: Iterable[NearDuplicate]) -> int:
    """Remove the later pair of each near-duplicate with the same text, and return how many.

    One hypothesis with several texts is what search and validation are made of, so it stays; so do
    pairs of different gold labels, which differ in what matters.
    """
    gold = {name: one.label for name, one in project.resolutions().items()}
    redundant = [
        one for one in found if one.same_text and gold.get(one.pair.id) is gold.get(one.earlier.id)
    ]
    time = now()
    project.resolve(
        Resolution(one.pair.id, None, "filter", "", f"redundant: like pair {one.earlier.id}", time)
        for one in redundant
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
) -> list[SetCounts]:
    """Write dev.jsonl and test.jsonl into *folder* and return what they hold, task by task.

    Raise ProjectError where no pair has gold or the selection leaves none.
    """
    labelled = [Labelled(candidate, pair) for candidate, pair in gold_pairs(project)]
    if not labelled:
        hint = "decide with 'entail annotate reconcile --method'"
        raise ProjectError(f"{project.path}: no pair has a gold label yet; {hint}")
    chosen = balanced_pairs(labelled, per_task=per_task, entailed=entailed, seed=seed)
    if not chosen:
        problem = "no task has pairs of both labels, so that none can be balanced"
        raise ProjectError(f"{project.path}: {problem}")
    folder.mkdir(parents=True, exist_ok=True)
    counts = []
    for name, members in zip(("dev", "test"), split(chosen, test=test, seed=seed), strict=True):
        gold = [replace(one.candidate, expected=one.pair.gold) for one in members]
        write_candidates(folder / f"{name}.jsonl", gold)
        counts += _counts(name, members)
    return counts


def _counts(name: str, members: Sequence[Labelled]) -> list[SetCounts]:
    counts = []
    for task in sorted({one.pair.task or "" for one in members}):
        of_task = [one for one in members if (one.pair.task or "") == task]
        yes = [overlap(one.pair) for one in of_task if one.is_entailed]
        no = [overlap(one.pair) for one in of_task if not one.is_entailed]
        counts.append(
            SetCounts(
                name,
                task,
                len(of_task),
                len(yes),
                fmean(yes) if yes else 0.0,
                fmean(no) if no else 0.0,
            )
        )
    return counts
