"""Edit distance: what it costs to make the hypothesis of the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from entailment.errors import OptionError
from entailment.model import Pair
from entailment.registry import systems
from entailment.systems.classics.edit_distance import edit_distance
from entailment.systems.classics.edits import Costs, edits
from entailment.systems.knowledge_alignment import KnowledgeAligner


def pair(text: str, hypothesis: str) -> Pair:
    return Pair("1", text, hypothesis)


def cost(text: str, hypothesis: str, costs: Costs, algorithm: str = "tokens") -> float:
    known = KnowledgeAligner().compare(pair(text, hypothesis))
    return sum(edit.cost for edit in edits(known, costs, algorithm))


_WORDS = st.lists(st.sampled_from("ant bee cat dog eel".split()), max_size=7)


@settings(max_examples=150)
@given(_WORDS, _WORDS, st.sampled_from([1.0, 2.0, 0.5]), st.sampled_from([1.0, 0.25, 0.0]))
def test_in_order_it_is_the_weighted_levenshtein_distance(
    text: list[str], hypothesis: list[str], insertion: float, deletion: float
) -> None:
    text_line, hypothesis_line = " ".join(text), " ".join(hypothesis)
    weights = (insertion, deletion, insertion + deletion)
    quarters = tuple(round(4 * weight) for weight in weights)  # only whole weights are known there
    expected = Levenshtein.distance(text, hypothesis, weights=quarters)
    assert cost(text_line, hypothesis_line, Costs(insertion, deletion)) == pytest.approx(
        expected / 4
    )


@settings(max_examples=60)
@given(_WORDS, _WORDS)
def test_without_order_it_costs_no_more(text: list[str], hypothesis: list[str]) -> None:
    text_line, hypothesis_line = " ".join(text), " ".join(hypothesis)
    free = cost(text_line, hypothesis_line, Costs(1.0, 0.0), "overlap")
    assert free <= cost(text_line, hypothesis_line, Costs(1.0, 0.0)) + 1e-9


def test_the_order_of_words_counts_for_tokens_only() -> None:
    swapped = pair("the dog bit the man", "the man bit the dog")
    assert edit_distance(algorithm="tokens", deletion=0.0).score(swapped) < 1
    assert edit_distance(algorithm="overlap", deletion=0.0).score(swapped) == 1


def test_norms_are_shares_of_what_is_inserted_or_of_all_that_changes() -> None:
    judged = pair("cats sleep", "cats purr")  # delete one of two, insert one of two
    of_h = edit_distance(norm="hypothesis", deletion=0.5)
    of_both = edit_distance(norm="both", deletion=0.5)
    assert of_h.score(judged) == pytest.approx(1 - 1.5 / 2)
    assert of_both.score(judged) == pytest.approx(1 - 1.5 / 3)


def test_a_cheaper_substitution_is_taken_before_deleting_and_inserting() -> None:
    assert cost("cats sleep", "cats purr", Costs(1, 1, 0.5)) == pytest.approx(1.0)
    assert cost("cats sleep", "cats purr", Costs(1, 1, 1.0)) == pytest.approx(2.0)


def test_with_idf_telling_words_cost_more() -> None:
    rare = pair("The man came.", "The archbishop came.")
    common = pair("The archbishop came.", "The man came.")
    judge = edit_distance(idf=True, deletion=0.0)
    assert judge.score(rare) < judge.score(common)


def test_a_rule_makes_a_substitution_cheap_and_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "rules.tsv"
    path.write_text("give up\tsurrender\tsynonym\t0.8\n", encoding="utf-8")
    resources = [{"name": "dictionary", "path": str(path)}]
    judged = pair("They gave up", "They surrendered")
    plain = edit_distance(tools=[{"name": "lemmas"}])
    knowing = edit_distance(resources=resources, tools=[{"name": "lemmas"}])
    assert knowing.score(judged) == pytest.approx(1 - 0.2 * (1 + 2 * 0.1) / 2)
    assert plain.score(judged) == pytest.approx(1 - 1.2 / 2)
    reasons = knowing.explain(judged).reasons
    assert any("give up -> surrender (synonym, dictionary, 0.80)" in reason for reason in reasons)
    assert any(
        "substituting 'surrendered' for 'gave up' costs 0.24" in reason for reason in reasons
    )


def test_a_mismatch_takes_its_share_off() -> None:
    judged = pair("She did not come.", "She did come.")
    tools = [{"name": "negation"}]
    without = edit_distance(tools=tools, penalty=0.0).score(judged)
    assert edit_distance(tools=tools, penalty=0.5).score(judged) == pytest.approx(without / 2)


@pytest.mark.parametrize("algorithm", ["tokens", "overlap"])
@pytest.mark.parametrize("norm", ["both", "hypothesis"])
@pytest.mark.parametrize("words", ["all", "content"])
@pytest.mark.parametrize(
    ("text", "hypothesis"), [("", ""), ("", "A dog."), ("A dog.", ""), ("!", "?")]
)
def test_empty_sides_have_a_score(
    algorithm: str, norm: str, words: str, text: str, hypothesis: str
) -> None:
    score = edit_distance(algorithm=algorithm, norm=norm, words=words).score(pair(text, hypothesis))
    assert 0 <= score <= 1
    assert score > 0 or hypothesis == "A dog."


@pytest.mark.parametrize(
    "options",
    [
        {"algorithm": "trees"},
        {"norm": "text"},
        {"words": "some"},
        {"insertion": -1},
        {"deletion": float("nan")},
        {"substitution": 1.5},
        {"penalty": 2},
        {"idf": "yes"},
        {"threshold": 2},
    ],
    ids=str,
)
def test_a_wrong_option_is_reported_at_once(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        systems.create("edit-distance", **options)
