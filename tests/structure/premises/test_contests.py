"""Who won a contest, where the text says who beat whom in it."""

from __future__ import annotations

import pytest

from entailment.structure.premises import derivations
from entailment.structure.premises.contests import by_contests


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Smith beat Jones in the final.", "Smith won the final.", "ENTAILMENT"),
        ("Smith beat Jones in the final.", "Jones lost the final.", "ENTAILMENT"),
        ("Smith beat Jones in the final.", "Jones won the final.", "CONTRADICTION"),
        ("Smith beat Jones in the final.", "Smith lost the final.", "CONTRADICTION"),
        ("Jones lost to Smith 1-2 in the final.", "Jones won the final.", "CONTRADICTION"),
        ("Jones was beaten by Ann Smith 6-4, 6-3 in the 2010 final.", "Smith won the final.",
         "ENTAILMENT"),
        ("The Lions defeated the Bears in the play-off.", "The Bears won the play-off.",
         "CONTRADICTION"),
        ("Smith beat Jones in Sunday's final.", "Jones won the final against Smith.",
         "CONTRADICTION"),
        ("Smith beat Jones in the race.", "Jones won the race.", "CONTRADICTION"),
        ("Smith beat Jones in the election.", "Jones won the election.", "CONTRADICTION"),
        ("In the final, Smith beat Jones.", "Jones won the final.", "CONTRADICTION"),
        ("In the run-off, Smith defeated the holder, Jones, by ten votes.",
         "Jones lost the run-off.", "ENTAILMENT"),
        ("Jones lost to Smith in the final after four sets.", "Jones won the final.",
         "CONTRADICTION"),
        ("Smith thrashed Jones in the final.", "Jones won the final.", "CONTRADICTION"),
        ("Jones was trounced by Smith in the final.", "Smith won the final.", "ENTAILMENT"),
        ("Smith beat Jones to win the cup.", "Jones won the cup.", "CONTRADICTION"),
        ("Smith beat Jones 6-4 in the final to win the cup in May.", "Smith won the cup.",
         "ENTAILMENT"),
    ],
)  # fmt: skip
def test_who_beats_another_in_a_contest_of_two_wins_it(
    text: str, hypothesis: str, label: str
) -> None:
    results = [each for each in derivations(text, hypothesis) if each.kind == "contest"]
    assert [(each.label.name, each.premises) for each in results] == [(label, (text,))]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Smith beat Jones in the final.", "Smith won the semi-final."),
        ("Smith beat Jones in the final.", "Brown won the final."),
        ("Smith beat Jones in the final set.", "Smith won the final."),
        ("Smith did not beat Jones in the final.", "Smith won the final."),
        ("Smith may beat Jones in the final.", "Jones won the final."),
        ("Reports said Smith beat Jones in the final.", "Smith won the final."),
        ("If Smith beat Jones in the final, he will retire.", "Smith won the final."),
        ("Did Smith beat Jones in the final?", "Smith won the final."),
        ("Smith hopes to beat Jones in the final.", "Smith won the final."),
        ("Smith beat Jones in the race.", "Smith won the race."),
        ("Smith beat Jones in the 2002 election.", "Smith won the 2002 election."),
        ("In the by-election, Smith beat Jones.", "Smith won the by-election."),
        ("In the first match, Smith beat Jones.", "Smith won the match."),
        ("Smith beat Jones in the first match.", "Smith won the match."),
        ("Smith beat Jones in the final. Brown beat Green in the final of 2004.",
         "Smith won the final."),
        ("Smith beat Jones in the final, but Jones won the rematch.", "Jones won the final."),
        ("Smith beat Jones in the election. Jones won the recount.", "Jones won the election."),
        ("Smith beat Jones in the final but was disqualified.", "Smith won the final."),
        ("Smith beat Jones to reach the final.", "Smith won the final."),
        ("Smith and Jones beat Brown in the final.", "Smith won the final."),
        ("Smith beat Jones in the final.", "Smith did not win the final."),
        ("Smith beat Jones in the final.", "Smith won the final of the French Open."),
        ("Smith beat Jones in the final.", "Smith won the cup final."),
        ("Adam Smith beat Bob Smith in the final.", "Smith won the final."),
        ("Smith was nearly beaten by Jones in the final.", "Jones won the final."),
        ("The son of Smith beat Jones in the final.", "Smith won the final."),
        ("Smith's team beat Jones in the final.", "Smith won the final."),
        ("Smith never beat Jones in a final.", "Smith won the final."),
        ("Smith met Jones in the final.", "Smith won the final."),
        ("Smith must beat Jones to win the cup.", "Smith won the cup."),
        ("Smith beat Jones to win the cup semi-final.", "Smith won the cup."),
        ("Smith beat Jones to win the cup.", "Jones lost the cup."),
        ("Smith beat Jones to win the 2010 cup.", "Smith won the 2011 cup."),
        ("Smith beat Jones to win the cup, which Jones won in 2010.", "Smith won the cup."),
    ],
)  # fmt: skip
def test_other_contests_sides_and_what_is_open_are_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [*by_contests(text, hypothesis)]
