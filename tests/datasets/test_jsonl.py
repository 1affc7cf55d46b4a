"""JSON lines: what is broken in one is one error with its line, and the others stay."""

import json

import pytest

from entailment.datasets import open_dataset
from entailment.datasets.labels import NAMING
from entailment.errors import OptionError
from entailment.model import Label, Pair

GOOD = '{"id": "1", "text": "It rains.", "hypothesis": "It is wet.", "label": "entailment"}'

BROKEN = {
    "no JSON": ("nothing", "is not a JSON object: Expecting value at column 1"),
    "truncated": (
        '{"id": "2", "text": "It ra',
        "is not a JSON object: Unterminated string starting at at column 21",
    ),
    "two objects": ("{} {}", "is not a JSON object: Extra data at column 4"),
    "array": ("[1]", "is JSON but not an object; a pair is {...} on a line of its own"),
    "no text": ('{"id": "2", "hypothesis": "B."}', "pair '2' has no \"text\" that is a string"),
    "no hypothesis": (
        '{"id": "2", "text": "A."}',
        "pair '2' has no \"hypothesis\" that is a string",
    ),
    "text a list": (
        '{"id": "2", "text": ["A"], "hypothesis": "B."}',
        "pair '2' has no \"text\" that is a string",
    ),
    "empty text": (
        '{"id": "2", "text": " ", "hypothesis": "B."}',
        "pair '2' has an empty text",
    ),
    "empty hypothesis": (
        '{"id": "2", "text": "A.", "hypothesis": ""}',
        "pair '2' has an empty hypothesis",
    ),
    "empty id": ('{"id": " ", "text": "A.", "hypothesis": "B."}', "a pair has no id"),
    "id a list": (
        '{"id": [1], "text": "A.", "hypothesis": "B."}',
        "has the id [1]; an id is a string or a whole number",
    ),
    "id a truth value": (
        '{"id": true, "text": "A.", "hypothesis": "B."}',
        "has the id True; an id is a string or a whole number",
    ),
    "id of two lines": (
        '{"id": "2\\n3", "text": "A.", "hypothesis": "B."}',
        r"pair '2\n3' has an id with a control character",
    ),
    "label a number": (
        '{"id": "2", "text": "A.", "hypothesis": "B.", "label": 1}',
        "pair '2' has the label 1; write it as a word "
        f"(entailment, contradiction, neutral, not_entailment){NAMING}",
    ),
    "label a long list": (
        '{"id": "2", "text": "A.", "hypothesis": "B.", "label": [' + "1, " * 5000 + "1]}",
        f"pair '2' has the label [{'1, ' * 19}1,…; write it as a word "
        f"(entailment, contradiction, neutral, not_entailment){NAMING}",
    ),
    "unknown label": (
        '{"id": "2", "text": "A.", "hypothesis": "B.", "label": "perhaps\\nnot"}',
        r"pair '2' has the unknown label 'perhaps\nnot' (known here: entailment, contradiction, "
        f"unknown, no entailment, neutral, not entailment, -){NAMING}",
    ),
    "lone surrogate": (
        '{"id": "2", "text": "A \\ud800.", "hypothesis": "B."}',
        "pair '2' has a text with a NUL or a lone surrogate, which is not text",
    ),
    "lone surrogate in the id": (
        '{"id": "\\ud800", "text": "A.", "hypothesis": "B."}',
        r"pair '\ud800' has an id with a control character",
    ),
    "lone surrogate in an attribute": (
        '{"id": "2", "text": "A.", "hypothesis": "B.", "task": "\\udfff"}',
        "pair '2' has a value of 'task' with a NUL or a lone surrogate, which is not text",
    ),
    "NUL written out": (
        '{"id": "2", "text": "A.", "hypothesis": "B\\u0000."}',
        "pair '2' has a hypothesis with a NUL or a lone surrogate, which is not text",
    ),
    "NUL": (
        '{"id": "2", "text": "A\0.", "hypothesis": "B."}',
        "is not a JSON object: Invalid control character at at column 23",
    ),
    "huge number": (
        '{"id": ' + "2" * 5000 + ', "text": "A.", "hypothesis": "B."}',
        "has a number of thousands of digits; write it as a string",
    ),
    "deep nesting": (
        '{"id": "2", "text": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "is JSON nested too deeply",
    ),
}


@pytest.mark.parametrize(
    ("broken", "problem"), BROKEN.values(), ids=[name.replace(" ", "-") for name in BROKEN]
)
def test_a_broken_line_is_one_error_with_its_number(broken, problem, write, refused, lenient_ids):
    path = write("x.jsonl", "\n".join([GOOD, broken, "", GOOD.replace('"1"', '"3"')]))
    assert refused(path) == f"x.jsonl:2: {problem}"
    assert lenient_ids(path) == (["1", "3"], 1)


@pytest.mark.parametrize(
    "broken", ['{"text": "A", "hypothesis": ', '{"hypothesis": "text", "text":']
)
def test_a_broken_first_line_hides_no_format(broken, write, lenient_ids):
    assert lenient_ids(write("x.jsonl", f"{broken}\n{GOOD}\n")) == (["1"], 1)


def test_a_first_line_longer_than_the_head_hides_no_format(write):
    pair = {"text": "so " * 50_000, "hypothesis": "It is so."}
    assert open_dataset(write("x", json.dumps(pair))).reader_name == "jsonl"


def test_a_line_that_could_be_of_two_formats_is_refused(write, refused):
    path = write("x", '{"text": "A.", "premise": "B.", "hypothesis": "C."}')
    assert refused(path) == "x: could be any of jsonl, superglue; choose one with --reader"


@pytest.mark.parametrize(
    "line",
    [
        '{"uid": 7, "source": "It rained.", "claim": "It was wet.", "gold": "entailment"}',
        '{"ID": "7", "Context": "It rained.", "H": "It was wet.", "Gold": "entailment"}',
        '{"idx": 7, "text": "It rained.", "claim": "It was wet.", "label": "entailment"}',
    ],
)
def test_objects_have_the_usual_names_of_a_table(write, line):
    (pair,) = open_dataset(write("x", line))
    assert pair == Pair("7", "It rained.", "It was wet.", Label.ENTAILMENT)


def test_usual_names_count_only_where_text_and_hypothesis_are_missing(write):
    path = write("x", '{"text": "It rained.", "hypothesis": "It was wet.", "source": "news"}')
    (pair,) = open_dataset(path)
    assert pair == Pair("1", "It rained.", "It was wet.", None, {"source": "news"})


@pytest.mark.parametrize("number", ["17", "17.0"])
def test_an_id_may_be_a_whole_number(write, number):
    path = write("x", GOOD.replace('"1"', number))
    assert next(iter(open_dataset(path))).id == "17"


def test_a_pair_without_id_is_called_by_its_line(write):
    path = write("x", '\n\n{"text": "A.", "hypothesis": "B.", "id": null}')
    assert next(iter(open_dataset(path))).id == "3"


def test_gold_under_the_name_label_is_not_lost_in_an_nli_file(write):
    path = write("x", '{"sentence1": "A.", "sentence2": "B.", "label": "neutral"}')
    (pair,) = open_dataset(path)
    assert str(pair.gold) == "UNKNOWN"


USUAL = '{"premise": "A.", "claim": "B.", "gold": "neutral", "doc": 7}'


@pytest.mark.parametrize(
    ("columns", "pair_id"),
    [(None, "1"), ({"id": "doc"}, "7"), ({"label": "gold"}, "1"), ({"text": "premise"}, "1")],
)
def test_what_is_not_named_has_its_usual_name(write, columns, pair_id):
    (pair,) = open_dataset(write("x", USUAL), columns=columns)
    assert (pair.id, pair.text, pair.hypothesis) == (pair_id, "A.", "B.")
    assert str(pair.gold) == "UNKNOWN"


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ({"id": "docid"}, "x: no object has the key 'docid' (keys of the first: premise, claim,"),
        ({"label": "glod"}, "x: no object has the key 'glod' (keys of the first: premise, claim,"),
        (
            {"text": "premisse", "hypothesis": "claim"},
            "x:1: pair '1' has no \"premisse\" that is a string (keys: premise, claim, gold, doc)",
        ),
    ],
)
def test_a_named_key_that_no_object_has_is_an_error(write, refused, columns, problem):
    assert refused(write("x", USUAL), columns=columns).startswith(problem)


@pytest.mark.parametrize("label_map", [{0: "UNKNOWN"}, {"0": "UNKNOWN"}, {0: Label.UNKNOWN}])
@pytest.mark.parametrize("name", ["x.jsonl", "x.csv"])
def test_the_words_of_labels_may_be_whole_numbers(write, label_map, name):
    line = '{"text": "A.", "hypothesis": "B.", "label": 0}'
    lines = line if name == "x.jsonl" else "text,hypothesis,label\nA.,B.,0"
    dataset = open_dataset(write(name, lines), label_map=label_map)
    assert [pair.gold for pair in dataset] == [Label.UNKNOWN]
    assert dataset.reading["label_map"] == {"0": "UNKNOWN"}


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"label_map": "neutral=UNKNOWN"}, "label_map must be a mapping .*, not a str"),
        ({"label_map": {"neutral": 1}}, "a label must be a string, not an int"),
        ({"columns": "text=premise"}, "columns must be a mapping .*, not a str"),
    ],
)
def test_options_of_another_kind_are_refused(write, options, problem):
    with pytest.raises(OptionError, match=problem):
        open_dataset(write("x", GOOD), **options)


@pytest.mark.parametrize("human", ["", ', "human": null'])
def test_where_the_key_of_the_label_is_named_no_other_has_the_gold(write, human):
    line = f'{{"text": "A.", "hypothesis": "B.", "label": "neutral"{human}}}'
    other = '{"text": "C.", "hypothesis": "D.", "human": "neutral"}'
    pair, _ = open_dataset(write("x", f"{line}\n{other}"), columns={"label": "human"})
    assert (pair.gold, pair.attributes) == (None, {"label": "neutral"})


def test_what_has_parts_becomes_no_attribute(write):
    path = write(
        "x", GOOD.replace("}", ', "task": "QA", "n": 3, "more": {"a": "b"}, "none": null}')
    )
    assert next(iter(open_dataset(path))).attributes == {"task": "QA", "n": "3"}


def test_numbers_and_truth_values_become_attributes(write):
    line = (
        '{"text":"A.","hypothesis":"B.","year":3,"weight":0.5,"checked":true,"note":null,'
        '"votes":[["a"]],"from":{"a":1},"task":"IE"}'
    )
    (pair,) = open_dataset(write("x.jsonl", line))
    assert pair.attributes == {"year": "3", "weight": "0.5", "checked": "true", "task": "IE"}


def test_a_list_is_an_attribute_as_json_writes_it(write):
    line = '{"text":"A.","hypothesis":"B.","tags":["größer",2],"none":[]}'
    (pair,) = open_dataset(write("x.jsonl", line))
    assert pair.attributes == {"tags": '["größer", 2]'}


def test_words_and_numbers_may_be_named_as_labels(write):
    line = '{{"id": "{}", "text": "It rains.", "hypothesis": "It is wet.", "label": {}}}\n'
    path = write("x.jsonl", line.format("a", 1) + line.format("b", '"nein"') + line.format("c", 0))
    meanings = {"1": "entailment", "0": "unknown", "nein": "contradiction"}
    dataset = open_dataset(path, label_map=meanings)
    assert [pair.gold for pair in dataset] == [
        Label.ENTAILMENT,
        Label.CONTRADICTION,
        Label.UNKNOWN,
    ]
    assert dataset.description == {"reader": "jsonl", "label_map": meanings}


def test_a_label_is_not_needed_where_pairs_are_only_judged(write, caplog):
    path = write("x.jsonl", GOOD.replace('"entailment"', "7") + "\n" + GOOD.replace('"1"', '"2"'))
    dataset = open_dataset(path, unlabelled=True)
    assert [pair.gold for pair in dataset] == [None, Label.ENTAILMENT]
    assert "x.jsonl:1: pair '1' has the label 7" in caplog.text
