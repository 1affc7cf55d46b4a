"""A language model as a judge, at an OpenAI-compatible endpoint that the user names.

| module | does |
| --- | --- |
| `judging` | asks for each pair, in parallel, and calibrates what comes back |
| `endpoint` | one request: retries with back-off, named failures |
| `replies` | the text of a reply to probabilities and a reason |
| `prompt` | the file that says what is asked |
| `cache` | replies on disk |
| `usage` | requests, tokens and their price |

Texts are sent to that endpoint and nowhere else; there is none by default.
"""

from __future__ import annotations

from entailment.systems.llm.judging import LanguageModel

__all__ = ["LanguageModel"]
