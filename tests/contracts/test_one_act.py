"""One text and one hypothesis get one label, through whichever door they come."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.api import validate
from entailment.checking.claims import split_claims
from entailment.checking.verdicts import Verdict
from entailment.cli import entail
from entailment.datasets import read_pairs
from entailment.datasets.topics import open_topics
from entailment.examples import check_example, example_facts, example_topics, worked_examples
from entailment.model import Document, Judgment, Label, LabelScheme, Pair, Passage
from entailment.retrieval.collection import DocumentCollection
from entailment.systems import NamedSystem, load_system
from entailment.text.sentences import split_sentences

TRAPS = Path(__file__).parents[1] / "systems" / "mismatches" / "data"

HAND_MADE = (
    ("Norvik agreed to buy Halden.", "Halden agreed to buy Norvik."),
    ("Norvik agreed to buy Halden.", "Norvik agreed to buy Halden."),
    ("Acme plans to buy Bolt.", "Acme bought Bolt."),
    ("Bolt has 120 employees and Acme 300.", "Acme has 120 employees."),
    ("The mill employs 300 people.", "The mill employs more than 200 people."),
    ("The mill employs more than 300 people.", "The mill employs 300 people."),
    ("Lake Orla is larger than Lake Sim.", "Lake Sim is smaller than Lake Orla."),
    ("The bridge was never repaired.", "The bridge was repaired."),
    ("Losses increased to 3 million euros.", "Losses decreased to 3 million euros."),
    ("Not all of the workers were paid.", "All of the workers were paid."),
    ("The ferry does not sail on Sundays.", "The ferry never sails on Sundays."),
    ("The library was built by Karl Vogt.", "The library was built by Anna Berg."),
)

VERDICTS = {
    Label.ENTAILMENT: Verdict.SUPPORTED,
    Label.CONTRADICTION: Verdict.CONTRADICTED,
    Label.UNKNOWN: Verdict.NOT_FOUND,
}

ENOUGH = 300


@pytest.fixture(scope="module")
def system() -> NamedSystem:
    """Return the default with the model that comes with the package."""
    return load_system(options={"model": "small"})


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """Return 300 pairs of the packaged examples, the trap pairs and those above."""
    texts = dict.fromkeys((pair.text, pair.hypothesis) for pair in _all_pairs())
    chosen = [
        Pair(str(number), *sides) for number, sides in enumerate(islice(texts, ENOUGH), start=1)
    ]
    assert len(chosen) == ENOUGH
    return chosen


@pytest.fixture(scope="module")
def judged(pairs: Sequence[Pair], system: NamedSystem) -> dict[str, Label]:
    """Return the label of each pair by `judge`, one at a time."""
    return {
        pair.id: entailment.judge(pair.text, pair.hypothesis, system=system).label for pair in pairs
    }


def _all_pairs() -> Iterator[Pair]:
    for text, hypothesis in HAND_MADE:
        yield Pair("", text, hypothesis)
    for path in sorted(TRAPS.iterdir()):
        with path.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
                yield Pair("", row["source"], row["claim"])
    yield from read_pairs(worked_examples())
    answer, sources = check_example()
    claims = split_claims(answer.read_text(encoding="utf-8")).claims
    text = (sources / "history.txt").read_text(encoding="utf-8")
    for start, end in split_sentences(text):
        yield from (Pair("", " ".join(text[start:end].split()), claim.judged) for claim in claims)
    yield from open_topics(example_topics()).pairs()


def _collection(pair: Pair) -> DocumentCollection:
    """Return the text of *pair* as a corpus of one passage."""
    passage = Passage("d", 0, pair.text, 0, len(pair.text))
    return DocumentCollection([Document("d", pair.text, (passage,))], "all")


def _differing(
    pairs: Iterable[Pair], expected: dict[str, Any], labels: dict[str, Any]
) -> list[tuple[str, str, Any, Any]]:
    return [
        (pair.text, pair.hypothesis, expected[pair.id], labels[pair.id])
        for pair in pairs
        if labels[pair.id] is not expected[pair.id]
    ]


def test_run_gives_the_labels_of_judge(
    pairs: Sequence[Pair], judged: dict[str, Label], tmp_path: Path
) -> None:
    data, run = tmp_path / "pairs.jsonl", tmp_path / "run.jsonl"
    with data.open("w", encoding="utf-8") as stream:
        for pair in pairs:
            row = {"id": pair.id, "text": pair.text, "hypothesis": pair.hypothesis}
            stream.write(json.dumps(row) + "\n")
    arguments = ["run", str(data), "-o", str(run), "-O", "model=small", "--labels", "3"]
    entail.main(arguments, standalone_mode=False)
    rows = [json.loads(line) for line in run.read_text(encoding="utf-8").splitlines()]
    labels = {row["id"]: Label(row["label"]) for row in rows if "label" in row}
    assert _differing(pairs, judged, labels) == []


def test_search_and_novelty_give_the_labels_of_judge(
    pairs: Sequence[Pair], judged: dict[str, Label], system: NamedSystem
) -> None:
    searched, known = {}, {}
    for pair in pairs:
        collection = _collection(pair)
        finding = entailment.search(collection, pair.hypothesis, system=system)
        searched[pair.id] = finding.judged[0].judgment.label
        (novel,) = entailment.novelty(collection, [pair.hypothesis], system=system)
        known[pair.id] = novel.finding.judged[0].judgment.label
    assert _differing(pairs, judged, searched) == []
    assert _differing(pairs, judged, known) == []


def test_check_on_a_source_of_one_sentence_is_judge(
    pairs: Sequence[Pair], system: NamedSystem, tmp_path: Path
) -> None:
    source = tmp_path / "source.jsonl"
    differing = []
    for pair in pairs:
        line = {"id": "d", "sentences": [pair.text]}
        source.write_text(json.dumps(line), encoding="utf-8")
        report = entailment.check(pair.hypothesis, source, system=system, ranker="all")
        for checked in report.claims:
            claim = checked.claim.judged
            label = entailment.judge(pair.text, claim, system=system).label
            if checked.verdict is not VERDICTS[label]:
                differing.append((pair.text, claim, label, checked.verdict))
    assert differing == []


class Recorder:
    """Judges as another system does and keeps what it judged."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, system: NamedSystem):
        self.system = system
        self.judged: list[tuple[Pair, Judgment]] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        batch = list(pairs)
        judgments = list(self.system.judge(batch))
        self.judged += zip(batch, judgments, strict=True)
        return iter(judgments)


def test_the_generic_profile_of_validate_is_given_the_labels_of_judge(system: NamedSystem) -> None:
    recorder = Recorder(system)
    named = NamedSystem("recorder", {}, recorder)
    facts, documents = example_facts() / "EXAMPLE_KBP_DEVSET.xml", example_facts() / "source_data"
    assert list(validate(facts, documents, profile="generic", system=named))
    assert len(recorder.judged) > 40
    for pair, judgment in recorder.judged:
        alone = entailment.judge(pair.text, pair.hypothesis, system=system, task=pair.task)
        assert judgment.label is alone.label, pair


def test_a_label_depends_neither_on_order_nor_on_company(
    pairs: Sequence[Pair], judged: dict[str, Label], system: NamedSystem
) -> None:
    backwards = {judgment.pair_id: judgment.label for judgment in system.judge(reversed(pairs))}
    assert _differing(pairs, judged, backwards) == []
    fresh = load_system(options={"model": "small"})
    again = {
        judgment.pair_id: judgment.label
        for judgment in fresh.judge(replace(pair) for pair in pairs)
    }
    assert _differing(pairs, judged, again) == []
