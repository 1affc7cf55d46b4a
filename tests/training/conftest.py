"""What the tests of training share: the real command line, in a process of its own."""

from __future__ import annotations

from ..cli.conftest import Entail, entail, is_one_error_line

__all__ = ["Entail", "entail", "is_one_error_line"]
