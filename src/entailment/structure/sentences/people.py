"""The clauses of a text, each with the person whom it is about, whatever it calls them.

| text | clause | is about |
| --- | --- | --- |
| Judge Ann Berg joined at 29 and left at 60. | left at 60 | Ann Berg |
| Born in Oslo, the painter Ann Berg left. | Born in Oslo | Ann Berg |
| Tom Holt married Ann Berg, who is 47. | who is 47 | Ann Berg |
| Tom Holt retired. His daughter Maren stayed. | His daughter Maren stayed | Maren |
| Tom Holt retired. She stayed. | She stayed | nobody: he is a man |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from entailment.knowledge.person_words import given_names, occupations, relatives
from entailment.structure.vocabulary import listed, relative_pronouns
from entailment.text.lexicon import alternatives, any_of, title_sexes
from entailment.text.name_forms import CAPITAL, NAME, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, verb_stems
from entailment.text.words import stem

__all__ = ["MENTION", "Clause", "People", "Person", "is_alone", "read_clauses"]

_DETERMINER = rf"(?i:{any_of('possessives')}|the|an?)"
_NOUN = (
    rf"(?!(?:{any_of('finite_forms_of_be')}|{any_of('finite_auxiliaries')}|{any_of('circumstance_prepositions')}|and|who|when|than)\b)"
    rf"(?:{SMALL}[\w’'-]*|{CAPITAL}\w*-{SMALL}\w*)"
)
MENTION = (
    rf"\b(?:(?:{_DETERMINER}|{NAME}['’]s|{NAME}(?<=s)['’])\s(?:{_NOUN}\s){{0,4}}{NAME}"
    r"(?:\s(?:twins|brothers|sisters|siblings))?"
    rf"|(?:{_DETERMINER}|{NAME}['’]s|{NAME}(?<=s)['’])\s(?:{_NOUN}\s)?{_NOUN}"
    rf"|(?!{_DETERMINER}\b){NAME})"
)
"""How a person is mentioned: by a name, a noun, or both."""

_CONNECTIVE = alternatives(listed("clauses", "reach_ends") - {"and", "or", "that", "than", "as"})
_EDGE = re.compile(
    rf"[;:()]|,(?!\d)|(?<!\bb)\.(?=\s|$)|\s[–—-]\s|(?<!hundred )\band\b|\b(?:{_CONNECTIVE})\b"
)
_OF_BIRTH = re.compile(r"\((?:b\.|born\b)[^()]{0,60}\)")
_RELATIVE = re.compile(rf"\W*(?:{alternatives(relative_pronouns() - {'that'})})\b")
_ORDER = re.compile(r"\W*(?:before|after|until|since)\b")
_MENTION = re.compile(MENTION)
_PRONOUN = re.compile(r"(?:he|she)\b", re.IGNORECASE)
_LEAD = re.compile(
    rf"(?:\s|[,;:(–—-]|\b(?:and|{_CONNECTIVE}|then|later)\b"
    r"|(?:At|In|By|On)\s(?:(?:the\s)?[a-z]+\s(?:of\s)?)?[\d-]+\b"
    r"|At\s(?:the\sage\sof\s)?[a-z-]+,|In\s(?:his|her)\s[a-z-]+,?)*",
    re.IGNORECASE,
)
_SEXES = {"he": "m", "his": "m", "she": "f", "her": "f"}


@dataclass(eq=False)
class Person:
    """Somebody in a text: the stems of their names, of nouns for them, and their sex if known."""

    names: frozenset[str]
    nouns: frozenset[str]
    sex: str = ""
    form: str = ""

    @property
    def is_human(self) -> bool:
        """Whether it is somebody: with a name or a sex, or a relative or what people are."""
        return bool(self.names or self.sex or self.nouns & _human_stems())


@lru_cache(maxsize=1)
def _human_stems() -> frozenset[str]:
    return frozenset(map(stem, (*relatives(), *occupations())))


class People:
    """Everybody who is mentioned so far."""

    def __init__(self) -> None:
        self.every: list[Person] = []

    def of(self, form: str) -> Person | None:
        """Return whom *form* mentions, None where it may be any of several."""
        names, nouns = _stems(form)
        same = [person for person in self.every if _may_be(person, names, nouns)]
        exact = [person for person in same if names and person.names == names]
        given = lexical_stems((re.findall(rf"\b{CAPITAL}[\w'’-]*", form) or [""])[0])
        of_given = [person for person in same if given and given <= person.names]
        same = next((few for few in (exact, of_given) if len(few) == 1), same)
        return same[0] if len(same) == 1 else None

    def add(self, form: str) -> Person | None:
        """Return whom *form* mentions, who is new if nobody so far may be meant."""
        names, nouns = _stems(form)
        if not names and not nouns:
            return None
        same = [person for person in self.every if _may_be(person, names, nouns)]
        person = self.of(form)
        if person is None and not same:
            person = Person(names, nouns, _sex(form), form)
            self.every.append(person)
        elif person is not None:
            person.names, person.nouns = person.names | names, person.nouns | nouns
            person.sex = person.sex or _sex(form)
        return person


def _stems(form: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the stems of the names and those of the nouns of *form*: of *Ann's son* the latter."""
    own = re.split(r"['’]s\s", form)[-1]
    names = lexical_stems(" ".join(re.findall(rf"\b{CAPITAL}[\w'’-]*", own)))
    bare = re.sub(rf"^{_DETERMINER}\s", "", own)
    names -= lexical_stems(own[: len(own) - len(bare)])
    if bare != own and not re.search(rf"\b{CAPITAL}[\w.'’-]*$", own):
        names = frozenset()  # *the Benedictine monk*
    titles = frozenset(title.lower().rstrip(".") for title in title_sexes())
    return frozenset(names - titles), lexical_stems(re.sub(rf"\b{CAPITAL}[\w'’-]*", " ", bare))


def _may_be(person: Person, names: frozenset[str], nouns: frozenset[str]) -> bool:
    if names and person.names:
        return names <= person.names or person.names <= names
    return bool(nouns) and not names and nouns <= person.nouns


def _sex(form: str) -> str:
    own = re.split(r"['’]s\s", form)[-1].split()
    titles, named, family = title_sexes(), given_names(), relatives()
    for word in own:
        if sex := family.get(word.lower(), "") or titles.get(word.rstrip("."), ""):
            return sex
    return next((named[word].sex for word in own if word in named), "")


@dataclass
class Clause:
    """A part of a text between commas, conjunctions and full stops, and whom it is about."""

    text: str
    start: int
    end: int
    sentence: tuple[int, int]
    person: Person | None
    previous: Person | None = None
    """Who was spoken of before."""
    moment: int = 0
    """The number of the event in which it is: without a verb, that of its neighbour."""

    @property
    def form(self) -> str:
        """Its words."""
        return self.text[self.start : self.end]


def read_clauses(text: str) -> tuple[list[Clause], People]:
    """Return the clauses of *text*, and everybody who is mentioned as the subject of one."""
    people = People()
    every: list[Clause] = []
    main: Person | None = None
    for sentence in sentence_spans(text):
        clauses = [Clause(text, *span, sentence, None) for span in _pieces(text, *sentence)]
        _give_subjects(clauses, people, main)
        main = next((clause.person for clause in clauses if clause.person), main)
        _number(clauses, every)
        every += clauses
    last: list[Person] = []
    for clause in every:
        if clause.person is not None and clause.person not in last[-1:]:
            last.append(clause.person)
        others = [each for each in last if each is not clause.person and each.is_human]
        clause.previous = others[-1] if others else None
    return every, people


def _give_subjects(clauses: list[Clause], people: People, main: Person | None) -> None:
    """Set whom each of the *clauses* of a sentence is about, behind one that was about *main*."""
    subject = outer = None
    for clause in clauses:
        clause.previous = subject
        if _RELATIVE.match(clause.form):
            outer = outer or subject
        elif outer is not None and _RESUMED.match(clause.form):
            subject, outer = outer, None
        stated = _subject(clause, people, subject or main)
        clause.person = subject = stated or subject
    _look_ahead(clauses)


_RESUMED = re.compile(rf",\s(?:{any_of('finite_forms_of_be')}|had|has|{SMALL}+ed)\s")
"""Behind a relative clause, what the noun before it did."""


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the clauses between *start* and *end* are; a connective alone is of the next."""
    whole = [span.span() for span in _OF_BIRTH.finditer(text, start, end)]
    edges = [
        edge.start()
        for edge in _EDGE.finditer(text, start + 1, end)
        if not any(first < edge.start() < last for first, last in whole)
    ]
    first = start
    for last in (*edges, end):
        piece = text[first:last]
        if last < end and (_EDGE.fullmatch(piece.strip()) or not piece.strip(" ,.;:()")):
            continue
        if piece.strip(" ,.;:()"):
            yield first, last
        first = last


def _subject(clause: Clause, people: People, main: Person | None) -> Person | None:
    """Return whom the words that *clause* begins with mention, for a pronoun the *main* person."""
    form = clause.form
    lead = _LEAD.match(form)
    place = lead.end() if lead else 0
    if pronoun := _PRONOUN.match(form, place):
        return _meant(people, main, _SEXES[pronoun[0].lower()])
    if re.match(r"\W*who\b", form):
        return _antecedent(clause, people)
    mention = _MENTION.match(form, place)
    if mention is None:
        return None
    rest = form[mention.end() :]
    noun = _NOUN_ALONE.match(form, place)
    if (
        noun is not None
        and not re.search(CAPITAL, mention[0][1:])
        and _begins_verb(form[noun.end() :])
    ):
        return people.add(noun[0])
    if form[:1] == "(":
        return None
    if not rest.strip(" ,.()"):
        return _apposed(people, mention[0], form, clause.previous)
    if re.fullmatch(r"\s(?:\d{1,3}|[a-z]+(?:-[a-z]+)?)\W*", rest):
        return people.add(mention[0])  # *Ann was 20 and Tom 27*
    return people.add(mention[0]) if _begins_verb(rest) else None


_APPOSED = re.compile(r",\s(?:an?|the)\s[^,;:]*$")
_NOUN_ALONE = re.compile(rf"{_DETERMINER}\s{_NOUN}")


def _begins_verb(rest: str) -> bool:
    """Return whether *rest* has a verb, among its first words that of what is before it."""
    first = " ".join(rest.split()[:3])
    return bool(
        verb_stems(f"He {first}") or re.match(rf"(?:{any_of('finite_auxiliaries')}|being)\b", first)
    )


def _antecedent(clause: Clause, people: People) -> Person | None:
    """Return whom *who*, with which *clause* begins, is: whom the words before it mention last."""
    before = clause.text[clause.sentence[0] : clause.start]
    if re.search(r"\b(?:he|she)\W*$", before, re.IGNORECASE):
        return clause.previous
    if _APPOSED.search(before) and clause.previous is not None:
        return clause.previous
    mentions = [match[0] for match in _MENTION.finditer(before)]
    return people.add(mentions[-1]) if mentions else None


def _apposed(people: People, mention: str, form: str, before: Person | None) -> Person | None:
    """Return whom a *mention* alone is of: the person *before*, if one of both is no name."""
    if _ORDER.match(form):
        people.add(mention)
        return None
    names, nouns = _stems(mention)
    if before is not None and re.match(r",\san?\s", form):
        before.nouns |= nouns
        return before
    if not form.startswith((",", ";", ":")) and before is not None:
        people.add(mention)
        return None
    if form.startswith(",") and before is not None and bool(names) != bool(before.names):
        before.names, before.nouns = before.names | names, before.nouns | nouns
        before.sex = before.sex or _sex(mention)
        return before
    return people.add(mention)


def _meant(people: People, main: Person | None, sex: str) -> Person | None:
    """Return who *he* or *she* is: the *main* person, or the only other of that sex."""
    if main is not None and main.sex in ("", sex):
        return main
    same = [person for person in people.every if person.sex == sex]
    return same[0] if len(same) == 1 else None


def _look_ahead(clauses: list[Clause]) -> None:
    """Give what is before the first subject of a sentence that subject: *Born in Ulm, Ann left*."""
    first = next((clause for clause in clauses if clause.person is not None), None)
    for clause in clauses:
        if clause is first:
            return
        clause.person = first.person if first else None


def _number(clauses: list[Clause], before: list[Clause]) -> None:
    """Number the events of *clauses*; a part without a verb is of the event next to it.

    A relative clause is another event than that of its sentence, and so is *before his death*.
    """
    number = last = max((clause.moment for clause in before), default=-1) + 1
    has_verb = False
    for clause in clauses:
        form = clause.form
        is_event = bool(
            verb_stems(form) or re.search(r"\b(?:is|was|were)\b|^,\s(?:had|has)\s", form)
        )
        if _RELATIVE.match(form) or (_ORDER.match(form) and not is_event):
            last += 1
            clause.moment = last
            continue
        if is_event and has_verb:
            number = last = last + 1
        has_verb = has_verb or is_event
        clause.moment = number


def is_alone(clause: Clause) -> str:
    """Return whom *clause* mentions, *before her brother Tom*, if it says nothing else."""
    match = re.fullmatch(rf"\W*(?:before|after)\s({MENTION})\W*", clause.form)
    return match[1] if match else ""
