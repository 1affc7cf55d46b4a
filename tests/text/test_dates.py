"""Dates: what is found in a text, and which days it means for a reader of that day's paper."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.text.dates import dates
from tests.pace import within

TUESDAY = datetime.date(2005, 6, 14)


def dates_of(text: str, published: datetime.date | None = TUESDAY) -> list[tuple[str, str]]:
    return [(span.form, span.value) for span in dates(text, published)]


@pytest.mark.parametrize(
    ("text", "form", "value"),
    [
        ("He was freed on Saturday.", "on Saturday", "2005-06-11"),
        ("Troops Saturday killed two men.", "Saturday", "2005-06-11"),
        ("On Tuesday the court ruled.", "On Tuesday", "2005-06-14"),
        ("He left on Sunday night.", "on Sunday night", "2005-06-12"),
        ("It happened late Monday.", "late Monday", "2005-06-13"),
        ("He met them last Tuesday.", "last Tuesday", "2005-06-07"),
        ("He meets them next Tuesday.", "next Tuesday", "2005-06-21"),
        ("The trial will begin on Saturday.", "on Saturday", "2005-06-18"),
        ("On Saturday he will leave.", "On Saturday", "2005-06-18"),
        ("Police said he will leave on Friday.", "on Friday", "2005-06-17"),
        ("The talks are scheduled for Friday.", "Friday", "2005-06-17"),
        ("The pope is to speak on Friday.", "on Friday", "2005-06-17"),
        ("They'll meet on Friday.", "on Friday", "2005-06-17"),
        ("He'll say what was said on Friday.", "on Friday", "2005-06-10"),
        ("It will rain. He came on Friday.", "on Friday", "2005-06-10"),
        ("Officials said on Friday they will resign.", "on Friday", "2005-06-10"),
        ("Everyone over 18 is entitled to vote on Saturday.", "on Saturday", "2005-06-18"),
        ("The match is on Saturday.", "on Saturday", "2005-06-18"),
        ("The polls open on Saturday at 8 a.m.", "on Saturday", "2005-06-18"),
        ("The union plans a rally on Saturday.", "on Saturday", "2005-06-18"),
        ("Passengers are advised to stay home on Saturday.", "on Saturday", "2005-06-18"),
        ("Schools remain closed until Saturday.", "until Saturday", "2005-06-18"),
        ("The man, who is 54, died on Saturday.", "on Saturday", "2005-06-11"),
        ("It is the third fire since Saturday.", "since Saturday", "2005-06-11"),
        ("She is one of nine people killed on Saturday.", "on Saturday", "2005-06-11"),
        ("Saturday's fire is the worst.", "Saturday", "2005-06-11"),
        ("Two men are in custody after a shooting on Saturday.", "on Saturday", "2005-06-11"),
        ("Police are investigating reports of gunfire on Saturday.", "on Saturday", "2005-06-11"),
        ("The party is celebrating its victory on Saturday.", "on Saturday", "2005-06-11"),
        ("The storm, which is moving, hit Texas on Saturday.", "on Saturday", "2005-06-11"),
        ("The minister is accused of fleeing on Saturday.", "on Saturday", "2005-06-11"),
        ("The Senate vote on Saturday is a blow.", "on Saturday", "2005-06-11"),
        ("He is under fire for Saturday's vote.", "Saturday", "2005-06-11"),
        ("A man is charged over the fire on Saturday and will plead.", "on Saturday", "2005-06-11"),
        ("He is charged with killing a man in August.", "in August", "2004-08"),
        ("Three people died in a crash Saturday.", "Saturday", "2005-06-11"),
        ("The talks\nToday he left.", "Today", "2005-06-14"),
        ("He won on Saturday, 37 seconds ahead.", "on Saturday", "2005-06-11"),
        ("Yesterday he died.", "Yesterday", "2005-06-13"),
        ("It opens tomorrow.", "tomorrow", "2005-06-15"),
        ("He died today.", "today", "2005-06-14"),
        ("He died last night.", "last night", "2005-06-13"),
        ("the day before yesterday", "the day before yesterday", "2005-06-12"),
        ("She left two days ago.", "two days ago", "2005-06-12"),
        ("She left 10 days ago.", "10 days ago", "2005-06-04"),
        ("It fell last week.", "last week", "2005-06-06 to 2005-06-12"),
        ("It rises this week.", "this week", "2005-06-13 to 2005-06-19"),
        ("a week ago", "a week ago", "2005-06-06 to 2005-06-12"),
        ("It fell this month.", "this month", "2005-06"),
        ("It fell last month.", "last month", "2005-05"),
        ("It fell six months ago.", "six months ago", "2004-12"),
        ("It opens next month.", "next month", "2005-07"),
        ("It fell twenty weeks from now.", "twenty weeks from now", "2005-10-31 to 2005-11-06"),
        ("He was elected last year.", "last year", "2004"),
        ("It ends next year.", "next year", "2006"),
        ("It began ten years ago.", "ten years ago", "1995"),
        ("It began twenty-five years ago.", "twenty-five years ago", "1980"),
        ("It began 1,000 years ago.", "1,000 years ago", "1005"),
        ("It fell and two years ago rose.", "two years ago", "2003"),
        ("It will begin in June.", "in June", "2005-06"),
        ("He was jailed in August.", "in August", "2004-08"),
        ("He will be tried in February.", "in February", "2006-02"),
        ("It runs in August.", "in August", "2005-08"),
        ("He was freed last June.", "last June", "2004-06"),
        ("He was freed on May 4.", "May 4", "2005-05-04"),
        ("He was freed on August 4.", "August 4", "2004-08-04"),
        ("It will open on May 4.", "May 4", "2006-05-04"),
        ("It opens on June 20.", "June 20", "2005-06-20"),
        ("He was freed on Saturday, June 11.", "June 11", "2005-06-11"),
        ("It was shown on Friday (June 3).", "June 3", "2005-06-03"),
        ("It was on 11 June 2003.", "11 June 2003", "2003-06-11"),
        ("It was on 2003-06-11.", "2003-06-11", "2003-06-11"),
        ("It was in June 2003.", "June 2003", "2003-06"),
        ("It was founded in 1998.", "1998", "1998"),
    ],
)
def test_a_date_is_resolved_from_the_day_of_publication(text, form, value):
    assert dates_of(text) == [(form, value)]


@pytest.mark.parametrize(
    "text",
    [
        "It rained on Bloody Sunday afternoon.",
        "The trams run as on a normal Sunday.",
        "By our staff, Sport Today",
        "The Sunday Times has it.",
        "He may march in the street.",
        "They sold 2000 cars.",
        "It was on June 31, 2003.",
        "He won in two days.",
        "It began half a year ago.",
        "It began two to three years ago.",
        "It began two or three years ago.",
        "It began 2.5 years ago.",
        "It began one hundred and five years ago.",
        "On Saturdays he sleeps.",
        "It opens every Saturday.",
        "Nothing is said here.",
        "",
    ],
)
def test_what_is_no_date_is_left_alone(text):
    assert dates_of(text) == []


def test_without_a_day_of_publication_only_full_dates_are_read():
    assert dates_of("On Saturday, in May and on May 4, and in June 2003.", None) == [
        ("June 2003", "2003-06")
    ]


def test_a_span_says_its_place_days_precision_and_whether_it_was_relative():
    (span,) = dates("It fell last month.", TUESDAY)
    assert "It fell last month."[span.start : span.end] == span.form
    assert (span.first, span.last) == (datetime.date(2005, 5, 1), datetime.date(2005, 5, 31))
    assert (span.precision, span.is_relative) == ("month", True)
    (span,) = dates("in 1998", TUESDAY)
    assert (span.precision, span.is_relative) == ("year", False)


@given(
    st.lists(
        st.sampled_from(
            "on last next this Saturday in June May 4 2003 , . will said two days ago week "
            "month 30 February 29 999 years from now".split()
        ),
        max_size=12,
    ).map(" ".join),
    st.dates(),
)
def test_dates_are_in_order_apart_and_begin_before_they_end(text, published):
    spans = dates(text, published)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(span.first <= span.last for span in spans)
    assert all(text[span.start : span.end] == span.form for span in spans)


@given(st.dates(datetime.date(1990, 1, 1), datetime.date(2030, 1, 1)), st.integers(0, 6))
def test_a_weekday_in_the_past_is_one_of_the_last_seven_days(published, day):
    name = datetime.date(2024, 1, 1 + day).strftime("%A")
    (span,) = dates(f"He was freed on {name}.", published)
    assert 0 <= (published - span.first).days < 7
    assert span.first.weekday() == day


def test_five_thousand_sentences_take_no_more_than_a_second_or_two():
    sentences = [
        f"Officials said on Saturday that {n} men were held since last May." for n in range(5000)
    ]
    with within(4):
        assert all(len(dates(sentence, TUESDAY)) == 2 for sentence in sentences)
