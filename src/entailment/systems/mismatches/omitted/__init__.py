"""What a hypothesis leaves out of a sentence that changes what the rest says.

| text | hypothesis | left out |
| --- | --- | --- |
| The roof of the mill burned. | The mill burned. | what the noun is only of |
| They approved the vaccine trial. | They approved the vaccine. | the noun that it is before |
| All staff in Leeds got a bonus. | All staff got a bonus. | of which ones it is said |
| The deputy governor resigned. | The governor resigned. | what makes it another thing |
| The first of two games was won. | Two games were won. | how many of them |
| The bank paid, and the state built it. | The bank built it. | who does it |

All of them are of hypotheses of which one sentence has the words in their order (`extract`), and
no other sentence of the text has.
"""

from entailment.systems.mismatches.omitted.heads import omitted_heads
from entailment.systems.mismatches.omitted.modifiers import omitted_modifiers
from entailment.systems.mismatches.omitted.other_clauses import subjects_of_others
from entailment.systems.mismatches.omitted.restrictions import omitted_restrictions
from entailment.systems.mismatches.omitted.scopes import omitted_scopes

__all__ = [
    "omitted_heads",
    "omitted_modifiers",
    "omitted_restrictions",
    "omitted_scopes",
    "subjects_of_others",
]
