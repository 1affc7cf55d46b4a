"""The routes by which people annotate, and a real server that is killed."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from entailment.collection.annotations import Settings, Suggestion
from entailment.collection.assignment import assign
from entailment.collection.candidates import CandidatePair, Provenance
from entailment.collection.project import Project
from entailment.model import Label
from entailment.server.annotation import annotation_routes
from entailment.server.app import create_app
from tests.cli.forks import Forks, Started

NAMES = ("Ann", "Bob", "Cyd")
ADDRESS = re.compile(r"^(\w+)\t(http://127\.0\.0\.1:\d+/annotate/\S+)$")


def made(path: Path, *, pairs: int = 12, **settings: Any) -> Project:
    """A project of *pairs* pairs, each for two of three people."""
    project = Project.create(path, Settings(**{"judges": 2, **settings}))
    project.add_pairs(
        CandidatePair(
            str(number),
            f"Tower 🗼 {number} was built by Ann Lee.",
            f"Ann Lee built tower {number}.",
            Provenance("towers"),
            expected=Label.ENTAILMENT,
        )
        for number in range(pairs)
    )
    for name in NAMES:
        project.add_annotator(name)
    assign(project)
    return project


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with made(tmp_path / "towers.project") as project:
        yield project


@pytest.fixture
def client(project: Project) -> Iterator[TestClient]:
    with TestClient(create_app(routers=[annotation_routes(project)])) as client:
        yield client


def address(project: Project, name: str) -> str:
    return f"/annotate/{project.annotator(name).token}"


def judgment(
    state: dict[str, Any], label: str | None = "ENTAILMENT", **more: Any
) -> dict[str, Any]:
    return {"assignment": state["pair"]["assignment"], "label": label, **more}


def test_the_page_shows_the_guidelines_and_their_version(
    client: TestClient, project: Project
) -> None:
    response = client.get(address(project, "Ann"))
    assert response.status_code == 200
    assert "Castro visits the UN." in response.text
    assert project.guidelines.version in response.text
    assert "no-store" in response.headers["cache-control"]


def test_a_judgment_is_saved_before_the_next_pair_comes(
    client: TestClient, project: Project
) -> None:
    first = client.get(address(project, "Ann") + "/state").json()
    body = judgment(first, "UNKNOWN", partly=True, evidence=[[6, 7]], comment=" why ", seconds=1.5)
    second = client.post(address(project, "Ann") + "/annotations", json=body).json()
    assert second["pair"]["assignment"] != first["pair"]["assignment"]
    assert second["progress"]["done"] == 1
    (saved,) = project.annotations()
    assert (saved.label, saved.partly, saved.comment) == (Label.UNKNOWN, True, "why")
    assert (saved.evidence, saved.seconds) == (((6, 7),), 1.5)


def test_nothing_shows_what_the_source_expects_or_others_judged(
    client: TestClient, project: Project
) -> None:
    state = client.get(address(project, "Bob") + "/state").json()
    assert set(state["pair"]) == {
        "assignment", "id", "text", "hypothesis", "context", "date", "hypothesis_date", "qualifying"
    }  # fmt: skip


def test_a_judgment_sent_twice_is_saved_once(client: TestClient, project: Project) -> None:
    where = address(project, "Ann")
    body = judgment(client.get(where + "/state").json())
    assert client.post(where + "/annotations", json=body).status_code == 200
    again = client.post(where + "/annotations", json={**body, "label": "UNKNOWN"})
    assert again.status_code == 409
    assert again.json()["error"]["code"] == "conflict"
    assert [annotation.label for annotation in project.annotations()] == [Label.ENTAILMENT]


def test_undo_goes_back_until_nothing_is_left(client: TestClient, project: Project) -> None:
    where = address(project, "Ann")
    first = client.get(where + "/state").json()
    client.post(where + "/annotations", json=judgment(first))
    assert client.post(where + "/undo", json={}).json()["pair"] == first["pair"]
    assert client.post(where + "/undo", json={}).status_code == 409


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"label": "PERHAPS"}, 422),
        ({"label": "NO ENTAILMENT"}, 422),
        ({"evidence": [[0, 900]]}, 422),
        ({"comment": "x" * 10_001}, 422),
        ({"seconds": -1}, 422),
        ({"label": None, "partly": True}, 422),
        ({"assignment": 10**6}, 409),
        ({"assignment": 2**70}, 422),
        ({"annotator": "Bob"}, 422),
    ],
)
def test_what_cannot_be_is_refused_in_the_one_error_shape(
    client: TestClient, project: Project, change: dict[str, Any], status: int
) -> None:
    where = address(project, "Ann")
    body = judgment(client.get(where + "/state").json()) | change
    response = client.post(where + "/annotations", json=body)
    assert response.status_code == status
    assert set(response.json()["error"]) <= {"code", "message", "where"}
    assert project.annotations() == []


def test_an_unknown_address_opens_nothing(client: TestClient) -> None:
    for path in ("/annotate/x", "/annotate/x/state"):
        assert client.get(path).status_code == 404


def test_a_person_who_opens_a_wrong_address_gets_a_page_and_a_program_json(
    client: TestClient, project: Project
) -> None:
    asks_for_page = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    opened = client.get("/annotate/<b>x", headers=asks_for_page)
    assert (opened.status_code, opened.headers["content-type"][:9]) == (404, "text/html")
    assert "nobody has this address; ask for yours again" in opened.text
    for path in ("/annotate/x", "/annotate/x/state"):
        for accepted in ("*/*", "application/json"):
            response = client.get(path, headers={"Accept": accepted})
            assert response.json()["error"]["code"] == "not_found"
    posted = client.post(address(project, "Ann") + "/undo", json={}, headers=asks_for_page)
    assert posted.json()["error"]["code"] == "conflict"


def test_what_a_browser_opens_by_a_wrong_method_says_which_is_right(client: TestClient) -> None:
    response = client.get("/annotate/x/undo", headers={"Accept": "text/html"})
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
    assert "<h1>This page cannot be shown</h1>" in response.text


def test_a_judgment_that_was_taken_back_comes_with_its_pair_and_no_other(
    client: TestClient, project: Project
) -> None:
    where = address(project, "Ann")
    first = client.get(where + "/state").json()
    assert first["previous"] is None
    body = judgment(first, "UNKNOWN", partly=True, evidence=[[0, 5]], comment="why")
    assert client.post(where + "/annotations", json=body).json()["previous"] is None
    undone = client.post(where + "/undo", json={}).json()
    chosen = {"label": "UNKNOWN", "partly": True, "evidence": [[0, 5]], "comment": "why"}
    assert undone["previous"] == chosen
    assert client.get(where + "/state").json() == undone
    client.post(where + "/annotations", json=judgment(first, None, comment="no"))
    again = client.post(where + "/undo", json={}).json()["previous"]
    assert (again["label"], again["comment"]) == (None, "no")


def test_the_same_judgment_sent_again_is_answered_as_the_first_time(
    client: TestClient, project: Project
) -> None:
    where = address(project, "Ann")
    body = judgment(client.get(where + "/state").json(), "UNKNOWN", comment=" why ")
    first = client.post(where + "/annotations", json={**body, "seconds": 2})
    again = client.post(where + "/annotations", json={**body, "seconds": 3})
    assert (again.status_code, again.json()) == (200, first.json())
    assert [annotation.seconds for annotation in project.annotations()] == [2]
    for change in ({"label": "ENTAILMENT"}, {"partly": True}, {"comment": "other"}):
        refused = client.post(where + "/annotations", json={**body, **change})
        assert refused.status_code == 409
        assert "in another window already (unknown)" in refused.json()["error"]["message"]


def test_one_cannot_judge_in_the_name_of_another(client: TestClient, project: Project) -> None:
    body = judgment(client.get(address(project, "Ann") + "/state").json())
    assert client.post(address(project, "Bob") + "/annotations", json=body).status_code == 409
    assert project.annotations() == []


def test_who_has_not_passed_the_qualifying_pairs_saves_no_judgment_of_others(
    tmp_path: Path,
) -> None:
    with made(tmp_path / "p") as project:
        qualifying = CandidatePair("q", "A tower stood.", "No tower stood.", Provenance("towers"))
        project.add_pairs([qualifying], gold={"q": Label.CONTRADICTION})
        (row, *_) = project.rows("select id from assignments where annotator = 'Ann'")
        assign(project)
        with TestClient(create_app(routers=[annotation_routes(project)])) as client:
            body = {"assignment": row["id"], "label": "ENTAILMENT"}
            response = client.post(address(project, "Ann") + "/annotations", json=body)
        assert response.status_code == 409
        assert "Ann has not passed the qualifying pairs" in response.json()["error"]["message"]
        assert project.annotations() == []


def test_a_suggestion_comes_after_the_judgment_and_says_whether_they_differ(
    tmp_path: Path,
) -> None:
    with made(tmp_path / "p", suggestions="overlap") as project:
        project.set_suggestions(
            Suggestion(pair.id, "overlap", Label.UNKNOWN, 0.25) for pair in project.pairs()
        )
        with TestClient(create_app(routers=[annotation_routes(project)])) as client:
            where = address(project, "Ann")
            state = client.get(where + "/state").json()
            assert "suggestion" not in state
            after = client.post(where + "/annotations", json=judgment(state)).json()
            assert after["suggestion"] == {
                "hypothesis": state["pair"]["hypothesis"],
                "own": "entails",
                "system": "unknown",
                "score": 0.25,
                "disagrees": True,
            }
            assert client.post(where + "/undo", json={}).status_code == 409


def test_a_two_way_system_does_not_disagree_with_unknown(tmp_path: Path) -> None:
    with made(tmp_path / "p", suggestions="overlap") as project:
        project.set_suggestions(
            Suggestion(pair.id, "overlap", Label.NO_ENTAILMENT, 0.1) for pair in project.pairs()
        )
        with TestClient(create_app(routers=[annotation_routes(project)])) as client:
            where = address(project, "Ann")
            state = client.get(where + "/state").json()
            done = client.post(where + "/annotations", json=judgment(state, "UNKNOWN")).json()
            assert done["suggestion"]["disagrees"] is False


def test_a_page_tries_again_while_another_process_writes(
    client: TestClient, project: Project
) -> None:
    where = address(project, "Ann")
    body = judgment(client.get(where + "/state").json())
    project.rows("pragma busy_timeout = 10")
    with closing(sqlite3.connect(project.path, isolation_level=None)) as other:
        other.execute("begin immediate")
        response = client.post(where + "/annotations", json=body)
        assert (response.status_code, response.json()["error"]["code"]) == (503, "unavailable")
        other.execute("rollback")
    assert client.post(where + "/annotations", json=body).status_code == 200


def test_three_people_at_once_lose_nothing(client: TestClient, project: Project) -> None:
    def work(name: str) -> int:
        where, count = address(project, name), 0
        state = client.get(where + "/state").json()
        while state["pair"]:
            state = client.post(where + "/annotations", json=judgment(state, comment=name)).json()
            count += 1
        return count

    with ThreadPoolExecutor(3) as pool:
        counts = list(pool.map(work, NAMES))
    assert sum(counts) == 24
    assert all(annotation.comment == annotation.annotator for annotation in project.annotations())
    assert len(project.annotations()) == 24


@contextmanager
def serving(forks: Forks, path: Path, port: int = 0) -> Iterator[tuple[Started, dict[str, str]]]:
    """`entail annotate serve` in a process of its own, and everybody's address."""
    command = ["annotate", "serve", str(path), "--port", str(port)]
    written, stdout = os.pipe()
    process = forks.start(command, cwd=path.parent, log=Path(os.devnull), stdout=stdout)
    with open(written, encoding="utf-8") as printed:
        try:
            matches = (ADDRESS.match(printed.readline().strip()) for _ in NAMES)
            addresses = {match[1]: match[2] for match in matches if match}
            wait_for(next(iter(addresses.values())))
            yield process, addresses
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()


def wait_for(url: str) -> None:
    for _ in range(200):
        try:
            call(url + "/state")
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server does not answer")


def call(url: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        value: dict[str, Any] = json.load(response)
        return value


def test_a_killed_server_loses_no_judgment_that_it_answered(forks: Forks, tmp_path: Path) -> None:
    path = tmp_path / "towers.project"
    made(path, pairs=60).close()
    answered: list[int] = []
    with serving(forks, path) as (process, addresses):

        def work(name: str) -> None:
            url = addresses[name]
            try:
                state = call(url + "/state")
                while state["pair"]:
                    number = state["pair"]["assignment"]
                    state = call(url + "/annotations", judgment(state))
                    answered.append(number)
            except urllib.error.HTTPError:
                raise  # a refusal, from a server that is alive
            except (OSError, ValueError, http.client.HTTPException):
                return  # killed

        with ThreadPoolExecutor(3) as pool:
            done = [pool.submit(work, name) for name in NAMES]
            while len(answered) < 20 and not all(future.done() for future in done):
                time.sleep(0.005)
            os.kill(process.pid, signal.SIGKILL)
        for future in done:
            future.result()
    with Project(path) as project:
        rows = project.rows("select assignment from annotations where undone is null")
        saved = {row["assignment"] for row in rows}
    assert set(answered) <= saved
    assert len(saved) <= len(answered) + len(NAMES)
    with serving(forks, path) as (_, addresses):
        assert call(addresses["Ann"] + "/state")["progress"]["total"] == 40


def test_a_port_that_is_taken_is_one_line(forks: Forks, tmp_path: Path) -> None:
    path = tmp_path / "p"
    made(path).close()
    with serving(forks, path) as (_, addresses):
        port = addresses["Ann"].split(":")[2].split("/")[0]
        done = forks.run(["annotate", "serve", str(path), "--port", port], cwd=tmp_path)
    stderr = done.stderr.decode()
    assert done.returncode == 1
    assert stderr.startswith(f"entail: cannot listen on 127.0.0.1:{port}: ")
    assert stderr.count("\n") == 1
