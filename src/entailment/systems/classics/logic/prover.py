"""The prover of a pair: its formulas and axioms, its verdict and models, all cached."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from entailment.errors import MissingExtraError, OptionError
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import NamedResource, make_resources, versions
from entailment.structure.reading import analyser, read
from entailment.systems.classics.logic.inference import (
    Inference,
    ModelSizes,
    Problem,
    Verdict,
    problem_of,
)
from entailment.systems.classics.logic.solver import Limits

__all__ = ["Prover", "reasons_of", "shared_prover"]

_MAX_CACHED = 8192

_LONGEST = 4_000
"""Characters of a text from which on it is not translated."""


class Prover:
    """Proves hypotheses by rules of *resources*, of the weight *least* or more, within *limits*.

    Verdicts are cached. Raise MissingExtraError at the first pair without z3 or spaCy.
    """

    def __init__(self, resources: Sequence[NamedResource], limits: Limits, least: float):
        self.resources = tuple(resources)
        self._limits = limits
        self._least = least
        self._lookup = Lookup(resources) if resources else None
        self.infer = lru_cache(maxsize=_MAX_CACHED)(self._inferred)
        """Return the inference of a text and a hypothesis."""
        self.problem = lru_cache(maxsize=4)(self._problem)
        """Return the formulas and axioms of a pair; the last ones are cached."""
        self.sizes = lru_cache(maxsize=_MAX_CACHED)(self._sizes)
        """Return the sizes of the smallest models of a text and of both."""

    def uses(self) -> list[str]:
        """Return the solver, the parser and the resources, with their versions."""
        return [f"z3-{_z3_version()}", analyser().identity, *versions(self.resources)]

    def _problem(self, text: str, hypothesis: str) -> Problem:
        return problem_of(
            read(text), read(hypothesis), self._lookup, self._limits, least=self._least
        )

    def _inferred(self, text: str, hypothesis: str) -> Inference:
        if len(text) > _LONGEST:
            return Inference(
                Verdict.UNKNOWN, note=f"texts over {_LONGEST:,} characters are not proved"
            )
        try:
            return self.problem(text, hypothesis).infer()
        except RecursionError:
            return Inference(Verdict.UNKNOWN, note="the sentences nest too deep")

    def _sizes(self, text: str, hypothesis: str) -> ModelSizes:
        if len(text) > _LONGEST:
            return ModelSizes(None, None)
        try:
            return self.problem(text, hypothesis).model_sizes()
        except RecursionError:
            return ModelSizes(None, None)


def shared_prover(
    resources: Sequence[Mapping[str, object]], least: float, seconds: float, steps: int
) -> Prover:
    """Return the prover of these options, one for all systems, so that each pair is proved once.

    Raise OptionError for an option out of its range.
    """
    if not 0 <= least <= 1:
        raise OptionError(f"least is from 0 to 1, not {least}")
    if not 0 < seconds < math.inf or not isinstance(steps, int) or steps < 1:
        raise OptionError(f"seconds and steps are above 0 and finite, not {seconds} and {steps}")
    contents = tuple(versions(make_resources(resources)))
    tables = json.dumps(resources, sort_keys=True)
    return _shared(tables, contents, Limits(seconds, steps), least)


@lru_cache(maxsize=4)
def _shared(tables: str, contents: tuple[str, ...], limits: Limits, least: float) -> Prover:
    """Return one prover for all systems of the same options and *contents* of resources."""
    return Prover(make_resources(json.loads(tables)), limits, least)


def reasons_of(inference: Inference) -> tuple[str, ...]:
    """Return the verdict, what limited the proof, and its axioms, as sentences."""
    reasons = [f"the hypothesis is {inference.verdict.value}"]
    if inference.verdict is Verdict.INCONSISTENT:
        reasons = ["the hypothesis is inconsistent with the text"]
    if inference.verdict is Verdict.UNKNOWN:
        reasons = ["the text proves neither the hypothesis nor its opposite"]
    reasons += [inference.note] if inference.note else []
    reasons += ["the proof took longer than its limits"] if inference.is_timed_out else []
    return (*reasons, *(f"by the axiom {name}" for name in inference.axioms))


def _z3_version() -> str:
    try:
        import z3
    except ImportError as error:
        raise MissingExtraError("the proof of a hypothesis", "logic") from error
    return str(z3.get_version_string())
