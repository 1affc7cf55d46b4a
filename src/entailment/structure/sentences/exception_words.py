"""What marks those whom a sentence leaves out."""

from __future__ import annotations

import re

from entailment.text.lexicon import alternatives
from entailment.text.verbs import (
    claim_words,
)

__all__ = ["ALL", "EXCEPT", "EXCEPTION_MARK", "EXCEPT_OR_BUT", "PHRASE_OPENING", "PREPOSITION"]


ALL = r"(?:all|every|each|everyone|everybody|everything|whole|entire|everywhere|any|anyone|always)"


EXCEPT = (
    r"except(?: for| on| in| at)?|apart from|aside from|other than|save(?: for)?"
    r"|excluding|with the exception of|not counting"
)


EXCEPT_OR_BUT = rf"(?:{EXCEPT}|but(?: for)?)"


PREPOSITION = alternatives(claim_words()["prepositions"])


EXCEPTION_MARK = re.compile(rf"\b(?:{EXCEPT_OR_BUT}|only|{ALL})\b", re.IGNORECASE)
"""A word of all, or of an exception."""


PHRASE_OPENING = re.compile(rf"\s*(?:{PREPOSITION})\b", re.IGNORECASE)
"""The beginning of a phrase with a preposition."""
