"""RTE-2's pre-processed release: read with its parses, and written back."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.datasets.elements import Element
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


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('<node id="5">', '<node id="1">', "two <node>s '1' in one sentence"),
        ('<node id="5">', "<node>", "a <node> without an id"),
    ],
)
def test_no_word_is_lost_to_another_of_its_id(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    path = tmp_path / "broken.xml"
    path.write_text(SAMPLE.read_text().replace(old, new))
    with pytest.raises(DataError, match=f"broken.xml:3: pair '8' has {problem}"):
        list(open_dataset(path))


def test_a_word_below_a_circle_of_artificial_nodes_is_a_root(tmp_path: Path) -> None:
    path = tmp_path / "circle.xml"
    circle = (
        '<node id="E8"><relation parent="E9"/></node><node id="E9"><relation parent="E8"/></node>'
    )
    below = SAMPLE.read_text().replace('parent="E0"', 'parent="E8"')
    path.write_text(below.replace('<node id="E0"', f'{circle}<node id="E0"'))
    (parsed,) = read_parsed(path)
    heads = {token.form: parsed.text.tokens[token.head].form for token in parsed.text.tokens}
    assert (heads["did"], heads["Bolt"]) == ("did", "sell")


def test_the_way_up_from_each_node_is_gone_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = "".join(
        f'<node id="E{number}"><relation parent="E{number + 1}"/></node>' for number in range(8, 48)
    )
    path = tmp_path / "chain.xml"
    below = SAMPLE.read_text().replace('parent="2"', 'parent="E8"')
    path.write_text(below.replace('<node id="E0"', f'{chain}<node id="E0"'))
    gone: list[str] = []
    children_called = Element.children_called

    def noted(node: Element, tag: str) -> list[Element]:
        if tag == "relation" and node.attributes["id"].startswith("E"):
            gone.append(node.attributes["id"])
        return children_called(node, tag)

    monkeypatch.setattr(Element, "children_called", noted)
    assert len(list(read_parsed(path))) == 1
    assert len(gone) == len(set(gone)) >= 40
