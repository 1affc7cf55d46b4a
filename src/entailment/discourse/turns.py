"""Turns of a talk that is written down, and who speaks in each: transcripts, chats, interviews.

| text | turns |
| --- | --- |
| MR. SMITH: I oppose it. It is unfair. | both sentences are Mr. Smith's |
| AGENT (Priya): I see. CALLER (Mr Dunmore): Thanks. | Priya's, and Mr Dunmore's |
| Q. Did you see him? A. No. | a question, and its answer, of speakers without a name |
| ANN LEE, duly sworn, testified: Q. Were you there? A. No. | the answer is Ann Lee's |
| Pets: Dogs are allowed. They must be on a lead. | none: nobody is called *Pets* |
| Tenant: You must pay on time. | none: so leaflets speak to a party |
| Chair: R. Singh · Present: A. Novak | none: nobody says anything |

A text has turns where somebody who is known to be a speaker, by a title, a given name or a role,
says *I* or *you* or asks something, or where two labels of it have titles. A party to a contract
has to say *I* or to ask. Any other label of such a text counts where a time stands with it, or
where whoever it names says *I* or asks in one of its turns. A turn lasts to the next label, or,
where most paragraphs have none, to the end of its paragraph.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.discourse.lexicon import first_names, person_nouns, titles, word_set
from entailment.knowledge.person_words import occupations
from entailment.text.lexicon import title_abbreviations
from entailment.text.sentences import split_sentences
from entailment.text.turns import LABEL, Label, inline_labels, line_labels

__all__ = [
    "Turn",
    "in_third_person",
    "speaker_called",
    "spoken_in_third_person",
    "turn_at",
    "turns",
]

_TALK = re.compile(r"\b(?:I|[Ww]e|[Yy]ou|[Mm]y|[Mm]e|[Oo]ur|[Yy]our)\b|\?")
_OF_SPEAKER = re.compile(r"\b(?:I|[Mm]y|[Mm]e)\b|\?")
_PARAGRAPH = re.compile(r"\n[^\S\n]*\r?\n\s*")
_ENDS = re.compile(r"^[^\S\r\n]*(?:#{1,6}[^\S\r\n]|[^\r\n]*-->)", re.MULTILINE)
"""Headings, and the times of a subtitle."""

_SWORN = re.compile(
    rf"(?P<A>{LABEL}),\s[^.:;!?\"“”]{{0,120}}?\bsworn\b"
    rf"|\b(?i:examination\s+by)\s+(?P<Q>{LABEL})(?=:?[^\S\r\n]*$)",
    re.MULTILINE,
)
"""Who answers, and who asks, as transcripts of hearings say before the first question."""

_BRACKETED = re.compile(r"(?P<before>[^()]*?)\s*\((?P<within>[^()]*)\)")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_QUOTED = r"\"[^\"]*\"|“[^”]*”"
_FIRST_PERSON = re.compile(
    rf"(?P<quoted>{_QUOTED})|\b(?:I(?P<short>['’](?:m|ve|ll|d)\b)?(?P<verb>\s+(?:am|have|do)\b)?"
    r"|(?P<owns>[Mm]y|[Mm]ine)|(?P<object>[Mm]e|[Mm]yself))\b(?!['’.])"
)
_SHORT = {"m": " is", "ve": " has", "ll": " will", "d": " would"}
_VERBS = {"am": "is", "have": "has", "do": "does"}


class Turn(NamedTuple):
    """What somebody says: from *start* to *end*, the *label* included, which ends at *begins*.

    *name* is who speaks, as a sentence says it: *Mr. Kestrel*, *The caller*; empty of a *Q.* whose
    speaker is not known, whose *label* otherwise is the name.
    """

    start: int
    begins: int
    end: int
    label: str
    name: str


@lru_cache(maxsize=64)
def turns(text: str) -> tuple[Turn, ...]:
    """Return the turns of *text* in order; none of a text that is no talk.

    >>> [turn.name for turn in turns("AGENT (Priya): I see. CALLER: Thanks.")]
    ['Priya', 'The caller']
    >>> turns("Pets: You may keep a dog.")
    ()
    """
    if not any(mark in text for mark in (":", "Q.", "<v ")):
        return ()
    labels = _labels(text)
    if not labels:
        return ()
    spans = list(zip(labels, [*(label.start for label in labels[1:]), len(text)], strict=True))
    known = [_is_speaker(label) for label in labels]
    if not _is_talk(text, spans, known):
        return ()
    speakers = {
        label.words
        for (label, end), is_known in zip(spans, known, strict=True)
        if is_known or label.is_stamped or _OF_SPEAKER.search(text, label.end, end)
    }
    return tuple(_turns(text, [label for label in labels if label.words in speakers]))


def turn_at(text: str, offset: int) -> Turn | None:
    """Return the turn of *text* that has the character at *offset*."""
    every = turns(text)
    at = bisect_right(every, offset, key=lambda turn: turn.start) - 1
    return every[at] if at >= 0 and offset < every[at].end else None


def in_third_person(turn: Turn, speech: str) -> str:
    """Return *speech*, a sentence of *turn*, with the name of who speaks in place of *I* and *my*.

    >>> (turn,) = turns("MR. SMITH: I am leaving.")
    >>> in_third_person(turn, "I am leaving, and my car is old.")
    "Mr. Smith is leaving, and Mr. Smith's car is old."
    """
    if not turn.name:
        return speech
    name = turn.name

    def named(match: re.Match[str]) -> str:
        if match["quoted"]:
            return match[0]
        begins = match.start() == 0 or not name.startswith("The ")
        subject = name if begins else f"the{name[3:]}"
        if match["owns"]:
            return f"{subject}'s"
        short = _SHORT[match["short"][1:]] if match["short"] else ""
        verb = f" {_VERBS[match['verb'].strip()]}" if match["verb"] else ""
        return f"{subject}{short}{verb}"

    return _FIRST_PERSON.sub(named, speech)


def spoken_in_third_person(text: str) -> str:
    """Return *text* with the names of its speakers for *I*, and no label where that is at hand.

    >>> spoken_in_third_person("Ann: I left. It rained. Ben: It rained.")
    'Ann left. It rained. Ben: It rained.'
    """
    pieces, at = [], 0
    for turn in turns(text):
        speech = text[turn.begins : turn.end]
        for start, end in split_sentences(speech):
            place = turn.begins + start
            named = in_third_person(turn, speech[start:end])
            if named != speech[start:end]:
                is_first = not speech[:start].strip()
                pieces += [text[at : turn.start if is_first else place], named]
                at = turn.begins + end
    return "".join([*pieces, text[at:]])


def _labels(text: str) -> list[Label]:
    """Return the labels of *text* in order, those within a line only where they are of speakers."""
    lines = list(line_labels(text))
    ends = {label.end for label in lines}
    within = (label for label in inline_labels(text) if label.end not in ends)
    labels = [*lines, *(label for label in within if _may_speak(text, label))]
    has_questions = any(label.words == "Q" for label in labels)
    return sorted(label for label in labels if label.words not in ("Q", "A") or has_questions)


def _may_speak(text: str, label: Label) -> bool:
    """Return whether *label*, within a line, has a time, is of a known speaker or answers."""
    before = text[max(0, label.start - 3) : label.start].rstrip('"”’ ')
    return label.is_stamped or before.endswith("?") or _is_speaker(label)


def _is_speaker(label: Label) -> bool:
    """Return whether the words of *label* name a person or a role in a talk."""
    if label.words in ("Q", "A"):
        return True
    return any(map(_names_speaker, _parts(label.words)))


def _parts(words: str) -> list[str]:
    """Return the *words* of a label, and what stands in brackets behind them."""
    match = _BRACKETED.fullmatch(words)
    return [match["within"], match["before"]] if match else [words]


def _names_speaker(words: str) -> bool:
    parts = _WORD.findall(words)
    if not parts:
        return False
    first, last = parts[0].capitalize(), parts[-1].lower()
    if first in first_names() or (len(parts) > 1 and _is_title(parts[0])):
        return True
    return any(part.lower() in _roles() for part in (parts[0], last))


def _is_title(word: str) -> bool:
    return word.capitalize() in titles() or word.lower() in title_abbreviations()


@lru_cache(maxsize=1)
def _roles() -> frozenset[str]:
    listed = word_set("speaker_roles") | word_set("parties")
    return listed | occupations().keys() | person_nouns().keys()


def _is_talk(text: str, spans: Sequence[tuple[Label, int]], known: Sequence[bool]) -> bool:
    """Return whether a known speaker says *I* or *you* or asks, or two labels have titles."""
    titled = sum(_has_title(label.words) for label, _ in spans)
    return titled > 1 or any(
        is_known and _signs_of_talk(label).search(text, label.end, end) is not None
        for (label, end), is_known in zip(spans, known, strict=True)
    )


def _signs_of_talk(label: Label) -> re.Pattern[str]:
    """Return what shows that whoever is named by *label* speaks, and is not spoken to."""
    role = label.words.rpartition(" ")[2].lower()
    is_party = role in word_set("parties") - word_set("speaker_roles")
    return _OF_SPEAKER if is_party else _TALK


def _has_title(words: str) -> bool:
    return any(
        len(parts) > 1 and _is_title(parts[0]) for parts in map(_WORD.findall, _parts(words))
    )


def _turns(text: str, labels: Sequence[Label]) -> Iterator[Turn]:
    starts = {label.start for label in labels}
    gaps = [gap.end() for gap in _PARAGRAPH.finditer(text)]
    begun = [at for at in gaps if labels and at > labels[0].start]
    goes_on = 2 * sum(at in starts for at in begun) >= len(begun)
    ends = sorted({match.start() for match in _ENDS.finditer(text)} - starts)
    breaks = ends if goes_on else sorted({*ends, *gaps} - starts)
    for label, following in zip(labels, [*labels[1:], None], strict=True):
        end = following.start if following else len(text)
        at = bisect_right(breaks, label.end)
        end = min([end, *breaks[at : at + 1]])
        who = _examined(text, label)
        yield Turn(label.start, label.end, end, who or label.words, who or _name(label.words))


def _examined(text: str, label: Label) -> str:
    """Return who questions or answers at *label*, a *Q.* or an *A.* behind where *text* says so."""
    if label.words not in ("Q", "A"):
        return ""
    every = _examinations(text)
    named = every[: bisect_right(every, label.start, key=lambda match: match.start())]
    who = next((match[label.words] for match in reversed(named) if match[label.words]), "")
    return _name(who) if who else ""


@lru_cache(maxsize=64)
def _examinations(text: str) -> tuple[re.Match[str], ...]:
    return tuple(_SWORN.finditer(text))


def _name(label: str) -> str:
    """Return who is called *label*, as a sentence says it.

    >>> _name("THE MINISTER (MR. KESTREL)"), _name("Visitor"), _name("Ms Lund, Finance")
    ('Mr. Kestrel', 'The visitor', 'Ms Lund')
    """
    if label in ("Q", "A"):
        return ""
    named = next(filter(_is_of_person, _parts(label)), _parts(label)[-1]).partition(",")[0]
    if named.isupper():
        named = " ".join(map(str.capitalize, named.split()))
    if _is_of_person(named) or not _names_speaker(named):
        return named
    bare = named.removeprefix("The ").removeprefix("the ")
    return f"The {bare[:1].lower()}{bare[1:]}"


def speaker_called(words: str) -> str | None:
    """Return who is called *words*, as a sentence says it; None where that names no speaker.

    >>> speaker_called("MR. KESTREL"), speaker_called("Caller"), speaker_called("Actions")
    ('Mr. Kestrel', 'The caller', None)
    """
    return _name(words) if _names_speaker(words) else None


def _is_of_person(words: str) -> bool:
    """Return whether *words* are the name of a person, not a role."""
    parts = _WORD.findall(words)
    if not parts:
        return False
    has_title = len(parts) > 1 and _is_title(parts[0])
    return has_title or parts[0].capitalize() in first_names()
