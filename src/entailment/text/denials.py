"""Words that deny, and those that leave open, in one place for all rules that look for them.

| pattern | matches | but not |
| --- | --- | --- |
| `DENIAL` | not, never, none, without, lacks, isn't, isn’t | No. 10 |
| `UNSURE` | these, and may, could, likely | No. 10 |
| `DENIED_VERB` | is not, has not, did not | isn't, which is written out before |
"""

from __future__ import annotations

import re

from entailment.text.lexicon import any_of

__all__ = ["DENIAL", "DENIED_VERB", "NO_DENIAL", "UNSURE"]

NO_DENIAL = r"(?!no\.\s?\d)"
"""What stands in front of the words of a pattern with *no*, that it passes over *No. 10*."""

DENIAL = re.compile(rf"\b{NO_DENIAL}{any_of('negation')}\b|n[’']t\b", re.IGNORECASE)
"""A word that denies what it is about."""

UNSURE = re.compile(
    rf"\b{NO_DENIAL}(?:{any_of('negation')}|{any_of('modality')})\b|n[’']t\b", re.IGNORECASE
)
"""A word that denies or leaves open what it is about; *May* of a date is masked before."""

DENIED_VERB = re.compile(
    rf"\b(?P<auxiliary>{any_of('auxiliaries_of_fact')})\s+not\b\s*", re.IGNORECASE
)
"""An auxiliary with *not*, in a sentence whose denials are written out."""
