"""Running text: words parted at line ends, pages within sentences, quoted mails."""

import pytest

from entailment import judge
from entailment.model import Pair
from entailment.systems.entering import read_pair
from entailment.text.running import running, with_whole_words
from entailment.text.sentences import split_sentences
from tests.pace import within


def read(text: str) -> str:
    return " ".join(running(text)[0].text.split())


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("inspec-\nted", "inspected"),
        ("engi-\r\n  neers", "engineers"),
        ("4 mil-\nlion euros", "4 million euros"),
        ("the un-\nlicensed driver", "the unlicensed driver"),
        ("Mrs. Al-\nder", "Mrs. Alder"),
        ("Mr. Hor-\nton left. Horton was ill.", "Mr. Horton left. Horton was ill."),
        ("INSPEC-\nTED", "INSPECTED"),
        ("twenty-\nfive", "twenty-five"),
        ("the well-\nknown singer", "the well-known singer"),
        ("Mr. Carter-\nSmith", "Mr. Carter-Smith"),
        ("short-\nand long-term loans", "short-\nand long-term loans"),
        ("pages 10-\n19", "pages 10-\n19"),
        ("the end -\nor so", "the end -\nor so"),
        ("the re-\ncreation ground", "the recreation ground"),
        ("a re-\ncreation, or any re-creation", "a re-creation, or any re-creation"),
        ("a full-\ntime job", "a full-time job"),
    ],
)
def test_a_word_parted_at_a_line_end_is_whole_and_a_compound_has_its_hyphen(text, whole):
    assert with_whole_words(text).text == whole


@pytest.mark.parametrize(
    "page",
    [
        "\n\nPage 4 of 9\n\n",
        "\n\n4\n\n",
        "\n\n- 4 -\n\n",
        "\r\n\r\np. 12\r\n\r\n",
        "\n\n18     REPORT OF THE COMMITTEE\n\n",
        "\n\nAnnual Report | 18\n\n",
        "\n\n17\n\nREPORT OF THE COMMITTEE\n\n",
        "\n\fLease of the flat, page 2\n\n",
        "\n\n12\n\fANNUAL REPORT 2023            Westfell Water\n\n",
        "\n\nAnnual Report            Westfell Water\n\n",
        "\f",
    ],
)
def test_a_sentence_goes_across_a_page(page):
    text = f"The lessee must not{page}sublet the flat. The rent is due."
    assert len(split_sentences(text)) == 2
    assert read(text) == "The lessee must not sublet the flat. The rent is due."


@pytest.mark.parametrize(
    "text",
    [
        "The rate was cut.\n\nPage 4 of 9\n\nthe board met in May.",
        "The rate was cut\n\nPage 4 of 9\n\nThe board met in May.",
        "We sell bread\n\nOpening hours\n\nweekdays from 8 to 6",
        "We need\n\n12 eggs\n\nand milk",
        "no full stop\n\nanother paragraph",
        "CHAPTER TWO\n\n4\n\niPhones are sold.",
    ],
)
def test_what_stands_between_other_paragraphs_is_read(text):
    assert read(text) == " ".join(text.split())


def test_a_word_parted_at_the_end_of_a_page_is_whole():
    text = "No inspec-\n\n18     REPORT OF THE COMMITTEE\n\ntion has taken place since."
    assert read(text) == "No inspection has taken place since."


def test_the_marks_of_a_quoted_mail_are_no_sign_of_comparison():
    assert read("> The rent is\n> 640 euros, not 600.") == "The rent is 640 euros, not 600."
    assert read("Treat it if sodium is\n> 145 mmol/l.") == "Treat it if sodium is > 145 mmol/l."


def test_offsets_lead_back_to_the_text_as_given():
    pair = Pair("1", "It must not\n\n4\n\nbe inspec-\nted on “Monday”.", "It is inspected.")
    given = read_pair(pair)
    assert " ".join(given.pair.text.split()) == 'It must not be inspected on "Monday".'
    start = given.pair.text.index("inspected")
    places = start, start + len("inspected")
    for normal in given.text:
        places = normal.span(*places)
    assert pair.text[slice(*places)] == "inspec-\nted"


@pytest.mark.parametrize(
    "piece",
    [
        "\n",
        "a\n\n1",
        "a-\n",
        "\n> a",
        "a\n\n1\n\n",
        "\f",
        "a\n\nAAAA\n\n",
        "a\n\n4  ",
        "\n\n1   a",
        "\fa          b\n",
        "re-\ncreation ",
    ],
)
def test_any_lines_are_read_in_seconds(piece):
    text = piece * (100_000 // len(piece))
    with within(2):
        split_sentences(text)
        running(text)


def test_a_judgment_is_that_of_the_running_text():
    hypothesis = "The lessee must not sublet the flat."
    cut = judge(
        "The lessee must not\n\nPage 4 of 9\n\nsublet the flat.", hypothesis, system="overlap"
    )
    assert cut.score == judge(hypothesis, hypothesis, system="overlap").score
