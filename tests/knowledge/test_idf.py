from __future__ import annotations

import gzip
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.knowledge.idf import Idf, count_documents, default_idf, read_idf, write_idf

Write = Callable[[str, "str | bytes"], Path]

TEXTS = ["The cat sat.", "The dog sat; the dog ran.", "A cat's cat, a cat", "CAT"]


def test_documents_are_counted_not_occurrences() -> None:
    table = count_documents(TEXTS)
    assert table.documents == 4
    assert table.frequencies == {"a": 1, "cat": 3, "dog": 1, "ran": 1, "sat": 2, "the": 2}


def test_rarer_words_are_left_out() -> None:
    assert count_documents(TEXTS, at_least=2).frequencies == {"cat": 3, "sat": 2, "the": 2}


def test_a_weight_is_the_share_of_the_greatest_idf() -> None:
    table = count_documents(TEXTS)
    assert table.weight("cat") == pytest.approx(math.log(4 / 3) / math.log(4))
    assert table.weight("sat") == pytest.approx(0.5)
    assert table.weight("dog") == 1


def test_a_word_in_every_document_weighs_nothing_and_an_unknown_one_most() -> None:
    table = Idf(10, {"the": 10})
    assert (table.weight("the"), table.weight("okapi")) == (0, 1)


def test_the_words_of_one_document_weigh_most() -> None:
    assert count_documents(["the cat"]).weight("the") == 1


@given(st.integers(1, 10**9), st.integers(0, 10**9))
def test_a_weight_is_in_its_range(documents: int, count: int) -> None:
    assert 0 <= Idf(documents, {"word": count}).weight("word") <= 1


def test_there_must_be_a_document() -> None:
    with pytest.raises(DataError, match="at least one document"):
        count_documents([])


@given(st.lists(st.text(), min_size=1), st.text(), st.sampled_from(["t.tsv", "t.tsv.gz"]))
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], source: str, name: str
) -> None:
    path = tmp_path_factory.getbasetemp() / name
    table = count_documents(texts, source=" ".join(source.split()))
    write_idf(table, path)
    assert read_idf(path) == table


def test_a_source_of_many_lines_is_written_as_one(tmp_path: Path) -> None:
    write_idf(Idf(2, {"cat": 1}, "one\ttwo\r\nthree"), tmp_path / "t.tsv")
    assert read_idf(tmp_path / "t.tsv").source == "one two three"


def test_one_table_is_one_file_to_the_byte(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        write_idf(count_documents(TEXTS), tmp_path / name)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_lines_may_end_as_on_windows(write: Write) -> None:
    assert read_idf(write("t.tsv", "# documents\t3\r\ncat\t2\r\n")).frequencies == {"cat": 2}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is empty"),
        ("cat\t3\n", "t.tsv:1: lacks '# documents<TAB>N'"),
        ("# documents\tmany\n", "t.tsv:1: lacks"),
        ("# documents\t0\n", "t.tsv:1: lacks"),
        ("# documents\t-3\n", "t.tsv:1: lacks"),
        ("# documents\t" + "9" * 5000, "t.tsv:1: lacks"),
        ("# documents\t3\ncat\n", "t.tsv:2: is not 'word<TAB>N' with N from 1 to 3"),
        ("# documents\t3\ncat\tx\n", "t.tsv:2: is not"),
        ("# documents\t3\ncat\t²\n", "t.tsv:2: is not"),
        ("# documents\t3\ncat\t0\n", "t.tsv:2: is not"),
        ("# documents\t3\ncat\t4\n", "t.tsv:2: is not"),
        ("# documents\t3\n\t2\n", "t.tsv:2: is not"),
        ("# documents\t3\ncat\t2\ncat\t2\n", "t.tsv:3: 'cat' is here twice"),
        (b"# documents\t3\ncaf\xe9\t2\n", "t.tsv:2: is not UTF-8"),
        (b"\x00\x01\x02", "t.tsv:1: lacks"),
        (b"\x1f\x8b", "is a damaged gzip file"),
        (gzip.compress(b"# documents\t3\n" * 99, mtime=0)[:-20], "is a damaged gzip file"),
        (gzip.compress(b"# documents\t3\n", mtime=0)[:12] + b"xxxxxxxx", "is a damaged gzip file"),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(
    write: Write, content: str | bytes, says: str
) -> None:
    with pytest.raises(DataError) as raised:
        read_idf(write("t.tsv", content))
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.tsv: cannot be read: No such file"):
        read_idf(tmp_path / "none.tsv")


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read: Is a directory"):
        read_idf(tmp_path)


def test_the_shipped_table_says_what_it_was_counted_on() -> None:
    table = default_idf()
    assert table.source
    assert table.weight("the") < table.weight("house") < table.weight("okapi")
