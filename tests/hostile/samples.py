"""Inputs that are as they should be, for the mutations of `fuzzing`: each is made once."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.corpora import open_corpus
from entailment.datasets.parquet import write_parquet
from entailment.evaluation.run_writing import write_jsonl, write_run
from entailment.evaluation.runs import OFFICIAL_FORMATS, RunLine
from entailment.model import Pair
from entailment.retrieval.index import build_index
from entailment.retrieval.shard_building import build_shards
from entailment.systems import load_system
from tests.corpora.docxs import docx
from tests.corpora.pdfs import pdf
from tests.systems.neural.tiny import make_model

if TYPE_CHECKING:
    from starlette.testclient import TestClient

__all__ = [
    "documents",
    "index",
    "parquet_run",
    "requests",
    "run_files",
    "served",
    "shards",
    "tiny_model",
]

_HTML = b"""<!doctype html><html><head><title>Halden</title><meta charset="utf-8"></head><body>
<h1>Halden</h1><p>Norvik bought <b>Halden</b> in May.</p><table><tr><td>Price</td><td>2</td></tr>
</table><script>var a = "<p>";</script><ul><li>One</li><li>Two</li></ul></body></html>"""
_MARKDOWN = b"""---
title: Halden
date: 2005-06-11
---
# Halden

Norvik bought *Halden* in May. [More](halden.html)

| a | b |
| - | - |
| 1 | 2 |

```
code
```
"""


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="entailment-samples-"))


@cache
def tiny_model() -> Path:
    """The folder of a three-way model of a few kilobytes."""
    return make_model(_folder() / "model")


@cache
def _corpus() -> Path:
    corpus = _folder() / "corpus"
    corpus.mkdir()
    (corpus / "a.txt").write_text("Norvik bought Halden in May. The harbour is busy.")
    (corpus / "b.txt").write_text("Ann met Bob.")
    return corpus


@cache
def index() -> Path:
    """The folder of an index of two documents."""
    folder = _folder() / "index"
    build_index(folder, open_corpus(_corpus()))
    return folder


@cache
def shards() -> Path:
    """The folder of an index of two shards."""
    folder = _folder() / "shards"
    build_shards(folder, open_corpus(_corpus()), 2)
    return folder


@cache
def parquet_run() -> bytes:
    """A run as Parquet."""
    journal = _folder() / "run.jsonl"
    journal.write_bytes(run_files()[0])
    path = _folder() / "run.parquet"
    write_parquet(path, lambda: journal.read_text(encoding="utf-8").splitlines())
    return path.read_bytes()


@cache
def served() -> TestClient:
    """A server of one system, in this process."""
    from starlette.testclient import TestClient

    from entailment.retrieval.recipes import load_search_recipe
    from entailment.server.service import Service
    from entailment.server.serving import service_app
    from entailment.server.settings import Settings

    service = Service({"overlap": load_search_recipe("overlap")}, threads=1)
    return TestClient(service_app(Settings(), service), raise_server_exceptions=False)


def requests() -> list[bytes]:
    """A request to each kind of route: its path, a line end and its body."""
    pair = {"text": "Ann met Bob.", "hypothesis": "Bob met Ann."}
    document = {"id": "a", "text": "Norvik bought Halden. It rained."}
    statements = ["Norvik bought Halden."]
    bodies = {
        "/v1/judge": {"pairs": [pair]},
        "/v1/check": {"answer": "Norvik bought Halden.", "sources": [document]},
        "/v1/search": {"hypotheses": statements, "sources": [document]},
        "/v1/novelty": {"statements": statements, "sources": [document]},
    }
    return [f"{path}\n{json.dumps(body)}".encode() for path, body in bodies.items()]


def documents() -> dict[str, bytes]:
    """A document in each format that takes more than decoding, by suffix."""
    return {
        ".html": _HTML,
        ".md": _MARKDOWN,
        ".docx": docx("Norvik bought Halden.", "The harbour is busy.", title="Halden"),
        ".pdf": pdf("Norvik bought Halden.", "The harbour is busy.", title="Halden"),
    }


def run_files() -> list[bytes]:
    """A run of three pairs in each format."""
    pairs = [Pair(str(n), "A dog ran in the park.", f"A dog ran {n}.") for n in range(1, 4)]
    judgments = list(load_system("overlap").judge(pairs))
    paths = [_folder() / "run.jsonl"]
    write_jsonl(judgments, paths[0], {"data": "x", "checksum": "0" * 64})
    lines = [RunLine(judgment.pair_id, judgment.label, judgment.score) for judgment in judgments]
    for form in OFFICIAL_FORMATS:
        paths.append(_folder() / f"run.{form}")
        write_run(lines, paths[-1], format=form)
    return [path.read_bytes() for path in paths]
