"""What a hypothesis leaves out of a sentence that changes what the rest says.

| text | hypothesis | left out | module |
| --- | --- | --- | --- |
| The roof of the mill burned. | The mill burned. | what the noun is only of | `heads` |
| All staff in Leeds got a raise. | All staff got a raise. | of which ones it is | `restrictions` |
| The deputy mayor resigned. | The mayor resigned. | what makes it another thing | `modifiers` |
| It stopped exports to Malta. | It stopped exports. | with what it is so | `scopes` |
| He forgot to lock the door. | He locked the door. | what takes it back | `openings` |
| A bank paid, and the state built it. | A bank built it. | who does it | `other_clauses` |

All of them are of hypotheses of which one sentence has the words in their order (`extract`), and
no other sentence of the text may say. What may be left out without harm is in
`structure.premises.extracts`.
"""

from entailment.systems.mismatches.omitted.heads import omitted_heads
from entailment.systems.mismatches.omitted.modifiers import omitted_modifiers
from entailment.systems.mismatches.omitted.openings import omitted_openings
from entailment.systems.mismatches.omitted.other_clauses import subjects_of_others
from entailment.systems.mismatches.omitted.restrictions import omitted_restrictions
from entailment.systems.mismatches.omitted.scopes import omitted_scopes

__all__ = [
    "omitted_heads",
    "omitted_modifiers",
    "omitted_openings",
    "omitted_restrictions",
    "omitted_scopes",
    "subjects_of_others",
]
