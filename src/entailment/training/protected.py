"""What no pair that is trained on may repeat; all is compared bare: letters and digits alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from entailment.model import Pair
from entailment.training.wording import bare

__all__ = ["Protected"]


@dataclass(slots=True)
class Protected:
    """What no pair that is trained on may repeat; `take` also notes what was taken."""

    texts: set[str] = field(default_factory=set)
    hypotheses: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)

    def keep_clear_of(self, pairs: Iterable[Pair], *, hypotheses: bool) -> None:
        """Let no pair be taken that repeats a text, or with *hypotheses* a hypothesis, of *pairs*.

        Pairs themselves are never repeated.
        """
        for pair in pairs:
            text, hypothesis = bare(pair.text), bare(pair.hypothesis)
            self.texts.add(text)
            self.pairs.add((text, hypothesis))
            if hypotheses:
                self.hypotheses.add(hypothesis)

    def take(self, text: str, hypothesis: str, *, common_hypotheses: bool = False) -> bool:
        """Return whether the pair may be trained on; if so, it may not a second time."""
        pair = bare(text), bare(hypothesis)
        if not all(pair) or pair[0] in self.texts or pair in self.pairs:
            return False
        if pair[1] in self.hypotheses and not common_hypotheses:
            return False
        self.pairs.add(pair)
        return True
