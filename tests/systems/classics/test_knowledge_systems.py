"""Coverage, similarity and names with tools and resources: scores, explanations, options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.cli import entail
from entailment.errors import OptionError
from entailment.knowledge.resource import MissingResourceError
from entailment.model import Pair
from entailment.registry import systems
from entailment.systems import load_system, save_system
from entailment.systems.classics.coverage import coverage
from entailment.systems.classics.names import names
from entailment.systems.classics.similarity import MEASURES, similarity
from entailment.testing import EXAMPLE_PAIRS, check_system

LEMMAS = [{"name": "lemmas"}]
TOOLS = [{"name": name} for name in ("lemmas", "stems", "names", "numbers", "dates", "negation")]
LISTS = [{"name": name} for name in ("geography", "occupations", "acronyms", "antonyms")]


def pair(text: str, hypothesis: str) -> Pair:
    return Pair("1", text, hypothesis)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("coverage", {"unit": "matched"}),
        ("edit-distance", {"algorithm": "overlap", "idf": True, "words": "content"}),
        ("similarity", {"measure": "jaccard"}),
        ("names", {"kinds": ["person"]}),
    ],
    ids=str,
)
def test_engines_keep_the_contract_with_tools_and_resources(
    name: str, options: dict[str, object]
) -> None:
    check_system(lambda: systems.create(name, tools=TOOLS, resources=LISTS, **options))


def test_coverage_is_the_weight_of_what_is_matched() -> None:
    judged = pair("Ships were sold in Paris.", "A ship was sold in France")
    plain = coverage(unit="matched", idf=False)
    assert plain.score(judged) == pytest.approx(1 / 3)
    assert coverage(unit="matched", idf=False, tools=LEMMAS).score(judged) == pytest.approx(2 / 3)
    known = coverage(unit="matched", idf=False, tools=LEMMAS, resources=LISTS)
    assert known.score(judged) == pytest.approx((1 + 1 + 0.95) / 3)


def test_each_mismatch_takes_its_share_off_the_coverage() -> None:
    judged = pair("They bought it.", "They sold it.")
    other = pair("They bought it.", "They sold it on Monday.")
    for pair_ in (judged, other):
        free = coverage(unit="matched", tools=LEMMAS, resources=LISTS, penalty=0.0)
        half = coverage(unit="matched", tools=LEMMAS, resources=LISTS, penalty=0.5)
        assert half.score(pair_) == pytest.approx(free.score(pair_) / 2)


def test_only_the_unit_matched_takes_tools_and_resources() -> None:
    with pytest.raises(OptionError, match='unit = "matched"'):
        coverage(tools=LEMMAS)
    with pytest.raises(OptionError, match='unit = "matched"'):
        coverage(unit="lemma", resources=LISTS)


@pytest.mark.parametrize("measure", MEASURES)
def test_a_text_is_wholly_like_itself_and_not_like_another(measure: str) -> None:
    judge = similarity(measure=measure)
    assert judge.score(pair("Ann sold ships.", "Ann sold ships.")) == pytest.approx(1)
    assert judge.score(pair("Ann sold ships.", "Rain fell.")) == 0


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        ("cosine", 2 / 6**0.5),
        ("dice", 4 / 5),
        ("jaccard", 2 / 3),
        ("inclusion", 1.0),
    ],
)
def test_similarities_are_those_of_their_formulas(measure: str, expected: float) -> None:
    judge = similarity(measure=measure, idf=False)
    assert judge.score(pair("Ann sold ships.", "Ann sold.")) == pytest.approx(expected)


@settings(max_examples=60)
@given(st.lists(st.sampled_from("Ann sold ships in Paris 12 .".split())).map(" ".join), st.data())
def test_scores_are_from_0_to_1(text: str, data: st.DataObject) -> None:
    hypothesis = data.draw(
        st.lists(st.sampled_from("Ann sells a ship France 12".split())).map(" ".join)
    )
    for judge in JUDGES:
        assert 0 <= judge.score(pair(text, hypothesis)) <= 1


JUDGES = [
    *(similarity(measure=measure, tools=TOOLS, resources=LISTS) for measure in MEASURES),
    coverage(unit="matched", tools=TOOLS, resources=LISTS),
    names(tools=TOOLS, resources=LISTS),
]


def test_names_are_worth_their_weight_and_other_words_the_rest() -> None:
    judged = pair("Then Ann Lee met Bob Ray.", "Then Ann Lee hired Tom Fox.")
    assert names(weight=1.0).score(judged) == pytest.approx(1 / 2)
    assert names(weight=0.0, text=0.0).score(judged) == 0
    assert names(weight=0.0, text=0.0).score(pair("Then Ann Lee met Bob.", "Ann Lee met Bob.")) == 1


def test_words_of_the_text_that_match_nothing_count_a_little() -> None:
    short = pair("Ann Lee met Bob Ray.", "Ann Lee met Bob Ray.")
    long = pair("Ann Lee met Bob Ray after dull dinner talks.", "Ann Lee met Bob Ray.")
    assert names(text=0.1).score(long) < names(text=0.1).score(short)
    assert names(text=0.0).score(long) == names(text=0.0).score(short)


def test_a_name_in_part_and_a_known_place_are_reported() -> None:
    judged = pair("Then Mr. Bush went to Paris.", "Then George Bush went to France.")
    judge = names(tools=[{"name": "names"}, *LEMMAS], resources=LISTS)
    reasons = judge.explain(judged).reasons
    assert "the name 'George Bush' is in the text by 0.90" in reasons
    assert "the name 'France' is in the text by 0.95" in reasons
    assert "'France' is aligned with 'Paris': paris -> france (part, geography, 0.95)" in reasons


def test_a_recipe_is_judged_fitted_saved_and_explained(tmp_path: Path) -> None:
    recipe = tmp_path / "mine.toml"
    recipe.write_text(
        '[system]\nname = "coverage"\nunit = "matched"\n'
        '[[tool]]\nname = "lemmas"\n[[resource]]\nname = "geography"\n',
        encoding="utf-8",
    )
    fitted = load_system(recipe).fit(EXAMPLE_PAIRS)
    save_system(fitted, tmp_path / "kept")
    saved = load_system(tmp_path / "kept")
    assert list(saved.judge(EXAMPLE_PAIRS)) == list(fitted.judge(EXAMPLE_PAIRS))
    arguments = ["--text", "It was signed in Paris.", "--hypothesis", "It was signed in France."]
    printed = CliRunner().invoke(entail, ["judge", *arguments, "-s", str(recipe), "--explain"])
    assert "paris -> france (part, geography, 0.95)" in printed.output
    printed = CliRunner().invoke(
        entail, ["judge", *arguments, "-s", str(recipe), "--explain", "--format", "json"]
    )
    (aligned,) = (
        alignment
        for alignment in json.loads(printed.output)["explanation"]["alignments"]
        if alignment["hypothesis_word"] == "France"
    )
    assert aligned["text_word"] == "Paris"
    assert aligned["how"] == "paris -> france (part, geography, 0.95)"


@pytest.mark.parametrize("name", ["coverage", "edit-distance", "similarity", "names"])
def test_a_resource_that_is_not_there_names_what_gets_it(name: str, tmp_path: Path) -> None:
    missing = [{"name": "verbocean", "path": str(tmp_path / "none.txt")}]
    options = {"unit": "matched"} if name == "coverage" else {}
    with pytest.raises(MissingResourceError, match="get it with: "):
        systems.create(name, resources=missing, **options)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("similarity", {"measure": "euclid"}),
        ("similarity", {"idf": 1}),
        ("names", {"weight": 2}),
        ("names", {"text": -1}),
        ("names", {"kinds": "person"}),
        ("coverage", {"unit": "matched", "penalty": 2}),
    ],
    ids=str,
)
def test_a_wrong_option_is_reported_at_once(name: str, options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=list(options)[-1]):
        systems.create(name, **options)


BY_WORDS = "coverage names similarity edit-distance false-entailment events subsequences learned"
BY_PARSES = "roles frames backchaining tree-edit graph-alignment transformation tree-kernel"


@pytest.mark.parametrize("name", f"{BY_WORDS} {BY_PARSES} logic proof-features".split())
def test_a_signature_changes_with_what_a_resource_says(tmp_path: Path, name: str) -> None:
    if name not in BY_WORDS:
        pytest.importorskip("spacy")
    if name in ("logic", "proof-features"):
        pytest.importorskip("z3")
    path = tmp_path / "rules.tsv"
    options = {"unit": "matched"} if name == "coverage" else {}
    signatures = set()
    for rule in ("buy\tacquire\tsynonym\t0.9\n", "buy\tget\tsynonym\t0.9\n"):
        path.write_text(rule, encoding="utf-8")
        table = {"name": "dictionary", "path": str(path)}
        named = load_system(name, options={"resources": [table], **options})
        signatures.add(named.identity.rpartition("@")[2])
    assert len(signatures) == 2
    assert all("dictionary-" in signature for signature in signatures)
    if name not in BY_WORDS:
        assert all("-spacy-" in signature for signature in signatures)


@pytest.mark.parametrize("name", ["triples", "roles", "coverage"])
def test_a_signature_names_the_parser(name: str) -> None:
    pytest.importorskip("spacy")
    options = {"unit": "matched", "tools": [{"name": "tagger"}]} if name == "coverage" else {}
    assert "-spacy-" in load_system(name, options=options).identity.rpartition("@")[2]


def test_without_resources_a_signature_names_none() -> None:
    assert "@" not in load_system("similarity").identity
