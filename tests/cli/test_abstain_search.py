"""`--abstain P` in search, novelty and check: what the system is not sure of counts as nothing."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Entail

SAID = "The tower is 38 metres tall."


def test_an_unsure_system_finds_nothing(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "source.txt").write_text(f"{SAID} Boats pass it at night.")
    (tmp_path / "answer.md").write_text(SAID)
    search = ("search", "source.txt", "--hypothesis", SAID)
    check = ("check", "answer.md", "--sources", "source.txt")
    common = ("-s", "features", "--format", "json", "--abstain")
    sure, unsure = (json.loads(entail(*search, *common, p).stdout) for p in ("0.1", "1"))
    assert (len(sure["entailing"]), unsure["entailing"]) == (1, [])
    sure, unsure = (json.loads(entail(*check, *common, p).stdout) for p in ("0.1", "1"))
    assert (sure["supported"], unsure["supported"], unsure["contradicted"]) == (1, 0, 0)
    assert unsure["claims"][0]["reason"] == "the system was not sure enough of any passage"
