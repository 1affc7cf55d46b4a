"""Whether a clause may begin and end where the words of a hypothesis do, within a sentence.

| before the clause | it begins |
| --- | --- |
| In 1990, *By then* | behind a phrase of time |
| The elephant, sheriff | behind the noun of a name |
| Born in Hull, After she had left, | behind a participle or a clause of time or cause |
| Ann left; Ann left, but | behind another clause that is stated, too |
| ... to Ann, who | as a relative clause about a name or a definite thing |

| behind the clause | it ends |
| --- | --- |
| a mark; and, but, while, although | before another clause |
| in May, to the town, bought in Hull | before a phrase, but not one of condition |

Everything else is left to the judge: a condition, a report, a list within the subject (*talks
between Iran, Russia and China collapsed*), an apposition of the object (*sued its rival, Acme, and
won*).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

from entailment.knowledge import person_words
from entailment.structure.sentences.compared_words import MARKS, SentenceWords
from entailment.structure.sentences.omissions import SCORE, Omissions, Places
from entailment.structure.vocabulary import calendar_words, listed, relative_pronouns
from entailment.text.conditions import INVERTED, marker_forms
from entailment.text.lexicon import word_list
from entailment.text.verbs import Token, claim_words, may_be_participle, past_adverbs

__all__ = ["Edges"]

_Ending = Literal["mark", "phrase", ""]

_INVERTED = frozenset(form.capitalize() for form in marker_forms(*INVERTED))
"""What begins a condition without a conjunction: *Had it rained*."""

_LONGEST_OPENING = 10
"""Words of a clause before its subject: a phrase of time, and the nouns of a name."""

_NOT_BEFORE = frozenset(("of", "about", "as", "not"))
"""Words before a noun of which a relative clause says nothing that is stated: *not Ann, who*."""


class Edges:
    """Where clauses begin and end in a sentence."""

    def __init__(self, stated: SentenceWords, omissions: Omissions):
        self._stated = stated
        self._tokens = stated.tokens
        self._omissions = omissions

    def begins(self, places: Places) -> bool:
        """Return whether a clause begins at the first of *places*."""
        first = places[0]
        if first == 0:
            return True
        if self._is_of_relative(places):
            return self._has_antecedent(places)
        boundary = self._boundary(places)
        return boundary < 0 or self._is_clause_behind(boundary, places)

    def _has_antecedent(self, places: Places) -> bool:
        """Return whether a relative clause is about a definite noun or a whole name."""
        first = self._tokens[places[0]]
        before = self._tokens[places[0] - 1]
        earlier = {token.lower for token in self._tokens[: places[0]]}
        if before.lower in _NOT_BEFORE or earlier & {"no", "nobody", "none"}:
            return False
        if first.lower in ("a", "an", "no"):
            return False
        if first.is_name:
            is_place = before.lower in listed("extracts", "attaching") and not self._is_person(
                places
            )
            return not before.is_name and not is_place
        return first.lower in word_list("possessives") | {"the"}

    def _is_person(self, places: Places) -> bool:
        """Return whether the relative pronoun behind the subject is that of persons."""
        gap = next(at + 1 for at, behind in itertools.pairwise(places) if behind > at + 1)
        return self._tokens[gap + 1].lower == "who"

    def _is_clause_behind(self, boundary: int, places: Places) -> bool:
        """Return whether the clause behind the mark or conjunction at *boundary* is stated."""
        tokens, mark = self._tokens, self._tokens[boundary].lower
        earlier = tokens[:boundary]
        own = earlier if mark == ";" else _own_clause(earlier)
        lowers = {token.lower for token in own}
        is_inverted = bool(own) and own[0].form in _INVERTED
        if is_inverted or lowers & listed("extracts", "embeds") or "either" in lowers:
            return False
        if mark == ";":
            return ":" not in lowers
        if not self._is_real(places):
            return False
        has_verb = self._stated.has_verb(boundary - len(own), boundary)
        is_apart = boundary == 0 or tokens[boundary - 1].form in ",;"
        if mark == "and" and not is_apart:
            return has_verb and not lowers & relative_pronouns()
        if (
            mark in listed("extracts", "stating")
            and boundary
            and mark not in listed("extracts", "joining")
        ):
            is_denied = bool(lowers & word_list("negation"))
            return self._is_past(places) and not is_denied and not lowers & {"will", "would"}
        if mark in listed("extracts", "joining") or mark in listed("extracts", "stating"):
            return is_apart and (boundary > 0 or self._is_past(places))
        return mark == "," and self._is_front(own, has_verb=has_verb)

    def _is_front(self, own: Sequence[Token], *, has_verb: bool) -> bool:
        """Return whether what stands before a comma leaves true what is behind it."""
        if not own:
            return False
        lowers = [token.lower for token in own]
        if lowers[0] in listed("extracts", "subordinate") - listed("extracts", "fronting"):
            return False
        is_front = lowers[0] in listed("extracts", "fronting") or may_be_participle(own[0])
        is_front = is_front or own[0].lower.endswith("ed") or self._is_time(lowers)
        is_front = is_front or self._is_apposed(own)
        is_clause = has_verb and not relative_pronouns() & set(lowers)
        return is_front or is_clause

    def _is_apposed(self, own: Sequence[Token]) -> bool:
        """Return whether *own* begins a clause, a noun that a name explains: *its head*, Ray."""
        lowers = [token.lower for token in own]
        if lowers[0] in listed("extracts", "joining"):
            lowers = lowers[1:]
        if not lowers or lowers[0] not in word_list("possessives") | {"the", "a", "an"}:
            return False
        closed = (
            listed("extracts", "prepositions")
            | listed("extracts", "follows")
            | listed("extracts", "opens")
        )
        return len(lowers) < 5 and not closed & set(lowers)

    def _is_real(self, places: Places) -> bool:
        """Return whether *places* have no *would*, *could* and the like."""
        modal = word_list("modality") - {"may"}
        return not {self._tokens[at].lower for at in places} & modal

    def _is_past(self, places: Places) -> bool:
        past = word_list("pasts_alone") | {"was", "were", "had", "did"}
        present = {"is", "are", "will", "has", "have"}
        lowers = {self._tokens[at].lower for at in places}
        if lowers & present:
            return False
        return bool(lowers & past) or any(may_be_participle(self._tokens[at]) for at in places)

    def _boundary(self, places: Places) -> int:
        """Return where the mark or conjunction before a clause is, -1 at the sentence's beginning.

        The noun before a name, and a phrase of time, are of the clause.
        """
        first = places[0]
        bounds = MARKS | listed("extracts", "joining") | listed("extracts", "stating")
        for begin in range(first, max(-1, first - _LONGEST_OPENING), -1):
            is_bound = begin == 0 or self._tokens[begin - 1].lower in bounds
            if is_bound and (begin == first or self._is_of_clause(begin, first)):
                return begin - 1
        return first - 1

    def _is_of_clause(self, begin: int, first: int) -> bool:
        """Return whether a phrase of time, the noun of a name, or both are from *begin*."""
        if self._is_noun_of_name(begin, first) or self._is_time(self._stated.lowers(begin, first)):
            return True
        return any(
            self._is_time(self._stated.lowers(begin, middle))
            and self._is_noun_of_name(middle, first)
            for middle in range(begin + 1, first)
        )

    def _is_noun_of_name(self, begin: int, first: int) -> bool:
        return self._is_title(begin, first) or self._omissions.is_kind(begin, first)

    def _is_title(self, begin: int, first: int) -> bool:
        """Return whether the words from *begin* are the noun before the name at *first*."""
        if not self._tokens[first].is_name:
            return False
        closed = (
            listed("extracts", "opens") | relative_pronouns() | listed("extracts", "subordinate")
        )
        is_determined = self._tokens[begin].lower in word_list("possessives") | {"the", "a", "an"}
        if not is_determined and first - begin > 1:
            return False
        return all(
            self._tokens[at].is_word
            and not self._stated.is_verb[at]
            and not self._stated.is_following(at)
            and self._tokens[at].lower not in closed
            and not self._tokens[at].lower.endswith("'s")
            for at in range(begin, first)
        ) and (is_determined or self._is_bare_title(begin))

    def _is_bare_title(self, at: int) -> bool:
        """Return whether the word at *at* is a noun of persons, such as *sheriff*."""
        return self._tokens[at].lower in person_words.occupations()

    def _is_time(self, lowers: Sequence[str]) -> bool:
        """Return whether *lowers* are a phrase of time, such as *by 1990*."""
        if len(lowers) == 1:
            return lowers[0] in listed("extracts", "adverbs") | {"yesterday", "today"}
        if lowers[0] not in listed("extracts", "dating"):
            return False
        if set(lowers) & listed("extracts", "opens"):
            return False
        times = listed("extracts", "kinds") | calendar_words() | {"clock", "then"}
        return lowers[-1] in times or (lowers[-1].isdigit() and len(lowers) < 5)

    def _is_of_relative(self, places: Places) -> bool:
        """Return whether the verb of *places* is that of a relative clause about its subject."""
        for place, (before, at) in enumerate(itertools.pairwise(places)):
            if self._stated.is_verb[before]:
                return False
            if at > before + 1 and self._tokens[before + 2].lower in ("who", "which"):
                subject = places[: place + 1]
                if self._omissions.is_relative(subject, at):
                    return True
                first = self._omissions.behind_parenthesis(before, at)
                return first == before + 3 and self._omissions.is_other_verb(subject, at)
        return False

    def ending(self, places: Places) -> _Ending:
        """Return how a clause ends: at a `mark`, before a `phrase`, or empty where it does not."""
        rest = list(self._tokens[places[-1] + 1 :])
        while rest and rest[-1].form in ".!":
            rest.pop()
        lowers = {token.lower for token in rest}
        if (
            lowers & listed("extracts", "retracts")
            or "than" in lowers
            or ("not" in lowers and rest[0].form == "(")
        ):
            return ""
        if not self._is_of_relative(places) and _is_conditional(rest):
            return ""
        if not rest:
            return "mark"
        skipped = past_adverbs(rest)
        if skipped and rest[0].lower not in ("only", "nearly", "almost"):
            rest = rest[skipped:]
        if not rest:
            return "phrase"
        if rest[0].form in MARKS:
            is_closing = rest[0].form == "," and self._is_of_relative(places)
            return "mark" if is_closing or _adds(rest) else ""
        is_restricted = self._is_adjective(places) or self._is_incomplete(places)
        return "phrase" if not is_restricted and self._may_follow(places, rest) else ""

    def _is_adjective(self, places: Places) -> bool:
        """Return whether *places* end with *is* and an adjective, which a phrase may restrict."""
        before, last = (self._tokens[at] for at in places[-2:])
        if before.lower in ("is", "are"):
            return True
        return before.lower in ("was", "were") and not may_be_participle(last)

    def _is_incomplete(self, places: Places) -> bool:
        """Return whether a verb of *places* needs what stands behind its object."""
        lowers = {self._tokens[at].lower for at in places}
        return bool(lowers & listed("extracts", "completed"))

    def _may_follow(self, places: Places, rest: Sequence[Token]) -> bool:
        """Return whether a clause may end at the last of *places*, with *rest* behind it."""
        first, last = rest[0].lower, places[-1]
        following = rest[1] if len(rest) > 1 else Token("", "", 0, 0)
        if first == "and":
            return self._is_other_clause(places, following)
        if first in ("twice", "once", "next", "one", "but", "every", "each") or _is_measured(rest):
            return True
        prepositions = listed("extracts", "prepositions")
        if may_be_participle(rest[0]) and following.lower in prepositions - {"to"}:
            return not self._stated.is_verb[last] and self._is_indefinite(places)
        if first in prepositions:
            is_cut = first == "until" or following.lower in prepositions
            limits = listed("extracts", "limits") | {"only"}
            return not is_cut and not {token.lower for token in rest[:6]} & limits
        return first in listed("extracts", "follows") - {"of"}

    def _is_indefinite(self, places: Places) -> bool:
        """Return whether a participle behind *places* says nothing of which thing is meant."""
        lowers = [self._tokens[at].lower for at in places]
        definite = word_list("possessives") | {"the"}
        return not definite & set(lowers[-3:]) and not set(lowers) & listed("extracts", "embeds")

    def _is_other_clause(self, places: Places, following: Token) -> bool:
        """Return whether *and* joins a verb or a noun of its own, not *between X and Y*."""
        lowers = {self._tokens[at].lower for at in places}
        is_name = self._tokens[places[-1]].is_name and following.is_name
        if lowers & {"between", "both"} or is_name or following.form[:1].isdigit():
            return False
        opens = (
            word_list("determiners") | claim_words()["auxiliaries"] | word_list("subject_pronouns")
        )
        opens |= listed("extracts", "prepositions") | listed("extracts", "adverbs")
        at = places[-1] + 2
        is_verb = at < len(self._stated) and self._stated.is_verb[at]
        return following.lower in opens or is_verb or following.is_name


def _adds(rest: Sequence[Token]) -> bool:
    """Return whether what is behind the mark at the beginning of *rest* leaves a clause true."""
    if rest[0].form in ";:)" or len(rest) == 1:
        return True
    first = rest[1]
    lowers = [token.lower for token in rest[1:]]
    end = next((at for at, lower in enumerate(lowers) if lower in MARKS), len(lowers))
    if first.lower in listed("extracts", "joining") | {"because"}:
        return True
    if set(lowers[:end]) & (listed("extracts", "attributed") | listed("extracts", "limits")):
        return False
    if first.lower in listed("extracts", "takes_back") or rest[0].form == "(":
        return False
    is_noun = first.is_name or first.form[0].isdigit() or first.lower in word_list("determiners")
    is_participle = may_be_participle(first) or first.lower.endswith(("ed", "ing"))
    is_added = first.lower in listed("extracts", "adding") or is_noun or is_participle
    ends_with_verb = may_be_participle(rest[end]) and is_noun and end < 5
    return (is_added or first.lower in word_list("subject_pronouns")) and not ends_with_verb


def _is_measured(rest: Sequence[Token]) -> bool:
    """Return whether a score, or how much earlier or later, follows."""
    if SCORE.fullmatch("".join(token.form for token in rest[:3])):
        return True
    if len(rest) < 3 or rest[1].lower.removesuffix("s") not in listed("extracts", "kinds"):
        return False
    return rest[2].lower in listed("clauses", "measured_from")


def _is_conditional(rest: Sequence[Token]) -> bool:
    """Return whether what follows has a condition of what stands before."""
    for at, token in enumerate(rest):
        following = rest[at + 1].lower if at + 1 < len(rest) else ""
        is_next = token.form == "," and following in listed("extracts", "joining")
        if token.form == ";" or (
            is_next and "only" not in (t.lower for t in rest[at + 2 : at + 3])
        ):
            return False
        if token.lower in word_list("condition_words") | marker_forms("habit"):
            return True
        if token.lower in marker_forms(*INVERTED) and at == 1:
            return True
    return False


def _own_clause(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return what of *tokens* stands behind the last semicolon, or the last *, and*."""
    for at in range(len(tokens) - 1, -1, -1):
        following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
        is_joined = tokens[at].form == "," and following in listed("extracts", "joining")
        if tokens[at].form == ";" or is_joined:
            return tokens[at + 1 :]
    return tokens
