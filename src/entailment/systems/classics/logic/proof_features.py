"""The system `proof-features`, which learns from proofs and models (Bos and Markert, 2005)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entailment.knowledge.idf import default_idf
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.classics.logic.inference import Verdict
from entailment.systems.classics.logic.prover import Prover, reasons_of, shared_prover
from entailment.systems.measured import Classifier, Measured, named_parts
from entailment.systems.measures import idf_coverage

__all__ = ["proof_features"]

_SIGNS = {
    "proved": 1,
    "inconsistent": -1,
    "text_size": 0,
    "size_difference": -1,
    "size_ratio": -1,
    "overlap": 1,
}


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
    """Judges by verdicts of proofs, sizes of models and the overlap of words; must be fitted.

    *resources*, *least*, *seconds* and *steps* are as for `logic`. *features* are tables with the
    name of a value: `proved`, `inconsistent`, `text_size`, `size_difference`, `size_ratio`,
    `overlap`; all when None. *classifier* is `logistic`, `svm`, `tree` or `forest`, *c* the inverse
    strength of regularisation, *depth* is the maximum depth of a tree, *least_pairs* its minimum
    number of pairs per leaf.
    """
    names = named_parts("feature", features, tuple(_SIGNS))
    prover = shared_prover(resources, least, seconds, steps)
    classified = Classifier(classifier, c, depth, least_pairs)
    return Measured(_ProofValues(names, prover), classified, uses=prover.uses)


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
            values["overlap"] = idf_coverage(AlignedPair(pair), default_idf())
        return [values[name] for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return the verdict with its axioms, and the sizes of the models."""
        sizes = self._prover.sizes(pair.text, pair.hypothesis)
        return (
            *reasons_of(self._prover.infer(pair.text, pair.hypothesis)),
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


def _size(size: int | None) -> str:
    return "no known number of" if size is None else str(size)
