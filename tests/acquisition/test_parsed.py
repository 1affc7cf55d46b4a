"""What is made of parsed sentences: similarity by dependency, and rules between paths."""

from __future__ import annotations

import math
import sys
from collections import Counter
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.acquisition.dependencies import (
    Triple,
    Word,
    dependency_similar,
    information,
    triples,
)
from entailment.acquisition.extraction import extract
from entailment.acquisition.paths import (
    Instance,
    Path,
    path_instances,
    similar_paths,
    slot_information,
)
from entailment.corpora import open_corpus
from entailment.errors import MissingExtraError, OptionError
from entailment.knowledge.formats.dirt import read_dirt, template
from entailment.knowledge.resource import make_resources
from entailment.knowledge.rules import Rule
from entailment.text.linguistics import Analyser
from entailment.text.linguistics import analyser as analysing

BUY, ACQUIRE = Path("subj", "buy", "obj"), Path("subj", "acquire", "obj")
OWN, SEE = Path("subj", "own", "obj"), Path("subj", "see", "obj")
SELL_TO, BUY_FROM = Path("subj", "sell", "to"), Path("subj", "buy", "from")

DEALS = """Google bought the startup. Microsoft bought the newspaper. The startup was acquired by \
Google. Microsoft acquired the newspaper. The teacher praised the pupil. The doctor praised the \
nurse. The teacher scolded the pupil. The doctor scolded the nurse.
"""


@pytest.fixture(scope="module")
def analyser() -> Analyser:
    return Analyser(cache=False)


def triples_of(analyser: Analyser, text: str) -> set[tuple[str, str, str]]:
    return {(str(i.path), i.x, i.y) for i in path_instances(analyser.analyse(text))}


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Google bought the company.", {("N:subj:V<buy>V:obj:N", "google", "company")}),
        ("The company was bought by Google.", {("N:subj:V<buy>V:obj:N", "google", "company")}),
        (
            "Smith bought a car from Jones.",
            {
                ("N:subj:V<buy>V:obj:N", "smith", "car"),
                ("N:subj:V<buy>V:from:N", "smith", "jones"),
                ("N:obj:V<buy>V:from:N", "car", "jones"),
            },
        ),
        (
            "Google and Yahoo gave up the race.",
            {
                ("N:subj:V<give up>V:obj:N", "google", "race"),
                ("N:subj:V<give up>V:obj:N", "yahoo", "race"),
            },
        ),
        ("Rome is the capital of Italy.", {("N:subj:V<be capital>V:of:N", "rome", "italy")}),
        (
            "Google's acquisition of YouTube closed.",
            {("N:gen:N<acquisition>N:of:N", "google", "youtube")},
        ),
        ("The man who bought the car left.", {("N:subj:V<buy>V:obj:N", "man", "car")}),
        ("Smith did not buy a car from Jones.", set()),
        ("She bought it.", set()),
    ],
)
def test_the_paths_of_a_sentence(
    analyser: Analyser, text: str, paths: set[tuple[str, str, str]]
) -> None:
    assert triples_of(analyser, text) == paths


def test_a_triple_describes_both_of_its_words(analyser: Analyser) -> None:
    buy, company, small = Word("buy", "v"), Word("company", "n"), Word("small", "a")
    assert set(triples(analyser.analyse("They bought a small company."))) == {
        Triple(buy, "obj", "company"),
        Triple(company, "obj-of", "buy"),
        Triple(company, "mod", "small"),
        Triple(small, "mod-of", "company"),
    }


def test_the_information_of_a_triple_is_lins() -> None:
    drink, eat = Word("drink", "v"), Word("eat", "v")
    counts = Counter(
        {
            Triple(drink, "obj", "water"): 3,
            Triple(drink, "obj", "soup"): 1,
            Triple(eat, "obj", "soup"): 2,
            Triple(eat, "obj", "bread"): 2,
            Triple(eat, "subj", "water"): 9,
        }
    )
    weights = information(counts)
    # |drink, obj, water| |*, obj, *| / ( |drink, obj, *| |*, obj, water| ) = 3 * 8 / (4 * 3)
    assert weights[drink] == pytest.approx({"obj water": math.log(2)})
    # of soup: 2 * 8 / (4 * 3), and for drink 1 * 8 / (4 * 3), which is below 1 and left out
    assert weights[eat] == pytest.approx({"obj soup": math.log(4 / 3), "obj bread": math.log(2)})


def test_words_of_like_dependencies_are_similar(analyser: Analyser) -> None:
    analyses = [analyser.analyse(sentence) for sentence in DEALS.split(". ")]
    similar = dict(dependency_similar(analyses, at_least=2))
    assert similar["buy"] == pytest.approx({"acquire": 1.0})
    assert similar["praise"] == pytest.approx({"scold": 1.0})
    assert list(dependency_similar(analyses, at_least=20)) == []


def instances(path: Path, *fillers: str) -> list[Instance]:
    return [Instance(path, *pair.split()) for pair in fillers]


def test_the_information_of_a_slot_is_that_of_dirt() -> None:
    counts = Counter(instances(BUY, "ann car", "bob car", "bob hat") + instances(SEE, "bob sea"))
    weights = slot_information(counts)
    # 8 slots are filled; bob fills 2 of the 3 X of buy, and 3 slots: 2 * 8 / (3 * 3)
    assert weights[BUY, "X"] == pytest.approx({"ann": math.log(8 / 3), "bob": math.log(16 / 9)})
    assert weights[BUY, "Y"] == pytest.approx({"car": math.log(8 / 3), "hat": math.log(8 / 3)})
    assert weights[SEE, "Y"] == pytest.approx({"sea": math.log(8)})


def test_similarity_of_paths_is_the_geometric_mean_of_both_slots() -> None:
    given = [
        *instances(BUY, "ann car", "bob hat"),
        *instances(OWN, "ann car", "joe cup"),
        *instances(SEE, "ann sea"),
    ]
    # Ten slots are filled. Of buy and own, X and Y of 2 each:
    ann, bob = math.log(1 * 10 / (2 * 3)), math.log(1 * 10 / (2 * 1))
    car, hat = math.log(1 * 10 / (2 * 2)), math.log(1 * 10 / (2 * 1))
    x, y = ann / (ann + bob), car / (car + hat)
    rules = {(left, right): score for left, right, score in similar_paths(given, at_least=1)}
    assert rules == {
        (str(BUY), str(OWN)): pytest.approx(math.sqrt(x * y)),
        (str(OWN), str(BUY)): pytest.approx(math.sqrt(x * y)),
    }


def test_slots_may_be_crossed() -> None:
    given = instances(SELL_TO, "ann bob", "joe sue") + instances(BUY_FROM, "bob ann", "sue joe")
    rules = {
        (template(left), template(right)) for left, right, _ in similar_paths(given, at_least=2)
    }
    assert rules == {("X sell to Y", "Y buy from X"), ("X buy from Y", "Y sell to X")}


def test_a_path_may_be_like_its_own_inverse() -> None:
    marry = Path("subj", "marry", "obj")
    given = [*instances(marry, "ann bob", "bob ann"), *instances(SEE, "joe sea", "sue hat")]
    assert [(left, right) for left, right, _ in similar_paths(given, at_least=2)] == [
        (str(marry), str(marry.inverse()))
    ]


PATHS = st.sampled_from([BUY, ACQUIRE, SEE, SELL_TO, BUY_FROM])
NOUNS = st.sampled_from("ann bob joe car hat".split())


@given(st.lists(st.builds(Instance, PATHS, NOUNS, NOUNS), max_size=30))
def test_scores_are_shares_and_mutual(given: list[Instance]) -> None:
    rules = {(left, right): s for left, right, s in similar_paths(given, at_least=1, most=99)}
    path_names = {str(path) for path in (BUY, ACQUIRE, SEE, SELL_TO, BUY_FROM)}
    for (left, right), score in rules.items():
        assert left in path_names
        assert left != right
        assert 0 < score <= 1
        if right in path_names:
            assert rules[right, left] == pytest.approx(score)


@pytest.mark.parametrize("options", [{"at_least": 0}, {"most": 0}])
def test_a_wrong_option_fails(options: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        list(similar_paths([], **options))
    with pytest.raises(OptionError):
        list(dependency_similar([], **options))


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("N:subj:V<found>V:obj:N", "X found Y"),
        ("N:obj:V<found>V:subj:N", "Y found X"),
        ("N:from:V<buy>V:subj:N", "Y buy from X"),
        ("N:obj:V<give>V:to:N", "X be give to Y"),
        ("X is given to Y", "X be give to Y"),
        ("N:to:V<give>V:obj:N", "Y be give to X"),
        ("N:subj:V<be capital>V:of:N", "X be capital of Y"),
        ("N:gen:N<acquisition>N:of:N", "X acquisition of Y"),
        ("N:of:N<acquisition>N:gen:N", "Y acquisition of X"),
    ],
)
def test_a_path_is_read_from_its_subject_on(path: str, read: str) -> None:
    assert template(path) == read


@pytest.fixture
def deals(tmp_path: File) -> File:
    path = tmp_path / "deals.txt"
    path.write_text(DEALS)
    return path


def test_paths_are_extracted_and_read(deals: File, tmp_path: File) -> None:
    path = tmp_path / "made.tsv"
    extracted = extract("paths", open_corpus(deals), path, source="deals", at_least=2)
    assert path.read_text().startswith("# Paths of deals ")
    assert (extracted.written, extracted.what) == (4, "rules")
    used = make_resources([{"name": "dirt", "path": str(path)}])[0].resource
    assert used.rules("X buy Y") == (Rule("X buy Y", "X acquire Y", "paraphrase", 1.0, "dirt"),)
    assert used.rules("praise") == (Rule("praise", "scold", "similar", 0.5, "dirt", "v", "v"),)
    assert {rule.left for rule in read_dirt(path, words=False)} == {
        "X buy Y",
        "X acquire Y",
        "X praise Y",
        "X scold Y",
    }


def test_similarity_by_dependency_is_extracted_and_read(deals: File, tmp_path: File) -> None:
    path = tmp_path / "made.lsp"
    extract("dependency-similarity", open_corpus(deals), path, at_least=2)
    used = make_resources([{"name": "lin-dependency", "path": str(path)}])[0].resource
    assert {rule.right for rule in used.rules("buy")} == {"acquire"}
    assert "nurse" in {rule.right for rule in used.rules("pupil")}


@pytest.mark.parametrize("kind", ["paths", "dependency-similarity"])
def test_without_the_parser_the_extra_is_named_and_nothing_written(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    monkeypatch.setattr(analysing, "_loaded", analysing._loaded.__wrapped__)
    monkeypatch.setenv("ENTAILMENT_CACHE", str(tmp_path / "cache"))
    corpus = tmp_path / "corpus.txt"  # of a sentence that no other test has had analysed
    corpus.write_text("Quenby of Ostrava glazes forty kilns for the abbot.", encoding="utf-8")
    with pytest.raises(MissingExtraError, match=r"pip install 'entailment\[linguistics\]'"):
        extract(kind, open_corpus(corpus), tmp_path / "made")
    assert not (tmp_path / "made").exists()
