"""The tool `templates`: rules of two slots, matched in the sentences of both sides.

A rule *X buy Y -> X acquire Y* (Lin and Pantel, 2001) aligns *acquired* with *bought* where the
text has *X buy Y*, the hypothesis *X acquire Y*, and the same words fill the slots. Slots may be
crossed: *X sell to Y -> Y buy from X*. Slots are subject, object and prepositions of a verb, the
passive read as the active.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from entailment.knowledge.formats.dirt import dirt
from entailment.knowledge.formats.files import RuleFiles
from entailment.systems.alignment import AlignedPair
from entailment.systems.learned.reading import triples
from entailment.systems.learned.tools import shared_analyser
from entailment.systems.tools import Match
from entailment.text.linguistics import PIPELINE, Analysis
from entailment.text.words import Word, stem

__all__ = ["Slots", "Templates", "slots"]

_FIRST = ("subject", "object")


class Slots(NamedTuple):
    """A template in a sentence, the place of its verb, and the stems that fill X and Y."""

    template: str
    verb: int
    x: str
    y: str


class Templates:
    """Aligns verbs by rules of two slots whose slots the same words fill.

    *path* is a file of rules as the resource `dirt` has them, that of the resource without it;
    *least* the weight, from 0 to 1, below which none is used, *pipeline* an installed pipeline of
    spaCy.
    """

    def __init__(self, path: str | None = None, least: float = 0.0, pipeline: str = PIPELINE):
        self.analyser = shared_analyser(pipeline)
        self._rules: RuleFiles = dirt(path, least, words=False)

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Yield the verbs of the hypothesis that a rule aligns with a verb of the text."""
        text = self.analyser.analyse(compared.pair.text)
        hypothesis = self.analyser.analyse(compared.pair.hypothesis)
        claimed: dict[tuple[str, str, str], list[Slots]] = defaultdict(list)
        for outcome in slots(hypothesis):
            claimed[outcome.template, outcome.x, outcome.y].append(outcome)
        for stated in slots(text):
            for rule in self._rules.rules(stated.template):
                for outcome in claimed.get((rule.right, stated.x, stated.y), ()):
                    word = _word_at(compared.hypothesis, hypothesis, outcome.verb)
                    other = _word_at(compared.text, text, stated.verb)
                    if word is not None and other is not None:
                        yield Match(word, (word,), (other,), rule.weight, str(rule), rule)


def slots(analysis: Analysis) -> Iterator[Slots]:
    """Yield the templates of the verbs of *analysis*, each with its slots both ways.

    Of *Tom bought the mill from Ann*: `X buy Y`, `Y buy X`, `X buy from Y`, `Y buy from X`, ...
    """
    of_verb: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for triple in triples(analysis):
        if analysis.tokens[triple.head].pos in ("VERB", "AUX"):
            of_verb[triple.head].append((triple.relation, triple.dependent))
    for verb, dependents in of_verb.items():
        particles = [
            analysis.tokens[n].lemma
            for n in analysis.children[verb]
            if analysis.tokens[n].relation == "prt"
        ]
        words = [analysis.tokens[verb].lemma, *particles]
        yield from _of_verb(analysis, verb, words, dependents)


def _of_verb(
    analysis: Analysis, verb: int, words: list[str], dependents: list[tuple[str, int]]
) -> Iterator[Slots]:
    for first, x in dependents:
        for second, y in dependents:
            if first not in _FIRST or x == y or second == "subject" or first == second:
                continue
            passive = ["be"] if first == "object" else []
            after = [second.removeprefix("prep_")] if second.startswith("prep_") else []
            if not after and second != "object":
                continue
            middle = " ".join([*passive, *words, *after])
            left, right = (stem(analysis.tokens[place].lemma) for place in (x, y))
            yield Slots(f"X {middle} Y", verb, left, right)
            yield Slots(f"Y {middle} X", verb, right, left)


def _word_at(words: Iterable[Word], analysis: Analysis, place: int) -> Word | None:
    start = analysis.tokens[place].start
    return next((word for word in words if word.start <= start < word.end), None)
