"""Marks of Markdown within a line are not judged; what they show is, at its place."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import entailment
from entailment.text.markup import without_marks


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The **old tower** is __very__ *tall*.", "The old tower is very tall."),
        ("The [old *tower*](a_b_c.md) is tall.", "The old tower is tall."),
        ("The [old tower](https://example.org/_a_) is tall.", "The old tower is tall."),
        ("Run `make demo` now.", "Run make demo now."),
        ("It was built in 1904[12][3, 4].", "It was built in 1904."),
        ("It was built in 1904【4†source】.", "It was built in 1904."),
        ("It hurts adults,³ men.<sup>4–6</sup>", "It hurts adults, men."),
        ("It was safe^7^ in 1999³ in adults.3,4", "It was safe in 1999 in adults."),
        ("10<sup>6</sup> cells", "10⁶ cells"),
        ("It is <b>tall</b> and <a href='x'>old</a>.", "It is tall and old."),
        ("A ticket costs ~~4~~ 5 euros.", "A ticket costs 5 euros."),
        ("A ticket costs <del>4</del> <s>6</s> 5 euros.", "A ticket costs 5 euros."),
        ("A ticket costs <del>4 <b>or</b> 6</del> 5 euros.", "A ticket costs 5 euros."),
        ("It takes ~5 to ~6 hours, ~~~ or so.", "It takes ~5 to ~6 hours, ~~~ or so."),
        ("One is tall.<br/>Two is old.", "One is tall.\nTwo is old."),
        ('The [tower](https://x.org/Tower_(Ulm) "Title") is old.', "The tower is old."),
        ("![a tower](a.png) The tower.", " The tower."),
        ("**[tower](t.md)**", "tower"),
        ("| Founded | 1911 |", "Founded: 1911"),
        ("| Town | Founded |\n|---|:-:|\n| **Ulm** | 850 |", "Town: Founded\n\nUlm: 850"),
        ("|Bolt|1911|Ulm|\nIt grew.", "Bolt, 1911, Ulm\nIt grew."),
        ("| | Ulm | |", "Ulm"),
        ("Acme. | Staff | 300 people |. It grew.", "Acme. Staff: 300 people. It grew."),
    ],
)
def test_marks_are_left_out(text: str, read: str) -> None:
    assert without_marks(text).text == read


@pytest.mark.parametrize(
    "text",
    [
        "Thirty years ago [1969], a man landed.",
        "What the f**k, he said.",
        "5 * 3 * 2 is 30, a*b*c is not.",
        "a_variable_name and _one",
        "`` Well , anyway , '' she said , ` so ' .",
        "if x <y and z> 3",
        "if a <b and c> 3",
        "The price* is 5.",
        "400 metres<sup>st</sup>, 4 m², (a + b)² and metres²",
        "The version is 4.5, see fig.3 and no.5 Elm Road.",
        "Its version is 2.0.0-beta.2",
        "See para.7 Acme says, and excl.5 Ulm.",
        "It has approx.5 MB, art.5 GDPR, Chem.3 Acme and <sup>3</sup>/<sub>4</sub> l.",
        "It holds 1<sup>1</sup>/2 l.",
        "The element x[1] equals 5.",
        "****",
        "<b></b>",
        "|",
        "| | |",
        "P(a|b) is p | q",
        "|x| is the size of x",
        "cat a | sort | uniq",
    ],
)
def test_what_only_looks_like_a_mark_stays(text: str) -> None:
    assert without_marks(text).text == text


@example("|1|1|")
@example("|a|b|c|")
@example("|1 |a|")
@given(st.text(alphabet="ab 1*_`[]()<>!【】/|-.\n", max_size=60))
def test_every_character_is_where_it_was(text: str) -> None:
    bare = without_marks(text)
    places = [bare.start(at) for at in range(len(bare.text))]
    pairs = zip(bare.text, (text[place] for place in places), strict=True)
    other = [(read, given) for read, given in pairs if read != given]
    assert {given for _, given in other} <= {"|", " "}, "what is between cells alone"
    assert {read for read, _ in other} <= {":", ",", " "}
    assert places == sorted(places)


@pytest.mark.parametrize("piece", ["[", "*a", "_", "`", "![a](", "[a](b", "<a ", "【"])
def test_a_long_row_of_marks_is_read_in_time(piece: str) -> None:
    begin = time.process_time()
    without_marks(piece * 100_000)
    assert time.process_time() - begin < 20  # a quadratic search takes hours


def test_marks_change_no_judgment_and_offsets_are_those_of_the_given_text() -> None:
    plain = "The tower is 38 metres tall."
    marked = "The [tower](https://example.org/tower_1) is **38 metres** tall.[2]"
    hypothesis = "The tower is 41 metres tall."
    first, second = (entailment.judge(text, hypothesis, explain=True) for text in (plain, marked))
    assert first.probabilities == second.probabilities
    assert second.explanation is not None
    aligned = {alignment.hypothesis_word: alignment for alignment in second.explanation.alignments}
    for word in ("tower", "metres"):
        start = aligned[word].text_start
        assert marked[start : start + len(word)] == word
