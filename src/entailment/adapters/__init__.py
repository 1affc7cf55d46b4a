"""The package where people already work: one module for each place, behind an extra of its name.

| module | is | extra |
| --- | --- | --- |
| `pytest_plugin` | `assert_supported`, and a table at the end of a run | `pytest` |
| `langchain` | an evaluator, and runnables that drop or mark what is not supported | `langchain` |
| `llama_index` | an evaluator | `llama-index` |
| `haystack` | a component | `haystack` |
| `ragas` | a metric | `ragas` |
| `dspy` | a metric | `dspy` |
| `mcp` | a server of tools for assistants: `entail mcp` | `mcp` |
| `pandas` | the accessor `frame.entail` | `pandas` |

Each calls `entailment.check`, `judge` or `search` and adds nothing to what they decide. Options
that a module does not name are those of these functions.
"""
