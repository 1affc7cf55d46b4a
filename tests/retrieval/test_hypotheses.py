from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.datasets.source import Source
from entailment.datasets.topic_files import write_hypotheses
from entailment.errors import DataError
from entailment.model import Hypothesis
from entailment.retrieval.hypotheses import read_hypotheses

Write = Callable[[str, str | bytes], Path]


@pytest.mark.parametrize(
    ("content", "read"),
    [
        ("a\tOne.\nb\tTwo.\n", [("a", "One."), ("b", "Two.")]),
        ("One.\n\n  Two.  \n", [("1", "One."), ("2", "Two.")]),
        ("\ufeffOne.\r\nTwo.", [("1", "One."), ("2", "Two.")]),
        ('{"id": 7, "text": "One."}\n{"statement": "Two."}\n', [("7", "One."), ("2", "Two.")]),
        ('<HYPOTHESES><H h_id="3"><text>One.</text></H></HYPOTHESES>', [("3", "One.")]),
    ],
)
def test_each_format_is_read(write: Write, content: str, read: list[tuple[str, str]]) -> None:
    path = write("h", content)
    assert [(hypothesis.id, hypothesis.text) for hypothesis in read_hypotheses(path)] == read


def test_gzip_is_read(write: Write) -> None:
    assert read_hypotheses(write("h.txt.gz", gzip.compress(b"One.\n")))[0].text == "One."


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "holds no hypotheses"),
        ("a\tOne.\nTwo.\n", ":2: has no tab after an id"),
        ("One.\nb\tTwo.\n", ":2: has a tab where the lines before have none"),
        ("a\tOne.\n\na\tTwo.\n", ":3: hypothesis 'a' is here twice (first on line 1)"),
        ("a\t \n", ":1: hypothesis 'a' is empty"),
        ("\tOne.\n", ":1: hypothesis has an empty id"),
        ("a\x1b\tOne.\n", ":1: hypothesis has the id 'a\\x1b'"),
        (b"One.\nT\xffo.\n", ":2: has the byte 0xff"),
        ("a\tO\0ne.\n", ":1: hypothesis 'a' has a NUL"),
        ('{"id": "1"}\n', ":1: is not a hypothesis"),
        ('{"text": "One."}\n[1]\n', ":2: is not a hypothesis"),
        ('{"text": "One."}\n{"text\n', ":2: is not JSON"),
        ('{"id": [1], "text": "One."}\n', ":1: has an id that is neither text nor a number"),
        ("a\t" + "x" * 100_001, ":1: hypothesis 'a' has 100,001 characters"),
        ("<HYPOTHESES><H h_id='3'/></HYPOTHESES>", ":1: <H> has no <text>"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_bad_line_is_named(write: Write, content: str | bytes, problem: str) -> None:
    path = write("h", content)
    with pytest.raises(DataError) as raised:
        read_hypotheses(path)
    assert str(raised.value).startswith(str(path))
    assert problem in str(raised.value)


texts = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1).filter(
    lambda text: any(map(str.isalnum, text)) and text.strip()[0] not in "<{"
)


@given(st.lists(texts, min_size=1, max_size=5))
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, contents: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("hypotheses")
    plain, tabs, rows, xml = (folder / name for name in ("plain", "tabs", "rows", "xml"))
    plain.write_text("".join(f"{text}\n" for text in contents), encoding="utf-8")
    tabs.write_text("".join(f"h{n}\t{text}\n" for n, text in enumerate(contents)), encoding="utf-8")
    rows.write_text(
        "".join(json.dumps({"text": text}) + "\n" for text in contents), encoding="utf-8"
    )
    write_hypotheses([Hypothesis(str(n), text.strip()) for n, text in enumerate(contents)], xml)
    wanted = [text.strip() for text in contents]
    for path in (plain, tabs, rows):
        assert [hypothesis.text for hypothesis in read_hypotheses(path)] == wanted
    assert [hypothesis.text.split() for hypothesis in read_hypotheses(xml)] == [
        text.split() for text in wanted
    ]


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("bytes") / "h"
    path.write_bytes(data)
    try:
        hypotheses = read_hypotheses(Source(path))
    except DataError:
        return
    assert len({hypothesis.id for hypothesis in hypotheses}) == len(hypotheses) > 0
