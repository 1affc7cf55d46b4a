"""The challenges' development sets, where they are next to the project, by count and by pair."""

from collections import Counter

import pytest

from entailment.datasets import open_dataset, read_key

pytestmark = pytest.mark.data

RTE = [
    ("rte1_dev.xml", "rte1", {"ENTAILMENT": 283, "NO ENTAILMENT": 284}, ("8", "56", "2181")),
    ("rte2_dev.xml", "rte2", {"ENTAILMENT": 400, "NO ENTAILMENT": 400}, ("3", "31", "800")),
    ("rte3_dev.xml", "rte3", {"ENTAILMENT": 412, "NO ENTAILMENT": 388}, ("1", "10", "800")),
    ("rte3_de_dev.xml", "rte3", {"ENTAILMENT": 410, "NO ENTAILMENT": 390}, ("1", "10", "800")),
    ("rte3_it_dev.xml", "rte3", {"ENTAILMENT": 400, "NO ENTAILMENT": 400}, ("1", "10", "800")),
    (
        "rte3_fr_dev_3way.xml",
        "rte3-3way",
        {"ENTAILMENT": 409, "CONTRADICTION": 91, "UNKNOWN": 300},
        ("1", "10", "800"),
    ),
    (
        "e_rte3_it_dev_3way.xml",
        "rte3-3way",
        {"ENTAILMENT": 412, "CONTRADICTION": 80, "UNKNOWN": 308},
        ("1", "10", "800"),
    ),
]

NLI = {
    "sick.trial": {"ENTAILMENT": 142, "CONTRADICTION": 72, "UNKNOWN": 281},
    "fracas.dev": {"ENTAILMENT": 31, "CONTRADICTION": 8, "UNKNOWN": 23},
    "scitail.dev": {"ENTAILMENT": 654, "NO ENTAILMENT": 646},
    "anli_r1.dev": {"ENTAILMENT": 334, "CONTRADICTION": 333, "UNKNOWN": 331},
    "control.dev": {"ENTAILMENT": 279, "CONTRADICTION": 271, "UNKNOWN": 230},
}


@pytest.mark.parametrize(("file", "reader", "gold", "ids"), RTE, ids=[row[0] for row in RTE])
def test_a_development_set_has_its_pairs_and_labels(file, reader, gold, ids, data_folder):
    dataset = open_dataset(data_folder / "rte" / file)
    pairs = list(dataset)
    assert dataset.reader_name == reader
    assert Counter(str(pair.gold) for pair in pairs) == gold
    assert (pairs[0].id, pairs[9].id, pairs[-1].id) == ids


def test_the_three_way_key_judges_every_pair_of_rte3(data_folder):
    key = read_key(data_folder / "rte" / "rte3_dev_3way.key")
    counts = {"ENTAILMENT": 412, "CONTRADICTION": 80, "UNKNOWN": 308}
    assert Counter(map(str, key.values())) == counts
    dataset = open_dataset(
        data_folder / "rte" / "rte3_dev.xml", key=data_folder / "rte" / "rte3_dev_3way.key"
    )
    assert {pair.id: pair.gold for pair in dataset} == key


@pytest.mark.parametrize("name", NLI)
def test_a_set_in_json_lines_has_its_labels(name, data_folder):
    pairs = open_dataset(data_folder / "nli" / f"{name}.jsonl.gz")
    assert Counter(str(pair.gold) for pair in pairs) == NLI[name]


@pytest.mark.slow
def test_every_set_in_json_lines_can_be_read(data_folder):
    for path in sorted((data_folder / "nli").glob("*.jsonl.gz")):
        dataset = open_dataset(path)
        assert dataset.reader_name == "jsonl"
        assert all(pair.gold is not None for pair in dataset)
