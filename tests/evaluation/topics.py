"""Gold and runs over topics in a line, for tests that need no file."""

from __future__ import annotations

from collections.abc import Mapping

from entailment.evaluation.topic_runs import Sentences, TopicGold, TopicRun

Answers = Mapping[str, Mapping[str, str]]
"""By topic and hypothesis the sentences of document `a`, a digit each."""


def sentences(written: Answers) -> Sentences:
    """Return the passage ids that *written* stands for."""
    return {
        topic: {h: frozenset(f"a:{digit}" for digit in digits) for h, digits in answers.items()}
        for topic, answers in written.items()
    }


def topic_gold(
    written: Answers, *, task: str = "main", candidates: Answers | None = None
) -> TopicGold:
    """Return the gold that *written* stands for; with *candidates* `a` has 10 sentences."""
    everything = frozenset(f"a:{number}" for number in range(10))
    passages = None if candidates is None else dict.fromkeys(written, everything)
    proposed = None if candidates is None else sentences(candidates)
    return TopicGold("gold", task, "0" * 64, sentences(written), proposed, passages)


def topic_run(written: Answers, name: str = "run") -> TopicRun:
    """Return the run that *written* stands for."""
    return TopicRun(name, sentences(written))
