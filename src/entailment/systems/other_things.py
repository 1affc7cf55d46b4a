"""The sentences of a text about something with another name than the subject of a hypothesis.

| text | hypothesis | is judged as |
| --- | --- | --- |
| Basic plan: email. Pro plan: phone. | The Basic plan includes phone. | Basic plan: email. |
| Lois is ill. Keith flew a kite. | Lois flew a kite. | Lois is ill. |
| Lois is ill. Keith gave her a kite. | Lois has a kite. | both |
| The X 5 is red. The X 6 has a lens. | The X 5 has a lens. | The X 5 is red. |
| Orbit is owned by Nimbus. Nimbus is in Oslo. | Orbit's owner is in Oslo. | both |
| Lois flew a kite. Keith did not. | Keith flew a kite. | both |
| If Lois is ill, Keith is. Lois is ill. | Keith is ill. | both |

A network takes what is stated of the one for what is stated of the other. Left out is only a
sentence that names nothing of the hypothesis's subject, nor may mean it, and that no other sentence
refers to; and only where those about the subject lack what the hypothesis says first, and no
sentence is a rule, by which what is so for the one may follow for the other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.discourse.lexicon import affiliations, is_place
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.discourse.name_roles import known_names
from entailment.systems.mismatches.subjects import MAY_STAND_FOR, OTHER_NAME, subject_before_verb
from entailment.systems.unrelated import gaps
from entailment.text.characters import Normal, replaced
from entailment.text.lexicon import any_of, word_list
from entailment.text.sentences import split_sentences
from entailment.text.words import Word, content_stems, words

__all__ = ["is_named", "is_of_other", "without_other_things"]

_LONGEST = 2_000
_MOST_WORDS = 8
"""Words of a hypothesis among which its subject is looked for."""

_SENTENCE_END = re.compile(r"[.!?:\n][^\w\s]{0,4}\s*\S")
_HEADING = re.compile(r"(?:[\w'’-]+ ){0,4}[\w'’-]+(?=: )")
_OF_SEVERAL = re.compile(
    r"\b(?:too|also|so|likewise|same|similar(?:ly)?|both|neither|nor|all|each|every|together|total"
    r"|only|first|last|other|than|more|most|less|least|[a-z]{3,}est)\b",
    re.IGNORECASE,
)
"""What a thing may be with regard to another."""

_IS_RULE = re.compile(
    r"(?:\A|[.!?:]\s+)(?:all|every|each|any|no|if|when|anyone|someone|everyone)\b", re.IGNORECASE
)
_PREPOSITIONS = any_of("circumstance_prepositions")
_CUT_SHORT = re.compile(
    rf"\s(?:(?:{any_of('finite_auxiliaries')})(?:n['’]t|\snot)?(?:\sgoing)?(?:\sto)?\s?[.,;!?]"
    rf"|(?:do|does|did)(?:n['’]t|\snot)?\s(?:{_PREPOSITIONS})\b"
    rf"|(?:{_PREPOSITIONS})(?:\s[\w'’-]+){{1,4}}[.!?]?\Z)",
    re.IGNORECASE,
)
"""What is behind a name where its verb is that of another sentence: *Keith did not. Ann by car.*"""

_BORN = re.compile(r"\b(?:was|were|is|are) born\b")
"""What says when and where somebody was, and no other name of theirs."""


class _Thing(NamedTuple):
    """What a sentence is about, whether behind a determiner, and the words that name it."""

    form: str
    is_definite: bool
    names: frozenset[str]


def without_other_things(text: str, hypothesis: str) -> Normal:
    """Return *text* without the sentences about others than the subject of *hypothesis*.

    >>> without_other_things("Lois is ill. Keith flew a kite.", "Lois flew a kite.").text
    'Lois is ill.'
    """
    if len(text) > _LONGEST or not _SENTENCE_END.search(text) or _OF_SEVERAL.search(hypothesis):
        return Normal(text)
    if _IS_RULE.search(text) or OTHER_NAME.search(_BORN.sub("", text)):
        return Normal(text)
    if not _has_capital_of(hypothesis, text.lower()):
        return Normal(text)
    known = known_names(text, hypothesis)
    subject = _thing(subject_before_verb(hypothesis), known)
    spans = split_sentences(text) if subject else []
    if subject is None or len(spans) < 2:
        return Normal(text)
    sentences = [text[start:end] for start, end in spans]
    stays = [not is_out for is_out in _others(sentences, subject, hypothesis, known)]
    return replaced(text, ((start, end, "") for start, end in gaps(text, spans, stays)))


def _has_capital_of(hypothesis: str, folded: str) -> bool:
    """Return whether a text in lower case has a word of *hypothesis* that may name its subject."""
    return any(
        word.is_content and not word.form.islower() and word.lower in folded
        for word in words(hypothesis)[:_MOST_WORDS]
    )


def is_named(form: str, sentence: str) -> bool:
    """Return whether the subject *form* of *sentence* has a name that distinguishes it.

    >>> is_named("The Pro plan", "The Pro plan is cheap."), is_named("The plan", "The plan failed.")
    (True, False)
    """
    return _thing(form, known_names(sentence, "")) is not None


def is_of_other(sentence: str, subject: str, hypothesis: str) -> bool:
    """Return whether *sentence* is about a thing with another name than *subject*.

    So it is not where it may mean *subject*, nor where *hypothesis* names that thing.

    >>> is_of_other("Nimbus Ltd has 40 staff.", "Orbit Ltd", "The company has 40 staff.")
    True
    """
    known = known_names(sentence, f"{hypothesis} {subject}")
    own, thing = _thing(subject, known), _thing(_subject(sentence), known)
    if own is None or thing is None or _may_name(sentence, thing, own):
        return False
    return _is_surely_other(sentence, thing, own, hypothesis)


def _is_surely_other(sentence: str, thing: _Thing, subject: _Thing, hypothesis: str) -> bool:
    return (
        _is_other(thing, subject)
        and not _has_name(hypothesis, thing.names - subject.names)
        and not _has_kind(hypothesis, thing, subject)
        and MAY_STAND_FOR.isdisjoint(word.lower for word in words(sentence))
    )


def _others(
    sentences: Sequence[str], subject: _Thing, hypothesis: str, known: frozenset[str]
) -> list[bool]:
    """Return which of *sentences* are about another thing and are left out; none if unsure."""
    none = [False] * len(sentences)
    things = [_thing(_subject(sentence), known) for sentence in sentences]
    own = [
        _may_name(sentence, thing, subject)
        for sentence, thing in zip(sentences, things, strict=True)
    ]
    about = " ".join(sentence for sentence, is_own in zip(sentences, own, strict=True) if is_own)
    predicate = content_stems(hypothesis) - content_stems(subject.form)
    first = _first_content(hypothesis, subject)
    if not about or not first or first in content_stems(about) or _OF_SEVERAL.search(about):
        return none
    if _is_cut_short(about, subject):
        return none
    out = [
        thing is not None
        and not is_own
        and not predicate.isdisjoint(content_stems(sentence))
        and _is_surely_other(sentence, thing, subject, hypothesis)
        for sentence, thing, is_own in zip(sentences, things, own, strict=True)
    ]
    rest = " ".join(sentence for sentence, is_out in zip(sentences, out, strict=True) if not is_out)
    is_named = any(
        thing and _has_name(rest, thing.names - subject.names)
        for thing, is_out in zip(things, out, strict=True)
        if is_out
    )
    is_continued = any(
        before and not (after or things[at])
        for at, (before, after) in enumerate(pairwise(out), start=1)
    )
    return none if is_named or is_continued else out


def _is_cut_short(about: str, subject: _Thing) -> bool:
    """Return whether a sentence of *about* says of *subject* what another says in full."""
    names = (word for word in words(about) if _key(word) in subject.names)
    return any(_CUT_SHORT.match(about, word.end) for word in names)


def _subject(sentence: str) -> str:
    """Return what *sentence* is about: its subject, or a heading before a colon."""
    heading = _HEADING.match(sentence)
    return heading[0] if heading else subject_before_verb(sentence)


def _thing(form: str, known: frozenset[str]) -> _Thing | None:
    """Return the thing with a name that *form* is; None for one without, and for a people."""
    every = words(form)
    if not every or every[0].lower in MAY_STAND_FOR | word_list("anaphors"):
        return None
    names = frozenset(
        _key(word) for at, word in enumerate(every) if _is_of_name(word, at, every, known)
    )
    if not names or is_place(form) or any(word.form in affiliations() for word in every):
        return None
    return _Thing(form, every[0].lower in word_list("determiners"), names)


def _is_of_name(word: Word, at: int, every: Sequence[Word], known: frozenset[str]) -> bool:
    """Return whether *word* distinguishes a thing: *Orbit* of *Orbit Ltd*, *B* of *Drug B*."""
    lower = word.lower
    if lower in word_list("legal_forms") or (len(word.form) > 1 and not word.is_content):
        return False
    is_capital = word.form[:1].isupper() or word.form.isdigit()
    if at > 0:
        return is_capital
    behind = every[1].form if len(every) == 2 else ""
    is_name = lower in known and len(behind) != 1
    return is_capital and (is_name or behind.islower())


def _key(word: Word) -> str:
    """Return *word* in lower case, but for a single letter: *A* is not *a*."""
    return word.lower if len(word.form) > 1 else word.form


def _has_name(sentence: str, names: frozenset[str]) -> bool:
    return not names.isdisjoint(map(_key, words(sentence)))


def _may_name(sentence: str, thing: _Thing | None, subject: _Thing) -> bool:
    """Return whether *sentence*, about *thing*, has a name of *subject* for it."""
    names = subject.names
    if thing is not None and _is_of_other_number(thing, subject):
        names = _numbers(subject)
    return _has_name(sentence, names)


def _is_of_other_number(thing: _Thing, subject: _Thing) -> bool:
    """Return whether both differ in a number or letter alone: *the Orbit 5*, *the Orbit 6*."""
    numbers, own = _numbers(thing), _numbers(subject)
    is_other = bool(numbers and own) and numbers.isdisjoint(own)
    return is_other and thing.names - numbers == subject.names - own


def _numbers(thing: _Thing) -> frozenset[str]:
    """Return the names that are a letter or have a digit."""
    return frozenset(name for name in thing.names if len(name) == 1 or any(map(str.isdigit, name)))


def _has_kind(hypothesis: str, thing: _Thing, subject: _Thing) -> bool:
    """Return whether *hypothesis* may mean *thing* by its noun, as *the motorway* the M62 motorway.

    It may not where that is the noun of *subject* too.
    """
    kind = _kind(thing)
    return kind not in ("", _kind(subject)) and kind in (word.lemma for word in words(hypothesis))


def _is_other(thing: _Thing, subject: _Thing) -> bool:
    """Return whether *thing* is surely not *subject*: of its shape or kind, and of another name."""
    if not thing.names.isdisjoint(subject.names):
        return _is_of_other_number(thing, subject)
    if _kind(thing) or _kind(subject):
        is_alike = thing.is_definite == subject.is_definite and thing.names != _numbers(thing)
        return _kind(thing) == _kind(subject) or is_alike
    both = thing.form, subject.form
    return thing.is_definite == subject.is_definite and not any(
        names(*pair) for names in (names_person, names_organisation) for pair in (both, both[::-1])
    )


def _kind(thing: _Thing) -> str:
    """Return the noun behind the name, or before a letter: *plan*, *drug*; empty for a name."""
    rest = [word for word in words(thing.form) if _key(word) not in thing.names and word.is_content]
    return rest[-1].lemma if rest else ""


def _first_content(hypothesis: str, subject: _Thing) -> str:
    """Return the stem of the first content word behind the subject; empty if there is none."""
    behind = hypothesis[hypothesis.find(subject.form) + len(subject.form) :]
    return next((word.stem for word in words(behind) if word.is_content), "")
