"""Topic sets as folders: two small topics, what is read from them, and what is refused."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

from entailment.datasets.topics import TopicSet, looks_like_topics, open_topics, task_of_name
from entailment.errors import DataError, EntailmentError, OptionError
from entailment.model import Label

DOCUMENT = """<DOC doc_id="{id}" type="story">
 <HEADLINE>A ferry sank</HEADLINE>
 <DATELINE>TOLVA, June 14</DATELINE>
 <TEXT>
  <S s_id="0">The ferry sank.</S>
  <S s_id="1">Its owner, V&A Lines, said  nothing.</S>
 </TEXT>
</DOC>
"""
HYPOTHESES = """<HYPOTHESES>
 <H h_id="{first}"><text>A ferry sank.</text><ref doc_id="B_1" s_id="4">It sank.</ref></H>
 <H h_id="{second}"><text>The owner apologised.</text></H>
</HYPOTHESES>
"""
CANDIDATES = """<topic id="{topic}">
 <H h_id="{first}">
  <CANDIDATE doc_id="{id}" s_id="1"/>
  <CANDIDATE doc_id="{id}" s_id="0">ignored</CANDIDATE>
 </H>
 <H h_id="{second}"><CANDIDATE doc_id="{id}" s_id="1"/></H>
</topic>
"""
GOLD = """ <TOPIC t_id="{topic}">
  <H h_id="{first}">
   <H_sentence>A ferry sank.</H_sentence>
   <text doc_id="{id}" s_id="0" evaluation="YES">The ferry sank.</text>
  </H>
  <H h_id="{second}"><H_sentence>The owner apologised.</H_sentence></H>
 </TOPIC>
"""
TOPICS = [
    {"topic": "D1", "id": "X_ENG_20050614.0001", "first": "1", "second": "2"},
    {"topic": "D2", "id": "X_ENG_20050615.0002", "first": "3", "second": "4"},
]


def lay_out(root: Path, *, inside: str = "") -> Path:
    """Write the two topics under *root* and return it; *inside* is a folder between."""
    golds = "".join(GOLD.format(**names) for names in TOPICS)
    for task in ("Main", "Novelty"):
        for names in TOPICS:
            topic = root / inside / f"Topic_{names['topic']}"
            (topic / "Corpus").mkdir(parents=True, exist_ok=True)
            (topic / "Corpus" / f"{names['id']}.xml").write_text(DOCUMENT.format(**names))
            folder = topic / f"{task}_Task"
            folder.mkdir()
            (folder / f"{task}_hypotheses.xml").write_text(HYPOTHESES.format(**names))
            (folder / f"{task}_evaluation_pairs.xml").write_text(CANDIDATES.format(**names))
        gold = f"<entailment_corpus>\n{golds}</entailment_corpus>\n"
        (root / f"RTE6_{task}_DEVSET_GS.xml").write_text(gold)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The two topics, as RTE-6 lays them out."""
    return lay_out(tmp_path / "RTE6_DEVSET")


def test_a_set_has_its_topics_documents_hypotheses_candidates_and_gold(root: Path) -> None:
    topics = open_topics(root)
    assert (topics.name, topics.task) == ("RTE6_DEVSET", "main")
    first, second = topics
    assert (first.id, second.id) == ("D1", "D2")
    (document,) = first.documents
    assert document.title == "A ferry sank"
    assert document.dateline == "TOLVA, June 14"
    assert document.date == datetime.date(2005, 6, 14)
    assert [p.id for p in document.passages] == ["X_ENG_20050614.0001:0", "X_ENG_20050614.0001:1"]
    assert document.passages[1].text == "Its owner, V&A Lines, said nothing."
    assert [h.id for h in second.hypotheses] == ["3", "4"]
    assert first.hypotheses[0].attributes == {
        "ref": "It sank.",
        "ref_doc_id": "B_1",
        "ref_s_id": "4",
    }
    assert [p.number for p in first.candidates_of("1")] == [1, 0]
    assert first.gold == {"1": (document.passages[0],), "2": ()}


def test_every_passage_is_at_its_offset_in_its_document(root: Path) -> None:
    for topic in open_topics(root):
        for document in topic.documents:
            for passage in document.passages:
                assert document.text[passage.start : passage.end] == passage.text


def test_a_pair_for_each_candidate_has_the_gold_label(root: Path) -> None:
    pairs = list(open_topics(root).pairs())
    assert [(pair.id, pair.gold) for pair in pairs[:3]] == [
        ("D1/1/X_ENG_20050614.0001:1", Label.NO_ENTAILMENT),
        ("D1/1/X_ENG_20050614.0001:0", Label.ENTAILMENT),
        ("D1/2/X_ENG_20050614.0001:1", Label.NO_ENTAILMENT),
    ]
    assert pairs[0].attributes["topic"] == "D1"
    assert len(pairs) == 6


def test_the_search_task_asks_for_every_sentence_of_the_corpus(root: Path) -> None:
    for path in root.rglob("*_evaluation_pairs.xml"):
        path.unlink()
    topics = open_topics(root, task="search")
    assert [len(topic.candidates_of(h.id)) for topic in topics for h in topic.hypotheses] == [2] * 4
    assert all(topic.candidates is None and topic.gold is not None for topic in topics)


def test_a_set_of_rte7_is_located_in_its_data_folder(tmp_path: Path) -> None:
    topics = open_topics(lay_out(tmp_path / "RTE7_TESTSET", inside="data"), task="novelty")
    assert [topic.id for topic in topics] == ["D1", "D2"]
    assert topics.gold is not None
    assert topics.gold.name == "RTE6_Novelty_DEVSET_GS"


def test_a_topic_can_be_opened_alone_with_its_part_of_the_gold(root: Path) -> None:
    topics = open_topics(root / "Topic_D2")
    (topic,) = topics
    assert topic.id == "D2"
    assert topic.gold is not None
    assert len(topic.gold["3"]) == 1


def test_gold_that_is_given_wins_over_that_of_the_folder_and_names_the_task(root: Path) -> None:
    other = root / "RTE6_Novelty_DEVSET_GS.xml"
    topics = open_topics(root, gold=other)
    assert topics.task == "novelty"
    assert topics.gold is not None
    assert topics.gold.path == str(other)


def test_a_set_without_gold_has_none(root: Path) -> None:
    (root / "RTE6_Main_DEVSET_GS.xml").unlink()
    assert all(topic.gold is None for topic in open_topics(root))
    assert {pair.gold for pair in open_topics(root).pairs()} == {None}


def test_the_checksum_is_that_of_what_is_read(root: Path) -> None:
    before = open_topics(root).checksum()
    assert before == open_topics(root).checksum() != open_topics(root, task="novelty").checksum()
    with (root / "Topic_D1" / "Main_Task" / "Main_hypotheses.xml").open("a") as file:
        file.write("<!-- changed -->")
    assert open_topics(root).checksum() != before


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("RTE6_Main_TESTSET_GS.xml", "main"),
        ("RTE7_TestSet_Novelty_GS_correct.xml", "novelty"),
        ("RTE5_Search_DEVSET_GS.xml", "search"),
        ("main/gold.xml", None),
    ],
)
def test_the_name_of_a_gold_file_names_the_task(name: str, task: str | None) -> None:
    assert task_of_name(name) == task


def test_folders_and_files_of_answers_look_like_topics_and_pairs_do_not(
    root: Path, samples: Path
) -> None:
    assert looks_like_topics(root)
    assert looks_like_topics(root / "RTE6_Main_DEVSET_GS.xml")
    assert not any(
        looks_like_topics(path) for path in (samples / "rte3.xml", "-", "nowhere", "x" * 5000)
    )


CORPUS = "Topic_D1/Corpus/X_ENG_20050614.0001.xml"
MAIN = "Topic_D1/Main_Task/Main_"
HYPOTHESES_FILE, PROPOSED = MAIN + "hypotheses.xml", MAIN + "evaluation_pairs.xml"
NO_UTF8 = b"<DOC doc_id='x'><TEXT><S s_id='0'>caf\xe9</S></TEXT></DOC>"
KEY = "RTE6_Main_DEVSET_GS.xml"


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (KEY, "_20050614.0001", "_20050614.9", ":5: topic 'D1' has no document"),
        (KEY, 's_id="0"', 's_id="7"', ":5: document 'X_ENG_20050614.0001' has no sentence 7"),
        (KEY, 'h_id="2"', 'h_id="9"', ":7: topic 'D1' has no hypothesis '9'"),
        (
            KEY,
            '  <H h_id="2"><H_sentence>The owner apologised.</H_sentence></H>',
            "",
            ":2: topic 'D1' lacks hypothesis '2'",
        ),
        (KEY, 't_id="D1"', 't_id="D7"', "has no topic 'D1'"),
        (KEY, 't_id="D2"', 't_id="D1"', ":9: topic 'D1' is here twice (first on line 2)"),
        (KEY, "YES", "MAYBE", ":5: <text> has as evaluation the unknown label 'MAYBE'"),
        (KEY, "</entailment_corpus>", "", "is incomplete XML"),
        (
            HYPOTHESES_FILE,
            'h_id="2"',
            'h_id="1"',
            ":3: hypothesis '1' is here twice (first on line 2)",
        ),
        (HYPOTHESES_FILE, "A ferry sank.", " ", ":2: <text> is empty"),
        (HYPOTHESES_FILE, "text>", "txt>", ":2: <H> has no <text>; it needs one"),
        (HYPOTHESES_FILE, 'h_id="1"', 'h_id="1/2"', ":2: <H> has the h_id '1/2'"),
        (HYPOTHESES_FILE, 'h_id="1"', "", ":2: <H> has no h_id"),
        (PROPOSED, 's_id="0"', 's_id="1"', "1' of topic 'D1' is here twice (first on line 3)"),
        (
            PROPOSED,
            's_id="0"',
            's_id="-1"',
            ":4: <CANDIDATE> has the s_id '-1'; it is a whole number from 0",
        ),
        (PROPOSED, 'id="D1"', 'id="D5"', ":1: is of topic 'D5'; its folder is of 'D1'"),
        (
            PROPOSED,
            '<CANDIDATE doc_id="X_ENG_20050614.0001" s_id="1"/></H>',
            "<CAND/></H>",
            ":6: hypothesis '2' of topic 'D1' has a <CAND>; its sentences are <CANDIDATE>",
        ),
        (PROPOSED, "topic", "topics", "holds no <topic id>"),
        (
            CORPUS,
            's_id="1"',
            's_id="0"',
            ":6: sentence 0 comes after sentence 0; they are numbered upwards",
        ),
        (CORPUS, "TEXT>", "BODY>", ":1: <DOC> has no <TEXT>; it needs one"),
        (CORPUS, "<S ", "<P ", "is not well-formed XML"),
        (CORPUS, "DOC", "DOCUMENT", "holds no <DOC>"),
        (CORPUS, "<DOC", '<!DOCTYPE DOC [<!ENTITY a "aaaa">]>\n<DOC', "declares the entity 'a'"),
        (CORPUS, "ferry", "f\x01rry", "is not well-formed XML"),
    ],
)
def test_what_does_not_fit_is_refused_with_file_and_line(
    root: Path, file: str, old: str, new: str, says: str
) -> None:
    path = root / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    message = refusal(lambda: list(open_topics(root)))
    assert message.startswith(f"{path}:")
    assert says in message


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda root: (root / CORPUS).unlink(), "Corpus: holds no documents"),
        (lambda root: (root / HYPOTHESES_FILE).unlink(), "there is no such file"),
        (
            lambda root: copyfile(root / CORPUS, root / "Topic_D1/Corpus/b.xml"),
            "is here twice (first in ",
        ),
        (lambda root: (root / CORPUS).write_bytes(NO_UTF8), "the byte 0xe9, which is not UTF-8"),
        (lambda root: (root / "RTE6_Main_TESTSET_GS.xml").write_text("<a/>"), "holds 2 gold files"),
    ],
)
def test_a_damaged_folder_is_refused_in_one_line(
    root: Path, spoil: Callable[[Path], object], says: str
) -> None:
    spoil(root)
    assert says in refusal(lambda: list(open_topics(root)))


def test_no_topics_and_no_such_task_are_refused(root: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path, says in [
        (tmp_path / "nowhere", "there is no such folder"),
        (tmp_path / "empty", "holds no topics"),
        (root / KEY, "is a file; name the folder"),
    ]:
        assert says in refusal(lambda path=path: open_topics(path))
    with pytest.raises(OptionError, match="unknown task 'mian'"):
        open_topics(root, task="mian")


def test_gold_of_more_topics_than_there_are_is_reported(
    root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gold = root / "RTE6_Main_DEVSET_GS.xml"
    text = gold.read_text().replace("</entailment", '<TOPIC t_id="D3"></TOPIC></entailment')
    gold.write_text(text)
    assert isinstance(open_topics(root), TopicSet)
    assert "has topics that are not in the set: D3" in caplog.text


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(EntailmentError) as caught:
        read()
    assert isinstance(caught.value, DataError)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message
