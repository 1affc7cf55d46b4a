"""What the server answers is what the library returns, to the digit."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.corpora.document import make_document
from entailment.model import LabelScheme
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.finding_json import finding_json, novelty_json
from entailment.retrieval.recipes import load_search_recipe
from tests.server.conftest import Served

PAIRS = [
    ("A cat sat down.", "A cat sat."),
    ("The tower is 38 metres tall.", "The tower is 41 metres tall."),
    ("It rained in Rome.", "Rome was hot, sadly."),
]
ANSWER = "The tower is 38 metres tall. It was built in 1899. Nine people died. Is it old?"
DOCUMENTS = [
    {"id": "a", "text": "The tower is 38 metres tall. It was built in 1874.", "date": "2005-06-14"},
    {"id": "b", "text": "Nine people died on the ferry.", "source": "/etc/news.txt"},
    "The tower was built in 1874.",
]


def text_of(document: dict[str, str] | str) -> str:
    return document if isinstance(document, str) else document["text"]


def events(response: str) -> list[tuple[str, dict[str, Any]]]:
    blocks = [block.split("\n") for block in response.split("\n\n") if block.startswith("event")]
    return [(name[7:], json.loads(data[6:])) for name, data in blocks]


@pytest.mark.parametrize("labels", [None, 2, 3])
@pytest.mark.parametrize("explain", [False, True])
def test_judgments_are_those_of_the_library(
    served: Served, labels: int | None, explain: bool
) -> None:
    pairs = [{"text": text, "hypothesis": hypothesis} for text, hypothesis in PAIRS]
    answer = served.post("/v1/judge", {"pairs": pairs, "labels": labels, "explain": explain}).json()
    scheme = None if labels is None else LabelScheme(labels)
    own = entailment.judge(PAIRS, system="features", labels=scheme, explain=explain)
    system = entailment.load_system("features", labels=scheme).description
    expected = [judgment.to_dict(system) for judgment in own]
    assert answer["judgments"] == json.loads(json.dumps(expected))


def test_a_threshold_and_abstaining_are_those_of_the_library(served: Served) -> None:
    (pair, *_) = PAIRS
    body = {"pairs": [{"text": pair[0], "hypothesis": pair[1]}], "threshold": 0.9}
    label = served.post("/v1/judge", body).json()["judgments"][0]["label"]
    system = entailment.load_system("features").with_threshold(0.9)
    assert label == entailment.judge(*pair, system=system).label
    unsure = {"pairs": body["pairs"], "abstain": 1.0}
    assert served.post("/v1/judge", unsure).json()["judgments"][0]["undecided"] is True


@pytest.mark.parametrize("options", [{}, {"threshold": 0.6, "top": 2}, {"context": ["headline"]}])
def test_a_report_is_that_of_the_library(served: Served, options: dict[str, Any]) -> None:
    answer = served.post("/v1/check", {"answer": ANSWER, "sources": DOCUMENTS, **options}).json()
    own = entailment.check(ANSWER, DOCUMENTS, system="features", **options)
    assert answer == json.loads(json.dumps(own.to_dict()))


def test_a_report_by_a_collection_is_that_by_its_folder(served: Served, corpus: Path) -> None:
    body = {"answer": ANSWER, "sources": [{"collection": "news"}], "page": True}
    answer = served.post("/v1/check", body).json()
    own = entailment.check(ANSWER, corpus, system="features")
    text = json.dumps(own.to_dict()).replace(str(corpus), "news")
    assert answer.pop("html").startswith("<!doctype html>")
    assert answer == json.loads(text)


def test_a_file_is_read_as_the_library_reads_it(
    served: Served, write: Callable[[str, str], Path]
) -> None:
    html = "<title>Towers</title><p>The tower is 38 metres tall.</p><p>Nine people died.</p>"
    path = write("towers.html", html)
    content = base64.b64encode(html.encode()).decode()
    source = {"name": "towers.html", "content": content}
    answer = served.post("/v1/check", {"answer": ANSWER, "sources": [source]}).json()
    own = json.dumps(entailment.check(ANSWER, path, system="features").to_dict())
    assert answer == json.loads(own.replace(str(path), "towers.html"))
    (document,) = served.post("/v1/documents", {"sources": [source]}).json()["documents"]
    assert [document["text"][a:b] for a, b in document["sentences"]][-1] == "Nine people died."


def test_claims_come_as_events_while_they_are_judged(served: Served) -> None:
    body = {"answer": ANSWER, "sources": DOCUMENTS}
    response = served.post("/v1/check/events", body)
    assert response.headers["content-type"].startswith("text/event-stream")
    names = [name for name, _ in events(response.text)]
    assert names == ["claims", "claim", "claim", "claim", "result"]
    by_name = dict(events(response.text))
    assert by_name["result"] == served.post("/v1/check", body).json()
    assert by_name["claim"]["claim"] == by_name["result"]["claims"][-1]


def test_a_batch_has_a_report_for_each_record(served: Served) -> None:
    records = [
        {"id": "x", "answer": "The tower is 38 metres tall."},
        {"answer": "Nine people died.", "sources": ["Nobody died."]},
    ]
    body = {"records": records, "sources": DOCUMENTS}
    reports = served.post("/v1/check/batch", body).json()["reports"]
    own = entailment.check_many(
        [{"sources": DOCUMENTS, **record} for record in records], system="features"
    )
    assert reports == [json.loads(json.dumps(report.to_dict())) for report in own]


def test_findings_are_those_of_the_library(served: Served, corpus: Path) -> None:
    hypotheses = ["A ferry sank.", "The tower is 38 metres tall."]
    body = {"hypotheses": hypotheses, "sources": [{"collection": "news"}], "context": ["headline"]}
    answer = served.post("/v1/search", body).json()
    own = entailment.search(corpus, hypotheses, system="features", context=["headline"])
    expected = [finding_json(finding, limit=None, everything=False) for finding in own]
    assert answer["findings"] == json.loads(json.dumps(expected).replace(str(corpus), "news"))
    recipe = load_search_recipe("features", context=["headline"])
    assert answer["system"] == recipe.description


def test_a_search_of_a_period_reads_only_its_documents(served: Served) -> None:
    body = {"hypotheses": ["The tower was built in 1874."], "sources": DOCUMENTS}
    for period, judged in (({"since": "2005-06-14"}, 2), ({"until": "2005-06-13"}, 0), ({}, 3)):
        (finding,) = served.post("/v1/search", {**body, **period}).json()["findings"]
        assert finding["candidates"] == judged


@pytest.mark.parametrize(("route", "what"), [("search", "hypotheses"), ("novelty", "statements")])
def test_documents_without_a_date_are_counted_in_the_reply(
    served: Served, route: str, what: str
) -> None:
    body = {what: ["A cat sat."], "sources": ["A cat sat down."]}
    reply = served.post(f"/v1/{route}", {**body, "until": "1 June 2026"}).json()
    assert reply["notes"] == ["documents of the period: 0 of 1; without a date: 1"]
    assert served.post(f"/v1/{route}", body).json()["notes"] == []


@pytest.mark.parametrize(
    ("period", "place", "message"),
    [
        ({"since": "soon"}, "since", "since must be a day"),
        ({"since": "2005-06-01", "until": "soon"}, "until", "until must be a day"),
        ({"since": "2005-06-02", "until": "2005-06-01"}, "until", "before it begins"),
    ],
)
def test_a_wrong_period_is_an_error_at_its_place(
    served: Served, period: dict[str, str], place: str, message: str
) -> None:
    body = {"hypotheses": ["It was built in 1874."], "sources": DOCUMENTS, **period}
    refused = served.post("/v1/search", body)
    assert refused.status_code == 422
    assert refused.json()["error"]["where"] == place
    assert message in refused.json()["error"]["message"]


def test_novelty_is_that_of_the_library(served: Served, corpus: Path) -> None:
    statements = ["A ferry sank off Malta.", "Rome burns."]
    body = {"statements": statements, "sources": [{"collection": "news"}], "system": "words"}
    answer = served.post("/v1/novelty", body).json()["findings"]
    own = entailment.novelty(corpus, statements, system="overlap")
    expected = [novelty_json(finding, limit=None) for finding in own]
    assert answer == json.loads(json.dumps(expected).replace(str(corpus), "news"))


def test_an_article_is_looked_up_by_what_it_states(served: Served) -> None:
    article = {"id": "new", "text": "Nine people died. The ferry was old. Why?"}
    body = {"article": article, "sources": [*DOCUMENTS, {"id": "same", "text": article["text"]}]}
    findings = served.post("/v1/novelty", body).json()["findings"]
    own = entailment.novelty(
        DocumentCollection(
            [make_document(str(n), text) for n, text in enumerate(map(text_of, DOCUMENTS))]
        ),
        article=make_document("new", article["text"]),
        system="features",
    )
    assert [(f["id"], f["status"]) for f in findings] == [
        (f.finding.hypothesis.id, f.status) for f in own
    ]
    assert [f["id"] for f in findings] == ["new:1", "new:2"]
    for wrong in ({}, {"article": article, "statements": ["It rained."]}):
        refused = served.post("/v1/novelty", {"sources": DOCUMENTS, **wrong})
        assert "either statements or an article" in refused.text
    question = served.post("/v1/novelty", {"article": "Why?", "sources": DOCUMENTS})
    assert (question.status_code, question.json()["error"]["where"]) == (422, "article")
    text = served.post("/v1/novelty", {"article": "Nine people died.", "sources": DOCUMENTS})
    assert [f["id"] for f in text.json()["findings"]] == ["article:1"]  # as in the library
    unknown = {"name": "new.xyz", "content": ""}
    file = served.post("/v1/novelty", {"article": unknown, "sources": DOCUMENTS})
    assert (file.status_code, file.json()["error"]["where"]) == (422, "article.name")


def test_a_question_is_not_judged_for_the_reason_that_the_library_gives(
    served: Served, corpus: Path
) -> None:
    question, sources = "Did a ferry sink?", [{"collection": "news"}]
    (finding,) = served.post("/v1/search", {"hypotheses": [question], "sources": sources}).json()[
        "findings"
    ]
    own = entailment.search(corpus, question, system="features")
    assert (finding["searchable"], finding["candidates"]) == (False, 0)
    assert finding["refused"] == own.refused is not None
    (statement,) = served.post(
        "/v1/novelty", {"statements": [question], "sources": sources}
    ).json()["findings"]
    assert (statement["status"], statement["refused"]) == ("unjudged", own.refused)


def test_facts_are_decided_as_the_library_decides_them(served: Served, tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("Ann Berg, 41, founded Acme in Bonn.")
    facts = [
        {"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "d"},
        {"entity": "Ann Berg", "slot": "per:age", "value": "52", "document": "d"},
        {
            "id": 7,
            "subject": "Ann Berg",
            "predicate": "age",
            "object": 41,
            "document": ["d.txt", "e"],
            "entity_type": "PERSON",
            "supported": True,
            "query": "q1",
            "seen": ["by nobody"],
        },
    ]
    file = tmp_path.parent / "facts.jsonl"
    file.write_text("".join(json.dumps(fact) + "\n" for fact in facts))
    content = base64.b64encode((tmp_path / "d.txt").read_bytes()).decode()
    body = {"facts": facts, "sources": [{"name": "d.txt", "content": content}]}
    response = served.post("/v1/validate", body).json()
    answer = response["validations"]
    assert len(response["warnings"]) == 1
    assert response["warnings"][0].startswith("'e': ")
    own = [
        validation.to_dict()
        for validation in entailment.validate(file, tmp_path, system="features")
    ]
    for value in (*answer, *own):
        del value["source"]
    assert answer == json.loads(json.dumps(own))


def test_scores_are_those_of_the_library(served: Served, tmp_path: Path) -> None:
    gold, run = tmp_path / "gold.jsonl", tmp_path / "run.jsonl"
    rows = [
        {"id": str(number), "text": text, "hypothesis": hypothesis, "label": label}
        for number, ((text, hypothesis), label) in enumerate(
            zip(PAIRS, ("ENTAILMENT", "CONTRADICTION", "UNKNOWN"), strict=True)
        )
    ]
    gold.write_text("".join(json.dumps(row) + "\n" for row in rows))
    entailment.run(gold, run, system="features")
    files = {path.name: base64.b64encode(path.read_bytes()).decode() for path in (gold, run)}
    body = {
        "gold": {"name": "gold.jsonl", "content": files["gold.jsonl"]},
        "runs": [{"name": "run.jsonl", "content": files["run.jsonl"]}],
    }
    answer = served.post("/v1/score", body).json()
    own = entailment.score(gold, run)
    assert own.accuracy is not None
    (scored,) = answer["runs"]
    assert scored["signature"] == str(own.signature)
    assert scored["scores"]["accuracy"] == round(own.accuracy.value, 6)
    assert sum(map(sum, (row.values() for row in scored["confusion"].values()))) == len(rows)
    assert [pair["gold"] for pair in scored["pairs"]] == [row["label"] for row in rows]
    assert [pair["hypothesis"] for pair in scored["pairs"]] == [row["hypothesis"] for row in rows]


def test_systems_and_collections_are_listed_by_their_names(served: Served, corpus: Path) -> None:
    systems = served.client.get("/v1/systems").json()["systems"]
    assert [(system["name"], system["labels"], system["default"]) for system in systems] == [
        ("features", 3, True),
        ("words", 2, False),
    ]
    assert served.client.get("/v1/collections").json() == {
        "collections": [{"name": "news", "passages": 5}]
    }
    served_document = served.client.get(
        "/v1/collections/news/document", params={"id": "tower.txt"}
    ).json()
    assert served_document["source"] == "news/tower.txt"
    assert served_document["text"] == (corpus / "tower.txt").read_text()


def test_a_text_is_read_as_markdown_on_request(served: Served) -> None:
    text = "# Velso\n\n- seats: 42\n- rooms: 7\n"
    body = {"sources": [{"id": "m", "text": text, "markdown": True, "date": "2024-03-05"}]}
    (document,) = served.post("/v1/documents", body).json()["documents"]
    content = base64.b64encode(text.encode()).decode()
    body = {"sources": [{"name": "m.md", "content": content}, {"id": "n", "text": text}]}
    of_file, plain = served.post("/v1/documents", body).json()["documents"]
    assert document == {**of_file, "id": "m", "source": "m", "date": "2024-03-05"}
    assert document["title"] == "Velso"
    assert (plain["title"], plain["text"]) == (None, text)


def test_findings_are_also_a_page(served: Served) -> None:
    body = {"sources": [{"collection": "news"}], "page": True}
    searched = served.post("/v1/search", {**body, "hypotheses": ["A ferry sank."]}).json()
    assert searched["html"].startswith("<!doctype html>")
    assert "Searched: the collection news<" in searched["html"]
    assert "<mark>A ferry sank off Malta.</mark>" in searched["html"]
    new = served.post("/v1/novelty", {**body, "statements": ["Rome burns."]}).json()
    assert "novel</span> no sentence shares a word with it" in new["html"]
