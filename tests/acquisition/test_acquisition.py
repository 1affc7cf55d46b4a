from __future__ import annotations

import string
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.acquisition.acronyms import acronym_rules, definitions, long_form
from entailment.acquisition.extraction import KINDS, extract
from entailment.acquisition.families import family_rules, vocabulary
from entailment.acquisition.headlines import headline_pairs
from entailment.acquisition.similarity import similar_words
from entailment.corpora import open_corpus
from entailment.datasets import open_dataset
from entailment.errors import DataError, OptionError, UnknownNameError
from entailment.knowledge.formats.dictionary import read_rules, write_rules
from entailment.knowledge.resource import make_resources
from entailment.model import Document, Label, Passage
from tests.drawing import share

NEWS = """{"id": "a", "title": "Rebels free two hostages in Yemen", "text": "Rebels in Yemen freed \
two hostages on Monday. The World Trade Organization (WTO) met."}
{"id": "b", "title": "Will the WTO meet?", "text": "The WTO (World Trade Organization) met."}
{"id": "c", "title": "Markets", "text": "Stocks fell. Bonds rose."}
{"id": "d", "text": "They declare a declaration; they declare war. Two declarations followed."}
{"id": "e", "title": "Sun shines on the southern coast", "text": "The minister resigned."}
"""


def document(title: str | None, lead: str) -> Document:
    return Document("x", lead, (Passage("x", 0, lead, 0, len(lead)),), title)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the World Trade Organization (WTO) said", [("WTO", "World Trade Organization")]),
        (
            "NATO (North Atlantic Treaty Organization)",
            [("NATO", "North Atlantic Treaty Organization")],
        ),
        ("a hidden Markov model (HMM).", [("HMM", "hidden Markov model")]),
        ("heat shock transcription factor (HSF)", [("HSF", "heat shock transcription factor")]),
        (
            "the Centers for Disease Control (CDC; Atlanta)",
            [("CDC", "Centers for Disease Control")],
        ),
        ("gamma-aminobutyric acid (GABA)", [("GABA", "gamma-aminobutyric acid")]),
        ("He met a man (see above).", []),
        ("It rose (2005).", []),
        ("They met in Paris (France).", []),
        ("an unrelated phrase (XYZ)", []),
    ],
)
def test_definitions(text: str, wanted: list[tuple[str, str]]) -> None:
    assert list(definitions(f"x {text}")) == wanted


WORDS = st.lists(st.text(string.ascii_lowercase, min_size=2, max_size=9), min_size=2, max_size=6)


@given(WORDS)
def test_initials_find_their_words(words: list[str]) -> None:
    short = "".join(word[0] for word in words).upper()
    expansion = long_form(short, " ".join(["zebra", *words]))
    assert expansion is None or " ".join(["zebra", *words]).endswith(expansion)
    if short.lower() not in words and len(" ".join(words)) > len(short):
        assert expansion is not None


DEFINED = st.lists(
    st.sampled_from(
        "World Trade Organization|World Trade\tOrganization (WTO)|hidden Markov model|(HMM, 2003)|"
        "NATO (North Atlantic Treaty\nOrganization)|(WTO|WTO|(|)|met.|;|the|a|\n".split("|")
    ),
    max_size=12,
).map(" ".join)


@given(DEFINED)
def test_definitions_stand_in_their_text(text: str) -> None:
    for short, long in definitions(text):
        assert short in text
        assert " ".join(long.split()) in " ".join(text.split())


def test_such_texts_have_definitions() -> None:
    assert share(DEFINED, lambda text: [*definitions(text)]) > 0.1


def test_an_acronym_weighs_by_how_often_it_occurs() -> None:
    once = "The World Trade Organization (WTO) met."
    rules = [next(acronym_rules([once] * count)) for count in (1, 3)]
    assert [(rule.left, rule.right) for rule in rules] == [("wto", "world trade organization")] * 2
    assert [rule.weight for rule in rules] == pytest.approx([0.475, 0.7125])
    assert list(acronym_rules([once], at_least=2)) == []


@pytest.mark.parametrize(
    ("word", "other", "poses"),
    [
        ("declare", "declaration", ("v", "n")),
        ("acquire", "acquisition", ("v", "n")),
        ("quick", "quickly", ("a", "r")),
        ("happy", "happiness", ("a", "n")),
        ("notify", "notification", ("v", "n")),
        ("employ", "employment", ("v", "n")),
        ("economics", "economist", None),
    ],
)
def test_words_of_one_family(word: str, other: str, poses: tuple[str, str] | None) -> None:
    rules = {(rule.left, rule.right): rule for rule in family_rules([word, other, "unrelated"])}
    if poses is None:
        assert rules == {}
    else:
        assert rules.keys() == {(word, other), (other, word)}
        assert (rules[word, other].pos, rules[word, other].right_pos) == poses


def test_a_word_that_is_not_attested_has_no_rule() -> None:
    assert list(family_rules(["declare", "ration", "station"])) == []


def test_names_and_rare_words_are_no_vocabulary() -> None:
    assert vocabulary(["They bought, and Smith bought.", "Smith sold."]) == {"buy"}


def test_words_with_like_neighbours_are_similar() -> None:
    sentences = [
        f"the {pet} eats food and the {pet} chases balls" for pet in ("dog", "cat") for _ in "1234"
    ]
    sentences += ["the ship carries cargo across oceans"] * 5
    similarities = dict(similar_words(sentences, at_least=4))
    assert max(similarities["dog"], key=lambda word: similarities["dog"][word]) == "cat"
    assert similarities["dog"]["cat"] == pytest.approx(1.0)
    assert "ship" not in similarities["dog"]
    assert similarities["dog"]["cat"] == similarities["cat"]["dog"]


@given(st.lists(st.lists(st.sampled_from("ship port dog cat food".split()), max_size=8)))
def test_similarities_are_shares_and_mutual(sentences: list[list[str]]) -> None:
    similarities = dict(similar_words(map(" ".join, sentences), at_least=1))
    for word, similar in similarities.items():
        assert word not in similar
        for other, weight in similar.items():
            assert 0 < weight <= 1
            assert similarities[other][word] == pytest.approx(weight)


def test_a_wrong_option_fails() -> None:
    with pytest.raises(OptionError):
        list(similar_words([], window=0))


@pytest.mark.parametrize(
    ("title", "lead", "reason"),
    [
        ("Rebels free two hostages", "Rebels freed two hostages on Monday.", None),
        (None, "Rebels freed two hostages.", "without a title"),
        ("Did rebels free two hostages?", "Rebels freed two hostages.", "a question"),
        ("Hostages freed", "Rebels freed two hostages.", "a headline of fewer than 4 words"),
        (
            "Rebels free two hostages",
            "Rebels free two hostages.",
            "a headline that repeats the lead",
        ),
        ("Sun shines on the coast", "The minister resigned.", "too few words in common"),
    ],
)
def test_a_lead_and_a_headline_make_a_pair_or_the_reason_is_counted(
    title: str | None, lead: str, reason: str | None
) -> None:
    left_out: Counter[str] = Counter()
    pairs = list(headline_pairs([document(title, lead)], left_out=left_out))
    assert [(p.text, p.hypothesis, p.gold) for p in pairs] == (
        [] if reason else [(lead, title, Label.ENTAILMENT)]
    )
    assert list(left_out) == ([reason] if reason else [])


@pytest.fixture
def news(tmp_path: Path) -> Path:
    path = tmp_path / "news.jsonl"
    path.write_text(NEWS)
    return path


@pytest.mark.parametrize(
    ("kind", "resource", "left", "right"),
    [
        ("acronyms", "acronyms", "wto", "world trade organization"),
        ("families", "families", "declare", "declaration"),
    ],
)
def test_what_is_extracted_is_read_by_its_resource(
    news: Path, tmp_path: Path, kind: str, resource: str, left: str, right: str
) -> None:
    path = tmp_path / "made.tsv"
    extracted = extract(kind, open_corpus(news), path, source="news")
    assert extracted.written > 0
    table = {"name": resource, "path": str(path)}
    rules = make_resources([table])[0].resource.rules(left)
    assert right in {rule.right for rule in rules}


def test_a_thesaurus_is_extracted_and_read(tmp_path: Path) -> None:
    corpus = tmp_path / "pets.txt"
    corpus.write_text("The dog eats food. The cat eats food. " * 6)
    extract("similarity", open_corpus(corpus), tmp_path / "made.lsp", at_least=3)
    table = {"name": "lin-proximity", "path": str(tmp_path / "made.lsp")}
    assert "cat" in {rule.right for rule in make_resources([table])[0].resource.rules("dog")}


def test_headlines_are_pairs_that_a_reader_reads(news: Path, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    extracted = extract("headlines", open_corpus(news), path)
    pairs = list(open_dataset(path))
    assert (extracted.written, extracted.left_out.total()) == (1, 4)
    assert [(p.id, p.hypothesis) for p in pairs] == [("a", "Rebels free two hostages in Yemen")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_corpus_that_gives_nothing_is_reported_and_nothing_written(
    tmp_path: Path, kind: str
) -> None:
    corpus = tmp_path / "empty.txt"
    corpus.write_text("Nothing much.")
    path = tmp_path / "made"
    with pytest.raises(DataError, match="is required"):
        extract(kind, open_corpus(corpus), path)
    assert not path.exists()


def test_an_unknown_kind_is_reported_with_those_that_are_known(news: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"unknown kind 'acronym'; did you mean 'acronyms'"):
        extract("acronym", open_corpus(news), news.with_name("made"))


@pytest.mark.parametrize(("kind", "at_least"), [("headlines", 2), ("families", 0)])
def test_a_frequency_that_a_kind_does_not_take_fails(news: Path, kind: str, at_least: int) -> None:
    with pytest.raises(OptionError, match="at_least is 1 or more"):
        extract(kind, open_corpus(news), news.with_name("made"), at_least=at_least)


SPACES = st.text(" \t\n\r\f\x00\x1c\x85\u2028", min_size=1, max_size=3)


@given(WORDS, SPACES, st.booleans())
def test_acronyms_of_a_broken_text_read_back(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], space: str, is_first: bool
) -> None:
    short, long = "".join(word[0] for word in words).upper(), space.join(words)
    text = f"the{space}{short}{space}({long}) met" if is_first else f"the {long}{space}({short})"
    rules = list(acronym_rules([text]))
    if rules:
        path = tmp_path_factory.mktemp("made") / "acronyms.tsv"
        write_rules(path, rules)
        assert list(read_rules(path, resource="acronyms")) == rules


def test_a_long_form_in_brackets_may_stand_on_two_lines() -> None:
    text = "It is NATO (North Atlantic Treaty\n\tOrganization) now."
    assert list(definitions(text)) == [("NATO", "North Atlantic Treaty Organization")]


def test_a_headline_without_a_text_makes_no_pair() -> None:
    left_out: Counter[str] = Counter()
    empty = Document("x", "", (), "Rebels free two hostages")
    assert list(headline_pairs([empty], left_out=left_out)) == []
    assert left_out == {"without text": 1}
