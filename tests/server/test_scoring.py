"""Scoring on a server ends where nobody waits for it; what would take too long is refused."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import anyio
import httpx
import pytest

import entailment
from entailment.errors import OptionError
from entailment.retrieval.recipes import load_search_recipe
from entailment.server import requests, scoring
from entailment.server.app import create_app
from entailment.server.batching import GivenUpError
from entailment.server.errors import ApiError
from entailment.server.jobs import Job
from entailment.server.routes import act_routes
from entailment.server.scoring import score
from entailment.server.service import Service
from entailment.server.settings import Limits, Settings
from tests.server.conftest import Served

LABELS = ("ENTAILMENT", "NO ENTAILMENT")


class Line:
    """A line that is given up when it has been checked *checks* times."""

    def __init__(self, checks: int):
        self.left = checks

    def check(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise GivenUpError


class Working:
    """A job with such a line."""

    def __init__(self, checks: int = 1_000_000):
        self.line = Line(checks)


def job(checks: int = 1_000_000) -> Job:
    return cast("Job", Working(checks))


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    service = Service({"words": load_search_recipe("overlap")}, threads=2)
    yield service
    service.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Ten pairs of two tasks, and a run over them."""
    folder = tmp_path_factory.mktemp("scored")
    gold, run = folder / "gold.jsonl", folder / "run.jsonl"
    rows = [
        {
            "id": str(number),
            "text": "A cat sat.",
            "hypothesis": f"A cat sat {number}.",
            "label": LABELS[number % 3 > 0],
            "task": ("IE", "QA")[number % 2],
        }
        for number in range(10)
    ]
    gold.write_text("".join(json.dumps(row) + "\n" for row in rows))
    entailment.run(gold, run, system="overlap")
    return {"gold": _file(gold), "runs": [_file(run)]}


def _file(path: Path) -> dict[str, str]:
    return {"name": path.name, "content": base64.b64encode(path.read_bytes()).decode()}


def _calls(monkeypatch: pytest.MonkeyPatch, seconds: float = 0) -> list[str]:
    """Return the names of the runs that are scored, in *seconds* each, as they are."""
    calls: list[str] = []
    real = scoring.score_run

    def scored(run: Any, *arguments: Any, **options: Any) -> Any:
        calls.append(run.name)
        time.sleep(seconds)
        return real(run, *arguments, **options)

    monkeypatch.setattr(scoring, "score_run", scored)
    return calls


def test_a_job_that_is_given_up_scores_no_further_run(
    service: Service, files: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = _calls(monkeypatch)
    body = requests.ScoreIn(**{**files, "runs": files["runs"] * 4}, bootstrap=10)
    with pytest.raises(GivenUpError):
        score(service, body, job(checks=6))  # of four runs that are read and two that are scored
    assert len(calls) == 2


def test_a_job_that_is_given_up_scores_no_further_group(
    service: Service, files: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    body = requests.ScoreIn(**files, by="task", bootstrap=10)
    working = job()
    score(service, body, working)
    assert 1_000_000 - cast("Any", working.line).left == 4  # the run read and scored, two groups
    calls = _calls(monkeypatch)
    with pytest.raises(GivenUpError):
        score(service, body, job(checks=3))
    assert len(calls) == 1


def test_a_request_that_takes_too_long_leaves_its_thread(
    files: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = _calls(monkeypatch, seconds=0.4)
    limits = Limits(seconds=0.5)
    service = Service({"words": load_search_recipe("overlap")}, limits=limits, threads=1)
    app = create_app(Settings(limits=limits), [act_routes(service)])

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            body = {**files, "runs": files["runs"] * 10, "bootstrap": 10}
            return await client.post("/v1/score", json=body, timeout=30)

    try:
        response = anyio.run(ask)
        assert (response.status_code, response.json()["error"]["code"]) == (503, "timed_out")
        end = time.monotonic() + 20
        while not service.jobs.is_idle and time.monotonic() < end:
            time.sleep(0.05)
        assert len(calls) < 5
    finally:
        service.close()


def test_what_would_take_too_long_is_refused(
    service: Service, files: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = _calls(monkeypatch)
    monkeypatch.setattr(scoring, "_DRAWN", 100)  # so that 100,000 pairs are drawn at most
    within = requests.ScoreIn(**files, bootstrap=10_000)
    score(service, within, job())
    runs = {**files, "runs": files["runs"] * 2}
    for options in ({**runs, "bootstrap": 10_000}, {**files, "bootstrap": 200, "by": "task"}):
        with pytest.raises(ApiError, match="ask for fewer samples") as error:
            score(service, requests.ScoreIn(**options), job())
        assert (error.value.status, error.value.code) == (413, "too_large")
    assert len(calls) == 1


def test_a_server_of_few_entries_draws_few_pairs(
    serve: Callable[..., Served], files: dict[str, Any]
) -> None:
    server = serve("--max-entries", "1")
    body = {**files, "bootstrap": 1000}
    assert server.post("/v1/score", body).status_code == 200
    response = server.post("/v1/score", {**body, "by": "task"})
    assert response.status_code == 413
    assert response.json()["error"]["message"].startswith("scoring draws some 810,000 pairs")


def test_a_part_is_scored_by_several_attributes_and_other_clusters_as_the_library_does(
    service: Service, tmp_path: Path
) -> None:
    rows = [
        {
            "id": f"p{number}",
            "text": f"A cat sat on mat {number // 2}.",
            "hypothesis": f"A cat sat {number}.",
            "label": LABELS[number % 3 > 0],
            "task": ("IE", "QA")[number % 2],
            "tags": ["number", "time"] if number % 3 else ["time"],
        }
        for number in range(40)
    ]
    whole, part, run = (tmp_path / name for name in ("whole.jsonl", "part.jsonl", "run.jsonl"))
    for path, given in ((whole, rows), (part, rows[8:])):
        path.write_text("".join(json.dumps(row) + "\n" for row in given))
    entailment.run(whole, run, system="overlap")
    options: Any = {"by": ["task", "tags"], "cluster": "text", "subset": True, "bootstrap": 100}
    body = {"gold": _file(part), "runs": [_file(run)], **options}
    (answered,) = score(service, requests.ScoreIn(**body), job())["runs"]
    (scores,) = entailment.score(part, [run], **options)
    assert {name: answered[name] for name in scores.to_dict()} == scores.to_dict()
    assert answered["left_out"] == 8
    assert list(answered["by"]) == ["task", "tags"]
    with pytest.raises(ApiError, match="run judges 8 pairs that 'part' does not have"):
        score(service, requests.ScoreIn(**{**body, "subset": False}), job())


def test_a_part_without_ids_is_refused(service: Service, tmp_path: Path) -> None:
    whole, part, run = (tmp_path / name for name in ("whole.csv", "part.csv", "run.jsonl"))
    rows = [f"A cat sat.,A cat sat {number}.,{LABELS[number % 2]}\n" for number in range(20)]
    for path, given in ((whole, rows), (part, rows[8:])):
        path.write_text("".join(["text,hypothesis,label\n", *given]))
    entailment.run(whole, run, system="overlap")
    body: Any = {"gold": _file(part), "runs": [_file(run)], "subset": True}
    with pytest.raises(OptionError, match="pairs of 'part' have no ids of their own"):
        score(service, requests.ScoreIn(**body), job())


@pytest.mark.parametrize(
    ("data", "message"), [("?", "its content is not base64"), ("H4s=", "is packed")]
)
def test_a_run_that_cannot_be_read_is_named(
    service: Service, files: dict[str, Any], data: str, message: str
) -> None:
    runs = [{"name": "mine.txt", "content": data}]
    with pytest.raises(ApiError, match=f"mine.txt: {message}"):
        score(service, requests.ScoreIn(**{**files, "runs": runs}), job())
