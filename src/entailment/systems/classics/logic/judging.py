"""The system `logic`, which judges by proofs.

After Bos and Markert (2005, 2006): a theorem prover and a model builder on formulas of both sides;
where neither decides, a shallow system does.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from entailment.errors import OptionError
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Pair, Proof
from entailment.structure.reading import analyser
from entailment.systems.classics.logic.inference import Inference, Verdict
from entailment.systems.classics.logic.proofs import axiom_proof
from entailment.systems.classics.logic.prover import reasons_of, shared_prover
from entailment.systems.loading import load_member
from entailment.systems.named import NamedSystem

__all__ = ["Logic"]

_LOG = logging.getLogger(__name__)

BATCH = 64
"""Pairs that are analysed together."""

_CERTAIN = {
    Verdict.PROVED: (0.9, 0.05, 0.05),
    Verdict.INCONSISTENT: (0.05, 0.9, 0.05),
    Verdict.UNKNOWN: (0.3, 0.1, 0.6),
}
"""P(entailment), P(contradiction) and P(unknown) of each verdict; the figures are ours."""

_LABELS = {Verdict.PROVED: Label.ENTAILMENT, Verdict.INCONSISTENT: Label.CONTRADICTION}


class Logic:
    """Judges by proof: entailed where proved, contradicted where inconsistent; three-way.

    *resources* are the `[[resource]]` tables whose rules become axioms, from the weight *least* on,
    in [0, 1]; the package's own converses, opposites and dates are always among them. *members* has
    at most one table, with the `name` and the options of a system that judges if the proof does not
    decide. *seconds* and *steps* limit each proof; one that does not finish is unknown.
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
        self._prover = shared_prover(resources, least, seconds, steps)
        self._member = load_member(members[0], "the member of logic") if members else None
        self.timed_out = 0
        """Pairs judged so far whose proof took longer than its limits."""

    excluded_from_signature: frozenset[str] = frozenset()
    """Options that signatures leave out: none, as every option can change a judgment."""

    @property
    def fingerprint(self) -> str:
        """The solver, the parser and the resources, and the member with what it is."""
        member = f">{self._member.identity}" if self._member is not None else ""
        return "+".join(self._prover.uses()) + member

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
            of_member = self._of_member(batch, inferences)
            for pair, inference in zip(batch, inferences, strict=True):
                own = not self._passes_on(inference)
                yield self._judgment(pair, inference) if own else next(of_member)
        self.timed_out += timed_out
        if timed_out:
            _LOG.warning("%d proofs took longer than their limits: unknown", timed_out)

    def _passes_on(self, inference: Inference) -> bool:
        """Return whether the member judges where *inference* is all that the proof shows."""
        return self._member is not None and inference.verdict is Verdict.UNKNOWN

    def _of_member(
        self, batch: Sequence[Pair], inferences: Sequence[Inference]
    ) -> Iterator[Judgment]:
        """Return the judgments of the pairs that are passed on, in their order."""
        undecided = [
            pair
            for pair, inference in zip(batch, inferences, strict=True)
            if self._passes_on(inference)
        ]
        return iter([] if self._member is None else [*self._member.judge(undecided)])

    def _judgment(self, pair: Pair, inference: Inference) -> Judgment:
        """Return the judgment of *pair*, with an explanation where the proof ran out of time."""
        members = LabelScheme.THREE_WAY.members
        probabilities = dict(zip(members, _CERTAIN[inference.verdict], strict=True))
        label = _LABELS.get(inference.verdict, Label.UNKNOWN)
        notes = reasons_of(inference) if inference.is_timed_out or inference.note else ()
        explanation = Explanation(reasons=notes) if notes else None
        judgment = Judgment(pair.id, label, probabilities, explanation)
        return judgment if self.labels is LabelScheme.THREE_WAY else judgment.two_way()

    def explain(self, pair: Pair) -> Explanation:
        """Return the verdict with its axioms, and the formulas of both sides."""
        inference = self._prover.infer(pair.text, pair.hypothesis)
        formulas = [] if inference.note else self._formulas(pair)
        reasons = (*reasons_of(inference), *formulas)
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
        return self._with_member(replace(self._member, system=fitted, spec=None))

    def _with_member(self, member: NamedSystem) -> Logic:
        changed = Logic.__new__(Logic)
        changed._prover, changed._member, changed.timed_out = self._prover, member, 0
        return changed


def _analyse(pairs: Sequence[Pair]) -> None:
    """Analyse the sentences of *pairs* together, which is faster than one by one."""
    texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
    for _ in analyser().analyses(texts):
        pass
