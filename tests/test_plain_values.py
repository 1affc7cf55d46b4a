"""Every result is plain values of its schema; a report is read from them again."""

from __future__ import annotations

import copy
import datetime
import json
from typing import Any

import pytest

import entailment
from entailment.errors import DataError
from entailment.examples import check_example

TEXT = "The tower is 38 metres tall. It was built in 1874."
STATEMENTS = ["The tower is 38 metres tall.", "It is green.", "Is it old?"]
FACT = {"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "news"}
SYSTEM = "features@1"


def require_valid(value: object, name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(entailment.json_schema(name))
    validator.validate(json.loads(json.dumps(value)))


def results() -> list[tuple[str, Any]]:
    options: dict[str, Any] = {"system": "features"}
    news = {"id": "news", "text": "Ann Berg, 41, founded Acme."}
    return [
        ("judgment", entailment.judge(TEXT, STATEMENTS[0], **options)),
        ("judgment", entailment.judge(TEXT, STATEMENTS[1], explain=True, abstain=1.0, **options)),
        *(("finding", result) for result in entailment.search([TEXT], STATEMENTS, **options)),
        *(("novelty", result) for result in entailment.novelty([TEXT], STATEMENTS, **options)),
        *(("validation", result) for result in entailment.validate([FACT], [news], **options)),
    ]


def test_results_are_plain_values_of_their_schema() -> None:
    for name, result in results():
        value = result.to_dict()
        require_valid(value, name)
        assert "system" not in value
        signed = result.to_dict(SYSTEM)
        require_valid(signed, name)
        assert {**value, "system": SYSTEM} == signed


def test_a_judgment_has_the_id_of_its_pair() -> None:
    pair = entailment.Pair("p7", TEXT, STATEMENTS[0])
    (judgment,) = entailment.judge([pair], system="overlap")
    assert judgment.to_dict()["id"] == "p7"


def report(**options: Any) -> entailment.Report:
    day = datetime.date(2020, 1, 1)
    sources = [
        {"id": "a.pdf", "source": "a.pdf", "text": f"Intro.\n\n{TEXT}", "date": day, "title": "T"},
        {"id": "b", "text": "A word before. The tower was built in 1880.\nIt is 41 metres tall."},
        {"id": "c", "text": "First.\nIt is green.", "source": "c.jsonl:7"},
    ]
    answer = "The tower is 38 metres tall. It was built in 1874.\n\n- It is blue.\n- Why?"
    return entailment.check(answer, sources, system="features", **options)


def test_a_report_is_read_from_its_plain_values() -> None:
    answer, folder = check_example()
    example = entailment.check(answer.read_text(encoding="utf-8"), folder, system="features")
    nothing = entailment.check("Hello!", [TEXT], system="overlap")
    unsourced = entailment.check(TEXT, [], lenient=True, system="overlap")
    for original in (report(), report(threshold=0.9), example, nothing, unsourced):
        value = json.loads(json.dumps(original.to_dict()))
        read = entailment.Report.from_dict(value)
        assert read.to_dict() == value
        assert str(read) == str(original)
        assert read.share == original.share
        assert "<html" in read.to_html()
        for ours, theirs in zip(read.claims, original.claims, strict=True):
            assert [q.quote for q in ours.evidence] == [q.quote for q in theirs.evidence]


def test_a_claim_has_its_place_in_the_answer() -> None:
    checked = report()
    for claim in checked.claims:
        assert checked.answer[claim.start : claim.end] == claim.text
        assert claim.id == claim.claim.id


def changed(*path: Any, to: Any) -> dict[str, Any]:
    value = copy.deepcopy(report().to_dict())
    place: Any = value
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return value


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "x",
        {},
        {"answer": "x"},
        changed("claims", to=3),
        changed("claims", 0, "verdict", to="perhaps"),
        changed("claims", 0, "evidence", 0, "start", to=10**12),
        changed("claims", 0, "evidence", 0, "start", to=-1),
        changed("claims", 0, "evidence", 0, "quote", to="x"),
        changed("claims", 0, "evidence", 0, "date", to="yesterday"),
        changed("left_out", to=[{"start": 1}]),
    ],
)
def test_what_is_no_report_is_an_error(value: Any) -> None:
    with pytest.raises(DataError):
        entailment.Report.from_dict(value)
