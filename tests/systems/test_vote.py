from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from entailment.errors import ModelError, OptionError, UnknownNameError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import load_system, save_system
from entailment.systems.vote import Vote

from .conftest import pair

E, C, U, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN, Label.NO_ENTAILMENT
PAIR = pair("A cat sat.", "A dog ran.")


class Says:
    """Predicts the label that it is given, for every pair."""

    def __init__(self, *shares: float):
        self.labels = LabelScheme(len(shares))
        self.shares = dict(zip(self.labels.members, shares, strict=True))

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        label = max(self.shares, key=lambda label: self.shares[label])
        return (Judgment(pair.id, label, self.shares) for pair in pairs)


class Plain(Says):
    """Has no `labels`, as a plug-in need not."""

    def __init__(self) -> None:
        super().__init__(0.8, 0.2)
        del self.labels


@pytest.fixture(autouse=True)
def hand_made() -> Iterator[None]:
    shares_of = {
        "sure": (0.9, 0.1),
        "unsure": (0.4, 0.6),
        "against": (0.3, 0.7),
        "unknown": (0.2, 0.2, 0.6),
        "contradicted": (0.1, 0.7, 0.2),
        "entailed": (0.6, 0.1, 0.3),
    }
    says = {name: lambda shares=shares: Says(*shares) for name, shares in shares_of.items()}
    with systems.registered({**says, "plain": Plain}):
        yield


def vote(*names: str, **options: Any) -> Judgment:
    judge = Vote([{"name": name} for name in names], **options)
    (judgment,) = judge.judge([PAIR])
    return judgment


def test_the_mean_of_probabilities_counts() -> None:
    judgment = vote("sure", "unsure", "against")
    assert judgment.label is E
    assert judgment.score == pytest.approx(1.6 / 3)


def test_the_majority_of_labels_counts_where_it_is_chosen() -> None:
    judgment = vote("sure", "unsure", "against", method="majority")
    assert judgment.label is N
    assert judgment.probabilities == {E: pytest.approx(1 / 3), N: pytest.approx(2 / 3)}


def test_a_tie_goes_to_the_mean() -> None:
    assert vote("sure", "against", method="majority").label is E
    assert vote("unsure", "unsure", "sure", "sure", method="majority").label is E


def test_weights_weigh_the_members() -> None:
    assert vote("sure", "against", weights=[1, 3]).label is N
    assert vote("sure", "against", weights=[1, 3]).score == pytest.approx(0.45)
    assert vote("sure", "against", weights=[1, 0]).score == pytest.approx(0.9)
    assert vote("sure", "against", method="majority", weights=[2, 1]).label is E


def test_three_way_members_vote_three_way() -> None:
    judgment = vote("unknown", "contradicted", "entailed")
    assert judgment.probabilities == {
        E: pytest.approx(0.3),
        C: pytest.approx(1 / 3),
        U: pytest.approx(1.1 / 3),
    }
    assert judgment.label is U


def test_members_of_both_schemes_vote_two_way() -> None:
    judgment = vote("sure", "unknown")
    assert judgment.labels is LabelScheme.TWO_WAY
    assert judgment.score == pytest.approx(0.55)


def test_a_member_without_a_scheme_votes_two_way() -> None:
    assert vote("plain", "unknown").score == pytest.approx(0.5)


def test_a_vote_of_one_judges_as_its_member() -> None:
    assert vote("contradicted").probabilities == Says(0.1, 0.7, 0.2).shares


def test_votes_can_be_members_of_votes() -> None:
    inner = {"name": "vote", "members": [{"name": "sure"}, {"name": "against"}]}
    (judgment,) = Vote([inner, {"name": "unsure"}]).judge([PAIR])
    assert judgment.score == pytest.approx((0.6 + 0.4) / 2)


def test_members_that_can_be_fitted_are(labelled: list[Pair]) -> None:
    members = [{"name": "overlap"}, {"name": "sure"}, {"name": "majority"}]
    fitted = Vote(members).fit(labelled)
    overlap, sure, majority = cast("list[object]", fitted.state()["members"])
    assert sure is None
    assert overlap == systems.create("overlap").fit(labelled).state()
    assert majority == systems.create("majority").fit(labelled).state()


def test_the_explanation_names_the_judgment_of_each_member() -> None:
    explained = Vote([{"name": "sure"}, {"name": "unknown"}]).explain(PAIR)
    assert explained.reasons[:2] == (
        "sure says ENTAILMENT (0.90)",
        "unknown says UNKNOWN (0.60)",
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"members": []}, "members must be a list of one or more tables"),
        ({"members": "sure"}, "members must be a list of one or more tables"),
        ({"members": ["sure"]}, "each member of a vote is a table with the name"),
        ({"members": [{"threshold": 0.5}]}, "each member of a vote is a table with the name"),
        ({"members": 3}, ""),
        ({"members": [{"name": "sure"}], "weights": [1, 2]}, "weights must be one number"),
        ({"members": [{"name": "sure"}], "weights": [-1]}, "weights must be one number"),
        ({"members": [{"name": "sure"}], "weights": [0]}, "weights must be one number"),
        ({"members": [{"name": "sure"}], "weights": [math.nan]}, "weights must be one number"),
        ({"members": [{"name": "sure"}], "weights": [math.inf]}, "weights must be one number"),
        ({"members": [{"name": "sure"}], "weights": ["1"]}, ""),
        ({"method": "median"}, "method must be mean or majority, not 'median'"),
        ({"members": [{"name": "overlap", "treshold": 1}]}, "did you mean 'threshold'?"),
        ({"judges": [{"name": "sure"}]}, "takes no option 'judges'"),
    ],
    ids=str,
)
def test_a_wrong_option_fails_at_once(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError) as raised:
        systems.create("vote", **options)
    assert str(raised.value).startswith("system 'vote': ")
    assert says in str(raised.value)


def test_an_unknown_member_says_which_is_near() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'overlap'"):
        systems.create("vote", members=[{"name": "overlp"}])


@pytest.mark.parametrize(
    "members", [None, [], [None, None], [{}, {}], [{"threshold": {}}, None], [3, None], {}]
)
def test_what_is_no_state_of_the_members_is_refused(members: object) -> None:
    judge = Vote([{"name": "overlap"}, {"name": "sure"}])
    with pytest.raises(ModelError):
        judge.with_state({"members": members})


def described(*members: dict[str, Any]) -> str:
    return load_system("vote", options={"members": members}).identity


def test_a_signature_has_what_the_members_are(tmp_path: Path) -> None:
    rules = tmp_path / "rules.tsv"
    rules.write_text("buy\tacquire\n", encoding="utf-8")
    member = {"name": "events", "resources": [{"name": "dictionary", "path": str(rules)}]}
    expected = load_system("events", options={"resources": member["resources"]}).identity
    assert described({"name": "sure"}, member) == f"vote@sure+{expected}"
    assert described({"name": "overlap"}) != described({"name": "overlap", "threshold": 0.4})


def test_a_member_is_whatever_can_be_loaded(tmp_path: Path, labelled: list[Pair]) -> None:
    save_system(load_system("overlap").fit(labelled), tmp_path / "fitted")
    for name in ("coverage-idf", str(tmp_path / "fitted")):
        (voted,) = Vote([{"name": name}]).judge([PAIR])
        (judged,) = load_system(name).judge([PAIR])
        assert voted.probabilities == judged.probabilities


def test_the_members_share_the_cores() -> None:
    counts = []

    class Sharing(Says):
        def for_workers(self, processes: int) -> Sharing:
            counts.append(processes)
            return self

    systems.register("sharing")(lambda: Sharing(0.9, 0.1))
    load_system("vote", options={"members": [{"name": "sharing"}]}).for_workers(3)
    assert counts == [3]
