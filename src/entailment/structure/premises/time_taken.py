"""When something is over, by how long it takes.

| text | hypothesis | line |
| --- | --- | --- |
| The trip takes two and a half hours. | The trip is over in 90 minutes. | contradicted |
| The trip takes two hours. | The trip is over within three hours. | entailed |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.units import factor
from entailment.text.denials import DENIAL

__all__ = ["by_time_taken"]

_OVER = re.compile(
    r"^(?P<who>.{2,60}?)\s+(?:is|was|will\s+be)\s+(?:over|finished|done|completed?)\s+"
    r"(?P<way>in|within)\s+(?P<time>[^,;]+?)\W*$"
)
_TAKES = re.compile(r"\b(?P<verb>takes|took|lasts|lasted)\s+$")


def by_time_taken(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether something can be over in the time that *hypothesis* gives it.

    >>> (found,) = by_time_taken("It takes two hours.", "It is over in one hour.")
    >>> str(found.label), found.line
    ('CONTRADICTION', 'two hours > one hour')
    """
    match = _OVER.match(hypothesis.strip())
    goal = next(iter(amounts(match["time"])), None) if match else None
    if match is None or goal is None or goal.is_rough or DENIAL.search(hypothesis):
        return
    for amount in amounts(text):
        verb, ratio = _TAKES.search(text, 0, amount.start), factor(amount.unit, goal.unit)
        if verb is None or ratio is None or amount.value is None or amount.is_rough:
            continue
        value, most = amount.value * ratio, goal.interval.high
        if amount.kind != "measure" or amount.per or goal.per:
            continue
        premise = f"{match['who']} {verb['verb']} {amount.form}."
        if value > most:
            label, sign = Label.CONTRADICTION, ">"
        elif match["way"] == "within":
            label, sign = Label.ENTAILMENT, "<="
        else:
            continue
        line = f"{amount.form} {sign} {goal.form}"
        yield Derivation((premise,), label, line, "duration")
