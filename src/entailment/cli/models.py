"""`entail models`: the neural judges that are there, and how to add, verify and remove one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.groups import Group
from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv, progress_bar
from entailment.errors import ModelError

if TYPE_CHECKING:
    from entailment.training.conversion import Conversion

__all__ = ["command"]


@click.group(
    "models",
    cls=Group,
    invoke_without_command=True,
    epilog="Example: entail models add hf:cross-encoder/nli-deberta-v3-base --as large dev.jsonl",
)
@format_option
@click.pass_context
def command(context: click.Context, output: str) -> None:
    """List the neural judges: version, labels, size, default and path.

    The default of a model combines it with the documented features, and is used if no system is
    named; the column 'default' says whether the model has one. Use a model without a default with
    -s neural.
    """
    if context.invoked_subcommand is not None:
        return
    rows = _rows()
    if output == "json":
        for row in rows:
            print_json(row)
    elif output == "tsv":
        print_tsv([[*rows[0]], *([str(cell) for cell in row.values()] for row in rows)])
    else:
        print_listing([{key: str(cell) for key, cell in row.items()} for row in rows])


@command.command(
    "add",
    epilog="Example: entail models add hf:lytang/MiniCheck-RoBERTa-Large --as checker "
    "--label 0=not_entailment --label 1=entailment dev.jsonl",
)
@click.argument("source")
@click.argument("data", nargs=-1)
@click.option("--as", "name", required=True, help="The name of the model, for --model NAME.")
@click.option(
    "--label",
    "labels",
    multiple=True,
    metavar="PLACE=LABEL",
    help="The meaning of an output, if the model's own names do not give it; repeat for "
    "each output.",
)
@click.option("--window", type=click.IntRange(16, 512), default=256, show_default=True,
              help="The number of tokens of text and hypothesis per window.")  # fmt: skip
@click.option(
    "--no-int8", "whole", is_flag=True, help="Keep weights in 32 bits: four times larger."
)
@click.option("--agreement", type=click.FloatRange(0, 1), default=0.98, show_default=True,
              help="The minimum share of labels equal to those in 32 bits.")  # fmt: skip
@click.option("--overwrite", is_flag=True, help="Replace an added model of that name.")
@format_option
def add(
    source: str,
    data: tuple[str, ...],
    name: str,
    labels: tuple[str, ...],
    window: int,
    whole: bool,
    agreement: float,
    overwrite: bool,
    output: str,
) -> None:
    """Convert SOURCE, a cross-encoder of transformers, into a model that judges without torch.

    SOURCE is hf:NAME on the hub, or a folder written by transformers: a classifier with NLI labels,
    or a fact checker with two outputs or a single score. DATA, labelled pairs that the model was
    not trained on, are used to calibrate it and to combine it with the documented features.
    """
    from entailment.datasets import open_dataset
    from entailment.training.conversion import convert, fit_conversion, label_places
    from entailment.training.recipe_tables import Export

    folder = _target(name, overwrite)
    settings = Export(
        name=name, version="1", window=window, int8=not whole, max_file_mb=2000, agreement=agreement
    )
    sets = [open_dataset(path) for path in data]
    pairs = [pair for dataset in sets for pair in dataset]
    folder.parent.mkdir(parents=True, exist_ok=True)
    source = source.removeprefix("hf:")
    converted = convert(source, folder, settings, labels=label_places(labels), pairs=pairs)
    if sets:
        with progress_bar("fitting") as progress:
            converted = fit_conversion(converted, sets, progress=progress)
    _print_conversion(name, converted, output)


@command.command(
    "verify", epilog="Example: entail models verify downloads/large --key minisign.pub"
)
@click.argument("models", nargs=-1)
@click.option("--key", metavar="KEY", help="The signer's minisign public key, or a file with it.")
def verify(models: tuple[str, ...], key: str | None) -> None:
    """Verify the checksums of MODELS, names or folders; without any, of all models.

    With --key, checksums.txt must be signed with that key (checksums.txt.minisig), which requires
    the extra signatures. Exit with 1 if a file is missing, new or changed, or the signature does
    not match the key.
    """
    from entailment.systems.neural.catalogue import model_path
    from entailment.systems.neural.catalogue import models as known
    from entailment.systems.neural.checksums import verify as problems_of
    from entailment.systems.neural.signatures import is_signed, read_key, signer_problem

    signer = None if key is None else read_key(key)
    faulty = False
    for model in models or [name for name, _ in known.created()]:
        folder = Path(model) if Path(model).is_dir() else model_path(model)
        problems = problems_of(folder)
        if signer is not None and (problem := signer_problem(folder, signer)):
            problems.append(problem)
        signed = "; it is signed: --key KEY verifies by whom" if is_signed(folder) else ""
        right = f"all files are as converted{', signed by the key' if signer else signed}"
        click.echo(f"{model}: {'; '.join(problems) or right}")
        faulty = faulty or bool(problems)
    if faulty:
        raise click.exceptions.Exit(1)


@command.command("remove", epilog="Example: entail models remove large")
@click.argument("name")
def remove(name: str) -> None:
    """Delete the added model NAME; models of installed packages stay."""
    from entailment.systems.neural.catalogue import added_models

    added = added_models()
    if name not in added:
        known = ", ".join(added) or "none"
        raise ModelError(f"model '{name}' was not added by 'entail models add' (added: {known})")
    shutil.rmtree(added[name])
    click.echo(f"{added[name]}: removed", err=True)


def _rows() -> list[dict[str, Any]]:
    from entailment.systems.neural.catalogue import default_model, models

    chosen = default_model()
    return [_row(name, is_default=name == chosen) for name, _ in models.created()]


def _row(name: str, *, is_default: bool) -> dict[str, Any]:
    from entailment.systems.neural.catalogue import model_path
    from entailment.systems.neural.folder import read_folder

    folder = model_path(name)
    card = read_folder(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return {
        "model": f"{name} (used where none is named)" if is_default else name,
        "version": card.version,
        "labels": len(card.labels),
        "MB": round(size / 1e6, 1),
        "default": "yes" if (folder / "default").is_dir() else "no",
        "folder": str(folder),
    }


def _target(name: str, overwrite: bool) -> Path:
    """Return the folder of a new model; raise ModelError for a name that cannot be given."""
    from entailment.systems.neural.catalogue import added_models, models, own_folder

    if not name.isascii() or not name.replace("-", "").replace("_", "").isalnum():
        raise ModelError(f"the name '{name}' of a model must be letters, digits, '-' and '_'")
    if name in added_models():
        if not overwrite:
            raise ModelError(f"model '{name}' was added already; give --overwrite or another name")
    elif name in models.names():
        raise ModelError(f"model '{name}' is that of an installed package; give another name")
    return own_folder() / name


def _print_conversion(name: str, converted: Conversion, output: str) -> None:
    calibration = converted.calibration
    facts: dict[str, Any] = {
        "model": name,
        "folder": str(converted.folder),
        "labels": [label.value for label in converted.labels],
        "agreement": None if converted.agreement is None else converted.agreement._asdict(),
        "calibration": None if calibration is None else calibration.after._asdict(),
        "fitted_to": list(converted.fitted_to),
    }
    if output == "json":
        print_json(facts)
        return
    click.echo(f"{name}: {converted.folder}")
    if converted.agreement is not None:
        click.echo(str(converted.agreement))
    if calibration is None:
        click.echo(f"not calibrated, without a default: entail judge -s neural --model {name}")
    else:
        ece = f"{calibration.before.ece:.3f} before, {calibration.after.ece:.3f} after"
        click.echo(f"expected calibration error on {calibration.measured_on} other pairs: {ece}")
        click.echo(f"entail judge TEXT HYPOTHESIS --model {name}")
