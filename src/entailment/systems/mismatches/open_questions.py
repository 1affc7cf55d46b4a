"""What a text only asks, which it does not state, however sure a network is.

| text | hypothesis | then |
| --- | --- | --- |
| Was the van stolen? | The van was stolen. | not entailed |
| Does it cover theft? No. · Theft? Only of bikes. | It covers theft. | not entailed |
| Did the clerk lock it? Yes. · He did. | The clerk locked it. | left to the judge |
| Does it cover tyres? Tyres are covered. | The policy covers tyres. | left to the judge |
| Who won the race? Ben Roe won it. | Ben Roe won the race. | left to the judge |
| Which road is shut? Mill Lane is muddy. | Mill Lane is shut. | left to the judge |
| Why was the bridge closed? · Who closed the bridge? | The bridge was closed. | presupposed |
| Did the dog of the miller bark? | There is a dog. | presupposed |
| Did you know that the bridge closed? | The bridge closed. | presupposed |
| Ann: Was the van stolen? | Ann asked whether the van was stolen. | left to the judge |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.vocabulary import listed
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.subjects import subject_before_verb
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.sentences import split_sentences
from entailment.text.turns import LABEL
from entailment.text.verbs import has_verb
from entailment.text.words import Word, content_stems, words

__all__ = ["open_questions"]

_ENOUGH = 0.5
"""The share of the hypothesis's content words that the question has at least."""

_ANSWERS = 2
"""Sentences behind a question in which its answer is looked for."""

_QUOTED = re.compile(r"[\"“]([^\"“”]{1,400}\?)[\"”]|(?<!\w)['‘]([^'‘’]{1,400}\?)['’](?!\w)")
_CLOSING = frozenset("\"'”’)]")
_RELATIVE = alternatives(listed("clauses", "relative_pronouns") - {"that"})
_ASIDE = re.compile(rf",\s+(?:{_RELATIVE}|where)\s[^,?]{{1,200}}(?=[,?])", re.IGNORECASE)
_LABEL = re.compile(rf"\W*(?:{LABEL}(?:\s\([^()]{{1,60}}\))?:|[QA]\.)\s+")
_WHY = re.compile(
    r"(?:\w+,?\s+){0,2}?(?:why|when|how|where)\b(?!\s+(?:not|about|don['’]t)\b)", re.I
)
_WHO = re.compile(rf"(?:\w+,?\s+){{0,2}}?(?:{_RELATIVE}|what)\b(?!\s+(?:if|about)\b)", re.I)
_ASKS_WHICH = re.compile(rf"\b(?:{_RELATIVE}|what|why|how|when|where)\b", re.I)
_BE = any_of("finite_auxiliaries")
_EXISTENCE = re.compile(rf"\b(?:there\s+{_BE}|{_BE}\s+there)\b", re.I)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_ECHO = re.compile(
    rf"\W*(?:{any_of('subject_pronouns')}|that|there)\s+{_BE}\b"
    r"(?:\W*|[,;–—].*)",
    re.I | re.DOTALL,
)
"""An answer that repeats the question: *He did*, *It was*."""


class _Part(NamedTuple):
    """A sentence, without the *label* of who speaks, and whether it asks."""

    wording: str
    asks: bool
    label: str = ""

    @property
    def stems(self) -> frozenset[str]:
        return content_stems(self.wording)


def open_questions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the question of *text* which asks what *hypothesis* states, and is left open.

    >>> [str(each) for each in open_questions("Was the van stolen?", "The van was stolen.")]
    ["question: the hypothesis has 'The van was stolen.', the text has 'Was the van stolen?'"]
    >>> [*open_questions("Was the van stolen? Yes.", "The van was stolen.")]
    []
    """
    asks = hypothesis.rstrip().endswith("?")
    needed = content_stems(hypothesis) if "?" in text and not asks else frozenset()
    if not needed:
        return
    parts = list(_parts(text))
    stated = [needed & part.stems for part in parts if not part.asks]
    least = max(_ENOUGH * len(needed), max(map(len, stated), default=0) + 0.5)
    for number, part in enumerate(parts):
        if not part.asks or len(needed & part.stems) < least:
            continue
        behind = parts[number + 1 : number + 1 + _ANSWERS]
        is_settled = (
            _presupposes(part, hypothesis, needed)
            or _is_answered(part, behind, needed)
            or _is_restated(hypothesis, behind, needed)
            or (_ASKS_WHICH.search(part.wording) and any(each - part.stems for each in stated))
        )
        if not is_settled and not _reports(hypothesis, part):
            yield Mismatch("question", hypothesis, part.wording, contradicts=False)
            return


def _parts(text: str) -> Iterator[_Part]:
    """Yield the sentences of *text*; of a question, what it says in passing before it."""
    for start, end in split_sentences(text):
        sentence = text[start:end]
        label = _LABEL.match(sentence)
        wording = sentence[label.end() :] if label else sentence
        name = label[0] if label else ""
        quoted = ["".join(each) for each in _QUOTED.findall(wording)]
        bare = _QUOTED.sub(" ", wording) if quoted else wording
        behind = text[end:].lstrip()[:1]
        is_cut = behind.islower() or behind in _CLOSING  # *Par? and its towns*
        if is_cut or not bare.rstrip("\"'”’)]*_ ").endswith("?"):
            yield _Part(bare, False, name)
        else:
            yield from (_Part(aside, False, name) for aside in _ASIDE.findall(bare))
            yield _Part(_ASIDE.sub("", bare).strip(), True, name)
        yield from (_Part(each, True, name) for each in quoted)


def _reports(hypothesis: str, question: _Part) -> bool:
    """Return whether *hypothesis* reports the question."""
    verbs = lexicon().words["asking"]
    return any(
        word.lemma in verbs and word.stem not in question.stems for word in words(hypothesis)
    )


def _presupposes(question: _Part, hypothesis: str, needed: frozenset[str]) -> bool:
    """Return whether *question* takes for granted what it has of *needed*, or that there is one."""
    if _WHY.match(question.wording):
        return True
    if _EXISTENCE.match(hypothesis) and not _EXISTENCE.search(question.wording):
        return True
    if _WHO.match(question.wording):
        return needed <= question.stems and _OR.search(question.wording) is None
    before = takewhile(lambda word: not _is_needed(word, needed), words(question.wording))
    return any(word.lower in lexicon().words["presupposing"] for word in before)


def _is_needed(word: Word, needed: frozenset[str]) -> bool:
    return word.is_content and word.stem in needed


def _is_answered(question: _Part, behind: Sequence[_Part], needed: frozenset[str]) -> bool:
    """Return whether what is *behind* says yes, or has what of *needed* the question lacks."""
    for answer in takewhile(lambda part: not part.asks, behind):
        first = next(iter(words(answer.wording)), None)
        if first is not None and first.lower in word_list("affirmations"):
            return True
        own = needed & (answer.stems | content_stems(answer.label))
        is_phrase = bool(own) and not has_verb(answer.wording)
        is_echo = _ECHO.fullmatch(answer.wording) and not _WHO.match(question.wording)
        if is_echo or own - question.stems or is_phrase:
            return first is None or first.lower not in word_list("negation_particles")
    return False


def _is_restated(hypothesis: str, behind: Sequence[_Part], needed: frozenset[str]) -> bool:
    """Return whether a statement *behind* has all that *hypothesis* says of its subject.

    *Does the policy cover tyres? Tyres are covered for a year.*
    """
    predicate = needed - content_stems(subject_before_verb(hypothesis))
    return len(predicate) > 1 and any(
        predicate <= part.stems and "only" not in {word.lower for word in words(part.wording)}
        for part in behind
        if not part.asks
    )
