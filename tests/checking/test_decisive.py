"""Which judgments of passages decide on a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest

import entailment
from entailment.errors import DataError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Mismatch, Pair
from entailment.systems import NamedSystem

CLAIM = "Anna Berg sold the old mill to a brewer."
APART = "Anna Berg was ill. The old mill had burnt down. She slept for a day."
PARTS = [
    "Anna Berg was ill.",
    "The old mill had burnt down.",
    "Anna Berg was ill. The old mill had burnt down.",
]
NEAR = "Anna Berg sold the old barn. The mill had burnt down. She slept for a day."


class Predicting:
    """Predicts the label that *label_of* gives for a text, *sure* of it, with *mismatches*."""

    labels = LabelScheme.THREE_WAY

    def __init__(
        self,
        label_of: Callable[[str], Label],
        mismatches: tuple[Mismatch, ...] = (),
        sure: Mapping[Label, float] | None = None,
    ):
        self.label_of = label_of
        self.mismatches = mismatches
        self.sure = sure or {}

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield a judgment a pair."""
        for pair in pairs:
            label = self.label_of(pair.text)
            sure = self.sure.get(label, 0.8)
            others = dict.fromkeys(LabelScheme.THREE_WAY.members, round((1 - sure) / 2, 6))
            chances = others | {label: sure}
            explained = Explanation(alignments=(), mismatches=self.mismatches)
            yield Judgment(pair.id, label, chances, explanation=explained)


def check(
    label_of: Callable[[str], Label],
    *sources: str | Path,
    claim: str = CLAIM,
    mismatches: tuple[Mismatch, ...] = (),
    sure: Mapping[Label, float] | None = None,
    **options: object,
) -> entailment.CheckedClaim:
    system = NamedSystem("predicting", {}, Predicting(label_of, mismatches, sure))
    (checked,) = entailment.check(claim, list(sources), system=system, **options).claims
    return checked


def short_contradicts(text: str) -> Label:
    return Label.CONTRADICTION if len(text.split()) <= 8 else Label.UNKNOWN


def test_a_contradiction_that_the_surroundings_leave_open_does_not_count() -> None:
    checked = check(short_contradicts, APART)
    assert checked.verdict == "not found"
    assert checked.nearest is not None
    assert checked.nearest.quote in APART
    assert (checked.nearest.label, checked.nearest.probability) == (Label.UNKNOWN, 0.1)
    assert checked.support == 0.1
    assert (
        checked.reason == "a sentence alone seems to deny it, but not together with those around it"
    )


def test_in_a_document_of_one_sentence_there_is_nothing_around_it() -> None:
    assert check(short_contradicts, "Anna Berg was ill.").verdict == "contradicted"


def test_a_sentence_with_half_of_the_words_is_about_the_claim() -> None:
    assert check(short_contradicts, NEAR).verdict == "contradicted"


def test_a_mismatch_counts_whatever_surrounds_it() -> None:
    mismatch = Mismatch("name", "Anna Berg", "Anna Lind", contradicts=True)
    assert check(short_contradicts, APART, mismatches=(mismatch,)).verdict == "contradicted"


def short_contradicts_else_entails(text: str) -> Label:
    return Label.CONTRADICTION if len(text.split()) <= 8 else Label.ENTAILMENT


LONG = f"{CLAIM[:-1]} from Ulm in May."
"""A claim of eight content words."""


def only_all_entails(text: str) -> Label:
    return Label.CONTRADICTION if len(text.split()) <= 12 else Label.ENTAILMENT


@pytest.mark.parametrize(
    ("claim", "chance", "verdict"),
    [
        (CLAIM, 0.9, "supported"),
        (CLAIM, 0.82, "contradicted"),
        (LONG, 0.7, "supported"),
    ],
)
def test_surroundings_that_entail_decide_over_a_sentence_of_them_that_contradicts_less_likely(
    claim: str, chance: float, verdict: str
) -> None:
    sure = {Label.ENTAILMENT: chance}
    checked = check(only_all_entails, NEAR, claim=claim, sure=sure)
    assert checked.verdict == verdict
    assert bool(checked.supporting) is (verdict == "supported")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Data are returned within 30 days.",
            "Data are returned within 14 days. It is new. It is old.",
        ),
        (
            "The bank may end the contract.",
            "The bank may not end the contract. It is new. It is old.",
        ),
    ],
)
def test_surroundings_do_not_make_up_for_a_number_or_a_negation(claim: str, source: str) -> None:
    def label_of(text: str) -> Label:
        return Label.UNKNOWN if len(text.split()) <= 10 else Label.ENTAILMENT

    assert check(label_of, source, claim=claim).verdict == "not found"
    assert check(label_of, source.replace("14", "30").replace("not ", ""), claim=claim).supporting


def test_a_sentence_that_entails_is_not_denied_together_with_the_next() -> None:
    label = {CLAIM: Label.ENTAILMENT, f"{CLAIM} He sold bread there.": Label.CONTRADICTION}
    checked = check(lambda text: label.get(text, Label.UNKNOWN), f"{CLAIM} He sold bread there.")
    assert (checked.verdict, checked.contradicting) == ("supported", ())


def test_a_sentence_with_another_number_contradicts_whatever_its_surroundings_entail() -> None:
    claim = "The Basic plan costs 12 euros."
    rows = "The Basic plan costs 5 euros. The Pro plan costs 12 euros. Both run monthly."
    system = NamedSystem("predicting", {}, Predicting(short_contradicts_else_entails))
    (checked,) = entailment.check(claim, [rows], system=system).claims
    assert checked.verdict == "contradicted"
    assert checked.contradicting[0].quote == "The Basic plan costs 5 euros."


def test_surroundings_that_contradict_confirm_a_sentence_and_are_not_quoted() -> None:
    checked = check(lambda text: Label.CONTRADICTION, APART)
    assert checked.verdict == "contradicted"
    assert {quotation.judged for quotation in checked.contradicting} < {*PARTS}


def test_surroundings_alone_contradict_nothing() -> None:
    label = {True: Label.CONTRADICTION, False: Label.UNKNOWN}
    assert check(lambda text: label[len(text.split()) > 12], APART).verdict == "not found"


def test_a_sentence_in_several_surroundings_counts_where_one_decides() -> None:
    letters = [f"Clerk number {number} wrote about the weather." for number in range(60)]
    letters[40], letters[59] = "Anna Berg was tired.", "A mill."

    def label_of(text: str) -> Label:
        if len(text.split()) <= 8:
            return Label.CONTRADICTION if "Anna" in text else Label.UNKNOWN
        return Label.CONTRADICTION if "number 58 " in text else Label.UNKNOWN

    assert check(label_of, " ".join(letters)).verdict == "contradicted"


def test_surroundings_of_a_sentence_that_entails_are_no_second_support() -> None:
    label = {
        CLAIM: Label.ENTAILMENT,
        "The old mill had burnt down.": Label.CONTRADICTION,
    }
    text = f"{CLAIM} She slept for a day. The old mill had burnt down."
    checked = check(lambda judged: label.get(judged, Label.ENTAILMENT), text)
    assert [quotation.quote for quotation in checked.supporting] == [CLAIM]


def test_surroundings_that_share_a_sentence_support_once() -> None:
    letters = [f"Clerk number {number} wrote about the weather." for number in range(40)]
    letters[12], letters[20], letters[28] = "Anna Berg sold it.", "A brewer paid.", "Old mill."
    checked = check(
        lambda text: Label.ENTAILMENT if len(text.split()) > 50 else Label.UNKNOWN,
        " ".join(letters),
    )
    assert checked.verdict == "supported"
    assert len(checked.supporting) == 1


@pytest.mark.parametrize("lenient", [False, True])
def test_surroundings_that_a_system_refuses_are_left_out(lenient: bool) -> None:
    def label_of(text: str) -> Label:
        if len(text.split()) > 12:
            raise DataError("too long")
        return Label.UNKNOWN

    checked = check(label_of, APART, lenient=lenient)
    assert checked.verdict == "not found"
    assert checked.reason == "no passage of the sources says it or denies it"


def test_a_context_of_ones_own_may_have_the_surroundings() -> None:
    checked = check(lambda text: Label.CONTRADICTION, APART, context=["surroundings"])
    assert checked.verdict == "contradicted"
    assert check(lambda text: Label.UNKNOWN, APART, context=["surroundings"]).nearest is not None


def test_a_text_that_shares_next_to_nothing_with_the_claim_contradicts_nothing() -> None:
    claim = "The observatory warned the public by text message in 2016."
    source = "The observatory was founded in 1924 by the geologist Edmund Parr."
    assert contradicted(claim, source).verdict == "contradicted", "as the pair is judged"
    checked = contradicted(claim, f"{source} It stands on a hill.")
    assert (checked.verdict, checked.contradicting) == ("not found", ())
    assert checked.reason == "no passage of the sources says it or denies it"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The old mill in Ulm was bought by Anna Berg.", "The mill went to Otto Lang."),
        ("Anna Berg left Ulm in May.", "Anna Berg stayed."),
        ("Anna Berg wrote sixty long letters about rain.", "Anna Berg wrote nine letters."),
    ],
)
def test_a_text_about_the_claim_or_its_doer_contradicts_it(claim: str, source: str) -> None:
    assert contradicted(claim, source).verdict == "contradicted"


def contradicted(claim: str, source: str) -> entailment.CheckedClaim:
    system = NamedSystem("predicting", {}, Predicting(lambda text: Label.CONTRADICTION))
    (checked,) = entailment.check(claim, [source], system=system).claims
    return checked


TERMS = "The policy does not cover:\n\n- theft;\n- fire;\n- floods.\n\nIt is cheap."


def about_items(text: str) -> Label:
    return Label.ENTAILMENT if "not cover" in text else Label.UNKNOWN


def test_what_leads_in_to_a_list_supports_nothing_without_an_item() -> None:
    checked = check(about_items, TERMS, claim="The policy does not cover fire.")
    assert checked.verdict == "supported"
    assert {quotation.judged for quotation in checked.supporting} == {
        "The policy does not cover fire."
    }
    (quoted, *_) = checked.supporting
    assert quoted.quote == "The policy does not cover:\n\n- theft;\n- fire;"


@pytest.mark.parametrize(
    ("chance", "verdict"), [(0.8, "not found"), (0.9, "supported")], ids=["likely", "sure"]
)
def test_an_item_that_is_denied_does_not_deny_another(chance: float, verdict: str) -> None:
    sure = {Label.ENTAILMENT: chance}
    checked = check(about_items, TERMS, claim="The policy does not cover war.", sure=sure)
    assert checked.verdict == verdict
    reason = "an item of a list seems to say it, but it denies something else"
    assert checked.reason == (reason if verdict == "not found" else None)


def test_an_item_far_below_what_leads_in_to_its_list_is_quoted_alone() -> None:
    items = "".join(f"- loss of the thing with the number {n};\n" for n in range(40))
    source = f"The policy does not cover:\n\n{items}- fire.\n"
    checked = check(about_items, source, claim="The policy does not cover fire.")
    assert checked.supporting[0].quote == "fire."
    assert checked.supporting[0].judged == "The policy does not cover fire."


def test_a_heading_neither_denies_a_claim_nor_comes_nearest(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# How to take Dolorin\n\nTake it with water. It helps.\n", encoding="utf-8")
    claim = "You must not take Dolorin."
    checked = check(
        lambda text: Label.CONTRADICTION if text == "How to take Dolorin" else Label.UNKNOWN,
        path,
        claim=claim,
    )
    assert checked.verdict == "not found"
    assert checked.nearest is not None
    assert checked.nearest.quote.endswith("Take it with water.")


@pytest.mark.parametrize(
    ("heading", "sentence", "verdict"),
    [
        ("# The mill was sold", "By our staff, Coast Wire", "not found"),
        ("# The mill was sold", "A brewer bought it in May.", "not found"),
        ("# The mill", "It was sold to a brewer.", "supported"),
        ("# The mill", "A brewer bought it in May.", "supported"),
        ("# The mill", "By our staff, Coast Wire", "not found"),
        ("# Was the mill sold?", "Yes, in May.", "supported"),
    ],
)
def test_a_sentence_behind_a_heading_entails_only_what_it_says_something_of(
    tmp_path: Path, heading: str, sentence: str, verdict: str
) -> None:
    path = tmp_path / "a.md"
    path.write_text(f"{heading}\n\n{sentence}\n", encoding="utf-8")
    checked = check(
        lambda text: Label.ENTAILMENT if "mill" in text and sentence in text else Label.UNKNOWN,
        path,
        claim="The mill was sold.",
    )
    assert checked.verdict == verdict
    if verdict == "not found":
        assert checked.reason == "only a heading seems to say it"


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The gateway runs on Windows.", "contradicted"),
        ("Ferrule Gateway runs on Windows.", "contradicted"),
        ("The Ada Ferrule Gateway runs on Windows.", "contradicted"),
        ("Ferrule Gateway has a dark mode and large icons.", "not found"),
    ],
)
def test_a_name_of_several_words_counts_as_one_where_it_is_not_repeated(
    claim: str, verdict: str
) -> None:
    text = "Ferrule Gateway is a tool. The office is open on Sundays. Windows is not supported."
    checked = check(
        lambda read: Label.CONTRADICTION if "Windows is not" in read else Label.UNKNOWN,
        text,
        claim=claim,
    )
    assert checked.verdict == verdict
