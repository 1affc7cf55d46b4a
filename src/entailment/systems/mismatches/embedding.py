"""What a text does not say itself: it has the hypothesis's words under *if*, *may* or *claim*.

| text | hypothesis | kind |
| --- | --- | --- |
| If the river rises, the plant will be closed. | The plant will be closed. | conditional |
| If it rains on Sunday, the fair will be cut. | The fair will be cut on Sunday. | conditional |
| Dogs are admitted only where they are on a lead. | Dogs are admitted. | conditional |
| Should the river rise, the plant will close. | The plant will close. | conditional |
| Subject to approval, staff may leave early. | Staff may leave early. | conditional |
| The firm may leave where the rent is unpaid. | The firm may leave. | conditional |
| Offer a test to contacts if they cough. | Contacts should be offered a test. | conditional |
| Police believe that the driver fell asleep. | The driver fell asleep. | attribution |
| The club plans to sell its stadium. | The club sold its stadium. | modality |
| The club is poised to sell its stadium. | The club sold its stadium. | modality |
| The mill is old and will be sold in May. | The mill was sold. | modality |
| The trial aimed to show that zinc helps. | Zinc helps. | modality |
| Allegedly, the driver fell asleep. | The driver fell asleep. | modality |

What is reported by *said* or *according to* is left to the judge: it is no mismatch.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from entailment.model import Mismatch
from entailment.structure.vocabulary import any_word
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import (
    Stretch,
    sentences,
    stretches,
    stretches_in_clauses,
)
from entailment.text.conditions import (
    BINDING,
    INVERTED,
    conditions_in,
    has_modal,
    is_marker,
    marker,
    marker_forms,
    markers_as_group,
)
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.modals import is_modal, without_named_modals
from entailment.text.name_forms import CAPITAL
from entailment.text.stems import base_stems
from entailment.text.verbs import past_base
from entailment.text.words import Word, words

__all__ = ["embeddings"]

_ARTICLE = rf"(?:(?:the|a|an|{any_of('possessives')})\s+)?"
_PHRASE = rf"(?!if\b){markers_as_group(*BINDING)}(?!\s+of\b)"
_OF_RULE, _OF_PERMISSION = markers_as_group("rule"), markers_as_group("permission")
_INVERTED = rf"{markers_as_group(*INVERTED)}(?!\s+you\b)"
_ANTECEDENT = re.compile(rf"\b(?P<cue>if|whether|{_PHRASE})(?:\s+that)?\s+{_ARTICLE}$", re.I)
_ONCE = re.compile(rf"\b(?:will|can|may)\b.*\b(?P<cue>once|until|when|after)\s+{_ARTICLE}$", re.I)
_CONSEQUENT = re.compile(
    rf"^\W*(?P<cue>if(?! anything\b| you\b| not\b)|{_PHRASE}|{_INVERTED}"
    rf"|{_OF_RULE}|{_OF_PERMISSION})\b(?P<condition>[^;]*),\s*(?:then\s+)?{_ARTICLE}$",
    re.I,
)
_AFTERTHOUGHT = re.compile(
    r"^(?P<comma>,)?\s+(?:(?:but|and|though)\s+(?!subject\b))?(?P<cue>(?:(?:only|except)\s+)?"
    rf"(?:if|{_PHRASE})|{_INVERTED}"
    r"|(?P<exclusive>(?:only|except)\s+(?:when|where))"
    rf"|(?<!,\s){_OF_RULE})\b(?P<condition>[^.;]*)",
    re.I,
)
_PURPOSE, _PURSUING, _PROVING, _MESSAGE = (
    "|".join(sorted(lexicon().words[kind]))
    for kind in ("purposes", "pursuing", "proving", "messages")
)
_TO_PROVE = (
    rf"(?:(?:{_PURPOSE})\b[^.;:]{{0,120}}?\b(?:is|are|was|were)|(?:{_PURSUING})(?:\s+out)?)"
    rf"\s+to\s+(?:\w+ly\s+)?(?:{_PROVING})"
)
_AIM_CUE = re.compile(_TO_PROVE, re.IGNORECASE)
_AIM = re.compile(rf"\b(?P<cue>{_TO_PROVE})\s+(?:that\s+)?{_ARTICLE}$", re.IGNORECASE)
_ACHIEVED = re.compile(
    rf",?\s+(?:and|which)\s+(?:(?:{any_of('subject_pronouns')})\s+)?"
    r"(?:succeeded\b|(?:did|does|was|were|is)(?:\s+successful)?\s*(?:[.,;!]|$))",
    re.IGNORECASE,
)
"""What says behind an aim that it was reached: *and it did*."""

_ANNOUNCED = re.compile(
    rf"\b(?:I|we)\s+want\s+to\s+confirm\b|\bof\s+this\s+(?:{_MESSAGE})\b", re.IGNORECASE
)
"""Aims that are reached by being stated: *the purpose of this letter is to confirm that ...*."""

_BEYOND = re.compile(
    r"[;:]|\b(?:but|in fact|before|after|when|because|since|although|though|while|knew|as)\b", re.I
)
"""What begins a clause that may be so whatever is open: *before the king had died*."""

_NO_DOUBT = re.compile(
    rf"\b(?:there\s+(?:{any_of('finite_forms_of_be')}|can\s+be)\s+(?:\w+ly\s+)?no"
    r"|(?:beyond|without)(?:\s+(?:an?|any|all))?)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:I|we|you|I'm|we're)\s+(?:\w+\s+){0,2}$", re.I)


def embeddings(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what keeps *text* from asserting *hypothesis*, all of whose words it has in a row.

    Nothing does where it has them elsewhere, too, in a sentence without any of that.
    """
    own = {word.lower for word in words(without_named_modals(hypothesis))}
    if own & word_list("negation_particles"):
        return
    within = stretches(text, hypothesis) or stretches_in_clauses(text, hypothesis)
    places = [_unnamed(stretch) for stretch in within]
    stated = [_cues(stretch, hypothesis) for stretch in places]
    is_stated = any(map(_is_free, places, stated))
    cues = stated[0] if stated and not is_stated else {}
    condition = cues.pop("conditional", None) or _condition_divided(text, hypothesis)
    for kind, cue in {"conditional": condition, **cues}.items():
        is_own = kind == "conditional" and any(conditions_in(hypothesis))
        if cue is not None and not is_own and not own & _open_cues(kind, cue, hypothesis):
            yield Mismatch(kind, f"no {kind}", cue, contradicts=False)


def _unnamed(stretch: Stretch) -> Stretch:
    """Return *stretch* with names that look like modals masked: *Will* of *Will Bay*."""
    sentence = stretch.sentence
    within = tuple(word for word in stretch.within if is_modal(sentence, word.start))
    return stretch._replace(sentence=without_named_modals(sentence), within=within)


def _open_cues(kind: str, cue: str, hypothesis: str) -> frozenset[str]:
    """Return the words by which a hypothesis is as open as *cue* leaves it: *to* only of a plan."""
    cues = lexicon().words[f"{kind}_cues"]
    if kind == "modality" and _AIM_CUE.fullmatch(cue):
        return cues - {"to"}
    if kind == "modality" and cue.startswith("to ") and not _has_aim(hypothesis, cue):
        verb = words(cue)[-1].stem
        return cues - {"to", *(word.lower for word in words(hypothesis) if word.stem == verb)}
    return cues


def _has_aim(hypothesis: str, aim: str) -> bool:
    """Return whether *hypothesis* has the verb of *aim* behind *to*, too: *to sell*."""
    verb = words(aim)[-1].stem
    return any(
        word.lower == "to" and behind.stem == verb for word, behind in pairwise(words(hypothesis))
    )


def _is_free(stretch: Stretch, cues: Mapping[str, str | None]) -> bool:
    """Return whether nothing leaves *stretch* open, not even what may belong to another clause."""
    forms = {word.lower for word in words(stretch.sentence)}
    return not any(cues.values()) and forms.isdisjoint(word_list("condition_words"))


def _cues(stretch: Stretch, hypothesis: str) -> dict[str, str | None]:
    """Return what leaves open the words of *stretch*, by the kind of mismatch."""
    return {
        "conditional": _condition(stretch),
        "attribution": _attitude(stretch),
        "modality": _modal(stretch, hypothesis),
    }


def _condition(stretch: Stretch) -> str | None:
    before, after = stretch.sentence[: stretch.start], stretch.sentence[stretch.end :]
    within = stretch.sentence[stretch.start : stretch.end]
    for pattern in (_ANTECEDENT, _ONCE):
        match = pattern.search(before)
        if match and _is_marked(stretch.sentence, match["cue"], match.end("cue")):
            return match["cue"]
    if match := _CONSEQUENT.search(before):
        may_depend, start = True, 0
    elif match := _AFTERTHOUGHT.match(after):
        may_depend, start = _may_depend_behind(within, match), stretch.end
    else:
        return None
    may_depend &= _is_marked(stretch.sentence, match["cue"], start + match.end("cue"))
    may_depend &= _may_depend(within, match["cue"], match["condition"])
    return match["cue"] if may_depend else None


def _is_marked(sentence: str, cue: str, end: int) -> bool:
    """Return whether *cue*, which ends at *end* in *sentence*, is no other use of its words."""
    form = _bare(cue)
    is_listed = form in marker_forms(*BINDING, *INVERTED)
    return not is_listed or is_marker(marker(form), sentence, end - len(form), end)


def _bare(cue: str) -> str:
    """Return *cue* in lower case without *only* or *except* before it."""
    return re.sub(r"^(?:only|except)\s+", "", " ".join(cue.lower().split()))


def _may_depend_behind(statement: str, match: re.Match[str]) -> bool:
    """Return whether *statement* may be under the condition of the afterthought *match*."""
    form = _bare(match["cue"])
    if match["exclusive"]:
        is_habit = _AUXILIARY.search(statement) is None
        return not is_habit and not _is_past(f"{statement} {match['condition']}")
    if form in marker_forms("rule"):
        return _PLACE.search(statement) is None
    if form in marker_forms("degree"):
        return _AUXILIARY.search(statement) is not None
    if form in marker_forms(*INVERTED):
        return has_modal(statement)
    return bool(match["comma"]) or not _may_be_of_noun(statement, form)


def _may_be_of_noun(statement: str, form: str) -> bool:
    """Return whether *form* may belong to the last noun of *statement*, *a region subject to*."""
    is_of_noun = form in marker_forms("noun")
    return is_of_noun and not has_modal(statement) and _NOUN_PHRASE.search(statement) is not None


def _may_depend(statement: str, cue: str, condition: str) -> bool:
    """Return whether *statement* may be under the *condition* behind *cue*: no *where* of a place.

    >>> _may_depend("Ann may leave", "where", "rent is due"), _may_depend("Ann left", "where", "")
    (True, False)
    """
    form = _bare(cue)
    is_only_there = form != cue.lower() and form in ("when", "where")
    if is_only_there or form in marker_forms("any"):
        return True
    kind = marker(form).statement
    if kind == "permission":
        return bool(_PERMISSION.search(statement) and _OCCASION.match(condition))
    if kind == "rule":
        return _may_be_rule(statement, condition)
    if kind == "modal":
        return has_modal(statement)
    if kind == "contrary":
        return _CONTRARY.search(statement) is not None
    is_stated = kind == "habit" and _AUXILIARY.search(statement) is None
    return not is_stated and not _is_past(statement)


def _may_be_rule(statement: str, condition: str) -> bool:
    """Return whether *statement* is what holds where *condition* does, no place."""
    is_of_state = _STATE.search(condition) is not None or len(words(condition)) == 1
    is_rule = _RULE.search(statement) or (is_of_state and "will" in statement.lower().split())
    is_past = _is_past(condition) or any(
        _is_irregular_past(each.lower) for each in words(condition)
    )
    return bool(is_rule) and (is_of_state or not is_past)


_CONTRARY = re.compile(r"\b(?:would|could|might)\b", re.IGNORECASE)
_RULE = re.compile(r"\b(?:may|shall|must|should)\b", re.IGNORECASE)
_STATE = re.compile(rf"\b(?:{any_of('present_auxiliaries')})\b", re.IGNORECASE)
_PERMISSION = re.compile(r"\b(?:may|can)\b", re.IGNORECASE)
_OCCASION = re.compile(
    r"\s+(?:[\w'’-]+\s+){0,2}?(?:\w{3,}(?:ing|ment|[st]ion|ance|al|ery)"
    rf"|{'|'.join(sorted(lexicon().words['occasions']))})\b",
    re.IGNORECASE,
)
"""An event that somebody waits for: *upon payment*, not *upon the hill*."""

_PLACE = re.compile(
    rf"\b(?:{any_of('circumstance_prepositions')})\s+(?:\w+\s+){{0,3}}\w+$", re.IGNORECASE
)
"""The end of a statement behind which *where* is of a place: *wait in the room where it is*."""


_AUXILIARY = re.compile(
    rf"\b(?:{any_of('finite_forms_of_be')}|will|shall|{any_of('modals')})\b", re.IGNORECASE
)
"""What *dogs bark only when strangers come* has not, by which it leaves true that they bark."""


_NOUN_PHRASE = re.compile(
    rf"\b(?:{any_of('determiners')})\s+(?:[\w-]+\s+){{0,2}}[\w-]+$", re.IGNORECASE
)
"""The end of a statement with a noun."""


def _is_past(clause: str) -> bool:
    """Return whether *clause* reports what took place: *were called only when it rang*."""
    finite = _PARTICIPLE.sub(" ", clause)
    lowers = [word.lower for word in words(finite)]
    return (
        _PAST.search(finite) is not None
        or not word_list("pasts_alone").isdisjoint(lowers)
        or (not has_modal(finite) and any(map(_is_irregular_past, lowers)))
    )


def _is_irregular_past(form: str) -> bool:
    return past_base(form) not in (None, form)


_PARTICIPLE = re.compile(
    r"\b(?:is|are|be|been|being|has|have)\s+(?:(?:not|been|being|\w+ly)\s+){0,3}\w+",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:was|were|had|did|\w{3,}ed)\b", re.IGNORECASE)


def _cue(listed: str) -> str:
    """Return what matches *if*, or what is *listed*, as the cue of a sentence of two clauses."""
    return (
        r"(?<!\beven )(?<!\bas )(?P<cue>(?:(?:only|except)\s+)?"
        r"(?:if(?! anything\b| not\b| you (?:must|like|ask|will|wish|want|prefer|look)\b)"
        rf"|{listed}))"
    )


_SURE = alternatives(form for form in marker_forms(*BINDING) if not marker(form).follows)
_DIVIDED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for listed in (rf"(?!if\b){_SURE}(?!\s+of\b)", _PHRASE)
    for pattern in (
        rf"^\W*{_cue(f'{listed}|{_INVERTED}')}\s(?P<condition>[^,;:]+),"
        r"\s*(?:then\s+)?(?P<rest>[^,;:]+?)[.!]?\s*$",
        rf"^\W*(?P<rest>\w[^,;:]*?),?\s{_cue(listed)}\s(?P<condition>[^,;:]+?)[.!]?\s*$",
    )
)
"""Sentences of a statement and a condition, those first whose marker has no other use."""


def _divided(sentence: str) -> re.Match[str] | None:
    """Return *sentence* as a `cue`, the `condition` behind it and the `rest` that depends on it."""
    for match in (pattern.match(sentence) for pattern in _DIVIDED):
        if match and _is_marked(sentence, match["cue"], match.end("cue")):
            rest, form = match["rest"], _bare(match["cue"])
            may_depend = _may_depend(rest, form, match["condition"])
            return match if may_depend and not _may_be_of_noun(rest, form) else None
    return None


def _condition_divided(text: str, hypothesis: str) -> str | None:
    """Return the cue of a condition which *hypothesis* drops but for an adjunct that it moves.

    That is where it has all that depends on the condition, in a row, and before or behind that only
    words of the condition. Not where another sentence has those of the condition: it may be so;
    nor where they may stand for a pronoun.
    """
    claimed = _plain_words(hypothesis)
    every = [" ".join(sentence.split()) for sentence in sentences(text)]
    for sentence in every:
        match = _divided(sentence)
        if match is None:
            continue
        if _is_reworded(match["rest"], hypothesis) and not any(
            base_stems(hypothesis) <= base_stems(other) for other in every if other != sentence
        ):
            return match["cue"]
        if _has_pronoun(match["rest"]):
            continue
        rest, condition = _plain_words(match["rest"]), _plain_words(match["condition"])
        others = {word for other in every if other != sentence for word in _plain_words(other)}
        unmoved = word_list("circumstance_prepositions") | word_list("subject_pronouns")
        moved = set(_outside(claimed, rest)) - unmoved
        if len(rest) > 1 and moved and moved <= set(condition) - others:
            return match["cue"]
    return None


def _is_reworded(rest: str, hypothesis: str) -> bool:
    """Return whether *hypothesis* has its words from *rest*, with the verb that its end has.

    That is the verb of the last conjunct, to which a condition belongs: *Ann owns it and will sell
    it if ...* leaves true that she owns it. *rest* is an imperative or has an auxiliary in the
    present.

    >>> _is_reworded("Offer a test to contacts", "Contacts should be offered a test.")
    True
    >>> _is_reworded("Ann owns the mill and will sell it", "Ann owns the mill.")
    False
    """
    scope = _JOINT.split(rest)[-1]
    verb = _GROUP.search(scope) or (_IMPERATIVE.match(rest) if scope == rest else None)
    if verb is None or _PAST_AUXILIARY.search(scope):
        return False
    predicate, own = base_stems(verb["verb"]), base_stems(hypothesis)
    is_command = verb.re is _IMPERATIVE
    if is_command and not (_OBLIGATION.search(hypothesis) and predicate <= base_stems(rest)):
        return False
    if predicate & _QUESTIONS or not predicate <= own:
        return False
    return own <= base_stems(rest)


_JOINT = re.compile(r",|\b(?:and|or|but|then|that|who|whom|which|because|so|while|when)\b")
_GROUP = re.compile(
    rf"\b(?:will|shall|{any_of('modals')}|{any_of('finite_forms_of_be')})\s+(?:(?:be|have|been|not|also|only|\w+ly)\s+)*"
    r"(?P<verb>\w+)",
    re.IGNORECASE,
)
_PAST_AUXILIARY = re.compile(r"\b(?:was|were|had|did)\b", re.IGNORECASE)
_IMPERATIVE = re.compile(r"\W*(?:(?:do|please|always)\s+)?(?P<verb>[A-Za-z]+)\s", re.IGNORECASE)
_OBLIGATION = re.compile(r"\b(?:should|must|shall|ought\s+to|needs?\s+to|(?:is|are)\s+to)\b", re.I)
_QUESTIONS = frozenset("ask see check know tell say find determine wonder decide learn".split())
"""Stems of verbs behind which *if* is *whether*."""


def _has_pronoun(text: str) -> bool:
    return not word_list("subject_pronouns").isdisjoint(word.lower for word in words(text))


def _plain_words(text: str) -> list[str]:
    """Return the stems of the words of *text* without articles, auxiliaries and pronouns."""
    passed = lexicon().words["passed_over"]
    return [word.stem for word in words(text) if word.lower not in passed]


def _outside(stems: list[str], inner: list[str]) -> list[str]:
    """Return *stems* without *inner*, which they have in a row at one of their ends; else none."""
    size = len(inner)
    if stems[:size] == inner:
        return stems[size:]
    return stems[:-size] if size and stems[-size:] == inner else []


def _attitude(stretch: Stretch) -> str | None:
    """Return the verb by which somebody else believes, claims or denies it."""
    before = stretch.sentence[: stretch.start]
    if behind := _attitude_behind().match(stretch.sentence[stretch.end :]):
        return behind["cue"]
    match = _attitudes().search(before)
    if match and not _is_sure(before, match) and not _by_speaker(before, match):
        return match["cue"]
    listed = lexicon().words["attitude"]
    inside = next((word for word in stretch.within if word.lower in listed), None)
    that = None if inside is None else stretch.sentence[inside.end :].split()[:1]
    return inside.form if inside is not None and that == ["that"] else None


def _by_speaker(before: str, match: re.Match[str]) -> bool:
    return _FIRST_PERSON.search(before, 0, match.start("cue")) is not None


def _is_sure(before: str, match: re.Match[str]) -> bool:
    """Return whether the cue is a *doubt* that nobody has: *there is no doubt that*."""
    is_doubt = match["cue"].lower() == "doubt"
    return is_doubt and _NO_DOUBT.search(before, 0, match.start("cue")) is not None


@lru_cache(maxsize=1)
def _attitude_behind() -> re.Pattern[str]:
    """Return what matches *, claims a survey* behind what is claimed."""
    verbs = "|".join(sorted(lexicon().words["attitude"]))
    return re.compile(rf"^,[\"”]?\s+(?P<cue>{verbs})\s+(?:an?|the|one|some|{CAPITAL})", re.UNICODE)


@lru_cache(maxsize=1)
def _attitudes() -> re.Pattern[str]:
    verbs = "|".join(sorted(lexicon().words["attitude"]))
    return re.compile(rf"\b(?P<cue>{verbs})\s+(?:that\s+)?{_ARTICLE}$", re.IGNORECASE)


def _aim(stretch: Stretch) -> str | None:
    """Return what makes *stretch* an aim: *sought to prove*; None of one that was reached."""
    aim = _AIM.search(stretch.sentence, 0, stretch.start)
    if aim is None or _ACHIEVED.match(stretch.sentence, stretch.end):
        return None
    return None if _ANNOUNCED.search(stretch.sentence, 0, stretch.start) else aim["cue"]


def _modal(stretch: Stretch, hypothesis: str) -> str | None:
    """Return the word that leaves open a verb which *hypothesis* has as something that is so."""
    if aim := _aim(stretch):
        return aim
    frame = _frame().match(stretch.sentence, 0, stretch.start)
    between = stretch.sentence[frame.end() : stretch.start] if frame else ""
    if frame and frame["cue"] and re.fullmatch(_ARTICLE, between, re.IGNORECASE):
        return frame["cue"]
    if frame and frame["cue2"] and not _BEYOND.search(between):
        return frame["cue2"]
    listed, tentative = lexicon().words["embedding_modal"], lexicon().words["tentative"]
    stated = {word.stem for word in words(hypothesis) if word.is_content and not word.is_name}
    for place, verb in enumerate(stretch.within):
        before = stretch.within[place - 1] if place else None
        if before is not None and verb.lower.endswith("ing") and before.lower in tentative:
            return before.form
        leading = [*_leading(stretch.within, place)] if verb.stem in stated else []
        for word in leading:
            if word.lower in listed:
                return word.form
            if word.lower in word_list("determiners") | word_list("possessives"):
                break  # *agreed to the loan*
            is_aim = word.lower == "to" and not _is_implied(stretch, word)
            if is_aim and not _is_done_behind(stretch, verb):
                return f"to {verb.form}"
    return None


@lru_cache(maxsize=1)
def _frame() -> re.Pattern[str]:
    """Return what matches *Allegedly,* and *It is likely that* at the beginning of a sentence."""
    adverbs, adjectives = any_word("doubt_adverbs"), "|".join(sorted(lexicon().words["open"]))
    return re.compile(
        rf"\W*(?:(?P<cue>{adverbs}|in\s+theory|on\s+paper),?|(?P<cue2>it\s+(?:is|was|remains|seems)\s+(?:\w+ly\s+)?"
        rf"(?:{adjectives}))\s+(?:that|whether|if))\s",
        re.IGNORECASE,
    )


def _leading(within: tuple[Word, ...], place: int) -> Iterator[Word]:
    """Yield the function words and adverbs right before a verb, the nearest first."""
    for word in reversed(within[:place]):
        is_adverb = word.lower.endswith("ly")
        if word.is_content and not is_adverb and word.lower not in ("be", "been"):
            return
        yield word


def _is_done_behind(stretch: Stretch, verb: Word) -> bool:
    """Return whether a form of *verb* but its base follows: *was set to close and closed it*."""
    return any(
        word.stem == verb.stem and word.lower != verb.lemma
        for word in words(stretch.sentence[stretch.end :])
    )


def _is_implied(stretch: Stretch, to: Word) -> bool:
    """Return whether what is behind *to* took place: *managed to*, *happened to*, *had to*."""
    before = words(stretch.sentence[: to.start])[-2:]
    lists = lexicon().words
    if before and before[-1].lower in lists["asserting"]:
        return True
    return any(word.lemma in lists["implicative"] for word in before)
