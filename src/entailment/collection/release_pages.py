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

__all__ = ["Making", "datasheet", "making_of", "readme"]

_TO_FILL_IN = "*To be filled in by the makers of the set.*"


class Making(NamedTuple):
    """How a set was annotated: people, guidelines, agreement, and what became of the pairs."""

    annotators: int
    judges: int
    guidelines: tuple[str, ...]
    measured: Agreement
    done: Reconciled


def making_of(path: str | Path) -> Making:
    """Return how the pairs of the project at *path* were annotated."""
    with Project(path) as project:
        annotated = list(annotated_pairs(project, Purpose.ANNOTATE))
        return Making(
            len({entry.annotation.annotator for entry in annotated}),
            project.settings.judges,
            tuple(sorted({entry.annotation.guidelines for entry in annotated})),
            agreement(annotated),
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
        parts += ["## Agreement", *_agreement(making)]
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
            f"{making.annotators} people, {making.judges} for each pair, none of whom saw the "
            f"judgments of another. Guidelines: {', '.join(making.guidelines)}."
        )
    answers = {
        "Motivation": description or _TO_FILL_IN,
        "Composition": f"{len(members):,} pairs of {len(documents):,} documents: {sizes}."
        + _sharing(sets),
        "Collection process": f"By method: {_listed(methods)}. By source: {_listed(sources)}. "
        "The provenance of each pair says where its text is and how its hypothesis was made.",
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


def _rows(counts: Mapping[str, Any]) -> Iterator[str]:
    for name, of_set in counts.items():
        for task, labels in of_set["tasks"].items():
            yield f"| {name} | {task} | {sum(labels.values()):,} | {_listed(labels)} |"
        yield f"| {name} | all | {of_set['pairs']:,} | {_listed(of_set['labels'])} |"


def _agreement(making: Making) -> Iterator[str]:
    whole, done = making.measured.whole, making.done
    people = f"{making.annotators} people judged {done.pairs:,} pairs, {making.judges} each pair."
    if whole.percent is not None:
        people += f" They agree on {whole.percent.value:.1%} of the pairs"
        if whole.kappa is not None:
            kappa = whole.kappa.value
            people += f", a Fleiss' kappa of {kappa:.2f} ({landis_koch(kappa)})"
        people += "; RTE-2 reports 89.2 % and a kappa of 0.78."
    yield people
    removed = [
        f"{count:,} ({count / done.pairs:.1%}) were removed: {reason}"
        for reason, count in sorted(done.removed.items())
    ]
    if removed:
        yield f"Of these, {'; '.join(removed)}. {done.gold:,} have a gold label."


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))
