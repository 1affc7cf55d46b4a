"""A question and an answer as a statement, by the parse of the question.

| question | statement |
| --- | --- |
| Who founded Acme? | Ann Lee founded Acme. |
| Which company bought Bolt? | Acme bought Bolt. |
| How many people live in Bonn? | 300,000 people live in Bonn. |
| What is the capital of France? | Paris is the capital of France. |
| Where is the Louvre? · Where was Ann born? | The Louvre is in Paris. · Ann was born in Bonn. |
| When was Acme founded? | Acme was founded in 1999. |
| Who did Acme sue in 2003? | Acme sued Bolt in 2003. |
| What city does Ann live in? | Ann lives in Bonn. |
| How many shops does Acme have? · How tall is it? | Acme has 9 shops. · It is 38 metres tall. |

A question of another form gives nothing. Requires the extra `linguistics`.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from entailment.acquisition.contrasts.inflection import past, third_person
from entailment.text.lexicon import word_list, word_sequence
from entailment.text.linguistics import Analyser, Analysis

__all__ = ["Question", "answer_kind", "parse_question"]

AnswerKind = Literal["person", "place", "date", "number", "measure", "name"]
"""What answers a question; a `measure` is a number with its unit."""

_WH = ("who", "whom", "what", "which", "when", "where", "how")
_DO = frozenset({"do", "does", "did"})
_NUMBER_ONLY = re.compile(r"[\d.,]+|" + "|".join(word_sequence("numerals")), re.IGNORECASE)
_DAY = re.compile(
    r"\b(?:\d{1,2}(?:st|nd|rd|th)?\b(?!\d)|" + "|".join(word_sequence("weekdays")) + ")", re.I
)
_PREPOSED = re.compile(r"(?:in|on|at|since|until|by|from|before|after|during|near|about)\s", re.I)
_LEADING = re.compile(r"(in|on|at|from|to|for|with|by|since|under)\s+(?=what|which|whom)", re.I)
_COPULAS = frozenset({"is", "are", "was", "were"})


class Question(NamedTuple):
    """A question taken apart: *lead*, the place of the answer, *rest*.

    *noun* goes behind an answer that is a number alone (*people*), *preposition* says that the
    answer needs one (`in`): of a place or a date.
    """

    lead: str
    rest: str
    noun: str = ""
    kind: AnswerKind = "name"
    needs_preposition: bool = False

    def statement(self, answer: str) -> str:
        """Return the question as a statement with *answer* in its place, one sentence.

        >>> Question("Acme was founded", "", kind="date", needs_preposition=True).statement("1999")
        'Acme was founded in 1999.'
        """
        plain = " ".join(answer.split())
        number = plain.removesuffix(f" {self.noun.partition(' ')[0]}")
        if self.noun and _NUMBER_ONLY.fullmatch(number):
            plain = f"{number} {self.noun}"
        if self.needs_preposition and not _PREPOSED.match(plain):
            is_day = self.kind == "date" and _DAY.search(plain) is not None
            plain = f"{'on' if is_day else 'in'} {plain}"
        sentence = " ".join(filter(None, [self.lead, plain, self.rest]))
        sentence = re.sub(r"\s+([,.;'’])", r"\1", sentence)
        return sentence[0].upper() + sentence[1:] + ("" if sentence.endswith(".") else ".")


def parse_question(question: str, analyser: Analyser) -> Question | None:
    """Return *question* taken apart; None for one of another form than those of the table."""
    text = " ".join(question.split()).rstrip("?. ")
    if leading := _LEADING.match(text):  # to whom did Ann sell it: whom did Ann sell it to
        text = f"{text[leading.end() :]} {leading[1].lower()}"
    analysis = analyser.analyse(f"{text}?")
    tokens = [token.form.lower() for token in analysis.tokens]
    if not tokens or tokens[0] not in _WH or len(analysis.tokens) < 4:
        return None
    verb = _first_verb(analysis)
    if verb is None or verb == 0:
        return None
    return _Reader(text, analysis, verb).question()


def answer_kind(question: str) -> AnswerKind:
    """Return what answers *question* by its first words.

    >>> answer_kind("How many people live in Bonn?"), answer_kind("In what year was it built?")
    ('number', 'date')
    """
    lower = question.lower()
    if re.match(r"who(?:m|se)?\b", lower):
        return "person"
    if lower.startswith("when") or re.match(
        r"(?:in |on )?(?:what|which) (?:year|month|day|date)", lower
    ):
        return "date"
    if re.match(r"where\b|(?:in )?(?:what|which) (?:city|country|state|town|place)\b", lower):
        return "place"
    if re.match(r"how\s+(?:many|much)\b", lower):
        return "number"
    return "measure" if re.match(r"how\b", lower) else "name"


class _Reader:
    """Reads one question: the words before its verb, the verb at *verb*, the words after it."""

    def __init__(self, text: str, analysis: Analysis, verb: int):
        self._text = text
        self._analysis = analysis
        self._verb = verb
        self._forms = [token.form for token in analysis.tokens]
        self._wh = self._forms[0].lower()
        self._kind = answer_kind(text)
        self._end = len(self._forms) - 1  # the question mark

    def question(self) -> Question | None:
        if self._is_stranded_copula():  # what country is Ann from
            subject = self._words(self._verb + 1, self._end - 1)
            return self._moved(f"{subject} {self._forms[self._verb].lower()}", self._end - 1)
        if self._is_subject_question():
            return self._question("", self._words(self._verb, self._end), noun=self._noun())
        subject_end = self._subject_end()
        if subject_end is None:
            return None
        auxiliary = self._forms[self._verb].lower()
        subject = self._words(self._verb + 1, subject_end)
        if auxiliary in _DO:
            return self._of_do(auxiliary, subject, subject_end)
        if auxiliary in _COPULAS and subject_end == self._end:
            return self._of_copula(auxiliary, subject)
        return self._moved(f"{subject} {auxiliary}", subject_end)

    def _is_stranded_copula(self) -> bool:
        is_copula = self._forms[self._verb].lower() in _COPULAS
        between = self._analysis.tokens[self._verb + 1 : self._end - 1]
        has_verb = any(token.pos == "VERB" for token in between)
        return is_copula and self._ends_with_preposition() and not has_verb

    def _ends_with_preposition(self) -> bool:
        return self._analysis.tokens[self._end - 1].pos == "ADP"

    def _is_subject_question(self) -> bool:
        """Return whether what is asked for is the subject: no other stands behind the verb."""
        tokens = self._analysis.tokens
        if self._wh in ("when", "where") or self._forms[self._verb].lower() in _DO:
            return False
        if any(token.relation.startswith("nsubj") for token in tokens[self._verb + 1 :]):
            return False
        return tokens[self._verb].form.lower() not in _COPULAS or self._has_participle()

    def _has_participle(self) -> bool:
        """Return whether a participle follows the verb at once: *were not sold*."""
        following = self._analysis.tokens[self._verb + 1 : self._end]
        return next((t.pos == "VERB" for t in following if t.pos not in ("ADV", "PART")), False)

    def _subject_end(self) -> int | None:
        """Return where the subject behind the verb ends; None where that is not sure."""
        tokens = self._analysis.tokens
        is_do = self._forms[self._verb].lower() in _DO
        if (end := self._names_end() if is_do else self._final_participle()) is not None:
            return end
        for place in range(self._verb + 1, self._end):
            if tokens[place].relation.startswith("nsubj"):
                below = self._below(place)
                contiguous = below == list(range(below[0], below[-1] + 1))
                if not contiguous or below[0] != self._verb + 1:
                    return None
                is_to_end = below[-1] + 1 == self._end and is_do
                return below[-1] if is_to_end else below[-1] + 1  # did the ferry sink
            if is_do and tokens[place].relation == "ROOT" and place > self._verb + 1:
                return place
        is_copula = self._forms[self._verb].lower() in _COPULAS
        return self._end if is_copula and not self._has_participle() else None

    def _names_end(self) -> int | None:
        """Return where names alone end before a lower-case word, which *do* makes the verb."""
        end = self._verb + 1
        while end < self._end and self._forms[end][0].isupper():
            end += 1
        is_verb = end < self._end and self._forms[end].isalpha() and self._forms[end].islower()
        joins = self._analysis.tokens[end].pos in ("ADP", "CCONJ", "PART")
        return end if end > self._verb + 1 and is_verb and not joins else None

    def _final_participle(self) -> int | None:
        """Return the place of the participle that ends *where were the paintings sold*.

        The parser takes it for a modifier of the subject.
        """
        last = self._end - 1 - self._ends_with_preposition()
        adverbial = self._wh in ("when", "where") or last < self._end - 1
        is_copula = self._forms[self._verb].lower() in _COPULAS
        is_participle = self._analysis.tokens[last].pos == "VERB" and last > self._verb + 1
        return last if adverbial and is_copula and is_participle else None

    def _below(self, place: int) -> list[int]:
        places = {place}
        waiting = [place]
        while waiting:
            children = self._analysis.children[waiting.pop()]
            waiting += children
            places.update(children)
        return sorted(places)

    def _of_do(self, auxiliary: str, subject: str, subject_end: int) -> Question | None:
        """Return *did X buy* as *X bought*; None where no verb follows the subject."""
        token = self._analysis.tokens[subject_end]
        if subject_end >= self._end or token.pos not in ("VERB", "AUX", "NOUN", "ADJ"):
            return None
        verb = _inflected(auxiliary, token.form.lower())
        return self._moved(f"{subject} {verb}", subject_end + 1)

    def _of_copula(self, auxiliary: str, subject: str) -> Question:
        if self._wh in ("when", "where"):
            return self._question(f"{subject} {auxiliary}", "", needs_preposition=True)
        if self._wh == "how":  # how tall is the tower
            measure = self._words(1, self._verb)
            noun = f"years {measure}" if measure == "old" else ""
            return self._question(f"{subject} {auxiliary}", "" if noun else measure, noun=noun)
        return self._question("", f"{auxiliary} {subject}")

    def _moved(self, lead: str, after: int) -> Question:
        """Return the question with the answer behind its verb or stranded preposition."""
        stranded = self._stranded(after)
        adverbial = self._wh in ("when", "where") or self._kind == "date"
        if stranded is not None:
            begun, after = self._words(after, stranded + 1), stranded + 1
        elif adverbial or self._rest_has_verb(after):
            begun, after = self._words(after, self._end), self._end
        else:
            begun = ""
        return self._question(
            " ".join(filter(None, [lead, begun])),
            self._words(after, self._end),
            noun=self._noun(),
            needs_preposition=adverbial and stranded is None,
        )

    def _stranded(self, after: int) -> int | None:
        """Return the place of a preposition that another or nothing follows: *play for in 1999*."""
        tokens = self._analysis.tokens
        for place in range(after, self._end):
            ends = place + 1 == self._end or tokens[place + 1].pos == "ADP"
            if tokens[place].pos == "ADP" and ends:
                return place
        return None

    def _rest_has_verb(self, after: int) -> bool:
        """Return whether verbs follow (*was Acme | founded*): the answer stands behind these."""
        return any(
            token.pos in ("VERB", "AUX") for token in self._analysis.tokens[after : self._end]
        )

    def _noun(self) -> str:
        """Return what is counted: *people* of *how many people*."""
        counts = self._wh == "how" and len(self._forms) > 2
        if counts and self._forms[1].lower() in ("many", "much"):
            return self._words(2, self._verb)
        return ""

    def _words(self, begin: int, end: int) -> str:
        """Return the words of the question from the place *begin* to before *end*."""
        if begin >= end:
            return ""
        tokens = self._analysis.tokens
        last = tokens[end - 1]
        return self._text[tokens[begin].start : last.start + len(last.form)]

    def _question(
        self, lead: str, rest: str, *, noun: str = "", needs_preposition: bool = False
    ) -> Question:
        return Question(lead, rest, noun, self._kind, needs_preposition)


def _first_verb(analysis: Analysis) -> int | None:
    finite = word_list("finite_auxiliaries")
    for place, token in enumerate(analysis.tokens):
        if token.pos in ("VERB", "AUX") or token.form.lower() in finite:
            return place
    return None


def _inflected(auxiliary: str, verb: str) -> str:
    """Return *verb* in the tense and number of *do*, *does* or *did*."""
    if auxiliary == "did":
        return past(verb)
    return third_person(verb) if auxiliary == "does" else verb
