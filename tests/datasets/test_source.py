"""Bytes to lines: encodings, line ends, packing, and what cannot be read at all."""

import gzip
import io
import logging
import os
import random
import sys
import threading
import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import pytest

from entailment.datasets import open_dataset, source
from entailment.datasets.source import Source

XML = (
    "{}<entailment-corpus>\n"
    '<pair id="1" entailment="YES" task="IE">\n<t>Es schneit, sagt Zoë.</t>\n'
    "<h>Zoë sagt: Schnee.</h>\n</pair>\n"
    '<pair id="2" entailment="NO" task="IE">\n<t>Der Fluß ist zu.</t>\n'
    "<h>Der Fluß fließt.</h>\n</pair>\n</entailment-corpus>\n"
)
HYPOTHESES = ["Zoë sagt: Schnee.", "Der Fluß fließt."]


def hypotheses(path: Path) -> list[str]:
    return [pair.hypothesis for pair in open_dataset(path)]


@pytest.mark.parametrize(
    ("declaration", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "utf-32"),
        ('<?xml version="1.0" encoding="UTF-8"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="utf-16"?>\n', "utf-16"),
        ("<?xml version='1.0' encoding='ISO-8859-1'?>\n", "iso-8859-1"),
        ('<?xml version="1.0" encoding="latin1" standalone="yes"?>', "iso-8859-1"),
        ('<?xml version="1.0" encoding="windows-1252"?>\n', "cp1252"),
        ('<?xml version="1.0" encoding="macintosh"?>\n', "mac-roman"),
        ('<?xml version="1.0" encoding="UTF-16"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="no-such"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="hex"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="idna"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="utf-7"?>\n', "utf-8"),
        ('<?xml version="1.0" encoding="cp500"?>\n', "utf-8"),
    ],
)
def test_a_file_is_decoded_by_its_mark_or_by_a_declaration_that_can_be_true(
    declaration, encoding, write
):
    path = write("x.xml", XML.format(declaration).encode(encoding))
    assert hypotheses(path) == HYPOTHESES


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("file", ["rte2.xml", "pairs.jsonl", "glue-rte.tsv", "pairs.csv"])
def test_lines_may_end_in_any_of_three_ways(file, line_end, samples, write):
    content = (samples / file).read_text().replace("\n", line_end)
    assert list(open_dataset(write("x", content))) == list(open_dataset(samples / file))


def test_other_separators_end_no_line(write):
    text = "one\x0btwo\x0cthree\x1cfour\x85five\u2028six\u2029seven"
    assert [line.text for line in Source(write("x", text)).lines()] == [text]


def test_a_byte_that_is_not_utf8_is_an_error_with_its_line(write, refused, lenient_ids):
    path = write("x.xml", XML.format("").encode().replace("fließt".encode(), b"flie\xdft"))
    assert refused(path) == "x.xml:8: pair '2' has the byte 0xdf, which is not UTF-8"
    assert lenient_ids(path) == (["1"], 1)


def test_a_byte_that_is_not_utf16_is_an_error_with_its_line(write, refused, lenient_ids):
    content = XML.format("").encode("utf-16")
    path = write("x.xml", content.replace("ießt".encode("utf-16-le"), b"\x00\xd8a\x00"))
    assert refused(path) == "x.xml:8: pair '2' has the byte 0x00, which is not UTF-16"
    assert lenient_ids(path) == (["1"], 1)


def test_a_byte_that_the_declared_encoding_lacks_is_an_error_with_its_line(write, refused):
    content = XML.format("<?xml version='1.0' encoding='us-ascii'?>").encode("iso-8859-1")
    path = write("x.xml", content)
    assert refused(path) == "x.xml:3: pair '1' has the byte 0xeb, which is not ASCII"


def test_mixed_encodings_cost_the_pairs_in_the_wrong_one(write, lenient_ids):
    lines = [f'{{"id": "{n}", "text": "Zoë", "hypothesis": "Zoë."}}\n' for n in range(4)]
    encodings = ["utf-8", "iso-8859-1", "utf-8", "cp1252"]
    content = b"".join(line.encode(e) for line, e in zip(lines, encodings, strict=True))
    assert lenient_ids(write("x.jsonl", content)) == (["0", "2"], 2)


@pytest.mark.parametrize(
    ("file", "line"), [("pairs.jsonl", 2), ("pairs.csv", 4), ("glue-rte.tsv", 3)]
)
def test_a_broken_byte_in_a_line_names_the_line(file, line, samples, write, refused):
    lines = (samples / file).read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b"t", b"\xff", 1)
    problem = f"x:{line}: has the byte 0xff, which is not UTF-8"
    assert refused(write("x", b"".join(lines))) == problem


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "x: is empty"),
        (b"\n  \n\t\n", "x: is empty"),
        (b"\n" * 2000, "x: is empty"),
        (b"\xef\xbb\xbf", "x: is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01", "x: is binary data, not text"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>", "x: is of no known format"),
        (b"<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>", "x: is of no known format"),
        (b"PK\x03\x04" + bytes(range(256)), "x: is binary data, not text"),
        (random.Random(7).randbytes(5000), "x: is binary data, not text"),
        (b"\xff\xfe" + random.Random(7).randbytes(5000), "x: is binary data, not text"),
        (b"\0\0\xfe\xff" + random.Random(7).randbytes(5000), "x: is binary data, not text"),
        (b"It was a dark and stormy night.\n" * 9, "x: is of no known format"),
        (b"[1, 2, 3]", "x: is of no known format"),
        (
            b'[\n  {"text": "It rained.", "hypothesis": "It was wet."}\n]\n',
            "x: is a JSON array; a file of pairs has an object a line",
        ),
        (b'{"name": "Ida"}\n', "x:1: has no key for the text and the hypothesis (keys: name);"),
        (
            b'\n{"id": 1, "text": "It rained.", "statemnt": "It rained."}\n',
            "x:2: has no key for the hypothesis (keys: id, text, statemnt); name one with",
        ),
        (b"{}", "x: is of no known format"),
        (b"name,age\nIda,40\n", "x: is of no known format"),
        (b"text\nIt rained.\n", "x: is of no known format"),
        (
            b"id,text,label\n1,It rained.,yes\n",
            "x:1: has no column for the hypothesis (columns: id, text, label); name one with",
        ),
        (
            b"id\thypothesis\n1\tIt rained.\n",
            "x:1: has no column for the text (columns: id, hypothesis); name one with",
        ),
        (b"1\tYES\n2\tUNKNOWN\n", "x: is an answer key, not a file of pairs; pass it with --key"),
        (b"<entailment-corpus/>", "x: holds no pairs"),
        (b"<entailment-corpus lang='EN'>\n</entailment-corpus>\n", "x: holds no pairs"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_a_file_of_another_kind_is_refused_with_what_is_known(content, problem, write, refused):
    assert refused(write("x", content)).startswith(problem)


@pytest.mark.parametrize("reader", ["rte2", "fracas", "jsonl", "glue", "sick", "table"])
@pytest.mark.parametrize("content", [b"", b"\n\n", b"\0", b"\xff\xfe", b"x\n"])
def test_a_reader_that_is_forced_on_another_file_says_what_it_lacks(
    reader, content, write, refused
):
    refused(write("x", content), reader=reader)


def test_blank_lines_may_come_first(samples, write):
    path = write("x", "\n" * 3000 + (samples / "pairs.jsonl").read_text())
    assert len(list(open_dataset(path))) == 5


def test_a_folder_is_refused(tmp_path, refused):
    assert refused(tmp_path / "..").endswith("is a folder; name a file")


@pytest.mark.parametrize("name", ["absent.xml", "with\0nul", "x" * 5000, "absent/x.xml"])
def test_a_file_that_is_not_there_is_refused(name, tmp_path):
    with pytest.raises(source.DataError, match=r"no such file|cannot be read: File name too long"):
        open_dataset(tmp_path / name)


def test_a_file_that_may_not_be_read_is_refused(write, refused, monkeypatch):
    path = write("x.xml", XML.format(""))

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert refused(path) == "x.xml: cannot be read: Permission denied"


def test_standard_input_that_is_closed_is_refused(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(source.DataError, match="<stdin>: standard input is closed"):
        open_dataset("-")


def test_what_came_through_standard_input_is_removed_with_its_source(samples, monkeypatch):
    content = io.BytesIO((samples / "rte2.xml").read_bytes())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=content))
    dataset = open_dataset("-")
    assert (dataset.name, dataset.source.path.exists()) == ("stdin", True)
    temporary = dataset.source.path
    del dataset
    assert not temporary.exists()


def test_a_named_pipe_is_read_as_a_file(samples, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    content = (samples / "rte2.xml").read_bytes()
    threading.Thread(target=pipe.write_bytes, args=(content,)).start()
    dataset = open_dataset(pipe)
    assert dataset.name == "pipe"
    assert list(dataset) == list(open_dataset(samples / "rte2.xml"))


PAIRS = "".join(f'{{"id": {n}, "text": "A {n}.", "hypothesis": "B."}}\n' for n in range(999))
PACKED = gzip.compress(PAIRS.encode())


@pytest.mark.parametrize(
    "content",
    [
        PACKED[:200],
        PACKED[:12],
        PACKED[:2],
        PACKED[:-4],
        PACKED[:-8] + b"\0\0\0\0" + PACKED[-4:],
        PACKED[:60] + b"\xff\xff" + PACKED[62:],
        PACKED + b"and more",
    ],
    ids=["cut", "head", "magic", "no-length", "bad-checksum", "bad-block", "trailing"],
)
def test_a_damaged_gzip_file_is_refused(content, write, refused):
    assert refused(write("x.gz", content)).startswith("x.gz: is a damaged gzip file")


def test_a_file_packed_twice_is_refused(write, refused):
    assert "binary data, not text" in refused(write("x.gz", gzip.compress(PACKED)))


def test_a_line_without_end_is_refused_within_its_bound(write, refused, monkeypatch):
    monkeypatch.setattr(source, "MAX_LINE", 2**20)
    start = '<entailment-corpus><pair id="1" entailment="YES"><t>'
    path = write("x.gz", gzip.compress((start + "a" * 2**25).encode(), 1))
    tracemalloc.start()
    problem = "x.gz:1: has more than 1,048,576 characters in one line; "
    assert refused(path) == problem + "put each pair on lines of its own"
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 2**20


@pytest.mark.slow
@pytest.mark.parametrize(
    "start", ['<pair id="1" entailment="YES"><t>', '{"text": "', "id,text,h\n"]
)
def test_a_line_of_seventy_million_characters_is_refused(start, write, refused):
    path = write("x", start + "a" * 70_000_000)
    assert "has more than 67,108,864 characters in one line" in refused(path)


def test_a_huge_hypothesis_is_refused_without_its_text(write, refused):
    hypothesis = "It rains. " * 10**6
    path = write("x.jsonl", f'{{"id": "1", "text": "A.", "hypothesis": "{hypothesis}"}}\n')
    assert refused(path) == (
        "x.jsonl:1: pair '1' has a hypothesis of 10,000,000 characters; at most 100,000 are read"
    )


def test_the_library_prints_nothing(samples, capfd):
    logging.getLogger("entailment").addHandler(logging.NullHandler())
    for path in samples.iterdir():
        if path.is_file() and path.suffix != ".key" and path.name != "columns.csv":
            list(open_dataset(path))
    assert capfd.readouterr() == ("", "")
