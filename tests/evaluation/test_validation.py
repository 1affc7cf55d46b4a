"""Precision, recall and F of facts: by hand, by the paper's own numbers, and as properties."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError, OptionError
from entailment.evaluation.f_scores import harmonic_mean
from entailment.evaluation.published import published_runs, ranking
from entailment.evaluation.rankings import kinds_rows
from entailment.evaluation.run_writing import write_jsonl
from entailment.evaluation.tasks.facts import fact_comparison_printed, fact_scores_printed
from entailment.evaluation.validation import (
    FactRun,
    all_supported,
    check_fact_run,
    compare_fact_runs,
    read_fact_run,
    score_facts,
)
from entailment.model import Hypothesis, Judgment, Label
from entailment.validation.facts import Fact
from entailment.validation.formats import write_answers
from entailment.validation.sets import FactSet

HYPOTHESES = (Hypothesis("1", "X is Y"),)


def fact_set(gold: str, *, slots: str = "", queries: str = "") -> FactSet:
    """Return a fact for each letter of *gold* (y, n, ?), and letters of *slots* and *queries*."""
    facts = [
        Fact(
            str(number),
            "Ann",
            "per" if slots[number : number + 1].islower() else "org",
            slots[number : number + 1] or "a",
            "b",
            f"d{number}",
            HYPOTHESES,
            {"y": True, "n": False}.get(letter),
            {"query": queries[number : number + 1] or "q"},
        )
        for number, letter in enumerate(gold)
    ]
    return FactSet("gold", tuple(facts), "gold.xml", "0" * 64)


def fact_run(answers: str, name: str = "run") -> FactRun:
    return FactRun(name, {str(number): letter == "y" for number, letter in enumerate(answers)})


def values(gold: FactSet, run: FactRun) -> tuple[float, float, float]:
    scores = score_facts(run, gold, bootstrap=0).scores
    return scores["precision"].value, scores["recall"].value, scores["f"].value


@pytest.mark.parametrize(
    ("gold", "answers", "expected"),
    [
        ("yynn", "ynyn", (1 / 2, 1 / 2, 1 / 2)),
        ("yyynn", "ynnyy", (1 / 3, 1 / 3, 1 / 3)),
        ("yynn", "ynnn", (1, 1 / 2, 2 / 3)),
        ("yynn", "nnnn", (0, 0, 0)),
        ("nn", "yn", (0, 0, 0)),
        ("nn", "nn", (0, 0, 0)),
        ("y?n", "yyn", (1, 1, 1)),
    ],
)
def test_measures_of_cases_worked_out_by_hand(
    gold: str, answers: str, expected: tuple[float, float, float]
) -> None:
    assert values(fact_set(gold), fact_run(answers)) == pytest.approx(expected)


def test_all_supported_scores_as_the_paper_says() -> None:
    # 8.77 % of 23,192 facts are supported (RTE-6 overview, section 4.5).
    facts = fact_set("y" * 2034 + "n" * (23_192 - 2034))
    percentages = [round(100 * value, 2) for value in values(facts, all_supported(facts))]
    assert percentages == [8.77, 100, 16.13]
    assert round(harmonic_mean(8.77, 100), 2) in (16.12, 16.13)


def test_the_f_of_every_published_run_follows_from_its_precision_and_recall() -> None:
    runs = published_runs("rte6-kbp")
    assert len(runs) == 10
    for run in runs:
        f = harmonic_mean(run.measures["precision"], run.measures["recall"])
        assert f == pytest.approx(run.measures["f"], abs=1.01e-4), run.name


def test_the_spread_of_each_kind_is_that_of_the_paper() -> None:
    spreads = {(kind, which): spread for kind, which, spread in kinds_rows("rte6-kbp")}
    # "The median F-measure for the best generic runs is 17.2 (15.98 considering all runs),
    # meanwhile the average value for best runs is 19.56 (18.43 considering all runs); on
    # manually tailored submissions, the average value is 31.98."
    assert round(100 * spreads["generic", "best runs"].median, 2) == 17.2
    assert round(100 * spreads["generic", "all runs"].median, 2) == 15.98
    assert round(100 * spreads["generic", "best runs"].average, 2) == 19.56
    assert round(100 * spreads["generic", "all runs"].average, 2) == 18.43
    assert round(100 * spreads["tailored", "all runs"].average, 2) == 31.98


def test_of_all_runs_six_are_above_the_baseline_of_all_supported() -> None:
    rows = ranking("rte6-kbp", {"all supported": 0.1613})
    above = [row.run for row in rows if row.value > 0.1613]
    assert len(above) == 6
    # "2 out of 3 systems outperforming it"
    assert {run.split("_")[0] for run in above} == {"FBK", "JU"}


def test_groups_have_scores_and_counts_of_their_own() -> None:
    facts = fact_set("yynny", slots="aabbB", queries="11223")
    scores = score_facts(fact_run("ynyny"), facts, by="slot")
    assert scores.by["per:a"] == pytest.approx(
        {"precision": 1, "recall": 1 / 2, "f": 2 / 3, "hits": 1, "returned": 1, "relevant": 2}
    )
    assert scores.by["per:b"]["precision"] == 0
    assert list(scores.by) == ["org:B", "per:a", "per:b"]
    assert set(score_facts(fact_run("ynyny"), facts, by="entity_type").by) == {"per", "org"}
    assert set(score_facts(fact_run("ynyny"), facts, by="query").by) == {"1", "2", "3"}
    assert len(score_facts(fact_run("ynyny"), facts, by="document").by) == 5


def test_what_no_fact_has_is_no_group() -> None:
    with pytest.raises(OptionError, match="no fact has 'colour' to group by"):
        score_facts(fact_run("y"), fact_set("y"), by="colour")


@pytest.mark.usefixtures("few_clusters_suffice")
def test_intervals_draw_queries_and_a_single_one_gives_none() -> None:
    # One query is right throughout, the other wrong throughout.
    facts = fact_set("ynyn", queries="1122")
    scores = score_facts(fact_run("ynny"), facts, bootstrap=300, seed=1)
    assert (scores.value.low, scores.value.high) == (0, 1)
    assert scores == score_facts(fact_run("ynny"), facts, bootstrap=300, seed=1)
    assert score_facts(fact_run("ynny"), fact_set("ynyn")).value.low is None
    assert score_facts(fact_run("ynny"), facts, bootstrap=0).value.low is None


@pytest.mark.parametrize(
    ("answers", "says"),
    [("y", "run misses 1 of 2 facts: '1'"), ("ynn", "answers fact '2', which 'gold' does not")],
)
def test_every_fact_is_answered_and_no_other(answers: str, says: str) -> None:
    with pytest.raises(DataError) as caught:
        check_fact_run(fact_run(answers), fact_set("yn"))
    assert says in str(caught.value)


def test_a_fact_without_gold_may_be_answered_or_not() -> None:
    for answers in ("yny", "yn"):
        assert score_facts(fact_run(answers), fact_set("yn?")).n == 2


def test_a_blind_set_cannot_be_scored() -> None:
    with pytest.raises(DataError, match=r"gold\.xml: has no gold"):
        score_facts(fact_run("yn"), fact_set("??"))


def test_runs_of_both_formats_are_read(tmp_path: Path) -> None:
    write_answers({"0": True, "1": False}, tmp_path / "run.xml")
    judgments = [
        Judgment(number, label, {Label.ENTAILMENT: share, Label.NO_ENTAILMENT: 1 - share})
        for number, label, share in (
            ("0", Label.ENTAILMENT, 0.75),
            ("1", Label.NO_ENTAILMENT, 0.25),
        )
    ]
    write_jsonl(judgments, tmp_path / "run.jsonl", {"system": "mine"})
    official, ours = (read_fact_run(tmp_path / f"run.{ending}") for ending in ("xml", "jsonl"))
    assert official.supported == ours.supported == {"0": True, "1": False}
    assert official.lines == {"0": 3, "1": 4}
    signature = str(score_facts(ours, fact_set("yn")).signature)
    assert "|system:mine|" in signature
    assert "|part:kbp-validation|labels:2|n:2|" in signature


def test_an_unknown_answer_is_reported_with_its_line(tmp_path: Path) -> None:
    write_answers({"0": True, "9": False}, tmp_path / "run.xml")
    with pytest.raises(DataError, match=r"run\.xml:4: run answers fact '9'"):
        check_fact_run(read_fact_run(tmp_path / "run.xml"), fact_set("y"))


@pytest.mark.usefixtures("few_clusters_suffice")
def test_json_has_scores_groups_baseline_and_signature() -> None:
    facts = fact_set("yynn", slots="aabb", queries="1122")
    scores = score_facts(fact_run("yyyn"), facts, by="slot")
    baseline = score_facts(all_supported(facts), facts)
    (document,) = fact_scores_printed(facts, [scores], [baseline]).json()
    assert isinstance(document, dict)
    (row,) = document["runs"]
    assert (document["task"], document["facts"], document["supported"]) == ("kbp-validation", 4, 2)
    assert row["scores"]["precision"] == 0.666667
    assert len(row["scores"]["f_interval"]) == 2
    assert row["by"]["slot"]["per:a"]["f"] == 1
    assert row["signature"] == str(scores.signature)
    assert document["baselines"][0]["scores"]["precision"] == 0.5
    assert document["baselines"][0]["by"] == {}


def test_tsv_has_a_row_for_the_run_and_for_each_group() -> None:
    facts = fact_set("yynn", slots="aabb")
    head, *rows = (
        fact_scores_printed(facts, [score_facts(fact_run("yyyn"), facts, by="slot")])
        .tsv()
        .splitlines()
    )
    table = [dict(zip(head.split("\t"), row.split("\t"), strict=True)) for row in rows]
    assert [value["group"] for value in table] == ["", "per:a", "per:b"]
    assert [value["f"] for value in table] == ["0.800000", "1.000000", "0.000000"]


def printed(*parts: object) -> str:
    from rich.console import Console

    console = Console(width=80)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return captured.get()


def test_tables_show_the_baseline_and_the_groups() -> None:
    facts = fact_set("yynn", slots="aabb", queries="1122")
    scores = score_facts(fact_run("yyyn"), facts, by="slot")
    baseline = score_facts(all_supported(facts), facts)
    text = printed(*fact_scores_printed(facts, [scores], [baseline]).tables())
    assert "4 facts, 2 supported" in text
    assert "all supported" in text
    assert "per:a" in text
    assert "66.7" in text


def test_a_comparison_counts_the_facts_that_one_run_alone_has_right() -> None:
    facts = fact_set("yyynn", queries="11223")
    first, other = fact_run("yynyy"), fact_run("yyynn", "other")
    (comparison,) = compare_fact_runs(facts, [first, other], bootstrap=100)
    assert (comparison.only_first, comparison.only_run) == (0, 3)
    assert comparison.mcnemar_p == pytest.approx(0.25)
    assert comparison.difference.value == pytest.approx(1 - 4 / 7)
    assert "system:other against run" in str(comparison.signature)
    (document,) = fact_comparison_printed(facts, [comparison]).json()
    assert isinstance(document, dict)
    assert document["runs"][0]["tests"]["only_run_correct"] == 3
    assert (document["runs"][0]["n"], document["runs"][0]["clusters"]) == (5, 3)
    text = printed(*fact_comparison_printed(facts, [comparison]).tables())
    assert "0 : 3" in text
    assert "3 queries" in text


@pytest.mark.usefixtures("few_clusters_suffice")
def test_a_run_compared_with_itself_differs_in_nothing() -> None:
    (comparison,) = compare_fact_runs(
        fact_set("yn", queries="12"), [fact_run("yy"), fact_run("yy")]
    )
    assert (comparison.only_first, comparison.only_run, comparison.mcnemar_p) == (0, 0, 1)
    assert comparison.difference == (0, 0, 0)


def test_a_comparison_requires_two_runs() -> None:
    with pytest.raises(OptionError, match="two runs"):
        compare_fact_runs(fact_set("y"), [fact_run("y")])


decisions = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=20)


def letters(some: Sequence[bool]) -> str:
    return "".join("y" if is_so else "n" for is_so in some)


@given(decisions)
def test_f_is_a_fraction_between_precision_and_recall(rows: list[tuple[bool, bool]]) -> None:
    gold, predicted = (letters(row) for row in zip(*rows, strict=True))
    p, r, f = values(fact_set(gold), fact_run(predicted))
    assert min(p, r) - 1e-12 <= f <= max(p, r) + 1e-12 <= 1 + 2e-12
    assert f == pytest.approx(harmonic_mean(p, r))


@given(decisions)
def test_the_order_of_the_facts_does_not_matter(rows: list[tuple[bool, bool]]) -> None:
    gold, predicted = (letters(row) for row in zip(*rows, strict=True))
    turned = fact_set(gold[::-1]), fact_run(predicted[::-1])
    assert values(*turned) == pytest.approx(values(fact_set(gold), fact_run(predicted)))


@given(st.text("yn", min_size=1, max_size=20).filter(lambda gold: "y" in gold))
def test_the_gold_itself_scores_1(gold: str) -> None:
    assert values(fact_set(gold), fact_run(gold)) == (1, 1, 1)
