"""The rules that forbid entailment, over hand-written pairs: traps and paraphrases."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from entailment.systems.mismatches import LONGEST, mismatches
from entailment.systems.mismatches.attribution import crossed_quantities
from entailment.systems.mismatches.quantities import unsupported
from entailment.systems.mismatches.roles import exchanged_agents, swapped_roles
from entailment.systems.mismatches.subjects import other_subjects, relatives_for_owners
from tests.drawing import share, spoilt_pairs

PAIRS = [Path(__file__).parent / "data" / name for name in ("traps.tsv", "traps-later.tsv")]
"""Hypotheses that their text does not entail (trap) and that it does (true), by kind.

The rules were written for the first file; the second was written when they were done.
"""

MISSED = {
    "Hall B seats 1,200 people.",
}
"""Traps that no rule sees yet."""


def rows() -> Iterator[dict[str, str]]:
    for path in PAIRS:
        with path.open(encoding="utf-8", newline="") as stream:
            yield from csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)


def trap(text: str, hypothesis: str) -> Any:
    marks = [pytest.mark.xfail(reason="no rule sees it", strict=True)]
    return pytest.param(text, hypothesis, marks=marks if hypothesis in MISSED else [])


TRAPS = [trap(row["source"], row["claim"]) for row in rows() if row["expected"] == "trap"]
TRUE = [(row["source"], row["claim"]) for row in rows() if row["expected"] == "true"]


@pytest.mark.parametrize(("text", "hypothesis"), TRAPS)
def test_a_trap_is_seen(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis)


@pytest.mark.parametrize(("text", "hypothesis"), TRUE)
def test_what_the_text_entails_has_no_mismatch(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis) == ()


@pytest.mark.parametrize("text", [row["source"] for row in rows()])
def test_a_text_has_no_mismatch_with_itself(text: str) -> None:
    assert mismatches(text, text) == ()


@pytest.mark.parametrize(
    ("text", "is_seen"),
    [
        ("The Ostmere lighthouse was built in 1874. It is 38 metres tall.", True),
        ("The Ostmere lighthouse stands on a rock. It is 41 metres tall.", False),
        ("Piet Haller kept the Ostmere lighthouse. He is 38.", False),
        ("A keeper lives on Wend. The Ostmere lighthouse is old. It is 38 metres tall.", True),
    ],
)
def test_a_pronoun_stands_for_the_subject_of_the_sentence_before(text: str, is_seen: bool) -> None:
    seen = mismatches(text, "The Ostmere lighthouse is 41 metres tall.")
    assert [(m.hypothesis, m.text, m.contradicts) for m in seen] == (
        [("41", "38", True)] if is_seen else []
    )


@pytest.mark.parametrize(
    ("text", "hypothesis", "seen"),
    [
        ("The Votes of Okoro (Candidate) is 48,749.", "Okoro received 48,911 votes.",
         [("48,911", "48,749", True)]),
        ("The number of votes of Marsh is 2,902.", "Marsh won 2,800 votes.",
         [("2,800", "2,902", True)]),
        ("The Votes of Okoro (Candidate) is 48,749.", "Okoro lost 300 votes.", []),
        ("The Price of Okoro is 12 euros.", "Okoro made 30 euros.", []),
        ("The Beds of Oncology (Ward) is 30.", "Oncology has 52 nurses.", []),
    ],
)  # fmt: skip
def test_the_count_of_a_row_needs_no_verb_of_having(
    text: str, hypothesis: str, seen: list[tuple[str, str, bool]]
) -> None:
    assert [(m.hypothesis, m.text, m.contradicts) for m in mismatches(text, hypothesis)] == seen


@pytest.mark.parametrize(
    ("text", "hypothesis", "number", "other"),
    [
        ("The drug is taken for 2.5 weeks by 10 to 14 people.", "The drug is taken by 32 people.",
         "32", "14"),
        ("It affects up to 1 in 100 people.", "It affects up to 1 in 10 people.", "10", "100"),
        ("LQB-311 is in phase 1.", "LQB-311 is in phase 2.", "2", "1"),
        ("Persons aged 80 on trips of 45 days are covered.", "Trips of 60 days are covered.",
         "60", "45"),
        ("She was on Ward 6B for 31 days.", "She was on the ward for 28 days.", "28", "31"),
    ],
)  # fmt: skip
def test_a_mismatch_names_the_number_most_like_the_hypothesis_s(
    text: str, hypothesis: str, number: str, other: str
) -> None:
    assert [(m.hypothesis, m.text) for m in mismatches(text, hypothesis)] == [(number, other)]


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_seen"),
    [
        ("Debt fell to 90 million, equivalent to 2.4 times earnings.",
         "Debt was 2.4 times earnings.", False),
        ("Debt was 2.4 times earnings.", "Debt was 3.4 times earnings.", True),
    ],
)  # fmt: skip
def test_a_multiple_is_compared_with_multiples(text: str, hypothesis: str, is_seen: bool) -> None:
    assert bool(mismatches(text, hypothesis)) is is_seen


@pytest.mark.parametrize(
    ("text", "hypothesis", "seen"),
    [
        ("Relapse fell (HR 0.64; 95% CI, 0.51-0.80).", "Relapse fell by 36%.", [("36%", None)]),
        ("Six-month survival was 71% (95% CI, 66-75).", "6-month survival was 71%.", []),
        ("Survival was 71% (95% CI, 66-75).", "Survival was 80%.", [("80%", "71%")]),
        ("It fell by 12% (95% CI, 9 to 14).", "It fell by 12% (90% CI, 9 to 14).",
         [("90%", "95%")]),
        ("It fell by 12% (95% CI, 9 to 14).", "It fell by 12% (95% CI, 1 to 14).", [("1", "9")]),
        ("It fell by 12% (95% CI, 9 to 14).", "It fell by 12% (CI: 9 to 14).", []),
    ],
)  # fmt: skip
def test_the_level_and_the_ends_of_an_interval_are_compared_with_those_of_another(
    text: str, hypothesis: str, seen: list[tuple[str, str | None]]
) -> None:
    assert [(m.hypothesis, m.text) for m in mismatches(text, hypothesis)] == seen


def test_another_number_counts_in_a_sentence_with_most_words_of_the_hypothesis() -> None:
    text = (
        "Section 8. Employees who have worked for the firm for five years or longer are entitled "
        "to thirty days of paid leave. Leave that is not taken by March lapses, unless it could "
        "not be taken because of illness. It cannot be exchanged for money."
    )
    longer = "Someone who has been with the firm for six years may take thirty days of paid leave."
    assert mismatches(text, longer) == ()


SPOILT = spoilt_pairs((row["source"], row["claim"]) for row in rows())


@given(SPOILT)
def test_a_mismatch_is_in_words_of_the_pair(pair: tuple[str, str]) -> None:
    text, hypothesis = map(_words, pair)
    for mismatch in mismatches(*pair):
        assert mismatch.hypothesis.startswith("no ") or _words(mismatch.hypothesis) <= hypothesis
        assert _words(mismatch.text or "") <= text


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def test_spoilt_pairs_have_mismatches() -> None:
    assert share(SPOILT, lambda pair: mismatches(*pair)) > 0.1


GROWN = "The club had 300 members in 1990 and, thanks to a campaign, 500 members in 2000."
SHOPS = "In Leeds the firm has 40 shops and, since the merger, 60 in York."


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_crossed"),
    [
        (GROWN, "The club had 500 members in 2000.", False),
        (SHOPS, "The firm has 60 shops in York.", False),
        (SHOPS, "The firm has 40 shops in York.", True),
        ("Ann was born in 1920 and, after a long illness, died in 1980.", "Ann died in 1980.",
         False),
        ("Ann was born in 1920 and, after a long illness, died in 1980.", "Ann died in 1920.",
         True),
        ("Bolt has 120 employees and, since May, Acme has 300.", "Acme has 120 employees.", True),
    ],
)  # fmt: skip
def test_a_phrase_behind_and_is_not_what_a_number_is_of(
    text: str, hypothesis: str, is_crossed: bool
) -> None:
    assert bool([*crossed_quantities(text, hypothesis)]) is is_crossed


def test_what_is_within_a_limit_is_no_other_number_of_what_is_allowed() -> None:
    text = "The raft may carry up to nine guests across the river."
    assert mismatches(text, "The raft may carry six guests across the river.") == ()
    assert mismatches(text, "The raft may carry twelve guests across the river.")
    assert mismatches(text, "The raft did carry six guests across the river.")


def test_a_long_text_has_no_mismatch() -> None:
    text = "It has 300 seats."
    assert mismatches(text, "It has 400 seats.")
    assert mismatches(text + " " * LONGEST, "It has 400 seats.") == ()
    assert mismatches(text, "It has 400 seats." + " " * LONGEST) == ()


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The road may or may not have a kerb.", "The road may have a kerb."),
        ("It is unknown whether or not it will rain.", "It is unknown whether it will rain."),
        ("They do n't have a label or an agent.", "They don't have a label."),
        ("It became famous in the late 1960s.", "It became famous in the 20th century."),
        ("A vaccine was approved in December.", "A COVID-19 vaccine was approved in December."),
        ("I dislike that deal.", "I do not like that deal."),
        ("She doesn't like the soup.", "She dislikes the soup."),
        ("Never before had so many people voted.", "Many people voted."),
        ("Never have so many ships sunk in one year.", "Many ships sunk in one year."),
    ],
)
def test_what_only_looks_like_a_negation_or_a_number_is_none(text: str, hypothesis: str) -> None:
    assert mismatches(text, hypothesis) == ()


@pytest.mark.parametrize(
    ("text", "hypothesis", "roles"),
    [
        ("Yahoo sued Google in May.", "Google sued Yahoo.", ["Google sued Yahoo"]),
        ("In May Norvik then sued Google.", "Google sued Norvik.", ["Google sued Norvik"]),
        (
            "Yahoo agreed to buy Google.",
            "Google agreed to buy Yahoo.",
            ["Google agreed to buy Yahoo"],
        ),
        ("Yahoo was sued by Google.", "Yahoo sued Google.", ["Yahoo sued Google"]),
        ("Rain followed snow.", "Snow followed rain.", ["Snow followed rain"]),
        ("Yahoo asked Google to buy Norvik.", "Norvik asked Google to buy Yahoo.", []),
        ("Yahoo sued Google.", "Yahoo sued Google.", []),
        ("Yahoo sued Google.", "Google was sued by Yahoo.", []),
        ("Yahoo was sued by Google.", "Google sued Yahoo.", []),
        ("Yahoo sued Google. Google sued Yahoo.", "Google sued Yahoo.", []),
        ("Ann met Bob.", "Bob met Ann.", []),
        (
            "In May the firm Norvik bought its rival Google.",
            "Google bought Norvik.",
            ["Google bought Norvik"],
        ),
        (
            "The tug Perseverance towed the freighter Hope.",
            "Hope towed Perseverance.",
            ["Hope towed Perseverance"],
        ),
        ("Norvik bought its rival Google.", "Norvik bought Google.", []),
        ("Norvik bought the patents of Google.", "Google bought Norvik.", []),
    ],
)
def test_names_that_changed_places_about_a_verb_are_reported(
    text: str, hypothesis: str, roles: list[str]
) -> None:
    mismatches = list(swapped_roles(text, hypothesis))
    assert [mismatch.hypothesis for mismatch in mismatches] == roles
    assert not any(mismatch.contradicts for mismatch in mismatches)


@pytest.mark.parametrize(
    ("text", "hypothesis", "other"),
    [
        ("Keith is ill. Lois flew a kite.", "Keith flew a kite.", "Lois"),
        ("Lois waved at Keith. She flew a kite.", "Keith flew a kite.", "She"),
        ("Keith is a judge. Lois is a nurse. Lois flew a kite.", "The judge flew a kite.", "Lois"),
        ("Acme closed two mines and Bolt opened a new plant.", "Acme opened a new plant.", "Bolt"),
        ("Keith is ill. Lois flew a kite.", "Lois flew a kite.", None),
        ("Keith waved at Hugo. He flew a kite.", "Keith flew a kite.", None),
        ("Keith is ill. The judge flew a kite.", "Keith flew a kite.", None),
        ("Keith is ill. Lois flew a kite, and so did Keith.", "Keith flew a kite.", None),
        ("Lois Berg (known as Keith) is ill. Berg flew a kite.", "Keith flew a kite.", None),
        ("Keith built a red kite and flew it. Lois flew a kite.", "Keith flew a kite.", None),
        ("International Brick Makers grew. IBM built a new kiln.",
         "International Brick Makers built a new kiln.", None),
        ("Lois flew a kite.", "Keith flew a kite.", None),
        ("Hamlet is a tragedy. Shakespeare wrote it in 1600.",
         "Hamlet was written by Shakespeare in 1600.", None),
        ("Anna is a nurse. Peter married her in Rome.", "Anna married Peter in Rome.", None),
        ("Acme makes cars. Berlin hosts its main factory.",
         "Acme has its main factory in Berlin.", None),
        ("Lois is a pilot. Keith saw that she flew a red kite.", "Lois flew a red kite.", None),
    ],
)  # fmt: skip
def test_a_predicate_that_the_text_has_of_another_is_reported(
    text: str, hypothesis: str, other: str | None
) -> None:
    assert [mismatch.text for mismatch in other_subjects(text, hypothesis)] == (
        [other] if other else []
    )


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_seen"),
    [
        ("Yahoo bought Overture.", "Overture was bought by Google.", True),
        ("Overture was bought by Yahoo.", "Google bought Overture.", True),
        ("Yahoo bought Overture.", "Overture was bought by Yahoo.", False),
        ("Yahoo Inc. bought Overture.", "Overture was bought by Yahoo.", False),
    ],
)
def test_an_agent_is_compared_across_active_and_passive(
    text: str, hypothesis: str, is_seen: bool
) -> None:
    kinds = {mismatch.kind for mismatch in mismatches(text, hypothesis)}
    assert ("name" in kinds) is is_seen


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_mismatch"),
    [
        ("The mine cost A$40 million.", "The mine cost US$40 million.", True),
        ("The mine cost EUR 40 million.", "The mine cost USD 40 million.", True),
        ("The mine cost A$40 million.", "The mine cost $40 million.", False),
        ("The mine cost A$40 million.", "The mine cost 40 million Australian dollars.", False),
        ("The share cost HK$3.07 (39 cents).", "The share cost 39 cents.", False),
    ],
)
def test_one_figure_in_another_currency_is_a_mismatch(
    text: str, hypothesis: str, is_mismatch: bool
) -> None:
    assert bool([*unsupported(text, hypothesis)]) is is_mismatch


def test_quantities_are_compared_in_texts_of_up_to_70_words() -> None:
    text, hypothesis = "The hall has 300 seats.", "The hall has 450 seats."
    assert [each.kind for each in mismatches(text, hypothesis)] == ["number"]
    others = "It stands by the river and was painted green when the mayor married. " * 6
    assert mismatches(f"{text} {others}", hypothesis) == ()


FILM = "The film was directed by Ana Ruiz and produced by Lee Wong."


@pytest.mark.parametrize(
    ("text", "hypothesis", "agents"),
    [
        (FILM, "Lee Wong directed the film.", ["Lee Wong directed"]),
        (FILM, "The film was produced by Ana Ruiz.", ["The film was produced by Ana Ruiz"]),
        (FILM, "Ana Ruiz directed the film.", []),
        (FILM, "The film was produced by Lee Wong.", []),
        (FILM, "Max Bell directed the film.", []),  # another name: left to `replaced names`
        (FILM, "Lee Wong watched the film.", []),
        (FILM, "The film was not directed by Lee Wong.", []),
        (f"{FILM} Wong also directed The Warriors.", "Lee Wong directed The Warriors.", []),
        (f"{FILM} In 2010 Wong directed it anew.", "Lee Wong directed the film.", []),
        ("The form is signed by Monday and filed by Friday.", "The form is signed by Friday.", []),
        (f"{FILM[:-1]} and Ana Ruiz.", "Ana Ruiz produced the film.", []),
        ("The inn was founded by Al Smith and run by Bo Smith.", "Smith founded the inn.", []),
        ("The hall was built by Ann Lee and the tower was cast by Bo Day.",
         "Bo Day built the tower.", []),
    ],
)  # fmt: skip
def test_who_did_it_is_not_who_did_something_else(
    text: str, hypothesis: str, agents: list[str]
) -> None:
    seen = exchanged_agents(text, hypothesis)
    assert [mismatch.hypothesis for mismatch in seen] == agents


def test_a_long_row_of_capitals_takes_no_time() -> None:
    assert not [*exchanged_agents(FILM, "A  " * 600 + "!")]


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_seen"),
    [
        ("The chef's brother owns a boat.", "The chef owns a boat.", True),
        ("Ann Lee's late uncle sold the mill.", "Ann Lee sold the mill.", True),
        ("Ann's uncle owns the bakery, and Ann the mill.", "Ann owns the mill.", False),
        ("Ann's car broke down.", "Ann broke down.", False),
        ("Ann's uncle owns the bakery.", "Ann's uncle owns the bakery.", False),
        ("The firm's new boss sold it.", "The firm sold it.", False),
        ("Ann's mother moved with her to Rome.", "Ann moved to Rome.", False),
    ],
)
def test_what_a_relative_does_is_not_done_by_the_owner(
    text: str, hypothesis: str, is_seen: bool
) -> None:
    assert bool([*relatives_for_owners(text, hypothesis)]) is is_seen


@pytest.mark.parametrize(
    ("text", "hypothesis", "mismatch"),
    [
        (
            "Lois scolded Keith because he had broken the kite.",
            "Lois had broken the kite.",
            "name: the hypothesis has 'Lois', the text has 'he'",
        ),
        (
            "Thea is a cook. Keith is a judge. Thea climbs up a cliff.",
            "Keith climbs up a cliff.",
            "name: the hypothesis has 'Keith', the text has 'Thea'",
        ),
        (
            "Lois grows roses. Her husband Keith keeps bees.",
            "Lois keeps bees.",
            "name: the hypothesis has 'Lois', the text has 'Her husband Keith'",
        ),
        (
            "It is possible that the chef cooks and that the dog barks.",
            "The dog barks.",
            "modality: the hypothesis has 'no modality', the text has 'It is possible'",
        ),
        (
            "In theory, the pump lasts ten years.",
            "The pump lasts ten years.",
            "modality: the hypothesis has 'no modality', the text has 'In theory'",
        ),
        (
            "Visitors may park here.",
            "Visitors must park here.",
            "modality: the hypothesis has 'must', the text has 'may'",
        ),
        (
            "The drug is unsafe.",
            "The drug is safe.",
            "antonym: the hypothesis has 'safe', the text has 'unsafe'",
        ),
    ],
)
def test_another_subject_a_frame_or_a_prefix_is_reported(
    text: str, hypothesis: str, mismatch: str
) -> None:
    assert mismatch in map(str, mismatches(text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Lois scolded Keith because he had broken the kite.", "Keith had broken the kite."),
        ("Acme makes cars. Berlin hosts its main factory.", "Acme has its main factory in Berlin."),
        ("The zoo was forced to sell its lion.", "The zoo sold its lion."),
        ("It is possible to swim here, but the town closed the pier.", "The town closed the pier."),
        ("Visitors may park here, but they must pay.", "Visitors must pay."),
    ],
)
def test_a_statement_about_the_same_has_no_such_mismatch(text: str, hypothesis: str) -> None:
    kinds = {mismatch.kind for mismatch in mismatches(text, hypothesis)}
    assert not kinds & {"name", "modality"}
