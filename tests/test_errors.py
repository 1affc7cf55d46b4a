"""What errors say, and that a process pool can hand them on."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from entailment.errors import (
    DataError,
    EntailmentError,
    MissingExtraError,
    OptionError,
    UnknownNameError,
)


@pytest.mark.parametrize(
    "error",
    [
        DataError("pair '87' has no <h>", path=Path("dev.xml"), line=212),
        DataError("holds no pairs"),
        UnknownNameError("system", "overlp", ["overlap", "majority"]),
        MissingExtraError("a plot", "plots"),
        OptionError("no such option"),
    ],
)
def test_an_error_comes_out_of_another_process_as_it_was(error: EntailmentError) -> None:
    restored = pickle.loads(pickle.dumps(error))
    assert type(restored) is type(error)
    assert str(restored) == str(error)
    assert vars(restored) == vars(error)


def test_an_unknown_name_is_reported_with_what_is_near_and_known() -> None:
    known = ["overlap", "majority"]
    assert str(UnknownNameError("system", "x", known)) == (
        "unknown system 'x' (known: majority, overlap)"
    )
    assert str(UnknownNameError("system", "overlp", known)) == (
        "unknown system 'overlp'; did you mean 'overlap'? (known: majority, overlap)"
    )
