"""What holds of the subject, and not of a noun in a phrase or clause of the subject.

| text | hypothesis | then |
| --- | --- | --- |
| The man next to the boy sleeps. | The boy sleeps. | open |
| The letter about Ann Lee surprised the mayor. | Ann Lee surprised the mayor. | open |
| The man who knows the pilot is asleep. | The pilot is asleep. | open |
| The nurse looking at the guard smiled. | The guard smiled. | open |

The hypothesis is the end of the sentence, behind a preposition of place, *about*, *wearing*, or a
relative clause with one verb: the verb of the hypothesis is that of the sentence, which has no
other. Phrases with *of* and *with* are left to the judge: of a group of men people say that the men
do it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import SentenceWords, is_word_alone, keys_of
from entailment.structure.vocabulary import listed, relative_pronouns
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import Token, claim_words, tokens_of

__all__ = ["by_attachments"]

_LONGEST = 12
"""Words of a subject before the noun in its phrase."""

_SHORT = 4
"""Words of a subject before its relative clause."""

_NOUN = 3
"""Words of a noun phrase in that clause."""


def by_attachments(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that end with *hypothesis* and are about another subject."""
    tokens = [token for token in tokens_of(hypothesis) if token.form not in ".!"]
    claimed, lowered = keys_of(tokens), text.lower()
    if any(token.lower not in lowered for token in tokens if is_word_alone(token)):
        return
    if len(claimed) < 2 or not set(claimed) <= set(keys_of(tokens_of(text))):
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        own = [token for token in tokens_of(sentence) if token.form not in ".!"]
        stated = SentenceWords(own, sentence)
        first = _noun_of_another(stated, claimed)
        if first:
            subject = " ".join(token.form for token in stated.tokens[:first])
            line = f"it is about '{subject} ...'"
            yield Derivation((sentence,), Label.UNKNOWN, line, "attachment")


def _noun_of_another(stated: SentenceWords, claimed: Sequence[str]) -> int:
    """Return where the subject of *claimed* is, in a phrase or clause of another; 0 if it is not.

    A phrase may stand between it and its predicate: *who lent the boy a pen fell*.
    """
    first = len(stated) - len(claimed)
    if 1 < first <= _LONGEST and stated.keys[first:] == claimed:
        is_noun = stated.tokens[first - 1].lower != "to" or _begins_noun(stated.tokens[first])
        is_of_another = _is_in_phrase(stated, first) or _is_in_clause(stated, first, first)
        return first if is_noun and is_of_another else 0
    for length in range(1, min(len(claimed), _NOUN + 1)):
        verb = len(stated) - len(claimed) + length
        if not 1 < verb <= _LONGEST or stated.keys[verb:] != claimed[length:]:
            continue
        for noun in range(2, verb - length):
            if stated.keys[noun : noun + length] == claimed[:length]:
                is_gap = stated.begins_phrase(noun + length)
                return noun if is_gap and _is_in_clause(stated, noun, verb) else 0
    return 0


def _is_in_phrase(stated: SentenceWords, noun: int) -> bool:
    """Return whether a noun and a preposition, and nothing of a clause, are before *noun*."""
    before = stated.tokens[:noun]
    is_phrase = before[-1].lower in listed("extracts", "attaching")
    is_phrase = is_phrase or stated.lowers(noun - 2, noun) in (["next", "to"], ["front", "of"])
    if not is_phrase or not _begins_noun(before[0]) or _has_clause(before):
        return False
    if set(stated.lowers(noun, len(stated))) & (
        listed("extracts", "attributed") | listed("extracts", "moves")
    ):
        return False  # what a report from the bank says the bank says
    verbs = (at for at in range(noun) if stated.is_verb[at])
    return all(token.is_word for token in before) and all(
        stated.is_attribute(at, noun) for at in verbs
    )


def _is_in_clause(stated: SentenceWords, noun: int, verb: int) -> bool:
    """Return whether a noun with a relative clause or participle, but no other verb, is before it.

    In *who saw the boy leave* the boy left: the verb, at *verb* or behind the noun, has to be a
    finite one.
    """
    before = stated.tokens[:verb]
    if not _begins_noun(before[0]) or not all(token.is_word for token in before):
        return False
    pronoun = next((at for at in range(1, noun) if _opens_clause(before, at)), None)
    if pronoun in (None, noun - 1) or stated.has_verb(1, pronoun):
        return False
    inside = {token.lower for token in before[pronoun:]}
    is_plain = pronoun <= _SHORT and not _has_clause(before[pronoun + 1 :])
    behind = stated.lowers(max(noun, verb - 1), len(stated))
    barred = listed("extracts", "reporting") | listed("clauses", "identifying")
    return is_plain and _has_finite_verb(behind) and not inside & barred


def _opens_clause(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a relative clause begins at *at*, with its pronoun or with a participle."""
    lower = tokens[at].lower
    is_participle = at > 1 and lower.endswith("ing") and len(lower) > 5
    return lower in relative_pronouns() or (is_participle and at + 1 < len(tokens))


def _has_finite_verb(forms: Sequence[str]) -> bool:
    """Return whether one of *forms* behind the first is a finite verb, and no bare infinitive."""
    lists = claim_words()
    finite = lists["auxiliaries"] | lists["irregular"] | word_list("irregular_pasts")
    return any(
        form in finite or (len(form) > 3 and form.endswith(("s", "ed"))) for form in forms[1:]
    )


def _begins_noun(token: Token) -> bool:
    return token.lower in word_list("subject_determiners") | {"an", "some"} or token.is_name


def _has_clause(tokens: Sequence[Token]) -> bool:
    joins = listed("extracts", "subordinate") | relative_pronouns() | {"and", "or"}
    return bool(joins & {token.lower for token in tokens})
