"""The systems of a server: loaded before it is ready, with the options of the command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from entailment.errors import HypothesisTooLongError, OptionError
from entailment.model import Judgment, Label, Pair
from entailment.retrieval.recipes import load_search_recipe
from entailment.server.service import Service
from entailment.server.serving import service_app
from entailment.server.settings import Settings

CERTAIN = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}


class Caching:
    """A system that loads what it judges with for a text that it has not judged before."""

    def __init__(self) -> None:
        self.cached = {"A cat sat down."}
        self.loads = 0

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair."""
        for pair in pairs:
            if pair.text not in self.cached:
                self.cached.add(pair.text)
                self.loads += 1
            yield Judgment(pair.id, Label.ENTAILMENT, CERTAIN)


def test_a_system_is_loaded_at_each_start_whatever_it_cached_before() -> None:
    recipe, caching = load_search_recipe("overlap"), Caching()
    service = Service({"late": replace(recipe, system=replace(recipe.system, system=caching))})
    for start in range(1, 4):
        service.warm_up()
        assert caching.loads == start
    service.close()


@pytest.mark.parametrize(
    "origin",
    [
        "https://example.org/",
        "https://example.org/page",
        "https://Example.org",
        "https://a@example.org",
        "example.org",
        "https://",
    ],
)
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    with pytest.raises(OptionError, match="an origin is such as"):
        Settings(origins=(origin,))


@pytest.mark.parametrize(
    "origin", ["*", "https://example.org", "http://localhost:8000", "http://[::1]:80"]
)
def test_an_origin_that_a_browser_sends_is_taken(origin: str) -> None:
    assert Settings(origins=(origin,)).origins == (origin,)


@pytest.mark.parametrize("host", ["https://example.org", "example.org:80", "Example.org", "::1"])
def test_a_host_that_no_browser_sends_is_refused(host: str) -> None:
    with pytest.raises(OptionError, match="a host is such as"):
        Settings(hosts=frozenset({host}))


class Refusing:
    """Refuses every hypothesis of a number."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair."""
        for pair in pairs:
            if pair.hypothesis.isdigit():
                problem = f"the hypothesis of pair '{pair.id}' is too long"
                raise HypothesisTooLongError(problem, pair.id, pair.hypothesis)
            yield Judgment(pair.id, Label.ENTAILMENT, CERTAIN)


@pytest.mark.parametrize(
    ("path", "body", "where"),
    [
        (
            "judge",
            {"pairs": [{"text": "A.", "hypothesis": text} for text in ("A", "2")]},
            "pairs.1.hypothesis",
        ),
        ("search", {"hypotheses": ["A 2.", "2"], "sources": ["The 2."]}, "hypotheses.1"),
    ],
)
def test_a_hypothesis_that_a_system_refuses_is_named_by_its_place(
    path: str, body: object, where: str
) -> None:
    recipe = load_search_recipe("overlap")
    service = Service({"own": replace(recipe, system=replace(recipe.system, system=Refusing()))})
    response = TestClient(service_app(Settings(), service)).post(f"/v1/{path}", json=body)
    service.close()
    assert (response.status_code, response.json()["error"].get("where")) == (422, where)
