"""RTE-2's pre-processed release: read with its parses, and written back."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.datasets.parsed import parsed_xml, read_parsed
from entailment.errors import DataError
from entailment.model import Label

SAMPLE = Path(__file__).parent.parent / "data" / "rte2-parsed.xml"


def test_pairs_are_read_with_their_words_and_without_artificial_nodes() -> None:
    dataset = open_dataset(SAMPLE)
    assert dataset.reader_name == "rte2-parsed"
    (pair,) = dataset
    assert (pair.id, pair.text, pair.hypothesis) == ("8", "Acme didn't sell Bolt.", "Acme exists.")
    assert (pair.gold, pair.task) == (Label.ENTAILMENT, "IR")


def test_a_parse_has_the_offsets_of_the_pair_and_heads_through_artificial_nodes() -> None:
    (parsed,) = read_parsed(SAMPLE)
    tokens = parsed.text.tokens
    for token in tokens:
        assert parsed.pair.text[token.start :].startswith(token.form)
    heads = {token.form: tokens[token.head].form for token in tokens}
    assert (heads["Acme"], heads["Bolt"], heads["did"]) == ("did", "sell", "did")
    assert [token.lemma for token in tokens][:3] == ["acme", "do", "not"]


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    parsed = list(read_parsed(SAMPLE))
    path = tmp_path / "again.xml"
    path.write_text("\n".join(parsed_xml(parsed)), encoding="utf-8")
    assert list(read_parsed(path)) == parsed


def test_a_node_without_its_word_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.xml"
    path.write_text(SAMPLE.read_text().replace("<word>Bolt</word>", ""))
    with pytest.raises(DataError, match=r"broken.xml:3: pair '8' has a <node> '5' without a <word"):
        list(open_dataset(path))
