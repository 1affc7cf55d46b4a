"""What is not the one of two opposites is the other, and what nobody did somebody did not.

| text | hypothesis | then |
| --- | --- | --- |
| The shop is never open on Sundays. | The shop is closed on Sundays. | entailed |
| Tom failed. | Tom did not pass. | entailed |
| Nobody on board heard the alarm. | A cook on board heard the alarm. | contradicted |
| The door was not locked. | The door was unlocked. | entailed |
| The manager was not happy. | The manager was unhappy. | nothing: neither may be so |
| The bus did not pass the school. | The bus failed the school. | nothing: no examination |

Only opposites of which one must hold (`knowledge.scales`), and a participle with *un-* and that
without. What is *unhappy* is *not happy*, whatever the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from entailment.knowledge.scales import opposites
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_reported
from entailment.structure.vocabulary import listed
from entailment.text.clauses import clause_at
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.verbs import may_be_participle, tokens_of
from entailment.text.words import Word, words

__all__ = ["by_opposites"]

_BE = rf"(?:{any_of('forms_of_be')}|stayed|stays|remained|remains|seems|seemed)"
_BEFORE = re.compile(rf"\b{_BE}\s+(?:(?:still|also|now|always)\s+)?$", re.IGNORECASE)
_DENIED = re.compile(
    rf"\b(?P<be>{_BE})\s+(?:not|never)\s+(?P<word>[a-z]+)\b"
    r"|\b(?:do|does|did)\s+not\s+(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_NOT = re.compile(rf"\b(?:{any_of('negation_particles')}|nobody|none)\b", re.IGNORECASE)
_NOBODY = re.compile(r"^(?:nobody|no[ -]one|not (?:a single|one) (?P<noun>\w+))\s", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:if|whether|by)\b|\?", re.IGNORECASE)
_EDGE = re.compile(r"[,;:.!?](?!\d)|\b(?:and|but|while|although)\b")
_EXCEPTION = re.compile(
    rf"\b(?:except|but|save|apart|aside|other|else|almost|hardly|until|knows?|knew|{any_of('modality')})\b",
    re.IGNORECASE,
)


def by_opposites(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what *text* says of *hypothesis* by the opposite of a word, or by *nobody*."""
    yield from _of_denial(text, hypothesis)
    if not _NOT.search(hypothesis):
        yield from _of_denied(text, hypothesis)
        yield from _of_nobody(text, hypothesis)


def _of_denied(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *is closed* where the text says *is not open*."""
    denied = {
        match["word"].lower() if match["word"] else words(match["verb"])[0].lemma: match
        for match in _DENIED.finditer(text)
        if match["word"] or _is_result(text, words(match["verb"])[0], match.end())
    }
    own = lexical_stems(hypothesis)
    for word in words(hypothesis) if denied else ():
        for other in _opposites(word):
            match = denied.get(other)
            if match is None or (match["word"] and not _is_complement(other, word.lower)):
                continue
            clause = clause_at(text, match.start(), _EDGE)
            if not lexical_stems(clause) - lexical_stems(match[0]) <= own:
                continue  # *not open on Sundays* is not *closed*
            if _OPEN.search(clause):
                continue
            is_adjective = match["word"] is not None
            if is_adjective != bool(_BEFORE.search(hypothesis, 0, word.start)):
                continue
            form = f"not {match['word'].lower()}" if is_adjective else match[0].lower()
            premise = rewritten(hypothesis, word.start, word.end, form)
            line = f"'{match[0]}' is '{word.form}'"
            yield Derivation((premise,), Label.ENTAILMENT, line, "opposite")


def _of_denial(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *is not open* where the text says *is closed*."""
    match = _DENIED.search(hypothesis)
    if match is None or len(_NOT.findall(hypothesis)) > 1:
        return
    (denied,) = words(match["word"] or match["verb"])
    for word in words(text):
        if {denied.lemma, denied.lower} & _opposites(word):
            if word.lemma in listed("clauses", "results") and not _is_result(text, word, word.end):
                continue
            form = f"{match['be']} {word.form}" if match["word"] else word.form
            premise = rewritten(hypothesis, match.start(), match.end(), form)
            line = f"'{word.form}' is '{match[0]}'"
            yield Derivation((premise,), Label.ENTAILMENT, line, "opposite")
            return


def _opposites(word: Word) -> set[str]:
    """Return the lemmas of which one holds where *word* does not: *fail* for *passed*."""
    opposed = {
        each.word
        for form in {word.lemma, word.lower}
        for each in opposites(form)
        if each.kind == "complementary"
    }
    return opposed | ({word.lower[2:]} if word.lower.startswith("un") else set())


def _is_complement(denied: str, claimed: str) -> bool:
    """Return whether what is not *denied* is *claimed*: of *un-* only before participles."""
    if claimed != f"un{denied}":
        return True
    (participle,) = tokens_of(denied)
    is_contrary = any(each.kind == "contrary" for each in opposites(denied))
    is_listed = any(each.word == claimed for each in opposites(denied))
    return not is_contrary and (is_listed or may_be_participle(participle))


def _is_result(text: str, verb: Word, end: int) -> bool:
    """Return whether *verb*, up to *end*, is of success, with no object but an examination."""
    if verb.lemma not in listed("clauses", "results"):
        return False
    behind = re.match(r"\s+(?P<next>[\w'’-]+)(?P<rest>[^,.;:!?]*)", text[end:])
    if behind is None or behind["next"].lower() in _not_objects():
        return True
    own = re.split(rf"\b(?:{'|'.join(_not_objects())})\b", behind[0])[0]
    return any(word.lemma in listed("clauses", "examinations") for word in words(own))


@cache
def _not_objects() -> frozenset[str]:
    """Return the words that begin no object: prepositions, conjunctions, adverbs of time."""
    adverbs = listed("clauses", "behind_results")
    return listed("extracts", "prepositions") | listed("clauses", "clause_joins") | adverbs


def _of_nobody(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that somebody did what nobody did, with every word of that."""
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        match = _NOBODY.match(sentence)
        if match is None or _is_excepted(f"{sentence} {hypothesis}") or "," in sentence:
            continue
        rest, claimed = (
            [token.lower for token in tokens_of(side.strip(" ."))]
            for side in (sentence[match.end() :], hypothesis)
        )
        subject = claimed[: -len(rest)]
        is_such = match["noun"] is None or match["noun"].lower() in subject
        if len(rest) > 1 and claimed[-len(rest) :] == rest and subject and is_such:
            line = f"'{match[0].strip()}' leaves out everybody"
            yield Derivation((sentence,), Label.CONTRADICTION, line, "opposite")


def _is_excepted(text: str) -> bool:
    """Return whether *text* has an exception, or what leaves open whether it is so."""
    return bool(_EXCEPTION.search(without_named_modals(text))) or is_reported(text)
