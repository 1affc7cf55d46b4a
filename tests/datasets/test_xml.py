"""XML of strangers: what is broken is one error, and takes no other pair with it."""

import pytest
from tests.pace import within

from entailment.datasets import open_dataset

GOOD = '<pair id="{}" entailment="YES" task="IE"><t>It rains.</t><h>It is wet.</h></pair>'


def corpus(*pairs: str, between: str = "\n") -> str:
    """A corpus whose pairs begin on lines 2, 3, ... unless something else is between them."""
    return between.join(["<entailment-corpus>", *pairs, "</entailment-corpus>"])


BROKEN = {
    "missing text": (
        '<pair id="2" task="IE"><h>B.</h></pair>',
        "pair '2' has no <t>; it needs one",
    ),
    "missing hypothesis": (
        '<pair id="2" task="IE"><t>A.</t></pair>',
        "pair '2' has no <h>; it needs one",
    ),
    "two texts": (
        '<pair id="2" task="IE"><t>A.</t><t>B.</t><h>C.</h></pair>',
        "pair '2' has 2 <t>; it needs one",
    ),
    "missing id": ('<pair task="IE"><t>A.</t><h>B.</h></pair>', "a pair has no id"),
    "empty text": (
        '<pair id="2" task="IE"><t> </t><h>B.</h></pair>',
        "pair '2' has an empty text",
    ),
    "empty hypothesis": (
        '<pair id="2" task="IE"><t>A.</t><h/></pair>',
        "pair '2' has an empty hypothesis",
    ),
    "unknown label": (
        '<pair id="2" entailment="MAYBE" task="IE"><t>A.</t><h>B.</h></pair>',
        "pair '2' has the unknown label 'MAYBE' (known here: yes, no)",
    ),
    "no end tag": (
        '<pair id="2" task="IE"><t>A.</t><h>B.</h>',
        "is not well-formed XML in the pair '2' of line 3: it has no end tag",
    ),
    "bare less-than sign": (
        '<pair id="2" task="IE"><t>2 < 3</t><h>B.</h></pair>',
        "is not well-formed XML in the pair '2' of line 3: "
        "a character is out of place; write '<' as '&lt;' and '&' as '&amp;'",
    ),
    "crossed tags": (
        '<pair id="2" task="IE"><t>A.</h><h>B.</t></pair>',
        "is not well-formed XML in the pair '2' of line 3: mismatched tag",
    ),
    "attribute without quotes": (
        '<pair id=2 task="IE"><t>A.</t><h>B.</h></pair>',
        "is not well-formed XML: "
        "a character is out of place; write '<' as '&lt;' and '&' as '&amp;'",
    ),
    "attribute twice": (
        '<pair id="2" id="3"><t>A.</t><h>B.</h></pair>',
        "is not well-formed XML: duplicate attribute",
    ),
    "NUL": (
        '<pair id="2" task="IE"><t>A\0.</t><h>B.</h></pair>',
        "is not well-formed XML in the pair '2' of line 3: "
        "a character is out of place; write '<' as '&lt;' and '&' as '&amp;'",
    ),
    "control character by number": (
        '<pair id="2" task="IE"><t>A&#1;</t><h>B.</h></pair>',
        "is not well-formed XML in the pair '2' of line 3: reference to invalid character number",
    ),
    "deep nesting": (
        '<pair id="2" task="IE"><t>' + "<i>" * 200 + "</i>" * 200 + "</t><h>B.</h></pair>",
        "is not well-formed XML in the pair '2' of line 3: elements are nested more than 100 deep",
    ),
    "huge hypothesis": (
        f'<pair id="2" task="IE"><t>A.</t><h>{"so " * 50_000}</h></pair>',
        "pair '2' has a hypothesis of 149,999 characters; at most 100,000 are read",
    ),
    "huge id": (
        f'<pair id="{"2" * 2000}" task="IE"><t>A.</t><h>B.</h></pair>',
        f"pair '{'2' * 60}…' has an id of more than 1,000 characters",
    ),
    "huge label": (
        f'<pair id="2" entailment="{"so " * 5000}"><t>A.</t><h>B.</h></pair>',
        f"pair '2' has the unknown label '{'so ' * 20}…' (known here: yes, no)",
    ),
}

each_broken_pair = pytest.mark.parametrize(
    ("broken", "problem"), BROKEN.values(), ids=[name.replace(" ", "-") for name in BROKEN]
)


@each_broken_pair
def test_a_broken_pair_is_one_error_with_its_line(broken, problem, write, refused):
    path = write("x.xml", corpus(GOOD.format(1), broken, GOOD.format(3)))
    assert refused(path) == f"x.xml:3: {problem}"


@each_broken_pair
@pytest.mark.parametrize("between", ["\n", ""], ids=["lines", "one-line"])
def test_leniently_a_broken_pair_is_counted_and_the_others_stay(
    broken, problem, between, write, lenient_ids
):
    pairs = [GOOD.format(1), broken, GOOD.format(3), broken.replace('"2"', '"4"'), GOOD.format(5)]
    path = write("x.xml", corpus(*pairs, between=between))
    assert lenient_ids(path) == (["1", "3", "5"], 2)


def test_an_id_that_comes_twice_is_an_error(write, refused):
    path = write("x.xml", corpus(GOOD.format(1), GOOD.format(1)))
    assert refused(path) == "x.xml:3: pair '1' is here twice (first on line 2); ids must be unique"


def test_leniently_the_first_pair_of_an_id_stays(write, lenient_ids):
    path = write("x.xml", corpus(GOOD.format(1), GOOD.format(1), GOOD.format(2)))
    assert lenient_ids(path) == (["1", "2"], 1)


def test_blanks_around_an_id_are_not_of_it(write):
    path = write("x.xml", corpus(GOOD.format(" 1 ")))
    assert [pair.id for pair in open_dataset(path)] == ["1"]


@pytest.mark.parametrize(
    ("end", "problem"),
    [
        ('<pair id="3" task="IE"><t>Only the beg', "the file ends within the pair '3' of line 4"),
        ('<pair id="3" ta', "the file ends too early"),
        ("", "the file ends too early"),
        ("<!-- a comment", "the file ends too early"),
    ],
)
def test_a_truncated_file_is_an_error_after_its_whole_pairs(
    end, problem, write, refused, lenient_ids
):
    content = f"<entailment-corpus>\n{GOOD.format(1)}\n{GOOD.format(2)}\n{end}"
    path = write("x.xml", content)
    assert problem in refused(path)
    assert lenient_ids(path) == (["1", "2"], 1)


def test_what_follows_the_root_is_an_error(write, refused, lenient_ids):
    path = write("x.xml", f"{corpus(GOOD.format(1))}\n{GOOD.format(2)}\n{GOOD.format(3)}")
    problem = "is not well-formed XML: junk after document element"
    assert refused(path) == f"x.xml:4: {problem}"
    assert lenient_ids(path) == (["1", "2", "3"], 1)


def test_a_restarted_file_may_have_tags_around_its_root(write, lenient_ids):
    inner = corpus(GOOD.format(1), '<pair id="2"><t>A', GOOD.format(3))
    assert lenient_ids(write("x.xml", f"<all>\n{inner}\n</all>")) == (["1", "3"], 1)


def test_the_line_of_a_fault_is_right_after_a_restart(write, caplog, lenient_ids):
    path = write("x.xml", corpus("<pair id='1'><t>A", GOOD.format(2), "", "<pair id='3'/>"))
    lenient_ids(path)
    assert [record.getMessage().split("x.xml:")[1] for record in caplog.records] == [
        "2: is not well-formed XML in the pair '1' of line 2: it has no end tag",
        "5: pair '3' has no <t>; it needs one",
    ]


ENTITIES = {
    "bomb": (
        '<!DOCTYPE a [<!ENTITY lol "lol">'
        + "".join(f'<!ENTITY lol{n} "{f"&lol{n - 1};" * 10}">' for n in range(1, 10))
        + "]>",
        "&lol9;",
        "declares the entity 'lol'; a file that declares entities is refused",
    ),
    "quadratic blow-up": (
        f'<!DOCTYPE a [<!ENTITY big "{"a" * 50_000}">]>',
        "&big;" * 1000,
        "declares the entity 'big'; a file that declares entities is refused",
    ),
    "external": (
        '<!DOCTYPE a [<!ENTITY passwd SYSTEM "file:///etc/passwd">]>',
        "&passwd;",
        "declares the entity 'passwd'; a file that declares entities is refused",
    ),
    "parameter": (
        '<!DOCTYPE a [<!ENTITY % all SYSTEM "file:///etc/passwd"> %all;]>',
        "A.",
        "declares the entity 'all'; a file that declares entities is refused",
    ),
    "unparsed": (
        '<!DOCTYPE a [<!NOTATION n SYSTEM "n"><!ENTITY cat SYSTEM "cat.png" NDATA n>]>',
        "A.",
        "declares the entity 'cat'; a file that declares entities is refused",
    ),
    "long default": (
        f'<!DOCTYPE a [<!ATTLIST pair x CDATA "{"a" * 5000}">]>',
        "A.",
        "has a DTD with long defaults for attributes; such a file is refused",
    ),
}


@pytest.mark.parametrize("lenient", [False, True], ids=["strictly", "leniently"])
@pytest.mark.parametrize(("doctype", "text", "problem"), ENTITIES.values(), ids=list(ENTITIES))
def test_a_file_that_declares_more_than_it_says_is_refused(
    doctype, text, problem, lenient, write, refused
):
    pair = f'<pair id="1" entailment="YES"><t>{text}</t><h>B.</h></pair>'
    path = write("x.xml", f"{doctype}\n{corpus(pair)}")
    assert refused(path, lenient=lenient) == f"x.xml:1: {problem}"


@pytest.mark.parametrize(
    "content",
    [
        corpus('<pair id="1"><t>' + "<i>a" * 100_000),
        corpus("<i>" * 100_000 + GOOD.format(1)),
        corpus('<pair id="1"><t>' + "<i>" * 100_000 + "</i>" * 100_000 + "</t></pair>"),
        "<pair " * 100_000,
        '<pair id="' * 100_000,
        "<problem " * 100_000,
        "<!-- <pair>\n" * 20_000,
        corpus(*["<!-- a -->" * 1000] * 100, GOOD.format(1), "<pair>"),
        corpus('<pair id="1" x="' + "\n" * 500_000),
        "&" * 300_000,
        corpus("<pair id='1'><t>" + "&a" * 100_000),
    ],
    ids=lambda content: content[20:50].strip(),
)
def test_a_file_made_to_take_long_is_refused_soon(content, write, refused):
    path = write("x.xml", content)
    with within(4):
        refused(path)
        refused(path, reader="rte2")


def test_a_noncharacter_that_is_in_the_file_is_read_as_it_is(write):
    path = write("x.xml", corpus(GOOD.format(1).replace("rains", "ra\ufdd0ns")))
    assert next(iter(open_dataset(path))).text == "It ra\ufdd0ns."


def test_a_comment_that_never_ends_is_an_error_on_the_line_where_it_begins(
    write, refused, lenient_ids
):
    path = write("x.xml", corpus("<pair/>", GOOD.format(1), "<!--", GOOD.format(2)))
    assert lenient_ids(path) == (["1"], 2)
    assert refused(write("y.xml", corpus(GOOD.format(1), "<!--", GOOD.format(2)))) == (
        "y.xml:3: is incomplete XML: the file ends too early"
    )
