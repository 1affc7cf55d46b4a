"""Documents made on the spot."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from entailment.model import Document, Passage


def document(name: str, *sentences: str, title: str | None = None) -> Document:
    """A document of these sentences, each parted from the next by a space."""
    passages, start = [], 0
    for number, sentence in enumerate(sentences, start=1):
        passages.append(Passage(name, number, sentence, start, start + len(sentence)))
        start += len(sentence) + 1
    date = datetime.date(2006, 1, 9)
    return Document(
        name, " ".join(sentences), tuple(passages), title, "BAGHDAD, Jan 9", date, f"{name}.txt"
    )


KIDNAP = [
    document(
        "afp-1",
        "Jill Carroll was seized by gunmen in Baghdad.",
        "Her translator was killed.",
        title="US-Iraq-journalist-kidnap",
    ),
    document("afp-2", "The reporter was seized on Saturday.", "Gunmen fled.", "It is not so."),
    document("afp-3", "Merck withdrew Vioxx.", "Gunmen seized a reporter; gunmen seized her."),
]


def many(count: int, *, start: int = 0) -> Iterator[Document]:
    """So many documents of three sentences with words in common."""
    for n in range(start, start + count):
        yield document(
            f"doc-{n}",
            f"Gunmen number {n} seized reporter {n % 7} in Baghdad.",
            f"Reporter {n % 5} of paper {n % 3} came back on day {n % 30}.",
            "Nobody said more.",
        )
