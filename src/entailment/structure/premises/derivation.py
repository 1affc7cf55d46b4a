"""A derivation, and how a hypothesis is rewritten."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.kinds import KINDS, Kind, KindRules
from entailment.structure.vocabulary import listed
from entailment.text.denials import DENIAL, DENIED_VERB
from entailment.text.lexicon import any_of
from entailment.text.quantities import quantities
from entailment.text.verbs import past_base
from entailment.text.words import Word, sentence_starts, stem, words

__all__ = [
    "DENIAL",
    "DENIED_VERB",
    "Derivation",
    "base_of",
    "bases",
    "capitalised",
    "clause_at",
    "content_stems",
    "is_reported",
    "rewritten",
    "sentence_spans",
    "stem_at",
    "whole_number",
    "word_after",
]


class Derivation(NamedTuple):
    """Statements, and the label of the hypothesis where a text entails all of them."""

    premises: tuple[str, ...]
    label: Label
    """UNKNOWN where the statements leave the hypothesis open, whatever a judge sees in it."""

    line: str
    """The step that no network makes, as text: `150 minutes = 2.5 hours`."""

    kind: Kind

    decides: bool = True
    """Whether it decides; else it only counts against one of its kind that is hardly likelier."""

    @property
    def rules(self) -> KindRules:
        """What depends on its kind."""
        return KINDS[self.kind]


def capitalised(form: str) -> str:
    """Return *form* with a capital at its beginning."""
    return form[:1].upper() + form[1:]


def rewritten(hypothesis: str, start: int, end: int, form: str) -> str:
    """Return *hypothesis* with *form* in place of what stands from *start* to *end*.

    >>> rewritten("Half of it is gone.", 0, 4, "two in five")
    'Two in five of it is gone.'
    """
    if not hypothesis[:start].strip():
        form = capitalised(form)
    joined = f"{hypothesis[:start]}{form}{hypothesis[end:]}"
    return re.sub(r" \.(?!\d)", ".", re.sub(r"\s+", " ", joined)).replace("..", ".").strip()


@lru_cache(maxsize=512)
def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the content words of *text* that are not numbers."""
    return frozenset(
        word.stem for word in words(text) if word.is_content and not word.form[0].isdigit()
    )


def clause_at(text: str, place: int, edges: re.Pattern[str]) -> str:
    """Return the words around *place*, up to a mark or a conjunction of *edges* on either side.

    >>> clause_at("It opened, then it closed", 12, re.compile(","))
    ' then it closed'
    """
    places = [0, *(at for match in edges.finditer(text) for at in match.span()), len(text)]
    return text[max(at for at in places if at <= place) : min(at for at in places if at > place)]


def bases(text: str) -> frozenset[str]:
    """Return the stems of the content words of *text*, of irregular pasts those of the base form.

    >>> sorted(bases("She caught the train."))
    ['catch', 'train']
    """
    return frozenset(stem(base_of(word)) for word in words(text) if word.is_content)


def base_of(word: Word) -> str:
    """Return the base form of *word*, that of an irregular past included: *catch* for *caught*."""
    return past_base(word.lower) or word.lemma


def is_reported(text: str) -> bool:
    """Return whether *text* puts something in somebody's mouth or mind, or in a clause of its own.

    >>> is_reported("Ann says it closed"), is_reported("The mill closed")
    (True, False)
    """
    lowers = set(re.findall(r"\w+", text.lower()))
    return bool(lowers & (listed("extracts", "reported") | _SUBORDINATE))


_SUBORDINATE = frozenset(("that", "who", "which", "if", "unless", "claims", "claimed"))
_WORD = re.compile(
    rf"\s+(?:(?:of|the|all|these|those|our|{any_of('possessives')})\s+)*([^\W\d_][\w-]*)"
)


def word_after(text: str, place: int) -> re.Match[str] | None:
    """Return the match of the next noun-like word behind *place*, determiners skipped."""
    return _WORD.match(text, place)


def stem_at(text: str, place: int) -> str:
    """Return the stem of the next content word behind *place*; empty at the end of a phrase."""
    match = word_after(text, place)
    if match is None:
        return ""
    word = words(match[1])
    return word[0].stem if word and word[0].is_content else ""


def whole_number(form: str) -> int | None:
    """Return the value of *form* if all of it is a whole number, in digits or words.

    >>> whole_number("seventy-five"), whole_number("7.5"), whole_number("noon")
    (75, None, None)
    """
    number = next(iter(quantities(form)), None)
    if number is None or number.form != form or not isinstance(number.value, float):
        return None
    return int(number.value) if number.kind == "number" and number.value.is_integer() else None


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of *text* begin and end."""
    starts = sorted({0, *sentence_starts(text)})
    return list(zip(starts, [*starts[1:], len(text)], strict=True))
