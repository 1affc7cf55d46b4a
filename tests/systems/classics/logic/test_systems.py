"""The systems of logic judge by proofs, say why, and need nothing they do not use."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from itertools import islice

import pytest

from entailment.errors import MissingExtraError, OptionError
from entailment.model import Label, LabelScheme, Pair
from entailment.systems import load_system
from entailment.systems.classics.logic.axioms import Knowledge
from entailment.systems.classics.logic.backchaining import Backchaining
from entailment.systems.classics.logic.chaining import Chainer
from entailment.systems.classics.logic.formulas import Atom, ForAll, Implies, Term
from entailment.systems.classics.logic.inference import Verdict
from entailment.systems.classics.logic.judging import Logic
from entailment.systems.classics.logic.lowering import Axiom
from entailment.testing import EXAMPLE_PAIRS, ODD_PAIRS
from tests.systems.natural_pairs import natural_pairs

PROVED = Pair("1", "Tom sold the mill to Ann.", "Ann bought the mill.", Label.ENTAILMENT)
DENIED = Pair("2", "Tom sold the mill.", "Tom did not sell the mill.", Label.NO_ENTAILMENT)
OPEN = Pair("3", "Tom sold the mill to Ann.", "Karl likes Ann.", Label.NO_ENTAILMENT)


def test_logic_is_three_way_and_explains_by_axioms() -> None:
    pytest.importorskip("z3")
    system = load_system("logic")
    labels = [judgment.label for judgment in system.judge([PROVED, DENIED, OPEN])]
    assert system.labels is LabelScheme.THREE_WAY
    assert labels == [Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN]
    assert "by the axiom buy = sell" in system.explain(PROVED).reasons


def test_the_member_judges_what_the_proof_leaves_open() -> None:
    pytest.importorskip("z3")
    member = {"name": "majority", "label": "ENTAILMENT"}
    system = load_system("logic", options={"members": [member]})
    labels = [judgment.label for judgment in system.judge([PROVED, DENIED, OPEN])]
    assert labels == [Label.ENTAILMENT, Label.NO_ENTAILMENT, Label.ENTAILMENT]


def test_the_member_judges_each_pair_of_one_id() -> None:
    pytest.importorskip("z3")
    system = load_system("logic", options={"members": [{"name": "coverage"}]})
    pairs = [replace(pair, id="1") for pair in (OPEN, PROVED, replace(OPEN, hypothesis="Tom ran"))]
    alone = [next(iter(system.judge([pair]))) for pair in pairs]
    assert list(system.judge(pairs)) == alone
    assert alone[0].score != alone[2].score


def test_proofs_that_run_out_of_time_are_counted_and_unknown() -> None:
    pytest.importorskip("z3")
    system = Logic(steps=1)
    (judgment,) = system.judge([Pair("1", "Five dogs chased a fox.", "Two dogs chased a fox.")])
    assert judgment.label is Label.UNKNOWN
    assert system.timed_out == 1
    assert judgment.explanation is not None
    assert "the proof took longer than its limits" in judgment.explanation.reasons


def test_without_the_solver_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    with pytest.raises(MissingExtraError, match=r"entailment\[logic\]"):
        next(iter(Logic(seconds=1.5).judge([PROVED])))


@pytest.mark.parametrize(
    "options",
    [{"least": 2}, {"seconds": 0}, {"seconds": math.inf}, {"steps": 0}, {"members": [{}]}],
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        load_system("logic", options=options)


def test_a_goal_is_proved_by_an_axiom_at_its_cost_and_else_dropped() -> None:
    x, y = Term("x", True), Term("y", True)
    tom, cat, pet, black = (
        Term("tom"),
        lambda term: Atom("cat:n", (term,)),
        lambda term: Atom("pet:n", (term,)),
        lambda term: Atom("black:a", (term,)),
    )
    axiom = Axiom("cat -> pet", ForAll(x, Implies(cat(x), pet(x))), 0.8)
    steps = Chainer([cat(tom)], [axiom]).prove((pet(y), black(y))).steps
    assert [(step.goal, step.how) for step in steps] == [
        ("pet:n(y)", "cat -> pet"),
        ("black:a(y)", "dropped"),
    ]


def test_backchaining_relaxes_roles_and_reports_each_step() -> None:
    system = load_system("backchaining")
    same = Pair("1", "Tom sold the mill to Ann.", "Ann bought the mill from Tom.")
    turned = Pair("2", "Tom sold the mill to Ann.", "Tom bought the mill from Ann.")
    scores = [judgment.score for judgment in system.judge([same, turned])]
    assert scores[0] > scores[1]
    assert any("buy = sell" in reason for reason in system.explain(same).reasons)
    assert any("in another role" in reason for reason in system.explain(turned).reasons)


@pytest.fixture
def chained() -> Backchaining:
    return Backchaining(Knowledge(None))


@pytest.mark.parametrize(
    ("text", "hypothesis", "gap"),
    [
        ("Tom sold the mill to Ann.", "Ann bought the mill from Tom.", []),
        ("Tom sold the mill to Ann.", "Ann bought the old mill.", ["old"]),
        ("Tom sold the mill to Ann.", "Karl likes Ann.", ["Karl", "likes"]),
    ],
)
def test_a_proof_by_goals_replays_and_its_gap_is_what_was_dropped(
    chained: Backchaining, text: str, hypothesis: str, gap: list[str]
) -> None:
    pair = Pair("1", text, hypothesis)
    proof = chained.explain(pair).proof
    assert proof is not None
    assert proof.cost == pytest.approx(sum(step.cost for step in proof.steps))
    assert [node.form for node in proof.hypothesis if node.id in proof.gap] == gap
    assert chained.replay(pair, proof) == proof.gap


def test_every_proof_by_goals_of_a_hundred_pairs_replays(chained: Backchaining) -> None:
    pairs = [*EXAMPLE_PAIRS, *islice(natural_pairs(), 0, None, 2), *ODD_PAIRS]
    assert len(pairs) >= 100
    for pair in pairs:
        proof = chained.explain(pair).proof
        assert proof is None or chained.replay(pair, proof) == proof.gap


def test_a_proof_of_another_text_does_not_replay(chained: Backchaining) -> None:
    pair = Pair("1", "Tom sold the mill to Ann.", "Ann bought the mill.")
    proof = chained.explain(pair).proof
    assert proof is not None
    with pytest.raises(ValueError, match="does not permit the step"):
        chained.replay(Pair("2", "Tom left.", pair.hypothesis), proof)


def test_rules_that_lead_back_to_where_they_began_are_cut_off_with_a_note(
    chained: Backchaining,
) -> None:
    """Who sells is bought from, who is bought from sells, and so on."""
    explanation = chained.explain(PROVED)
    assert any("cut off" in reason for reason in explanation.reasons)
    assert explanation.proof is not None
    assert any("cut off" in note for note in explanation.proof.notes)


def test_what_logic_decides_is_a_proof_whose_axioms_decide_it_again() -> None:
    pytest.importorskip("z3")
    system = Logic()
    verdicts = {PROVED: Verdict.PROVED, DENIED: Verdict.INCONSISTENT}
    for pair, verdict in verdicts.items():
        proof = system.explain(pair).proof
        assert proof is not None
        assert system.replay(pair, proof) is verdict
    proof = system.explain(PROVED).proof
    assert proof is not None
    assert [step.rule for step in proof.steps] == ["buy = sell"]
    assert system.explain(OPEN).proof is None
