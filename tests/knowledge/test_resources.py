from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from entailment.errors import OptionError, UnknownNameError
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import (
    MissingResourceError,
    make_resources,
    resources,
    without,
)
from entailment.knowledge.rules import RELATIONS

SHIPPED = (
    "acronyms",
    "antonyms",
    "families",
    "geography",
    "kinship",
    "names",
    "occupations",
    "units",
)
FILES = ("catvar", "dictionary", "dirt", "lin-dependency", "lin-proximity", "ppdb", "verbocean")


@pytest.fixture(scope="module")
def shipped() -> Lookup:
    return Lookup(make_resources({"name": name} for name in SHIPPED))


@pytest.mark.parametrize(
    ("left", "right", "relation"),
    [
        ("paris", "france", "part"),
        ("paris", "europe", "part"),
        ("boston", "massachusetts", "part"),
        ("boston", "united states", "part"),
        ("atlanta", "united states", "part"),
        ("seattle", "washington", "part"),
        ("hollywood", "california", "part"),
        ("mumbai", "india", "part"),
        ("bombay", "mumbai", "synonym"),
        ("burma", "myanmar", "synonym"),
        ("TX", "texas", "synonym"),
        ("calif.", "california", "synonym"),
        ("german", "germany", "demonym"),
        ("germany", "german", "demonym"),
        ("dane", "denmark", "demonym"),
        ("dane", "danish", "demonym"),
        ("texan", "texas", "demonym"),
        ("germany", "country", "instance"),
        ("tokyo", "capital", "instance"),
        ("bill", "william", "name"),
        ("dr", "doctor", "synonym"),
        ("sen", "politician", "hypernym"),
        ("reporter", "journalist", "hypernym"),
        ("reporter", "person", "hypernym"),
        ("mother", "parent", "hypernym"),
        ("dozen", "12", "unit"),
        ("km", "kilometre", "unit"),
        ("bn", "billion", "unit"),
        ("1,000", "thousand", "unit"),
        ("nato", "north atlantic treaty organization", "acronym"),
        ("north atlantic treaty organization", "nato", "acronym"),
        ("WHO", "world health organization", "acronym"),
        ("acquisition", "acquire", "derivation"),
        ("declare", "declaration", "derivation"),
    ],
)
def test_what_comes_with_the_package_knows(
    shipped: Lookup, left: str, right: str, relation: str
) -> None:
    chain = shipped.entails(left, right)
    assert chain is not None
    assert chain.relation == relation


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("france", "paris"),
        ("person", "reporter"),
        ("parent", "mother"),
        ("who", "world health organization"),
        ("atlanta", "asia"),
        ("paris", "germany"),
        ("niger", "nigeria"),
        ("km", "mile"),
        ("million", "billion"),
    ],
)
def test_what_comes_with_the_package_does_not_say(shipped: Lookup, left: str, right: str) -> None:
    assert shipped.entails(left, right) is None


@pytest.mark.parametrize(("left", "right"), [("buy", "sell"), ("mother", "father")])
def test_exclusion_is_a_contradicting_rule(shipped: Lookup, left: str, right: str) -> None:
    assert shipped.contradicts(left, right) is not None
    assert shipped.contradicts(right, left) is not None


def test_a_name_of_two_places_weighs_half(shipped: Lookup) -> None:
    both = [shipped.entails("georgia", right) for right in ("asia", "united states")]
    assert all(rule is not None and rule.weight < 0.5 for rule in both)


def test_the_lists_have_all_countries_and_states(shipped: Lookup) -> None:
    data = Path(
        str(dict(make_resources([{"name": "geography"}]))["geography"].about().where)
    ).parent
    counts = {"countries": 195, "states": 50, "cities": 150}
    for name, least in counts.items():
        lines = (data / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
        rows = [line.partition("\t")[0].lower() for line in lines if not line.startswith("#")]
        assert len(rows) >= least
        assert [word for word, next_one in pairwise(sorted(rows)) if word == next_one] == []
        assert all(shipped.rules(row, "n") for row in rows)


@pytest.mark.parametrize(
    "name", ["countries", "states", "cities", "regions", "given_names", "units"]
)
def test_a_list_says_its_source_and_licence_in_its_head(name: str) -> None:
    data = Path(__file__).parents[2] / "src" / "entailment" / "knowledge" / "data"
    head = (data / f"{name}.tsv").read_text(encoding="utf-8").partition("\n")[0]
    assert head.startswith("# ")
    assert "listed by hand for this package; Apache-2.0" in head


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_resource_gives_only_relations_that_it_declares(name: str) -> None:
    resource = resources.create(name)
    about = resource.about()
    assert about.where is not None
    assert about.licence.startswith("Apache-2.0")
    assert set(about.relations) <= set(RELATIONS)
    lemmas = ("happy", "paris", "mother", "dozen", "bill", "nato", "acquire", "reporter")
    rules = [rule for lemma in lemmas for rule in resource.rules(lemma)]
    assert rules
    assert {rule.relation for rule in rules} <= set(about.relations)
    assert {rule.resource for rule in rules} == {name}


@pytest.mark.parametrize("name", FILES)
def test_a_missing_resource_is_an_error_that_names_what_gets_it(nowhere: Path, name: str) -> None:
    resource = resources.create(name)
    get = resource.about().get
    assert resource.about().where is None
    with pytest.raises(MissingResourceError) as error:
        make_resources([{"name": name}])
    assert get in str(error.value)
    with pytest.raises(MissingResourceError):
        resource.rules("buy")


def test_a_file_in_its_usual_place_is_located_also_gzipped(nowhere: Path) -> None:
    (nowhere / "verbocean.txt").write_text("buy [similar] purchase :: 10\n")
    assert make_resources([{"name": "verbocean"}])[0].resource.rules("purchase")
    import gzip

    (nowhere / "dictionary.tsv.gz").write_bytes(gzip.compress(b"car\tautomobile\n"))
    assert make_resources([{"name": "dictionary"}])[0].resource.rules("car")


@pytest.mark.parametrize(
    ("tables", "error", "message"),
    [
        ([{"senses": 2}], OptionError, "no name"),
        ([{"name": "units"}, {"name": "units"}], OptionError, "twice"),
        ([{"name": "units", "size": 3}], OptionError, "takes no option 'size'"),
        ([{"name": "wordnett"}], UnknownNameError, "did you mean 'wordnet'"),
        ([{"name": "verbocean", "relations": ["like"]}], OptionError, "no relation 'like'"),
        ([{"name": "dictionary", "relation": "kin"}], OptionError, "no relation 'kin'"),
        ([{"name": "dictionary", "weight": 0}], OptionError, "weight"),
        ([{"name": "catvar", "weight": 2}], OptionError, "weight"),
        ([{"name": "ppdb", "least": 2}], OptionError, "least"),
        ([{"name": "lin-proximity", "most": 0}], OptionError, "most"),
    ],
)
def test_a_wrong_table_of_a_recipe_fails_at_once(
    tables: list[dict[str, object]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make_resources(tables)


def test_a_resource_can_be_left_out_by_name() -> None:
    made = make_resources([{"name": "units"}, {"name": "names"}])
    assert [resource.name for resource in without(made, "units")] == ["names"]


def test_every_resource_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "resources.md").read_text(encoding="utf-8")
    assert [name for name in resources.names() if f"| `{name}` |" not in page] == []
