"""Who speaks in a passage of a transcript or chat, and which passages may be read with it.

A sentence of a turn is read behind its label, as its first sentence stands; nothing of another
turn is read with it but the question that it answers.
"""

from __future__ import annotations

from bisect import bisect_left

from entailment.discourse.turns import turn_at
from entailment.model import Document, Passage

__all__ = ["are_of_one_turn", "label_of", "labelled"]


def label_of(passage: Passage, document: Document) -> tuple[str, str]:
    """Return what is read before *passage* to say who speaks, and the id of the passage it is from.

    Nothing is where it has its label itself, is a row, or is of no turn.
    """
    turn = None if passage.columns else turn_at(document.text, passage.start)
    if turn is None or passage.start < turn.begins:
        return "", ""
    at = bisect_left(document.passages, turn.start, key=lambda other: other.start)
    return f"{turn.label}: ", document.passages[at].id


def labelled(passage: Passage, document: Document) -> str:
    """Return the reading of *passage* behind the label of its turn, if it lacks that."""
    return f"{label_of(passage, document)[0]}{passage.reading}"


def are_of_one_turn(before: Passage, passage: Passage, document: Document) -> bool:
    """Return whether both are of one turn, or of none, or *passage* answers a question *before*."""
    turn, other = (turn_at(document.text, each.start) for each in (passage, before))
    asks = before.text.rstrip("\"'”’)*_ ").endswith("?")
    return turn == other or (
        asks and turn is not None and other is not None and turn.start == other.end
    )
