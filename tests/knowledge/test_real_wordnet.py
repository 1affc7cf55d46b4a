"""The released WordNet, where its files are on this machine, by count and by word."""

from __future__ import annotations

import os
import re
from collections import Counter
from typing import NamedTuple

import pytest

from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import NamedResource
from entailment.knowledge.wndb import Wndb
from entailment.knowledge.wordnet import WordNet, wndb_folder

pytestmark = pytest.mark.data

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


class Counts(NamedTuple):
    """Synsets by part of speech, and pointers by relation, of a version of WordNet."""

    synsets: dict[str, int]
    pointers: dict[str, int]


COUNTS = {
    "3.0": Counts(
        {"n": 82115, "v": 13767, "a": 18156, "r": 3621},
        {
            "hypernym": 89089,
            "instance": 8577,
            "derivation": 82740,
            "part": 22187,
            "antonym": 7979,
            "entailment": 408,
            "similar": 23136,
            "cause": 220,
        },
    ),
    "3.1": Counts(
        {"n": 82192, "v": 13789, "a": 18185, "r": 3625},
        {
            "hypernym": 89172,
            "instance": 8589,
            "derivation": 82754,
            "part": 22196,
            "antonym": 7983,
            "entailment": 408,
            "similar": 23178,
            "cause": 221,
        },
    ),
}
"""The synsets of 3.0 are as many as its own documentation (wnstats) says."""


@pytest.fixture(scope="module")
def files() -> Wndb:
    folder = wndb_folder()
    if folder is None:
        assert os.environ.get("ENTAILMENT_REQUIRE_WORDNET") != "1", "WordNet must be here"
        pytest.skip("no WordNet is on this machine; sudo apt-get install wordnet-base")
    return Wndb(folder)


@pytest.mark.slow
def test_synsets_and_relations_are_as_many_as_were_counted(files: Wndb) -> None:
    if files.version not in COUNTS:
        pytest.skip(f"WordNet {files.version} was not counted")
    synsets: Counter[str] = Counter()
    pointers: Counter[str] = Counter()
    for pos, name in FILES.items():
        data = (files.folder / f"data.{name}").read_text(encoding="utf-8")
        for offset in re.findall(r"^(\d{8}) ", data, re.MULTILINE):
            synset = files.synset(pos + offset)
            synsets[pos] += 1
            pointers.update(pointer.relation for pointer in synset.pointers)
    assert (dict(synsets), dict(pointers)) == COUNTS[files.version]


@pytest.mark.parametrize(
    ("left", "right", "pos", "relation"),
    [
        ("buy", "acquire", "v", "hypernym"),
        ("purchase", "buy", "v", "synonym"),
        ("acquisition", "acquire", "n", "derivation"),
        ("snore", "sleep", "v", "entailment"),
        ("kill", "die", "v", "cause"),
        ("paris", "france", "n", "part"),
        ("german", "germany", "a", "derivation"),
        ("dog", "animal", "n", "hypernym"),
    ],
)
def test_known_rules_are_there(files: Wndb, left: str, right: str, pos: str, relation: str) -> None:
    lookup = Lookup([NamedResource("wordnet", WordNet(str(files.folder)))])
    rule = lookup.entails(left, right, pos)
    assert rule is not None
    assert (rule.relation, rule.resource) == (relation, "wordnet")
    assert lookup.entails(right, left, pos) is None or relation in ("synonym", "derivation")
