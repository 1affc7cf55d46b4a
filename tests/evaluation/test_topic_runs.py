"""Runs over topics: of both formats, checked against folders and gold files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from entailment.datasets.topic_files import write_answers
from entailment.datasets.topics import open_topics
from entailment.errors import DataError
from entailment.evaluation.run_writing import write_jsonl
from entailment.evaluation.topic_runs import (
    TopicRun,
    check_topic_run,
    gold_of_topics,
    read_topic_gold,
    read_topic_run,
)
from entailment.examples import example_topics
from entailment.model import Judgment, Label

from .topics import topic_gold, topic_run

Write = Callable[[str, "str | bytes"], Path]

GOLD = topic_gold(
    {"A": {"1": "01", "2": ""}, "B": {"3": "5"}},
    candidates={"A": {"1": "0123", "2": "9"}, "B": {"3": "56"}},
)
ALL = {"A": {"1": "0", "2": "9"}, "B": {"3": ""}}


def gold_run() -> Iterator[Judgment]:
    """What the gold of the example topics says, as judgments with probabilities."""
    for pair in open_topics(example_topics()).pairs():
        assert pair.gold is not None
        other = next(
            label for label in (Label.ENTAILMENT, Label.NO_ENTAILMENT) if label != pair.gold
        )
        yield Judgment(pair.id, pair.gold, {pair.gold: 0.75, other: 0.25})


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    gold = read_topic_gold(example_topics())
    write_answers(gold.entailing, tmp_path / "run.xml")
    write_jsonl(gold_run(), tmp_path / "run.jsonl", {"system": "gold"})
    submitted, ours = (read_topic_run(tmp_path / name) for name in ("run.xml", "run.jsonl"))
    assert submitted.returned == ours.returned == gold.entailing
    assert ours.signature == {"system": "gold"}
    assert ours.judged is not None
    assert len(ours.judged) == gold.decisions
    for run in (submitted, ours):
        check_topic_run(run, gold)
        check_topic_run(run, read_topic_gold(example_topics() / "EXAMPLE_Main_GS.xml"))


def test_a_gold_file_alone_has_its_task_but_no_candidates() -> None:
    gold = read_topic_gold(example_topics() / "EXAMPLE_Novelty_GS.xml")
    assert (gold.task, gold.candidates, gold.decisions) == ("novelty", None, None)
    assert gold.entailing == read_topic_gold(example_topics(), task="novelty").entailing
    assert gold.hypotheses == 62


def test_a_gold_file_of_another_name_is_of_the_main_task_by_default(tmp_path: Path) -> None:
    path = tmp_path / "key.xml"
    path.write_bytes((example_topics() / "EXAMPLE_Novelty_GS.xml").read_bytes())
    assert read_topic_gold(path).task == "main"
    assert read_topic_gold(path, task="novelty").task == "novelty"


def test_topics_without_gold_are_refused(tmp_path: Path) -> None:
    topics = replace(open_topics(example_topics()), gold=None)
    with pytest.raises(DataError, match="has no gold for the main task; name a gold file"):
        gold_of_topics(topics)


def test_in_the_search_task_every_sentence_may_be_returned() -> None:
    gold = read_topic_gold(example_topics(), task="search")
    assert gold.decisions == 14 * 62 + 19 * 53 + 19 * 54 + 21 * 52


@pytest.mark.parametrize(
    ("run", "says"),
    [
        ({"A": {"1": "0", "2": ""}}, "run misses topic 'B'"),
        ({"A": {"1": "0"}, "B": {"3": ""}}, "run misses hypothesis '2' of topic 'A'"),
        ({**ALL, "C": {"4": ""}}, "run has the topic 'C', which 'gold' has not"),
        ({**ALL, "B": {"3": "", "9": ""}}, "hypothesis '9' in the main task; --task names"),
        ({**ALL, "A": {"1": "4", "2": ""}}, "sentence 'a:4' is not a candidate for hypothesis '1'"),
    ],
)
def test_a_run_that_does_not_fit_is_refused(run: dict[str, dict[str, str]], says: str) -> None:
    check_topic_run(topic_run(ALL), GOLD)
    with pytest.raises(DataError) as caught:
        check_topic_run(topic_run(run), GOLD)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("passage", "says"),
    [("b:0", "topic 'A' has no document 'b'"), ("a:77", "document 'a' has no sentence 77")],
)
def test_a_sentence_that_is_not_there_is_reported(passage: str, says: str) -> None:
    returned = {"A": {"1": frozenset({passage}), "2": frozenset[str]()}}
    with pytest.raises(DataError, match=says):
        check_topic_run(TopicRun("run", {**topic_run(ALL).returned, **returned}), GOLD)


def test_what_is_wrong_in_a_submission_is_reported_with_its_line(write: Write) -> None:
    path = write(
        "run.xml",
        '<entailment_corpus>\n<TOPIC t_id="A">\n<H h_id="1">\n<text doc_id="a" s_id="7"/>\n</H>\n'
        '<H h_id="2"/></TOPIC><TOPIC t_id="B"><H h_id="3"/></TOPIC></entailment_corpus>',
    )
    with pytest.raises(DataError) as caught:
        check_topic_run(read_topic_run(path), GOLD)
    assert str(caught.value).startswith(f"{path}:4: sentence 'a:7' is not a candidate")


def judged(*ids: str) -> TopicRun:
    """A run in our format that judges the pairs *ids*, and says no to each."""
    returned: dict[str, dict[str, frozenset[str]]] = {}
    for identifier in ids:
        topic, hypothesis, _ = identifier.split("/")
        returned.setdefault(topic, {})[hypothesis] = frozenset()
    return TopicRun("run", returned, judged=frozenset(ids))


EVERY = ["A/1/a:0", "A/1/a:1", "A/1/a:2", "A/1/a:3", "A/2/a:9", "B/3/a:5", "B/3/a:6"]


def test_a_run_in_our_format_judges_every_candidate_and_nothing_else() -> None:
    check_topic_run(judged(*EVERY), GOLD)
    with pytest.raises(DataError, match="misses 1 of 7 pairs: 'A/1/a:1'"):
        check_topic_run(judged(*EVERY[:1], *EVERY[2:]), GOLD)
    with pytest.raises(DataError, match="run judges 'B/3/a:7', which is not a candidate"):
        check_topic_run(judged(*EVERY, "B/3/a:7"), GOLD)


def test_what_a_ranker_did_not_propose_is_not_returned() -> None:
    ranked = replace(judged("A/1/a:1", "A/1/a:7"), signature={"ranker": "bm25", "candidates": 2})
    check_topic_run(ranked, GOLD)
    check_topic_run(ranked, replace(GOLD, candidates=None, passages=None))
    returned = {"A": {"1": frozenset({"a:7"})}}
    with pytest.raises(DataError, match="sentence 'a:7' is not a candidate for hypothesis '1'"):
        check_topic_run(replace(ranked, returned=returned), GOLD)


def test_a_hypothesis_without_candidates_needs_no_judgment() -> None:
    gold = topic_gold({"A": {"1": "0", "2": ""}}, candidates={"A": {"1": "0", "2": ""}})
    check_topic_run(judged("A/1/a:0"), gold)


def test_against_a_gold_file_alone_the_entailing_sentences_are_judged() -> None:
    alone = replace(GOLD, candidates=None, passages=None)
    check_topic_run(judged("A/1/a:0", "A/1/a:1", "A/2/a:4", "B/3/a:5"), alone)
    with pytest.raises(DataError, match="misses 1 of 3 pairs: 'B/3/a:5'"):
        check_topic_run(judged("A/1/a:0", "A/1/a:1", "A/2/a:4", "B/3/a:6"), alone)


@pytest.mark.parametrize("pair", ["7", "A/1", "A/1/a", "A//a:0", "A/1/a:x", "A/1/:0", "A/1/a:²"])
def test_an_id_that_is_of_no_topic_is_refused(pair: str, tmp_path: Path) -> None:
    judgment = Judgment(pair, Label.ENTAILMENT, {Label.ENTAILMENT: 1.0})
    write_jsonl([judgment], tmp_path / "run.jsonl", {})
    with pytest.raises(DataError, match=r"is of no topic; an id is 'topic/h_id/doc:s_id'"):
        read_topic_run(tmp_path / "run.jsonl")


def test_a_run_that_is_cut_off_is_refused(write: Write) -> None:
    path = write("run.xml", '<entailment_corpus><TOPIC t_id="A"><H h_id="1">')
    with pytest.raises(DataError, match="is incomplete XML"):
        read_topic_run(path)
