"""What keeps a text from entailing a hypothesis, whatever a system makes of the two.

A network of the size that runs on any laptop takes the same words for the same statement. The rules
look for the differences that it passes over. They need no parser, and apply only where the words
leave little room for error; a pair without a mismatch is judged by the system alone.

| kind | e.g. the text | the hypothesis | then |
| --- | --- | --- | --- |
| `number`, `percent`, `money`, `date` | Bolt has 120 and Acme 300. | Acme has 120. | contradicted |
| | begun in 1320, finished in 1411 | finished in 1320 | contradicted |
| | from 4 in 2019 to 6 in 2020 | 6 in 2019 | contradicted |
| | It has 300 employees. | It has more than 400. | contradicted |
| | It has 300 employees. | It grew by 20. | not entailed |
| | more than 300 | 300 | not entailed |
| | *nothing of the kind* | in 1998 | not entailed |
| `comparison` | A is larger than B. | B is larger than A. | contradicted |
| `quantifier` | Some were paid. · Not all were. | All were paid. | not entailed · contradicted |
| | It sells bread and milk. | It sells only bread. | not entailed |
| `negation` | It was never repaired. | It was repaired. | contradicted |
| | Pain was not assessed. | Pain did not improve. | not entailed |
| | no history of diabetes | has diabetes | not entailed |
| | We wrote that she was 54; she is 45. | She is 54. | contradicted |
| | Erik never failed a test. | No lifeboat failed. | not entailed |
| `antonym` | Losses increased. | Losses decreased. | not entailed |
| `modality` | It plans to sell. | It sold. | not entailed |
| `role` | Acme sued Bolt. | Bolt sued Acme. | not entailed |
| | Acme acquired Bolt. | Bolt bought Acme. | not entailed |
| | Tom's uncle's yacht sank. | Tom's yacht sank. | not entailed |
| | Ann: You owe me £5. | Ann owes £5. | not entailed |
| | The lessor insures the car. | The lessee insures it. | not entailed |
| | They moved from Lisbon to Porto. | They moved to Lisbon. | contradicted |
| `name` | won in Oslo and lost in Rome | won in Rome | not entailed |
| | Acme has 300 employees. | Bolt has 300 employees. | not entailed |
| | Anna Bell got the prize. | Maria Bell got the prize. | not entailed |
| | J. Smith resigned. · Mr. Smith did. | T. Smith resigned. · Mrs. Smith did. | not entailed |
| | Present: A. Roe. Apologies: T. Lind. | T. Lind was present. | not entailed |
| `conditional` | Dogs are admitted only if leashed. | Dogs are admitted. | not entailed |
| | No dog may enter without a lead. | No dog may enter. | not entailed |
| `clause` | The mill closed. | The mill closed, and Ann bought six ships. | not entailed |
| `question` | Was the van stolen? | The van was stolen. | not entailed |
| | The lessee must not | The lessee must not smoke. | not entailed |
| `significance` | Pain was lower (p = 0.21). | Pain was significantly lower. | contradicted |
| `rank` | her first novel | her second novel | not entailed |
| | the second largest port | the largest port | not entailed |
| `attribution` | Police believe that the driver fell. | The driver fell. | not entailed |
| `cause` | The mill closed. | The mill closed because of a fire. | not entailed |
| `repetition` | The mill closed. | The mill closed again. | not entailed |

What introduces a sentence (*4.2*, *(a)*, *[00:12]*, *Pets:*, *MR. SMITH:*) is left out before a
second comparison (`bare`).

`omitted` has the rules on what a hypothesis leaves out of a sentence whose words it has in order.
`kinds` has all of them, and what hangs on each. `rules` has the rules over plain words, of which a
module has one or several. `detectors` has eight over aligned words, one of them for `superlative`,
whose results are evidence to be weighed: features of learned systems, and `false-entailment`. Both
are after the detectors of false entailment (Vanderwende and Dolan, 2006; de Marneffe, Manning and
Potts, 2008).
"""

from entailment.systems.mismatches.rules import LONGEST, decisive_mismatches, mismatches

__all__ = ["LONGEST", "decisive_mismatches", "mismatches"]
