"""How fast facts are decided, over short and long documents, and how much memory that takes.

    python bench/validation.py [--system features] [--profile tailored]

A document is made of the development facts' sentences, ten facts to each.
"""

from __future__ import annotations

import argparse
import itertools
import resource
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from entailment.corpora.document import make_document
from entailment.model import Document
from entailment.systems import load_system
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact
from entailment.validation.judging import Validator, make_profile
from entailment.validation.sets import read_facts

FOLDER = Path(str(files("entailment.validation"))) / "data" / "development"
EACH = 10
"""Facts that cite one document."""


class Made:
    """Documents of so many words, made when they are asked for."""

    def __init__(self, words: int):
        self._library = Documents(FOLDER / "documents.jsonl")
        self._words = words

    def document(self, document_id: str) -> Document:
        """Return the document, whose id ends with a number of its own."""
        given = self._library.document(document_id.partition("#")[0])
        size = len(given.text.split())
        if self._words < size:
            text = " ".join(given.text.split()[: self._words])
        else:
            text = " ".join([given.text] * max(1, round(self._words / size)))
        return make_document(document_id, text, date=given.date)


def facts() -> Iterator[Fact]:
    """Yield facts without end, those of one document together."""
    given = read_facts(FOLDER / "facts.jsonl").facts
    by_document = {name: list(group) for name, group in itertools.groupby(given, _document)}
    for number in itertools.count():
        for name, group in by_document.items():
            for value in group[:EACH]:
                yield replace(value, document_id=f"{name}#{number}")


def _document(fact: Fact) -> str:
    return fact.document_id


def main() -> None:
    """Print a row for each length of documents, by the clock and by the CPU's time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default="features")
    parser.add_argument("--profile", default="tailored")
    parser.add_argument("--facts", type=int, default=600)
    arguments = parser.parse_args()
    system = load_system(arguments.system)
    for words in (60, 1_000, 10_000):
        judge = Validator(Made(words), system, make_profile(arguments.profile))
        count = arguments.facts if words < 10_000 else arguments.facts // 10
        begun, busy = time.perf_counter(), time.process_time()
        done = sum(1 for _ in judge.validate(itertools.islice(facts(), count)))
        rate = done / (time.perf_counter() - begun)
        of_cpu = done / (time.process_time() - busy)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{words:6,} words  {rate:8.1f} facts/s  {of_cpu:8.1f} a second of CPU"
            f"  {peak:6.0f} MB at most"
        )


if __name__ == "__main__":
    main()
