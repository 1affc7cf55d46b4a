"""Roles: two names that have changed places about a verb.

Converses (*Acme sued Bolt*, *Bolt was sued by Acme*) are recognised by `by` and the auxiliary, and
a name behind the verb may have a title (*sued its rival Bolt*). The verb may be one that goes both
ways (*fought*), so that a swap is not a contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.discourse.name_roles import known_names
from entailment.knowledge.inverses import inverse_preposition
from entailment.model import Mismatch
from entailment.structure.vocabulary import table
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.synonyms import predicate_of
from entailment.text.lexicon import word_list
from entailment.text.name_forms import CAPITAL, NAME_WITH_OF
from entailment.text.stems import base_of
from entailment.text.words import Word, stem, words

__all__ = ["aligned_roles", "exchanged_agents", "swapped_roles"]

_REACH = 4
"""Words on either side of a verb among which its names are looked for."""

_NEAR = 8
"""Words of the text between two aligned names and the word that joins them."""


class _Roles(NamedTuple):
    """The lower-case name words of agent and patient, the verb, and the words.

    A verb with synonyms is the first of them, another its stem. A preposition that turns the sides
    round (*left before*) is of the verb.
    """

    agent: str
    verb: str
    patient: str
    form: str

    @property
    def statement(self) -> tuple[str, str, str]:
        return self.agent, self.verb, self.patient

    @property
    def reverse(self) -> tuple[str, str, str]:
        return self.patient, self.verb, self.agent


def swapped_roles(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* has two names the other way round about a verb than *text*.

    >>> [str(found) for found in swapped_roles("Yahoo sued Google.", "Google sued Yahoo.")]
    ["role: the hypothesis has 'Google sued Yahoo', the text has 'Yahoo sued Google'"]
    """
    names = known_names(text, hypothesis)
    in_text = {roles.statement: roles for roles in reversed([*_roles(text, names)])}
    for stated in _roles(hypothesis, names):
        other = in_text.get(stated.reverse)
        if other is not None and stated.statement not in in_text:
            yield Mismatch("role", stated.form, other.form, contradicts=False)


def _roles(text: str, names: frozenset[str]) -> Iterator[_Roles]:
    every = words(text)
    mutual = table("clauses", "events")["mutual"].split()
    for place, verb in enumerate(every):
        if verb.is_content and verb.lower not in names and verb.lemma not in mutual:
            yield from _roles_of(text, every, place, names)


def _roles_of(
    text: str, every: Sequence[Word], place: int, names: frozenset[str]
) -> Iterator[_Roles]:
    """Yield the roles about the verb at *place*, if it has a name on either side."""
    verb = every[place]
    begin = _beginning(every, place, names)
    before = every[max(0, begin - _REACH) : begin][::-1]
    after = every[place + 1 : place + 1 + _REACH]
    first, last = _name(before, names), _name(_without_title(after, names), names)
    if first is None or last is None or first.lower == last.lower:
        return
    form = text[min(first.start, verb.start) : last.end]
    passive = lexicon().words["passive"]
    has_auxiliary = any(word.lower in passive for word in before if word.start > first.start)
    has_by = any(word.lower == "by" for word in after if word.start < last.start)
    preposition = inverse_preposition().search(text, verb.end, last.start)
    predicate = predicate_of(verb, following=after[0].lower if after else "")
    if preposition is not None:
        predicate = f"{verb.stem} {preposition[0].lower()}"
    if has_auxiliary and has_by:
        yield _Roles(last.lower, predicate, first.lower, form)
    elif not has_auxiliary and not has_by:
        yield _Roles(first.lower, predicate, last.lower, form)


def _beginning(every: Sequence[Word], place: int, names: frozenset[str]) -> int:
    """Return where the verbs begin of which that at *place* is the last: *agreed to buy*."""
    while (
        place > 1
        and every[place - 1].lower == "to"
        and every[place - 2].is_content
        and every[place - 2].lower not in names
    ):
        place -= 2
    return place


def _without_title(after: Sequence[Word], names: frozenset[str]) -> Sequence[Word]:
    """Return the words behind a verb without the title of a name: *its rival Halden*, *Halden*."""
    if not after or after[0].lower not in lexicon().words["definite"]:
        return after
    place = next((n for n, word in enumerate(after) if word.lower in names), len(after))
    title = after[1:place]
    return after[place:] if title and all(word.is_content for word in title) else after


def _name(nearby: Sequence[Word], names: frozenset[str]) -> Word | None:
    """Return the last word of the nearest name, if no other content word stands before it."""
    place = next((n for n, word in enumerate(nearby) if word.is_content), None)
    if place is None or nearby[place].lower not in names:
        return None
    while (
        place + 1 < len(nearby)
        and nearby[place].start < nearby[place + 1].start
        and nearby[place + 1].lower in names
    ):
        place += 1
    return nearby[place]


def aligned_roles(compared: AlignedPair) -> Iterator[Mismatch]:
    """Yield where two aligned names stand the other way round about an aligned word.

    The argument movement of MENT, whose logical forms are replaced by the order of words and `by`.
    """
    index = {word.start: place for place, word in enumerate(compared.text)}
    places = {
        alignment.hypothesis_start: index[alignment.text_start]
        for alignment in compared.aligned
        if alignment is not None
    }
    names = [word for word in compared.names if word.start in places]
    for joining in compared.content:
        before = [word for word in names if word.start < joining.start]
        after = [word for word in names if word.start > joining.start]
        if joining.is_name or joining.start not in places or not before or not after:
            continue
        trio = (before[-1], joining, after[0])
        in_text = tuple(places[word.start] for word in trio)
        if _has_moved(compared, joining, after[0], in_text):
            form = " ".join(word.form for word in trio)
            other = " ".join(compared.text[place].form for place in sorted(in_text))
            yield Mismatch("role", form, other, contradicts=False)


def _has_moved(compared: AlignedPair, joining: Word, last: Word, in_text: tuple[int, ...]) -> bool:
    """Return whether the names around *joining*, whose words are *in_text*, changed places there.

    *in_text* are the places of the first name, of *joining* and of the last name in the text.
    """
    first_place, verb_place, last_place = in_text
    if max(abs(first_place - verb_place), abs(last_place - verb_place)) > _NEAR:
        return False
    is_passive = _has_by(compared.hypothesis, joining.start, last.start)
    verb = compared.text[verb_place].start
    if last_place < verb_place < first_place:
        return is_passive == _has_by(compared.text, verb, compared.text[first_place].start)
    if first_place < verb_place < last_place:
        return is_passive != _has_by(compared.text, verb, compared.text[last_place].start)
    return False


def _has_by(every: Sequence[Word], start: int, end: int) -> bool:
    return any(word.lower == "by" and start < word.start < end for word in every)


_BY = r"(?:\s(?:up|down|out|off|over|[a-z]+ly))?\sby\s"
_ACT = rf"[a-z]+{_BY}{NAME_WITH_OF}"
_ONE_ACT = re.compile(rf"(?P<verb>[a-z]+){_BY}(?P<agent>{NAME_WITH_OF})")
_BE = r"(?:was|were|is|are)\s"
_ACTS = re.compile(
    rf"\b(?P<subject>[^.;,]{{2,80}}?)\s{_BE}"
    rf"(?P<acts>{_ACT}(?:(?:,|,?\s(?:and|but))\s(?:{_BE})?{_ACT})+)\b(?!,?\s(?:and\s)?{CAPITAL})"
)
_CLAIMS = (
    re.compile(
        rf"^(?P<object>[^.;,]{{2,80}})\s(?:was|were|is|are)\s(?P<verb>[a-z]+)\sby\s"
        rf"(?P<agent>{NAME_WITH_OF})\.?$"
    ),
    re.compile(rf"^(?P<agent>{NAME_WITH_OF})\s(?P<verb>[a-z]+)\s(?P<object>[^.;,]{{2,80}})\.?$"),
)


def exchanged_agents(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* has one of two acts by him who did the other.

    >>> text = "The film was directed by Ana Ruiz and produced by Lee Wong."
    >>> [str(found) for found in exchanged_agents(text, "Lee Wong directed the film.")]
    ["role: the hypothesis has 'Lee Wong directed', the text has 'directed by Ana Ruiz'"]
    """
    if text.count("by") < 2:
        return
    stated = _ACTS.search(" ".join(text.split()))
    claims = (pattern.match(" ".join(hypothesis.split())) for pattern in _CLAIMS)
    claimed = next((match for match in claims if match), None)
    if stated is None or claimed is None:
        return
    act, names = _act(claimed["verb"]), _name_words(claimed["agent"])
    acts = [*_ONE_ACT.finditer(stated["acts"])]
    agents = {_act(each["verb"]): _name_words(each["agent"]) for each in acts}
    calendar = word_list("months") | word_list("weekdays")
    if act not in agents or any(each["agent"].lower() in calendar for each in acts):
        return
    is_of_act = bool(names & agents[act])
    is_of_other = any(names <= agents[other] for other in agents if other != act)
    is_alone = [stem(base_of(word)) for word in words(text)].count(act) == 1
    objects = {word.stem for word in words(claimed["object"]) if word.is_content}
    subject = {word.stem for word in words(stated["subject"])}
    if is_of_other and not is_of_act and is_alone and objects <= subject:
        own = next(each for each in acts if _act(each["verb"]) == act)
        form = claimed[0][: claimed.end("verb")] if claimed.start("agent") == 0 else claimed[0]
        by = f"{own['verb']} by {own['agent']}"
        yield Mismatch("role", form.rstrip("."), by, contradicts=True)


def _act(verb: str) -> str:
    """Return the stem of the base form of *verb*: that of *write* for *wrote* and *written*."""
    return stem(base_of(words(verb)[0]))


def _name_words(name: str) -> frozenset[str]:
    return frozenset(re.sub(r"['’]s\b", "", name.lower()).split())
