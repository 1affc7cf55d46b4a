from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from entailment.collection.candidates import (
    CandidatePair,
    Provenance,
    Span,
    read_candidates,
    write_candidates,
)
from entailment.datasets import read_pairs
from entailment.errors import DataError
from entailment.examples import worked_examples
from entailment.model import Label

CANDIDATE = CandidatePair(
    "17",
    "Merck pulled the drug.",
    "Merck withdrew Vioxx.",
    Provenance(
        "news",
        "sum",
        (Span("APW1", 4, 26), Span("APW2", 0, 9), Span("APW1", 40, 50)),
        topic="D0924",
        query="Vioxx",
        date=datetime.date(2005, 6, 1),
        hypothesis_date=datetime.date(2005, 7, 1),
        seed=3,
        details={"template": "X withdrew Y"},
    ),
    "SUM",
    "Vioxx was sold since 1999.",
    Label.ENTAILMENT,
)


DEEP = '{"text": "a", "hypothesis": "b", "provenance": ' + "[" * 100_000 + "]" * 100_000 + "}"


def test_what_is_written_reads_back_with_its_provenance(tmp_path: Path) -> None:
    assert write_candidates(tmp_path / "c.jsonl", [CANDIDATE]) == 1
    assert list(read_candidates(tmp_path / "c.jsonl")) == [CANDIDATE]
    assert CANDIDATE.provenance.document_ids == ("APW1", "APW2")


def test_a_file_of_candidates_is_a_file_of_pairs_for_every_command(tmp_path: Path) -> None:
    write_candidates(tmp_path / "c.jsonl", [CANDIDATE])
    (pair,) = read_pairs(tmp_path / "c.jsonl")
    assert (pair.id, pair.task, pair.gold) == ("17", "SUM", Label.ENTAILMENT)
    assert pair.attributes["topic"] == "D0924"


def test_pairs_of_any_format_become_candidates_whose_gold_is_only_expected() -> None:
    first = next(read_candidates(worked_examples()))
    assert (first.provenance.source, first.provenance.method) == ("worked-examples", "file")
    assert first.expected is Label.ENTAILMENT
    assert first.pair().gold is None


@pytest.mark.parametrize(
    ("pair_id", "columns"),
    [(" 17 ", None), (None, None), (17, None), ("17", {"text": "text", "id": "topic"})],
)
def test_provenance_is_that_of_the_line_whatever_its_pair_is_called(
    tmp_path: Path, pair_id: object, columns: dict[str, str] | None
) -> None:
    value = {"text": "another", "hypothesis": "b", "topic": "t0"}
    lines = [value, {**CANDIDATE.to_json(), "id": pair_id, "topic": "t1"}]
    (tmp_path / "c.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    first, second = read_candidates(tmp_path / "c.jsonl", columns=columns)
    assert (first.provenance.method, second.provenance) == ("file", CANDIDATE.provenance)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"id": "1", "text": "a", "hypothesis": "b", "provenance": {}}', "provenance"),
        ('{"id": "1", "text": "a", "hypothesis": "b", "provenance": 7}', "provenance"),
        ('{"id": "1", "text": "a", "hypothesis": "b", "date": "May"}', "2006-01-31"),
        (DEEP, "nested too deeply"),
    ],
)
def test_broken_provenance_is_an_error_that_names_the_file(
    tmp_path: Path, line: str, problem: str
) -> None:
    (tmp_path / "c.jsonl").write_text(line + "\n")
    with pytest.raises(DataError, match=problem) as raised:
        list(read_candidates(tmp_path / "c.jsonl"))
    assert "c.jsonl" in str(raised.value)
