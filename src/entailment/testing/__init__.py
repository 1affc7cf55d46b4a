"""Checks of the contracts of components, for the tests of plug-ins.

| check | that |
| --- | --- |
| `check_system` | each pair gets a judgment, in order and of the same scheme |
| | a judgment depends on its pair alone, and not on the gold |
| | pairs are streamed, and odd texts judged |
| | fitting and explaining keep the contracts of `Fittable` and `Explains` |
| `check_reader` | it recognises its own format and no other |
| | the pairs are complete, and the same at each reading; a cut file is an error of ours |
| `check_corpus_reader` | ids are distinct, and each passage is where its offsets say |
| | documents are the same at each reading; a cut file and any bytes are an error of ours |
| `check_ranker` | candidates are distinct passages of the corpus, best first, in a fixed order |
| `check_context` | what is added is text, in place of characters of the passage or before it |
| `check_resource` | rules are of the lemma and the part of speech that they are asked for |
| `check_task` | it recognises its own data and no other, and its options are those of commands |
| | runs and results are the same each time; no file is written over |
| | cut data are an error of ours |

Each takes what makes the component: its class, or a function without arguments (of a ranker, with
`passages`). It raises AssertionError with a message that says which contract is broken, and where.
"""

from entailment.testing.parts import check_context, check_ranker, check_resource
from entailment.testing.readers import check_corpus_reader, check_reader
from entailment.testing.systems import EXAMPLE_PAIRS, ODD_PAIRS, check_system
from entailment.testing.tasks import check_task

__all__ = [
    "EXAMPLE_PAIRS",
    "ODD_PAIRS",
    "check_context",
    "check_corpus_reader",
    "check_ranker",
    "check_reader",
    "check_resource",
    "check_system",
    "check_task",
]
