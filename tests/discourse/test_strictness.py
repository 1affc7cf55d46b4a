"""One resolver, two strictnesses: what must be sure, and what is only probable."""

from __future__ import annotations

import pytest

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.strictness import PROBABLE, SURE, Strictness
from entailment.model import Document, Passage
from entailment.text.sentences import split_sentences


def references(text: str, strictness: Strictness) -> list[tuple[str, str, bool]]:
    """Return the references of *text*: words, name, and whether that is sure."""
    passages = tuple(
        Passage("d", n, text[start:end], start, end)
        for n, (start, end) in enumerate(split_sentences(text))
    )
    reading = ResolvedDocument(Document("d", text, passages), strictness)
    return [
        (text[reference.start : reference.end], reference.name, reference.is_sure)
        for index in range(len(passages))
        for reference in reading.references(index)
    ]


@pytest.mark.parametrize(
    ("text", "probable"),
    [
        ("Tom Hill met Jim Lee. He left.", ("He", "Tom Hill", False)),
        ("Merck Corp. met Pfizer Corp. It fell.", ("It", "Merck Corp.", False)),
        ("Ann Lee won. The senator wept.", ("The senator", "Ann Lee", False)),
        ("Ann and Tom Roe won. The Roes left.", ("The Roes", "Ann Roe", False)),
    ],
)
def test_what_stays_in_doubt_is_followed_only_where_probable_is_enough(
    text: str, probable: tuple[str, str, bool]
) -> None:
    assert references(text, SURE) == []
    assert probable in references(text, PROBABLE)


def test_a_sure_description_is_sure_for_both() -> None:
    text = "Reporter Ann Lee won. The reporter wept."
    assert references(text, SURE) == references(text, PROBABLE)
    assert references(text, SURE) == [("The reporter", "Ann Lee", True)]


def test_a_sentence_begins_after_its_dateline() -> None:
    text = "MOSCOW - Doctors treated Viktor Sorokin. Sorokin died. He was 55."
    assert ("He", "Viktor Sorokin", True) in references(text, SURE)


def test_two_of_one_surname_leave_it_open() -> None:
    assert references("Ann Lee met Bea Lee. Lee left.", SURE) == []


def test_an_acronym_is_explained_by_the_initials_of_the_name_before_it() -> None:
    text = "The Royal Harbour Navy (RHN) sailed. The RHN is old."
    assert ("RHN", "Royal Harbour Navy", True) in references(text, SURE)


def test_a_longer_name_is_not_the_one_it_begins_with() -> None:
    assert references("The New York Times won. Ann Lee left New York.", SURE) == []


def test_a_strictness_is_a_value() -> None:
    assert Strictness(2, 20, 41, 0, 0, must_be_sure=True) == SURE
    assert SURE.window_of(9) == 2
    assert PROBABLE.window_of(9) == 2 * PROBABLE.window_of(1)
