"""The systems `logic`, which judges by proofs, and `proof-features`, which learns from them.

After Bos and Markert (2005, 2006): a theorem prover and a model builder on formulas of both sides;
where neither decides, a shallow system does.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from entailment.errors import MissingExtraError, OptionError
from entailment.knowledge.idf import default_idf
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import NamedResource, make_resources
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Pair, Proof
from entailment.structure.reading import analyser, read
from entailment.systems.alignment import Comparison
from entailment.systems.classics.logic.inference import (
    Inference,
    ModelSizes,
    Problem,
    Verdict,
    problem_of,
)
from entailment.systems.classics.logic.proofs import axiom_proof
from entailment.systems.classics.logic.solver import Limits
from entailment.systems.loading import load_system
from entailment.systems.measured import Classifier, Measured, named_parts
from entailment.systems.measures import idf_coverage
from entailment.systems.named import NamedSystem

__all__ = ["Logic", "Prover", "proof_features"]

_LOG = logging.getLogger(__name__)

BATCH = 64
"""Pairs that are analysed together."""

_MAX_CACHED = 8192

_LONGEST = 4_000
"""Characters of a text from which on it is not translated."""

_CERTAIN = {
    Verdict.PROVED: (0.9, 0.05, 0.05),
    Verdict.INCONSISTENT: (0.05, 0.9, 0.05),
    Verdict.UNKNOWN: (0.3, 0.1, 0.6),
}
"""P(entailment), P(contradiction) and P(unknown) of each verdict; the figures are ours."""

_LABELS = {Verdict.PROVED: Label.ENTAILMENT, Verdict.INCONSISTENT: Label.CONTRADICTION}

_SIGNS = {
    "proved": 1,
    "inconsistent": -1,
    "text_size": 0,
    "size_difference": -1,
    "size_ratio": -1,
    "overlap": 1,
}


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

    @property
    def identity(self) -> str:
        """The solver, the parser and the resources, with their versions."""
        parts = [f"z3-{_z3_version()}", analyser().identity]
        for name, resource in self.resources:
            version = resource.about().version
            parts.append(f"{name}-{version}" if version else name)
        return "+".join(parts)

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


class Logic:
    """Judges by proof: entailed if proved, contradicted if inconsistent; three-way.

    *resources* are the `[[resource]]` tables whose rules of weight *least* or more, in [0, 1],
    become axioms, in addition to the package's own converses, opposites and dates. *members* holds
    at most one table, with the `name` and options of a system that judges where the proof does not
    decide. *seconds* and *steps* limit each proof; a proof that exceeds them is unknown.
    """

    def __init__(
        self,
        resources: Sequence[Mapping[str, object]] = (),
        members: Sequence[Mapping[str, Any]] = (),
        least: float = 0.1,
        seconds: float = 2.0,
        steps: int = 2_000_000,
    ):
        if isinstance(members, str | Mapping) or len(members) > 1:
            raise OptionError("members must be a list of no table or one")
        self._prover = _prover(resources, least, seconds, steps)
        self._member = _loaded(members[0]) if members else None
        self.timed_out = 0
        """Pairs judged so far whose proof took longer than its limits."""

    excluded_from_signature: frozenset[str] = frozenset()
    """Options that signatures leave out: none, as every option can change a judgment."""

    @property
    def fingerprint(self) -> str:
        """The solver, the parser and the resources, and the member with what it is."""
        member = f">{self._member.identity}" if self._member is not None else ""
        return f"{self._prover.identity}{member}"

    @property
    def labels(self) -> LabelScheme:
        """Three-way, or the scheme of the member."""
        return LabelScheme.THREE_WAY if self._member is None else self._member.labels

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        stream = iter(pairs)
        timed_out = 0
        while batch := list(islice(stream, BATCH)):
            _analyse(batch)
            inferences = [self._prover.infer(pair.text, pair.hypothesis) for pair in batch]
            timed_out += sum(inference.is_timed_out for inference in inferences)
            judged = self._of_member(batch, inferences)
            for pair, inference in zip(batch, inferences, strict=True):
                yield judged.get(pair.id) or self._judgment(pair, inference)
        self.timed_out += timed_out
        if timed_out:
            _LOG.warning("%d proofs took longer than their limits: unknown", timed_out)

    def _of_member(
        self, batch: Sequence[Pair], inferences: Sequence[Inference]
    ) -> Mapping[str, Judgment]:
        if self._member is None:
            return {}
        undecided = [
            pair
            for pair, inference in zip(batch, inferences, strict=True)
            if inference.verdict is Verdict.UNKNOWN
        ]
        judgments = self._member.judge(undecided)
        return {pair.id: judgment for pair, judgment in zip(undecided, judgments, strict=True)}

    def _judgment(self, pair: Pair, inference: Inference) -> Judgment:
        """Return the judgment of *pair*, with an explanation where the proof ran out of time."""
        members = LabelScheme.THREE_WAY.members
        probabilities = dict(zip(members, _CERTAIN[inference.verdict], strict=True))
        label = _LABELS.get(inference.verdict, Label.UNKNOWN)
        notes = _reasons(inference) if inference.is_timed_out or inference.note else ()
        explanation = Explanation(reasons=notes) if notes else None
        judgment = Judgment(pair.id, label, probabilities, explanation)
        return judgment if self.labels is LabelScheme.THREE_WAY else judgment.two_way()

    def explain(self, pair: Pair) -> Explanation:
        """Return the verdict with its axioms, and the formulas of both sides."""
        inference = self._prover.infer(pair.text, pair.hypothesis)
        formulas = [] if inference.note else self._formulas(pair)
        reasons = (*_reasons(inference), *formulas)
        if inference.verdict is not Verdict.UNKNOWN:
            return Explanation(reasons=reasons, proof=self._proof(pair, inference))
        if self._member is None:
            return Explanation(reasons=reasons)
        explained = self._member.explain(pair)
        return replace(explained, reasons=(*reasons, *explained.reasons))

    def replay(self, pair: Pair, proof: Proof) -> Verdict:
        """Return what the text proves of the hypothesis by the axioms of *proof* alone."""
        names = [step.rule for step in proof.steps]
        return self._prover.problem(pair.text, pair.hypothesis).by(names).infer().verdict

    def _proof(self, pair: Pair, inference: Inference) -> Proof:
        problem = self._prover.problem(pair.text, pair.hypothesis).by(inference.axioms)
        is_opposite = inference.verdict is Verdict.INCONSISTENT
        notes = ("the proof is that of the opposite",) if is_opposite else ()
        return axiom_proof(pair, problem.axioms, notes)

    def _formulas(self, pair: Pair) -> list[str]:
        problem = self._prover.problem(pair.text, pair.hypothesis)
        return [
            f"the text: {problem.text.formula}",
            f"the hypothesis: {problem.hypothesis.formula}",
        ]

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Logic:
        """Return the system with its member fitted to *pairs*; without one it is as it was."""
        if self._member is None:
            return self
        return self._with_member(self._member.fit(pairs, seed=seed))

    def state(self) -> dict[str, object]:
        """Return what the member learned: proofs learn nothing."""
        learns = self._member is not None and isinstance(self._member.system, Fittable)
        return self._member.system.state() if self._member is not None and learns else {}

    def with_state(self, state: Mapping[str, object]) -> Logic:
        """Return the system whose member has learned *state*, as `state` gave it."""
        if self._member is None or not isinstance(self._member.system, Fittable):
            return self
        fitted = self._member.system.with_state(state)
        return self._with_member(replace(self._member, system=fitted))

    def _with_member(self, member: NamedSystem) -> Logic:
        changed = Logic.__new__(Logic)
        changed._prover, changed._member, changed.timed_out = self._prover, member, 0
        return changed


def proof_features(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    least: float = 0.1,
    seconds: float = 2.0,
    steps: int = 2_000_000,
    classifier: str = "tree",
    c: float = 0.1,
    depth: int = 3,
    least_pairs: int = 25,
) -> Measured:
    """Judges by proof verdicts, model sizes and word overlap; must be fitted.

    *resources*, *least*, *seconds* and *steps* are as for `logic`. *features* are tables with the
    name of a feature: `proved`, `inconsistent`, `text_size`, `size_difference`, `size_ratio`,
    `overlap`; all when None. *classifier* is `logistic`, `svm` or `tree`, *c* the inverse strength
    of regularisation, *depth* is the maximum depth of a tree, *least_pairs* its minimum number of
    pairs per leaf.
    """
    names = named_parts("feature", features, tuple(_SIGNS))
    values = _ProofValues(names, _prover(resources, least, seconds, steps))
    return Measured(values, Classifier(classifier, c, depth, least_pairs))


class _ProofValues:
    """The values called *names*, by *prover*."""

    def __init__(self, names: Sequence[str], prover: Prover):
        self._names = tuple(names)
        self._prover = prover

    @property
    def signs(self) -> Mapping[str, int]:
        """The sign of each value: 1 for entailment, -1 against it, 0 either."""
        return {name: _SIGNS[name] for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair."""
        values = {**self._of_proof(pair), **self._of_models(pair)}
        if "overlap" in self._names:
            values["overlap"] = idf_coverage(Comparison(pair), default_idf())
        return [values[name] for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return the verdict with its axioms, and the sizes of the models."""
        sizes = self._prover.sizes(pair.text, pair.hypothesis)
        return (
            *_reasons(self._prover.infer(pair.text, pair.hypothesis)),
            f"the smallest models of the text and of both have {_size(sizes.text)} and "
            f"{_size(sizes.both)} things",
        )

    def _of_proof(self, pair: Pair) -> dict[str, float]:
        if not {"proved", "inconsistent"} & set(self._names):
            return {}
        verdict = self._prover.infer(pair.text, pair.hypothesis).verdict
        return {
            "proved": float(verdict is Verdict.PROVED),
            "inconsistent": float(verdict is Verdict.INCONSISTENT),
        }

    def _of_models(self, pair: Pair) -> dict[str, float]:
        """Return the size of the text's model and how much the hypothesis adds, 0 of no model."""
        if not {"text_size", "size_difference", "size_ratio"} & set(self._names):
            return {}
        sizes = self._prover.sizes(pair.text, pair.hypothesis)
        text = float(sizes.text or 0)
        added = max(0.0, float(sizes.both) - text) if sizes.both is not None else 0.0
        return {
            "text_size": text,
            "size_difference": added,
            "size_ratio": added / (text + added) if text + added else 0.0,
        }


def _prover(
    resources: Sequence[Mapping[str, object]], least: float, seconds: float, steps: int
) -> Prover:
    if not 0 <= least <= 1:
        raise OptionError(f"least is from 0 to 1, not {least}")
    if not seconds > 0 or not isinstance(steps, int) or steps < 1:
        raise OptionError(f"seconds and steps are above 0, not {seconds} and {steps}")
    return _shared(json.dumps(list(resources), sort_keys=True), Limits(seconds, steps), least)


@lru_cache(maxsize=4)
def _shared(tables: str, limits: Limits, least: float) -> Prover:
    """Return one prover for all systems of the same options, so that each pair is proved once."""
    return Prover(make_resources(json.loads(tables)), limits, least)


def _loaded(table: Mapping[str, Any]) -> NamedSystem:
    name = table.get("name") if isinstance(table, Mapping) else None
    if not isinstance(name, str):
        raise OptionError('a [[member]] table has no name; write name = "coverage"')
    return load_system(name, options={key: value for key, value in table.items() if key != "name"})


def _analyse(pairs: Sequence[Pair]) -> None:
    """Analyse the sentences of *pairs* together, which is faster than one by one."""
    texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
    for _ in analyser().analyses(texts):
        pass


def _reasons(inference: Inference) -> tuple[str, ...]:
    reasons = [f"the hypothesis is {inference.verdict.value}"]
    if inference.verdict is Verdict.INCONSISTENT:
        reasons = ["the hypothesis is inconsistent with the text"]
    if inference.verdict is Verdict.UNKNOWN:
        reasons = ["the text proves neither the hypothesis nor its opposite"]
    reasons += [inference.note] if inference.note else []
    reasons += ["the proof took longer than its limits"] if inference.is_timed_out else []
    return (*reasons, *(f"by the axiom {name}" for name in inference.axioms))


def _size(size: int | None) -> str:
    return "no known number of" if size is None else str(size)


def _z3_version() -> str:
    try:
        import z3
    except ImportError as error:
        raise MissingExtraError("the proof of a hypothesis", "logic") from error
    return str(z3.get_version_string())
