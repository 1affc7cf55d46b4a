"""Make a set of facts as large as that of RTE-6: 23,000 facts over 3,000 long documents.

    python bench/validation_scale.py OUT [--facts 23000] [--documents 3000] [--words 1500]
    entail validate OUT/facts.jsonl --documents OUT/documents -o OUT/run.jsonl -s features

A document is one of the development set with paragraphs of the others around it, in an order drawn
with a seed; the facts that cite it are those of the first. Gold is that of the development set, and
is no more than probable here, for another paragraph may tell of a person of the same surname.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("entailment.validation"))) / "data" / "development"


def main() -> None:
    """Write the facts and the documents."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--facts", type=int, default=23_000)
    parser.add_argument("--documents", type=int, default=3_000)
    parser.add_argument("--words", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    given = [json.loads(line) for line in _lines("documents.jsonl")]
    facts = defaultdict(list)
    for line in _lines("facts.jsonl"):
        fact = json.loads(line)
        facts[fact["document"]].append(fact)
    paragraphs = [part for value in given for part in value["text"].split("\n")]
    folder = arguments.out / "documents"
    folder.mkdir(parents=True, exist_ok=True)
    each = -(-arguments.facts // arguments.documents)
    cited = [len(facts[value["id"]]) for value in given]
    most = sum(min(each, cited[n % len(given)]) for n in range(arguments.documents))
    if most < arguments.facts:
        parser.error(f"{arguments.documents:,} documents have only {most:,} facts")
    written = 0
    with (arguments.out / "facts.jsonl").open("w", encoding="utf-8") as target:
        for number in range(arguments.documents):
            value = given[number % len(given)]
            name = f"{value['id']}-{number:05d}"
            text = _lengthened(value["text"], paragraphs, arguments.words, rng)
            document = {"id": name, "date": value["date"], "text": text}
            path = folder / f"{name}.jsonl"
            path.write_text(json.dumps(document) + "\n", encoding="utf-8")
            own = facts[value["id"]]
            for fact in rng.sample(own, min(len(own), each, arguments.facts - written)):
                written += 1
                made = {**fact, "id": str(written), "document": name}
                target.write(json.dumps(made) + "\n")
    print(f"{written:,} facts over {arguments.documents:,} documents in {arguments.out}")


def _lengthened(text: str, paragraphs: list[str], words: int, rng: random.Random) -> str:
    """Return *text* with paragraphs of others after it, and so many words at least."""
    parts, count = [text], len(text.split())
    while count < words:
        part = rng.choice(paragraphs)
        parts.append(part)
        count += len(part.split())
    return "\n\n".join(parts)


def _lines(name: str) -> list[str]:
    return (FOLDER / name).read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    main()
