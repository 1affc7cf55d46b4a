"""A text read sentence by sentence: whom it has named, and which words refer to them again.

References are settled in the order of the text, so that what one was settled to can be what the
next refers to. Whoever is met without a name (a soldier, another *he*) is remembered as a stranger,
since a pronoun may mean them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.discourse.entities import Entities, Entity, clear_first
from entailment.discourse.lexicon import vocabulary
from entailment.discourse.mentions import Name, names
from entailment.discourse.resolution import Resolution, Sentence, resolution
from entailment.discourse.speakers import quotations, speakers
from entailment.text.lexicon import word_list
from entailment.text.words import words

__all__ = ["Reader"]

_PRONOUN = re.compile(
    r"\b(?P<pronoun>[Hh]e|[Ss]he|him|[Hh]is|[Hh]er|[Ii]t|[Ii]ts|They)\b(?!-)(?P<short>['’]s\b)?"
)
_GENDERS = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f"}
_CLAUSE = re.compile(
    r"[,;:]|\b(?:and|but|that|who|which|while|when|because|as|after|before|if|said)\b"
)
_STRANGERS = 60
"""People without a name who are remembered at most."""

_NEXT_WORD = re.compile(r"[\s-]+([A-Za-z][\w’'-]*)")
_CIRCUMSTANCE = re.compile(
    r"\b(?:in|at|from|near|of|to|on|for|with|by)\s+(?:the\s+)?$", re.IGNORECASE
)
_YEARS_OLD = re.compile(r"\b(\d{1,3})-year-old\b")
_SEX_ALONE = frozenset("man woman boy girl".split())


class Reader:
    """Reads a text sentence by sentence and remembers whom it has met."""

    def __init__(self, text: str, known: frozenset[str]):
        self._text = text
        self._known = known
        self._entities = Entities()
        self._strangers: list[tuple[str, Entity]] = []
        self._pair: tuple[int, str] | None = None

    def sentence(self, index: int, start: int, end: int) -> Iterator[Resolution]:
        """Yield the references of the next sentence."""
        here = Sentence(index, start, end, names(self._text, start, end, self._known))
        quotes = quotations(self._text, start, end)
        for place, reference in self._in_order(here):
            if isinstance(reference, Name):
                found = self._named(reference, here)
            elif any(begin <= place < stop for begin, stop in quotes):
                continue
            elif "pronoun" in reference.re.groupindex:
                found = self._pronoun(reference, here)
            else:
                found = self._description(reference, here)
            if found is not None:
                yield found
        yield from speakers(self._text, here)
        self._keep_pair(here)

    def _in_order(self, here: Sentence) -> list[tuple[int, Name | re.Match[str]]]:
        found: list[tuple[int, Name | re.Match[str]]] = [(n.start, n) for n in here.names]
        for pattern in (_PRONOUN, _description_pattern()):
            for match in pattern.finditer(self._text, here.start, here.end):
                if not any(n.begins < match.end() and match.start() < n.ends for n in here.names):
                    found.append((match.start(), match))
        return sorted(found, key=lambda entry: entry[0])

    def _named(self, name: Name, here: Sentence) -> Resolution | None:
        explained = self._explained(name, here)
        entity = self._entities.linked(name, here.index, explained)
        if entity is None:
            return None
        weak = _CIRCUMSTANCE.search(self._text, max(here.start, name.begins - 12), name.begins)
        if entity.kind is not None or not weak:
            self._mention(entity, name.start, here)
        if explained is not None or name.text == entity.name:
            return None
        is_acronym = name.text.isupper() and entity.kind == "organisation"
        written = f"{entity.name} ({name.text})" if is_acronym else entity.name
        return resolution(self._text, name.start, name.end, entity, "short name", written)

    def _explained(self, name: Name, here: Sentence) -> Entity | None:
        """Return what *name* is the acronym of, if it stands in brackets right after that."""
        in_brackets = self._text[max(0, name.start - 2) : name.start] == " ("
        if not in_brackets or not here.mentioned or not name.text.isupper():
            return None
        entity = here.mentioned[-1][1]
        is_whole = " " in entity.name and entity.name[0] == name.text[0]
        return entity if is_whole and entity.kind in (None, "organisation") else None

    def _mention(self, entity: Entity, place: int, here: Sentence) -> None:
        entity.mention(here.index, is_first=not here.mentioned)
        here.mentioned.append((place, entity))

    def _pronoun(self, match: re.Match[str], here: Sentence) -> Resolution | None:
        pronoun = match["pronoun"].lower()
        start, end = match.span("pronoun")
        if pronoun == "they":
            return self._they(start, end, here)
        gender = _GENDERS.get(pronoun)
        is_possessive = pronoun in ("his", "its") or (pronoun == "her" and self._owns(end))
        if gender is None:
            if match["short"] or not self._is_organisations(end, is_possessive):
                return None
            entity = self._organisation(here)
        else:
            is_object = pronoun in ("him", "her") and not is_possessive
            entity = self._person(gender, start, is_object, here)
        if entity is None:
            if gender is not None:
                self._meet_stranger(pronoun, gender, here)
            return None
        self._mention(entity, start, here)
        name = _as_begun(entity.called, match[0])
        written = f"{name}'s" if is_possessive else name
        return resolution(self._text, start, end, entity, "pronoun", written)

    def _person(self, gender: str, place: int, is_object: bool, here: Sentence) -> Entity | None:
        """Return the person of *gender* that is meant at *place*; None where there is a doubt."""
        if self._is_told_after(place, here):
            return None
        strangers = [entity for _, entity in self._strangers]
        met = [e for e in self._entities.all if e.kind in (None, "person")]
        near = [e for e in (*met, *strangers) if e.gender in ("", gender)]
        if is_object:
            clause = max(
                (m.end() for m in _CLAUSE.finditer(self._text, here.start, place)), default=0
            )
            subjects = [entity for at, entity in here.mentioned if at >= max(clause, here.start)]
            near = [entity for entity in near if entity not in subjects]
        found = clear_first(near, here.index)
        return found if found is not None and found.kind == "person" and found.name else None

    def _is_told_after(self, place: int, here: Sentence) -> bool:
        """Return whether a name right after the first comma may be meant: In his book, Smith ..."""
        comma = self._text.find(",", here.start, here.end)
        return place < comma and any(
            comma < name.begins <= comma + 2 and name.kind in (None, "person")
            for name in here.names
        )

    def _organisation(self, here: Sentence) -> Entity | None:
        met = [e for e in self._entities.all if e.kind in (None, "organisation")]
        near = [e for e in met if e.last is not None and here.index - e.last <= 1]
        return near[0] if len(near) == 1 and near[0].kind == "organisation" else None

    def _is_organisations(self, end: int, is_possessive: bool) -> bool:
        """Return whether what follows *end* is done or owned by organisations alone."""
        lists = vocabulary()
        wanted = lists.organisation_possessions if is_possessive else lists.organisation_verbs
        following = _NEXT_WORD.match(self._text, end)
        if following and following[1] in ("also", "has", "had", "new", "former"):
            following = _NEXT_WORD.match(self._text, following.end())
        return following is not None and following[1] in wanted

    def _owns(self, end: int) -> bool:
        """Return whether *her* before *end* is followed by what she has."""
        following = _NEXT_WORD.match(self._text, end)
        if following is None:
            return False
        word = following[1].lower()
        is_time = word in ("today", "yesterday", "tomorrow", "last", "home", "early", "late")
        is_adverb = word.endswith("ly") and word not in ("family", "ally", "belly", "daily")
        return not (is_time or is_adverb or word in word_list("function_words"))

    def _they(self, start: int, end: int, here: Sentence) -> Resolution | None:
        """Return the two people of whom alone the sentence before speaks."""
        if start != here.start or self._pair is None or self._pair[0] != here.index - 1:
            return None
        both = Entity(self._pair[1], named_in=here.index - 1)
        return resolution(self._text, start, end, both, "pronoun", both.name)

    def _keep_pair(self, here: Sentence) -> None:
        """Remember a sentence that begins with two people and has nothing else in the plural."""
        self._pair = None
        if len(here.names) < 2 or here.names[0].begins != here.start:
            return
        one, other = here.names[:2]
        people = [entity for _, entity in here.mentioned[:2] if entity.kind == "person"]
        joined = self._text[one.end : other.start] == " and "
        rest = words(self._text[other.end : here.end])
        plural = any(w.lower.endswith("s") and w.lemma != w.lower and w.is_content for w in rest)
        if joined and len(people) == 2 and not plural and len(here.names) == 2:
            self._pair = here.index, " and ".join(entity.name for entity in people)

    def _description(self, match: re.Match[str], here: Sentence) -> Resolution | None:
        lists = vocabulary()
        noun, before = match["noun"], match["before"]
        is_definite = match["article"].lower() == "the" and self._is_whole(match)
        if noun in lists.person_nouns:
            entity = self._described_person(noun, before, here) if is_definite else None
            if entity is None:
                self._meet_stranger(noun, lists.person_nouns[noun].gender, here)
                return None
        else:
            entity = self._described_organisation(noun, here) if is_definite else None
            if entity is None:
                return None
        self._mention(entity, match.start(), here)
        start, end = match.start(), match.end()
        if match["owns"]:
            written = f"{_as_begun(entity.called, match[0])}'s"
        else:
            closing = "" if end >= here.end or self._text[end] in ",.;:!?)" else ","
            written = f"{self._text[start:end]}, {entity.called}{closing}"
        return resolution(self._text, start, end, entity, "description", written)

    def _meet_stranger(self, word: str, gender: str, here: Sentence) -> None:
        """Remember someone without a name, who may be meant by what follows."""
        stranger = Entity("", "person", gender)
        stranger.mention(here.index, is_first=not here.mentioned)
        known = self._strangers[-_STRANGERS:]
        self._strangers = [one for one in known if one[1].salience(here.index)]
        self._strangers.append((word, stranger))

    def _described_person(self, noun: str, before: str, here: Sentence) -> Entity | None:
        """Return the only one who was called a *noun*, or is of the age that is told."""
        nouns = vocabulary().person_nouns
        years = _YEARS_OLD.search(before)
        if noun in _SEX_ALONE and not years:
            return None
        others = (word for word, stranger in self._strangers if stranger.salience(here.index))
        if any(word in nouns and nouns[word].group == nouns[noun].group for word in others):
            return None
        found = []
        for entity in self._entities.all:
            called = any(w in nouns and nouns[w].group == nouns[noun].group for w in entity.nouns)
            same_age = years is not None and entity.age == years[1]
            other_age = years is not None and entity.age not in ("", years[1])
            other_sex = (
                "" not in (gender := nouns[noun].gender, entity.gender) and gender != entity.gender
            )
            if entity.kind == "person" and not other_age and not other_sex and (called or same_age):
                found.append(entity)
        return found[0] if len(found) == 1 else None

    def _described_organisation(self, noun: str, here: Sentence) -> Entity | None:
        kind = vocabulary().organisation_kinds[noun]
        met = [e for e in self._entities.all if e.kind == "organisation"]
        found = [entity for entity in met if kind in entity.nouns]
        unknown = [
            e for e in met if not e.nouns and e.last is not None and here.index - e.last <= 1
        ]
        return found[0] if len(found) == 1 and not unknown else None

    def _is_whole(self, match: re.Match[str]) -> bool:
        """Return whether the description ends with its noun and is of no one else."""
        if match["owns"]:
            return True
        following = _NEXT_WORD.match(self._text, match.end())
        if following is None:
            return True
        word = following[1]
        if word in ("of", "who", "that", "which", "whose", "from"):
            return False
        is_verb = (
            word.endswith("ed")
            or word in word_list("irregular_pasts")
            or word in vocabulary().organisation_verbs
        )
        return is_verb or word in word_list("function_words")


def _as_begun(name: str, mention: str) -> str:
    """Return *name* with a capital where *mention* has one."""
    return name[0].upper() + name[1:] if mention[0].isupper() else name


@lru_cache(maxsize=1)
def _description_pattern() -> re.Pattern[str]:
    lists = vocabulary()
    kinds = [noun for noun in lists.organisation_kinds if noun.islower()]
    nouns = "|".join(sorted([*lists.person_nouns, *kinds], key=len, reverse=True))
    return re.compile(
        r"\b(?P<article>[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Aa]nother|[Oo]ne)\s+"
        rf"(?P<before>(?:[a-z0-9][\w-]*\s+){{0,3}}?)(?P<noun>{nouns})\b(?P<owns>['’]s)?"
    )
