"""The rules of a word in a WordNet of any origin.

The weight of a rule is b * 0.8^(d - 1) * 0.8^(s - 1), with b of the relation, d the distance to a
hypernym and s the rank of the sense, as the most common is the first (Miller, 1995).

| relation | b | from |
| --- | --- | --- |
| synonym | 0.95 | the other words of a synset |
| hypernym | 0.9 | hypernyms up to *distance* |
| instance | 0.9 | the class that a name is of, and its hypernyms |
| derivation | 0.7 | derivationally related words, pertainyms |
| entailment | 0.8 | verb entailment |
| cause | 0.6 | causes |
| part | 0.4 | part, member and substance holonyms |
| similar | 0.5 | similar adjectives, verb groups |
| antonym | 0.9 | antonyms |
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, Protocol

from entailment.knowledge.rules import Rule, RuleTable

__all__ = ["WORDNET_RELATIONS", "Pointer", "Synset", "WordGraph", "word_rules"]

_BASE = {
    "synonym": 0.95,
    "hypernym": 0.9,
    "instance": 0.9,
    "derivation": 0.7,
    "entailment": 0.8,
    "cause": 0.6,
    "part": 0.4,
    "similar": 0.5,
    "antonym": 0.9,
}
WORDNET_RELATIONS = tuple(_BASE)
"""The relations that a WordNet can give."""

_STEP = 0.8


class Pointer(NamedTuple):
    """A relation from a synset, or from one word of it, to another, or to one word of that.

    *source* and *word* are the numbers of these words in their synsets, from 1; 0 is all of them.
    """

    relation: str
    target: str
    source: int = 0
    word: int = 0


class Synset(NamedTuple):
    """Words of one meaning, their part of speech, and where they point."""

    pos: str
    words: tuple[str, ...]
    pointers: tuple[Pointer, ...]


class WordGraph(Protocol):
    """A WordNet: the meanings of words, the most common first, and how they are related."""

    def senses(self, lemma: str, pos: str) -> Sequence[str]:
        """Return the keys of the synsets of a lemma in lower case with that part of speech."""
        ...

    def synset(self, key: str) -> Synset:
        """Return the synset of a key."""
        ...


def word_rules(
    graph: WordGraph,
    lemma: str,
    pos: str,
    *,
    name: str,
    senses: int,
    distance: int,
    relations: Collection[str] = WORDNET_RELATIONS,
) -> RuleTable:
    """Return the rules of the first *senses* of a lemma, named after the resource *name*."""
    rules: list[Rule] = []
    for rank, key in enumerate(graph.senses(lemma, pos)[:senses]):
        share = _STEP**rank
        for relation, word, right_pos, weight in _related(graph, lemma, key, distance):
            if relation in relations and word != lemma:
                rules.append(Rule(lemma, word, relation, weight * share, name, pos, right_pos))
    return RuleTable(rules)


_Related = tuple[str, str, str, float]
"""A relation, the word it leads to, that word's part of speech, and the weight."""


def _related(graph: WordGraph, lemma: str, key: str, distance: int) -> Iterator[_Related]:
    synset = graph.synset(key)
    for word in synset.words:
        yield "synonym", word, synset.pos, _BASE["synonym"]
    yield from _above(graph, synset, distance)
    for pointer in synset.pointers:
        if pointer.relation in ("hypernym", "instance"):
            continue
        if pointer.source and synset.words[pointer.source - 1] != lemma:
            continue
        target = graph.synset(pointer.target)
        for word in target.words[pointer.word - 1 : pointer.word] if pointer.word else target.words:
            yield pointer.relation, word, target.pos, _BASE[pointer.relation]


def _above(graph: WordGraph, synset: Synset, distance: int) -> Iterator[_Related]:
    """Yield the words of all hypernyms, each synset once, at its least distance."""
    seen: set[str] = set()
    level = [("", synset)]
    for step in range(distance):
        weight = _STEP**step
        upper: list[tuple[str, Synset]] = []
        for kind, lower in level:
            for pointer in lower.pointers:
                if pointer.relation not in ("hypernym", "instance") or pointer.target in seen:
                    continue
                seen.add(pointer.target)
                relation = kind or pointer.relation
                target = graph.synset(pointer.target)
                upper.append((relation, target))
                for word in target.words:
                    yield relation, word, target.pos, _BASE[relation] * weight
        level = upper
