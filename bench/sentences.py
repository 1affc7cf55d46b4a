"""Corpora of any size, generated from the sentences of pairs."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from entailment.datasets import open_dataset
from entailment.examples import worked_examples
from entailment.model import Document, Passage

DOCUMENT = 20
"""Sentences that a document is given."""


def default_files() -> list[Path]:
    """Return the development sets of RTE-1 to RTE-3 that are here, else the worked examples."""
    shared = Path(__file__).parents[2] / "shared" / "data"
    folder = Path(os.environ.get("ENTAILMENT_DATA", shared)) / "rte"
    files = [folder / f"rte{number}_dev.xml" for number in (1, 2, 3)]
    return [file for file in files if file.is_file()] or [worked_examples()]


def write_lines(path: Path, data: Iterable[Path], part: str) -> None:
    """Write the texts or hypotheses of all pairs, one a line."""
    path.write_text("".join(f"{line}\n" for line in _parts(data, part)), encoding="utf-8")


def write_corpus(path: Path, data: Iterable[Path], size: int, *, seed: int = 7) -> None:
    """Write *size* sentences, one a line: the texts as they are, then with other words in them.

    The words put in are drawn from all running words, so that common ones stay common, and each
    made sentence has a number of its own, so that the vocabulary grows with the corpus.
    """
    texts = _parts(data, "text")
    running = [word for text in texts for word in text.split()]
    draw = random.Random(seed)
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(f"{text}\n" for text in texts[:size])
        for number in range(len(texts), size):
            words = texts[number % len(texts)].split()
            for _ in range(max(1, len(words) // 3)):
                words[draw.randrange(len(words))] = draw.choice(running)
            stream.write(f"{' '.join(words)} {number}\n")


def documents(path: Path) -> Iterator[Document]:
    """Yield the sentences of a corpus, twenty to a document."""
    with path.open(encoding="utf-8") as stream:
        lines = (line.rstrip("\n") for line in stream)
        number = 0
        while sentences := list(islice(lines, DOCUMENT)):
            yield _document(f"doc-{number}", sentences)
            number += 1


def _document(name: str, sentences: list[str]) -> Document:
    passages, start = [], 0
    for number, sentence in enumerate(sentences, start=1):
        passages.append(Passage(name, number, sentence, start, start + len(sentence)))
        start += len(sentence) + 1
    return Document(name, " ".join(sentences), tuple(passages))


def _parts(data: Iterable[Path], part: str) -> list[str]:
    pairs = (pair for path in data for pair in open_dataset(path, lenient=True))
    return [" ".join(getattr(pair, part).split()) for pair in pairs]


__all__ = ["default_files", "documents", "write_corpus", "write_lines"]
