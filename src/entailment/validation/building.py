"""A set of facts made of the answers of slot-filling systems and their assessments.

This is how the organisers of RTE-6 and RTE-7 made theirs: correct and redundant answers become
supported facts, wrong ones unsupported, and some answers are left out. Which, depends on the set:

| left out | rte6-dev | rte6-test | rte7 | source |
| --- | --- | --- | --- | --- |
| no response | yes | yes | yes | RTE-6 overview, note 8 |
| geopolitical entity | yes | yes | yes | note 8 |
| slot: `other_family` | no | yes | yes | note 9; RTE-7 guidelines, section 3 |
| slot: coarse locations | no | no | yes | RTE-7 guidelines, section 3 |
| web document | no | no | yes | RTE-7 guidelines, section 3 |
| speech transcript | yes | yes | yes | note 8 |
| duplicate: the same answer and document | yes | yes | yes | note 8 |
| inexact | yes | yes | yes | section 4.2 |

An answer that falls under several is counted under the first, in this order. Which slots are left
out stands in `slots.toml`, as `removed_from`.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from entailment.datasets.problems import shown
from entailment.errors import DataError, OptionError
from entailment.validation.assessments import Assessment, Judgment, Query, Response
from entailment.validation.checks import checked_fact
from entailment.validation.facts import Fact
from entailment.validation.genres import Genres
from entailment.validation.genres import genres as package_genres
from entailment.validation.slots import SETS, SlotTable
from entailment.validation.slots import slots as package_slots

__all__ = ["REASONS", "Built", "build_facts"]

logger = logging.getLogger(__name__)

REASONS = (
    "no response",
    "geopolitical entity",
    "web document",
    "speech transcript",
    "duplicate",
    "not assessed",
    "inexact",
)
"""Why an answer is left out, `slot per:residences` and the like apart.

*not assessed* is only for answers of runs.
"""

_Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Built:
    """The facts built of *read* answers, and how many were left out for each reason.

    The reasons are all `REASONS`, be it 0 times, and then the slots that the set leaves out.
    """

    facts: tuple[Fact, ...]
    read: int
    left_out: Mapping[str, int] = field(hash=False)

    @property
    def supported(self) -> int:
        """How many facts are supported."""
        return sum(fact.gold is True for fact in self.facts)


@dataclass(frozen=True, slots=True)
class _Rules:
    """What decides whether an answer is left out, and what it becomes."""

    queries: Mapping[str, Query]
    judged: Mapping[_Key, Judgment] = field(hash=False)
    set_name: str
    slots: SlotTable
    genres: Genres


def build_facts(
    queries: Mapping[str, Query],
    assessments: Iterable[Assessment],
    responses: Iterable[Response] | None = None,
    *,
    rules: str = "rte7",
    slots: SlotTable | None = None,
    genres: Genres | None = None,
) -> Built:
    """Return the facts of *responses*, or of all that was assessed, as the set *rules* has them.

    Facts are numbered from 1 in the order of the answers. Raise OptionError for unknown rules,
    DataError for a query that is not there and for an answer that was assessed twice otherwise.
    """
    if rules not in SETS:
        raise OptionError(f"unknown rules '{rules}' (known: {', '.join(SETS)})")
    judged: dict[_Key, Judgment] = {}
    answers = list(_noted(assessments, judged))
    context = _Rules(queries, judged, rules, slots or package_slots(), genres or package_genres())
    if responses is not None:
        answers = list(responses)
    left_out: Counter[str] = Counter()
    seen: set[_Key] = set()
    facts: list[Fact] = []
    for answer in answers:
        reason = _reason(answer, context, seen)
        if reason is None:
            facts.append(_fact(answer, context, str(len(facts) + 1)))
        else:
            left_out[reason] += 1
        seen.add(_key(answer))
    _warn_of_unknown(facts, context.slots)
    counts = {
        value: left_out[value] for value in (*REASONS, *sorted(left_out.keys() - set(REASONS)))
    }
    return Built(tuple(facts), len(answers), counts)


def _noted(assessments: Iterable[Assessment], judged: dict[_Key, Judgment]) -> Iterator[Response]:
    """Yield the answers, and put the judgment of each into *judged*."""
    for answer, judgment in assessments:
        before = judged.setdefault(_key(answer), judgment)
        if answer.is_given and _outcome(before) is not _outcome(judgment):
            first, second = before.name.lower(), judgment.name.lower()
            problem = f"'{shown(answer.value)}' for {shown(answer.slot)} is {second} there"
            raise DataError(
                f"{problem} and {first} on a line before", path=answer.path, line=answer.line
            )
        yield answer


def _reason(answer: Response, context: _Rules, seen: set[_Key]) -> str | None:
    """Return why *answer* is left out, or None; *seen* are the answers before it."""
    if answer.query_id not in context.queries:
        problem = f"there is no query '{shown(answer.query_id)}'"
        raise DataError(problem, path=answer.path, line=answer.line)
    if not answer.is_given:
        return "no response"
    entity_type = context.queries[answer.query_id].entity_type
    if entity_type == "gpe" or answer.slot.lower().startswith("gpe:"):
        return "geopolitical entity"
    slot = context.slots.slot(entity_type, answer.slot)
    if context.set_name in slot.removed_from:
        return f"slot {slot.full_name}"
    genre = context.genres.genre_of(answer.document_id)
    if genre == "web" and context.set_name == "rte7":
        return "web document"
    if genre == "speech":
        return "speech transcript"
    if _key(answer) in seen:
        return "duplicate"
    if _key(answer) not in context.judged:
        return "not assessed"
    return "inexact" if _outcome(context.judged[_key(answer)]) is None else None


def _outcome(judgment: Judgment) -> bool | None:
    """Return the gold that *judgment* becomes, None for inexact, which may be either."""
    if judgment is Judgment.INEXACT:
        return None
    return judgment is not Judgment.WRONG


def _fact(answer: Response, context: _Rules, fact_id: str) -> Fact:
    query = context.queries[answer.query_id]
    try:
        return checked_fact(
            {
                "id": fact_id,
                "entity": query.name,
                "entity_type": query.entity_type,
                "slot": answer.slot,
                "value": answer.value,
                "document_id": answer.document_id,
            },
            context.slots,
            gold=_outcome(context.judged[_key(answer)]),
            attributes={"query": query.id},
        )
    except ValueError as error:
        raise DataError(str(error), path=answer.path, line=answer.line) from error


def _key(answer: Response) -> _Key:
    return answer.query_id, answer.slot.lower(), answer.document_id, " ".join(answer.value.split())


def _warn_of_unknown(facts: Iterable[Fact], slots: SlotTable) -> None:
    for name in sorted({fact.slot_name for fact in facts if fact.slot_name not in slots}):
        logger.warning("slot '%s' is unknown; its hypotheses use its name", shown(name))
