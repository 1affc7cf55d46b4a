from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError, OptionError
from entailment.evaluation.gold import Gold, gold_of, read_gold
from entailment.model import LabelScheme

from .builders import C, E, N, U, gold

Write = Callable[[str, str | bytes], Path]

PAIRS = """\
<entailment-corpus>
<pair id="1" entailment="YES" task="IE"><t>It sank off Malta.</t><h>It sank.</h></pair>
<pair id="2" entailment="NO" task="IR"><t>It sailed.</t><h>It  SANK!</h></pair>
<pair id="3" task="IR"><t>It sailed.</t><h>It sailed.</h></pair>
</entailment-corpus>
"""


def test_gold_comes_from_a_file_of_pairs_with_its_attributes(write: Write) -> None:
    gold = read_gold(write("rte2_dev.xml", PAIRS))
    assert (gold.name, gold.labels) == ("rte2_dev", LabelScheme.TWO_WAY)
    assert [entry.label for entry in gold.entries.values()] == [E, N]
    assert gold.entries["1"].attributes == {"task": "IE"}
    assert gold.attributes == ("task",)
    assert len(gold.checksum) == 64


def test_pairs_without_gold_are_counted_and_not_scored(write: Write) -> None:
    gold = read_gold(write("gold.xml", PAIRS))
    assert (gold.unlabelled, gold.unlabelled_ids) == (1, {"3"})
    assert "3" not in gold.entries


def test_pairs_that_repeat_a_hypothesis_are_of_one_cluster(write: Write) -> None:
    gold = read_gold(write("gold.xml", PAIRS))
    assert gold.entries["1"].cluster == gold.entries["2"].cluster == "it sank"


@pytest.mark.parametrize("attribute", ["query", "topic"])
def test_a_query_or_topic_that_the_set_names_makes_the_cluster(
    write: Write, attribute: str
) -> None:
    rows = (
        f'{{"id":"{n}","text":"A.","hypothesis":"H{n}.","label":"entailment","{attribute}":"q"}}'
        for n in range(2)
    )
    gold = read_gold(write("gold.jsonl", "\n".join(rows)))
    assert {entry.cluster for entry in gold.entries.values()} == {"q"}


TEXTS = "".join(
    f'{{"id":"{n}","text":"Text {n // 2}!","hypothesis":"H{n}.","label":"entailment"{more}}}\n'
    for n, more in enumerate([',"genre":"a"', ',"genre":"b"', ',"genre":"a"', ""])
)


def clusters(gold: Gold) -> list[set[str]]:
    """Return the ids of the pairs of each cluster."""
    together: dict[str, set[str]] = {}
    for pair_id, entry in gold.entries.items():
        together.setdefault(entry.cluster, set()).add(pair_id)
    return list(together.values())


@pytest.mark.parametrize(
    ("cluster", "shared", "expected"),
    [
        (None, "hypothesis", [{"0"}, {"1"}, {"2"}, {"3"}]),
        ("hypothesis", "hypothesis", [{"0"}, {"1"}, {"2"}, {"3"}]),
        ("text", "text", [{"0", "1"}, {"2", "3"}]),
        ("genre", "'genre'", [{"0", "2"}, {"1"}, {"3"}]),
    ],
)
def test_clusters_are_of_what_is_named(
    write: Write, cluster: str | None, shared: str, expected: list[set[str]]
) -> None:
    gold = read_gold(write("gold.jsonl", TEXTS), cluster=cluster)
    assert clusters(gold) == expected
    assert (gold.cluster, gold.shared) == (cluster, shared)


def test_the_default_says_what_the_pairs_of_a_cluster_share(write: Write) -> None:
    topics = TEXTS.replace('"genre"', '"topic"')
    assert read_gold(write("some.jsonl", topics)).shared == "source"
    every = "".join(line + "\n" for line in topics.splitlines() if '"topic"' in line)
    assert read_gold(write("every.jsonl", every)).shared == "'topic'"


def test_a_cluster_that_cannot_be_is_refused(write: Write) -> None:
    with pytest.raises(OptionError, match=r"attribute 'nosuch', .*hypothesis, text, genre"):
        read_gold(write("gold.jsonl", TEXTS), cluster="nosuch")
    with pytest.raises(OptionError, match="is a key alone"):
        read_gold(write("three.key", "1 YES\n2 NO\n3 UNKNOWN\n"), cluster="text")


def test_an_answer_key_alone_is_gold(write: Write) -> None:
    gold = read_gold(write("three.key", "1 YES\n2 NO\n3 UNKNOWN\n"))
    assert (gold.name, gold.labels) == ("three", LabelScheme.THREE_WAY)
    assert [(e.label, e.cluster) for e in gold.entries.values()] == [(E, "1"), (C, "2"), (U, "3")]


def test_a_key_next_to_the_pairs_replaces_their_labels_and_changes_the_checksum(
    write: Write,
) -> None:
    pairs, key = write("gold.xml", PAIRS), write("gold.key", "1 YES\n2 UNKNOWN\n3 NO\n")
    gold = read_gold(pairs, key=key)
    assert [entry.label for entry in gold.entries.values()] == [E, U, C]
    assert gold.entries["1"].cluster == gold.entries["2"].cluster
    assert gold.checksum != read_gold(pairs).checksum


NAMED = '{"id":"1","text":"It sank.","hypothesis":"It sank.","label":"entailment"}'


def test_options_that_change_what_is_read_change_the_checksum(write: Write) -> None:
    table = write("gold.csv", "t,h,label,other\nIt sank.,It sank.,entailment,neutral\n")
    plain = read_gold(table)
    assert plain.checksum == hashlib.sha256(table.read_bytes()).hexdigest()
    readings = [
        plain,
        read_gold(table, lenient=True),
        read_gold(table, columns={"label": "other"}),
        read_gold(table, label_map={"entailment": "CONTRADICTION"}),
        read_gold(table, key=write("gold.key", "2 YES\n")),
        read_gold(table, key=write("gold.key", "2 NO\n")),
    ]
    assert len({gold.checksum for gold in readings}) == len(readings)


def test_naming_the_reader_that_is_recognised_leaves_the_checksum(write: Write) -> None:
    pairs = write("gold.jsonl", NAMED)
    assert read_gold(pairs, reader="jsonl").checksum == read_gold(pairs).checksum


@pytest.mark.parametrize(
    "content",
    [
        "1 NO_ENTAILMENT\n2 CONTRADICTION\n3 ENTAILMENT\n",
        '<entailment-corpus lang="EN">'
        '<pair id="1" entailment="NONENTAILMENT"><t>A.</t><h>B.</h></pair>'
        '<pair id="2" entailment="CONTRADICTION"><t>A.</t><h>C.</h></pair>'
        '<pair id="3" entailment="ENTAILMENT"><t>A.</t><h>D.</h></pair>'
        "</entailment-corpus>",
    ],
)
def test_gold_that_mixes_two_and_three_labels_is_two_way(
    write: Write, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    gold = read_gold(write("gold", content))
    assert gold.labels is LabelScheme.TWO_WAY
    assert [entry.label for entry in gold.entries.values()] == [N, N, E]
    assert "two-way and three-way labels are mixed; scored two-way\n" in caplog.text


def test_a_table_of_yes_no_and_unknown_may_be_three_way(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    rows = "text,hypothesis,label\nA.,B.,yes\nA.,C.,no\nA.,D.,unknown\n"
    assert read_gold(write("t.csv", rows)).labels is LabelScheme.TWO_WAY
    assert "scored two-way; if NO is contradiction, give --label-map NO=CONTRADICTION" in (
        caplog.text
    )
    named = read_gold(write("t.csv", rows), label_map={"no": "contradiction"})
    assert [entry.label for entry in named.entries.values()] == [E, C, U]


def test_two_way_gold_conflates_once_and_for_all() -> None:
    gold_set = gold("ECU").two_way()
    assert [entry.label for entry in gold_set.entries.values()] == [E, N, N]
    assert gold_set.labels is LabelScheme.TWO_WAY
    assert gold_set.two_way() is gold_set


def test_gold_of_some_pairs_of_a_set(write: Write) -> None:
    dataset = open_dataset(write("gold.xml", PAIRS))
    gold = gold_of(dataset, [pair for pair in dataset if pair.id == "2"])
    assert list(gold.entries) == ["2"]
    assert gold.name == "gold"


def test_a_table_brings_names_of_columns_and_meanings_of_labels(write: Write) -> None:
    table = write("gold.csv", "a,b,c\nIt sank.,It sank.,1\nIt sank.,It sailed.,0\n")
    gold = read_gold(
        table,
        columns={"text": "a", "hypothesis": "b", "label": "c"},
        label_map={"1": "ENTAILMENT", "0": "CONTRADICTION"},
    )
    assert [entry.label for entry in gold.entries.values()] == [E, C]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("blind.xml", PAIRS.replace('entailment="', 'kind="'), "has no gold label"),
        ("gold.txt", "nothing of the kind\n", "known format"),
    ],
)
def test_a_file_without_gold_is_an_error(write: Write, name: str, content: str, says: str) -> None:
    with pytest.raises(DataError, match=says):
        read_gold(write(name, content))


@pytest.mark.data
def test_the_development_set_of_rte2_repeats_hypotheses(data_folder: Path) -> None:
    gold = read_gold(data_folder / "rte" / "rte2_dev.xml")
    assert len(gold.entries) == 800
    assert len({entry.cluster for entry in gold.entries.values()}) == 622
