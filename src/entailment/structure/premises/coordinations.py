"""What holds of two, and so of each of them.

| text | hypothesis | so |
| --- | --- | --- |
| Both Ann and Bob are asleep on a bench. | Bob is asleep on a bench. | entailed |
| A man and a woman are hiking up a hill. | A man is hiking up a hill. | entailed |
| Ann and Bob are a couple. | Ann is a couple. | nothing |
| Ann and Bob are playing each other. | Ann is playing each other. | nothing |

The rest of the sentence has to be the same. Without *both* only what they *are doing* somewhere
holds of each; with a number it may hold of both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.discourse.lexicon import first_names
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import keys_of
from entailment.structure.vocabulary import listed, table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import NAME, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import claim_words, tokens_of
from entailment.text.words import stem

__all__ = ["by_coordinations"]

_SMALL = rf"(?:{SMALL}|-)+"
_NOUN = rf"(?:(?:an?|the)\s+(?:{_SMALL}\s+){{0,2}}?{_SMALL}|{NAME})"
_TWO = re.compile(
    rf"(?P<both>[Bb]oth\s+)?(?P<first>{_NOUN}|An?\s+(?:{_SMALL}\s+){{0,2}}?{_SMALL}|The\s+(?:{_SMALL}\s+)"
    rf"{{0,2}}?{_SMALL})\s+and\s+(?P<second>{_NOUN})\s+(?P<verb>are|were)\s+(?P<rest>.+)"
)
_SINGULAR = {"are": "is", "were": "was"}
_NUMBER = re.compile(rf"\b(?:\d+|{any_of('numerals')})\b", re.IGNORECASE)


def by_coordinations(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that say of two what *hypothesis* says of one of them."""
    if " and " not in text or DENIAL.search(hypothesis):
        return
    claimed = _keys(hypothesis)
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        match = _TWO.fullmatch(sentence)
        if match is None or DENIAL.search(sentence) or not _is_of_each(match):
            continue
        predicate = f"{_SINGULAR[match['verb']]} {match['rest']}"
        if claimed in (_keys(f"{match[name]} {predicate}") for name in ("first", "second")):
            line = "what both do, each does"
            yield Derivation((sentence,), Label.ENTAILMENT, line, "coordination")


def _keys(sentence: str) -> list[str]:
    return keys_of([token for token in tokens_of(sentence) if token.is_word])


def _is_of_each(match: re.Match[str]) -> bool:
    """Return whether the predicate holds of each of the two alone."""
    rest = [token.lower for token in tokens_of(match["rest"]) if token.is_word]
    if not rest or set(rest) & listed("clauses", "together"):
        return False
    parts = {word for name in ("first", "second") for word in match[name].lower().split()}
    if parts & claim_words()["prepositions"] or any(word.endswith("ing") for word in parts):
        return False
    if match["both"]:
        return True
    is_name = match["first"].split()[0].lower() not in ("a", "an", "the")
    if is_name and match["first"].split()[0] not in first_names():
        return False  # Marks and Spencer are one
    return _is_of_one(rest) and not _NUMBER.search(match["rest"])


def _is_of_one(rest: Sequence[str]) -> bool:
    """Return whether *rest* is what each does alone: a form in *-ing*, and where it is done."""
    mutual = {stem(verb) for verb in table("clauses", "events")["mutual"].split()}
    if not rest[0].endswith("ing") or stem(rest[0]) in mutual:
        return False
    has_place = len(rest) > 2 and rest[1] in claim_words()["prepositions"] | {"up", "down"}
    return len(rest) == 1 or (has_place and rest[2] in word_list("determiners"))
