"""The tools that need no other library.

| tool | detects | weight |
| --- | --- | --- |
| `lemmas` | words of one lemma; rules are looked up by lemma | 1.0 |
| `stems` | words of one stem | 0.9 |
| `roots` | words that begin alike: producer, production | 0.6 |
| `names` | acronyms, spellings, names in part: Bush for George Bush | 0.9, 0.8, 0.8 |
| `numbers` | numbers, percentages and sums that agree or conflict | 1.0 |
| `dates` | dates that agree or conflict | 1.0 |
| `negation` | a text that denies, a hypothesis that does not, or the other way about | |
| `modality` | one of text and hypothesis is modal: it only may be | |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.errors import OptionError
from entailment.model import Mismatch
from entailment.systems.alignment import AlignedPair
from entailment.systems.entities import entity_similarity, name_spans
from entailment.systems.mismatches.detectors import aligned_mismatches
from entailment.systems.tools import Entity, Match, match_all, match_by
from entailment.text.quantities import Quantity, agree, quantities
from entailment.text.words import Word, words

__all__ = ["Lemmas", "Names", "Quantities", "Signs", "Stems", "dates", "modality", "negation"]
__all__ += ["numbers", "roots"]


class Lemmas:
    """Aligns words of one lemma, and looks rules up by lemma."""

    def key(self, word: Word) -> str:
        """Return the lemma."""
        return word.lemma

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Return the words whose lemma the text has."""
        return match_by(lambda word: word.lemma, compared.text, compared.content, 1.0, "same lemma")


class Stems:
    """Aligns words of one stem, by *weight*, in (0, 1]."""

    def __init__(self, weight: float = 0.9):
        self.weight = _weight(weight)

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Return the words whose stem the text has."""
        return match_by(
            lambda word: word.stem, compared.text, compared.content, self.weight, "same stem"
        )


class _Aligned:
    """The alignments of `AlignedPair` of certain kinds."""

    def __init__(self, hows: Sequence[str]):
        self._hows = frozenset(hows)

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Yield the words with such an alignment."""
        by_start = {word.start: word for word in compared.text}
        for word, alignment in zip(compared.content, compared.aligned, strict=True):
            if alignment is not None and alignment.how in self._hows:
                text_words = (by_start[alignment.text_start],)
                yield Match(word, (word,), text_words, alignment.weight, alignment.how)


def roots() -> _Aligned:
    """Aligns words with a common beginning: producer, production."""
    return _Aligned(("same root",))


class Names:
    """Aligns names by acronym, by spelling, and in part: Bush for George Bush."""

    def __init__(self) -> None:
        self._aligned = _Aligned(("acronym", "name variant"))

    def entities(self, text: str) -> tuple[Entity, ...]:
        """Return the runs of capitalised words that are names, of unknown kind."""
        return name_spans(text, [word for word in words(text) if word.is_name])

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Yield the words of the names that the text has in another form."""
        yield from self._aligned.matches(compared)
        text_names = self.entities(compared.pair.text)
        for name in name_spans(compared.pair.hypothesis, compared.names):
            best = max(
                text_names, key=lambda candidate: entity_similarity(candidate, name), default=None
            )
            if best is not None and (weight := entity_similarity(best, name)) > 0:
                how = "same name" if weight == 1 else "part of a name"
                yield from match_all(name.words, best.words, weight, how)


class Quantities:
    """Aligns quantities of *kinds* that agree, and detects those that conflict."""

    def __init__(self, kinds: Sequence[str], how: str):
        self._kinds = frozenset(kinds)
        self._how = how

    def matches(self, compared: AlignedPair) -> Iterator[Match]:
        """Yield the words of the quantities that the text supports."""
        for quantity, is_supported, _ in compared.quantity_matches:
            if is_supported and quantity.kind in self._kinds:
                supporting = next(q for q in quantities(compared.pair.text) if agree(q, quantity))
                text_words = _within(compared.text, supporting)
                yield from match_all(
                    _within(compared.hypothesis, quantity), text_words, 1.0, self._how
                )

    def mismatches(self, compared: AlignedPair) -> Iterator[Mismatch]:
        """Yield the quantities that conflict with one of the text."""
        for quantity, _, other in compared.quantity_matches:
            if other is not None and quantity.kind in self._kinds:
                yield Mismatch(quantity.kind, quantity.form, other.form, True)


def numbers() -> Quantities:
    """Aligns numbers, percentages and sums of money that agree."""
    return Quantities(("number", "percent", "money"), "same number")


def dates() -> Quantities:
    """Aligns dates that agree; a less precise one agrees with a more precise one of the text."""
    return Quantities(("date",), "same date")


class Signs:
    """Mismatches of one *kind* from the detectors by words."""

    def __init__(self, kind: str):
        self._kind = kind

    def mismatches(self, compared: AlignedPair) -> Iterator[Mismatch]:
        """Yield the mismatches of this kind."""
        yield from (entry for entry in aligned_mismatches(compared) if entry.kind == self._kind)


def negation() -> Signs:
    """Detects that one of text and hypothesis is negated."""
    return Signs("negation")


def modality() -> Signs:
    """Detects that one of text and hypothesis is modal: it only may be."""
    return Signs("modality")


def _within(sentence: Sequence[Word], quantity: Quantity) -> tuple[Word, ...]:
    end = quantity.start + len(quantity.form)
    return tuple(word for word in sentence if word.start < end and word.end > quantity.start)


def _weight(weight: float) -> float:
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight <= 1:
        raise OptionError(f"weight is above 0 and at most 1, not {weight!r}")
    return float(weight)
