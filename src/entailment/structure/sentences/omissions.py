"""What may be left out between two words of a sentence, so that the rest still follows.

| left out | of | leaves |
| --- | --- | --- |
| a parenthesis | Ray, a cook, slept | Ray slept |
| the pronoun of a relative clause | they saw Ray, who slept | Ray slept |
| a phrase | the boat sank off Malta in May | the boat sank in May |
| a modifier, a count | the old boat sank; it owns 9 boats | the boat sank; it owns boats |
| a kind, the noun before a name | in the city of Hull; hired the cook Ray | in Hull; hired Ray |
| another verb of the subject | Ray cooked, ate and slept | Ray slept |
| another phrase | it runs on Monday and on Friday | it runs on Friday |
| an adverb, a score, a day | Ray then slept; won 3-1 at Hull | Ray slept; won at Hull |

*places* are those of the words of the hypothesis so far, *at* is that of the next.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from entailment.discourse.lexicon import word_set
from entailment.structure.sentences.compared_words import SentenceWords
from entailment.structure.vocabulary import calendar_words, listed, relative_pronouns
from entailment.text.adjectives import is_intersective
from entailment.text.lexicon import word_list
from entailment.text.verbs import Token, claim_words, may_be_participle
from entailment.text.words import lemma

__all__ = ["SCORE", "Omissions", "Places"]

Places = tuple[int, ...]

_ARTICLES = frozenset(("the", "a", "an"))

SCORE = re.compile(r"\d+[-–]\d+")

_LONGEST_NOUN = 4
"""Words of a noun and the nouns before it: *the club youth team members*."""


class Omissions:
    """What may be left out of a sentence; *behind_marks* are words with a mark before them."""

    def __init__(self, stated: SentenceWords, behind_marks: Collection[int]):
        self._stated = stated
        self._tokens = stated.tokens
        self._is_verb = stated.is_verb
        self._behind_marks = behind_marks

    def may_go(self, places: Places, at: int) -> bool:
        """Return whether what stands between the last of *places* and *at* may be left out."""
        last = places[-1]
        if any(token.form in ";:" for token in self._tokens[last + 1 : at]):
            return False
        return (
            self.is_aside(places, at)
            or self.is_relative(places, at)
            or self._is_phrase(places, at)
            or self._is_phrase_and_parenthesis(places, at)
            or self._is_title_of(last, at)
            or self.is_modifier(last, at)
            or self._is_count(last, at)
            or self.is_kind(last + 1, at)
            or self.is_other_verb(places, at)
            or self._is_other_phrase(last, at)
        )

    def is_aside(self, places: Places, at: int) -> bool:
        """Return whether a parenthesis, a mark or an adverb is between, which restrict nothing."""
        last = places[-1]
        is_mark = at == last + 2 and not self._tokens[last + 1].is_word
        if is_mark and len(places) in self._behind_marks:
            return True
        return (
            self._is_parenthesis(last, at) or self._is_mark(last, at) or self._is_adverb(last, at)
        )

    def is_subject_alone(self, places: Places) -> bool:
        """Return whether *places* have no verb yet."""
        return not any(self._is_verb[place] for place in places)

    def is_relative(self, places: Places, at: int) -> bool:
        """Return whether a relative pronoun stands between a subject and its verb."""
        lowers = self._stated.lowers(places[-1] + 1, at)
        if len(lowers) != 2 or lowers[0] != "," or lowers[1] not in ("who", "which"):
            return False
        token = self._tokens[at]
        is_present = token.form.islower() and token.lower.endswith("s")
        return self.is_subject_alone(places) and (self._is_verb[at] or is_present)

    def is_kind(self, begin: int, at: int) -> bool:
        """Return whether what is from *begin* says of what kind the name or number at *at* is."""
        lowers = self._stated.lowers(begin, at)
        if not 2 <= len(lowers) <= 5 or lowers[-1] != "of":
            return False
        is_number = self._tokens[at].form[0].isdigit()
        is_one = lowers[0] == "the" or (is_number and lowers[0] == "a")
        if lowers[-2] not in listed("extracts", "kinds") or not is_one:
            return False
        is_named = self._tokens[at].is_name or is_number
        before = begin - 1
        return is_named and (before < 0 or self._is_boundary(before))

    def is_other_verb(self, places: Places, at: int) -> bool:
        """Return whether other verbs of the subject are between it and its verb at *at*."""
        if not self.is_subject_alone(places) or not self._is_verb[at]:
            return False
        first, end = self.behind_parenthesis(places[-1], at), at
        while end > first and self._is_before_verb(end - 1):
            end -= 1
        joined = self._stated.lowers(max(first, end - 2), end)
        if end - first < 2 or not self._is_verb[first] or joined[-1] not in (",", "and", "but"):
            return False
        commas = self._stated.commas(first, end - 1)
        if joined[-1] == "," and not all(self._is_verb[comma + 1] for comma in commas):
            return False
        if self._has_another_subject(first, end):
            return False
        if self._is_harmless(first, end - 1):
            return not relative_pronouns() & set(self._stated.lowers(first + 1, end - 1))
        if self._tokens[at].lower in claim_words()["auxiliaries"]:
            return True
        return (joined[0] == "," or joined[-1] == "but") and self._is_sure_past(at)

    def behind_parenthesis(self, last: int, at: int) -> int:
        """Return where the first verb is behind *last*, a parenthesis or a pronoun skipped."""
        first = last + 1
        if self._tokens[first].form != ",":
            return first
        commas = self._stated.commas(first + 1, at)
        if self._tokens[first + 1].lower in ("who", "which") and self._is_verb[first + 2]:
            is_closed = bool(commas) and self._is_verb[commas[0] + 1]
            return commas[0] + 1 if is_closed else first + 2
        for comma in commas:
            if self._is_verb[comma + 1] and self._is_parenthesis(last, comma + 1):
                return comma + 1
        return first

    def _is_before_verb(self, at: int) -> bool:
        return self._tokens[at].lower in listed("extracts", "adverbs")

    def _is_boundary(self, at: int) -> bool:
        token = self._tokens[at]
        return not token.is_word or self._stated.is_following(at) or token.lower == "but"

    def _is_adverb(self, last: int, at: int) -> bool:
        """Return whether adverbs, a score or a day of the calendar are between."""
        lowers = self._stated.lowers(last + 1, at)
        if SCORE.fullmatch("".join(lowers)):
            return self._stated.is_following(at)
        if lowers[0] in ("last", "this", "next", "late", "early") and len(lowers) == 2:
            return lowers[1] in listed("extracts", "kinds") | calendar_words()
        return all(lower in listed("extracts", "adverbs") for lower in lowers)

    def _is_parenthesis(self, last: int, at: int) -> bool:
        """Return whether commas, dashes or brackets enclose what is between."""
        begin, end = last + 1, at - 1
        if end - begin < 2:
            return False
        opening, closing = self._tokens[begin].form, self._tokens[end].form
        lowers = self._stated.lowers(begin + 1, end)
        if (opening, closing) == ("(", ")"):
            return len(lowers) < 4 and all(
                token.is_name or token.form[0].isdigit() for token in self._tokens[begin + 1 : end]
            )
        if opening not in ",—–" or closing not in ",—–" or self._is_verb[last]:
            return False
        if not self._may_follow_subject(at) or lowers[0] in ("and", "but", "nor"):
            return False
        if lowers[0] in ("who", "which", "whose", "where") or "whom" in lowers[:3]:
            return not self._continues(begin + 2, end)
        if lowers[:2] in (["all", "of"], ["most", "of"], ["some", "of"]):
            return lowers[2:3] == ["which"]
        return self._is_plain_parenthesis(begin + 1, end)

    def _is_plain_parenthesis(self, begin: int, end: int) -> bool:
        """Return whether an apposition, a participle or a phrase takes nothing back."""
        lowers = self._stated.lowers(begin, end)
        opens = listed("extracts", "opens") - word_list("negation") - {"unlike"} | {"not"}
        if "and" in [self._tokens[at + 1].lower for at in self._stated.commas(begin, end - 1)]:
            return False
        if opens & set(lowers) or (
            lowers[0].endswith("ing") and lowers[0] in listed("extracts", "takes_back")
        ):
            return False
        verbs = [
            at
            for at in range(begin, end)
            if self._is_verb[at]
            and not relative_pronouns() & set(self._stated.lowers(begin, at))
            and not self._stated.is_attribute(at, end)
        ]
        return not verbs and not self._continues(begin, end)

    def _may_follow_subject(self, at: int) -> bool:
        """Return whether the word at *at* is a verb, or begins a phrase, behind a parenthesis."""
        token = self._tokens[at]
        if self._is_verb[at] or self._stated.is_following(at):
            return True
        closed = (
            word_list("determiners")
            | word_list("subject_pronouns")
            | relative_pronouns()
            | listed("extracts", "subordinate")
        )
        return token.form.islower() and token.lower not in closed | {"or", "but"}

    def _continues(self, begin: int, end: int) -> bool:
        """Return whether a clause continues behind a comma within a parenthesis, or has no verb."""
        commas = self._stated.commas(begin, end - 1)
        if any(
            self._is_verb[at + 1] and not self._stated.is_attribute(at + 1, end) for at in commas
        ):
            return True
        last_comma = commas[-1] if commas else begin
        clausal = relative_pronouns() | listed("extracts", "subordinate") - {
            "before",
            "after",
            "since",
            "until",
            "as",
        }
        opened = [
            at
            for at in range(begin, end)
            if self._tokens[at].lower
            in (listed("extracts", "subordinate") if at < last_comma else clausal)
        ]
        return bool(opened) and not self._stated.has_verb(opened[-1], end)

    def _is_mark(self, last: int, at: int) -> bool:
        """Return whether only a comma is between, that closes a parenthesis or a phrase."""
        if at != last + 2 or self._tokens[last + 1].form not in ",)" or self._is_verb[last]:
            return False
        is_next = self._stated.is_following(at) and self._tokens[at].lower != "and"
        return self._is_verb[at] or is_next

    def _is_phrase(self, places: Places, at: int) -> bool:
        """Return whether a phrase with a preposition is between."""
        last = places[-1]
        if self.is_subject_alone(places) and not self._is_definite(places):
            return False
        begin, closes = last + 1, self._tokens[at - 1].form == ","
        if at - begin < 2 or not self._is_prepositional(last, at - closes):
            return False
        joins = {"and", "or", "but"} & set(self._stated.lowers(begin, at))
        if self._stated.is_following(at - 1) or (joins and not self._is_verb[at]):
            return False
        if closes:
            return self._is_verb[at] and not self._is_verb[last]
        if self._tokens[last].lower in claim_words()["auxiliaries"]:
            return self._tokens[at].form.islower()
        is_object = self._is_verb[last] and self._tokens[at].lower in word_list("determiners")
        return self._stated.is_following(at) or self._is_verb[at] or is_object

    def _is_prepositional(self, last: int, end: int) -> bool:
        """Return whether a phrase that takes nothing back is behind *last* up to *end*."""
        before, begin = self._tokens[last], last + 1
        is_of = self._tokens[begin].lower == "of"
        if not is_of and not self._stated.begins_phrase(begin):
            return False
        is_part = before.lower in listed("extracts", "parts") or before.form[0].isdigit()
        is_part = is_part or (last > 0 and self._is_verb[last - 1])  # became champion of
        if (is_of and is_part) or self._stated.has_verb(begin + 1, end):
            return False
        has_marks = any(not t.is_word and t.form not in "-$€£" for t in self._tokens[begin:end])
        return not has_marks and self._is_harmless(begin, end)

    def _is_definite(self, places: Places) -> bool:
        """Return whether a subject is one of which a phrase does not say which it is."""
        first = self._tokens[places[0]]
        if first.is_name:
            is_whole = len(places) > 1 and self._tokens[places[-1]].is_name
            return places[0] > 0 or is_whole
        return first.lower in word_list("possessives") | _ARTICLES | {"this"}

    def _is_phrase_and_parenthesis(self, places: Places, at: int) -> bool:
        """Return whether a phrase is between, and a parenthesis behind it."""
        last = places[-1]
        if self.is_subject_alone(places) and not self._is_definite(places):
            return False
        commas = self._stated.commas(last + 1, at - 1)
        if not commas or commas[0] < last + 3:
            return False
        is_phrase = self._is_prepositional(last, commas[0])
        return is_phrase and self._is_parenthesis(commas[0] - 1, at)

    def _is_title_of(self, last: int, at: int) -> bool:
        """Return whether the noun before a name is between: *the jockey* Lusk."""
        gap = self._tokens[last + 1 : at]
        if len(gap) < 2 or not self._tokens[at].is_name or self._tokens[last].lower == "of":
            return False
        is_behind = self._is_verb[last] or self._stated.is_following(last)
        if not is_behind or gap[0].lower not in word_list("determiners"):
            return False
        end = at
        while end < len(self._stated) and self._tokens[end].is_name:
            end += 1
        is_clause = end < len(self._stated) and self._is_verb[end]
        return not is_clause and all(self._is_noun_of_name(place) for place in range(last + 2, at))

    def _is_noun_of_name(self, at: int) -> bool:
        token = self._tokens[at]
        is_closed = token.lower in relative_pronouns() | listed(
            "extracts", "subordinate"
        ) or self._stated.is_following(at)
        return token.form.islower() and not is_closed and not self._is_verb[at]

    def is_modifier(self, last: int, at: int) -> bool:
        """Return whether adjectives between a determiner and a noun are left out."""
        before, following = self._tokens[last], self._tokens[at]
        definite = word_list("possessives") | {"the", "this", "these", "those"}
        if before.lower not in definite or at - last > 5:
            return False
        if not following.form[0].islower() or self._stated.is_following(at):
            return False
        if self._is_verb[at] and not may_be_participle(following):
            return False
        left_out = self._tokens[last + 1 : at]
        adjectives = [token for token in left_out if not _is_number(token)]
        if not all(_is_plain(token.lower) for token in adjectives):
            return False
        is_meant = self._are_several(at) or self._is_restricting(last) or self._is_measured(at)
        return not (adjectives and is_meant)

    def _is_restricting(self, determiner: int) -> bool:
        """Return whether an adjective behind *determiner* is of what is denied, or says what it is.

        *It is the legal definition* does not say that it is the definition.
        """
        lowers = self._stated.lowers(0, determiner)
        denied = word_list("negation") | listed("extracts", "ends")
        is_denied = any(lower in denied or lower.endswith("n't") for lower in lowers)
        return is_denied or lowers[-1:] in [[form] for form in word_list("forms_of_be")]

    def _is_measured(self, at: int) -> bool:
        """Return whether an amount of the noun at *at* is stated, which is of that kind alone.

        *The rural population is 40 million* does not say that the population is 40 million.
        """
        before = word_list("forms_of_be") | {"by", "to", "from", "at"}
        between = word_list("approximators") | {"$", "€", "£"}
        last = ""
        for token in self._tokens[at + 1 :]:
            if _is_number(token) and last in before:
                return True
            last = last if token.lower in between else token.lower
        return False

    def _are_several(self, at: int) -> bool:
        """Return whether the noun at *at* is of several, of which an adjective means some.

        *The young members left* does not say that the members did.
        """
        for place in range(at, min(at + _LONGEST_NOUN, len(self._stated))):
            token = self._tokens[place]
            if not token.form.islower() or (place > at and self._is_verb[place]):
                return False
            if self._stated.is_following(place) or token.lower in word_list("function_words"):
                return False
            if token.lower in word_set("collectives"):
                return True
            if lemma(token.lower) != token.lower:
                has_other_verb = any(self._is_verb[:place]) or any(self._is_verb[place + 1 :])
                return place == at or has_other_verb  # *the new contract starts in May*
        return False

    def _is_count(self, last: int, at: int) -> bool:
        """Return whether a number between a verb and what it counts is left out."""
        form = self._tokens[last + 1].form
        if at != last + 2 or not form.isdigit() or int(form) < 2:
            return False
        return self._is_verb[last] and self._tokens[at].form.islower()

    def _has_another_subject(self, first: int, end: int) -> bool:
        """Return whether a verb between has a subject of its own, which the next one may share."""
        begins = {"and", ",", "but", "then", "to", "not", "never"} | claim_words()["auxiliaries"]
        is_inside = False
        for place in range(first + 1, end):
            token, before = self._tokens[place], self._tokens[place - 1].lower
            if token.lower in relative_pronouns() | listed("extracts", "subordinate"):
                is_inside = True
            elif token.form == ",":
                is_inside = False
            elif self._is_verb[place] and not is_inside:
                is_own = before in begins or before in listed("extracts", "adverbs")
                if not is_own and not self._stated.is_attribute(place, end):
                    return True
        return is_inside

    def _is_sure_past(self, at: int) -> bool:
        """Return whether the verb at *at* is no infinitive."""
        lower = self._tokens[at].lower
        return lower.endswith("ed") or lower in word_list("pasts_alone")

    def _is_other_phrase(self, last: int, at: int) -> bool:
        """Return whether a phrase and *and* are before another phrase."""
        if not self._stated.begins_phrase(last + 1) or not self._stated.begins_phrase(at):
            return False
        is_joined = self._tokens[at - 1].lower == "and"
        return is_joined and not self._stated.has_verb(last + 2, at)

    def _is_harmless(self, begin: int, end: int) -> bool:
        lowers = self._stated.lowers(begin, end)
        opens = listed("extracts", "opens")
        return not any(lower in opens or lower.endswith("n't") for lower in lowers)


def _is_number(token: Token) -> bool:
    """Return whether *token* is a number, or begins with one: *two*, *three-year*."""
    return token.form[0].isdigit() or token.lower.split("-")[0] in word_list("numerals")


def _is_plain(lower: str) -> bool:
    """Return whether an adjective leaves the noun behind it what it is."""
    return lower in listed("extracts", "plain") or is_intersective(lower)
