"""Answer keys: an id and a label a line, next to a set or in place of the labels in it."""

import hashlib
import re

import pytest

from entailment.datasets import open_dataset, read_key
from entailment.errors import DataError
from entailment.model import Label


def test_no_is_contradiction_where_unknown_is_used_too(samples):
    assert read_key(samples / "three-way.key") == {
        "1": Label.ENTAILMENT,
        "2": Label.UNKNOWN,
        "3": Label.ENTAILMENT,
        "4": Label.CONTRADICTION,
        "5": Label.ENTAILMENT,
    }


def test_no_is_no_entailment_where_unknown_is_missing(samples):
    assert read_key(samples / "two-way.key")["4"] is Label.NO_ENTAILMENT


@pytest.mark.parametrize(
    ("content", "labels"),
    [
        ("1 TRUE\n2 FALSE\n", ["ENTAILMENT", "NO ENTAILMENT"]),
        ("1 ENTAILMENT\n2 NO ENTAILMENT\n", ["ENTAILMENT", "NO ENTAILMENT"]),
        ("1\tentailment\n2\tnot_entailment\n", ["ENTAILMENT", "NO ENTAILMENT"]),
        ("1  Yes \r\n\r\n2\t\tno\r\n", ["ENTAILMENT", "NO ENTAILMENT"]),
        ("1 CONTRADICTION\n2 UNKNOWN\n", ["CONTRADICTION", "UNKNOWN"]),
        ("1 NONENTAILMENT\n2 PARAPHRASE\n", ["NO ENTAILMENT", "ENTAILMENT"]),
    ],
)
def test_a_key_may_use_the_words_of_any_campaign(content, labels, write):
    assert list(map(str, read_key(write("x.key", content)).values())) == labels


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "x.key: is empty; an answer key has 'id label' lines"),
        (b"1 YES\n2\n", "x.key:2: has no label; an answer key has 'id label' lines"),
        (b"1 YES\n\n1 NO\n", "x.key:3: pair '1' is here twice (first on line 1)"),
        (
            b"1 YES\n2 MAYBE\n",
            "x.key:2: unknown label 'MAYBE' (known here: yes, no); "
            "an answer key has 'id label' lines",
        ),
        (b"1 YES\n\xe9 NO\n", "x.key:2: has the byte 0xe9, which is not UTF-8"),
    ],
)
def test_a_broken_key_is_one_error_with_its_line(content, problem, write):
    path = write("x.key", content)
    with pytest.raises(DataError) as caught:
        read_key(path)
    assert str(caught.value).replace(f"{path.parent}/", "") == problem


def test_a_key_brings_the_labels_of_a_blind_set(samples):
    blind = open_dataset(samples / "rte3-blind.xml", key=samples / "two-way.key")
    assert list(blind) == list(open_dataset(samples / "rte3.xml"))


def test_a_key_goes_over_the_labels_in_the_set(samples):
    dataset = open_dataset(samples / "rte3.xml", key=samples / "three-way.key")
    assert list(dataset) == list(open_dataset(samples / "rte3-3way.xml"))


def test_a_pair_that_the_key_lacks_is_an_error(samples, write, refused, lenient_ids):
    key = write("x.key", "1 YES\n3 YES\n4 NO\n5 YES\n")
    message = refused(samples / "rte3.xml", key=key)
    assert re.fullmatch(r"rte3\.xml:\d+: pair '2' is not in the answer key", message)
    assert lenient_ids(samples / "rte3.xml", key=key) == (["1", "3", "4", "5"], 1)


def test_a_damaged_key_is_an_error_at_once(samples, write):
    with pytest.raises(DataError, match="has no label"):
        open_dataset(samples / "rte3.xml", key=write("x.key", "no-label"))


def test_ids_of_the_key_that_no_pair_has_are_reported_once(samples, write, caplog):
    key = write("x.key", "".join(f"{n} YES\n" for n in range(1, 11)))
    dataset = open_dataset(samples / "rte3.xml", key=key)
    list(dataset)
    list(dataset)
    assert caplog.messages == [
        f"{samples / 'rte3.xml'}: the answer key has 5 ids that no pair has: '6', '7', '8', …"
    ]


def test_what_changes_the_reading_is_described(samples):
    key = samples / "two-way.key"
    assert open_dataset(samples / "rte3.xml").description == {"reader": "rte3"}
    assert open_dataset(samples / "rte3.xml", key=key, lenient=True).description == {
        "reader": "rte3",
        "lenient": True,
        "key": hashlib.sha256(key.read_bytes()).hexdigest(),
    }


def test_names_of_columns_and_labels_are_described(write):
    table = write("x.csv", "a,b\nIt sank.,It sank.\n")
    columns, meanings = {"text": "a", "hypothesis": "b"}, {"1": "ENTAILMENT"}
    dataset = open_dataset(table, columns=columns, label_map=meanings)
    assert dataset.description == {"reader": "table", "columns": columns, "label_map": meanings}
