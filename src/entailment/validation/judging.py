"""Facts judged against whole documents, each document read once for all facts that cite it.

Rules decide first; of what they leave at most a few pairs a fact (`generic.SENTENCES` times
`generic.TEMPLATES`) go to the system, those of several facts together.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Protocol

from entailment.datasets.problems import shown
from entailment.discourse.document import ResolvedDocument
from entailment.errors import DataError, ModelError, OptionError
from entailment.files import write_whole
from entailment.model import Document, Judgment
from entailment.systems import NamedSystem
from entailment.systems.loading import read_json
from entailment.systems.parsing import Structure
from entailment.validation.answers import Draft, Validation
from entailment.validation.facts import Fact
from entailment.validation.fitting import fit
from entailment.validation.generic import Generic, counted, features_of, fitted, fitted_from
from entailment.validation.mentions import literal
from entailment.validation.slots import SlotTable
from entailment.validation.spelling import plain
from entailment.validation.tailored import Tailored

__all__ = [
    "PROFILES",
    "Library",
    "Profile",
    "Validator",
    "by_document",
    "make_profile",
    "read_model",
    "train",
    "training_rows",
    "write_model",
]

logger = logging.getLogger(__name__)

PROFILES = ("generic", "tailored")
"""The submission types of the task."""

TOGETHER = 32
"""Facts whose pairs are handed to the system together."""

CACHED = 16
"""Documents whose reading is cached."""


class Library(Protocol):
    """Documents by id."""

    def document(self, document_id: str) -> Document:
        """Return the document; raise DataError where it is missing or broken."""
        ...


class Profile(Protocol):
    """How facts are decided."""

    @property
    def description(self) -> str:
        """All that could change a decision."""
        ...

    def consider(self, fact: Fact, reading: ResolvedDocument) -> Draft:
        """Return the fact as decided, or with the pairs that a system is to judge."""
        ...

    def answer(self, draft: Draft, judgments: Sequence[Judgment]) -> Validation:
        """Return the decision, given the judgment of each of its pairs."""
        ...


def make_profile(
    name: str = "tailored",
    *,
    without: Iterable[str] = (),
    generic: Generic | None = None,
    slots: SlotTable | None = None,
    structure: str = "auto",
) -> Generic | Tailored:
    """Return the profile *name*, one of `PROFILES`, *without* those of its rules.

    *generic* is a model of one's own in place of the package's, *slots* a table in place of ours.
    Statements are read as *structure* says: `auto`, `words` (not at all) or `parse`.
    Raise OptionError for another name and for rules of a generic profile, which has none;
    UnknownNameError for an unknown rule.
    """
    reading = Structure(structure)
    model = replace(generic or fitted(), structure=reading, slots=slots)
    removed = list(without)
    if name == "tailored":
        return Tailored(model, slots=slots, structure=reading).without(removed)
    if name != "generic":
        raise OptionError(f"unknown profile '{name}' (known: {', '.join(PROFILES)})")
    if removed:
        raise OptionError(f"the generic profile has no rules; '{removed[0]}' is of the tailored")
    return model


class Validator:
    """Decides facts by a profile and a system.

    A fact of several documents is decided by the one that supports it best. A document that is
    missing or broken is named in *problems*, and supports none of its facts, with a probability
    of 0. A document that follows its own facts is read once; CACHED are cached.
    """

    def __init__(self, library: Library, system: NamedSystem, profile: Profile):
        self.documents = library
        self.system = system
        self.profile = profile
        self.problems: dict[str, str] = {}
        self._readings: OrderedDict[str, ResolvedDocument] = OrderedDict()
        self._named: tuple[str, frozenset[str], frozenset[str]] = ("", frozenset(), frozenset())

    @property
    def description(self) -> str:
        """All that could change a decision, for signatures."""
        return f"{self.profile.description}+{self.system.description}"

    def validate(self, facts: Iterable[Fact]) -> Iterator[Validation]:
        """Yield the decision on each of *facts*, in their order."""
        stream = iter(facts)
        while batch := list(islice(stream, TOGETHER)):
            cited = [(number, copy) for number, fact in enumerate(batch) for copy in _cited(fact)]
            drafts = [self._draft(fact) for _, fact in cited]
            answers = self._answers(drafts)
            for number, fact in enumerate(batch):
                decisions = [next(answers) for of, _ in cited if of == number]
                yield replace(max(decisions, key=_probability), fact=fact)

    def _answers(self, drafts: Sequence[Draft]) -> Iterator[Validation]:
        judgments = self.judgments(drafts)
        for draft in drafts:
            if draft.decided is not None:
                yield draft.decided
            else:
                yield self.profile.answer(draft, list(islice(judgments, len(draft.pairs))))

    def _draft(self, fact: Fact) -> Draft:
        try:
            return self.profile.consider(fact, self.reading(fact))
        except DataError as error:
            if fact.document_id not in self.problems:
                self.problems[fact.document_id] = str(error)
                logger.warning("fact '%s': %s", shown(fact.id), error)
            reason = f"no document: {self.problems[fact.document_id]}"
            nothing = Document(fact.document_id, "", ())
            decision = Validation(fact, False, 0.0, "missing", reason)
            return Draft(fact, nothing, decision)

    def reading(self, fact: Fact) -> ResolvedDocument:
        """Return the document of *fact* as read about its entity.

        Raise DataError where it is missing or broken.
        """
        document_id = fact.document_id
        if document_id not in self._readings:
            if document_id in self.problems:
                raise DataError(self.problems[document_id])
            self._readings[document_id] = ResolvedDocument(self.documents.document(document_id))
            if len(self._readings) > CACHED:
                self._readings.popitem(last=False)
        self._readings.move_to_end(document_id)
        reading = self._readings[document_id]
        if fact.entity_type == "any":
            return reading
        introduced = self._is_introduced(fact)
        if fact.entity_type == "per":
            return reading.about(person=fact.entity, introduced=introduced)
        return reading.about(organisation=fact.entity, introduced=introduced)

    def _is_introduced(self, fact: Fact) -> bool:
        """Return whether another document of the fact has the whole name of its entity."""
        if not fact.other_documents:
            return False
        with_name = self._with_name(fact.entity, frozenset(fact.document_ids))
        return not with_name <= {fact.document_id}

    def _with_name(self, entity: str, document_ids: frozenset[str]) -> frozenset[str]:
        """Return which documents have the whole name *entity*; read once for all of a fact."""
        if self._named[:2] != (entity, document_ids):
            name = literal(entity)
            has = [
                known for known in document_ids if name and name.search(plain(self._text(known)))
            ]
            self._named = (entity, document_ids, frozenset(has))
        return self._named[2]

    def _text(self, document_id: str) -> str:
        try:
            return self.documents.document(document_id).text
        except DataError:
            return ""  # reported where it is the document that is cited

    def judgments(self, drafts: Sequence[Draft]) -> Iterator[Judgment]:
        """Yield the judgment of every pair of *drafts* that are not decided.

        Raise EntailmentError where a pair gets no judgment.
        """
        pairs = [pair for draft in drafts if draft.decided is None for pair in draft.pairs]
        if pairs:
            yield from self.system.judge(pairs)


def _cited(fact: Fact) -> Iterator[Fact]:
    """Yield *fact* once for each document that may support it."""
    for document_id in fact.document_ids:
        others = tuple(other for other in fact.document_ids if other != document_id)
        yield replace(fact, document_id=document_id, other_documents=others)


def _probability(decision: Validation) -> float:
    return decision.probability


def by_document(facts: Iterable[Fact]) -> list[Fact]:
    """Return *facts* with those of one document together, otherwise in their order."""
    grouped: dict[str, list[Fact]] = {}
    for fact in facts:
        grouped.setdefault(fact.document_id, []).append(fact)
    return [fact for group in grouped.values() for fact in group]


def train(
    facts: Sequence[Fact],
    library: Library,
    system: NamedSystem,
    name: str,
    progress: Callable[[int, int], None] | None = None,
) -> Generic:
    """Return the generic model fitted to *facts* with gold, called *name*, judged by *system*.

    Raise DataError for facts without gold of both kinds, and for a document that is missing.
    """
    rows = training_rows(facts, library, system, progress)
    gold = [bool(fact.gold) for fact, _ in rows]
    try:
        return fit(
            [row for _, row in rows],
            gold,
            f"{name}, {len(gold)} facts, system {system.description}",
        )
    except ValueError as error:
        raise DataError(f"cannot be trained on: {error}", path=name) from error


def training_rows(
    facts: Sequence[Fact],
    library: Library,
    system: NamedSystem,
    progress: Callable[[int, int], None] | None = None,
) -> list[tuple[Fact, list[float]]]:
    """Return the facts that have gold with the features of each, judged by *system*.

    Those of a fact of several documents are of the one that the package's own model calls the
    likeliest to support it. Raise DataError where any of them is missing.
    """
    model = fitted()
    validator = Validator(library, system, model)
    labelled = [fact for fact in by_document(facts) if fact.gold is not None]
    stream, rows = iter(labelled), list[tuple[Fact, list[float]]]()
    while batch := list(islice(stream, TOGETHER)):
        drafts = [
            [model.undecided(copy, validator.reading(copy)) for copy in _cited(fact)]
            for fact in batch
        ]
        judgments = validator.judgments([draft for of_fact in drafts for draft in of_fact])
        for fact, of_fact in zip(batch, drafts, strict=True):
            judged = [(draft, list(islice(judgments, len(draft.pairs)))) for draft in of_fact]
            best, given = max(judged, key=lambda pair: model.answer(*pair).probability)
            entailed = max((judgment.score for judgment in given), default=0.0)
            rows.append((fact, [entailed, *features_of(counted(best, given))]))
            if progress is not None:
                progress(len(rows), len(labelled))
    return rows


def read_model(path: str | Path) -> Generic:
    """Return the generic model at *path*; raise ModelError where that is missing."""
    try:
        return fitted_from(read_json(Path(path)))
    except ModelError as error:
        problem = str(error)
        located = problem if problem.startswith(str(path)) else f"{path}: {problem}"
        raise ModelError(located) from error


def write_model(model: Generic, path: str | Path) -> None:
    """Write *model* to *path* as plain JSON, atomically."""
    write_whole(path, (json.dumps(model.state(), indent=1) + "\n").encode())
