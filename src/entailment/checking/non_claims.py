"""What claims nothing: questions, greetings, talk to the reader, admissions of not knowing."""

from __future__ import annotations

import re

from entailment.checking.fields import is_field

__all__ = ["ENDED", "WORD", "why_no_claim"]

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
_IGNORANCE = re.compile(
    r"""
    (?:(?:unfortunately|sorry|i(?:'m|\ am)\ (?:sorry|afraid))[\s,]*(?:but\s+|that\s+)?)?
    (?:
      (?:i|we)\s+(?:do\ not|don't|did\ not|didn't|cannot|can't|could\ not|couldn't)\s+
      (?:know|find|tell|say|determine|answer|have|see|verify|confirm)
    | (?:i'm|i\ am|we\ are|we're)\s+(?:not|un)\s?(?:sure|certain|able|aware)
    | as\ an\ ai\b
    | (?:the|these|this|your)\s+(?:provided\s+|given\s+)?
      (?:sources?|documents?|context|texts?|passages?|articles?|excerpts?)\s+(?:provided\s+)?
      (?:do|does|did)(?:\ not|n't)\s+(?:say|mention|state|tell|contain|specify|provide|give|include)
    | (?:it|this)\s+is\s+(?:not\ known|unknown|unclear)(?:\s+(?:from|in)\b.*)?[.!]?$
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)


def why_no_claim(sentence: str, *, is_alone: bool) -> str | None:
    """Return why *sentence* claims nothing; None where it does."""
    plain = " ".join(sentence.replace("’", "'").split())
    bare = plain.strip(" *_#>|-–—•\"'()[]")
    if plain.rstrip("\"'”)]").endswith("?"):
        return "a question"
    if not WORD.search(_URL.sub("", bare)):
        return "an address alone" if _URL.search(bare) else "no words"
    if _IGNORANCE.match(bare):
        return "says that something is not known"
    if _TALK.match(bare):
        return "talk to the reader"
    if " | " in plain and not ENDED.search(plain):
        return "a row of a table"
    if plain.endswith(":"):
        return "leads in to what follows"
    is_fragment = not ENDED.search(plain) and len(plain.split()) <= MAX_FRAGMENT
    if is_alone and is_fragment and not is_field(bare):
        return "no sentence"
    return None
