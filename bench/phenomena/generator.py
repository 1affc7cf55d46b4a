"""Pairs of phenomena from templates: another name, number and year in each, both directions.

python bench/phenomena/generator.py [SEED] > generated.tsv

Gold follows from how a pair is made, so what is generated shows whether a rule works at all and
whether it stays silent next to its own case; the natural pairs show how often it meets one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

EACH = 60
"""Pairs of each kind."""

NAMES = (
    "Berg Costa Dufour Ekman Falk Garcia Haas Ivanov Jansen Kovac Lind Moreau Novak Olsen Prado "
    "Ruiz Santos Tanaka Ueda Vidal Weiss Young Zeman"
).split()
THINGS = "mill farm hotel vineyard factory bakery garden theatre boat workshop".split()
PLACES = "Lund Oslo Lyon Turin Leeds Ghent Porto Graz Bergen Malaga".split()
BUILDINGS = "library museum bridge tower castle abbey station tunnel harbour school".split()
COUNTED = "teachers engineers nurses drivers cooks clerks guards pilots".split()
PASSED = "exam test course audit inspection".split()


class Pair(NamedTuple):
    """A pair of a kind with its gold label."""

    kind: str
    label: str
    text: str
    hypothesis: str


YES, NO, OPEN = "ENTAILMENT", "CONTRADICTION", "UNKNOWN"


def main() -> None:
    """Print every kind's pairs as tab-separated lines."""
    draw = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
    print("kind\tlabel\ttext\thypothesis")
    for make in KINDS:
        pairs = list(dict.fromkeys(pair for _ in range(EACH) for pair in make(draw)))
        for pair in pairs[:EACH]:
            print("\t".join(pair))


def _arithmetic(draw: random.Random) -> Iterator[Pair]:
    noun, value, two = draw.choice(COUNTED), draw.randint(12, 60), draw.randint(12, 60)
    here, there = draw.sample(PLACES, 2)
    text = f"The firm employs {value} {noun} in {here} and {two} {noun} in {there}."
    yield Pair("arithmetic", YES, text, f"The firm employs {value + two} {noun}.")
    before, after = sorted(draw.sample(range(20, 200, 4), 2))
    text = f"The number of {noun} rose from {before} to {after}."
    yield Pair("arithmetic", YES, text, f"The number of {noun} rose by {after - before}.")
    yield Pair("arithmetic", NO, text, f"The number of {noun} rose by {after - before + 3}.")
    yield Pair(
        "arithmetic",
        OPEN,
        f"The firm employs {value} {noun} in {here}.",
        f"The firm employs {value + two} {noun}.",
    )


def _rates(draw: random.Random) -> Iterator[Pair]:
    hours, days, who = draw.randint(3, 9), draw.randint(3, 6), draw.choice(COUNTED)
    text = f"The {who} work {hours} hours a day, {days} days a week."
    yield Pair("rates", YES, text, f"The {who} work {hours * days} hours a week.")
    yield Pair("rates", NO, text, f"The {who} work {hours * days + 5} hours a week.")
    yield Pair(
        "rates",
        OPEN,
        f"The {who} work {days} days a week.",
        f"The {who} work {hours * days} hours a week.",
    )


def _units(draw: random.Random) -> Iterator[Pair]:
    thing, size = draw.choice(BUILDINGS), draw.randint(2, 40)
    for low, high, factor in (("metres", "kilometres", 1000),):
        text = f"The {thing} is {size} {high} long."
        yield Pair("units", YES, text, f"The {thing} is {size * factor:,} {low} long.")
        yield Pair("units", NO, text, f"The {thing} is {(size + 1) * factor:,} {low} long.")
    hours = draw.randint(2, 9)
    yield Pair(
        "units", YES, f"The trip took {hours * 60} minutes.", f"The trip took {hours} hours."
    )
    yield Pair(
        "units", OPEN, f"The trip took {hours * 60} minutes.", f"The voyage took {hours} hours."
    )


def _ranges(draw: random.Random) -> Iterator[Pair]:
    seats, thing = draw.randint(10, 90) * 10, draw.choice(BUILDINGS)
    text = f"The {thing} seats up to {seats} people."
    yield Pair("ranges", YES, text, f"The {thing} seats no more than {seats} people.")
    yield Pair("ranges", NO, text, f"The {thing} seats {seats + 50} people.")
    text = f"The {thing} has more than {seats} rooms."
    yield Pair("ranges", YES, text, f"The {thing} has at least {seats - 10} rooms.")
    yield Pair("ranges", OPEN, text, f"The {thing} has {seats + 60} rooms.")


def _comparison(draw: random.Random) -> Iterator[Pair]:
    first, second = draw.sample(BUILDINGS, 2)
    high, low = sorted(draw.sample(range(40, 400), 2), reverse=True)
    text = f"The {first} is {high} metres tall. The {second} is {low} metres tall."
    yield Pair("comparison", YES, text, f"The {first} is taller than the {second}.")
    yield Pair("comparison", NO, text, f"The {second} is taller than the {first}.")
    text = f"The {first} is older than the {second}."
    yield Pair("comparison", YES, text, f"The {second} is younger than the {first}.")
    yield Pair("comparison", OPEN, text, f"The {first} is old.")


def _order(draw: random.Random) -> Iterator[Pair]:
    left, right = draw.sample(BUILDINGS, 2)
    first, second = sorted(draw.sample(range(1700, 2010), 2))
    text = f"The {left} was completed in {first}. The {right} was completed in {second}."
    yield Pair("order", YES, text, f"The {left} was completed before the {right}.")
    yield Pair("order", NO, text, f"The {left} was completed after the {right}.")
    yield Pair(
        "order",
        OPEN,
        f"The {left} was completed in {first}.",
        f"The {left} was completed in {second}.",
    )


def _durations(draw: random.Random) -> Iterator[Pair]:
    name, begin, years = draw.choice(NAMES), draw.randint(1900, 1980), draw.randint(4, 20)
    text = f"{name} was mayor from {begin} to {begin + years}."
    yield Pair("durations", YES, text, f"{name} was mayor for {years} years.")
    yield Pair("durations", NO, text, f"{name} was mayor for {years + 5} years.")
    yield Pair(
        "durations", OPEN, f"{name} was mayor in {begin}.", f"{name} was mayor for {years} years."
    )


def _ages(draw: random.Random) -> Iterator[Pair]:
    (value, other), born, age = (
        draw.sample(NAMES, 2),
        draw.randint(1850, 1920),
        draw.randint(40, 90),
    )
    text = f"{value} was born in {born} and died in {born + age}."
    yield Pair("ages", YES, text, f"{value} died at the age of {age}.")
    yield Pair("ages", NO, text, f"{value} died at the age of {age - 8}.")
    text = f"{value} was born in {born}. {other} was born in {born + 9}."
    yield Pair("ages", YES, text, f"{value} is older than {other}.")
    yield Pair("ages", OPEN, f"{value} was born in {born}.", f"{value} is older than {other}.")


def _quantifiers(draw: random.Random) -> Iterator[Pair]:
    who, thing = draw.choice(COUNTED), draw.choice(THINGS)
    yield Pair(
        "quantifiers", YES, f"All {who} visited the {thing}.", f"Most {who} visited the {thing}."
    )
    yield Pair(
        "quantifiers", OPEN, f"Most {who} visited the {thing}.", f"All {who} visited the {thing}."
    )
    yield Pair(
        "quantifiers", NO, f"No {who} visited the {thing}.", f"Some {who} visited the {thing}."
    )
    yield Pair(
        "quantifiers",
        YES,
        f"Two thirds of the {who} visited the {thing}.",
        f"Most of the {who} visited the {thing}.",
    )


def _only(draw: random.Random) -> Iterator[Pair]:
    name, task = draw.choice(NAMES), draw.choice(PASSED)
    yield Pair(
        "only",
        YES,
        f"Everyone except {name} passed the {task}.",
        f"{name} did not pass the {task}.",
    )
    yield Pair(
        "only", NO, f"Everyone except {name} passed the {task}.", f"{name} passed the {task}."
    )
    yield Pair("only", OPEN, f"{name} passed the {task}.", f"Only {name} passed the {task}.")


def _negation(draw: random.Random) -> Iterator[Pair]:
    name, task = draw.choice(NAMES), draw.choice(PASSED)
    yield Pair("negation", YES, f"{name} failed the {task}.", f"{name} did not pass the {task}.")
    yield Pair("negation", YES, f"{name} did not pass the {task}.", f"{name} failed the {task}.")
    yield Pair("negation", NO, f"{name} failed the {task}.", f"{name} passed the {task}.")
    yield Pair("negation", OPEN, f"{name} did not win the race.", f"{name} did not enter the race.")


def _converses(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing = draw.sample(NAMES, 2), draw.choice(THINGS)
    text = f"{value} sold the {thing} to {other}."
    yield Pair("converses", YES, text, f"{other} bought the {thing} from {value}.")
    yield Pair("converses", NO, text, f"{other} sold the {thing} to {value}.")
    yield Pair("converses", OPEN, text, f"{other} rented the {thing} from {value}.")


def _recipients(draw: random.Random) -> Iterator[Pair]:
    (value, other, third), thing = draw.sample(NAMES, 3), draw.choice(THINGS)
    text = f"{value} gave {other} a {thing}."
    yield Pair("recipients", YES, text, f"{value} gave a {thing} to {other}.")
    yield Pair("recipients", NO, text, f"{other} gave {value} a {thing}.")
    yield Pair("recipients", OPEN, text, f"{value} gave {third} a {thing}.")


def _passives(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing = draw.sample(NAMES, 2), draw.choice(BUILDINGS)
    yield Pair(
        "passives", YES, f"The {thing} was designed by {value}.", f"{value} designed the {thing}."
    )
    yield Pair(
        "passives", YES, f"{value} designed the {thing}.", f"The {thing} was designed by {value}."
    )
    yield Pair(
        "passives", NO, f"{value} was murdered by {other}.", f"{other} was murdered by {value}."
    )
    yield Pair("passives", OPEN, f"{value} was praised by {other}.", f"{value} praised {other}.")


def _possessives(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing = draw.sample(NAMES, 2), draw.choice(THINGS)
    yield Pair(
        "possessives",
        YES,
        f"{value} was the teacher of {other}.",
        f"{other} was taught by {value}.",
    )
    yield Pair(
        "possessives", YES, f"The owner of the {thing} is {value}.", f"{value} owns the {thing}."
    )
    yield Pair(
        "possessives", NO, f"{value} was {other}'s teacher.", f"{other} was {value}'s teacher."
    )
    yield Pair(
        "possessives", OPEN, f"{value} met {other}'s teacher.", f"{value} was {other}'s teacher."
    )


def _attribution(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing = draw.sample(NAMES, 2), draw.choice(THINGS)
    yield Pair(
        "attribution",
        OPEN,
        f"{value} claimed that {other} had sold the {thing}.",
        f"{other} had sold the {thing}.",
    )
    yield Pair(
        "attribution",
        OPEN,
        f"According to {value}, {other} sold the {thing}.",
        f"{other} sold the {thing}.",
    )
    yield Pair(
        "attribution",
        YES,
        f"{value} knows that {other} sold the {thing}.",
        f"{other} sold the {thing}.",
    )


def _modality(draw: random.Random) -> Iterator[Pair]:
    name, thing = draw.choice(NAMES), draw.choice(THINGS)
    for verb in ("may sell", "plans to sell", "will sell", "was allowed to sell", "tried to sell"):
        yield Pair("modality", OPEN, f"{name} {verb} the {thing}.", f"{name} sold the {thing}.")
    yield Pair("modality", YES, f"{name} managed to sell the {thing}.", f"{name} sold the {thing}.")


def _conditions(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing = draw.sample(NAMES, 2), draw.choice(THINGS)
    yield Pair(
        "conditions",
        OPEN,
        f"If {value} agrees, {other} will sell the {thing}.",
        f"{other} will sell the {thing}.",
    )
    yield Pair(
        "conditions",
        OPEN,
        f"{other} will sell the {thing} unless {value} pays.",
        f"{other} will sell the {thing}.",
    )
    yield Pair(
        "conditions",
        OPEN,
        f"If {value} sold the {thing}, {other} bought it.",
        f"{value} sold the {thing}.",
    )


def _aggregation(draw: random.Random) -> Iterator[Pair]:
    (value, other), thing, place = draw.sample(NAMES, 2), draw.choice(THINGS), draw.choice(PLACES)
    text = f"{value} lives in {place}. {other} sold the {thing} in 1999."
    yield Pair("aggregation", YES, text, f"{value} lives in {place} and {other} sold the {thing}.")
    yield Pair("aggregation", OPEN, text, f"{value} sold the {thing}.")
    yield Pair("aggregation", OPEN, text, f"{value} lives in {place} and sold the {thing}.")


KINDS: tuple[Callable[[random.Random], Iterator[Pair]], ...] = (
    _arithmetic, _rates, _units, _ranges, _comparison, _order, _durations, _ages, _quantifiers,
    _only, _negation, _converses, _recipients, _passives, _possessives, _attribution, _modality,
    _conditions, _aggregation,
)  # fmt: skip


if __name__ == "__main__":
    main()
