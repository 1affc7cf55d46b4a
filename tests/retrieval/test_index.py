"""An index in a folder: what goes in comes out, and nothing in between is ever answered."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from entailment.errors import DataError, OptionError
from entailment.model import Document
from entailment.retrieval.bm25 import Bm25Ranker
from entailment.retrieval.folder import Manifest, name_data
from entailment.retrieval.index import build_index, is_index, open_index, update_index

from .corpora import KIDNAP, document, many

HYPOTHESIS = "Gunmen seized a reporter"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "kidnap.index"


def matches(folder: Path, hypothesis: str = HYPOTHESIS) -> list[str]:
    return [candidate.passage.id for candidate in open_index(folder).rank(hypothesis)]


def test_an_index_answers_with_whole_passages(folder: Path) -> None:
    assert build_index(folder, KIDNAP) == (3, 7, 0, 0, 0)
    index = open_index(folder)
    assert len(index) == 7
    candidates = index.rank("Jill Carroll was seized by gunmen")
    assert candidates[0].passage == KIDNAP[0].passages[0]
    assert [c.rank for c in candidates] == list(range(1, len(candidates) + 1))


def test_documents_read_back_whole(folder: Path) -> None:
    odd = [
        document("naïve \ud800 \x00 " + "x" * 100_000, "Gunmen \ud800 fled.", "", "\x00"),
        document("", "An id may be empty."),
    ]
    build_index(folder, [*KIDNAP, *odd])
    index = open_index(folder)
    assert [index.document(d.id) for d in [*KIDNAP, *odd]] == [*KIDNAP, *odd]
    with pytest.raises(DataError, match="no document 'afp-9'"):
        index.document("afp-9")


def test_a_folder_ranks_as_memory_does(folder: Path) -> None:
    documents = list(many(400))
    build_index(folder, documents)
    index = open_index(folder)
    ranker = Bm25Ranker([passage for d in documents for passage in d.passages])
    for hypothesis in (HYPOTHESIS, "reporter 3 of paper 1", "day 7 came back", "nobody"):
        assert index.rank(hypothesis) == ranker.rank(hypothesis)
        assert len(index.rank(hypothesis)) == 100


def test_stop_words_alone_find_nothing_and_are_detectable(folder: Path) -> None:
    build_index(folder, KIDNAP)
    index = open_index(folder)
    assert index.terms("It is not.") == []
    assert index.rank("It is not.") == []
    with pytest.raises(OptionError, match="at least 1"):
        index.rank("gunmen", 0)


def test_an_updated_index_answers_as_one_that_is_built_anew(folder: Path, tmp_path: Path) -> None:
    documents = list(many(60))
    build_index(folder, documents)
    new = document("doc-3", "Gunmen seized nobody.", "Paper is patient.")
    summary = update_index(folder, [new, document("more", "Reporter 1.")], remove=["doc-7"])
    assert summary == (2, 3, 0, 1, 1)
    remaining = [d for d in documents if d.id not in ("doc-3", "doc-7")]
    other = tmp_path / "other"
    build_index(other, [document("more", "Reporter 1."), new, *reversed(remaining)])
    assert len(open_index(folder)) == len(open_index(other))
    for hypothesis in (HYPOTHESIS, "reporter 1 of paper 2", "patient paper"):
        assert open_index(folder).rank(hypothesis) == open_index(other).rank(hypothesis)
    assert open_index(folder).document("doc-3") == new


def test_updates_follow_one_another(folder: Path) -> None:
    build_index(folder, [])
    assert matches(folder) == []
    for number in range(5):
        update_index(folder, [KIDNAP[0], document(f"d{number}", "Gunmen seized a reporter.")])
    assert matches(folder)[:5] == [f"d{number}:1" for number in range(5)]
    update_index(folder, remove=["d0", "d1", "afp-1"])
    assert matches(folder) == ["d2:1", "d3:1", "d4:1"]


def test_equal_scores_are_in_the_order_of_document_ids(folder: Path) -> None:
    build_index(folder, [document(name, "A ship.", "A ship.") for name in ("b", "c", "a")])
    update_index(folder, [document("b", "A ship."), document("aa", "A ship.")])
    assert matches(folder, "ship") == ["a:1", "a:2", "aa:1", "b:1", "c:1", "c:2"]


def test_an_open_index_stays_as_it_was_opened(folder: Path) -> None:
    build_index(folder, KIDNAP)
    index = open_index(folder)
    before = index.rank(HYPOTHESIS)
    update_index(folder, remove=["afp-3"])
    assert index.rank(HYPOTHESIS) == before
    assert open_index(folder).rank(HYPOTHESIS) != before


def test_what_is_not_there_cannot_be_removed_and_nothing_changes(folder: Path) -> None:
    build_index(folder, KIDNAP)
    with pytest.raises(DataError, match=r"no document 'afp-9' to remove; did you mean 'afp-\d'"):
        update_index(folder, [document("new", "Gunmen.")], remove=["afp-1", "afp-9"])
    assert len(open_index(folder)) == 7


def test_a_document_without_passages_is_counted(folder: Path) -> None:
    assert build_index(folder, [*KIDNAP, document("empty")]) == (3, 7, 1, 0, 0)
    assert update_index(folder, [document("afp-1")]) == (0, 0, 1, 0, 0)
    assert not open_index(folder).holds("afp-1")


def test_progress_counts_documents(folder: Path) -> None:
    counts: list[int] = []
    build_index(folder, KIDNAP, progress=counts.append)
    assert counts == [1, 2, 3]


def test_documents_are_streamed(folder: Path) -> None:
    alive = 0

    class Counted(Document):
        def __del__(self) -> None:
            nonlocal alive
            alive -= 1

    def stream() -> Iterator[Document]:
        nonlocal alive
        for d in many(50):
            alive += 1
            assert alive < 5
            yield Counted(d.id, d.text, d.passages)

    assert build_index(folder, stream()).documents == 50


def test_two_builds_rank_alike(tmp_path: Path) -> None:
    rankings = []
    for name in ("one", "two"):
        build_index(tmp_path / name, many(300))
        index = open_index(tmp_path / name)
        rankings.append([index.rank(f"Gunmen seized reporter {n} of paper") for n in range(9)])
    assert rankings[0] == rankings[1]


def test_two_documents_of_one_id_are_reported_and_nothing_is_left(folder: Path) -> None:
    with pytest.raises(DataError, match=r"afp-1\.txt: document 'afp-1' is here twice"):
        build_index(folder, [*KIDNAP, KIDNAP[0]])
    assert not folder.exists()
    build_index(folder, KIDNAP)
    with pytest.raises(DataError, match="here twice") as error:
        update_index(folder, [document("new", "Gunmen."), document("new", "Gunmen.")])
    assert len(open_index(folder)) == 7
    assert update_index(folder, [document("new", "Gunmen.")]).passages == 1
    assert "new" in str(error.value)


def test_an_index_is_overwritten_only_on_request(folder: Path) -> None:
    build_index(folder, KIDNAP)
    with pytest.raises(DataError, match="is an index already"):
        build_index(folder, [])
    assert len(open_index(folder)) == 7
    build_index(folder, [document("only", "Gunmen.")], overwrite=True)
    assert matches(folder) == ["only:1"]
    assert len(list(folder.glob("data-*"))) == 1


def test_a_failed_overwrite_keeps_what_was_there(folder: Path) -> None:
    build_index(folder, KIDNAP)

    def broken() -> Iterator[Document]:
        yield document("new", "Gunmen.")
        raise DataError("is cut off", path="corpus.jsonl")

    with pytest.raises(DataError, match="cut off"):
        build_index(folder, broken(), overwrite=True)
    with pytest.raises(DataError, match="cut off"):
        update_index(folder, broken())
    assert len(open_index(folder)) == 7
    assert len(list(folder.glob("data-*"))) == 1


def test_other_folders_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(DataError, match=r"holds other things \('thesis\.txt'\)"):
        build_index(tmp_path, KIDNAP, overwrite=True)
    with pytest.raises(DataError, match="is not a folder"):
        build_index(tmp_path / "thesis.txt", KIDNAP)
    with pytest.raises(DataError, match="cannot be written"):
        build_index(tmp_path / "no" / "such", KIDNAP)
    for path in (tmp_path, tmp_path / "thesis.txt", tmp_path / "none"):
        assert not is_index(path)
        with pytest.raises(DataError, match="is not an index; make one"):
            open_index(path)
        with pytest.raises(DataError, match="is not an index; make one"):
            update_index(path, KIDNAP)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_an_index_of_another_version_is_reported(folder: Path) -> None:
    build_index(folder, KIDNAP)
    manifest = folder / "index.json"
    manifest_json = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(manifest_json | {"format": 1}))
    with pytest.raises(DataError, match="is of format 1, this version reads 3 and 4; build it"):
        open_index(folder)


def test_the_page_has_the_format_that_is_written(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")
    shown = json.loads(page.partition("| `index.json` | `")[2].partition("`")[0])
    data, root = tmp_path / shown["data"], shown["root"]
    name_data(tmp_path, Manifest(data, shown["stemming"], shown["shards"], root))
    assert json.loads((tmp_path / "index.json").read_text()) == shown


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"format": 3, "data": "../data-1", "stemming": "english"}',
        f'{{"format": 3, "data": "data-1",{" " * 100_000}"stemming": "english"}}',
        "\xff",
    ],
    ids=["empty", "list", "no keys", "outside", "large", "no UTF-8"],
)
def test_a_damaged_manifest_is_reported(folder: Path, content: str) -> None:
    build_index(folder, KIDNAP)
    (folder / "index.json").write_bytes(content.encode("latin-1"))
    with pytest.raises(DataError, match="is damaged; build the index again"):
        open_index(folder)


def test_every_file_that_is_missing_cut_off_or_changed_is_reported(folder: Path) -> None:
    build_index(folder, KIDNAP)
    update_index(folder, remove=["afp-2"])
    index = open_index(folder)
    expected = index.rank(HYPOTHESIS)
    files = [f for f in (folder / "data-1").iterdir() if not f.name.startswith(".")]
    assert len(files) == 8
    for file in files:
        whole = file.read_bytes()
        changed = bytes([whole[0] ^ 1]) + whole[1:]
        for damaged in (None, b"", whole[: len(whole) // 2], whole[:-3], changed):
            file.unlink(missing_ok=True)
            if damaged is not None:
                file.write_bytes(damaged)
            with pytest.raises(DataError, match="build it again"):
                open_index(folder)
        file.write_bytes(whole)
    assert open_index(folder).rank(HYPOTHESIS) == expected


def test_segments_that_are_none_are_reported(folder: Path) -> None:
    build_index(folder, KIDNAP)
    path = folder / "data-1" / "meta.json"
    meta = json.loads(path.read_text())
    meta["segments"][0]["deletes"] = {"opstamp": float("inf")}
    for content in ("[" * 100_000, json.dumps(meta)):
        path.write_text(content)
        with pytest.raises(DataError, match=r"meta\.json: .*build it again"):
            open_index(folder)
    path.unlink()
    path.mkdir()
    with pytest.raises(DataError, match=r"meta\.json: cannot be read"):
        open_index(folder)


@pytest.mark.parametrize("change", ["removed", "renamed", "not indexed"])
def test_fields_that_are_not_those_of_an_index_are_reported(folder: Path, change: str) -> None:
    build_index(folder, KIDNAP)
    path = folder / "data-1" / "meta.json"
    meta = json.loads(path.read_text())
    if change == "removed":
        meta["schema"].pop()
    elif change == "renamed":
        meta["schema"][5]["name"] = "text"
    else:
        meta["schema"][2]["options"]["indexing"] = None
    path.write_text(json.dumps(meta))
    with pytest.raises(DataError, match="its fields are not those of an index of passages"):
        open_index(folder)


def test_one_process_writes_at_a_time(folder: Path) -> None:
    build_index(folder, KIDNAP)

    def meanwhile() -> Iterator[Document]:
        with pytest.raises(DataError, match="is being written by another process"):
            update_index(folder, remove=["afp-1"])
        yield document("new", "Gunmen.")

    assert update_index(folder, meanwhile()).documents == 1
    assert len(open_index(folder)) == 8


KILLED = """
import os, signal, sys, time
sys.path.insert(0, sys.argv[4])
from corpora import many
from entailment.retrieval.index import build_index, update_index

def stream():
    for n, document in enumerate(many(100_000, start=1_000)):
        if n == 3000:
            print("running", flush=True)
        yield document

if sys.argv[2] == "build":
    build_index(sys.argv[1], stream(), overwrite=True)
else:
    update_index(sys.argv[1], stream(), remove=["doc-1"])
"""


def kill_while(folder: Path, act: str, after: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(folder), act, "", str(Path(__file__).parent)],
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"running\n"
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_a_build_that_is_killed_is_reported_and_done_again(folder: Path) -> None:
    kill_while(folder, "build", 0)
    assert is_index(folder)
    with pytest.raises(DataError, match="was never finished as an index; build it again"):
        open_index(folder)
    with pytest.raises(DataError, match="was never finished"):
        update_index(folder, KIDNAP)
    build_index(folder, KIDNAP)
    assert len(open_index(folder)) == 7
    assert len(list(folder.glob("data-*"))) == 1


@pytest.mark.parametrize("act", ["build", "update"])
def test_what_is_killed_over_an_index_leaves_it_as_it_was(folder: Path, act: str) -> None:
    build_index(folder, many(20))
    before = open_index(folder).rank(HYPOTHESIS)
    kill_while(folder, act, 0)
    assert open_index(folder).rank(HYPOTHESIS) == before
    assert update_index(folder, remove=["doc-1"]).removed == 1
    assert len(open_index(folder)) == 57


@pytest.mark.slow
def test_an_update_that_is_killed_at_any_moment_is_done_or_not(folder: Path) -> None:
    build_index(folder, many(20))
    draw = random.Random(3)
    for _ in range(12):
        kill_while(folder, "update", draw.uniform(0, 1.5))
        assert len(open_index(folder)) == 60


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files")
def test_a_full_disk_is_reported_and_leaves_the_index_as_it_was(folder: Path) -> None:
    build_index(folder, many(20))
    code = (
        "import resource, sys\n"
        "sys.path.insert(0, sys.argv[2])\n"
        "from corpora import many\n"
        "from entailment.errors import DataError\n"
        "from entailment.retrieval.index import update_index\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))\n"
        "try:\n"
        "    update_index(sys.argv[1], many(30_000, start=1000))\n"
        "except DataError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder), str(Path(__file__).parent)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cannot be written" in done.stdout, done.stderr
    assert len(open_index(folder)) == 60
