"""An analysed text, from any parser: words with their grammar, and spans of words.

| field of a token | meaning |
| --- | --- |
| `pos` | part of speech of Universal Dependencies: NOUN, PROPN, VERB, AUX, ADJ, ... |
| `relation` | its relation to its head, in the labels of the pipeline: nsubj, dobj, pobj, ... |
| `head` | the place of its head; its own for the root of a sentence |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

__all__ = ["Analysis", "Span", "Token", "concatenated"]


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
        """Whether it is the root of a sentence."""
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
        """For each token the places of its dependents."""
        below: dict[int, list[int]] = defaultdict(list)
        for place, token in enumerate(self.tokens):
            if token.head != place:
                below[token.head].append(place)
        return tuple(tuple(below[place]) for place in range(len(self.tokens)))

    def words(self, span: Span) -> Sequence[Token]:
        """Return the tokens of *span*."""
        return self.tokens[span.begin : span.end]

    def root_of(self, span: Span) -> int:
        """Return the place of the head of *span*: the token whose own head is outside."""
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

    def distance(self, left: int, right: int) -> int | None:
        """Return the number of steps between two tokens; None if they are in different trees."""
        up = {place: steps for steps, place in enumerate(self.above(left))}
        for steps, place in enumerate(self.above(right)):
            if place in up:
                return steps + up[place]
        return None

    def as_json(self) -> list[Any]:
        """Return the analysis as a JSON value."""
        spans = (self.entities, self.chunks, self.sentences)
        return [[list(t) for t in self.tokens], *([list(s) for s in kind] for kind in spans)]

    @classmethod
    def of_json(cls, value: Any) -> Analysis:
        """Return the analysis from `as_json`; raise ValueError or TypeError for another value."""
        tokens, *spans = value
        entities, chunks, sentences = (tuple(Span(*span) for span in kind) for kind in spans)
        return cls(tuple(Token(*token) for token in tokens), entities, chunks, sentences)


def concatenated(parts: Sequence[tuple[int, Analysis]]) -> Analysis:
    """Return one analysis of the *parts* of a text, each with the offset at which it begins."""
    if len(parts) == 1 and parts[0][0] == 0:
        return parts[0][1]
    tokens: list[Token] = []
    spans: tuple[list[Span], list[Span], list[Span]] = ([], [], [])
    for offset, part in parts:
        shift = len(tokens)
        for all_spans, kind in zip(
            spans, (part.entities, part.chunks, part.sentences), strict=True
        ):
            all_spans += [Span(s.begin + shift, s.end + shift, s.label) for s in kind]
        tokens += [t._replace(start=t.start + offset, head=t.head + shift) for t in part.tokens]
    return Analysis(tuple(tokens), *map(tuple, spans))
