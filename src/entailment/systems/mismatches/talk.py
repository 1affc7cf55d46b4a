"""What somebody says of whom he speaks to or of himself, and a hypothesis of another.

| text | hypothesis | then |
| --- | --- | --- |
| Priya: You will get a refund. | Priya will get a refund. | not entailed |
| Agent: Your bill is £42. | The agent's bill is £42. | not entailed |
| Agent: It is due. Caller: I will not pay. | The agent will not pay. | not entailed |
| Ann: I sold the van. | Ben sold the van. | not entailed |
| Priya: I will send you a refund. | Priya will send a refund. | left to the judge |
| Priya: You will get a refund. | Tom will get a refund. | left to the judge |
| Priya: I sold the van. | Ms Rao sold the van. | left to the judge |

The sentences of turns count that share most with the hypothesis, but no questions; all of them
have to differ so, and none may have its subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.discourse.lexicon import first_names, titles
from entailment.discourse.turns import Turn, turns
from entailment.knowledge.person_words import nicknames
from entailment.model import Mismatch
from entailment.systems.mismatches.subjects import subject_before_verb
from entailment.text.sentences import split_sentences
from entailment.text.words import Word, content_stems, words

__all__ = ["of_listeners", "of_other_speakers"]

_YOU = frozenset("you your yours yourself".split())
_I = frozenset("i my mine myself".split())
_OTHERS = frozenset("we our he his she her it its they their".split())
_OWNS = re.compile(r"['’]s?\s")


class _Doer(NamedTuple):
    """The last person before a predicate, and the turn in which it is."""

    word: Word
    turn: Turn


def of_listeners(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject of *hypothesis*, a speaker of *text*, for *you* in what it says.

    >>> [str(each) for each in of_listeners("Ann: You owe me £5.", "Ann owes £5.")]
    ["role: the hypothesis has 'Ann', the text has 'You'"]
    """
    subject = subject_before_verb(hypothesis) if turns(text) else ""
    doers = _doers(text, hypothesis, subject)
    if doers and all(doer.lower in _YOU and _is_of(subject, turn) for doer, turn in doers):
        yield Mismatch("role", subject, doers[0].word.form, contradicts=False)


def of_other_speakers(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject of *hypothesis* for another, who says *I* in *text*.

    >>> [str(each) for each in of_other_speakers("Ann: I sold the van.", "Ben sold the van.")]
    ["name: the hypothesis has 'Ben', the text has 'Ann'"]
    """
    subject = subject_before_verb(hypothesis) if turns(text) else ""
    doers = _doers(text, hypothesis, subject)
    if not doers or any(doer.lower not in _I or _is_of(subject, turn) for doer, turn in doers):
        return
    is_speaker = any(_is_of(subject, turn) for turn in turns(text))
    if is_speaker or all(_are_different(subject, turn.name) for _, turn in doers):
        yield Mismatch("name", subject, doers[0].turn.label, contradicts=False)


def _doers(text: str, hypothesis: str, subject: str) -> list[_Doer]:
    """Return who does what *hypothesis* says of *subject* in the turns that share most with it."""
    predicate = _predicate(hypothesis, subject) if subject else None
    if predicate is None:
        return []
    stems = content_stems(hypothesis) - content_stems(subject)
    spoken = [
        (turn, text[turn.begins + start : turn.begins + end])
        for turn in turns(text)
        for start, end in split_sentences(text[turn.begins : turn.end])
        if not text[turn.begins + start : turn.begins + end].endswith("?")
    ]
    shares = [len(stems & content_stems(sentence)) for _, sentence in spoken]
    most = max(shares, default=0)
    return [
        _Doer(doer, turn)
        for (turn, sentence), share in zip(spoken, shares, strict=True)
        if share == most and (doer := _doer(sentence, predicate)) is not None
        if _names(_owner(subject)).isdisjoint(word.lower for word in words(sentence))
    ]


def _predicate(hypothesis: str, subject: str) -> Word | None:
    """Return the first content word behind *subject*, or of what the subject has."""
    owner = _OWNS.search(subject)
    begin = hypothesis.find(subject) + (owner.end() if owner else len(subject))
    behind = (word for word in words(hypothesis) if word.start >= begin and word.is_content)
    return next(behind, None)


def _doer(sentence: str, predicate: Word) -> Word | None:
    """Return the last person before *predicate* in *sentence*; None where it is not there."""
    before: Word | None = None
    for word in words(sentence):
        if word.is_content and word.stem == predicate.stem:
            return before
        if word.lower in _YOU | _I | _OTHERS or word.is_name:
            before = word
    return None


def _is_of(subject: str, turn: Turn) -> bool:
    """Return whether *subject* begins with who speaks in *turn*: *Priya*, *the agent's bill*."""
    who = _owner(subject)
    return not _names(who).isdisjoint(_names(f"{turn.name} {turn.label}"))


def _owner(subject: str) -> str:
    """Return *subject*, or whose it is.

    >>> _owner("The agent's bill"), _owner("Ann")
    ('The agent', 'Ann')
    """
    return _OWNS.split(f"{subject} ")[0].strip()


def _are_different(subject: str, name: str) -> bool:
    """Return whether both are people who are named alike: by given names, or by titles."""
    own, other = _owner(subject).split(), name.split()
    if not own or not other:
        return False
    firsts = own[0].rstrip("."), other[0].rstrip(".")
    are_given = all(first in first_names() for first in firsts)
    have_titles = all(first in titles() for first in firsts) and min(len(own), len(other)) > 1
    known = [{first.lower(), *nicknames().get(first.lower(), ())} for first in firsts]
    return have_titles or (are_given and known[0].isdisjoint(known[1]))


def _names(words_of_name: str) -> frozenset[str]:
    titled = {title.lower() for title in titles()}
    return frozenset(
        word.lower for word in words(words_of_name) if word.is_content and word.lower not in titled
    )
