"""The guard: mismatches forbid entailment; derivations and clauses may decide instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from entailment.errors import DataError, OptionError
from entailment.evaluation.ablation.parts import parts_of
from entailment.model import AblatedSpan, Alignment, Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem, load_system
from entailment.systems.batches import BATCH
from entailment.systems.default import default_options
from entailment.systems.guard import RULES, Guard
from entailment.testing import EXAMPLE_PAIRS

SURE = {Label.ENTAILMENT: 0.8, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.1}
UNSURE = {Label.ENTAILMENT: 0.2, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.7}


class Literal:
    """Entails what has no bound in it, and counts its batches."""

    labels = LabelScheme.THREE_WAY

    def __init__(self) -> None:
        self.batches: list[int] = []

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        batch = list(pairs)
        self.batches.append(len(batch))
        for pair in batch:
            if not pair.text:
                raise DataError(f"pair '{pair.id}' has no text")
            is_bounded = "more than" in pair.hypothesis
            label = Label.UNKNOWN if is_bounded else Label.ENTAILMENT
            yield Judgment(pair.id, label, UNSURE if is_bounded else SURE)


class TwoWay:
    """Entails everything, in two labels."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            chances = {Label.ENTAILMENT: 0.8, Label.NO_ENTAILMENT: 0.2}
            yield Judgment(pair.id, Label.ENTAILMENT, chances)


def guard(rules: tuple[str, ...] = RULES) -> Guard:
    return Guard.around(NamedSystem("literal", {}, Literal()), rules, structure="words")


def judged(text: str, hypothesis: str, rules: tuple[str, ...] = RULES) -> Judgment:
    return next(guard(rules).judge([Pair("1", text, hypothesis)]))


def test_what_has_no_mismatch_is_the_judgment_of_the_member() -> None:
    assert judged("It has 300 seats.", "It has 300 seats.") == Judgment("1", Label.ENTAILMENT, SURE)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("It has 300 seats.", "It has 400 seats.", Label.CONTRADICTION),
        ("Acme sued Bolt.", "Bolt sued Acme.", Label.UNKNOWN),
    ],
)
def test_a_mismatch_moves_the_probability_of_entailment(
    text: str, hypothesis: str, label: Label
) -> None:
    judgment = judged(text, hypothesis, ("mismatches",))
    assert judgment.label is label
    assert judgment.score == pytest.approx(0.32)
    assert judgment.probabilities[label] == pytest.approx(0.58)
    assert sum(judgment.probabilities.values()) == pytest.approx(1)


@pytest.mark.parametrize("opening", ["", "4.2 ", "(a) ", "Pets: ", "MR. SMITH: ", "[00:12] "])
def test_what_introduces_a_sentence_switches_no_rule_off(opening: str) -> None:
    text = f"{opening}If it rains, the fair will end."
    assert judged(text, "The fair will end.").label is Label.UNKNOWN
    assert judged(f"{opening}The fair will end.", "The fair will end.").label is Label.ENTAILMENT


def test_a_text_in_capitals_is_compared_in_normal_case_and_cited_as_it_is() -> None:
    text, hypothesis = "THE MILL OPENED IN 1974 AND THE INN IN 1981.", "The inn opened in 1974."
    judgment = judged(text, hypothesis)
    assert judgment.label is Label.CONTRADICTION
    assert judgment.explanation is not None
    assert [each.text for each in judgment.explanation.mismatches] == ["1981"]
    assert judged("IT WAS CLOSED IN MAY.", "It was closed in May.").label is Label.ENTAILMENT


def test_a_mismatch_is_named_by_the_judgment_and_by_the_explanation() -> None:
    pair = Pair("1", "It has 300 seats.", "It has 400 seats.")
    explained = judged(pair.text, pair.hypothesis).explanation
    assert explained is not None
    for explanation in (explained, guard().explain(pair)):
        assert [mismatch.kind for mismatch in explanation.mismatches] == ["number"]
        assert explanation.reasons[0] == (
            "no entailment, by a mismatch: number: the hypothesis has '400', the text has '300'"
        )


def test_what_the_hypothesis_follows_from_is_judged_too() -> None:
    judgment = judged("It has 300 seats.", "It has more than 200 seats.")
    assert judgment.label is Label.ENTAILMENT
    assert judgment.explanation == Explanation(
        reasons=("follows from 'It has 300 seats.': 300 is within more than 200",)
    )


class Short(Literal):
    """Entails by texts of fewer than 40 characters."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_short = len(pair.text) < 40
            label = Label.ENTAILMENT if is_short else Label.UNKNOWN
            yield Judgment(pair.id, label, SURE if is_short else UNSURE)


def test_a_clause_that_entails_the_hypothesis_is_enough() -> None:
    pair = Pair(
        "1", "Acme was founded in 1999 and it is based in Bonn.", "Acme was founded in 1999."
    )
    (judgment,) = Guard.around(NamedSystem("short", {}, Short()), structure="words").judge([pair])
    assert judgment.label is Label.ENTAILMENT
    assert judgment.explanation is not None
    assert judgment.explanation.reasons == ("judged by 'Acme was founded in 1999.' alone",)
    in_context = Pair("1", pair.text, pair.hypothesis, None, {"in_context": "yes"})
    (judgment,) = Guard.around(NamedSystem("short", {}, Short()), structure="words").judge(
        [in_context]
    )
    assert judgment.label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The old bridge was closed in 1998 and demolished in 2004.",
         "The bridge was demolished in 1998."),
        ("The mill was sold to Kane and the barn was let to Roe.", "The barn was sold to Kane."),
    ],
)  # fmt: skip
def test_a_clause_that_lacks_what_another_has_is_not_judged_alone(
    text: str, hypothesis: str
) -> None:
    pair = Pair("1", text, hypothesis)
    (judgment,) = Guard.around(NamedSystem("short", {}, Short()), structure="words").judge([pair])
    assert judgment.label is not Label.ENTAILMENT


def test_a_difference_that_another_clause_calls_not_significant_is_not_judged_alone() -> None:
    text = "Pain fell with the drug, but the fall was not statistically significant."
    pair = Pair("1", text, "Pain fell significantly with the drug.")
    (judgment,) = Guard.around(NamedSystem("short", {}, Short()), structure="words").judge([pair])
    assert judgment.label is Label.UNKNOWN


@pytest.mark.parametrize("structure", ["words", "parse"])
def test_what_has_an_exception_is_not_entailed_by_its_own_words(structure: str) -> None:
    pair = Pair("1", "The clinic never closes, except on Sundays.", "The clinic never closes.")
    literal = NamedSystem("literal", {}, Literal())
    (judgment,) = Guard.around(literal, structure=structure).judge([pair])
    assert judgment.label is Label.UNKNOWN


class Wider(Literal):
    """Entails a dog by a poodle, and nothing else."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_wider = "poodle" in pair.text and "dog" in pair.hypothesis
            label = Label.ENTAILMENT if is_wider else Label.UNKNOWN
            yield Judgment(pair.id, label, SURE if is_wider else UNSURE)


@pytest.mark.parametrize("structure", ["words", "parse"])
@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("She does not own a dog.", "She does not own a poodle.", Label.ENTAILMENT),
        ("She does not own a poodle.", "She does not own a dog.", Label.UNKNOWN),
        ("All dogs bark.", "All poodles bark.", Label.ENTAILMENT),
        ("Most poodles bark.", "Most dogs bark.", Label.UNKNOWN),
        ("She owns a poodle.", "She owns a dog.", Label.ENTAILMENT),
        ("The man does not own a dog.", "The man does not own a poodle.", Label.ENTAILMENT),
    ],
)
def test_behind_a_negation_what_is_narrower_follows(
    text: str, hypothesis: str, label: Label, structure: str
) -> None:
    member = Guard.around(NamedSystem("wider", {}, Wider()), structure=structure)
    judgment = next(member.judge([Pair("1", text, hypothesis)]))
    assert judgment.label is label
    reasons = judgment.explanation.reasons if judgment.explanation else ()
    assert bool(reasons) == (text[0] != "S" or "not" in text)


class Verbatim:
    """Entails what the text has without its first number, and takes that for a denial."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_denied = "from" in pair.text or "eight" not in pair.hypothesis
            label = Label.CONTRADICTION if is_denied else Label.ENTAILMENT
            chances = dict.fromkeys(SURE, 0.1) | {label: 0.8}
            yield Judgment(pair.id, label, chances)


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The death toll is eight.", Label.ENTAILMENT),
        ("The death toll is nine.", Label.CONTRADICTION),
    ],
)
def test_what_something_came_to_is_judged_alone(hypothesis: str, label: Label) -> None:
    member = Guard.around(NamedSystem("verbatim", {}, Verbatim()), structure="words")
    text = "The coastguard corrected the death toll from nine to eight."
    assert next(member.judge([Pair("1", text, hypothesis)])).label is label


def test_a_rule_that_is_not_named_is_not_applied() -> None:
    bounded = ("It has 300 seats.", "It has more than 200 seats.")
    assert judged(*bounded, rules=("mismatches",)).label is Label.UNKNOWN
    swapped = ("Acme sued Bolt.", "Bolt sued Acme.")
    assert judged(*swapped, rules=("clauses",)).label is Label.ENTAILMENT


def test_of_two_labels_entailment_goes_to_the_other() -> None:
    named = Guard.around(NamedSystem("two-way", {}, TwoWay()))
    (judgment,) = named.judge([Pair("1", "It has 300 seats.", "It has 400 seats.")])
    assert judgment.label is Label.NO_ENTAILMENT
    assert judgment.labels is named.labels is LabelScheme.TWO_WAY


def test_a_batch_is_judged_at_once_and_all_its_premises_at_once() -> None:
    member = Literal()
    pairs = [Pair(str(n), f"It has {n} seats.", "It has more than 9 seats.") for n in range(10, 74)]
    judgments = list(
        Guard.around(NamedSystem("literal", {}, member), structure="words").judge(pairs)
    )
    assert [judgment.pair_id for judgment in judgments] == [pair.id for pair in pairs]
    assert {judgment.label for judgment in judgments} == {Label.ENTAILMENT}
    assert member.batches == [BATCH] * 4


def test_pairs_before_one_that_the_member_refuses_are_judged() -> None:
    stream = guard().judge([Pair("1", "It rained.", "It rained."), Pair("2", "", "It rained.")])
    assert next(stream).pair_id == "1"
    with pytest.raises(DataError, match="pair '2'"):
        next(stream)


def test_a_long_text_is_compared_by_nothing_where_no_part_decided() -> None:
    text = f"It has 300 seats. {'The harbour was busy. ' * 100}"
    assert judged(text, "It has 400 seats.").label is Label.ENTAILMENT


def test_it_learns_what_its_member_learns() -> None:
    member = {"name": "features", "measures": ["idf_coverage"]}
    fitted = Guard(member).fit(EXAMPLE_PAIRS)
    same = Guard(member).with_state(fitted.state())
    assert [*same.judge(EXAMPLE_PAIRS)] == [*fitted.judge(EXAMPLE_PAIRS)]
    assert (
        fitted.state()
        == load_system("features", options={"measures": ["idf_coverage"]})
        .fit(EXAMPLE_PAIRS)
        .system.state()
    )
    with pytest.raises(OptionError, match="learns nothing"):
        Guard({"name": "neural"}).fit(EXAMPLE_PAIRS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": ["mismatch"]}, "unknown rule 'mismatch'; did you mean 'mismatches'"),
        ({"rules": "mismatches"}, "rules must be a list of names"),
        ({"structure": "parser"}, "structure must be one of auto, words, parse, not 'parser'"),
        ({"member": {}}, "the member of a guard is a table with the name of a system"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load_system("guard", options=options)


def test_its_rules_are_parts_of_a_recipe_and_in_its_signature() -> None:
    options = {"rules": list(RULES), "member": {"name": "stack", **default_options()}}
    parts = [(part.kind, part.name) for part in parts_of(options)]
    assert parts[: len(RULES)] == [("rule", rule) for rule in RULES]
    member = {"name": "overlap"}
    descriptions = {
        load_system("guard", options={"member": member, "rules": rules}).description
        for rules in ([], ["mismatches"], list(RULES))
    }
    assert len(descriptions) == 3
    assert all("overlap" in description for description in descriptions)


@pytest.mark.parametrize(
    ("text", "hypothesis", "label", "reason"),
    [
        (
            "Two in five members failed.",
            "60 percent of the members did not fail.",
            Label.ENTAILMENT,
            "follows from 'Two in five of the members failed.': 1 - 0.4 = 0.6",
        ),
        (
            "The wall is 150 cm high.",
            "The wall is two metres high.",
            Label.CONTRADICTION,
            "excluded by 'The wall is 150 cm high.': 150 cm excludes two metres",
        ),
    ],
)
def test_a_derivation_decides_and_is_printed(
    text: str, hypothesis: str, label: Label, reason: str
) -> None:
    judgment = judged(text, hypothesis)
    assert judgment.label is label
    assert judgment.explanation is not None
    assert judgment.explanation.reasons[0] == reason
    assert sum(judgment.probabilities.values()) == pytest.approx(1)


class Echo:
    """Entails everything, and reports where *people* stands in the hypothesis, and what it is."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield Judgment(pair.id, Label.ENTAILMENT, SURE, self.explain(pair))

    def explain(self, pair: Pair) -> Explanation:
        place, end = pair.hypothesis.index("people"), len(pair.hypothesis)
        span = AblatedSpan(pair.hypothesis, 0, end, 0.5)
        alignment = Alignment("people", place, "people", pair.text.index("people"), "same word", 1)
        return Explanation((alignment,), ablated_spans=(span,))


def test_an_amount_is_judged_in_the_words_of_the_text_and_its_places_are_those_given() -> None:
    pair = Pair("1", "It seats 2,500 people.", "Two thousand five hundred people can sit.")
    system = Guard.around(NamedSystem("echo", {}, Echo()), RULES, structure="words")
    judgment = next(system.judge([pair]))
    for explanation in (judgment.explanation, system.explain(pair)):
        assert explanation is not None
        (span,), (alignment,) = explanation.ablated_spans, explanation.alignments
        assert span.chunk == "2,500 people can sit."
        assert (span.start, span.end) == (0, len(pair.hypothesis))
        assert pair.hypothesis[alignment.hypothesis_start :].startswith("people can sit.")
    assert system.explain(pair).reasons == ("the hypothesis was judged as '2,500 people can sit.'",)


class Says:
    """Gives one label to what has *word* in it, and entails all else, with one probability."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, probability: float = 0.8, word: str = "", label: Label = Label.UNKNOWN):
        self._probability, self._word, self._label = probability, word, label

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_named = self._word and self._word in pair.hypothesis
            label = self._label if is_named else Label.ENTAILMENT
            rest = (1 - self._probability) / 2
            chances = dict.fromkeys(self.labels.members, rest) | {label: self._probability}
            yield Judgment(pair.id, label, chances)


class Contradicts:
    """Contradicts *two hours* with one probability, and entails all else with another."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, contradiction: float, entailment: float):
        self._contradiction, self._entailment = contradiction, entailment

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_named = "two hours" in pair.hypothesis
            label = Label.CONTRADICTION if is_named else Label.ENTAILMENT
            probability = self._contradiction if is_named else self._entailment
            rest = dict.fromkeys(self.labels.members, (1 - probability) / 2)
            yield Judgment(pair.id, label, rest | {label: probability})


@pytest.mark.parametrize(("by_the_judge", "by_proof"), [(0.5, 0.9), (0.95, 0.7)])
def test_a_contradiction_that_is_proven_too_is_as_sure_as_the_surer(
    by_the_judge: float, by_proof: float
) -> None:
    member = NamedSystem("contradicts", {}, Contradicts(by_the_judge, by_proof))
    pair = Pair("1", "The trip took 150 minutes.", "The trip took two hours.")
    judgment = next(Guard.around(member, RULES, structure="words").judge([pair]))
    assert judgment.label is Label.CONTRADICTION
    assert judgment.confidence == pytest.approx(max(by_the_judge, by_proof))
    reasons = judgment.explanation.reasons if judgment.explanation else ()
    is_named = any("excluded by 'The trip took 150 minutes.'" in reason for reason in reasons)
    assert is_named is (by_proof > by_the_judge)


def label_by(member: Says, text: str, hypothesis: str) -> Label:
    """Return the label of the guard around *member*, with derivations alone."""
    around = Guard.around(NamedSystem("says", {}, member), ("derivations",), structure="words")
    return next(around.judge([Pair("1", text, hypothesis)])).label


TRIP = "The trip took 150 minutes."
DINNER = (
    "At the harbour we had soup, bread and a good deal of wine, and nobody was in a hurry. " * 3
)


@pytest.mark.parametrize(
    ("text", "probability", "label"),
    [
        (TRIP, 0.8, Label.CONTRADICTION),
        (TRIP, 0.7, Label.ENTAILMENT),
        (f"{TRIP} {DINNER}", 0.8, Label.ENTAILMENT),
    ],
    ids=["short and likely", "short, not likely", "a passage"],
)
def test_a_calculation_contradicts_in_a_short_text_with_likely_premises(
    text: str, probability: float, label: Label
) -> None:
    assert label_by(Says(probability), text, "The trip took two hours.") is label


def test_a_calculation_supports_in_a_passage_too() -> None:
    member = Says(0.6, "two and a half")
    assert label_by(member, f"{TRIP} {DINNER}", "The trip took two and a half hours.") is (
        Label.ENTAILMENT
    )


@pytest.mark.parametrize(
    ("hypothesis", "label"),
    [
        ("The ferry sank on 4 March 2024.", Label.UNKNOWN),
        ("The ferry sank on 5 March 2024.", Label.CONTRADICTION),
    ],
)
def test_a_date_is_no_contradiction_of_the_weekday_on_which_it_was(
    hypothesis: str, label: Label
) -> None:
    denying = Says(word="March", label=Label.CONTRADICTION)
    assert label_by(denying, "The ferry sank on Monday.", hypothesis) is label
    assert label_by(Says(), "The ferry sank on Monday.", hypothesis) is Label.ENTAILMENT


def test_only_that_the_text_lacks_leaves_open_what_is_entailed_and_no_contradiction() -> None:
    text, hypothesis = "Edgar is a director, producer and actor.", "Edgar is only a producer."
    assert label_by(Says(), text, hypothesis) is Label.UNKNOWN
    denying = Says(word="only", label=Label.CONTRADICTION)
    assert label_by(denying, text, hypothesis) is Label.CONTRADICTION
    ranked = "Coffee ranks right behind oil in world trade."
    assert label_by(Says(), ranked, "Coffee is second only to oil.") is Label.ENTAILMENT


class Silent:
    """Entails nothing."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            yield Judgment(pair.id, Label.UNKNOWN, UNSURE)


def test_with_a_parser_statements_are_compared_and_the_signature_has_it() -> None:
    member = NamedSystem("silent", {}, Silent())
    pair = Pair("1", "Tom sold the mill to Ann.", "Ann bought the mill from Tom.")
    parsing, reading = (Guard.around(member, structure=name) for name in ("parse", "words"))
    (judgment,) = parsing.judge([pair])
    assert judgment.label is Label.ENTAILMENT
    assert judgment.explanation is not None
    assert judgment.explanation.reasons[0].startswith("by structure: the text states sell(")
    assert next(reading.judge([pair])).label is Label.UNKNOWN
    assert "structure:parse@spacy3." in parsing.fingerprint
    assert "structure:words" in reading.fingerprint


def test_the_environment_says_what_reads_where_no_option_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    member = NamedSystem("silent", {}, Silent())
    monkeypatch.setenv("ENTAILMENT_STRUCTURE", "parse")
    assert "structure:parse@" in Guard.around(member).fingerprint
    assert "structure:words" in Guard.around(member, structure="words").fingerprint
    monkeypatch.setenv("ENTAILMENT_STRUCTURE", "word")
    with pytest.raises(OptionError, match="ENTAILMENT_STRUCTURE must be one of auto, words, parse"):
        Guard.around(member)


def test_what_is_likely_in_other_words_is_not_withheld_by_a_mismatch() -> None:
    class Certain(Literal):
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            chances = {Label.ENTAILMENT: 0.95, Label.CONTRADICTION: 0.02, Label.UNKNOWN: 0.03}
            for pair in pairs:
                yield Judgment(pair.id, Label.ENTAILMENT, chances)

    member = NamedSystem("certain", {}, Certain())
    system = Guard.around(member, ("mismatches",))
    pairs = [
        Pair("1", "Losses of the firm increased.", "Its losses decreased sharply."),
        Pair("2", "The road was never repaired.", "The road was repaired."),
    ]
    assert [judgment.label for judgment in system.judge(pairs)] == [
        Label.ENTAILMENT,
        Label.CONTRADICTION,
    ]


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Pain eased (p = 0.21).", "Pain fell significantly.", Label.CONTRADICTION),
        ("The lessor insures the car.", "The lessee insures a red car.", Label.UNKNOWN),
        ("Sales rose in May.", "Sales of red cars fell in May.", Label.ENTAILMENT),
    ],
)
def test_only_decisive_rules_overrule_a_sure_judge_of_other_words(
    text: str, hypothesis: str, label: Label
) -> None:
    member = NamedSystem("entails", {}, Contradicts(0.95, 0.95))
    (judgment,) = Guard.around(member, ["mismatches"]).judge([Pair("1", text, hypothesis)])
    assert judgment.label is label
