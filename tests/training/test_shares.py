"""What the pairs of a panel weigh when a default is fitted to it."""

from collections import defaultdict
from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.model import Label, Pair
from entailment.training.labelled_sets import FittedSet
from entailment.training.shares import shares_of


def fitted_set(kind: str, labels: dict[Label, int], tmp_path: Path, task: str | None = None):
    pairs = tuple(
        Pair(
            f"{label} {number}",
            "A cat sat.",
            "A cat sat down.",
            label,
            {"task": task} if task else {},
        )
        for label, count in labels.items()
        for number in range(count)
    )
    path = tmp_path / f"{kind}.jsonl"
    path.write_text('{"id": "1", "text": "a", "hypothesis": "b", "label": "entailment"}\n')
    return FittedSet(kind, open_dataset(path), pairs)


@pytest.fixture
def panel(tmp_path: Path) -> list[FittedSet]:
    return [
        fitted_set(
            "three", {Label.ENTAILMENT: 9, Label.CONTRADICTION: 2, Label.UNKNOWN: 4}, tmp_path
        ),
        fitted_set("two", {Label.ENTAILMENT: 50, Label.NO_ENTAILMENT: 5}, tmp_path),
        fitted_set("settings", {Label.ENTAILMENT: 3, Label.NO_ENTAILMENT: 1}, tmp_path, task="QA"),
    ]


def weights(panel: list[FittedSet]) -> dict[tuple[str, Label | None], float]:
    share, sums = shares_of(panel), defaultdict(float)
    for part in panel:
        for pair in part.pairs:
            sums[part.kind, pair.gold] += share(part.kind, pair)
    return sums


def test_each_kind_weighs_the_same_and_the_mean_pair_weighs_one(panel: list[FittedSet]) -> None:
    sums = weights(panel)
    kinds = {kind: sum(sums[key] for key in sums if key[0] == kind) for kind, _ in sums}
    assert all(value == pytest.approx(kinds["two"]) for value in kinds.values())
    assert sum(kinds.values()) == pytest.approx(sum(len(part.pairs) for part in panel))


def test_without_settings_a_third_of_the_weight_is_entailed(panel: list[FittedSet]) -> None:
    sums = weights(panel)
    assert sums["three", Label.ENTAILMENT] == pytest.approx(sums["three", Label.CONTRADICTION])
    assert sums["three", Label.UNKNOWN] == pytest.approx(sums["three", Label.CONTRADICTION])
    assert sums["two", Label.NO_ENTAILMENT] == pytest.approx(2 * sums["two", Label.ENTAILMENT])


def test_a_recipe_may_give_another_share(panel: list[FittedSet]) -> None:
    share = shares_of(panel, 0.5)
    sums: defaultdict[Label | None, float] = defaultdict(float)
    for pair in panel[0].pairs:
        sums[pair.gold] += share("three", pair)
    assert sums[Label.ENTAILMENT] == pytest.approx(2 * sums[Label.CONTRADICTION])
    assert sums[Label.UNKNOWN] == pytest.approx(sums[Label.CONTRADICTION])


def test_with_settings_labels_weigh_as_they_are(panel: list[FittedSet]) -> None:
    sums = weights(panel)
    ratio = sums["settings", Label.ENTAILMENT] / sums["settings", Label.NO_ENTAILMENT]
    assert ratio == pytest.approx(3)
