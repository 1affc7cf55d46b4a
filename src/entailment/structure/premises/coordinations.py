"""What holds of two, and so of each of them.

| text | hypothesis | so |
| --- | --- | --- |
| Both Ann and Bob are asleep on a bench. | Bob is asleep on a bench. | entailed |
| A man and a woman are hiking up a hill. | A man is hiking up a hill. | entailed |
| Ann and Bob are a couple. | Ann is a couple. | nothing |
| Ann and Bob are playing each other. | Ann is playing each other. | nothing |

The rest of the sentence has to be the same. Without *both* only what they *are doing* or *were
doing* holds of each; with a number it may hold of both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import DENIAL, Derivation, sentence_spans
from entailment.structure.premises.stated import keys_of
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.verbs import tokens_of
from entailment.text.words import stem

__all__ = ["by_coordinations"]

_NOUN = r"(?:(?:an?|the)\s+(?:[a-z-]+\s+){0,3}?[a-z-]+|[A-Z][\w.-]+(?:\s+[A-Z][\w.-]+){0,3})"
_TWO = re.compile(
    rf"(?P<both>[Bb]oth\s+)?(?P<first>{_NOUN}|[A-Z]\w*(?:\s+[a-z-]+){{1,4}}?)\s+and\s+"
    rf"(?P<second>{_NOUN})\s+(?P<verb>are|were|have)\s+(?P<rest>.+)"
)
_SINGULAR = {"are": "is", "were": "was", "have": "has"}
_TOGETHER = re.compile(
    r"\b(?:together|each|other|another|both|respectively|their|themselves|between|total)\b",
    re.IGNORECASE,
)
"""Signs that what follows holds of both together."""

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
    rest = match["rest"]
    if _TOGETHER.search(rest):
        return False
    return bool(match["both"]) or (_is_doing(rest) and not _NUMBER.search(rest))


def _is_doing(predicate: str) -> bool:
    """Return whether *predicate* begins with a form in *-ing* of what each does alone."""
    first = predicate.split()[0].lower()
    mutual = {stem(verb) for verb in table("clauses", "events")["mutual"].split()}
    return first.endswith("ing") and stem(first) not in mutual
