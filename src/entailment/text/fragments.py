"""Lines that state nothing without the line above, which says what they are about.

| a line | states something alone |
| --- | --- |
| Karl Maas left the company in May | yes |
| Bed 2: refused insulin | yes: the number says of what |
| Position: nurse | no |
| Translated by Tom Wray | no |
| A novel by Irene Castell | no |
| 2. Open the cover with a coin | no: it is a step |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.text.verbs import (
    Token,
    claim_words,
    has_forms,
    has_verb,
    is_label,
    is_third_person,
    tokens_of,
)
from entailment.text.words import lemma

__all__ = ["is_fragment"]

_FIELD = re.compile(r"[^\W\d][^\d:]{0,40}:\s")


def is_fragment(line: str) -> bool:
    """Return whether *line* is a field, begins with a participle or has nothing like a verb.

    A verb right behind a number, that of a step, is none.

    >>> is_fragment("Position: nurse"), is_fragment("Translated by Tom Wray")
    (True, True)
    >>> is_fragment("2. Open the cover"), is_fragment("- Open the cover")
    (True, False)
    >>> is_fragment("Karl Maas left the company in May"), is_fragment("No running")
    (False, False)
    """
    bare = line.strip()
    if _FIELD.match(bare):
        return True
    tokens = [token for token in tokens_of(bare) if token.is_word]
    is_noun = is_label(bare) and not any(map(is_third_person, tokens[1:]))
    return is_noun or (_begins_with_participle(tokens) and not has_verb(bare))


def _begins_with_participle(tokens: Sequence[Token]) -> bool:
    if len(tokens) < 2:
        return False
    word, following = tokens[0].lower, tokens[1].lower
    is_regular = word.endswith("ed") and lemma(word) != word and has_forms(lemma(word))
    is_plural = following.endswith("s") and lemma(following) != following
    is_irregular = word == "born" or word in claim_words()["irregular"]
    return (is_regular or is_irregular) and not is_plural
