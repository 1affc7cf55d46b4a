"""A sentence that has all words of the hypothesis, in their order, and more.

| text | hypothesis | left out |
| --- | --- | --- |
| Ray, a cook, sold the inn to Ann in May. | Ray sold the inn to Ann. | a parenthesis, a phrase |
| Ann wrote a hit, hired Cato and sang. | Ann hired Cato. | another verb of the subject |
| The war between the Duchy of Loy and Harl ended. | The war between Loy and Harl ended. | a kind |
| They passed it on to Ms Day, who called. | Ms Day called. | what stands before a clause |

What is left out is looked at piece by piece: each must be something that may go (`omissions`), and
so must what stands before and behind. Nothing follows where a negation, a condition, a report or a
plan is left out, where a quantifier or a rank would hold of more (*all boats in Malta*, *the first
boat in Malta*, *it stopped exports to Malta*), or where the verb would get another subject.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import has_retraction
from entailment.structure.sentences.clause_edges import Edges
from entailment.structure.sentences.compared_words import (
    SentenceWords,
    is_compared,
    is_word_alone,
    keys_of,
)
from entailment.structure.sentences.omissions import Omissions, Places
from entailment.structure.vocabulary import calendar_words, listed
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import Token, tokens_of

__all__ = ["by_extracts"]

_LEAST = 3
"""Words of a hypothesis."""

_MOST = 120
"""Words and marks of a sentence."""

_STEPS = 2000
"""Places that are tried for words; a natural sentence takes a few dozen."""

_QUOTED = re.compile("[?\"“”«»„]|(?<!\\w)['‘’](?=\\w)")


_NEGATIVE = re.compile(r"(?:^|[\s(])[-−](\d+(?:[.,]\d+)*)")


class _Budget:
    """How many places are still tried."""

    def __init__(self, steps: int):
        self.left = steps


def by_extracts(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* of which *hypothesis* leaves words out that may go."""
    claimed = tokens_of(hypothesis)
    lowered = text.lower().replace("’", "'")
    if any(token.lower not in lowered for token in claimed if is_word_alone(token)):
        return
    needed = set(keys_of([token for token in claimed if is_compared(token)]))
    if len(needed) < _LEAST or not needed <= set(keys_of(tokens_of(text))):
        return
    if len(sentence_spans(hypothesis)) > 1 or "?" in hypothesis:
        return
    if not set(_NEGATIVE.findall(hypothesis)) <= set(_NEGATIVE.findall(text)):
        return
    budget, is_retracted = _Budget(_STEPS), has_retraction(text)
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        if is_retracted and has_retraction(f"{text[:start]} {text[end:]}"):
            continue
        if _QUOTED.search(sentence):
            continue
        tokens = tokens_of(sentence)
        if len(tokens) > _MOST:
            continue
        places = _Extract(SentenceWords(tokens, sentence), claimed, budget).places()
        if places is not None:
            left_out = [t.form for at, t in enumerate(tokens) if at not in places and t.is_word]
            line = f"it leaves out '{' '.join(left_out)}'" if left_out else "in the same words"
            yield Derivation((sentence,), Label.ENTAILMENT, line, "extract")


class _Extract:
    """The search for the words of a hypothesis in a sentence."""

    def __init__(self, stated: SentenceWords, claimed: Sequence[Token], budget: _Budget):
        self._stated = stated
        self._tokens = stated.tokens
        keys = keys_of([token for token in claimed if is_compared(token)])
        self._claimed = _ordered_as(stated.keys, keys)
        self._omissions = Omissions(stated, _behind_marks(claimed))
        self._edges = Edges(stated, self._omissions)
        self._budget = budget

    def places(self) -> frozenset[int] | None:
        """Return where the words of the hypothesis are, None where they do not follow."""
        if not set(self._claimed) <= set(self._stated.keys):
            return None
        for first, key in enumerate(self._stated.keys):
            if key != self._claimed[0] or self._is_object(first):
                continue
            if places := self._from((first,)):
                return frozenset(places)
        return None

    def _is_object(self, first: int) -> bool:
        """Return whether a form in *-ing* is right before: *the firm buying Acme failed*."""
        before = self._tokens[first - 1].lower if first else ""
        return before.endswith("ing") and len(before) > 4 and self._tokens[first].is_name

    def _from(self, places: Places) -> Places | None:
        """Return *places* with those of all other words, where what is left out may go."""
        if len(places) == len(self._claimed):
            return places if self._is_whole(places) else None
        wanted, last = self._claimed[len(places)], places[-1]
        for at in range(last + 1, len(self._stated)):
            if self._stated.keys[at] != wanted:
                continue
            self._budget.left -= 1
            if self._budget.left < 0:
                return None
            if at > last + 1 and not self._omissions.may_go(places, at):
                continue
            if whole := self._from((*places, at)):
                return whole
        return None

    def _is_whole(self, places: Places) -> bool:
        """Return whether nothing before, behind or between *places* takes the clause back."""
        taken = set(places)
        others = {token.lower for at, token in enumerate(self._tokens) if at not in taken}
        if others & listed("extracts", "fictional") or not self._has_verb(places):
            return False
        if {self._tokens[at].lower for at in places} & {"if", "unless", "whether", "or"}:
            return False
        ending = self._edges.ending(places)
        return bool(ending) and not self._is_widened(places, ending) and self._edges.begins(places)

    def _has_verb(self, places: Places) -> bool:
        """Return whether there is a verb, or what ends like one in the present, in *places*."""
        return any(
            self._stated.is_verb[at]
            or (self._tokens[at].form.islower() and self._tokens[at].lower.endswith("s"))
            for at in places[1:]
        )

    def _is_widened(self, places: Places, ending: str) -> bool:
        """Return whether something that restricts a quantifier or a rank is left out behind it."""
        lowers = [self._tokens[place].lower for place in places]
        ranks = [at for at, place in enumerate(places) if self._is_narrow(self._tokens[place])]
        ends = [at for at, lower in enumerate(lowers) if lower in listed("extracts", "ends")]
        if (ranks or ends) and ending != "mark":
            return True
        return any(
            behind > before + 1 and self._restricts(places[: at + 1], behind, ranks, ends)
            for at, (before, behind) in enumerate(itertools.pairwise(places))
        )

    def _restricts(
        self, places: Places, at: int, ranks: Sequence[int], ends: Sequence[int]
    ) -> bool:
        """Return whether what is left out before *at* restricts a word of *ranks* or *ends*."""
        last = len(places) - 1
        if self._omissions.is_aside(places, at) or self._omissions.is_kind(places[-1] + 1, at):
            return False
        is_modifier = self._omissions.is_modifier(places[-1], at)
        is_ended = any(place <= last for place in ends) and not is_modifier
        return is_ended or any(place <= last for place in ranks)

    def _is_narrow(self, token: Token) -> bool:
        lower = token.lower
        if lower in listed("extracts", "narrow") | word_list("ordinals") | word_list("negation"):
            return True
        is_superlative = any(
            part.endswith("est") and len(part) > 4 and part not in word_list("not_superlatives")
            for part in lower.split("-")
        )
        return lower.endswith("n't") or is_superlative


def _behind_marks(claimed: Sequence[Token]) -> frozenset[int]:
    """Return which words of a hypothesis a mark stands before, by their number."""
    numbers, count = set[int](), 0
    for token in claimed:
        if is_compared(token):
            count += 1
        else:
            numbers.add(count)
    return frozenset(numbers)


def _ordered_as(stated: Sequence[str], claimed: Sequence[str]) -> list[str]:
    """Return *claimed* with the day before or behind the month as *stated* has it."""
    ordered = list(claimed)
    months = calendar_words()
    pairs = set(itertools.pairwise(stated))
    for at, (first, second) in enumerate(itertools.pairwise(claimed)):
        is_date = (first in months and second.isdigit()) or (second in months and first.isdigit())
        if is_date and (first, second) not in pairs and (second, first) in pairs:
            ordered[at], ordered[at + 1] = second, first
    return ordered
