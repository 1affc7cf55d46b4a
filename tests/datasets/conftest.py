"""What the tests of broken files share: reading all of one, strictly and leniently."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError


@pytest.fixture
def refused() -> Callable[..., str]:
    """A function that reads a broken file and returns the one error, without the folder."""

    def refused(path: Path, **options: Any) -> str:
        with pytest.raises(DataError) as caught:
            list(open_dataset(path, **options))
        message = str(caught.value)
        assert len(message.splitlines()) == 1
        assert len(message) < 600
        return message.replace(f"{path.parent}/", "")

    return refused


@pytest.fixture
def lenient_ids() -> Callable[..., tuple[list[str], int]]:
    """A function that reads a broken file leniently: the ids it gave and how many it skipped."""

    def lenient_ids(path: Path, **options: Any) -> tuple[list[str], int]:
        dataset = open_dataset(path, lenient=True, **options)
        return [pair.id for pair in dataset], dataset.problems.skipped

    return lenient_ids
