"""What becomes of pairs that people judged: gold labels, disagreements, drops.

| method | a pair on which its people differ |
| --- | --- |
| `drop` | is removed, as in RTE-2 |
| `majority` | gets the label of more than half of them; a tie stays open |
| third judge | is given to one more person; `majority` decides afterwards |
| discussion | gets the label that somebody writes down with the reason |

A pair that somebody skipped as flawed is removed by `drop`; for `majority` a skip is a vote to
remove it. Pairs with less than two judgments stay open, but in a project with one judge a pair. A
method replaces what another one decided, so that a tie is open after `majority` even if `drop` had
removed it. What was decided by discussion or by a filter is never changed by a method.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from entailment.collection.annotations import Annotation, Purpose, Resolution, now
from entailment.collection.candidates import CandidatePair
from entailment.collection.project import Project, ProjectError
from entailment.errors import OptionError, UnknownNameError
from entailment.model import Label, Pair

__all__ = [
    "BY_PEOPLE",
    "METHODS",
    "Disagreement",
    "Reconciled",
    "ask_third_judge",
    "disagreements",
    "gold_pairs",
    "reconcile",
    "reconciled",
    "resolve_by_discussion",
]

BY_PEOPLE = ("discussion", "filter")
"""The methods whose decisions the others leave as they are."""

Votes = Sequence[Annotation]
Verdict = tuple[Label | None, str]
"""A label, or None for a removed pair, and the reason."""


class Disagreement(NamedTuple):
    """A pair on which people differ, what each of them said, and what became of it, if anything."""

    pair: CandidatePair
    annotations: tuple[Annotation, ...]
    resolution: Resolution | None


class Reconciled(NamedTuple):
    """How many of the pairs have gold, were removed and for which reason, or are open."""

    pairs: int
    gold: int
    removed: Mapping[str, int]
    undecided: int
    labels: Mapping[Label, int]


def disagreements(project: Project) -> list[Disagreement]:
    """Return the pairs that their people do not judge alike, in the order of the project."""
    resolutions = project.resolutions()
    return [
        Disagreement(pair, tuple(votes), resolutions.get(pair.id))
        for pair, votes in _judged(project)
        if len({vote.label for vote in votes}) > 1
    ]


def reconcile(project: Project, method: str) -> Reconciled:
    """Decide by *method* (`drop` or `majority`) what becomes of the pairs, and save it.

    Pairs that an earlier method decided and this one leaves open are undecided again. Raise
    UnknownNameError for another method.
    """
    if method not in METHODS:
        raise UnknownNameError("method", method, METHODS)
    decided = project.resolutions()
    time = now()
    required = min(2, project.settings.judges)
    new, reopened = [], []
    for pair, votes in _judged(project):
        if _is_by_people(decided.get(pair.id)):
            continue
        verdict = METHODS[method](votes) if len(votes) >= required else None
        if verdict is not None:
            label, reason = verdict
            new.append(Resolution(pair.id, label, method, "", reason, time))
        elif pair.id in decided:
            reopened.append(pair.id)
    project.resolve(new, reopened=reopened)
    return reconciled(project)


def reconciled(project: Project) -> Reconciled:
    """Return what has become of the pairs so far."""
    pairs = project.pairs()
    resolutions = project.resolutions()
    decided = [resolutions[pair.id] for pair in pairs if pair.id in resolutions]
    labels = Counter(resolution.label for resolution in decided if resolution.label is not None)
    removed = Counter(
        resolution.reason.partition(":")[0] for resolution in decided if resolution.label is None
    )
    return Reconciled(
        len(pairs), labels.total(), dict(removed), len(pairs) - len(decided), dict(labels)
    )


def ask_third_judge(project: Project, name: str) -> int:
    """Give the undecided pairs on which people differ to *name* too, and return how many.

    Those that *name* has already are left out.
    """
    judge = project.annotator(name)
    open_pairs = [entry.pair.id for entry in disagreements(project) if entry.resolution is None]
    with project.transaction() as writing:
        before = writing.total_changes
        for pair_id in open_pairs:
            writing.execute(_ASK, (judge.name, pair_id, judge.name))
        return writing.total_changes - before


def resolve_by_discussion(
    project: Project, pair_id: str, label: Label | None, *, person: str, reason: str
) -> None:
    """Save the label that a discussion gave a pair, None for its removal.

    Raise OptionError without a person or a reason or for a label of the other scheme, ProjectError
    for an unknown pair.
    """
    if not person.strip() or not reason.strip():
        raise OptionError("a decision by discussion has a person and a reason; give both")
    if label is not None and label not in project.settings.labels.members:
        known = ", ".join(project.settings.labels.members)
        raise OptionError(f"'{label}' is not a label of this project (known: {known})")
    if pair_id not in {pair.id for pair in project.pairs()}:
        raise ProjectError(f"{project.path}: there is no pair '{pair_id}'")
    words = reason if label is not None else f"discussion: {reason}"
    project.resolve([Resolution(pair_id, label, "discussion", person, words, now())])


def gold_pairs(project: Project) -> Iterator[tuple[CandidatePair, Pair]]:
    """Yield the pairs that have a gold label, each as candidate and as labelled pair."""
    resolutions = project.resolutions()
    for candidate in project.pairs():
        resolution = resolutions.get(candidate.id)
        if resolution is not None and resolution.label is not None:
            yield candidate, candidate.pair(resolution.label)


def _judged(project: Project) -> Iterable[tuple[CandidatePair, list[Annotation]]]:
    votes: dict[str, list[Annotation]] = {}
    for annotation in project.annotations(Purpose.ANNOTATE):
        votes.setdefault(annotation.pair_id, []).append(annotation)
    return [(pair, votes.get(pair.id, [])) for pair in project.pairs()]


def _is_by_people(resolution: Resolution | None) -> bool:
    return resolution is not None and resolution.method in BY_PEOPLE


def _drop(votes: Votes) -> Verdict:
    labels = {vote.label for vote in votes}
    if None in labels:
        return None, "flawed: skipped by somebody"
    if len(labels) > 1:
        return None, "disagreement"
    return labels.pop(), "unanimous"


def _majority(votes: Votes) -> Verdict | None:
    (label, count), *_ = Counter(vote.label for vote in votes).most_common()
    if 2 * count <= len(votes):
        return None
    if label is None:
        return None, "flawed: skipped by most"
    return label, "unanimous" if count == len(votes) else f"{count} of {len(votes)}"


METHODS: Mapping[str, Callable[[Votes], Verdict | None]] = {"drop": _drop, "majority": _majority}
"""What each method makes of the judgments of a pair; None leaves it open."""

_ASK = (
    "insert or ignore into assignments (annotator, pair_id, purpose, position) values "
    "(?, ?, 'annotate', "
    "(select coalesce(max(position), -1) + 1 from assignments where annotator = ?))"
)
