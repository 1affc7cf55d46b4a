"""Who annotates which pair, and in which order.

Each pair gets as many people as the project's settings have judges. People are chosen so that
loads differ by one pair at most among those who can take any, and so that every two of them share
about as many pairs: agreement is measured between people who met. The order is shuffled for each
annotator; qualifying pairs come first, and a repeated pair comes back after at least `DISTANCE`
others, where the list is long enough.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from entailment.collection.annotations import Purpose
from entailment.collection.project import Project, ProjectError
from entailment.errors import OptionError

__all__ = ["DISTANCE", "Assigned", "assign", "balanced", "ordered", "release"]

DISTANCE = 20
"""Pairs between the first and the second time that an annotator gets a pair."""


class Assigned(NamedTuple):
    """How many assignments each annotator got, and how many pairs still lack people."""

    new: dict[str, int]
    unfilled: int


def assign(project: Project) -> Assigned:
    """Give every pair of *project* its people, as far as it lacks some, and return what was done.

    What was assigned before stays. Raise ProjectError where there are fewer annotators than each
    pair has judges, or no pairs.
    """
    names = [row["name"] for row in project.rows(_ACTIVE)]
    judges, seed = project.settings.judges, project.settings.seed
    if len(names) < judges:
        problem = f"{judges} judges a pair take as many annotators; there are {len(names)}"
        raise ProjectError(f"{project.path}: {problem}; name them with 'assign NAME...'")
    with project.transaction() as writing:
        pair_ids = [row["id"] for row in writing.execute(_ANNOTATED)]
        if not pair_ids:
            raise ProjectError(f"{project.path}: there are no pairs; add some with 'import'")
        taken: dict[str, list[str]] = {pair_id: [] for pair_id in pair_ids}
        for row in writing.execute(_TAKEN):
            taken[row["pair_id"]].append(row["annotator"])
        chosen = balanced(taken, names, judges, seed)
        qualifying = [row["id"] for row in writing.execute(_QUALIFYING)]
        new: dict[str, int] = {}
        for name in names:
            known = {
                (row["pair_id"], row["purpose"]): row["position"]
                for row in writing.execute(_KNOWN, (name,))
            }
            first = max(known.values(), default=-1) + 1
            listed = [
                *((pair_id, Purpose.QUALIFY) for pair_id in qualifying),
                *ordered(chosen.get(name, ()), project.settings.repeats, f"{seed}/{name}/{first}"),
            ]
            missing = [entry for entry in listed if entry not in known]
            writing.executemany(
                _ASSIGN,
                [
                    (name, pair_id, str(purpose), first + place)
                    for place, (pair_id, purpose) in enumerate(missing)
                ],
            )
            new[name] = len(missing)
        filled = Counter(row["pair_id"] for row in writing.execute(_TAKEN))
    return Assigned(new, sum(filled[pair_id] < judges for pair_id in pair_ids))


def release(project: Project, name: str) -> int:
    """Take from the annotator *name* what is not annotated yet, and return how much that is.

    The next `assign` gives these pairs to others; to *name* no more, unless added again. Judgments
    of these pairs that *name* took back are deleted.
    """
    annotator = project.annotator(name)
    with project.transaction() as writing:
        writing.execute("update annotators set active = 0 where name = ?", (name,))
        writing.execute(f"delete from annotations where assignment in ({_OPEN})", (annotator.name,))
        return writing.execute(
            f"delete from assignments where id in ({_OPEN})", (annotator.name,)
        ).rowcount


def balanced(
    taken: Mapping[str, Sequence[str]], names: Sequence[str], judges: int, seed: int
) -> dict[str, list[str]]:
    """Return the pairs that each of *names* is to get besides those *taken*, which has them all.

    The people of a pair are distinct. The same *seed* gives the same assignment.

    >>> balanced({"1": [], "2": ["Ann"]}, ["Ann", "Bob"], 1, seed=0)
    {'Bob': ['1']}
    """
    if judges < 1:
        raise OptionError(f"{judges} judges a pair; at least 1 is required")
    rng = random.Random(f"assignment/{seed}")
    load = Counter(name for people in taken.values() for name in people)
    meetings = Counter(
        frozenset((name, other))
        for people in taken.values()
        for name in people
        for other in people
        if name < other
    )
    chosen: dict[str, list[str]] = {}
    for pair_id in rng.sample(sorted(taken), len(taken)):
        people = list(taken[pair_id])
        while len(people) < judges:
            free = [name for name in names if name not in people]
            if not free:
                break
            rng.shuffle(free)
            name = min(
                free,
                key=lambda name: (load[name], sum(meetings[frozenset((name, p))] for p in people)),
            )
            load[name] += 1
            meetings.update(frozenset((name, other)) for other in people)
            people.append(name)
            chosen.setdefault(name, []).append(pair_id)
    return chosen


def ordered(pair_ids: Iterable[str], repeats: float, seed: int | str) -> list[tuple[str, Purpose]]:
    """Return *pair_ids* shuffled, a share of *repeats* of them twice, the second time as a repeat.

    >>> [pair_id for pair_id, _ in ordered(["1", "2", "3"], 0.0, seed=0)]
    ['2', '1', '3']
    """
    rng = random.Random(f"order/{seed}")
    shuffled = sorted(pair_ids)
    rng.shuffle(shuffled)
    count = len(shuffled)
    distance = min(DISTANCE, count // 2)
    places: list[tuple[float, str, Purpose]] = [
        (place, pair_id, Purpose.ANNOTATE) for place, pair_id in enumerate(shuffled)
    ]
    early = range(count - distance)
    for place in rng.sample(early, min(len(early), round(repeats * count))):
        later = rng.uniform(place + distance, count)
        places.append((later, shuffled[place], Purpose.REPEAT))
    return [(pair_id, purpose) for _, pair_id, purpose in sorted(places)]


_ACTIVE = "select name from annotators where active order by name"
_ANNOTATED = "select id from pairs where gold is null"
_QUALIFYING = "select id from pairs where gold is not null order by number"
_TAKEN = "select pair_id, annotator from assignments where purpose = 'annotate'"
_KNOWN = "select pair_id, purpose, position from assignments where annotator = ?"
_ASSIGN = "insert into assignments (annotator, pair_id, purpose, position) values (?, ?, ?, ?)"
_OPEN = (
    "select id from assignments where annotator = ? and purpose != 'qualify' "
    "and id not in (select assignment from annotations where undone is null)"
)
