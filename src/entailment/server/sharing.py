"""A system that several callers share: each has its own options, all have one model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace

from entailment.model import Explanation, Judgment, Pair
from entailment.server.batching import Line
from entailment.systems import NamedSystem

__all__ = ["SharedSystem", "share"]


@dataclass(frozen=True, slots=True)
class SharedSystem(NamedSystem):
    """A system whose pairs are judged on *line*, as *served_as*.

    Labels, threshold and abstaining are the caller's: they decide about judgments that all share.
    """

    served_as: str = ""
    line: Line | None = field(default=None, repr=False, compare=False)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*, in the scheme of `labels`."""
        assert self.line is not None
        return map(self._decided, self.line.judge(self.served_as, self._plain, pairs))

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so; of a system without reasons, an alignment of words."""
        assert self.line is not None
        plain = self._plain
        return self.line.run(lambda: plain.explain(pair))

    @property
    def _plain(self) -> NamedSystem:
        """The system without what decides about its judgments."""
        own = {field.name: getattr(self, field.name) for field in fields(NamedSystem)}
        return replace(NamedSystem(**own), chosen_labels=None, abstain=None, threshold=None)


def share(system: NamedSystem, name: str, line: Line) -> SharedSystem:
    """Return *system*, served as *name*, for the caller of *line*."""
    own = {field.name: getattr(system, field.name) for field in fields(NamedSystem)}
    return SharedSystem(**own, served_as=name, line=line)
