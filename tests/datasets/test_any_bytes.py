"""Whatever a file holds, it is read as pairs or refused with DataError; nothing else happens."""

import csv
import gzip
import html
import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.drawing import share

from entailment.datasets import open_dataset, read_key
from entailment.errors import DataError, MissingExtraError
from entailment.model import Label, Pair
from entailment.registry import readers

DATA = Path(__file__).parent.parent / "data"
SAMPLES = sorted(path for path in DATA.iterdir() if path.is_file())
TOKENS = [
    *(b"<pair ", b"</pair>", b"<t>", b"</t>", b"<h/>", b"<problem fracas_answer='yes'>"),
    *(b"&", b"&amp;", b"&eacute;", b"&wombat;", b"&#0;", b"%x;", b"<![CDATA[", b"]]>"),
    *(b"<!--", b"-->", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"<!DOCTYPE a [", b"<?x ?>"),
    *(b"<?xml version='1.0' encoding='" + e + b"'?>" for e in (b"hex", b"idna", b"gbk", b"u")),
    *(b'"', b"'", b"\n", b"\r", b"\r\n", b"\t", b",", b";", b"\0", b"\xff", b"\xfe\xff"),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\xe9", b"\xc3\xa9", b"\x1c", b"\xe2\x80\xa8", b"\x1f\x8b"),
    *(b"\\ud800", b"\\u0000", b"[", b"{", b"}", b"null", b"1e999", b"NaN", b"9" * 5000),
    *(b"text,hypothesis\n", b"index\tsentence1\tsentence2\tlabel\n", b"1\tYES\n"),
]
quickly = settings(suppress_health_check=list(HealthCheck))


@pytest.fixture(autouse=True)
def _quiet():
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@st.composite
def spoilt_files(draw, samples=SAMPLES) -> bytes:
    """One of *samples* with some of it cut, doubled, overwritten or in the wrong place."""
    content = draw(st.sampled_from(samples)).read_bytes()
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(content)))
        to = min(len(content), at + draw(st.integers(0, 40)))
        piece = draw(st.sampled_from(TOKENS) | st.binary(max_size=3) | st.just(content[at:to] * 2))
        content = content[:at] + piece + content[to:]
    return draw(st.sampled_from([content, gzip.compress(content), gzip.compress(content)[:-20]]))


def check(path: Path, reader: str | None, lenient: bool) -> None:
    """Read *path* to its end; all that may happen is whole pairs and one DataError."""
    pairs: list[Pair] = []
    with may_be_refused():
        pairs = list(open_dataset(path, reader=reader, lenient=lenient))
    assert len({pair.id for pair in pairs}) == len(pairs)
    for pair in pairs:
        assert all((pair.id.strip(), pair.text.strip(), pair.hypothesis.strip()))
        assert json.dumps(pair.attributes, ensure_ascii=False).encode()
        assert (pair.id + pair.text + pair.hypothesis).encode()


@contextmanager
def may_be_refused() -> Iterator[None]:
    """Let an error pass where its message is one line, and not the whole file."""
    try:
        yield
    except (DataError, MissingExtraError) as error:  # the latter for what begins as Parquet does
        message = str(error)
    else:
        message = ""
    assert len(message.splitlines()) <= 1
    assert len(message) < 1500


any_reader = st.none() | st.sampled_from(readers.names())


@settings(quickly, max_examples=40)
@given(content=spoilt_files(), reader=any_reader, lenient=st.booleans())
def test_a_spoilt_file_is_read_or_refused(content, reader, lenient, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    check(path, reader, lenient)


@quickly
@given(content=st.binary(max_size=2000), reader=any_reader, lenient=st.booleans())
def test_any_bytes_are_read_or_refused(content, reader, lenient, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    check(path, reader, lenient)


@pytest.mark.slow
@settings(quickly, max_examples=5_000)
@given(content=spoilt_files(), reader=any_reader, lenient=st.booleans())
def test_many_spoilt_files_are_read_or_refused(content, reader, lenient, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    check(path, reader, lenient)


@quickly
@given(content=spoilt_files() | st.binary(max_size=500))
def test_any_bytes_are_a_key_or_refused(content, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    with may_be_refused():
        assert set(read_key(path).values()) <= set(Label)


@settings(quickly, max_examples=40)
@given(content=spoilt_files())
def test_reading_leniently_loses_no_pair_that_reading_strictly_gives(content, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    try:
        strictly = list(open_dataset(path))
    except (DataError, MissingExtraError):
        return
    assert list(open_dataset(path, lenient=True)) == strictly


SPOILT_JSON = spoilt_files([DATA / "pairs.jsonl"])


@settings(quickly, max_examples=50)
@given(content=SPOILT_JSON)
def test_every_line_of_json_is_a_pair_or_counted_as_skipped(content, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(content)
    dataset = open_dataset(path, reader="jsonl", lenient=True)
    with may_be_refused():
        pairs = list(dataset)
        lines = [line for line in dataset.source.lines() if line.text.strip()]
        assert len(pairs) + dataset.problems.skipped == len(lines)


def test_some_spoilt_files_are_read(tmp_path):
    def is_read(content):
        (tmp_path / "x").write_bytes(content)
        try:
            return list(open_dataset(tmp_path / "x", reader="jsonl", lenient=True))
        except DataError:
            return []

    assert share(SPOILT_JSON, is_read) > 0.1


NOT_IN_XML = "\ufffe\uffff"  # the others that XML 1.0 has not are surrogates and controls


def written_pairs(excluded: str = "") -> st.SearchStrategy[list[Pair]]:
    """Pairs that a file can hold, without the characters *excluded*."""
    letters = st.characters(
        exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff" + excluded
    )
    lines = st.text(letters | st.sampled_from("\"'&<>,;\n\t"), min_size=1).filter(
        lambda text: any(c.isprintable() and not c.isspace() for c in text)
    )
    statements = lines.filter(lambda text: any(map(str.isalnum, text)))
    ids = st.text(letters, min_size=1, max_size=20).map(str.strip).filter(bool)
    gold, attributes = st.sampled_from([None, *Label]), st.just({"task": "IR"})
    return st.lists(
        st.builds(Pair, ids, lines, statements, gold, attributes),
        min_size=1,
        max_size=5,
        unique_by=lambda pair: pair.id,
    )


@settings(quickly, max_examples=40)
@example(pairs=[Pair("1", "A text.", "<pair>", None, {"task": "IR"})])
@given(pairs=written_pairs())
def test_pairs_that_are_written_as_json_lines_read_back(pairs, tmp_path):
    rows = [
        {"id": p.id, "text": p.text, "hypothesis": p.hypothesis, "label": p.gold, **p.attributes}
        for p in pairs
    ]
    path = tmp_path / "x"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert list(open_dataset(path)) == pairs


@settings(quickly, max_examples=40)
@given(pairs=written_pairs(), separator=st.sampled_from(",;\t"))
def test_pairs_that_are_written_as_csv_read_back(pairs, separator, tmp_path):
    table = io.StringIO()
    writer = csv.writer(table, delimiter=separator, lineterminator="\n")
    writer.writerow(["id", "text", "hypothesis", "label", "task"])
    writer.writerows([p.id, p.text, p.hypothesis, p.gold or "", p.task] for p in pairs)
    path = tmp_path / "x"
    path.write_bytes(table.getvalue().encode())
    assert list(open_dataset(path)) == pairs


@quickly
@given(pairs=written_pairs(NOT_IN_XML), encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_pairs_that_are_written_as_xml_read_back_but_for_white_space(pairs, encoding, tmp_path):
    path = tmp_path / "x"
    records = "".join(
        f'<pair id="{html.escape(p.id)}" entailment="{p.gold or ""}" task="IR">\n'
        f"<t>{html.escape(p.text)}</t>\n<h>{html.escape(p.hypothesis)}</h>\n</pair>\n"
        for p in pairs
    )
    path.write_bytes(f"<entailment-corpus>\n{records}</entailment-corpus>".encode(encoding))
    read = list(open_dataset(path, reader="rte5"))
    assert [(p.id, p.gold) for p in read] == [(p.id, p.gold) for p in pairs]
    assert [p.text.split() for p in read] == [p.text.split() for p in pairs]
    assert [p.hypothesis.split() for p in read] == [p.hypothesis.split() for p in pairs]
