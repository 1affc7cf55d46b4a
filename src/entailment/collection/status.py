"""How far a project is: its pairs, and each annotator's work, pace and consistency."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from entailment.collection.annotations import Annotation, Purpose
from entailment.collection.project import Project
from entailment.collection.worklist import Progress, Qualification, progress, qualification

__all__ = ["AnnotatorStatus", "ProjectStatus", "SelfAgreement", "project_status", "self_agreement"]

_HURRIED = 1.0
"""Seconds on a pair below which a judgment is counted as hurried: nobody reads a pair in them."""


class SelfAgreement(NamedTuple):
    """Of how many pairs that came twice an annotator gave the same label both times."""

    same: int
    repeated: int


class AnnotatorStatus(NamedTuple):
    """An annotator's work; *hurried* are the judgments made in less than a second."""

    name: str
    progress: Progress
    qualification: Qualification
    self_agreement: SelfAgreement
    hurried: int


class ProjectStatus(NamedTuple):
    """The pairs of a project, how many of them all their people have judged, and the people."""

    pairs: int
    complete: int
    flawed: int
    annotators: tuple[AnnotatorStatus, ...]


def project_status(project: Project) -> ProjectStatus:
    """Return how far *project* is; a pair is *flawed* where anybody skipped it as such."""
    first = project.annotations(Purpose.ANNOTATE)
    judged = Counter(annotation.pair_id for annotation in first)
    of_people: dict[str, list[Annotation]] = {}
    for annotation in [*first, *project.annotations(Purpose.REPEAT)]:
        of_people.setdefault(annotation.annotator, []).append(annotation)
    hurried = Counter(
        annotation.annotator
        for annotation in project.annotations()
        if annotation.seconds is not None and annotation.seconds < _HURRIED
    )
    people = tuple(
        AnnotatorStatus(
            annotator.name,
            progress(project, annotator.name),
            qualification(project, annotator.name),
            self_agreement(of_people.get(annotator.name, ())),
            hurried[annotator.name],
        )
        for annotator in project.annotators()
    )
    complete = sum(count >= project.settings.judges for count in judged.values())
    flawed = len({annotation.pair_id for annotation in first if annotation.is_flawed})
    return ProjectStatus(len(project.pairs()), complete, flawed, people)


def self_agreement(annotations: list[Annotation] | tuple[Annotation, ...]) -> SelfAgreement:
    """Return how one annotator's repeats agree with the first judgments of the same pairs."""
    first = {
        annotation.pair_id: annotation.label
        for annotation in annotations
        if annotation.purpose is Purpose.ANNOTATE
    }
    again = {
        annotation.pair_id: annotation.label
        for annotation in annotations
        if annotation.purpose is Purpose.REPEAT
    }
    both = first.keys() & again.keys()
    return SelfAgreement(
        sum(first[annotation] is again[annotation] for annotation in both), len(both)
    )
