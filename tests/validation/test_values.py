"""Values: what agrees with a text however it is written, and what cannot be of its kind."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.corpora.blocks import Sentence
from entailment.corpora.document import make_document
from entailment.discourse.document import ResolvedDocument
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.validation.timing import Period, age_from_birth, age_of
from entailment.validation.values import find_value, type_problem
from tests.drawing import share

FORMS = ("ASA", "B.V.", "GmbH", "K.K.", "KG", "Ltd", "Oy", "Pty Ltd", "SE")

DAYS = st.dates(datetime.date(1000, 1, 1), datetime.date(2099, 12, 31))


def matches(text: str, value: str, kind: str) -> list[str]:
    reading = ResolvedDocument(make_document("d", text, date=datetime.date(2005, 6, 14)))
    return [text[mention.start : mention.end] for mention in find_value(reading, value, kind)]


@given(DAYS)
def test_a_day_supports_itself_its_month_and_its_year(day: datetime.date) -> None:
    stated = Period.of(day.isoformat())
    assert stated is not None
    for less_exact in (
        day.isoformat(),
        f"{day:%Y-%m}",
        f"{day.year}",
        f"{day.day} {day:%B} {day.year}",
    ):
        period = Period.of(less_exact)
        assert period is not None
        assert stated.supports(period)


@given(DAYS)
def test_a_year_does_not_support_a_day_of_it(day: datetime.date) -> None:
    year, whole = Period.of(f"{day.year}"), Period.of(day.isoformat())
    assert year is not None
    assert whole is not None
    assert not year.supports(whole)


@pytest.mark.parametrize(
    ("value", "day"),
    [
        ("1933/05/04", "1933-05-04"),
        ("1933-5-4", "1933-05-04"),
        ("1933-05-04T00:00:00", "1933-05-04"),
        ("19330504", "1933-05-04"),
        ("12-31-1933", "1933-12-31"),
        ("31/12/1933", "1933-12-31"),
        ("2.6.1933", "1933-06-02"),
        ("05/04/1933", "1933-05-04"),
        ("1933-13-04", None),
        ("1933/34", None),
        ("XXXX-05-04", None),
    ],
)
def test_a_date_is_read_whole_or_not_at_all(value: str, day: str | None) -> None:
    period = Period.of(value)
    assert (period and period.first.isoformat()) == day
    assert period is None or period.first == period.last


@pytest.mark.parametrize("value", ["1933-XX-04", "1933-00-00", "1933"])
def test_a_date_of_an_unknown_month_is_its_year(value: str) -> None:
    period = Period.of(value)
    assert period is not None
    assert (period.first.isoformat(), period.last.isoformat()) == ("1933-01-01", "1933-12-31")


@given(DAYS, DAYS)
def test_periods_that_exclude_one_another_do_not_support_one_another(
    first: datetime.date, second: datetime.date
) -> None:
    a, b = Period(first, first), Period(second, second)
    assert a.excludes(b) == (first != second) == (not a.supports(b))


@given(st.dates(datetime.date(1200, 1, 1), datetime.date(2099, 12, 31)), st.integers(0, 110))
def test_an_age_by_a_year_of_birth_is_known_within_a_year(
    published: datetime.date, years: int
) -> None:
    birth = Period.of(str(published.year - years))
    assert birth is not None
    least, most = age_from_birth(birth, published)
    assert most == years
    assert max(0, years - 1) <= least <= years


@pytest.mark.parametrize("value", ["b. 4 May 1933", "May 4, 1933", "1933-05-04", "5/4/1933"])
def test_a_date_is_read_in_any_usual_form(value: str) -> None:
    day = datetime.date(1933, 5, 4)
    assert Period.of(value) == Period(day, day)


@pytest.mark.parametrize("value", ["47", "forty-seven", "aged 47", "47 years old", "47-year-old"])
def test_an_age_is_read_in_any_usual_form(value: str) -> None:
    assert age_of(value) == 47


@pytest.mark.parametrize(
    ("text", "value", "kind", "mentions"),
    [
        ("He lives in New York.", "York", "city", []),
        ("He lives in York, Pa.", "York", "city", ["York"]),
        ("He lives in Tucson, Ariz.", "Arizona", "state", ["Ariz."]),
        ("He lives in Tucson.", "Tucson, Ariz.", "place", ["Tucson"]),
        ("The Canadian singer sang.", "Canada", "origin", ["Canadian"]),
        ("The Canadian Press said so.", "Canadian", "origin", []),
        ("The vice president left.", "president", "title", []),
        ("The former president left.", "president", "title", ["president"]),
        ("The CEO left.", "chief executive", "title", ["CEO"]),
        ("He works for Sony BMG Music.", "Sony", "organisation", []),
        ("He works for Sony Corp. now.", "Sony", "organisation", ["Sony"]),
        ("He converted to Islam.", "Muslim", "religion", ["Islam"]),
        ("See www.acme.example.com.", "http://www.acme.example.com/", "url", None),
        ("Tom is a Democrat.", "Democratic Party", "organisation", ["Democrat"]),
        ("Tom is a Labour MP.", "Labour Party", "organisation", ["Labour"]),
        ("Tom is a Liberal Democrat.", "Democratic Party", "organisation", []),
        ("It is a democratic state.", "Democratic Party", "organisation", []),
        ('Marcos "Tico" Lima won.', "Tico", "name", ["Tico"]),
        ("Ann Voss (née Carr) won. Bo Carr lost.", "Ann Carr", "name", ["Carr"]),
        ("It has 1,200 workers.", "1200", "number", ["1,200"]),
        ("It is 2.4 km long.", "2,400 metres", "number", ["2.4 km"]),
        ("It is 2.4 km long.", "2.4 miles", "number", []),
        ("It is up to 38 m deep.", "38 feet", "number", []),
        ("It is up to 38 m deep.", "38 m", "number", ["38 m"]),
        ("It lies at 1,642 m.", "1.642 km", "number", ["1,642 m"]),
        ("It weighs 9.3 pounds.", "4.2 kg", "number", ["9.3 pounds"]),
        ("It is 4.2 kg, or 5 of them 21.", "5 kg", "number", []),
        ("Weight: 4.2. It has 4.2 points.", "4.2 kg", "number", ["4.2"]),
        ("He died of heart attacks.", "heart attack", "cause", ["heart attacks"]),
    ],
)
def test_a_value_is_matched_in_its_other_forms_and_not_inside_other_names(
    text: str, value: str, kind: str, mentions: list[str] | None
) -> None:
    written = matches(text, value, kind)
    assert written == mentions if mentions is not None else len(written) == 1


@pytest.mark.parametrize(
    ("value", "kind", "problem"),
    [
        ("one", "date", "no date that is understood"),
        ("4 May 1933 and 5", "date", "no date that is understood"),
        ("1933", "date", None),
        ("seven hundred", "age", "no age"),
        ("Paris", "number", "no number"),
        ("Boston", "country", "a city, no country"),
        ("Texas", "country", "a state or province, no country"),
        ("Côte d'Ivoire", "country", None),
        ("East Germany", "country", None),
        ("France", "city", "a country, no city"),
        ("Panama", "city", None),
        ("San Marino", "city", None),
        ("Oklahoma", "city", None),
        ("Texas", "city", "a state or province, no city"),
        ("New Jersey", "person", "a place, no person"),
        ("Jordan", "person", None),
        ("bell hooks", "person", None),
        ("his wife", "person", "no name of a person"),
        ("May 1933", "person", "a date, no person"),
        ("...", "title", "empty"),
        ("acme", "url", "no address of a website"),
        ("example.com:8080", "url", None),
        ("https://example.com?x=1", "url", None),
        ("Shia", "religion", None),
        ("Falun Gong", "religion", None),
        ("1933", "religion", "a number, no religion"),
        ("theft in 1998", "charge", None),
        ("September 11, 2001 attacks", "cause", None),
        ("4 May 1933", "charge", "a date, no charge"),
        ("Berlin", "state", None),
        ("Buenos Aires", "state", None),
        ("France", "state", "a country, no state or province"),
    ],
)
def test_a_value_that_cannot_be_of_its_kind_is_reported(
    value: str, kind: str, problem: str | None
) -> None:
    assert type_problem(value, kind) == problem


STATED = ResolvedDocument(
    make_document("d", "Ann Lee, 28, met Bo in Rome on 4 May 1933: see example.com.")
)
KINDS = "date age number url city title person text".split()
VALUES = st.tuples(
    st.sampled_from(["Ann Lee", "Lee", "28", "Rome", "1933", "May 4, 1933", "http://example.com"])
    | st.text(max_size=40),
    st.sampled_from(KINDS),
)


@given(VALUES)
def test_any_value_is_looked_for_without_a_crash(named: tuple[str, str]) -> None:
    type_problem(*named)
    for mention in find_value(STATED, *named):
        assert 0 <= mention.start < mention.end <= len(STATED.text)


def test_some_values_are_mentioned() -> None:
    assert share(VALUES, lambda named: find_value(STATED, *named)) > 0.1


@pytest.mark.parametrize(
    ("text", "name", "how"),
    [
        ("Gholam Ali Haddad Adel", "Gholam-Ali Haddad-Adel", "name"),
        ("Haddad-Adel", "Gholam-Ali Haddad-Adel", "part"),
        ("Christopher Simcox", "Chris Simcox", "name"),
        ("Tony Cowell", "Simon Cowell", None),
        ("René Angélil", "Rene Angelil", "name"),
    ],
)
def test_a_name_names_a_person(text: str, name: str, how: str | None) -> None:
    assert names_person(text, name) == how


@pytest.mark.parametrize(
    ("text", "name", "how"),
    [
        ("IAEA", "International Atomic Energy Agency", "acronym"),
        ("Sony BMG", "Sony", None),
        ("Sony BMG", "Sony BMG Music Entertainment", "part"),
        ("Harvard", "Harvard University", "name"),
        ("The National", "National Bank of Ruritania", None),
        *((f"Norla Holding {form}", "Norla Holding", "name") for form in FORMS),
    ],
)
def test_a_name_names_an_organisation(text: str, name: str, how: str | None) -> None:
    assert names_organisation(text, name) == how


@pytest.mark.parametrize(
    ("value", "kind", "mentioned"),
    [
        ("NOK 2,640 million", "amount", "2,640"),
        ("8.2%", "amount", "8.2"),
        ("1,085", "number", "1,085"),
        ("NOK 1,085 million", "amount", None),
        ("2,640%", "amount", None),
    ],
)
def test_a_cell_has_the_unit_of_its_column(value: str, kind: str, mentioned: str | None) -> None:
    columns = ("Year", "Sales (NOK million)", "Staff", "Margin (%)")
    row = "2021 | 2,640 | 1,085 | 8.2"
    document = make_document("d", row, [Sentence(0, 0, len(row), columns)])
    mentions = find_value(ResolvedDocument(document), value, kind)
    assert [row[each.start : each.end] for each in mentions] == ([mentioned] if mentioned else [])
