"""The recipes of statistical systems: each loads, says whose it is, and each part can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.registry import systems
from entailment.systems.recipes import read_about, read_recipe
from tests.knowledge.wordnet_files import write_wordnet

from .test_statistical import COUNTS

RECIPES = Path(__file__).parents[3] / "src" / "entailment" / "recipes"
NAMES = (
    "rte1/glickman",
    "rte2/clarke",
    "rte2/kozareva",
    "rte2/newman",
    "rte2/nicholson",
    "rte2/nielsen",
    "rte2/vanderwende",
    "rte2/vanderwende-rules",
    "rte6/sagan",
    "rte6/sinai",
    "rte6/ub_dmirg",
)


@pytest.fixture(autouse=True)
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A WordNet and a table of co-occurrence where they are looked for."""
    write_wordnet(tmp_path / "wordnet")
    (tmp_path / "cooccurrence.tsv").write_text(COUNTS)
    monkeypatch.delenv("WNSEARCHDIR", raising=False)
    monkeypatch.delenv("WNHOME", raising=False)
    monkeypatch.setenv("ENTAILMENT_RESOURCES", str(tmp_path))


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_loads_and_says_what_it_follows(name: str) -> None:
    path = RECIPES / f"{name}.toml"
    about = read_about(path)
    assert all((about.system, about.task, about.source, about.differs))
    system, options = read_recipe(path)
    assert hasattr(systems.create(system, **options), "judge")


@pytest.mark.parametrize("name", NAMES)
def test_each_part_of_a_recipe_can_be_left_out(name: str) -> None:
    system, options = read_recipe(RECIPES / f"{name}.toml")
    lists = {key: parts for key, parts in options.items() if isinstance(parts, list)}
    for key, parts in lists.items():
        for part in parts:
            left = [other for other in parts if other is not part]
            assert systems.create(system, **{**options, key: left}) is not None
