"""A sentence's dependencies, with the questions that reading statements asks of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator

from entailment.structure.statements import StatementPart
from entailment.text.linguistics import Analysis, Token

__all__ = ["CLAUSES", "Tree"]

CLAUSES = frozenset("relcl acl advcl appos conj cc parataxis preconj ccomp csubj xcomp".split())
"""Relations below a noun or verb that begin something of their own."""


class Tree:
    """The analysis of *text*: words by their place, and what hangs on each."""

    def __init__(self, text: str, analysis: Analysis):
        self.text = text
        self.analysis = analysis
        self.tokens = analysis.tokens
        self._starts = [token.start for token in analysis.tokens]

    def token(self, place: int) -> Token:
        """Return the word at *place*."""
        return self.tokens[place]

    def below(self, place: int, *relations: str) -> list[int]:
        """Return the places that hang on *place*, by any or the given relations."""
        under = self.analysis.children[place]
        if not relations:
            return list(under)
        return [index for index in under if self.tokens[index].relation in relations]

    def first(self, place: int, *relations: str) -> int | None:
        """Return the first place that hangs on *place* by one of *relations*."""
        return next(iter(self.below(place, *relations)), None)

    def joint(self, place: int) -> str:
        """Return what joins the conjunct at *place* to what is before it: *and*, *but*; or nothing.

        Of several coordinating words of its head the last before it.
        """
        before = [word for word in self.below(self.token(place).head, "cc") if word < place]
        return self.lemma(before[-1]) if before else ""

    def subtree(self, place: int, without: Container[str] = ()) -> list[int]:
        """Return *place* and all below it in order, less the branches by relations *without*."""
        return sorted(self._subtree(place, without))

    def lemma(self, place: int) -> str:
        """Return the lemma at *place*, without a mark that may stick to it."""
        return self.tokens[place].lemma.strip("'’\"")

    def is_independent(self, place: int) -> bool:
        """Return whether a clause read as a complement is coordinated: *It is old, he left*.

        So is one with a semicolon or a colon behind it: *It rained; they stayed*.
        """
        token = self.tokens[place]
        subject = self.first(token.head, "nsubj", "nsubjpass")
        if token.relation != "ccomp" or subject is None or place > subject:
            return False
        is_parted = any(each.form in (";", ":") for each in self.tokens[place:subject])
        return is_parted or self.tokens[token.head].lemma == "be"

    def part(self, places: Iterable[int]) -> StatementPart:
        """Return the stretch of text from the first to the last of *places*."""
        ordered = sorted(places)
        start = self.tokens[ordered[0]].start
        last = self.tokens[ordered[-1]]
        end = last.start + len(last.form)
        return StatementPart(self.text[start:end], start, end)

    def within(self, start: int, end: int) -> frozenset[int]:
        """Return the places of the words between two characters."""
        first = bisect_left(self._starts, start)
        return frozenset(range(first, bisect_left(self._starts, end, lo=first)))

    def _subtree(self, place: int, without: Container[str]) -> Iterator[int]:
        yield place
        for child in self.analysis.children[place]:
            if self.tokens[child].relation not in without:
                yield from self._subtree(child, without)
