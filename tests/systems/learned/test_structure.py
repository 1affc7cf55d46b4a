"""Features of the structure that text and hypothesis share, on hand-made cases."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from entailment.errors import OptionError
from entailment.knowledge.idf import default_idf
from entailment.model import Label, Pair
from entailment.systems import load_system
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.learned import Learned, catalogue, groups, learned
from entailment.systems.learned.reading import AnalysedPair
from entailment.text.linguistics import Analyser

from ..conftest import pair

ROOT = Path(__file__).parents[3]
RECIPES = [
    *(ROOT / "src" / "entailment" / "recipes" / "rte2" / f"{name}.toml" for name in ("rus",)),
    *(
        ROOT / "src" / "entailment" / "recipes" / "rte6" / f"{n}.toml"
        for n in ("budapestacad", "sangyan", "saicnlp")
    ),
]
ANALYSER = Analyser(cache=False)
ALIGNER = KnowledgeAligner(({"name": "antonyms"}, {"name": "occupations"}), ({"name": "lemmas"},))
BOUGHT = "Yahoo bought Overture in London."


pytestmark = pytest.mark.usefixtures("shared_analyses")


def value(name: str, text: str, hypothesis: str) -> float:
    compared = ALIGNER.compare(pair(text, hypothesis))
    return catalogue()[name].measure(AnalysedPair(compared, default_idf(), ANALYSER.analyse))


@pytest.mark.parametrize(
    ("name", "text", "hypothesis", "wanted"),
    [
        ("subsumption", BOUGHT, "Overture was bought by Yahoo.", 1.0),
        ("subsumption", BOUGHT, "Overture bought Yahoo.", 0.5),  # all words, no edge
        ("subsumption", BOUGHT, "Microsoft bought Overture.", (2 / 3 + 1 / 2) / 2),
        ("subsumption", BOUGHT, "Yahoo did not buy Overture.", 0.0),
        ("subsumption", "Yahoo did not buy Overture.", BOUGHT, 0.0),
        ("subsumption", "Yahoo did not buy Overture.", "Yahoo did not buy Overture.", 1.0),
        ("negations", "Yahoo did not buy Overture.", "Yahoo bought Overture.", 1 / 3),
        ("negations", BOUGHT, "Yahoo bought Overture.", 0.0),
        ("negations", "Prices increased.", "Prices decreased.", 1 / 3),
        ("exact_triplets", BOUGHT, "Yahoo bought Overture in London.", 1.0),
        ("exact_triplets", BOUGHT, "Yahoo bought Overture in Paris.", 2 / 3),
        ("exact_triplets", "A red car stopped.", "The red car stopped.", 1.0),
        ("exact_triplets", "A car stopped at a red light.", "The red car stopped.", 0.5),
        ("partial_triplets", BOUGHT, "Yahoo bought Overture in Paris.", 2.5 / 3),
        ("partial_triplets", BOUGHT, "Yahoo sold Overture.", 0.5),
        ("partial_triplets", BOUGHT, "Snow fell.", 0.0),
        ("role_coverage", BOUGHT, "Overture bought Yahoo.", 1 / 3),  # only the verb
        ("role_coverage", BOUGHT, "Yahoo sold Overture.", 2 / 3),
        ("backed_off_roles", BOUGHT, "Overture bought Yahoo.", 2 / 3),
        ("backed_off_roles", "Every cardiologist agreed.", "A physician agreed.", 1.0),
        ("proposition_coverage", BOUGHT, "Yahoo bought Overture in Paris.", 2 / 3),
        ("proposition_coverage", BOUGHT, "Yahoo sold Overture.", 0.0),
        (
            "proposition_coverage",  # the arguments are those of two verbs
            "Yahoo bought Inktomi and Microsoft bought Overture.",
            "Yahoo bought Overture.",
            0.5,
        ),
        ("proposition_coverage", "A red car stopped.", "A blue car stopped.", 0.5),
        ("propositions_answered", BOUGHT, "Overture was bought by Yahoo.", 1.0),
        ("propositions_answered", BOUGHT, "Yahoo bought Overture in Paris.", 0.0),
    ],
)
def test_a_feature_measures_its_description(
    name: str, text: str, hypothesis: str, wanted: float
) -> None:
    assert value(name, text, hypothesis) == pytest.approx(wanted, abs=0.001)


def test_a_verb_is_part_of_one_proposition_of_the_text_at_a_time() -> None:
    text = "Yahoo bought Inktomi and Microsoft bought Overture."
    hypothesis = "Yahoo bought Overture."
    assert value("exact_triplets", text, hypothesis) == 1.0
    assert value("propositions_answered", text, hypothesis) == 0.0


def test_the_parser_brings_them_only_by_name() -> None:
    names = set(groups()["structure"])
    assert not names & set(learned(tools=[{"name": "parser"}]).values.signs)
    tool = {"name": "parser", "features": sorted(names)}
    assert names <= set(learned(tools=[tool]).values.signs)
    with pytest.raises(OptionError, match="comes with the tool 'parser'"):
        learned([{"name": "structure"}])


def made_pairs() -> list[Pair]:
    """Pairs that say the same in other words, and ones whose roles or verbs differ."""
    names = ["Yahoo", "Overture", "Google", "Microsoft", "Oracle"]
    pairs = []
    for word in names:
        for other in (name for name in names if name != word):
            text = f"{word} bought {other} in London."
            pairs += [
                Pair(f"{word}-{other}", text, f"{word} bought {other}.", Label.ENTAILMENT),
                Pair(f"{other}-{word}", text, f"{other} bought {word}.", Label.UNKNOWN),
            ]
    return pairs


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_sees_what_its_tools_bring_and_nothing_else(path: Path) -> None:
    recipe = tomllib.loads(path.read_text(encoding="utf-8"))
    brought = [name for tool in recipe["tool"] for name in tool.get("features", ())]
    system = load_system(path, options={"resources": []}).system
    assert isinstance(system, Learned)
    assert list(system.values.signs) == brought


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.stem)
def test_a_recipe_learns_who_did_it_to_whom(path: Path) -> None:
    pairs = made_pairs()
    fitted = load_system(path, options={"resources": []}).fit(pairs)
    predicted = {j.pair_id: j.label for j in fitted.judge(pairs)}
    assert predicted == {
        p.id: Label.ENTAILMENT if p.gold is Label.ENTAILMENT else Label.NO_ENTAILMENT for p in pairs
    }
