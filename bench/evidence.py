"""The machine behind search, check and validate, measured on claims with gold evidence.

    python bench/evidence.py scifact -s features
    python bench/evidence.py wice -s onnx:FOLDER --claims 50 --contexts none,full
    python bench/evidence.py citint --part dev -s neural --format json
    python bench/evidence.py speed -s onnx:FOLDER

`evidence_measures` defines the figures. Judgments are cached under .cache/evidence, by
system, and pairs that are there are not judged again; give --fresh after the code of a system was
changed. `speed` judges the candidates of a claim with and without a cascade.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from claim_sets import PARTS, open_claims
from entailment.errors import EntailmentError, OptionError
from entailment.evaluation.intervals import Estimate
from entailment.systems import NamedSystem, load_system
from evidence_measures import STEPS, Bench, Row, Settings
from evidence_speed import speed_lines
from measure import machine

__all__ = ["main", "warnings_of"]

ROOT = Path(__file__).parents[1]


def main() -> int:
    """Measure and print; return the exit status."""
    options = _arguments()
    try:
        if options.set == "speed":
            claims = open_claims("scifact", options.data)
            for line in speed_lines(claims, options.system, options.first, options.claims or 20):
                print(line, flush=True)
        else:
            _measure(options)
    except EntailmentError as error:
        print(f"evidence: {error}", file=sys.stderr)
        return 1
    return 0


def _measure(options: argparse.Namespace) -> None:
    claims = open_claims(options.set, options.data, options.part).sample(options.claims)
    named = load_system(options.system)
    warnings = [*warnings_of(named, claims.name), *([options.note] if options.note else [])]
    bench = Bench(claims, named, _settings(options))
    begun = time.perf_counter()
    rows = list(bench.rows())
    warnings += [f"{len(bench.refused)} claims not judged"] if bench.refused else []
    if options.format == "json":
        for row in rows:
            print(json.dumps(row.json() | {"warnings": warnings}), flush=True)
    else:
        empty = f", {claims.empty} documents without text" if claims.empty else ""
        print(f"{claims.name}: {len(claims.claims):,} claims{empty}, {named.description}\n")
        for table, estimate in _by_table(rows).items():
            print("\n".join(_table(table, estimate, warnings)), flush=True)
    for name, problem in bench.refused.items():
        print(f"evidence: warning: claim {name} is not judged: {problem}", file=sys.stderr)
    judged, seconds = bench.cost
    rate = f", {judged / seconds:,.0f} pairs/s" if judged else ""
    spent = time.perf_counter() - begun
    summary = f"{judged:,} pairs judged in {seconds:.1f} s{rate}; {spent:.1f} s in all; {machine()}"
    print(summary, file=sys.stderr if options.format == "json" else sys.stdout)


def _by_table(rows: Iterable[Row]) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    for row in rows:
        tables.setdefault(row.table, []).append(row)
    return tables


def _table(table: str, rows: Sequence[Row], warnings: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a table in Markdown, with what its signatures share under it.

    What they do not share, part and system, stands in each row.
    """
    names = list(dict.fromkeys(name for row in rows for name in row.figure.values))
    yield f"### {table}\n"
    for warning in warnings:
        yield f"Warning: {warning}.\n"
    yield f"| | {' | '.join(names)} | thresholds | part | system |"
    yield f"| --- |{' ---: |' * len(names)} --- | --- | --- |"
    for row in rows:
        values = [_percent(row.figure.values.get(name)) for name in names]
        fitted = ", ".join(
            f"{threshold:.3f}" if isinstance(threshold, float) else str(threshold)
            for threshold in row.figure.thresholds
        )
        signature = f"`{row.signature.part}` | `{row.signature.system}`"
        yield f"| {row.row} | {' | '.join(values)} | {fitted} | {signature} |"
    for shared in dict.fromkeys(replace(row.signature, part="*", system="*") for row in rows):
        yield f"\nSigned `{shared}`.\n"


def _percent(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    width = estimate.half_width
    return f"{100 * estimate.value:.1f}" + ("" if width is None else f" ± {100 * width:.1f}")


def warnings_of(named: NamedSystem, data: str) -> Iterator[str]:
    """Yield what keeps figures on the set called *data* from being held out."""
    trained_on: object = named.trained_on or getattr(named.system, "trained_on", {})
    files = trained_on.get("data") if isinstance(trained_on, Mapping) else None
    known = files if isinstance(files, list) else []
    names = [str(value.get("name")) for value in known if isinstance(value, Mapping)]
    if data in names:
        yield f"{data} is in the training data of {named.name}: these figures are not held out"
    elif not names:
        yield f"{named.name} does not say what it was trained on: {data} may be among it"


def _settings(options: argparse.Namespace) -> Settings:
    return Settings(
        cache=options.cache,
        steps=_chosen(options.steps, STEPS[options.set], "step") or STEPS[options.set],
        contexts=None if options.contexts is None else options.contexts.split(","),
        ranker=options.ranker,
        top=options.top,
        candidates=options.candidates,
        bootstrap=options.bootstrap,
        seed=options.seed,
        refit=options.refit,
        fresh=options.fresh,
    )


def _chosen(value: str | None, known: Sequence[str], what: str) -> list[str]:
    names = value.split(",") if value else []
    if unknown := [name for name in names if name not in known]:
        raise OptionError(f"unknown {what} '{unknown[0]}' (known: {', '.join(known)})")
    return names


def _arguments() -> argparse.Namespace:
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=formatter)
    neighbour = ROOT.parent / "shared" / "data"
    parser.add_argument("set", choices=[*PARTS, "speed"])
    parser.add_argument("-s", "--system", default=None, help="as for 'entail run'")
    parser.add_argument("--data", type=Path, default=os.environ.get("ENTAILMENT_DATA", neighbour))
    parser.add_argument("--part", help="train or dev, where a set has both")
    parser.add_argument("--claims", type=_count, help="so many claims, the same each time")
    parser.add_argument("--steps", help="retrieval,given,open")
    parser.add_argument("--contexts", help="none,full,full-PART")
    parser.add_argument("--ranker", default="bm25")
    parser.add_argument("--top", type=_count, default=3, help="abstracts a claim in step open")
    parser.add_argument("--candidates", type=_count, help="sentences judged a claim (all)")
    parser.add_argument("--bootstrap", type=_count, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--refit", action="store_true", help="fit the system to the other half")
    parser.add_argument("--fresh", action="store_true", help="ignore cached judgments")
    parser.add_argument("--note", help="printed with each figure")
    parser.add_argument("--cache", type=Path, default=ROOT / ".cache" / "evidence")
    parser.add_argument("--first", default="features", help="the cheap judge of speed")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    return parser.parse_args()


def _count(value: str) -> int:
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
