"""Systems of one score and a threshold that know by resources, and sign with what these were."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from entailment.knowledge.resource import NamedResource
from entailment.model import Explanation, Pair
from entailment.systems.knowledge_alignment import Knowing
from entailment.systems.scored import Scored

__all__ = ["Informed", "informed"]

_KEPT = 8192
"""Pairs whose score is kept, so that cross-validation works each out once."""


@dataclass(frozen=True)
class Informed(Scored):
    """A score that hangs on *resources*, which its options name but do not tell."""

    resources: tuple[NamedResource, ...] = ()

    @property
    def fingerprint(self) -> str:
        """Each resource with its version and a checksum: `wordnet-3.0-1a2b3c4d+units-5e6f7a8b`."""
        return "+".join(map(_version, self.resources))

    @property
    def unsigned(self) -> frozenset[str]:
        """No option: each can change a judgment."""
        return frozenset()


def informed(
    knowing: Knowing,
    score: Callable[[Pair], float],
    threshold: float,
    per: str | None,
    told: Callable[[Pair], Explanation],
) -> Scored:
    """Return the judge of a score that *knowing* takes part in; it keeps the last scores."""
    kept = lru_cache(maxsize=_KEPT)(score)
    judge = Scored.at(kept, threshold, per, told)
    if not knowing.resources:
        return judge
    return Informed(kept, judge.threshold, per, told, knowing.resources)


def _version(named: NamedResource) -> str:
    about = named.resource.about()
    words = [named.name, about.version, _checksum(about.where or "")]
    return "-".join(word for word in words if word)


@lru_cache(maxsize=64)
def _checksum(where: str) -> str:
    """Return a checksum of the files at *where*, or nothing for what is no file."""
    path = Path(where)
    if not path.exists():
        return ""
    found = hashlib.sha256()
    for file in _files(path):
        found.update(file.name.encode() + b"\0")
        with file.open("rb") as stream:
            while block := stream.read(2**20):
                found.update(block)
    return found.hexdigest()[:8]


def _files(path: Path) -> Iterable[Path]:
    return sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
