"""What is struck out is not stated; what stands at the edges of pages is no text."""

from __future__ import annotations

import pytest

from entailment.corpora import open_corpus
from entailment.retrieval.context import in_context
from entailment.retrieval.context_parts import PrecedingSentences
from tests.corpora.docxs import docx, paragraph
from tests.corpora.pdfs import pdf


def sentences(path) -> list[str]:
    (document,) = open_corpus(path)
    assert all(document.text[p.start : p.end] == p.text for p in document.passages)
    return [" ".join(passage.text.split()) for passage in document.passages]


def struck(text: str, mark: str = "<w:strike/>") -> str:
    return f"<w:r><w:rPr>{mark}</w:rPr><w:t>{text}</w:t></w:r>"


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.md", "~~Dogs may swim. Cats may, too.~~ Ducks may.", ["Ducks may."]),
        ("a.md", "~~Dogs may~~\n\nDucks may ~~not~~.", ["Ducks may ~~not~~."]),
        ("a.md", "~~~\ncode\n~~~\n\nIt takes ~5 or ~6 hours.", ["It takes ~5 or ~6 hours."]),
        ("a.html", "<p><del>Dogs may.</del><p><s>It is 4.</s> It is 5.", ["It is 5."]),
        ("a.html", '<p><ins>It is</ins> <span style="text-decoration:line-through">4</span> 5.',
         ["It is 5."]),
        ("a.docx", docx(paragraph("It is ", struck("4 "), "5.")), ["It is 5."]),
        ("a.docx", docx(paragraph("It is ", struck("5.", '<w:strike w:val="0"/>'))), ["It is 5."]),
    ],
)  # fmt: skip
def test_what_is_struck_out_is_left_out(write, name, content, expected):
    assert sentences(write(name, content)) == expected


def test_the_edges_of_the_pages_of_a_pdf_are_left_out(write):
    pages = ["LEASE, page 1\nThe lessee must not", "LEASE, page 2\nsublet the flat.\n2"]
    assert sentences(write("a.pdf", pdf(*pages))) == ["The lessee must not sublet the flat."]


def test_lines_at_the_edges_of_a_pdf_that_are_of_one_page_are_read(write):
    pages = ["It rained in Rome.\nAnn left.", "Ben went to Bonn.\nIt is late."]
    assert len(sentences(write("a.pdf", pdf(*pages)))) == 4


def test_a_compound_in_a_pdf_has_its_hyphen(write):
    page = "The inter-\nnational twenty-\nfive left."
    assert sentences(write("a.pdf", pdf(page))) == ["The international twenty-five left."]


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("Mr Osei left at 06:00\nMr Tran refuses insulin\nMs Ward waits", "Ms Ward waits"),
        ("Ann left at six.\nShe refuses insulin.", "Ann left at six. She refuses insulin."),
        ("Ward 6\n\nMr Tran refuses insulin", "Ward 6. Mr Tran refuses insulin"),
    ],
)
def test_a_line_without_stop_is_read_without_the_line_before(write, text, judged):
    from entailment.retrieval.context import NamedContext

    (document,) = open_corpus(write("a.txt", text))
    parts = [NamedContext("preceding-sentences", PrecedingSentences())]
    assert in_context(document.passages[-1], document, parts).text == judged


def test_the_marks_of_quoted_mails_are_not_of_the_quotation(write):
    text = "I agree.\n\n> The rent is\n> 640 euros.\n>\n> Ann\n"
    (document,) = open_corpus(write("a.txt", text))
    assert [p.text for p in document.passages] == ["I agree.", "The rent is\n> 640 euros.", "Ann"]
    assert in_context(document.passages[1], document, []).text == "The rent is 640 euros."
