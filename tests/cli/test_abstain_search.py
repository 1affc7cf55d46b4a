"""`--abstain P` in search, novelty and check: what the system is not sure of counts as nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail

CLAIM = "The tower is 38 metres tall."
REWORDED = "A tower is 38 metres tall."


def test_an_unsure_system_finds_nothing(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "source.txt").write_text(f"{CLAIM} Boats pass it at night.")
    (tmp_path / "answer.md").write_text(CLAIM)
    search = ("search", "source.txt", "--hypothesis", CLAIM)
    check = ("check", "answer.md", "--sources", "source.txt")
    common = ("-s", "features", "--format", "json", "--abstain")
    sure, unsure = (json.loads(entail(*search, *common, p).stdout) for p in ("0.1", "1"))
    assert (len(sure["entailing"]), unsure["entailing"]) == (1, [])
    sure, unsure = (json.loads(entail(*check, *common, p).stdout) for p in ("0.1", "1"))
    assert (sure["supported"], unsure["supported"], unsure["contradicted"]) == (1, 0, 0)
    assert unsure["claims"][0]["reason"] == "the system was not sure enough of any passage"


@pytest.mark.parametrize("system", ["features", "default"])
def test_what_an_unsure_system_finds_is_not_known(
    system: str, entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "source.txt").write_text(f"{CLAIM} Boats pass it at night.")
    (tmp_path / "statements.txt").write_text(f"{REWORDED}\n")
    novelty = ("novelty", "source.txt", "--statements", "statements.txt", "-s", system)
    sure, unsure = (
        json.loads(entail(*novelty, "--format", "json", "--abstain", p).stdout)
        for p in ("0.1", "0.9999")
    )
    assert (sure["status"], unsure["status"]) == ("known", "novel")
    assert unsure["known_from"] == []


def test_the_default_says_what_it_is_not_sure_of(entail: Entail) -> None:
    judge = ("judge", "--text", CLAIM, "--hypothesis", REWORDED, "--format", "json", "--abstain")
    sure, unsure = (json.loads(entail(*judge, p).stdout) for p in ("0.1", "0.9999"))
    assert (sure["label"], "undecided" in sure) == ("ENTAILMENT", False)
    assert (unsure["label"], unsure["undecided"]) == ("UNKNOWN", True)
    assert unsure["probabilities"] == sure["probabilities"]
