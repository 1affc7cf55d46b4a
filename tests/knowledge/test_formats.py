from __future__ import annotations

import gzip
import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.knowledge.formats.catvar import read_catvar
from entailment.knowledge.formats.dictionary import read_rules, rule_line, write_rules
from entailment.knowledge.formats.dirt import dirt, read_dirt, template
from entailment.knowledge.formats.ppdb import read_ppdb
from entailment.knowledge.formats.thesaurus import (
    lin_dependency,
    lin_proximity,
    read_thesaurus,
    write_thesaurus,
)
from entailment.knowledge.formats.verbnet import VerbNet, read_verbnet
from entailment.knowledge.formats.verbocean import read_verbocean, verbocean
from entailment.knowledge.rules import POSITIONS, RELATIONS, Rule

VERBOCEAN = """# VerbOcean, as it is published
buy [similar] purchase :: 10.0
whisper [stronger-than] say :: 30
buy [opposite-of] sell :: 10
fall [can-result-in] break :: 10
marry [happens-before] divorce :: 10
hear [unk] paint :: 11.2
"""
DIRT = """N:subj:V<buy>V:obj:N\tN:subj:V<acquire>V:obj:N\t0.5
X sells Y\tY buys from X\t0.25
N:subj:V<work>V:for:N\tN:subj:V<be>V:pred:N,N:employee:N,N:of:N\t0.1
"""
THESAURUS = """("company" (desc 21.5) (sims
"firm"\t0.4
"business firm"\t0.3
corporation\t0.25
))
(sell (desc 3.1 4) "buy" 0.12 offer\t0.1)
"""
CATVAR = """acquire_V%24#acquisition_N%16#acquisitive_AJ%3#acquisitively_AV%1
abacus_N%1#
"""
PPDB = """[NN] ||| car ||| automobile ||| PPDB2.0Score=4.0 p(e|f)=1.2 ||| 0-0 ||| Equivalence
[VB] ||| run ||| move ||| PPDB2.0Score=6.5 ||| 0-0 ||| ForwardEntailment
[NN] ||| animal ||| dog ||| PPDB2.0Score=3 ||| 0-0 ||| ReverseEntailment
[JJ] ||| hot ||| cold ||| PPDB2.0Score=3 ||| 0-0 ||| Exclusion
[NN] ||| sea ||| ship ||| PPDB2.0Score=3 ||| 0-0 ||| OtherRelated
[NN] ||| sea ||| tax ||| PPDB2.0Score=3 ||| 0-0 ||| Independent
[NP] ||| the chief ||| the head ||| p(f|e)=2 p(e|f)=0.7 ||| 0-0 1-1
"""
DICTIONARY = """# my own
car\tautomobile
imf\tInternational Monetary Fund\tacronym\t0.8
quickly\tquick\tderivation\t\tr\ta
"""
VERBNET = """<?xml version="1.0"?>
<VNCLASS ID="give-13.1">
  <MEMBERS><MEMBER name="give" wn="give%2:40:00"/><MEMBER name="hand_over"/></MEMBERS>
  <FRAMES/>
  <SUBCLASSES>
    <VNSUBCLASS ID="give-13.1-1"><MEMBERS><MEMBER name="lend"/></MEMBERS><SUBCLASSES/></VNSUBCLASS>
  </SUBCLASSES>
</VNCLASS>
"""

Read = Callable[[Path], Iterable[object]]
LINES: dict[str, tuple[str, Read]] = {
    "verbocean": (VERBOCEAN, read_verbocean),
    "dirt": (DIRT, read_dirt),
    "thesaurus": (THESAURUS, read_thesaurus),
    "catvar": (CATVAR, read_catvar),
    "ppdb": (PPDB, read_ppdb),
    "dictionary": (DICTIONARY, lambda path: read_rules(path, resource="dictionary")),
}
"""The formats of lines: a file of each, and its reader."""


def written(folder: Path, text: str, name: str = "rules.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def rules_of(rules: Iterable[Rule]) -> set[tuple[str, str, str]]:
    return {(rule.left, rule.relation, rule.right) for rule in rules}


def test_verbocean(tmp_path: Path) -> None:
    rules = list(read_verbocean(written(tmp_path, VERBOCEAN)))
    assert rules_of(rules) == {
        ("buy", "similar", "purchase"),
        ("purchase", "similar", "buy"),
        ("whisper", "entailment", "say"),
        ("buy", "antonym", "sell"),
        ("sell", "antonym", "buy"),
        ("fall", "cause", "break"),
        ("divorce", "precedes", "marry"),
    }
    weights = {rule.left: rule.weight for rule in rules}
    assert weights["whisper"] == pytest.approx(0.8 * 30 / 40)
    assert {rule.pos for rule in rules} == {"v"}


def test_verbocean_by_relation_and_score(tmp_path: Path) -> None:
    path = str(written(tmp_path, VERBOCEAN))
    table = verbocean(path, relations=["similar", "stronger-than"], least=20).table()
    assert rules_of(table) == {("whisper", "entailment", "say")}


def test_rules_of_two_slots(tmp_path: Path) -> None:
    rules = dirt(str(written(tmp_path, DIRT))).table()
    assert rules_of(rules) == {
        ("X buy Y", "paraphrase", "X acquire Y"),
        ("buy", "similar", "acquire"),
        ("X sell Y", "paraphrase", "Y buy from X"),
        ("X work for Y", "paraphrase", "X be pred employee of Y"),
    }
    assert rules.rules("buy", "v")[0].weight == pytest.approx(0.25)
    assert rules_of(dirt(str(tmp_path / "rules.txt"), words=False, least=0.3).table()) == {
        ("X buy Y", "paraphrase", "X acquire Y")
    }


def test_scores_above_one_are_scaled(tmp_path: Path) -> None:
    path = written(tmp_path, "X buy Y\tX get Y\t40\nX buy Y\tX own Y\t10\n")
    assert [rule.weight for rule in read_dirt(path, words=False)] == [1.0, 0.25]


@pytest.mark.parametrize("path", ["buys", "X buys", "X and X", "N:subj<", "N<buy>V:obj:N", ""])
def test_what_is_no_template_is_none(path: str) -> None:
    assert template(path) is None


def test_thesauri(tmp_path: Path) -> None:
    assert dict(read_thesaurus(written(tmp_path, THESAURUS))) == {
        "company": {"firm": 0.4, "business firm": 0.3, "corporation": 0.25},
        "sell": {"buy": 0.12, "offer": 0.1},
    }
    table = lin_proximity(str(tmp_path / "rules.txt"), least=0.11, most=2).table()
    assert rules_of(table) == {
        ("company", "similar", "firm"),
        ("company", "similar", "business firm"),
        ("sell", "similar", "buy"),
    }


def test_a_folder_of_thesauri_has_a_part_of_speech_a_file(tmp_path: Path) -> None:
    written(tmp_path, '("dog" (desc 1) (sims\n"cat"\t0.2\n))\n', "simN.lsp")
    written(tmp_path, '("eat" (desc 1) (sims\n"drink"\t0.3\n))\n', "simV.lsp")
    thesaurus = lin_dependency(str(tmp_path))
    assert [rule.right for rule in thesaurus.rules("dog", "n")] == ["cat"]
    assert thesaurus.rules("dog", "v") == ()
    assert thesaurus.rules("eat", "v")[0].resource == "lin-dependency"


NAMES = st.text(st.characters(categories=["Ll", "Nd"]), min_size=1, max_size=8)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    words=st.dictionaries(
        NAMES, st.dictionaries(NAMES, st.floats(0.001, 1), min_size=1), min_size=1
    )
)
def test_a_written_thesaurus_reads_back(tmp_path: Path, words: dict[str, dict[str, float]]) -> None:
    path = tmp_path / "made.lsp"
    assert write_thesaurus(path, words.items()) == len(words)
    read = dict(read_thesaurus(path))
    assert read.keys() == {word.lower() for word in words}
    for word, similar in words.items():
        for other, weight in similar.items():
            assert read[word.lower()][other.lower()] == pytest.approx(weight, rel=1e-4)


def test_catvar(tmp_path: Path) -> None:
    rules = list(read_catvar(written(tmp_path, CATVAR)))
    assert len(rules) == 12
    assert ("acquisition", "derivation", "acquire") in rules_of(rules)
    assert next((r.pos, r.right_pos) for r in rules if r.right == "acquisitively") == ("v", "r")


def test_ppdb(tmp_path: Path) -> None:
    rules = list(read_ppdb(written(tmp_path, PPDB)))
    assert rules_of(rules) == {
        ("car", "paraphrase", "automobile"),
        ("run", "entailment", "move"),
        ("dog", "entailment", "animal"),
        ("hot", "antonym", "cold"),
        ("cold", "antonym", "hot"),
        ("the chief", "paraphrase", "the head"),
    }
    weights = {rule.left: rule.weight for rule in rules}
    assert (weights["car"], weights["run"]) == (0.8, 1.0)
    assert weights["the chief"] == pytest.approx(math.exp(-0.7))
    assert ("sea", "similar", "ship") in rules_of(read_ppdb(tmp_path / "rules.txt", related=True))


def test_dictionaries(tmp_path: Path) -> None:
    rules = list(read_rules(written(tmp_path, DICTIONARY), resource="mine", weight=0.7))
    assert rules_of(rules) == {
        ("car", "synonym", "automobile"),
        ("imf", "acronym", "International Monetary Fund"),
        ("quickly", "derivation", "quick"),
    }
    assert [rule.weight for rule in rules] == [0.7, 0.8, 0.7]
    assert (rules[2].pos, rules[2].right_pos) == ("r", "a")


PLACES = st.sampled_from([None, *POSITIONS])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.builds(
            Rule,
            NAMES,
            NAMES,
            st.sampled_from(RELATIONS),
            st.sampled_from([0.1, 0.25, 1.0]),
            st.just("mine"),
            PLACES,
            PLACES,
        ),
        min_size=1,
    )
)
def test_a_written_table_reads_back(tmp_path: Path, rules: list[Rule]) -> None:
    path = tmp_path / "made.tsv"
    write_rules(path, rules, ["made\nby a test"])
    assert list(read_rules(path, resource="mine")) == rules


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_rule_reads_back_or_is_not_written(
    tmp_path_factory: pytest.TempPathFactory, side: str
) -> None:
    path = tmp_path_factory.mktemp("made") / "made.tsv"
    try:
        write_rules(
            path, [Rule(side, "b", "synonym", 0.5, "mine"), Rule("a", side, "synonym", 0.5, "mine")]
        )
    except DataError:
        assert not path.exists()
    else:
        read = list(read_rules(path, resource="mine"))
        assert [(rule.left, rule.right) for rule in read] == [
            (side.strip(), "b"),
            ("a", side.strip()),
        ]


@pytest.mark.parametrize("side", ["two\nlines", "two\tcells", "", " ", "x" * 1001, "a\x00b"])
def test_a_side_that_cannot_be_read_back_is_not_written(side: str) -> None:
    for rule in (Rule(side, "b", "synonym", 0.5, "mine"), Rule("b", side, "synonym", 0.5, "mine")):
        with pytest.raises(DataError, match="a rule cannot be written"):
            rule_line(rule)


def test_a_rule_that_would_be_a_remark_is_not_written() -> None:
    with pytest.raises(DataError, match="would begin a remark"):
        rule_line(Rule("#metoo", "b", "synonym", 0.5, "mine"))


def test_nothing_is_written_where_there_is_no_rule(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no rule"):
        write_rules(tmp_path / "made.tsv", [], ["head"])
    assert not (tmp_path / "made.tsv").exists()


def test_verbnet(tmp_path: Path) -> None:
    classes = list(read_verbnet(written(tmp_path, VERBNET, "give.xml")))
    assert [(cls.id, cls.members) for cls in classes] == [
        ("give-13.1", ("give", "hand over")),
        ("give-13.1-1", ("lend",)),
    ]
    verbs = VerbNet(str(tmp_path))
    assert [(rule.right, rule.weight) for rule in verbs.rules("give", "v")] == [("hand over", 0.5)]
    assert {rule.right: rule.weight for rule in verbs.rules("lend")} == {
        "give": 0.35,
        "hand over": 0.35,
    }
    assert verbs.rules("give", "n") == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (VERBNET[:-40], 6),
        (VERBNET.replace('name="lend"', 'verb="lend"'), 6),
        (VERBNET.replace(' ID="give-13.1-1"', ""), 2),
        (VERBNET.replace("VNCLASS", "CLASS"), 1),
        ('<!DOCTYPE x [<!ENTITY a "b">]><VNCLASS ID="x">&a;</VNCLASS>', 1),
        ("<VNCLASS ID='caf\udce9'/>", 1),
        ("", 1),
    ],
)
def test_a_class_that_is_none_names_file_and_line(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "give.xml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(DataError, match=rf"give\.xml:{line}: "):
        list(read_verbnet(path))


def test_classes_nested_without_end_are_refused(tmp_path: Path) -> None:
    opened = '<SUBCLASSES><VNSUBCLASS ID="a">' * 200
    closed = "</VNSUBCLASS></SUBCLASSES>" * 200
    path = written(tmp_path, f'<VNCLASS ID="a">{opened}{closed}</VNCLASS>', "deep.xml")
    with pytest.raises(DataError, match=r"deep\.xml:1: .*deeper"):
        list(read_verbnet(path))


@pytest.mark.parametrize("name", LINES)
def test_a_file_cut_off_names_file_and_line(tmp_path: Path, name: str) -> None:
    text, read = LINES[name]
    path = written(tmp_path, text[:-3])
    last = text[:-3].count("\n") + 1
    with pytest.raises(DataError, match=rf"rules\.txt:{last}: "):
        list(read(path))


@pytest.mark.parametrize("name", LINES)
def test_a_byte_of_another_encoding_names_file_and_line(tmp_path: Path, name: str) -> None:
    text, read = LINES[name]
    path = tmp_path / "rules.txt"
    path.write_bytes(text.encode() + "café\n".encode("latin-1"))
    line = text.count("\n") + 1
    with pytest.raises(DataError, match=rf"rules\.txt:{line}: .*0xe9, which is not UTF-8"):
        list(read(path))


@pytest.mark.parametrize("name", LINES)
def test_utf16_a_long_line_and_an_empty_file_are_reported(tmp_path: Path, name: str) -> None:
    text, read = LINES[name]
    path = tmp_path / "rules.txt"
    for data in (text.encode("utf-16"), b"a" * (5 * 2**20) + b"\n"):
        path.write_bytes(data)
        with pytest.raises(DataError, match=r"rules\.txt:1: "):
            list(read(path))
    path.write_bytes(b"")
    with pytest.raises(DataError, match=r"rules\.txt: is empty"):
        list(read(path))


@pytest.mark.parametrize("name", LINES)
def test_a_gzipped_file_reads_alike_and_a_damaged_one_is_reported(
    tmp_path: Path, name: str
) -> None:
    text, read = LINES[name]
    plain = list(read(written(tmp_path, text)))
    path = tmp_path / "packed.gz"
    path.write_bytes(gzip.compress(text.encode()))
    assert list(read(path)) == plain
    path.write_bytes(gzip.compress(text.encode())[:-9])
    with pytest.raises(DataError, match=r"packed\.gz:\d+: is a damaged gzip file"):
        list(read(path))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("verbocean", "buy [similar] purchase"),
        ("verbocean", "buy [similar] \x1b[31mpurchase :: 3"),
        ("dictionary", "car\tau\0to"),
        ("verbocean", "buy [similar] purchase :: many"),
        ("verbocean", "buy [like] purchase :: 3"),
        ("dirt", "X buy Y\tX get Y"),
        ("dirt", "X buy Y\tX get Y\t0.5\t7"),
        ("dirt", "X buy Y\tget\t0.5"),
        ("dirt", "X buy Y\tX get Y\tnan"),
        ("thesaurus", '"firm"\t0.4'),
        ("thesaurus", '("firm" (desc 1) (sims "other" much))'),
        ("thesaurus", '("firm" (desc 1) (sims "other"))'),
        ("thesaurus", '("firm" (like 1) "other" 0.5)'),
        ("thesaurus", '("firm" (desc (1)) "other" 0.5)'),
        ("thesaurus", '("firm" (desc 1) "other" 1.5)'),
        ("thesaurus", "()"),
        ("catvar", "acquire"),
        ("catvar", "acquire_X%1#buy_V%2"),
        ("catvar", "#".join(["a_N%1"] * 300)),
        ("ppdb", "[NN] ||| car ||| automobile"),
        ("ppdb", "[NN] ||| car ||| automobile ||| x=1 ||| 0-0"),
        ("ppdb", "[NN] ||| car |||  ||| PPDB2.0Score=1 ||| 0-0"),
        ("ppdb", "[NN] ||| a ||| b ||| PPDB2.0Score=1 ||| 0-0 ||| Maybe"),
        ("dictionary", "car"),
        ("dictionary", "a\tb\tsynonym\t0.5\tn\tn\tn"),
        ("dictionary", "car\t"),
        ("dictionary", "car\tauto\tkin"),
        ("dictionary", "car\tauto\tsynonym\t0"),
        ("dictionary", "car\tauto\tsynonym\t0.5\tnoun"),
        ("dictionary", "car\t" + "a" * 2000),
    ],
)
def test_a_line_that_is_none_names_file_and_line(tmp_path: Path, name: str, line: str) -> None:
    text, read = LINES[name]
    path = written(tmp_path, f"{text}\n{line}\n")
    number = text.count("\n") + 2
    with pytest.raises(DataError, match=rf"rules\.txt:{number}: ") as error:
        list(read(path))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(name=st.sampled_from(sorted(LINES)), data=st.binary(), at=st.integers(0, 400))
def test_any_bytes_are_read_or_refused(tmp_path: Path, name: str, data: bytes, at: int) -> None:
    text, read = LINES[name]
    good = text.encode()
    path = tmp_path / "rules.txt"
    path.write_bytes(good[:at] + data + good[at + len(data) :])
    with suppress(DataError):
        list(read(path))


def test_a_file_without_a_rule_is_reported(tmp_path: Path) -> None:
    path = written(tmp_path, "hear [unk] paint :: 11.2\n")
    with pytest.raises(DataError, match="holds no rule"):
        verbocean(str(path)).rules("hear")
