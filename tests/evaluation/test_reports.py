"""Tables to the byte; `ENTAILMENT_GOLDEN=write` writes them anew."""

from __future__ import annotations

import csv
import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from entailment.evaluation.comparison import Comparison, compare_runs
from entailment.evaluation.comparison_reports import (
    comparison_printed,
    comparison_report,
    comparison_signature_lines,
)
from entailment.evaluation.page_tables import escaped, page
from entailment.evaluation.published import ranking
from entailment.evaluation.rankings import ranking_report, ranking_tsv
from entailment.evaluation.reports import scores_printed, scores_report, signature_lines
from entailment.evaluation.runs import Run
from entailment.evaluation.scoring import Scores, score_run
from entailment.evaluation.tabbed import comparison_tsv, scores_tsv

from .builders import gold, run

GOLDEN = Path(__file__).parent / "golden"

TASKS = [{"task": task} for task in ("IE", "IR", "QA", "SUM") for _ in range(6)]
GOLD = gold("EECCUU" * 4, attributes=TASKS, unlabelled=["x"])
THREE_WAY = run(
    "EEUCUU" * 3 + "EUCEUU", scores=[0.9, 0.8, 0.3, 0.1, 0.4, 0.2] * 4, name="three-way"
)
TWO_WAY = run("ENNEEN" * 4, name="two-way")
LONG = replace(TWO_WAY, name="a-run-whose-name-is-far-too-long-for-any-table-of-eighty-columns")


def scored(*runs: Run) -> list[Scores]:
    measured = (score_run(run, GOLD, by="task", bootstrap=200) for run in runs)
    return [of_version_1(scores) for scores in measured]


def of_version_1(scores: Scores) -> Scores:
    """Return *scores* signed by a version that does not change with the package's."""
    return replace(
        scores,
        signature=replace(scores.signature, version="1"),
        groups={
            name: {value: of_version_1(part) for value, part in values.items()}
            for name, values in scores.groups.items()
        },
        two_way=of_version_1(scores.two_way) if scores.two_way else None,
    )


def printed(renderable: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)
    return "".join(line.rstrip() + "\n" for line in console.file.getvalue().splitlines())


def check_golden(name: str, actual: str) -> None:
    path = GOLDEN / name
    if os.environ.get("ENTAILMENT_GOLDEN") == "write":
        path.write_text(actual, encoding="utf-8")
    assert actual == path.read_text(encoding="utf-8")


def test_scores_as_tables() -> None:
    check_golden("scores.txt", printed(scores_report(GOLD, scored(THREE_WAY, TWO_WAY))))


def test_scores_between_tabs() -> None:
    check_golden("scores.tsv", scores_tsv(scored(THREE_WAY, TWO_WAY)))


def test_a_comparison_as_tables() -> None:
    rows = compare_runs(GOLD, [THREE_WAY, TWO_WAY], bootstrap=200)
    rows = tuple(replace(row, signature=replace(row.signature, version="1")) for row in rows)
    check_golden("comparison.txt", printed(comparison_report(GOLD, rows)))


def test_a_comparison_without_samples_as_table_and_between_tabs() -> None:
    rows = compare_runs(GOLD, [THREE_WAY, TWO_WAY], bootstrap=0)
    explained = " ".join(printed(comparison_report(GOLD, rows)).split())
    assert explained.endswith("Without samples there is only McNemar's test.")
    row = comparison_tsv(rows).splitlines()[1].split("\t")
    assert row[9:14:4] == ["", ""]


def test_a_comparison_of_rankings_as_tables_and_between_tabs() -> None:
    other = run("EEUCUU" * 4, scores=[0.9, 0.7, 0.6, 0.1, 0.4, 0.2] * 4, name="other")
    rows = compare_runs(GOLD, [THREE_WAY, other, TWO_WAY], bootstrap=200)
    rows = tuple(replace(row, signature=replace(row.signature, version="1")) for row in rows)
    check_golden("comparison-ranked.txt", printed(comparison_report(GOLD, rows)))
    check_golden("comparison-ranked.tsv", comparison_tsv(rows))


@pytest.mark.parametrize(
    ("form", "lines"),
    [
        (
            "md",
            [
                "| gold | pairs | P | R | F | judged ENTAILMENT | judged NO ENTAILMENT |",
                "| ENTAILMENT | 1 | 50.0 | 100.0 | 66.7 | 1 | 0 |",
                "| run | accuracy |",
                r"| a_\|b | 50.0 |",
                "## set: 2 pairs; percent",
            ],
        ),
        (
            "tex",
            [
                r"gold & pairs & P & R & F & judged ENTAILMENT & judged NO ENTAILMENT \\",
                r"ENTAILMENT & 1 & 50.0 & 100.0 & 66.7 & 1 & 0 \\",
                r"a\_|b & 50.0 \\",
                r"\caption{set: 2 pairs; percent.}",
            ],
        ),
    ],
)
def test_scores_as_a_page(form: str, lines: list[str]) -> None:
    plain = gold("EN")
    scores = [score_run(run("EE", name="a_|b"), plain, bootstrap=0)]
    written = page(scores_printed(plain, scores), form)
    assert set(lines) <= set(written.splitlines())
    assert signature_lines(scores)[0] in written


def test_a_comparison_as_a_page_has_its_explanation_as_the_caption() -> None:
    compared = compare_runs(GOLD, [THREE_WAY, TWO_WAY], bootstrap=200)
    written = page(comparison_printed(GOLD, compared), "tex")
    head = r"run & accuracy & difference & right alone first : run & McNemar & swaps & bootstrap \\"
    assert head in written
    assert r"percent. Difference from the first run, with its 95 \% interval" in written
    assert r"\textless{}" in page(comparison_printed(GOLD, _sure()), "tex")


def test_latex_gets_a_command_for_what_it_has_no_letter_for() -> None:
    assert escaped("→ ours, 3–5 % of a_b~c") == (r"\textrightarrow{} ours, 3--5 \% of a\_b\~{}c")


def _sure() -> tuple[Comparison, ...]:
    right, wrong = run("EENNNN" * 4, name="right"), run("NNEEEE" * 4, name="wrong")
    return compare_runs(GOLD, [right, wrong], bootstrap=1000)


def test_a_ranking_as_table_and_between_tabs() -> None:
    check_golden("ranking.txt", printed(ranking_report("rte6-kbp", {"ours": 0.3})))
    check_golden("ranking.tsv", ranking_tsv("rte6-kbp", {"ours": 0.3}))


def test_an_unscored_two_way_run_has_no_empty_columns() -> None:
    plain = gold("EN")
    scores = printed(scores_report(plain, [score_run(run("EE"), plain, bootstrap=0)]))
    assert "3-way" not in scores
    assert "CWS" not in scores
    assert "±" not in scores


@pytest.mark.parametrize("runs", [(THREE_WAY, LONG), (LONG,)])
def test_no_table_is_wider_than_80_columns_nor_loses_a_number(runs: tuple[Run, ...]) -> None:
    reports = [scores_report(GOLD, scored(*runs))]
    if len(runs) > 1:
        reports.append(comparison_report(GOLD, compare_runs(GOLD, runs, bootstrap=20)))
    for report in reports:
        output = printed(report)
        assert max(map(len, output.splitlines())) <= 80
        assert "…" not in output


def test_a_name_is_not_taken_for_markup() -> None:
    plain, named = gold("EN"), run("EE", name="[bold]mine[/bold]")
    assert "[bold]mine[/bold]" in printed(scores_report(plain, [score_run(named, plain)]))


def test_an_attribute_and_its_values_are_not_taken_for_markup() -> None:
    odd = gold("EN", attributes=[{"[/x]": "[bold]a"}, {"[/x]": "[/b]"}])
    scores = printed(scores_report(odd, [score_run(run("EE"), odd, by="[/x]", bootstrap=0)]))
    assert all(name in scores for name in ("[/x]", "[bold]a", "[/b]"))


def test_a_signature_is_one_line_and_not_in_the_tables() -> None:
    scores = scored(THREE_WAY, LONG)
    lines = signature_lines(scores)
    assert all(str(score.signature) in line for score, line in zip(scores, lines, strict=True))
    compared = compare_runs(GOLD, [THREE_WAY, LONG], bootstrap=20)
    lines += comparison_signature_lines(compared)
    assert len(lines) == 3
    assert all("\n" not in line for line in lines)
    assert GOLD.checksum[:8] not in printed(scores_report(GOLD, scores))
    assert GOLD.checksum[:8] not in printed(comparison_report(GOLD, compared))


def test_no_name_breaks_the_columns_between_tabs() -> None:
    plain, named = gold("EN"), run("EE", name="a\tb\nc")
    rows = list(csv.reader(io.StringIO(scores_tsv([score_run(named, plain)])), delimiter="\t"))
    assert {len(row) for row in rows} == {24}
    assert rows[1][0] == "a b c"


def test_the_table_of_a_ranking_holds_its_rows() -> None:
    output = printed(ranking_report("rte2", {"ours": 0.61}))
    assert all(row.run in output for row in ranking("rte2", {}))
    assert output.count("→") == 2
