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


def test_a_docx_of_the_strict_kind_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    monkeypatch.setattr("tests.corpora.docxs.WORD", strict)
    (tmp_path / "a.docx").write_bytes(docx(paragraph("A ferry sank."), f"<w:tbl>{ROW}</w:tbl>"))
    (document,) = open_corpus(tmp_path)
    assert document.text == "A ferry sank.\n\nFerry | sank"


def test_a_table_within_a_cell_is_read_once(tmp_path: Path) -> None:
    inner = f"<w:tbl>{ROW}</w:tbl>"
    outer = f"<w:tr>{CELL.format(paragraph('Losses') + inner)}{CELL.format(paragraph('1904'))}"
    (tmp_path / "a.docx").write_bytes(docx(f"<w:tbl>{outer}</w:tr></w:tbl>"))
    (document,) = open_corpus(tmp_path)
    assert document.text == "Losses Ferry sank | 1904"


def test_what_moved_away_and_what_stands_for_a_text_box_are_left_out(tmp_path: Path) -> None:
    moved = "<w:moveFrom><w:r><w:t>It was old. </w:t></w:r></w:moveFrom>"
    box = (
        f"<m:Choice>{paragraph('A box.')}</m:Choice><m:Fallback>{paragraph('A box.')}</m:Fallback>"
    )
    space = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    both = f'<m:AlternateContent xmlns:m="{space}">{box}</m:AlternateContent>'
    tabs = "<w:pPr><w:tabs><w:tab/></w:tabs></w:pPr>"
    (tmp_path / "a.docx").write_bytes(docx(paragraph(moved, "A ferry sank. ", both, tabs)))
    (document,) = open_corpus(tmp_path)
    assert document.text == "A ferry sank. \nA box."


def _entities() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("word/document.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    return packed.getvalue()


def _otherwise_packed() -> bytes:
    """Return a docx packed by LZMA, which no docx is, and damaged in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as file:
        file.writestr("word/document.xml", "ferry " * 1_000)
    content = bytearray(packed.getvalue())
    content[60:90] = b"\xff" * 30
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is not a readable docx"),
        (docx(paragraph("A ferry sank."))[:200], "is not a readable docx"),
        (docx("<w:p>"), "is not a readable docx"),
        (_entities(), "declares entities"),
        (_otherwise_packed(), "is not a readable docx"),
        (docx(paragraph("ferry " * 7_000_000)), "unpacks to more than 200 times its size"),
    ],
    ids=["empty", "cut off", "no XML", "entities", "packed otherwise", "a bomb"],
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
