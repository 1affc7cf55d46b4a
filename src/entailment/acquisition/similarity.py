r"""Similarity by proximity: words that have the same neighbours (Lin, 1998; Church, Hanks 1990).

    I(w, f)     = log( c(w, f) N / (c(w) c(f)) )         where that is above 0
    sim(w1, w2) = sum over f of both  I(w1, f) + I(w2, f)
                  / ( sum over f of w1  I(w1, f)  +  sum over f of w2  I(w2, f) )

where f is a word within *window* words of w in the same sentence, c counts and N is the sum of
all c(w, f).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from entailment.acquisition.comparison import most_similar
from entailment.errors import OptionError
from entailment.text.words import words

__all__ = ["similar_words"]

_MOST_WORDS = 20_000


def similar_words(
    sentences: Iterable[str], *, window: int = 3, at_least: int = 5, most: int = 20
) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each lemma that occurs *at_least* times with the *most* similar ones, by the lemma.

    Only the 20,000 most frequent words are compared. Similarities below 0.01 are left out.
    """
    if min(window, at_least, most) < 1:
        raise OptionError("window, at_least and most are at least 1")
    known, pairs = _counted(sentences, window, at_least)
    yield from most_similar(known, _information(pairs), most)


def _counted(
    sentences: Iterable[str], window: int, at_least: int
) -> tuple[list[str], dict[str, Counter[str]]]:
    """Return the words that are compared, sorted, and how often each has which neighbour."""
    counts: Counter[str] = Counter()
    pairs: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        lemmas = [
            word.lemma for word in words(sentence) if word.is_content and word.lemma.isalpha()
        ]
        counts.update(lemmas)
        for at, word in enumerate(lemmas):
            for other in lemmas[at + 1 : at + 1 + window]:
                if other != word:
                    pairs[word][other] += 1
                    pairs[other][word] += 1
    frequent = counts.most_common(_MOST_WORDS)
    known = sorted(word for word, count in frequent if count >= at_least and word in pairs)
    return known, {word: pairs[word] for word in known}


def _information(pairs: dict[str, Counter[str]]) -> dict[str, dict[str, float]]:
    """Return I(w, f) of each word and neighbour for which it is above 0."""
    of_word = {word: near.total() for word, near in pairs.items()}
    of_feature: Counter[str] = Counter()
    for near in pairs.values():
        of_feature.update(near)
    total = sum(of_word.values())
    return {
        word: {
            feature: value
            for feature, count in near.items()
            if (value := math.log(count * total / (of_word[word] * of_feature[feature]))) > 0
        }
        for word, near in pairs.items()
    }
