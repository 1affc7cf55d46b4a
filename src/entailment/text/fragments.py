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

from entailment.text.verbs import claim_words, has_forms, is_label, tokens_of
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
    return bool(_FIELD.match(bare)) or _begins_with_participle(bare) or is_label(bare)


def _begins_with_participle(line: str) -> bool:
    tokens = [token for token in tokens_of(line) if token.is_word]
    if len(tokens) < 2:
        return False
    lists, word, following = claim_words(), tokens[0].lower, tokens[1]
    is_past = word.endswith("ed") or word in lists["irregular"]
    follows = following.is_name or following.lower in lists["prepositions"] | lists["determiners"]
    return is_past and follows and lemma(word) != word and has_forms(lemma(word))
