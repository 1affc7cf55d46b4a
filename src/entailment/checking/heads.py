"""Who heads a group of claims: a person above items that have no subject of their own.

| above | item | is read as |
| --- | --- | --- |
| ## Mr. Kestrel · **Mr. Kestrel** | Said that it is safe. | Mr. Kestrel said that it is safe. |
| Caller: | Was charged twice | The caller was charged twice. |
| ## Mr. Kestrel | Born in Bonn | Mr. Kestrel was born in Bonn. |
| ## Mr. Kestrel | Based in Bonn | Mr. Kestrel: Based in Bonn. |
| ## Mr. Kestrel | The bridge is safe. | The bridge is safe. |
| ## Actions | Promised a refund | Promised a refund |
"""

from __future__ import annotations

from entailment.text.clauses import subject_of
from entailment.text.lexicon import word_list
from entailment.text.verbs import (
    Token,
    claim_words,
    has_forms,
    has_verb,
    past_adverbs,
    past_base,
    tokens_of,
)
from entailment.text.words import lemma

__all__ = ["begins_with_predicate", "behind_person", "person_of"]

_MARKS = " \t#*_:\r\n"
_MOST = 6
"""Words of a heading that names a person."""

_BORN = "born"
"""A participle that is nothing else, and that only *was* makes a predicate."""

_STATEMENT = frozenset(("that", "to", "out", "back", "up", "down", "off", "not"))
"""What a verb has behind it, and a participle hardly: *said that*, *moved to Leeds*."""


def person_of(heading: str) -> str | None:
    """Return whom *heading* names, as a sentence says it; None where it names nobody.

    >>> person_of("## Mr. Kestrel"), person_of("**Caller:**"), person_of("## Next steps")
    ('Mr. Kestrel', 'The caller', None)
    """
    from entailment.discourse.turns import speaker_called

    bare = heading.strip(_MARKS)
    words = bare.split()
    is_name = 0 < len(words) <= _MOST and all(word[:1].isupper() for word in words)
    return speaker_called(bare) if is_name and subject_of(bare) is None else None


def begins_with_predicate(sentence: str) -> bool:
    """Return whether *sentence* begins with a finite verb or a participle, without a subject.

    >>> begins_with_predicate("Said that it is safe."), begins_with_predicate("It is safe.")
    (True, False)
    """
    tokens = tokens_of(sentence)
    if not tokens or not tokens[0].is_word or subject_of(sentence) is not None:
        return False
    first = tokens[0].lower
    lists = claim_words()
    if first in lists["auxiliaries"] | lists["finite"] | {_BORN} or past_base(first) is not None:
        return True
    if first.endswith("ed"):
        return not has_verb(sentence[tokens[0].end :]) or _has_object_or_clause(tokens[1:])
    base = lemma(first)
    is_form = first.endswith("s") and base != first and has_forms(base)
    return is_form and not has_verb(sentence) and not _is_noun_phrase(tokens)


def behind_person(person: str, sentence: str) -> tuple[str, int]:
    """Return what is read before *sentence* and from where on of it, where *person* heads it.

    >>> before, start = behind_person("Ann", "Said that it is safe.")
    >>> before + "Said that it is safe."[start:]
    'Ann said that it is safe.'
    >>> behind_person("Ann", "Based in Bonn")
    ('Ann: ', 0)
    """
    tokens = tokens_of(sentence)
    is_birth = tokens[0].lower == _BORN
    if not is_birth and not _is_active(tokens):
        return f"{person}: ", 0
    start = len(sentence) - len(sentence.lstrip())
    verb = "was " if is_birth else ""
    return f"{person} {verb}{sentence[start].lower()}", start + 1


def _is_active(tokens: list[Token]) -> bool:
    """Return whether the verb that *tokens* begin with is finite for sure: not *based in Bonn*."""
    first, lists = tokens[0].lower, claim_words()
    if first in lists["auxiliaries"] | lists["finite"] | lists["intransitive"]:
        return True
    if not first.endswith("ed") and first not in lists["irregular"] | lists["named"]:
        return True
    return first not in lists["named"] and _has_object_or_clause(tokens[1:])


def _has_object_or_clause(following: list[Token]) -> bool:
    """Return whether what is behind a verb is its object, a clause or a particle."""
    at = past_adverbs(following)
    if at == len(following):
        return False
    first = following[at]
    return (
        first.lower in claim_words()["determiners"] | _STATEMENT | word_list("object_pronouns")
        or first.is_name
        or first.form[0].isdigit()
    )


def _is_noun_phrase(tokens: list[Token]) -> bool:
    """Return whether *tokens* may be a noun and what belongs to it: *notes on the meeting*."""
    return len(tokens) > 1 and tokens[1].lower in ("of", "on", "for", "and", "about", ":")
