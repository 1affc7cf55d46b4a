"""What tools and resources find in a pair, each by its name, and the rule it is found by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entailment.errors import OptionError, UnknownNameError
from entailment.knowledge.resource import MissingResourceError
from entailment.model import Pair
from entailment.systems.knowledge_alignment import KnowledgeAligner
from entailment.systems.tools import Match, make_tools

from ..knowledge.wordnet_files import write_wordnet


def pair(text: str, hypothesis: str) -> Pair:
    return Pair("1", text, hypothesis)


def aligner(*tools: str, resources: tuple[dict[str, object], ...] = ()) -> KnowledgeAligner:
    return KnowledgeAligner(resources, [{"name": name} for name in tools])


def matches(used: KnowledgeAligner, text: str, hypothesis: str) -> dict[str, tuple[str, float]]:
    """What answers each content word, and by how much."""
    return {
        match.word.form: (" ".join(word.form for word in match.text_words), match.weight)
        for match in used.matches(pair(text, hypothesis))
    }


def test_without_tools_only_the_same_word_matches() -> None:
    assert matches(aligner(), "Dogs bark.", "dogs barked") == {
        "dogs": ("Dogs", 1),
        "barked": ("", 0),
    }


@pytest.mark.parametrize(
    ("tool", "text", "hypothesis", "word", "aligned_word", "weight"),
    [
        ("lemmas", "She buys ships.", "A ship was bought", "bought", "buys", 1.0),
        ("stems", "an acquisition", "It was acquisitive", "acquisitive", "acquisition", 0.9),
        ("roots", "a producer of oil", "oil production", "production", "producer", 0.6),
        ("names", "The United Nations met.", "A meeting of the UN", "UN", "United", 0.9),
        ("names", "Mr. Bush met them.", "Then George Bush came", "George", "Bush", 0.8),
        ("names", "He saw G. Bush.", "Then George Bush came", "George", "G Bush", 0.9),
        ("numbers", "They hired twelve men.", "12 men were hired", "12", "twelve", 1.0),
        ("dates", "It began on 21 July 1961.", "It began on July 21", "21", "21", 1.0),
    ],
)
def test_a_tool_matches_by_its_name(
    tool: str, text: str, hypothesis: str, word: str, aligned_word: str, weight: float
) -> None:
    assert matches(aligner(tool), text, hypothesis)[word] == (aligned_word, weight)


def test_two_people_of_one_family_name_are_not_one() -> None:
    assert (
        matches(aligner("names"), "Then Laura Bush left.", "Then George Bush left")["George"][1]
        == 0
    )


@pytest.mark.parametrize(
    ("tool", "text", "hypothesis", "kind"),
    [
        ("numbers", "21 people died.", "20 people died.", "number"),
        ("dates", "He died in May 1990.", "He died in May 1991.", "date"),
        ("negation", "She did not buy the ship.", "She did buy the ship.", "negation"),
        ("modality", "She may buy the ship.", "She will buy the ship.", "modality"),
    ],
)
def test_a_tool_detects_mismatches(tool: str, text: str, hypothesis: str, kind: str) -> None:
    judged = pair(text, hypothesis)
    assert [match.mismatch.kind for match in aligner(tool).compare(judged).mismatches] == [kind]
    assert aligner("lemmas").compare(judged).mismatches == ()


@pytest.fixture
def rules(tmp_path: Path) -> dict[str, object]:
    """A dictionary of a few rules by hand."""
    path = tmp_path / "rules.tsv"
    path.write_text(
        "purchase\tbuy\tsynonym\t0.9\n"
        "give up\tsurrender\tsynonym\t0.8\n"
        "law firm\tcompany\thypernym\t0.7\n"
        "firm\tbusiness\thypernym\t0.4\n"
        "die\tpass away\tsynonym\t0.6\n"
        "sell\tkeep\tantonym\t0.9\n"
        "business\tundertaking\tsynonym\t0.9\n",
        encoding="utf-8",
    )
    return {"name": "dictionary", "path": str(path)}


def test_a_match_has_its_rule(rules: dict[str, object]) -> None:
    used = aligner("lemmas", resources=(rules,))
    match = used.matches(pair("He purchased it.", "He bought it"))[0]
    assert isinstance(match, Match)
    assert str(match.rule) == "purchase -> buy (synonym, dictionary, 0.90)"
    assert (match.weight, match.how) == (0.9, str(match.rule))


def test_without_lemmas_rules_are_looked_up_as_written(rules: dict[str, object]) -> None:
    assert (
        matches(aligner(resources=(rules,)), "He purchased it.", "He bought it")["bought"][1] == 0
    )
    assert matches(aligner(resources=(rules,)), "They purchase.", "They buy")["buy"][1] == 0.9


@pytest.mark.parametrize(
    ("text", "hypothesis", "word", "aligned_word", "weight"),
    [
        ("He gave up.", "He surrendered", "surrendered", "gave up", 0.8),
        ("Two law firms came.", "Two companies came", "companies", "law firms", 0.7),
        ("The old man died.", "The old man passed away", "passed", "died", 0.6),
    ],
)
def test_phrases_are_looked_up_on_both_sides(
    rules: dict[str, object],
    text: str,
    hypothesis: str,
    word: str,
    aligned_word: str,
    weight: float,
) -> None:
    used = aligner("lemmas", resources=(rules,))
    assert matches(used, text, hypothesis)[word] == (aligned_word, weight)


def test_the_heaviest_answer_counts(rules: dict[str, object]) -> None:
    used = aligner("lemmas", resources=(rules,))
    assert matches(used, "A purchase. He bought it.", "He buys")["buys"] == ("bought", 1.0)


def test_a_rule_that_excludes_is_a_mismatch_and_no_match(rules: dict[str, object]) -> None:
    known = aligner("lemmas", resources=(rules,)).compare(pair("They sold it.", "They kept it"))
    (excluded,) = known.mismatches
    assert (excluded.mismatch.kind, excluded.mismatch.hypothesis, excluded.mismatch.text) == (
        "antonym",
        "kept",
        "sold",
    )
    assert str(excluded.rule) == "sell >< keep (antonym, dictionary, 0.90)"
    assert [word.form for word in known.unaligned] == ["kept"]
    assert known.penalised(0.8, 0.5) == pytest.approx(0.4)


def test_chains_are_followed_where_the_tool_is_named(rules: dict[str, object]) -> None:
    sides = "A firm came.", "An undertaking came"
    assert matches(aligner("lemmas", resources=(rules,)), *sides)["undertaking"][1] == 0
    used = KnowledgeAligner([rules], [{"name": "lemmas"}, {"name": "chains", "floor": 0.1}])
    match = used.matches(pair(*sides))[0]
    assert match.weight == pytest.approx(0.4 * 0.9 * 0.8)
    assert match.rule is not None
    assert len(match.rule.steps) == 2


def test_a_wordnet_matches_by_its_relations(tmp_path: Path) -> None:
    wordnet: dict[str, object] = {"name": "wordnet", "path": str(write_wordnet(tmp_path / "dict"))}
    used = aligner("lemmas", resources=(wordnet,))
    match = used.matches(pair("Two dogs came.", "Animals came"))[0]
    assert match.rule is not None
    assert (match.rule.relation, match.rule.resource) == ("hypernym", "wordnet")
    assert matches(used, "Animals came.", "Dogs came")["Dogs"][1] == 0


def test_an_explanation_names_words_rules_and_resources(rules: dict[str, object]) -> None:
    text, hypothesis = "He purchased it but sold it.", "He bought it twice and kept it"
    comparison = (
        aligner("lemmas", resources=(rules,)).compare(pair(text, hypothesis)).explanation("so")
    )
    assert comparison.reasons[0] == "so"
    assert (
        "'bought' is aligned with 'purchased': purchase -> buy (synonym, dictionary, 0.90)"
        in comparison.reasons
    )
    assert comparison.uncovered == ("twice", "kept")
    assert {(a.hypothesis_word, a.text_word) for a in comparison.alignments} == {
        ("bought", "purchased")
    }


def test_of_equal_rules_the_first_of_the_hypothesis_counts(tmp_path: Path) -> None:
    names = "ash beech birch cedar elm fir larch maple oak pine spruce yew".split()
    path = tmp_path / "trees.tsv"
    path.write_text("".join(f"tree\t{name}\n" for name in reversed(names)), encoding="utf-8")
    used = aligner(resources=({"name": "dictionary", "path": str(path)},))
    candidates = used.compare(pair("A tree.", f"An {' or '.join(names)}.")).candidates
    assert [match.word.form for match in candidates if match.rule] == names


def test_what_is_missing_or_wrong_is_reported(tmp_path: Path) -> None:
    with pytest.raises(MissingResourceError, match=r"get it with: mkdir -p .* && cp FILE"):
        KnowledgeAligner([{"name": "dictionary", "path": str(tmp_path / "none.tsv")}])
    with pytest.raises(OptionError, match="no name"):
        make_tools([{"weight": 1}])
    with pytest.raises(OptionError, match="twice"):
        aligner("lemmas", "lemmas")
    with pytest.raises(UnknownNameError, match="did you mean 'lemmas'"):
        aligner("lemma")
    with pytest.raises(OptionError, match="list of tables"):
        KnowledgeAligner(**json.loads('{"tools": {"name": "lemmas"}}'))


_SENTENCES = st.lists(
    st.sampled_from("Bush George W. NATO bought 12 men of in , . May 1990 UN not law firm".split()),
    max_size=12,
).map(" ".join)


@settings(max_examples=60)
@given(_SENTENCES, _SENTENCES)
def test_every_content_word_has_one_match_and_it_is_at_its_offset(
    text: str, hypothesis: str
) -> None:
    known = EVERYTHING.compare(pair(text, hypothesis))
    assert [match.word for match in known.matches] == list(known.content)
    for match in known.matches:
        assert 0 <= match.weight <= 1
        assert match.word in match.hypothesis_words
        assert bool(match.text_words) == (match.weight > 0)
        assert set(match.text_words) <= set(known.text)


@settings(max_examples=40)
@given(_SENTENCES)
def test_a_text_matches_itself_entirely(text: str) -> None:
    assert all(match.weight == 1 for match in EVERYTHING.matches(pair(text, text)))


EVERYTHING = KnowledgeAligner(
    [{"name": name} for name in ("acronyms", "geography", "names", "units", "antonyms")],
    [{"name": name} for name in ("lemmas", "stems", "roots", "names", "numbers", "dates")],
)
