"""The README and the datasheet of a released set.

The README reports what the papers do: pairs of each task and label, the share that was dropped for
disagreement and by the filter, percent agreement and kappa. The datasheet answers the questions of
Gebru et al. (2021), as far as the project knows; the rest is for its makers to fill in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from entailment.collection.agreement import landis_koch
from entailment.collection.agreement_figures import Agreement, agreement
from entailment.collection.annotation_files import annotated_pairs
from entailment.collection.annotations import Purpose
from entailment.collection.balancing import shared_between
from entailment.collection.candidates import CandidatePair
from entailment.collection.project import Project
from entailment.collection.reconciliation import Reconciled, reconciled
from entailment.errors import DataError, counted

__all__ = ["Making", "datasheet", "making_of", "readme"]

_TO_FILL_IN = "*To be filled in by the makers of the set.*"


class Making(NamedTuple):
    """How a set was annotated: people, guidelines, agreement, and what became of the pairs.

    Where no two people judged a pair, no agreement is measured.
    """

    annotators: int
    judges: int
    guidelines: tuple[str, ...]
    measured: Agreement | None
    done: Reconciled


def making_of(path: str | Path) -> Making:
    """Return how the pairs of the project at *path* were annotated."""
    with Project(path) as project:
        annotated = list(annotated_pairs(project, Purpose.ANNOTATE, Purpose.REPEAT))
        try:
            measured = agreement(annotated)
        except DataError:  # no pair was judged by two people
            measured = None
        return Making(
            len({entry.annotation.annotator for entry in annotated}),
            project.settings.judges,
            tuple(sorted({entry.annotation.guidelines for entry in annotated})),
            measured,
            reconciled(project),
        )


def readme(
    name: str, version: str, licence: str, counts: Mapping[str, Any], making: Making | None
) -> str:
    """Return the README: files, counts as in the papers' tables, agreement."""
    parts = [
        f"# {name} {version}",
        "Pairs of a text and a hypothesis, judged by people: does the text entail the hypothesis?",
        f"Licence: {licence or 'not stated'}.",
        "\n".join(
            ["| set | task | pairs | labels |", "| --- | --- | ---: | --- |", *_rows(counts)]
        ),
    ]
    if making is not None:
        parts += [
            "## Agreement",
            *_agreement(making, sum(each["pairs"] for each in counts.values())),
        ]
    parts += [
        "## Files",
        "`jsonl/` has the pairs with gold labels and provenance, `rte1/`, `rte2/`, `rte3/`, ...\n"
        "the same in the formats of the challenges (`test.xml` is blind, `test_gold.xml` is not),\n"
        "`key/` the answers, an id and a label a line. Where they are there, `rte6/` and `rte7/`\n"
        "have topics with their corpus, `kbp/` facts with their documents, `ave/` questions with\n"
        "answers, `rte2-parsed/` the sentences parsed. `entail datasets check FOLDER` verifies\n"
        "all of it, `sha256sum -c SHA256SUMS` the checksums.",
    ]
    return "\n\n".join(parts) + "\n"


def datasheet(
    name: str,
    description: str,
    licence: str,
    sets: Mapping[str, Sequence[CandidatePair]],
    making: Making | None,
) -> str:
    """Return the datasheet, with the answers that the set itself gives."""
    members = [pair for pairs in sets.values() for pair in pairs]
    documents = {identifier for pair in members for identifier in pair.provenance.document_ids}
    methods = Counter(pair.provenance.method for pair in members)
    sources = Counter(pair.provenance.source for pair in members)
    sizes = _listed({name: len(pairs) for name, pairs in sets.items()})
    annotated = _TO_FILL_IN
    if making is not None:
        annotated = (
            f"{counted(making.annotators, 'person', 'people')}, {making.judges} for each pair, "
            "none of whom saw the judgments of another. "
            f"Guidelines: {', '.join(making.guidelines)}."
        )
    answers = {
        "Motivation": description or _TO_FILL_IN,
        "Composition": f"{len(members):,} pairs of {len(documents):,} documents: {sizes}."
        + _sharing(sets),
        "Collection process": f"By method: {_listed(methods)}. By source: {_listed(sources)}. "
        "The provenance of each pair says where its text is and how its hypothesis was made."
        + _context(members),
        "Labelling": annotated,
        "Uses": "Training (development set) and evaluation (test set) of entailment systems.",
        "Distribution": f"Licence: {licence or 'not stated'}. The texts remain under the terms of "
        "their sources.",
        "Maintenance": _TO_FILL_IN,
    }
    sections = [f"## {title}\n\n{text}" for title, text in answers.items()]
    return "\n\n".join([f"# Datasheet of {name}", *sections]) + "\n"


def _sharing(sets: Mapping[str, Sequence[CandidatePair]]) -> str:
    """Return what two sets have in common as a sentence; nothing of a single one."""
    if len(sets) < 2:
        return ""
    shared = Counter(kind for kind, _ in shared_between(*sets.values()))
    if not shared:
        return " Sets share no document, text, hypothesis or query."
    return f" By kind, the sets share: {_listed(shared)}."


def _context(members: Sequence[CandidatePair]) -> str:
    """Return of how many pairs annotators read more than systems do, empty for none."""
    count = sum(bool(pair.context) for pair in members)
    if not count:
        return ""
    return (
        f" For {counted(count, 'pair')}, annotators also read what precedes the text. It is "
        "not part of the pair, and only `jsonl/` has it, as `context`; no system reads it."
    )


def _rows(counts: Mapping[str, Any]) -> Iterator[str]:
    for name, of_set in counts.items():
        for task, labels in of_set["tasks"].items():
            yield f"| {name} | {task} | {sum(labels.values()):,} | {_listed(labels)} |"
        yield f"| {name} | all | {of_set['pairs']:,} | {_listed(of_set['labels'])} |"


def _agreement(making: Making, released: int) -> Iterator[str]:
    whole, done = making.measured and making.measured.whole, making.done
    annotators = counted(making.annotators, "person", "people")
    people = f"{annotators} judged {done.pairs:,} pairs, {making.judges} for each pair."
    if whole is None:
        people += " No agreement was measured."
    elif whole.percent is not None:
        people += f" They agree on {whole.percent.value:.1%} of the pairs"
        if whole.kappa is not None:
            kappa = whole.kappa.value
            people += f", a Fleiss' kappa of {kappa:.2f} ({landis_koch(kappa)})"
        people += "; RTE-2 reports 89.2 % and a kappa of 0.78."
    repeats = [person.repeats for person in making.measured.annotators] if making.measured else []
    if repeated := sum(person.repeated for person in repeats):
        same = sum(person.same for person in repeats)
        people += f" Of {repeated:,} pairs shown to somebody twice, {same:,} got the same label."
    yield people
    removed = [
        f"{count:,} ({count / done.pairs:.1%}) were removed: {reason}"
        for reason, count in sorted(done.removed.items())
    ]
    if removed:
        yield f"Of these, {'; '.join(removed)}."
    gold = counted(done.gold, "has a gold label", "have a gold label")
    if done.undecided:
        gold += f", {counted(done.undecided, 'is undecided', 'are undecided')}"
    if done.gold > released:
        gold += f". The sets have {released:,}; the others were left out to balance them"
    yield f"{gold}."


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))
