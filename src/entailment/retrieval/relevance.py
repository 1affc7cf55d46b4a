"""Whether a passage that contradicts or entails a statement speaks of what that speaks of.

A network takes two sentences about two things for a contradiction, as its training pairs were of
one scene: *He was born in Durham* is contradicted by *In 1727 he became president* of another man.
Among sources on several subjects that would be a conflict without an issue.

| the claim begins with | a passage speaks of it where |
| --- | --- |
| a name: Rosa Lind left. | it has more than a third of the words, and its document the name, or |
| | its last word: Lind |
| a noun: A hospital was renamed. | it has that and more than a third of the words |
| neither: He left. · In 1998 it grew. | it has half of the words |

Words are compared by their lemmas, small ones left out.

What is retrieved for a statement is mostly about something else, and a network takes some of that
to entail it, too, by a word or two. A passage that entails needs less than one that contradicts
(`may_entail`): a paraphrase may have another subject, and if the system is sure, other words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.discourse.name_roles import known_names, names_of
from entailment.text.clauses import subject_of
from entailment.text.lexicon import word_list
from entailment.text.words import Word, words

__all__ = ["may_entail", "speaks_of"]

SUBJECT_SHARE = 1 / 3
"""The share of a claim's words of which a passage has more, where a name or noun is the subject."""

OTHER_SHARE = 1 / 2
"""That share where the subject is a pronoun or not sure."""

PARAPHRASE_SHARE = 0.6
"""The share of a statement's words from which on its name may be missing."""

SURE = 0.8
"""The P(entailment) from which on a passage may have hardly a word of a statement."""

_JOINED = re.compile(r",\s+|\s+(?:and|or)\s+")


def speaks_of(claim: str, passage: str, document: str) -> bool:
    """Return whether *passage*, of the text *document*, speaks of the subject of *claim*.

    >>> speaks_of("Rosa Lind left Ulm.", "She stayed in Ulm.", "Lind was ill. She stayed in Ulm.")
    False
    >>> speaks_of("Rosa Lind left Ulm.", "Lind stayed in Ulm.", "Lind was ill. She stayed in Ulm.")
    True
    >>> speaks_of("Rosa Lind left.", "Her brother stayed.", "Her brother stayed.")
    False
    """
    sought, present = _lemmas(claim), _lemmas(passage)
    share = len(sought & present) / len(sought) if sought else 1.0
    heads = _heads(claim)
    if not heads:
        return share >= OTHER_SHARE
    named = any(head.is_name for head in heads)
    there = _lemmas(document) if named else present
    return share > SUBJECT_SHARE and not there.isdisjoint(head.lemma for head in heads)


def may_entail(statement: str, passage: str, document: str, score: float = 0.0) -> bool:
    """Return whether *passage*, of the text *document*, has enough of *statement* to entail it.

    That is a third of its words, or a *score*, the P(entailment) of a system, of at least `SURE`;
    and if it begins with a name, that name in the document. Three fifths of its words are enough
    without the name.

    >>> may_entail("Dahl tested positive.", "Erik has never failed a test.", "Erik won.", 0.9)
    False
    >>> may_entail("Lind left Ulm.", "She moved from Ulm to Bonn.", "Lind lived in Ulm.")
    True
    >>> [may_entail("Nobody was hurt.", "There were no injuries.", "", p) for p in (0.7, 0.9)]
    [False, True]
    """
    sought = _lemmas(statement)
    share = len(sought & _lemmas(passage)) / len(sought) if sought else 1.0
    names = {head.lemma for head in _heads(statement) if head.is_name}
    is_named = not names or not names.isdisjoint(_lemmas(document))
    is_near = share >= SUBJECT_SHARE or score >= SURE
    return share >= PARAPHRASE_SHARE or (is_near and is_named)


@lru_cache(maxsize=256)
def _heads(claim: str) -> tuple[Word, ...]:
    """Return the last word of what *claim* begins with: a name, or a determiner and a noun.

    Of several things that are joined the last of each; nothing for a pronoun.
    """
    names = names_of(claim, known_names(claim, ""))
    if names and not any(word.is_content for word in words(claim[: names[0].start])):
        return (names[0].words[-1]._replace(is_name=True),)
    subject = subject_of(claim)
    if subject is None or subject.lower() in word_list("subject_pronouns"):
        return ()
    parts = [[word for word in words(part) if word.is_content] for part in _JOINED.split(subject)]
    return tuple(part[-1] for part in parts if part)


@lru_cache(maxsize=256)
def _lemmas(text: str) -> frozenset[str]:
    return frozenset(word.lemma for word in words(text) if word.is_content)
