"""Relations and their templates, filled with names of documents."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from pathlib import Path

import pytest

from entailment.collection.sources.passages import preceding
from entailment.collection.sources.relations import Relation, read_relations, relation_pairs
from entailment.errors import DataError
from entailment.model import Document, Label, Passage

SENTENCES = ("Ann Lee works for Acme Corp.", "It rained.", "Bob Roe works for Bolt Inc. in Bonn.")
WORKS = Relation("work", "{person} works for {organisation}.", frozenset({"work"}))


def document(name: str, sentences: tuple[str, ...]) -> Document:
    starts = accumulate((len(sentence) + 1 for sentence in sentences), initial=0)
    passages = tuple(
        Passage(name, number, sentence, start, start + len(sentence))
        for number, (sentence, start) in enumerate(zip(sentences, starts, strict=False))
    )
    return Document(name, " ".join(sentences), passages)


def test_a_wrong_name_is_none_of_the_document() -> None:
    corpus = [document("a", SENTENCES[:2]), document("b", SENTENCES[1:])]
    pairs = list(relation_pairs(corpus, [WORKS], source="s"))
    assert [(pair.hypothesis, pair.expected) for pair in pairs] == [
        ("Ann Lee works for Acme Corp.", None),
        ("Ann Lee works for Bolt Inc.", Label.UNKNOWN),
        ("Bob Roe works for Bolt Inc.", None),
        ("Bob Roe works for Acme Corp.", Label.UNKNOWN),
    ]
    assert [pair.context for pair in pairs] == ["", "", "It rained.", "It rained."]


@pytest.mark.parametrize(
    ("sentence", "hypotheses"),
    [
        ("Ann Lee works for Medivolt.", ["Ann Lee works for Medivolt."]),
        ("Ann Lee works for the Medivolt.", ["Ann Lee works for the Medivolt."]),
        ("Ann Lee works with Lee.", []),
        ("Ann Lee, Medivolt works.", []),
    ],
)
def test_a_name_of_unknown_kind_fills_a_slot_behind_a_preposition(
    sentence: str, hypotheses: list[str]
) -> None:
    pairs = relation_pairs([document("a", (sentence,))], [WORKS], source="s")
    assert [pair.hypothesis for pair in pairs] == hypotheses


def test_sentences_without_a_pair_are_counted_by_what_they_lack() -> None:
    left_out: Counter[str] = Counter()
    corpus = [document("a", ("It rained.", "It works.", "Who works?", SENTENCES[0]))]
    assert list(relation_pairs(corpus, [WORKS], source="s", left_out=left_out))
    assert left_out == {
        "sentences without a trigger of 'work'": 1,
        "sentences without names for {person} and {organisation} of 'work'": 2,
    }


def test_the_sentence_before_is_that_of_the_passage() -> None:
    whole = document("a", SENTENCES)
    assert [preceding(passage, whole) for passage in whole.passages] == ["", *SENTENCES[:2]]


def test_each_name_is_looked_for_once_in_a_document() -> None:
    """Searching the text for each name again for each pair took the cube of its length."""

    class Text(str):
        searches = 0

        def __contains__(self, name: object) -> bool:
            Text.searches += 1
            return super().__contains__(str(name))

    names = ["Ann Alder", "Bob Birch", "Cyd Cedar", "Dan Damson", "Eve Elder"]
    sentences = tuple(f"{name} works for {name.split()[1]} Corp." for name in names)
    plain = document("a", sentences)
    corpus = [Document("a", Text(plain.text), plain.passages)]
    assert len(list(relation_pairs(corpus, [WORKS], source="s"))) > 1
    assert Text.searches <= 2 * len(names)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ('triggers = "work"', "relation 'x': triggers are a list of words"),
        ("triggers = [5]", "relation 'x': triggers are a list of words"),
        ('template = "{person:d} met {name}."', "relation 'x': a slot of .* more than a name"),
        ('template = "{person!r} met {name}."', "relation 'x': a slot of .* more than a name"),
        ('template = "{person} met {name} {}."', "relation 'x': .* has not two different slots"),
    ],
)
def test_a_wrong_relation_is_an_error(tmp_path: Path, lines: str, problem: str) -> None:
    template = "" if "template" in lines else 'template = "{person} met {name}."\n'
    path = tmp_path / "relations.toml"
    path.write_text(f'[[relation]]\nname = "x"\n{template}{lines}\n')
    with pytest.raises(DataError, match=problem):
        read_relations(path)
