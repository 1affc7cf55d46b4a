"""What of an answer is a claim, how it is parted, and what of it stands alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.checking.claims import Claim, split_claims


def judged(answer: str) -> list[str]:
    return [claim.judged for claim in split_claims(answer).claims]


PARTED = {
    "Acme was founded in 1999 and is based in Bonn.": [
        "Acme was founded in 1999.",
        "Acme is based in Bonn.",
    ],
    "Acme bought Bolt and Zed resigned.": ["Acme bought Bolt.", "Zed resigned."],
    "Acme bought Bolt, and the chairman resigned.": ["Acme bought Bolt.", "The chairman resigned."],
    "Acme bought Bolt and sold Cask.": ["Acme bought Bolt.", "Acme sold Cask."],
    "Acme bought Bolt but sold Cask in May.": ["Acme bought Bolt.", "Acme sold Cask in May."],
    "The firm employs 300 people and has shops in Bonn and Rome.": [
        "The firm employs 300 people.",
        "The firm has shops in Bonn and Rome.",
    ],
    "The dam is 30 m high and holds 5 million litres.": [
        "The dam is 30 m high.",
        "The dam holds 5 million litres.",
    ],
    "It opened in 1931 and was renovated in 1987.": [
        "It opened in 1931.",
        "It was renovated in 1987.",
    ],
    "Anna was born in Bonn and became a nurse.": ["Anna was born in Bonn.", "Anna became a nurse."],
    "Anna was born in Bonn and lives in Rome.": ["Anna was born in Bonn.", "Anna lives in Rome."],
    "The lake is deep and the river is wide.": ["The lake is deep.", "The river is wide."],
    "In 1999, Acme was founded in Bonn and is now in Rome.": [
        "In 1999, Acme was founded in Bonn.",
        "Acme is now in Rome.",
    ],
    "Acme also owns Bolt and has shops in Rome.": [
        "Acme also owns Bolt.",
        "Acme has shops in Rome.",
    ],
    "Acme was founded in 1999; the firm employs 300 people.": [
        "Acme was founded in 1999.",
        "The firm employs 300 people.",
    ],
    "Acme grew; however, Bolt was closed.": ["Acme grew.", "Bolt was closed."],
    "Acme is old and Bolt is new and Cask is gone.": [
        "Acme is old.",
        "Bolt is new.",
        "Cask is gone.",
    ],
    "Acme, which employs 300 people, is based in Bonn.": [
        "Acme is based in Bonn.",
        "Acme employs 300 people.",
    ],
    "Acme, which was founded in 1999, is old and has 9 shops.": [
        "Acme is old.",
        "Acme was founded in 1999.",
        "Acme has 9 shops.",
    ],
    "The old mill, which was built in 1802, has burned down.": [
        "The old mill has burned down.",
        "The old mill was built in 1802.",
    ],
    "Anna Berg, who is a nurse, resigned in May.": [
        "Anna Berg resigned in May.",
        "Anna Berg is a nurse.",
    ],
    "Anna Berg, the founder of Acme, resigned in May.": [
        "Anna Berg resigned in May.",
        "Anna Berg is the founder of Acme.",
    ],
    "Tillen, a town of 900 people, has two schools.": [
        "Tillen has two schools.",
        "Tillen is a town of 900 people.",
    ],
    "Acme's profit was 5 million and its loss was 2 million.": [
        "Acme's profit was 5 million.",
        "Its loss was 2 million.",
    ],
}

WHOLE = [
    "Acme was founded in 1999.",
    "Anna and Bob resigned.",
    "The company founded by Anna and Bob resigned.",
    "Acme bought Bolt, Cask and Dunn.",
    "Acme makes cars and trucks.",
    "It sells cars and boats 30 m long.",
    "Acme was praised and criticised by Bolt.",
    "Anna said that Acme bought Bolt and Zed resigned.",
    "According to Anna, Acme bought Bolt and Zed resigned.",
    "If Acme is sold and Bolt is closed, Anna will resign.",
    "Anna left because Acme was sold and Bolt was closed.",
    "He never smoked and drank.",
    "Anna did not buy Bolt and sell Cask.",
    "Nobody came and was fed.",
    "Anna chose between Acme and Bolt.",
    "Both Acme and Bolt are old.",
    '"Acme is big and Bolt is small," she said.',
    "The head of Acme, which employs 300 people, resigned.",
    "Acme bought Bolt, which surprised everyone.",
    "Dr. Berg, a nurse, and Bob resigned.",
    "Offices are in Bonn, Germany; Paris, France.",
    "Two things happened: Acme bought Bolt and Zed resigned.",
    "Acme was closed and sold by Bolt.",
    "The house was sold and the car parked outside.",
    "Every student, who was tired, left.",
    "Anna likes cats and dogs.",
    "Acme may have bought or sold Bolt and Zed is said to know.",
    "Acme and Bolt each hired 3 people, respectively.",
    "Bread, milk and salt are sold here.",
]

NO_CLAIM = {
    "Is Acme old?": "a question",
    "Would you like to know more?": "a question",
    "Hello!": "talk to the reader",
    "Hi there,": "talk to the reader",
    "Sure!": "talk to the reader",
    "Sure, here's an overview.": "talk to the reader",
    "Let me know if you need anything else.": "talk to the reader",
    "I hope this helps!": "talk to the reader",
    "Feel free to ask.": "talk to the reader",
    "I don't know.": "says that something is not known",
    "I'm not sure.": "says that something is not known",
    "Unfortunately, I could not find it.": "says that something is not known",
    "The provided sources do not mention his age.": "says that something is not known",
    "As an AI, I have no opinion.": "says that something is not known",
    "As of my last update, I can't verify this.": "says that something is not known",
    "As of my knowledge cutoff in May 2023, I don’t know.": "says that something is not known",
    "I cannot independently confirm this.": "says that something is not known",
    "I'm not able to check this.": "says that something is not known",
    "I can't check its age from here.": "says that something is not known",
    "However, I can't verify this.": "says that something is not known",
    "My knowledge only goes up to 2023.": "says that something is not known",
    "I have no way to look it up.": "says that something is not known",
    "Here is a summary:": "leads in to what follows",
    "# Acme was founded": "a heading",
    "Acme was founded\n=====": "a heading",
    "```\nAcme was founded in 1999.\n```": "code",
    "| Acme | Bonn |\n| --- | --- |\n| Bolt | Rome |": "a table",
    "https://example.org/acme": "an address alone",
    "<https://example.org/acme>": "an address alone",
    "[1]: https://example.org/acme": "a reference",
    "- Bonn": "no sentence",
    "...": "no words",
    "Year | Revenue": "a row of a table",
}


@pytest.mark.parametrize("sentence", PARTED)
def test_a_sentence_that_says_several_things_is_parted(sentence: str) -> None:
    assert judged(sentence) == PARTED[sentence]


@pytest.mark.parametrize("sentence", WHOLE)
def test_a_sentence_stays_whole_where_its_parts_may_not_hold(sentence: str) -> None:
    assert judged(sentence) == [sentence]


@pytest.mark.parametrize("answer", NO_CLAIM)
def test_what_claims_nothing_is_left_out_with_its_reason(answer: str) -> None:
    claims = split_claims(answer)
    assert claims.claims == ()
    assert [out.reason for out in claims.left_out] == [NO_CLAIM[answer]]


def test_sentences_that_begin_like_talk_are_claims_all_the_same() -> None:
    sentences = [
        "Hello Kitty is a brand of Sanrio.",
        "If you have asthma, the drug is not for you.",
        "Sure Start was a programme of the government.",
        "The sources of the Nile do not lie in Egypt.",
        "Summary judgment was granted: the claim had no merit.",
        "My training was in nursing.",
        "As of my last birthday, in 1998 Acme was closed.",
    ]
    assert [judged(sentence) for sentence in sentences] == [[value] for value in sentences]


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        (
            "Acme has shops in:\n- Bonn\n- Rome",
            ["Acme has shops in Bonn.", "Acme has shops in Rome."],
        ),
        (
            "The company:\n\n* was sold in 2003\n* employs 5 people.",
            ["The company was sold in 2003.", "The company employs 5 people."],
        ),
        (
            "These people resigned:\n1. Anna Berg\n2. Carl Witt",
            ["These people resigned: Anna Berg.", "These people resigned: Carl Witt."],
        ),
        (
            "What is known of Acme:\n- Acme was sold in 2003.\n- Acme employs 5 people.",
            ["Acme was sold in 2003.", "Acme employs 5 people."],
        ),
        ("Here are the facts:\n- Acme was sold in 2003.", ["Acme was sold in 2003."]),
        ("- Acme was sold.\n- Bolt was closed.", ["Acme was sold.", "Bolt was closed."]),
    ],
)
def test_an_item_of_a_list_is_a_claim_behind_what_leads_in_to_it(
    answer: str, claims: list[str]
) -> None:
    assert judged(answer) == claims


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("Acme **was** founded in `1999` [1].", "Acme was founded in 1999."),
        ("Acme was founded in 1999.[1][2, 3]", "Acme was founded in 1999."),
        ("Acme was founded【4†source】 in 1999.", "Acme was founded in 1999."),
        ("[Acme](https://x.y/z) was *founded* in 1999.[^1]", "Acme was founded in 1999."),
        ("However, Acme was founded in 1999.", "Acme was founded in 1999."),
        ("In addition, Acme was founded in 1999.", "Acme was founded in 1999."),
        ("Here is the answer: Acme was founded in 1999.", "Acme was founded in 1999."),
        ("As of my last update, Acme was founded in 1999.", "Acme was founded in 1999."),
        ("To the best of my knowledge, Acme is closed.", "Acme is closed."),
        ("I can't say why, but Acme is closed.", "Acme is closed."),
        ("Acme was\nfounded in 1999.", "Acme was founded in 1999."),
        ("> Acme was founded\n> in 1999.", "Acme was founded in 1999."),
        ("<p>Acme was founded in 1999.</p>", "Acme was founded in 1999."),
        ("Acme was founded in 1999.<sup>3,4</sup>", "Acme was founded in 1999."),
        ("Acme was founded^7^ in 1999.⁴", "Acme was founded in 1999."),
        ("Acme sold 10<sup>6</sup> cells.", "Acme sold 10⁶ cells."),
        ("Acme's 2*3 matrix snake_case_name is big.", "Acme's 2*3 matrix snake_case_name is big."),
    ],
)
def test_what_is_judged_is_free_of_markup_and_of_words_that_lead_over(
    answer: str, claim: str
) -> None:
    assert judged(answer) == [claim]


def test_a_pronoun_becomes_the_name_that_an_earlier_sentence_has() -> None:
    claims = split_claims("Jill Carroll is free. She left Iraq.").claims
    assert [claim.judged for claim in claims] == [
        "Jill Carroll is free.",
        "Jill Carroll left Iraq.",
    ]
    assert claims[1].text == "She left Iraq."
    assert claims[1].changes == ("She is Jill Carroll",)


def test_a_claim_shows_where_it_is_and_what_was_changed() -> None:
    answer = "Yes. **Acme** was founded in 1999 [1] and is based in Bonn."
    first, second = split_claims(answer).claims
    assert first == Claim(
        "1",
        "**Acme** was founded in 1999",
        "Acme was founded in 1999.",
        5,
        33,
        ("split from its sentence",),
    )
    assert (second.text, second.judged) == ("is based in Bonn", "Acme is based in Bonn.")
    assert second.changes == ("subject 'Acme' added",)


@pytest.mark.parametrize(
    ("answer", "texts"),
    [
        ("**Acme** is old, and Bolt is **new**.", ["**Acme** is old", "Bolt is **new**"]),
        ("***Acme* is** old. **Bolt is new.**", ["***Acme* is** old.", "Bolt is new."]),
        ("[Acme](a.md) is old. `Bolt` is new.", ["[Acme](a.md) is old.", "`Bolt` is new."]),
        ("- **Founded:** 1998", ["**Founded:** 1998"]),
        ("<b>Acme</b> is old.", ["<b>Acme</b> is old."]),
        ("The (*old*) mill, **Acme**, is *sold*", ["The (*old*) mill, **Acme**, is *sold*"]),
    ],
)
def test_marks_around_words_are_in_the_text_of_a_claim_both_or_neither(
    answer: str, texts: list[str]
) -> None:
    assert [claim.text for claim in split_claims(answer).claims] == texts


@pytest.mark.parametrize(
    ("answer", "words", "written"),
    [
        ("Acme is old, and **Bolt** is\nnew.", "Bolt is new", "Bolt** is\nnew"),
        ("It rained, but it is free now.", "It is free", "it is free"),
        ("Acme is old and has 9 shops.", "Acme has 9 shops", None),
        ("Jill Carroll is free. She left Iraq.", "Jill Carroll", "Jill Carroll"),
        ("Jill Carroll is free. She left Iraq.", "Carroll left", None),
        ("Jill Carroll is free. She left Iraq.", "left Iraq", "left Iraq"),
    ],
)
def test_the_words_that_are_judged_have_their_place_in_the_answer(
    answer: str, words: str, written: str | None
) -> None:
    claim = next(claim for claim in split_claims(answer).claims if words in claim.judged)
    at = claim.judged.index(words)
    place = claim.place(at, at + len(words))
    assert (None if place is None else answer[slice(*place)]) == written


def test_text_that_is_indented_or_no_markdown_is_read_as_well() -> None:
    assert judged("    Acme was founded in 1999.\n\n<div>\nBolt is new.\n</div>") == [
        "Acme was founded in 1999.",
        "Bolt is new.",
    ]


@pytest.mark.parametrize("answer", ["", " \n\t ", "\0", "\ufeff", "---", "***"])
def test_nothing_claims_nothing(answer: str) -> None:
    assert split_claims(answer).claims == ()


WORDS = st.sampled_from(
    (
        "Acme Bolt which who was is bought sold and but , ; . ? : - * ** _ ` > # | [1] \n \n\n "
        'she the a in 1999 because said not ( ) " https://x.y/z [a](b) <p> </p> ``` 1. 中'
    ).split(" ")
)
ANSWERS = st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=60).map(" ".join))


@given(ANSWERS)
@settings(max_examples=300)
def test_offsets_are_inside_the_answer_and_in_order(answer: str) -> None:
    claims, left_out = split_claims(answer)
    for claim in claims:
        assert 0 <= claim.start < claim.end <= len(answer)
        assert answer[claim.start : claim.end] == claim.text
        assert claim.judged.strip()
        assert len(claim.places) == len(claim.judged)
        for character, place in zip(claim.judged, claim.places, strict=True):
            assert place is None or _is_same(character, answer[place])
    starts = [claim.start for claim in claims]
    assert starts == sorted(starts)
    assert [claim.id for claim in claims] == [str(n + 1) for n in range(len(claims))]
    assert all(0 <= out.start < out.end <= len(answer) for out in left_out)


@given(ANSWERS)
@settings(max_examples=300)
def test_whole_sentences_never_overlap_and_parts_lie_within_their_sentence(answer: str) -> None:
    claims = split_claims(answer).claims
    whole = [claim for claim in claims if not claim.changes]
    for statement in whole:
        for other in claims:
            assert (
                statement is other or statement.end <= other.start or other.end <= statement.start
            )


@given(st.lists(WORDS | st.just("中"), min_size=1, max_size=60).map(" ".join))
@settings(max_examples=200)
def test_no_word_is_passed_over(answer: str) -> None:
    claims, left_out = split_claims(answer)
    spans = [(claim.start, claim.end) for claim in (*claims, *left_out)]
    for at, character in enumerate(answer):
        if character == "中":
            assert any(start <= at < end for start, end in spans)


@given(ANSWERS)
@settings(max_examples=100)
def test_the_claims_of_an_answer_are_the_same_each_time(answer: str) -> None:
    assert split_claims(answer) == split_claims(answer)


def _is_same(character: str, other: str) -> bool:
    return character in (other, other.upper()) or (character == " " and other.isspace())


@pytest.mark.parametrize(
    "answer",
    [
        "The canal is 112 km long [source](https://example.org/c).",
        "The canal is 112 km long ([Source](https://example.org/c)).",
        "The canal is 112 km long [ref](https://a.org), [link](https://b.org).",
        "The canal is 112 km long. [source](https://example.org/c)",
        "The canal is 112 km long [[1]](https://example.org/c).",
        "The canal is 112 km long [1](https://example.org/c).",
    ],
)
def test_a_link_that_only_cites_is_not_judged(answer: str) -> None:
    (claim,) = split_claims(answer).claims
    assert claim.judged == "The canal is 112 km long."
    assert answer[claim.start : claim.end] == claim.text


@pytest.mark.parametrize(
    ("answer", "judged"),
    [
        ("The river's [source](a.md) is in the Alps.", "The river's source is in the Alps."),
        ("The Alps are its [source](a.md).", "The Alps are its source."),
        ("It is a [reference](a.md).", "It is a reference."),
    ],
)
def test_a_linked_word_of_the_sentence_stays(answer: str, judged: str) -> None:
    assert [claim.judged for claim in split_claims(answer).claims] == [judged]


@pytest.mark.parametrize("sentence", ["I think so.", "I don't think so.", "We hope not!"])
def test_a_sentence_that_only_says_yes_or_no_is_no_claim(sentence: str) -> None:
    split = split_claims(f"{sentence} The mill is closed. I think the dam is open.")
    assert [claim.judged for claim in split.claims] == [
        "The mill is closed.",
        "I think the dam is open.",
    ]
    assert [part.reason for part in split.left_out] == ["talk to the reader"]


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [
        ("Acme has 9 shops and 300 employees.", ["Acme has 9 shops.", "Acme has 300 employees."]),
        (
            "The flat has two bedrooms and one bathroom.",
            ["The flat has two bedrooms.", "The flat has one bathroom."],
        ),
        (
            "**Pumps:** Revenue was €5 million and EBIT was €3 million.",
            ["Pumps: Revenue was €5 million.", "Pumps: EBIT was €3 million."],
        ),
        ("It has 3 hours and 20 minutes.", ["It has 3 hours and 20 minutes."]),
        ("Norway had 5 gold and 3 silver medals.", ["Norway had 5 gold and 3 silver medals."]),
        ("She has 2 sons and 3 daughters with Bob.", ["She has 2 sons and 3 daughters with Bob."]),
        ("Pumps: Revenue was 5.", ["Pumps: Revenue was 5."]),
    ],
)
def test_counted_things_and_parts_behind_a_label_are_claims(
    sentence: str, claims: list[str]
) -> None:
    assert judged(sentence) == claims
