"""Requests name rankers and parts of context as the library and the commands do."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from entailment.retrieval.context import contexts
from entailment.retrieval.ranking import rankers
from entailment.server import requests
from tests.server.conftest import Served

BODY: dict[str, Any] = {"answer": "A cat sat.", "sources": ["A cat sat."]}


@pytest.mark.parametrize(
    ("registry", "options"), [(rankers, {"ranker": "own"}), (contexts, {"context": ["own"]})]
)
def test_a_plug_in_is_taken_as_soon_as_it_is_registered(
    registry: Any, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValidationError, match=f"unknown {registry.kind} 'own'"):
        requests.CheckIn(**BODY, **options)
    monkeypatch.setitem(registry._registered, "own", object)
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
