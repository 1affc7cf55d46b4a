"""Scored systems that use resources, with the resources in their fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from entailment.knowledge.resource import NamedResource
from entailment.model import Explanation, Pair
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.scored import Scored

__all__ = ["Informed", "informed"]

_MAX_CACHED = 8192
"""Pairs whose score is cached, so that cross-validation computes each once."""


@dataclass(frozen=True)
class Informed(Scored):
    """A score that depends on the content of *resources*, which its options only name."""

    resources: tuple[NamedResource, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Each resource with its version and a checksum: `wordnet-3.0-1a2b3c4d+units-5e6f7a8b`."""
        return "+".join(map(_version, self.resources))

    @property
    def excluded_from_signature(self) -> frozenset[str]:
        """None: every option can change a judgment."""
        return frozenset()


def informed(
    aligner: KnowledgeAligner,
    score: Callable[[Pair], float],
    threshold: float,
    per: str | None,
    explainer: Callable[[Pair], Explanation],
) -> Scored:
    """Return the judge of a score that uses *aligner*; the last scores are cached."""
    cached = lru_cache(maxsize=_MAX_CACHED)(score)
    judge = Scored.at(cached, threshold, per, explainer)
    if not aligner.resources:
        return judge
    return Informed(cached, judge.threshold, per, explainer, aligner.resources)


def _version(named: NamedResource) -> str:
    about = named.resource.about()
    words = [named.name, about.version, _checksum(about.where or "")]
    return "-".join(word for word in words if word)


@lru_cache(maxsize=64)
def _checksum(where: str) -> str:
    """Return a checksum of the files at *where*, or nothing where there is none."""
    path = Path(where)
    if not path.exists():
        return ""
    digest = hashlib.sha256()
    for file in _files(path):
        digest.update(file.name.encode() + b"\0")
        with file.open("rb") as stream:
            while block := stream.read(2**20):
                digest.update(block)
    return digest.hexdigest()[:8]


def _files(path: Path) -> Iterable[Path]:
    return sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
