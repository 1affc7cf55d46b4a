"""What a hypothesis is to its text as a whole: another event, a change, a rewording, a reversal.

| module | a hypothesis that | text | hypothesis |
| --- | --- | --- | --- |
| `other_events` | is of another time | Lund won in 2003. | Lund lost in 2004. |
| `other_versions` | is of another version | It was added in 2.3. | It was removed in 2.5. |
| `offices` | ends an office | The chairman, Al Roe, spoke. | Al Roe quit as chairman. |
| `changed_values` | says how a value changed | The price is €20. | The price was cut by €5. |
| `outcomes` | has what a change came to | Fares rose from 2 to 3 euros. | The fare is 3 euros. |
| `monotonicity` | has a wider or narrower phrase | No dog barked. | No old dog barked. |
| `rewording` | has an amount in other words | It took 120 minutes. | It took two hours. |

None yields a derivation. Behind a negation or *all* another pair is judged in the place of this
one, from the wider to the narrower (`Reversal`).
"""

from entailment.structure.pairs.changed_values import change_of_value
from entailment.structure.pairs.monotonicity import Reversal, reversal
from entailment.structure.pairs.other_events import another_event
from entailment.structure.pairs.outcomes import outcomes
from entailment.structure.pairs.rewording import Rewording, rewordings

__all__ = [
    "Reversal",
    "Rewording",
    "another_event",
    "change_of_value",
    "outcomes",
    "reversal",
    "rewordings",
]
