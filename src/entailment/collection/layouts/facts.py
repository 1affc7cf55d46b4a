"""`kbp/data/`: the pairs that come from facts, in the layout of the KBP Validation task.

`RTE_KBP_DEVSET.xml` and `RTE_KBP_TESTSET_GS.xml` have gold, `RTE_KBP_TESTSET.xml` has none;
`source_data/` has the documents that the facts cite.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from entailment.collection.candidates import CandidatePair
from entailment.collection.layouts import ReleaseProblem, Sets
from entailment.collection.sources.slot_answers import fact_of
from entailment.errors import DataError, EntailmentError
from entailment.files import write_whole
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact
from entailment.validation.formats import write_facts
from entailment.validation.sets import read_facts

__all__ = ["FOLDER", "FactLayout", "check_facts"]

FOLDER = "kbp"


class FactLayout:
    """Writes the pairs that come from facts, and the documents."""

    def write(self, root: Path, sets: Sets) -> None:
        """Write the files of each set that has such pairs."""
        for name, members in sets.items():
            facts = _facts(members)
            if not facts:
                continue
            documents = root / FOLDER / "data" / "source_data"
            documents.mkdir(parents=True, exist_ok=True)
            for fact, pair in facts:
                write_whole(documents / f"{_flat(fact.document_id)}.sgm", _document(fact, pair))
            for file, is_blind in _files(name):
                write_facts([fact for fact, _ in facts], root / file, blind=is_blind)


def check_facts(root: Path, sets: Sets) -> Iterator[ReleaseProblem]:
    """Yield the files whose facts or labels are not those of the set, and missing documents."""
    for name, members in sets.items():
        try:
            facts = {fact.id: fact for fact, _ in _facts(members)}
        except DataError as error:
            yield ReleaseProblem(f"jsonl/{name}.jsonl", str(error))
            continue
        for file, is_blind in _files(name) if facts else ():
            expected = {key: None if is_blind else fact.gold for key, fact in facts.items()}
            try:
                read = {fact.id: fact.gold for fact in read_facts(root / file)}
                documents = Documents(root / FOLDER / "data" / "source_data")
                for fact in facts.values():
                    documents.document(fact.document_id)
            except EntailmentError as error:
                yield ReleaseProblem(file, f"cannot be read: {error}")
                continue
            if read != expected:
                yield ReleaseProblem(file, "has other facts or labels than the set")


def _files(name: str) -> list[tuple[str, bool]]:
    """Return the files of a set, and of each whether it is without gold."""
    folder = f"{FOLDER}/data/RTE_KBP"
    if name == "test":
        return [(f"{folder}_TESTSET.xml", True), (f"{folder}_TESTSET_GS.xml", False)]
    return [(f"{folder}_{name.upper()}SET.xml", False)]


def _facts(members: Sequence[CandidatePair]) -> list[tuple[Fact, CandidatePair]]:
    return [(fact, pair) for pair in members if (fact := fact_of(pair)) is not None]


def _document(fact: Fact, pair: CandidatePair) -> bytes:
    date = pair.provenance.date
    day = f"<DATETIME>{date.isoformat()}</DATETIME>\n" if date else ""
    return (
        f"<DOC>\n<DOCID> {escape(fact.document_id)} </DOCID>\n{day}<BODY>\n<TEXT>\n"
        f"{escape(pair.text)}\n</TEXT>\n</BODY>\n</DOC>\n"
    ).encode()


def _flat(document_id: str) -> str:
    return document_id.replace("/", "_").replace("\\", "_")
