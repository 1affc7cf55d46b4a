"""The parts of recipes, and recipes without them."""

from __future__ import annotations

from entailment.evaluation.ablation.parts import parts_of, reduced

OPTIONS = {
    "c": 0.1,
    "resources": [{"name": "wordnet", "senses": 1}, {"name": "dirt"}, {"name": "wordnet"}],
    "tools": ["lemmas", "stems"],
    "languages": ["en"],
    "members": [{"name": "coverage", "resources": [{"name": "verbocean"}]}],
    "local_novelty": True,
}


def test_every_named_table_and_tool_is_a_part() -> None:
    assert [(part.kind, str(part)) for part in parts_of(OPTIONS)] == [
        ("resource", "wordnet#1"),
        ("resource", "dirt"),
        ("resource", "wordnet#2"),
        ("tool", "lemmas"),
        ("tool", "stems"),
        ("member", "coverage"),
        ("resource", "verbocean"),
        ("decision", "local-novelty"),
    ]


def test_one_of_two_parts_of_a_name_is_left_out() -> None:
    second = parts_of(OPTIONS)[2]
    assert reduced(OPTIONS, [second.place])["resources"] == [
        {"name": "wordnet", "senses": 1},
        {"name": "dirt"},
    ]


def test_without_all_parts_the_lists_are_empty_and_stay() -> None:
    bare = reduced(OPTIONS, [part.place for part in parts_of(OPTIONS)])
    assert bare == {"c": 0.1, "resources": [], "tools": [], "languages": ["en"], "members": []}


def test_leaving_out_nothing_changes_nothing() -> None:
    assert reduced(OPTIONS, []) == OPTIONS
