"""Whether a sentence is of what was so for a time, or of what came to pass but once.

| sentence | lasting | once |
| --- | --- | --- |
| He was mayor. · She lived in Rome. | yes | no |
| The village was abandoned. · The treaty was signed. | no | yes |
| Lund won the cup. · The firm built a mill. · A ship sank. | no | no |

What may happen again, or to another, may have another time as well: only of listed verbs it is
known that they are done to one thing once.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of, word_list
from entailment.text.stems import base_of, verb_stems
from entailment.text.verbs import may_be_participle, tokens_of
from entailment.text.words import Word, stem, words

__all__ = ["happens_once", "is_lasting", "is_standing", "is_unique"]

_DEFINITE = re.compile(
    rf"(?:the|this|that|these|those|{any_of('possessives')}|{any_of('subject_pronouns')})\b",
    re.IGNORECASE,
)
_ADVERB = re.compile(r"(?:\w+ly|not|also|still|then|already|never|always)$")
_AUXILIARIES = frozenset({"be", "have"})


def is_lasting(sentence: str, is_passive_too: bool = True) -> bool:
    """Return whether *sentence* is of a state or activity, so at each time of its stretch of time.

    >>> [is_lasting(each) for each in ("He was mayor.", "It was sold.", "It was occupied.")]
    [True, False, True]
    """
    passives = _listed("lasting") | _listed("lasting_passives") if is_passive_too else _NONE
    return _has_verb(sentence, _listed("lasting"), passives)


def is_standing(sentence: str) -> bool:
    """Return whether *sentence* says how much there is, or what it costs, at a time.

    >>> is_standing("The mine employed 300 men."), is_standing("The mine had sold 300 lamps.")
    (True, False)
    """
    return _has_verb(sentence, _listed("standing"), _listed("standing"))


_NONE = frozenset[str]()


def _has_verb(sentence: str, actives: frozenset[str], passives: frozenset[str]) -> bool:
    """Return whether a verb of *sentence* is in the active voice one of *actives*, or a passive."""
    forms, own = word_list("forms_of_be"), verb_stems(sentence)
    tokens = [token for token in words(sentence) if not _ADVERB.match(token.lower)]
    for at, token in enumerate(tokens):
        base = "be" if token.lower in forms else base_of(token)
        behind = tokens[at + 1].lower if at + 1 < len(tokens) else ""
        is_passive = at > 0 and tokens[at - 1].lower in forms and _is_participle(token.lower)
        if base in _AUXILIARIES:
            is_verb = behind not in forms and not _is_participle(behind)
        else:
            is_present = at > 0 and tokens[at - 1].lower != "the" and _ends_present(token, behind)
            is_verb = is_passive or stem(base) in own or is_present
        if is_verb and stem(base) in (passives if is_passive else actives):
            return True
    return False


def _ends_present(token: Word, behind: str) -> bool:
    """Return whether *token* may be a verb of the present, by its ending or a number behind it."""
    return token.lower.endswith("s") or behind[:1].isdigit() or behind in word_list("numerals")


def _is_participle(form: str) -> bool:
    tokens = tokens_of(form)
    return bool(tokens) and (may_be_participle(tokens[0]) or form == "born")


@lru_cache(maxsize=8)
def _listed(name: str) -> frozenset[str]:
    return frozenset(map(stem, table("clauses", "events")[name].split()))


def is_unique(sentence: str) -> bool:
    """Return whether what *sentence* says happens to anybody or anything but once: a birth."""
    return _is_of_definite(sentence, _listed("once"))


def happens_once(sentence: str) -> bool:
    """Return whether *sentence* is of a definite thing that is hardly done to it again.

    >>> happens_once("The treaty was signed in 1921."), happens_once("Lund won the cup in 2003.")
    (True, False)
    """
    if is_unique(sentence):
        return True
    return not is_lasting(sentence) and _is_of_definite(sentence, _listed("done_once"))


def _is_of_definite(sentence: str, verbs: frozenset[str]) -> bool:
    """Return whether one of *verbs* is in *sentence*, and what it is done to is a definite thing.

    That is the subject of a passive and of *undergone* verbs, of others the object.

    >>> _is_of_definite("Verdi wrote an opera.", frozenset({"write"}))
    False
    """
    own, tokens = verb_stems(sentence), [t for t in words(sentence) if not _ADVERB.match(t.lower)]
    for at, token in enumerate(tokens):
        base = stem(base_of(token))
        if base not in own & verbs:
            continue
        is_passive = at > 0 and tokens[at - 1].lower in word_list("forms_of_be")
        if is_passive or base in _listed("undergone"):
            return _is_definite(sentence)
        behind = sentence[token.end :].lstrip()
        return _DEFINITE.match(behind) is not None or _is_name(tokens[at + 1 : at + 2])
    return False


def _is_name(tokens: list[Word]) -> bool:
    return any(token.is_name for token in tokens)


def _is_definite(sentence: str) -> bool:
    """Return whether *sentence* begins with a name, a pronoun or a definite noun phrase."""
    if _DEFINITE.match(sentence):
        return True
    first = next(iter(words(sentence)), None)
    if first is None or not first.is_content or first.form[0].isdigit():
        return False
    is_bare = first.lemma == first.lower and first.lower not in word_list("numerals")
    return first.is_name or is_bare
