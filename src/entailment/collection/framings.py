"""Other tasks of language processing put as entailment, as the overviews of RTE proposed.

| framing | text | hypothesis | yes, where |
| --- | --- | --- | --- |
| answer validation | the passage of an answer | question and answer as a statement | entailed |
| redundancy | another sentence of a summary | a sentence of it | any entails it |
| importance | a sentence of a source | a statement | counted: the sources that entail it |
| paraphrase | each of two sentences | the other | both are entailed |
| translation | a reference, and the output | the output, and the reference | graded by both |
| word sense | the sentence | the sentence with the gloss for the word | the likeliest gloss |

Each decides by the judgments of a system and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from entailment.collection.sources.statements import parse_question
from entailment.errors import DataError, OptionError
from entailment.model import Hypothesis, Judge, Judgment, Label, Pair
from entailment.retrieval.collection import Collection
from entailment.retrieval.evidence import Searcher
from entailment.systems import NamedSystem
from entailment.text.linguistics import Analyser
from entailment.text.sentences import split_sentences

__all__ = [
    "Importance",
    "Mutual",
    "Redundant",
    "Sense",
    "Validated",
    "importance",
    "mutual",
    "redundancy",
    "validate_answer",
    "word_sense",
]


class Validated(NamedTuple):
    """A statement of question and answer, whether the text entails it, and P(entailment)."""

    statement: str
    is_valid: bool
    score: float


class Redundant(NamedTuple):
    """A sentence, whether another entails it, which does most, and P(entailment) of that."""

    sentence: str
    is_redundant: bool
    entailed_by: str
    score: float


class Importance(NamedTuple):
    """A statement, the sources that entail it, and how many sources there are."""

    statement: str
    sources: tuple[str, ...]
    total: int

    @property
    def share(self) -> float:
        """The share of the sources that entail the statement, in [0, 1]."""
        return len(self.sources) / self.total if self.total else 0.0


class Mutual(NamedTuple):
    """Two sentences, and P(entailment) of the second by the first and the other way round."""

    first: str
    second: str
    forwards: float
    backwards: float
    is_mutual: bool

    @property
    def adequacy(self) -> float:
        """The harmonic mean of both, in [0, 1]: nothing is added, and nothing left out."""
        both = self.forwards + self.backwards
        return 2 * self.forwards * self.backwards / both if both else 0.0


class Sense(NamedTuple):
    """A sense, the sentence with its gloss for the word, and P(entailment)."""

    name: str
    hypothesis: str
    score: float


def validate_answer(
    question: str, answer: str, text: str, judge: Judge, analyser: Analyser
) -> Validated:
    """Return whether *text* entails that *answer* answers *question*.

    Raise DataError for a question of which no statement can be made.
    """
    parsed = parse_question(question, analyser)
    if parsed is None:
        raise DataError(f"no statement can be made of the question '{question}'")
    statement = parsed.statement(answer)
    (judgment,) = _judged([(text, statement)], judge)
    return Validated(statement, _entails(judgment), judgment.score)


def redundancy(text: str, judge: Judge) -> list[Redundant]:
    """Return for each sentence of *text* whether another one entails it.

    Of two that entail each other the first stays and only the second is redundant. Raise DataError
    for fewer than two sentences.
    """
    sentences = [" ".join(text[start:end].split()) for start, end in split_sentences(text)]
    if len(sentences) < 2:
        raise DataError("has fewer than two sentences, so that none can be redundant")
    places = [(m, n) for n in range(len(sentences)) for m in range(len(sentences)) if m != n]
    judgments = _judged([(sentences[m], sentences[n]) for m, n in places], judge)
    entailed = dict(zip(places, judgments, strict=True))
    redundant: set[int] = set()
    results = []
    for n, sentence in enumerate(sentences):
        others = [m for m in range(len(sentences)) if m != n]
        best = max(others, key=lambda m: entailed[m, n].score)
        by = [m for m in others if _entails(entailed[m, n]) and m not in redundant]
        mutual_later = [m for m in by if m > n and _entails(entailed[n, m])]
        is_redundant = len(by) > len(mutual_later)
        if is_redundant:
            redundant.add(n)
            best = max((m for m in by if m not in mutual_later), key=lambda m: entailed[m, n].score)
        results.append(Redundant(sentence, is_redundant, sentences[best], entailed[best, n].score))
    return results


def importance(
    statements: Iterable[Hypothesis], collection: Collection, total: int, system: NamedSystem
) -> list[Importance]:
    """Return for each statement the documents of *collection*, *total* in all, that entail it."""
    results = []
    for finding in Searcher(collection, system).find(statements):
        documents = dict.fromkeys(evidence.document.id for evidence in finding.entailing)
        results.append(Importance(finding.hypothesis.text, tuple(documents), total))
    return sorted(results, key=lambda importance: -len(importance.sources))


def mutual(pairs: Sequence[tuple[str, str]], judge: Judge) -> list[Mutual]:
    """Return for each pair of sentences how far each entails the other."""
    forwards = _judged(pairs, judge)
    backwards = _judged([(second, first) for first, second in pairs], judge)
    return [
        Mutual(first, second, there.score, back.score, _entails(there) and _entails(back))
        for (first, second), there, back in zip(pairs, forwards, backwards, strict=True)
    ]


def word_sense(sentence: str, word: str, glosses: Mapping[str, str], judge: Judge) -> list[Sense]:
    """Return the senses, the likeliest first: the sentence entails itself with the right gloss.

    Raise OptionError where *word* is not in *sentence*, or for no gloss.
    """
    place = re.search(
        rf"(?<!\w)(?:(an?|the)\s+)?(?<!\w){re.escape(word)}(?!\w)", sentence, re.IGNORECASE
    )
    if place is None:
        raise OptionError(f"the word '{word}' is not in the sentence")
    if not glosses:
        raise OptionError("no sense to choose from; give a gloss for each")
    before, after = sentence[: place.start()], sentence[place.end() :]
    hypotheses = [
        before + _with_article(gloss, place[1] or "") + after for gloss in glosses.values()
    ]
    judgments = _judged([(sentence, value) for value in hypotheses], judge)
    senses = [
        Sense(name, hypothesis, judgment.score)
        for name, hypothesis, judgment in zip(glosses, hypotheses, judgments, strict=True)
    ]
    return sorted(senses, key=lambda sense: -sense.score)


def _with_article(gloss: str, article: str) -> str:
    """Return *gloss* with the article of the word that it replaces, unless it has one.

    >>> _with_article("institution", "a"), _with_article("the edge", "a")
    ('an institution', 'the edge')
    """
    if not article or re.match(r"(?:an?|the)\s", gloss, re.IGNORECASE):
        return gloss
    if article.lower() != "the":
        article = article[0] + ("n" if gloss[:1].lower() in "aeiou" else "")
    return f"{article} {gloss}"


def _judged(pairs: Sequence[tuple[str, str]], judge: Judge) -> list[Judgment]:
    numbered = (Pair(str(n), text, hypothesis) for n, (text, hypothesis) in enumerate(pairs))
    return list(judge.judge(numbered))


def _entails(judgment: Judgment) -> bool:
    return judgment.label is Label.ENTAILMENT
