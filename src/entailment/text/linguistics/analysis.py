"""An analysed text, whoever analysed it: words with their grammar, and the spans they make.

| of a word | is |
| --- | --- |
| `pos` | part of speech of Universal Dependencies: NOUN, PROPN, VERB, AUX, ADJ, ... |
| `relation` | what it is to its head, in the labels of the pipeline: nsubj, dobj, pobj, ... |
| `head` | the place of its head; its own for the root of a sentence |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

__all__ = ["Analysis", "Span", "Token", "joined"]


class Token(NamedTuple):
    """One token: as written, offset, lemma in lower case, part of speech, relation and head."""

    form: str
    start: int
    lemma: str
    pos: str
    relation: str
    head: int

    @property
    def is_root(self) -> bool:
        """Whether a sentence hangs on it."""
        return self.relation.upper() == "ROOT"


class Span(NamedTuple):
    """Tokens from the place *begin* to before *end*: of a name its kind, such as PERSON."""

    begin: int
    end: int
    label: str = ""


@dataclass(frozen=True)
class Analysis:
    """The tokens of a text without white space, its names, noun phrases and sentences."""

    tokens: tuple[Token, ...]
    entities: tuple[Span, ...]
    chunks: tuple[Span, ...]
    """Noun phrases without what follows their head; none for a language without them."""

    sentences: tuple[Span, ...]

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each token the places of those that hang on it."""
        below: dict[int, list[int]] = defaultdict(list)
        for place, token in enumerate(self.tokens):
            if token.head != place:
                below[token.head].append(place)
        return tuple(tuple(below[place]) for place in range(len(self.tokens)))

    def words(self, span: Span) -> Sequence[Token]:
        """Return the tokens of *span*."""
        return self.tokens[span.begin : span.end]

    def root_of(self, span: Span) -> int:
        """Return the place of the token of *span* on which the others hang: its head."""
        for place in range(span.begin, span.end):
            if not span.begin <= self.tokens[place].head < span.end or (
                self.tokens[place].head == place
            ):
                return place
        return span.end - 1

    def above(self, place: int) -> list[int]:
        """Return *place*, its head, the head of that, up to the root."""
        path = [place]
        while (head := self.tokens[path[-1]].head) not in path:
            path.append(head)
        return path

    def distance(self, one: int, other: int) -> int | None:
        """Return the number of steps between two tokens; None if they are in different trees."""
        up = {place: steps for steps, place in enumerate(self.above(one))}
        for steps, place in enumerate(self.above(other)):
            if place in up:
                return steps + up[place]
        return None

    def as_json(self) -> list[Any]:
        """Return the analysis as JSON can hold it."""
        spans = (self.entities, self.chunks, self.sentences)
        return [[list(t) for t in self.tokens], *([list(s) for s in kind] for kind in spans)]

    @classmethod
    def of_json(cls, value: Any) -> Analysis:
        """Return the analysis that `as_json` wrote; raise ValueError or TypeError for another."""
        tokens, *spans = value
        entities, chunks, sentences = (tuple(Span(*span) for span in kind) for kind in spans)
        return cls(tuple(Token(*token) for token in tokens), entities, chunks, sentences)


def joined(parts: Sequence[tuple[int, Analysis]]) -> Analysis:
    """Return one analysis of the *parts* of a text, each with the offset at which it begins."""
    if len(parts) == 1 and parts[0][0] == 0:
        return parts[0][1]
    tokens: list[Token] = []
    spans: tuple[list[Span], list[Span], list[Span]] = ([], [], [])
    for offset, part in parts:
        moved = len(tokens)
        for kept, kind in zip(spans, (part.entities, part.chunks, part.sentences), strict=True):
            kept += [Span(s.begin + moved, s.end + moved, s.label) for s in kind]
        tokens += [t._replace(start=t.start + offset, head=t.head + moved) for t in part.tokens]
    return Analysis(tuple(tokens), *map(tuple, spans))
