"""What claims nothing: questions, greetings, talk to the reader, admissions of not knowing."""

from __future__ import annotations

import re

from entailment.checking.fields import is_field
from entailment.text.clauses import subject_of
from entailment.text.verbs import claim_words

__all__ = ["ENDED", "WORD", "where_stated", "why_no_claim"]

ENDED = re.compile(r"[.!…]['\"’”)\]]*$")
"""Where a sentence ends with its mark."""

MAX_FRAGMENT = 3
"""Words of an item that, without full stop and without what leads in to it, states nothing."""

_URL = re.compile(r"(?:https?://|www\.)\S+")
WORD = re.compile(r"[^\W\d_]{2}")
"""Two letters together, without which there are no words."""

_TALK = re.compile(
    r"""
    (?:hi|hello|hey|dear|greetings|good\ (?:morning|day|evening))(?:[\s,!.]+\w+){0,2}[\s,!.]*$
  | (?:sure|certainly|of\ course|absolutely|great|yes|no|okay|ok|thanks|thank\ you|you're\ welcome)
    (?:[\s,!.]+(?:thing|so\ much|here\ you\ go))?[\s,!.]*$
  | (?:(?:sure|certainly|of\ course|okay|ok|yes)[\s,!.]+)?
    here(?:'s|\ is|\ are)\ (?:an?|the|some|my|your)\b
    [^.:]{0,30}\b(?:overview|summary|answer|list|breakdown|response|information|details|explanation)
    [^.:]{0,40}[.!]?$
  | (?:let\ me\ (?:know|explain|help)|feel\ free\ to|i\ hope\ (?:this|that|it)|hope\ (?:this|that)
      |please\ (?:let|feel|ask|contact|see|refer|check)|thank\ you\ for|thanks\ for
      |i(?:'d|\ would)\ be\ (?:happy|glad)\ to|i(?:'m|\ am)\ (?:happy|glad)\ to
      |if\ you\ (?:have|need|want|would\ like)\ (?:any|more|further|other|me\ to|to\ know)
      |i\ (?:will|can|'ll)\ (?:now\ )?(?:help|explain|summari[sz]e|answer))\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ONLY_YES_OR_NO = re.compile(
    r"(?:i|we)(?:\s+\w+ly|\s+do|\s+don't|\s+do\s+not)?\s+(?P<verb>\w+)\s+(?:so|not)[\s,!.]*$"
    r"|(?:i'm|i\s+am)\s+afraid\s+(?:so|not)[\s,!.]*$",
    re.IGNORECASE,
)
_OPENING = r"""
    (?:(?:unfortunately|sorry|however|(?:please\s+)?note\s+that|i(?:'m|\s+am)\s+(?:sorry|afraid))
    [\s,]*(?:but\s+|that\s+)?)?
"""
_KNOWLEDGE = r"""
    (?:(?:as\s+of|up\s+to|until|based\s+on)\s+my\s+
      (?:(?:current|last|latest|most\s+recent)\s+)?(?:(?:knowledge|training)\s+)?
      (?:update|cut-?\s?off|training|knowledge|data)(?:\s+date)?(?:\s+(?:in|on|of)\s+\w[\w\s]{0,25})?
    | to\s+(?:the\s+best\s+of\s+)?my\s+knowledge
    | as\s+far\s+as\s+i(?:\s+know|\s+am\s+aware|'m\s+aware|\s+can\s+tell)
    )(?:,\s*|(?=[.!]?$))
"""
"""What a statement may stand behind, and what is no claim without it."""

_UNKNOWN = r"""
    (?:
      (?:i|we)\s+(?:do\s+not|don't|did\s+not|didn't|cannot|can't|could\s+not|couldn't)\s+
      (?:\w+ly\s+)?(?:know|find|tell|say|determine|answer|have|see|verify|confirm)
    | i\s+(?:cannot|can't|could\s+not|couldn't)\s+(?:\w+ly\s+)?
      (?:access|assist|browse|check|guarantee|help|provide)
    | (?:i'm|i\s+am|we\s+are|we're)\s+(?:currently\s+)?
      (?:(?:not|un)\s?(?:sure|certain|able|aware)|not\s+in\s+a\s+position)
    | i\s+have\s+no\s+(?:access|data|idea|information|knowledge|means|way)
    | i\s+was\s+last\s+(?:trained|updated)
    | my\s+(?:last\s+update|(?:knowledge|training)\s+(?:cut-?\s?off|data)|knowledge)
      (?:\s+date)?\s+(?:only\s+)?
      (?:is|was|does|ends|ended|extends|goes|stops|stopped)
    | as\s+an\s+ai\b
    | (?:the|these|this|your)\s+(?:provided\s+|given\s+)?
      (?:sources?|documents?|context|texts?|passages?|articles?|excerpts?)\s+(?:provided\s+)?
      (?:do|does|did)(?:\s+not|n't)\s+(?:say|mention|state|tell|contain|specify|provide|give|include)
    | (?:it|this)\s+is\s+(?:not\s+known|unknown|unclear)(?:\s+(?:from|in)\b.*)?[.!]?$
    )
"""
_FLAGS = re.VERBOSE | re.IGNORECASE
_IGNORANCE = re.compile(rf"{_OPENING}(?:{_KNOWLEDGE})?(?:{_UNKNOWN}|(?<=\w)[.!]?$)", _FLAGS)
_STATEMENT_AFTER = re.compile(
    rf"{_OPENING}(?:(?:{_KNOWLEDGE})?{_UNKNOWN}[^,;]*[,;]\s+but\s+|{_KNOWLEDGE})(?=\S)", _FLAGS
)


def where_stated(sentence: str) -> int:
    """Return where *sentence* states something, behind what its writer says of his knowledge.

    >>> sentence = "As of my last update, Acme is closed."
    >>> sentence[where_stated(sentence) :]
    'Acme is closed.'
    >>> sentence = "I can't say when, but the mill is closed."
    >>> sentence[where_stated(sentence) :]
    'the mill is closed.'
    """
    plain = sentence.replace("’", "'")
    match = _STATEMENT_AFTER.match(plain)
    rest = plain[match.end() :] if match else ""
    is_stated = subject_of(rest) is not None and not _IGNORANCE.match(rest)
    return match.end() if match and is_stated else 0


def why_no_claim(sentence: str, *, is_alone: bool) -> str | None:
    """Return why *sentence* claims nothing; None where it does."""
    plain = " ".join(sentence.replace("’", "'").split())
    bare = plain.strip(" *_#>|-–—•\"'()[]")
    if plain.rstrip("\"'”)]").endswith("?"):
        return "a question"
    if not WORD.search(_URL.sub("", bare)):
        return "an address alone" if _URL.search(bare) else "no words"
    if _IGNORANCE.match(bare) and not where_stated(bare):
        return "says that something is not known"
    if _TALK.match(bare) or _says_only_yes_or_no(bare):
        return "talk to the reader"
    if " | " in plain and not ENDED.search(plain):
        return "a row of a table"
    if plain.endswith(":"):
        return "leads in to what follows"
    is_fragment = not ENDED.search(plain) and len(plain.split()) <= MAX_FRAGMENT
    if is_alone and is_fragment and not is_field(bare):
        return "no sentence"
    return None


def _says_only_yes_or_no(sentence: str) -> bool:
    match = _ONLY_YES_OR_NO.match(sentence)
    return match is not None and (
        match["verb"] is None or match["verb"].lower() in claim_words()["opinions"]
    )
