"""A file is read as it streams by: what is held does not grow with it."""

import gc
import tracemalloc
from collections.abc import Iterable

import pytest

from entailment.datasets import open_dataset

PAIR = '<pair id="{0}" entailment="YES" task="IE"><t>{1}</t><h>It rained on day {0}.</h></pair>\n'
XML = ("<entailment-corpus>\n", PAIR, "</entailment-corpus>\n")
JSONL = ("", '{{"id": "{0}", "text": "{1}", "hypothesis": "It rained on day {0}."}}\n', "")
CSV = ("id,text,hypothesis\n", "{0},{1},It rained on day {0}.\n", "")
WITH_ITS_ID = 250
"""Bytes that remembering the id of a pair may take, so that one that comes twice is found."""


def written(parts: tuple[str, str, str], size: int) -> str:
    start, pair, end = parts
    return start + "".join(pair.format(n, f"{'rain ' * 20}{n}.") for n in range(size)) + end


def count_and_peak(pairs: Iterable[object]) -> tuple[int, int]:
    """Return how many *pairs* there are, and the most bytes that were held meanwhile."""
    gc.collect()
    tracemalloc.start()
    count = sum(1 for _ in pairs)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return count, peak


@pytest.mark.parametrize("parts", [XML, JSONL, CSV], ids=["xml", "jsonl", "csv"])
def test_a_reader_holds_no_more_of_two_thousand_pairs_than_of_five_hundred(parts, write):
    peaks = []
    for size in (500, 2_000):
        dataset = open_dataset(write(f"{size}", written(parts, size)))
        count, peak = count_and_peak(dataset.reader.read(dataset.source, dataset.problems))
        assert count == size
        peaks.append(peak)
    assert peaks[0] < 700_000
    assert peaks[1] < peaks[0] + 10_000, "four times the pairs, at most some caches more"


def test_a_dataset_remembers_ids_and_nothing_else_of_its_pairs(write):
    count, peak = count_and_peak(open_dataset(write("x", written(JSONL, 4_000))))
    assert peak < 500_000 + count * WITH_ITS_ID


def test_the_first_pair_comes_before_a_fault_further_on(write):
    pairs = iter(open_dataset(write("x", written(XML, 2) + "<pair")))
    assert next(pairs).id == "0"
