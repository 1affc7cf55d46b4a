"""What claims nothing: questions, greetings, talk to the reader, admissions of not knowing."""

from __future__ import annotations

import re

from entailment.checking.answer_lines import is_reference_to
from entailment.checking.fields import is_field
from entailment.text.questions import is_question
from entailment.text.verbs import claim_words, has_verb, is_label, tokens_of

__all__ = [
    "ENDED",
    "NOT_KNOWN",
    "ROW_OF_TABLE",
    "SIGNATURE",
    "TABLE",
    "WORD",
    "after_connective",
    "may_be_signature",
    "where_stated",
    "why_no_claim",
]

ENDED = re.compile(r"[.!…]['\"’”)\]]*$")
"""Where a sentence ends with its mark."""

NOT_KNOWN = "says that something is not known"
"""Why an admission of not knowing is no claim."""

TABLE, ROW_OF_TABLE = "a table", "a row of a table"
"""What is not checked, although it states something."""

SIGNATURE = "a signature"
"""Why the end of a letter is no claim."""

MAX_FRAGMENT = 3
"""Words of an item that, without full stop and without what leads in to it, states nothing."""

_URL = re.compile(r"(?:https?://|www\.)\S+")
WORD = re.compile(r"[^\W\d_]{2}")
"""Two letters together, without which there are no words."""


def _words(name: str, ending: str = "") -> str:
    """Return a list of `claims.toml` as alternatives, each with *ending*: say, says, said."""
    return "|".join(f"{re.sub('y$', '[yi]', word)}{ending}" for word in sorted(claim_words()[name]))


_SOURCE = rf"(?:{_words('given_sources')})"
_WORK = rf"(?:{_words('works')})s?(?:\s+(?:of\s+(?:service|use)|and\s+conditions))?"
_THE = r"(?:the|these|this|your|any\s+of\s+the)\s+(?-i:[a-z][a-z-]*\s+){0,2}?"
"""Not of a work that has a name: *the Chilcot report* is what an answer may be about."""

_PROVIDED = r"(?:\s+(?:provided|given|above|available))?"
_WHERE = rf"{_THE}(?:{_SOURCE}|{_WORK}){_PROVIDED}"
_INFORMATION = rf"(?:\w+\s+)?(?:{_words('information')})\b"
_NOT = r"(?:\s+not|n't)\s+(?:\w+ly\s+)?"

_OPENING = rf"""
    (?:
      (?:unfortunately|sorry|however|(?:please\s+)?note\s+that|i(?:'m|\s+am)\s+(?:sorry|afraid))
      [\s,]*(?:but\s+|that\s+)?
    | (?:yes|no|well)\s*,\s*
    | (?:based\s+on|according\s+to|given|from|in)\s+{_WHERE}\s*,\s*
    ){{0,3}}
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

_UNKNOWN = rf"""
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
    | {_THE}{_SOURCE}{_PROVIDED}\s+(?:do|does|did){_NOT}
      (?:{_words("statings")}|{_words("holdings")})\b
    | {_THE}{_WORK}{_PROVIDED}\s+(?:do|does){_NOT}
      (?:(?:{_words("statings")})\b
      | (?:{_words("holdings")})\s+(?:any\s+|enough\s+|sufficient\s+)?{_INFORMATION})
    | {_WHERE}\s+(?:{_words("holdings", "e?s?")}|has)\s+no\s+{_INFORMATION}
    | {_WHERE}\s+(?:is|are|remains?)\s+silent\b
    | (?:(?:none|neither)\s+of\s+{_WHERE}|no\s+{_SOURCE})\s+(?:{_words("statings", "(?:e?s)?")})\b
    | [^,;:]{{1,100}}?\s(?:is|are){_NOT}(?:{_words("statings", "e?d")})
      \s+(?:anywhere\s+)?(?:in|by)\s+{_WHERE}[.!]?$
    | there\s+(?:is\s+no|are\s+no|(?:is|are)(?:\s+not|n't)\s+(?:any|enough))\s+{_INFORMATION}
      [^,;:]{{0,100}}\s(?:in|within)\s+{_WHERE}(?:[.!]?$|\s+(?:about|on|regarding)\b)
    | no\s+{_INFORMATION}(?:\s+(?:about|as\s+to|concerning|for|of|on|regarding|that|whether)\s
      [^,;:]{{0,100}})?\s(?:is|are)\s+(?:available|provided|given)
      (?:\s[^,;:]{{0,100}})?[.!]?$
    | (?:it|this)\s+is\s+(?:not\s+known|unknown|unclear)(?:\s+(?:from|in)\b.*)?[.!]?$
    )
"""
_NO_ADVISER = rf"i(?:'m|\s+am)\s+(?:not|no)\s+(?:an?\s+)?(?:\w+\s+)?(?:{_words('advisers')})\b"
_FLAGS = re.VERBOSE | re.IGNORECASE
_IGNORANCE = re.compile(rf"{_OPENING}(?:{_KNOWLEDGE})?(?:{_UNKNOWN}|(?<=\w)[.!]?$)", _FLAGS)
_STATEMENT_AFTER = re.compile(
    rf"""
    {_OPENING}
    (?:(?:{_KNOWLEDGE})?{_UNKNOWN}[^,;]*(?:[,;]\s+(?:and|but|yet)|;)\s+
      |{_NO_ADVISER}[^,;]*?(?:,?\sbut|;)\s+
      |{_KNOWLEDGE})(?=\S)
    """,
    _FLAGS,
)
_NOT_AN_ADVISER = re.compile(rf"{_OPENING}{_NO_ADVISER}", _FLAGS)
_SUMMARY = re.compile(
    r"(?:(?:quick|short|brief) )?(?:overview|recap|rundown|summary) (?:for|of|on)\b"
    r"(?:(?:19|20)\d\d\b|[^.:,;\d]){1,100}[.!]?$",
    re.IGNORECASE,
)
"""What may be the title of an answer: not one with a figure."""

_TALK = re.compile(
    rf"""
    (?:hi|hello|hey|dear|greetings|good\ (?:morning|day|evening))(?:[\s,!.]+\w+){{0,2}}[\s,!.]*$
  | (?:sure|certainly|of\ course|absolutely|great|yes|no|okay|ok|thanks|thank\ you|you're\ welcome)
    (?:[\s,!.]+(?:thing|so\ much|here\ you\ go))?[\s,!.]*$
  | (?:(?:sure|certainly|of\ course|okay|ok|yes)[\s,!.]+)?
    here(?:'s|\ is|\ are)\ (?:an?|the|some|my|your)\b
    [^.:]{{0,30}}\b(?:overview|summary|answer|list|breakdown|response|information|details|explanation)
    [^.:]{{0,40}}[.!]?$
  | {_OPENING}here(?:'s|\ is|\ are)\ (?:what|how|all|everything)\ (?:i|we|you|{_WHERE})\b
    [^.:,;]{{0,60}}[.!]?$
  | (?:let\ me\ (?:know|explain|help)|feel\ free\ to|i\ hope\ (?:this|that|it)|hope\ (?:this|that)
      |please\ (?:let|feel|ask|contact|see|refer|check|verify)
      |thank\ you\ for|thanks\ for
      |i(?:'d|\ would)\ be\ (?:happy|glad)\ to|i(?:'m|\ am)\ (?:happy|glad)\ to
      |if\ you\ (?:have|need|want|would\ like)\ (?:any|more|further|other|me\ to|to\ know)
      |i\ (?:will|can|'ll)\ (?:now\ )?(?:help|explain|summari[sz]e|answer))\b
  | please\ (?:consult|seek)\ (?:\w+\ ){{0,4}}(?:advice|help|{_words("advisers")})[\s!.]*$
  | if\ you(?:'d|\ would)?\ (?:like|need|prefer|want|wish)\b[^.:,;]{{0,60}},
    \ i(?:'ll|\ can|\ could|\ will)\b
  | (?:that(?:'s|\ is)\ |what\ )?(?:an?\ )?(?:great|good|excellent|interesting|fair)
    \ (?:question|point|luck)(?:\ with\ [^,;:]{{1,60}})?[\s!.]*$
  | (?:always\ )?(?:happy|glad)\ to\ (?:help|assist)
    (?:\ (?:you|with|if|in)\b[^,;:]{{1,60}})?[\s!.]*$
  | have\ an?\ (?:nice|great|good|lovely|wonderful)\ (?:day|evening|week|weekend|time|trip)[\s!.]*$
  | (?:i(?:'m|\ am)\ |we(?:'re|\ are)\ )?(?:so\ |very\ )?
    (?:sorry|(?:my\ |our\ )?apologies|i\ apologi[sz]e)
    (?:\ (?:about|for|if|i|we|that\ i|that\ we)\b[^,;:]{{1,200}})?[\s!.]*$
  | let(?:'s|\ us)\ (?:look|take|go|walk|break|start|begin|dive|see)\b[^,;:]{{0,100}}$
  | (?:(?:note|disclaimer|important):?\ )?
    (?:(?:this|that|the\ above)\ (?:(?!is\b)\w+\ )?is\ not\ (?:\w+\ ){{0,3}}
       (?:legal|medical|financial|tax|investment|professional)\ advice
       (?:;\ please\ (?:ask|consult|contact|see|seek)\b[^;:]{{0,100}})?[\s!.]*$
      |i(?:'m|\ am)\ an\ ai\b)
    """,
    _FLAGS,
)
_PLACE = re.compile(
    rf"{_URL.pattern}|(?:§§?|\b(?:sections?|chapters?|pages?|appendix|annex|tables?|figures?"
    r"|clauses?|cl\.|articles?|art\.|schedules?|paras?\.|paragraphs?))\s*"
    r"(?:\d[\w.]*|[A-Z]\b)(?:\s*(?:,|-|–|and|to)\s*\d[\w.]*)*",
    re.IGNORECASE,
)
_MORE = (
    r"for\s+(?:(?:more|further|additional|full)"
    r"(?:\s+(?:information|details|help|on|about)\b|(?=\s*(?:[,.!]|$)))|details\b)"
)
_POINTING = r"(?:please\s+)?(?:also\s+)?(?:see|refer\s+to|consult|visit|check|read|contact)\s"
_POINTER = re.compile(
    rf"""
    {_MORE}[^;:\d]{{0,60}}?,?\s+{_POINTING}[^;:\d]{{1,100}}$
  | {_POINTING}[^,;:\d]{{1,100}}?\s{_MORE}[^,;:\d]{{0,60}}$
  | (?:please\s+)?(?:also\s+)?(?:see|refer\s+to)\s+(?:also\s+)?(?:the\s+)?
    (?:<place>(?:\s(?:of|in|and)\s[^,;:\d]{{1,60}})?|{_WHERE})[\s!.]*$
    """,
    _FLAGS,
)
_ONLY_YES_OR_NO = re.compile(
    r"(?:i|we)(?:\s+\w+ly|\s+do|\s+don't|\s+do\s+not)?\s+(?P<verb>\w+)\s+(?:so|not)[\s,!.]*$"
    r"|(?:i'm|i\s+am)\s+afraid\s+(?:so|not)[\s,!.]*$",
    re.IGNORECASE,
)


_CLOSING = re.compile(
    r"(?:--|(?:(?:with|many|my|our)\s+)*(?:(?:best|kind(?:est)?|warm(?:est)?|good)\s+)?"
    r"(?:regards|wishes|greetings)|(?:yours|very|your)\s+(?:truly|sincerely|faithfully)"
    r"|(?:sincerely|respectfully)(?:\s+yours)?"
    r"|(?:(?:many\s+)?thanks|thank\s+you|cheers|best)(?=,))(?P<comma>,?)(?=\s|$)",
    re.IGNORECASE,
)
"""The formulas that end letters."""

_LONGEST_SIGNATURE = 12
"""Words of a name, what its bearer does, and where to write or call."""


def may_be_signature(sentence: str) -> bool:
    """Return whether *sentence* may be a name and an address, as behind *Best regards*.

    >>> may_be_signature("Anna Bolt Quality Lead"), may_be_signature("P.S. Anna Bolt left.")
    (True, False)
    """
    is_short = 0 < len(sentence.split()) <= _LONGEST_SIGNATURE
    first = sentence.lstrip()[:1]
    is_name = first.isupper() or not first.isalpha()
    return is_short and is_name and not ENDED.search(sentence) and not has_verb(sentence)


def _is_signature(sentence: str) -> bool:
    """Return whether *sentence* is a closing formula, with what stands behind it or nothing.

    >>> _is_signature("Best regards, Anna Bolt"), _is_signature("Best results are in May.")
    (True, False)
    """
    closing = _CLOSING.match(sentence)
    if closing is None:
        return False
    name = sentence[closing.end() :].strip()
    is_apart = bool(closing["comma"]) or closing[0].startswith("--")
    return not name or (is_apart and may_be_signature(name))


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
    return match.end() if match and _may_state(rest) else 0


_ADDRESS = frozenset(("i", "you"))
"""The subjects of what a writer says of himself, or to the reader."""


def _may_state(clause: str) -> bool:
    """Return whether *clause*, behind an admission of not knowing, may state something.

    Not so of a noun or a place, *possibly in May*, of *I* or *you*, of what is not known
    either, *and whether he works*, nor of talk.
    """
    tokens = [token for token in tokens_of(clause) if token.is_word]
    first = tokens[0].lower.partition("'")[0] if tokens else ""
    if not first or first in claim_words()["asking"] | _ADDRESS:
        return False
    if _IGNORANCE.match(clause) or _breaks_off(clause) or _is_courtesy(clause):
        return False
    return not is_label(clause)


def _breaks_off(clause: str) -> bool:
    """Return whether *clause* ends with an auxiliary, whose verb is before it: the lease *does*."""
    words = [token.lower for token in tokens_of(clause) if token.is_word]
    return bool(words) and words[-1] in claim_words()["auxiliaries"]


def why_no_claim(sentence: str, *, is_alone: bool) -> str | None:
    """Return why *sentence* claims nothing; None where it does."""
    plain = " ".join(sentence.replace("’", "'").split())
    bare = plain.strip(" *_#>|-–—•\"'()[]")
    if is_question(plain.lstrip(" *_#>|-–—•")):
        return "a question"
    if not WORD.search(_URL.sub("", bare)):
        return "an address alone" if _URL.search(bare) else "no words"
    if is_reference_to(bare):
        return "a reference"
    if _IGNORANCE.match(bare) and not where_stated(bare):
        return NOT_KNOWN
    if _is_signature(plain):
        return SIGNATURE
    if _is_talk(bare) or _is_talk(bare[after_connective(bare) :]):
        return "talk to the reader"
    if " | " in plain and not ENDED.search(plain):
        return ROW_OF_TABLE
    if plain.endswith(":"):
        return "leads in to what follows"
    is_fragment = not ENDED.search(plain) and len(plain.split()) <= MAX_FRAGMENT
    if is_alone and is_fragment and not is_field(bare):
        return "no sentence"
    return None


def after_connective(sentence: str) -> int:
    """Return where *sentence* begins behind a word such as *However,*, which states nothing."""
    match = re.match(r"([A-Za-z ]{3,20}),\s+(?=\S)", sentence)
    if match is None or match[1].lower() not in claim_words()["connectives"]:
        return 0
    return match.end()


def _is_talk(sentence: str) -> bool:
    is_talk = _is_courtesy(sentence) or _says_only_yes_or_no(sentence)
    return is_talk or _is_title(sentence) or _says_only_who_one_is_not(sentence)


def _is_courtesy(sentence: str) -> bool:
    """Return whether *sentence* is a greeting, an offer, or points somewhere else."""
    is_pointer = _POINTER.match(_PLACE.sub("<place>", sentence)) is not None
    return is_pointer or _TALK.match(sentence) is not None


def _is_title(sentence: str) -> bool:
    return _SUMMARY.match(sentence) is not None and not has_verb(sentence)


def _says_only_who_one_is_not(sentence: str) -> bool:
    return _NOT_AN_ADVISER.match(sentence) is not None and not where_stated(sentence)


def _says_only_yes_or_no(sentence: str) -> bool:
    match = _ONLY_YES_OR_NO.match(sentence)
    return match is not None and (
        match["verb"] is None or match["verb"].lower() in claim_words()["opinions"]
    )
