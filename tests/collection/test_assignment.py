from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.collection.annotations import Purpose
from entailment.collection.assignment import DISTANCE, assign, balanced, ordered, release
from entailment.collection.project import Project, ProjectError
from entailment.collection.worklist import Choice, annotate, next_assignment, undo

from .conftest import candidate

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve"]


@given(st.integers(1, 60), st.integers(1, 5), st.integers(0, 9))
def test_each_pair_gets_its_people_and_loads_are_level(pairs: int, judges: int, seed: int) -> None:
    taken: dict[str, list[str]] = {str(number): [] for number in range(pairs)}
    chosen = balanced(taken, NAMES, judges, seed)
    people = Counter(pair_id for ids in chosen.values() for pair_id in ids)
    assert people == Counter(dict.fromkeys(taken, judges))
    loads = [len(chosen.get(name, ())) for name in NAMES]
    assert max(loads) - min(loads) <= 1
    assert all(len(set(ids)) == len(ids) for ids in chosen.values())
    assert balanced(taken, NAMES, judges, seed) == chosen


def test_every_two_people_meet_about_equally_often() -> None:
    chosen = balanced({str(number): [] for number in range(200)}, NAMES, 2, seed=0)
    met = [len({*chosen[first]} & {*chosen[second]}) for first, second in combinations(NAMES, 2)]
    assert max(met) - min(met) <= 6
    assert sum(met) == 200


@given(st.integers(0, 120), st.floats(0, 1), st.integers(0, 9))
def test_repeats_come_later_and_far_from_the_first_time(
    pairs: int, repeats: float, seed: int
) -> None:
    listed = ordered([str(number) for number in range(pairs)], repeats, seed)
    first = {pair: at for at, (pair, why) in enumerate(listed) if why is Purpose.ANNOTATE}
    again = {pair: at for at, (pair, why) in enumerate(listed) if why is Purpose.REPEAT}
    assert len(first) == pairs
    assert len(again) <= round(repeats * pairs)
    distance = min(DISTANCE, pairs // 2)
    assert all(at - first[pair] >= distance for pair, at in again.items())


def test_every_annotator_has_an_order_of_the_own(project: Project) -> None:
    assign(project)
    first = [next_assignment(project, name) for name in ("Ann", "Bob", "Cyd")]
    assert len({assignment.pair.id for assignment in first if assignment}) > 1


def test_assigning_again_changes_nothing_and_new_pairs_come_at_the_end(project: Project) -> None:
    assign(project)
    assert assign(project).new == {"Ann": 0, "Bob": 0, "Cyd": 0}
    project.add_pairs([candidate(100), candidate(101), candidate(102)])
    assert sum(assign(project).new.values()) == 6


def test_what_somebody_leaves_goes_to_others_and_what_is_judged_stays(project: Project) -> None:
    assign(project)
    assignment = next_assignment(project, "Ann")
    assert assignment is not None
    annotate(project, "Ann", assignment.id, Choice(None))
    assert release(project, "Ann") == 19
    done = assign(project)
    assert done.unfilled == 0
    assert done.new == {"Bob": 9, "Cyd": 10} or done.new == {"Bob": 10, "Cyd": 9}
    assert next_assignment(project, "Ann") is None


def test_too_few_people_are_an_error_that_says_so(project: Project) -> None:
    for name in ("Ann", "Bob"):
        release(project, name)
    with pytest.raises(ProjectError, match="2 judges a pair take as many annotators; there are 1"):
        assign(project)


def test_what_was_judged_and_taken_back_goes_to_others_too(project: Project) -> None:
    assign(project)
    assignment = next_assignment(project, "Ann")
    assert assignment is not None
    annotate(project, "Ann", assignment.id, Choice(None))
    undo(project, "Ann")
    assert release(project, "Ann") == 20
    assert sum(assign(project).new.values()) == 20
    assert next_assignment(project, "Ann") is None
