"""The example topics that come with the package: their layout, and the counts of their README."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from entailment.datasets.topic_files import pair_id, read_answers
from entailment.datasets.topics import open_topics
from entailment.examples import example_topics

README = (example_topics() / "README.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| `(\w+)` \| [\w ]+ \| (\d+) \| (\d+), (\d+) \| (\d+) \| (\d+), (\d+) \|$", re.M
)


def counts(task):
    """Of each topic: sentences, hypotheses, those that nothing entails, entailing decisions."""
    counted = {}
    for topic in open_topics(example_topics(), task=task):
        gold = topic.gold
        assert gold is not None
        novel = sum(not passages for passages in gold.values())
        entailing = sum(map(len, gold.values()))
        counted[topic.id] = (len(topic.passages), len(gold), novel, entailing)
    return counted


def test_the_readme_counts_what_is_there():
    main, novelty = counts("main"), counts("novelty")
    documented = {}
    for row in ROW.finditer(README):
        sentences, of_main, of_novelty, novel, entailing, justifying = map(int, row.groups()[1:])
        documented[row[1]] = (
            (sentences, of_main, novel, entailing),
            (of_novelty, novel, justifying),
        )
    assert documented == {topic: (main[topic], novelty[topic][1:]) for topic in main}


def test_there_are_four_topics_with_enough_to_judge():
    main = counts("main")
    assert len(main) == 4
    assert sum(row[1] for row in main.values()) >= 36
    assert 80 <= sum(row[3] for row in main.values()) <= 110
    assert all(row[1] >= 8 and row[2] >= 1 for row in main.values())


@pytest.mark.parametrize("task", ["main", "novelty"])
def test_every_entailing_sentence_is_a_candidate(task):
    for topic in open_topics(example_topics(), task=task):
        assert topic.candidates is not None
        assert topic.gold is not None
        for hypothesis, entailing in topic.gold.items():
            assert set(entailing) <= set(topic.candidates[hypothesis])
            assert len(topic.candidates[hypothesis]) > len(entailing)


def test_documents_are_short_and_hypotheses_later_than_all_of_them():
    for topic in open_topics(example_topics()):
        days = [document.date for document in topic.documents if document.date is not None]
        assert len(days) == len(topic.documents) == 10
        assert max(days) - min(days) >= timedelta(days=5)
        assert all(4 <= len(document.passages) <= 9 for document in topic.documents)
        assert all(document.title and document.dateline for document in topic.documents)
        latest = max(days).strftime("%Y%m%d")
        refs = [hypothesis.attributes["ref_doc_id"] for hypothesis in topic.hypotheses]
        assert all(re.findall(r"_(\d{8})\.", ref) > [latest] for ref in refs)


def test_the_gold_quotes_sentences_and_hypotheses_as_they_are():
    for task, name in (("main", "Main"), ("novelty", "Novelty")):
        path = example_topics() / f"EXAMPLE_{name}_GS.xml"
        text = path.read_text(encoding="utf-8")
        lines, where = text.splitlines(), read_answers(path).lines
        for topic in open_topics(example_topics(), task=task):
            for pair in topic.pairs():
                if pair.id in where:
                    quoted = lines[where[pair.id] - 1].replace("&amp;", "&")
                    assert f">{pair.text}</text>" in quoted
            for hypothesis in topic.hypotheses:
                assert f"<H_sentence>{hypothesis.text}</H_sentence>" in text


def test_the_novelty_task_is_part_of_the_main_task():
    main = {pair.id: pair.gold for pair in open_topics(example_topics()).pairs()}
    novelty = {p.id: p.gold for p in open_topics(example_topics(), task="novelty").pairs()}
    assert novelty.items() < main.items()


def test_what_needs_the_context_and_what_only_looks_alike_is_judged_so():
    gold = {
        pair_id(topic.id, hypothesis.id, passage.id): passage in topic.gold[hypothesis.id]
        for topic in open_topics(example_topics(), task="search")
        if topic.gold is not None
        for hypothesis in topic.hypotheses
        for passage in topic.candidates_of(hypothesis.id)
    }
    assert gold["E0603/46/NPA_ENG_20060202.0003:3"]  # "The 31-year-old said ..."
    assert gold["E0602/23/ORB_ENG_20051010.0018:3"]  # "She will leave when the deal ..."
    assert not gold["E0601/3/NPA_ENG_20050614.0077:0"]  # "... has not been arrested ..."
    assert not gold["E0603/41/XYN_ENG_20060120.0049:2"]  # "six women would be freed next week"


def test_the_example_fits_into_the_wheel():
    size = sum(path.stat().st_size for path in example_topics().rglob("*") if path.is_file())
    assert size < 300_000
