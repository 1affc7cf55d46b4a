"""What is more by so much is more: a comparison without the margin that a text gives to it.

| text | hypothesis | premise |
| --- | --- | --- |
| It cost 5 million, 20% more than planned. | It cost more than planned. | ... 20% more than ... |
| It opened two weeks later than expected. | It opened later than expected. | ... two weeks ... |

Nothing follows where the hypothesis has a margin of its own, nor from *no more than*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import rewritten
from entailment.text.stems import lexical_stems

__all__ = ["by_margins"]

_COMPARED = re.compile(
    rf"\s(?P<compared>(?:more|less|fewer|{SMALL}{{2,}}er)\s+(?:{SMALL}+\s+)?than\s+[\w'’-]+)"
)
_EDGE = re.compile(r"[;:]|[.!?]\s|\b(?:and|but|while|whereas)\b")
"""Where what stands before a margin may be of something else."""

_ABOUT = re.compile(rf"\b{any_of('approximators')}\s+$", re.IGNORECASE)


def by_margins(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield *hypothesis* with the margin of its comparison in *text*, from which it follows.

    >>> text = "Repairs cost 5.1 million euros, about 20% more than planned."
    >>> [derivation.premises for derivation in by_margins(text, "Repairs cost more than planned.")]
    [('Repairs cost about 20% more than planned.',)]
    """
    match = _COMPARED.search(hypothesis)
    if match is None or amounts(hypothesis) or not lexical_stems(hypothesis) <= lexical_stems(text):
        return
    start, compared = match.start("compared"), match["compared"]
    stated = lexical_stems(hypothesis[:start])
    for amount in amounts(text):
        following = re.match(rf"\s+{re.escape(compared)}\b", text[amount.end :])
        before = _EDGE.split(text[: amount.start])[-1]
        if following is None or not stated <= lexical_stems(before):
            continue
        about = _ABOUT.search(text, 0, amount.start)
        margin = text[about.start() if about else amount.start : amount.end]
        premise = rewritten(hypothesis, start, start, f"{margin} ")
        line = f"{margin} {compared} is {compared}"
        yield Derivation((premise,), Label.ENTAILMENT, line, "comparison")
