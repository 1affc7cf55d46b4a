"""Context parts: what each adds to a sentence, and how they are put together."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from entailment.errors import OptionError, UnknownNameError
from entailment.model import Document, Passage
from entailment.retrieval.context import (
    Addition,
    NamedContext,
    contexts,
    in_context,
    make_parts,
    without,
)

DAY = datetime.date(2005, 6, 14)


def document(
    *sentences: str,
    title: str | None = "Reporter freed",
    dateline: str | None = "BAGHDAD, June 14 (AP)",
    date: datetime.date | None = DAY,
) -> Document:
    text = "\n".join(sentences)
    starts = [text.index(sentence) for sentence in sentences]
    passages = tuple(
        Passage("d", n, sentence, start, start + len(sentence))
        for n, (sentence, start) in enumerate(zip(sentences, starts, strict=True))
    )
    return Document("d", text, passages, title, dateline, date)


def judged(doc: Document, number: int, *names: str, **options: object) -> str:
    parts = make_parts([{"name": name, **options} for name in names])
    return in_context(doc.passages[number], doc, parts).text


THREE = document("Jill Carroll was held.", "Nobody knew where", "On Saturday she was freed.")


def test_without_parts_a_sentence_is_judged_as_it_is():
    sentence = in_context(THREE.passages[2], THREE, ())
    assert (sentence.text, sentence.additions) == ("On Saturday she was freed.", ())


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "Nobody knew where. On Saturday she was freed."),
        (2, "Jill Carroll was held. Nobody knew where. On Saturday she was freed."),
        (9, "Jill Carroll was held. Nobody knew where. On Saturday she was freed."),
    ],
)
def test_preceding_sentences_go_before(count, text):
    assert judged(THREE, 2, "preceding-sentences", count=count) == text


def test_a_line_without_stop_is_read_behind_the_line_above_only_if_it_is_a_fragment():
    book = document("The Blue Gate", "Translated by Tom Wray")
    assert judged(book, 1, "preceding-sentences") == "The Blue Gate. Translated by Tom Wray"
    staff = document("Ann Lee left in May", "Tom Wray moves to the Lyon office")
    assert judged(staff, 1, "preceding-sentences") == "Tom Wray moves to the Lyon office"


def test_the_first_sentence_has_none_before():
    assert judged(THREE, 0, "preceding-sentences") == "Jill Carroll was held."


@pytest.mark.parametrize(
    ("number", "words", "text"),
    [
        (1, 100, "Jill Carroll was held. Nobody knew where. On Saturday she was freed."),
        (0, 11, "Jill Carroll was held. Nobody knew where."),
        (1, 8, "Jill Carroll was held. Nobody knew where"),
        (2, 8, "Nobody knew where. On Saturday she was freed."),
        (2, 7, "On Saturday she was freed."),
    ],
)
def test_surroundings_are_of_so_many_words(number, words, text):
    assert judged(THREE, number, "surroundings", words=words) == text


def test_surroundings_do_not_make_a_sentence_one_in_context():
    parts = make_parts([{"name": "surroundings"}])
    text = in_context(THREE.passages[1], THREE, parts)
    assert text.attributes == {}
    assert [addition.origin for addition in text.additions] == ["d:0", "d:2"]


@pytest.mark.parametrize("words", [0, 10_001, 1.5, True, "2"])
def test_a_wrong_number_of_words_is_an_option_error(words):
    with pytest.raises(OptionError, match="context part 'surroundings': words is"):
        make_parts([{"name": "surroundings", "words": words}])


@pytest.mark.parametrize("count", [0, -1, 101, 1.5, True, "2"])
def test_a_wrong_count_is_an_option_error(count):
    with pytest.raises(OptionError, match="context part 'preceding-sentences': count is"):
        make_parts([{"name": "preceding-sentences", "count": count}])


def test_the_headline_is_a_sentence_before():
    assert judged(THREE, 0, "headline") == "Reporter freed. Jill Carroll was held."


def test_a_headline_is_not_put_before_itself_and_none_adds_nothing():
    assert judged(document("Reporter  freed", "It is so."), 0, "headline") == "Reporter freed"
    assert judged(document("It is so.", title=None), 0, "headline") == "It is so."


def test_the_dateline_has_place_and_day():
    text = judged(THREE, 0, "dateline")
    assert text == "BAGHDAD, June 14 (AP). Published on 14 June 2005. Jill Carroll was held."
    assert judged(document("So.", dateline=None, date=None), 0, "dateline") == "So."


def test_relative_dates_are_written_out():
    assert judged(THREE, 2, "publication-date") == "On Saturday (11 June 2005) she was freed."
    doc = document("It fell last week, said Ann on 2005-06-01.")
    assert (
        judged(doc, 0, "publication-date")
        == "It fell last week (6 June 2005 to 12 June 2005), said Ann on 2005-06-01."
    )
    assert judged(document("On Saturday.", date=None), 0, "publication-date") == "On Saturday."


def test_a_date_stands_behind_the_possessive() -> None:
    doc = document("Saturday's fire is out.")
    assert judged(doc, 0, "publication-date") == "Saturday's (11 June 2005) fire is out."


def test_parts_stand_in_the_order_of_the_recipe_and_report_what_they_added():
    parts = make_parts(
        [{"name": "headline"}, {"name": "preceding-sentences"}, {"name": "publication-date"}]
    )
    sentence = in_context(THREE.passages[2], THREE, parts)
    assert sentence.text == (
        "Reporter freed. Nobody knew where. On Saturday (11 June 2005) she was freed."
    )
    at = THREE.text.index("Saturday") + len("Saturday")
    assert sentence.additions == (
        Addition("Reporter freed.", "title", part="headline"),
        Addition("Nobody knew where.", "d:1", part="preceding-sentences"),
        Addition(" (11 June 2005)", "date", at, at, "publication-date"),
    )
    assert sentence.passage.text == "On Saturday she was freed."


def test_an_ablation_leaves_one_part_out():
    parts = make_parts([{"name": "headline"}, {"name": "publication-date"}])
    sentence = in_context(THREE.passages[2], THREE, without(parts, "headline"))
    assert sentence.text == "On Saturday (11 June 2005) she was freed."
    assert [part.name for part in without(parts, "publication-date")] == ["headline"]


class Shout:
    """A plug-in's part, which writes the first word of a sentence in capitals."""

    def add(self, passage, document):
        word = passage.text.split()[0]
        yield Addition(word.upper(), passage.id, passage.start, passage.start + len(word))


def test_where_two_parts_change_the_same_words_the_first_does():
    parts = [NamedContext("shout", Shout()), NamedContext("again", Shout())]
    sentence = in_context(THREE.passages[1], THREE, parts)
    assert sentence.text == "NOBODY knew where"
    assert [addition.part for addition in sentence.additions] == ["shout"]


def test_a_wrapped_sentence_is_judged_in_one_line():
    doc = document("It was\r\nlate  on Monday.")
    assert judged(doc, 0, "publication-date") == "It was late on Monday (13 June 2005)."


def test_a_passage_of_another_document_is_refused():
    with pytest.raises(ValueError, match="'e:0' is not of the document 'd'"):
        in_context(Passage("e", 0, "x", 0, 1), THREE, ())


def test_wrong_tables_are_reported():
    with pytest.raises(OptionError, match="has no name"):
        make_parts([{"count": 1}])
    with pytest.raises(OptionError, match="'headline' is given twice"):
        make_parts([{"name": "headline"}, {"name": "headline"}])
    with pytest.raises(OptionError, match="takes no option 'cuont'; did you mean 'count'"):
        make_parts([{"name": "preceding-sentences", "cuont": 1}])
    with pytest.raises(UnknownNameError, match="unknown context part 'headlines'"):
        make_parts([{"name": "headlines"}])


def test_every_part_can_be_made_from_its_name():
    assert {
        "dateline",
        "headline",
        "preceding-sentences",
        "publication-date",
        "references",
        "surroundings",
    } <= set(contexts.names())
    for name in contexts.names():
        assert [part.name for part in make_parts([{"name": name}])] == [name]


def test_every_part_is_documented():
    page = (Path(__file__).parents[2] / "docs" / "corpora.md").read_text(encoding="utf-8")
    ours = [entry.name for entry in contexts.entries() if entry.package == "entailment"]
    assert [name for name in ours if f"| `{name}` |" not in page] == []
    assert len(ours) >= 5
