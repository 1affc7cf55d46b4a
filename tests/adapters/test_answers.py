"""An answer after its check: sentences dropped, claims marked, feedback."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import entailment
from entailment.adapters.answers import (
    as_documents,
    feedback,
    first_of,
    message_text,
    with_marks,
    without_unsupported,
)
from entailment.errors import OptionError

SOURCES = [{"id": "guide", "text": "The tower is 38 metres tall. It was built in 1874."}]
ANSWER = "The tower is 38 metres tall. The tower is 41 metres tall. Zebras graze.\n\nIs it old?"


def report(answer: str) -> entailment.Report:
    return entailment.check(answer, SOURCES, system="features")


def test_only_sentences_with_unsupported_claims_are_dropped() -> None:
    assert without_unsupported(report(ANSWER)) == "The tower is 38 metres tall. \n\nIs it old?"
    assert (
        without_unsupported(report("The tower is 38 metres tall."))
        == "The tower is 38 metres tall."
    )
    assert without_unsupported(report("")) == ""


def test_marks_stand_behind_the_claims() -> None:
    assert with_marks(report(ANSWER)) == (
        "The tower is 38 metres tall. The tower is 41 metres tall. [contradicted] "
        "Zebras graze. [not found]\n\nIs it old?"
    )


def test_feedback_has_the_reason_and_the_passage() -> None:
    first, second = feedback(report(ANSWER)).splitlines()
    assert first.startswith("contradicted: The tower is 41 metres tall.")
    assert first.endswith("; guide: “The tower is 38 metres tall.”")
    assert second.startswith("not found: Zebras graze.")
    assert feedback(report("The tower is 38 metres tall.")) == ""


def test_what_was_retrieved_is_text_also_where_it_names_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tower").write_text("The tower is 38 metres tall.")
    sources = as_documents(["tower", "The tower is old."])
    (claim,) = entailment.check("The tower is old.", sources, system="features").claims
    assert claim.evidence[0].source == "source-2"


@pytest.mark.parametrize("options", [{}, {"ranker": "all"}, {"lenient": True}])
@pytest.mark.parametrize("nothing", [[], ()])
def test_nothing_retrieved_supports_nothing(nothing: object, options: dict[str, Any]) -> None:
    checked = entailment.check(ANSWER, as_documents(nothing), system="overlap", **options)
    assert {str(claim.verdict) for claim in checked.claims} == {"not found"}
    assert checked.share == 0
    with pytest.raises(OptionError):
        entailment.check(ANSWER, as_documents([[]]), system="overlap")


def test_what_the_first_mapping_has_counts_whatever_its_name() -> None:
    outputs, inputs = {"answer": None, "output": "ours"}, {"answer": "the reference"}
    assert first_of([outputs, inputs], ("answer", "output")) == "ours"
    assert first_of([{}, inputs], ("answer", "output")) == "the reference"
    with pytest.raises(OptionError, match=r"there is no 'answer' \(nor output\)"):
        first_of([{}], ("answer", "output"))
    with pytest.raises(OptionError, match="a key of a mapping, not of a str"):
        first_of(["an answer"], ("answer", "output"))


@pytest.mark.parametrize(
    "content",
    ["It is old.", ["It is ", "old."], [{"type": "text", "text": "It is old."}, {"type": "image"}]],
)
def test_a_message_has_the_text_of_its_blocks(content: object) -> None:
    assert message_text(SimpleNamespace(content=content)) == "It is old."
    assert message_text("It is old.") == "It is old."
