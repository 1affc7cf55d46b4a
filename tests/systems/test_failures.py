"""A system that fails is reported with its name and the pair that it was at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import cast

import pytest

from entailment.errors import DataError, EntailmentError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems.failures import with_named_failures

PAIRS = [Pair(name, "It rains.", "It is wet.") for name in "abc"]


class Fails:
    """Judges until a pair called b, at which it raises *error*."""

    def __init__(self, error: BaseException):
        self._error = error

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            if pair.id == "b":
                raise self._error
            yield Judgment(
                pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0}
            )


class FailsAtOnce:
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        raise ZeroDivisionError("division by zero")


class TimeLimitError(Exception):
    """What the signal handler of a job queue raises."""


class Own(Fails):
    """A system as those of the package."""

    __module__ = "entailment.systems.own"


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt()])
@pytest.mark.parametrize("system", [Fails, Own])
def test_the_end_of_the_process_goes_through(system: type[Fails], error: BaseException) -> None:
    with pytest.raises(type(error)):
        list(with_named_failures("mine", system(error), PAIRS))


@pytest.mark.parametrize("error", [TimeLimitError("soft"), TimeoutError("slow"), KeyError("x")])
def test_what_an_own_system_raises_goes_through_with_a_note(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        list(with_named_failures("mine", Own(error), PAIRS))
    assert caught.value is error
    assert error.__notes__ == ["system 'mine' failed at pair 'b'"]


def _judgment(pair_id: str, label: Label = Label.ENTAILMENT) -> Judgment:
    return Judgment(pair_id, label, {Label.ENTAILMENT: 1.0, Label.NO_ENTAILMENT: 0.0})


@pytest.mark.parametrize(
    ("ids", "problem"),
    [
        ("ac", "judged 'c' where pair 'b' was next"),
        ("aabbcc", "judged 'a' where pair 'b' was next"),
        ("cba", "judged 'c' where pair 'a' was next"),
        ("xyz", "judged 'x' where pair 'a' was next"),
        ("ab", "gave no judgment of pair 'c'"),
        ("", "gave no judgment of pair 'a'"),
        ("abcc", "judged 'c' where no pair was next"),
    ],
)
@pytest.mark.parametrize("reads", [0, 1, 3])
def test_a_system_gives_one_judgment_a_pair_in_order(ids: str, problem: str, reads: int) -> None:
    class Gives:
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            list(islice(pairs, reads))
            yield from map(_judgment, ids)

    with pytest.raises(EntailmentError, match=f"^system 'mine' {problem}"):
        list(with_named_failures("mine", Gives(), iter(PAIRS)))


@pytest.mark.parametrize(
    ("label", "probabilities"),
    [
        ("ENTAILMENT", {Label.ENTAILMENT: 1.0}),
        (Label.ENTAILMENT, {"ENTAILMENT": 1.0, "NO ENTAILMENT": 0.0}),
        (None, {Label.ENTAILMENT: 1.0}),
    ],
)
def test_a_label_that_is_none_of_the_package_is_refused(
    label: Label, probabilities: dict[Label, float]
) -> None:
    class Gives:
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            for pair in pairs:
                yield Judgment(pair.id, label, probabilities)

    with pytest.raises(EntailmentError, match=r"gave pair 'a' the label .* entailment.Label$"):
        next(with_named_failures("mine", Gives(), PAIRS))


def test_what_a_system_raises_is_reported_with_the_pair_after_the_judgments_before() -> None:
    judged = []
    with pytest.raises(EntailmentError) as caught:
        judged.extend(with_named_failures("mine", Fails(KeyError("x")), PAIRS))
    assert str(caught.value) == "system 'mine' failed at pair 'b': KeyError: 'x'"
    assert isinstance(caught.value.__cause__, KeyError)


def test_what_fails_before_any_pair_is_reported() -> None:
    with pytest.raises(EntailmentError, match=r"failed before any pair: ZeroDivisionError"):
        with_named_failures("mine", FailsAtOnce(), PAIRS)


@pytest.mark.parametrize(
    ("probabilities", "problem"),
    [
        ({Label.ENTAILMENT: 0.9, Label.NO_ENTAILMENT: 0.4}, "probabilities that sum to 1.3, not"),
        ({}, "probabilities that sum to 0, not to 1"),
        ({Label.ENTAILMENT: float("nan")}, r"P\(ENTAILMENT\) = nan; it is a number from 0 to 1"),
        ({Label.ENTAILMENT: 1.5, Label.NO_ENTAILMENT: -0.5}, r"P\(ENTAILMENT\) = 1.5; it is"),
    ],
)
def test_probabilities_that_no_run_could_hold_are_refused_at_their_pair(
    probabilities: dict[Label, float], problem: str
) -> None:
    class Gives:
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            for pair in pairs:
                yield Judgment(pair.id, Label.ENTAILMENT, probabilities)

    with pytest.raises(EntailmentError, match=f"^system 'mine' gave pair 'a' {problem}"):
        next(with_named_failures("mine", Gives(), PAIRS))


@pytest.mark.parametrize("right", [0, 1])
def test_what_is_no_judgment_is_reported_at_its_pair_though_all_were_read(right: int) -> None:
    class Lists:
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            judgments = list(Fails(KeyError()).judge(PAIRS[:right]))
            return iter([*judgments, *cast("list[Judgment]", list(pairs))])

    message = rf"failed at pair '{'ab'[right]}': .* gave a Pair where"
    with pytest.raises(EntailmentError, match=message):
        list(with_named_failures("mine", Lists(), PAIRS))


def test_an_error_on_purpose_goes_through_as_it_is() -> None:
    with pytest.raises(DataError, match=r"^too long$"):
        list(with_named_failures("mine", Fails(DataError("too long")), PAIRS))


def test_a_system_is_not_blamed_for_where_the_pairs_come_from() -> None:
    def pairs() -> Iterator[Pair]:
        yield PAIRS[0]
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(with_named_failures("mine", Fails(KeyError("x")), pairs()))


class ThreeWay:
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        probabilities = {Label.ENTAILMENT: 0.1, Label.CONTRADICTION: 0.8, Label.UNKNOWN: 0.1}
        for pair in pairs:
            yield Judgment(pair.id, Label.CONTRADICTION, probabilities)


def test_three_labels_without_the_attribute_are_an_error_that_says_what_to_add() -> None:
    with pytest.raises(EntailmentError, match=r"labels = entailment\.LabelScheme\.THREE_WAY"):
        list(with_named_failures("mine", ThreeWay(), PAIRS))


def test_with_it_they_are_judgments() -> None:
    class Declared(ThreeWay):
        labels = LabelScheme.THREE_WAY

    judgments = list(with_named_failures("mine", Declared(), PAIRS))
    assert {judgment.label for judgment in judgments} == {Label.CONTRADICTION}
