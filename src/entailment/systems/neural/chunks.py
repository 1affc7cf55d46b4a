"""A hypothesis in chunks of a few words.

By rule, without a parser: punctuation ends a chunk; a function word begins one where a content
word stands before it; within a run of content words one begins where names turn into other words
or back. So function words go with what follows them: *Norvik bought | a ferry line | in 2003*.
A number with its unit, an amount of money or a date is never split.
"""

from __future__ import annotations

from entailment.text.quantities import quantities
from entailment.text.words import Word, words

__all__ = ["chunks", "without"]

_JOINING = frozenset(" \t'’-")
"""The characters that may be between two words of one chunk."""


def chunks(hypothesis: str) -> list[tuple[int, int]]:
    """Return the start and end of each chunk of *hypothesis*, in order, without punctuation.

    >>> hypothesis = "Ana Prell, the baker, opened a shop in Wend."
    >>> [hypothesis[start:end] for start, end in chunks(hypothesis)]
    ['Ana Prell', 'the baker', 'opened', 'a shop', 'in Wend']
    """
    spans: list[tuple[int, int]] = []
    quantity_spans = [
        (quantity.start, quantity.start + len(quantity.form)) for quantity in quantities(hypothesis)
    ]
    before = None
    for word in words(hypothesis):
        continues = any(start < word.start < end for start, end in quantity_spans)
        if before is not None and (continues or not _begins_chunk(hypothesis, before, word)):
            spans[-1] = (spans[-1][0], word.end)
        else:
            spans.append((word.start, word.end))
        before = word
    return spans


def without(hypothesis: str, start: int, end: int) -> str:
    """Return *hypothesis* without the characters from *start* to *end*.

    >>> without("Ana opened a shop in Wend.", 18, 25)
    'Ana opened a shop.'
    """
    left, right = hypothesis[:start].rstrip(), hypothesis[end:].lstrip()
    if not left or (right and not right[0].isalnum()):
        return (left + right).lstrip(" ,;:")
    return f"{left} {right}".rstrip()


def _begins_chunk(hypothesis: str, before: Word, word: Word) -> bool:
    """Return whether a chunk begins with *word*, which stands after *before*."""
    if not set(hypothesis[before.end : word.start]) <= _JOINING:
        return True
    if not before.is_content:
        return False
    opens = not hypothesis[: before.start].strip()  # there a capital does not mark a name
    return not word.is_content or (before.is_name != word.is_name and not (opens and word.is_name))
