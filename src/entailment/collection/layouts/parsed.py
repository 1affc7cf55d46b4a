"""`rte2-parsed/`: every pair split, tagged and parsed, as in RTE-2's pre-processed release."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from entailment.collection.candidates import CandidatePair
from entailment.collection.layouts import ReleaseProblem, Sets
from entailment.datasets.parsed import ParsedPair, parsed_xml, read_parsed
from entailment.errors import EntailmentError
from entailment.files import write_whole
from entailment.model import Pair, conflate
from entailment.text.linguistics import Analyser

__all__ = ["FOLDER", "ParsedLayout", "check_parsed"]

FOLDER = "rte2-parsed"


class ParsedLayout:
    """Writes the parses of *analyser*; raise MissingExtraError without the extra `linguistics`."""

    def __init__(self, analyser: Analyser):
        self._analyser = analyser

    def write(self, root: Path, sets: Sets) -> None:
        """Write the files of each set."""
        (root / FOLDER).mkdir(exist_ok=True)
        for name, members in sets.items():
            for file, pairs in _files(name, members):
                texts = self._analyser.analyses(" ".join(pair.text.split()) for pair in pairs)
                hypotheses = self._analyser.analyses(pair.hypothesis for pair in pairs)
                parsed = map(ParsedPair, pairs, texts, hypotheses)
                write_whole(root / file, "\n".join([*parsed_xml(parsed), ""]).encode())


def check_parsed(root: Path, sets: Sets) -> Iterator[ReleaseProblem]:
    """Yield the files whose words or labels are not those of the set."""
    for name, members in sets.items():
        for file, pairs in _files(name, members):
            try:
                read = [_compared(parsed.pair) for parsed in read_parsed(root / file)]
            except EntailmentError as error:
                yield ReleaseProblem(file, f"cannot be read: {error}")
                continue
            if read != [_compared(pair) for pair in pairs]:
                yield ReleaseProblem(file, "has other words or labels than the set")


def _files(name: str, members: Sequence[CandidatePair]) -> Iterator[tuple[str, list[Pair]]]:
    labelled = [pair.pair(pair.expected) for pair in members]
    if name == "test":
        yield f"{FOLDER}/test.xml", [pair.with_gold(None) for pair in labelled]
        yield f"{FOLDER}/test_gold.xml", labelled
    else:
        yield f"{FOLDER}/{name}.xml", labelled


def _compared(pair: Pair) -> tuple[str, str, str, str | None]:
    """Return what is to be the same; blanks between words are not in such a file."""
    text, hypothesis = ("".join(side.split()) for side in (pair.text, pair.hypothesis))
    return pair.id, text, hypothesis, None if pair.gold is None else str(conflate(pair.gold))
