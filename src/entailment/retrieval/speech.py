"""Who speaks in a passage of a transcript or chat, and which passages may be read with it.

A sentence of a turn is read behind its label, as its first sentence stands; one of a *Q.* or an
*A.* behind the name of who speaks, if that is known. Nothing of another turn is read with it but
the question that it answers.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from entailment.discourse.turns import turn_at
from entailment.model import Document, Passage

__all__ = ["Speaker", "are_of_one_turn", "labelled", "speaker_of"]


class Speaker(NamedTuple):
    """What is read before a passage to say who speaks, for what its text has up to *end*.

    *origin* is the id of the passage that the label is from.
    """

    label: str
    origin: str
    end: int


def speaker_of(passage: Passage, document: Document) -> Speaker | None:
    """Return who speaks in *passage*, unless it says that itself, is a row or is of no turn."""
    turn = None if passage.columns else turn_at(document.text, passage.start)
    if turn is None or not turn.name:
        return None
    has_label = passage.start < turn.begins
    if has_label and turn.label in document.text[turn.start : turn.begins]:
        return None
    at = bisect_left(document.passages, turn.start, key=lambda other: other.start)
    end = turn.begins if has_label else passage.start
    return Speaker(f"{turn.label}: ", document.passages[at].id, end)


def labelled(passage: Passage, document: Document) -> str:
    """Return the reading of *passage* behind the label of its turn, if it lacks that."""
    speaker = speaker_of(passage, document)
    if speaker is None:
        return passage.reading
    own = document.text[passage.start : speaker.end]
    return f"{speaker.label}{passage.reading.removeprefix(own).lstrip()}"


def are_of_one_turn(before: Passage, passage: Passage, document: Document) -> bool:
    """Return whether both are of one turn, or of none, or *passage* answers a question *before*."""
    turn, other = (turn_at(document.text, each.start) for each in (passage, before))
    asks = before.text.rstrip("\"'”’)*_ ").endswith("?")
    return turn == other or (
        asks and turn is not None and other is not None and turn.start == other.end
    )
