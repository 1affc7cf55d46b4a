"""What of a request cannot be read is left out with *lenient*, and noted."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest

import entailment
from tests.server.conftest import Served

TEXT = "The router has a two-year warranty."
BROKEN: list[Any] = [
    {"name": "x.pdf", "content": "AAAA"},
    {"name": "x.zip", "content": base64.b64encode(b"zip").decode()},
    {"name": "x.txt", "content": "not base64"},
    {"text": "  "},
    {"text": ""},
    "",
    "\t",
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_source_is_left_out_and_noted(served: Served, broken: object) -> None:
    body = {"answer": TEXT, "sources": [broken, TEXT], "system": "words"}
    refused = served.post("/v1/check", body)
    assert (refused.status_code, refused.json()["error"]["where"][:9]) == (422, "sources.0")
    report = served.post("/v1/check", {**body, "lenient": True}).json()
    assert (report["supported"], len(report["notes"])) == (1, 1)
    assert report["notes"][0].startswith("left out: ")
    search = {"hypotheses": [TEXT], "sources": [broken, TEXT], "system": "words"}
    assert served.post("/v1/search", search).status_code == 422
    results = served.post("/v1/search", {**search, "lenient": True}).json()
    assert (len(results["findings"][0]["entailing"]), results["notes"]) == (1, report["notes"])


def test_the_ranker_holds_for_what_is_left(served: Served) -> None:
    body = {"answer": TEXT, "sources": ["\t", TEXT], "lenient": True, "ranker": "all"}
    report = served.post("/v1/check", {**body, "system": "words"}).json()
    assert "|ranker:all|" in report["signature"]


def test_nothing_but_broken_sources_is_an_error(served: Served) -> None:
    body = {"answer": TEXT, "sources": BROKEN, "lenient": True}
    error = served.post("/v1/check", body).json()["error"]
    assert error == {"code": "invalid", "message": "no text to check against", "where": "sources"}


def test_what_is_over_a_limit_is_an_error_also_where_lenient(served: Served) -> None:
    body = {"answer": TEXT, "sources": ["x" * 3_000_000, TEXT], "lenient": True}
    assert served.post("/v1/check", body).status_code == 413


def test_an_answer_for_which_nothing_was_retrieved_is_unsupported(served: Served) -> None:
    body: dict[str, Any] = {"answer": TEXT, "sources": [], "system": "words"}
    error = served.post("/v1/check", body).json()["error"]
    assert (error["where"], error["message"]) == ("sources", "sources: must not be empty")
    report = served.post("/v1/check", {**body, "lenient": True}).json()
    assert (report["not_found"], report["share"]) == (1, 0)
    own = entailment.check(TEXT, [], system="overlap", lenient=True).to_dict()
    assert report["claims"] == json.loads(json.dumps(own))["claims"]


def test_a_batch_goes_on_behind_a_record_that_cannot_be_checked(served: Served) -> None:
    records: list[dict[str, Any]] = [
        {"id": "none", "answer": TEXT, "sources": []},
        {"id": "broken", "answer": TEXT, "sources": ["\t"]},
        {"id": "shared", "answer": TEXT},
        {"id": "own", "answer": TEXT, "sources": [TEXT]},
    ]
    body: dict[str, Any] = {"records": records, "sources": [TEXT], "system": "words"}
    error = served.post("/v1/check/batch", body).json()["error"]
    assert error["where"] == "records.0.sources"
    response = served.post("/v1/check/batch", {**body, "lenient": True})
    reports = response.json()["reports"]
    assert [report["id"] for report in reports] == ["none", "broken", "shared", "own"]
    assert [report["share"] for report in reports] == [0, None, 1, 1]
    assert reports[1]["notes"] == ["not checked: no text to check against"]
    own = list(entailment.check_many(records[:2], system="overlap", lenient=True))
    assert [report["signature"] for report in reports[:2]] == [r.signature for r in own]


def test_an_option_that_is_wrong_for_all_is_an_error_also_where_lenient(served: Served) -> None:
    body = {"records": [{"answer": TEXT, "sources": [TEXT]}], "lenient": True}
    assert served.post("/v1/check/batch", {**body, "system": "none"}).status_code == 404


def test_a_compressed_body_is_refused_by_its_encoding(served: Served) -> None:
    content = gzip.compress(json.dumps({"answer": TEXT, "sources": [TEXT]}).encode())
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    response = served.client.post("/v1/check", content=content, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (415, "unsupported")
    assert "'gzip'" in response.json()["error"]["message"]
    plain = {**headers, "Content-Encoding": "identity"}
    body = json.dumps({"answer": TEXT, "sources": [TEXT], "system": "words"}).encode()
    assert served.client.post("/v1/check", content=body, headers=plain).status_code == 200


def test_the_description_names_the_events_that_come(served: Served) -> None:
    described = served.client.get("/openapi.json").json()
    bodies: dict[str, dict[str, Any]] = {
        "judge": {"pairs": [{"text": TEXT, "hypothesis": TEXT}]},
        "check": {"answer": TEXT, "sources": [TEXT]},
        "check/batch": {"records": [{"answer": TEXT, "sources": [TEXT]}]},
        "search": {"hypotheses": [TEXT], "sources": [TEXT]},
        "novelty": {"statements": [TEXT], "sources": [TEXT]},
    }
    for path, body in bodies.items():
        stream = served.post(f"/v1/{path}/events", {**body, "system": "words"}).text
        names = [line[7:] for line in stream.splitlines() if line.startswith("event: ")]
        operation = described["paths"][f"/v1/{path}/events"]["post"]["responses"]["200"]
        schema = operation["content"]["text/event-stream"]["schema"]["properties"]["event"]
        assert [*dict.fromkeys(names), "error"] == schema["enum"]


def test_the_description_of_a_report_requires_what_its_schema_does(served: Served) -> None:
    described = served.client.get("/openapi.json").json()["components"]["schemas"]["Report"]
    assert set(described["required"]) == set(entailment.json_schema("report")["required"])


def test_judgments_are_of_the_schema_of_the_library(served: Served) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    body = {"pairs": [{"text": TEXT, "hypothesis": TEXT}], "explain": True}
    for judgment in served.post("/v1/judge", body).json()["judgments"]:
        jsonschema.validate(judgment, entailment.json_schema("judgment"))
