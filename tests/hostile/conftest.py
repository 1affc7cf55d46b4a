"""The real command line, as for the tests of its commands."""

from __future__ import annotations

from tests.cli.conftest import entail, examples

__all__ = ["entail", "examples"]
