"""Parts left out and added, on pairs, topics and facts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import OptionError
from entailment.evaluation.ablation.pairs import PairBench
from entailment.evaluation.ablation.records import ablation_json
from entailment.evaluation.ablation.reports import ablation_tsv
from entailment.evaluation.ablation.topics import TopicBench
from entailment.evaluation.ablation.worth import ADD_ONE, LEAVE_ONE_OUT, Ablation, ablate
from entailment.evaluation.bench import Setup, Variant
from entailment.evaluation.gold import read_gold
from entailment.evaluation.options import ReadingOptions
from entailment.evaluation.runs import read_run
from entailment.evaluation.scoring import score_run
from entailment.examples import example_facts, example_topics
from entailment.retrieval.recipes import load_search_recipe
from tests.evaluation.ablation.conftest import RECIPE


def ablated(pairs: Path, recipe: Path, folder: Path, **options: Any) -> Ablation:
    setup = Setup(str(pairs), folds=2, bootstrap=100)
    return ablate(setup, [str(recipe)], folder, **options)


def test_worth_is_the_score_with_the_part_minus_without(
    pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    (ablation,) = ablated(pairs, recipe, tmp_path / "runs").recipes
    assert [str(worth.part) for worth in ablation.worths] == ["overlap", "majority"]
    assert ablation.whole is not None
    for worth in ablation.worths:
        measured = worth.measured
        assert measured is not None
        assert measured.whole == ablation.whole.value.value
        assert measured.worth.value == pytest.approx(measured.whole - measured.without)
    overlap = ablation.worths[0].measured
    assert overlap is not None
    assert overlap.without == 0.5  # one label for all


def test_the_saved_runs_score_as_the_report_says(pairs: Path, recipe: Path, tmp_path: Path) -> None:
    (ablation,) = ablated(pairs, recipe, tmp_path / "runs").recipes
    gold = read_gold(pairs)
    runs = (tmp_path / "runs").glob("*.jsonl")
    scores = {score_run(read_run(run), gold, bootstrap=0).accuracy.value for run in runs}
    assert ablation.whole is not None
    reported = {worth.measured.without for worth in ablation.worths if worth.measured}
    assert scores == reported | {ablation.whole.value.value}


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_finished_is_not_judged_again(
    pairs: Path, recipe: Path, tmp_path: Path, jobs: int
) -> None:
    folder = tmp_path / "runs"
    first = ablation_json(ablated(pairs, recipe, folder))
    runs = sorted(folder.glob("*.jsonl"))
    before = {path: path.stat().st_mtime_ns for path in runs}
    runs[0].unlink()  # as if a kill had come before it
    assert ablation_json(ablated(pairs, recipe, folder, jobs=jobs)) == first
    assert [path for path in runs if path.stat().st_mtime_ns != before[path]] == runs[:1]
    assert sorted(folder.glob("*.jsonl")) == runs


def test_a_run_is_named_by_the_part_that_it_lacks(
    pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "runs"
    ablation = ablated(pairs, recipe, folder)
    listed = [path for path in folder.iterdir() if not path.name.startswith(".")]
    assert sorted(path.name.rpartition("-")[0] for path in listed) == [
        "recipe",
        "recipe-without-majority",
        "recipe-without-overlap",
    ]
    gold = read_gold(pairs)
    scores = {
        path.name.rpartition("-")[0]: score_run(read_run(path), gold, bootstrap=0).accuracy.value
        for path in listed
    }
    for worth in ablation.recipes[0].worths:
        assert worth.measured is not None
        assert scores[f"recipe-without-{worth.part}"] == worth.measured.without


def test_runs_whose_hidden_files_are_lost_are_judged_again(
    pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "runs"
    ablated(pairs, recipe, folder)
    files = sorted(folder.iterdir())
    lost = [path for path in files if path.name.startswith(".")]
    for path in lost:
        path.rename(path.with_name(path.name.removeprefix(".")))  # is not read under another name
    again = ablated(pairs, recipe, folder)
    assert not any(judged.cached for judged in again.runs.values())
    assert {*files} <= {*folder.iterdir()}
    assert all(judged.cached for judged in ablated(pairs, recipe, folder).runs.values())


def test_each_part_alone_is_scored_where_the_recipe_cannot_be_without_any(
    pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    ablation = ablated(pairs, recipe, tmp_path / "runs", add=True)
    (tests,) = ablation.recipes
    assert tests.none is None
    added = {str(worth.part): worth for worth in tests.worths if worth.mode == ADD_ONE}
    # Of two members, one alone is the recipe without the other; the run is the same file.
    left_out = {str(worth.part): worth for worth in tests.worths if worth.mode == LEAVE_ONE_OUT}
    for part, other in (("overlap", "majority"), ("majority", "overlap")):
        alone, without = added[part].alone, left_out[other].measured
        assert alone is not None
        assert without is not None
        assert added[part].measured is None
        assert alone.value.value == without.without
    assert len(list((tmp_path / "runs").glob("*.jsonl"))) == 3
    (problem,) = ablation.problems
    assert "recipe.toml: add one, none of the parts: system 'vote'" in problem
    assert problem.endswith("; each part alone is scored, without a difference")
    (row,) = [
        row
        for row in ablation_json(ablation)["recipes"][0]["parts"]
        if row["mode"] == ADD_ONE and row["part"] == "overlap"
    ]
    assert row["with"] == 1.0
    assert "worth" not in row
    (line,) = [
        line for line in ablation_tsv(ablation).splitlines() if "\tadd one\tmember\tov" in line
    ]
    assert line.split("\t")[4:7] == ["", "1.000000", ""]


def test_add_one_starts_from_none_of_the_parts(pairs: Path, tmp_path: Path) -> None:
    recipe = tmp_path / "cost.toml"
    recipe.write_text(
        '[system]\nname = "coverage"\nunit = "matched"\n'
        '[[tool]]\nname = "lemmas"\n[[tool]]\nname = "stems"\n',
        encoding="utf-8",
    )
    ablation = ablated(pairs, recipe, tmp_path / "runs", kinds={"tool"}, add=True)
    assert ablation.modes == (LEAVE_ONE_OUT, ADD_ONE)
    assert not ablation.problems
    assert ablation.recipes[0].none is not None
    for worth in ablation.recipes[0].worths:
        if worth.mode == ADD_ONE:
            assert worth.measured is not None
            assert worth.measured.without == ablation.recipes[0].none.value.value


def test_a_part_without_which_nothing_is_left_is_a_problem(pairs: Path, tmp_path: Path) -> None:
    recipe = tmp_path / "one.toml"
    recipe.write_text(RECIPE[: RECIPE.rindex("[[member]]")], encoding="utf-8")
    ablation = ablated(pairs, recipe, tmp_path / "runs")
    (problem,) = ablation.problems
    assert "one.toml: leave one out, without overlap: system 'vote': members must be" in problem
    assert ablation.impacts() == ()
    assert "members must be" in ablation_tsv(ablation)


def test_a_recipe_without_parts_of_the_kind_is_refused(
    pairs: Path, recipe: Path, tmp_path: Path
) -> None:
    with pytest.raises(OptionError, match="it has parts of the kind member"):
        ablated(pairs, recipe, tmp_path / "runs", kinds={"tool"})


def test_context_and_local_novelty_are_parts_on_topics(tmp_path: Path) -> None:
    recipe = tmp_path / "search.toml"
    recipe.write_text(
        '[system]\nname = "overlap"\ndecision = { threshold = "tuned" }\nlocal_novelty = true\n'
        '[[context]]\nname = "headline"\n',
        encoding="utf-8",
    )
    setup = Setup(str(example_topics()), bootstrap=10)
    ablation = ablate(setup, [str(recipe)], tmp_path / "runs")
    assert ablation.measure == "micro_f"
    assert not ablation.problems
    assert [row.part for row in ablation.impacts()] == ["local-novelty", "headline"]
    # What differs in the decision alone is judged once, and again only where that is asked.
    files = sorted((tmp_path / "runs").glob("undecided-*.jsonl"))
    assert len(files) == 2
    before = [path.read_bytes() for path in files]
    for path in files:
        path.write_bytes(path.read_bytes() + b"\n")
    ablate(setup, [str(recipe)], tmp_path / "runs", overwrite=True)
    assert [path.read_bytes() for path in files] == before


NOT_OURS = {
    "undecided-cases.jsonl": '{"my": "notes"}\n',
    "undecided-0.jsonl": '{"run": {"undecided": true, "checksum": "of other data"}}\n',
    "undecided-1.jsonl": '["run"]\n',
    "undecided-2.jsonl": "",
}


def test_nothing_else_in_the_folder_is_deleted(pairs: Path, recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    folder.mkdir()
    for name, content in NOT_OURS.items():
        (folder / name).write_text(content)
    ablated(pairs, recipe, folder, overwrite=True)
    assert {name: (folder / name).read_text() for name in NOT_OURS} == NOT_OURS


def test_a_variant_fitted_to_the_pairs_that_it_judges_has_seen_them(
    pairs: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text(pairs.read_text() + pairs.read_text().replace('"id": "', '"id": "x'))
    run = tmp_path / "run.jsonl"
    seen = []
    for train, system in [
        (str(pairs), "majority"),
        (str(other), "majority"),
        (None, "majority"),
    ]:
        bench = PairBench(Setup(str(pairs), train=train))
        seen.append(bench.judge(Variant(system), run).seen)
    assert seen == [True, False, False]


@pytest.mark.parametrize("checksum", ["own", "other"])
def test_a_system_fitted_to_the_topics_has_seen_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checksum: str
) -> None:
    bench = TopicBench(Setup(str(example_topics() / "Topic_E0601")))
    recipe = load_search_recipe("overlap")
    own = bench.checksum if checksum == "own" else checksum
    fitted = replace(recipe.system, trained_on={"data": [{"checksum": own}]})
    monkeypatch.setattr(
        "entailment.evaluation.ablation.topics.load_search_recipe",
        lambda *_, **__: replace(recipe, system=fitted),
    )
    notes = bench.judge(Variant("overlap"), tmp_path / "run.jsonl")
    assert notes.seen is (checksum == "own")


def test_rules_are_parts_on_facts(tmp_path: Path) -> None:
    folder = example_facts()
    gold = (folder / "EXAMPLE_KBP_TESTSET_GS.xml").read_text(encoding="utf-8")
    few = "</pair>".join([*gold.split("</pair>")[:6], gold.rpartition("</pair>")[2]])
    (tmp_path / "few.xml").write_text(few, encoding="utf-8")
    setup = Setup(
        str(tmp_path / "few.xml"),
        reading=ReadingOptions(documents=str(folder / "source_data")),
        bootstrap=10,
    )
    ablation = ablate(setup, ["overlap"], tmp_path / "runs")
    assert not ablation.problems
    assert {"type", "patterns", "birth"} <= {row.part for row in ablation.impacts()}
