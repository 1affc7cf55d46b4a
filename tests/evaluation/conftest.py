from __future__ import annotations

import pytest


@pytest.fixture
def few_clusters_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw samples of two clusters, too, whose intervals can be worked out by hand."""
    monkeypatch.setattr("entailment.evaluation.intervals.FEWEST_CLUSTERS", 2)
