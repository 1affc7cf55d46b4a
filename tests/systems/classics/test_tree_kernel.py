"""The kernel of pairs of trees, against fragments that are listed by hand."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from entailment.errors import ModelError, OptionError
from entailment.model import Pair, TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.systems.classics.fragment_store import FragmentStore
from entailment.systems.classics.pair_kernel import PairKernel
from entailment.systems.classics.tree_fragments import (
    DECAY,
    anchors,
    fragments,
    numbered,
    renamings,
)
from entailment.systems.classics.tree_kernel import tree_kernel
from entailment.systems.classics.tree_pairs import TreePair
from entailment.testing import EXAMPLE_PAIRS, check_system

TOOLS = [{"name": "lemmas"}, {"name": "names"}]
FEATURES = [{"name": "knowledge"}]
CHAINS = {"name": "chains", "floor": 0.1}


def tree(*words: tuple[str, str, int]) -> ContentTree:
    nodes = [
        TreeNode(id_, lemma, 10 * id_, lemma, "X", relation, head)
        for id_, (lemma, relation, head) in enumerate(words)
    ]
    return {node.id: node for node in nodes}


BOUGHT = tree(("buy", "root", 0), ("ann", "subject", 0), ("mill", "object", 0), ("old", "amod", 2))


@pytest.fixture(autouse=True)
def caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path / "caches"))


def connected(of: ContentTree, ids: tuple[int, ...]) -> bool:
    return sum(not (of[id_].head in ids and of[id_].head != id_) for id_ in ids) == 1


def test_the_fragments_are_the_connected_parts_with_an_anchor() -> None:
    anchored = {1: 1, 3: 2}
    counts = fragments(BOUGHT, anchored)
    expected = 0
    for size in (2, 3):
        for ids in combinations(BOUGHT, size):
            if connected(BOUGHT, ids) and anchored.keys() & set(ids):
                expected += 2 ** sum(id_ not in anchored for id_ in ids)
    assert sum(counts.values()) == expected
    assert counts["buy>subject#1"] == 1
    assert counts["buy>subject#1+objectmill"] == 1
    assert counts["buy>objectmill>amod#2"] == 1


def test_the_kernel_is_the_sum_over_shared_fragments() -> None:
    sold = tree(("sell", "root", 0), ("bo", "subject", 0), ("mill", "object", 0))
    ours, others = fragments(BOUGHT, {1: 1}), fragments(sold, {1: 1})
    by_hand = sum(
        DECAY ** (2 * (1 + f.count(">") + f.count("+"))) * ours[f] * others[f]
        for f in ours.keys() & others.keys()
    )
    left, right = numbered(ours, "T"), numbered(others, "T")
    assert sum(left[n] * right[n] for n in left.keys() & right.keys()) == pytest.approx(by_hand)
    assert Counter(ours) & Counter(others) == Counter(
        {"X>subject#1": 1, "X>subject#1+objectX": 1, "X>subject#1+objectmill": 1}
    )


def test_there_is_a_renaming_for_each_order_of_three_placeholders() -> None:
    assert len(set(renamings())) == 6
    assert next(renamings()) == (1, 2, 3)


@pytest.fixture
def kernel() -> PairKernel:
    pytest.importorskip("spacy")
    return PairKernel(FEATURES, (), TOOLS)


def test_pairs_that_differ_in_names_alone_are_the_same(kernel: PairKernel) -> None:
    pair = Pair("1", "Ann Lee, who sold Acme, met Bo.", "Ann Lee sold Acme.")
    other = Pair("2", "Ike Ruiz, who sold Kemira, met Bo.", "Ike Ruiz sold Kemira.")
    apart = Pair("3", "The bridge is 420 metres long.", "The bridge is long.")
    similar = kernel.structural([pair], [pair, other, apart])[0]
    assert similar[0] == pytest.approx(1)
    assert similar[1] > 0.8 > similar[2]


def test_the_matrix_is_symmetric_and_within_its_range(kernel: PairKernel) -> None:
    matrix = kernel.structural(EXAMPLE_PAIRS, EXAMPLE_PAIRS)
    assert np.allclose(matrix, matrix.T)
    assert matrix.min() >= 0
    assert matrix.max() <= 1 + 1e-9


def test_the_fragments_of_a_pair_are_read_back_and_damage_is_ignored(tmp_path: Path) -> None:
    rows = tuple(
        (np.array([n, n + 9], np.int32), np.array([0.5, 2.0], np.float32)) for n in range(6)
    )
    store = FragmentStore("ours", tmp_path)
    store.put("T", "H", rows)
    again = FragmentStore("ours", tmp_path).get("T", "H")
    assert again is not None
    assert all(
        np.array_equal(a, c) and np.array_equal(b, d)
        for (a, b), (c, d) in zip(rows, again, strict=True)
    )
    assert store.get("T", "another") is None
    store.path.write_bytes(b"no database")
    assert FragmentStore("ours", tmp_path).get("T", "H") is None


def test_a_matrix_that_was_cut_off_is_resumed_where_it_stood(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("spacy")
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path))
    pairs, listed = EXAMPLE_PAIRS[:6], list[TreePair]()

    def interrupted(read: TreePair) -> object:
        if len(listed) == 4:
            raise KeyboardInterrupt
        listed.append(read)
        return anchors(read)

    monkeypatch.setattr("entailment.systems.classics.pair_kernel.anchors", interrupted)
    with pytest.raises(KeyboardInterrupt):
        PairKernel(FEATURES, (), TOOLS).structural(pairs, pairs)
    listed.clear()
    assert PairKernel(FEATURES, (), TOOLS).structural(pairs, pairs).shape == (6, 6)
    assert len(listed) == 2


def test_fragments_are_stored_by_what_resources_and_tools_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("spacy")
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path / "cache"))
    for number, rule in enumerate(("foo\tbar\n", "mill\tfactory\n")):
        path = tmp_path / f"{number}.tsv"
        path.write_text(rule)
        table = {"name": "dictionary", "path": str(path)}
        for tools in (TOOLS, [*TOOLS, {"name": "chains", "floor": 0.5}], [*TOOLS, CHAINS]):
            PairKernel(FEATURES, [table], tools).structural(EXAMPLE_PAIRS[:1], EXAMPLE_PAIRS[:1])
    assert len([*(tmp_path / "cache").glob("fragments-*.sqlite")]) == 6


def test_the_contract_of_a_judge_and_its_state() -> None:
    pytest.importorskip("spacy")
    pairs = [*EXAMPLE_PAIRS[:8], *EXAMPLE_PAIRS[-8:]]
    check_system(lambda: tree_kernel(FEATURES, tools=TOOLS), pairs)


def test_it_explains_by_the_pairs_that_it_learned_from() -> None:
    pytest.importorskip("spacy")
    fitted = tree_kernel(FEATURES, tools=TOOLS).fit(EXAMPLE_PAIRS)
    reasons = fitted.explain(EXAMPLE_PAIRS[0]).reasons
    assert sum("it is like a pair" in reason for reason in reasons) == 3
    state = json.loads(json.dumps(fitted.state()))
    with pytest.raises(ModelError, match="do not fit"):
        fitted.with_state({**state, "weights": [1.0]})


def test_a_wrong_option_is_reported_at_once() -> None:
    with pytest.raises(OptionError, match="structure"):
        tree_kernel(structure=2)
    with pytest.raises(OptionError, match="c must"):
        tree_kernel(c=0)
    with pytest.raises(OptionError, match="degree"):
        tree_kernel(degree=[1, 9])
    with pytest.raises(OptionError, match="at least one"):
        tree_kernel(c=[])


def test_of_several_settings_those_are_taken_that_judge_best_in_inner_folds() -> None:
    pytest.importorskip("spacy")
    several = tree_kernel(FEATURES, tools=TOOLS, structure=[0.0, 0.2], degree=[1, 2], c=[0.1, 1e-9])
    learned = several.fit(EXAMPLE_PAIRS).learned
    assert learned is not None
    assert learned.settings in several.settings
    assert learned.settings.c == 0.1
