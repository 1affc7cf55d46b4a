"""What is shown of a long quotation, and which sentences are quoted at all."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

import entailment
from entailment.checking.excerpts import excerpt
from entailment.model import Judgment, Pair
from entailment.systems import NamedSystem
from tests.checking.test_thresholds import Judging, chances

HALL = (
    "The hall was a public indoor pool, designed by the architect Olavi Brenn. The building had a "
    "25-metre pool with six lanes and a children's pool. A sauna was added in 1991. In its best "
    "year the hall had 212,000 visitors. The swimming club Marholm Otters, founded in 1934, "
    "trained four times a week. The club's best-known member is Pia Lund."
)


def test_a_quotation_that_fits_is_shown_whole() -> None:
    assert excerpt(HALL, "The club was founded in 1934.", len(HALL)) == HALL


def test_of_several_sentences_those_with_the_words_of_the_claim_are_shown() -> None:
    shown = excerpt(HALL, "The hall's swimming club was founded in 1934.", 120)
    assert shown == (
        "… The swimming club Marholm Otters, founded in 1934, trained four times a week. …"
    )


def test_a_number_that_the_quotation_lacks_may_follow_from_another() -> None:
    costs = "It rained. A sensor costs 60,000 dollars. They need two of these sensors. It snowed."
    shown = excerpt(costs, "The sensors would cost 120,000 dollars.", 70)
    assert shown == "… A sensor costs 60,000 dollars. They need two of these sensors. …"


def test_a_long_sentence_is_cut_between_words_around_those_of_the_claim() -> None:
    sentence = f"{'Once upon a time, ' * 20}the roof fell in, {'and so on, ' * 20}they wrote."
    shown = excerpt(sentence, "The roof fell.", 60)
    assert "the roof fell in" in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) <= 64
    assert shown.strip("… ") in sentence


@pytest.mark.parametrize("most", [20, 60, 140, 300])
def test_what_is_shown_is_of_whole_words_in_order(most: int) -> None:
    drawn = random.Random(most)
    for claim in ("Pia Lund swam.", "The sauna was added in 1990.", "It rained.", HALL):
        sentences = HALL.split(". ")
        drawn.shuffle(sentences)
        quote = ". ".join(sentences)
        shown = excerpt(quote, claim, most)
        words, rest = [word for word in shown.split() if word != "…"], iter(quote.split())
        assert words
        assert all(word in rest for word in words)
        assert len(shown) <= most + 4 + 2 * shown.count("…")


def check(claim: str, source: str, entailing: set[str]) -> entailment.CheckedClaim:
    """Return the verdict of a system that entails a claim by the texts *entailing* alone."""
    chances_of = {text: chances(0.9, 0.0) for text in entailing}
    judging = Judging(lambda text: chances_of.get(text, chances(0.1, 0.0)))
    system = NamedSystem("judging", {}, judging)
    (checked,) = entailment.check(claim, [source], system=system).claims
    return checked


COST = "The hall was closed for works, which cost 31 million crowns."
BUDGET = "They were budgeted at 24 million crowns."
ROOF = "The roof was repaired."


def test_two_sentences_with_more_of_the_claim_are_quoted_rather_than_the_second() -> None:
    texts = {BUDGET, f"{COST} {BUDGET}"}
    checked = check("The works cost seven million crowns too much.", f"{COST} {BUDGET}", texts)
    assert checked.supporting[0].quote == f"{COST} {BUDGET}"


def test_a_sentence_is_not_quoted_for_what_the_one_before_entails() -> None:
    text = f"{BUDGET} {ROOF}"
    checked = check("The hall's works were budgeted at millions.", text, {BUDGET, text})
    assert [quotation.quote for quotation in checked.supporting] == [BUDGET]


def test_a_heading_is_not_quoted_for_words_that_follow() -> None:
    body = "Marholm is a town. Its swimming hall is old. It snowed. The hall fell in."
    source = f"# Swimming hall\n\n{body}"

    class Long:
        labels = Judging.labels

        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            judging = Judging(lambda text: chances(0.9 if len(text.split()) > 12 else 0.1, 0.0))
            return iter(judging.judge(pairs))

    system = NamedSystem("long", {}, Long())
    (checked,) = entailment.check("The old swimming hall fell in.", [source], system=system).claims
    assert checked.supporting[0].quote == body[19:]
