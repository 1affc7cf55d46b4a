"""Which person a pronoun or a description means: he, the senator, the old man."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.expressions import Expression, lead
from entailment.discourse.nouns import alike, gender_of, sex_of
from entailment.discourse.scene import Pronoun, Scene
from entailment.discourse.tracking import Chain

__all__ = ["meant_by_description", "meant_by_lead", "meant_by_pronoun"]

_FEMALE = frozenset("she her hers".split())
_CLAUSE = re.compile(r"[,;:]|\b(?:and|but|that|who|which|while|when|because|as|if|said)\b")
_APPOSED = re.compile(r"(?:,\s+\d{1,3})?\s*[,(]\s*")
_YEARS_OLD = re.compile(r"\b(\d{1,3})-year-old\b")
_SEX_ALONE = frozenset("man woman boy girl".split())
_FAMILY = frozenset("wife husband father mother son daughter brother sister widow".split())
_NAMED_AFTER = re.compile(r"(?:,\s+(?:[\w-]+\s+){0,3}?(?:[A-Z]\w+\s*){1,4}(?:,|\.|$)|\s+[A-Z]\w+)")
_SUBORDINATE = re.compile(
    r"(?:In|By|With|When|As|After|Before|Since|At|On|For|While|Once|Until|During|Despite|Though|"
    r"Although|Like|Unlike|Because|Throughout|From|If|Even|\w+ed|\w+ing|Born)\b"
)


def meant_by_pronoun(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the person whom he or she means, one of that sex."""
    gender = "f" if found.word in _FEMALE else "m"
    chain = _named_after(scene, found.start, gender) or _salient(scene, found, gender)
    if chain is not None:
        chain.gender = chain.gender or gender
        chain.kind = chain.kind or "person"
        yield from scene.is_born_so(chain)
        yield from scene.meaning(chain, found.start, found.end, owns=found.owns)


def meant_by_description(scene: Scene, found: Expression) -> Iterator[Pronoun]:
    """Yield the person whom *the senator* means: who was called so; else, if it begins, any."""
    noun, here = found.word, scene.here
    if _NAMED_AFTER.match(scene.read.text, found.end) or noun in _FAMILY:
        return
    words = scene.read.text[found.start : found.end]
    gender, nouns = sex_of(noun or words.lower()), alike(noun)
    told = _YEARS_OLD.search(words)
    age = told[1] if told else ""

    def exactly(chain: Chain) -> float:
        return 20.0 * (noun in chain.nouns) + 60.0 * (age != "" and chain.age == age)

    def fits(chain: Chain) -> bool:
        return chain.may_be(gender) and (not age or chain.age in ("", age))

    def is_called(chain: Chain) -> bool:
        return chain.kind != "organisation" and bool(nouns & chain.nouns) and fits(chain)

    def is_person(chain: Chain) -> bool:
        return chain.kind == "person" and fits(chain)

    chain = scene.chains.best(here.index, is_called, exactly)
    may_be_any = here.is_begin(found.start) or noun in _SEX_ALONE or not noun
    if chain is None and may_be_any and (here.index > 0 or (here.mentioned and not noun)):
        chain = scene.chains.best(here.index, is_person, exactly)
    if chain is not None:
        owns = found.owns
        yield from scene.meaning(chain, found.start, found.end, owns=owns, described=not owns)


def meant_by_lead(scene: Scene) -> Iterator[Pronoun]:
    """Yield whom news begins with and names in the next sentence: A baker died; Ann Lee was."""
    read, here = scene.read, scene.here
    following = here.index + 1
    if here.index > 1 or following >= len(read.passages) or scene.chains.has_people:
        return
    ends = lead(read.text, here.begins, here.passage.end)
    if ends is None or any(name.start < ends + 2 for name in read.names(here.index)):
        return
    named = [name for name in read.names(following) if read.is_person(name)]
    leads = bool(named) and named[0].begins <= read.begin(following) + 3
    if not leads and len({name.text.split()[-1] for name in named}) != 1:
        return
    if all(named[0].text != name.text for name in read.names(here.index)):
        chain = scene.chains.named(named[0].text, "person")
        chain.gender = chain.gender or named[0].gender or gender_of(named[0].text)
        scene.mention(chain, here.begins)
        yield Pronoun(here.begins, ends, chain.name, described=True)


def _salient(scene: Scene, found: Expression, gender: str) -> Chain | None:
    """Return the most salient person of that sex who is not told of beside the pronoun."""
    here, place = scene.here, found.start
    denied = set[int]()
    if found.word in ("him", "her") and not found.owns:
        clauses = _CLAUSE.finditer(scene.read.text, here.passage.start, place)
        clause = max((match.end() for match in clauses), default=0)
        denied = {id(chain) for at, chain in here.mentioned if at >= clause}
    if (
        found.owns
        and here.last_name
        and _APPOSED.fullmatch(scene.read.text, here.last_name[0], place)
    ):
        denied.add(id(here.last_name[1]))
    if here.is_quoted(place):
        denied |= {id(chain) for at, chain in here.mentioned if not here.is_quoted(at)}

    def fits(chain: Chain) -> bool:
        is_one = chain.kind == "person" or (chain.kind is None and " " in chain.name)
        return is_one and chain.may_be(gender) and id(chain) not in denied

    return scene.chains.best(here.index, fits)


def _named_after(scene: Scene, place: int, gender: str) -> Chain | None:
    """Return who is named right after the first comma: By the time she was 30, Ann Lee ..."""
    read, here = scene.read, scene.here
    told = any(chain.kind == "person" for _, chain in here.mentioned)
    if told or not _SUBORDINATE.match(read.text, here.begins):
        return None
    comma = read.text.find(",", place, here.passage.end)
    for name in read.names(here.index):
        near = 0 < name.begins - comma <= 2 and place < comma
        is_aside = read.text[name.end : name.end + 1] == ","
        if near and not is_aside and read.is_person(name) and name.gender in ("", gender):
            return scene.chains.named(name.text, "person")
    return None
