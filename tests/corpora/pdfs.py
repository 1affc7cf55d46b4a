"""Small pdf files, written by hand so that tests need no program that makes them."""

from __future__ import annotations

import io


def pdf(*pages: str, title: str | None = None) -> bytes:
    """A pdf with the lines of each of *pages* in Helvetica; an empty page has a picture's place."""
    bodies = ["<< /Type /Catalog /Pages 2 0 R >>", "", _FONT]
    kids = []
    for page in pages:
        stream = _stream(page)
        bodies.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        kids.append(f"{len(bodies) + 1} 0 R")
        bodies.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Contents {len(bodies)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
        )
    bodies[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    info = ""
    if title is not None:
        bodies.append(f"<< /Title ({title}) >>")
        info = f" /Info {len(bodies)} 0 R"
    return _file(bodies, info)


def encrypted(data: bytes) -> bytes:
    """The pdf *data* behind a password."""
    from pypdf import PdfWriter

    writer = PdfWriter(clone_from=io.BytesIO(data))
    writer.encrypt("secret", algorithm="RC4-128")
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


_FONT = (
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica "
    "/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [174 /fi] >> >>"
)


def _stream(page: str) -> str:
    if not page:
        return "0 0 100 100 re f"
    lines = " T* ".join(f"({line}) Tj" for line in page.split("\n"))
    return f"BT /F1 12 Tf 14 TL 72 720 Td {lines} ET"


def _file(bodies: list[str], info: str) -> bytes:
    out = "%PDF-1.4\n"
    places = []
    for number, body in enumerate(bodies, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    size = len(bodies) + 1
    return (
        f"{out}xref\n0 {size}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {size} /Root 1 0 R{info} >>\nstartxref\n{len(out)}\n%%EOF\n"
    ).encode("ascii")
