"""Explanations give places in the text that was given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair, Window
from entailment.systems import NamedSystem
from entailment.systems.guard import Guard

TEXT = (
    "Fog hid the pier. The bank closed. Ann Lee left Rome in May. Snow fell on Ulm. "
    "Ann Lee returned in June."
)


class Windows:
    """Judges a text in two windows and gives the place of the second in a reason."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield a judgment a pair."""
        for pair in pairs:
            chances = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.8}
            yield Judgment(pair.id, Label.UNKNOWN, chances, self.explain(pair))

    def explain(self, pair: Pair) -> Explanation:
        """Return the windows, and two reasons with the place of the one that decided."""
        at, end = pair.text.index("Ann Lee returned"), len(pair.text)
        shares = {Label.UNKNOWN: 1.0}
        windows = (Window(0, at, shares, False), Window(at, end, shares, True))
        reasons = (f"characters {at} to {end} decided", "characters 7 to 9 are of no window")
        return Explanation(windows=windows, reasons=reasons)


def test_reasons_give_the_places_of_windows_in_the_text_that_was_given() -> None:
    member = NamedSystem("windows", {}, Windows())
    system = NamedSystem("guard", {}, Guard.around(member, ("unrelated",), "words"))
    pair = Pair("1", TEXT.replace(" The", "  The"), "Ann Lee returned.")
    (judgment,) = system.judge([pair])
    for explained in (judgment.explanation, system.explain(pair)):
        assert explained is not None
        decided = explained.windows[-1]
        assert pair.text[decided.start : decided.end] == "Ann Lee returned in June."
        assert f"characters {decided.start} to {decided.end} decided" in explained.reasons
        assert any(re.search("characters 7 to 9 are", reason) for reason in explained.reasons)
