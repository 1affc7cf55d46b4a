"""Requests name rankers and parts of context as the library and the commands do."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from entailment.retrieval.context import contexts
from entailment.retrieval.ranking import rankers
from entailment.server import requests
from tests.server.conftest import Served

FACT = {"entity": "Ann", "slot": "per:age", "value": "41"}
BODY: dict[str, Any] = {"answer": "A cat sat.", "sources": ["A cat sat."]}


@pytest.mark.parametrize("name", requests.__all__)
def test_every_field_has_a_description(name: str) -> None:
    fields = TypeAdapter(getattr(requests, name)).json_schema().get("properties", {})
    assert [field for field, schema in fields.items() if "description" not in schema] == []


@pytest.mark.parametrize(
    ("registry", "options"), [(rankers, {"ranker": "own"}), (contexts, {"context": ["own"]})]
)
def test_a_plug_in_is_taken_as_soon_as_it_is_registered(
    registry: Any, options: dict[str, Any]
) -> None:
    with pytest.raises(ValidationError, match=f"unknown {registry.kind} 'own'"):
        requests.CheckIn(**BODY, **options)
    with registry.registered({"own": object}):
        assert requests.CheckIn(**BODY, **options).answer == "A cat sat."
        schema = TypeAdapter(requests.SearchIn).json_schema()
    assert "own" in str(schema["properties"])


def test_the_names_are_in_the_schema_that_is_served(served: Served) -> None:
    schemas = served.client.get("/openapi.json").json()["components"]["schemas"]
    for name in ("CheckIn", "SearchIn", "NoveltyIn"):
        fields = str(schemas[name]["properties"])
        assert all(f"'{part}'" in fields for part in (*contexts.names(), *rankers.names(), "all"))


@pytest.mark.parametrize(
    ("options", "where", "message"),
    [
        ({"ranker": "bm52"}, "ranker", "unknown ranker 'bm52'; did you mean 'bm25'?"),
        ({"context": ["headlines"]}, "context.0", "unknown context part 'headlines'; did you mean"),
    ],
)
def test_an_unknown_name_is_an_error_that_lists_the_known(
    served: Served, options: dict[str, Any], where: str, message: str
) -> None:
    response = served.post("/v1/check", {**BODY, **options})
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["where"] == where
    assert message in error["message"]


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("documents", {"sources": [1]}, "sources.0: must be a text or an object with 'text' or"),
        (
            "documents",
            {"sources": ["A.", {"collection": "news"}]},
            "sources.1: must be a text or an object with 'text' or",
        ),
        (
            "check",
            {"answer": "A.", "sources": [1]},
            "sources.0: must be a text or an object with 'text', with",
        ),
        ("documents", {"sources": [{"txt": "A."}]}, "sources.0: must be a text or an object with"),
        ("documents", {"sources": [{"text": 1}]}, "sources.0.text: Input should be a valid string"),
        (
            "documents",
            {"sources": [{"text": "A.", "date": "2005-12-01\n"}]},
            "sources.0.date: String should match pattern",
        ),
        ("documents", {"sources": [{"content": "QQ=="}]}, "sources.0.name: Field required"),
        ("documents", {"sources": [""]}, "sources.0: must not be empty"),
        (
            "search",
            {"hypotheses": ["a" * 100_001], "sources": ["A."]},
            "hypotheses.0: has more than 100,000 characters",
        ),
        (
            "search",
            {"hypotheses": [{"text": "A.", "di": "1"}], "sources": ["A."]},
            "hypotheses.0.di: Extra inputs are not permitted",
        ),
        (
            "novelty",
            {"statements": [1], "sources": ["A."]},
            "statements.0: must be a text or an object with 'text'",
        ),
        (
            "validate",
            {"facts": [{**FACT, "document": 1}]},
            "facts.0.document: must be an id or a list",
        ),
        ("validate", {"facts": [{**FACT, "document": [1]}]}, "facts.0.document.0: Input should be"),
        ("judge", {"pairs": [1]}, "pairs.0: must be a JSON object"),
        (
            "judge",
            {"pairs": [{"text": " ", "hypothesis": "A."}]},
            "pairs.0.text: must not be empty",
        ),
        (
            "judge",
            {"pairs": [{"text": "A.", "hypothesis": "..."}]},
            "pairs.0.hypothesis: '...' has no letter or digit",
        ),
        ("judge", [], "body: must be a JSON object, sent with Content-Type: application/json"),
    ],
)
def test_what_is_wrong_is_named_by_its_place_in_the_request(
    served: Served, path: str, body: object, message: str
) -> None:
    error = served.post(f"/v1/{path}", body).json()["error"]
    assert error["code"] == "invalid"
    assert error["message"].startswith(message)
    assert error["where"] == message.partition(":")[0]
    assert "function" not in error["message"]


PAIR = {"text": "A.", "hypothesis": "A."}
FILE = {"name": "a.txt", "content": "!"}
FACT_OF_A = {**FACT, "document": "a"}


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        ("judge", {"pairs": [PAIR, {**PAIR, "id": "\n"}]}, "pairs.1"),
        ("judge", {"pairs": [PAIR], "system": "none"}, "system"),
        ("judge", {"pairs": [PAIR], "system": "words", "labels": 3}, "labels"),
        ("judge", {"pairs": [PAIR], "system": "words", "abstain": 0.5}, "abstain"),
        ("check", {**BODY, "sources": ["A.", " "]}, "sources.1"),
        ("check", {**BODY, "sources": [{"text": "A.", "id": "x"}] * 2}, "sources.1"),
        ("check", {**BODY, "sources": [FILE]}, "sources.0.content"),
        ("check", {**BODY, "system": "words", "abstain": 0.5}, "abstain"),
        ("check/batch", {"records": [{"answer": "A."}]}, "records.0.sources"),
        (
            "check/batch",
            {"records": [{"answer": "A.", "sources": ["A.", FILE]}]},
            "records.0.sources.1.content",
        ),
        ("search", {"hypotheses": [{"text": "A.", "id": "\n"}], "sources": ["A."]}, "hypotheses.0"),
        (
            "search",
            {"hypotheses": ["A."], "sources": ["A.", {"collection": "news"}]},
            "sources",
        ),
        ("validate", {"facts": [FACT_OF_A], "sources": ["A."], "without": ["x"]}, "without"),
        ("score", {"gold": FILE, "runs": [FILE]}, "gold.content"),
    ],
)
def test_an_error_beyond_the_schema_names_its_place(
    served: Served, path: str, body: object, where: str
) -> None:
    assert served.post(f"/v1/{path}", body).json()["error"].get("where") == where
