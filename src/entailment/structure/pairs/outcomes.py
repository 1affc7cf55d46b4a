"""What something came to by a change, as a sentence of its own.

| text | outcome |
| --- | --- |
| The toll was corrected from nine to eight. | The toll became eight. |
| The board cut its fee from 9 to 8 euros. | The board's fee became 8 euros. |
| The tax fell from 9 to 8 percent for farmers. | none: of a part |

To a network *the toll was corrected from nine to eight* excludes that it is eight; the outcome does
not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from entailment.structure.amounts import Amount, amounts, implies
from entailment.structure.figure_verbs import direction
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.restrictions import is_restricted
from entailment.structure.vocabulary import any_word, table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.quantities import quantities
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import is_plain_subject, past_base, tokens_of, verb_tokens
from entailment.text.words import lemma

__all__ = ["outcomes"]


def outcomes(text: str, hypothesis: str) -> Iterator[str]:
    """Yield the sentences of *text* that give two values of a change with the second alone.

    Only for a *hypothesis* that has this value. Not where a phrase limits the change that
    *hypothesis* lacks, other than by a time, or where it is of *the average fare*, and *hypothesis*
    of the fare.

    >>> [*outcomes("The toll was corrected from nine to eight.", "The toll is eight.")]
    ['The toll became eight.']
    >>> [*outcomes("The tax fell from 9 to 8 percent for farmers in May.", "The tax is 8 percent.")]
    []
    """
    goals = amounts(hypothesis)
    for start, end in sentence_spans(text) if goals else ():
        sentence = text[start:end].strip()
        stated = amounts(sentence)
        for first, second in pairwise(stated):
            source = _source(sentence, first, second)
            others = [each for each in stated if each not in (first, second)]
            if source is None or any(each.kind == second.kind for each in others):
                continue
            if not any(implies(second, goal) for goal in goals):
                continue
            changed = _changed(sentence[: source.start()].rstrip())
            behind = sentence[second.end :]
            if changed is None or not is_asserted(f"{changed.rest} {behind}") or _goes_on(behind):
                continue
            if not _other_values(changed.what) <= lexical_stems(hypothesis):
                continue
            dates = " ".join(each.form for each in quantities(sentence) if each.kind == "date")
            if not is_restricted(sentence, second.start, second.end, f"{hypothesis} {dates}"):
                yield f"{capitalised(changed.what)} became {sentence[second.start :]}"


def _other_values(what: str) -> frozenset[str]:
    """Return the stems of the words of *what* for an average, a limit or a forecast."""
    return lexical_stems(what) & lexical_stems(" ".join(_listed("other_values")))


class _Changed(NamedTuple):
    """What changes, and the words of its clause, its name apart."""

    what: str
    rest: str


def _changed(opening: str) -> _Changed | None:
    """Return what changes by the clause that *opening* begins, up to *from 12 to 9*."""
    tokens = tokens_of(opening)
    is_directed = opening.endswith((" up", " down"))  # *went up*
    tokens = tokens[:-1] if is_directed else tokens
    if tokens and _is_of_change(tokens[-1].lower, is_directed=is_directed):
        helped = _HELP.search(opening, 0, tokens[-1].start)
        what = opening[: helped.start() if helped else tokens[-1].start].rstrip()
        is_past = helped is not None or next(verb_tokens(tokens[-1].form), None) is not None
        is_clause = is_past and what[-1:].isalnum() and not _no_subject().search(what)
        return _Changed(what, what) if is_clause else None
    for at, token in enumerate(tokens[1:-1], start=1):
        subject = tokens[: at - 1] if tokens[at - 1].lower in _HAVE else tokens[:at]
        if not _is_of_change(token.lower) or not is_plain_subject(subject):
            continue
        who, what = opening[: subject[-1].end], opening[token.end :].strip()
        owned = _OWNED.match(what)
        if owned is not None:
            what = f"{who}'s {what[owned.end() :]}"
        is_object = owned is not None or what.split()[0].lower() == "the"
        return _Changed(what, who) if is_object and not _MARK.search(what) else None
    return None


def _is_of_change(word: str, *, is_directed: bool = False) -> bool:
    base = past_base(word) or lemma(word)
    lists = ("up", "down", "revised", *(["either_way"] if is_directed else []))
    return any(base in _listed(name) for name in lists)


def _goes_on(behind: str) -> bool:
    """Return whether what is behind the second value is another clause, or another change."""
    clause = _MARK.split(behind)[0]
    is_changed_again = any(map(direction, _WORD.findall(behind)))
    return is_changed_again or next(verb_tokens(clause), None) is not None


_HAVE = ("has", "have", "had")
_HELP = re.compile(rf"\b(?:(?:{any_of('forms_of_be')}|{'|'.join(_HAVE)})\s+)+(?:\w+ly\s+)?$")
_OWNED = re.compile(rf"(?:{any_of('possessives')})\s+", re.IGNORECASE)
_MARK = re.compile(r"[.,;:!?()](?!\d)")
_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1)
def _no_subject() -> re.Pattern[str]:
    """Return what matches the end of what is no subject, and *nearly every* before one."""
    nearly = any_word("weak_denials")
    return re.compile(
        rf"\b(?:{nearly})\b|\b(?:to|an?|the|of|by|for|with|which|who|that)$", re.IGNORECASE
    )


_FROM = re.compile(rf"\bfrom\s+(?:{SMALL}+\s+){{0,2}}$", re.IGNORECASE)
_TO = re.compile(rf"(?:\s+(?:{SMALL}+|[12]\d{{3}})){{0,4}}?\s+to\s+(?:{SMALL}+\s+)?", re.IGNORECASE)


def _source(text: str, first: Amount, second: Amount) -> re.Match[str] | None:
    """Return *from* before *first* where *second* follows behind *to*."""
    is_range = _TO.fullmatch(text, first.end, second.start) is not None
    return _FROM.search(text, 0, first.start) if is_range else None


def _listed(name: str) -> frozenset[str]:
    return frozenset(table("quantities", "changes")[name].split())
