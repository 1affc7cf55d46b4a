"""Variants on facts, by F: the tailored rules are the parts, the system stays."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from entailment.errors import counted
from entailment.evaluation.ablation.parts import RecipePart
from entailment.evaluation.bench import (
    Measured,
    RunNotes,
    Score,
    Setup,
    Variant,
    measured_f,
)
from entailment.evaluation.fact_judging import fact_header, judge_facts
from entailment.evaluation.validation import compare_fact_runs, read_fact_run, score_facts
from entailment.model import Judgment, Pair
from entailment.systems import NamedSystem, load_system
from entailment.validation.documents import Documents
from entailment.validation.judging import Validator, make_profile
from entailment.validation.sets import read_facts
from entailment.validation.tailored import RULES

__all__ = ["FactBench"]


class FactBench:
    """The facts of a set with the documents that they cite."""

    task = "kbp-validation"
    measure = "f"
    fitted = "the tailored rules"

    def __init__(self, setup: Setup, documents: Documents):
        self.setup = setup
        self.facts = read_facts(setup.data, lenient=setup.reading.lenient)
        self.documents = documents
        self._systems: dict[str, NamedSystem] = {}

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.facts.name

    @property
    def checksum(self) -> str:
        """The checksum of the set."""
        return self.facts.checksum

    @property
    def size(self) -> str:
        """How many labelled facts there are."""
        return counted(len(self.facts.labelled), "fact")

    def parts(self, source: str) -> tuple[RecipePart, ...]:
        """Return the rules of the tailored profile."""
        return tuple(RecipePart("rule", rule, (rule,)) for rule in RULES)

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a decision."""
        return fact_header(self.facts, self._validator(variant))

    def judge(self, variant: Variant, path: Path) -> RunNotes:
        """Write the run of *variant*; return the time that a fact took."""
        begun = time.process_time()
        validator = self._validator(variant)
        validator.system = self._cached(variant.source, validator.system)
        judge_facts(self.facts, validator, path)
        return RunNotes(1000 * (time.process_time() - begun) / max(1, len(self.facts)))

    def score(self, run: Path) -> Score:
        """Return F of a run, with its interval."""
        setup = self.setup
        scores = score_facts(
            read_fact_run(run), self.facts, bootstrap=setup.bootstrap, seed=setup.seed
        )
        return Score(scores.value, str(scores.signature))

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        (compared,) = compare_fact_runs(
            self.facts,
            [read_fact_run(without), read_fact_run(whole)],
            bootstrap=self.setup.bootstrap,
            seed=self.setup.seed,
        )
        return measured_f(compared)

    def _cached(self, source: str, named: NamedSystem) -> NamedSystem:
        """Return the system of *source*, which all its variants share, with its judgments."""
        if source not in self._systems:
            values = {field.name: getattr(named, field.name) for field in fields(named)}
            self._systems[source] = _Cached(**values)
        return self._systems[source]

    def _validator(self, variant: Variant) -> Validator:
        removed = [str(place[0]) for place in variant.removed]
        setup = self.setup
        given = setup.options_of(variant.source)
        system = load_system(variant.source, labels=setup.labels, options=given)
        profile = make_profile("tailored", without=removed)
        return Validator(self.documents, system.for_workers(setup.processes), profile)


@dataclass(frozen=True)
class _Cached(NamedSystem):
    """A system that judges a text and a hypothesis once."""

    judgments: dict[tuple[str, str], Judgment] = field(default_factory=dict)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgment of each pair, in order."""
        batch = list(pairs)
        new = {(pair.text, pair.hypothesis): pair for pair in batch}
        new = {key: pair for key, pair in new.items() if key not in self.judgments}
        self.judgments.update(zip(new, NamedSystem.judge(self, new.values()), strict=True))
        for pair in batch:
            yield replace(self.judgments[pair.text, pair.hypothesis], pair_id=pair.id)
