"""Tables: columns by name, quoted cells, and rows that are not what the header says."""

import csv

import pytest

from entailment.datasets import open_dataset
from entailment.datasets.labels import NAMING
from entailment.errors import DataError, OptionError
from entailment.model import Label

HEADER = "id,text,hypothesis,label\n"
GOOD = "{},It rains.,It is wet.,entailment\n"

BROKEN = {
    "too few cells": ("2,A.,B.\n", "has 3 columns where the header has 4"),
    "too many cells": ("2,A., and more,B.,entailment\n", "has 5 columns where the header has 4"),
    "empty text": ("2,,B.,entailment\n", "pair '2' has an empty text"),
    "empty hypothesis": ('2,A.," ",entailment\n', "pair '2' has an empty hypothesis"),
    "empty id": (",A.,B.,entailment\n", "a pair has no id"),
    "empty row": (",,,\n", "a pair has no id"),
    "id of two lines": (
        '"2\n3",A.,B.,entailment\n',
        r"pair '2\n3' has an id with a control character",
    ),
    "NUL": (
        "2,A\0.,B.,entailment\n",
        "pair '2' has a text with a NUL or a lone surrogate, which is not text",
    ),
    "unknown label": (
        "2,A.,B.,1\n",
        "pair '2' has the unknown label '1' (known here: entailment, contradiction, unknown, "
        f"no entailment, neutral, not entailment, -, yes, no){NAMING}",
    ),
    "text after a quote": (
        '2,"A" B.,B.,entailment\n',
        "is not quoted as in a csv file: ',' expected after '\"'; "
        "write a quote inside a quoted cell twice",
    ),
    "a quote left open": ('2,A.,"B.,entailment\n', "a quote that opens here is never closed"),
}


@pytest.mark.parametrize(
    ("broken", "problem"), BROKEN.values(), ids=[name.replace(" ", "-") for name in BROKEN]
)
def test_a_broken_row_is_one_error_with_its_line(broken, problem, write, refused, lenient_ids):
    path = write("x.csv", HEADER + GOOD.format(1) + broken + GOOD.format(3) + GOOD.format(4))
    assert refused(path) == f"x.csv:3: {problem}"
    assert lenient_ids(path) == (["1", "3", "4"], 1)


def test_a_quote_left_open_is_named_by_the_line_where_it_opens(write, refused):
    row = '2,"two\nlines","B.,entailment\n'
    assert refused(write("x.csv", HEADER + row + GOOD.format(3))) == (
        "x.csv:3: a quote that opens here is never closed"
    )


def test_a_quote_left_open_in_the_header_is_an_error(write, refused):
    assert refused(write("x.csv", 'id,text,"hypothesis\n' + GOOD.format(1)), reader="table") == (
        "x.csv:1: a quote that opens here is never closed"
    )


def test_a_quote_left_open_swallows_no_more_than_a_row_may_have(write, refused, monkeypatch):
    monkeypatch.setattr("entailment.datasets.rows.MAX_ROW", 1000)
    path = write("x.csv", HEADER + '2,A.,"B.,entailment\n' + GOOD.format(3) * 1000)
    assert refused(path) == "x.csv:2: a quote that opens here is never closed"


@pytest.mark.parametrize(
    "end", ["", "a cell,without a quote\n", 'x"y,z\n'], ids=["never closed", "open", "broken"]
)
def test_the_lines_of_a_row_that_cannot_be_read_are_read_again_once(
    write, lenient_ids, monkeypatch, end
):
    fed = []
    reader = csv.reader
    monkeypatch.setattr(
        csv, "reader", lambda lines, **how: reader((fed.append(1) or line for line in lines), **how)
    )
    path = write("x.csv", HEADER + GOOD.format(1) + 'x","\n' * 200 + end)
    ids, skipped = lenient_ids(path, reader="table")
    assert ids == ["1"]
    assert skipped >= 200
    assert len(fed) < 1000


def test_rows_of_several_lines_after_a_broken_one_are_read(write, lenient_ids):
    broken = '2,"A"\n,B"x,C\n'
    path = write("x.csv", HEADER + broken + '3,"A.\nB.",C.,entailment\n' + GOOD.format(4))
    assert lenient_ids(path)[0] == ["3", "4"]


def test_the_line_of_a_row_counts_the_lines_inside_cells(write, refused):
    path = write("x.csv", HEADER + '1,"a\n\n\nb",B.,entailment\n2,A.\n')
    assert refused(path) == "x.csv:6: has 2 columns where the header has 4"


@pytest.mark.parametrize(
    ("file", "reader"),
    [("pairs.csv", "table"), ("glue-rte.tsv", "glue"), ("sick-full.tsv", "sick")],
)
def test_a_header_alone_holds_no_pairs(file, reader, samples, write, refused):
    header = (samples / file).read_text().partition("\n")[0]
    assert refused(write("x", header)) == f"x: holds no pairs that can be used (read as {reader})"


@pytest.mark.parametrize(
    ("reader", "problem"),
    [
        ("glue", "x:2: has no columns sentence1 and sentence2"),
        ("sick", "x:2: has no column pair_ID"),
        (
            "table",
            "x:2: has no column for the text (columns: a, b); name one with --columns text=NAME",
        ),
    ],
)
def test_a_header_without_the_columns_is_an_error(reader, problem, write, refused):
    assert refused(write("x", "\na\tb\n1\t2\n"), reader=reader) == problem


def test_a_header_of_many_long_names_is_cut_short(write):
    path = write("x", ",".join(f"{n}{'x' * 1000}" for n in range(1000)))
    with pytest.raises(DataError, match=r"\(columns: .*, and 980 more\)") as caught:
        list(open_dataset(path, reader="table"))
    assert len(str(caught.value)) < 2000


def test_a_row_of_tabs_is_not_dropped_in_silence(samples, write, lenient_ids):
    path = write("x", (samples / "glue-rte.tsv").read_text() + "\t\t\t\n")
    assert lenient_ids(path) == (["0", "1", "2"], 1)


def test_columns_and_labels_are_read_as_named(samples):
    dataset = open_dataset(
        samples / "columns.csv",
        columns={"id": "nr", "text": "source TEXT", "hypothesis": "Claim", "label": "Verdict"},
        label_map={"0": "contradiction", "1": "neutral", "2": "entailment"},
    )
    assert [(pair.id, pair.gold) for pair in dataset] == [
        ("7", Label.ENTAILMENT),
        ("8", Label.CONTRADICTION),
        ("9", Label.UNKNOWN),
    ]
    assert next(iter(dataset)).text == "The roof leaks, they say."


def test_columns_that_are_not_named_become_attributes(samples):
    dataset = open_dataset(
        samples / "columns.csv", columns={"text": "Source text", "hypothesis": "Claim"}
    )
    pair = next(iter(dataset))
    assert (pair.id, pair.attributes) == ("2", {"nr": "7", "Verdict": "2"})


def test_a_table_with_other_column_names_says_that_they_can_be_named(samples, refused, write):
    problem = "has no column for the text (columns: nr, source text, claim, verdict)"
    assert f"{problem}; name one with --columns text=NAME" in refused(samples / "columns.csv")
    neither = write("x.csv", "left,right\nA.,B.\n")
    assert "a table with other column names needs --columns" in refused(neither)


def test_a_word_of_a_label_map_may_be_written_like_any_label(write):
    path = write("x.csv", HEADER + "1,A.,B.,Not_Ent\n")
    (pair,) = open_dataset(path, label_map={"not_ent": "no entailment"})
    assert pair.gold is Label.NO_ENTAILMENT


def test_a_named_column_that_is_not_there_is_an_error(samples, refused):
    assert refused(samples / "columns.csv", columns={"text": "Beleg"}) == (
        "columns.csv:1: has no column 'Beleg' (columns: nr, source text, claim, verdict)"
    )


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"columns": {"premise": "x"}}, "no part of a pair is called 'premise'"),
        ({"label_map": {"1": "perhaps"}}, "unknown label 'perhaps'"),
        ({"label_map": {"1": ""}}, "a label cannot be empty"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_at_once(options, problem, samples):
    with pytest.raises(OptionError, match=problem):
        open_dataset(samples / "columns.csv", **options)


def test_columns_are_for_tables_only(samples, refused):
    assert refused(samples / "rte2.xml", reader="rte2", columns={"text": "t"}) == (
        "rte2.xml: is read as rte2; columns are named for tables and JSON lines alone"
    )


def test_the_first_of_two_columns_of_a_name_counts(write):
    path = write("x.csv", "text,text,hypothesis\nfirst,second,third\n")
    assert next(iter(open_dataset(path))).text == "first"


def test_the_reading_of_numbers_as_labels_is_reported_once(write, caplog):
    rows = "0\tA.\tB.\t1\n1\tA.\tB.\t0\n"
    dataset = open_dataset(write("x.tsv", f"index\tsentence1\tsentence2\tlabel\n{rows}"))
    assert [pair.gold for pair in dataset] == [Label.ENTAILMENT, Label.NO_ENTAILMENT]
    assert len(caplog.messages) == 1
    assert "labels 0 and 1 are read as in WNLI: 1 is entailment" in caplog.text


def test_a_label_is_not_needed_where_rows_are_only_judged(write, caplog):
    path = write("x.csv", "text,hypothesis,label\nA b.,B.,maybe\nC d.,D.,perhaps\n")
    assert [pair.gold for pair in open_dataset(path, unlabelled=True)] == [None, None]
    assert [record.getMessage().count("unknown label") for record in caplog.records] == [1]


def test_a_row_without_id_is_named_by_its_line(write):
    path = write("x.csv", 'text,hypothesis\n"two\nlines",B.\nC d.,D.\n')
    assert [pair.id for pair in open_dataset(path)] == ["2", "4"]


def test_an_id_that_comes_twice_is_reported_with_both_lines(write, refused):
    path = write("x.csv", "id,text,hypothesis\na,A.,B.\nb,C.,D.\na,E.,F.\n")
    assert refused(path) == "x.csv:4: pair 'a' is here twice (first on line 2); ids must be unique"
