"""With ENTAILMENT_REQUIRE_ADAPTERS=1, as in `make adapters`, a missing library is a failure."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    try:
        return (yield)
    except pytest.skip.Exception as skipped:
        if os.environ.get("ENTAILMENT_REQUIRE_ADAPTERS") == "1":
            pytest.fail(f"skipped: {skipped}")
        raise
