from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import OptionError
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import About, NamedResource
from entailment.knowledge.rules import Rule, RuleTable
from tests.drawing import share


class Listed:
    """A resource of given rules that counts how often it is asked."""

    def __init__(self, *rules: Rule):
        self.table = RuleTable(rules)
        self.queries = 0

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        self.queries += 1
        return self.table.rules(lemma, pos)

    def about(self) -> About:
        return About("here", "none", (), "nothing")


def rule(
    left: str, right: str, weight: float = 0.9, relation: str = "synonym", resource: str = "one"
) -> Rule:
    return Rule(left, right, relation, weight, resource)


def lookup(*rules: Rule, **options: float) -> Lookup:
    return Lookup([NamedResource("one", Listed(*rules))], **options)


WORDS = st.sampled_from("abc")
RULES = st.lists(
    st.builds(
        rule,
        WORDS,
        WORDS,
        st.floats(0.05, 1),
        st.sampled_from(["synonym", "hypernym", "similar", "antonym"]),
    ),
    min_size=5,
    max_size=15,
)


@given(RULES, WORDS, WORDS)
def test_the_best_is_what_the_formula_says(rules: list[Rule], left: str, right: str) -> None:
    chained = lookup(*rules, floor=0.1, joint=0.8)
    usable = [r for r in rules if not r.contradicts and r.left != r.right]
    direct = [r.weight for r in usable if (r.left, r.right) == (left, right)]
    chains = [
        rule.weight * two.weight * 0.8
        for rule in usable
        for two in usable
        if rule.left == left and two.right == right and rule.right == two.left
        if rule.right not in (left, right)
        if (rule.relation, two.relation) != ("hypernym", "hypernym")
    ]
    wanted = [*direct, *(weight for weight in chains if weight >= 0.1)]
    chain = chained.entails(left, right)
    if left == right or not wanted:
        assert chain is None
    else:
        assert chain is not None
        assert chain.weight == pytest.approx(max(wanted))


@given(RULES, WORDS, WORDS)
def test_a_chain_replays_step_by_step(rules: list[Rule], left: str, right: str) -> None:
    for chain in (lookup(*rules).entails(left, right), lookup(*rules).contradicts(left, right)):
        if chain is None:
            continue
        assert (chain.left, chain.right) == (left, right)
        steps = chain.steps or (chain,)
        assert len(steps) <= 2
        assert all(step in rules for step in steps)
        assert [s.right for s in steps[:-1]] == [s.left for s in steps[1:]]


def test_such_rules_have_chains() -> None:
    rows = st.tuples(RULES, WORDS, WORDS)
    assert share(rows, lambda row: lookup(*row[0]).entails(*row[1:])) > 0.1
    assert share(rows, lambda row: lookup(*row[0]).contradicts(*row[1:])) > 0


def test_no_chain_has_three_steps() -> None:
    chain = lookup(rule("a", "b", 1.0), rule("b", "c", 1.0), rule("c", "d", 1.0), joint=1.0)
    assert chain.entails("a", "c") is not None
    assert chain.entails("a", "d") is None


def test_one_step_makes_no_chain() -> None:
    single = lookup(rule("a", "b"), rule("b", "c"), steps=1)
    assert single.entails("a", "b") is not None
    assert single.entails("a", "c") is None


def test_a_chain_names_every_resource_and_rule() -> None:
    both = Lookup(
        [
            NamedResource("one", Listed(rule("a", "b", 0.9, "hypernym"))),
            NamedResource("two", Listed(rule("b", "c", 0.5, "part", "two"))),
        ]
    )
    chain = both.entails("a", "c")
    assert chain is not None
    assert chain.resource == "one+two"
    assert str(chain) == "a -> b (hypernym, one, 0.90); b -> c (part, two, 0.50)"


def test_what_excludes_does_not_entail_and_ends_a_chain() -> None:
    chained = lookup(
        rule("buy", "sell", 0.9, "antonym"), rule("purchase", "buy"), rule("sell", "x")
    )
    assert chained.entails("buy", "sell") is None
    assert chained.entails("buy", "x") is None
    assert chained.contradicts("buy", "sell") is not None
    chain = chained.contradicts("purchase", "sell")
    assert chain is not None
    assert chain.contradicts


def test_a_chain_keeps_to_the_part_of_speech_between_its_rules() -> None:
    noun = Rule("a", "b", "derivation", 0.9, "one", "v", "n")
    verb = Rule("b", "c", "synonym", 0.9, "one", "v", "v")
    assert lookup(noun, verb).entails("a", "c", "v") is None
    assert lookup(noun, verb).entails("b", "c", "v") is not None


def test_a_chain_below_the_floor_is_dropped_but_a_rule_is_not() -> None:
    chained = lookup(rule("a", "b", 0.3), rule("b", "c", 0.3), rule("x", "y", 0.05))
    assert chained.entails("a", "c") is None
    assert chained.entails("x", "y") is not None


def test_a_resource_is_looked_up_once_for_a_word_until_it_is_evicted() -> None:
    listed = Listed(rule("a", "b"))
    chained = Lookup([NamedResource("one", listed)], size=2)
    for _ in range(5):
        chained.rules("a")
    assert listed.queries == 1
    for lemma in "xyza":
        chained.rules(lemma)
    assert listed.queries == 5


def test_threads_get_the_same_rules() -> None:
    chained = lookup(*(rule(f"w{n}", f"w{n + 1}", 0.9) for n in range(200)), size=50)
    with ThreadPoolExecutor(8) as pool:
        chains = list(pool.map(lambda n: chained.entails(f"w{n}", f"w{n + 2}"), [*range(198)] * 5))
    assert all(rule is not None and rule.weight == pytest.approx(0.648) for rule in chains)


@pytest.mark.parametrize(
    "options", [{"steps": 3}, {"floor": 2.0}, {"joint": 0.0}, {"size": 0}], ids=str
)
def test_a_wrong_option_fails_at_once(options: dict[str, float]) -> None:
    with pytest.raises(OptionError):
        lookup(**options)


@pytest.mark.parametrize(("weight", "relation"), [(0.0, "synonym"), (1.1, "part"), (0.5, "kin")])
def test_a_rule_has_a_weight_and_a_known_relation(weight: float, relation: str) -> None:
    with pytest.raises(ValueError, match=r"weight|relation"):
        rule("a", "b", weight, relation)
