"""How many labels a run over pairs has, by its format and its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.evaluation.options import ReadingOptions, RunOptions
from entailment.evaluation.tasks.pairs import PairTask
from entailment.model import LabelScheme

PAIR = '<pair id="1" {}><t>A cat sat.</t><h>A cat sat.</h></pair>'
BLIND, YES, LONG, WRITTEN = (
    "",
    'entailment="YES"',
    'length="short"',
    'entailment="ENTAILMENT"',
)


@pytest.mark.parametrize(
    ("attributes", "form", "reader", "labels", "warns"),
    [
        (BLIND, "rte", None, 2, "RTE-2"),
        (LONG, "rte", None, 2, "RTE-3"),
        (BLIND, "rte", "rte2", 2, None),
        (BLIND, "rte2", None, 2, None),
        (BLIND, "rte5", None, 3, None),
        (BLIND, "jsonl", None, 3, None),
        (YES, "rte", None, 2, None),
        (YES, "rte2", None, 2, None),
        (WRITTEN, "rte", None, 3, None),
    ],
)
def test_labels_are_those_of_format_and_data(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    attributes: str,
    form: str,
    reader: str | None,
    labels: int,
    warns: str | None,
) -> None:
    path = tmp_path / "test.xml"
    path.write_text(f"<entailment-corpus>{PAIR.format(attributes)}</entailment-corpus>")
    options = RunOptions(system="features", format=form, reading=ReadingOptions(reader=reader))
    judging = PairTask().judging(str(path), options)
    assert judging.system.labels is LabelScheme(labels)
    assert len(list(judging.dataset)) == 1
    if warns is None:
        assert not caplog.messages
    else:
        assert f"its run is two-way, as in {warns}; --run-format rte5" in caplog.text


def test_what_is_wrong_with_blind_data_is_still_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "test.xml"
    empty = PAIR.format(BLIND).replace('"1"', '"2"').replace("<h>A cat sat.", "<h>...")
    path.write_text(f"<entailment-corpus>{empty}{PAIR.format(BLIND)}</entailment-corpus>")
    options = RunOptions(system="features", format="rte", reading=ReadingOptions(lenient=True))
    judging = PairTask().judging(str(path), options)
    assert len(list(judging.dataset)) == 1
    warned = [message for message in caplog.messages if "states nothing" in message]
    assert (len(caplog.messages), len(warned)) == (2, 1)
