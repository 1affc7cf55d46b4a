"""Parser output for a text: parts of speech, dependencies, phrases, names; cached on disk."""

from __future__ import annotations

from entailment.text.linguistics.analyser import PIPELINE, Analyser
from entailment.text.linguistics.analysis import Analysis, Span, Token

__all__ = ["PIPELINE", "Analyser", "Analysis", "Span", "Token"]
