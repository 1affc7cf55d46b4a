from __future__ import annotations

from pathlib import Path

import pytest

from entailment.corpora import open_corpus
from entailment.model import PassageKind
from tests.corpora.docxs import docx, paragraph

HEADER = ("Plan", "Price", "Users")
ROWS = (("Basic", "9", "5"), ("Pro", "19", "50"))
WORDS = (("Basic", "low", "few"), ("Pro", "high", "many"))

MARK = "<w:trPr><w:tblHeader/></w:trPr>"
LOOK = '<w:tblPr><w:tblStyle w:val="{}"/><w:tblLook {}/></w:tblPr>'


def row(cells: tuple[str, ...], properties: str = "", bold: str = "") -> str:
    """Return a row of a table; *bold* is what stands in its runs before their text."""
    runs = (f"<w:r>{bold}<w:t>{cell}</w:t></w:r>" if cell else "" for cell in cells)
    content = "".join(f"<w:tc><w:p>{run}</w:p></w:tc>" for run in runs)
    return f"<w:tr>{properties}{content}</w:tr>"


def table(*rows: str, properties: str = "") -> bytes:
    return docx(paragraph("All plans."), f"<w:tbl>{properties}{''.join(rows)}</w:tbl>")


BOLD = "<w:rPr><w:b/></w:rPr>"
NOT_BOLD = '<w:rPr><w:b w:val="0"/></w:rPr>'
BODY = [row(cells) for cells in WORDS]
MERGED = '<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>'
STYLED = LOOK.format("GridTable4", 'w:firstRow="1"')


@pytest.mark.parametrize(
    "content",
    [
        table(row(HEADER, MARK), *BODY),
        table(row(HEADER, bold=BOLD), *BODY),
        table(row(HEADER), *BODY, properties=STYLED),
        table(row(HEADER), *BODY, properties=LOOK.format("Corporate", 'w:val="04A0"')),
        table(row(HEADER), *(row(cells) for cells in ROWS)),
        table(row(("", "2023", "2024")), *(row(cells) for cells in ROWS)),
        table(row(HEADER[:2], MARK), *(row(cells[:2]) for cells in WORDS)),
    ],
    ids=["marked", "bold", "styled", "styled by bits", "figures below", "years", "two columns"],
)
def test_rows_have_the_names_of_their_columns(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.docx").write_bytes(content)
    (document,) = open_corpus(tmp_path)
    _, header, *rows = document.passages
    assert header.kind is PassageKind.HEADING
    assert [len(each.columns) for each in rows] == [rows[0].text.count("|") + 1] * 2


@pytest.mark.parametrize(
    "content",
    [
        table(row(("Name", "Ann Holm")), row(("Age", "54")), properties=STYLED),
        table(row(HEADER), *BODY),
        table(row(HEADER), *BODY, properties=LOOK.format("TableGrid", 'w:firstRow="1"')),
        table(row(HEADER), *BODY, properties=LOOK.format("GridTable4", 'w:firstRow="0"')),
        table(row(HEADER), *BODY, properties=LOOK.format("GridTable4", 'w:val="many"')),
        table(row(HEADER, bold=NOT_BOLD), *BODY),
        table(*(row(cells, bold=BOLD) for cells in WORDS)),
        table(row(("Basic", "9", "5"), MARK), row(ROWS[1])),
        table(row(("Plan", "", "Users"), MARK), *BODY),
        table(row(HEADER, MARK), row(WORDS[0]).replace("<w:tc>", MERGED, 1), row(WORDS[1])),
        table(row(HEADER, MARK)),
    ],
    ids=(
        "names and values,no sign,plain grid,not set off,no bits,not bold,all bold,a figure,"
        "no name,merged,header alone"
    ).split(","),
)
def test_other_tables_are_read_as_they_stand(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.docx").write_bytes(content)
    (document,) = open_corpus(tmp_path)
    assert not any(passage.columns for passage in document.passages)
    assert all(passage.kind is PassageKind.SENTENCE for passage in document.passages)


def test_a_cell_is_evidence_under_the_name_of_its_column(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(table(row(HEADER, MARK), *(row(cells) for cells in ROWS)))
    (document,) = open_corpus(tmp_path)
    assert document.text == "All plans.\n\nPlan | Price | Users\n\nBasic | 9 | 5\n\nPro | 19 | 50"
    assert document.passages[-1].columns == HEADER
