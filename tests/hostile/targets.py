"""Everything that reads what a stranger may have written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import quote

from tests.hostile.mutation import Read, Target

__all__ = ["TARGETS"]

_SAMPLES = Path(__file__).parent.parent / "data"


def _in_file(name: str, read: Callable[[Path], object]) -> Read:
    """Return what writes an input to a file called *name* and reads that."""

    def of(data: bytes, folder: Path) -> object:
        path = folder / name
        path.write_bytes(data)
        return read(path)

    return of


def _files(*patterns: str) -> Callable[[], list[bytes]]:
    return lambda: [
        path.read_bytes() for pattern in patterns for path in sorted(_SAMPLES.glob(pattern))
    ]


def _pairs(path: Path) -> object:
    from entailment.datasets import open_dataset

    return list(open_dataset(path))


def _run(path: Path) -> object:
    from entailment.evaluation.runs import read_run

    return read_run(path)


@cache
def _runs() -> list[bytes]:
    from tests.hostile.samples import run_files

    return run_files()


def _documents(path: Path) -> object:
    from entailment.corpora import open_corpus

    return [document.passages for document in open_corpus(path)]


@cache
def _pages() -> dict[str, bytes]:
    from tests.hostile.samples import documents

    return documents()


def _recipe(path: Path) -> object:
    from entailment.systems.loading import load_system

    return load_system(str(path))


@cache
def _recipes() -> list[bytes]:
    from entailment.systems.recipes import recipe_file, recipe_names

    paths = filter(None, map(recipe_file, recipe_names()))
    return [Path(path).read_bytes() for path in paths if not Path(path).match("neural/*")]


def _training_recipe(path: Path) -> object:
    from entailment.training import read_training_recipe

    return read_training_recipe(str(path), {})


def _shipped(name: str) -> bytes:
    from entailment.systems.neural.catalogue import small

    return (small() / name).read_bytes()


def _model_file(name: str) -> Read:
    """Return what judges a pair with a tiny model whose file *name* is the input."""

    def of(data: bytes, folder: Path) -> object:
        from entailment.model import Pair
        from entailment.systems import load_system
        from tests.hostile.samples import tiny_model

        model = shutil.copytree(tiny_model(), folder / "model")
        (model / name).write_bytes(data)
        system = load_system("neural", options={"model": f"onnx:{model}", "threads": 1})
        return list(system.judge([Pair("1", "Ann met Bob.", "Bob met Ann.")]))

    return of


def _tiny(name: str) -> Callable[[], list[bytes]]:
    from tests.hostile.samples import tiny_model

    return lambda: [(tiny_model() / name).read_bytes()]


def _index_meta(data: bytes, folder: Path) -> object:
    from entailment.retrieval.index import open_index
    from tests.hostile.samples import index

    copied = shutil.copytree(index(), folder / "index")
    (copied / "index.json").write_bytes(data)
    return open_index(copied).rank("Ann met Bob.")


def _index_seeds() -> list[bytes]:
    from tests.hostile.samples import index

    return [(index() / "index.json").read_bytes()]


def _shards_meta(data: bytes, folder: Path) -> object:
    from entailment.retrieval.index import open_index
    from tests.hostile.samples import shards

    copied = shutil.copytree(shards(), folder / "index")
    (copied / "index.json").write_bytes(data)
    return open_index(copied).rank("Ann met Bob.")


def _shards_seeds() -> list[bytes]:
    from tests.hostile.samples import shards

    return [(shards() / "index.json").read_bytes()]


def _parquet_seeds() -> list[bytes]:
    from tests.hostile.samples import parquet_run

    return [parquet_run()]


def _request(data: bytes, _: Path) -> object:
    """Send what follows the first line to the route that this names; none is answered by 5xx."""
    from tests.hostile.samples import served

    name, _, body = data.partition(b"\n")
    path = "/" + quote(name[:200].lstrip(b"/"))
    answer = served().post(path, content=body, headers={"Content-Type": "application/json"})
    if answer.status_code >= 500:
        raise AssertionError(f"{answer.status_code} {answer.text}")
    return answer


def _requests() -> list[bytes]:
    from tests.hostile.samples import requests

    return requests()


def _of_pages(suffix: str) -> Target:
    return Target(lambda: [_pages()[suffix]], _in_file(f"page{suffix}", _documents))


TARGETS: dict[str, Target] = {
    "pairs": Target(_files("*.xml", "*.tsv", "*.csv", "*.jsonl"), _in_file("pairs.xml", _pairs)),
    "runs": Target(_runs, _in_file("run.txt", _run)),
    "html": _of_pages(".html"),
    "docx": _of_pages(".docx"),
    "pdf": _of_pages(".pdf"),
    "markdown": _of_pages(".md"),
    "recipe": Target(_recipes, _in_file("recipe.toml", _recipe)),
    "training-recipe": Target(
        lambda: [b'[system]\nname = "neural"\n[base]\ninit = "model:small"\n'],
        _in_file("training.toml", _training_recipe),
    ),
    "model-card": Target(lambda: [_shipped("judge.json")], _model_file("judge.json")),
    "model-config": Target(_tiny("config.json"), _model_file("config.json")),
    "tokenizer": Target(_tiny("tokenizer.json"), _model_file("tokenizer.json")),
    "network": Target(_tiny("model.onnx"), _model_file("model.onnx")),
    "index": Target(_index_seeds, _index_meta),
    "shards": Target(_shards_seeds, _shards_meta),
    "parquet": Target(_parquet_seeds, _in_file("run.parquet", _run)),
    "server": Target(_requests, _request),
}
"""Everything that reads what a stranger may have written, by name."""
