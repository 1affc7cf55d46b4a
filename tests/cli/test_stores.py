"""Results in an object store, as a local S3 server has it: put once, resumed after a kill."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from .conftest import Entail, is_one_error_line
from .forks import Forks

PAIR = (
    '{{"id":"{0}","text":"Ann {0} met Bob.","hypothesis":"Bob met Ann {0}.",'
    '"label":"ENTAILMENT"}}\n'
)
RECORD = {"id": "1", "answer": "Ann met Bob.", "sources": ["Ann met Bob in Oslo."]}
FACT = {"id": "1", "subject": "Ann", "predicate": "met", "object": "Bob", "document": "news.txt"}

RUN = ("run", "pairs.jsonl", "-s", "overlap")
COMMANDS = [
    RUN,
    ("check", "--batch", "records.jsonl", "-s", "overlap"),
    ("search", "news", "--hypotheses", "hypotheses.txt", "-s", "overlap"),
    ("validate", "facts.jsonl", "--documents", "news", "-s", "overlap"),
]


class Bucket:
    """A new bucket of the server at *address*."""

    def __init__(self, address: str):
        import boto3

        urlopen(Request(f"{address}/moto-api/reset", method="POST")).close()
        self._client = boto3.client("s3")
        self._client.create_bucket(Bucket="bucket")

    def get(self, name: str) -> bytes | None:
        try:
            return bytes(self._client.get_object(Bucket="bucket", Key=name)["Body"].read())
        except self._client.exceptions.NoSuchKey:
            return None


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    for name in ("s3fs", "boto3"):
        pytest.importorskip(name)
    moto = pytest.importorskip("moto.server")  # takes seconds
    started = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    started.start()
    host, port = started.get_host_and_port()
    yield f"http://{host}:{port}"
    started.stop()


@pytest.fixture
def bucket(server: str, forks: Forks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bucket:
    forks.load("s3fs", "pyarrow.parquet")
    for name, value in {
        "AWS_ENDPOINT_URL": server,
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_DEFAULT_REGION": "us-east-1",
        "ENTAILMENT_CACHE": str(tmp_path / "cache"),
    }.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "pairs.jsonl").write_text("".join(map(PAIR.format, range(300))))
    (tmp_path / "records.jsonl").write_text(json.dumps(RECORD) + "\n")
    (tmp_path / "facts.jsonl").write_text(json.dumps(FACT) + "\n")
    (tmp_path / "hypotheses.txt").write_text("Ann met Bob.\n")
    (tmp_path / "news").mkdir()
    (tmp_path / "news" / "news.txt").write_text("Ann met Bob in Oslo. It rained.")
    return Bucket(server)


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_object_is_what_the_file_would_be(
    entail: Entail, tmp_path: Path, bucket: Bucket, command: tuple[str, ...]
) -> None:
    url = "s3://bucket/folder/out.jsonl"
    here, there, again = (entail(*command, "-o", name) for name in ("out.jsonl", url, url))
    assert there.returncode == again.returncode == 0, there.stderr + again.stderr
    assert there.stderr == here.stderr.replace("out.jsonl", url)
    assert bucket.get("folder/out.jsonl") == (tmp_path / "out.jsonl").read_bytes()
    assert " before" in again.stderr
    assert files(tmp_path / "cache") == []

    other = entail(*command[:-1], "length", "-o", url)
    assert other.returncode == 1
    assert is_one_error_line(other.stderr)
    assert other.stderr.startswith(f"entail: {url}: ")
    assert "--overwrite" in other.stderr
    assert bucket.get("folder/out.jsonl") == (tmp_path / "out.jsonl").read_bytes()

    assert entail(*command[:-1], "length", "--overwrite", "-o", url).returncode == 0
    assert bucket.get("folder/out.jsonl") != (tmp_path / "out.jsonl").read_bytes()


def test_a_run_in_a_store_is_scored(entail: Entail, bucket: Bucket) -> None:
    pytest.importorskip("pyarrow")
    url = "s3://bucket/run.parquet"
    assert entail(*RUN, "-o", url).returncode == 0
    assert (bucket.get("run.parquet") or b"").startswith(b"PAR1")
    scored = entail("score", "pairs.jsonl", url)
    assert "100.0" in scored.stdout, scored.stderr


def test_a_killed_run_is_resumed(
    entail: Entail, forks: Forks, tmp_path: Path, bucket: Bucket
) -> None:
    (tmp_path / "pairs.jsonl").write_text("".join(map(PAIR.format, range(1500))))
    command = ("run", "pairs.jsonl", "-s", "features", "-o")
    url = "s3://bucket/run.jsonl"
    process = forks.start([*command, url], cwd=tmp_path, log=tmp_path / "log")
    while process.poll() is None and not _has_begun(tmp_path / "cache"):
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert bucket.get("run.jsonl") is None
    assert files(tmp_path / "cache") == ["run.jsonl.part"]
    resumed = entail(*command, url)
    assert "of them before" in resumed.stderr
    entail(*command, "whole.jsonl")
    assert bucket.get("run.jsonl") == (tmp_path / "whole.jsonl").read_bytes()
    assert files(tmp_path / "cache") == []


def _has_begun(cache: Path) -> bool:
    return any(path.stat().st_size > 5000 for path in cache.rglob("*.part"))


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("s3://none/run.jsonl", "there is no 'none' to write to"),
        ("s3://bucket", "is a folder; name a file"),
        ("s3://bucket/", "is a folder; name a file"),
    ],
)
def test_a_place_that_is_not_there_is_named_before_anything_is_judged(
    entail: Entail, tmp_path: Path, bucket: Bucket, url: str, problem: str
) -> None:
    done = entail(*RUN, "-o", url)
    assert done.returncode == 1
    assert done.stderr == f"entail: {url}: {problem}\n"
    assert files(tmp_path / "cache") == []


def test_a_command_that_writes_to_files_says_so(entail: Entail, bucket: Bucket) -> None:
    done = entail("train", "pairs.jsonl", "-o", "f", "--run", "s3://bucket/run.jsonl")
    assert done.returncode != 0
    assert is_one_error_line(done.stderr)
