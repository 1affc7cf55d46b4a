"""Statements are matched role by role, triples by entity, templates by their slots."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.knowledge.formats.framenet import FrameNet
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import NamedResource
from entailment.model import Pair
from entailment.systems import load_system
from entailment.systems.alignment import AlignedPair
from entailment.systems.classics.frames.matching import Frames
from entailment.systems.classics.triples import entity_triples
from entailment.systems.learned.templates import Templates
from entailment.text.linguistics import Analyser

FRAME = """<frame xmlns="http://framenet.icsi.berkeley.edu" name="{name}">
<frameRelation type="Inherits from">{above}</frameRelation>{units}</frame>"""


@pytest.fixture
def framenet(tmp_path: Path) -> FrameNet:
    frames = {
        "Commerce_buy": ("<relatedFrame>Getting</relatedFrame>", ("purchase.v", "buyer.n")),
        "Getting": ("", ("get.v", "obtain.v", "in_hand.prep")),
    }
    for name, (above, units) in frames.items():
        listed = "".join(f'<lexUnit name="{unit}"/>' for unit in units)
        text = FRAME.format(name=name, above=above, units=listed)
        (tmp_path / f"{name}.xml").write_text(text, encoding="utf-8")
    return FrameNet(str(tmp_path))


def test_words_of_a_frame_are_similar_and_lead_to_the_frames_above(framenet: FrameNet) -> None:
    rules = {rule.right: (rule.relation, rule.weight) for rule in framenet.rules("purchase", "v")}
    assert rules["buyer"] == ("similar", 0.5)
    assert rules["obtain"] == ("entailment", 0.35)
    assert framenet.rules("obtain", "v")[0].right == "get"


def test_a_folder_without_frames_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text("<verb/>")
    with pytest.raises(DataError, match="begins with <verb>"):
        FrameNet(str(tmp_path)).rules("buy")


def test_an_argument_weighs_by_its_role() -> None:
    (match,) = Frames(None).matches("Tom praised Ann in Leeds.", "Ann praised Karl.")
    assert match.predicate == 1.0
    assert [(argument.how, argument.weight) for argument in match.arguments] == [
        ("other role", 0.5),
        ("none", 0.0),
    ]
    assert match.score == pytest.approx(0.5)


def test_a_converse_is_matched_in_its_roles() -> None:
    matches = Frames(None).matches("Tom sold the mill to Ann.", "Ann bought the mill from Tom.")
    assert [match.score for match in matches] == [1.0]


def test_a_frame_matches_predicates(framenet: FrameNet) -> None:
    lookup = Lookup([NamedResource("framenet", framenet)])
    (match,) = Frames(lookup).matches("Tom purchased a mill.", "Tom obtained a mill.")
    assert match.predicate == pytest.approx(0.35)


def test_a_text_that_is_too_long_is_reported() -> None:
    system = load_system("roles")
    sentence = "Tom sold the mill to Ann. "
    long = Pair(
        "1",
        sentence + " ".join(f"It rained {n} days in Leeds." for n in range(200)),
        sentence.strip(),
    )
    assert "texts over 4,000 characters are not matched" in system.explain(long).reasons


def test_an_argument_is_compared_once_with_all_of_the_text() -> None:
    compared: list[str] = []

    class Counting(Lookup):
        """Knows nothing."""

        def entails(self, left: str, right: str, pos: str | None = None) -> None:
            if pos == "n":
                compared.append(right)

    text = " ".join(f"Tom met Ann{n} in Leeds." for n in range(10))
    Frames(Counting([])).matches(text, "Karl praised Bo.")
    assert 0 < len(compared) <= 2 * 3 * 10  # two arguments, with the three of ten statements


def test_what_is_denied_or_not_asserted_is_penalised() -> None:
    system = load_system("roles")
    pairs = [
        Pair("1", "Tom sold the mill.", "Tom sold the mill."),
        Pair("2", "Tom did not sell the mill.", "Tom sold the mill."),
        Pair("3", "Tom may sell the mill.", "Tom sold the mill."),
    ]
    first, *others = [judgment.score for judgment in system.judge(pairs)]
    assert all(first > score for score in others)


def test_triples_are_of_entities_with_their_relations_and_governors() -> None:
    triples = entity_triples(Analyser().analyse("Tom sold the mill to Ann."))
    assert [str(value) for value in triples][:2] == ["(tom, subject, sell)", "(mill, object, sell)"]


def test_a_triple_counts_by_what_of_it_is_the_same() -> None:
    system = load_system("triples")
    pair = Pair("1", "Tom sold the mill.", "Tom praised the mill.")
    assert "(tom, subject, prais) is matched (0.50)" in system.explain(pair).reasons


@pytest.mark.parametrize(
    ("text", "is_aligned"),
    [
        ("Norvik bought Halden from Tom.", True),
        ("Halden was bought by Norvik.", True),
        ("Halden bought Norvik.", False),
    ],
)
def test_a_template_aligns_verbs_where_the_same_words_fill_its_slots(
    tmp_path: Path, text: str, is_aligned: bool
) -> None:
    (tmp_path / "dirt.tsv").write_text("X buy Y\tX acquire Y\t0.6\n")
    compared = AlignedPair(Pair("1", text, "Norvik acquired Halden."))
    matches = list(Templates(str(tmp_path / "dirt.tsv")).matches(compared))
    assert bool(matches) is is_aligned
    assert all(match.word.form == "acquired" for match in matches)
