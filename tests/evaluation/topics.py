"""Gold and runs over topics in a line, for tests that need no file."""

from __future__ import annotations

from collections.abc import Mapping

from entailment.evaluation.topic_runs import Sentences, TopicGold, TopicRun

Said = Mapping[str, Mapping[str, str]]
"""By topic and hypothesis the sentences of document `a`, a digit each."""


def sentences(said: Said) -> Sentences:
    """Return the passage ids that *said* stands for."""
    return {
        topic: {h: frozenset(f"a:{digit}" for digit in found) for h, found in answers.items()}
        for topic, answers in said.items()
    }


def topic_gold(said: Said, *, task: str = "main", candidates: Said | None = None) -> TopicGold:
    """Return the gold that *said* stands for; with *candidates* document `a` has 10 sentences."""
    everything = frozenset(f"a:{number}" for number in range(10))
    passages = None if candidates is None else dict.fromkeys(said, everything)
    found = None if candidates is None else sentences(candidates)
    return TopicGold("gold", task, "0" * 64, sentences(said), found, passages)


def topic_run(said: Said, name: str = "run") -> TopicRun:
    """Return the run that *said* stands for."""
    return TopicRun(name, sentences(said))
