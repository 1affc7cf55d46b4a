"""The systems that judge by a derivation: proofs replay, costs are learned, parts left out."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.errors import ModelError, OptionError
from entailment.model import Explanation, Label, Pair
from entailment.structure.operations import replay
from entailment.systems.classics.cheapest_alignment import cheapest_alignment
from entailment.systems.classics.derivations import Derived
from entailment.systems.classics.graph_alignment import GraphAlignment, graph_alignment
from entailment.systems.classics.transformation import transformation
from entailment.systems.classics.tree_edit import tree_edit
from entailment.testing import EXAMPLE_PAIRS, ODD_PAIRS, check_system
from tests.systems.natural_pairs import natural_pairs

pytest.importorskip("spacy")

TOOLS = [{"name": name} for name in ("lemmas", "stems", "names", "numbers", "parser")]
ENGINES = {"transformation": transformation, "tree-edit": tree_edit, "alignment": graph_alignment}

_fitted: dict[str, Derived] = {}


pytestmark = pytest.mark.usefixtures("shared_analyses")


def engine(name: str) -> Derived:
    if name == "tree-edit":
        pytest.importorskip("apted")
    if name not in _fitted:
        _fitted[name] = ENGINES[name](tools=TOOLS).fit(EXAMPLE_PAIRS)
    return _fitted[name]


def explained(name: str, text: str, hypothesis: str) -> Explanation:
    return engine(name).explain(Pair("1", text, hypothesis))


def assert_replays(explanation: Explanation) -> None:
    proof = explanation.proof
    assert proof is not None
    assert proof.cost >= 0
    assert proof.cost == pytest.approx(sum(step.cost for step in proof.steps))
    assert replay(proof, {node.id: node for node in proof.text}).gap == proof.gap


@pytest.mark.parametrize("name", ENGINES)
def test_every_proof_of_two_hundred_pairs_replays(name: str) -> None:
    short = (pair for pair in ODD_PAIRS if not pair.id.startswith("long"))
    pairs = [*EXAMPLE_PAIRS, *natural_pairs(), *short]
    assert len(pairs) >= 200
    judge = engine(name)
    for pair, judgment in zip(pairs, judge.judge(pairs), strict=True):
        explanation = judge.explain(pair)
        assert_replays(explanation)
        assert judgment.label is not Label.ENTAILMENT or explanation.proof is not None


_CLAUSES = st.builds(
    " ".join,
    st.tuples(
        st.sampled_from(["Ann Lee", "The firm", "It", "Nobody", "The mayor, Bo Ek,"]),
        st.sampled_from(["bought", "was sold by", "may sell", "did not buy", "sold", "who owns"]),
        st.sampled_from(["the mill", "Kemira's mills", "two of the mills to Acme", "in May", "by"]),
    ),
)


@settings(max_examples=20)
@given(st.lists(_CLAUSES, min_size=1, max_size=3).map(". ".join), _CLAUSES)
def test_proofs_of_invented_pairs_replay(text: str, hypothesis: str) -> None:
    for name in ("transformation", "alignment"):
        assert_replays(explained(name, text, hypothesis))


@pytest.mark.parametrize("name", ENGINES)
def test_the_contract_of_a_judge(name: str) -> None:
    engine(name)
    pairs = [*EXAMPLE_PAIRS[:6], *EXAMPLE_PAIRS[-6:]]
    check_system(lambda: ENGINES[name](tools=TOOLS, rounds=2), pairs)


@pytest.mark.parametrize("name", ENGINES)
def test_a_text_proves_itself_without_a_step(name: str) -> None:
    for pair in EXAMPLE_PAIRS[:8]:
        proof = explained(name, pair.text, pair.text).proof
        assert proof is not None
        assert proof.steps == ()


def test_a_passive_is_one_step_of_syntax() -> None:
    proof = explained(
        "transformation", "Acme bought the mill.", "The mill was bought by Acme."
    ).proof
    assert proof is not None
    assert {step.rule for step in proof.steps} == {"passive"}
    assert proof.steps[-1].sentence == "mill bought by Acme"


def test_a_word_that_the_text_lacks_is_inserted_and_uncovered() -> None:
    explanation = explained("transformation", "Acme bought the mill.", "Acme bought the old mill.")
    assert explanation.uncovered == ("old",)
    assert explanation.proof is not None
    assert [step.operation for step in explanation.proof.steps] == ["insert"]


def test_a_rule_that_is_left_out_becomes_a_move() -> None:
    text, hypothesis = "Acme bought the mill.", "The mill was bought by Acme."
    with_rule, without = (
        transformation(tools=TOOLS, operations=tables).deriver
        for tables in (None, [{"name": "coordination"}])
    )
    pair = Pair("1", text, hypothesis)
    names = list(with_rule.signs)
    assert with_rule.derive(pair, with_rule.costs).values[names.index("passive")] > 0
    values = without.derive(pair, without.costs).values
    assert values[names.index("passive")] == 0
    assert values[names.index("moved in the sentence")] > 0


def test_a_rule_of_a_resource_replaces_a_word_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rules.tsv"
    path.write_text("jalopy\tcar\thypernym\t0.8\n", encoding="utf-8")
    resources = [{"name": "dictionary", "path": str(path)}]
    judge = transformation(resources=resources, tools=TOOLS).fit(EXAMPLE_PAIRS)
    proof = judge.explain(Pair("1", "Ann sold a jalopy.", "Ann sold a car.")).proof
    assert proof is not None
    (step,) = proof.steps
    assert (step.operation, step.resource) == ("replace", "dictionary")
    assert step.rule.startswith("jalopy -> car (hypernym, dictionary")


def test_a_long_hypothesis_is_proved_up_to_the_limit_and_says_so() -> None:
    explanation = explained("transformation", "The ferry left.", "The ferry left a harbour. " * 30)
    assert explanation.proof is not None
    assert explanation.proof.gap
    assert any("only 40 of 90 words" in reason for reason in explanation.reasons)
    assert_replays(explanation)


def test_what_is_learned_goes_through_a_state_of_json() -> None:
    judge = engine("transformation")
    state = json.loads(json.dumps(judge.state()))
    loaded = transformation(tools=TOOLS).with_state(state)
    assert list(loaded.judge(EXAMPLE_PAIRS)) == list(judge.judge(EXAMPLE_PAIRS))
    with pytest.raises(ModelError, match="other values"):
        graph_alignment(tools=TOOLS).with_state(state)
    with pytest.raises(ModelError, match="not above 0"):
        transformation(tools=TOOLS).with_state(
            {**state, "costs": dict.fromkeys(state["costs"], -1.0)}
        )


@pytest.mark.parametrize(
    "options",
    [{"beam": 0}, {"rounds": 0}, {"c": 0}, {"operations": [{"name": "magic"}]}],
    ids=str,
)
def test_a_wrong_option_is_reported_at_once(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(options)).rstrip("s")):
        transformation(**options)  # type: ignore[arg-type]


def cost_of_edits(text: str, hypothesis: str) -> float:
    pytest.importorskip("apted")
    deriver = tree_edit(tools=[{"name": "lemmas"}]).deriver
    values = deriver.derive(Pair("1", text, hypothesis), deriver.costs).values
    named = dict(zip(deriver.signs, values, strict=True))
    return sum(named[name] * cost for name, cost in deriver.costs.items())


def test_edits_cost_what_they_cost_by_hand() -> None:
    deriver = tree_edit(tools=[{"name": "lemmas"}]).deriver
    read = deriver.pairs.read(Pair("1", "Cats sleep.", "Old cats sleep."))  # type: ignore[attr-defined]
    old = next(node.id for node in read.hypothesis.values() if node.lemma == "old")
    assert cost_of_edits("Cats sleep.", "Cats sleep.") == 0
    assert cost_of_edits("Old cats sleep.", "Cats sleep.") == pytest.approx(0.02 / 2)
    assert cost_of_edits("Cats sleep.", "Old cats sleep.") == pytest.approx(
        deriver.costs["insert modifier"] * read.idf[old] / 3
    )


def test_the_alignment_is_the_cheapest_of_all() -> None:
    deriver = graph_alignment(tools=TOOLS).deriver
    assert isinstance(deriver, GraphAlignment)
    for pair in EXAMPLE_PAIRS[:10]:
        read = deriver.pairs.read(pair)
        cheapest = cheapest_alignment(read, deriver.costs)
        choices = [[*(c.node for c in read.candidates.get(id_, ())), None] for id_ in read.order]
        costs = [
            deriver.cost(read, dict(zip(read.order, targets, strict=True)), deriver.costs)
            for targets in product(*choices)
        ]
        assert deriver.cost(read, cheapest, deriver.costs) == pytest.approx(min(costs))


def test_the_second_stage_sees_exchanged_roles_and_denials() -> None:
    deriver = graph_alignment(tools=TOOLS).deriver

    def value(name: str, text: str, hypothesis: str) -> float:
        values = deriver.derive(Pair("1", text, hypothesis), deriver.costs).values
        return dict(zip(deriver.signs, values, strict=True))[name]

    assert value("exchanged roles", "Ann met Bob.", "Bob met Ann.") > 0
    assert value("exchanged roles", "Ann met Bob.", "Bob was met by Ann.") == 0
    assert value("polarity", "Ann did not meet Bob.", "Ann met Bob.") == 1
    assert value("modality", "Ann may meet Bob.", "Ann met Bob.") == 1
    assert value("largest subtree", "Ann met Bob.", "Ann met Bob.") == 1


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("side", ["text", "hypothesis"])
def test_a_side_that_the_parser_reads_no_word_of_is_judged_with_a_note(
    name: str, side: str
) -> None:
    sides = {
        "text": "Acme bought the mill.",
        "hypothesis": "Acme bought the mill.",
        side: "?! ... ;",
    }
    pair = Pair("1", sides["text"], sides["hypothesis"])
    (judgment,) = engine(name).judge([pair])
    assert judgment.pair_id == "1"
    assert f"the parser has read no word of the {side}" in engine(name).explain(pair).reasons


def test_features_are_weighed_with_the_proof_and_cost_it_nothing() -> None:
    plain = transformation(tools=TOOLS)
    joined = transformation(tools=TOOLS, features=[{"name": "sequences"}])
    assert joined.deriver.costs == plain.deriver.costs
    assert set(joined.deriver.signs) - set(plain.deriver.signs) >= {"bigram_coverage"}
    fitted = joined.fit(EXAMPLE_PAIRS)
    pair = Pair("1", "Acme bought the mill.", "The mill was bought by Acme.")
    assert_replays(fitted.explain(pair))
    assert any("bigram" in reason for reason in fitted.explain(pair).reasons)
