"""What a statement of a text holds with alone, where a hypothesis leaves it out.

| text | hypothesis | left out |
| --- | --- | --- |
| It stopped exports to Malta. | It stopped exports. | to Malta |
| She rarely operates on Fridays. | She rarely operates. | on Fridays |
| He did not resign because of it. | He did not resign. | because of it |
| They drank tea or coffee. | They drank coffee. | tea or |
| It costs 90 francs per tooth. | It costs 90 francs. | per tooth |
| He forgot to lock the door. | He locked the door. | forgot to |
| In the film, he robs a bank. | He robs a bank. | In the film |

What is denied, ended or forbidden is so with what stands behind it; a time restricts none of these
but what happens seldom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import calendar_words, listed
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.omitted.extract import Extract, Gap, extract_of
from entailment.text.lexicon import any_of, word_list
from entailment.text.verbs import is_third_person, may_be_participle
from entailment.text.words import lemma

__all__ = ["omitted_scopes"]

_SELDOM = frozenset("rarely seldom never hardly few".split())
_DONE_TO = frozenset("comment respond reply react hurt injure harm damage attend".split())
"""Verbs of which the denial is of one event, whatever the phrase behind it says of it."""

_REASON = frozenset("because due until where when unless if merely just only".split())
_DETERMINED = frozenset("the this that these those".split())
_FREE_CHOICE = frozenset("may can could might if whether unless able allowed not never no".split())
_NAMING = frozenset("know name call refer entitle".split())
"""Verbs of names, of which a thing may have several: *known as Ann or Nan*."""

_CONTRARY = re.compile(
    r"\b(?:as\s+(?:if|though)\s.*|no\s+longer|nearly|almost|before\s(?:\w+\s){1,3}could|"
    r"(?:forg[eo]t(?:ten|s)?|neglect(?:ed|s)?|omit(?:ted|s)?|refuse[ds]?|decline[ds]?|fail(?:ed|s)?)\s+to|"
    r"(?:avoid(?:ed|s)?|escape[ds]?)(?:\s\w+ing)?)$",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:appear(?:s|ed)?\s+to(?:\s+have)?|seem(?:s|ed)?\s+to(?:\s+have)?|(?:is|are|was|were)\s+"
    r"(?:said|thought|believed|rumou?red|considered|regarded|supposed|alleged)\s*(?:to(?:\s+(?:be|have))?|as)?|"
    r"claim(?:s|ed)?\s+to(?:\s+(?:be|have))?|calls?\s+(?:itself|himself|herself|themselves)|"
    r"(?:charged|accused|suspected|convicted)\s+(?:with|of)|jointly|collectively)$",
    re.IGNORECASE,
)
"""Before a verb or its object: what makes it an impression, or an accusation, or of all together."""

_SUPPOSED = re.compile(
    r"\b(?:hypothes[ei]s|theor(?:y|ies)|rumou?rs?|allegations?|idea|fears?|speculation|suggestion|notion|legend|myth)\b"
    r"(?:(?:\s\w+){0,2}?\s|,\s[^.;,]+,\s)(?:that|holds\s+that|has\s+it\s+that)\s+(?:the\s|an?\s)?$"
    r"|\b(?:suggests?|convinced|could\s+not\s+rule\s+out|speculat(?:es|ed)|tells\s+how)\s+(?:that\s+)?(?:the\s|an?\s)?$"
    rf"|^\W*according\s+to\s+(?:(?:{any_of('possessives')}|the|some|many|one|an?)\s+)?(?:anonymous\s+\w+|"
    r"critics|opponents|detractors|rumou?rs?|legend|gossip|sceptics|skeptics|conspiracy\s+theorists)\b[^.;]*$"
    r"|^\W*in\s+(?:the|his|her|their|a)\s+(?:\w+\s+)?(?:film|movie|novel|play|story|opera|series|book|game|"
    r"dream|musical|sitcom|comic|legend|myth)\b(?!\s+(?:industry|business|world|studio|museum))[^.;]*,\W*(?:the\s|an?\s)?(?:\w+\s){0,3}$"
    rf"|\btogether\s+with\s+(?:the|{any_of('possessives')})\s[^.;]*,\W*$",
    re.IGNORECASE,
)


def omitted_scopes(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* has in the scope of a denial, an end or a choice that *hypothesis* has not.

    >>> print(*omitted_scopes("It stopped exports to Malta.", "It stopped exports."))
    clause: the hypothesis has 'exports', the text has 'exports to Malta'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps():
        if _is_scope(extract, gap):
            yield _mismatch(extract, gap)
    yield from _openings(extract)
    yield from _hedges(extract)


def _mismatch(extract: Extract, gap: Gap) -> Mismatch:
    begin = max(gap.begin - 1, 0)
    last = extract.claimed.tokens[min(gap.at, len(extract.places)) - 1]
    return Mismatch("clause", last.form, extract.form(begin, gap.end), contradicts=False)


def _is_scope(extract: Extract, gap: Gap) -> bool:
    if "." in extract.stated.keys[gap.begin : gap.end - 1]:
        return False
    if gap.begin - 1 not in extract.taken:
        lowers = [token.form.lower() for token in extract.stated.tokens[gap.begin : gap.end]]
        rest = extract.stated.lowers(gap.end, len(extract.stated))
        return {"either", "or"} <= set(lowers) and not {"not", "if"} & {*lowers, *rest}
    return (
        _is_of_end(extract, gap)
        or _is_of_denial(extract, gap)
        or _is_alternative(extract, gap)
        or _is_rate(extract, gap)
        or _is_contrary(extract, gap)
        or _is_instead(extract, gap)
        or _is_modal(extract, gap)
        or _is_of_state(extract, gap)
        or _is_exception(extract, gap)
        or _is_condition(extract, gap)
        or _is_purpose(extract, gap)
    )


def _is_of_end(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* restricts what is ended or forbidden: *stopped exports to Malta*."""
    before = extract.places.index(gap.begin - 1)
    verb = extract.verb
    if verb is None or before <= verb:
        return False
    forms = {extract.claimed.tokens[at].lower for at in range(verb, before)}
    bases = {lemma(form) for form in forms}
    ends = bool(bases & lexicon().words["forbidding"])
    if not ends and not bases & lexicon().words["ending"]:
        return False
    determiners = _DETERMINED | word_list("possessives") | {"a", "an"}
    near = [token.lower for token in extract.claimed.tokens[max(verb + 1, before - 2) : before]]
    if determiners & set(near):
        return False
    first = extract.stated.tokens[gap.begin]
    if may_be_participle(first) and extract.stated.is_following(gap.begin + 1):
        return True
    heads = {"for", "to", "of"} if not ends else listed("extracts", "prepositions") | {"for", "of"}
    return first.lower in heads and not _is_time(extract, gap)


def _is_time(extract: Extract, gap: Gap) -> bool:
    """Return whether the phrase at the beginning of *gap* is one of time, or a reason."""
    lowers = extract.stated.lowers(gap.begin, min(gap.begin + 5, gap.end))
    if set(lowers[:1]) & {"since", "during", "after", "before", "until", "by"}:
        return True
    times = calendar_words() | listed("extracts", "kinds") | lexicon().words["after_nouns"]
    stated = {lemma(lower) for lower in lowers[1:4]} | set(lowers[1:4])
    return bool(stated & times) or any(lower.isdigit() and len(lower) == 4 for lower in lowers[1:4])


def _is_of_denial(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is of what a negation before it denies."""
    before = extract.places.index(gap.begin - 1)
    lowers = {token.lower for token in extract.claimed.tokens[: before + 1]}
    first = extract.stated.tokens[gap.begin].lower
    if gap.at < len(extract.places) and gap.at in (*extract.subject, extract.verb):
        return False
    if lowers & _SELDOM:
        return extract.stated.begins_phrase(gap.begin) and gap.begin + 1 < gap.end
    is_denied = bool(lowers & {"not", "n't"}) or any(lower.endswith("n't") for lower in lowers)
    if not is_denied or {lemma(lower) for lower in lowers} & _DONE_TO:
        return False
    is_phrase = extract.stated.begins_phrase(gap.begin) or first in ("with", "without", "under")
    return first in _REASON or (is_phrase and not _is_time(extract, gap))


def _is_alternative(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is one of two alternatives of the predicate, of which one is so."""
    lowers = extract.stated.lowers(gap.begin, gap.end)
    verb = None if extract.verb is None else extract.places[extract.verb]
    if verb is None or gap.begin <= verb or "or" not in lowers:
        return False
    earlier = set(extract.stated.lowers(0, gap.begin)) | set(lowers[: lowers.index("or")])
    universal = word_list("negation") | {"all", "every", "each", "any", "anyone", "both"}
    verbs = extract.claimed.tokens[extract.verb or 0 :]
    bases = {lemma(token.lower) for token in verbs}
    ends = lexicon().words["forbidding"] | lexicon().words["ending"]
    if earlier & (_FREE_CHOICE | universal) or bases & (ends | _NAMING):
        return False
    if not _is_event(extract) and "either" not in lowers:
        return False
    if {"(", ")", '"', "more", "so"} & set(lowers) or ", or" in " ".join(lowers):
        return False  # *a consort, or wife*
    ends = lowers[-1] == "or" or (lowers[-2] == "or" and lowers[-1] in word_list("determiners"))
    return ends or (lowers[0] == "or" and not any(lower.isdigit() for lower in lowers))


def _is_event(extract: Extract) -> bool:
    """Return whether the verb is of something that took place or has to: no general statement."""
    verb = extract.verb
    lowers = [token.lower for token in extract.claimed.tokens[verb : (verb or 0) + 3]]
    if set(lowers) & {"will", "shall", "must", "was", "were", "has", "have", "had", "need"}:
        return True
    return bool(lowers) and (lowers[0].endswith("ed") or lowers[0] in word_list("pasts_alone"))


def _is_rate(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* says for what each an amount is: 90 francs *per tooth*."""
    before = extract.places.index(gap.begin - 1)
    own = extract.claimed.tokens[max(before - 3, 0) : before + 1]
    begin = extract.stated.lowers(gap.begin, gap.begin + 2)
    is_rate = begin[0] == "per" or begin in (["for", "each"], ["for", "every"])
    return is_rate and any(
        token.form[0].isdigit() or token.lower in word_list("numerals") for token in own
    )


def _is_contrary(extract: Extract, gap: Gap) -> bool:
    """Return whether what is before the verb takes it back: *forgot to* lock."""
    if gap.at != extract.verb and gap.at - 1 != extract.verb:
        return False
    tokens = extract.stated.tokens[gap.begin : gap.end]
    if any(t.lower in ("not", "never") or t.lower.endswith("n't") for t in tokens):
        return False
    words = " ".join(token.form for token in tokens)
    return _CONTRARY.search(words) is not None


_INSTEAD = re.compile(
    r"(?:\b(?:instead\s+of|rather\s+than|other\s+than|but\s+not|except(?:\s+for)?|unlike|without)|,\s+not)(?:\s(?:the|an?))?$",
    re.IGNORECASE,
)
_MODALS = frozenset("may might could would should can".split())
_STATES = frozenset(
    "closed open harmless safe free toxic resistant immune available banned forbidden "
    "illegal legal".split()
)


def _is_instead(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* takes back what follows: timber *instead of* concrete."""
    if gap.at == len(extract.places):
        return False
    return _INSTEAD.search(extract.form(gap.begin, gap.end)) is not None


def _is_modal(extract: Extract, gap: Gap) -> bool:
    """Return whether a modal before the verb is left out."""
    if gap.at != extract.verb and gap.at - 1 != extract.verb:
        return False
    lowers = set(extract.stated.lowers(gap.begin, gap.end))
    own = {token.lower for token in extract.claimed.tokens}
    has_clause = lowers & (word_list("subject_pronouns") | {"who", "which", "that"})
    if has_clause or "," in lowers or own & word_list("modality") or not _is_event(extract):
        return False
    return bool(lowers & _MODALS)


_EXCEPT = re.compile(
    r"\b(?:except(?:ing)?|with\s+the\s+(?:\w+\s)?exception\s+of|not\s+counting|save\s+(?:for|on|in|at))\b",
    re.IGNORECASE,
)
_EXCEPT_OF_ALL = re.compile(
    r"\b(?:other\s+than|apart\s+from|aside\s+from|excluding|but\s+(?:for\s+)?(?:the|an?|one|two)|bar)\b",
    re.IGNORECASE,
)
_ALL = frozenset(
    "all every each entirely fully completely whole no none nobody everyone everybody only wholly "
    "exclusively always never".split()
)


def _has_exception(extract: Extract, begin: int, end: int) -> bool:
    """Return whether the words from *begin* to *end* except something that is not excepted else."""
    words = extract.form(begin, end)
    own = {token.lower for token in extract.claimed.tokens}
    if own & {"except", "than", "apart", "but"}:
        return False
    if _EXCEPT.search(words):
        return True
    return bool(own & _ALL) and _EXCEPT_OF_ALL.search(words) is not None


def _is_exception(extract: Extract, gap: Gap) -> bool:
    return _has_exception(extract, gap.begin, gap.end)


def _is_condition(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* has a condition within the hypothesis: *and, for those who pay, wine*."""
    lowers = extract.stated.lowers(gap.begin, gap.end)
    if gap.at == len(extract.places) or lowers.count(",") < 2 or {"ever", "any"} & {*lowers}:
        return False
    return bool({"if", "unless", "provided"} & {*lowers}) or "for those" in " ".join(lowers)


def _is_purpose(extract: Extract, gap: Gap) -> bool:
    """Return whether the verb is only an aim in the text: hopes *to sign*, sought *to* sign."""
    if gap.at != extract.verb or extract.stated.keys[gap.end - 1] != "to":
        return False
    verb, claimed = extract.stated.keys[gap.end], extract.claimed.tokens[gap.at].lower
    before = {lemma(lower) for lower in extract.stated.lowers(max(gap.begin, gap.end - 3), gap.end)}
    lists = lexicon().words
    is_finite = verb != claimed and not claimed.endswith("ing")
    return is_finite and bool(before & (lists["pursuing"] | lists["embedding_between"]))


def _is_of_state(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* says for whom or when a state is so: *closed between* noon and two."""
    before = extract.places.index(gap.begin - 1)
    is_state = extract.claimed.tokens[before].lower in _STATES
    copula = extract.claimed.tokens[before - 1].lower in ("is", "are", "remains", "remain", "stays")
    return is_state and copula and extract.stated.is_following(gap.begin)


def _hedges(extract: Extract) -> Iterator[Mismatch]:
    """Yield what makes the predicate an impression or an accusation: *appeared to have* won."""
    for gap in extract.gaps():
        match = _HEDGED.search(extract.form(gap.begin, gap.end))
        if match is None or gap.at == len(extract.places) or gap.begin - 1 not in extract.taken:
            continue
        if extract.verb is not None and extract.verb <= gap.at <= extract.verb + 1:
            last = extract.claimed.tokens[gap.at].form
            yield Mismatch("modality", last, match[0], contradicts=False)


_FRONTED = re.compile(
    r"^\W*(?:in|on|at|during|for|when|under|within|between|until|before|after|as\s+soon\s+as)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(r"^\W*on\s+average\b", re.IGNORECASE)
_CONDITIONS = re.compile(
    r"^\W*(?:when(?:ever)?|in\s+(?:the\s+event|case)\s+of|as\s+soon\s+as)\b",
    re.IGNORECASE,
)
_RULES = frozenset("must shall may can cannot need should".split())
_RULED = frozenset(
    "allowed permitted required obliged forbidden prohibited banned entitled".split()
)


def _openings(extract: Extract) -> Iterator[Mismatch]:
    """Yield what stands before the hypothesis and takes it back, or without which it is not so."""
    first = next((place for place in extract.places if place is not None), 0)
    token = extract.stated.tokens[first]
    opening = extract.stated.sentence[: token.start]
    match = _SUPPOSED.search(opening)
    if match is not None:
        yield Mismatch("attribution", token.form, match[0].strip(" ,"), contradicts=False)
    elif _TOGETHER.search(opening) or _has_exception(extract, 0, first):
        yield Mismatch("quantifier", token.form, opening.strip(" ,"), contradicts=False)
    elif _is_opening_of_rule(extract, opening, first):
        yield Mismatch("conditional", token.form, opening.strip(" ,"), contradicts=False)


def _is_opening_of_rule(extract: Extract, opening: str, first: int) -> bool:
    """Return whether *opening* says when, where or of whom a rule is: *During pregnancy*."""
    lowers = [token.lower for token in extract.claimed.tokens]
    verb = extract.verb
    if not _FRONTED.search(opening) or ";" in opening or verb is None:
        return False
    if extract.stated.has_verb(0, first) and not _CONDITIONS.search(opening):
        return False
    if set(lowers[verb : verb + 2]) & _RULES or set(lowers[verb : verb + 3]) & _RULED:
        return True
    is_present = is_third_person(extract.claimed.tokens[verb]) or lowers[verb] in ("is", "are")
    return _CONDITIONS.search(opening) is not None and is_present
