from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.structure.times import day_number, iso_day, periods, year_of


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("on 11 June 2005", "2005-06-11", "2005-06-11"),
        ("in June 2005", "2005-06-01", "2005-06-30"),
        ("in 2004", "2004-01-01", "2004-12-31"),
        ("the third quarter of 2004", "2004-07-01", "2004-09-30"),
        ("in the 1990s", "1990-01-01", "1999-12-31"),
        ("the 19th century", "1801-01-01", "1900-12-31"),
        ("in 44 BC", "-0043-01-01", "-0043-12-31"),
        ("from 1914 to 1918", "1914-01-01", "1918-12-31"),
        ("between June 2001 and 2003", "2001-06-01", "2003-12-31"),
    ],
)
def test_a_time_is_an_interval_of_days(text: str, first: str, last: str) -> None:
    (period,) = periods(text)
    assert (iso_day(period.first), iso_day(period.last)) == (first, last)


def test_a_relative_time_needs_the_day_of_publication() -> None:
    day = datetime.date(2005, 6, 14)
    assert periods("It left last year.") == ()
    (period,) = periods("It left last year.", day)
    assert period.years == (2004, 2004)


def test_a_count_is_no_year() -> None:
    assert periods("2000 people came") == ()


@given(st.dates())
def test_days_are_numbered_as_the_calendar_has_them(date: datetime.date) -> None:
    number = day_number(date.year, date.month, date.day)
    assert number == date.toordinal() - datetime.date(1970, 1, 1).toordinal()
    assert year_of(number) == date.year
    assert iso_day(number) == date.isoformat()


def test_a_day_of_the_same_year_has_that_year() -> None:
    dates = periods("It began on 4 April 1431 and was lifted on 9 May of the same year.")
    assert [period.years for period in dates] == [(1431, 1431), (1431, 1431)]
