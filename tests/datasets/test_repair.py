"""Faults with one possible reading are repaired, and a warning says where."""

import pytest

from entailment.datasets import open_dataset

OPEN = '<entailment-corpus>\n<pair id="1" entailment="YES" task="IE">\n'
CLOSE = "\n<h>It is so.</h>\n</pair>\n</entailment-corpus>\n"


def corpus(text: str) -> str:
    """A corpus of one pair with that text, which begins on line 3."""
    return f"{OPEN}<t>{text}</t>{CLOSE}"


@pytest.fixture
def text_of(write):
    """A function that returns the text of the one pair of a file with that content."""

    def text_of(content: str) -> str:
        (pair,) = open_dataset(write("x.xml", content))
        return pair.text

    return text_of


@pytest.mark.parametrize("text", ["V&A shop", "this & that", "salt &pepper", "&", "a &# b", "&1;"])
def test_a_bare_ampersand_stays_an_ampersand(text, text_of):
    assert text_of(corpus(text)) == text


def test_a_bare_ampersand_is_logged_with_its_line(text_of, caplog):
    text_of(corpus("the V&A"))
    assert caplog.text.rstrip().endswith("x.xml:3: a bare '&' was read as '&amp;'")


def test_a_bare_ampersand_in_an_attribute_stays(write):
    path = write("x.xml", corpus("So.").replace('task="IE"', 'task="Q&A"'))
    assert next(iter(open_dataset(path))).task == "Q&A"


@pytest.mark.parametrize(
    ("written", "read"),
    [("&lt;&amp;&gt;", "<&>"), ("&#233;", "é"), ("&#xE9;", "é"), ("&amp;amp;", "&amp;")],
)
def test_a_reference_that_xml_knows_is_no_fault(written, read, text_of, caplog):
    assert text_of(corpus(written)) == read
    assert not caplog.records


@pytest.mark.parametrize(
    "text", ["<![CDATA[V&A]]>", "<![CDATA[\nV&A\n]]>", "<![CDATA[V&A]]><!--\n & \n-->"]
)
def test_an_ampersand_in_a_cdata_section_or_a_comment_is_let_alone(text, text_of, caplog):
    assert text_of(corpus(text)) == "V&A"
    assert not caplog.records


def test_repair_continues_behind_a_cdata_section(text_of):
    assert text_of(corpus("R&D <![CDATA[&amp; V&A]]> B&B")) == "R&D &amp; V&A B&B"


def test_an_html_entity_is_read_and_logged(text_of, caplog):
    assert text_of(corpus("caf&eacute;")) == "café"
    assert caplog.text.rstrip().endswith("x.xml:3: the HTML entity '&eacute;' was read as 'é'")


@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE entailment-corpus SYSTEM "rte.dtd">'])
def test_an_entity_that_nobody_defines_is_refused(doctype, write, refused):
    path = write("x.xml", doctype + corpus("a &wombat; b"))
    assert refused(path) == (
        "x.xml:3: is not well-formed XML in the pair '1' of line 2: "
        "an entity is not defined; write the character itself"
    )


def test_a_malformed_declaration_is_passed_over_and_logged(text_of, caplog):
    assert text_of("<?xml version='1.0'encoding='utf-8'?>\n" + corpus("è")) == "è"
    expected = "x.xml:1: the XML declaration is malformed and was skipped"
    assert caplog.text.rstrip().endswith(expected)


def test_a_declaration_after_white_space_is_read_and_logged(text_of, caplog):
    assert text_of('\n <?xml version="1.0"?>\n' + corpus("So.")) == "So."
    assert caplog.text.rstrip().endswith("x.xml:2: white space before the XML declaration")


@pytest.mark.parametrize(
    "declaration",
    ['<?xml version="1.0"?>', '<?xml version="1.1" encoding="UTF-8" standalone="yes" ?>'],
)
def test_a_good_declaration_is_no_fault(declaration, text_of, caplog):
    assert text_of(declaration + corpus("So.")) == "So."
    assert not caplog.records


def test_a_dtd_that_is_not_there_is_not_looked_for(text_of, caplog):
    doctype = '<!DOCTYPE entailment-corpus SYSTEM "http://nowhere.invalid/rte.dtd">\n'
    assert text_of(doctype + corpus("So.")) == "So."
    assert not caplog.records


def test_a_doctype_with_a_subset_of_its_own_is_read(text_of):
    doctype = (
        "<!DOCTYPE entailment-corpus [\n<!ELEMENT pair (t,h)>\n"
        '<!ATTLIST pair id CDATA #REQUIRED task CDATA "QA">\n]>\n'
    )
    assert text_of(doctype + corpus("So.")) == "So."


def test_a_repair_is_logged_once_a_line(text_of, caplog):
    text_of(corpus("A&B & C&D"))
    assert len(caplog.records) == 1


def test_the_log_reports_when_it_stops_naming_repairs(text_of, caplog):
    text_of(corpus("R&D\n" * 1000))
    assert len(caplog.records) == 101
    assert caplog.text.rstrip().endswith("further repairs of this kind are not logged")
