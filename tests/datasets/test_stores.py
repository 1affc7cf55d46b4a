"""Results for a URL: written here, put there once, and saved here where that fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from entailment.datasets.stores import local_file, stored
from entailment.errors import DataError

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

fsspec = pytest.importorskip("fsspec")

URL = "memory://bucket/run.jsonl"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AbstractFileSystem]:
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path / "cache"))
    system = fsspec.filesystem("memory")
    yield system
    system.store.clear()
    system.pseudo_dirs[:] = [""]


def write(text: str, url: str = URL, *, overwrite: bool = False) -> None:
    with stored(url, overwrite=overwrite) as path:
        assert path == local_file(url)
        assert not fsspec.filesystem("memory").exists(url) or overwrite or Path(path).exists()
        Path(path).write_text(text)


def interrupted(text: str) -> None:
    with stored(URL) as path:
        Path(f"{path}.part").write_text(text)
        raise KeyboardInterrupt


def saved(tmp_path: Path) -> list[str]:
    return [path.name for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_a_file_is_itself(tmp_path: Path) -> None:
    with stored(str(tmp_path / "run.jsonl")) as path:
        assert path == str(tmp_path / "run.jsonl")
    assert saved(tmp_path) == []


def test_the_url_of_a_file_is_the_file(tmp_path: Path) -> None:
    path = tmp_path / "my run.jsonl"
    with stored(path.as_uri()) as local:
        assert local == str(path)


def test_what_was_written_is_put_and_removed_here(
    tmp_path: Path, store: AbstractFileSystem
) -> None:
    write("first\n")
    assert store.cat(URL) == b"first\n"
    assert saved(tmp_path) == []


def test_urls_have_files_of_their_own_with_the_same_name() -> None:
    first, second = local_file("s3://a/run.parquet"), local_file("s3://b/run.parquet")
    assert Path(first).name == Path(second).name == "run.parquet"
    assert first != second


def test_an_object_that_is_there_is_there_as_a_file(
    tmp_path: Path, store: AbstractFileSystem
) -> None:
    write("first\n")
    with stored(URL) as path:
        assert Path(path).read_text() == "first\n"
    with pytest.raises(DataError, match=f"^{URL}: is there"), stored(URL) as path:
        raise DataError("is there", path=path)
    assert store.cat(URL) == b"first\n"
    assert saved(tmp_path) == []


def test_overwrite_does_not_look_at_the_object(store: AbstractFileSystem) -> None:
    write("first\n")
    with stored(URL, overwrite=True) as path:
        assert not Path(path).exists()
        Path(path).write_text("second\n")
    assert store.cat(URL) == b"second\n"


def test_what_is_unfinished_stays_for_the_next(tmp_path: Path, store: AbstractFileSystem) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted("half")
    assert not store.exists(URL)
    assert saved(tmp_path) == ["run.jsonl.part"]
    with stored(URL) as path:
        assert Path(f"{path}.part").read_text() == "half"
        Path(f"{path}.part").rename(path)
    assert saved(tmp_path) == []


def test_a_put_that_fails_leaves_the_file_here(
    tmp_path: Path, store: AbstractFileSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError("Access Denied")

    with monkeypatch.context() as patched:
        patched.setattr(type(store), "put_file", refused)
        with pytest.raises(DataError, match="cannot be written: Access Denied; what was") as error:
            write("first\n")
    assert error.value.path == URL
    assert saved(tmp_path) == ["run.jsonl"]
    with stored(URL) as path:
        assert Path(path).read_text() == "first\n"
    assert store.cat(URL) == b"first\n"
    assert saved(tmp_path) == []


def test_an_object_of_the_meantime_is_not_replaced(
    tmp_path: Path, store: AbstractFileSystem
) -> None:
    def write_late() -> None:
        with stored(URL) as path:
            Path(path).write_text("ours\n")
            store.pipe(URL, b"theirs\n")

    with pytest.raises(DataError, match="in the meantime"):
        write_late()
    assert store.cat(URL) == b"theirs\n"
    assert saved(tmp_path) == ["run.jsonl"]
    with pytest.raises(DataError, match="could not put there"), stored(URL):
        pass
    assert saved(tmp_path) == ["run.jsonl"]


def test_a_copy_that_a_kill_left_is_no_result(tmp_path: Path, store: AbstractFileSystem) -> None:
    store.pipe(URL, b"theirs\n")
    begun = stored(URL)
    path = Path(begun.__enter__())
    assert saved(tmp_path)
    store.rm(URL)
    with stored(URL) as again:
        assert not Path(again).exists()
        path.write_text("ours\n")
    assert store.cat(URL) == b"ours\n"


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("memory://bucket/", "is a folder"),
        ("memory://bucket/..", "is a folder"),
        ("memory://bucket", "is a folder"),
        ("https://example.org/run.jsonl", "HTTP is for reading"),
        ("nowhere://bucket/run.jsonl", "cannot be written: nowhere"),
        ("memory://bucket/data.jsonl", "is read from"),
    ],
)
def test_a_url_that_takes_nothing_is_an_error_of_one_line(
    tmp_path: Path, store: AbstractFileSystem, url: str, problem: str
) -> None:
    store.pipe("memory://bucket/data.jsonl", b"{}\n")
    with (
        pytest.raises(DataError, match=problem) as error,
        stored(url, inputs=[None, "memory://bucket/data.jsonl"]),
    ):
        raise AssertionError("nothing is to be judged")
    assert "\n" not in str(error.value)
    assert saved(tmp_path) == []
