"""What keeps a passage from supporting a claim, whatever a system makes of the two.

A network of the size that runs on any laptop takes the same words for the same statement. These
rules look for the differences that it passes over. They need no parser, and speak only where the
words leave little doubt; a passage they say nothing of is judged by the system alone.

| kind | e.g. the passage says | the claim says | then |
| --- | --- | --- | --- |
| `number`, `percent`, `money`, `date` | Bolt has 120 and Acme 300. | Acme has 120. | contradicted |
| | begun in 1320, finished in 1411 | finished in 1320 | contradicted |
| | It has 300 employees. | It has more than 400. | contradicted |
| | more than 300 | 300 | not supported |
| | *nothing of the kind* | in 1998 | not supported |
| `comparison` | A is larger than B. | B is larger than A. | contradicted |
| `quantifier` | Some were paid. · Not all were. | All were paid. | not supported · contradicted |
| | It sells bread and milk. | It sells only bread. | not supported |
| `negation` | It was never repaired. | It was repaired. | contradicted |
| `antonym` | Losses increased. | Losses decreased. | not supported |
| `modality` | It plans to sell. | It sold. | not supported |
| `role` | Acme sued Bolt. | Bolt sued Acme. | not supported |
| `name` | won in Oslo and lost in Rome | won in Rome | not supported |
| | Acme has 300 employees. | Bolt has 300 employees. | not supported |

After the detectors of false entailment (Vanderwende and Dolan, 2006; de Marneffe, Manning and
Potts, 2008), of which `entailment.systems.mismatches` has those that serve as features.
"""

from entailment.systems.mismatches.restatement import restated
from entailment.systems.mismatches.rules import clashes

__all__ = ["clashes", "restated"]
