"""The ablation tests of a campaign, summed up as Table 7 of the RTE-6 overview does.

A folder holds a run for each test, `TEAM-RUN.KIND.PART.ext`: the run RUN of TEAM judged again
without PART. KIND is `resource`, `tool` or `other` (algorithms, thresholds, features), which RTE-6
did not require and left out of its table, like combinations (`wordnet+dirt`). A team
that tests any resource is to test at least `LEAST`, if it has as many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from entailment.collection.campaign import Campaign
from entailment.collection.campaign_rules import Broken, files_of, without_path
from entailment.errors import DataError, EntailmentError
from entailment.evaluation.ablation.impact import Impact, impacts
from entailment.evaluation.options import ScoreOptions
from entailment.evaluation.task import recognised

__all__ = ["KINDS", "LEAST", "AblationTest", "Ablations", "ablations_json", "hold_ablations"]

LEAST = 3
"""Resources that a team tests at least, by the rules of RTE-5 and RTE-6."""

KINDS = ("resource", "tool", "other")
"""What a test can leave out."""


class AblationTest(NamedTuple):
    """A run judged without a part: its score, and that of the whole run minus it, in [-1, 1]."""

    team: str
    run: str
    kind: str
    part: str
    measure: str
    value: float
    impact: float

    @property
    def is_compliant(self) -> bool:
        """Whether one resource or one tool was left out, as RTE-6 required."""
        return self.kind != "other" and "+" not in self.part


@dataclass(frozen=True, slots=True)
class Ablations:
    """The tests of all teams, the impacts of the compliant ones, and what breaks a rule."""

    tests: tuple[AblationTest, ...]
    impacts: tuple[Impact, ...]
    few: Mapping[str, int]
    """Teams that tested fewer than `LEAST` resources, and how many each tested."""

    broken: tuple[Broken, ...] = ()

    @property
    def compliant(self) -> int:
        """How many tests left out one resource or one tool."""
        return sum(test.is_compliant for test in self.tests)


def hold_ablations(
    folder: str | Path, gold: str, campaign: Campaign, options: ScoreOptions | None = None
) -> Ablations:
    """Return the ablation tests in *folder* of the runs of *campaign* against *gold*.

    Files that break a rule are named in `broken`. Raise DataError where no test can be scored.
    """
    tests: list[AblationTest] = []
    broken: list[Broken] = []
    for path in files_of(Path(folder)):
        try:
            tests.append(_test(path, gold, campaign, options or ScoreOptions()))
        except ValueError as error:
            broken.append(Broken(path.name, str(error)))
        except EntailmentError as error:
            broken.append(Broken(path.name, without_path(error, path)))
    if not tests:
        problems = "; ".join(map(str, broken))
        raise DataError(f"has no ablation test that can be scored ({problems})", path=folder)
    compliant = [test for test in tests if test.is_compliant]
    summed = impacts((test.kind, test.part, test.impact) for test in compliant)
    return Ablations(tuple(tests), summed, _few(tests), tuple(broken))


def ablations_json(ablations: Ablations) -> dict[str, Any]:
    """Return the tests and their summary as a JSON object, scores as fractions of 1."""
    return {
        "ablations": {
            "tests": [
                {**test._asdict(), "compliant": test.is_compliant} for test in ablations.tests
            ],
            "impacts": [
                {
                    **impact._asdict(),
                    "positive": impact.positive and impact.positive._asdict(),
                    "negative": impact.negative and impact.negative._asdict(),
                }
                for impact in ablations.impacts
            ],
            "fewer_resources_than_required": dict(ablations.few),
            "not_scored": [entry._asdict() for entry in ablations.broken],
        }
    }


def _test(path: Path, gold: str, campaign: Campaign, options: ScoreOptions) -> AblationTest:
    whole, _, left_out = path.name.removesuffix(path.suffix).partition(".")
    kind, _, part = left_out.partition(".")
    team, _, run = whole.rpartition("-")
    if kind not in KINDS or not part or not team:
        raise ValueError(f"is not called TEAM-RUN.KIND.PART.ext, with a KIND of {', '.join(KINDS)}")
    scored = campaign.table_of(team, run)
    if scored is None:
        raise ValueError(f"is a test of {whole}, which is not among the runs that are scored")
    table, row = scored
    (report,) = recognised(gold, options.reading).score(gold, [str(path)], options).json()
    scores = cast("Mapping[str, Any]", report)["runs"][0]["scores"]
    name = f"{table.measure}_2way" if table.title == "Two-way task" else table.measure
    value = float(scores.get(name, scores[table.measure]))
    return AblationTest(team, run, kind, part, table.measure, value, row.value - value)


def _few(tests: Sequence[AblationTest]) -> dict[str, int]:
    resources = {(test.team, test.part) for test in tests if test.kind == "resource"}
    counts = Counter(team for team, _ in resources)
    return {team: count for team, count in sorted(counts.items()) if count < LEAST}
