"""What a hypothesis is to its text as a whole: another event, a change, a rewording, a reversal."""

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
