"""The contract of a system."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import Any

from entailment.errors import DataError, ModelError
from entailment.model import (
    Explains,
    Explanation,
    Fittable,
    Judge,
    Judgment,
    Label,
    LabelScheme,
    Learns,
    Pair,
    conflate,
)
from entailment.systems.failures import problem_of
from entailment.systems.named import NamedSystem
from entailment.testing.expectations import component, expect, objects

__all__ = ["EXAMPLE_PAIRS", "ODD_PAIRS", "check_system"]

LOOK_AHEAD = 1024
"""Pairs that a system may read before it gives the first judgment."""

LONG_HYPOTHESIS = 1000
"""Characters of a hypothesis from which on a system may refuse it, by a DataError with its id."""

_ALONE = 8
_TOLERANCE = 1e-6


def check_system(
    make: Callable[[], Judge],
    pairs: Sequence[Pair] | None = None,
    *,
    seed: int = 0,
    judges_alone: bool = True,
) -> None:
    """Raise AssertionError unless the systems that *make* returns keep the contract of a judge.

    *pairs* are judged, and fitted on if it can be; `EXAMPLE_PAIRS` without them. A system that
    documents that its judgments depend on other pairs is checked without *judges_alone*.
    """
    pairs = EXAMPLE_PAIRS if pairs is None else pairs
    judge = _ready(make, pairs, seed)
    _check_judgments(judge, pairs)
    _check_repetition(judge, _ready(make, pairs, seed), pairs)
    if judges_alone:
        _check_alone(judge, pairs)
    _check_streaming(judge, pairs)
    odd = [
        pair
        for pair in ODD_PAIRS
        if len(pair.hypothesis) <= LONG_HYPOTHESIS or not _refuses(judge, pair)
    ]
    _check_odd(judge, odd)
    if isinstance(judge, Explains):
        _check_explanations(judge, [*pairs, *odd])
    if isinstance(judge, Learns) and _learns(judge):
        for labelled in (pairs, [_two_way(pair) for pair in pairs]):
            fitted = _fitted_twice(judge, labelled, seed)
            if isinstance(judge, Fittable):
                _check_states(make, fitted, labelled)


def _ready(make: Callable[[], Judge], pairs: Sequence[Pair], seed: int) -> Judge:
    """Return the judge, fitted to *pairs* where it has to be fitted before it judges."""
    judge = component(make, "judge")
    try:
        objects(judge.judge(pairs[:1]), Judgment)
    except ModelError:
        expect(_learns(judge), "must be fitted and has no fit")
        assert isinstance(judge, Learns)
        return judge.fit(pairs, seed=seed)
    return judge


def _learns(judge: object) -> bool:
    """Return whether *judge* learns; one that was loaded does where the system in it does."""
    return isinstance(judge.system if isinstance(judge, NamedSystem) else judge, Learns)


def _refuses(judge: Judge, pair: Pair) -> bool:
    """Return whether *judge* reports that it cannot judge a hypothesis of this length."""
    try:
        next(iter(judge.judge([pair])), None)
    except DataError as error:
        expect(pair.id in str(error), f"refuses pair '{pair.id}' and does not name it: {error}")
        return True
    return False


def _check_odd(judge: Judge, odd: Sequence[Pair]) -> None:
    try:
        _check_judgments(judge, odd)
    except DataError as error:
        raise AssertionError(f"refuses a pair whose hypothesis is not long: {error}") from error


def _check_judgments(judge: Judge, pairs: Sequence[Pair]) -> None:
    scheme = getattr(judge, "labels", LabelScheme.TWO_WAY)
    judgments = objects(judge.judge(pairs), Judgment)
    expect(
        [judgment.pair_id for judgment in judgments] == [pair.id for pair in pairs],
        "does not give a judgment for each pair, in their order",
    )
    for judgment in judgments:
        _check_judgment(judgment, scheme)
    expect(list(judge.judge([])) == [], "gives judgments without pairs")


def _check_judgment(judgment: Judgment, scheme: LabelScheme) -> None:
    where = f"pair '{judgment.pair_id}': "
    probabilities = judgment.probabilities
    expect(
        set(probabilities) == set(scheme.members),
        f"{where}has probabilities of {', '.join(probabilities)}, but its `labels` "
        f"(two-way if it has none) are {', '.join(scheme.members)}",
    )
    total = sum(probabilities.values())
    expect(abs(total - 1.0) <= _TOLERANCE, f"{where}{probabilities} do not sum to 1")
    expect(judgment.label in scheme.members, f"{where}'{judgment.label}' is not of its scheme")
    problem = problem_of(judgment)
    expect(problem is None, f"{where}has {problem}")


def _check_repetition(judge: Judge, other: Judge, pairs: Sequence[Pair]) -> None:
    expected = _judgments(judge, pairs)
    expect(
        _judgments(judge, pairs) == expected, "judges the same pairs differently the second time"
    )
    expect(_judgments(other, pairs) == expected, "judges differently when it is created again")
    expect(_judgments(judge, iter(pairs)) == expected, "judges a list differently from a generator")
    without_gold = [pair.with_gold(None) for pair in pairs]
    expect(_judgments(judge, without_gold) == expected, "depends on the gold label")


def _check_alone(judge: Judge, pairs: Sequence[Pair]) -> None:
    expected = _judgments(judge, pairs)
    shuffled = list(pairs)
    Random(0).shuffle(shuffled)
    expect(
        _judgments(judge, shuffled) == expected, "judges differently when the pairs are shuffled"
    )
    for pair in pairs[:_ALONE]:
        expect(
            _judgments(judge, [pair])[pair.id] == expected[pair.id],
            f"judges pair '{pair.id}' differently when it is alone",
        )


def _check_streaming(judge: Judge, pairs: Sequence[Pair]) -> None:
    judgments = judge.judge(_endless(pairs))
    expect(isinstance(judgments, Iterator), "gives no iterator of judgments")
    expect(len(list(islice(judgments, 3))) == 3, "stops before the pairs do")


def _endless(pairs: Sequence[Pair]) -> Iterator[Pair]:
    for number in count():
        expect(number <= LOOK_AHEAD, f"reads more than {LOOK_AHEAD} pairs before it judges one")
        yield replace(pairs[number % len(pairs)], id=str(number))


def _check_explanations(judge: Explains, pairs: Iterable[Pair]) -> None:
    for pair in pairs:
        explained = judge.explain(pair)
        where = f"pair '{pair.id}': "
        expect(isinstance(explained, Explanation), f"{where}explains by {explained!r}")
        expect(all(isinstance(r, str) for r in explained.reasons), f"{where}reasons are no text")
        for alignment in explained.alignments:
            in_text = pair.text[alignment.text_start :].startswith(alignment.text_word)
            in_hypothesis = pair.hypothesis[alignment.hypothesis_start :].startswith(
                alignment.hypothesis_word
            )
            expect(in_text and in_hypothesis, f"{where}{alignment} has wrong offsets")


_LEARNS_DIFFERENTLY = "learns differently from the same pairs and seed"


def _fitted_twice(judge: Learns, pairs: Sequence[Pair], seed: int) -> list[Learns]:
    """Return *judge* fitted to *pairs*, and fitted again; expect the two to be alike."""
    before = _judgments(judge, pairs)
    fitted = judge.fit(iter(pairs), seed=seed)
    expect(isinstance(fitted, Learns), f"gives {fitted!r} as the fitted system")
    expect(_judgments(judge, pairs) == before, "is changed by fit; return another judge instead")
    _check_judgments(fitted, pairs)
    again = judge.fit(pairs, seed=seed)
    expect(_judgments(again, pairs) == _judgments(fitted, pairs), _LEARNS_DIFFERENTLY)
    return [fitted, again]


def _check_states(
    make: Callable[[], Judge], fitted: Sequence[Learns], pairs: Sequence[Pair]
) -> None:
    _check_unfitted(make)
    state, again = map(_saved, fitted)
    expect(again == state, _LEARNS_DIFFERENTLY)
    other = make()
    assert isinstance(other, Fittable)
    loaded = other.with_state(state)
    expect(_saved(loaded) == state, "has another state after with_state than before")
    expect(
        _judgments(loaded, pairs) == _judgments(fitted[0], pairs),
        "judges differently after with_state",
    )


def _check_unfitted(make: Callable[[], Judge]) -> None:
    """Expect a state of what was not fitted, for signatures, or an error that says so."""
    judge = make()
    assert isinstance(judge, Fittable)
    try:
        judge.state()
    except ModelError:
        pass
    except Exception as error:
        problem = "fails to give its state before it is fitted; raise a ModelError that says so"
        raise AssertionError(f"{problem}: {error!r}") from error


def _saved(fitted: Learns) -> dict[str, object]:
    expect(isinstance(fitted, Fittable), f"is fitted, and gives {fitted!r}, which has no state")
    assert isinstance(fitted, Fittable)
    try:
        state = json.loads(json.dumps(fitted.state(), allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(f"has a state that JSON cannot hold: {error}") from error
    expect(isinstance(state, dict), "has a state that is not a mapping")
    return dict(state)


def _judgments(
    judge: Any, pairs: Iterable[Pair]
) -> Mapping[str, tuple[Label, Mapping[Label, float]]]:
    return {j.pair_id: (j.label, dict(j.probabilities)) for j in judge.judge(pairs)}


def _two_way(pair: Pair) -> Pair:
    return pair if pair.gold is None else pair.with_gold(conflate(pair.gold))


def _examples() -> Iterator[Pair]:
    for number, line in enumerate(_EXAMPLES.strip().splitlines(), start=1):
        gold, task, text, hypothesis = (part.strip() for part in line.split("|"))
        yield Pair(f"example-{number}", text, hypothesis, _GOLD[gold], {"task": task})


_GOLD = {"E": Label.ENTAILMENT, "C": Label.CONTRADICTION, "U": Label.UNKNOWN}

_EXAMPLES = """
E | IE  | Baker Ana Prell opened her third shop in Lower Wend. | Ana Prell opened a shop.
E | IE  | Norvik, which bought a ferry line, paints its ships green. | Norvik bought a ferry line.
E | QA  | The bridge, finished in 1931, is 420 metres long. | The bridge is 420 metres long.
E | QA  | Dr. Ines Maro discovered the comet in May. | Ines Maro discovered a comet.
E | SUM | Snow closed every road and two trains were cancelled. | Two trains were cancelled.
E | SUM | More than 3,000 people signed the letter that evening. | People signed a letter.
E | IR  | Goats that are fed on seaweed give milk with more iodine. | Goats are fed on seaweed.
E | IR  | The museum shows clocks and lends some to schools. | The museum lends clocks to schools.
E | QA  | The United Nations sent its envoy to the island on 3 June 2011. | The UN sent an envoy.
E | IE  | Tomas Berg, the mayor of Osterby, married Lu Han. | Tomas Berg is the mayor of Osterby.
C | IE  | Norvik bought the ferry line for 12 million euros. | Norvik sold the ferry line.
C | QA  | The bridge, finished in 1931, is 420 metres long. | The bridge is 520 metres long.
C | QA  | The concert begins at noon on 5 May. | The concert begins on 6 May.
C | SUM | No one was hurt when the crane fell. | A man was hurt when the crane fell.
C | SUM | Prices of plums rose by 4 percent in July. | Prices of plums fell in July.
C | IR  | Seaweed does not give goats a cough. | Seaweed gives goats a cough.
C | IR  | All of the clocks in the museum are stopped. | None of the clocks are stopped.
C | IE  | The northern half of the lake is deep. | The northern half of the lake is shallow.
U | IE  | Ana Prell opened a shop in Lower Wend. | Ana Prell was born in Lower Wend.
U | IE  | Norvik may buy the ferry line next year. | Norvik bought the ferry line.
U | QA  | The bridge was painted by forty workers. | The bridge is 420 metres long.
U | QA  | Ines Maro lost a glove near the observatory. | Ines Maro discovered a comet.
U | SUM | Two trains left the village before the snow came. | A road was closed.
U | SUM | The council talked about a library for three hours. | The council will build a library.
U | IR  | Goats like seaweed. | Seaweed gives goats more milk.
U | IR  | A school visited the museum of clocks on Friday. | The museum lends clocks to schools.
U | QA  | The envoy said that he would write a report. | The report was published in June.
U | IE  | Lu Han sang in Osterby. | Lu Han married the mayor of Osterby.
"""

EXAMPLE_PAIRS: tuple[Pair, ...] = tuple(_examples())
"""Invented pairs with three-way gold labels and tasks, enough to fit a small system on."""

_LONG = "The ferry left the harbour at 7, and nobody waved. "

ODD_PAIRS: tuple[Pair, ...] = (
    Pair("long text", _LONG * 1000, "The ferry left the harbour."),
    Pair("long hypothesis", "The ferry left.", _LONG * 100),
    Pair("one word", "Rain", "Snow"),
    Pair("one letter", "a", "b"),
    Pair("no word", "?!", "..."),
    Pair("numbers", "1,000,000.5 % $3 2004-02-30", "12"),
    Pair("huge number", "9" * 400, "9" * 401),
    Pair("emoji", "🚢🌊 went well 👍🏽", "🚢 sailed 👩‍👩‍👧"),
    Pair("control", "The\x07 ferry\x1b[2J left\r\n\tat\x0b 7\x7f", "ferry\u2028left\u200b"),
    Pair("German", "Die Fähre verließ den Hafen um 7 Uhr.", "Die Fähre ist ausgelaufen."),
    Pair("Greek", "Το πλοίο έφυγε από το λιμάνι.", "ΤΟ ΠΛΟΙΟ ΕΦΥΓΕ."),
    Pair("Chinese", "渡轮七点离开港口。", "渡轮离开了。"),
    Pair("Arabic", "غادرت العبارة الميناء الساعة ٧.", "غادرت العبارة."),
    Pair("Hindi", "नौका ७ बजे बंदरगाह से निकली।", "नौका निकली।"),
    Pair("combining", "e\u0301le\u0300ve İstanbul ǅ ﬁne", "élève istanbul FINE"),
    Pair("shouted", "THE FERRY LEFT US AT 7!!!", "the ferry left us"),
)
"""Pairs without gold that are unlike most: each is named for what it has."""
