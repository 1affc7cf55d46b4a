from __future__ import annotations

from pathlib import Path

import pytest

from .wordnet_files import write_wordnet

PLACES = ("WNSEARCHDIR", "WNHOME", "NLTK_DATA", "ENTAILMENT_RESOURCES")


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """The folder of a small WordNet."""
    return write_wordnet(tmp_path / "dict")


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, in which no resource is found; the folder that resources are put in."""
    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setattr("entailment.knowledge.wordnet.SYSTEM_PLACES", ())
    monkeypatch.chdir(tmp_path)
    folder = home / "data" / "entailment" / "resources"
    folder.mkdir(parents=True)
    return folder
