"""Which words of a document probably mean whom: pronouns, descriptions, *the couple*, *we*.

| words | mean |
| --- | --- |
| he, she, his, her | the most salient person whom the sex fits |
| the senator, the old man | the person who was called so; at the beginning of a sentence any |
| it, its, the company, the yard | the most salient organisation, one of that kind before others |
| they, the couple, the twins | all people of the sentence, or the one before: two or three |
| the Dumonts | all people of that surname so far |
| we, our | the organisation that a text of its own is about |
| A Norwegian climber ... , his wife said. | the person whom the next sentence begins with |

They are read in the order of the text, so that whom one means can be meant by the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, Protocol

from entailment.model import Document, Passage
from entailment.search.context.mentions import Name
from entailment.search.context.resolution import Resolution
from entailment.search.context.speakers import quotations
from entailment.search.context.vocabulary import vocabulary
from entailment.text.lexicon import word_list
from entailment.validation.chains import Chain, Chains, callings, gender_of, told_of
from entailment.validation.geography import adjectives
from entailment.validation.lists import listed

__all__ = ["Pronoun", "Read", "Referring", "is_body"]


class Pronoun(NamedTuple):
    """A pronoun or description, and whom it probably means; one for each where it means several.

    *owns* tells a possessive; *described* words that say something of whom they mean.
    """

    start: int
    end: int
    name: str
    owns: bool = False
    described: bool = False


class Read(Protocol):
    """What is known of a document before its references are."""

    document: Document
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """The text of the document."""
        ...

    def names(self, index: int) -> tuple[Name, ...]:
        """Return the names of a sentence."""
        ...

    def references(self, index: int) -> tuple[Resolution, ...]:
        """Return the references of a sentence that are sure."""
        ...

    def is_person(self, name: Name) -> bool:
        """Return whether *name* is a person's."""
        ...

    def is_organisation(self, name: Name) -> bool:
        """Return whether *name* is an organisation's."""
        ...

    def begin(self, index: int) -> int:
        """Return where a sentence begins, after a dateline."""
        ...

    def asked_in(self, index: int) -> Iterator[Name]:
        """Yield where a sentence has the name that is asked for, as it is written."""
        ...


_PERSONAL = re.compile(r"\b(?P<word>he|she|him|his|her|hers)\b(?!-)", re.IGNORECASE)
_THINGS = re.compile(r"\b(?P<word>its|it)\b(?!['’])", re.IGNORECASE)
_PLURAL = re.compile(
    r"\b(?P<word>they|their|them|the (?:[\w-]+ ){0,2}(?:couple|pair|twins|sisters|brothers|"
    r"siblings|duo|trio)|the two (?:men|women|friends))\b(?P<owns>['’]s?(?!\w))?",
    re.IGNORECASE,
)
_OURS = re.compile(r"\b(?P<word>we|our|us)\b(?![.\w])", re.IGNORECASE)
_FAMILY_NAME = re.compile(r"\b[Tt]he (?P<word>[A-Z][a-z]+)e?s(?P<owns>['’](?!\w))?(?!\w)")
_ABOUT = 3
"""Times that a text says we outside of quotations, if it is of its organisation."""

_FEMALE, _MALE = frozenset("she her hers".split()), frozenset("he him his".split())
_NOTHING_OWNED = re.compile(r"\s*(?:[.,;:!?)]|$|(?:to|in|on|at|and|for|with|as|from|by|of)\b)")
_CLAUSE = re.compile(r"[,;:]|\b(?:and|but|that|who|which|while|when|because|as|if|said)\b")
_THE = re.compile(r"\b[Tt]he\s+(?=\w)")
_WORD = re.compile(r"\w+(?:-\w+)*")
_PEOPLE = re.compile(r"The\s+([A-Z][a-z]+)\s+([a-z]+)\b")
_OF = re.compile(r"\s+(?:of|for|at)\b|-|\s*[’'](?!\s)")
_PARAGRAPH = re.compile(r"[.!?][\"”’']?\s*\n\s*")
_WEATHER = re.compile(r"\s+(?:is|was|will be|would be|seems?)\s+\w+\s+(?:that|to)\b")
_SEX = {"man": "m", "woman": "f", "boy": "m", "girl": "f"}
_FAMILY = {"wife", "husband", "father", "mother", "son", "daughter", "brother", "sister", "widow"}
_NAMED_AFTER = re.compile(r"(?:,\s+(?:[\w-]+\s+){0,3}?(?:[A-Z]\w+\s*){1,4}(?:,|\.|$)|\s+[A-Z]\w+)")
_KIN = re.compile(
    r"(?:\b(?:his|her|their|its)|['’]s)\s+(?:[\w-]+\s+){0,3}?[\w-]+,?\s+$", re.IGNORECASE
)
_ALSO = re.compile(
    r"(?:\s*,)?\s*(?:\(|who\s+(?:is|was)\s+)?(?:\w+\s+)?(?:known|called|born|named)"
    r"(?:\s+(?:him|her)self)?(?:\s+(?:to\s+\w+\s+)?as)?(?:\s+the)?\s+[\"“]?"
    r"|.{0,40}\b(?:real|birth|full|stage)\s+name\s+(?:is|was)\s+[\"“]?"
    r"|.{0,20}\bgave\s+(?:his|hers)\s+as\s+"
)
_SUBORDINATE = re.compile(
    r"(?:In|By|With|When|As|After|Before|Since|At|On|For|While|Once|Until|During|Despite|Though|"
    r"Although|Like|Unlike|Because|Throughout|From|If|Even|\w+ed|\w+ing|Born)\b"
)


class _Found(NamedTuple):
    """Words that refer: what they are, where the noun or pronoun among them begins, and that."""

    start: int
    end: int
    what: Literal["personal", "thing", "several", "family", "ours", "person", "body"]
    at: int
    word: str
    owns: bool


class Referring:
    """Reads the sentences of a document in order and yields what their references mean."""

    def __init__(self, read: Read):
        self._read = read
        self._chains = Chains()
        self._group: tuple[int, list[Chain]] = (-9, [])

    def sentence(self, index: int) -> list[Pronoun]:
        """Return the references of the next sentence; none is left out or asked for twice."""
        passage = self._read.passages[index]
        found: list[Pronoun] = []
        here = _Here(index, passage, quotations(self._read.text, passage.start, passage.end))
        self._read_lead(here, found)
        for place, item in self._items(here):
            if isinstance(item, Name):
                self._named(item, here)
            elif isinstance(item, Resolution):
                kind = self._chains.named(item.name, None)
                self._mention(kind, here, place, owns=item.written.endswith("'s"))
            else:
                found += self._referred(item, here)
        return found

    def _items(self, here: _Here) -> list[tuple[int, Name | Resolution | _Found]]:
        read = self._read
        sure = read.references(here.index)
        asked = list(read.asked_in(here.index))
        families = [
            match.span()
            for match in _FAMILY_NAME.finditer(read.text, here.passage.start, here.passage.end)
            if self._chains.family(match["word"])
        ]
        denied = [*((one.start, one.end) for one in asked), *families]
        names = asked + [
            one
            for one in read.names(here.index)
            if not any(one.start < end and start < one.end for start, end in denied)
        ]
        found: list[tuple[int, Name | Resolution | _Found]] = [(n.start, n) for n in names]
        taken = [(n.start, n.end) for n in names]
        for one in sure:
            if one.kind not in ("short name", "speaker"):
                found.append((one.start, one))
                taken.append((one.start, one.end))
        for one_found in self._referring(here):
            if not any(a < one_found.end and one_found.at < b for a, b in taken):
                taken.append((one_found.at, one_found.end))
                found.append((one_found.start, one_found))
        return sorted(found, key=lambda one: one[0])

    def _referring(self, here: _Here) -> Iterator[_Found]:
        """Yield the words of a sentence that refer, those that are sure of their kind first."""
        text, (start, end) = self._read.text, (here.passage.start, here.passage.end)
        for match in _PERSONAL.finditer(text, start, end):
            word = match["word"].lower()
            her = word == "her" and _NOTHING_OWNED.match(text, match.end()) is None
            yield _Found(*match.span(), "personal", match.start(), word, word == "his" or her)
        for match in _THINGS.finditer(text, start, end):
            word = match["word"].lower()
            yield _Found(*match.span(), "thing", match.start(), word, word == "its")
        for match in _PLURAL.finditer(text, start, end):
            word = match["word"].lower()
            owns = word == "their" or bool(match["owns"])
            yield _Found(*match.span(), "several", match.start(), word, owns)
        for match in _FAMILY_NAME.finditer(text, start, end):
            owns = bool(match["owns"])
            yield _Found(*match.span(), "family", match.start(), match["word"], owns)
        for match in _OURS.finditer(text, start, end) if self._is_about else ():
            word = match["word"].lower()
            yield _Found(*match.span(), "ours", match.start(), word, word == "our")
        yield from _descriptions(text, start, end)
        people = _PEOPLE.match(text, self._read.begin(here.index), end)
        if people and people[1].lower() in adjectives() and _is_verb(people[2]):
            yield _Found(people.start(), people.end(1), "person", people.start(1), "", False)

    @cached_property
    def _is_about(self) -> bool:
        """Whether the text speaks for an organisation."""
        text = re.sub(r"[\"“][^\"”]*[\"”]", " ", self._read.text[:20_000])
        return sum(1 for _ in _OURS.finditer(text)) >= _ABOUT

    def _named(self, name: Name, here: _Here) -> None:
        if name.kind == "place":
            return
        kind = None
        if self._read.is_person(name):
            kind = "person"
        elif self._read.is_organisation(name):
            kind = "organisation"
        nouns = set(told_of(self._read.text, name, here.passage.start, here.passage.end))
        if kind is None and nouns and " " in name.text:
            kind = "person"
        if kind is None and " " not in name.text and name.start > here.passage.start + 5:
            return
        chain = self._chains.named(name.text, kind)  # type: ignore[arg-type]
        if chain.kind != "organisation":
            chain.nouns |= nouns
            sexes = {vocabulary().person_nouns[noun].gender for noun in nouns & _persons()} - {""}
            chain.gender = (
                chain.gender
                or name.gender
                or (sexes.pop() if len(sexes) == 1 else "")
                or gender_of(name.text, guess=True)
            )
        else:
            chain.nouns |= name.nouns
        before = self._read.text[max(here.passage.start, name.begins - 60) : name.start]
        if chain.count == 0:
            chain.is_kin = chain.kind == "person" and _KIN.search(before) is not None
        self._meet_alias(chain, here, name.start)
        self._mention(chain, here, name.start)
        here.last_name = (name.end, chain)

    def _meet_alias(self, chain: Chain, here: _Here, place: int) -> None:
        """Take in that *chain* is another name of who was named just before it."""
        if here.last_name is None or here.last_name[1] is chain:
            return
        end, other = here.last_name
        if other.kind == chain.kind and _ALSO.fullmatch(self._read.text, end, place):
            for one, more in ((other, chain), (chain, other)):
                if more not in one.also:
                    one.also.append(more)

    def _mention(self, chain: Chain, here: _Here, place: int, *, owns: bool = False) -> None:
        if self._is_new_line(here, place):
            here.has_subject = False
        begins = place <= self._read.begin(here.index) + 1
        is_subject = (begins or not owns) and not here.has_subject
        for one in (chain, *chain.also):
            self._chains.mention(one, here.index, place, is_subject=is_subject)
        here.has_subject = here.has_subject or not owns
        here.mentioned.append((place, chain))

    def _is_new_line(self, here: _Here, place: int) -> bool:
        """Return whether a paragraph ended since the last mention, where no sentence was told."""
        last = here.mentioned[-1][0] if here.mentioned else place
        return _PARAGRAPH.search(self._read.document.text, last, place) is not None

    def _referred(self, found: _Found, here: _Here) -> Iterator[Pronoun]:
        if found.what == "personal":
            yield from self._personal(found, here)
        elif found.what == "person":
            yield from self._described(found, here)
        elif found.what == "several":
            yield from self._several(found, here)
        elif found.what == "family":
            for relative in self._chains.family(found.word):
                self._mention(relative, here, found.start, owns=found.owns)
                for one in (relative, *relative.also):
                    yield Pronoun(found.start, found.end, one.name, found.owns)
        elif found.what == "ours":
            chain = self._chains.main()
            if chain is not None and not here.quoted(found.start):
                yield Pronoun(found.start, found.end, chain.name, found.owns)
        elif found.what == "body" or found.owns or not self._is_weather(found.end):
            chain = self._body(found.word if found.what == "body" else "", here)
            if chain is not None:
                self._mention(chain, here, found.start, owns=found.owns)
                described = found.what == "body" and not found.owns
                yield Pronoun(found.start, found.end, chain.name, found.owns, described)

    def _personal(self, found: _Found, here: _Here) -> Iterator[Pronoun]:
        gender = "f" if found.word in _FEMALE else "m"
        chain = self._told_after(found.start, here, gender) or self._person(found, here, gender)
        if chain is None:
            return
        chain.gender = chain.gender or gender
        chain.kind = chain.kind or "person"
        self._mention(chain, here, found.start, owns=found.owns)
        for one in (chain, *chain.also):
            yield Pronoun(found.start, found.end, one.name, found.owns)

    def _person(self, found: _Found, here: _Here, gender: str) -> Chain | None:
        text, place = self._read.text, found.start
        denied = set[int]()
        if found.word in ("him", "her") and not found.owns:
            clause = max(
                (m.end() for m in _CLAUSE.finditer(text, here.passage.start, place)), default=0
            )
            denied = {id(chain) for at, chain in here.mentioned if at >= clause}
        if here.quoted(place):
            denied |= {id(chain) for at, chain in here.mentioned if not here.quoted(at)}

        def fits(chain: Chain) -> bool:
            is_one = chain.kind == "person" or (chain.kind is None and " " in chain.name)
            return is_one and chain.gender in ("", gender) and id(chain) not in denied

        return self._chains.best(here.index, fits, lambda chain: 0.0)

    def _told_after(self, place: int, here: _Here, gender: str) -> Chain | None:
        """Return who is named right after the first comma: By the time she was 30, Ann Lee ..."""
        text = self._read.text
        told = any(chain.kind == "person" for _, chain in here.mentioned)
        if told or not _SUBORDINATE.match(text, self._read.begin(here.index)):
            return None
        comma = text.find(",", place, here.passage.end)
        for name in self._read.names(here.index):
            near = 0 < name.begins - comma <= 2 and place < comma
            if (
                near
                and text[name.end : name.end + 1] != ","
                and self._read.is_person(name)
                and name.gender in ("", gender)
            ):
                return self._chains.named(name.text, "person")
        return None

    def _described(self, found: _Found, here: _Here) -> Iterator[Pronoun]:
        start, end, noun, owns = found.start, found.end, found.word, found.owns
        if _NAMED_AFTER.match(self._read.text, end) or noun in _FAMILY:
            return
        known = vocabulary().person_nouns
        gender = _SEX.get(noun) or (known[noun].gender if noun in known else "")
        alike = {one for one in known if noun in known and known[one].group == known[noun].group}
        alike |= {noun}

        def is_called(chain: Chain) -> bool:
            return (
                chain.kind != "organisation"
                and bool(alike & chain.nouns)
                and chain.gender in ("", gender or chain.gender)
            )

        def may_be(chain: Chain) -> bool:
            return chain.kind == "person" and chain.gender in ("", gender or chain.gender)

        chain = self._chains.best(here.index, is_called, lambda one: 0.0)
        begins = start <= self._read.begin(here.index) + 1
        if chain is None and (begins or noun in _SEX) and here.index > 0:
            chain = self._chains.best(here.index, may_be, lambda one: 0.0)
        if chain is not None:
            self._mention(chain, here, start, owns=owns)
            for one in (chain, *chain.also):
                yield Pronoun(start, end, one.name, owns, described=not owns)

    def _body(self, noun: str, here: _Here) -> Chain | None:
        """Return the organisation that *noun* (company), or it, means."""
        kinds = vocabulary().organisation_kinds
        kind = kinds.get(noun, noun)

        def fits(chain: Chain) -> bool:
            return chain.kind == "organisation"

        def bonus(chain: Chain) -> float:
            if not noun:
                return 0.0
            if any(word.endswith((noun, f"{noun}s")) for word in chain.name.lower().split()):
                return 90.0
            if noun in chain.nouns or kind in chain.nouns:
                return 60.0
            return -50.0 if chain.nouns else 0.0

        return self._chains.best(here.index, fits, bonus)

    def _several(self, found: _Found, here: _Here) -> Iterator[Pronoun]:
        start, end, owns = found.start, found.end, found.owns
        if here.quoted(start):
            return
        described = found.word.startswith("the ")
        meant = self._meant_together(start, here, described)
        for chain in meant:
            self._mention(chain, here, start, owns=owns)
            for one in (chain, *chain.also):
                yield Pronoun(start, end, one.name, owns, described and not owns)
        if meant:
            here.several, self._group = meant, (here.index, meant)
        elif not described and (body := self._body("", here)) is not None:
            yield Pronoun(start, end, body.name, owns)

    def _meant_together(self, place: int, here: _Here, described: bool) -> list[Chain]:
        """Return the people whom *they* at *place* means; none where that is not clear."""
        if here.several is not None:
            return here.several
        met = [chain for at, chain in here.mentioned if at < place and chain.kind == "person"]
        found = list(dict.fromkeys(met))
        if len(found) < 2 and here.index - self._group[0] <= 3:
            return self._group[1]
        for back in (1, 2):
            if len(found) < 2:
                found = list(dict.fromkeys([*found, *self._chains.people(here.index - back)]))
        return found if 2 <= len(found) <= 3 or (described and found) else []

    def _read_lead(self, here: _Here, found: list[Pronoun]) -> None:
        """Read whom news begins with and names in the next sentence: a baker died; Ann Lee was."""
        read, following = self._read, here.index + 1
        if here.index > 1 or following >= len(read.passages):
            return
        begins = read.begin(here.index)
        ends = _lead(read.text, begins, here.passage.end)
        if ends is None or any(n.start < ends + 2 for n in read.names(here.index)):
            return
        named = [name for name in read.names(following) if read.is_person(name)]
        leads = bool(named) and named[0].begins <= read.begin(following) + 3
        if not leads and len({name.text.split()[-1] for name in named}) != 1:
            return
        new = all(named[0].text != name.text for name in read.names(here.index))
        if new:
            chain = self._chains.named(named[0].text, "person")
            chain.gender = chain.gender or named[0].gender or gender_of(named[0].text)
            self._mention(chain, here, begins)
            found.append(Pronoun(begins, ends, chain.name, described=True))

    def _is_weather(self, end: int) -> bool:
        return _WEATHER.match(self._read.text, end) is not None


class _Here:
    """The sentence that is being read, and who was mentioned where in it."""

    def __init__(self, index: int, passage: Passage, quotes: list[tuple[int, int]]):
        self.index = index
        self.passage = passage
        self.quotes = quotes
        self.mentioned: list[tuple[int, Chain]] = []
        self.has_subject = False
        self.last_name: tuple[int, Chain] | None = None
        self.several: list[Chain] | None = None

    def quoted(self, place: int) -> bool:
        return any(begin <= place < end for begin, end in self.quotes)


@lru_cache(maxsize=1)
def _persons() -> frozenset[str]:
    return frozenset(vocabulary().person_nouns)


def _descriptions(text: str, start: int, end: int) -> Iterator[_Found]:
    """Yield what begins with *the* and ends with a word for a person or an organisation."""
    for match in _THE.finditer(text, start, end):
        words = list(_WORD.finditer(text, match.end(), min(end, match.end() + 80)))[:4]
        for at, word in enumerate(words):
            if text[(words[at - 1].end() if at else match.end()) : word.start()].strip():
                break
            if word[0].lower() in ("the", "who", "of", "and"):
                break
            what = _what(word[0])
            following = words[at + 1][0] if at + 1 < len(words) else ""
            if what is None or (_what(following) and text[word.end() : word.end() + 1] == " "):
                continue
            owns = re.match(r"['’]s\b", text[word.end() : word.end() + 3])
            stop = word.end() + (2 if owns else 0)
            if not _OF.match(text, stop):
                noun = word[0].lower()
                yield _Found(match.start(), stop, what, word.start(), noun, owns is not None)
            break


def _is_verb(word: str) -> bool:
    pasts, small = word_list("irregular_pasts"), word_list("function_words")
    return word.endswith("ed") or word in pasts or word in small


def _what(word: str) -> Literal["person", "body"] | None:
    if word in callings():
        return "person"
    return "body" if word in _bodies() else None


def is_body(word: str) -> bool:
    """Return whether *word* ends names of organisations and things: Morris High School."""
    lower = word.lower().rstrip("s")
    return word in vocabulary().organisation_kinds or lower in _bodies() or lower in _NO_SURNAMES


_NO_SURNAMES = frozenset(
    "state dance press prize award street avenue road park river hill lake house cup open bowl "
    "hall tower center centre act treaty times post academy school".split()
)


@lru_cache(maxsize=1)
def _bodies() -> frozenset[str]:
    return frozenset(
        {*filter(str.islower, vocabulary().organisation_kinds), *listed("things").split()}
    )


def _lead(text: str, start: int, end: int) -> int | None:
    """Return where the description ends that a sentence begins with: A Norwegian climber."""
    article = re.compile(r"(?:An?|The)\s+").match(text, start, end)
    words = list(_WORD.finditer(text, article.end(), end))[:6] if article else []
    for at, word in enumerate(words):
        follows = words[at + 1][0] if at + 1 < len(words) else ""
        if word[0] in callings() and follows not in callings() and text[word.end()] not in "-'’":
            return word.end()
    return None
