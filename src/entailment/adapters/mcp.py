"""An MCP server: `check`, `judge` and `search` as tools of an assistant, with the evidence.

Texts come with the request, or from collections that whoever starts the server names; no request
names a file of this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

from entailment import api
from entailment.errors import EntailmentError, MissingExtraError, OptionError
from entailment.retrieval.collection import Collection, open_collection
from entailment.retrieval.evidence import Evidence
from entailment.retrieval.finding_json import evidence_json
from entailment.systems import NamedSystem

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise MissingExtraError("'entail mcp'", "mcp") from error

__all__ = ["make_server"]

LIMIT = 5
"""Sentences of each kind that a search gives."""

_INSTRUCTIONS = """\
Judges whether texts say what is claimed, with the passages that show it. Use `check` for an answer
and the sources that it should rest on, `judge` for one text and one statement, `search` for the
sentences of a collection that say a statement. Verdicts are judgments: quote the evidence."""


def make_server(
    system: NamedSystem, collections: Mapping[str, Path] | None = None
) -> MCPServer[Any]:
    """Return a server whose tools judge by *system* and search the named *collections*.

    Raise DataError for a collection that is broken or empty.
    """
    opened = {name: open_collection(path) for name, path in (collections or {}).items()}
    server: MCPServer[Any] = MCPServer("entailment", instructions=_INSTRUCTIONS)
    tools = _Tools(system, opened)
    for tool in (tools.check, tools.judge):
        server.add_tool(_explained(tool))
    if opened:
        description = f"{tools.search.__doc__} Collections: {', '.join(opened)}."
        server.add_tool(_explained(tools.search), description=description)
    return server


class _Tools:
    """What an assistant may call."""

    def __init__(self, system: NamedSystem, collections: Mapping[str, Collection]):
        self._system = system
        self._collections = collections

    def check(self, answer: str, sources: list[str]) -> dict[str, Any]:
        """Check each claim of an answer against source texts; quotes the evidence for a verdict."""
        documents = [{"id": f"source {n}", "text": text} for n, text in enumerate(sources, 1)]
        return api.check(answer, documents, system=self._system).to_dict()

    def judge(self, text: str, hypothesis: str) -> dict[str, Any]:
        """Judge whether a text entails or contradicts a statement, with the reasons."""
        judgment = api.judge(text, hypothesis, system=self._system, explain=True)
        explanation = judgment.explanation
        return {
            "label": str(judgment.label),
            "score": round(judgment.score, 6),
            "probabilities": {str(k): round(p, 6) for k, p in judgment.probabilities.items()},
            "reasons": [] if explanation is None else list(explanation.reasons),
            "system": self._system.description,
        }

    def search(self, hypothesis: str, collection: str) -> dict[str, Any]:
        """Find the sentences of a collection that entail a statement, and that contradict it."""
        if collection not in self._collections:
            known = ", ".join(self._collections)
            raise OptionError(f"there is no collection '{collection}' (known: {known})")
        finding = api.search(self._collections[collection], hypothesis, system=self._system)
        return {
            "entailing": list(map(_evidence, finding.entailing[:LIMIT])),
            "contradicting": list(map(_evidence, finding.contradicting[:LIMIT])),
            "refused": finding.refused,
            "system": self._system.description,
        }


def _evidence(evidence: Evidence) -> dict[str, Any]:
    """Return *evidence* as a search gives it, without where its document is on this machine."""
    shown = {key: value for key, value in evidence_json(evidence).items() if key != "source"}
    return {**shown, "contradiction": round(evidence.contradiction, 6)}


def _explained(tool: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Return *tool* with errors that an assistant is shown: those that say what would be right."""

    @wraps(tool)
    def called(**arguments: Any) -> dict[str, Any]:
        try:
            return tool(**arguments)
        except (EntailmentError, ValueError) as error:
            raise ToolError(str(error)) from error

    return called
