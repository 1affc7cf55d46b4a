"""The installed model `base`, by what a user sees; skipped where the package is not installed."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.metadata import entry_points
from random import Random

import pytest

from entailment.model import Label, Pair
from entailment.systems import load_system
from entailment.systems.neural import Neural
from entailment.systems.neural.catalogue import default_model, model_path
from entailment.testing import EXAMPLE_PAIRS
from tests.cli.conftest import ENTAIL

E, C, U = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN
IS_INSTALLED = "base" in entry_points(group="entailment.models").names

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not IS_INSTALLED, reason="requires pip install ./models/base"),
]

FERRY = "The ferry Halcyon left Wend at seven on Monday with ninety passengers on board."
BOUGHT = "In May 2004 the Oslo-based firm Norvik bought its rival Halden for 40 million dollars."
BAKER = "Ana Prell, who has baked bread in Wend since 1987, opened her second shop last week."

PAIRS = [
    (FERRY, "A ferry left Wend.", E),
    (FERRY, "The Halcyon is a ferry.", E),
    (FERRY, "The ferry left on Monday.", E),
    (FERRY, "The ferry never left Wend.", C),
    (FERRY, "There was nobody on board.", C),
    (FERRY, "The ferry left at nine.", C),
    (FERRY, "The captain was tired.", U),
    (FERRY, "The ferry is painted blue.", U),
    (BOUGHT, "Norvik bought Halden.", E),
    (BOUGHT, "A firm was bought in 2004.", E),
    (BOUGHT, "Norvik is based in Oslo.", E),
    (BOUGHT, "Norvik did not buy Halden.", C),
    (BOUGHT, "Halden has three hundred employees.", U),
    (BOUGHT, "Norvik makes bicycles.", U),
    (BAKER, "Ana Prell opened a shop.", E),
    (BAKER, "Ana Prell bakes bread.", E),
    (BAKER, "Ana Prell has more than one shop.", E),
    (BAKER, "Ana Prell has never opened a shop.", C),
    (BAKER, "Ana Prell has two children.", U),
    (BAKER, "The bread in Wend is expensive.", U),
]
"""Written by hand before the model was asked; it may be wrong on some."""


def test_the_package_brings_the_model_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ENTAILMENT_MODEL", raising=False)
    assert default_model() == "base"
    folder = model_path("base")
    assert (folder / "model.onnx").is_file()
    metadata = json.loads((folder / "judge.json").read_text())
    assert load_system("neural", options={"model": "base"}).description.startswith(
        f"neural@{metadata['name']}-{metadata['version']}#"
    )


def test_its_default_was_fitted_to_it() -> None:
    named = load_system("default", options={"model": "base"})
    members = named.system.state()["members"]
    member = load_system("neural", options={"model": "base", "sentences": True})
    assert members == [member.description]


@pytest.mark.parametrize("system", ["neural", "default"])
def test_it_judges_most_of_twenty_pairs_as_a_person_does(system: str) -> None:
    pairs = [
        Pair(str(n), text, hypothesis, gold) for n, (text, hypothesis, gold) in enumerate(PAIRS)
    ]
    judged = load_system(system, options={"model": "base"}).judge(pairs)
    right = [j.label is p.gold for j, p in zip(judged, pairs, strict=True)]
    assert sum(right) >= 15  # by chance it is 7, by the most frequent label 9


@pytest.fixture(scope="module")
def company() -> list[Pair]:
    """Two hundred different pairs, texts and hypotheses put together."""
    texts = [*{pair.text: None for pair in EXAMPLE_PAIRS}, FERRY, BOUGHT, BAKER]
    hypotheses = [*{pair.hypothesis: None for pair in EXAMPLE_PAIRS if len(pair.hypothesis) < 300}]
    hypotheses += [hypothesis for _, hypothesis, _ in PAIRS]
    both = [(text, hypothesis) for text in texts for hypothesis in hypotheses]
    return [Pair(str(n), *pair) for n, pair in enumerate(Random(1).sample(both, 200))]


def test_no_label_and_no_probability_depends_on_the_company(company: list[Pair]) -> None:
    alone = {j.pair_id: j for j in Neural("base", threads=1).judge(company)}
    neural = Neural("base", threads=2)
    for size in (1, 8, 64):
        shuffled = Random(size).sample(company, len(company))
        for first in range(0, len(shuffled), size):
            for judgment in neural.judge(shuffled[first : first + size]):
                known = alone[judgment.pair_id]
                assert judgment.label is known.label
                for label, p in judgment.probabilities.items():
                    assert abs(p - known.probabilities[label]) <= 0.005


def test_the_demo_is_judged_by_it() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "ENTAILMENT_MODEL"}
    done = subprocess.run([ENTAIL, "demo"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0
    assert "✗ contradicted" in done.stdout
    assert "neural@entailment-base-" in done.stdout
