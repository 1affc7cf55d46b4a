"""What the two sides of *and* or *but* share, so that each can stand for itself.

| left and right | each is a clause by |
| --- | --- |
| The church was begun in 1320 · finished in 1411 | subject and *was* of the left |
| Acme was founded in 1999 · is based in Bonn | the subject of the left |
| Acme bought Bolt · Zed resigned | nothing: both have all they need |
"""

from __future__ import annotations

from collections.abc import Sequence

from entailment.text.conditions import conditions_in
from entailment.text.lexicon import word_list
from entailment.text.verbs import (
    COORDINATORS,
    MAX_SUBJECT,
    Token,
    claim_words,
    finite_verb,
    first_verb,
    is_plain_subject,
    is_verb,
    may_be_participle,
    past_adverbs,
)

__all__ = [
    "begins_clause",
    "begins_contrast",
    "helped",
    "is_splittable",
    "may_join_labels",
    "outside_brackets",
    "shared_subject",
]

_BRACKETS = {"(": ")", "[": "]"}


def helped(
    left: list[Token], right: list[Token], subject: tuple[int, int] | None
) -> tuple[int, int] | None:
    """Return the subject and the *was* of *left*, where *right* lacks both.

    *The church was begun in 1320 and finished in 1411*: both are participles, each with a
    preposition behind it.
    """
    lists = claim_words()
    verb = first_verb(left)
    if subject is not None or verb is None or left[verb].lower not in ("was", "were", "is", "are"):
        return None
    predicate = left[verb + 1 :]
    if len(predicate) < 2 or len(right) < 2 or not is_splittable(left, subject):
        return None
    if any(token.lower in lists["denials"] | COORDINATORS for token in (*left, *right)):
        return None
    both = may_be_participle(predicate[0]) and may_be_participle(right[0])
    before = left[:verb]
    is_pronoun = len(before) == 1 and before[0].lower in word_list("subject_pronouns")
    if not both or not (is_pronoun or is_plain_subject(before)):
        return None
    if {predicate[1].lower, right[1].lower} <= lists["prepositions"]:
        return left[0].start, left[verb].end
    return None


def shared_subject(
    left: list[Token], right: list[Token], subject: tuple[int, int] | None
) -> tuple[int, int] | None:
    """Return the subject of *left* where *right* begins with a verb that has the same one."""
    lists = claim_words()
    begin = past_adverbs(right)
    if begin >= len(right) or not is_splittable(left, subject, before_any=True):
        return None
    if any(token.lower in lists["denials"] for token in left):
        return None
    verb = first_verb(left) if subject is not None else finite_verb(left, before_any=True)
    if verb is None:
        return None
    is_sure = subject is not None or finite_verb(left) == verb
    if not is_sure and not right[begin].lower.removesuffix("n't").endswith("s"):
        return None  # The drug tablets work and are safe
    if not is_verb(right, begin) and not _is_like(left[verb:], right[begin:]):
        return None
    has_auxiliary = left[verb].lower in lists["auxiliaries"]
    sure = lists["auxiliaries"] | lists["finite"] | lists["nouns_too"]
    if left[verb].lower not in word_list("modality") | {"would", "will", "should"}:
        sure |= lists["intransitive"]
    is_present = right[begin].lower.endswith("s")  # sure, or like enough by now
    if has_auxiliary and right[begin].lower not in sure and not is_present:
        return None
    if subject is not None:
        return subject
    before = left[_after_introduction(left) : verb]
    while before and (before[-1].lower in lists["adverbs"] or before[-1].lower.endswith("ly")):
        before = before[:-1]
    is_pronoun = len(before) == 1 and before[0].lower in word_list("subject_pronouns")
    if not before or not (is_pronoun or is_plain_subject(before)):
        return None
    return before[0].start, before[-1].end


def _is_like(left: Sequence[Token], right: Sequence[Token]) -> bool:
    """Return whether *right* begins with a verb as *left* does, though it alone might be none.

    A past behind a past (*sold the house and moved to Oslo*), unless a participle stands between
    that it might go on; or a form in *-s* between numbers (*built in 1874 and stands 38 m tall*).
    """
    if len(right) < 2:
        return False
    lists = claim_words()
    following = right[1].lower
    is_number = right[1].form[0].isdigit() or following in word_list("numerals")
    if right[0].lower.endswith("s") and len(right[0].lower) > 4 and not right[0].is_name:
        is_bound = following in ("the", "its", "their", "his", "her", "about", "over", "nearly")
        is_list = not (left[-1].is_name or left[-1].form[0].isdigit())
        return not is_list and not right[0].lower.endswith("ss") and (is_number or is_bound)
    objects = word_list("object_pronouns") | {"the"}
    goes_on = is_number or following in lists["prepositions"] | objects
    is_active = left[0].lower not in lists["auxiliaries"]
    others = any(may_be_participle(token) for token in left[1:])
    is_past = may_be_participle(left[0]) or left[0].lower in lists["intransitive"]
    return is_active and is_past and not others and goes_on and may_be_participle(right[0])


def is_splittable(
    left: list[Token], subject: tuple[int, int] | None, *, before_any: bool = False
) -> bool:
    """Return whether *left* is a clause of its own, behind which nothing else is conditional.

    *before_any* is that of `finite_verb`.
    """
    rest = _unconditional(left)
    verb = first_verb(rest) if subject is not None else finite_verb(rest, before_any=before_any)
    return verb is not None and (subject is not None or verb > 0) and len(rest) > 1


def _unconditional(left: list[Token]) -> list[Token]:
    """Return *left* without *In 1999,* and what brackets enclose, if nothing in it is conditional.

    Else nothing.
    """
    scope = claim_words()["scope"]
    rest = outside_brackets(left[_after_introduction(left) :])
    is_open = any(token.form in ",:—–([/" or token.lower in scope for token in rest)
    is_conditional = is_open or any(conditions_in(" ".join(token.form for token in rest)))
    return [] if is_conditional else rest


def outside_brackets(tokens: list[Token]) -> list[Token]:
    """Return *tokens* without brackets and what they enclose; all where a bracket has no other."""
    outside: list[Token] = []
    closing: list[str] = []
    for token in tokens:
        if token.form in _BRACKETS:
            closing.append(_BRACKETS[token.form])
        elif closing and token.form == closing[-1]:
            closing.pop()
        elif not closing:
            outside.append(token)
    return tokens if closing else outside


def begins_contrast(left: list[Token], joint: Token, right: list[Token]) -> bool:
    """Return whether *right*, behind a comma and *joint*, is a clause that contrasts with *left*.

    There a past of *left* is no participle, and the subject of *right* may have no determiner: *A
    reduced pain, whereas mortality was unchanged*. A pronoun would lose what it refers to, as
    would *others* and *women did not*; what follows *while keeping* is no clause.
    """
    rest, lists = _unconditional(left), claim_words()
    verb = first_verb(right) if joint.lower == "but" else _first_past_or_verb(right)
    if not rest or rest[0].lower in lists["prepositions"] or not verb or verb > MAX_SUBJECT:
        return False
    barred = lists["prepositions"] | lists["quantifiers"] | lists["scope"] | lists["adverbs"]
    barred |= word_list("subject_pronouns") | lists["referring"]
    subject = right[:verb]
    is_gerund = subject[0].lower.endswith("ing") and joint.lower != "but"
    if _is_elliptical(right[verb:]) or is_gerund or _resumes(right):
        return False
    has_noun = len(subject) > 1 or subject[0].lower not in lists["determiners"]
    is_subject = all(token.is_word and token.lower not in barred for token in subject)
    return has_noun and is_subject and bool(_first_past_or_verb(rest))


def _is_elliptical(predicate: Sequence[Token]) -> bool:
    """Return whether *predicate* has only auxiliaries: the lease *does*, women *did not*."""
    lists = claim_words()
    implied = lists["auxiliaries"] | lists["denials"]
    return all(token.lower in implied for token in predicate if token.is_word)


def _resumes(tokens: Sequence[Token]) -> bool:
    """Return whether a verb follows a comma: *whereas Bo left, is public* was inserted."""
    return any(token.form == "," and is_verb(tokens, at + 1) for at, token in enumerate(tokens))


def _first_past_or_verb(tokens: Sequence[Token]) -> int | None:
    """Return where the first verb is, which looks like a participle perhaps."""
    places = range(len(tokens))
    return next((at for at in places if may_be_participle(tokens[at]) or is_verb(tokens, at)), None)


def may_join_labels(left: list[Token], right: list[Token]) -> bool:
    """Return whether names or numbers of one noun may be joined: *car parks A and B are full*."""
    verb, second = finite_verb(left), finite_verb(right)
    if verb is None or second is None or first_verb(left) is not None:
        return False
    joined = (*left[verb + 1 :], *right[:second])
    return all(token.is_name or token.form[0].isdigit() or token.form == "." for token in joined)


def _after_introduction(left: list[Token]) -> int:
    """Return where *left* resumes after *In 1999,* or *However,*."""
    lists = claim_words()
    comma = next((i for i, token in enumerate(left) if token.form == ","), None)
    if comma is None or comma > MAX_SUBJECT:
        return 0
    first = left[0].lower
    is_intro = first in lists["prepositions"] | lists["connectives"] or first in lists["adverbs"]
    return comma + 1 if is_intro and first not in lists["scope"] else 0


def begins_clause(right: list[Token], has_comma: bool) -> bool:
    """Return whether *right* begins with a subject of its own and its verb."""
    lists = claim_words()
    verb = finite_verb(right)
    if verb is None or verb == 0 or len(right) < 2 or _is_elliptical(right[verb:]):
        return False
    subject = right[:verb]
    while len(subject) > 1 and subject[-1].lower in lists["adverbs"]:
        subject = subject[:-1]
    if len(subject) == 1 and subject[0].lower in word_list("subject_pronouns"):
        return True
    if not is_plain_subject(subject):
        return False
    is_name = all(token.is_name for token in subject)
    sure = lists["auxiliaries"] | lists["finite"] | lists["intransitive"]
    return is_name or has_comma or right[verb].lower in sure or not may_be_participle(right[verb])
