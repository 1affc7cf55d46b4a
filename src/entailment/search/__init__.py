"""Which sentences of a corpus may say what a hypothesis says: rankers and the index on disk."""

from __future__ import annotations
