from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.training.data import NOT_ENTAILED, collect
from entailment.training.data_tables import HELD_OUT
from entailment.training.protected import Protected
from entailment.training.recipe import read_training_recipe
from entailment.training.wording import bare, place

from .builders import RECIPE, recipe_in, write_pairs

P = dict[str, str]


def pair(number: int, text: str, hypothesis: str, label: str = "entailment") -> P:
    return {"id": str(number), "text": text, "hypothesis": hypothesis, "label": label}


def test_no_text_of_the_held_out_part_is_trained_on(tmp_path: Path) -> None:
    collected = collect(recipe_in(tmp_path), tmp_path)
    held = next(dev_set for dev_set in collected.dev if dev_set.name == HELD_OUT)
    trained = {bare(row.text) for rows in collected.families.values() for row in rows}
    assert held.pairs
    assert all(place(p.text) < 0.2 for p in held.pairs)
    assert trained & {bare(p.text) for p in held.pairs} == set()
    assert all(place(text) >= 0.2 for text in trained)
    assert len(held.pairs) + sum(map(len, collected.families.values())) == 200
    assert collected.dropped["pairs"] == len(held.pairs)


def test_what_a_development_set_has_is_dropped_and_counted(tmp_path: Path) -> None:
    dev = write_pairs(tmp_path / "dev.jsonl.gz", [pair(1, "Kept apart.", "A known claim.")])
    rows = [
        pair(1, "kept  APART!", "Another claim."),
        pair(2, "Another text.", "a known claim"),
        pair(3, "Free.", "And new."),
        pair(4, "free", "and new"),
        pair(5, "No.", "Label.", "-"),
        pair(6, "Not", "so.", "not_entailment"),
    ]
    data = write_pairs(tmp_path / "pairs.jsonl.gz", rows)
    (tmp_path / "r.toml").write_text(RECIPE.format(data=data, dev=dev, more="0" * 64))
    recipe = read_training_recipe(tmp_path / "r.toml")
    free = replace(recipe, held_out=None, calibrate=None, default=None)
    collected = collect(free, tmp_path)
    assert [row.id for row in collected.families["made-up"]] == ["3", "6"]
    assert collected.families["made-up"][1].gold == NOT_ENTAILED
    assert (collected.read["pairs"], collected.dropped["pairs"]) == (6, 4)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [("Кот спит на ковре.", "Кот спит."), ("猫在地毯上睡觉。", "猫在睡觉。")],
)
def test_pairs_of_any_script_may_be_trained_on_once(text: str, hypothesis: str) -> None:
    protected = Protected()
    assert protected.take(text, hypothesis)
    assert not protected.take(text.strip("。."), f" {hypothesis}")
    assert protected.take(hypothesis, text)


def test_a_set_may_share_hypotheses_where_its_recipe_says_so() -> None:
    protected = Protected(hypotheses={"aclaim"})
    assert not protected.take("text", "A claim.")
    assert protected.take("text", "A claim.", common_hypotheses=True)


def test_another_checksum_is_reported_with_file_and_both(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    checksum = write_pairs(tmp_path / "pairs.jsonl.gz", [pair(1, "Other", "pairs.")])
    with pytest.raises(DataError) as caught:
        collect(recipe, tmp_path)
    message = str(caught.value)
    assert "pairs.jsonl.gz" in message
    assert checksum in message
    assert recipe.data[0].sha256 in message


def test_a_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    with pytest.raises(DataError, match="there is no such file"):
        collect(recipe, tmp_path / "elsewhere")


def test_a_cut_off_file_is_reported(tmp_path: Path) -> None:
    recipe = recipe_in(tmp_path)
    path = tmp_path / "pairs.jsonl.gz"
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DataError, match=r"pairs\.jsonl\.gz.*damaged gzip"):
        collect(recipe, tmp_path)
