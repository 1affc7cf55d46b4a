"""The functions for an event loop: the same results, and the loop stays free."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator

import entailment
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem

TEXT = "A cat sat down."


class Waiting:
    """Judges when it is let."""

    labels = LabelScheme.TWO_WAY

    def __init__(self) -> None:
        self.free = threading.Event()

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            assert self.free.wait(30)
            chances = {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}
            yield Judgment(pair.id, Label.ENTAILMENT, chances)


def test_the_event_loop_is_free_while_a_thread_judges() -> None:
    system = Waiting()

    async def main() -> float:
        task = asyncio.create_task(
            entailment.ajudge(TEXT, TEXT, system=NamedSystem("waiting", {}, system))
        )
        await asyncio.sleep(0.01)
        assert not task.done()
        system.free.set()
        return (await task).score

    assert asyncio.run(main()) == 1.0


def test_results_are_those_of_the_functions_without_a() -> None:
    records = [
        {"id": "a", "answer": TEXT, "sources": [TEXT]},
        {"answer": "It ran.", "sources": [TEXT]},
    ]

    async def main() -> None:
        pairs = [(TEXT, "A cat sat."), (TEXT, "It ran.")]
        judgments = await entailment.ajudge(iter(pairs), system="overlap")
        assert judgments == entailment.judge(pairs, system="overlap")
        report = await entailment.acheck(TEXT, [TEXT], system="overlap")
        assert report.to_dict() == entailment.check(TEXT, [TEXT], system="overlap").to_dict()
        reports = [report async for report in entailment.acheck_many(records, system="overlap")]
        assert [report.id for report in reports] == ["a", "2"]

    asyncio.run(main())
