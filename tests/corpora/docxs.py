"""Word documents, made on the spot."""

from __future__ import annotations

import io
import zipfile

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
ELEMENTS = "http://purl.org/dc/elements/1.1/"


def paragraph(*runs: str) -> str:
    """Return a paragraph of *runs*; one that begins with `<` is an element of its own."""
    content = (run if run.startswith("<") else f"<w:r><w:t>{run}</w:t></w:r>" for run in runs)
    return f"<w:p>{''.join(content)}</w:p>"


def docx(*blocks: str, title: str | None = None) -> bytes:
    """Return a .docx of *blocks*, which are XML."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        body = f'<w:document xmlns:w="{WORD}"><w:body>{"".join(blocks)}</w:body></w:document>'
        file.writestr("word/document.xml", body)
        if title is not None:
            properties = (
                f'<c:p xmlns:c="{CORE}" xmlns:dc="{ELEMENTS}"><dc:title>{title}</dc:title></c:p>'
            )
            file.writestr("docProps/core.xml", properties)
    return packed.getvalue()
