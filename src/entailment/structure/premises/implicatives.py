"""What a text says was done, or was not, by a verb or phrase before its verb.

| text | hypothesis | so |
| --- | --- | --- |
| She managed to open the safe. | She opened the safe. | entailed |
| He sang besides playing the organ. | He played the organ. | entailed |
| He refrained from naming the donor. | He named the donor. | contradicted |
| Ann walked home rather than taking a taxi. | Ann did not take a taxi. | entailed |
| They were too tired to cook. | They did not cook. | entailed |
| The soup was too hot to eat. | The soup did not eat. | nothing: it was not eaten |
| Kim stopped smoking in May. | Kim smokes. | contradicted |
| Kim stopped smoking at work. | Kim smokes. | open |

After Karttunen, Implicative verbs, Language 47 (1971). The sentence begins with the subject, and
the hypothesis has the subject, the verb and what follows it in the same words; of an act that was
done a phrase of time or place at the end may be missing, but who did not *sing in public* may have
sung, and who *kept the dog from harm* need not have kept it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.compared_words import keys_of
from entailment.structure.times import periods
from entailment.structure.vocabulary import any_word, listed, phrases, table
from entailment.text.conditions import conditions_in
from entailment.text.denials import DENIAL, DENIED_VERB
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of
from entailment.text.verbs import (
    Token,
    claim_words,
    is_plain_subject,
    may_be_participle,
    past_base,
    tokens_of,
)
from entailment.text.words import stem, words

__all__ = ["by_implicatives"]

_OPEN = re.compile(
    rf"\b(?:{any_of('modality')}|will|can|may|if|unless|whether|when|whenever|who|which)\b|\?",
    re.IGNORECASE,
)
_PAST = re.compile(rf"\b(?:{any_word('past_auxiliaries')}|used)\b|\w{{3,}}ed\b", re.IGNORECASE)
_AFTER_ALL = re.compile(rf"\b(?:{any_word('done_after_all')})\b", re.IGNORECASE)
_END = re.compile(rf"[,.;:!]|\s(?:{any_word('clause_joins')})\s")
_TIME = re.compile(
    rf"(?:in|on|since)\s+(?:(?:the|early|late|mid|spring|summer|autumn|winter|of)[\s-]+)*(?P<time>.+)"
    rf"|last\s+(?:week|month|year|spring|summer|autumn|winter|{any_of('months')}|{any_of('weekdays')})"
    r"|yesterday|.+\sago",
    re.IGNORECASE,
)


class _Act(NamedTuple):
    """What a phrase says of an act: whose it is, the words of the act, and whether it was done."""

    subject: Sequence[Token]
    words: Sequence[Token]
    kind: str
    cue: str

    @property
    def is_done(self) -> bool:
        return self.kind == "done"


def by_implicatives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that imply *hypothesis*, or the opposite of it."""
    if _is_open(hypothesis):
        return
    spans = sentence_spans(text)
    for start, end in spans:
        act = _act(text[start:end].strip())
        if act is None or (not act.is_done and len(spans) > 1):
            continue  # what was not done may be done in another sentence
        is_denied = DENIED_VERB.search(hypothesis) is not None
        left = _left_out(act, DENIED_VERB.sub("", hypothesis, count=1))
        if left is None or (act.kind == "over" and _PAST.search(hypothesis)):
            continue
        label = Label.ENTAILMENT if act.is_done != is_denied else Label.CONTRADICTION
        line = f"'{act.cue}' says that it was {'' if act.is_done else 'not '}done"
        if left and act.kind == "over" and not _is_time(left):
            label, line = Label.UNKNOWN, f"'{act.cue}' is of '{left}' alone"
        yield Derivation((text[start:end].strip(),), label, line, "implicative")


def _act(sentence: str) -> _Act | None:
    """Return the act of the subject that *sentence* begins with, if a phrase implies it."""
    match = _pattern().search(sentence)
    if match is None or _is_open(sentence):
        return None
    if DENIAL.search(f"{sentence[: match.start()]} {sentence[match.end() :]}"):
        return None
    kind = match.lastgroup or ""
    subject = _subject(tokens_of(sentence[: match.start()]), kind)
    rest = sentence[match.end() :]
    act = tokens_of(_END.split(rest, maxsplit=1)[0].strip())
    is_whole = kind == "done" or not _AFTER_ALL.search(rest)
    if subject is None or not act or not is_whole:
        return None
    if _UNFIT.search(match[0]) and not _is_agent(match[0], act):
        return None
    needs_form = kind in ("over", "other_done", "not_other_done")
    if needs_form and not act[0].lower.endswith("ing"):
        return None
    return _Act(subject, act, kind.replace("other_", ""), match[0].strip())


_UNFIT = re.compile(r"\stoo\s+(?P<unfit>\w+)\s+to\b", re.IGNORECASE)


def _is_agent(cue: str, act: Sequence[Token]) -> bool:
    """Return whether who is *too tired to cook* would cook; a crate is *too heavy to lift*.

    So if it is a state of who acts, or if the verb has an object.
    """
    if act[-1].lower in listed("extracts", "prepositions"):
        return False
    match = _UNFIT.search(cue)
    if match is not None and match["unfit"].lower() in listed("clauses", "reluctant"):
        return True
    openings = claim_words()["determiners"] | word_list("possessives")
    return len(act) > 2 and act[1].lower in openings


def _subject(before: Sequence[Token], kind: str) -> Sequence[Token] | None:
    """Return the subject before a phrase; before *rather than* with what it did instead."""
    if not kind.startswith(("other", "not_other")):
        return before if _is_subject(before) else None
    lowers = {token.lower for token in before}
    for at in range(1, len(before)):
        is_verb = past_base(before[at].lower) is not None or may_be_participle(before[at])
        if is_verb and _is_subject(before[:at]):
            is_plain = before[at].lower not in listed("clauses", "opaque") | {"was", "were"}
            has_other = "to" in lowers or any(
                token.lower.endswith("ing") for token in before[at + 1 :]
            )
            return before[:at] if is_plain and not has_other else None
    return None


def _is_subject(tokens: Sequence[Token]) -> bool:
    is_pronoun = len(tokens) == 1 and tokens[0].lower in word_list("subject_pronouns")
    return is_pronoun or is_plain_subject(tokens)


def _left_out(act: _Act, hypothesis: str) -> str | None:
    """Return the phrase at the end that *hypothesis*, the act in the same words, is without.

    None where it is no such act, or may not be without that phrase.
    """
    claimed = [token for token in tokens_of(hypothesis) if token.is_word and token.lower != "still"]
    own = [token for token in act.words if token.is_word]
    length = len(act.subject)
    if not own or len(claimed) <= length or keys_of(claimed[:length]) != keys_of(act.subject):
        return None
    verb, rest = claimed[length], keys_of(claimed[length + 1 :])
    if _base(verb) != _base(own[0]) or keys_of(own[1:])[: len(rest)] != rest:
        return None
    left = own[1 + len(rest) :]
    phrase = " ".join(token.form for token in left)
    if not left or (act.kind == "over" and _is_time(phrase)):
        return phrase
    if act.kind == "over":
        return phrase if left[0].lower in listed("extracts", "prepositions") else None
    needs_all = _base(own[0]) in {stem(verb) for verb in listed("clauses", "completed")}
    may_end = act.is_done and bool(rest) and not needs_all
    return phrase if may_end and left[0].lower in listed("clauses", "where_and_when") else None


def _is_time(phrase: str) -> bool:
    """Return whether *phrase* says when, once: *in May*, not *in Norway* or *on Fridays*."""
    match = _TIME.fullmatch(phrase)
    if match is None or match["time"] is None:
        return match is not None
    is_named = match["time"].lower() in word_list("months") | word_list("weekdays")
    return is_named or any(
        period.start <= match.start("time") and period.end == len(phrase)
        for period in periods(phrase)
    )


def _base(token: Token) -> str:
    """Return the stem of the base form of a verb: that of *sing* for *sang*."""
    own = words(token.lower)
    return stem(base_of(own[0])) if own else token.lower


def _is_open(sentence: str) -> bool:
    """Return whether *sentence* has a modal, a condition or a question."""
    is_marked = any(conditions_in(sentence))
    return is_marked or _OPEN.search(without_named_modals(sentence)) is not None


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Return what matches a phrase before the verb of an act."""
    groups = {
        group: "|".join(
            phrase.replace(" ", r"\s+") for phrase in phrases("clauses", "implicatives", group)
        )
        for group in table("clauses", "implicatives")
    }
    of_be = any_of("finite_forms_of_be")
    groups["not_done"] += rf"|(?:{of_be})\s+too\s+(?:{any_word('unfit')})\s+to"
    joined = "|".join(f"(?P<{group}>{alternatives})" for group, alternatives in groups.items())
    return re.compile(rf"(?<=\s)(?:{joined})\s+(?=\w)", re.IGNORECASE)
