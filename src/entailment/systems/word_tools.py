"""The tools that need no other library.

| tool | finds | weight |
| --- | --- | --- |
| `lemmas` | words of one lemma; rules are looked up by lemma | 1.0 |
| `stems` | words of one stem | 0.9 |
| `roots` | words that begin alike: producer, production | 0.6 |
| `names` | acronyms, spellings, names in part: Bush for George Bush | 0.9, 0.8, 0.8 |
| `numbers` | numbers, percentages and sums that say the same, or clash | 1.0 |
| `dates` | dates that say the same, or clash | 1.0 |
| `negation` | a text that denies, a hypothesis that does not, or the other way about | |
| `modality` | a text that only says that it may be | |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.errors import OptionError
from entailment.model import Mismatch
from entailment.systems.alignment import Comparison
from entailment.systems.entities import named, same_name
from entailment.systems.mismatches.detectors import aligned_mismatches
from entailment.systems.tools import Entity, Match, match_all, match_by
from entailment.text.quantities import Quantity, agree, quantities
from entailment.text.words import Word, words

__all__ = ["Lemmas", "Names", "Quantities", "Signs", "Stems", "dates", "modality", "negation"]
__all__ += ["numbers", "roots"]


class Lemmas:
    """Words of one lemma answer each other, and rules are looked up by lemma."""

    def key(self, word: Word) -> str:
        """Return the lemma."""
        return word.lemma

    def matches(self, compared: Comparison) -> Iterator[Match]:
        """Return the words whose lemma the text has."""
        return match_by(lambda word: word.lemma, compared.text, compared.content, 1.0, "same lemma")


class Stems:
    """Words of one stem answer each other, by *weight*, in (0, 1]."""

    def __init__(self, weight: float = 0.9):
        self.weight = _weight(weight)

    def matches(self, compared: Comparison) -> Iterator[Match]:
        """Return the words whose stem the text has."""
        return match_by(
            lambda word: word.stem, compared.text, compared.content, self.weight, "same stem"
        )


class _Aligned:
    """What `Comparison` aligns in certain ways."""

    def __init__(self, hows: Sequence[str]):
        self._hows = frozenset(hows)

    def matches(self, compared: Comparison) -> Iterator[Match]:
        """Yield the words that are aligned so."""
        by_start = {word.start: word for word in compared.text}
        for word, found in zip(compared.content, compared.aligned, strict=True):
            if found is not None and found.how in self._hows:
                said = (by_start[found.text_start],)
                yield Match(word, (word,), said, found.weight, found.how)


def roots() -> _Aligned:
    """Words that begin alike answer each other: producer, production."""
    return _Aligned(("same root",))


class Names:
    """Names answer each other by acronym, by spelling, and in part: Bush for George Bush."""

    def __init__(self) -> None:
        self._aligned = _Aligned(("acronym", "name variant"))

    def entities(self, text: str) -> tuple[Entity, ...]:
        """Return the runs of capitalised words that are names; of what, nobody knows."""
        return named(text, [word for word in words(text) if word.is_name])

    def matches(self, compared: Comparison) -> Iterator[Match]:
        """Yield the words of the names that the text has in another form."""
        yield from self._aligned.matches(compared)
        said = self.entities(compared.pair.text)
        for asked in named(compared.pair.hypothesis, compared.names):
            best = max(said, key=lambda name: same_name(name, asked), default=None)
            if best is not None and (weight := same_name(best, asked)) > 0:
                how = "same name" if weight == 1 else "part of a name"
                yield from match_all(asked.words, best.words, weight, how)


class Quantities:
    """Quantities of *kinds* answer each other where they say the same, and may clash."""

    def __init__(self, kinds: Sequence[str], how: str):
        self._kinds = frozenset(kinds)
        self._how = how

    def matches(self, compared: Comparison) -> Iterator[Match]:
        """Yield the words of the quantities that the text bears out."""
        for asked, is_borne_out, _ in compared.answers:
            if is_borne_out and asked.kind in self._kinds:
                said = next(q for q in quantities(compared.pair.text) if agree(q, asked))
                of_text = _within(compared.text, said)
                yield from match_all(_within(compared.hypothesis, asked), of_text, 1.0, self._how)

    def clashes(self, compared: Comparison) -> Iterator[Mismatch]:
        """Yield the quantities that the text gives otherwise."""
        for asked, _, other in compared.answers:
            if other is not None and asked.kind in self._kinds:
                yield Mismatch(asked.kind, asked.form, other.form, True)


def numbers() -> Quantities:
    """Numbers, percentages and sums of money answer each other where they say the same."""
    return Quantities(("number", "percent", "money"), "same number")


def dates() -> Quantities:
    """Dates answer each other where they say the same; a less precise one is borne out too."""
    return Quantities(("date",), "same date")


class Signs:
    """Clashes of one *kind* that `aligned_mismatches` yields."""

    def __init__(self, kind: str):
        self._kind = kind

    def clashes(self, compared: Comparison) -> Iterator[Mismatch]:
        """Yield what only one of the two has."""
        yield from (found for found in aligned_mismatches(compared) if found.kind == self._kind)


def negation() -> Signs:
    """One of text and hypothesis is negated."""
    return Signs("negation")


def modality() -> Signs:
    """One of text and hypothesis only says that it may be."""
    return Signs("modality")


def _within(found: Sequence[Word], quantity: Quantity) -> tuple[Word, ...]:
    end = quantity.start + len(quantity.form)
    return tuple(word for word in found if word.start < end and word.end > quantity.start)


def _weight(weight: float) -> float:
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight <= 1:
        raise OptionError(f"weight is above 0 and at most 1, not {weight!r}")
    return float(weight)
