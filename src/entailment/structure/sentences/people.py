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

from entailment.knowledge.person_words import given_names, relatives
from entailment.text.lexicon import any_of, title_sexes
from entailment.text.name_forms import CAPITAL, NAME, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, verb_stems

__all__ = ["MENTION", "Clause", "People", "Person", "read_clauses"]

_DETERMINER = rf"(?i:{any_of('possessives')}|the|an?)"
_NOUN = (
    rf"(?!(?:{any_of('finite_forms_of_be')}|and|who|when|than)\b)"
    rf"(?:{SMALL}[\w’'-]*|{CAPITAL}\w*-{SMALL}\w*)"
)
MENTION = (
    rf"(?:(?:{_DETERMINER}|{NAME}['’]s|{NAME}(?<=s)['’])\s(?:{_NOUN}\s){{0,4}}{NAME}"
    rf"|(?:{_DETERMINER}|{NAME}['’]s|{NAME}(?<=s)['’])\s(?:{_NOUN}\s)?{_NOUN}"
    rf"|(?!{_DETERMINER}\b){NAME})"
)
"""How a person is mentioned: by a name, a noun, or both."""

_EDGE = re.compile(
    rf"[;:()]|,(?!\d)|\.(?=\s|$)|\s[–—-]\s|\b(?:and|but|before|after|when|while|until|who|whom|which"
    r"|since|because|although|though|where)\b"
)
_MENTION = re.compile(MENTION)
_PRONOUN = re.compile(r"(?:he|she)\b", re.IGNORECASE)
_LEAD = re.compile(
    rf"(?:\s|[,;:(–—-]|\b(?:and|but|when|while|before|after|until|since|because|although|though|where"
    r"|then|later)\b|(?:At|In|By|On)\s(?:(?:the\s)?[a-z]+\s(?:of\s)?)?[\d-]+\b|At\s(?:the\sage\sof\s)?[a-z-]+,)*",
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


class People:
    """Everybody who is mentioned so far."""

    def __init__(self) -> None:
        self.every: list[Person] = []

    def of(self, form: str) -> Person | None:
        """Return whom *form* mentions, None where it may be any of several."""
        names, nouns = _stems(form)
        same = [person for person in self.every if _may_be(person, names, nouns)]
        exact = [person for person in same if names and person.names == names]
        same = exact if len(exact) == 1 else same
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
    people, every = People(), []
    main: Person | None = None
    for sentence in sentence_spans(text):
        clauses = [Clause(text, *span, sentence, None) for span in _pieces(text, *sentence)]
        subject = None
        for clause in clauses:
            clause.previous = subject or main
            stated = _subject(clause, people, subject or main, every)
            subject = stated or subject
            clause.person = stated or subject
        _look_ahead(clauses)
        first = next((clause.person for clause in clauses if clause.person), None)
        main = first or main
        _number(clauses, every)
        every += clauses
    return every, people


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    places = [start, *(edge.start() for edge in _EDGE.finditer(text, start + 1, end)), end]
    for first, last in zip(places, places[1:], strict=False):
        if text[first:last].strip(" ,.;:()"):
            yield first, last


def _subject(
    clause: Clause, people: People, main: Person | None, before: list[Clause]
) -> Person | None:
    """Return whom the words that *clause* begins with mention, for a pronoun the *main* person."""
    form = clause.form
    lead = _LEAD.match(form)
    place = lead.end() if lead else 0
    if pronoun := _PRONOUN.match(form, place):
        return _meant(people, main, _SEXES[pronoun[0].lower()])
    relative = re.match(r"\W*who\b", form)
    if relative is not None:
        said = [match[0] for match in _MENTION.finditer(clause.text, clause.sentence[0], clause.start)]
        return people.add(said[-1]) if said else None
    mention = _MENTION.match(form, place)
    if mention is None:
        return None
    rest = form[mention.end() :]
    if not rest.strip(" ,.()"):
        return _apposed(people, mention[0], form, clause.previous)
    if verb_stems(f"He{rest}") or re.match(r"\s(?:is|was|were|had|has|would)\b", rest):
        return people.add(mention[0])
    return None


def _apposed(people: People, mention: str, form: str, before: Person | None) -> Person | None:
    """Return whom a *mention* alone is of: the person *before*, if one of both is no name."""
    if re.match(r"\s*(?:before|after|until|since)\b", form):
        people.add(mention)
        return None
    names, nouns = _stems(mention)
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
    """Give what is before the first subject of a sentence that subject: *Born in 1912, Ann left*."""
    first = next((clause for clause in clauses if clause.person is not None), None)
    for clause in clauses:
        if clause is first:
            return
        clause.person = first.person if first else None


def _number(clauses: list[Clause], before: list[Clause]) -> None:
    """Number the events of *clauses*; a part without a verb is of the event next to it."""
    number = before[-1].moment if before else -1
    has_verb = False
    for clause in clauses:
        is_event = bool(verb_stems(clause.form) or re.search(r"\b(?:is|was|were)\b", clause.form))
        if (is_event and has_verb) or clause is clauses[0]:
            number += 1
        has_verb = has_verb or is_event
        clause.moment = number
