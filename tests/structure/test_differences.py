"""What a text says of another: open, unless the two phrases are of one thing."""

from __future__ import annotations

import pytest

from entailment.model import Judgment, Label
from entailment.structure.comparison import compare
from entailment.structure.differences import Difference
from entailment.systems.cases import by_difference
from entailment.systems.rulings import Ruling

pytest.importorskip("spacy")


@pytest.mark.parametrize(
    ("text", "hypothesis", "kind", "role"),
    [
        ("Marek's brother left the hall.", "Marek left the hall.", "owner", "agent"),
        ("The sister of the painter broke it.", "The painter broke it.", "owner", "agent"),
        ("Larsen sold the boat to Holm.", "Larsen sold the house to Holm.", "other", "patient"),
        ("The mayor praised the nurses.", "The mayor praised the miners.", "other", "patient"),
        ("The press praised the minister.", "The unions praised the minister.", "other", "agent"),
        ("Two brothers founded the firm and Hartmann bought it.", "Hartmann founded the firm.",
         "elsewhere", "agent"),
        ("A local firm built the stands and a Danish firm laid the turf.",
         "A Danish firm built the stands.", "elsewhere", "agent"),
        ("Eva gave her uncle a watch.", "Eva gave her uncle a letter.", "other", "patient"),
        ("Ann is a baker. Bea is a cook. Ann sold the mill.", "A cook sold the mill.", "elsewhere",
         "agent"),
        ("Ann is not a baker. Ann sold the mill.", "A baker sold the mill.", "elsewhere", "agent"),
        ("John Smith is a baker. Mary Smith sold the mill.", "A baker sold the mill.", "elsewhere",
         "agent"),
        ("She tried to swim across the bay.", "She swam across the bay.", "modality", ""),
        ("Repair the bridge.", "The bridge was repaired.", "modality", ""),
        ("Guests need not bring food.", "Guests do not bring food.", "optional", ""),
        ("Guests do not have to bring food.", "Guests do not bring food.", "optional", ""),
        ("Guests need not bring food.", "Guests must not bring food.", "optional", ""),
        ("Guests need not bring food.", "Guests bring food.", "optional", ""),
        ("A room costs 80 euros in winter.", "A room costs less than 100 euros.", "part",
         "patient"),
        ("The lorry carries 20 tonnes of gravel.", "The lorry carries less than 30 tonnes.", "part",
         "patient"),
    ],
)  # fmt: skip
def test_a_difference_is_of_one_part(text: str, hypothesis: str, kind: str, role: str) -> None:
    comparison = compare(text, hypothesis).difference
    assert comparison is not None
    assert (comparison.kind, comparison.role) == (kind, role)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Larsen sold the boat to Holm.", "Holm bought the boat from Larsen."),
        ("Anne Roy, the cellist, lives in Ghent.", "The cellist lives in Ghent."),
        ("She stuffed the fruit into the box.", "She stuffed the box."),
        ("Ada is a singer who lives in Rome.", "Ada lives in Rome."),
        ("The mill opened in May.", "The owner sold the mill."),
        ("A room costs 80 euros in winter.", "A room costs more than 60 euros."),
        ("The tower has 12 windows.", "The tower has fewer than 20 windows."),
        ("Ann is a baker. Bea is a cook. Ann sold the mill.", "A baker sold the mill."),
    ],
)
def test_what_may_be_the_same_is_no_difference(text: str, hypothesis: str) -> None:
    assert compare(text, hypothesis).difference is None


BOAT = Difference("other", "patient", "the boat", "the house")
PRESS = Difference("other", "agent", "the press", "the unions")
PRAGUE = Difference("other", "place", "Prague", "Vienna", is_of_one_place=True)
WINTER = Difference("part", "measure", "80 euros", "less than 100 euros")


@pytest.mark.parametrize(
    ("difference", "label", "alone", "decided"),
    [
        (BOAT, Label.ENTAILMENT, Label.UNKNOWN, Label.UNKNOWN),
        (BOAT, Label.ENTAILMENT, Label.ENTAILMENT, Label.ENTAILMENT),
        (BOAT, Label.CONTRADICTION, Label.CONTRADICTION, Label.UNKNOWN),
        (PRESS, Label.CONTRADICTION, Label.UNKNOWN, Label.UNKNOWN),
        (PRESS, Label.CONTRADICTION, Label.CONTRADICTION, Label.CONTRADICTION),
        (PRAGUE, Label.CONTRADICTION, Label.UNKNOWN, Label.CONTRADICTION),
        (WINTER, Label.CONTRADICTION, Label.UNKNOWN, Label.UNKNOWN),
    ],
)
def test_the_two_phrases_decide_whether_it_is_open(
    difference: Difference, label: Label, alone: Label, decided: Label
) -> None:
    ruling = by_difference(Ruling(_judgment(label)), difference, _judgment(alone))
    assert ruling.judgment.label is decided
    assert sum(ruling.judgment.probabilities.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("text", "hypothesis", "is_of_one_place"),
    [
        ("Kafka was born in Prague.", "Kafka was born in Vienna.", True),
        ("The firm is based in Leeds.", "The firm is based in York.", True),
        ("The lake lies in Chad.", "The lake lies in Niger.", True),
        ("Kafka was born in Prague.", "Kafka was born in Austria.", False),
        ("Tom sang in Rome.", "Tom sang in Paris.", False),
        ("The poet was buried in a park.", "The poet was buried in a church.", False),
    ],
)
def test_what_takes_place_once_does_so_in_one_place(
    text: str, hypothesis: str, is_of_one_place: bool
) -> None:
    difference = compare(text, hypothesis).difference
    assert difference is not None
    assert difference.is_of_one_place == is_of_one_place


def _judgment(label: Label) -> Judgment:
    labels = (Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN)
    return Judgment("1", label, {each: 0.8 if each is label else 0.1 for each in labels})
