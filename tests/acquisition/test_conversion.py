"""Published rule lists and dumps become rules that a resource reads."""

from __future__ import annotations

import bz2
from pathlib import Path

import pytest

from entailment.acquisition import conversion
from entailment.cli import entail
from entailment.cli.resources import CONVERTED
from entailment.errors import DataError
from entailment.knowledge.formats.dirt import dirt
from entailment.knowledge.lists import wikipedia
from entailment.knowledge.rules import Rule

DUMP = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">
<page><title>Orla</title><ns>0</ns><revision><text>{{Infobox|a=b}}
'''Orla''' ({{lang|x}}) is a [[market town|town]] in the [[north]].</text></revision></page>
<page><title>Orla (town)</title><ns>0</ns><redirect title="Orla"/></page>
<page><title>City of Orla</title><ns>0</ns><redirect title="Orla"/></page>
<page><title>Talk:Orla</title><ns>1</ns><revision><text>It is a mess.</text></revision></page>
</mediawiki>"""


def converted(tmp_path: Path, kind: str, content: bytes, name: str = "source.txt") -> Path:
    source, target = tmp_path / name, tmp_path / "rules.tsv"
    source.write_bytes(content)
    entail.main(
        ["resources", "convert", kind, str(source), "-o", str(target)], standalone_mode=False
    )
    return target


def test_the_command_has_the_kinds_of_the_library() -> None:
    assert set(CONVERTED) == set(conversion.KINDS)


@pytest.mark.parametrize(
    "content",
    [
        b"N:subj:V<buy>V:obj:N\tN:subj:V<acquire>V:obj:N\t0.5\n",
        b"0.5\tN:subj:V<buy>V:obj:N\tN:subj:V<acquire>V:obj:N\n",
        b"N:subj:V<buy>V:obj:N\n  0.5 N:subj:V<acquire>V:obj:N\n",
    ],
)
def test_a_list_of_dirt_is_read_in_each_of_its_forms(tmp_path: Path, content: bytes) -> None:
    rules = dirt(str(converted(tmp_path, "dirt", content)), words=False).rules("X buy Y")
    assert [(rule.right, rule.weight) for rule in rules] == [("X acquire Y", 0.5)]


def test_relations_of_reverb_are_templates_and_may_be_crossed(tmp_path: Path) -> None:
    content = b"be the capital of\tbe in\t0.9\nsell to\tbuy from@R@\t0.5\n"
    resource = dirt(str(converted(tmp_path, "reverb", content)), words=False)
    assert [rule.right for rule in resource.rules("X be the capital of Y")] == ["X be in Y"]
    assert [rule.right for rule in resource.rules("X sell to Y")] == ["Y buy from X"]


def test_a_dump_gives_synonyms_and_what_things_are(tmp_path: Path) -> None:
    target = converted(tmp_path, "wikipedia", bz2.compress(DUMP.encode()), "dump.xml.bz2")
    resource = wikipedia(str(target))
    assert resource.rules("orla") == (Rule("orla", "town", "instance", 0.8, "wikipedia", "n", "n"),)
    assert [rule.right for rule in resource.rules("city of orla")] == ["orla"]


@pytest.mark.parametrize(
    ("article", "noun"),
    [
        ("Orla is a kind of bread.", "bread"),
        ("The ZX5 is a type of small car made in Japan.", "car"),
        ("Orla is the name of a river in Norway.", "river"),
        ("Orla is the name of several rivers.", "river"),
        ("Orla is one of the types of [[flat bread]].", "bread"),
        ("Orla is a kind of a sort of stone.", "stone"),
        ("Foo is a [[species]] of flowering plant in the family Fooidae.", "plant"),
        ("Milan is a given name of Slavic origin.", "name"),
        ("Orla is the name given to a type of bread.", None),
        ("Orla is a form of the verb.", None),
        ("Orla is a bread made from flour.", "bread"),
        ("Orla is a member of a band.", "member"),
        ("[[File:a.jpg|thumb|The [[Orla]] is a [[dog]], brown]] Orla is a [[river]].", "river"),
        ("[[Image:a.jpg|[[File:b.jpg]] is a [[cat]]; [[x]]]] Orla is a river.", "river"),
        ("[[File:a.jpg|thumb|a [[dog]] is a cat\nOrla is a river.", "river"),
    ],
)
def test_what_a_thing_is(article: str, noun: str | None) -> None:
    assert conversion.what_it_is(article) == noun


@pytest.mark.parametrize(
    ("kind", "content", "message"),
    [
        ("dirt", b"buy acquire\n", "source.txt:1: is not a path"),
        ("reverb", b"buy\n", "source.txt:1: is not 'left"),
        ("wikipedia", b"<mediawiki><page>", "cannot be read as XML"),
        (
            "wikipedia",
            b'<!DOCTYPE a [<!ENTITY b "c">]><mediawiki><page>&b;</page></mediawiki>',
            "is refused",
        ),
    ],
)
def test_a_malformed_file_is_one_line(
    tmp_path: Path, kind: str, content: bytes, message: str
) -> None:
    with pytest.raises(DataError, match=message.replace("(", r"\(")):
        converted(tmp_path, kind, content)
    assert not (tmp_path / "rules.tsv").exists()
