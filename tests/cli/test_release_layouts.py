"""`entail release` in layouts that not every set has: RTE-6, RTE-7, KBP, AVE, parsed RTE-2."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from entailment.collection.candidates import (
    CandidatePair,
    Provenance,
    Span,
    read_candidates,
    write_candidates,
)
from entailment.collection.layouts.answer_validation import (
    AnswerValidationLayout,
    check_answer_validation,
)
from entailment.collection.layouts.topics import TopicLayout
from entailment.datasets.parsed import read_parsed
from entailment.datasets.topics import open_topics
from entailment.examples import example_facts, example_topics
from entailment.model import Document, Label, Passage
from entailment.validation.sets import read_facts

from .conftest import Entail

AVE = """<ave>
<q id="7" lang="EN"><q_str>Who founded Acme?</q_str>
 <a id="1" value="VALIDATED"><a_str>Ann Lee</a_str>
  <t_str doc="D1">Acme, which Ann Lee founded, grew.</t_str></a>
 <a id="2" value="REJECTED"><a_str>Bob Roe</a_str>
  <t_str doc="D2">Bob Roe &amp; Ann Lee met at Acme.</t_str></a>
</q>
<q id="8" lang="EN"><q_str>Why so?</q_str>
 <a id="1" value=""><a_str>No reason</a_str><t_str doc="D3">There was no reason.</t_str></a></q>
<q id="9" lang="EN"><q_str>When did Bolt close?</q_str>
 <a id="1" value="SELECTED"><a_str>2003</a_str><t_str doc="D4">In 2003 Bolt closed.</t_str></a>
 <a id="2" value="REJECTED"><a_str>2001</a_str><t_str doc="D5">Bolt opened in 2001.</t_str></a></q>
</ave>
"""

NEWS = {
    "a": ("2006-01-02", "Acme opened a shop in Bonn. The mayor of Bonn praised the shop."),
    "b": ("2006-01-03", "Bolt closed a plant in Rome. Workers in Rome left the plant."),
    "c": ("2006-02-01", "Acme closed its shop in Bonn. Bolt sold its plant in Rome."),
}

Released = Callable[..., Path]


@pytest.fixture
def released(entail: Entail, tmp_path: Path) -> Released:
    """Release candidates, in halves by what *is_test* says, and check the release."""

    def release(
        candidates: Iterable[CandidatePair],
        is_test: Callable[[CandidatePair], bool],
        *options: object,
    ) -> Path:
        labelled = [
            candidate if candidate.expected else replace(candidate, expected=Label.UNKNOWN)
            for candidate in candidates
        ]
        (tmp_path / "sets").mkdir()
        for name, members in (
            ("dev", [pair for pair in labelled if not is_test(pair)]),
            ("test", [pair for pair in labelled if is_test(pair)]),
        ):
            if members:
                write_candidates(tmp_path / f"sets/{name}.jsonl", members)
        done = entail("release", "sets", "-o", "out", "--name", "Out", *options)
        assert done.returncode == 0, done.stderr
        assert entail("datasets", "check", "out").stdout == "out: all checks passed\n"
        return tmp_path / "out"

    return release


def collected(entail: Entail, folder: Path, *arguments: object) -> list[CandidatePair]:
    done = entail("collect", *arguments, "-o", "pairs.jsonl")
    assert done.returncode == 0, done.stderr
    return list(read_candidates(folder / "pairs.jsonl"))


def test_answers_of_ave_become_pairs_and_are_released_as_such(
    entail: Entail, tmp_path: Path, released: Released
) -> None:
    (tmp_path / "ave.xml").write_text(AVE)
    done = entail("collect", "ave", "ave.xml", "-o", "pairs.jsonl")
    assert "left out, of a form that is not known: Why so?" in done.stderr
    pairs = list(read_candidates(tmp_path / "pairs.jsonl"))
    assert [(pair.hypothesis, pair.expected) for pair in pairs] == [
        ("Ann Lee founded Acme.", Label.ENTAILMENT),
        ("Bob Roe founded Acme.", Label.UNKNOWN),
        ("Bolt closed in 2003.", Label.ENTAILMENT),
        ("Bolt closed in 2001.", Label.UNKNOWN),
    ]
    root = released(pairs, lambda pair: "-9-" in pair.id)
    again = collected(entail, tmp_path, "ave", root / "ave/test_gold.xml", "--overwrite")
    assert [(pair.text, pair.hypothesis, pair.expected) for pair in again] == [
        (pair.text, pair.hypothesis, pair.expected) for pair in pairs[2:]
    ]
    assert "VALIDATED" not in (root / "ave/test.xml").read_text()


def test_blanks_in_a_question_and_its_answer_do_not_matter(tmp_path: Path) -> None:
    details = {"question": "Who  founded Acme?", "answer": "Ann\nLee"}
    pair = CandidatePair(
        "1", "Ann  Lee founded Acme.", "Ann Lee founded Acme.",
        Provenance("s", "qa", details=details), expected=Label.ENTAILMENT,
    )  # fmt: skip
    sets = {"dev": [pair]}
    AnswerValidationLayout().write(tmp_path, sets)
    assert list(check_answer_validation(tmp_path, sets)) == []


def test_assessed_answers_of_slot_filling_become_pairs_and_a_kbp_set(
    entail: Entail, tmp_path: Path, released: Released
) -> None:
    facts = example_facts() / "EXAMPLE_KBP_DEVSET.xml"
    documents = example_facts() / "source_data"
    pairs = collected(entail, tmp_path, "kbp", facts, "--documents", documents)
    known = {fact.id: fact for fact in read_facts(facts)}
    assert len(pairs) == len(known)
    first = known[pairs[0].id.removeprefix("kbp-")]
    assert pairs[0].hypothesis == first.hypotheses[0].text
    assert (pairs[0].expected is Label.ENTAILMENT) is first.gold
    root = released(pairs, lambda pair: False)
    written = list(read_facts(root / "kbp/data/RTE_KBP_DEVSET.xml"))
    assert [len(fact.hypotheses) for fact in written] == [
        len(known[fact.id.removeprefix("kbp-")].hypotheses) for fact in written
    ]
    done = entail(
        "validate", root / "kbp/data/RTE_KBP_DEVSET.xml",
        "--documents", root / "kbp/data/source_data", "-s", "overlap",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_sentences_of_a_corpus_are_released_as_topics_of_rte6_and_rte7(
    entail: Entail, tmp_path: Path, released: Released
) -> None:
    (tmp_path / "news.jsonl").write_text(
        "".join(
            f'{{"id": "{name}", "date": "{day}", "text": "{text}"}}\n'
            for name, (day, text) in NEWS.items()
        )
    )
    pairs = collected(entail, tmp_path, "novelty", "news.jsonl", "--since", "2006-02-01")
    gold = [
        replace(pair, expected=Label.ENTAILMENT if "praised" in pair.text else Label.UNKNOWN)
        for pair in pairs
    ]
    root = released(gold, lambda pair: False, "--corpus", "news.jsonl")
    for folder in ("rte6/RTE6_DEVSET", "rte7/RTE7_DEVSET"):
        (topic,) = open_topics(root / folder, task="main")
        assert [document.id for document in topic.documents] == ["a_20060102", "b_20060103"]
        judged = {(pair.text, pair.hypothesis): pair.gold for pair in topic.pairs()}
        assert judged.keys() == {(pair.text, pair.hypothesis) for pair in gold}
        assert {text for (text, _), label in judged.items() if label is Label.ENTAILMENT} == {
            "The mayor of Bonn praised the shop."
        }
        assert topic.hypotheses[0].attributes["ref_doc_id"] == "c_20060201"
    gold_file = root / "rte6/RTE6_DEVSET/RTE6_Main_DEVSET_GS.xml"
    gold_file.write_text(gold_file.read_text().replace('s_id="1"', 's_id="0"'))
    done = entail("datasets", "check", "out", "--json")
    assert "has other pairs or labels than the set (Main)" in done.stdout


def test_a_topic_has_no_documents_of_another_set(tmp_path: Path) -> None:
    names, text = ("dev", "test", "rest"), "It rained."
    documents = [Document(name, text, (Passage(name, 0, text, 0, 10),)) for name in names]
    sets = {
        name: [
            CandidatePair(
                f"{name}-1",
                text,
                "It rained.",
                Provenance("news", spans=(Span(name, 0, 10),)),
                expected=Label.ENTAILMENT,
            )
        ]
        for name in ("dev", "test")
    }
    TopicLayout("rte6", documents).write(tmp_path, sets)
    for name in sets:
        (topic,) = open_topics(tmp_path / f"rte6/RTE6_{name.upper()}SET", task="main")
        assert {document.id for document in topic.documents} == {name, "rest"}


def test_topics_come_back_as_topics(entail: Entail, tmp_path: Path, released: Released) -> None:
    pairs = collected(entail, tmp_path, "novelty", example_topics(), "--top", 5)
    topics = sorted({pair.provenance.topic or "" for pair in pairs})
    root = released(pairs, lambda pair: pair.provenance.topic == topics[-1],
                    "--corpus", example_topics())  # fmt: skip
    written = [topic.id for topic in open_topics(root / "rte7/RTE7_DEVSET", task="novelty")]
    assert written == topics[:-1]


def test_every_pair_is_released_parsed(entail: Entail, tmp_path: Path, released: Released) -> None:
    (tmp_path / "ave.xml").write_text(AVE)
    pairs = collected(entail, tmp_path, "ave", "ave.xml")
    root = released(pairs, lambda pair: "-9-" in pair.id, "--parsed")
    parsed = list(read_parsed(root / "rte2-parsed/test_gold.xml"))
    assert [pair.pair.gold for pair in parsed] == [Label.ENTAILMENT, Label.NO_ENTAILMENT]
    tokens = parsed[0].hypothesis.tokens
    assert [(token.form, tokens[token.head].form) for token in tokens][:2] == [
        ("Bolt", "closed"),
        ("closed", "closed"),
    ]
