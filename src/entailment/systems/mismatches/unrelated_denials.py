"""What a hypothesis denies of somebody or something that the text does not speak of.

| text | hypothesis | not in the text |
| --- | --- | --- |
| Erik has never failed a test. | No lifeboat failed. | lifeboat |
| The vote was unanimous. | No member dissented. | left to the judge: nothing denied |
| No arrests have been made. | No passenger of the Belinda was arrested. | Belinda |
| The board accepted the offer. | Okoro did not accept defeat. | Okoro |
| All crew members were rescued. | No sailor died. | left to the judge: of everybody |

A network takes one denial for another, of the same word. Where the text denies nothing, or shares
no word, it may still say as much: *the bus is full*, *no seat is free*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import any_word
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import NAME, SMALL
from entailment.text.stems import base_stems
from entailment.text.words import Word, content_stems, words

__all__ = ["unrelated_denials"]

_NONE = re.compile(rf"\s*(?:nobody|none|no[\s-]one|no\s+(?P<noun>(?:{SMALL}|-)+))\b", re.IGNORECASE)
_DENIED_NAME = re.compile(
    rf"\s*(?P<name>{NAME}\s+){any_of('auxiliaries_of_fact')}\s+(?:not|never)\b"
)
_OF_ALL = re.compile(
    rf"\b(?:{any_word('all')}|{any_word('everybody')}|{any_word('nobody')}|no|without|zero|any|whole)\b",
    re.IGNORECASE,
)
_HALF = 0.5

_SHORT = 3
"""Letters of a stem that may begin another by chance."""


def unrelated_denials(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the noun or name of a denial in *hypothesis* that *text* lacks, with most of its words.

    >>> [str(one) for one in unrelated_denials("Erik never failed.", "No lifeboat failed.")]
    ["negation: the hypothesis has 'No lifeboat', the text has none like it"]
    """
    none, named = _NONE.match(hypothesis), _DENIED_NAME.match(hypothesis)
    if none is None and named is None:
        return
    stated, needed = {word.stem for word in words(text)}, content_stems(hypothesis)
    lowers = {word.lower for word in words(text)}
    has_pronoun = bool(lowers & (word_list("anaphors") | word_list("subject_pronouns")))
    if none is not None and none["noun"] and DENIAL.search(text) and not _OF_ALL.search(text):
        noun = content_stems(none["noun"])
        is_other = noun.isdisjoint(stated) and len(needed & stated) <= _HALF * len(needed)
        if noun and is_other and base_stems(hypothesis) & base_stems(text):
            yield Mismatch("negation", none[0].strip(), None, contradicts=False)
            return
    if has_pronoun:
        return
    if none is not None:
        absent = [word for word in words(hypothesis)[1:] if _is_absent(word, stated)]
        if absent:
            yield Mismatch("name", absent[0].form, None, contradicts=False)
    elif named is not None and len(needed & stated) < _HALF * len(needed):
        is_absent = all(_is_absent(word, stated) for word in words(named["name"]))
        if is_absent and named["name"].split()[0].lower() not in word_list("function_words"):
            yield Mismatch("name", named["name"].strip(), None, contradicts=False)


def _is_absent(word: Word, stated: set[str]) -> bool:
    """Return whether *word* is a name of which *stated* has no form: *Israel*, *Israeli*."""
    is_known = any(
        len(each) > _SHORT and (each.startswith(word.stem) or word.stem.startswith(each))
        for each in stated
    )
    return word.is_name and word.is_content and word.stem not in stated and not is_known
