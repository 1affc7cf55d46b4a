"""What `check_many` takes for answers with ten passages each, against judging all with all.

python bench/check_many.py SCIFACT [--answers 200] [--model small] [--then base] [--seed 0]

SCIFACT is the folder of the set. An answer is four of its claims; its passages are the abstracts
that they cite, cut into pieces of three sentences, and others until there are ten. Ways, each
in a process of its own, in CPU seconds, which other programs disturb little:

| way | is |
| --- | --- |
| all | every claim judged with every sentence of its passages, alone and with the one before |
| every | `check_many` with each candidate judged alone and with the sentence before |
| check | `check` of one answer after the other, by a new system each: nothing is shared |
| many | `check_many` |
| costly | `check_many` by `--then` |
| cascade | `check_many` by `--model`, and by `--then` what is not surely unlikely to the first |

In `every`, surroundings are judged as in `many`. The verdicts of `check` and `many` must be the
same; those of `cascade` that differ from `costly` are its loss. *right* are the verdicts that the
labels of the set confirm, of the claims that it labels; a passage with the evidence may be missing.
"""

from __future__ import annotations

import argparse
import gzip
import json
import operator
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import entailment
from entailment.checking import readings
from entailment.checking.claims import split_claims
from entailment.systems import load_system

CLAIMS, PASSAGES, SENTENCES = 4, 10, 3

VERDICTS = {"SUPPORT": "supported", "CONTRADICT": "contradicted"}

LOW = 0.1
"""P(entailment) of the first judge under which it decides."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scifact", type=Path)
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--model", default="small")
    parser.add_argument("--then", default=None)
    parser.add_argument("--ways", default=None, help="Some of the ways, with commas.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--way", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.way:
        print(json.dumps(measured(given.way, given)))
        return
    more = ",costly,cascade" if given.then else ""
    ways = (given.ways or f"all,check,many{more}").split(",")
    results = {way: in_process(way) for way in ways}
    for way, result in results.items():
        claims = len(result["verdicts"])
        print(
            f"{way:8} {result['cpu']:8.1f} CPU s  {result['wall']:8.1f} s  "
            f"{result['cpu'] / claims:6.3f} CPU s a claim  {result['memory']:6.0f} MB  "
            f"right {result['right']} of {claims}"
        )
    if {"all", "many"} <= results.keys():
        print(f"all / many: {results['all']['cpu'] / results['many']['cpu']:.2f}")
    if {"every", "many"} <= results.keys():
        print(f"every / many: {results['every']['cpu'] / results['many']['cpu']:.2f}")
        print(f"verdicts that differ: {differing(results['every'], results['many'])}")
    if {"check", "many"} <= results.keys():
        print(f"check / many: {results['check']['cpu'] / results['many']['cpu']:.2f}")
        print(f"verdicts that differ: {differing(results['check'], results['many'])}")

    if {"costly", "cascade"} <= results.keys():
        print(f"costly / cascade: {results['costly']['cpu'] / results['cascade']['cpu']:.2f}")
        print(f"verdicts that differ: {differing(results['costly'], results['cascade'])}")


def in_process(way: str) -> dict[str, Any]:
    command = [sys.executable, *sys.argv, "--way", way]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def differing(first: dict[str, Any], second: dict[str, Any]) -> int:
    pairs = zip(first["verdicts"], second["verdicts"], strict=True)
    return sum(left != right for left, right in pairs)


def measured(way: str, given: argparse.Namespace) -> dict[str, Any]:
    records = list(drawn_records(given.scifact, given.answers, given.seed))
    options = {"model": given.model}
    begin, cpu = time.perf_counter(), time.process_time()
    verdicts = list(WAYS[way](records, options, given.then))
    gold = [label for record in records for label in record["gold"]]
    return {
        "cpu": time.process_time() - cpu,
        "wall": time.perf_counter() - begin,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "verdicts": verdicts,
        "right": sum(map(operator.eq, verdicts, gold)) if len(verdicts) == len(gold) else "unknown",
    }


def all_with_all(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    """Yield the label of the likeliest sentence for each claim."""
    from entailment.text.sentences import split_sentences

    system = load_system(options=options)
    for record in records:
        texts = []
        for passage in record["sources"]:
            sentences = [passage[start:end] for start, end in split_sentences(passage)]
            texts += sentences
            texts += map(" ".join, pairwise(sentences))
        for claim in split_claims(record["answer"]).claims:
            pairs = [(text, claim.judged) for text in texts]
            best = max(entailment.judge(pairs, system=system), key=lambda judged: judged.score)
            yield str(best.label)


def every(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    readings.FIRST = sys.maxsize
    readings.Readings._with_preceding = lambda self, finding: [  # type: ignore[method-assign]
        evidence.candidate for evidence in finding.judged
    ]
    return many(records, options, then)


def one_by_one(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    for record in records:
        system = load_system(options=options)
        report = entailment.check(record["answer"], record["sources"], system=system)
        yield from (str(claim.verdict) for claim in report.claims)


def many(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    for report in entailment.check_many(records, system=load_system(options=options)):
        yield from (str(claim.verdict) for claim in report.claims)


def costly(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    return many(records, {"model": then}, None)


def cascade(records: Sequence[Any], options: Any, then: str | None) -> Iterator[str]:
    members = {
        "first": {"name": "default", **options},
        "then": {"name": "default", "model": then},
        "low": LOW,
        "high": 1.0,
    }
    for report in entailment.check_many(records, system=load_system("cascade", options=members)):
        yield from (str(claim.verdict) for claim in report.claims)


WAYS = {
    "all": all_with_all,
    "every": every,
    "check": one_by_one,
    "many": many,
    "costly": costly,
    "cascade": cascade,
}


def drawn_records(folder: Path, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield *count* answers of claims with passages, drawn with *seed*."""
    chance = random.Random(seed)
    abstracts = {row["doc_id"]: row["abstract"] for row in rows(folder / "corpus.jsonl.gz")}
    claims = [row for row in rows(folder / "claims_train.jsonl.gz") if row["cited_doc_ids"]]
    pieces = {name: list(cut(sentences)) for name, sentences in abstracts.items()}
    others = [piece for name in sorted(pieces)[:500] for piece in pieces[name]]
    for number in range(count):
        drawn = chance.sample(claims, CLAIMS)
        cited = [piece for row in drawn for piece in pieces[row["cited_doc_ids"][0]]]
        passages = chance.sample(cited, min(len(cited), PASSAGES))
        passages += chance.sample(others, PASSAGES - len(passages))
        answer = " ".join(f"{row['claim'].rstrip('.')}." for row in drawn)
        gold = [gold_verdict(row) for row in drawn]
        yield {"id": str(number), "answer": answer, "sources": passages, "gold": gold}


def gold_verdict(row: dict[str, Any]) -> str:
    labels = [part["label"] for parts in row["evidence"].values() for part in parts]
    return VERDICTS[labels[0]] if labels else "not found"


def cut(sentences: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(sentences), SENTENCES):
        yield " ".join(sentence.strip() for sentence in sentences[start : start + SENTENCES])


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


if __name__ == "__main__":
    main()
