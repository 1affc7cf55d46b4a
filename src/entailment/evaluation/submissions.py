"""Runs in the forms of campaigns, which do not say by which system a run is.

A kill may have come when such a run was written and before the command ended. So that the same
command ends well then, the data are judged again, and the run is compared; it is known for that of
another system at the first judgment that cannot be of it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError

__all__ = ["Admits", "Submission", "require_same"]

Admits = Callable[[str], bool]
"""Whether a line of a journal can be of a run that is there."""


class Submission(NamedTuple):
    """How a run is written from a whole journal, and what of a journal can be of one there."""

    write: Callable[[Path, Path], None]
    admitting: Callable[[Path], Admits]


def require_same(
    submission: Submission,
    target: Path,
    head: str,
    lines: Iterable[str],
    report: Callable[[int], None],
) -> None:
    """Raise DataError unless the run *target* is that of *lines*, which follow *head* in a journal.

    *report* is called with the number of lines so far.
    """
    try:
        admits = submission.admitting(target)
        with tempfile.TemporaryDirectory() as folder:
            journal, again = Path(folder, "journal"), Path(folder, target.name)
            with journal.open("w", encoding="utf-8") as stream:
                stream.write(head)
                for count, line in enumerate(lines, 1):
                    if not admits(line):
                        raise _refused(target)
                    stream.write(f"{line}\n")
                    report(count)
            submission.write(journal, again)
            is_same = again.read_bytes() == target.read_bytes()
    except OSError as error:
        raise DataError(f"cannot be compared: {error.strerror or error}", path=target) from error
    if not is_same:
        raise _refused(target)


def _refused(target: Path) -> DataError:
    return DataError("is there already; name another file or give --overwrite", path=target)
