"""What a text denies by a verb or a frame instead of *not*, and what its conditions lead to.

| text | hypothesis | so |
| --- | --- | --- |
| He forgot to lock the office. | He did not lock it. · He locked it. | entailed · contradicted |
| He almost finished the race. | He finished it. | contradicted |
| The race was almost cancelled. | It was cancelled. | contradicted |
| It is not true that the museum charges. | The museum does not charge. | entailed |
| It is not true that it only sells cars. | It does not sell cars. | open |
| Had they been warned, they would have left. | They were warned. | contradicted |
| If the valve closes, the alarm rings. The valve closes. | The alarm rings. | entailed |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.certainty import has_limits
from entailment.structure.sentences.duties import modals_in
from entailment.structure.vocabulary import any_word, listed, table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems
from entailment.text.verbs import claim_words, is_past

__all__ = ["by_denials"]

_VERBS = "|".join(table("clauses", "implied_denials")["verbs"].split())
_FRAMES = "|".join(table("clauses", "implied_denials")["frames"].split(", "))
_DENYING_VERB = re.compile(rf"\b(?P<verb>{_VERBS})\s+to\s+(?P<rest>[^.;]+)", re.IGNORECASE)
_ALMOST = re.compile(
    r"(?:^|(?<=[.;]\s))(?P<who>[^,.;:?!]+?)(?<!\s)\s+(?:almost|nearly)\s+(?P<what>(?P<verb>[a-z]+)\b[^,.;:?!]*?)"
    rf"(?=(?<!\s)\s+(?:{any_word('clause_joins')}|when)\b|[,.;:]|$)"
)
_NO_SUBJECT = re.compile(r"(?:.*\b(?:an?|the|of|in|with|and|be))$", re.IGNORECASE)
_AUXILIARY = re.compile(rf"\b(?:{any_of('finite_forms_of_be')}|been|has|have|had)$", re.IGNORECASE)
_FRAME = re.compile(rf"\b(?:{_FRAMES})\s+that\s+(?P<rest>[^.;]+)", re.IGNORECASE)
_COUNTERFACTUAL = re.compile(
    r"(?:^|(?<=[.;]\s))(?:Had\s+(?P<who>[^,.;]+?)\s+(?P<what>(?:been\s+)?\w+(?:ed|en|n|t|k|d|m|e|g)\b[^,.;]*)"
    r"|If\s+(?P<who2>[^,.;]+?)\s+had\s+(?P<what2>[^,.;]+)),[^.;]*"
    r"(?:\b(?:(?:would|could|might)(?:\s+(?:not|never)|n['’]t)?(?:\s+[a-z]+ly)?|['’]d(?:\s+not)?)\s+(?:also\s+)?have\s+\w+"
    r"|\bwould\b[^.;]*\b(?:now|today)\b)"
)
"""With *would have* or *now* behind it: *if it had leaked, a lamp would light up* is open."""

_OPEN = re.compile(rf"\b(?:{any_word('leaving_open')})\b", re.IGNORECASE)


def by_denials(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what *text* says of *hypothesis* by denying it in other words, or by a condition."""
    every = [text[start:end].strip() for start, end in sentence_spans(text)]
    denials = [(sentence, *denial) for sentence in every for denial in _denied(sentence)]
    has_almost = any(why == "almost" for _, _, why in denials)
    is_stated = has_almost and _is_stated(hypothesis, every)
    for sentence, denied, why in denials:
        if why != "almost" or not is_stated:
            yield from _compared(sentence, denied, why, hypothesis)
    yield from _granted(text, hypothesis)


def _is_stated(hypothesis: str, sentences: Sequence[str]) -> bool:
    """Return whether one of *sentences* has it in full: what was almost so is so by then."""
    own, sign = base_stems(hypothesis), bool(DENIAL.search(hypothesis))
    return any(
        own <= base_stems(each) and bool(DENIAL.search(each)) == sign and not any(_denied(each))
        for each in sentences
    )


def _denied(sentence: str) -> Iterator[tuple[str, str]]:
    """Yield what *sentence* says not to be so, and by which words."""
    if match := _DENYING_VERB.search(sentence):
        if not DENIAL.search(sentence[: match.start()]) and not _is_open(sentence):
            yield f"{sentence[: match.start()]} {match['rest']}", match["verb"]
    elif (match := _ALMOST.search(sentence)) and _is_predicate(match["who"], match["verb"]):
        is_plain = not (DENIAL.search(match["who"]) or _is_open(sentence))
        if is_plain and not _NO_SUBJECT.fullmatch(match["who"]):
            yield f"{match['who']} {match['what']}", "almost"
    elif match := _FRAME.search(sentence):
        yield match["rest"], "it is not so that"
    elif match := _COUNTERFACTUAL.search(sentence):
        yield f"{match['who'] or match['who2']} {match['what'] or match['what2']}", "had"


def _is_predicate(subject: str, form: str) -> bool:
    """Return whether *form* is a past, or what is stated of *subject* by an auxiliary at its end.

    >>> _is_predicate("The race", "finished"), _is_predicate("The race was", "cancelled")
    (True, True)
    >>> _is_predicate("The race", "always"), _is_predicate("The race was", "always")
    (False, False)
    """
    if _AUXILIARY.search(subject) is None:
        return is_past(form)
    is_adverb = form.endswith("ly") or form in claim_words()["adverbs"]
    others = word_list("function_words") | word_list("numerals")
    return form == "been" or not (is_adverb or form in others)


def _is_open(sentence: str) -> bool:
    return _OPEN.search(without_named_modals(sentence)) is not None


_QUANTIFIER = re.compile(rf"\b(?:{any_word('quantifiers')})\b", re.IGNORECASE)


def _quantifiers(sentence: str) -> frozenset[str]:
    """Return the quantifiers of *sentence*; none where it has nothing but articles."""
    forms = {match[0].lower() for match in _QUANTIFIER.finditer(sentence)}
    return frozenset(forms if forms - {"a", "an"} else ())


def _focus(sentence: str) -> frozenset[str]:
    """Return the words of *sentence* that a denial of it may deny alone: *only*, *again*."""
    return listed("clauses", "focus") & frozenset(re.findall(r"\w+", sentence.lower()))


def _compared(sentence: str, denied: str, why: str, hypothesis: str) -> Iterator[Derivation]:
    if _is_open(hypothesis):
        return
    if _quantifiers(denied) != _quantifiers(hypothesis):
        return  # that not all are closed leaves open whether some are
    if not has_limits(hypothesis, denied):
        return
    if not modals_in(denied) - {"can", "could"} <= modals_in(hypothesis):
        return
    own, stated = base_stems(hypothesis), base_stems(denied)
    negations = [len(DENIAL.findall(side)) % 2 for side in (hypothesis, denied)]
    if not own or own != stated:
        return  # who did not die in 1990 may have died
    label = Label.CONTRADICTION if negations[0] == negations[1] else Label.ENTAILMENT
    if _focus(denied) != _focus(hypothesis):
        label = Label.UNKNOWN  # who does not only sell cars may sell them
    yield Derivation((sentence,), label, f"'{why}' denies it", "denial")


_CONDITION = re.compile(
    r"^(?:If|When|Whenever|Once)\s+(?P<if>[^,.;]+),\s+(?:then\s+)?(?P<then>[^.;]+)[.;]?$"
)


def _granted(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the consequence of a condition that another sentence of *text* fulfils."""
    sentences = [text[start:end].strip() for start, end in sentence_spans(text)]
    for sentence in sentences:
        match = _CONDITION.match(sentence)
        if match is None or _is_open(match["then"]) or _is_open(hypothesis):
            continue
        needed, own, then = (base_stems(part) for part in (match["if"], hypothesis, match["then"]))
        if not own or not own <= then:
            continue
        if bool(DENIAL.search(hypothesis)) != bool(DENIAL.search(match["then"])):
            continue
        sign = bool(DENIAL.search(match["if"]))
        for other in sentences:
            is_it = other is not sentence and needed == base_stems(other)
            if is_it and bool(DENIAL.search(other)) == sign and not _is_open(other):
                yield Derivation((other,), Label.ENTAILMENT, f"if {match['if']}", "condition")
