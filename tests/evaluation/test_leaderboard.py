"""Recipes next to published figures, and the pages that show them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.evaluation.bench import Score
from entailment.evaluation.intervals import Estimate
from entailment.evaluation.leaderboard import Board, Cell, DataSet, Row, published_figure
from entailment.evaluation.leaderboard_pages import (
    html_page,
    leaderboard_json,
    leaderboard_plot,
    leaderboard_table,
    markdown_page,
)
from entailment.systems.recipes import About


def judged(value: float) -> Cell:
    return Cell(Score(Estimate(value, value - 0.03, value + 0.03), "accuracy|data:d"), 1.25)


HICKL = Row("hickl.toml", "hickl", About("Hickl", "rte2", "Hickl"), 0.7538, (judged(0.65),))
MISSING = Row(
    "dirt.toml",
    "dirt",
    About(differs="no | <b>rules</b>"),
    None,
    (Cell(problem="DIRT is not there: entail resources"),),
)
BOARD = Board((DataSet("dev", "800 pairs", "accuracy", "10-fold", "9f2c1b7a"),), (HICKL, MISSING))


def test_the_figure_is_read_from_the_published_table() -> None:
    assert published_figure("x.toml", About("Hickl", "rte2", "Hickl")) == 0.7538
    assert published_figure("x.toml", About("Boeing", "rte6-main", "Boeing1")) == 0.4399
    assert published_figure("x.toml", About("Glickman", "rte1", published=0.586)) == 0.586
    assert published_figure("x.toml", About()) is None


@pytest.mark.parametrize(
    ("about", "message"),
    [
        (About(task="rte2", run="Hickel"), "did you mean 'Hickl'"),
        (About(task="rte9", run="Hickl"), "unknown set of published runs 'rte9'"),
        (About(task="rte2", run="Hickl", published=0.8), "rte2 has 0.7538 for Hickl"),
    ],
)
def test_a_figure_that_is_not_where_the_page_names_it_is_reported(
    about: About, message: str
) -> None:
    with pytest.raises(DataError, match="^x.toml: .*" + message):
        published_figure("x.toml", about)


def test_every_shipped_recipe_names_a_figure_that_is_there() -> None:
    from entailment.systems.recipes import read_about
    from entailment.training.recipe import is_training_recipe

    recipes = Path(__file__).parents[2] / "src" / "entailment" / "recipes"
    for path in recipes.rglob("*.toml"):
        if not is_training_recipe(str(path)):
            published_figure(str(path), read_about(path))


def test_a_row_has_ours_the_published_figure_and_the_cost() -> None:
    _, hickl, missing = leaderboard_table(BOARD)
    assert hickl == ["hickl", "Hickl, rte2", "75.4", "65.0 ± 3.0", "1.2"]
    assert missing == ["dirt", "", "", "not judged", ""]


def test_markdown_has_problems_differences_and_signatures() -> None:
    page = markdown_page(BOARD, "entail leaderboard dev.xml", "board.svg")
    assert "![Ours against the published figures](board.svg)" in page
    assert "- dirt.toml: DIRT is not there: entail resources" in page
    assert "- **dirt**: no \\| &lt;b>rules&lt;/b>" in page
    assert "accuracy|data:d = 65.0" in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert len({line.count("|") - line.count("\\|") for line in rows}) == 1


def test_json_has_problems_and_figures() -> None:
    hickl, dirt = leaderboard_json(BOARD)["rows"]
    assert (hickl["published"], hickl["published_measure"]) == (0.7538, "accuracy")
    assert (hickl["sets"][0]["value"], hickl["sets"][0]["interval"]) == (0.65, [0.62, 0.68])
    assert dirt["sets"][0]["problem"] == "DIRT is not there: entail resources"


def test_html_rows_carry_what_they_are_sorted_by() -> None:
    page = html_page(BOARD, "entail leaderboard dev.xml")
    assert 'data-value="0.650000"' in page
    assert "<b>rules</b>" not in page
    assert page.count("<th><button") == 5


def test_pages_say_where_two_labels_were_compared() -> None:
    folded = BOARD.sets[0]._replace(two_way=("overlap", "length", "coverage", "zanzotto"))
    board = replace(BOARD, sets=(folded,))
    note = "dev: all are judged with two labels, as some judge no third: overlap, length, coverage"
    for write in (markdown_page, html_page):
        assert f"{note}, ..." in write(board, "entail leaderboard dev.xml")
        assert note not in write(BOARD, "entail leaderboard dev.xml")


def test_the_picture_is_the_same_each_time(tmp_path: Path) -> None:
    leaderboard_plot(BOARD, tmp_path / "one.svg")
    leaderboard_plot(BOARD, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
