"""All that the features of a pair may look at, worked out when first asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from entailment.knowledge.idf import Idf
from entailment.systems.knowledge_alignment import Known
from entailment.text.linguistics import Analysis, Token
from entailment.text.words import Word

__all__ = ["SURE", "Reading", "Triple", "full", "triples"]

SURE = 0.5
"""Weight of a match from which on a token counts as answered in a tree."""

_SUBJECTS = frozenset("nsubj csubj".split())
_PASSIVE = frozenset("nsubjpass csubjpass".split())
_BEARERS = _SUBJECTS | _PASSIVE
_OBJECTS = frozenset("dobj obj attr oprd".split())
_LEFT_OUT = frozenset("punct det aux auxpass cc mark case expl dep".split())
_FULL = frozenset("NOUN PROPN VERB ADJ ADV NUM PRON SYM".split())


class Triple(NamedTuple):
    """A dependency between two tokens, by their places, with its relation put in one form."""

    head: int
    relation: str
    dependent: int


class Reading:
    """A pair as features see it: its words and what answers them, and how each side is built."""

    def __init__(self, compared: Known, idf: Idf, analyse: Callable[[str], Analysis] | None = None):
        self.compared = compared
        self.idf = idf
        self._analyse = analyse

    @cached_property
    def text(self) -> Analysis:
        """The text as the parser has it."""
        return self._analysed(self.compared.pair.text)

    @cached_property
    def hypothesis(self) -> Analysis:
        """The hypothesis as the parser has it."""
        return self._analysed(self.compared.pair.hypothesis)

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """For each content word of the hypothesis, how surely the text answers it, in [0, 1].

        By the aligned words and by what tools and resources know.
        """
        aligned = self.compared.aligned
        return tuple(
            max(match.weight, found.weight if found else 0.0)
            for match, found in zip(self.compared.matches, aligned, strict=True)
        )

    @cached_property
    def answers(self) -> tuple[frozenset[int], ...]:
        """For each token of the hypothesis the tokens of the text that answer it."""
        said, asked = _places(self.text), _places(self.hypothesis)
        found: dict[int, set[int]] = defaultdict(set)
        by_start = {word.start: word for word in self.compared.text}
        for match in self.compared.candidates:
            if match.weight >= SURE:
                self._join(found, asked, said, match.word, match.said)
        for alignment in self.compared.aligned:
            if alignment is not None and alignment.weight >= SURE:
                place = asked.get(alignment.hypothesis_start)
                other = said.get(by_start[alignment.text_start].start)
                if place is not None and other is not None:
                    found[place].add(other)
        by_lemma: dict[str, set[int]] = defaultdict(set)
        for place, token in enumerate(self.text.tokens):
            by_lemma[token.lemma].add(place)
        return tuple(
            frozenset(found[place] | (by_lemma.get(token.lemma, set()) if full(token) else set()))
            for place, token in enumerate(self.hypothesis.tokens)
        )

    @cached_property
    def said(self) -> tuple[Triple, ...]:
        """The dependencies of the text."""
        return tuple(triples(self.text))

    @cached_property
    def asked(self) -> tuple[Triple, ...]:
        """The dependencies of the hypothesis."""
        return tuple(triples(self.hypothesis))

    @cached_property
    def said_below(self) -> Mapping[int, Sequence[Triple]]:
        """The dependencies of the text by the token that they hang on."""
        found: dict[int, list[Triple]] = defaultdict(list)
        for triple in self.said:
            found[triple.head].append(triple)
        return dict(found)

    def relations(self, one: int, other: int) -> frozenset[str]:
        """Return the relations in the text from what answers *one* to what answers *other*."""
        answers = self.answers[other]
        return frozenset(
            triple.relation
            for head in self.answers[one]
            for triple in self.said_below.get(head, ())
            if triple.dependent in answers
        )

    def _analysed(self, text: str) -> Analysis:
        if self._analyse is None:
            raise LookupError("a feature of a tool is measured without the tool")
        return self._analyse(text)

    @staticmethod
    def _join(
        found: dict[int, set[int]],
        asked: Mapping[int, int],
        said: Mapping[int, int],
        word: Word,
        others: tuple[Word, ...],
    ) -> None:
        place = asked.get(word.start)
        if place is not None:
            found[place] |= {said[other.start] for other in others if other.start in said}


def full(token: Token) -> bool:
    """Return whether a token is a content word or a pronoun, by its part of speech."""
    return token.pos in _FULL


def triples(analysis: Analysis) -> Iterator[Triple]:
    """Yield the dependencies between content words, in one form.

    A preposition becomes the relation (`prep_in`), the subject of a passive its object and its
    agent its subject; what hangs on a conjunct's head is the conjunct's subject too.

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


def _places(analysis: Analysis) -> dict[int, int]:
    """Return by offset the place of the token there, for words that begin within one too."""
    return {
        offset: place
        for place, token in enumerate(analysis.tokens)
        for offset in range(token.start, token.start + max(1, len(token.form)))
    }
