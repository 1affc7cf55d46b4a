"""Every registered system keeps the contract of a judge, and what breaks it is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.model import Alignment, Explanation, Judgment, Label, LabelScheme, Pair
from entailment.registry import Registry, systems
from entailment.systems import load_system
from entailment.testing import EXAMPLE_PAIRS, ODD_PAIRS, check_system


@pytest.mark.parametrize("name", systems.names())
def test_every_system_keeps_the_contract(name: str) -> None:
    check_system(lambda: systems.create(name))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("coverage", {"unit": "ngram", "per": "task"}),
        ("coverage", {"unit": "word", "idf": False}),
        ("features", {"classifier": "svm", "measures": ["idf_coverage", "order_agreement"]}),
        ("majority", {"label": "UNKNOWN"}),
        ("vote", {"members": [{"name": "overlap"}, {"name": "majority"}], "method": "majority"}),
    ],
    ids=str,
)
def test_every_system_keeps_the_contract_with_other_options(
    name: str, options: dict[str, Any]
) -> None:
    check_system(lambda: systems.create(name, **options))


def test_the_examples_are_enough_to_fit_on() -> None:
    assert len(EXAMPLE_PAIRS) >= 24
    assert {pair.gold for pair in EXAMPLE_PAIRS} == set(LabelScheme.THREE_WAY.members)
    pairs = [*EXAMPLE_PAIRS, *ODD_PAIRS]
    assert len({pair.id for pair in pairs}) == len(pairs)


class Flat:
    """Gives every pair the same label."""

    labels = LabelScheme.TWO_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield self.judged(pair)

    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        probabilities = {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p}
        return Judgment(pair.id, Label.ENTAILMENT, probabilities)


class Learned(Flat):
    """Learns how many pairs are entailed."""

    def __init__(self) -> None:
        self.share = 0.75

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield self.judged(pair, self.share)

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Learned:
        gold = [pair.gold is Label.ENTAILMENT for pair in pairs]
        return self.with_state({"share": sum(gold) / len(gold)})

    def state(self) -> dict[str, object]:
        return {"share": self.share}

    def with_state(self, state: Mapping[str, object]) -> Learned:
        fitted = type(self)()
        fitted.share = float(str(state["share"]))
        return fitted


class Fitted(Flat):
    """A system that learns, and has nothing that could be saved."""

    def __init__(self, share: float = 0.75):
        self.share = share

    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        return super().judged(pair, self.share)

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Fitted:
        entailed = [pair.gold is Label.ENTAILMENT for pair in pairs]
        return Fitted((1 + sum(entailed) / len(entailed)) / 2)


@pytest.mark.parametrize("plain", [Flat, Learned, Fitted])
def test_a_system_of_ten_lines_keeps_the_contract(plain: Callable[[], Flat]) -> None:
    check_system(plain)


def test_a_plug_in_of_this_process_is_a_system_like_ours() -> None:
    with systems.registered({"flat": Flat}):
        assert "flat" in systems.names()
        check_system(lambda: load_system("flat"))
        check_system(
            lambda: systems.create("vote", members=[{"name": "flat"}, {"name": "overlap"}])
        )


def test_an_installed_plug_in_is_a_system_like_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "entailment_flat-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: entailment-flat\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(
        f"[entailment.systems]\nflat = {__name__}:Flat\nbroken = {__name__}:Nobody\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    installed: Registry[Any] = Registry("system", "entailment.systems")
    listed = {entry.name: entry for entry in installed.entries()}
    assert listed["flat"].package == "entailment-flat"
    assert listed["flat"].summary == "Gives every pair the same label."
    assert listed["broken"].summary.startswith("cannot be loaded: ")
    assert set(systems.names()) < set(listed)
    check_system(lambda: installed.create("flat"))


class Forgetful(Flat):
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        return (judgment for judgment in list(super().judge(pairs))[1:])


class Backwards(Flat):
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        return iter(list(super().judge(pairs))[::-1])


class Greedy(Flat):
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        return super().judge(list(pairs))


class Listing(Flat):
    def judge(self, pairs: Iterable[Pair]) -> Any:
        return [self.judged(pair) for pair, _ in zip(pairs, range(50), strict=False)]


class Overconfident(Flat):
    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        return super().judged(pair, 1.5)


class Unsure(Flat):
    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        probabilities = {Label.ENTAILMENT: 0.5, Label.NO_ENTAILMENT: 0.4}
        return replace(super().judged(pair), probabilities=probabilities)


class OtherScheme(Flat):
    labels = LabelScheme.THREE_WAY


class OtherLabel(Flat):
    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        return replace(super().judged(pair), label=Label.UNKNOWN)


class Cheating(Flat):
    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        return super().judged(pair, 0.9 if pair.gold is Label.ENTAILMENT else 0.6)


class Sociable(Flat):
    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        p = 0.75
        for pair in pairs:
            p = (p + len(pair.text) % 7 / 7) / 2
            yield self.judged(pair, p)


class Tired(Flat):
    def __init__(self) -> None:
        self.p = 1.0

    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        self.p *= 0.99
        return super().judged(pair, self.p)


class Fussy(Flat):
    def judged(self, pair: Pair, p: float = 0.75) -> Judgment:
        return super().judged(pair, 0.5 + 0.5 / len(pair.hypothesis.encode("ascii")))


class Mumbling(Flat):
    def explain(self, pair: Pair) -> Any:
        return "because"


class Pointing(Flat):
    def explain(self, pair: Pair) -> Explanation:
        return Explanation(alignments=(Alignment("ship", 0, "boat", 0, "like", 1.0),))


class Unfit(Fitted):
    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Any:
        return None


class Biased(Fitted):
    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Fitted:
        self.share = 0.9
        return self


class Moody(Fitted):
    fits = 0

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Fitted:
        Moody.fits += 1
        return Fitted(1 - 0.4 / Moody.fits)


class Changed(Learned):
    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Learned:
        self.share = 0.8
        return self


class Random(Learned):
    fits = 0

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Learned:
        Random.fits += 1
        return self.with_state({"share": 1 / (1 + Random.fits)})


class Secretive(Learned):
    def state(self) -> dict[str, object]:
        return {"share": self.share, "self": self}


class Stateless(Learned):
    fitted = False

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Learned:
        other = super().fit(pairs, seed=seed)
        other.fitted = True
        return other

    def state(self) -> dict[str, object]:
        if not self.fitted:
            raise TypeError("'NoneType' object is not iterable")
        return super().state()


class Infinite(Learned):
    def state(self) -> dict[str, object]:
        return {"share": self.share, "most": float("inf")}


class Rounding(Learned):
    def with_state(self, state: Mapping[str, object]) -> Learned:
        return super().with_state({"share": float(str(state["share"])) / 2})


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (Forgetful, "a judgment for each pair, in their order"),
        (Backwards, "a judgment for each pair, in their order"),
        (Greedy, "reads more than 1024 pairs"),
        (Listing, "gives no iterator"),
        (Overconfident, "it is a number from 0 to 1"),
        (Unsure, "pair 'example-1': .* do not sum to 1"),
        (OtherScheme, "has probabilities of ENTAILMENT, NO ENTAILMENT, but its `labels`"),
        (OtherLabel, "'UNKNOWN' is not of its scheme"),
        (Cheating, "depends on the gold label"),
        (Sociable, "when the pairs are shuffled"),
        (Tired, "differently the second time"),
        (Mumbling, "explains by 'because'"),
        (Pointing, "has wrong offsets"),
        (Unfit, "gives None as the fitted system"),
        (Biased, "is changed by fit"),
        (Moody, "learns differently from the same"),
        (Changed, "is changed by fit"),
        (Random, "learns differently from the same"),
        (Secretive, "a state that JSON cannot hold"),
        (Stateless, "fails to give its state before it is fitted"),
        (Infinite, "a state that JSON cannot hold"),
        (Rounding, "has another state after with_state"),
    ],
)
def test_what_is_broken_is_reported(broken: Callable[[], Flat], says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        check_system(broken)


def test_a_judgment_may_depend_on_its_company_where_that_is_documented() -> None:
    check_system(Sociable, judges_alone=False)


def test_an_exception_at_an_odd_text_comes_through() -> None:
    with pytest.raises(UnicodeEncodeError):
        check_system(Fussy)
