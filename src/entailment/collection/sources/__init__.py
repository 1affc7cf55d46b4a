"""Sources of candidate pairs, one module each; every source is a stream with provenance.

| source | text | hypothesis |
| --- | --- | --- |
| `relations` (IE) | a sentence with names for both slots | a template filled with names |
| `queries` (IR) | a sentence that an index ranks for the query | a propositional query |
| `questions` (QA) | a sentence that may answer the question | the question as a statement |
| `summaries` (SUM) | a sentence of a cluster | a similar sentence, or a unit of a summary |
| `novelty` | a sentence older than the hypothesis | a statement of a later document |
| `answers` | the best passages for a claim | a claim of an answer |
| `headlines` | the first sentence of a story | its headline |

After Bar-Haim et al. (2006), section 2 (RTE-2) and Bentivogli et al. (2010), section 2 (RTE-6).
"""
