"""The input of the features of a pair, computed when first needed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from entailment.knowledge.idf import Idf
from entailment.systems.knowledge_alignment import KnowledgeComparison
from entailment.systems.learned.tokens import full, places_by_offset
from entailment.systems.learned.word_alignment import WordAlignment, word_alignment
from entailment.text.linguistics import Analysis
from entailment.text.words import Word

__all__ = ["SURE", "AnalysedPair", "Triple", "triples"]

SURE = 0.5
"""Weight of a match from which on a token counts as aligned in a tree."""

_SUBJECTS = frozenset("nsubj csubj".split())
_PASSIVE = frozenset("nsubjpass csubjpass".split())
_BEARERS = _SUBJECTS | _PASSIVE
_OBJECTS = frozenset("dobj obj attr oprd".split())
_LEFT_OUT = frozenset("punct det aux auxpass cc mark case expl dep".split())


class Triple(NamedTuple):
    """A dependency between two tokens, by their places, with a normalised relation."""

    head: int
    relation: str
    dependent: int


class AnalysedPair:
    """A pair with its aligned words and the parses of both sides, for features."""

    def __init__(
        self,
        compared: KnowledgeComparison,
        idf: Idf,
        analyse: Callable[[str], Analysis] | None = None,
    ):
        self.compared = compared
        self.idf = idf
        self._analyse = analyse

    @cached_property
    def text(self) -> Analysis:
        """The parsed text."""
        return self._analysed(self.compared.pair.text)

    @cached_property
    def hypothesis(self) -> Analysis:
        """The parsed hypothesis."""
        return self._analysed(self.compared.pair.hypothesis)

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """For each content word of the hypothesis the weight of its best match, in [0, 1].

        By the alignment of words, by tools and by resources.
        """
        alignments = self.compared.aligned
        return tuple(
            max(match.weight, alignment.weight if alignment else 0.0)
            for match, alignment in zip(self.compared.matches, alignments, strict=True)
        )

    @cached_property
    def aligned(self) -> tuple[frozenset[int], ...]:
        """For each token of the hypothesis the tokens of the text that it is aligned with."""
        text_places, hypothesis_places = (
            places_by_offset(enumerate(side.tokens)) for side in (self.text, self.hypothesis)
        )
        aligned: dict[int, set[int]] = defaultdict(set)
        by_start = {word.start: word for word in self.compared.text}
        for match in self.compared.candidates:
            if match.weight >= SURE:
                self._join(aligned, hypothesis_places, text_places, match.word, match.text_words)
        for alignment in self.compared.aligned:
            if alignment is not None and alignment.weight >= SURE:
                place = hypothesis_places.get(alignment.hypothesis_start)
                other = text_places.get(by_start[alignment.text_start].start)
                if place is not None and other is not None:
                    aligned[place].add(other)
        by_lemma: dict[str, set[int]] = defaultdict(set)
        for place, token in enumerate(self.text.tokens):
            by_lemma[token.lemma].add(place)
        return tuple(
            frozenset(aligned[place] | (by_lemma.get(token.lemma, set()) if full(token) else set()))
            for place, token in enumerate(self.hypothesis.tokens)
        )

    @cached_property
    def classified(self) -> WordAlignment:
        """The alignment by a trained classifier: a link for each content token."""
        return word_alignment(self)

    @cached_property
    def text_triples(self) -> tuple[Triple, ...]:
        """The dependencies of the text."""
        return tuple(triples(self.text))

    @cached_property
    def hypothesis_triples(self) -> tuple[Triple, ...]:
        """The dependencies of the hypothesis."""
        return tuple(triples(self.hypothesis))

    @cached_property
    def text_triples_of(self) -> Mapping[int, Sequence[Triple]]:
        """The dependencies of the text by their heads."""
        triples_of: dict[int, list[Triple]] = defaultdict(list)
        for triple in self.text_triples:
            triples_of[triple.head].append(triple)
        return dict(triples_of)

    def relations(self, head: int, dependent: int) -> frozenset[str]:
        """Return the relations in the text between words aligned with *head* and *dependent*."""
        targets = self.aligned[dependent]
        return frozenset(
            triple.relation
            for start in self.aligned[head]
            for triple in self.text_triples_of.get(start, ())
            if triple.dependent in targets
        )

    def _analysed(self, text: str) -> Analysis:
        if self._analyse is None:
            raise LookupError("a feature of a tool requires the tool")
        return self._analyse(text)

    @staticmethod
    def _join(
        aligned: dict[int, set[int]],
        hypothesis_places: Mapping[int, int],
        text_places: Mapping[int, int],
        word: Word,
        others: tuple[Word, ...],
    ) -> None:
        place = hypothesis_places.get(word.start)
        if place is not None:
            aligned[place] |= {
                text_places[other.start] for other in others if other.start in text_places
            }


def triples(analysis: Analysis) -> Iterator[Triple]:
    """Yield the dependencies between content words, normalised.

    A preposition becomes the relation (`prep_in`), the subject of a passive its object and its
    agent its subject; a verb's subject is the subject of its conjuncts too.

    >>> from entailment.text.linguistics import Token
    >>> def token(form, pos, relation, head):
    ...     return Token(form, 0, form, pos, relation, head)
    >>> found = Analysis((token("it", "PRON", "nsubjpass", 1), token("buy", "VERB", "ROOT", 1),
    ...     token("by", "ADP", "agent", 1), token("them", "PRON", "pobj", 2)), (), (), ())
    >>> [(t.relation, t.dependent) for t in triples(found)]
    [('object', 0), ('subject', 3)]
    """
    tokens = analysis.tokens
    subjects = {t.head: n for n, t in enumerate(tokens) if t.relation in _SUBJECTS}
    own = [
        not _BEARERS.isdisjoint(tokens[n].relation for n in below) for below in analysis.children
    ]
    for place, token in enumerate(tokens):
        if token.is_root or token.relation in _LEFT_OUT or not full(token):
            continue
        head, relation = token.head, token.relation
        if relation == "pobj" and tokens[head].pos in ("ADP", "SCONJ", "PART"):
            preposition = tokens[head]
            head = preposition.head
            is_agent = preposition.relation == "agent"
            relation = "subject" if is_agent else f"prep_{preposition.lemma}"
        elif relation in _SUBJECTS:
            relation = "subject"
        elif relation in _OBJECTS or relation in _PASSIVE:
            relation = "object"
        elif relation == "conj" and token.pos == "VERB" and head in subjects and not own[place]:
            yield Triple(place, "subject", subjects[head])
        yield Triple(head, relation, place)
