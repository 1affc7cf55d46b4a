"""A request is refused before much is built of it, and its limits are those of all of it."""

from __future__ import annotations

import base64
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from entailment.retrieval.recipes import load_search_recipe
from entailment.server import requests
from entailment.server.bounds import check_entries
from entailment.server.service import Service
from entailment.server.serving import service_app
from entailment.server.settings import Limits, Settings
from tests.corpora.docxs import docx, paragraph

Client = Callable[..., TestClient]

FACT = {"entity": "Ann", "slot": "per:age", "value": "41", "document": "source-1"}


@pytest.fixture(scope="module")
def served_within() -> Iterator[Client]:
    """A function that returns a client of a server in this process, one for the same limits."""
    services: list[Service] = []

    @cache
    def client(**limits: Any) -> TestClient:
        within = Limits(**limits)
        services.append(Service({"words": load_search_recipe("overlap")}, limits=within, threads=1))
        return TestClient(service_app(Settings(limits=within), services[-1]))

    yield client
    for service in services:
        service.close()


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        ("judge", {"pairs": [1] * 4}, "pairs"),
        ("check", {"answer": "A.", "sources": [[]] * 4}, "sources"),
        ("check", {"answer": "A.", "sources": ["b"], "context": [1] * 4}, "context"),
        (
            "check/batch",
            {"records": [{"answer": "A.", "sources": [{}] * 4}]},
            "records.0.sources",
        ),
        ("search/events", {"hypotheses": [1] * 4}, "hypotheses"),
        ("novelty", {"statements": [1] * 4}, "statements"),
        ("validate", {"facts": [1] * 4}, "facts"),
        ("documents", {"sources": [1] * 4}, "sources"),
        ("score", {"runs": [1] * 4}, "runs"),
        ("judge", [1] * 4, "body"),
    ],
)
def test_a_list_of_too_many_is_refused_before_its_entries_are_read(
    served_within: Client, path: str, body: object, where: str
) -> None:
    response = served_within(entries=3).post(f"/v1/{path}", json=body)
    assert response.status_code == 413
    error = response.json()["error"]
    assert (error["code"], error["where"]) == ("too_large", where)
    assert error["message"] == f"{where}: 4 entries; at most 3 are taken at a time"


def test_many_lists_are_refused_as_a_list_of_too_many(served_within: Client) -> None:
    body = {"records": [], "x": {str(number): [1, 2] for number in range(100)}}
    response = served_within(entries=2).post("/v1/check/batch", json=body)
    assert response.status_code == 413
    message = "its lists and objects have more than 200 entries together"
    assert response.json()["error"]["message"] == message


@pytest.mark.parametrize(("entries", "most"), [(3, 100), (101, 101)])
def test_an_object_of_too_many_members_is_refused(
    served_within: Client, entries: int, most: int
) -> None:
    members = dict.fromkeys(map(str, range(most + 1)), 1)
    response = served_within(entries=entries).post("/v1/validate", json={"facts": [members]})
    assert response.status_code == 413
    message = f"facts.0: {most + 1} entries; at most {most} are taken at a time"
    assert response.json()["error"] == {"code": "too_large", "message": message, "where": "facts.0"}


def test_many_objects_at_a_great_depth_take_little_memory() -> None:
    body: dict[str, Any] = {str(number): {} for number in range(900)}
    for _ in range(500):
        body = {"k" * 60: body}
    tracemalloc.start()
    try:
        check_entries(body, 1000)
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("content_type", "status"),
    [("text/plain", 422), ("Application/JSON", 413), ("application/x+json; a=b", 413)],
)
def test_only_what_is_sent_as_json_is_read(
    served_within: Client, content_type: str, status: int
) -> None:
    response = served_within(entries=3).post(
        "/v1/judge", content=b'{"pairs":[1,2,3,4]}', headers={"Content-Type": content_type}
    )
    assert response.status_code == status


@pytest.mark.parametrize(
    ("model", "body"),
    [
        (requests.JudgeIn, {"pairs": [{"text": "a", "hypothesis": "b"}]}),
        (requests.DocumentsIn, {"sources": [1]}),
    ],
)
def test_of_many_unknown_keys_one_is_an_error(model: Any, body: dict[str, Any]) -> None:
    unknown = dict.fromkeys(map(str, range(1000)), 0)
    for wrong in ({**body, **unknown}, {**body, "sources": [{"text": "a", **unknown}]}):
        with pytest.raises(ValidationError) as error:
            model(**wrong)
        assert error.value.error_count() <= 3


TEXT = "The tower is tall. " * 5
FILE = {
    "name": "a.docx",
    "content": base64.b64encode(docx(paragraph("The tower is tall. " * 5))).decode(),
}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("judge", {"pairs": [{"text": TEXT, "hypothesis": "The tower is tall, " * 5}]}),
        ("check", {"answer": TEXT, "sources": [TEXT]}),
        ("check", {"answer": TEXT, "sources": [FILE]}),
        ("check/batch", {"records": [{"answer": "A.", "sources": [TEXT]}] * 2}),
        ("check/batch", {"records": [{"answer": TEXT}], "sources": [TEXT]}),
        ("search", {"hypotheses": [TEXT], "sources": [TEXT]}),
        ("validate", {"facts": [{**FACT, "entity": TEXT}], "sources": [TEXT]}),
        ("documents", {"sources": [TEXT, TEXT]}),
    ],
)
def test_the_characters_of_all_texts_are_limited_together(
    served_within: Client, path: str, body: dict[str, Any]
) -> None:
    response = served_within(characters=120).post(f"/v1/{path}", json=body)
    assert (response.status_code, response.json()["error"]["code"]) == (413, "too_large")
    assert "characters; at most 120 are taken" in response.json()["error"]["message"]
    assert served_within(characters=400).post(f"/v1/{path}", json=body).status_code == 200


@pytest.mark.parametrize(
    ("limit", "status", "message"),
    [
        (2_000_000, 413, "the texts have 2,000,001 characters; at most 2,000,000 are taken"),
        (3_000_000, 422, "the answer has 2,000,001 characters; at most 2,000,000 are checked"),
    ],
)
def test_a_long_answer_is_refused_before_it_is_split(
    served_within: Client, limit: int, status: int, message: str
) -> None:
    body = {"answer": "?" * 2_000_001, "sources": ["A ferry sank."]}
    response = served_within(characters=limit).post("/v1/check", json=body)
    assert (response.status_code, response.json()["error"]["message"]) == (status, message)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("check", {"answer": "A ferry sank."}),
        ("search", {"hypotheses": ["A ferry sank."]}),
        ("novelty", {"statements": ["A ferry sank."]}),
    ],
)
def test_a_default_over_the_limit_is_the_limit(
    served_within: Client, path: str, body: dict[str, Any]
) -> None:
    client = served_within(candidates=1)
    body = {**body, "sources": ["A ferry sank. A ferry sailed. Nobody sank."]}
    assert client.post(f"/v1/{path}", json=body).json() == (
        client.post(f"/v1/{path}", json={**body, "top": 1}).json()
    )
    assert client.post(f"/v1/{path}", json={**body, "top": 2}).status_code == 413


def same(**parts: str) -> list[dict[str, str]]:
    """Return three entries with *parts*; the second has its place as id, the third that id."""
    return [{"id": "1", **parts}, parts, {"id": "2", **parts}]


@pytest.mark.parametrize(
    ("path", "what", "entries"),
    [
        ("judge", "pairs", same(text="a", hypothesis="b")),
        ("check/batch", "records", same(answer="A.")),
        ("search", "hypotheses", same(text="A ferry sank.")),
        ("novelty", "statements", same(text="A ferry sank.")),
        ("validate", "facts", same(**FACT)),
    ],
)
def test_an_id_that_is_there_twice_is_refused(
    served_within: Client, path: str, what: str, entries: list[dict[str, str]]
) -> None:
    sources = {} if path == "judge" else {"sources": ["A ferry sank."]}
    response = served_within().post(f"/v1/{path}", json={what: entries, **sources})
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["where"] == f"{what}.2"
    assert error["message"] == f"{what}.2: the id '2' is here twice; ids must be unique"
