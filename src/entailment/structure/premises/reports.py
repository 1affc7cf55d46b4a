"""What a text reports as a fact, in the words of the hypothesis or more.

| text | hypothesis | then |
| --- | --- | --- |
| The audit found that sales fell from 12% to 7%. | Sales fell from 12% to 7%. | entailed |
| The leaflet says that the spray is not for children. | The spray is not for children. | entailed |
| The letter says that Ann loves Bo. | Ann loves Bo. | left to the judge |
| Ray says that the mill closed. | The mill closed. | left to the judge |
| The report did not find that sales fell. | Sales fell. | left to the judge |

A verb of finding, showing or noting states what is behind it; what a report, a record or a manual
says is so for whoever relies on it, what somebody says or a story shows need not be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.extracts import by_extracts
from entailment.structure.sentences.assertion import has_retraction
from entailment.structure.sentences.compared_words import is_compared, keys_of
from entailment.structure.vocabulary import listed, table
from entailment.text.denials import DENIAL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import (
    Token,
    claim_words,
    is_plain_subject,
    past_adverbs,
    past_base,
    tokens_of,
)
from entailment.text.words import words

__all__ = ["by_reports"]

_REPORT = re.compile(
    r"\s*(?P<source>[^,;:.]{2,60}?)\s+(?P<verb>[a-z]+)\s+that\s+(?P<clause>.+?)\s*$", re.DOTALL
)
_OBJECTION = re.compile(r",\s+(?:but|though|although|however|yet)\b", re.IGNORECASE)
_LIMITED = re.compile(r"\d|['’]s?\b")
"""What makes a document one of its time or of a party: *the 2010 report*, *the rebels' report*."""

_OF_SPEAKER = re.compile(r"\b(?:I|we|you|our|your|my)\b", re.IGNORECASE)


def by_reports(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that report *hypothesis* as a fact."""
    if " that " not in text or has_retraction(text) or _OF_SPEAKER.search(hypothesis):
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        match = _REPORT.match(sentence)
        if match is None or not _is_of_fact(match["source"], match["verb"]):
            continue
        if _OBJECTION.search(match["clause"]):
            continue
        clause = capitalised(match["clause"])
        if _keys(clause) == _keys(hypothesis) or any(by_extracts(clause, hypothesis)):
            line = f"what '{match['source']} {match['verb']}' is so"
            yield Derivation((sentence,), Label.ENTAILMENT, line, "report")


def _is_of_fact(source: str, verb: str) -> bool:
    """Return whether what *source* does by *verb* is to state a fact: *the audit found*."""
    tokens = tokens_of(source)
    if DENIAL.search(source) or not is_plain_subject(tokens) or _is_qualified(tokens):
        return False
    is_limited = _LIMITED.search(source) is not None
    (word,) = words(verb) or (None,)
    if word is None:
        return False
    lemmas = {word.lemma, past_base(word.lower) or word.lemma}
    governors = table("clauses", "governors")
    is_stating = words(tokens[-1].form)[0].lemma in listed("clauses", "stating")
    stating = governors["factive"].split() + (
        governors["attribution"].split() if is_stating and not is_limited else ["note"]
    )
    return bool(lemmas & set(stating)) and not lemmas & listed("clauses", "doubtful")


def _is_qualified(tokens: Sequence[Token]) -> bool:
    """Return whether *tokens* have an adverb or an auxiliary, or name what is superseded."""
    lowers = {token.lower for token in tokens}
    barred = claim_words()["auxiliaries"] | listed("clauses", "privative")
    barred |= listed("clauses", "superseded") | listed("extracts", "fictional")
    return bool(lowers & barred) or any(
        past_adverbs(tokens[at : at + 1]) for at in range(len(tokens))
    )


def _keys(text: str) -> list[str]:
    return keys_of([token for token in tokens_of(text) if is_compared(token)])
