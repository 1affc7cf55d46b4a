"""How often a source of pairs is wrong, from a sample that people judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.collection.annotations import Resolution, Settings, now
from entailment.collection.candidates import CandidatePair, Provenance
from entailment.collection.noise import source_noise, wilson
from entailment.collection.project import Project
from entailment.model import Label


@pytest.mark.parametrize(("count", "of"), [(0, 10), (3, 40), (10, 10), (17, 200)])
def test_the_interval_is_that_of_statsmodels(count: int, of: int) -> None:
    from statsmodels.stats.proportion import proportion_confint  # slow to import

    assert wilson(count, of) == pytest.approx(proportion_confint(count, of, method="wilson"))


def test_the_noise_of_each_source_is_the_share_that_people_label_otherwise(tmp_path: Path) -> None:
    gold = {
        "h1": Label.ENTAILMENT,
        "h2": Label.UNKNOWN,
        "h3": Label.CONTRADICTION,
        "h4": None,
        "w1": Label.CONTRADICTION,
        "w2": Label.ENTAILMENT,
        "q1": None,
    }
    methods = {"h": "headlines", "w": "ie", "q": "qa"}
    with Project.create(tmp_path / "p", Settings()) as project:
        project.add_pairs(
            CandidatePair(
                name,
                f"Text {name}.",
                f"Hypothesis {name}.",
                Provenance("news", methods[name[0]]),
                expected=Label.ENTAILMENT if name.startswith("h") else Label.UNKNOWN,
            )
            for name in [*gold, "h5"]
        )
        project.resolve(
            Resolution(name, label, "majority", "", "", now()) for name, label in gold.items()
        )
        headlines, fillers, answers = source_noise(project)
    assert (headlines.method, headlines.judged, headlines.otherwise, headlines.removed) == (
        "headlines", 3, 2, 1,
    )  # fmt: skip
    assert (fillers.method, fillers.judged, fillers.otherwise) == ("ie", 2, 1)
    assert 0 < fillers.low < 0.5 < fillers.high < 1
    assert answers == ("qa", Label.NO_ENTAILMENT, 0, 0, 0.0, 1.0, 1)
