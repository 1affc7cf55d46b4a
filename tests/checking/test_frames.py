"""A report as a frame: a row for each claim."""

from __future__ import annotations

import pytest

import entailment

ANSWER = "The tower is old. Zebras graze."
SOURCE = {"id": "a", "text": "The tower is old."}


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_has_a_row_a_claim(library: str) -> None:
    pytest.importorskip(library)
    report = entailment.check(ANSWER, [SOURCE], system="features")
    frame = getattr(report, f"to_{library}")()
    assert list(frame["verdict"]) == ["supported", "not found"]
    assert frame["claim"][0] == frame["quote"][0] == "The tower is old."
    assert (frame["start"][1], frame["source"][0]) == (18, "a")
    assert str(frame["quote_end"].dtype) == "Int64"
    assert 0 <= frame["support"][1] < frame["support"][0] <= 1
    empty = getattr(entailment.check("", ["A."], system="overlap"), f"to_{library}")()
    assert (len(empty), list(empty.columns)) == (0, list(frame.columns))
