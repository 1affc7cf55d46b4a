"""A stack learns whom to trust, and says so."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entailment.errors import DataError, EntailmentError, ModelError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import load_system, save_system
from entailment.systems.log_odds import MemberLogOdds, pair_key
from entailment.systems.members import Members
from entailment.systems.stack import Known, Stack

PAIRS = [
    Pair(str(n), "a b c", "a" if n % 2 else "z", Label.ENTAILMENT if n % 2 else Label.UNKNOWN)
    for n in range(40)
]
RIGHT = {"name": "overlap"}
BLIND = {"name": "majority"}
LENGTHS = ("long", "short")


class Contrary:
    """Says the opposite of what is so, and of what it is asked counts the pairs."""

    labels = LabelScheme.TWO_WAY
    judged = 0

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            type(self).judged += 1
            p = 0.1 if pair.hypothesis in pair.text else 0.9
            label = Label.ENTAILMENT if p > 0.5 else Label.NO_ENTAILMENT
            yield Judgment(pair.id, label, {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p})


@pytest.fixture
def contrary() -> Iterator[type[Contrary]]:
    Contrary.judged = 0
    with systems.registered({"contrary": Contrary}):
        yield Contrary


def labels(stack: Any) -> list[Label]:
    return [judgment.label for judgment in stack.judge(PAIRS)]


def test_a_stack_is_right_where_one_member_is() -> None:
    predicted = labels(Stack([RIGHT, BLIND]).fit(PAIRS))
    assert [label is Label.ENTAILMENT for label in predicted] == [n % 2 == 1 for n in range(40)]


def test_a_member_that_is_always_wrong_is_ignored_and_not_turned_round(
    contrary: type[Contrary],
) -> None:
    fitted = Stack([{"name": "contrary"}]).fit(PAIRS)
    scores = [judgment.score for judgment in fitted.judge(PAIRS)]
    assert scores == pytest.approx([0.5] * len(PAIRS), abs=0.01)


def test_each_pair_is_judged_once_by_a_member_however_often_the_stack_is_fitted(
    contrary: type[Contrary],
) -> None:
    stack = Stack([{"name": "contrary"}, RIGHT])
    for _ in range(3):
        list(stack.fit(PAIRS).judge(PAIRS))
    assert contrary.judged == len({(pair.text, pair.hypothesis) for pair in PAIRS})


def test_features_join_the_members() -> None:
    stack = Stack([BLIND], measures=["word_coverage"])
    assert stack.values == ("majority log odds of entailment", "word_coverage")
    assert labels(stack.fit(PAIRS))[:2] == [Label.NO_ENTAILMENT, Label.ENTAILMENT]
    assert len(Stack(measures="all").values) > 30


def test_a_three_way_member_says_how_likely_contradiction_is() -> None:
    stack = Stack([{"name": "features"}])
    assert stack.values[1] == "features log odds of contradiction against unknown"
    assert stack.fit([p.with_gold(Label.CONTRADICTION) if p.id > "3" else p for p in PAIRS])


def test_an_anchored_stack_judges_as_its_member_where_the_pairs_say_little() -> None:
    member = load_system("coverage")
    pairs = [replace(pair, text=f"{pair.text} {pair.id}") for pair in PAIRS]
    fitted = Stack([{"name": "coverage"}], c=1e-9, anchored=True).fit(pairs)
    odds = [
        [math.log(j.score / (1 - j.score)) for j in judge.judge(PAIRS)]
        for judge in (fitted, member)
    ]
    apart = [ours - theirs for ours, theirs in zip(*odds, strict=True)]
    assert apart == pytest.approx([apart[0]] * len(apart), abs=1e-3)  # but for the intercept


def test_what_is_known_of_a_pair_is_not_judged_by_members_and_weighs(
    contrary: type[Contrary],
) -> None:
    right = [MemberLogOdds((4.0,) if pair.gold is Label.ENTAILMENT else (-4.0,)) for pair in PAIRS]
    known = {pair_key(pair): Known(is_right) for pair, is_right in zip(PAIRS, right, strict=True)}
    fitted = Stack([{"name": "contrary"}]).knowing(known).fit(PAIRS)
    assert contrary.judged == 0
    assert [label is Label.ENTAILMENT for label in labels(fitted)] == [
        n % 2 == 1 for n in range(40)
    ]
    entailed = {pair_key(pair) for pair in PAIRS if pair.gold is Label.ENTAILMENT}
    heavy = {
        key: odds._replace(share=100.0) if key in entailed else odds for key, odds in known.items()
    }
    surer = Stack([{"name": "contrary"}]).knowing(heavy).fit(PAIRS)
    assert all(
        first.score > second.score
        for first, second in zip(surer.judge(PAIRS), fitted.judge(PAIRS), strict=True)
    )


def test_what_was_learned_reads_back() -> None:
    fitted = Stack([RIGHT]).fit(PAIRS)
    again = Stack([RIGHT]).with_state(fitted.state())
    assert list(again.judge(PAIRS)) == list(fitted.judge(PAIRS))


def test_an_explanation_names_the_values_that_weighed_most() -> None:
    explanation = Stack([RIGHT]).fit(PAIRS).explain(PAIRS[0])
    assert any(
        reason.startswith("overlap log odds of entailment") for reason in explanation.reasons
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"members": []}, "one or more tables"),
        ({"members": ["overlap"]}, "table with the name of a system"),
        ({"members": [{"name": "overlp"}]}, "did you mean 'overlap'"),
        ({"members": [{"name": "overlap", "thresold": 1}]}, "did you mean 'threshold'"),
        ({"measures": ["word_cover"]}, "did you mean 'word_coverage'"),
        ({"measures": "some"}, '"all"'),
        ({"c": 0}, "greater than 0"),
    ],
)
def test_a_wrong_option_is_reported(options: dict[str, Any], message: str) -> None:
    with pytest.raises(EntailmentError, match=message):
        systems.create("stack", **options)


def test_a_stack_that_is_not_fitted_says_how_to_fit_it() -> None:
    with pytest.raises(ModelError, match="entail train"):
        list(Stack().judge(PAIRS))


def test_a_state_of_another_stack_is_refused() -> None:
    state = Stack([RIGHT]).fit(PAIRS).state()
    with pytest.raises(ModelError, match="other members"):
        Stack([BLIND]).with_state(state)


def test_a_signature_says_who_the_members_are() -> None:
    named = load_system("stack", options={"members": [RIGHT, BLIND], "c": 0.5})
    overlap, majority = (load_system(value["name"]).description for value in (RIGHT, BLIND))
    assert named.identity == f"stack(c=0.5)@{overlap}+{majority}"
    fitted = named.fit(PAIRS)
    assert fitted.description.startswith(f"{named.identity}@")


class Refusing(Contrary):
    """Refuses the pair `20`."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            if pair.id == "20":
                raise DataError(f"pair '{pair.id}': its hypothesis is too long")
            yield from super().judge([pair])


def test_what_stands_before_a_refused_pair_is_judged(contrary: type[Contrary]) -> None:
    pairs = [replace(pair, text=f"{pair.text} {pair.id}") for pair in PAIRS]
    fitted = Stack([{"name": "contrary"}]).fit(pairs[:20])
    systems.register("contrary")(Refusing)
    again = Stack([{"name": "contrary"}]).with_state(fitted.state())
    judged = again.judge(pairs)
    assert [next(judged).pair_id for _ in range(20)] == [str(n) for n in range(20)]
    with pytest.raises(DataError, match="pair '20'"):
        next(judged)


def test_a_folder_that_is_a_member_of_itself_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "stack"
    save_system(load_system("stack", options={"members": [RIGHT]}).fit(PAIRS), folder)
    about = json.loads((folder / "system.json").read_text(encoding="utf-8"))
    about["options"]["members"] = [{"name": str(folder)}]
    (folder / "system.json").write_text(json.dumps(about), encoding="utf-8")
    with pytest.raises(ModelError, match="recursion"):
        load_system(folder)


LEARNER: dict[str, Any] = {"name": "learned", "features": [{"name": "word_coverage"}]}


def test_a_member_that_must_be_fitted_is_fitted_with_the_stack() -> None:
    pairs = [
        replace(pair, hypothesis=f"{'b c' if n % 2 else 'y z'} {n}") for n, pair in enumerate(PAIRS)
    ]
    fitted = Stack([LEARNER]).fit(pairs)
    again = Stack([LEARNER]).with_state(json.loads(json.dumps(fitted.state())))
    assert [judgment.label is Label.ENTAILMENT for judgment in fitted.judge(pairs)] == [
        n % 2 == 1 for n in range(40)
    ]
    assert list(again.judge(pairs)) == list(fitted.judge(pairs))
    with pytest.raises(ModelError, match="holds no state"):
        Stack([LEARNER]).with_state({**fitted.state(), "learned": None})


def test_a_stack_learns_from_what_its_member_predicts_of_pairs_that_it_has_not_seen() -> None:
    """A member that learns each pair by heart is right on those alone, and is not trusted."""
    pairs = [
        Pair(str(n), f"a{n}", f"b{n}", Label.ENTAILMENT if n % 3 else Label.NO_ENTAILMENT)
        for n in range(60)
    ]
    deep: dict[str, Any] = {
        "name": "learned",
        "features": [{"name": "edit_similarity"}, {"name": "character_coverage"}],
        "classifier": "tree",
        "depth": 20,
        "least": 1,
    }
    scores = [judgment.score for judgment in Stack([deep]).fit(pairs).judge(pairs)]
    assert max(scores) - min(scores) < 0.3


def test_too_few_pairs_of_a_label_cannot_fit_a_member() -> None:
    with pytest.raises(ValueError, match="two pairs of either label"):
        Stack([LEARNER]).fit(PAIRS[:2])


def test_a_member_judges_pairs_of_one_text_by_their_attributes(tmp_path: Path) -> None:
    folder = tmp_path / "per-length"
    member = load_system("overlap", options={"per": "length"})
    learned = {"threshold": {"value": 0.5, "slope": 3.0, "by_group": {"long": 0.1, "short": 0.9}}}
    save_system(replace(member, system=member.system.with_state(learned)), folder)
    pairs = [Pair(length, "a b", "a c", attributes={"length": length}) for length in LENGTHS]
    members = Members([{"name": str(folder)}])
    together = members.log_odds(pairs)
    alone = [Members([{"name": str(folder)}]).log_odds([pair])[0] for pair in pairs]
    assert together == alone
    assert together[0] != together[1]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ({"name": "guard", "rules": []}, {"name": "guard", "rules": ["mismatches"]}),
        ({"name": "learned", "depth": 3}, {"name": "learned", "depth": 4}),
        ({"name": "cascade", "low": 0.1}, {"name": "cascade", "low": 0.2}),
        (
            {"name": "names", "weight": 0.1, "resources": [{"name": "kinship"}]},
            {"name": "names", "weight": 0.2, "resources": [{"name": "kinship"}]},
        ),
    ],
    ids=str,
)
def test_a_signature_has_the_options_of_a_member(first: Any, other: Any) -> None:
    assert Stack([first]).fingerprint != Stack([other]).fingerprint


def test_a_member_is_fitted_on_several_hypotheses() -> None:
    pairs = [replace(pair, hypothesis="a") for pair in PAIRS]
    with pytest.raises(ValueError, match="at least two different hypotheses"):
        Stack([LEARNER]).fit(pairs)
