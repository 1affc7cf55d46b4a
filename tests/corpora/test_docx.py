from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.errors import DataError
from tests.corpora.docxs import docx, paragraph

CELL = "<w:tc>{}</w:tc>"
ROW = f"<w:tr>{CELL.format(paragraph('Ferry'))}{CELL.format(paragraph('sank'))}</w:tr>"


def test_a_docx_has_the_text_of_its_paragraphs_and_rows_and_its_title(tmp_path: Path) -> None:
    deleted = "<w:del><w:r><w:delText>never</w:delText></w:r></w:del>"
    content = docx(
        paragraph("A ferry ", deleted, "sank."),
        paragraph(),
        paragraph("It was", "<w:r><w:tab/></w:r>", "old", "<w:r><w:br/></w:r>", "and big."),
        f"<w:tbl>{ROW}</w:tbl>",
        title="Report",
    )
    (tmp_path / "a.docx").write_bytes(content)
    (document,) = open_corpus(tmp_path)
    assert document.text == "A ferry sank.\n\nIt was old\nand big.\n\nFerry | sank"
    assert (document.id, document.title) == ("a.docx", "Report")


def _entities() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("word/document.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is no docx that can be read"),
        (docx(paragraph("A ferry sank."))[:200], "is no docx that can be read"),
        (docx("<w:p>"), "is no docx that can be read"),
        (_entities(), "declares entities"),
        (docx(paragraph("ferry " * 7_000_000)), "has more than 40,000,000 bytes unpacked"),
    ],
    ids=["empty", "cut off", "no XML", "entities", "a bomb"],
)
def test_a_broken_docx_is_named_with_the_way_out(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    (tmp_path / "a.docx").write_bytes(content)
    (tmp_path / "b.txt").write_text("A ferry sank.")
    with pytest.raises(DataError, match=rf"a\.docx: {problem}.*leave it out with --lenient"):
        list(open_corpus(tmp_path))
    corpus = open_corpus(tmp_path, lenient=True)
    assert [document.id for document in corpus] == ["b.txt"]
    assert "a.docx" in (corpus.note or "")
