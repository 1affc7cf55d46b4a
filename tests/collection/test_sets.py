"""From judgments to sets: reconciliation, duplicates, proof-reading, balance, split, leaks."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.collection.annotations import Settings
from entailment.collection.assignment import assign
from entailment.collection.balancing import (
    Labelled,
    balanced_pairs,
    groups,
    overlap,
    shared_between,
    split,
)
from entailment.collection.candidates import CandidatePair, Provenance, Span, read_candidates
from entailment.collection.filtering import (
    drop_near_duplicates,
    project_duplicates,
    select_sets,
)
from entailment.collection.project import Project, ProjectError
from entailment.collection.proofreading import proofread
from entailment.collection.reconciliation import (
    ask_third_judge,
    disagreements,
    gold_pairs,
    reconcile,
    reconciled,
    resolve_by_discussion,
)
from entailment.collection.redundancy import leaks, near_duplicates
from entailment.collection.worklist import Choice, annotate, next_assignment, undo
from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.model import Label, Pair

from .conftest import candidate

E, C, U = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


def judged(tmp_path: Path, votes: Sequence[Sequence[Label | None]]) -> Project:
    """A project whose pair *i* was judged by Ann, Bob (and Cyd) as in row *i*."""
    project = Project.create(tmp_path / "p", Settings(judges=len(votes[0])))
    project.add_pairs(candidate(number) for number in range(len(votes)))
    for column, name in zip(range(len(votes[0])), ("Ann", "Bob", "Cyd"), strict=False):
        project.add_annotator(name)
        assign(project) if column == len(votes[0]) - 1 else None
    for column, name in zip(range(len(votes[0])), ("Ann", "Bob", "Cyd"), strict=False):
        while (assignment := next_assignment(project, name)) is not None:
            label = votes[int(assignment.pair.id)][column]
            annotate(project, name, assignment.id, Choice(label, comment=f"{name} thinks so"))
    return project


def labels_of(project: Project) -> dict[str, Label | None]:
    return {name: resolution.label for name, resolution in project.resolutions().items()}


def test_dropping_removes_every_disagreement_as_rte2_did(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E, E], [E, E, U], [C, C, C], [E, None, E]]) as project:
        done = reconcile(project, "drop")
        assert labels_of(project) == {"0": E, "1": None, "2": C, "3": None}
        assert (done.gold, done.undecided) == (2, 0)
        assert done.removed == {"disagreement": 1, "flawed": 1}
        assert [pair.gold for _, pair in gold_pairs(project)] == [E, C]


def test_a_majority_decides_and_a_tie_stays_open(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E, C], [E, C, U], [None, None, E], [U, U, U]]) as project:
        done = reconcile(project, "majority")
        assert labels_of(project) == {"0": E, "2": None, "3": U}
        assert done.undecided == 1
        assert project.resolutions()["0"].reason == "2 of 3"


def test_a_tie_that_was_dropped_is_open_after_majority(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [E, U], [U, E]]) as project:
        reconcile(project, "drop")
        resolve_by_discussion(project, "2", U, person="Ann", reason="no date in T")
        assert reconcile(project, "majority").undecided == 1
        assert labels_of(project) == {"0": E, "2": U}
        project.add_annotator("Dan")
        assert ask_third_judge(project, "Dan") == 1


def test_a_pair_with_a_judgment_taken_back_is_open_again(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [U, U]]) as project:
        reconcile(project, "drop")
        undone = undo(project, "Ann")
        assert undone is not None
        assert reconcile(project, "drop").undecided == 1
        assert undone.pair.id not in labels_of(project)


def test_disagreements_come_with_the_reasons_of_everybody(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [E, U]]) as project:
        (entry,) = disagreements(project)
        assert entry.pair.id == "1"
        assert [(annotation.annotator, annotation.comment) for annotation in entry.annotations] == [
            ("Ann", "Ann thinks so"), ("Bob", "Bob thinks so")
        ]  # fmt: skip


def test_a_third_judge_gets_what_is_open_and_decides(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [E, U], [U, E]]) as project:
        reconcile(project, "majority")
        project.add_annotator("Dan")
        assert ask_third_judge(project, "Dan") == 2
        assert ask_third_judge(project, "Dan") == 0
        while (assignment := next_assignment(project, "Dan")) is not None:
            annotate(project, "Dan", assignment.id, Choice(U))
        assert reconcile(project, "majority").undecided == 0
        assert labels_of(project) == {"0": E, "1": U, "2": U}


def test_what_people_decided_together_is_not_changed_by_a_method(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, U], [E, E]]) as project:
        resolve_by_discussion(project, "0", U, person="Ann", reason="no date in T")
        resolve_by_discussion(project, "1", None, person="Ann", reason="too hard")
        done = reconcile(project, "drop")
        assert labels_of(project) == {"0": U, "1": None}
        assert done.removed == {"discussion": 1}
        with pytest.raises(OptionError, match="reason"):
            resolve_by_discussion(project, "0", U, person="Ann", reason=" ")
        with pytest.raises(ProjectError, match="no pair '17'"):
            resolve_by_discussion(project, "17", U, person="Ann", reason="x")
        with pytest.raises(UnknownNameError, match="majority"):
            reconcile(project, "majorty")


def test_pairs_that_one_of_two_people_judged_stay_open(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [U, U]]) as project:
        undo(project, "Ann")
        assert reconcile(project, "drop") == reconciled(project)
        assert reconciled(project).undecided == 1


@pytest.mark.parametrize("method", ["drop", "majority"])
def test_one_person_decides_where_one_judges_each_pair(tmp_path: Path, method: str) -> None:
    with judged(tmp_path, [[E], [U], [None]]) as project:
        assert reconcile(project, method).undecided == 0
        assert labels_of(project) == {"0": E, "1": U, "2": None}


def pair(number: int, text: str, hypothesis: str) -> Pair:
    return Pair(str(number), text, hypothesis)


def test_near_duplicates_are_detected_and_swapped_roles_are_none() -> None:
    text = "Yahoo bought Overture in July."
    pairs = [
        pair(1, text, "Yahoo bought Overture."),
        pair(2, text, "Overture bought Yahoo."),
        pair(3, text, "yahoo bought Overture"),
        pair(4, "Another text.", "Yahoo bought  Overture!"),
    ]
    duplicates = [
        (duplicate.pair.id, duplicate.earlier.id, duplicate.same_text)
        for duplicate in near_duplicates(pairs)
    ]
    assert duplicates == [("3", "1", True), ("4", "1", False)]


def test_a_pair_that_comes_again_is_like_the_one_with_its_text_and_label() -> None:
    hypothesis = "Yahoo bought Overture."
    texts_and_labels = [("T1", E), ("T2", E), ("T2", U), ("T2", U)]
    pairs = [
        pair(number, text, hypothesis).with_gold(label)
        for number, (text, label) in enumerate(texts_and_labels)
    ]
    pairs.append(pair(4, "T1", "Yahoo bought Overtures.").with_gold(E))
    duplicates = [
        (duplicate.pair.id, duplicate.earlier.id, duplicate.same_text)
        for duplicate in near_duplicates(pairs)
    ]
    assert duplicates == [("1", "0", False), ("2", "1", True), ("3", "2", True), ("4", "0", True)]


def test_dropping_near_duplicates_keeps_other_texts_and_other_labels(tmp_path: Path) -> None:
    with Project.create(tmp_path / "p", Settings(judges=1)) as project:
        text = "The tower in Oslo was finished in 1974."
        hypotheses = ["The tower was finished.", "The tower was finished", "A tower was finished."]
        project.add_pairs(
            candidate(number, text=text if number < 3 else "More.", hypothesis=hypothesis)
            for number, hypothesis in enumerate([*hypotheses, hypotheses[0]])
        )
        resolve_by_discussion(project, "0", E, person="Ann", reason="x")
        resolve_by_discussion(project, "1", E, person="Ann", reason="x")
        resolve_by_discussion(project, "2", U, person="Ann", reason="x")
        duplicates = project_duplicates(project, 80)
        assert [duplicate.pair.id for duplicate in duplicates] == ["1", "2", "3"]
        assert drop_near_duplicates(project, duplicates) == 1
        assert project.resolutions()["1"].reason == "redundant: like pair 0"
        assert reconciled(project).removed == {"redundant": 1}


def test_leaks_into_public_sets_are_detected() -> None:
    own = [pair(1, "A text.", "Ann met Bob."), pair(2, "Public text!", "Eve left.")]
    public = [pair(8, "public text", "Nobody came."), pair(9, "Other.", "Bob met Ann")]
    leaked = sorted((leak.pair.id, leak.public.id, leak.what) for leak in leaks(own, public))
    assert leaked == [("1", "9", "hypothesis"), ("2", "8", "text")]


@pytest.mark.parametrize(
    ("hypothesis", "kinds"),
    [
        ("Ann Lee built the tower in Oslo.", []),
        ("Ann Lee bilt a towr.", ["spelling", "spelling"]),
        ("He built the tower.", ["pronoun"]),
        ("Ann Lee said she built it.", []),
        ("Ann Lee won a prize for her work.", []),
        ("It is clear that the tower stands.", []),
        ("People lost their lives.", []),
        ("Ann Lee left yesterday.", ["relative date"]),
        ("The tower will open in 2003.", ["tense"]),
        ("The tower was opened in 2009.", ["tense"]),
        ("The tower was opened in 2003.", []),
    ],
)
def test_the_proof_reading_list(hypothesis: str, kinds: list[str]) -> None:
    dated = candidate(
        1,
        hypothesis=hypothesis,
        provenance=Provenance("towers", hypothesis_date=datetime.date(2006, 3, 1)),
    )
    assert [remark.kind for remark in proofread([dated])] == kinds


def test_words_of_the_text_and_of_the_users_list_are_right() -> None:
    pair = candidate(1, text="The skrelling stood.", hypothesis="A skrelling and a blurk stood.")
    assert [remark.words for remark in proofread([pair])] == ["blurk"]
    assert list(proofread([pair], {"blurk"})) == []


def test_a_hypothesis_older_than_its_text_is_remarked() -> None:
    provenance = Provenance(
        "x", date=datetime.date(2006, 3, 2), hypothesis_date=datetime.date(2006, 3, 1)
    )
    assert [remark.kind for remark in proofread([candidate(1, provenance=provenance)])] == ["order"]


def labelled(
    number: int, gold: Label, *, task: str = "IE", document: str = "", share: int = 1
) -> Labelled:
    """A pair whose text has *share* of the three content words of its hypothesis."""
    words = ["towers", "rise", f"slowly{number}"]
    pair = candidate(
        number,
        text=" ".join(["Grey", *words[:share], f"x{number}"]),
        hypothesis=" ".join(words),
        task=task,
        provenance=Provenance("s", spans=(Span(document or f"d{number}", 0, 1),)),
    )
    return Labelled(pair, pair.pair(gold))


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(["IE", "QA"])), max_size=60))
def test_each_task_has_as_many_entailed_pairs_as_others(what: list[tuple[bool, str]]) -> None:
    pairs = [labelled(n, E if yes else U, task=task) for n, (yes, task) in enumerate(what)]
    chosen = balanced_pairs(pairs)
    counts = Counter((labelled.pair.task, labelled.is_entailed) for labelled in chosen)
    for task in ("IE", "QA"):
        assert abs(counts[task, True] - counts[task, False]) <= 1
        of_task = Counter(yes for yes, name in what if name == task)
        assert counts[task, True] == min(of_task[True], of_task[False])
    assert len(balanced_pairs(pairs, per_task=4)) <= 8


@pytest.mark.parametrize(("yes", "no", "share"), [(7, 3, 0.7), (9, 1, 0.9), (3, 7, 0.3)])
def test_all_pairs_are_taken_where_the_share_is_theirs(yes: int, no: int, share: float) -> None:
    pairs = [labelled(number, E if number < yes else U) for number in range(yes + no)]
    assert len(balanced_pairs(pairs, entailed=share)) == 10


def test_difficulty_is_balanced_by_overlap_where_it_can_be() -> None:
    pairs = [labelled(n, E, share=3) for n in range(30)]
    pairs += [labelled(n, E, share=1) for n in range(30, 40)]
    pairs += [labelled(n, U, share=1) for n in range(40, 70)]
    pairs += [labelled(n, U, share=3) for n in range(70, 80)]
    chosen = balanced_pairs(pairs, per_task=40)
    means = [
        sum(overlap(labelled.pair) for labelled in chosen if labelled.is_entailed is side) / 20
        for side in (True, False)
    ]
    assert abs(means[0] - means[1]) < 0.05


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=1, max_size=60))
def test_a_split_shares_nothing_and_loses_nothing(what: list[tuple[bool, int]]) -> None:
    pairs = [
        labelled(n, E if yes else U, document=f"d{document}")
        for n, (yes, document) in enumerate(what)
    ]
    dev, test = split(pairs)
    assert (
        shared_between(
            [labelled.candidate for labelled in dev], [labelled.candidate for labelled in test]
        )
        == set()
    )
    assert sorted(labelled.pair.id for labelled in [*dev, *test]) == sorted(
        pair.pair.id for pair in pairs
    )


def test_a_split_of_unrelated_pairs_is_even_in_every_task_and_label() -> None:
    pairs = [labelled(n, E if n % 2 else U, task="IE" if n % 4 < 2 else "QA") for n in range(200)]
    dev, test = split(pairs, test=0.25)
    counts = Counter((labelled.pair.task, labelled.is_entailed) for labelled in test)
    assert len(dev) + len(test) == 200
    assert all(abs(count - 12.5) <= 1 for count in counts.values())


def test_pairs_are_grouped_through_others() -> None:
    pair, two, three, four = (
        CandidatePair(str(n), f"t{n}", f"h{n}", Provenance("s", spans=spans, query=query))
        for n, (spans, query) in enumerate(
            [
                ((Span("a", 0, 1),), None),
                ((Span("a", 5, 6), Span("b", 0, 1)), None),
                ((Span("b", 0, 1),), "who?"),
                ((Span("c", 0, 1),), "Who"),
            ]
        )
    )
    assert len(set(groups([pair, two, three, four]))) == 1


def test_sets_are_written_with_gold_and_provenance(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with judged(tmp_path, [[E, E] if n % 3 else [U, U] for n in range(30)]) as project:
        with pytest.raises(ProjectError, match="no pair has a gold label yet"):
            select_sets(project, tmp_path / "sets")
        reconcile(project, "drop")
        counts = select_sets(project, tmp_path / "sets", per_task=10)
        assert sum(count.pairs for count in counts) == 20
        assert "10 of 30 pairs are left out, to balance the sets" in caplog.text
        assert sum(count.entailed for count in counts) == 10
        written = [
            pair for name in ("dev", "test")
            for pair in read_candidates(tmp_path / "sets" / f"{name}.jsonl")
        ]  # fmt: skip
        assert Counter(pair.expected for pair in written) == {E: 10, U: 10}
        assert {pair.provenance.source for pair in written} == {"towers"}


def test_pairs_that_cannot_be_divided_are_no_sets(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [E, E], [U, U], [U, U]]) as project:
        reconcile(project, "drop")
        with project.transaction() as writing:
            writing.execute("update pairs set text = 'The same.'")
        with pytest.raises(ProjectError, match=r"none of 4 pairs is left for dev\.jsonl"):
            select_sets(project, tmp_path / "sets")
        assert not (tmp_path / "sets").exists()


@pytest.mark.parametrize("name", ["dev.jsonl", "test.jsonl"])
def test_sets_are_replaced_only_on_request(tmp_path: Path, name: str) -> None:
    sets = tmp_path / "sets"
    sets.mkdir()
    (sets / name).write_text("an earlier set")
    with judged(tmp_path, [[E, E] if n % 3 else [U, U] for n in range(12)]) as project:
        reconcile(project, "drop")
        with pytest.raises(DataError, match=f"{name}: is there already; .* --overwrite"):
            select_sets(project, sets)
        assert [path.name for path in sets.iterdir()] == [name]
        assert (sets / name).read_text() == "an earlier set"
        select_sets(project, sets, overwrite=True)
        assert sum(len(list(read_candidates(path))) for path in sets.iterdir()) == 8


def test_a_project_is_not_replaced_by_its_set(tmp_path: Path) -> None:
    with judged(tmp_path, [[E, E], [U, U]]) as project:
        reconcile(project, "drop")
    (tmp_path / "p").rename(tmp_path / "test.jsonl")
    with (
        Project(tmp_path / "test.jsonl") as moved,
        pytest.raises(DataError, match="is read from"),
    ):
        select_sets(moved, tmp_path, overwrite=True)
