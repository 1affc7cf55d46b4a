"""Write the goldens: `python -m tests.golden.freeze [NAME...]`, all of them without a name.

| golden | is |
| --- | --- |
| `systems`, `recipes`, `default-base` | label and P(entailment) of 74 invented pairs |
| `run` | the run file of the worked examples |
| `rte2`, `rte3` | mismatches and lexical judgments of the development sets: no word of theirs |
| `rte2-small`, ..., `rte3-base` | judgments of the development sets by the default |
| `traps`, `traps-base` | the trap and true pairs by `judge` and by `check`, and their mismatches |
| `unseen`, `development`, `example-facts` | facts by both profiles with `features`, and F |
| `unseen-small`, `development-small` | the same with the default |
| `candidates` | ten sentences a hypothesis of the example topics, by both rankers |
| `search`, `novelty` | the first example topic, by the command line |
| `search-long`, `novelty-long` | all example topics |
| `references` | the sentences of the example topics as judged in context |
| `check` | the claims of the example answer |

A label is its initial: E(ntailment), C(ontradiction), U(nknown) or N(o entailment).
"""

from __future__ import annotations

import csv
import json
import os
import re
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.golden import doors, processors
from tests.golden.doors import Difference, Judged, Pair
from tests.golden.processors import leeway
from tests.golden.tables import Table, read_table, report, write_table

__all__ = ["FOLDER", "GOLDENS", "Golden", "compare"]

HERE = Path(__file__).parent
FOLDER = HERE / "outputs"
TESTS = HERE.parent


@dataclass(frozen=True)
class Golden:
    """How a table is made, and what that needs; *make* is given the folder of data sets."""

    make: Callable[[Path], Table]
    needs_data: bool = False
    needs_base: bool = False
    is_slow: bool = False
    uses_network: bool = False


GOLDENS: dict[str, Golden] = {}


def golden(
    name: str, **needs: bool
) -> Callable[[Callable[[Path], Table]], Callable[[Path], Table]]:
    """Register what makes the golden *name*."""

    def register(make: Callable[[Path], Table]) -> Callable[[Path], Table]:
        GOLDENS[name] = Golden(make, **needs)
        return make

    return register


def compare(name: str, data: Path) -> str:
    """Return what of the output is not as in its golden, for people; empty if nothing."""
    frozen = read_table(FOLDER / f"{name}.tsv")
    return report(name, frozen, GOLDENS[name].make(data), leeway(name))


# Judgments


@lru_cache(maxsize=1)
def sample() -> tuple[Pair, ...]:
    """Return the invented pairs that every system judges: of the package and of the tests."""
    sets = {
        "worked": doors.read_pairs(doors.worked_examples()),
        "rte2": doors.read_pairs(TESTS / "data" / "rte2.xml"),
        "rte3": doors.read_pairs(TESTS / "data" / "rte3.xml"),
        "rte5": doors.read_pairs(TESTS / "data" / "rte5.xml"),
    }
    numbered = [
        replace(pair, id=f"{name}/{pair.id}") for name, pairs in sets.items() for pair in pairs
    ]
    return (*doors.EXAMPLE_PAIRS, *numbered)


def trap_rows() -> list[dict[str, str]]:
    """Return the trap and true pairs, with an id each."""
    rows: list[dict[str, str]] = []
    for name in ("traps", "traps-later"):
        path = TESTS / "systems" / "mismatches" / "data" / f"{name}.tsv"
        with path.open(encoding="utf-8", newline="") as stream:
            lines = csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
            rows += [{**row, "id": f"{name}/{n}"} for n, row in enumerate(lines, start=1)]
    return rows


def training() -> list[Pair]:
    """Return the pairs that systems are fitted to: those of the sample with three-way gold."""
    two_way = ("rte2/", "rte3/")
    return [pair for pair in sample() if not pair.id.startswith(two_way)]


def judged_table(names: Sequence[str], ready: Callable[[str, Sequence[Pair]], Any]) -> Table:
    """Return the judgments of the sample, a column a system; resources are invented ones."""
    pairs, fitted_to = list(sample()), training()
    columns: dict[str, list[Judged]] = {}
    unavailable = set()
    with tempfile.TemporaryDirectory() as folder, doors.knowledge(Path(folder)):
        for name in names:
            try:
                columns[name] = doors.judge(ready(name, fitted_to), pairs)
            except doors.MissingExtraError:
                unavailable.add(name)
    return by_pair(pairs, columns, unavailable=unavailable)


def by_pair(
    pairs: Sequence[Pair], columns: dict[str, Any], *, unavailable: Iterable[str] = ()
) -> Table:
    """Return a table of a row a pair, whose columns are given in the order of *pairs*."""
    notes = {pair.id: f"{pair.text} || {pair.hypothesis}" for pair in pairs}
    table = Table("pair", list(columns), unavailable=frozenset(unavailable), notes=notes)
    for number, pair in enumerate(pairs):
        table.add(pair.id, *(cells[number] for cells in columns.values()))
    return table


@golden("systems", uses_network=True)
def systems(data: Path) -> Table:
    """Every registered system, fitted to pairs of the sample if it must be."""
    return judged_table(doors.system_names(), doors.ready_system)


@golden("recipes", uses_network=True)
def recipes(data: Path) -> Table:
    """Every recipe, with a WordNet of a dozen synsets, fitted as the systems are."""
    return judged_table(doors.recipe_names(), doors.ready_recipe)


@golden("default-base", needs_base=True, uses_network=True)
def default_base(data: Path) -> Table:
    """The default with the model `base`."""
    pairs = list(sample())
    return by_pair(pairs, {"default": doors.judge(doors.default("base"), pairs)})


@golden("default-parse", uses_network=True)
def default_parse(data: Path) -> Table:
    """The default, comparing statements by a parser too."""
    pairs = list(sample())
    system = doors.load_system("default", options={"model": "small", "structure": "parse"})
    return by_pair(pairs, {"default": doors.judge(system, pairs)})


@golden("run", uses_network=True)
def run(data: Path) -> Table:
    """The run file of the worked examples by the command line."""
    lines = doors.entail("run", doors.worked_examples(), "-o", "-").splitlines()
    rows = [row for row in map(json.loads, lines) if "id" in row]
    table = Table("pair", ["label", "probabilities"])
    for row in rows:
        chances = sorted(row["probabilities"].items())
        table.add(row["id"], row["label"], " ".join(f"{value} {p:.4f}" for value, p in chances))
    return table


# Mismatches


def dev_table(path: Path) -> Table:
    """Return mismatches and judgments of a development set, without a word of it."""
    pairs = list(doors.read_pairs(path))
    judged = {
        "features": doors.judge(doors.ready_system("features", pairs), pairs),
        "false-entailment": doors.judge(doors.ready_system("false-entailment", pairs), pairs),
    }
    mismatches = {
        "explained": [doors.explained_mismatches(pair) for pair in pairs],
        "detectors": [doors.detector_mismatches(pair) for pair in pairs],
        "rules": [doors.rule_mismatches(pair.text, pair.hypothesis) for pair in pairs],
    }
    table = by_pair(
        pairs, judged | {family: list(map(coded, seen)) for family, seen in mismatches.items()}
    )
    table.notes = {
        pair.id: dev_note(pair, {family: seen[number] for family, seen in mismatches.items()})
        for number, pair in enumerate(pairs)
    }
    return table


def dev_note(pair: Pair, families: Mapping[str, Sequence[Difference]]) -> str:
    """Return the words of a pair and its mismatches, which are shown and never written."""
    seen = "; ".join(
        f"{name}: {shown(per_family)}" for name, per_family in families.items() if per_family
    )
    return f"{pair.text} || {pair.hypothesis} || {seen}"


def coded(differences: Sequence[Difference]) -> str:
    """Return the mismatches as kind, `!` if it contradicts, and a checksum of the two forms."""
    return " ".join(
        f"{_kind(difference)}:{checksum(f'{difference.hypothesis}|{difference.text}')}"
        for difference in differences
    )


def _kind(difference: Difference) -> str:
    return f"{difference.kind}{'!' if difference.contradicts else ''}"


def checksum(text: str) -> str:
    """Return four hexadecimal digits that change with *text*."""
    return f"{zlib.crc32(text.encode()) & 0xFFFF:04x}"


def shown(differences: Sequence[Difference]) -> str:
    """Return the mismatches with their forms, for texts of our own."""
    return " ".join(
        f"{_kind(difference)}[{difference.hypothesis}|{difference.text}]"
        for difference in differences
    )


@golden("rte2", needs_data=True)
def rte2(data: Path) -> Table:
    """The development set of RTE-2."""
    return dev_table(data / "rte" / "rte2_dev.xml")


@golden("rte3", needs_data=True)
def rte3(data: Path) -> Table:
    """The development set of RTE-3."""
    return dev_table(data / "rte" / "rte3_dev.xml")


def default_table(path: Path, model: str) -> Table:
    """Return the judgments of a development set by the default with that model."""
    pairs = list(doors.read_pairs(path))
    return by_pair(pairs, {"default": doors.judge(doors.default(model), pairs)})


@golden("rte2-small", needs_data=True, is_slow=True, uses_network=True)
def rte2_small(data: Path) -> Table:
    """The development set of RTE-2 by the default with `small`."""
    return default_table(data / "rte" / "rte2_dev.xml", "small")


@golden("rte3-small", needs_data=True, is_slow=True, uses_network=True)
def rte3_small(data: Path) -> Table:
    """The development set of RTE-3 by the default with `small`."""
    return default_table(data / "rte" / "rte3_dev.xml", "small")


@golden("rte2-base", needs_data=True, needs_base=True, is_slow=True, uses_network=True)
def rte2_base(data: Path) -> Table:
    """The development set of RTE-2 by the default with `base`."""
    return default_table(data / "rte" / "rte2_dev.xml", "base")


@golden("rte3-base", needs_data=True, needs_base=True, is_slow=True, uses_network=True)
def rte3_base(data: Path) -> Table:
    """The development set of RTE-3 by the default with `base`."""
    return default_table(data / "rte" / "rte3_dev.xml", "base")


# Trap and true pairs


def trap_table(model: str) -> Table:
    """Return the trap and true pairs by `judge` and by `check`, and how many are right."""
    rows = trap_rows()
    columns = ["expected", "judge", "check", "rules", "derived"]
    notes = {row["id"]: f"{row['source']} || {row['claim']}" for row in rows}
    table = Table("pair", columns, notes=notes)
    right = {(kind, door): 0 for kind in ("trap", "true") for door in ("judge", "check")}
    system = doors.default(model)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source.txt"
        for row in rows:
            text, claim, expected = row["source"], row["claim"], row["expected"]
            source.write_text(text, encoding="utf-8")
            judged = doors.judge_one(text, claim, system)
            verdicts = doors.check_verdicts(claim, source, system)
            right[expected, "judge"] += (judged.label == "E") is (expected == "true")
            right[expected, "check"] += ("supported" in verdicts) is (expected == "true")
            mismatched = shown(doors.rule_mismatches(text, claim))
            table.add(
                row["id"],
                expected,
                judged,
                ", ".join(verdicts),
                mismatched,
                doors.derived_steps(text, claim),
            )
    for kind in ("trap", "true"):
        count = sum(row["expected"] == kind for row in rows)
        agreeing = [f"{right[kind, door]} of {count}" for door in ("judge", "check")]
        table.add(f"right: {kind}", kind, *agreeing, "", "")
    return table


@golden("traps", uses_network=True)
def traps(data: Path) -> Table:
    """The trap and true pairs by the default with `small`."""
    return trap_table("small")


@golden("traps-base", needs_base=True, is_slow=True, uses_network=True)
def traps_base(data: Path) -> Table:
    """The trap and true pairs by the default with `base`."""
    return trap_table("base")


# Facts


def facts_table(facts: Path, documents: Path, gold: dict[str, bool], system: str) -> Table:
    """Return the answers of both profiles to facts, and precision, recall and F of *supported*."""
    profiles = ("generic", "tailored")
    answers = {name: _validated(facts, documents, name, system) for name in profiles}
    columns = ["gold", *profiles, "rule"]
    notes = {
        row["id"]: f"{row['document']}: {row['entity']} | {row['slot']} | {row['value']}"
        for row in answers["tailored"].values()
    }
    table = Table("fact", columns, notes=notes)
    for name, is_supported in gold.items():
        cells = [
            f"{yes(row['supported'])} {row['probability']:.4f}"
            for row in (answers[profile][name] for profile in profiles)
        ]
        table.add(name, yes(is_supported), *cells, answers["tailored"][name]["rule"])
    measured = [_measured(answers[profile], gold) for profile in profiles]
    for place, what in enumerate(("precision", "recall", "F")):
        table.add(what, "", *(f"{figures[place]:.4f}" for figures in measured), "")
    return table


def _validated(
    facts: Path, documents: Path, profile: str, system: str
) -> dict[str, dict[str, Any]]:
    arguments = ("--documents", documents, "-s", system, "--profile", profile, "--format", "json")
    rows = map(json.loads, doors.entail("validate", facts, *arguments).splitlines())
    return {row["id"]: row for row in rows}


def _measured(answers: dict[str, dict[str, Any]], gold: dict[str, bool]) -> tuple[float, ...]:
    given = {name for name, row in answers.items() if row["supported"]}
    wanted = {name for name, is_supported in gold.items() if is_supported}
    both = len(given & wanted)
    return both / len(given), both / len(wanted), 2 * both / (len(given) + len(wanted))


def yes(is_supported: bool) -> str:
    """Return the answer as the task writes it."""
    return "YES" if is_supported else "NO"


def _gold(path: Path) -> dict[str, bool]:
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["id"]: row["supported"] for row in lines}


def facts_in(folder: Path, system: str) -> Table:
    """Return the table of a folder that has facts and documents as JSON lines."""
    facts = folder / "facts.jsonl"
    return facts_table(facts, folder / "documents.jsonl", _gold(facts), system)


UNSEEN = TESTS / "validation" / "unseen"


@golden("unseen")
def unseen(data: Path) -> Table:
    """The 585 facts that no rule was written for, by `features`."""
    return facts_in(UNSEEN, "features")


@golden("development", is_slow=True)
def development(data: Path) -> Table:
    """The facts that the rules were written with, by `features`."""
    return facts_in(doors.DEVELOPMENT, "features")


@golden("example-facts", is_slow=True)
def facts_of_the_examples(data: Path) -> Table:
    """The set of facts that comes with the package, by `features`."""
    facts = doors.EXAMPLE_FACTS / "EXAMPLE_KBP_TESTSET_GS.xml"
    pairs = re.findall(r'<pair id="(\w+)"[^>]*entailment="(YES|NO)"', facts.read_text("utf-8"))
    gold = {name: answer == "YES" for name, answer in pairs}
    return facts_table(facts, doors.EXAMPLE_FACTS / "source_data", gold, "features")


@golden("unseen-small", is_slow=True, uses_network=True)
def unseen_small(data: Path) -> Table:
    """The 585 facts that no rule was written for, by the default with `small`."""
    return facts_in(UNSEEN, "default")


@golden("development-small", is_slow=True, uses_network=True)
def development_small(data: Path) -> Table:
    """The facts that the rules were written with, by the default with `small`."""
    return facts_in(doors.DEVELOPMENT, "default")


# Topics


@golden("candidates")
def candidates(data: Path) -> Table:
    """The first ten sentences of either ranker; one as TSV, the other as JSON."""
    arguments = ("candidates", "topics", "--top", 10)
    table = Table("hypothesis and rank", ["lucene-2.9", "bm25"])
    tsv = doors.entail(*arguments, "--ranker", "lucene-2.9", "--format", "tsv")
    lucene = {
        f"{row['hypothesis_id']} {row['rank']}": (row["sentence_id"], float(row["score"]))
        for row in _tsv(tsv)
    }
    bm25 = {
        f"{row['id']} {candidate['rank']}": (candidate["sentence_id"], candidate["score"])
        for row in _json(doors.entail(*arguments, "--ranker", "bm25", "--format", "json"))
        for candidate in row["candidates"]
    }
    for key in [*lucene, *(key for key in bm25 if key not in lucene)]:
        cells = (ranking.get(key) for ranking in (lucene, bm25))
        table.add(key, *(f"{cell[0]} {cell[1]:.4f}" if cell else "" for cell in cells))
    return table


CONTEXTS: dict[str, tuple[str, ...]] = {
    "alone": (),
    "references": ("references",),
    "preceding-sentences": ("preceding-sentences",),
}


FIRST = "topics/Topic_E0601"


@golden("search", uses_network=True)
def search(data: Path) -> Table:
    """The judgments of four candidates a hypothesis of one topic, alone and in context."""
    return search_table(FIRST, 4, ["alone", "references"])


@golden("search-long", is_slow=True, uses_network=True)
def search_long(data: Path) -> Table:
    """The judgments of ten candidates a hypothesis of all topics, alone and in context."""
    return search_table("topics", 10, list(CONTEXTS))


def search_table(topics: str, count: int, contexts: Sequence[str]) -> Table:
    """Return the judgments of *count* candidates a hypothesis, and the three that are printed."""
    arguments = ("search", topics, "--top", count)
    judged = {
        name: {
            f"{row['id']} {sentence['sentence_id']}": Judged(
                sentence["label"][0], sentence["score"]
            )
            for row in _json(
                doors.entail(*arguments, "--all", "--format", "json", *_context(CONTEXTS[name]))
            )
            for sentence in _judged_sentences(row)
        }
        for name in contexts
    }
    printed = {
        f"{row['hypothesis_id']} {row['sentence_id']}": f"{row['verdict']} {row['rank']}"
        for row in _tsv(doors.entail(*arguments, "--limit", 3, "--format", "tsv"))
        if row["sentence_id"]
    }
    table = Table("hypothesis and sentence", [*judged, "printed and rank"])
    for key in sorted({key for finding in judged.values() for key in finding} | printed.keys()):
        table.add(key, *(finding.get(key, "") for finding in judged.values()), printed.get(key, ""))
    return table


def _judged_sentences(row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in row.values():
        if isinstance(value, list):
            yield from (
                candidate
                for candidate in value
                if isinstance(candidate, dict) and "sentence_id" in candidate
            )


def _context(parts: Iterable[str]) -> list[str]:
    return [word for part in parts for word in ("--context", part)]


@golden("references")
def references(data: Path) -> Table:
    """The sentences of the topics as judged with references resolved, where that changes them."""
    parts = ("dateline", "publication-date", "headline")
    arguments = ("search", "topics", "-s", "overlap", "--all", "--top", 100)
    resolved, framed = (
        {
            sentence["sentence_id"]: (sentence["text"], sentence["judged_text"])
            for row in _json(doors.entail(*arguments, "--format", "json", *_context(context)))
            for sentence in _judged_sentences(row)
        }
        for context in (("references",), parts)
    )
    notes = {key: judged for key, (_, judged) in framed.items()}
    table = Table("sentence", ["references", "context checksum"], notes=notes)
    for key in sorted(resolved):
        text, judged = resolved[key]
        table.add(key, judged if judged != text else "", checksum(framed[key][1]))
    return table


@golden("novelty", uses_network=True)
def novelty(data: Path) -> Table:
    """Which statements of one topic are new."""
    return novelty_table(FIRST)


@golden("novelty-long", is_slow=True, uses_network=True)
def novelty_long(data: Path) -> Table:
    """Which statements of all topics are new."""
    return novelty_table("topics")


def novelty_table(topics: str) -> Table:
    """Return which statements are new: the status as TSV has it, the evidence as JSON has it."""
    printed = _tsv(doors.entail("novelty", topics, "--format", "tsv"))
    tsv = {row["statement_id"]: row for row in reversed(printed)}
    table = Table("statement", ["status", "first sentence", "candidates", "known from"])
    for row in _json(doors.entail("novelty", topics, "--format", "json")):
        line = tsv[row["id"]]
        first = f"{line['sentence_id']} {line['score'] and format(float(line['score']), '.4f')}"
        known = (f"{value['sentence_id']} {value['score']:.4f}" for value in row["known_from"])
        status = f"{line['status']}{' contradicted' if row['contradicted'] else ''}"
        table.add(row["id"], status, first, row["candidates"], ", ".join(known))
    return table


@golden("check", uses_network=True)
def check(data: Path) -> Table:
    """The claims of the example answer, their verdicts and evidence."""
    columns = ["judged", "verdict", "probability", "reason", "evidence"]
    table = Table("claim", columns)
    for claim in doors.check_demo():
        chance = claim["probability"]
        evidence = (
            f"{value['document']}:{value['start']}-{value['end']} {value['label'][0]} "
            f"{value['probability']:.4f}"
            for value in claim["evidence"]
        )
        table.add(
            claim["id"],
            claim["judged"],
            claim["verdict"],
            "" if chance is None else f"{chance:.4f}",
            claim["reason"] or "",
            ", ".join(evidence),
        )
    return table


def _tsv(printed: str) -> list[dict[str, str]]:
    return list(csv.DictReader(printed.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def _json(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]


def main() -> None:
    """Write the goldens that the command names, or all that can be made here."""
    default = TESTS.parent.parent / "shared" / "data"
    data = Path(os.environ.get("ENTAILMENT_DATA", default))
    os.environ["ENTAILMENT_MODEL"] = "small"
    os.environ["ENTAILMENT_STRUCTURE"] = "words"
    for name in sys.argv[1:] or GOLDENS:
        if name not in GOLDENS:
            sys.exit(f"unknown golden '{name}' (known: {', '.join(GOLDENS)})")
        golden = GOLDENS[name]
        if (golden.needs_data and not data.is_dir()) or (
            golden.needs_base and not doors.BASE_IS_INSTALLED
        ):
            print(f"{name}: left as it is; its data or model is not here")
            continue
        begun = time.perf_counter()
        path = FOLDER / f"{name}.tsv"
        now = golden.make(data)
        if path.is_file():
            print(report(name, read_table(path), now, leeway(name)) or f"{name}: no change")
        write_table(path, now)
        if golden.uses_network:
            processors.note(name)
        print(f"{name}: {len(now.rows)} rows in {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main()
