"""Small findings and corpora for the tests of the machine over a corpus."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

from entailment.model import Document, Judgment, Label, LabelScheme, Pair, Passage
from entailment.systems import NamedSystem


class Says:
    """Gives P(entailment) of a text by the first number in it; below 0.2 it contradicts."""

    labels = LabelScheme.THREE_WAY

    def __init__(self) -> None:
        self.judged: list[Pair] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            self.judged.append(pair)
            p = float(next(word for word in pair.text.split() if word[0].isdigit()))
            contradiction = 0.8 * (1 - p) if p < 0.2 else 0.0
            probabilities = {
                Label.ENTAILMENT: p,
                Label.CONTRADICTION: contradiction,
                Label.UNKNOWN: 1 - p - contradiction,
            }
            yield Judgment(
                pair.id, max(probabilities, key=lambda label: probabilities[label]), probabilities
            )


def says() -> NamedSystem:
    return NamedSystem("says", {}, Says())


def passages(*texts: str) -> list[Passage]:
    return [Passage("d1", number, text, 0, len(text)) for number, text in enumerate(texts)]


def document(name: str, *sentences: str, day: int | None = None) -> Document:
    """Return a document of *sentences*, published on a day of June 2005 or on no known one."""
    passages, at = [], 0
    for number, text in enumerate(sentences):
        passages.append(Passage(name, number, text, at, at + len(text)))
        at += len(text) + 1
    date = None if day is None else datetime.date(2005, 6, day)
    return Document(name, " ".join(sentences), tuple(passages), date=date)
