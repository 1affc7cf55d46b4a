"""Who won a contest, where the text says who beat whom in it.

| text | hypothesis | so |
| --- | --- | --- |
| Smith beat Jones in the final. | Smith won the final. | entailed |
| In the final, Smith beat the holder, Jones. | Jones won the final. | contradicted |
| Jones lost to Smith 1-2 in the final. | Jones won the final. | contradicted |
| Smith beat Jones in the race. | Jones won the race. | contradicted |
| Smith beat Jones to win the cup. | Jones won the cup. | contradicted |
| Smith beat Jones in the race. | Smith won the race. | there may be others: nothing |

The sides are names, and the contest is one of two sides (`duels`) or of more (`contests`). What is
won by beating another may be anything (`stakes`). The verbs are those that entail *beat* by the
converses of `knowledge`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.converses import predicates_entailing
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import CAPITAL, NAME, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.words import lemma

__all__ = ["by_contests"]

_NAME = rf"(?:[Tt]he\s)?{NAME}"
_SCORE = r"(?:,?\s\(?\d+[-–]\d+\)?(?:,?\s(?:and\s)?\(?\d+[-–]\d+\)?){0,4})?(?:\son\spenalties)?"
_CONTESTS = ("duels", "contests")
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
    is_prize: bool
    """Whether it is what the winner beat the loser for."""


def by_contests(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentence of *text* by which somebody won, or lost, the contest of *hypothesis*."""
    if " won the " not in hypothesis and " lost the " not in hypothesis:
        return
    claimed = _claimed().match(hypothesis.strip())
    if claimed is None or not is_asserted(hypothesis):
        return
    noun = claimed["noun"].lower()
    contests = [
        contest
        for start, end in sentence_spans(text)
        for contest in _contests(text[start:end])
        if contest.noun == noun
    ]
    if len(contests) != 1 or len(_nouns(noun).findall(text)) != 1:
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
    if contest.is_prize and not is_winner and is_so:
        return  # who does not win a cup need not lose it
    if contest.noun in listed("acts", "contests") and (is_so or is_winner):
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
        verb = lemma(match["verb"])
        if verb not in predicates_entailing("beat") and match["verb"] != "lost":
            continue
        kinds, noun = tuple(match["kinds"].split()), match["noun"].lower()
        winner, loser = (match[side].rstrip(".") for side in ("winner", "loser"))
        is_prize = "purpose" in match.groupdict()
        yield _Contest(sentence, match[0], winner, loser, kinds, noun, is_prize)


def _is_meant(contest: _Contest, claimed: re.Match[str]) -> bool:
    """Return whether *claimed* may leave out names and numbers of the contest, and adds nothing."""
    if claimed["noun"].lower() != contest.noun:
        return False
    own = claimed["kinds"].split()
    left = [kind for kind in contest.kinds if kind not in own]
    is_contained = set(own) <= set(contest.kinds) and not any(kind[0].islower() for kind in left)
    return is_contained and lexical_stems(claimed["rest"]) <= lexical_stems(contest.sentence)


def _is_same_name(name: str, other: str) -> bool:
    """Return whether *name* is *other*, or its last word alone, an article apart."""
    first, second = (
        [word for word in each.split() if word.lower() != "the"] for each in (name, other)
    )
    return first in (second, second[-1:])


@lru_cache(maxsize=2)
def _noun(*lists: str) -> str:
    nouns = frozenset[str]().union(*(listed("acts", name) for name in lists))
    return rf"(?P<kinds>(?:[\w.'’-]+\s){{0,4}}?)(?P<noun>{alternatives(nouns)})\b"


@lru_cache(maxsize=64)
def _nouns(noun: str) -> re.Pattern[str]:
    """Return what matches the nouns of which a text has only one: contests, or prizes alike."""
    nouns = listed("acts", "duels") | listed("acts", "contests")
    if noun not in nouns:
        nouns = frozenset((noun,))
    return re.compile(rf"\b(?:{alternatives(nouns)})s?\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return what matches that somebody beat, was beaten by, or lost to another in a contest."""
    noun = rf"[Ii]n\s(?:the|an?|{any_of('possessives')}|{CAPITAL}\w+['’]s)\s{_noun(*_CONTESTS)}"
    purpose = r"(?:,?\sin\s[^.,;]{2,40}?)?\sto\s(?P<purpose>win|claim|take|lift)\sthe\s"
    prize = rf"{purpose}{_noun('stakes')}"
    behind = alternatives(word_list("circumstance_prepositions") | {"after", "last", "yesterday"})
    end = rf"(?=\s*(?:[.,;]|$)|\s(?:{behind})\s)"
    aside = rf"(?:the\s(?:(?:{SMALL}|-)+\s){{0,2}}(?:{SMALL}|-)+,\s)?"
    clauses = (
        rf"(?P<winner>{_NAME})\s(?P<verb>{SMALL}+)\s{aside}(?P<loser>{_NAME})",
        rf"(?P<loser>{_NAME})\s(?:was|were)\s(?P<verb>{SMALL}+)\sby\s{aside}(?P<winner>{_NAME})",
        rf"(?P<loser>{_NAME})\s(?P<verb>lost)\sto\s{aside}(?P<winner>{_NAME})",
    )
    places = (
        (r"^(?:(?:In|On)\s[^,]{2,20},\s)?", rf"{_SCORE},?\s{noun}{end}"),
        (rf"^{noun},\s", rf"{_SCORE}{end}"),
    )
    contests = [f"{before}{clause}{after}" for before, after in places for clause in clauses]
    front, _ = places[0]
    return tuple(map(re.compile, [*contests, f"{front}{clauses[0]}{_SCORE}{prize}{end}"]))


@lru_cache(maxsize=1)
def _claimed() -> re.Pattern[str]:
    return re.compile(
        rf"^(?P<who>{_NAME})\s(?P<result>won|lost)\sthe\s{_noun(*_CONTESTS, 'stakes')}"
        r"(?P<rest>(?:\s(?:of|at|in|on|against|to|over)\s[^.;,]*)?)\.?$"
    )
