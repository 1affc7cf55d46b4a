"""Settings in JSON, TOML and YAML: what is read of them, and what is left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.errors import DataError

Write = Callable[[str, str | bytes], Path]


def readings(path: Path) -> list[str]:
    (document,) = open_corpus(path)
    for passage in document.passages:
        assert document.text[passage.start : passage.end] == passage.text
    return [passage.reading for passage in document.passages]


POOL = [
    "The port of server is 8080.",
    "The max size of pool (server) is 20.",
    "The version is 3.10.",
]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", '{"server": {"port": 8080, "pool": {"maxSize": 20}}, "version": 3.10}'),
        ("a.yaml", "server:\n  port: 8080\n  pool: {max-size: 20}  # a comment\nversion: 3.10\n"),
        ("a.yml", '"server": {"port": 8080, "pool": {"max_size": 20}}\n"version": 3.10\n'),
        ("b.json", '{"server": {"port": "8080", "pool": {"max size": 20}}, "version": "3.10"}'),
    ],
)
def test_a_value_is_a_statement_with_the_words_of_its_keys(
    write: Write, name: str, content: str
) -> None:
    assert readings(write(name, content)) == POOL


def test_toml_is_read_alike(write: Write) -> None:
    path = write("a.toml", "version = 3.10\n[server]\nport = 8080\n[server.pool]\nmax_size = 20\n")
    assert sorted(readings(path)) == sorted(POOL)


@pytest.mark.parametrize(
    "content",
    [
        [{"name": "Team", "seats": 25, "audit_log": False}, {"name": "Pro", "seats": 90}],
        {"Team": {"seats": 25, "audit_log": False}, "Pro": {"audit_log": None, "seats": 90}},
    ],
)
def test_objects_of_a_kind_are_rows_of_a_table(write: Write, content: object) -> None:
    assert readings(write("a.json", json.dumps({"plans": content}))) == [
        "The seats of Team (plans) is 25. Team (plans) does not have audit log.",
        "The seats of Pro (plans) is 90.",
    ]


def test_elements_and_sentences_are_read_and_nothing_is_not(write: Write) -> None:
    content = {
        "regions": ["eu", "us"],
        "note": "Windows is not supported. Linux is supported.",
        "owner": None,
        "steps": [{"run": "make"}, {"run": "test"}],
    }
    assert readings(write("a.json", json.dumps(content))) == [
        "The regions include eu.",
        "The regions include us.",
        "Windows is not supported.",
        "Linux is supported.",
        "The run of 1 (steps) is make.",
        "The run of 2 (steps) is test.",
    ]


def test_yaml_is_read_with_what_it_refers_to(write: Write) -> None:
    base = "base: &base\n  retries: 3\n  timeout: 30\n"
    path = write("a.yaml", f"{base}web:\n  <<: *base\n  timeout: 60\n  port: 80\n")
    assert sorted(readings(path))[-3:] == [
        "The retries of web is 3.",
        "The timeout of base is 30.",
        "The timeout of web is 60.",
    ]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.json", "{a", "is not valid JSON: Expecting"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.json", '{"port": 80, "port": 443}', "has the key 'port' twice"),
        ("a.yaml", "port: 80\nhost: a\nport: 443\n", "has the key 'port' twice"),
        ("a.json", '{"a": "b\\u0000"}', "NUL"),
        ("a.json", "{}", "has no text"),
        ("a.json", json.dumps({str(n): n for n in range(2001)}), "more than 2,000 values"),
        ("a.json", '"' + "a" * 1_000_001 + '"', "more than 1,000,000 bytes"),
        ("a.toml", "a = ", "is not valid TOML: Invalid value"),
        ("a.toml", "a = 1\na = 2", "is not valid TOML: Cannot overwrite"),
        ("a.yaml", "a: [", "is not valid YAML"),
        ("a.yaml", "&a [*a]", "is not valid YAML"),
        ("a.yaml", "a: " + "[" * 50 + "1" + "]" * 50, "nested more than 32 deep"),
        (
            "a.yaml",
            "a0: &a0 [[]]\n"
            + "".join(f"a{n}: &a{n} [{f'*a{n - 1},' * 9}]\n" for n in range(1, 30)),
            "too many for settings",
        ),
    ],
)
def test_what_is_no_settings_is_left_out_with_the_reason(
    write: Write, tmp_path: Path, name: str, content: str, reason: str
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/b.txt", "It is old.")
    path = write(f"docs/{name}", content)
    corpus = open_corpus(tmp_path / "docs")
    assert [document.id for document in corpus] == ["b.txt"]
    assert reason in str(corpus.note)
    with pytest.raises(DataError, match="holds no documents that can be read"):
        list(open_corpus(path))
