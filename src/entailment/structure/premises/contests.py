"""Who won a contest, where the text says who beat whom in it.

| text | hypothesis | so |
| --- | --- | --- |
| Smith beat Jones in the final. | Smith won the final. | entailed |
| In the final, Smith beat the holder, Jones. | Jones won the final. | contradicted |
| Jones lost to Smith 1-2 in the final. | Jones won the final. | contradicted |
| Smith beat Jones in the race. | Jones won the race. | contradicted |
| Smith beat Jones in the race. | Smith won the race. | there may be others: nothing |

The sides are names, and the contest is one of two sides (`duels`) or of more (`contests`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.asserted import is_asserted
from entailment.structure.premises.derivation import Derivation, content_stems, sentence_spans
from entailment.structure.vocabulary import words
from entailment.text.lexicon import alternatives, any_of, word_list

__all__ = ["by_contests"]

_NAME = r"(?:[Tt]he\s)?[A-Z][\w.'’-]*(?:\s[A-Z][\w.'’-]*){0,4}"
_SCORE = r"(?:,?\s\(?\d+[-–]\d+\)?(?:,?\s(?:and\s)?\(?\d+[-–]\d+\)?){0,4})?(?:\son\spenalties)?"
_RESULTS = {"won": True, "lost": False}
_OTHER_RESULT = re.compile(
    r"\b(?:won|win|wins|winner|winners|winning|victory|lost|loses|drew|annulled|abandoned"
    r"|disqualified|forfeited|overturned|stripped)\b",
    re.IGNORECASE,
)


class _Contest(NamedTuple):
    """Who beat whom, and in what: a noun with the words before it; *match* has them all."""

    sentence: str
    match: str
    winner: str
    loser: str
    kinds: tuple[str, ...]
    noun: str


def by_contests(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentence of *text* by which somebody won, or lost, the contest of *hypothesis*."""
    if " won the " not in hypothesis and " lost the " not in hypothesis:
        return
    claimed = _claimed().match(hypothesis.strip())
    if claimed is None or not is_asserted(hypothesis):
        return
    contests = [
        contest for start, end in sentence_spans(text) for contest in _contests(text[start:end])
    ]
    if len(contests) != 1 or len(_nouns().findall(text)) != 1:
        return
    (contest,) = contests
    if _OTHER_RESULT.search(" ".join(text.split()).replace(contest.match, "")):
        return
    if not _is_meant(contest, claimed):
        return
    is_winner, is_loser = (
        _is_same_name(claimed["who"], name) for name in (contest.winner, contest.loser)
    )
    if is_winner == is_loser:
        return
    is_so = is_winner == _RESULTS[claimed["result"]]
    if contest.noun in words("acts", "contests") and (is_so or is_winner):
        return  # there may be others, who were faster
    label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
    line = f"'{contest.winner}' beat '{contest.loser}'"
    yield Derivation((contest.sentence,), label, line, "contest")


def _contests(sentence: str) -> Iterator[_Contest]:
    sentence = " ".join(sentence.split())
    for pattern in _patterns():
        match = pattern.search(sentence)
        if match is None or not is_asserted(sentence):
            continue
        kinds, noun = tuple(match["kinds"].split()), match["noun"].lower()
        winner, loser = (match[side].rstrip(".") for side in ("winner", "loser"))
        yield _Contest(sentence, match[0], winner, loser, kinds, noun)


def _is_meant(contest: _Contest, claimed: re.Match[str]) -> bool:
    """Return whether *claimed* may leave out names and numbers of the contest, and adds nothing."""
    if claimed["noun"].lower() != contest.noun:
        return False
    own = claimed["kinds"].split()
    left = [kind for kind in contest.kinds if kind not in own]
    is_contained = set(own) <= set(contest.kinds) and not any(kind[0].islower() for kind in left)
    return is_contained and content_stems(claimed["rest"]) <= content_stems(contest.sentence)


def _is_same_name(name: str, other: str) -> bool:
    """Return whether *name* is *other*, or its last word alone, an article apart."""
    first, second = (
        [word for word in each.split() if word.lower() != "the"] for each in (name, other)
    )
    return first in (second, second[-1:])


@lru_cache(maxsize=1)
def _noun() -> str:
    nouns = words("acts", "duels") | words("acts", "contests")
    return rf"(?P<kinds>(?:[\w.'’-]+\s){{0,4}}?)(?P<noun>{alternatives(nouns)})\b"


@lru_cache(maxsize=1)
def _nouns() -> re.Pattern[str]:
    nouns = words("acts", "duels") | words("acts", "contests")
    return re.compile(rf"\b(?:{alternatives(nouns)})s?\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return what matches that somebody beat, was beaten by, or lost to another in a contest."""
    noun = rf"[Ii]n\s(?:the|an?|{any_of('possessives')}|[A-Z]\w+['’]s)\s{_noun()}"
    behind = alternatives(word_list("circumstance_prepositions") | {"after", "last", "yesterday"})
    end = rf"(?=\s*(?:[.,;]|$)|\s(?:{behind})\s)"
    aside = r"(?:the\s(?:[a-z-]+\s){0,2}[a-z-]+,\s)?"
    active = alternatives(words("acts", "victories"))
    passive = alternatives(words("acts", "victories_over"))
    clauses = (
        rf"(?P<winner>{_NAME})\s(?P<verb>{active})\s{aside}(?P<loser>{_NAME})",
        rf"(?P<loser>{_NAME})\s(?:was|were)\s(?P<verb>{passive})\sby\s{aside}(?P<winner>{_NAME})",
        rf"(?P<loser>{_NAME})\s(?P<verb>lost)\sto\s{aside}(?P<winner>{_NAME})",
    )
    places = (
        (r"^(?:(?:In|On)\s[^,]{2,20},\s)?", rf"{_SCORE},?\s{noun}{end}"),
        (rf"^{noun},\s", rf"{_SCORE}{end}"),
    )
    return tuple(
        re.compile(f"{before}{clause}{after}") for before, after in places for clause in clauses
    )


@lru_cache(maxsize=1)
def _claimed() -> re.Pattern[str]:
    return re.compile(
        rf"^(?P<who>{_NAME})\s(?P<result>won|lost)\sthe\s{_noun()}"
        r"(?P<rest>(?:\s(?:of|at|in|on|against|to|over)\s[^.;,]*)?)\.?$"
    )
