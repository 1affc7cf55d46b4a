"""Questions, which state nothing, and the statement that some of them have the words of.

| question | statement |
| --- | --- |
| *Is it closed?* | the subject is a pronoun: *It is closed.* |
| *Has Ann Lund left?* | the subject is a name, before a participle or *be*: *Ann Lund has left.* |
| *Is Rome in Italy?* | or after a form of *be* before a phrase: *Rome is in Italy.* |

No other question is turned: without a parser the end of its subject is not sure, and after *did*
the verb would have to be inflected.
"""

from __future__ import annotations

import re

from entailment.text.lexicon import any_of, word_list

__all__ = ["is_question", "problem_of_question", "statement_of", "what_to_write"]

_EXAMPLE = "A ferry sank off Malta."

_OPENING, _CLOSING = "\"'“‘([", " \"'”’)]"

_BE, _HAVE = "is|are|was|were", "has|have|had"

_TURNED = re.compile(
    rf"""
    (?P<verb>{_BE}|{_HAVE}|{any_of("modals")}|will)\s+
    (?P<subject>(?:{any_of("subject_pronouns")}|there)\b|[A-Z][\w.-]+(?:\s[A-Z][\w.-]+)*)\s+
    (?P<rest>[a-z][\w-]*(?:[^\w?!;:][^?!;:]*)?)\?
    """,
    re.VERBOSE,
)
_PHRASES = frozenset("a an the at in from not on part".split())
"""Words after a name that is the subject of a form of *be*."""


def is_question(text: str) -> bool:
    """Return whether *text* ends with a question mark, and is no statement that quotes a question.

    >>> is_question("Who bought Acme?"), is_question('"Who bought Acme?"')
    (True, True)
    >>> is_question('He bought "Who?" in May.'), is_question('He asked "Who bought Acme?"')
    (False, False)
    """
    bare = text.strip()
    is_closed = not bare.endswith("?")
    return bare.rstrip(_CLOSING).endswith("?") and (not is_closed or bare[:1] in _OPENING)


def statement_of(question: str) -> str | None:
    """Return the statement whose words *question* has; None where the statement is not sure.

    >>> statement_of("Has Ann Lund left Rome?"), statement_of("Is Rome in Italy?")
    ('Ann Lund has left Rome.', 'Rome is in Italy.')
    >>> statement_of("Did the train stop in Rome?"), statement_of("Is the red car fast?")
    (None, None)
    """
    words = question.strip()
    match = _TURNED.fullmatch(words[:1].lower() + words[1:])
    if match is None or re.search(r"\bor\b", match["rest"]):
        return None
    verb, subject, rest = match.group("verb", "subject", "rest")
    if subject[0].isupper() and not _is_predicate(verb, rest):
        return None
    return f"{subject[0].upper()}{subject[1:]} {verb} {rest}."


def problem_of_question(question: str) -> str:
    """Return why *question* is not judged, and what to write.

    >>> problem_of_question("Is it closed?")
    "it is a question, not a statement; write 'It is closed.'"
    >>> problem_of_question("Did it close?").rpartition(", ")[2]
    "for example 'A ferry sank off Malta.'"
    """
    return f"it is a question, not a statement; {what_to_write(question)}"


def what_to_write(question: str) -> str:
    """Return the advice what to write in place of *question*."""
    statement = statement_of(question)
    if statement is None:
        return f"write what a sentence would say, for example '{_EXAMPLE}'"
    return f"write '{statement}'"


def _is_predicate(verb: str, rest: str) -> bool:
    """Return whether *rest* begins with what follows a name that is the subject of *verb*."""
    first = rest.split()[0].rstrip(",")
    is_regular = first.endswith("ed") and len(first) > 4
    is_participle = is_regular or first in word_list("irregular_pasts")
    if verb in _BE.split("|"):
        return first in _PHRASES or is_participle
    if verb in _HAVE.split("|"):
        return first in ("been", "not") or is_participle
    return first in ("be", "have", "not")
