"""`rte6/` and `rte7/`: hypotheses with their candidate sentences in a corpus, topic by topic.

    rte6/RTE6_DEVSET/RTE6_Main_DEVSET_GS.xml  Topic_1/Corpus/*.xml  Topic_1/Main_Task/...
    rte7/RTE7_DEVSET/RTE7_Main_DEVSET_GS.xml  data/Topic_1/...

What stands next to `Main` also stands next to `Novelty`: a hypothesis that none of its candidates
entails is novel. A topic is what its pairs have as topic, and its corpus the documents of the
folder of that name; where there is none, and for pairs without a topic, it is all documents. What
only hypotheses, or the pairs of another set, come from is left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from entailment.collection.candidates import CandidatePair, Span
from entailment.collection.layouts import ReleaseProblem, Sets
from entailment.datasets.topic_documents import write_rte6_document
from entailment.datasets.topic_files import (
    Candidates,
    write_answers,
    write_candidates,
    write_hypotheses,
)
from entailment.datasets.topics import open_topics
from entailment.errors import EntailmentError
from entailment.model import Document, Hypothesis, Label, Passage

__all__ = ["FOLDERS", "TopicLayout", "check_topics"]

FOLDERS = ("rte6", "rte7")

_TASKS = ("Main", "Novelty")
_DATED = re.compile(r"_\d{8}(?=\D|$)")


class _Sentence(NamedTuple):
    """A pair whose text is the sentence *passage* of *document*."""

    pair: CandidatePair
    document: Document
    passage: Passage


class TopicLayout:
    """Writes what was judged of the sentences of *documents* in the layout of *challenge*."""

    def __init__(self, challenge: str, documents: Iterable[Document]):
        self._challenge = challenge
        self._documents = {document.id: document for document in documents}

    def write(self, root: Path, sets: Sets) -> None:
        """Write the folder of each set that has sentences of the corpus as texts."""
        for name, members in sets.items():
            topics = self._topics(members)
            if not topics:
                continue
            of_others = {
                identifier
                for other, pairs in sets.items()
                if other != name
                for pair in pairs
                for identifier in pair.provenance.document_ids
            }
            folder = root / _folder(self._challenge, name)
            inner = folder / "data" if self._challenge == "rte7" else folder
            gold: dict[str, dict[str, tuple[str, ...]]] = {}
            statements: dict[str, str] = {}
            texts: dict[str, str] = {}
            for topic_id, sentences in topics.items():
                gold[topic_id] = self._write_topic(inner, topic_id, sentences, of_others)
                for number, of_hypothesis in _by_hypothesis(sentences).items():
                    statements[f"{topic_id}/{number}"] = of_hypothesis[0].pair.hypothesis
                texts |= {
                    _sentence_id(sentence): _plain(sentence.passage.text) for sentence in sentences
                }
            for task in _TASKS:
                path = folder / _gold_name(self._challenge, name, task)
                write_answers(gold, path, statements=statements, texts=texts)

    def _topics(self, members: Sequence[CandidatePair]) -> dict[str, list[_Sentence]]:
        topics: dict[str, list[_Sentence]] = {}
        for pair in members:
            if (sentence := self._sentence(pair)) is not None:
                topics.setdefault(_topic_id(pair), []).append(sentence)
        return topics

    def _sentence(self, pair: CandidatePair) -> _Sentence | None:
        """Return the sentence that is the text of *pair*, None for another text."""
        for span in pair.provenance.spans[:1]:
            document = self._documents.get(span.document_id)
            for passage in () if document is None else document.passages:
                if (passage.start, passage.end) == (span.start, span.end):
                    return _Sentence(pair, document, passage) if document else None
        return None

    def _write_topic(
        self, root: Path, topic_id: str, sentences: Sequence[_Sentence], of_others: Collection[str]
    ) -> dict[str, tuple[str, ...]]:
        """Write the files of a topic and return the sentences that entail each hypothesis.

        *of_others* are the documents of the pairs of other sets.
        """
        folder = root / f"Topic_{topic_id}"
        (folder / "Corpus").mkdir(parents=True, exist_ok=True)
        for document in self._corpus(sentences, of_others):
            name = _document_id(document)
            write_rte6_document(replace(document, id=name), folder / "Corpus" / f"{name}.xml")
        hypotheses = _by_hypothesis(sentences)
        candidates = {
            number: tuple(dict.fromkeys(_sentence_id(sentence) for sentence in of_hypothesis))
            for number, of_hypothesis in hypotheses.items()
        }
        for task in _TASKS:
            (folder / f"{task}_Task").mkdir(exist_ok=True)
            start = folder / f"{task}_Task" / task
            write_hypotheses(
                [self._hypothesis(number, group[0].pair) for number, group in hypotheses.items()],
                f"{start}_hypotheses.xml",
            )
            write_candidates(Candidates(topic_id, candidates), f"{start}_evaluation_pairs.xml")
        return {
            number: tuple(
                dict.fromkeys(
                    _sentence_id(sentence)
                    for sentence in of_hypothesis
                    if sentence.pair.expected is Label.ENTAILMENT
                )
            )
            for number, of_hypothesis in hypotheses.items()
        }

    def _corpus(self, sentences: Sequence[_Sentence], of_others: Collection[str]) -> list[Document]:
        """Return the documents of a topic.

        Those that only hypotheses are from, or only the pairs *of_others*, are left out.
        """
        cited = {sentence.document.id for sentence in sentences}
        sources = {
            span.document_id
            for sentence in sentences
            for span in sentence.pair.provenance.spans[1:]
        } - cited
        topic = sentences[0].pair.provenance.topic
        own = [d for d in self._documents.values() if topic and d.id.startswith(f"{topic}/")]
        documents = own or list(self._documents.values())
        chosen = {document.id for document in documents}.difference(sources, of_others) | cited
        return [document for document in self._documents.values() if document.id in chosen]

    def _hypothesis(self, number: str, pair: CandidatePair) -> Hypothesis:
        reference = next(
            (known for span in pair.provenance.spans[1:] if (known := self._reference(span))), {}
        )
        return Hypothesis(number, pair.hypothesis, reference)

    def _reference(self, span: Span) -> Mapping[str, str]:
        """Return what a hypothesis was made of as its attributes, empty where it is unknown."""
        document = self._documents.get(span.document_id)
        for passage in () if document is None else document.passages:
            if document and passage.start <= span.start < passage.end:
                return {
                    "ref": _plain(passage.text),
                    "ref_doc_id": _document_id(document),
                    "ref_s_id": str(passage.number),
                }
        return {}


def check_topics(challenge: str, root: Path, sets: Sets) -> Iterator[ReleaseProblem]:
    """Yield the folders whose pairs or labels are not of the sets; a set may have others."""
    for name, members in sets.items():
        folder = _folder(challenge, name)
        if not (root / folder).is_dir():
            continue
        known = {
            (_plain(pair.text), _plain(pair.hypothesis), pair.expected is Label.ENTAILMENT)
            for pair in members
        }
        for task in _TASKS:
            try:
                read = {
                    (_plain(pair.text), _plain(pair.hypothesis), pair.gold is Label.ENTAILMENT)
                    for pair in open_topics(root / folder, task=task.lower()).pairs()
                }
            except EntailmentError as error:
                yield ReleaseProblem(folder, f"cannot be read: {error}")
                continue
            if not read or not read <= known:
                yield ReleaseProblem(folder, f"has other pairs or labels than the set ({task})")


def _folder(challenge: str, name: str) -> str:
    return f"{challenge}/{challenge.upper()}_{name.upper()}SET"


def _gold_name(challenge: str, name: str, task: str) -> str:
    if challenge == "rte7" and name == "test":
        return f"RTE7_TestSet_{task}_GS_correct.xml"
    return f"{challenge.upper()}_{task}_{name.upper()}SET_GS.xml"


def _by_hypothesis(sentences: Sequence[_Sentence]) -> dict[str, list[_Sentence]]:
    """Return the sentences of each hypothesis by its number, from 1."""
    by_text: dict[str, list[_Sentence]] = {}
    for sentence in sentences:
        by_text.setdefault(_plain(sentence.pair.hypothesis), []).append(sentence)
    return {str(number): group for number, group in enumerate(by_text.values(), start=1)}


def _topic_id(pair: CandidatePair) -> str:
    return _safe(pair.provenance.topic or "1")


def _document_id(document: Document) -> str:
    """Return the id without what files and ids cannot have, with the day where it is known."""
    name = _safe(document.id)
    is_dated = document.date is None or _DATED.search(name)
    return name if is_dated else f"{name}_{document.date:%Y%m%d}"


def _sentence_id(sentence: _Sentence) -> str:
    return f"{_document_id(sentence.document)}:{sentence.passage.number}"


def _safe(name: str) -> str:
    return re.sub(r"[^\w.-]", "_", name)


def _plain(text: str) -> str:
    return " ".join(text.split())
