"""TOML of strangers takes little memory, or is refused."""

from __future__ import annotations

import os
import tomllib
import tracemalloc
from pathlib import Path

import pytest

import entailment
from entailment.errors import DataError
from entailment.systems.recipes import read_tables
from entailment.toml import toml_tables

LONG = ".".join(["a"] * 3000)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{LONG} = 1", r"a key has more than 20 parts \(at line 1\)"),
        (f"a = 1\n\t[[ {LONG}]]", r"a key has more than 20 parts \(at line 2\)"),
        (f"x = {{ y = 1, {LONG} = 1}}", "a key has more than 20 parts"),
        (" . ".join(['"a b\\""', "'c'", "d-e"] * 900) + " = 1", "a key has more than 20 parts"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("a = " + "[" * 101 + "]" * 101, "nested too deeply"),
        ("a = 0x" + "f" * 6000, "an integer has more than 64 bits"),
        ("a = " + "9" * 5000, "an integer has more than 64 bits"),
        ("#" * 1_000_001, "has more than 1,000,000 characters"),
        ("a = ", "Invalid value"),
    ],
)
def test_what_takes_much_memory_is_refused(text: str, message: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=message):
            toml_tables(text)
        assert tracemalloc.get_traced_memory()[1] < 2**23
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d = 1",
        ".".join(["a"] * 20) + " = 1",
        f'a = "{LONG}"\nb = ["x, {LONG[:30]}"]',
        f"# {LONG}\na = 1",
        "a = '''\nOne. Two. Three. Four.\n'''",
    ],
)
def test_what_people_write_is_read(text: str) -> None:
    assert toml_tables(text) == tomllib.loads(text)


def test_no_more_is_read_of_a_large_file_than_it_takes_to_refuse_it(tmp_path: Path) -> None:
    path = tmp_path / "recipe.toml"
    path.write_bytes(b"#")
    os.truncate(path, 2**24)
    tracemalloc.start()
    try:
        with pytest.raises(DataError, match="has more than 1,000,000 characters"):
            read_tables(path)
        assert tracemalloc.get_traced_memory()[1] < 2**23
    finally:
        tracemalloc.stop()


def test_a_file_of_windows_begins_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "recipe.toml"
    path.write_text('system.name = "overlap"\r\n', encoding="utf-8-sig", newline="")
    assert read_tables(path) == {"system": {"name": "overlap"}}


@pytest.mark.parametrize("part", [',"x', "{'", ',"\\,"', "[", " \t{", ",a.b ", "a.", "\"a,\".'b'."])
def test_a_key_is_looked_for_in_a_time_that_grows_with_the_text(part: str) -> None:
    with pytest.raises(ValueError, match=r"line \d+|end of document|nested|parts"):
        toml_tables("x = " + part * (900_000 // len(part)))


def test_the_files_of_the_package_are_read() -> None:
    for path in Path(entailment.__file__).parent.rglob("recipes/*/*.toml"):
        assert toml_tables(path.read_text(encoding="utf-8"))
