"""Headings, the items of lists and what leads in to them, in every format that shows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.corpora.records import record_document
from entailment.model import Document, PassageKind
from entailment.retrieval.index import build_index, open_index
from tests.corpora.docxs import docx

Write = Callable[[str, str | bytes], Path]

LEAD, ITEMS = "It does not cover:", ["theft; and", "fire, unless somebody set it."]
READ = ["It does not cover theft.", "It does not cover fire, unless somebody set it."]
TEXT = f"Read this.\n\n{LEAD}\n\n- {ITEMS[0]}\n- {ITEMS[1]}\n\nCall us.\n"
MARKDOWN = f"# Cover\n\n{TEXT}"
PAGE = (
    f"<h2>Cover</h2><p>Read this.<p>{LEAD}<ul><li>{ITEMS[0]}<li><p>{ITEMS[1]}</ul><p>Call us.</p>"
)


def styled(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


WORD = docx(
    styled("Cover", '<w:pStyle w:val="Heading2"/>'),
    styled("Read this."),
    styled(LEAD),
    styled(ITEMS[0], "<w:numPr/>"),
    styled(ITEMS[1], '<w:pStyle w:val="ListBullet"/>'),
    styled("Call us."),
)


def read(path: Path) -> Document:
    (document,) = open_corpus(path)
    return checked(document)


def checked(document: Document) -> Document:
    passages = document.passages
    assert all(document.text[p.start : p.end] == p.text for p in passages)
    assert [passage.number for passage in passages] == list(range(len(passages)))
    return document


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", TEXT), ("a.md", MARKDOWN), ("a.html", PAGE), ("a.docx", WORD)],
)
def test_items_are_read_behind_what_leads_in_to_them(
    write: Write, name: str, content: str | bytes
) -> None:
    document = read(write(name, content))
    lead, *items, last = document.passages[-4:]
    assert (lead.text, lead.kind, lead.reading) == (LEAD, PassageKind.LEAD, "")
    assert [item.text for item in items] == ITEMS
    assert [item.reading for item in items] == READ
    assert {item.lead.start for item in items if item.lead} == {lead.start}
    assert (last.text, last.lead, last.kind) == ("Call us.", None, PassageKind.SENTENCE)


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.md", MARKDOWN), ("a.html", PAGE), ("a.docx", WORD)],
)
def test_a_heading_is_a_passage_of_its_kind(write: Write, name: str, content: str | bytes) -> None:
    heading, sentence = read(write(name, content)).passages[:2]
    assert (heading.text, heading.kind) == ("Cover", PassageKind.HEADING)
    assert sentence.kind is PassageKind.SENTENCE


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("He has:\n1. a dog\n2) a cat!\nFine.", ["He has a dog.", "He has a cat!", "Fine."]),
        (
            "He has:\n- a dog. It is\nold.\n- a cat",
            ["He has a dog.", "It is\nold.", "He has a cat."],
        ),
        ("He has two:\n- Rex\n\nSee:\n- Tom", ["He has two: Rex.", "See: Tom."]),
        ("Fine.\n- a dog\n- a cat", ["Fine.", "- a dog", "- a cat"]),
        ("He has: a dog.\n- a cat", ["He has: a dog.", "- a cat"]),
        ("He has:", ["He has:"]),
    ],
)
def test_lines_with_marks_are_the_items_of_plain_text(text: str, readings: list[str]) -> None:
    document = checked(record_document(text, "a"))
    assert [passage.reading for passage in document.passages if passage.reading] == readings


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", "You may not:\n\n- bring animals:\n  - dogs\n  - cats\n- smoke\n"),
        (
            "a.html",
            "<p>You may not:<ul><li>bring animals:<ul><li>dogs<li>cats</ul><li>smoke</ul>",
        ),
    ],
)
def test_a_list_within_an_item_has_both_leads(write: Write, name: str, content: str) -> None:
    document = read(write(name, content))
    assert [passage.reading for passage in document.passages] == [
        "",
        "",
        "You may not bring animals: dogs.",
        "You may not bring animals: cats.",
        "You may not smoke.",
    ]
    assert {p.lead.start for p in document.passages if p.lead} == {document.passages[0].start}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", "# Acme grew.\n\nText.\n"),
        ("a.html", "<h1>Acme grew.</h1><p>Text.</p>"),
        ("a.md", "# Acme grew\n\n## Bolt shrank\n"),
    ],
    ids=["a sentence", "a sentence of a page", "nothing but headings"],
)
def test_a_heading_that_is_all_there_is_or_a_sentence_is_evidence(
    write: Write, name: str, content: str
) -> None:
    assert {passage.kind for passage in read(write(name, content)).passages} == {
        PassageKind.SENTENCE
    }


NUMBERED = (
    "Ann insures it.\n\n8. Subletting. Bo shall not sublet.\n\n§ 4 Fees. It costs 5 euros.\n\n"
    "Article 5. Term. It begins in May.\n\n1. Stop the engine. Wait.\n\nFigure 1. Rates of "
    "falls by dose.\n\nTable 2: Zinc reduces pain.\n\nFigure 3 shows it.\n\nThree dead. It fell.\n"
)
HEADINGS = [
    "8. Subletting.",
    "§ 4 Fees.",
    "Article 5.",
    "Term.",
    "Figure 1.",
    "Rates of falls by dose.",
]


@pytest.mark.parametrize(
    ("name", "content", "headings"),
    [
        ("a.txt", NUMBERED, HEADINGS),
        (
            "a.md",
            "**Pets.** Bo shall have none.\n\n9. Noise. It is banned.\n",
            ["**Pets.**", "Noise."],
        ),
        ("a.md", "He has:\n\n- a lamp. It is small.\n\n**Acme grew.** It did.\n", []),
        (
            "a.html",
            "<p><b>1. Pets.</b> Bo shall have none.<ol><li>Noise. It is banned.</ol><figure>"
            "<figcaption>Curves of survival</figcaption></figure><table><caption>Rates of falls. "
            "Falls were rare.</caption><tr><td>x</table><h2>3. Term.</h2><h2>Acme grew.</h2>",
            ["1. Pets.", "Noise.", "Curves of survival", "Rates of falls.", "3. Term."],
        ),
        ("a.html", "<p>Hm.<figure><figcaption>Ann Roe, winner in Ulm</figcaption></figure>", []),
    ],
)
def test_a_caption_without_a_verb_is_a_heading(
    write: Write, name: str, content: str, headings: list[str]
) -> None:
    passages = read(write(name, content)).passages
    assert [p.text for p in passages if p.kind is PassageKind.HEADING] == headings


@pytest.mark.parametrize(
    "line",
    [
        "1. No pets. Dogs are pets.",
        "2. Two keys per tenant. The landlord has a third.",
        "3. Deposit: 800 euros. It is paid in May.",
        "4. Prices rise yearly. The rise is small.",
        "**Never immerse the base.** It breaks.",
        "**Masks optional.** Some wear them.",
        "**Closed Sundays.** We open at nine.",
        "**Suitable for vegans.** It has no eggs.",
        "**Fully refundable.** Cancel at any time.",
        "**Made in Ulm.** It was sold in Bonn.",
        "**Contains nuts.** Keep it dry.",
        "**Ann Roe, mayor of Ulm.** She spoke.",
        "- Response within 4 hours. It is free.",
        "- Rome – capital of Italy. It is old.",
        "## Only for indoor use.",
        "## Ten dead in Ulm.",
        "Figure 3. No difference between the arms. They were equal.",
    ],
)
def test_what_states_something_without_a_verb_is_a_sentence(write: Write, line: str) -> None:
    passages = read(write("a.md", f"It is so.\n\n{line}\n")).passages
    headings = [passage.text for passage in passages if passage.kind is PassageKind.HEADING]
    assert headings in ([], ["Figure 3."])


def test_an_item_of_a_list_excludes_no_other(write: Write) -> None:
    document = read(write("a.md", "It is open only to:\n\n- staff;\n- guests.\n"))
    readings = [passage.reading for passage in document.passages if passage.reading]
    assert readings == ["It is open to staff.", "It is open to guests."]


def test_an_empty_item_passes_nothing_on_to_what_follows(write: Write) -> None:
    document = read(write("a.html", "<p>He has:<ul><li>a dog<li></ul><h2></h2><p>Fine.</p>"))
    assert [passage.reading for passage in document.passages] == ["", "He has a dog.", "Fine."]
    assert document.passages[-1].kind is PassageKind.SENTENCE


def test_an_index_has_headings_leads_and_items(write: Write, tmp_path: Path) -> None:
    corpus = open_corpus(write("a.md", MARKDOWN))
    build_index(tmp_path / "index", corpus)
    index = open_index(tmp_path / "index")
    (document,) = corpus
    assert index.document(document.id) == document
    (best,) = index.rank("Theft is covered.", 1)
    assert best.passage.reading == READ[0]
