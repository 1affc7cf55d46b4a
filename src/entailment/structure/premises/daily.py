"""What is so daily, or by a timetable on weekdays, and one day of a hypothesis.

| text | hypothesis | then |
| --- | --- | --- |
| The museum is open daily. | It is open on Mondays. | entailed |
| The bus leaves at 5 pm on weekdays. | It leaves at 5 pm on Tuesdays. | entailed |
| The bus leaves at 5 pm on weekdays. | It leaves at 5 pm on Sundays. | open |

The hypothesis has a day in the plural or with *every*. What is so on weekdays is so on each of them
where it leaves, opens or takes place; what somebody plays on weekdays need not be. Nor need what a
doctor does *daily* be so at weekends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.weekday_spans import DAY_LIMIT, without_preposition
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives, word_sequence
from entailment.text.rewriting import rewritten
from entailment.text.words import words

__all__ = ["by_daily"]

_DAYS = word_sequence("weekdays")
_DAY = rf"(?:{alternatives(_DAYS)})"
_CLAIMED = re.compile(
    rf"\b(?:on\s+(?P<plural>{_DAY})s|(?:on\s+)?every\s+(?P<every>{_DAY}))\b(?=\s*(?:[.,;]|$)|\s+(?:at|from)\b)"
    rf"|^On\s+(?P<first>{_DAY})s\b",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"\b(?:(?P<weekdays>on\s+weekdays|every\s+weekday)"
    r"|(?P<daily>daily|every\s+day|each\s+day|seven\s+days\s+a\s+week))"
    r"(?=\s*(?:[.;]|,(?!\s*(?:but|though|although|if)\b)|$)|\s+(?:at|from|and|in)\b)",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(rf"\b{_DAY}s?\b", re.IGNORECASE)
_WORKING = 5


def by_daily(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that the day of *hypothesis* is one of those of *text*; UNKNOWN where it is not.

    >>> [each.line for each in by_daily("He swims every day.", "He swims on Mondays.")]
    ['Monday is within every day']
    """
    if "day" not in hypothesis or ("day" not in text and "daily" not in text):
        return
    claimed, stated = _CLAIMED.search(hypothesis), [*_STATED.finditer(text)]
    if claimed is None or len(stated) != 1 or len(_OTHER_DAY.findall(hypothesis)) != 1:
        return
    (days,) = stated
    if _OTHER_DAY.search(text) or not is_asserted(hypothesis) or not is_asserted(text):
        return
    if DAY_LIMIT.search(text) or DAY_LIMIT.search(hypothesis):
        return
    name = (claimed["plural"] or claimed["every"] or claimed["first"]).lower()
    is_working = _DAYS.index(name) < _WORKING
    may_be_working = days["weekdays"] or (days[0].lower() == "daily" and not is_working)
    if may_be_working and not _is_by_timetable(hypothesis):
        return
    is_within = days["daily"] is not None or is_working
    premise = rewritten(hypothesis, *claimed.span(), days[0])
    label = Label.ENTAILMENT if is_within else Label.UNKNOWN
    line = f"{name.title()} is {'' if is_within else 'not '}within {without_preposition(days[0])}"
    yield Derivation((premise,), label, line, "weekday")


def _is_by_timetable(hypothesis: str) -> bool:
    verbs = listed("acts", "timetables")
    return any(word.lemma in verbs for word in words(hypothesis))
