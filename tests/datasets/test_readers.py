"""What each reader makes of a small file of its format, however the file comes."""

import gzip
import io
import subprocess
import sys
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from entailment.datasets import open_dataset, read_pairs
from entailment.errors import DataError, OptionError
from entailment.model import Label, Pair
from entailment.registry import readers

ENTAILED, CONTRADICTED = Label.ENTAILMENT, Label.CONTRADICTION
UNKNOWN, NOT_ENTAILED = Label.UNKNOWN, Label.NO_ENTAILMENT


class Sample(NamedTuple):
    """A file, the reader it is for, its gold labels and some of its pairs by their place."""

    file: str
    reader: str
    gold: list[Label | None]
    pairs: dict[int, Pair]


SAMPLES = [
    Sample(
        "rte1.xml",
        "rte1",
        [
            *(NOT_ENTAILED, ENTAILED, ENTAILED, NOT_ENTAILED, ENTAILED, NOT_ENTAILED),
            *(NOT_ENTAILED, ENTAILED, ENTAILED, NOT_ENTAILED, NOT_ENTAILED),
        ],
        {
            0: Pair(
                "8",
                "The bakery on Mill Lane shut its doors in June after ninety years",
                "The bakery on Mill Lane opened in June",
                NOT_ENTAILED,
                {"task": "IR"},
            ),
            2: Pair(
                "40",
                "Clara sold her boat to the harbour master & bought a bicycle.",
                "The harbour master bought Clara's boat.",
                ENTAILED,
                {"task": "MT"},
            ),
            9: Pair(
                "1783",
                "The old clock strikes eleven at noon.",
                "The old clock is right.",
                NOT_ENTAILED,
                {"task": "QA"},
            ),
            10: Pair(
                "2181",
                "The ferry left with twelve cars on board.",
                "Twelve people were on the ferry.",
                NOT_ENTAILED,
                {"task": "CD"},
            ),
        },
    ),
    Sample(
        "rte2.xml",
        "rte2",
        [NOT_ENTAILED, ENTAILED, ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            0: Pair(
                "3",
                "Ana Brandt, who speaks for the port, would not comment on the report in the "
                "Gazette.",
                "Ana Brandt works for the Gazette.",
                NOT_ENTAILED,
                {"task": "IE"},
            ),
            1: Pair(
                "8",
                'The river rose by two metres "overnight", the warden said.',
                "The river rose by two metres.",
                ENTAILED,
                {"task": "IR"},
            ),
            4: Pair(
                "800",
                "The glassworks makes bottles and has begun to make lamps as well.",
                "The glassworks makes lamps.",
                ENTAILED,
                {"task": "SUM"},
            ),
        },
    ),
    Sample(
        "rte2-blind.xml",
        "rte2",
        [None] * 5,
        {
            4: Pair(
                "800",
                "The glassworks makes bottles and has begun to make lamps as well.",
                "The glassworks makes lamps.",
                None,
                {"task": "SUM"},
            ),
        },
    ),
    Sample(
        "rte3.xml",
        "rte3",
        [ENTAILED, NOT_ENTAILED, ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            0: Pair(
                "1",
                "The mill was sold to pay the debts; the miller's cousin bought it and later gave "
                "it to the town .",
                "The mill was given to the town.",
                ENTAILED,
                {"task": "IE", "length": "short"},
            ),
            2: Pair(
                "3",
                "On Sunday the bees of the monastery swarmed, and the monks, with a ladder and a "
                "basket, needed three hours to bring them back from the elm behind the chapel, "
                "while half the village stood and watched.",
                "The monks brought the bees back.",
                ENTAILED,
                {"task": "IR", "length": "long"},
            ),
            4: Pair(
                "5",
                "The tunnel, open since 1904, is 12.5 km long.",
                "The tunnel was opened in 1904.",
                ENTAILED,
                {"task": "SUM", "length": "short"},
            ),
        },
    ),
    Sample(
        "rte3-blind.xml",
        "rte3",
        [None] * 5,
        {
            1: Pair(
                "2",
                "The violin maker moved his workshop to Trieste in 1911.",
                "The violin maker was born in Trieste.",
                None,
                {"task": "IE", "length": "short"},
            ),
        },
    ),
    Sample(
        "rte3-3way.xml",
        "rte3-3way",
        [ENTAILED, UNKNOWN, ENTAILED, CONTRADICTED, ENTAILED],
        {
            1: Pair(
                "2",
                "The violin maker moved his workshop to Trieste in 1911.",
                "The violin maker was born in Trieste.",
                UNKNOWN,
                {"task": "IE", "length": "short"},
            ),
            3: Pair(
                "4",
                "Rye bread was a penny dearer than in the year before.",
                "Rye bread was cheaper than in the year before.",
                CONTRADICTED,
                {"task": "QA", "length": "short"},
            ),
        },
    ),
    Sample(
        "e-rte3.xml",
        "rte3-3way",
        [ENTAILED, UNKNOWN, CONTRADICTED],
        {
            0: Pair(
                "1",
                "Il mulino fu venduto al cugino del mugnaio, che lo donò alla città.",
                "Il mulino fu donato alla città.",
                ENTAILED,
                {
                    "task": "IE",
                    "length": "short",
                    "explanation": "Il cugino donò il mulino alla città.",
                },
            ),
            1: Pair(
                "2",
                "Il liutaio aprì una bottega presso la ditta V&A di Trieste.",
                "Il liutaio nacque a Trieste.",
                UNKNOWN,
                {"task": "IE", "length": "short", "explanation": "Non si sa dove sia nato."},
            ),
            2: Pair(
                "3",
                "Il pane costava un soldo più di prima.",
                "Il pane costava meno di prima.",
                CONTRADICTED,
                {"task": "QA", "length": "short", "explanation": "Costava di più."},
            ),
        },
    ),
    Sample(
        "rte2-parsed.xml",
        "rte2-parsed",
        [ENTAILED],
        {0: Pair("8", "Acme didn't sell Bolt.", "Acme exists.", ENTAILED, {"task": "IR"})},
    ),
    Sample(
        "rte5.xml",
        "rte5",
        [ENTAILED, CONTRADICTED, UNKNOWN, NOT_ENTAILED, ENTAILED],
        {
            0: Pair(
                "1",
                "The chapel was bought for £300,000 by a painter from Leeds. It had stood empty "
                "for ten years.",
                "The chapel cost £300,000.",
                ENTAILED,
                {"task": "QA"},
            ),
            3: Pair(
                "4",
                "The storm reached the islands at dawn.",
                "Nobody was hurt on the islands.",
                NOT_ENTAILED,
                {"task": "IR"},
            ),
            4: Pair(
                "600",
                "Both tugs came back to the harbour that night.",
                "Two tugs came back.",
                ENTAILED,
                {"task": "IR"},
            ),
        },
    ),
    Sample(
        "excitement.xml",
        "excitement",
        [ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            0: Pair(
                "373.txt_1_1-565.txt_2_0",
                "The lamps in the third carriage flicker.",
                "The lamps flicker.",
                ENTAILED,
                {"task": "x", "lang": "EN"},
            ),
            2: Pair(
                "374.txt_1_0-566.txt_1_0",
                "I could not find a seat.",
                "There was no seat that I could find.",
                ENTAILED,
                {"task": "x", "lang": "EN"},
            ),
        },
    ),
    Sample(
        "fracas.xml",
        "fracas",
        [ENTAILED, CONTRADICTED, UNKNOWN, None, ENTAILED],
        {
            0: Pair(
                "001",
                "Every weaver owns a loom. Ida is a weaver.",
                "Ida owns a loom.",
                ENTAILED,
                {"fracas_answer": "yes"},
            ),
            2: Pair(
                "003",
                "Some bells are cracked. Some bells are old. Every old bell is loud.",
                "Some cracked bells are loud.",
                UNKNOWN,
                {"fracas_answer": "unknown"},
            ),
            3: Pair(
                "004",
                "Few gardeners grow leeks.",
                "There are gardeners who grow leeks.",
                None,
                {"fracas_answer": "undef", "fracas_nonstandard": "true"},
            ),
            4: Pair(
                "006",
                "Ida has mended the nets.",
                "Ida mended the nets.",
                ENTAILED,
                {"fracas_answer": "yes"},
            ),
        },
    ),
    Sample(
        "glue-rte.tsv",
        "glue",
        [ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            0: Pair(
                "0",
                '"The sea is rising," the diver said.',
                "A diver spoke about the sea.",
                ENTAILED,
            ),
            1: Pair(
                "1",
                'The piano has "five broken keys.',
                "The piano is in tune.",
                NOT_ENTAILED,
            ),
            2: Pair("2", "Otto walked from Bern to Thun.", "Otto was in Thun.", ENTAILED),
        },
    ),
    Sample(
        "glue-rte-test.tsv",
        "glue",
        [None, None],
        {1: Pair("1", "The piano has five broken keys.", "The piano is in tune.")},
    ),
    Sample(
        "glue-wnli.tsv",
        "glue",
        [ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            1: Pair(
                "1",
                "The cup did not fit in the box because it was too wide.",
                "The box was too wide.",
                NOT_ENTAILED,
            ),
        },
    ),
    Sample(
        "glue-qnli.tsv",
        "glue",
        [ENTAILED, NOT_ENTAILED, ENTAILED],
        {
            0: Pair("0", "The canal ends in a small lake.", "Where does the canal end?", ENTAILED),
            2: Pair("2", "The mill burnt down in 1880.", "When did the mill burn down?", ENTAILED),
        },
    ),
    Sample(
        "superglue.jsonl",
        "superglue",
        [ENTAILED, NOT_ENTAILED, ENTAILED, None],
        {
            0: Pair(
                "0",
                "Frost killed the lemon trees of the abbey.",
                "The lemon trees died.",
                ENTAILED,
            ),
            2: Pair("2", "The abbot reads the Zürich papers.", "The abbot can read.", ENTAILED),
            3: Pair("3", "The gate is locked at nine.", "The gate is green."),
        },
    ),
    Sample(
        "nli.jsonl",
        "nli-jsonl",
        [ENTAILED, UNKNOWN, CONTRADICTED, None],
        {
            0: Pair(
                "71e",
                "A girl in a red coat feeds the ducks.",
                "A girl feeds birds.",
                ENTAILED,
                {"genre": "travel", "promptID": "71"},
            ),
            3: Pair(
                "73x",
                "Two men carry a door.",
                "Two men move house.",
                None,
                {"genre": "letters", "promptID": "73"},
            ),
        },
    ),
    Sample(
        "sick-semeval.tsv",
        "sick",
        [ENTAILED, CONTRADICTED, UNKNOWN],
        {
            0: Pair(
                "1",
                "A baker is juggling three loaves",
                "A person is juggling bread",
                ENTAILED,
                {"relatedness_score": "4.5"},
            ),
            2: Pair(
                "9",
                "A tailor is threading a needle",
                "A tailor is singing",
                UNKNOWN,
                {"relatedness_score": "2.1"},
            ),
        },
    ),
    Sample(
        "sick-full.tsv",
        "sick",
        [ENTAILED, CONTRADICTED, UNKNOWN],
        {
            1: Pair(
                "2",
                "A baker is juggling three loaves",
                "There is no baker juggling loaves",
                CONTRADICTED,
                {
                    "relatedness_score": "3.9",
                    "entailment_AB": "A_contradicts_B",
                    "entailment_BA": "B_contradicts_A",
                    "sentence_A_original": "A baker juggles",
                    "sentence_B_original": "No baker juggles",
                    "SemEval_set": "TRIAL",
                },
            ),
        },
    ),
    Sample(
        "pairs.jsonl",
        "jsonl",
        [ENTAILED, CONTRADICTED, UNKNOWN, NOT_ENTAILED, None],
        {
            0: Pair(
                "a1",
                "The well dried up in August.",
                "The well was dry in August.",
                ENTAILED,
                {"source": "letters", "task": "IR"},
            ),
            3: Pair("4", "The well is by the church.", "There is a church.", NOT_ENTAILED),
            4: Pair("a5", "The well has a lid.", "The lid is of oak."),
        },
    ),
    *(
        Sample(
            file,
            "table",
            [ENTAILED, NOT_ENTAILED, CONTRADICTED],
            {
                0: Pair(
                    "1",
                    'She said "wait", and left;\nnobody followed.',
                    "She left.",
                    ENTAILED,
                    {"task": "IE"},
                ),
                1: Pair(
                    "2",
                    "Salt, pepper; nothing else",
                    "There was salt.",
                    NOT_ENTAILED,
                    {"task": "IE"},
                ),
                2: Pair("3", "The kiln is cold.", "The kiln is hot.", CONTRADICTED, {"task": "QA"}),
            },
        )
        for file in ("pairs.csv", "pairs.tsv", "pairs-semicolons.csv")
    ),
]

each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=[sample.file for sample in SAMPLES])


@each_sample
def test_a_file_without_an_ending_is_recognised_by_its_content(sample, samples, write):
    path = write("pairs", (samples / sample.file).read_bytes())
    assert open_dataset(path).reader_name == sample.reader


@each_sample
def test_exactly_one_reader_recognises_a_file(sample, samples):
    source = open_dataset(samples / sample.file, reader="jsonl").source
    recognising = [name for name in readers.names() if readers.create(name).recognises(source)]
    assert recognising == [sample.reader]


@each_sample
def test_a_reader_can_be_forced_by_name(sample, samples):
    forced = open_dataset(samples / sample.file, reader=sample.reader)
    assert list(forced) == list(open_dataset(samples / sample.file))


@each_sample
def test_a_file_has_all_its_gold_labels_in_order(sample, samples):
    assert [pair.gold for pair in open_dataset(samples / sample.file)] == sample.gold


@each_sample
def test_pairs_come_with_text_hypothesis_and_attributes(sample, samples):
    pairs = list(open_dataset(samples / sample.file))
    assert {place: pairs[place] for place in sample.pairs} == sample.pairs


@each_sample
def test_a_gzipped_file_reads_as_the_plain_one(sample, samples, write):
    packed = write("pairs.gz", gzip.compress((samples / sample.file).read_bytes()))
    assert list(open_dataset(packed)) == list(open_dataset(samples / sample.file))


@each_sample
def test_standard_input_reads_as_the_file(sample, samples, monkeypatch):
    content = (samples / sample.file).read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    assert list(open_dataset("-")) == list(open_dataset(samples / sample.file))


@each_sample
def test_a_dataset_can_be_read_twice(sample, samples):
    dataset = open_dataset(samples / sample.file)
    assert list(dataset) == list(dataset)


def test_every_reader_has_a_sample():
    assert {sample.reader for sample in SAMPLES} == set(readers.names())


def test_standard_input_can_be_a_gzipped_pipe(samples):
    code = "import entailment; print(len(list(entailment.open_dataset('-'))))"
    packed = gzip.compress((samples / "rte1.xml").read_bytes())
    done = subprocess.run([sys.executable, "-c", code], input=packed, capture_output=True)
    assert (done.stdout.strip(), done.stderr) == (b"11", b"")


def test_a_three_way_set_is_known_by_one_unknown_after_many_others(write):
    pair = '<pair id="{}" entailment="{}" task="IE" length="short"><t>A b.</t><h>C d.</h></pair>\n'
    others = "".join(pair.format(n, "NO") for n in range(1000))
    assert len(others) > 70_000
    path = write("x.xml", f"<corpus>\n{others}{pair.format(1000, 'UNKNOWN')}</corpus>\n")
    dataset = open_dataset(path)
    assert dataset.reader_name == "rte3-3way"
    assert next(iter(dataset)).gold is CONTRADICTED


def test_a_blank_fracas_problem_is_skipped_and_counted(samples, caplog):
    dataset = open_dataset(samples / "fracas.xml")
    assert [pair.id for pair in dataset] == ["001", "002", "003", "004", "006"]
    assert dataset.problems.skipped == 1
    assert "fracas.xml:31: problem '005' has neither hypothesis nor answer" in caplog.text


def test_the_language_of_a_pair_goes_before_that_of_the_file(write):
    path = write(
        "x.xml",
        '<entailment-corpus lang="EN"><pair id="1" lang="DE" entailment="ENTAILMENT">'
        "<t>Ein Satz.</t><h>Ein Wort.</h></pair></entailment-corpus>",
    )
    assert next(iter(open_dataset(path))).attributes["lang"] == "DE"


def test_a_dataset_is_named_after_its_file(samples, write):
    packed = write("rte3.dev.xml.gz", gzip.compress((samples / "rte3.xml").read_bytes()))
    assert open_dataset(packed).name == "rte3.dev"


def test_a_dataset_has_one_checksum_packed_and_unpacked(samples, write):
    packed = write("x.gz", gzip.compress((samples / "rte3.xml").read_bytes()))
    assert open_dataset(packed).checksum() == open_dataset(samples / "rte3.xml").checksum()


@pytest.mark.parametrize(
    ("third", "label"), [("UNKNOWN", Label.CONTRADICTION), ("YES", Label.NO_ENTAILMENT)]
)
def test_no_is_contradiction_where_there_is_unknown_in_other_languages(third, label, write):
    pairs = "".join(
        f'<pair id="{n}" entailment="{word}"><t>Affondò.</t><h>Navigò.</h></pair>'
        for n, word in enumerate(["YES", "NO", third])
    )
    path = write("x.xml", f'<entailment-corpus lang="IT">{pairs}</entailment-corpus>')
    dataset = open_dataset(path)
    assert dataset.reader_name == "excitement"
    assert [pair.gold for pair in dataset][1] is label


@pytest.mark.parametrize(
    "pairs",
    [
        '<!-- <pair id="9" entailment="UNKNOWN" length="long" value="TRUE"> -->{}',
        '<![CDATA[<pair id="9" entailment="UNKNOWN" value="TRUE">]]>{}',
        '{}<!--\n<pair id="9" entailment="UNKNOWN">\n-->',
        '{}<pair id="9" entailment="NO"><t>He wrote entailment="UNKNOWN".</t><h>A.</h></pair>',
    ],
    ids=["comment", "cdata", "comment after", "text"],
)
def test_labels_are_those_of_pairs_not_of_comments_and_texts(pairs, write):
    pair = '<pair id="1" entailment="NO"><t>A.</t><h>B.</h></pair>'
    path = write("x.xml", f"<entailment-corpus>{pairs.format(pair)}</entailment-corpus>")
    dataset = open_dataset(path)
    assert dataset.reader_name == "rte2"
    assert {pair.gold for pair in dataset} == {Label.NO_ENTAILMENT}


def test_a_label_may_stand_on_the_line_after_its_name(write):
    pair = '<pair id="{}"\n entailment\n=\n"{}"><t>A.</t><h>B.</h></pair>'
    pairs = pair.format(1, "UNKNOWN") + pair.format(2, "NO")
    dataset = open_dataset(write("x.xml", f"<entailment-corpus>{pairs}</entailment-corpus>"))
    assert [pair.gold for pair in dataset] == [Label.UNKNOWN, Label.CONTRADICTION]


def test_what_is_wrong_with_a_file_is_logged_once(write, caplog):
    pair = '<pair id="1" entailment="NO"><t>V&A</t><h>B.</h></pair>'
    path = write("x.xml", f"<entailment-corpus>{pair}</entailment-corpus>")
    assert len(list(open_dataset(path, lenient=True))) == 1
    assert len(caplog.records) == 1


def test_the_keys_of_other_programs_json_lines_are_mapped(write):
    path = write("foreign.jsonl", '{"n": 7, "doc": "A cat sat.", "claim": "It sat.", "y": "yes"}\n')
    columns = {"id": "n", "text": "doc", "hypothesis": "claim", "label": "y"}
    (pair,) = open_dataset(path, columns=columns, label_map={"yes": "ENTAILMENT"})
    assert (pair.id, pair.text, pair.hypothesis) == ("7", "A cat sat.", "It sat.")
    assert pair.gold is Label.ENTAILMENT
    with pytest.raises(OptionError, match="no part of a pair is called 'doc'"):
        open_dataset(path, columns={"doc": "text"})
    with pytest.raises(DataError, match='has no "passage" that is a string'):
        list(open_dataset(path, columns={"text": "passage", "hypothesis": "claim"}))


@pytest.mark.parametrize("lines", ["premise,claim\nA.,B.\n", '{"premise": "A.", "claim": "B."}\n'])
def test_one_column_is_not_both_text_and_hypothesis(write, lines):
    with pytest.raises(OptionError, match="'premise' would be both text and hypothesis"):
        list(open_dataset(write("pairs", lines), columns={"hypothesis": "premise"}))
    rows = [{"premise": "A.", "claim": "B."}]
    with pytest.raises(OptionError, match="'premise' would be both text and hypothesis"):
        open_dataset(rows, columns={"hypothesis": "premise"})


def test_a_dataset_shows_how_it_is_read_and_no_address(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("premise,claim,gold\nIt rains.,It rains.,yes\n")
    columns = {"text": "premise", "hypothesis": "claim", "label": "gold"}
    reading = {"columns": columns, "label_map": {"yes": "ENTAILMENT"}}
    assert " at 0x" not in repr(open_dataset(path, **reading))
    assert [pair.gold for pair in read_pairs(path, **reading)] == [ENTAILED]
