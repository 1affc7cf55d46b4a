"""What a hypothesis follows from, or is excluded by, as statements in the words of the text.

Read from plain words, without a parser. Where a text gives an amount, a time, a quantifier or a
comparison in another way than a hypothesis, `derivations` rewrites the hypothesis with what the
text gives. A text that entails the rewritten statements entails, or contradicts, the hypothesis:
whether it does entail them is left to the judge, which is good at near-verbatim wording and bad at
arithmetic.

| text | hypothesis | premises | then |
| --- | --- | --- | --- |
| It took 150 minutes. | It took two hours. | It took 150 minutes. | contradicted |
| It was built in 1911, its tower in 1924. | The tower was built after 1920. | The tower was \
built in 1924. | entailed |
| Tom is 40, Ann 35. | Tom is older than Ann. | Tom is 40. · Ann is 35. | entailed |

What decides without a derivation, by the pair as a whole, is in `structure.pairs`.
"""

from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.sources import derivations

__all__ = ["Derivation", "derivations"]
