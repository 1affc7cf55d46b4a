from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.text.quantities import OF_INTERVAL, Date, Quantity, agree, differ, quantities
from tests.pace import within


def values_of(text: str) -> list[tuple[str, float | Date, str]]:
    return [(quantity.kind, quantity.value, quantity.unit) for quantity in quantities(text)]


def only(text: str) -> Quantity:
    (quantity,) = quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("0.5", 0.5),
        (".5", 0.5),
        ("He hit .300", 0.3),
        ("1,200", 1200),
        ("1,234,567.89", 1234567.89),
        ("2.5 million", 2.5e6),
        ("1.63-billion", 1.63e9),
        ("5.5 thousand", 5500),
        ("3 dozen", 36),
        ("12 mln", 12e6),
        ("7bn", 7e9),
        ("40k", 40_000),
        ("5M", 5e6),
        ("zero", 0),
        ("seven", 7),
        ("Twenty", 20),
        ("twenty-eight", 28),
        ("twenty eight", 28),
        ("a hundred", 100),
        ("hundred and five", 105),
        ("two hundred", 200),
        ("two dozen", 24),
        ("eleven hundred", 1100),
        ("a thousand and one", 1001),
        ("three hundred thousand", 300_000),
        ("two hundred and twenty-eight thousand", 228_000),
        ("two million three hundred thousand and forty-five", 2_300_045),
        ("half a million", 500_000),
        ("half-a-dozen", 6),
        ("a quarter of a million", 250_000),
        ("Three-quarters of a billion", 750e6),
        ("two and a half", 2.5),
        ("2 and a half million", 2.5e6),
        ("one and three quarters million", 1.75e6),
        ("10'000", 10_000),
        ("10 000.5", 10_000.5),
        ("12,34,567", 1_234_567),
        ("1.200.000", 1_200_000),
        ("1,5 million", 1.5e6),
        ("½", 0.5),
        ("2½", 2.5),
        ("2 ¾", 2.75),
        ("2 1/2", 2.5),
        ("2-1/2", 2.5),
        ("1/2 million", 500_000),
        ("1.5tn", 1.5e12),
        ("2 trn", 2e12),
        ("5mn", 5e6),
        ("5 millions", 5e6),
        ("3 lakh", 300_000),
        ("five crore", 5e7),
        ("10^6", 1e6),
        ("3 x 10^6", 3e6),
        ("3×10⁶", 3e6),
        ("10^-2", 0.01),
        ("a couple of dozen", 24),
        ("a couple hundred", 200),
        ("two-and-a-half", 2.5),
        ("a million and a half", 1.5e6),
        ("a dozen and a half", 18),
        ("-5", -5),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, value: float) -> None:
    assert values_of(text) == [("number", value, "")]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("two and three", [2, 3]),
        ("one two three", [1, 2, 3]),
        ("between nineteen and twenty", [19, 20]),
        ("10-15", [10, 15]),
        ("5:30", [5.5]),
        ("5:3", [5, 3]),
        ("90:30", [90, 30]),
        ("2:05:30", [2, 5, 30]),
        ("30,000-40,000", [30_000, 40_000]),
        ("one million, two thousand", [1e6, 2000]),
        ("7 eight", [7, 8]),
        ("two and a third", [2]),
        ("two and a half of them", [2]),
        ("two and half a million", [2, 500_000]),
        ("the third million", [1e6]),
        ("half of them", []),
        ("in € million", []),
        ("Room 10 200 people", [10, 200]),
        ("Apollo 11 200 metres away", [11, 200]),
        ("page 12 300 words", [12, 300]),
        ("2 500-page books", [2, 500]),
        ("they won 10 200.", [10, 200]),
        ("scores 120 130 140", [120, 130, 140]),
        ("07700 900 123", [7700, 900, 123]),
        ("1 800 555-0199", [1, 800, 555, 199]),
        ("10 000-15 000 people", [10_000, 15_000]),
        ("9/11", [9, 11]),
        ("24/7", [24, 7]),
        ("on 3/4 the army left", [3, 4]),
        ("4/5 stars", [4, 5]),
        ("10-15/20", [10, 15, 20]),
        ("pages 1,5 and 7", [1, 5, 7]),
        ("2^10", [2, 10]),
        ("several hundred", []),
        ("a few thousand", []),
        ("two quarters of growth", [2]),
    ],
)
def test_numbers_side_by_side_stay_apart(text: str, values: list[float]) -> None:
    assert [value for _, value, _ in values_of(text)] == values


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("30 people", "people"),
        ("21-year-old", "year"),
        ("five ships", "ship"),
        ("30 US soldiers", "soldier"),
        ("5 m", ""),
        ("5 intervals", "interval"),
        ("CI 30 minutes", "minute"),
        ("12, dogs", ""),
        ("2 two", ""),
    ],
)
def test_the_unit_of_a_number_is_the_next_word(text: str, unit: str) -> None:
    assert quantities(text)[0].unit == unit


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The club has 10 000 members.", [10_000]),
        ("It attracted 12 300 visitors.", [12_300]),
        ("About 12 345 678 people live there.", [12_345_678]),
        ("It rose by 12 300 to 13 400.", [12_300, 13_400]),
        ("Members: 12 345", [12_345]),
        ("In Germany 10 000 people came.", [10_000]),
        ("In May 10 000 people came.", [10_000]),
        ("a 12 500-seat stadium", [12_500]),
        ("On May 5 200 people came.", [Date(None, 5, 5), 200]),
        ("In 2010 300 people came.", [Date(2010, None, None), 300]),
        ("In 2010 300 000 people came.", [Date(2010, None, None), 300_000]),
    ],
)
def test_blanks_group_thousands_where_that_is_certain(
    text: str, values: list[float | Date]
) -> None:
    assert [value for _, value, _ in values_of(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It needs 1/2 cup of sugar.", [0.5]),
        ("3/4 of the members voted.", [0.75]),
        ("a 3/4-inch screw", [0.75]),
        ("1/2 a mile", [0.5]),
        ("2/3 majority", [2 / 3]),
        ("two thirds of voters", [2 / 3]),
        ("three quarters of the voters", [0.75]),
        ("2011/12", [Date(2011, None, None), 12]),
        ("1/2/2003", [1, 2, Date(2003, None, None)]),
        ("14/6/2005/2", [14, 6, Date(2005, None, None), 2]),
        ("3/4 of May", [3, Date(None, 5, 4)]),
    ],
)
def test_a_fraction_is_one_where_that_is_certain(text: str, values: list[float | Date]) -> None:
    assert [value for _, value, _ in values_of(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Growth was -5% last year.", [-5]),
        ("a -15% grade", [-15]),
        ("(\N{MINUS SIGN}18C)", [-18]),
        ("-5 degrees", [-5]),
        ("fell to -5", [-5]),
        ("a result of -$5 million", [-5e6]),
        ("between -10 and -5", [-10, -5]),
        ("temperatures of -3, -4 and -5", [-3, -4, -5]),
        ("fell to minus 5", [-5]),
        ("reached minus forty degrees", [-40]),
        ("a negative 5 percent", [-5]),
        ("5 degrees below zero", [-5]),
        ("two and a half degrees below zero", [-2.5]),
        ("10 minus 5", [10, 5]),
        ("plus or minus 5 percent", [5]),
        ("+/-5%", [5]),
        ("revenue minus 5 million", [5e6]),
        ("tested negative 5 times", [5]),
        ("10 -5", [10, 5]),
        ("10% -15%", [10, 15]),
        ("- 5 people", [5]),
        ("-5 people came", [5]),
        ("three men -2 of them- died", [3, 2]),
        ("F-16", [16]),
    ],
)
def test_a_minus_is_of_the_number_where_it_can_be(text: str, values: list[float]) -> None:
    assert [value for _, value, _ in values_of(text)] == values


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("5m high", 5, "metre"),
        ("the 100m final", 100, "metre"),
        ("the 1,500m", 1500, "metre"),
        ("1.2m people", 1.2e6, "people"),
        ("1,300m people", 1.3e9, "people"),
    ],
)
def test_metres_are_not_millions(text: str, value: float, unit: str) -> None:
    assert values_of(text) == [("number", value, unit)]


@pytest.mark.parametrize(
    "text",
    ["12%", "12 %", "12 percent", "12 per cent", "12-percent", "twelve per cent", "12 pct", "12pc"],
)
def test_a_percentage_is_read_however_it_is_written(text: str) -> None:
    assert values_of(text) == [("percent", 12, "")]


def test_percentage_points_are_no_percentage() -> None:
    assert values_of("12 percentage points") == [("number", 12, "percentage")]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("$37.80", 37.8, "USD"),
        ("$ 5", 5, "USD"),
        ("US$ 9.4 billion", 9.4e9, "USD"),
        ("us$5", 5, "USD"),
        ("$1.63-billion", 1.63e9, "USD"),
        ("$5m", 5e6, "USD"),
        ("five dollars", 5, "USD"),
        ("1,200 dollars", 1200, "USD"),
        ("30 million U.S. dollars", 30e6, "USD"),
        ("30 US dollars", 30, "USD"),
        ("30 euros", 30, "EUR"),
        ("€1.5 bn", 1.5e9, "EUR"),
        ("£12", 12, "GBP"),
        ("12 pounds", 12, "GBP"),
        ("¥500", 500, "JPY"),
        ("500 yen", 500, "JPY"),
        ("$5b", 5e9, "USD"),
        ("$1.5T", 1.5e12, "USD"),
        ("£1.5tn", 1.5e12, "GBP"),
        ("€3,50", 3.5, "EUR"),
        ("42,33 US dollars", 42.33, "USD"),
        ("C$5 million", 5e6, "CAD"),
        ("A$5", 5, "AUD"),
        ("NZ$ 5", 5, "NZD"),
        ("HK$3.07", 3.07, "HKD"),
        ("S$5", 5, "SGD"),
        ("R$5", 5, "BRL"),
        ("Z$5", 5, "Z$"),
        ("5 million Canadian dollars", 5e6, "CAD"),
        ("30 Hong Kong dollars", 30, "HKD"),
        ("EUR 5 million", 5e6, "EUR"),
        ("NOK 2,640 million", 2.64e9, "NOK"),
        ("Rs 5 lakh", 500_000, "INR"),
        ("Rs. 500", 500, "INR"),
        ("$.50", 0.5, "USD"),
        ("5 crore rupees", 5e7, "INR"),
    ],
)
def test_a_sum_of_money_is_read_in_its_currency(text: str, value: float, unit: str) -> None:
    (quantity,) = quantities(text)
    assert (quantity.kind, quantity.value, quantity.unit, quantity.form) == (
        "money",
        value,
        unit,
        text,
    )


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("21 July 1961", (1961, 7, 21)),
        ("21st of July, 1961", (1961, 7, 21)),
        ("May 5, 2004", (2004, 5, 5)),
        ("May 5th 2004", (2004, 5, 5)),
        ("5 May 2004", (2004, 5, 5)),
        ("5th of May", (None, 5, 5)),
        ("the 5th of may", (None, 5, 5)),
        ("may 5, 2004", (2004, 5, 5)),
        ("July 21", (None, 7, 21)),
        ("Sept. 15", (None, 9, 15)),
        ("15 Sep", (None, 9, 15)),
        ("Dec 7", (None, 12, 7)),
        ("June 2003", (2003, 6, None)),
        ("June, 2003", (2003, 6, None)),
        ("2005-06-14", (2005, 6, 14)),
        ("30/11/2022", (2022, 11, 30)),
        ("11/30/2022", (2022, 11, 30)),
        ("14.6.2005", (2005, 6, 14)),
        ("1969", (1969, None, None)),
        ("in 2031.", (2031, None, None)),
    ],
)
def test_a_date_is_read_however_it_is_written(
    text: str, date: tuple[int | None, int | None, int | None]
) -> None:
    assert values_of(text) == [("date", Date(*date), "")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("He may 5 times", 5),
        ("they march 5 abreast", 5),
        ("it may 30 times", 30),
        ("30 may apply", 30),
        ("May 45", 45),
        ("in march 5,000 went", 5000),
        ("1,969 people", 1969),
        ("$1969", 1969),
        ("1969 percent", 1969),
        ("the 1990s", 1990),
        ("969", 969),
        ("3000", 3000),
    ],
)
def test_what_only_looks_like_a_date_is_a_number(text: str, value: float) -> None:
    assert [quantity.value for quantity in quantities(text)] == [value]


def test_a_date_that_cannot_be_is_none() -> None:
    assert {quantity.kind for quantity in quantities("2005-13-01 and 2005-12-32")} == {"number"}


@pytest.mark.parametrize(
    "text", ["", "No one knows", "A380", "v.5", "U.S..5", "v2", "B52s", "someone", "month"]
)
def test_there_may_be_no_quantity(text: str) -> None:
    assert [quantity for quantity in quantities(text) if quantity.form != "one"] == []


@pytest.mark.parametrize(
    ("text", "is_rough"),
    [
        ("about 50", True),
        ("more than $5 million", True),
        ("up to 1 million", True),
        ("nearly twenty", True),
        ("50", False),
        ("whereabout 50", False),
        ("about it, 50", False),
    ],
)
def test_a_number_is_rough_where_the_text_says_so(text: str, is_rough: bool) -> None:
    assert only(text).is_rough is is_rough


@given(st.text() | st.text(alphabet="1290,.-%$ \nonetwhudramyfil"))
def test_a_quantity_stands_at_its_offset(text: str) -> None:
    for quantity in quantities(text):
        assert text[quantity.start : quantity.start + len(quantity.form)] == quantity.form


SENTENCES = st.lists(
    st.sampled_from(
        "12 1,200 2.5 million two and hundred thousand $ € % percent euros about May 5, 2004 "
        "1969 2005-06-14 July Sept. 15 people years may".split()
    ),
    min_size=1,
    max_size=8,
).map(" ".join)


@given(SENTENCES)
def test_quantities_come_in_order(text: str) -> None:
    starts = [quantity.start for quantity in quantities(text)]
    assert starts == sorted(set(starts))


@given(SENTENCES)
def test_a_quantity_supports_itself(text: str) -> None:
    assert all(
        agree(quantity, quantity) and not differ(quantity, quantity)
        for quantity in quantities(text)
    )


@given(SENTENCES, SENTENCES)
def test_no_two_quantities_agree_and_differ(first: str, second: str) -> None:
    for left in quantities(first):
        for right in quantities(second):
            assert not (agree(left, right) and differ(left, right))


DATES = st.builds(
    lambda year, month, day: Quantity("date", Date(year, month, day), "", "", 0, False),
    st.none() | st.integers(1900, 2030),
    st.none() | st.integers(1, 12),
    st.none() | st.integers(1, 31),
)


@given(DATES, st.sets(st.sampled_from(["year", "month", "day"])))
def test_a_date_supports_a_less_precise_one_and_never_the_reverse(
    precise: Quantity, left_out: set[str]
) -> None:
    assert isinstance(precise.value, Date)
    vague = precise._replace(value=precise.value._replace(**dict.fromkeys(left_out)))
    assert agree(precise, vague)
    assert agree(vague, precise) == (vague == precise)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("21 July 1961", "July 21"),
        ("21 July 1961", "1961"),
        ("July 1961", "1961"),
        ("two million", "2,000,000"),
        ("$5 million", "5,000,000"),
        ("12 percent", "12%"),
        ("about 100", "95"),
        ("100", "nearly 109"),
        ("30 people", "30 men"),
        ("2,000 people", "2000 people"),
        ("2000 people", "2,000 people"),
        ("10 000 people", "10,000 people"),
        ("2½ hours", "two and a half hours"),
        ("3/4 of the members", "75%"),
        ("67 percent", "two thirds of the members"),
        ("9" * 400, "9" * 400),
    ],
)
def test_a_text_supports(text: str, hypothesis: str) -> None:
    assert agree(only(text), only(hypothesis))
    assert not differ(only(text), only(hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("July 21", "July 22"),
        ("July 1961", "July 1962"),
        ("1961", "1962"),
        ("5 percent", "6 percent"),
        ("$5", "$6"),
        ("30 people", "27 people"),
        ("21-year-old", "20-year-old"),
        ("about 100 people", "200 people"),
    ],
)
def test_a_text_conflicts_with(text: str, hypothesis: str) -> None:
    assert differ(only(text), only(hypothesis))
    assert differ(only(hypothesis), only(text))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("30 people", "27 cars"),
        ("30", "27"),
        ("$5", "6 euros"),
        ("5 percent", "6"),
        ("12%", "12 people"),
        ("1961", "July 21"),
        ("July 1961", "5 May 1999"),
        ("5", "$5"),
        ("1961", "3 dogs"),
    ],
)
def test_of_two_things_a_text_says_neither(text: str, hypothesis: str) -> None:
    assert not agree(only(text), only(hypothesis))
    assert not differ(only(text), only(hypothesis))


@pytest.mark.parametrize(
    "text",
    [
        "1" * 100_000,
        "one " * 25_000,
        "1,1,1," * 17_000,
        "1,111" * 20_000,
        "May 1 " * 16_000,
        "one-" * 25_000,
        "hundred and " * 8_000,
        "million and " * 8_000,
        ("one" + " " * 500 + "hundred" + " " * 500) * 100,
        "one" + " " * 100_000 + "x",
        "5" + " " * 100_000 + "x",
        "about " * 16_000 + "5",
        "5 u.s. " * 14_000,
        "$" * 100_000,
        "1." * 50_000,
        "1 000" * 20_000,
        "100 " * 20_000,
        "1 000 " * 16_000,
        "1/2 " * 25_000,
        "-5 " * 30_000,
        "5 degrees below zero " * 5_000,
        "couple of dozen " * 6_000,
        "95% CI " * 14_000,
        "CI 1-" * 20_000,
        "CI" + " " * 50_000 + "1" * 50_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_texts_cost_no_more_than_others(text: str) -> None:
    # what grows with the square takes minutes
    with within(10):
        quantities(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("HR 0.64 (95% CI, 0.51-0.80; p=0.01)", [95.0, 0.51, 0.80]),
        ("HR 0.64 (CI: 0.51 to 0.80)", [0.51, 0.80]),
        ("a 95 % confidence interval [CI] of 1.2% to 3.4%", [95.0, 1.2, 3.4]),
        ("a mean of 5 (95%-CrI = -1; 7) in 3 trials", [95.0, -1.0, 7.0]),
        ("a stay of 5 days (IQR 3-8)", [3.0, 8.0]),
        ("a stay of 5 days, interquartile range 1,003 to 1,008", [1003.0, 1008.0]),
        ("95% CIs were wide", [95.0]),
        ("we are 95% sure, and CI runs 5 to 8 jobs", []),
    ],
)
def test_the_level_and_the_ends_of_an_interval_are_of_nothing_else(
    text: str, values: list[float]
) -> None:
    assert [q.value for q in quantities(text) if q.unit == OF_INTERVAL] == values


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("4.2 Up to five days may lapse. 4.3 In May it ends.", ["five"]),
        ("§ 4 The fee is 5.", ["5"]),
        ("12. Utilities are paid.", []),
        ("4.5 Million people live there.", ["4.5 Million"]),
        ("4.5 Percent of them left.", ["4.5 Percent"]),
        ("Number of dead: 12. Police search for more.", ["12"]),
        ("10.30 The train leaves.", ["10.30"]),
        ("2.5 GHz is fast.", ["2.5"]),
        ("He has No. 5. The dog is his.", ["5"]),
    ],
)
def test_the_number_of_a_clause_is_no_amount(text: str, forms: list[str]) -> None:
    assert [quantity.form for quantity in quantities(text)] == forms


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("The limit is 1024 MB.", 1024.0),
        ("The server listens on port 2000.", 2000.0),
        ("It has at least 1500 nodes.", 1500.0),
        ("The page shows error 1207.", 1207.0),
        ("It was built in 1850.", Date(1850, None, None)),
        ("The class of 1990 met.", Date(1990, None, None)),
        ("It was the year 1999.", Date(1999, None, None)),
        ("In 1999 houses were cheap.", Date(1999, None, None)),
        ("Sales grew up to 2000.", Date(2000, None, None)),
    ],
)
def test_four_digits_of_an_amount_or_a_number_are_no_year(text: str, value: object) -> None:
    assert [each.value for each in quantities(text)] == [value]
