"""Readers of corpora: what each makes of a file, with offsets that lead back to its text."""

from __future__ import annotations

import datetime
import gzip
import json
import logging
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.corpora import open_corpus
from entailment.corpora.document import decoded
from entailment.corpora.files import CorpusFile
from entailment.errors import DataError
from entailment.model import Document
from tests.corpora.pdfs import encrypted, pdf


def only(path) -> Document:
    (document,) = open_corpus(path)
    assert all(document.text[p.start : p.end] == p.text for p in document.passages)
    return document


def sentences(path) -> list[str]:
    return [passage.text for passage in only(path).passages]


@pytest.mark.parametrize(
    ("encoding", "line_end"),
    [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\r\n"), ("utf-8", "\r")],
)
def test_offsets_in_plain_text_are_those_of_the_decoded_file(write, encoding, line_end):
    content = line_end.join(["Café Gödel is", "open. It is late.", "", "Next one"])
    path = write("a.txt", content.encode(encoding))
    text = path.read_bytes().decode(encoding)
    document = only(path)
    assert document.text == text
    assert [text[p.start : p.end] for p in document.passages] == [
        f"Café Gödel is{line_end}open.",
        "It is late.",
        "Next one",
    ]


def test_markdown_is_in_sentences_of_the_file_itself(write):
    source = (
        "# The *title*\nFirst one. And\r\na second.\n\n- item one\n  goes on\n- item two\n\n"
        "> quoted words\n\n| name | age |\n|---|---|\n| Ann | 28 |\n\n```\ncode = 1\n```\n\n"
        "    indented code\n\n<div>\nhtml\n</div>\n\nUnder\n=====\nlast\n"
    )
    path = write("a.md", source)
    document = only(path)
    assert document.text == source
    assert [passage.text for passage in document.passages] == [
        "The *title*",
        "First one.",
        "And\r\na second.",
        "item one\n  goes on",
        "item two",
        "quoted words",
        "| name | age |",
        "| Ann | 28 |",
        "Under",
        "last",
    ]
    assert document.title == "The *title*"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", "---\ndate: 14 June 2005 09:00\n---\nText.\n"),
        ("a.md", '---\npubDate: "Tue, 14 Jun 2005 09:00:00 GMT"\n---\nText.\n'),
        ("a.html", "<meta property='article:published_time' content='June 14, 2005'><p>x"),
        ("a.html", "<meta name='citation_publication_date' content='2005/06/14'><p>x"),
        ("a.html", "<meta name='prism.publicationDate' content='2005-06-14'><p>x"),
        ("a.html", '<script type="application/ld+json">{"datePublished": "2005-06-14T09:00"}'
         "</script><p>x"),
        ("a.jsonl", '{"text": "x", "date": "Tue, 14 Jun 2005 09:00:00 GMT"}'),
    ],
)  # fmt: skip
def test_the_day_of_publication_may_be_written_in_other_ways(write, name, content):
    assert only(write(name, content)).date == datetime.date(2005, 6, 14)


def test_front_matter_gives_title_and_date_and_is_no_sentence(write):
    document = only(write("a.md", "---\ntitle: 'Paris'\ndate: 2005-06-14\n---\n# Other\nText.\n"))
    assert (document.title, document.date) == ("Paris", datetime.date(2005, 6, 14))
    assert [passage.text for passage in document.passages] == ["Other", "Text."]


@given(st.text(st.sampled_from("# -*>|`\n\r\t1.aB!~=<[]():&"), max_size=80))
@settings(max_examples=60)
def test_any_markdown_has_its_sentences_in_order_and_in_place(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("md") / "a.md"
    path.write_bytes(f"word\n\n{text}".encode())
    document = only(path)
    assert document.text == f"word\n\n{text}"
    edges = [edge for p in document.passages for edge in (p.start, p.end)]
    assert edges == sorted(edges)


PAGE = """<!DOCTYPE html><html><head><title>A &amp; B</title>
<meta property="article:published_time" content="2005-06-14T10:00:00Z">
<style>p { color: red }</style></head><body><nav><a href=x>Home</a></nav>
<h1>The head</h1><p>She is <b>free</b>&nbsp;now.
He is <!-- not --> not. <script>alert(1)</script><p hidden>Hidden.</p>
<ul><li>one<li>two</ul><table><tr><td>Ann<td>28</tr></table>
<div>Line one<br>line two</div><pre>kept
apart</pre></body></html>"""


def test_of_html_only_text_remains(write):
    document = only(write("a.html", PAGE))
    assert [passage.text for passage in document.passages] == [
        "The head",
        "She is free now.",
        "He is not.",
        "one",
        "two",
        "Ann | 28",
        "Line one\nline two",
        "kept\napart",
    ]
    assert (document.title, document.date) == ("A & B", datetime.date(2005, 6, 14))


def test_raised_numbers_are_references_or_powers(write):
    page = (
        '<p>It eased pain.<sup>3,4</sup> It is safe.<sup><a href="#n">a</a></sup> It is new'
        "<sup>7</sup> and has 10<sup>6</sup> cells in 4 m<sup>2</sup> on its 1<sup>st</sup> day."
    )
    assert [passage.text for passage in only(write("a.html", page)).passages] == [
        "It eased pain.",
        "It is safe.",
        "It is new and has 10⁶ cells in 4 m² on its 1st day.",
    ]


def test_a_fraction_is_no_power(write):
    page = "<p>A <sup>3</sup>/<sub>4</sub> inch pipe of 1<sup>1</sup>&frasl;<sub>2</sub> m."
    (passage,) = only(write("a.html", page)).passages
    assert passage.text == "A 3/4 inch pipe of 1 1⁄2 m."


def test_the_title_of_a_page_without_one_is_its_heading(write):
    document = only(write("a.htm", "<h1>Head</h1><time datetime=2006-01-02>then</time><p>x</p>"))
    assert (document.title, document.date) == ("Head", datetime.date(2006, 1, 2))


def test_the_encoding_that_a_page_declares_is_used(write):
    page = '<meta charset="iso-8859-1"><p>caf\xe9 \x93so\x94</p>'.encode("latin-1")
    assert sentences(write("a.html", page)) == ["café “so”"]


@pytest.mark.parametrize(
    ("declared", "encoding", "text"),
    [
        ("us-ascii", "cp1252", "so “so”"),
        ("iso-8859-9", "cp1254", "İzmir “so”"),
        ("tis-620", "cp874", "“กรุงเทพ”"),
        ("gb2312", "gbk", "朱镕基"),
        ("gbk", "gb18030", "𠀀"),
        ("shift_jis", "cp932", "①東京"),
        ("euc-kr", "cp949", "똠방각하"),
        ("big5", "big5hkscs", "香港㗎"),
    ],
)
def test_a_declared_encoding_is_that_of_browsers(write, declared, encoding, text):
    page = f'<meta charset="{declared}"><p>{text}</p>'
    assert sentences(write("a.html", page.encode(encoding))) == [text]


@pytest.mark.parametrize(
    "name", ["hex", "rot13", "base64", "zlib", "undefined", "idna", "unicode_escape", "utf-16-le"]
)
@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("a.html", '<meta charset="{}"><p>Café.</p>'),
        ("a.xml", '<?xml version="1.0" encoding="{}"?><DOC id="d"><TEXT>Café.</TEXT></DOC>'),
    ],
)
def test_a_declared_encoding_that_is_not_of_text_in_ascii_is_ignored(write, file, content, name):
    assert sentences(write(file, content.format(name))) == ["Café."]


@pytest.mark.parametrize("encoding", ["iso-2022-jp", "shift_jis", "cp1252"])
def test_what_comes_before_the_declaration_may_be_in_that_encoding(write, encoding):
    text = "Café" if encoding == "cp1252" else "東京"
    page = f'<meta name="x" content="{text}" charset="{encoding}"><p>{text}</p>'
    assert sentences(write("a.html", page.encode(encoding))) == [text]


@pytest.mark.parametrize("encoding", ["hex", "no-such", "undefined"])
def test_an_encoding_that_a_reader_cannot_decode_by_is_reported(write, encoding):
    path = write("a.txt", "One.")
    file = CorpusFile(path, path.name)
    with pytest.raises(DataError, match=rf"a\.txt: cannot be decoded as {encoding.upper()}"):
        decoded(file, path.read_bytes(), encoding)


@pytest.mark.parametrize("page", ["<pre><code>{}</code></pre>", "<pre>{}</pre>"])
def test_line_ends_below_pre_stay_however_deep(write, page):
    source = page.format("one = 1\n<b>two</b> = 2") + "<code>in\nline</code>"
    assert only(write("a.html", source)).text == "one = 1\ntwo = 2\n\nin line"


def test_elements_thousands_deep_are_read_and_more_are_refused(write):
    assert sentences(write("a.html", "<div>" * 4_000 + "deep")) == ["deep"]
    assert sentences(write("b.html", "<p>" * 50_000 + "flat")) == ["flat"]
    with pytest.raises(DataError, match=r"nested more than 5,000 deep"):
        only(write("c.html", "<div>" * 1_000_000 + "</div>" * 1_000_000))


def test_a_pdf_has_the_text_of_its_pages_and_its_title(write):
    path = write("a.pdf", pdf("The inter-\nnational \\256lms failed. She", "left.", title="Report"))
    document = only(path)
    assert [p.text for p in document.passages] == [
        "The international films failed.",
        "She\nleft.",
    ]
    assert document.title == "Report"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (pdf(""), "a.pdf: has no text, only pictures"),
        (encrypted(pdf("text")), "a.pdf: is encrypted"),
        (b"%PDF-1.4\ngarbage", "a.pdf: is not a readable pdf"),
        (pdf("text")[:200], "a.pdf: is not a readable pdf"),
        (b"", "a.pdf: is not a readable pdf"),
    ],
)
def test_a_pdf_that_gives_no_text_is_named(write, content, problem):
    with pytest.raises(DataError, match=re.escape(problem)) as raised:
        list(open_corpus(write("a.pdf", content)))
    assert "\n" not in str(raised.value)


def test_the_warnings_of_a_pdf_are_not_those_of_another_thread(write, monkeypatch, caplog):
    paths = [write("a.pdf", pdf("A.")), write("b.pdf", pdf("B."))]
    both, warned = threading.Barrier(2), threading.Barrier(2)

    def extracted(file: CorpusFile) -> tuple[str, None]:
        both.wait(10)
        logging.getLogger("pypdf._reader").warning("damage of %s", file.id)
        warned.wait(10)
        return f"Text of {file.id}.", None

    monkeypatch.setattr("entailment.corpora.pdf._extracted", extracted)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda path: list(open_corpus(path)), paths))
    messages = sorted(record.getMessage() for record in caplog.records)
    assert [message.rpartition(": ")[2] for message in messages] == [
        "damage of a.pdf",
        "damage of b.pdf",
    ]


def test_after_a_pdf_was_read_the_application_sees_what_pypdf_warns_of(write, caplog):
    logger = logging.getLogger("pypdf")
    only(write("a.pdf", pdf("One.")))
    logging.getLogger("pypdf._reader").warning("of another use")
    assert logger.propagate
    assert [record.getMessage() for record in caplog.records] == ["of another use"]


def test_json_lines_are_documents(write):
    lines = [
        {"id": "d1", "title": "T", "date": "2005-06-14", "text": "One. Two."},
        {"id": 7, "sentences": ["First here.", " ", "third "], "other": [1]},
        {"text": "Nameless."},
    ]
    content = "\n".join(map(json.dumps, lines)) + "\n\n"
    first, second, third = open_corpus(write("a.jsonl", content))
    assert (first.id, first.title, first.date) == ("d1", "T", datetime.date(2005, 6, 14))
    assert [p.text for p in first.passages] == ["One.", "Two."]
    assert (second.id, second.text) == ("7", "First here.\nthird")
    assert [(p.number, p.start, p.end) for p in second.passages] == [(0, 0, 11), (2, 12, 17)]
    assert third.id == "a.jsonl:3"
    assert third.source is not None
    assert third.source.endswith("a.jsonl:3")


def test_packed_json_lines_are_read(write):
    path = write("a.jsonl.gz", gzip.compress(b'{"id": "1", "text": "One."}\n'))
    assert only(path).id == "1"


def test_a_table_has_a_document_a_row(write):
    table = 'id,date,text,note\nd1,2005-06-14,"One, he said.\nTwo.",x\n,,Three.,\n'
    first, second = open_corpus(write("a.csv", table))
    assert (first.id, first.text, first.date) == (
        "d1",
        "One, he said.\nTwo.",
        datetime.date(2005, 6, 14),
    )
    assert second.id == "a.csv:4"


RTE6 = """<?xml version="1.0" encoding="UTF-8"?>
<DOC doc_id="AFP_ENG_20050614.0518" type="story">
 <HEADLINE>Vioxx &amp; Merck</HEADLINE><DATELINE>PARIS, June 14 (AFP)</DATELINE>
 <TEXT><S s_id="0">Merck makes
  Vioxx.</S><S s_id="1"> </S><S s_id="3">It is a drug. So it is.</S></TEXT>
</DOC>
"""


def test_a_document_of_rte6_keeps_its_sentences_and_numbers(write):
    document = only(write("AFP_ENG_20050614.0518.xml", RTE6))
    assert document.id == "AFP_ENG_20050614.0518"
    assert document.title == "Vioxx & Merck"
    assert document.dateline == "PARIS, June 14 (AFP)"
    assert document.date == datetime.date(2005, 6, 14)
    assert document.text == "Merck makes Vioxx.\nIt is a drug. So it is."
    assert [(p.number, p.text) for p in document.passages] == [
        (0, "Merck makes Vioxx."),
        (3, "It is a drug. So it is."),
    ]
    assert document.passages[1].id == "AFP_ENG_20050614.0518:3"


LDC = """<DOC>
<DOCID> LTW_ENG_20070309.0062.LDC2009T13 </DOCID>
<DOCTYPE SOURCE="newswire"> STORY </DOCTYPE>
<DATETIME> 2007-03-10 </DATETIME>
<BODY><HEADLINE>
Simcox & Co
</HEADLINE>
<TEXT>{text}</TEXT></BODY></DOC>
"""


@pytest.mark.parametrize(
    "text", ["\n<P>\nOne is\nhere. Two.\n</P>\n<P>Three</P>\n", "\nOne is\nhere. Two.\n\nThree\n"]
)
def test_a_document_of_the_ldc_is_read_with_or_without_paragraphs(write, text):
    document = only(write("LTW_ENG_20070309.0062.LDC2009T13.sgm", LDC.format(text=text)))
    assert document.id == "LTW_ENG_20070309.0062.LDC2009T13"
    assert (document.title, document.date) == ("Simcox & Co", datetime.date(2007, 3, 10))
    assert [p.text.split() for p in document.passages] == [
        ["One", "is", "here."],
        ["Two."],
        ["Three"],
    ]


def test_several_documents_of_one_file_are_read(write):
    text = "".join(
        f'<DOC id="XIN_ENG_2005061{n}.0001"><TEXT>Story {n}.</TEXT></DOC>\n' for n in range(3)
    )
    documents = list(open_corpus(write("xin_eng_200506", text)))
    assert [document.id[-7:] for document in documents] == ["10.0001", "11.0001", "12.0001"]
    assert [d.date.day for d in documents if d.date] == [10, 11, 12]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.txt", b"caf\xe9 au lait", "a.txt:1: the byte 0xe9 at offset 3 is not UTF-8"),
        ("a.txt", b"\xef\xbb\xbfone\ncaf\xe9", "a.txt:2: the byte 0xe9 at offset 10"),
        ("a.txt", b"a\0b", "has a NUL"),
        ("a.jsonl", b'{"text": "x"}\n{"text": ', "a.jsonl:2: is not a JSON object"),
        ("a.jsonl", b"[" * 100_000, "a.jsonl:1: is"),
        ("a.jsonl", b'{"txt": "x"}', 'a.jsonl:1: has no "text"'),
        ("a.jsonl", b'{"text": "x", "date": "May 4"}', "a.jsonl:1: has the date 'May 4'"),
        ("a.jsonl", b'{"text": "\xe9"}', "a.jsonl:1: has the byte 0xe9"),
        ("a.jsonl", b'{"text": "x", "id": "a\\nb"}', "a.jsonl:1: document 'a\\nb' has an id"),
        ("a.csv", b"id,body\n1,x\n", "a.csv:1: has no column 'text'"),
        ("a.csv", b'id,text\n1,"x\n', "a.csv:2: a quote that opens here"),
        ("a.csv", b"id,text\n1\n", "a.csv:2: has 1 cells under 2 columns"),
        ("a.xml", b"<DOC doc_id='1'><TEXT><S>x</S></TEXT></DOC>", "a.xml:1: an <S> has s_id=''"),
        ("a.xml", b"<DOC doc_id='1'></DOC>", "a.xml:1: document '1' has 0 <TEXT>"),
        ("a.xml", b"<DOC><TEXT>x</TEXT></DOC>", "a.xml:1: a <DOC> has no id"),
        ("a.xml", b"<DOC doc_id='1'><TEXT>", "is not well-formed XML in the DOC"),
        (
            "a.xml",
            b'<!DOCTYPE x [<!ENTITY a "b">]><DOC doc_id="1"><TEXT>&a;</TEXT></DOC>',
            "declares the entity 'a'",
        ),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(write, name, content, problem):
    with pytest.raises(DataError) as raised:
        list(open_corpus(write(name, content)))
    assert problem in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("suffix", [".txt", ".md", ".html", ".pdf"])
def test_a_huge_file_is_refused_with_what_to_do(tmp_path, suffix):
    path = tmp_path / f"a{suffix}"
    with path.open("wb") as stream:
        stream.truncate(10**9)
    with pytest.raises(DataError, match=r"bytes for one document: split it, or write it as jsonl"):
        list(open_corpus(path))


def test_a_huge_document_among_others_is_refused(write, monkeypatch):
    monkeypatch.setattr("entailment.corpora.document.MAX_DOCUMENT", 100)
    path = write("a.jsonl", json.dumps({"id": "d", "text": "word " * 50}))
    with pytest.raises(
        DataError, match=r"a\.jsonl:1: document 'd' has 250 characters; at most 100"
    ):
        list(open_corpus(path))
