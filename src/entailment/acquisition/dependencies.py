r"""Similarity by dependency: words that stand in the same relations to the same words (Lin, 1998).

    I(w, r, w')  = log( |w, r, w'| |*, r, *| / ( |w, r, *| |*, r, w'| ) )
    T(w)         = the pairs (r, w') for which I(w, r, w') is above 0
    sim(w1, w2)  = sum over T(w1) and T(w2)  I(w1, r, w') + I(w2, r, w')
                   / ( sum over T(w1)  I(w1, r, w')  +  sum over T(w2)  I(w2, r, w') )

where |w, r, w'| counts the dependency triples of the corpus and `*` is any word. A relation
describes the head (`buy`, `obj`, `car`) and the dependent (`car`, `obj-of`, `buy`). Nouns, verbs,
and adjectives with adverbs are compared among themselves.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from entailment.acquisition.comparison import most_similar
from entailment.acquisition.relations import relations
from entailment.errors import OptionError
from entailment.text.linguistics import Analysis
from entailment.text.linguistics.analysis import Token

__all__ = ["Triple", "Word", "dependency_similar", "information", "triples"]

_POSITIONS = {"NOUN": "n", "PROPN": "n", "VERB": "v", "ADJ": "a", "ADV": "a"}
_MOST_WORDS = 20_000


class Word(NamedTuple):
    """A lemma and its part of speech: n, v, or a for adjectives and adverbs."""

    lemma: str
    pos: str


class Triple(NamedTuple):
    """A word, a relation and the other word of it."""

    word: Word
    relation: str
    other: str


def dependency_similar(
    analyses: Iterable[Analysis], *, at_least: int = 5, most: int = 20
) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each lemma in *at_least* triples with the *most* similar lemmas of its part of speech.

    Nouns come first, then verbs, then adjectives and adverbs, each by the lemma. Only the 20,000
    most frequent of a part of speech are compared. Similarities below 0.01 are left out.
    """
    if min(at_least, most) < 1:
        raise OptionError("at_least and most are at least 1")
    counts = Counter(triple for analysis in analyses for triple in triples(analysis))
    of_word: Counter[Word] = Counter()
    for triple, count in counts.items():
        of_word[triple.word] += count
    information_of = information(counts)
    for pos in dict.fromkeys(_POSITIONS.values()):
        frequent = Counter({w.lemma: n for w, n in of_word.items() if w.pos == pos})
        known = sorted(w for w, n in frequent.most_common(_MOST_WORDS) if n >= at_least)
        described = {lemma: information_of.get(Word(lemma, pos), {}) for lemma in known}
        yield from most_similar(known, described, most)


def triples(analysis: Analysis) -> Iterator[Triple]:
    """Yield the triples of content words, each relation from both of its sides."""
    for head, name, dependent in relations(analysis):
        word, other = _word(analysis.tokens[head]), _word(analysis.tokens[dependent])
        if word is not None and other is not None:
            yield Triple(word, name, other.lemma)
            yield Triple(other, f"{name}-of", word.lemma)


def _word(token: Token) -> Word | None:
    pos = _POSITIONS.get(token.pos)
    return Word(token.lemma, pos) if pos and token.lemma.isalpha() else None


def information(counts: Counter[Triple]) -> dict[Word, dict[str, float]]:
    """Return, for each word, I(w, r, w') of each `r w'` for which it is above 0."""
    of_relation: Counter[str] = Counter()
    of_word: Counter[tuple[Word, str]] = Counter()
    of_other: Counter[tuple[str, str]] = Counter()
    for (word, relation, other), count in counts.items():
        of_relation[relation] += count
        of_word[word, relation] += count
        of_other[relation, other] += count
    table: defaultdict[Word, dict[str, float]] = defaultdict(dict)
    for (word, relation, other), count in counts.items():
        expected = of_word[word, relation] * of_other[relation, other]
        value = math.log(count * of_relation[relation] / expected)
        if value > 0:
            table[word][f"{relation} {other}"] = value
    return dict(table)
